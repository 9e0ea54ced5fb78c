"""The misleading answers to one question, a card for each. A card that is not being edited is one line with its first
words and what it lacks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.model.authoring_parts import MAX_ANSWER, MAX_EXPOSING
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.authoring.authoring_state import MisleadingAnswerState
from annotator.ui.critique.critique_state import flaw_options, held_digits
from annotator.ui.intents import IntentBus
from annotator.ui.items.item_card import (
    ItemCardChoiceFieldSpec,
    ItemCardTextFieldSpec,
    ListItemCard,
    ListItemCardHeader,
    draw_sign,
    paint_end,
)
from annotator.ui.items.item_list import ItemCardList, ItemCardListPanel
from annotator.ui.items.missing_hint import HintLineList, MissingAnswerHint
from annotator.ui.key_events import key_cap_text
from annotator.ui.reading.labels import plain_label, style_label
from annotator.ui.theme import SPACE, TEXT_LABEL, WEIGHT_NORMAL, WEIGHT_STRONG
from annotator.ui.translation import counted
from annotator.ui.widgets.paint import paint_text

_HEAD = 36
_LINE = 26


class MisleadingAnswerCard(ListItemCard[MisleadingAnswerState]):
    """The card of a misleading answer: two editors, for the text and its critique, with the choices of severity and
    category in between."""

    list_name = "misleading"
    acts: ClassVar = {Qt.Key.Key_Escape: "leave"}

    def __init__(
        self, appearance: Appearance, intents: IntentBus, name: str, block: QuestionAuthoringBlock, parent: QWidget
    ) -> None:
        super().__init__(appearance, intents, name, parent)
        self._block = block
        self._line = ListItemCardHeader(appearance, self, _LINE)
        self._missing_hints = HintLineList(appearance, f"{name}.wants", self)
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(3 * SPACE, SPACE - 2, 3 * SPACE, SPACE + 2)
        self._inside.setSpacing(SPACE + 1)
        self._inside.addWidget(self._line)
        self._inside.addWidget(self._missing_hints)

    def names(self, shown: MisleadingAnswerState) -> tuple[str, Iterable[str]]:
        said = (*shown.flaw[:2], shown.text, *(want.words for want in shown.missing_hints))
        return self.tr("Misleading answer {n}").format(n=shown.number), said

    def make_opened(self) -> QWidget:
        opened = QWidget(self)
        placeholder = self.tr("An answer that is clearly wrong, but whose flaw takes long to find")
        called = self.tr("{who}, text")
        answer = self.add_text(ItemCardTextFieldSpec("text", placeholder, MAX_ANSWER, called, "text.words"), opened)
        severities, categories = flaw_options(self._block)
        fields = (
            ItemCardChoiceFieldSpec("severity", self.tr("Severity"), severities),
            ItemCardChoiceFieldSpec("category", self.tr("Kind"), categories),
        )
        parts: list[QWidget] = [*answer, *self.add_choices(fields, opened)]
        if self._block.critiques != "none":
            title = plain_label(self.tr("What exposes it"), f"{self.objectName()}.critique.title", opened)
            placeholder = self.tr("The critique that exposes it: what is wrong, and where?")
            called = self.tr("{who}, the critique that exposes it")
            exposes = ItemCardTextFieldSpec("critique", placeholder, MAX_EXPOSING, called, "critique.words")
            parts += [title, *self.add_text(exposes, opened)]
            strong, palette = (TEXT_LABEL, WEIGHT_STRONG), self._appearance
            AppearanceBinding(
                self._appearance, opened, lambda: style_label(title, palette.font(*strong), palette.palette.text)
            )
        remove = self.add_button("remove", self.tr("Remove"), key_cap_text("Ctrl+Backspace"), opened)
        remove.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # it has a shortcut; keep it out of the tab order
        inside = QVBoxLayout(opened)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(SPACE + 1)
        for part in parts:
            inside.addWidget(part)
        inside.addWidget(remove, 0, Qt.AlignmentFlag.AlignLeft)
        self._inside.insertWidget(1, opened)
        return opened

    def show_parts(self) -> None:
        super().show_parts()
        if self.shown is not None:
            self._missing_hints.show_missing_hints(self.shown.missing_hints if self.current else ())

    @property
    def held_digits(self) -> str:
        """The keys that select a severity or category while text is typed."""
        return held_digits(flaw_options(self._block))

    def paint_line(self, painter: QPainter, line: QRect) -> None:
        """Paint number, category and severity, and while the card is collapsed its first words."""
        shown, appearance = self.shown, self._appearance
        assert shown is not None
        left = draw_sign(painter, appearance, line, str(shown.number)) + 2 * SPACE
        lacks = len(shown.missing_hints)
        said = " · ".join(filter(None, shown.flaw[:2]))
        role, weight = "muted", WEIGHT_NORMAL
        if lacks and not self.current:
            said, role = counted(lacks, "{n} missing", "{n} missing"), "warning"
        elif shown.flaw.weight > 0.5:
            role, weight = "danger", WEIGHT_STRONG
        width = paint_end(painter, appearance, line, said, role, weight)
        words = self.tr("Misleading answer") if self.current else shown.text
        paint_text(painter, appearance, line.adjusted(left, 0, -width - 2 * SPACE, 0), words, TEXT_LABEL, "text")


class MisleadingAnswersPanel(ItemCardListPanel[MisleadingAnswerCard]):
    """The panel of misleading answers: the cards of one question, which are removed when another question is shown."""

    def __init__(self, appearance: Appearance, intents: IntentBus, cap: str, block: QuestionAuthoringBlock) -> None:
        name = "workspace.misleading"
        super().__init__(appearance, intents, name, _HEAD, "empty")
        self.new = self.add_button("new", self.tr("New misleading answer"), self.tr("New"), cap, "authoring.misleading")
        self._missing_hints = HintLineList(appearance, f"{name}.wants", self.inside)
        cards = ItemCardList(
            lambda x: MisleadingAnswerCard(appearance, intents, f"{name}.{x}", block, self.inside), SPACE
        )
        self.arrange(cards, (2 * SPACE, SPACE + 2, 2 * SPACE, SPACE), SPACE + 2, self._missing_hints)
        self.fill(self.area, self.new)

    def show_misleading(
        self,
        shown: Sequence[MisleadingAnswerState],
        question: int,
        empty: str,
        missing_hints: Sequence[MissingAnswerHint],
        *,
        more: bool,
    ) -> None:
        """Show the misleading answers of question number ``question``. ``more``: whether another one can be added."""
        self.set_title(self.tr("Misleading answers"), self.tr("question {n}").format(n=question))
        self.setAccessibleName(self.tr("Misleading answers to question {n}").format(n=question))
        self.show_hint(empty)
        self._missing_hints.show_missing_hints(missing_hints)
        self.new.setEnabled(more)
        self.items.show_items(shown)
