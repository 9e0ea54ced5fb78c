"""The tabs of the answers to a question: letter, score, rank, and what each still needs; and those of the questions."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from annotator.ui.appearance import appearance
from annotator.ui.items.tab_bar import TabBar, TabModel, TabText
from annotator.ui.theme import SPACE, TEXT_LABEL, TEXT_READING, TEXT_SMALL, WEIGHT_NORMAL, WEIGHT_STRONG
from annotator.ui.translation import counted, translate_message
from annotator.workspace.critique_model import ResponseTabState

_HEIGHT, _NARROWEST, _GAP = 54, 84, 6
_LOW, _NARROWEST_LOW = 30, 56  # pixels at 100 %: height and minimum width in the low form
_LETTER, _LINES = 34, 2  # pixels: minimum width of low tabs that need more lines than this otherwise


def _tr(text: str) -> str:
    return QCoreApplication.translate("ResponseTabs", text)


class ResponseTabs(TabBar):
    """A tab for each answer, as many per line as fit."""

    resized = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__("workspace.answers", (_NARROWEST, _HEIGHT), parent, pad=6 * SPACE)
        self._low = False
        self._answers: Sequence[ResponseTabState] = ()
        self._current = ""
        appearance.changed.connect(self._lay_out)

    def arrange(self) -> None:
        """The tabs are of one width."""

    def show_answers(self, answers: Sequence[ResponseTabState], current: str) -> None:
        self._answers, self._current = answers, current
        self.show_tabs([self._tab(answer, answer.target == current) for answer in answers])
        self._lay_out()

    def _tab(self, answer: ResponseTabState, current: bool) -> TabModel:
        role = "text" if current else "muted"  # muted text has too little contrast on the tint
        score = TabText(answer.score, TEXT_READING, WEIGHT_STRONG)
        scale, rank, needs, brief = map(translate_message, (answer.scale, answer.rank, answer.needs, answer.brief))
        besides = ((scale, rank), (rank,), (translate_message(answer.brief_rank),), ())
        variants = [
            (score, *(TabText(text, TEXT_LABEL, WEIGHT_NORMAL, role) for text in way if text)) for way in besides
        ]
        needs_role = "warning" if answer.is_incomplete and not current else role
        return TabModel(
            name=f"{self.objectName()}.{answer.target}",
            title=_tr("Go to {who}").format(who=translate_message(answer.who)),
            description=", ".join(filter(None, (f"{answer.score} {scale}".strip(), rank, needs))),
            current=current,
            variants=variants,
            badge=answer.letter,
            below=[TabText(text, TEXT_SMALL, WEIGHT_NORMAL, needs_role) for text in (needs, brief)],
            border="warning" if self._low and answer.is_incomplete else "line",
        )

    def set_low(self, low: bool) -> None:
        """Reduce the tabs to letter, score and rank."""
        if low != self._low:
            self._low = low
            self.show_answers(self._answers, self._current)

    def height_of(self, *, low: bool) -> int:
        """The total height of the tabs at the current width, in pixels."""
        return self._columns(low=low)[1]

    def sizeHint(self) -> QSize:
        return QSize(200, appearance.px(_LOW if self._low else _HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()
        self.resized.emit()

    def _lay_out(self) -> None:
        columns, wanted = self._columns(low=self._low)
        width, height = (self.width() + _GAP) // columns - _GAP, appearance.px(_LOW if self._low else _HEIGHT)
        for number, tab in enumerate(self.tabs[: len(self._answers)]):
            row, column = divmod(number, columns)
            tab.setGeometry(column * (width + _GAP), row * (height + _GAP), width, height)
        if self.minimumHeight() != wanted:
            self.setFixedHeight(wanted)

    def _columns(self, *, low: bool) -> tuple[int, int]:
        """The number of tabs per line, and the total height in pixels."""
        count, px, columns = max(1, len(self._answers)), appearance.px, 1
        for narrowest in (_NARROWEST_LOW, _LETTER) if low else (_NARROWEST,):
            columns = max(1, min(count, (self.width() + _GAP) // (px(narrowest) + _GAP)))
            if columns * _LINES >= count:
                break
        return columns, (count + columns - 1) // columns * (px(_LOW if low else _HEIGHT) + _GAP) - _GAP


class QuestionNumberBar(TabBar):
    """A tab for each question of the task: which one is shown, and which are complete."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("workspace.questions", (26, 22), parent, pad=2 * SPACE)

    def show_questions(self, missing: Sequence[int], current: int) -> None:
        """``missing``: the number of missing items of each question."""
        self.show_tabs([self._tab(number, count, number == current) for number, count in enumerate(missing)])

    def _tab(self, number: int, missing: int, current: bool) -> TabModel:
        role = "success" if not missing else "text" if current else "muted"
        return TabModel(
            name=f"{self.objectName()}.{number + 1}",
            title=self.tr("Go to question {n}").format(n=number + 1),
            description=counted(missing, "{n} missing", "{n} missing") if missing else self.tr("nothing missing"),
            current=current,
            variants=[[TabText(str(number + 1), TEXT_SMALL, WEIGHT_STRONG, role)]],
            complete=not missing,
        )

    def minimumSizeHint(self) -> QSize:
        """Room for two tabs beside each other, as most tasks have."""
        shown = min(2, max(1, len(self.shown_tabs)))
        return QSize(shown * (appearance.px(26) + SPACE) - SPACE, appearance.px(22))
