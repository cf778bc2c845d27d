"""When something was, in a few words: today and yesterday by their names, other days by numbers."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from gettext import NullTranslations

DAY: Final = 24 * 3600


def day_of(words: NullTranslations, when: float, now: float) -> str:
    """The day of a moment; both moments are in seconds since the epoch, days are those of this place."""
    then = time.localtime(when)
    if _date(when) == _date(now):
        return words.gettext("Today")
    if _date(when) == _date(now - DAY):
        return words.gettext("Yesterday")
    return words.gettext("{day}/{month}/{year}").format(day=then.tm_mday, month=then.tm_mon, year=then.tm_year)


def moment_of(words: NullTranslations, when: float, now: float) -> str:
    """The day and the time of day."""
    clock = time.strftime("%H:%M", time.localtime(when))
    return words.gettext("{day}, {time}").format(day=day_of(words, when, now), time=clock)


def _date(when: float) -> tuple[int, int, int]:
    return time.localtime(when)[:3]
