"""A summary of a text's answers, one number for each row, shown if there is no room for the rows."""

from __future__ import annotations

from collections.abc import Mapping, Set

from PySide6.QtWidgets import QWidget

from annotator.ui.appearance import appearance
from annotator.ui.intents import IntentBus
from annotator.ui.items.tab_bar import TabStrip
from annotator.ui.theme import SPACE
from annotator.workspace.card_model import TextCardModel
from annotator.workspace.field_models import UNSURE, AnswerFieldModel
from annotator.workspace.tabs import TabModel, TabText


class AnswerSummaryStrip(TabStrip):
    """The answers about one text while its rows are folded: a tab for each row that is asked, in order. A click focuses
    its row."""

    def __init__(self, intents: IntentBus, parent: QWidget) -> None:
        super().__init__("", (20, 20), parent, pad=2 * SPACE, gap=3)
        self._target = ""
        self.chosen.connect(lambda key: intents.dispatch("text", self._target, key))

    def may_fit(self, count: int, room: int) -> bool:
        """Whether ``room`` pixels may be enough for this many answers. Those of a hundred steps never fit, and making
        a tab for each would take half of a key's time."""
        return count * (appearance.px(self._size[0]) + self._gap) - self._gap <= room

    def show_answers(self, card: TextCardModel, answers: Mapping[str, int | None], unsure: Set[str], row: str) -> None:
        """Show the answer of each row, and which answers are marked as unsure. ``row``: the row that is outlined."""
        fields = [field for field in card.rows if field.key in answers]
        self._target = card.target
        self.show_strip(
            [self._cell(card, field, answers[field.key], field.key in unsure, field.key == row) for field in fields]
        )

    def _cell(
        self, card: TextCardModel, field: AnswerFieldModel, answer: int | None, unsure: bool, current: bool
    ) -> TabModel:
        text = "" if answer is None else field.label(answer)
        spoken = self.tr("not scored") if answer is None else field.spoken_value(answer)
        if unsure:
            text, spoken = f"{text}{UNSURE}", self.tr("{answer}, unsure").format(answer=spoken)
        return TabModel(
            field.key,
            f"{card.path}.{field.path}.given",
            self.tr("{who}, go to {attribute}").format(who=card.name, attribute=field.title),
            [[TabText(text, strong=current)]],
            [spoken],
            current,
            tooltip=f"{field.title}: {spoken}",
        )

    def place(self, right: int, middle: int) -> int:
        """Place the summary left of x coordinate ``right``, centred at ``middle``. Returns its left edge."""
        size = self.sizeHint()
        self.setGeometry(right - size.width(), middle - size.height() // 2, size.width(), size.height())
        return right - size.width()
