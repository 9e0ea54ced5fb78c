"""The corroborations of one answer: its words, and what in the passage supports them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.ui.authoring.authoring_state import ShownCorroboration
from annotator.ui.authoring.corroboration_row import CorroborationRow
from annotator.ui.authoring.remark_line import Lines
from annotator.ui.critique.card_state import Want
from annotator.ui.intents import Intents, RunCommand
from annotator.ui.look import Follow, Look
from annotator.ui.reading.labels import dress_label, plain_label, set_text
from annotator.ui.theme import SPACE, TEXT_LABEL
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.scrolling import Scrolling
from annotator.ui.widgets.titled_panel import Headed

_HEAD = 36


class CorroborationsPanel(Headed):
    """A row for each, in the order in which they were made."""

    def __init__(self, look: Look, intents: Intents, cap: str, parent: QWidget | None = None) -> None:
        super().__init__(look, "workspace.quotes", parent, head=_HEAD)
        self._intents = intents
        self.rows: list[CorroborationRow] = []
        self._count = 0
        words = self.tr("Tie what is selected in answer and passage")
        self.tie = Button(look, "workspace.quotes.tie", words, self, cap=cap, size=TEXT_LABEL)
        self.tie.setText(self.tr("Tie"))
        self.tie.clicked.connect(lambda: intents.say(RunCommand("authoring.tie")))
        self._hint = plain_label("", "workspace.quotes.about", self)
        self._hint.setWordWrap(True)
        self._wants = Lines(look, "workspace.quotes.wants", self)
        self._arrange()
        Follow(look, self, self._dress)

    def show_corroborations(self, shown: Sequence[ShownCorroboration], question: int, about: str,
                            wants: Sequence[Want]) -> None:  # fmt: skip
        """All of the answer to the question with this number."""
        self.set_title(self.tr("Quotes"), self.tr("answer to question {n}").format(n=question))
        self.setAccessibleName(self.tr("Quotes that support the answer to question {n}").format(n=question))
        set_text(self._hint, about)
        self._hint.setVisible(bool(about))
        self._wants.show_wants(wants)
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
        around.addWidget(self._wants)
        around.addStretch(1)
        self.area = Scrolling("workspace.quotes", self.inside, self)
        self.fill(self.area, self.tie)

    def _dress(self) -> None:
        dress_label(self._hint, self._look.font(TEXT_LABEL), self._look.palette.muted)
