"""The card of a critique: text, severity, category, highlights and refinement."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from annotator.model.critique_parts import MAX_TEXT
from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.critique.critique_state import CritiqueChoices, CritiqueState
from annotator.ui.critique.refinement_editor import RefinementEditor
from annotator.ui.intents import IntentBus
from annotator.ui.items.drag_reorder import DraggableCard
from annotator.ui.items.editor import TextEditor
from annotator.ui.items.highlight_chip import HighlightChipList
from annotator.ui.items.item_card import (
    Do,
    ItemCardChoiceFieldSpec,
    ItemCardTextFieldSpec,
    ListItemCard,
    ListItemCardHeader,
    draw_sign,
)
from annotator.ui.items.key_choice import ChoiceOption
from annotator.ui.items.missing_hint import HintLineList
from annotator.ui.key_events import key_cap_text, score_symbol
from annotator.ui.reading.labels import plain_label, set_text, style_label
from annotator.ui.theme import RADIUS_CONTROL, SPACE, TEXT_BODY, TEXT_LABEL, WEIGHT_NORMAL, WEIGHT_STRONG
from annotator.ui.widgets.flow_layout import FlowLayout
from annotator.ui.widgets.paint import draw_keys, paint_rounded_box, paint_text
from annotator.workspace.lists import Highlight

_HEAD = 26
_KEYS = "Alt ↑ ↓"


class CritiqueCard(ListItemCard[CritiqueState], DraggableCard):
    """The card of a critique. Only the expanded card can be edited."""

    list_name = "critiques"

    def __init__(
        self,
        appearance: Appearance,
        intents: IntentBus,
        name: str,
        choices: CritiqueChoices,
        applies: bool,
        parent: QWidget,
    ) -> None:
        super().__init__(appearance, intents, name, parent)
        self._choices, self._applies = choices, applies
        self._typing = False  # whether an editor of the card has the focus
        self._head = ListItemCardHeader(appearance, self, _HEAD)
        self._head.setCursor(Qt.CursorShape.OpenHandCursor)
        self._text = plain_label("", f"{name}.read", self)
        self._text.setWordWrap(True)
        self._mark = plain_label("", f"{name}.mark", self)
        self._mark.setWordWrap(True)
        self._mark.hide()
        self.refining = RefinementEditor(appearance, self)
        self.refining.left.connect(self._leave_refinement)
        self._chips = self.chips[""] = HighlightChipList(appearance, intents, "span", self, self.enter)
        self._missing_hints = HintLineList(appearance, f"{name}.want", self)
        self._keyed = self._keys_said()
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(3 * SPACE, SPACE + 2, 3 * SPACE, 2 * SPACE + 2)
        self._inside.setSpacing(SPACE + 1)
        self._inside.addWidget(self._head)
        self._inside.addWidget(self._mark)
        self._inside.addWidget(self._text)
        self._inside.addLayout(self._chips)
        self._inside.addWidget(self.refining)
        self._inside.addWidget(self._missing_hints)
        AppearanceBinding(appearance, self, self._apply_style)

    def make_opened(self) -> QWidget:
        """Create the choices and the text editor, and the buttons at the end of the card."""
        opened, self._foot = QWidget(self), QWidget(self)
        yes_no = (
            ChoiceOption("yes", self.tr("Applies to the original"), "Y"),
            ChoiceOption("no", self.tr("Does not"), "X"),
        )
        fields = [
            ItemCardChoiceFieldSpec("severity", self.tr("Severity"), self._choices[0]),
            ItemCardChoiceFieldSpec("category", self.tr("Category"), self._choices[1]),
            ItemCardChoiceFieldSpec(
                "applies", self.tr("Applies to the original answer"), yes_no if self._applies else ()
            ),
        ]
        words = self.tr("One flaw: what is wrong, and where?")
        if any(self._choices):
            words = self.tr("{words} Ctrl and a digit choose while you type.").format(words=words)
        inside = QVBoxLayout(opened)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(SPACE + 1)
        for row in self.add_choices(fields, opened):
            inside.addWidget(row)
        editor, tally = self.add_text(ItemCardTextFieldSpec("text", words, MAX_TEXT, self.tr("{who}, text")), opened)
        inside.addWidget(editor)
        line = FlowLayout(self._foot)
        for what, words, cap in (
            ("refine", self.tr("Refine"), "R"), ("find", self.tr("Find lost highlights again"), "L"),
            ("remove", self.tr("Remove"), key_cap_text("Ctrl+Backspace")),
        ):  # fmt: skip
            line.addWidget(self.add_button(what, words, cap, self._foot))
        self.buttons["remove"].setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # it has a shortcut, so no tab stop
        line.addWidget(tally)
        self._inside.insertWidget(2, opened)
        self._inside.addWidget(self._foot)
        self._order_tabs()
        return opened

    def _order_tabs(self) -> None:
        """Set the tab order: text, highlights, buttons."""
        if self.buttons:
            every = (self, self.editors["text"], *self._chips.made, self.buttons["refine"], self.buttons["find"])
            for first, second in pairwise(every):
                QWidget.setTabOrder(first, second)

    @property
    def handle(self) -> QWidget:
        return self._head

    # content

    def names(self, shown: CritiqueState) -> tuple[str, Iterable[str]]:
        """The accessible name, and its parts: also the keys of the choices while they are shown."""
        said = [shown.flaw.severity, shown.flaw.category, shown.place.critique.text]
        for span in shown.spans:
            words = QCoreApplication.translate("HighlightChip", "{who} “{quote}”")
            said.append(words.format(who=span.who, quote=span.quote))
        said += [f"{want.words} {want.cap}".strip() for want in shown.missing_hints]
        given = zip((shown.flaw.severity, shown.flaw.category), self._keyed, strict=True)
        return shown.who, [*said, *(keyed for chosen, keyed in given if not chosen)]

    def _keys_said(self) -> tuple[str, str]:
        """The keys of the severities and of the categories as text; empty if they have none."""
        keyed = [[f"{option.cap} {option.title}" for option in row if option.cap] for row in self._choices]
        severities, categories = [", ".join(row) for row in keyed]
        return (
            f"{self.tr('Severity')}: {severities}" if severities else "",
            f"{self.tr('Category')}: {categories}" if categories else "",
        )

    def value(self, shown: CritiqueState, field: str) -> str | None:
        critique = shown.place.critique
        applies = None if critique.applies is None else "yes" if critique.applies else "no"
        found: str | None = applies if field == "applies" else getattr(critique, field)
        return found

    def set_mark(self, words: str) -> None:
        """Show that the critique was corrected or returned."""
        set_text(self._mark, words)
        self._mark.setVisible(bool(words))

    def show_item(self, shown: CritiqueState) -> None:
        if shown != self.shown or self.current:
            set_text(self._text, shown.place.critique.text)
            self.refining.show_critique(shown, current=self.current)
            if self._chips.show_spans(shown.id, shown.spans, shown.kind, shown.who):
                self._order_tabs()
        super().show_item(shown)

    def show_parts(self) -> None:
        shown = self.shown
        if shown is None:
            return
        if not self.current:
            self.refining.close_editor()
        self.refining.set_current(self.current)
        super().show_parts()
        if self.opened is not None:
            self._foot.setVisible(self.current)
        self._text.setVisible(not self.current and bool(shown.place.critique.text))
        self.show_keyboard(QApplication.focusWidget())
        self._show_missing()
        self.updateGeometry()

    def show_fields(self, shown: CritiqueState) -> None:
        refined = shown.place.critique.refinement is not None
        self.buttons["refine"].setText(self.tr("Edit refinement") if refined else self.tr("Refine"))
        super().show_fields(shown)
        self.buttons["find"].setVisible(any(span.lost for span in shown.spans))
        self.buttons["refine"].setVisible(shown.refinable and not self.refining.editing)

    def show_keyboard(self, now: QWidget | None) -> None:
        """Hide the key caps of the buttons while text is typed, when these keys type characters."""
        super().show_keyboard(now)
        typing = isinstance(now, TextEditor) and self.isAncestorOf(now)
        for button in self.buttons.values():
            button.show_cap(not typing)
        if typing != self._typing:
            self._typing = typing
            self._show_missing()

    def _show_missing(self) -> None:
        """Show what the critique lacks. While text is typed, letter keys work after Esc."""
        missing_hints = self.shown.missing_hints if self.shown is not None else ()
        shown = [want for want in missing_hints if want.cap != "R" or not self.refining.editing]
        if self._typing:
            shown = [replace(want, cap=f"{key_cap_text('Esc')} {want.cap}") if want.cap else want for want in shown]
        self._missing_hints.show_missing_hints(shown)

    def flush(self) -> None:
        super().flush()
        self.refining.flush()

    def editor(self, field: str) -> TextEditor | None:
        return self.refining.editor if field == "refinement" else super().editor(field)

    def take_keyboard(self, field: str = "", highlight: Highlight | None = None) -> None:
        if field == "refinement":
            self.refining.open_editor()
            self.show_parts()
        else:
            super().take_keyboard(field, highlight)

    def _step_highlight(self, number: int) -> None:
        """Focus the next or previous highlight; the card beyond the first and last one."""
        if 0 <= number < len(self._chips.chips):
            self.take_keyboard(highlight=Highlight(self.id, number))
        else:
            self.take_back()

    def _leave_refinement(self) -> None:
        self.take_back()
        self.refining.close_editor()
        self.show_parts()

    def _apply_style(self) -> None:
        appearance = self._appearance
        style_label(self._text, appearance.font(TEXT_BODY), appearance.palette.text)
        style_label(self._mark, appearance.font(TEXT_LABEL, WEIGHT_STRONG), appearance.palette.warning)

    # keys

    def plain_key(self, event: QKeyEvent) -> Do | None:
        at = next((number for number, chip in enumerate(self._chips.chips) if chip.hasFocus()), None)
        if at is not None and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            return partial(self._step_highlight, at + (1 if event.key() == Qt.Key.Key_Down else -1))
        if event.key() == Qt.Key.Key_Escape and not self.hasFocus():
            return self.take_back
        return super().plain_key(event)

    def cap_of(self, event: QKeyEvent) -> str:
        return score_symbol(event) or event.text().lower()

    def for_cap(self, cap: str) -> Do | None:
        found = super().for_cap(cap)
        finds = cap == "l" and self.opened is not None and self.buttons["find"].isVisible()
        what = self.refining.for_key(cap) or ("find" if finds else "")
        return found or (partial(self.act, what) if what else None)

    # first line

    def paint_line(self, painter: QPainter, line: QRect) -> None:
        """Paint number, severity, category, and the keys for reordering."""
        shown, appearance = self.shown, self._appearance
        assert shown is not None
        left = draw_sign(painter, appearance, line, shown.sign, 8) + 2 * SPACE
        if shown.flaw.severity:
            left += self._paint_severity(painter, left, line.height(), shown) + 2 * SPACE
        right = line.width() - (0 if shown.alone else appearance.keys_width(_KEYS))
        paint_text(
            painter,
            appearance,
            QRect(left, 0, right - left - SPACE, line.height()),
            shown.flaw.category,
            TEXT_LABEL,
            "muted",
        )
        if not shown.alone:
            draw_keys(painter, appearance, QPoint(right, line.height() // 2), _KEYS)

    def _paint_severity(self, painter: QPainter, left: int, tall: int, shown: CritiqueState) -> int:
        """Paint the severity as a chip whose colour depends on its weight. Returns its width."""
        appearance, height = self._appearance, self._appearance.px(20)
        width = appearance.width(shown.flaw.severity, TEXT_LABEL, WEIGHT_STRONG) + 4 * SPACE - 2
        room = QRect(left, (tall - height) // 2, width, height)
        weight = shown.flaw.weight
        role = "danger" if weight > 0.5 else "warning" if weight > 0 else "muted"
        filled = weight >= 1
        border = appearance.color(role if weight > 0 else "line")
        paint_rounded_box(painter, room, RADIUS_CONTROL - 1, appearance.color("danger") if filled else None, border)
        ink = "panel" if filled else role
        strong = WEIGHT_STRONG if weight > 0 else WEIGHT_NORMAL
        paint_text(
            painter,
            appearance,
            room,
            shown.flaw.severity,
            TEXT_LABEL,
            ink,
            weight=strong,
            align=Qt.AlignmentFlag.AlignHCenter,
        )
        return width
