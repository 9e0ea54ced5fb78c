"""The texts in question of an adjudication, with their question above them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from annotator.ui.appearance import appearance
from annotator.ui.intents import IntentBus
from annotator.ui.reading.labels import label_in, set_text
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.theme import FOCUS_RING, LONGEST_LINE, SPACE, STRONG_LABEL
from annotator.ui.widgets.boxes import in_column, in_row
from annotator.ui.widgets.panel import FocusRingPanel
from annotator.ui.widgets.vertical_scroll_area import VerticalScrollArea
from annotator.ui.workspace.source_view import SourceViewButton
from annotator.ui.workspace.text_display import TextDisplay, make_pane

_ABOVE = 30  # per cent of the height: maximum for the question
_LINES = 8  # lines of each of several texts that are always shown, with their margins

JudgedText = tuple[str, str, str]
"""The target, source and name of a text."""


class JudgedTextPanel(FocusRingPanel):
    """The panel with what is judged: a question above one or all of its answers, or another text alone."""

    wide = 440

    def __init__(self, intents: IntentBus, text_display: TextDisplay) -> None:
        super().__init__("workspace.adjudicated")
        self._intents, self._text_display = intents, text_display
        inside = QWidget()
        self._column = in_column(on=inside, spacing=SPACE)
        self.question_view = _JudgedTextView(self, intents, "text.raw_beside")
        self._views: list[_JudgedTextView] = []
        self._shown_texts: tuple[JudgedText | None, Sequence[JudgedText]] = (None, ())
        around = in_column(on=self, margins=FOCUS_RING + SPACE, spacing=SPACE)
        around.addWidget(self.question_view)
        around.addWidget(VerticalScrollArea("workspace.adjudicated", inside, self), 1)

    @property
    def target(self) -> str:
        """The target of the first text below the question."""
        return self._shown_texts[1][0][0] if self._shown_texts[1] else ""

    def panes(self) -> Mapping[str, ReadingPane]:
        above, texts = self._shown_texts
        answers = {target: view.pane for (target, *_), view in zip(texts, self._views, strict=False)}
        return {above[0]: self.question_view.pane, **answers} if above is not None else answers

    def show_texts(self, above: JudgedText | None, texts: Sequence[JudgedText]) -> None:
        """Show ``texts`` below each other, with their question ``above`` them."""
        if (above, texts) == self._shown_texts:
            return
        while len(self._views) < len(texts):
            self._views.append(_JudgedTextView(self, self._intents, "text.raw"))
            self._column.addWidget(self._views[-1], 1)
        self._shown_texts = (above, texts)
        for number, view in enumerate(self._views):
            view.show_text(texts[number] if number < len(texts) else None, self._text_display)
        self.question_view.show_text(above, self._text_display)
        self._fit()

    def _fit(self) -> None:
        """Give the question the height that it needs, up to its maximum, and several texts at least some lines."""
        pane = self.question_view.pane
        pane.setFixedHeight(pane.ideal_height(max(1, self.height() * _ABOVE // 100)))
        most = _LINES * appearance.reading_line if len(self._shown_texts[1]) > 1 else 0
        for view in self._views:
            view.pane.setMinimumHeight(view.pane.ideal_height(most) if most else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


class _JudgedTextView(QWidget):
    """A text below its name."""

    def __init__(self, parent: QWidget, intents: IntentBus, command: str) -> None:
        """``command``: the one that shows its source."""
        super().__init__(parent)
        self._title = label_in("", "muted", self, style=STRONG_LABEL)
        self._title.setContentsMargins(3 * SPACE + 2, SPACE, 0, 0)
        self.pane = make_pane("", "", self, longest=LONGEST_LINE)
        self._source_button = SourceViewButton(intents, self.pane, self, command)
        inside = in_column(on=self, spacing=SPACE)
        inside.addLayout(in_row((self._title, 1), self._source_button))
        inside.addWidget(self.pane, 1)

    def show_text(self, text: JudgedText | None, text_display: TextDisplay) -> None:
        """Show a text; None hides the widget."""
        target, source, text_name = text or ("", "", "")
        self.setVisible(bool(target))
        name = f"workspace.adjudicated.{target}" if target else ""
        self._title.setObjectName(f"{name}.title")
        self.pane.setObjectName(f"{name}.text" if target else "")
        self.pane.setAccessibleName(self.tr("{who}, text").format(who=text_name))
        set_text(self._title, text_name)
        self._source_button.bind(f"{name}.format" if target else "", target, text_name)
        text_display.show(self.pane, source, target)
