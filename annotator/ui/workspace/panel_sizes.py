"""The sizes to which the user dragged panels and columns, stored in the preferences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from annotator.ui.appearance import appearance
from annotator.ui.preferences_file import PreferencesFile


class PanelSizes:
    """The sizes of panels by name in pixels, converted from and to a text size of 100 %, so that panels grow with the
    text."""

    def __init__(self, preferences: PreferencesFile) -> None:
        self._preferences = preferences
        self.read()

    def read(self) -> None:
        """Read the stored sizes."""
        self._sizes = dict(self._preferences.value.sizes)

    def get(self, name: str, count: int = 1) -> tuple[int, ...] | None:
        """The sizes of this name; None unless there are exactly ``count``."""
        sizes = self._sizes.get(name, ())
        return tuple(max(1, appearance.px(size)) for size in sizes) if len(sizes) == count else None

    def put(self, name: str, sizes: Sequence[int]) -> None:
        """Remember these sizes. :meth:`keep` stores them."""
        self._sizes[name] = tuple(max(1, round(size * 100 / appearance.percent)) for size in sizes)

    def drop(self, names: Iterable[str]) -> None:
        """Forget these sizes, to return to the defaults."""
        self._sizes = {name: sizes for name, sizes in self._sizes.items() if name not in set(names)}
        self.keep()

    @property
    def names(self) -> list[str]:
        """The names of all remembered sizes."""
        return list(self._sizes)

    def keep(self) -> None:
        """Store the remembered sizes."""
        self._preferences.change(sizes=dict(self._sizes))
