"""One critique as a card: what is wrong, how bad, where, and the answer made better."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QAccessible, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from annotator.ui.critique.opened import Choices, Opened
from annotator.ui.critique.refining import Refining
from annotator.ui.critique.values import ShownCritique, Want
from annotator.ui.keys import symbol
from annotator.ui.look import Follow, Look
from annotator.ui.marking.chip import SpanChip
from annotator.ui.reading.labels import plain_label, set_text
from annotator.ui.theme import (
    RADIUS_CONTROL,
    SPACE,
    TEXT_BODY,
    TEXT_LABEL,
    TEXT_SMALL,
    WEIGHT_NORMAL,
    WEIGHT_STRONG,
)
from annotator.ui.widgets.paint import box, draw_keys, keys_width, text
from annotator.ui.widgets.panel import Panel

_HEAD, _CAP = 26, 18
APPLIES = {"yes": True, "no": False}


class CardHead(QWidget):
    """Number, severity, category, and the keys that reorder; the card is dragged by it."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._shown: ShownCritique | None = None
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        Follow(look, self, lambda: self.setFixedHeight(look.px(_HEAD)))

    def show_critique(self, shown: ShownCritique) -> None:
        self._shown = shown
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        shown, look, painter = self._shown, self._look, QPainter(self)
        if shown is None:
            return
        side, centre = look.px(18), Qt.AlignmentFlag.AlignHCenter
        badge = QRect(0, (self.height() - side) // 2, max(side, look.width(str(shown.number), TEXT_SMALL) + 8), side)
        box(painter, badge, RADIUS_CONTROL - 1, look.color("accent_tint"), None)
        text(painter, look, badge, str(shown.number), TEXT_SMALL, "accent", weight=WEIGHT_STRONG, align=centre)
        left = badge.right() + 1 + 2 * SPACE
        if shown.severity:
            left += self._severity(painter, left, shown) + 2 * SPACE
        keys = "Alt ↑ ↓"
        right = self.width() - keys_width(look, keys)
        text(painter, look, QRect(left, 0, right - left - SPACE, self.height()), shown.category, TEXT_LABEL, "muted")
        draw_keys(painter, look, QPoint(right, self.height() // 2), keys)

    def _severity(self, painter: QPainter, left: int, shown: ShownCritique) -> int:
        """The severity as a chip: the heavier, the louder."""
        look, height = self._look, self._look.px(20)
        width = look.width(shown.severity, TEXT_LABEL, WEIGHT_STRONG) + 4 * SPACE - 2
        room = QRect(left, (self.height() - height) // 2, width, height)
        weight = shown.weight or 0.0
        role = "danger" if weight > 0.5 else "warning" if weight > 0 else "muted"
        filled = weight >= 1
        border = look.color(role if weight > 0 else "line")
        box(painter, room, RADIUS_CONTROL - 1, look.color("danger") if filled else None, border)
        ink = "panel" if filled else role
        strong = WEIGHT_STRONG if weight > 0 else WEIGHT_NORMAL
        text(painter, look, room, shown.severity, TEXT_LABEL, ink, weight=strong, align=Qt.AlignmentFlag.AlignHCenter)
        return width


class WantLine(QWidget):
    """What is missing, and the cap of the key that brings it."""

    def __init__(self, look: Look, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._cap = ""
        self._label = plain_label("", name, self)
        self._label.setWordWrap(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._label, 1)
        self._row = row
        Follow(look, self, self._dress)

    def show_want(self, want: Want) -> None:
        set_text(self._label, want.words)
        self._cap = want.cap
        self._dress()

    def _dress(self) -> None:
        look = self._look
        self._label.setFont(look.font(TEXT_SMALL))
        self._label.setStyleSheet(f"color:{look.palette.warning}")
        self._row.setContentsMargins(0, 0, keys_width(look, self._cap) + SPACE if self._cap else 0, 0)
        self.setMinimumHeight(look.px(_CAP) if self._cap else 0)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._cap:
            return
        look, label = self._look, self._label
        width = look.width(label.text(), TEXT_SMALL)
        line = look.px(_CAP)
        left = min(label.x() + width + SPACE + 2, self.width() - keys_width(look, self._cap))
        top = self.height() // 2 if width <= label.width() else self.height() - line // 2
        draw_keys(QPainter(self), look, QPoint(left, top), self._cap)


class CritiqueCard(Panel):
    """A critique. The card that has the ring can be edited; the others are read."""

    accessible_role = QAccessible.Role.Grouping
    entered = Signal(str)
    typed = Signal(str, str)  # id, text
    refined = Signal(str, str)  # id, text of the refinement
    chosen = Signal(str, str, str)  # id, field, key
    asked = Signal(str, str)  # id, what to do: remove, keep, rebase, redo, find, refine, unrefine
    stepped = Signal(int)  # to the next card (1) or the one before (-1)
    span_chosen = Signal(str, int)
    span_removed = Signal(str, int)
    span_nudged = Signal(str, int, bool, int)
    dragged = Signal(str, QPoint)  # id, where the mouse is on the screen
    dropped = Signal(str, bool)  # id, whether it is to stay there

    def __init__(self, look: Look, name: str, choices: Choices, applies: bool, parent: QWidget) -> None:
        super().__init__(look, name, parent, role="raised")
        self._choices, self._applies = choices, applies
        self.shown: ShownCritique | None = None
        self._current = False
        self._pressed: QPoint | None = None
        self._dragging = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.head = CardHead(look, self)
        self._text = plain_label("", f"{name}.read", self)
        self._text.setWordWrap(True)
        self.opened: Opened | None = None  # made when the card is opened first: most are only read
        self.refining = Refining(look, name, self)
        self.refining.kept.connect(lambda words: self.refined.emit(self.id, words))
        self.refining.asked.connect(lambda what: self.asked.emit(self.id, what))
        self.refining.left.connect(self._leave_refinement)
        self.refining.entered.connect(lambda: self.entered.emit(self.id))
        self._chips: list[SpanChip] = []
        self._wants: list[WantLine] = []
        self._arrange()
        Follow(look, self, self._dress)

    def _open(self) -> Opened:
        opened = Opened(self._look, self.objectName(), self._choices, self._applies, self)
        opened.chosen.connect(self._emit_choice)
        opened.asked.connect(lambda what: self.asked.emit(self.id, what))
        opened.editor.kept.connect(lambda words: self.typed.emit(self.id, words))
        opened.editor.left.connect(lambda: self.setFocus(Qt.FocusReason.OtherFocusReason))
        opened.editor.entered.connect(lambda: self.entered.emit(self.id))
        self._inside.insertWidget(1, opened)
        self._inside.addWidget(opened.foot)
        return opened

    @property
    def id(self) -> str:
        return self.shown.id if self.shown is not None else ""

    @property
    def current(self) -> bool:
        return self._current

    # showing

    def show_critique(self, shown: ShownCritique) -> None:
        """Show the critique as it is kept; what is being typed stays."""
        self.shown = shown
        critique = shown.place.critique
        self.setAccessibleName(shown.who)
        said = filter(None, (shown.severity, shown.category, critique.text, *(want.words for want in shown.wants)))
        self.setAccessibleDescription(". ".join(said))
        self.head.show_critique(shown)
        set_text(self._text, critique.text)
        self.refining.show_critique(shown)
        self._show_chips(shown)
        self._show_parts()

    def set_current(self, current: bool) -> None:
        """Open the card for editing, or close it after handing on what was typed."""
        if current != self._current:
            self._current = current
            self.set_ringed(current)
            if not current:
                self.flush()
                self.refining.close_editor()
            self._show_parts()

    def flush(self) -> None:
        """Hand on what was typed."""
        if self.opened is not None:
            self.opened.editor.flush()
        self.refining.flush()

    def edit(self) -> None:
        """Give the keyboard to the text of an open card."""
        if self.opened is not None:
            self.opened.editor.begin()

    def _leave_refinement(self) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.refining.close_editor()
        self._show_parts()

    def refine(self) -> None:
        """Begin the refinement, or go on with it."""
        self.refining.open_editor()
        self._show_parts()

    def _show_parts(self) -> None:
        shown, current = self.shown, self._current
        if shown is None:
            return
        self.refining.set_current(current)
        if current and self.opened is None:
            self.opened = self._open()
        if self.opened is not None:
            self.opened.show_parts(current)
            if current:
                self.opened.show_critique(shown, refining=self.refining.editing)
        self._text.setVisible(not current and bool(shown.place.critique.text))
        self._show_wants([want for want in shown.wants if want.cap != "R" or not self.refining.editing])
        self.updateGeometry()

    def _show_chips(self, shown: ShownCritique) -> None:
        while len(self._chips) < len(shown.spans):
            index = len(self._chips)
            chip = SpanChip(self._look, f"{self.objectName()}.span.{index + 1}", self)
            chip.clicked.connect(lambda _checked=False, k=index: self.span_chosen.emit(self.id, k))
            chip.removed.connect(lambda k=index: self.span_removed.emit(self.id, k))
            chip.nudged.connect(lambda at_end, step, k=index: self.span_nudged.emit(self.id, k, at_end, step))
            chip.entered.connect(lambda: self.entered.emit(self.id))
            self._chips.append(chip)
            self._chip_box.addWidget(chip)
        for index, chip in enumerate(self._chips):
            chip.setVisible(index < len(shown.spans))
            if index < len(shown.spans):
                span = shown.spans[index]
                chip.show_span(span.who, span.quote, shown.kind, lost=span.lost)
                chip.setAccessibleName(f"{shown.who}, {index + 1}: {chip.text()}")

    def _show_wants(self, wants: Sequence[Want]) -> None:
        while len(self._wants) < len(wants):
            line = WantLine(self._look, f"{self.objectName()}.want.{len(self._wants) + 1}", self)
            self._wants.append(line)
            self._want_box.addWidget(line)
        for index, line in enumerate(self._wants):
            line.setVisible(index < len(wants))
            if index < len(wants):
                line.show_want(wants[index])

    def _arrange(self) -> None:
        self._chip_box, self._want_box = QVBoxLayout(), QVBoxLayout()
        self._chip_box.setSpacing(SPACE)
        self._want_box.setSpacing(SPACE // 2)
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(3 * SPACE, SPACE + 2, 3 * SPACE, 2 * SPACE + 2)
        self._inside.setSpacing(SPACE + 1)
        self._inside.addWidget(self.head)
        self._inside.addWidget(self._text)
        self._inside.addLayout(self._chip_box)
        self._inside.addWidget(self.refining)
        self._inside.addLayout(self._want_box)

    def _dress(self) -> None:
        look = self._look
        self._text.setFont(look.font(TEXT_BODY))
        self._text.setStyleSheet(f"color:{look.palette.text}")

    def _emit_choice(self, field: str, key: str) -> None:
        self.entered.emit(self.id)
        self.chosen.emit(self.id, field, key)

    # keys

    def event(self, event: QEvent) -> bool:
        """The card's own keys come before the window's while the card has the keyboard."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._meaning(event):
            event.accept()
            return True
        return bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._dragging and event.key() == Qt.Key.Key_Escape:
            self._drop(stays=False)
            return
        meaning = self._meaning(event)
        if meaning is None:
            super().keyPressEvent(event)
            return
        what, value = meaning
        if what == "step":
            self.stepped.emit(int(value))
        elif what == "edit":
            self.edit()
        elif what == "do":
            self.asked.emit(self.id, value)
        else:
            self.chosen.emit(self.id, what, value)

    def _meaning(self, event: QKeyEvent) -> tuple[str, str] | None:
        """What a key does to this card; None leaves it to the window."""
        if not self._current:
            return None
        held = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if held == Qt.KeyboardModifier.ControlModifier:
            gone = event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)
            return ("do", "remove") if gone else None
        if held:
            return None
        plain = {
            Qt.Key.Key_Up: ("step", "-1"), Qt.Key.Key_Down: ("step", "1"),
            Qt.Key.Key_Return: ("edit", ""), Qt.Key.Key_Enter: ("edit", ""),
        }.get(Qt.Key(event.key()))  # fmt: skip
        return plain or self._letter(symbol(event) or event.text().lower())

    def _letter(self, cap: str) -> tuple[str, str] | None:
        if self.opened is None:
            return None
        found = self.opened.for_key(cap)
        if found is not None:
            return found
        what = self.refining.for_key(cap) or ("find" if cap == "l" and self.opened.find_again.isVisible() else "")
        return ("do", what) if what else None

    # Qt's own hooks

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit(self.id)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._pressed = event.position().toPoint() if event.button() == Qt.MouseButton.LeftButton else None
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        far = self._pressed is not None and (event.position().toPoint() - self._pressed).manhattanLength()
        if far and (self._dragging or far >= QApplication.startDragDistance()):
            self._dragging = True
            self.head.setCursor(Qt.CursorShape.ClosedHandCursor)
            self.dragged.emit(self.id, event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._drop(stays=True)

    def _drop(self, *, stays: bool) -> None:
        dragging, self._dragging, self._pressed = self._dragging, False, None
        if dragging:
            self.head.setCursor(Qt.CursorShape.OpenHandCursor)
            self.dropped.emit(self.id, stays)
