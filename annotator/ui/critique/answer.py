"""The middle of the critique workspace: the question, its answers, the text that is open, and what is asked of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QRect, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from annotator.model.annotation import Annotation
from annotator.model.blocks.ranking import RankingBlock
from annotator.ui.critique.chain import ChainBar
from annotator.ui.critique.ranks import RankRow
from annotator.ui.critique.tabs import AnswerTabs, QuestionBar
from annotator.ui.look import Follow, Look
from annotator.ui.reading.pane import ReadingPane
from annotator.ui.theme import FOCUS_RING, SPACE, TEXT_LABEL, WEIGHT_STRONG
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.paint import text
from annotator.ui.widgets.panel import Panel
from annotator.ui.workspace.asked import Asked
from annotator.ui.workspace.pane import Documents, RingOnFocus, make_pane, reading_style
from annotator.ui.workspace.scores import ScoreRow

_QUESTION = 0.2  # of the height that a long question gets before it scrolls
_CUT = 5  # of the question's own margin above and below


class AnswerPanel(Panel):
    """One question and one of its answers."""

    picked = Signal(str, int)  # attribute, score
    row_focused = Signal(str)
    rank_chosen = Signal(str)

    def __init__(self, look: Look, documents: Documents, caps: Mapping[str, str], ranking: RankingBlock | None,
                 parent: QWidget | None = None) -> None:  # fmt: skip
        super().__init__(look, "workspace.answer", parent)
        self._documents = documents
        self._shown = ("", "")
        self._ranking = ranking
        self._caps = caps
        self.rows: dict[str, ScoreRow] = {}
        self.rank: RankRow | None = None
        self.questions = QuestionBar(look, self)
        self.outline = Button(look, "workspace.questions.outline", self.tr("What is missing"), self,
                              cap=caps["critique.outline"], kind="quiet", size=TEXT_LABEL)  # fmt: skip
        self._question_window = QWidget(self)  # shows the question without its own margin above and below
        self.question = ReadingPane("workspace.question.text", "", self._question_window)
        RingOnFocus(look, self.question)
        Follow(look, self.question, self._dress_question)
        self.tabs = AnswerTabs(look, self)
        self.pane = make_pane(look, "workspace.answer.text", "", self)
        self.chain = ChainBar(look, caps["critique.rewritten"], self)
        self.chain.setVisible(False)
        self._about = _StepLine(look, self)
        self._asked = QWidget(self)
        self._rows_box = QVBoxLayout(self._asked)
        self._arrange()

    # showing

    def show_question(self, source: str, who: str) -> None:
        self.question.setAccessibleName(self.tr("{who}, text").format(who=who))
        self._documents.show(self.question, source)
        self._fit_question()

    def show_text(self, target: str, source: str, who: str, about: str) -> None:
        """Open a text: an answer or a refinement of it; ``about`` says what a refinement improves on."""
        self._about.say(about)
        if (target, source) == self._shown:
            return
        again = target == self._shown[0]
        at = self.pane.verticalScrollBar().value()
        self._shown = (target, source)
        self.pane.setObjectName(f"workspace.response.{target}.text")
        self.pane.setAccessibleName(self.tr("{who}, text").format(who=who))
        self.pane.setPlaceholderText(self.tr("This answer is empty.") if not source else "")
        self._documents.show(self.pane, source)
        if again:
            self.pane.verticalScrollBar().setValue(at)

    def show_asked(self, path: str, who: str, asked: Sequence[Asked], ranks: int) -> None:
        """A row for everything that is asked of the answer; ``ranks``: how many answers are ranked, 0 for none."""
        if [row.asked for row in self.rows.values()] != list(asked):
            self._make_rows(asked)
        for row in self.rows.values():
            row.bind(path, who)
        if self.rank is None and self._ranking is not None and ranks:
            self._make_rank(self._ranking, ranks)
        elif self.rank is not None and ranks != self._ranks:
            self.rank.deleteLater()
            self.rank = None
            if self._ranking is not None and ranks:
                self._make_rank(self._ranking, ranks)
        self._asked.setVisible(bool(self.rows) or self.rank is not None)

    def show_answers(self, annotation: Annotation, target: str) -> None:
        for row in self.rows.values():
            row.set_score(row.asked.given(annotation, target))

    def set_current(self, key: str | None) -> None:
        for name, row in self.rows.items():
            row.set_current(name == key)

    def regions(self) -> list[QWidget]:
        return [self.question, self.pane, *(row for row in self.rows.values() if row.current)]

    # how it stands

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(446), 400)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_question()

    def _fit_question(self) -> None:
        limit = max(self._look.px(50), round(self.height() * _QUESTION))
        self.question.resize(self.width() - 2 * FOCUS_RING, limit)
        height = self.question.ideal_height(limit)
        self.question.setGeometry(0, -_CUT, self.width() - 2 * FOCUS_RING, height)
        self._question_window.setFixedHeight(height - 2 * _CUT)

    def _dress_question(self) -> None:
        self.question.set_style(replace(reading_style(self._look), weight=WEIGHT_STRONG))

    def _make_rows(self, asked: Sequence[Asked]) -> None:
        for row in self.rows.values():
            row.hide()
            row.deleteLater()
        self.rows = {}
        for place, each in enumerate(asked):
            row = ScoreRow(self._look, each, self._asked)
            row.picked.connect(lambda score, key=each.key: self.picked.emit(key, score))
            row.focused.connect(lambda key=each.key: self.row_focused.emit(key))
            self.rows[each.key] = row
            self._rows_box.insertWidget(place, row)
            row.show()  # now: a layout shows what it gets only later, and what is not shown cannot have the focus

    def _make_rank(self, block: RankingBlock, ranks: int) -> None:
        names = ("rank.better", "rank.worse", "rank.tie")[: 3 if block.ties else 2]
        caps = " ".join(self._caps[name] for name in names)
        self._ranks = ranks
        self.rank = RankRow(self._look, block.title, ranks, block.unrankable, caps, self._asked)
        self.rank.chosen.connect(self.rank_chosen)
        self._rows_box.addWidget(self.rank)

    def _arrange(self) -> None:
        self._ranks = 0
        top = QHBoxLayout()
        top.addWidget(self.questions)
        top.addStretch(1)
        top.addWidget(self.outline)
        top.setContentsMargins(12, 0, 4, SPACE)
        tabs = QHBoxLayout()
        tabs.setContentsMargins(12, 0, 12, 2 * SPACE)
        tabs.addWidget(self.tabs)
        self._rows_box.setContentsMargins(2 * SPACE - 1, SPACE, 2 * SPACE - 1, SPACE)
        self._rows_box.setSpacing(0)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(*[FOCUS_RING] * 4)
        inside.setSpacing(0)
        inside.addWidget(self._question_window)
        inside.addLayout(top)
        inside.addLayout(tabs)
        inside.addWidget(self._about)
        inside.addWidget(self.pane, 1)
        inside.addWidget(self._asked)
        inside.addWidget(self.chain)
        for first, second in ((self.question, self.pane), (self.pane, self._asked)):
            QWidget.setTabOrder(first, second)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, line = QPainter(self), self._look.color("line")
        below = self.tabs.geometry().bottom() + 2 * SPACE
        painter.fillRect(FOCUS_RING, below, self.width() - 2 * FOCUS_RING, 1, line)
        if self._asked.isVisible():
            painter.fillRect(FOCUS_RING, self._asked.y() - 1, self.width() - 2 * FOCUS_RING, 1, line)


class _StepLine(QWidget):
    """What the open refinement improves on; nothing while the answer itself is open."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._words = ""
        self.hide()

    def say(self, words: str) -> None:
        if words != self._words:
            self._words = words
            self.setVisible(bool(words))
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(100, self._look.px(24))

    minimumSizeHint = sizeHint  # noqa: N815 - Qt's name

    def paintEvent(self, event: QPaintEvent) -> None:
        room = QRect(14, 4, self.width() - 28, self.height() - 4)
        text(QPainter(self), self._look, room, self._words, TEXT_LABEL, "accent")
