"""The sizes that the user dragged panels and columns to. They outlast the project and the program."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from annotator.ui.appearance import Appearance
from annotator.ui.preferences_file import PreferencesFile


class PanelSizes:
    """Sizes by name, in pixels. They are kept as of a text size of 100 %, so that panels grow with what is in them."""

    def __init__(self, look: Appearance, preferences: PreferencesFile) -> None:
        self._look = look
        self._preferences = preferences
        self._sizes = dict(preferences.value.sizes)

    def get(self, name: str, count: int = 1) -> tuple[int, ...] | None:
        """The sizes under this name; None where there are not just so many of them."""
        found = self._sizes.get(name, ())
        return tuple(max(1, self._look.px(size)) for size in found) if len(found) == count else None

    def put(self, name: str, sizes: Sequence[int]) -> None:
        """Remember these. They are written by :meth:`keep`."""
        self._sizes[name] = tuple(max(1, round(size * 100 / self._look.percent)) for size in sizes)

    def drop(self, names: Iterable[str]) -> None:
        """These have the sizes again that they had at first."""
        self._sizes = {name: sizes for name, sizes in self._sizes.items() if name not in set(names)}
        self.keep()

    @property
    def names(self) -> list[str]:
        """Everything whose size was remembered."""
        return list(self._sizes)

    def keep(self) -> None:
        """Write what was remembered."""
        self._preferences.change(sizes=dict(self._sizes))
