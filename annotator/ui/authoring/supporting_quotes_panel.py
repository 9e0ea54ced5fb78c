"""The supporting quotes of one answer: a row for each pair of answer quotes and passage quotes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import pairwise
from typing import ClassVar

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.model.authored_questions import SIDES
from annotator.text.policy import one_line
from annotator.ui.appearance import Appearance
from annotator.ui.authoring.authoring_state import SupportingQuoteLinkState
from annotator.ui.intents import IntentBus
from annotator.ui.items.highlight_chip import HighlightChipList, HighlightChipState
from annotator.ui.items.item_card import Do, ListItemCard, ListItemCardHeader
from annotator.ui.items.item_list import ItemCardList, ItemCardListPanel
from annotator.ui.items.missing_hint import HintLineList, MissingAnswerHint
from annotator.ui.key_events import key_cap_text
from annotator.ui.reading.highlight_styles import draw_line, highlight_paints, highlight_style_of
from annotator.ui.theme import SPACE, TEXT_LABEL, TEXT_SMALL, WEIGHT_STRONG
from annotator.ui.widgets.accessible_roles import read_as_laid_out
from annotator.ui.widgets.paint import paint_text
from annotator.workspace.lists import Highlight

_HEAD = 36
_LINE = 24
_QUOTE = 80  # characters shown of a quote


class SupportingQuoteLinkRow(ListItemCard[SupportingQuoteLinkState]):
    """A row with an answer's quotes and the quotes of the passage that support them. The current row shows each quote
    as a chip; others are single lines."""

    list_name = "quotes"
    shifted = True
    takes_keys = True
    acts: ClassVar = {
        Qt.Key.Key_Return: "show", Qt.Key.Key_Enter: "show", Qt.Key.Key_Delete: "remove", Qt.Key.Key_Escape: "leave",
    }  # fmt: skip

    def __init__(self, appearance: Appearance, intents: IntentBus, name: str, parent: QWidget) -> None:
        super().__init__(appearance, intents, name, parent)
        self._chips = {side: HighlightChipList(appearance, intents, side, self, self.enter) for side in SIDES}
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(2 * SPACE, SPACE // 2, 2 * SPACE, SPACE // 2)
        self._inside.setSpacing(SPACE)
        self._inside.addWidget(ListItemCardHeader(appearance, self, _LINE))
        for chips in self._chips.values():
            self._inside.addLayout(chips)

    def names(self, shown: SupportingQuoteLinkState) -> tuple[str, Iterable[str]]:
        quotes = [f"{span.who}: {span.quote}" for span in (*shown.answer, *shown.passage)]
        return self.tr("Quotes {n}").format(n=shown.number), [*quotes, *(want.words for want in shown.missing_hints)]

    def make_opened(self) -> QWidget:
        opened = HintLineList(self._appearance, f"{self.objectName()}.wants", self)
        self._inside.addWidget(opened)
        for what, words, cap in (
            ("find", self.tr("Find lost quotes again"), "L"),
            ("remove", self.tr("Remove"), key_cap_text("Ctrl+Backspace")),
        ):  # fmt: skip
            self._inside.addWidget(self.add_button(what, words, cap, self), 0, Qt.AlignmentFlag.AlignLeft)
        return opened

    def show_parts(self) -> None:
        super().show_parts()
        shown, opened = self.shown, self.opened
        if shown is None or not isinstance(opened, HintLineList):
            return
        who, kind = self.accessibleName(), highlight_style_of(shown.number)
        for side, chips in self._chips.items():
            spans = shown.spans(side) if self.current else ()
            if chips.show_spans(Highlight(shown.id, 0, side).owner, spans, kind, who, numbered=False):
                every = (self, *(chip for each in self._chips.values() for chip in each.made), *self.buttons.values())
                for first, second in pairwise(every):
                    QWidget.setTabOrder(first, second)
                read_as_laid_out(self._inside)
        opened.show_missing_hints(shown.missing_hints if self.current else ())
        for what, button in self.buttons.items():
            button.setVisible(self.current and (what == "remove" or self._lost))

    @property
    def _lost(self) -> bool:
        return self.shown is not None and any(span.lost for span in (*self.shown.answer, *self.shown.passage))

    def for_cap(self, cap: str) -> Do | None:
        return partial(self.act, "find") if cap == "l" and self._lost else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self.act("show")

    def paint_line(self, painter: QPainter, line: QRect) -> None:
        """Paint the number in the style of its highlights and, while the row is collapsed, the first quote of both
        sides."""
        shown, appearance = self.shown, self._appearance
        assert shown is not None
        paint, centre = (
            highlight_paints(appearance.palette)[highlight_style_of(shown.number)],
            Qt.AlignmentFlag.AlignHCenter,
        )
        side = max(appearance.px(20), appearance.width(str(shown.number), TEXT_SMALL, WEIGHT_STRONG) + 2 * SPACE)
        badge = QRect(0, (line.height() - appearance.px(18)) // 2, side, appearance.px(18))
        painter.fillRect(badge, paint.fill)
        draw_line(painter, paint, badge.left(), badge.right() + 1, badge.bottom() - 1)
        paint_text(
            painter, appearance, badge, str(shown.number), TEXT_SMALL, "text", weight=WEIGHT_STRONG, align=centre
        )
        room = QRect(badge.right() + 2 * SPACE, 0, line.width() - badge.right() - 2 * SPACE, line.height())
        if self.current:
            return
        if shown.missing_hints:
            wide = appearance.width(shown.missing_hints[0].words, TEXT_SMALL)
            missing_hints = room.adjusted(max(0, room.width() - wide), 0, 0, 0)
            used = paint_text(painter, appearance, missing_hints, shown.missing_hints[0].words, TEXT_SMALL, "warning")
            room.setRight(room.right() - used - 2 * SPACE)
        half = (room.width() - appearance.px(20)) // 2
        for place, spans in enumerate((shown.answer, shown.passage)):
            part = QRect(room.left() + place * (half + appearance.px(20)), 0, half, line.height())
            paint_text(painter, appearance, part, self._quotes(spans), TEXT_LABEL, "text")
        arrow = QRect(room.left() + half, 0, appearance.px(20), line.height())
        paint_text(painter, appearance, arrow, "←", TEXT_LABEL, "muted", align=centre)

    def _quotes(self, spans: Sequence[HighlightChipState]) -> str:
        """The first quote of a side, and the number of further ones."""
        if not spans:
            return self.tr("—")
        more = len(spans) - 1
        words = self.tr("“{quote}” +{n}") if more else self.tr("“{quote}”")
        return words.format(quote=one_line(spans[0].quote[:_QUOTE]), n=more)


class SupportingQuotesPanel(ItemCardListPanel[SupportingQuoteLinkRow]):
    """The panel of supporting quotes: a row for each link, in the order of creation."""

    def __init__(self, appearance: Appearance, intents: IntentBus, cap: str) -> None:
        name = "workspace.quotes"
        super().__init__(appearance, intents, name, _HEAD, "about")
        words = self.tr("Tie the selections in answer and passage")
        self.tie = self.add_button("tie", words, self.tr("Tie"), cap, "authoring.tie")
        self._missing_hints = HintLineList(appearance, f"{name}.wants", self.inside)
        rows = ItemCardList(
            lambda n: SupportingQuoteLinkRow(appearance, intents, f"{name}.{n}", self.inside),
            2,
            by_place=True,
        )
        self.arrange(rows, (2 * SPACE, SPACE + 2, 2 * SPACE, SPACE), SPACE + 2, self._missing_hints)
        self.fill(self.area, self.tie)

    def show_corroborations(self, shown: Sequence[SupportingQuoteLinkState], question: int, about: str,
                            missing_hints: Sequence[MissingAnswerHint]) -> None:  # fmt: skip
        """Show the quotes of the answer to question number ``question``."""
        self.set_title(self.tr("Quotes"), self.tr("answer to question {n}").format(n=question))
        self.setAccessibleName(self.tr("Quotes that support the answer to question {n}").format(n=question))
        self.show_hint(about)
        self._missing_hints.show_missing_hints(missing_hints)
        self.items.show_items(shown)
