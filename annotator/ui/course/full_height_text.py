"""A text pane as high as its text, for a page that scrolls."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from annotator.text.render import render
from annotator.ui.appearance import appearance
from annotator.ui.reading.highlights import StyledHighlight
from annotator.ui.timer import single_shot_timer
from annotator.ui.widgets.boxes import in_column
from annotator.ui.workspace.text_display import DOCUMENT, TextRenderingOptions, make_pane

_LOWEST = 32  # pixels at 100 %


class FullHeightTextView(QWidget):
    """A read-only text as high as its content. If it is higher than ``highest`` pixels at 100 %, it scrolls on its own;
    0 for no limit."""

    def __init__(
        self, name: str, text: str, source: str, parent: QWidget,
        *, options: TextRenderingOptions = DOCUMENT, lossless: bool = False, highest: int = 0,
    ) -> None:  # fmt: skip
        """``name``, ``text``: object name and accessible name of the pane. ``lossless``: the text belongs to a task,
        nothing may be dropped."""
        super().__init__(parent)
        self._highest = highest
        self.pane = make_pane(name, text, self)
        rendered = render(source, strict=options.strict, lossless=lossless, formulas=options.formulas)
        self.pane.set_rendered(rendered)
        self.pane.rebuilt.connect(self._fit)
        self._settle_timer = single_shot_timer(self, 0, self._fit)
        self.pane.viewport().installEventFilter(self)
        in_column(self.pane, on=self)

    def show_spans(self, spans: list[tuple[int, int]]) -> None:
        """Highlight these ranges of the source."""
        self.pane.set_highlights(
            [StyledHighlight(start, end, "first", key=str(n)) for n, (start, end) in enumerate(spans)]
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fit()  # the height depends on the width, which is known only now
            self._settle_timer.start()  # a maximum line length narrows it a moment later
        return False

    def _fit(self) -> None:
        limit = appearance.px(self._highest) if self._highest else 1_000_000
        self.pane.setFixedHeight(max(appearance.px(_LOWEST), self.pane.ideal_height(limit)))
