"""Magna Grecia once more, slow and obvious: positions as JSON objects, every question answered by trying it out.

It shares nothing with the rules but the text of steps and positions.
"""

from __future__ import annotations

import copy
import tomllib
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

AROUND = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
SHAPES = ["02", "03", "04", "13", "14", "15", "24", "25", "35"]
LEVELS = Path(__file__).parents[3] / "levels" / "magna_grecia"
FRESH = {"r": 0, "c": 0, "d": 0, "new_city": False, "market": False}

Position = dict[str, Any]
Hex = tuple[int, int]
Place = frozenset[Hex]


def hex_of(name: str) -> Hex:
    q, r = name.split(",")
    return int(q), int(r)


def name_of(at: Hex) -> str:
    return f"{at[0]},{at[1]}"


def beyond(at: Hex, edge: int) -> Hex:
    return at[0] + AROUND[edge][0], at[1] + AROUND[edge][1]


def neighbours(hexes: set[Hex] | Place) -> set[Hex]:
    return {beyond(at, edge) for at in hexes for edge in range(6)} - hexes


@cache
def level(name: str) -> dict[str, list[str]]:
    return tomllib.loads((LEVELS / f"{name}.toml").read_text(encoding="utf-8"))


def on_map(position: Position, key: str) -> set[Hex]:
    found = level(position["map"]) if isinstance(position["map"], str) else position["map"]
    return {hex_of(name) for name in found[key]}


def oracles(position: Position) -> set[Hex]:
    return {hex_of(name) for name in position["oracles"]}


def cities(position: Position) -> dict[Hex, int]:
    return {hex_of(name): seat for name, seat in position["cities"].items()}


def roads(position: Position) -> dict[Hex, tuple[int, tuple[int, int]]]:
    return {hex_of(name): (seat, (int(ends[0]), int(ends[1]))) for name, (seat, ends) in position["roads"].items()}


def villages(position: Position) -> set[Hex]:
    """MG-2.3, MG-4.2: villages that are villages still."""
    return on_map(position, "villages") - oracles(position) - set(cities(position))


def places(position: Position) -> dict[Hex, Place]:
    """MG-8.1: which place a hex belongs to."""
    owners = cities(position)
    found: dict[Hex, Place] = {at: frozenset({at}) for at in villages(position) | oracles(position)}
    for start, owner in owners.items():
        group = {start}
        while wider := {at for at in neighbours(group) if owners.get(at) == owner}:
            group |= wider
        found[start] = frozenset(group)
    return found


def stop(position: Position, at: Hex, edge: int) -> Hex | None:
    """MG-4.4: the hex at which a road stops when followed out of a tile over an edge; None in a ring."""
    tiles, start = roads(position), at
    while True:
        at, entered = beyond(at, edge), (edge + 3) % 6
        if at not in tiles or entered not in tiles[at][1]:
            return at
        if at == start:
            return None
        edge = sum(tiles[at][1]) - entered


def connections(position: Position) -> dict[Place, set[Place]]:
    """MG-8.1, MG-8.2: the places directly connected to each place."""
    belongs = places(position)
    found: dict[Place, set[Place]] = {place: set() for place in belongs.values()}
    for at, (_, ends) in roads(position).items():
        one, other = (stop(position, at, edge) for edge in ends)
        if one in belongs and other in belongs and belongs[one] != belongs[other]:
            found[belongs[one]].add(belongs[other])
            found[belongs[other]].add(belongs[one])
    return found


def owner_of(position: Position, place: Place) -> int | None:
    return cities(position).get(min(place))


def value(position: Position, market: dict[str, Any]) -> int:
    """MG-8.3, MG-8.4."""
    place = places(position)[hex_of(market["at"])]
    connected = connections(position)[place]
    active = market["owner"] in [owner_of(position, other) for other in [place, *connected]]
    return len(connected) if active else 0


def control(position: Position) -> dict[str, str]:
    """MG-9: who controls what after a step."""
    belongs, connected = places(position), connections(position)
    found = {}
    for oracle in sorted(oracles(position)):
        rivals = [place for place in connected[belongs[oracle]] if owner_of(position, place) is not None]
        strengths = [len(connected[rival]) for rival in rivals]
        if not rivals:
            continue
        if strengths.count(max(strengths)) == 1:
            found[name_of(oracle)] = name_of(min(rivals[strengths.index(max(strengths))]))
        elif name_of(oracle) in position["control"]:
            holder = belongs[hex_of(position["control"][name_of(oracle)])]
            found[name_of(oracle)] = name_of(min(holder))
    return found


