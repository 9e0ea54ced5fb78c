"""The panel of the critiques that came with an answer: a card for each, the ranking of the helpful ones, and the
closing question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import ClassVar

from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.judgement_edits import closing_question, critique_judgements_of
from annotator.model.judgement_missing import RANKED_FROM
from annotator.model.judgements import ModelCritiqueJudgement
from annotator.model.target import AnnotationTarget
from annotator.model.task import QuotedSpan
from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.critique.critique_state import Flaw, flaw_of, flaw_options
from annotator.ui.critique.critique_view_model import CritiqueTaskViewModel
from annotator.ui.intents import IntentBus
from annotator.ui.items.drag_reorder import DraggableCard, DragReorderController
from annotator.ui.items.highlight_chip import HighlightChipList, HighlightChipState
from annotator.ui.items.item_card import (
    Do,
    ItemCardChoiceFieldSpec,
    ListItemCard,
    ListItemCardHeader,
    draw_sign,
    paint_end,
)
from annotator.ui.items.item_list import ItemCardList, ItemCardListPanel
from annotator.ui.items.key_choice import ChoiceOption
from annotator.ui.key_events import score_symbol
from annotator.ui.reading.highlight_styles import highlight_style_of
from annotator.ui.reading.labels import plain_label, set_text, set_tooltip, set_wrapped, style_label
from annotator.ui.theme import (
    FOCUS_RING,
    RADIUS_CONTROL,
    SPACE,
    TEXT_BODY,
    TEXT_LABEL,
    TEXT_SMALL,
    WEIGHT_NORMAL,
    WEIGHT_STRONG,
)
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.paint import draw_keys, paint_rounded_box, paint_text
from annotator.workspace.judged_list import critique_at

LINE = 26
"""Pixels at 100 %: height of a collapsed card."""
_PAD = 3 * SPACE
_ROW = 28
_KEYS = "Alt ↑ ↓"
_HEAD = 36


@dataclass(frozen=True)
class CritiqueJudgementState:
    """The state of a model critique that is judged: its target, its number from 1, its text and its judgement.

    ``missing_hints``: what is missing apart from its rank,
    empty for nothing. ``rank``: 0 for none.
    """

    id: str
    number: int
    who: str
    text: str
    spans: tuple[QuotedSpan, ...]
    judgement: ModelCritiqueJudgement | None
    flaw: Flaw
    missing_hints: str
    rank: int

    @property
    def helpful(self) -> bool:
        return self.judgement is not None and self.judgement.helpful


def _tr(words: str) -> str:
    return QCoreApplication.translate("Judging", words)


def judgement_states(
    block: CritiqueJudgementBlock, work: CritiqueTaskViewModel, answer: str
) -> tuple[CritiqueJudgementState, ...]:
    """The given critiques of ``answer``, in order."""
    said = critique_judgements_of(work.annotation, answer)
    found = []
    for path in work.given_critiques(answer):
        critique, number, judgement = (
            critique_at(work.task, path),
            AnnotationTarget.parse(path).number,
            said.verdicts.get(path),
        )
        chosen = (judgement.severity, judgement.category) if judgement is not None else (None, None)
        flaw, missing_hints = flaw_of(block, *chosen), "" if judgement is not None else _tr("not judged yet")
        lacking = [_tr("severity")] if block.severities and not flaw.severity else []
        lacking += [_tr("category")] if block.categories and not flaw.category else []
        if judgement is not None and judgement.helpful and lacking:
            missing_hints = _tr("needs {fields}").format(fields=", ".join(lacking))
        found.append(
            CritiqueJudgementState(
                path,
                number,
                _tr("Critique {n} of {letter}").format(n=number, letter=work.letter(answer)),
                critique.text,
                critique.spans,
                judgement,
                flaw,
                missing_hints,
                said.ranking.rank(path) or 0,
            )
        )
    return tuple(found)


class CritiqueJudgementCard(ListItemCard[CritiqueJudgementState]):
    """The card of a critique to be judged. The current card is expanded; the others are single lines."""

    list_name = "judged"
    gone = "clear"

    def __init__(
        self,
        appearance: Appearance,
        intents: IntentBus,
        name: str,
        block: CritiqueJudgementBlock,
        no_key: str,
        parent: QWidget,
    ) -> None:
        super().__init__(appearance, intents, name, parent)
        self._block, self._takes = block, block.own != "none"
        clearly = block.standard == "clearly_helpful"
        words = (self.tr("Clearly helpful"), self.tr("Not clearly")) if clearly else (
            self.tr("Helpful"), self.tr("Not helpful")
        )  # fmt: skip
        self._verdicts = (
            ChoiceOption("yes", words[0], "Y", block.guidance),
            ChoiceOption("no", words[1], no_key, block.guidance),
        )
        self._mark = ""
        self._head = ListItemCardHeader(appearance, self, LINE)
        self._inside = QVBoxLayout(self)
        self._inside.setSpacing(SPACE + 1)
        self._inside.addWidget(self._head)
        self._pad()

    # content

    def names(self, shown: CritiqueJudgementState) -> tuple[str, Iterable[str]]:
        return shown.who, (
            self._verdict_title(shown),
            shown.flaw.severity,
            shown.flaw.category,
            shown.missing_hints,
            shown.text,
        )

    def given_words(self, shown: CritiqueJudgementState) -> str:
        """The judgement in words, for screen readers after the focus has moved on."""
        given = (self._verdict_title(shown), *shown.flaw[:2])
        return f"{shown.who}: {', '.join(filter(None, given))}"

    def _verdict_title(self, shown: CritiqueJudgementState) -> str:
        return self._verdicts[0 if shown.helpful else 1].title if shown.judgement is not None else ""

    def value(self, shown: CritiqueJudgementState, field: str) -> str | None:
        said = shown.judgement
        if said is None:
            return None
        return {"verdict": "yes" if said.helpful else "no", "severity": said.severity, "category": said.category}[field]

    def make_opened(self) -> QWidget:
        """Create the text of the critique, its spans, and the choices."""
        opened = QWidget(self)
        self._text = plain_label("", f"{self.objectName()}.read", opened)
        self._text.setWordWrap(True)
        self._chips = HighlightChipList(self._appearance, self._intents, "span", self)
        severities, categories = flaw_options(self._block.own_critiques)
        verdict, *rows = self.add_choices(
            (
                ItemCardChoiceFieldSpec("verdict", self.tr("Verdict"), self._verdicts),
                ItemCardChoiceFieldSpec("severity", self.tr("Severity"), severities),
                ItemCardChoiceFieldSpec("category", self.tr("Category"), categories),
            ),
            opened,
        )
        self._take = self.add_button("take", self.tr("Take over"), "T", opened)
        self._take.setVisible(self._takes)
        self._verdict_box = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._verdict_box.addWidget(verdict, 1)
        self._verdict_box.addWidget(self._take, 0, Qt.AlignmentFlag.AlignRight)
        inside = QVBoxLayout(opened)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(SPACE + 1)
        inside.addWidget(self._text)
        inside.addLayout(self._chips)
        inside.addLayout(self._verdict_box)
        for row in rows:
            inside.addWidget(row)
        self._inside.addWidget(opened)
        AppearanceBinding(self._appearance, opened, self._apply_style)
        return opened

    def show_fields(self, shown: CritiqueJudgementState) -> None:
        super().show_fields(shown)
        set_wrapped(self._text, shown.text)
        for row in list(self.rows.values())[1:]:
            row.setVisible(shown.helpful)
        self._take.setAccessibleName(self.tr("{who}, copy as your own").format(who=shown.who))
        passage, answer = self.tr("Passage"), self.tr("Answer")
        spans = [HighlightChipState(passage if s.on == "passage" else answer, s.exact, lost=False) for s in shown.spans]
        self._chips.show_spans(shown.id, spans, highlight_style_of(shown.number), shown.who)

    def set_mark(self, words: str) -> None:
        """Show in the header that the judgement was corrected or returned."""
        if words != self._mark:
            self._mark = words
            self._head.setAccessibleDescription(words)
            set_tooltip(self._head, words)
            self._head.update()

    def set_current(self, current: bool) -> None:
        if current != self.current:
            super().set_current(current)
            self._pad()
            self.update()

    def _pad(self) -> None:
        above, below = (FOCUS_RING, 2 * SPACE + 2) if self.current else (0, 0)
        self._inside.setContentsMargins(_PAD, above, _PAD, below)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fold()

    def _fold(self) -> None:
        """Put *Take over* below the verdicts if there is not enough room beside the widest one."""
        if self.opened is not None:
            beside = self._take.sizeHint().width() + self._verdict_box.spacing() if self._takes else 0
            low = self.rows["verdict"].widest + beside > self.opened.width()
            way = QBoxLayout.Direction.TopToBottom if low else QBoxLayout.Direction.LeftToRight
            if way != self._verdict_box.direction():
                self._verdict_box.setDirection(way)

    def _apply_style(self) -> None:
        self._fold()
        style_label(self._text, self._appearance.font(TEXT_BODY), self._appearance.palette.text)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint no frame around a collapsed card."""
        if self.current:
            super().paintEvent(event)

    def paint_line(self, painter: QPainter, line: QRect) -> None:
        """Paint number and verdict, and while the card is collapsed the first words, severity and category."""
        shown, appearance, height = self.shown, self._appearance, line.height()
        assert shown is not None
        draw_sign(painter, appearance, line, str(shown.number), 8)
        waiting, left, sign = shown.judgement is None, appearance.px(26), appearance.px(16)
        if not waiting:
            mark, role = ("✓", "success") if shown.helpful else ("✗", "muted")
            paint_text(painter, appearance, QRect(left, 0, sign, height), mark, TEXT_BODY, role, weight=WEIGHT_STRONG,
                 align=Qt.AlignmentFlag.AlignHCenter)  # fmt: skip
            left += sign + SPACE
        right = line.width() - self._paint_end(painter, shown, line)
        if self._mark:
            room = QRect(left, 0, (right - left) * (1 if self.current else 2) // (1 if self.current else 3), height)
            left += (
                paint_text(painter, appearance, room, self._mark, TEXT_LABEL, "warning", weight=WEIGHT_STRONG)
                + 2 * SPACE
            )
        if not self.current:
            room = QRect(left, 0, right - left - 2 * SPACE, height)
            paint_text(
                painter, appearance, room, shown.text, TEXT_LABEL, "text" if waiting or shown.helpful else "muted"
            )

    def _paint_end(self, painter: QPainter, shown: CritiqueJudgementState, line: QRect) -> int:
        """Paint the judgement, or what it still needs, at the right. Returns the width."""
        appearance, wanting = self._appearance, shown.helpful and bool(shown.missing_hints)
        said = shown.missing_hints if wanting else " · ".join(filter(None, shown.flaw[:2]))
        grave = shown.flaw.weight > 0.5
        role = "warning" if wanting or 0 < shown.flaw.weight <= 0.5 else "danger" if grave else "muted"
        return paint_end(painter, appearance, line, said, role, WEIGHT_STRONG if grave else WEIGHT_NORMAL)

    # keys

    @property
    def takes_keys(self) -> bool:
        return self.current and self.opened is not None

    def for_cap(self, cap: str) -> Do | None:
        if cap == "t" and self._takes:
            return partial(self.act, "take")
        found = super().for_cap(cap)
        asked = self.shown is not None and (self.shown.helpful or self.rows["verdict"].for_key(cap) is not None)
        return found if found is None or asked else partial(self.act, "first")


class JudgementClosingQuestionRow(ListItemCard[CritiqueJudgementState]):
    """The closing question about an answer's critiques: yes or no; after a yes, an own critique can be written."""

    list_name = "closing"
    gone = "clear"
    shifted = True
    takes_keys = True

    def __init__(
        self, appearance: Appearance, intents: IntentBus, cap: str, no_key: str, *, writes: bool, parent: QWidget
    ) -> None:
        super().__init__(appearance, intents, "workspace.judging.closing", parent)
        self.current = True
        self.answer: bool | None = None
        self._writes = writes
        self._words = plain_label("", "workspace.judging.closing.words", self)
        self._words.setWordWrap(True)
        options = (ChoiceOption("yes", self.tr("Yes"), "Y"), ChoiceOption("no", self.tr("No"), no_key))
        (choice,) = self.add_choices([ItemCardChoiceFieldSpec("answer", self.tr("Closing question"), options)], self)
        words = self.tr("Write it")
        self._write = Button(appearance, "workspace.judging.closing.write", words, self, cap=cap, size=TEXT_LABEL)
        self._write.clicked.connect(lambda: intents.dispatch("command", "critique.new"))
        line = QHBoxLayout()
        line.addWidget(choice, 1)
        line.addWidget(self._write)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(3 * SPACE, 2 * SPACE, 3 * SPACE, 2 * SPACE)
        inside.setSpacing(SPACE + 1)
        inside.addWidget(self._words)
        inside.addLayout(line)
        self.setVisible(False)
        AppearanceBinding(appearance, self, self._apply_style)

    def show_closing(self, question: str, answer: bool | None, letter: str, *, wrote: bool) -> None:
        """Show the question about the answer with this letter, and what was answered; hide it if there is none."""
        self.answer = answer
        self.setVisible(bool(question))
        if not question:
            return
        set_text(self._words, question)
        self._keep_lines()
        who = self.tr("Critiques of {letter}").format(letter=letter)
        self.setAccessibleName(self.tr("{who}: {question}").format(who=who, question=question))
        self.rows["answer"].call(who)
        self.rows["answer"].show_chosen(None if answer is None else "yes" if answer else "no")
        self._write.setVisible(self._writes and not wrote and answer is not False)

    def click_choice(self, field: str, key: str) -> None:
        self.choose(field, key)

    def plain_key(self, event: QKeyEvent) -> Do | None:
        return super().plain_key(event) if event.key() != Qt.Key.Key_Down else None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_lines()

    def _keep_lines(self) -> None:
        """Give up no line of the question where the height is low: a layout knows the height of a label for its width,
        but not its minimum height."""
        margins = self.contentsMargins().left() + self.contentsMargins().right() + 6 * SPACE
        self._words.setMinimumHeight(max(0, self._words.heightForWidth(max(1, self.width() - margins))))

    def _apply_style(self) -> None:
        style_label(self._words, self._appearance.font(TEXT_BODY, WEIGHT_STRONG), self._appearance.palette.text)
        self._keep_lines()


class CritiqueRankRow(ListItemCard[CritiqueJudgementState], DraggableCard):
    """A row of the ranking of critiques: a helpful critique and its rank."""

    list_name = "ranks"
    gone = "clear"
    shifted = True
    takes_keys = True
    acts: ClassVar = {Qt.Key.Key_Return: "next", Qt.Key.Key_Enter: "next"}

    def __init__(self, appearance: Appearance, intents: IntentBus, name: str, parent: QWidget) -> None:
        super().__init__(appearance, intents, name, parent)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        AppearanceBinding(appearance, self, lambda: self.setFixedHeight(appearance.px(_ROW)))

    def rank_words(self, shown: CritiqueJudgementState) -> str:
        return self.tr("rank {n}").format(n=shown.rank) if shown.rank else self.tr("no rank yet")

    def names(self, shown: CritiqueJudgementState) -> tuple[str, Iterable[str]]:
        rank = self.rank_words(shown)
        return self.tr("{who}: its rank").format(who=shown.who), (rank, shown.text)

    def show_parts(self) -> None:
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        shown, appearance, painter = self.shown, self._appearance, QPainter(self)
        if shown is None:
            return
        focused = self.hasFocus()
        border, width = ("accent", FOCUS_RING) if focused else ("line", 1)
        paint_rounded_box(
            painter, self.rect(), RADIUS_CONTROL, appearance.color("raised"), appearance.color(border), width
        )
        left, side, centre = 2 * SPACE, appearance.px(20), Qt.AlignmentFlag.AlignHCenter
        place = QRect(left, (self.height() - side) // 2, max(side, appearance.width("16", TEXT_BODY) + SPACE), side)
        fill = appearance.color("accent") if shown.rank else None
        paint_rounded_box(
            painter, place, RADIUS_CONTROL - 1, fill, appearance.color("accent" if shown.rank else "warning")
        )
        words, ink = (str(shown.rank), "on_accent") if shown.rank else ("–", "warning")
        paint_text(painter, appearance, place, words, TEXT_LABEL, ink, weight=WEIGHT_STRONG, align=centre)
        left = place.right() + 1 + 2 * SPACE
        number = QRect(left, 0, appearance.width("16", TEXT_SMALL, WEIGHT_STRONG) + SPACE, self.height())
        paint_text(painter, appearance, number, str(shown.number), TEXT_SMALL, "accent", weight=WEIGHT_STRONG)
        left = number.right() + 1 + SPACE
        right = self.width() - 2 * SPACE
        if focused:
            right -= appearance.keys_width(_KEYS) + SPACE
            draw_keys(painter, appearance, QPoint(right + SPACE, self.height() // 2), _KEYS)
        paint_text(painter, appearance, QRect(left, 0, right - left, self.height()), shown.text, TEXT_LABEL, "text")

    def meaning(self, event: QKeyEvent) -> Do | None:
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held == Qt.KeyboardModifier.AltModifier and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            return partial(self.act, "move", 1 if event.key() == Qt.Key.Key_Down else -1)
        if event.text() == "=" and held != Qt.KeyboardModifier.ControlModifier:
            return partial(self.act, "tie")
        digit = score_symbol(event)
        if digit.isdecimal() and digit != "0":
            return partial(self.act, "rank", int(digit))
        return super().meaning(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()


class CritiqueRankList(QWidget):
    """The list of helpful critiques by rank, best first; those without a rank are last."""

    def __init__(self, appearance: Appearance, intents: IntentBus, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self.items = ItemCardList(
            lambda n: CritiqueRankRow(appearance, intents, f"workspace.judging.rank.{n}", self),
            SPACE,
            by_place=True,
        )
        self._title = plain_label(self.tr("The helpful ones, best first"), "workspace.judging.ranks.title", self)
        self._about = plain_label("", "workspace.judging.ranks.about", self)
        self._about.setWordWrap(True)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 2 * SPACE, 0, 0)
        inside.setSpacing(SPACE)
        inside.addWidget(self._title)
        inside.addWidget(self._about)
        inside.addLayout(self.items)
        self.setVisible(False)
        AppearanceBinding(appearance, self, self._apply_style)

    def show_ranks(self, shown: Sequence[CritiqueJudgementState], *, ties: bool) -> list[CritiqueRankRow]:
        """Show these rows in order. Returns the new rows, to make them draggable."""
        fresh = self.items.show_items(shown)
        words = self.tr("A digit gives the rank, Enter the next free one; or drag.")
        tie = self.tr("{words} = ties with the one before.")
        set_text(self._about, tie.format(words=words) if ties else words)
        self.setVisible(bool(shown))
        return fresh

    def _apply_style(self) -> None:
        appearance = self._appearance
        style_label(self._title, appearance.font(TEXT_LABEL, WEIGHT_STRONG), appearance.palette.text)
        style_label(self._about, appearance.font(TEXT_SMALL), appearance.palette.muted)


class CritiqueJudgementPanel(ItemCardListPanel[CritiqueJudgementCard]):
    """The panel for judging critiques."""

    tall = 400

    def __init__(
        self,
        appearance: Appearance,
        intents: IntentBus,
        block: CritiqueJudgementBlock,
        cap: str,
        no_key: str = "X",
        parent: QWidget | None = None,
    ) -> None:
        name = "workspace.judging"
        super().__init__(appearance, intents, name, _HEAD, "empty", parent)
        self.show_hint("")
        self._block = block
        self.ranks = CritiqueRankList(appearance, intents, self)
        self.closing = JudgementClosingQuestionRow(
            appearance, intents, cap, no_key, writes=block.own != "none", parent=self
        )
        cards = ItemCardList(
            lambda n: CritiqueJudgementCard(appearance, intents, f"{name}.{n}", block, no_key, self.inside), 1,
            by_place=True,
        )  # fmt: skip
        self.arrange(cards, (0, SPACE, 0, SPACE), SPACE, self.ranks)
        # If the height is low, the closing question has priority; at least one line of the list stays visible.
        AppearanceBinding(appearance, self.area, lambda: self.area.setMinimumHeight(appearance.px(LINE) + SPACE))
        whole = QWidget(self)
        below = QVBoxLayout(whole)
        below.setSpacing(SPACE)
        below.setContentsMargins(SPACE, 0, SPACE, SPACE)
        below.addWidget(self.area, 1)
        below.addWidget(self.closing)
        self.fill(whole)
        ranks = self.ranks.items
        self._dragging = DragReorderController(
            appearance, self.area, ranks.in_order, lambda x, to: ranks.cards[x].act("place", to),
            f"{name}.ranks.line", self.ranks,
        )  # fmt: skip

    def show_panel(self, shown: Sequence[CritiqueJudgementState], work: CritiqueTaskViewModel, answer: str) -> None:
        """Show the critiques of one answer, the helpful ones by rank, and the closing question."""
        block, said, letter = self._block, critique_judgements_of(work.annotation, answer), work.letter(answer)
        left = sum(bool(each.missing_hints) for each in shown)
        about = self.tr("{n} left").format(n=left) if left else self.tr("all judged")
        self.set_title(self.tr("Critiques of {letter}").format(letter=letter), about)
        self.setAccessibleName(self.tr("Given critiques of {letter}").format(letter=letter))
        self.items.show_items(shown)
        helpful = sorted(filter(attrgetter("helpful"), shown), key=lambda each: (not each.rank, each.rank, each.number))
        waiting = not said.ranking.groups and any(each.judgement is None for each in shown)
        ranked = helpful if block.ranking and len(helpful) >= RANKED_FROM and not waiting else []
        for row in self.ranks.show_ranks(ranked, ties=block.ties):
            self._dragging.watch(row)
        question = closing_question(block, work.task, answer, said)
        self.closing.show_closing(
            block.closing_words(question) if question is not None else "",
            said.closing.answer if said.closing is not None else None,
            letter,
            wrote=bool(work.critiques_of(answer).series),
        )

    def show_keyboard(self, now: QWidget | None) -> None:
        self.items.show_keyboard(now)
        self.closing.show_keyboard(now)

    def reveal(self, widget: QWidget | None, margin: int = 2 * SPACE) -> None:
        super().reveal(self.ranks if widget is not None and self.ranks.isAncestorOf(widget) else None, 0)
        super().reveal(widget, margin)
