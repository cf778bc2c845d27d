"""Dschingis Khan once more, slow and obvious: positions as JSON objects, every question answered by trying it out.

It shares nothing with the rules but the text of steps and positions.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FILES = "abcdefgh"
VILLAGES = [f"{file}{rank}" for rank in range(1, 9) for file in FILES]
WEST, EAST = (0, 4), (8, 4)

Position = dict[str, Any]
Tower = tuple[int, int]


def east_of(village: str) -> str:
    return f"{chr(ord(village[0]) + 1)}{village[1]}"


def north_of(village: str) -> str:
    return f"{village[0]}{int(village[1]) + 1}"


LINES = [
    f"{village}|{beyond}"
    for village in VILLAGES
    for beyond in (east_of(village), north_of(village))
    if beyond in VILLAGES
]


def towers(line: str) -> set[Tower]:
    """DK-1.1: the two corners that the villages of a line share."""
    corners = []
    for village in line.split("|"):
        x, y = FILES.index(village[0]), int(village[1])
        corners.append({(x, y), (x + 1, y), (x, y - 1), (x + 1, y - 1)})
    return corners[0] & corners[1]


TOWERS = {line: towers(line) for line in LINES}


def line_of(one: str, other: str) -> str | None:
    return next((line for line in LINES if set(line.split("|")) == {one, other}), None)


def chains(walls: Iterable[str]) -> list[frozenset[str]]:
    """Every way along pieces from the western to the eastern end tower that visits no tower twice."""
    pieces = list(walls)

    def onwards(tower: Tower, used: frozenset[str], seen: frozenset[Tower]) -> Iterator[frozenset[str]]:
        if tower == EAST:
            yield used
            return
        for piece in pieces:
            if tower in TOWERS[piece] and piece not in used:
                (beyond,) = TOWERS[piece] - {tower}
                if beyond not in seen:
                    yield from onwards(beyond, used | {piece}, seen | {beyond})

    return list(onwards(WEST, frozenset(), frozenset({WEST})))


def together(walls: Iterable[str]) -> set[str]:
    """The pieces that hang together with the western end tower."""
    reached, pieces = {WEST}, set(walls)
    found: set[str] = set()
    while True:
        more = {piece for piece in pieces - found if TOWERS[piece] & reached}
        if not more:
            return found
        found |= more
        reached |= {tower for piece in more for tower in TOWERS[piece]}


def has_loop(walls: Iterable[str]) -> bool:
    """Whether pieces that hang together make a loop: a tree has one tower more than pieces."""
    pieces = set(walls)
    return len({tower for piece in pieces for tower in TOWERS[piece]}) <= len(pieces)


def may_build(walls: Iterable[str], line: str) -> bool:
    """DK-5.1 and DK-5.3."""
    pieces = set(walls)
    if line in pieces or not any(TOWERS[piece] & TOWERS[line] for piece in pieces):
        return False
    after = pieces | {line}
    return not has_loop(after) or len(chains(after)) > 1


def come_down(walls: Iterable[str], line: str) -> set[str]:
    """DK-5.2 and DK-5.4: the pieces that go when one is built."""
    after = set(walls) | {line}
    ways = chains(after)
    if len(ways) == 1:
        return set()
    one, other = ways[0] - ways[1], ways[1] - ways[0]
    detour, stretch = (one, other) if line in one else (other, one)
    arc = stretch if len(stretch) < len(detour) else detour
    return after - together(after - arc)


def mongolia(walls: Iterable[str]) -> set[str]:
    """DK-6.1: the villages that hang together with a8 when nobody crosses the chain."""
    (chain,) = chains(walls)
    found, waiting = {"a8"}, ["a8"]
    while waiting:
        village = waiting.pop()
        for line in LINES:
            ends = line.split("|")
            if line not in chain and village in ends:
                (beyond,) = set(ends) - {village}
                if beyond not in found:
                    found.add(beyond)
                    waiting.append(beyond)
    return found


def ways(position: Position, seat: int) -> list[str]:
    """DK-4.2 to DK-4.5: the ends of steps with a stone, without the stone."""
    home, walls = position["scouts"][seat], position["walls"]
    found = []
    for village in VILLAGES:
        line = line_of(home, village)
        if line is not None and walls.get(line) != "closed":
            found.append(village)
    if not position["options"].get("on_the_wall", True):
        return found
    for up in walls:
        if walls[up] == "open" and home in up.split("|"):
            tops = {up}
            while True:
                feet = {tower for piece in tops for tower in TOWERS[piece]}
                more = {piece for piece in walls if TOWERS[piece] & feet} - tops
                if not more:
                    break
                tops |= more
            for down in tops - {up}:
                if walls[down] == "open":
                    found += [f"{village} {up} {down}" for village in down.split("|") if village != home]
    return found


def owner(pile: list[str]) -> int | None:
    return int(pile[-1][0]) if pile else None


def legal(position: Position) -> list[str]:
    seat = position["to_act"]
    if seat is None:
        return []
    kinds = sorted(set(position["active"][seat]["stones"]))
    match position["phase"]:
        case "place":
            return sorted(f"p {kind} {village}" for kind in kinds for village in places(position, seat))
        case "scout":
            return sorted(f"k {village}" for village, pile in position["piles"].items() if owner(pile) == seat)
        case "restock":
            return sorted(f"r {mix}" for mix in restocks(position, seat))
        case _:
            return deployments(position, seat)


def places(position: Position, seat: int) -> set[str]:
    """DK-2.2."""
    north = mongolia(position["walls"])
    empty = [village for village in VILLAGES if not position["piles"].get(village)]

    def beside(village: str) -> set[str]:
        return {each for each in empty if line_of(each, village) is not None and (each in north) == (village in north)}

    if len(position["active"][seat]["stones"]) == 2:
        return {village for village in empty if beside(village)}
    mine = [village for village, pile in position["piles"].items() if owner(pile) == seat]
    return {each for village in mine for each in beside(village)}


def restocks(position: Position, seat: int) -> list[str]:
    """DK-3.1."""
    hand = position["active"][seat]
    possible = [
        mix
        for mix in ("SS", "SW", "WW", "S", "W")
        if mix.count("S") <= min(4 - len(hand["stones"]), len(position["passive"][seat]))
        and mix.count("W") <= min(4 - hand["walls"], position["stock"])
    ]
    two = [mix for mix in possible if len(mix) == 2]
    return two or possible


def deployments(position: Position, seat: int) -> list[str]:
    """DK-3.2."""
    hand, begun = position["active"][seat], position["deploying"]
    found = []
    if begun != "walls" and hand["stones"]:
        found += [f"s {kind} {way}" for kind in set(hand["stones"]) for way in ways(position, seat)]
    if begun != "stones" and hand["walls"]:
        found += [f"w {line}" for line in LINES if may_build(position["walls"], line)]
    return sorted(found)


def scores(position: Position) -> list[int]:
    """DK-7.3."""
    north, points = mongolia(position["walls"]), [0] * position["players"]
    for village, pile in position["piles"].items():
        plague, herb = any(stone[1] == "P" for stone in pile), any(stone[1] == "H" for stone in pile)
        for _, kind in pile:
            if kind == "F":
                worth = -1 if plague and not herb else 1
            elif kind in "MC":
                at_home = (kind == "M") == (village in north)
                good = at_home if plague == herb else herb
                worth = 3 if good else -3
            else:
                worth = 0
            points[int(pile[-1][0])] += worth
    return points


def draw(position: Position, seat: int, count: int) -> None:
    hand, supply = position["active"][seat], position["passive"][seat]
    hand["stones"] = "".join(sorted(hand["stones"] + supply[:count]))
    position["passive"][seat] = supply[count:]


def take(position: Position, seat: int, count: int) -> None:
    position["active"][seat]["walls"] += count
    position["stock"] -= count


def put(position: Position, seat: int, kind: str, village: str) -> None:
    hand = position["active"][seat]
    hand["stones"] = hand["stones"].replace(kind, "", 1)
    position["piles"].setdefault(village, []).append(f"{seat}{kind}")


def place_scout(position: Position, seat: int, village: str) -> Position:
    """DK-2.2, DK-2.3: then the next seat places, or everybody draws."""
    position["scouts"][seat] = village
    if seat + 1 < position["players"]:
        position["to_act"], position["phase"] = seat + 1, "place"
        draw(position, seat + 1, 2)
        return position
    for each in range(position["players"]):
        draw(position, each, 2)
        take(position, each, 2)
    return start(position, 0)


def lay(position: Position, seat: int, kind: str, village: str, pieces: list[str]) -> None:
    """DK-4.1 to DK-4.4."""
    ground = line_of(position["scouts"][seat], village)
    used: list[str | None] = [*pieces] or ([ground] if ground in position["walls"] else [])
    position["walls"] |= dict.fromkeys(used, "closed")
    position["scouts"][seat] = village
    position["deploying"] = "stones"
    put(position, seat, kind, village)


def build(position: Position, seat: int, line: str) -> None:
    """DK-5."""
    down = come_down(position["walls"], line)
    position["walls"][line] = "open"
    position["walls"] = {piece: state for piece, state in position["walls"].items() if piece not in down}
    position["active"][seat]["walls"] -= 1
    position["stock"] += len(down)
    position["deploying"] = "walls"


def play(before: Position, step: str) -> Position:
    """The position after a legal step."""
    position = copy.deepcopy(before)
    seat = position["to_act"]
    position["idle"] = 0
    match step.split():
        case ["p", kind, village]:
            put(position, seat, kind, village)
            position["phase"] = "place" if position["active"][seat]["stones"] else "scout"
            return position
        case ["k", village]:
            return place_scout(position, seat, village)
        case ["r", mix]:
            draw(position, seat, mix.count("S"))
            take(position, seat, mix.count("W"))
            position["phase"] = "deploy"
        case ["s", kind, village, *pieces]:
            lay(position, seat, kind, village, pieces)
        case ["w", line]:
            build(position, seat, line)
    if deployments(position, seat):
        return position
    position["quiet"] = 0 if position["deploying"] == "stones" else position["quiet"] + 1
    return end_turn(position, seat)


def end_turn(position: Position, seat: int) -> Position:
    """DK-7.1, DK-7.2."""
    players = position["players"]
    position["deploying"] = None
    if position["final"] is not None:
        position["final"] -= 1
        if position["final"] == 0:
            points = scores(position)
            owned = [sum(owner(pile) == each for pile in position["piles"].values()) for each in range(players)]
            best = max(zip(points, owned, strict=True))
            winners = [each for each in range(players) if (points[each], owned[each]) == best]
            position["to_act"] = None
            position["result"] = {"winners": winners, "scores": points, "reason": "DK-7.1"}
            return position
    else:
        out = [each for each in range(players) if not position["active"][each]["stones"] + position["passive"][each]]
        first = (out and position["stock"] == 0) or len(out) >= 2
        second = (out and position["quiet"] >= 4 * players) or position["quiet"] >= 8 * players
        if first or second or position["idle"] >= players:
            position["final"] = players
    return start(position, (seat + 1) % players)


def start(position: Position, seat: int) -> Position:
    """DK-3.2: the turn of a seat, or of the next if it offers nothing."""
    position["to_act"] = seat
    if restocks(position, seat):
        position["phase"] = "restock"
        return position
    if deployments(position, seat):
        position["phase"] = "deploy"
        return position
    position["quiet"] += 1
    position["idle"] += 1
    return end_turn(position, seat)


def view(position: Position, seat: int | None) -> Position:
    """DK-2.1, DK-2.3, DK-4.7: the position as a seat may know it."""
    if position["to_act"] is None:
        return position
    seen = copy.deepcopy(position)
    seen["passive"] = ["?" * len(letters) for letters in seen["passive"]]
    if position["options"].get("open_stones", False):
        return seen
    for each, hand in enumerate(seen["active"]):
        if each != seat:
            hand["stones"] = "?" * len(hand["stones"])
    for village, pile in seen["piles"].items():
        if owner(pile) != seat:
            seen["piles"][village] = [stone if stone[0] == str(seat) else f"{stone[0]}?" for stone in pile]
    return seen
