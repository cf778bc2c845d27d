"""Which family of button pictures a pad wears, by what it says of itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.ui.inputs import Confirm, Glyphs

STEAM_VIRTUAL: Final = (0x28DE, 0x11FF)
"""The pad that Steam makes up beside the real one."""

VENDORS: Final[dict[int, Glyphs]] = {
    0x045E: "xbox",  # Microsoft
    0x28DE: "xbox",  # Valve
    0x046D: "xbox",  # Logitech
    0x0955: "xbox",  # NVIDIA Shield
    0x1949: "xbox",  # Amazon Luna
    0x18D1: "xbox",  # Google Stadia
    0x054C: "playstation",
    0x057E: "nintendo",
}
NAMES: Final[tuple[tuple[str, Glyphs], ...]] = (
    ("xbox", "xbox"),
    ("x-box", "xbox"),
    ("xinput", "xbox"),
    ("playstation", "playstation"),
    ("dualshock", "playstation"),
    ("dualsense", "playstation"),
    ("ps3", "playstation"),
    ("ps4", "playstation"),
    ("ps5", "playstation"),
    ("nintendo", "nintendo"),
    ("switch", "nintendo"),
    ("joy-con", "nintendo"),
)
"""Makers that dress pads for several consoles name the console."""


def maker(guid: str) -> tuple[int, int] | None:
    """Vendor and product out of SDL's 32 hexadecimal digits; None where the pad tells neither."""
    try:
        data = bytes.fromhex(guid)
    except ValueError:
        return None
    # A pad without numbers has its name in their place; then the two gaps after them are not zero.
    if len(data) != 16 or any(data[6:8]) or any(data[10:12]):  # noqa: PLR2004 - a GUID has 16 bytes
        return None
    vendor, product = int.from_bytes(data[4:6], "little"), int.from_bytes(data[8:10], "little")
    return (vendor, product) if vendor else None


def family(guid: str, name: str) -> Glyphs:
    """The pictures for a pad; neutral ones where nothing says how its buttons are marked."""
    made = maker(guid)
    if made is not None and made[0] in VENDORS:
        return VENDORS[made[0]]
    lower = name.lower()
    return next((glyphs for word, glyphs in NAMES if word in lower), "neutral")


def selects_east(glyphs: Glyphs, confirm: Confirm) -> bool:
    """Whether the right face button selects and the lower one goes back, rather than the other way round."""
    return confirm == "swapped" or (confirm == "label" and glyphs == "nintendo")
