"""San Gimignano once more, slow and obvious: positions as JSON objects, every question answered by trying it out.

It shares nothing with the rules but the text of steps and positions.
"""

from __future__ import annotations

import copy
from itertools import combinations, product
from typing import Any

LETTERS = ["BMV", "BVM", "BMW", "BWM", "BVW", "BWV", "MVW", "MWV"] * 2
AROUND = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]

Position = dict[str, Any]
Edges = dict[tuple[int, int, int], str]


def hex_of(name: str) -> tuple[int, int]:
    q, r = name.split(",")
    return int(q), int(r)


def edges_of(position: Position) -> Edges:
    """SG-1.3: which plot lies on which edge of which hex."""
    edges = {}
    for tile in position["tiles"]:
        q, r = hex_of(tile["at"])
        for index, letter in enumerate(LETTERS[tile["id"] - 1]):
            for edge in (tile["turn"] + 2 * index, tile["turn"] + 2 * index + 1):
                edges[q, r, edge % 6] = f"{q},{r}{letter}"
    return edges


def in_order(plots: set[str]) -> list[str]:
    """SG-7.1: by hex as whole numbers, then by guild."""
    return sorted(plots, key=lambda plot: (hex_of(plot[:-1]), plot[-1]))


def touching(position: Position) -> dict[str, set[str]]:
    """SG-1.3: the plots that share an edge with each plot."""
    edges = edges_of(position)
    found: dict[str, set[str]] = {plot: set() for plot in edges.values()}
    for (q, r, edge), plot in edges.items():
        for other in range(6):
            found[plot].add(edges[q, r, other])
        dq, dr = AROUND[edge]
        beyond = edges.get((q + dq, r + dr, (edge + 3) % 6))
        if beyond:
            found[plot].add(beyond)
        found[plot].discard(plot)
    return found


def reached(start: str, within: set[str], touch: dict[str, set[str]]) -> set[str]:
    """All plots of a set that can be reached from one of them inside it."""
    found, waiting = {start}, [start]
    while waiting:
        for plot in touch[waiting.pop()] & within - found:
            found.add(plot)
            waiting.append(plot)
    return found


def own_plots(position: Position, seat: int) -> set[str]:
    return {plot for plot, owners in position["stones"].items() if seat in owners}


def is_quartet(four: tuple[str, ...], touch: dict[str, set[str]]) -> bool:
    """SG-5.1 a and d."""
    return len({plot[-1] for plot in four}) == 4 and len(reached(four[0], set(four), touch)) == 4


def quartets(position: Position, seat: int) -> list[set[str]]:
    """SG-5.1: every quartet of a seat."""
    touch = touching(position)
    return [set(four) for four in combinations(in_order(own_plots(position, seat)), 4) if is_quartet(four, touch)]


def has_room(position: Position, plot: str) -> bool:
    """SG-3.4."""
    return plot not in position["towers"] and len(position["stones"].get(plot, [])) < 2


def has_possible_quartet(position: Position, seat: int) -> bool:
    """SG-6.2."""
    touch = touching(position)
    own = own_plots(position, seat)
    usable = [plot for plot in touch if plot not in position["towers"] and (plot in own or has_room(position, plot))]
    by_guild = [[plot for plot in usable if plot[-1] == guild] for guild in "BMVW"]
    return any(
        sum(plot not in own for plot in four) <= position["supply"][seat] and is_quartet(four, touch)
        for four in product(*by_guild)
    )


def ways_to_lay(position: Position, seat: int) -> list[str]:
    """SG-4: every tile of the hand at every hex in every rotation, tried out."""
    laid = {hex_of(tile["at"]) for tile in position["tiles"]}
    edges = edges_of(position)
    beside = {(q + dq, r + dr) for q, r in laid for dq, dr in AROUND} - laid
    ways = []
    for tile, (q, r), turn in product(position["hands"][seat], sorted(beside), range(6)):
        mine = edges_of({"tiles": [{"id": tile, "at": f"{q},{r}", "turn": turn}]})
        facing = [
            (mine[q, r, edge], edges[q + dq, r + dr, (edge + 3) % 6])
            for edge, (dq, dr) in enumerate(AROUND)
            if (q + dq, r + dr) in laid
        ]
        if len(facing) >= 2 and all(one[-1] != other[-1] for one, other in facing):
            ways.append(f"t {tile} {q},{r} {turn}")
    return ways


