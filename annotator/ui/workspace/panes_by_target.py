"""The panes of the texts on the screen by target, created on demand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from annotator.ui.reading.reading_pane import ReadingPane


class PanesByTarget(Mapping[str, ReadingPane]):
    """The panes of the workspace by target.

    Iteration covers existing panes only. Looking up a target creates its pane if that is possible.
    """

    def __init__(self, existing: Mapping[str, ReadingPane], coming: Mapping[str, Callable[[], ReadingPane]]) -> None:
        self.existing_panes, self.coming = existing, coming

    def __getitem__(self, target: str) -> ReadingPane:
        return self.existing_panes[target] if target in self.existing_panes else self.coming[target]()

    def __contains__(self, target: object) -> bool:
        return target in self.existing_panes or target in self.coming

    def __iter__(self) -> Iterator[str]:
        return iter(self.existing_panes)

    def __len__(self) -> int:
        return len(self.existing_panes)
