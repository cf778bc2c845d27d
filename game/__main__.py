"""``python -m game`` and the packed program: the game itself, and beside it demo, referee, benchmarks, self-test."""

from __future__ import annotations

import signal

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    # Until there is something to be ended in order, Ctrl+C ends the program without a word: this comes first.
    signal.signal(signal.SIGINT, signal.SIG_DFL)

import argparse
import contextlib
import io
import logging
import multiprocessing
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game import __version__
from game.core.fields import decoded, shown
from game.settings import DISPLAYS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.app import Folders

log = logging.getLogger("game")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

PORTABLE = "quattro-torri-data"
"""The folder beside the program that holds everything where people want that."""
PROGRAM = "quattro-torri" if getattr(sys, "frozen", False) else "python -m game"
"""How this copy of the program is called in a terminal."""
NEEDS_DISPLAY = f"Quattro Torri needs a display and found none; try: {PROGRAM} demo --shots shots"
ICON = "icon/quattro-torri.svg"
ICON_SIZE = (128, 128)
"""The picture of the window, in pixels."""
NO_DISPLAY = 2
"""Exit code where there is no display to play on."""
INTERRUPTED = 130
"""Exit code where somebody presses Ctrl+C."""
MOST_DIGITS = 9
"""No number that is asked for has more."""
MOST = 999_999
"""More games, processes or seconds are a slip of the finger."""
UNSEEN = frozenset({"dummy", "offscreen"})
"""Drivers that show nothing; SDL falls back to one where the display it is told of does not answer."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit code."""
    multiprocessing.freeze_support()  # first of all: a packed program starts its workers through here
    options = _parser().parse_args(arguments)
    if options.self_test or options.command:
        return _in_terminal(options)
    return _play(options.data_dir or portable_folder(wanted=options.portable), options.display)


def _in_terminal(options: argparse.Namespace) -> int:
    """Run what writes its answers to standard output; where these cannot be written, it ends with a line and no more.

    Names of files may hold what the terminal has no letters for: they are escaped.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        _heed_breaks()
        code = _command(options)
        print(end="", flush=True)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read the answers has enough of them
        _close_output()
        return 0
    except OSError as error:
        print(error, file=sys.stderr)
        _close_output()
        return 1
    return code


def _heed_breaks() -> None:
    """From here on Ctrl+C is an exception again, which somebody catches."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _close_output() -> None:
    """Let what could not be written go nowhere, or Python tries it once more at the end."""
    with contextlib.suppress(OSError, AttributeError):  # a window without a terminal has no output
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _command(options: argparse.Namespace) -> int:
    if options.self_test:
        from game.selftest import run_self_test  # noqa: PLC0415 - imports pygame, which --version must not

        return run_self_test()
    match options.command:
        case "referee" | "arena" | "level":
            return _without_screen(options)
        case "demo":
            from game.demo import run_demo  # noqa: PLC0415 - imports pygame, which --version must not

            return run_demo(options.game, options.seconds, options.size, options.shots)
        case _:
            from game.bench import run_bench  # noqa: PLC0415 - the same

            return run_bench(options.what, options.game, options.size)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="quattro-torri",
        description="Four modern board classics on the living-room television. Without a command: play.",
    )
    parser.add_argument("--version", action="version", version=f"Quattro Torri {__version__}")
    parser.add_argument("--self-test", action="store_true", help="look whether this copy has all it needs; a report")
    place = parser.add_mutually_exclusive_group()
    place.add_argument("--data-dir", type=Path, metavar="DIR", help="keep saves, settings and logs in this folder")
    place.add_argument(
        "--portable", action="store_true", help=f"keep them in {PORTABLE} beside the program; once it is there, always"
    )
    parser.add_argument(
        "--display",
        type=_display,
        metavar="N",
        help="play on this screen from now on (0 is the first)",
    )
    commands = parser.add_subparsers(dest="command")
    demo = commands.add_parser("demo", help="play whole games between random players, drawing every frame")
    demo.add_argument("--game", metavar="KEY", help="only this game")
    demo.add_argument("--seconds", type=_positive, default=20.0, help="stop after so much real time (20)")
    demo.add_argument("--size", type=_size, default=(1280, 720), metavar="WxH", help="size of the picture (1280x720)")
    demo.add_argument("--shots", type=Path, metavar="DIR", help="write pictures of the screens into this folder")
    commands.add_parser("referee", help="answer JSON requests about positions and steps on standard input")
    bench = commands.add_parser("bench", help="measure; exit code 1 where a stated limit is missed")
    bench.add_argument("what", choices=("rules", "search", "frames", "thinking", "start"))
    bench.add_argument("--game", metavar="KEY", help="only this game")
    bench.add_argument("--size", type=_size, default=None, metavar="WxH", help="only this size of the picture")
    _add_arena(commands.add_parser("arena", help="let computer players play each other and count"))
    level = commands.add_parser("level", help="look over a level that somebody made; exit code 1 where it is not valid")
    level.add_argument("what", choices=("check",))
    level.add_argument("file", type=Path, metavar="FILE", help="a level of one of the games, for one a map of cities")
    return parser