def is_bound(position: Position, seat: int) -> bool:
    """SG-5.7."""
    remembered = set(position["obligation"][seat])
    return any(quartet <= remembered for quartet in quartets(position, seat))


def legal(position: Position) -> list[str]:
    """Every step of the player to act in the position's phase."""
    seat, phase = position["to_act"], position["phase"]
    if seat is None:
        return []
    if phase == "stone":
        room = [plot for plot in in_order(set(touching(position))) if has_room(position, plot)]
        return [f"s {plot}" for plot in room] if position["supply"][seat] else []
    if phase == "tile":
        return ways_to_lay(position, seat)
    own = quartets(position, seat) if position["towers_left"][seat] else []
    bound = is_bound(position, seat)
    if bound:
        own = [quartet for quartet in own if quartet & set(position["obligation"][seat])]
    towers = [f"x {plot}" for plot in in_order(set().union(*own))]
    return towers + ([] if bound or not towers else ["pass"])


def after(before: Position, step: str) -> Position:
    """The position after a legal step and everything that is skipped after it (SG-7.2)."""
    position = copy.deepcopy(before)
    seat = position["to_act"]
    verb, *tokens = step.split()
    if verb != "pass":
        position["idle"] = -1
    if verb == "s":
        owners = position["stones"].setdefault(tokens[0], [])
        owners.append(seat)
        owners.sort()
        position["supply"][seat] -= 1
    elif verb == "t":
        position["hands"][seat].remove(int(tokens[0]))
        position["tiles"].append({"id": int(tokens[0]), "at": tokens[1], "turn": int(tokens[2])})
    else:
        position["obligation"][seat] = []
        if verb == "x":
            build(position, seat, tokens[0])
    if position["to_act"] is not None:
        move_on(position)
    return position


def build(position: Position, seat: int, plot: str) -> None:
    """SG-5.2 to SG-5.6, SG-6.1."""
    group = reached(plot, own_plots(position, seat), touching(position)) - {plot}
    for owner in position["stones"].pop(plot):
        position["supply"][owner] += 1
    position["towers"][plot] = seat
    position["towers_left"][seat] -= 1
    if any(quartet <= group for quartet in quartets(position, seat)):
        position["obligation"][seat] = in_order(group)
    if position["towers_left"][seat] == 0:
        end(position, "SG-6.1")


def move_on(position: Position) -> None:
    """SG-3, SG-7.2: the next phase that offers something, or the end; a tower phase skipped forgets (SG-5.7)."""
    following = {"stone": "tile", "tile": "tower"}
    while True:
        if position["phase"] in following:
            position["phase"] = following[position["phase"]]
        elif end_of_turn(position):
            return
        if legal(position):
            return
        if position["phase"] == "tower":
            position["obligation"][position["to_act"]] = []


def end_of_turn(position: Position) -> bool:
    """SG-6.2, SG-6.3; else the next seat begins."""
    players = position["players"]
    position["idle"] += 1
    if not any(ways_to_lay(position, seat) for seat in range(players)) and not any(
        has_possible_quartet(position, seat) for seat in range(players)
    ):
        end(position, "SG-6.2")
    elif position["idle"] == players:
        end(position, "SG-6.3")
    else:
        position["to_act"] = (position["to_act"] + 1) % players
        position["phase"] = "stone"
    return position["to_act"] is None


def end(position: Position, reason: str) -> None:
    """SG-6.4."""
    players = range(position["players"])
    lying = [owner for owners in position["stones"].values() for owner in owners]
    scores = [10 - left for left in position["towers_left"]]
    keys = [(scores[seat], lying.count(seat)) for seat in players]
    winners = [seat for seat in players if keys[seat] == max(keys)]
    position["result"] = {"winners": winners, "scores": scores, "reason": reason}
    position["to_act"] = None