def final_scores(position: Position) -> list[int]:
    """MG-10.1."""
    scores = list(position["scores"])
    for market in position["markets"]:
        if not market["sold"]:
            scores[market["owner"]] += value(position, market)
    for city in position["control"].values():
        scores[cities(position)[hex_of(city)]] += 4
    return scores


def fits(position: Position, roads_laid: int, city_tiles: int, drawn: int) -> bool:
    """MG-3.7, for the numbers of the whole turn."""
    counts = [roads_laid, city_tiles, drawn]
    limits = [position["tile"][key] for key in "RCD"]
    above = [index for index in range(3) if counts[index]]
    if len(above) > 2:
        return False
    extra = 1 if len(above) == 1 else 0
    return all(counts[index] <= limits[index] + extra for index in above)


def pointed(position: Position, seat: int) -> set[Hex]:
    """The hexes that road tiles of a seat point at."""
    return {beyond(at, edge) for at, (owner, ends) in roads(position).items() if owner == seat for edge in ends}


def continues(position: Position, seat: int, at: Hex, edge: int) -> bool:
    """MG-4.2: whether an end of a new tile continues something."""
    goal, tiles = beyond(at, edge), roads(position)
    if goal in tiles:
        return tiles[goal][0] == seat and (edge + 3) % 6 in tiles[goal][1]
    if goal in villages(position) | oracles(position):
        return goal in pointed(position, seat)
    return goal in cities(position)


def road_steps(position: Position, seat: int) -> list[str]:
    taken = set(roads(position)) | set(cities(position)) | on_map(position, "villages")
    return [
        f"r {name_of(at)} {shape}"
        for at in sorted(on_map(position, "land") - taken)
        for shape in SHAPES
        if any(continues(position, seat, at, int(edge)) for edge in shape)
    ]


def is_build(position: Position, seat: int, hexes: set[Hex]) -> bool:
    """MG-5.1 to MG-5.5, for one build without limits and points."""
    before = cities(position)
    if hexes & (set(before) | set(roads(position)) | oracles(position)) or not hexes <= on_map(position, "land"):
        return False
    after = copy.deepcopy(position)
    after["cities"].update({name_of(at): seat for at in hexes})
    city = places(after)[min(hexes)]
    beside = neighbours(city)
    new = not city & set(before)
    return (
        hexes <= city
        and bool(city & on_map(position, "villages"))
        and bool(city & (on_map(position, "coastal") | pointed(position, seat)))
        and not beside & (set(before) | villages(after) | oracles(position))
        and not (new and position["used"]["new_city"])
    )


def city_steps(position: Position, seat: int) -> list[str]:
    """Every set of building land within the limits, tried one by one: for small maps only."""
    used = position["used"]
    land = on_map(position, "land") - set(cities(position)) - set(roads(position)) - oracles(position)
    found = []
    for count in range(1, min(position["hand"][seat][1], position["scores"][seat]) + 1):
        if not fits(position, used["r"], used["c"] + count, used["d"]):
            break
        sets = combinations(sorted(land), count)
        found += [" ".join(["c", *map(name_of, hexes)]) for hexes in sets if is_build(position, seat, set(hexes))]
    return found


def other_steps(position: Position, seat: int) -> list[str]:
    """Draws, markets and sales."""
    used, found = position["used"], []
    for some in range(21):
        for others in range(21):
            enough = some <= position["reserve"][seat][0] and others <= position["reserve"][seat][1]
            if some + others and enough and not used["d"] and fits(position, used["r"], used["c"], some + others):
                found.append(f"d {some} {others}")
    standing = [market for market in position["markets"] if market["owner"] == seat]
    for place in set(places(position).values()):
        at = name_of(min(place))
        here = [market for market in standing if market["at"] == at]
        unsold = [market for market in position["markets"] if market["at"] == at and not market["sold"]]
        if place & oracles(position):
            continue
        if not here and len(standing) < 20 and len(place) + len(unsold) <= position["scores"][seat]:
            found.append(f"m {at}")
        if here and not here[0]["sold"] and value(position, here[0]):
            found.append(f"v {at}")
    return found


