"""The maps of the game and what is said of maps that are not valid (MG-11)."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from game.core import data
from game.core.grid import read_hex
from game.games.magna_grecia import maps, survey
from game.games.magna_grecia.balance import quick_game, shares
from game.games.magna_grecia.maps import FOLDER, Level, MapError, read_level

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

LEVELS = sorted(data.level(FOLDER).glob("*.toml"))


def text_of(name: str) -> str:
    return data.level(f"{FOLDER}/{name}.toml").read_text(encoding="utf-8")


def without(name: str) -> Callable[[str], str]:
    return lambda text: text.replace(f' "{name}",', "")


def also(key: str, name: str) -> Callable[[str], str]:
    return lambda text: text.replace(f"{key} = [\n", f'{key} = [\n    "{name}",\n')


def instead(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    return change


def share(value: str) -> Callable[[str], str]:
    """Let the map for two say that the first seat won so much."""
    return instead("[49.3, 50.7]", f"[{value}, 50.7]")


def broken(folder: Path, source: str, *changes: Callable[[str], str]) -> Path:
    """A copy of a map with changes to its text."""
    text = text_of(source)
    for change in changes:
        text = change(text)
    path = folder / f"{source}.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("path", LEVELS, ids=[path.stem for path in LEVELS])
def test_shipped_maps(path: Path) -> None:
    """MG-11: every map that is offered is valid."""
    assert survey.problems(read_level(path)) == []


def test_sizes() -> None:
    """MG-11: the maps as designed, and one of our own that a third of a turn lays onto itself."""
    found = {}
    for path in LEVELS:
        level = read_level(path)
        counts = (len(level.land), len(level.villages), len(level.coastal))
        found[level.name] = (*counts, level.default_for, survey.symmetries(level))
    assert found == {
        "default": (187, 26, 9, (3, 4), 0),
        "small": (113, 17, 6, (2,), 0),
        "trinacria": (196, 27, 9, (), 2),
    }


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        (
            [also("land", "30,30")],
            "small.toml: land[1] '-3,1': MG-11 (one region): cut off from '30,30'",
        ),
        (
            [also("villages", "0,4")],
            "small.toml: villages[4] '0,3': MG-11 (villages apart): at distance 1 from '0,4', least is 3",
        ),
        ([also("coastal", "2,0")], "small.toml: coastal[0] '2,0': MG-11 (rim): coastal, but land all around"),
        (
            [instead('coastal = [\n    "-2,-1",', "coastal = [\n")],
            "small.toml: villages[0] '-2,-1': MG-11 (rim): inland, but on the rim",
        ),
        (
            [instead("players = [2]", "players = [2, 3]")],
            "small.toml: land: MG-11 (size): 113 hexes, not 150 to 220",
        ),
        (
            [without("1,5"), also("land", "1,5")],
            "small.toml: villages: MG-11 (size): 10 inland villages, at least 11",
        ),
        ([without("8,7"), also("land", "8,7")], "small.toml: coastal: MG-11 (size): 5 coastal villages, at least 6"),
    ],
)
def test_complaints(tmp_path: Path, changes: list[Callable[[str], str]], complaint: str) -> None:
    """MG-11: each condition is named with the file and the entry that does not meet it."""
    level = read_level(broken(tmp_path, "small", *changes))
    assert complaint in [str(problem) for problem in survey.problems(level)]


def test_village_in_the_way() -> None:
    """MG-11: on a strip the village in the middle is an obstacle, and the outer two are not joined by one road."""
    hexes = tuple((q, 0) for q in range(7))
    strip = Level("strip.toml", "strip", (2,), (), hexes, hexes[::3], hexes[::3])
    assert survey.villages_by_road(strip, (0, 0)) == {(3, 0)}
    assert [str(problem) for problem in survey.problems(strip) if problem.condition == "roads"] == [
        "strip.toml: villages[0] '0,0': MG-11 (roads): no road leads to villages[2] '6,0'",
        "strip.toml: villages[2] '6,0': MG-11 (roads): no road leads to villages[0] '0,0'",
    ]


def test_bends() -> None:
    """MG-1.4, MG-11: a road turns by a sixth at most: into a dead end it goes and not out again, nor over itself."""
    land = ((0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (0, 2))
    bent = Level("bent.toml", "bent", (2,), (), land, ((0, 0), (3, 0), (0, 2)), ())
    assert survey.villages_by_road(bent, (0, 0)) == {(3, 0), (0, 2)}
    assert survey.villages_by_road(bent, (3, 0)) == {(0, 0), (0, 2)}


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ([instead('"-3,1",', '"-3;1",')], "small.toml: land[0] '-3;1' is not a hex"),
        ([also("land", "0,0")], "is there twice"),
        ([also("villages", "50,0")], "small.toml: villages[0] '50,0' is not among land"),
        ([also("coastal", "0,0")], "small.toml: coastal[0] '0,0' is not among villages"),
        ([instead("players = [2]", "players = [5]")], "small.toml: players[0] must be a whole number from 2 to 4"),
        ([instead("players = [2]\n", "players = []\n")], "small.toml: players must name numbers of players"),
        ([instead("villages = [", "towns = [")], "small.toml: the key 'villages' is missing"),
        ([instead("land = [", "land = [[")], "small.toml: "),
        ([instead("default_for =", "defaults_for =")], "small.toml: the key 'defaults_for' means nothing; known are"),
        ([lambda text: text.replace("games =", "gamse =")], "small.toml: the key 'balance.gamse' means nothing"),
        ([share("nan")], "small.toml: balance.shares.2 must be numbers from 0 to 100, not nan"),
        ([share("9" * 400)], "small.toml: balance.shares.2 must be numbers from 0 to 100, not 999"),
        ([share("0x" + "f" * 5000)], "small.toml: a number in it is too long"),
        ([share("[" * 60 + "]" * 60)], "small.toml: it is nested too deeply"),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, changes: list[Callable[[str], str]], complaint: str) -> None:
    """A file with a wrong entry says which one."""
    with pytest.raises(MapError) as refusal:
        read_level(broken(tmp_path, "small", *changes))
    assert complaint in str(refusal.value)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [(b"players = [2]\n# \xe9\n", "line 2 is not UTF-8"), (None, "Is a directory")],
    ids=["another coding", "a folder"],
)
def test_files_that_are_no_text(tmp_path: Path, content: bytes | None, complaint: str) -> None:
    """What cannot even be read is told by file and line."""
    path = tmp_path / "mine.toml"
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    with pytest.raises(MapError) as refusal:
        read_level(path)
    assert str(refusal.value) == f"mine.toml: {complaint}"


@pytest.fixture
def levels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of maps in place of ours, which holds them all."""
    folder = tmp_path / FOLDER
    shutil.copytree(data.level(FOLDER), folder)
    monkeypatch.setattr(data, "level", lambda relative: tmp_path / relative)
    cached = (maps.level_named, maps.board_named, maps.offered)
    for each in cached:
        each.cache_clear()
    yield folder
    for each in cached:
        each.cache_clear()