def _without_screen(options: argparse.Namespace) -> int:
    match options.command:
        case "referee":
            return _referee()
        case "arena":
            return _arena(options)
        case _:
            from game.levels import check_level  # noqa: PLC0415 - rules of every game, which --version does not need

            return check_level(options.file)


def _add_arena(arena: argparse.ArgumentParser) -> None:
    arena.add_argument("game", metavar="GAME")
    arena.add_argument("kinds", nargs="+", metavar="LEVEL", help="one for each seat; also: random, greedy")
    arena.add_argument("--games", type=_count, default=20, metavar="N", help="play so many games (20)")
    arena.add_argument("--seed", type=_whole, default=0, metavar="S", help="the first seed (0)")
    arena.add_argument(
        "--effort", type=_positive, default=1.0, metavar="SHARE", help="share of the levels' budgets (1)"
    )
    arena.add_argument(
        "--option", type=_option, action="append", default=[], metavar="KEY=JSON", help="a game's option"
    )
    arena.add_argument(
        "--clear", type=_share, metavar="SHARE", help="enough once the first one's share is clearly another"
    )
    arena.add_argument("--csv", type=_file, metavar="FILE", help="write a line for each game into this file")
    arena.add_argument("--jobs", type=_count, metavar="N", help="use so many processes (one a core)")
    arena.add_argument("--dask", metavar="ADDRESS", help="play on the Dask cluster of this scheduler")


def _arena(options: argparse.Namespace) -> int:
    from game.arena import Wish, run_arena  # noqa: PLC0415 - rules of every game, which --version does not need

    return run_arena(
        Wish(
            options.game,
            tuple(options.kinds),
            options.games,
            options.seed,
            options.effort,
            dict(options.option),
            options.clear,
            options.csv,
            options.dask,
            options.jobs,
        )
    )


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS


def _count(text: str) -> int:
    if not (_is_number(text) and 0 < int(text) <= MOST):
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a whole number from 1 to {MOST}")
    return int(text)


def _whole(text: str) -> int:
    if not _is_number(text.removeprefix("-")):
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a whole number of at most {MOST_DIGITS} digits")
    return int(text)


def _display(text: str) -> int:
    if not (_is_number(text) and int(text) < DISPLAYS):
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a number from 0 to {DISPLAYS - 1}")
    return int(text)


def _option(text: str) -> tuple[str, object]:
    key, _, value = text.partition("=")
    try:
        return key, decoded(value)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{shown(text)} is not KEY=JSON: {error}") from error


