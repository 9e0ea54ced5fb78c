"""The panes of the texts on the screen by target; those out of sight are made when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from annotator.ui.reading.reading_pane import ReadingPane


class PaneMap(Mapping[str, ReadingPane]):
    """Panes by target.

    Going through them gives those that are made: what is painted, listened to or cleared needs no other. Looking one
    up by its target makes it, where it can be made.
    """

    def __init__(
        self, made: Mapping[str, ReadingPane], coming: Mapping[str, Callable[[], ReadingPane]] | None = None
    ) -> None:
        self.made = made
        self.coming = coming or {}

    def __getitem__(self, target: str) -> ReadingPane:
        return self.made[target] if target in self.made else self.coming[target]()

    def __contains__(self, target: object) -> bool:
        return target in self.made or target in self.coming

    def __iter__(self) -> Iterator[str]:
        return iter(self.made)

    def __len__(self) -> int:
        return len(self.made)
