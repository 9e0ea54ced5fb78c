"""The text in question of an adjudication, with its question above it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel

from annotator.ui.intents import IntentBus
from annotator.ui.reading.labels import label_in, set_text
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.theme import FOCUS_RING, LONGEST_LINE, SPACE, TEXT_LABEL, WEIGHT_STRONG
from annotator.ui.widgets.boxes import in_column, in_row
from annotator.ui.widgets.panel import FocusRingPanel
from annotator.ui.workspace.source_view import SourceViewButton
from annotator.ui.workspace.text_display import TextDisplay, make_pane

_ABOVE = 30  # per cent of the height: maximum for the question

JudgedText = tuple[str, str, str]
"""The target, source and name of a text; empty strings for none."""


class JudgedTextPanel(FocusRingPanel):
    """The panel with the text that is judged: a question and one of its answers, or another text alone."""

    wide = 440

    def __init__(self, intents: IntentBus, text_display: TextDisplay) -> None:
        super().__init__("workspace.adjudicated")
        self._text_display = text_display
        self._question_title, self._title = (
            label_in("", "muted", self, size=TEXT_LABEL, weight=WEIGHT_STRONG, name=name)
            for name in ("workspace.adjudicated.above.title", "workspace.adjudicated.title")
        )
        self.question = make_pane("", "", self, longest=LONGEST_LINE)
        self.pane = make_pane("", "", self, longest=LONGEST_LINE)
        self._shown_texts: tuple[JudgedText, JudgedText] = (("", "", ""), ("", "", ""))
        inside = in_column(on=self, margins=FOCUS_RING + SPACE, spacing=SPACE)
        self._marks = [
            SourceViewButton(intents, pane, self, command)
            for pane, command in ((self.question, "text.raw_beside"), (self.pane, "text.raw"))
        ]
        for title, mark, pane in zip(
            (self._question_title, self._title), self._marks, (self.question, self.pane), strict=True
        ):
            inside.addLayout(in_row((title, 1), mark))
            inside.addWidget(pane, 1 if pane is self.pane else 0)
        for label in (self._question_title, self._title):
            label.setContentsMargins(3 * SPACE + 2, SPACE, 0, 0)

    @property
    def target(self) -> str:
        """The target of the main text."""
        return self._shown_texts[1][0]

    def panes(self) -> Mapping[str, ReadingPane]:
        above, here = self._shown_texts
        return {text[0]: pane for text, pane in ((above, self.question), (here, self.pane)) if text[0]}

    def show_texts(self, above: JudgedText, here: JudgedText) -> None:
        """Show the text ``here``, with its question ``above``."""
        if (above, here) == self._shown_texts:
            return
        self._shown_texts = (above, here)
        self._show(above, self.question, self._question_title, self._marks[0])
        self._show(here, self.pane, self._title, self._marks[1])
        self._fit()

    def _fit(self) -> None:
        """Give the question the height that it needs, up to its maximum."""
        self.question.setFixedHeight(self.question.ideal_height(max(1, self.height() * _ABOVE // 100)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _show(self, text: JudgedText, pane: ReadingPane, title: QLabel, mark: SourceViewButton) -> None:
        target, source, who = text
        pane.setVisible(bool(target))
        title.setVisible(bool(target))
        pane.setObjectName(f"workspace.adjudicated.{target}.text" if target else "")
        pane.setAccessibleName(self.tr("{who}, text").format(who=who))
        set_text(title, who)
        mark.bind(f"workspace.adjudicated.{target}.format" if target else "", target, who)
        self._text_display.show(pane, source, target)