def _file(text: str) -> Path:
    if not text or Path(text).is_dir():
        raise argparse.ArgumentTypeError(f"{shown(text)} names no file" + (", but a folder" if text else ""))
    return Path(text)


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = 0.0
    if not 0.0 < share < 1.0:
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a share between 0 and 1")
    return share


def _positive(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value <= MOST:
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a number above 0 and up to {MOST}")
    return value


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (_is_number(width) and _is_number(height)):
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a size like 1920x1080")
    size = (int(width), int(height))
    if not (640 <= size[0] <= 7680 and 400 <= size[1] <= 4320):  # noqa: PLR2004 - what the layout is made for
        raise argparse.ArgumentTypeError(f"{shown(text)} is not between 640x400 and 7680x4320")
    return size


def _referee() -> int:
    from game.bots.mind import make_thinker  # noqa: PLC0415 - only the referee thinks in this process
    from game.catalogue import CATALOGUE, games  # noqa: PLC0415 - rules of every game, which --version does not need
    from game.core.referee import run  # noqa: PLC0415 - the same

    try:
        bots = {entry.key: entry.bot for entry in CATALOGUE if entry.bot is not None}
        run(games(), sys.stdin.buffer, sys.stdout.buffer, make_thinker(bots))
    except (KeyboardInterrupt, BrokenPipeError):
        return 0
    return 0


def portable_folder(*, wanted: bool) -> Path | None:
    """The folder beside the packed program that holds everything, if it is wanted or there already.

    From its source the program takes the folder only where it is wanted, and in the folder it was started from.
    """
    if not getattr(sys, "frozen", False):
        return Path(PORTABLE) if wanted else None
    place = Path(sys.executable).resolve().parent
    if sys.platform == "darwin":
        # What lies inside an application cannot be written to: beside it means beside the whole of it.
        place = next((folder.parent for folder in place.parents if folder.suffix == ".app"), place)
    folder = place / PORTABLE
    return folder if wanted or folder.is_dir() else None


def _play(data_dir: Path | None, display: int | None) -> int:
    from game.app import Folders  # noqa: PLC0415 - imports pygame, which --version must not
    from game.ui.window import has_display  # noqa: PLC0415 - the same

    if not has_display():
        return _no_display()
    folders = Folders.under(data_dir) if data_dir else Folders.of_user()
    _log_to(folders.log)
    try:
        return _play_on_screen(folders, display)
    except Exception:
        log.exception("the program failed")
        raise


def _play_on_screen(folders: Folders, display: int | None) -> int:
    import pygame  # noqa: PLC0415 - --version must not

    from game.app import App, start_pygame  # noqa: PLC0415 - imports pygame as well
    from game.core.data import asset  # noqa: PLC0415 - only who opens a window needs it
    from game.ui.window import NoDisplay  # noqa: PLC0415 - the same

    try:
        start_pygame()
    except pygame.error:
        return _no_display()
    if pygame.display.get_driver() in UNSEEN:
        return _no_display()
    try:
        app = App(folders, display=display)
    except NoDisplay:
        return _no_display()
    try:
        with contextlib.suppress(OSError, pygame.error):  # without its picture the window is as good
            pygame.display.set_icon(pygame.image.load_sized_svg(str(asset(ICON)), ICON_SIZE))
        with contextlib.suppress(KeyboardInterrupt):  # whoever presses Ctrl+C in the terminal means to leave
            _heed_breaks()
            app.run()
    finally:
        app.close()
    return 0


def _no_display() -> int:
    print(NEEDS_DISPLAY, file=sys.stderr)
    return NO_DISPLAY


def _log_to(file: Path) -> None:
    """Keep a log in this file, or on standard error where that cannot be written."""
    form = "%(asctime)s %(levelname)s %(name)s: %(message)s"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        logging.basicConfig(filename=file, level=logging.INFO, format=form, encoding="utf-8")
    except OSError:
        logging.basicConfig(level=logging.WARNING, format=form)


if __name__ == "__main__":
    sys.exit(main())
