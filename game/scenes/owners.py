"""Which device plays which seat: one instance id for one seat, several seats for one device that is passed round."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.ui.inputs import KEYBOARD, LEFT_KEYS, RIGHT_KEYS

if TYPE_CHECKING:
    from game.ui.inputs import Device, Halves


@dataclass(slots=True)
class Owners:
    """The devices by seat; None is a seat that waits for its first press.

    A device that owns no seat may act for whoever is to move, but a pad's seat is left to its pad. A pad that plays a
    seat which waits has it from then on.
    """

    devices: list[Device | None]
    missing: set[int] = field(default_factory=set)
    _used: dict[int, Device] = field(default_factory=dict)
    _last: Device | None = None

    def may_act(self, device: Device, seat: int) -> bool:
        """Whether a press on this device counts for the seat."""
        owner = self.devices[seat]
        if owner is None or _same(owner, device):
            return True
        if self.owns_any(device):
            return False
        return device.kind != "pad" or owner.kind != "pad"

    def used(self, device: Device, seat: int) -> None:
        """Remember what a seat pressed last, for the pictures of buttons; a pad takes a seat that waits."""
        if device.kind == "pad" and self.devices[seat] is None:
            self.devices[seat] = device
        if device != KEYBOARD or self.halves == "whole":
            self._used[seat] = self._last = device

    def pressed(self, device: Device) -> None:
        """Remember that somebody at the table pressed something while no person was to move."""
        if self.owns_any(device):
            self._last = device

    def at_hand(self, seat: int | None) -> Device | None:
        """The device whose pictures of buttons to show: the seat's own, else that of whoever sits at the table.

        Of several that is the one used last; None where nobody has pressed anything yet.
        """
        own = None if seat is None else self.device(seat)
        there = [owner for other, owner in enumerate(self.devices) if owner is not None and other not in self.missing]
        return own or self._last or next(iter(there), None)

    def device(self, seat: int) -> Device | None:
        """The device that a seat pressed last, or that it was given."""
        return self._used.get(seat) or self.devices[seat]

    @property
    def halves(self) -> Halves:
        """Whether two of the seats share the keyboard, each with a half."""
        return "split" if self.owns_any(LEFT_KEYS) or self.owns_any(RIGHT_KEYS) else "whole"

    def lost(self, device: Device) -> None:
        """A device has gone: its seats miss it."""
        if _same(self._last, device):
            self._last = None
        self.missing |= {seat for seat, owner in enumerate(self.devices) if owner is not None and _same(owner, device)}

    def returned(self, device: Device) -> None:
        """A device has come: a pad of the same kind takes the seats that miss theirs."""
        mine = [seat for seat in self.missing if (owner := self.devices[seat]) and owner.guid == device.guid]
        old = self.devices[mine[0]] if mine else None
        for seat in mine:
            owner = self.devices[seat]
            if owner is not None and old is not None and owner.number == old.number:
                self.take(seat, device)

    def take(self, seat: int, device: Device) -> None:
        """Give a seat to a device; the button pictures follow."""
        self.devices[seat] = device
        self.missing.discard(seat)
        self._used.pop(seat, None)

    def release(self, seat: int) -> None:
        """A seat waits for its first press again."""
        self.devices[seat] = None
        self.missing.discard(seat)
        self._used.pop(seat, None)

    def is_missing(self, seat: int) -> bool:
        """Whether the seat's device has gone."""
        return seat in self.missing

    def owned_by(self, device: Device) -> list[int]:
        """The seats that are played on a device."""
        return [seat for seat, owner in enumerate(self.devices) if _same(owner, device)]

    def owns_any(self, device: Device) -> bool:
        """Whether the device plays some seat."""
        return any(owner is not None and _same(owner, device) for owner in self.devices)

    def shares(self, one: int, other: int) -> bool:
        """Whether two seats are played on one device, which has to be passed on between them."""
        owner = self.devices[other]
        return one != other and owner is not None and _same(self.devices[one], owner)

    def moved_up(self) -> Owners:
        """The owners of the next game, in which each seat is played by who sat on the one after it."""
        count = len(self.devices)
        return Owners(
            [*self.devices[1:], self.devices[0]],
            {(seat - 1) % count for seat in self.missing},
            {(seat - 1) % count: device for seat, device in self._used.items()},
            self._last,
        )


def _same(one: Device | None, other: Device) -> bool:
    return one is not None and (one.kind, one.number) == (other.kind, other.number)
