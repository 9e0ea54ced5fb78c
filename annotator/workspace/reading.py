"""Where the annotator reads: places in the sources of texts, and the way back to those that a jump has left."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

MOST_PLACES = 50


class ReadingPlace(NamedTuple):
    """A text by its target, and a position in its source: that of the first line in view."""

    target: str
    offset: int


@dataclass(frozen=True)
class ReadingTrail:
    """The places that jumps have left, as in an editor: ``behind`` and ``ahead`` of the current one, the nearest one
    last."""

    behind: tuple[ReadingPlace, ...] = ()
    ahead: tuple[ReadingPlace, ...] = ()

    def leaving(self, place: ReadingPlace) -> ReadingTrail:
        """The trail after a jump from ``place``."""
        behind = self.behind if self.behind[-1:] != (place,) else self.behind[:-1]
        return ReadingTrail((*behind, place)[-MOST_PLACES:])

    def back(self, origin: ReadingPlace | None) -> tuple[ReadingTrail, ReadingPlace | None]:
        """The trail after going back from ``origin``, and the place to show; None if no jump has left one."""
        behind = self.behind[:-1] if origin is not None and self.behind[-1:] == (origin,) else self.behind
        if not behind:
            return self, None
        ahead = (*self.ahead, origin) if origin is not None else self.ahead
        return ReadingTrail(behind[:-1], ahead), behind[-1]

    def forward(self, origin: ReadingPlace | None) -> tuple[ReadingTrail, ReadingPlace | None]:
        """The same in the other direction."""
        turned, place = replace(self, behind=self.ahead, ahead=self.behind).back(origin)
        return replace(turned, behind=turned.ahead, ahead=turned.behind), place