def legal(position: Position) -> list[str]:
    """Every step, sorted as text."""
    seat, used = position["to_act"], position["used"]
    if seat is None:
        return []
    if position["phase"] == "oracle":
        return sorted(f"o {name_of(at)}" for at in villages(position) - on_map(position, "coastal"))
    found = ["end"]
    if not used["market"]:
        if not used["d"] and position["hand"][seat][0] and fits(position, used["r"] + 1, used["c"], used["d"]):
            found += road_steps(position, seat)
        if not used["d"]:
            found += city_steps(position, seat)
        found += other_steps(position, seat)
    return sorted(found)


def play(position: Position, step: str) -> Position:
    """The position after a legal step."""
    after = copy.deepcopy(position)
    verb, *tokens = step.split(" ")
    seat, used = after["to_act"], after["used"]
    if verb == "o":
        after["oracles"] = sorted([*after["oracles"], tokens[0]], key=hex_of)
        after["oracles_left"] -= 1
        after["to_act"] = (seat + 1) % after["players"]
        if not after["oracles_left"] or not villages(after) - on_map(after, "coastal"):
            after.update(phase="turn", oracles_left=0, to_act=turn_order(after)[0])
    elif verb == "r":
        after["roads"][tokens[0]] = [seat, tokens[1]]
        after["hand"][seat][0] -= 1
        used["r"] += 1
    elif verb == "c":
        build(after, seat, {hex_of(token) for token in tokens})
    elif verb == "d":
        for kind in (0, 1):
            after["hand"][seat][kind] += int(tokens[kind])
            after["reserve"][seat][kind] -= int(tokens[kind])
            used["d"] += int(tokens[kind])
    elif verb == "m":
        unsold = [market for market in after["markets"] if market["at"] == tokens[0] and not market["sold"]]
        after["scores"][seat] -= len(places(after)[hex_of(tokens[0])]) + len(unsold)
        after["markets"].append({"owner": seat, "at": tokens[0], "sold": False})
        used["market"] = True
    elif verb == "v":
        sold = next(market for market in after["markets"] if (market["owner"], market["at"]) == (seat, tokens[0]))
        after["scores"][seat] += value(after, sold)
        sold["sold"] = used["market"] = True
    after["markets"].sort(key=lambda market: (hex_of(market["at"]), market["owner"]))
    after["control"] = control(after)
    if verb == "end":
        end(after, seat)
    return after


def turn_order(position: Position) -> list[int]:
    return [seat for seat in position["tile"]["order"] if seat < position["players"]]


def build(after: Position, seat: int, hexes: set[Hex]) -> None:
    """MG-5.5 to MG-5.8."""
    founded = not neighbours(hexes) & {at for at, owner in cities(after).items() if owner == seat}
    after["cities"].update({name_of(at): seat for at in hexes})
    after["cities"] = dict(sorted(after["cities"].items(), key=lambda item: hex_of(item[0])))
    city = places(after)[min(hexes)]
    at = name_of(min(city))
    kept = [market for market in after["markets"] if hex_of(market["at"]) not in city]
    for owner in range(after["players"]):
        here = [m for m in after["markets"] if m["owner"] == owner and hex_of(m["at"]) in city]
        if here:
            kept.append({"owner": owner, "at": at, "sold": all(market["sold"] for market in here)})
    own = [market for market in kept if market["owner"] == seat]
    if founded and len(own) < 20 and all(market["at"] != at for market in own):
        kept.append({"owner": seat, "at": at, "sold": False})
    after["markets"] = kept
    after["scores"][seat] -= len(hexes)
    after["hand"][seat][1] -= len(hexes)
    after["used"]["c"] += len(hexes)
    after["used"]["new_city"] |= founded


def end(after: Position, seat: int) -> None:
    """MG-3.1, MG-10."""
    after["used"] = dict(FRESH)
    order = turn_order(after)
    if seat != order[-1]:
        after["to_act"] = order[order.index(seat) + 1]
    elif after["round"] < 12:
        after["round"] += 1
        after["tile"] = after["stack"].pop(0)
        after["to_act"] = turn_order(after)[0]
    else:
        after["scores"] = final_scores(after)
        merits = [(points, sum(tiles)) for points, tiles in zip(after["scores"], after["hand"], strict=True)]
        winners = [seat for seat, merit in enumerate(merits) if merit == max(merits)]
        after["to_act"] = None
        after["result"] = {"winners": winners, "scores": after["scores"], "reason": "MG-10.2"}