def test_a_broken_map_keeps_nobody_from_playing_on_the_others(levels: Path, caplog: pytest.LogCaptureFixture) -> None:
    """MG-11: it is left out, and the log says why; the default for so many players must be there."""
    (levels / "mine.toml").write_text("land = [", encoding="utf-8")
    (levels / "trinacria.toml").write_bytes(b"\xff")
    assert [maps.offered(players) for players in maps.PLAYERS] == [("small", "default"), ("default",), ("default",)]
    assert "mine.toml: " in caplog.text
    assert "trinacria.toml: line 1 is not UTF-8" in caplog.text
    maps.offered.cache_clear()
    maps.level_named.cache_clear()
    (levels / "small.toml").unlink()
    (levels / "small.toml").mkdir()
    with pytest.raises(MapError, match=r"mine\.toml"):
        maps.offered(2)
    assert maps.offered(3) == ("default",)


def test_balance(tmp_path: Path) -> None:
    """MG-11: a default map without a symmetry owes a measured balance, of enough games and within five points."""

    def measured(text: str, games: int, shares: str) -> str:
        return text.partition("[balance]")[0] + f"[balance]\ngames = {games}\nshares = {{ 2 = {shares} }}\n"

    good = broken(tmp_path, "small", lambda text: measured(text, 2000, "[52.5, 47.5]"))
    assert survey.problems(read_level(good)) == survey.notes(read_level(good)) == []
    bad = broken(tmp_path, "small", lambda text: measured(text, 200, "[56, 44]"))
    assert [str(problem) for problem in survey.problems(read_level(bad))] == [
        "small.toml: balance.shares.2[0]: MG-11 (balance): 56.0 % is more than 5 points from 50.0 %",
        "small.toml: balance.shares.2[1]: MG-11 (balance): 44.0 % is more than 5 points from 50.0 %",
    ]
    assert [str(note) for note in survey.notes(read_level(bad))] == [
        "small.toml: balance: MG-11 (balance): no symmetry, and the seats are measured in 200 games, 2000 are wanted",
    ]
    none = broken(tmp_path, "small", lambda text: text.partition("[balance]")[0])
    assert [str(note) for note in survey.notes(read_level(none))] == [
        "small.toml: balance: MG-11 (balance): no symmetry, and the seats are not measured yet for 2 players",
    ]


def test_seats_are_measured_by_games_of_quick_players() -> None:
    """MG-11: the same games every time, every victory shared out, none lost."""
    found = shares("small", 2, 3)
    assert found == shares("small", 2, 3)
    assert sum(found) == pytest.approx(100, abs=0.2)
    assert {seat for number in range(3) for seat in quick_game("small", 2, number).winners} <= {0, 1}


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command prints a line a complaint and fails if there is one."""
    assert survey.main([]) == 0
    said = capsys.readouterr().out
    assert all(f"{path.name}: valid" in said for path in LEVELS)
    assert survey.main([str(broken(tmp_path, "small", also("villages", "0,4")))]) == 1
    assert "MG-11 (villages apart)" in capsys.readouterr().out
    torn = tmp_path / "torn.toml"
    torn.write_text("players = [", encoding="utf-8")
    assert survey.main([str(torn), str(tmp_path / "none.toml")]) == 1
    assert capsys.readouterr().out.count("\n") == 2


def test_third_of_a_turn() -> None:
    """MG-11: each village of our own map has its kind again a third of a turn further."""
    level = read_level(data.level(f"{FOLDER}/trinacria.toml"))
    for listed in (level.land, level.villages, level.coastal):
        assert {(r, -q - r) for q, r in listed} == set(listed)
    assert read_hex("0,0") in level.land
