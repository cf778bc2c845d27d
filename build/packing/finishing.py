"""What is laid beside the packed program: licences, notices, a word for people, and what shops and desktops read."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Final

from packing import icons, notices
from packing.about import APP_ID, ROOT, VERSION, Target, day

if TYPE_CHECKING:
    from pathlib import Path

BUILD: Final = ROOT / "build"
HOW: Final = {
    "linux": "Menu:        sh install.sh puts it into the menu of your desktop, sh install.sh --remove takes it out.\n"
    "             Where a disk forbids programs (noexec), copy this folder into your home folder first.",
    "windows": "Terminal:    quattro-torri-console.exe is the same program for a command prompt.\n"
    "             If Windows warns of an unknown publisher: More info, Run anyway.",
    "macos": "             If macOS warns of an unknown developer: open it once with a right click, Open.",
}


def finish(folder: Path, target: Target) -> None:
    """Lay everything beside the program in ``folder``; raises LookupError for a library nobody is thanked for."""
    inside = folder / target.inside
    inside.mkdir(parents=True, exist_ok=True)
    for name in ("LICENSE", "CREDITS.md"):
        shutil.copyfile(ROOT / name, inside / name)
    (inside / "NOTICES.txt").write_text(notices.notices(notices.compiled_in(folder)), encoding="utf-8")
    (inside / "README.txt").write_text(readme(target), encoding="utf-8")
    if target.system != "macos":  # inside an application nobody would look for it
        shutil.copyfile(BUILD / "itch.toml", folder / ".itch.toml")
    if target.system == "linux":
        lay_out_for_desktops(folder)


def readme(target: Target) -> str:
    """A word for people who have unpacked the archive."""
    program = target.folder if target.system == "macos" else target.program
    return _filled("readme.txt", {"VERSION": VERSION, "PROGRAM": program, "HOW": HOW[target.system]})


def metainfo() -> str:
    """What software centres show, for this version."""
    return _filled(f"linux/{APP_ID}.metainfo.xml", {"VERSION": VERSION, "DATE": day()})


def lay_out_for_desktops(folder: Path) -> None:
    """The share folder of a Linux desktop, and the script that puts the program into one's own menu."""
    share = folder / "share"
    for kind, name, text in (
        ("applications", f"{APP_ID}.desktop", _filled(f"linux/{APP_ID}.desktop", {})),
        ("metainfo", f"{APP_ID}.metainfo.xml", metainfo()),
    ):
        (share / kind).mkdir(parents=True, exist_ok=True)
        (share / kind / name).write_text(text, encoding="utf-8")
    icons.write_for_desktops(share)
    script = folder / "install.sh"
    shutil.copyfile(BUILD / "linux" / "install.sh", script)
    script.chmod(0o755)


def _filled(name: str, facts: dict[str, str]) -> str:
    """A text of the build folder with its @FACTS@ filled in."""
    text = (BUILD / name).read_text(encoding="utf-8")
    for key, value in facts.items():
        text = text.replace(f"@{key}@", value)
    return text
