"""The corroborations of one answer: its words, and what in the passage supports them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.authoring.authoring_state import CorroborationState
from annotator.ui.authoring.corroboration_row import CorroborationRow
from annotator.ui.authoring.remark_lines import RemarkLines
from annotator.ui.critique.critique_state import MissingHint
from annotator.ui.intents import IntentBus, RunCommand
from annotator.ui.reading.labels import plain_label, set_text, style_label
from annotator.ui.theme import SPACE, TEXT_LABEL
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.titled_panel import TitledPanel
from annotator.ui.widgets.vertical_scroll_area import VerticalScrollArea

_HEAD = 36


class CorroborationsPanel(TitledPanel):
    """A row for each, in the order in which they were made."""

    def __init__(self, look: Appearance, intents: IntentBus, cap: str, parent: QWidget | None = None) -> None:
        super().__init__(look, "workspace.quotes", parent, head=_HEAD)
        self._intents = intents
        self.rows: list[CorroborationRow] = []
        self._count = 0
        words = self.tr("Tie what is selected in answer and passage")
        self.tie = Button(look, "workspace.quotes.tie", words, self, cap=cap, size=TEXT_LABEL)
        self.tie.setText(self.tr("Tie"))
        self.tie.clicked.connect(lambda: intents.dispatch(RunCommand("authoring.tie")))
        self._hint = plain_label("", "workspace.quotes.about", self)
        self._hint.setWordWrap(True)
        self._missing_hints = RemarkLines(look, "workspace.quotes.wants", self)
        self._arrange()
        AppearanceBinding(look, self, self._apply_style)

    def show_corroborations(self, shown: Sequence[CorroborationState], question: int, about: str,
                            missing_hints: Sequence[MissingHint]) -> None:  # fmt: skip
        """All of the answer to the question with this number."""
        self.set_title(self.tr("Quotes"), self.tr("answer to question {n}").format(n=question))
        self.setAccessibleName(self.tr("Quotes that support the answer to question {n}").format(n=question))
        set_text(self._hint, about)
        self._hint.setVisible(bool(about))
        self._missing_hints.show_missing_hints(missing_hints)
        fresh = []
        while len(self.rows) < len(shown):
            row = CorroborationRow(self._look, self._intents, f"workspace.quotes.{len(self.rows) + 1}", self.inside)
            self._list.addWidget(row)
            self.rows.append(row)
            fresh.append(row)
        self._count = len(shown)
        for place, row in enumerate(self.rows):
            if place < self._count:
                row.show_corroboration(shown[place])
            row.setVisible(place < self._count)
        if fresh:
            for first, second in pairwise(self.rows):
                QWidget.setTabOrder(first, second)

    def in_order(self) -> list[CorroborationRow]:
        """The rows that are shown."""
        return self.rows[: self._count]

    @property
    def by_id(self) -> dict[str, CorroborationRow]:
        return {row.id: row for row in self.in_order()}

    def row_of(self, identifier: str) -> CorroborationRow | None:
        return self.by_id.get(identifier)

    def mark(self, identifier: str) -> None:
        """Open one row and fold the others."""
        for row in self.in_order():
            row.set_current(row.id == identifier)

    def reveal(self, identifier: str) -> None:
        row = self.row_of(identifier)
        if row is not None:
            self.area.reveal(row, SPACE)

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(400), 300)

    def _arrange(self) -> None:
        self.inside = QWidget(self)
        self._list = QVBoxLayout()
        self._list.setSpacing(2)
        around = QVBoxLayout(self.inside)
        around.setContentsMargins(2 * SPACE, SPACE + 2, 2 * SPACE, SPACE)
        around.setSpacing(SPACE + 2)
        around.addWidget(self._hint)
        around.addLayout(self._list)
        around.addWidget(self._missing_hints)
        around.addStretch(1)
        self.area = VerticalScrollArea("workspace.quotes", self.inside, self)
        self.fill(self.area, self.tie)

    def _apply_style(self) -> None:
        style_label(self._hint, self._look.font(TEXT_LABEL), self._look.palette.muted)
