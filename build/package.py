"""Packs the program for the system this runs on: ``python build/package.py``.

It needs the extra ``build`` (``pip install -e ".[build]"``) and leaves in dist/ a folder with the program, the archive
that people download, and sums to check it by. ``--dry-run`` only says what would be made, also for other systems. The
exit code is 1 where a package is larger than it may be.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from packing import archives, contents, finishing, floor, icons
from packing.about import NAME, ROOT, SYSTEMS, WORK, Target

if TYPE_CHECKING:
    from collections.abc import Sequence

SPEC: Final = ROOT / "build" / "quattro_torri.spec"
MEGABYTE: Final = 1_000_000
FOLDER_LIMIT: Final = 70
ARCHIVE_LIMIT: Final = 30
"""Megabytes that the program and the download may have."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Pack, or say what would be packed; returns the exit code."""
    options = _parser().parse_args(arguments)
    here = Target.here()
    target = Target(options.system or here.system, here.machine)
    if options.dry_run:
        print("\n".join(plan(target)))
        return 0
    if target != here:
        print(f"only {here.system} can be packed for here; --dry-run says what would be made", file=sys.stderr)
        return 2
    return _pack(target, options.into.resolve())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Pack the program for the system this runs on.")
    parser.add_argument("--dry-run", action="store_true", help="only say what would be made")
    parser.add_argument("--into", type=Path, default=ROOT / "dist", metavar="DIR", help="put it there instead of dist")
    parser.add_argument("--system", choices=sorted(SYSTEMS.values()), help="with --dry-run: for another system")
    return parser


def plan(target: Target) -> list[str]:
    """What would be made for a system, line by line."""
    return [
        f"program   dist/{target.folder}",
        f"start     dist/{target.folder}/{target.program}",
        f"download  dist/{target.archive}",
        f"sums      dist/{archives.SUMS}",
        f"modules   {', '.join(contents.hidden_imports())}",
        f"without   {', '.join(contents.EXCLUDED)}",
    ]


def _pack(target: Target, place: Path) -> int:
    folder = place / target.folder
    for stale in {folder, place / NAME}:
        shutil.rmtree(stale, ignore_errors=True)
    icons.write_for_packing(place / WORK / "icons")
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(place), "--workpath", str(place / WORK), str(SPEC)]
    subprocess.run(command, check=True, cwd=ROOT)  # noqa: S603 - our own command
    finishing.finish(folder, target)
    archive = make_archive(folder, target, place)
    archives.write_sums(place, [archive])
    return _report(folder, archive)


def make_archive(folder: Path, target: Target, place: Path) -> Path:
    """The file that people download, of a finished folder."""
    archive = place / target.archive
    match target.system:
        case "linux":
            archives.tar(folder, target.release, archive)
        case "windows":
            archives.zipped(folder, target.release, archive)
        case "macos":
            archives.zipped(folder, target.folder, archive)
    return archive


def _report(folder: Path, archive: Path) -> int:
    """Print the figures; the exit code is 1 where a limit is missed."""
    rows = (
        (folder, archives.size_of(folder), FOLDER_LIMIT),
        (archive, archive.stat().st_size, ARCHIVE_LIMIT),
    )
    missed = False
    for path, size, limit in rows:
        good = size <= limit * MEGABYTE
        missed = missed or not good
        print(f"{path.name}: {size / MEGABYTE:.1f} MB (<= {limit}) {'ok' if good else 'MISSED'}")
    needed = floor.glibc_of(folder)
    if needed is not None:
        (major, minor), file = needed
        print(f"needs glibc {major}.{minor} or newer, for {file}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
