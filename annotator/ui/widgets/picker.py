"""A popup from which one item is picked with one key."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from string import ascii_lowercase

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QWidget
from shiboken6 import isValid

from annotator.ui.appearance import appearance
from annotator.ui.key_events import key_letter, score_symbol
from annotator.ui.reading.labels import set_tooltip
from annotator.ui.theme import SPACE, TEXT_LABEL, TEXT_READING
from annotator.ui.widgets.accessible_roles import FOCUSABLE_GROUP
from annotator.ui.widgets.chip import Chip
from annotator.ui.widgets.paint import key_cap, paint_text
from annotator.ui.widgets.panel import FocusRingPanel

_KEYS = "1234567890" + ascii_lowercase
_LEAST, _SIGN = 148, 26


@dataclass(frozen=True)
class PickerItem:
    """An item of a picker: its id, its label, an optional sign before it, whether it was picked before, and its key if
    that is not the digit of its place."""

    id: str
    text: str
    sign: str = ""
    picked: bool = False
    key: str = ""


class PickerPopup(FocusRingPanel):
    """A popup to pick one of several items, or ``several``. Closes when one was picked unless several may be, on Esc
    or ``closing``, and when it loses the focus."""

    accessible_role = FOCUSABLE_GROUP
    picked = Signal(str)  # id
    left = Signal(bool)  # whether the one item was picked
    unknown = Signal(str)  # a key cap that belongs to no item

    def __init__(self, name: str, text: str, picks: Sequence[PickerItem], parent: QWidget, *,
                 columns: int = 1, closing: Qt.Key = Qt.Key.Key_Escape, several: bool = False) -> None:  # fmt: skip
        super().__init__(name, parent, role="raised")
        self.setAccessibleName(text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.set_ringed(True)  # it has the focus while it is shown
        self._over = parent
        self._several = several
        self._chip: QWidget | None = None
        self._closing = (Qt.Key.Key_Escape, closing)
        self._by_key: dict[str, _PickerChip] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(*[2 * SPACE] * 4)
        grid.setSpacing(SPACE)
        for place, (numbered, pick) in enumerate(zip(_KEYS, picks, strict=False)):
            key = pick.key or numbered
            face = _PickerChip(pick, key.upper(), self)
            face.setObjectName(f"{name}.{pick.id}")
            face.clicked.connect(lambda _checked=False, chosen=pick.id: self._pick(chosen))
            self._by_key[key] = face
            grid.addWidget(face, place // columns, place % columns)

    def open_at(self, chip: QWidget) -> None:
        """Show the popup above this widget, inside the window."""
        self._chip = chip
        self._place()
        for moved in (self._over, chip):
            moved.installEventFilter(self)
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def show_picked(self, items: Set[str]) -> None:
        """Show which items are picked, by their ids."""
        for face in self._by_key.values():
            face.setChecked(face.id in items)

    def _place(self) -> None:
        if self._chip is None or not isValid(self._chip):
            return  # its task is gone, and the popup loses the focus
        size, over = self.sizeHint(), self._over
        corner = self._chip.mapTo(over, QPoint(self._chip.width(), 0)) - QPoint(size.width(), size.height() + SPACE)
        left = max(SPACE, min(corner.x(), over.width() - size.width() - SPACE))
        self.setGeometry(QRect(QPoint(left, max(SPACE, corner.y())), size))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # the text size has changed
            QTimer.singleShot(0, self, self._place)  # after the widgets below have been laid out
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            QTimer.singleShot(0, self, self._place)
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        face = self._by_key.get(score_symbol(event) or key_letter(event))
        if face is not None:
            face.click()
        elif event.key() in self._closing:
            self._leave(picked=False)
        else:
            event.accept()
            if (text := event.text().strip()) and text.isprintable():
                self.unknown.emit(text.upper())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._close()

    def _pick(self, chosen: str) -> None:
        self.picked.emit(chosen)
        if not self._several:
            self._leave(picked=True)

    def _leave(self, *, picked: bool) -> None:
        self._close()
        self.left.emit(picked)

    def _close(self) -> None:
        self.hide()
        self.deleteLater()


class _PickerChip(Chip):
    """An item with its sign, its label and its key."""

    def __init__(self, pick: PickerItem, cap: str, parent: QWidget) -> None:
        super().__init__(pick.text, cap, parent)
        self.id = pick.id
        self._sign = pick.sign
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the panel has the focus
        self.setAccessibleName(pick.text)
        self.setChecked(pick.picked)
        set_tooltip(self, pick.text)

    def sizeHint(self) -> QSize:
        sign = appearance.px(_SIGN) if self._sign else 0
        width = appearance.width(self.text(), TEXT_LABEL) + sign + appearance.cap_width(self._cap) + 6 * SPACE
        return QSize(max(width, appearance.px(_LEAST)), appearance.px(28))

    minimumSizeHint = sizeHint  # noqa: N815 - Qt's name

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.isChecked() or self.underMouse():
            self.paint_chip(painter)
        line, left = self.height(), 2 * SPACE
        if self._sign:
            paint_text(painter, QRect(left, 0, appearance.px(24), line), self._sign, TEXT_READING, "text")
            left += appearance.px(_SIGN)
        wide = appearance.cap_width(self._cap)
        room = QRect(left, 0, self.width() - left - wide - 4 * SPACE, line)
        paint_text(painter, room, self.text(), TEXT_LABEL, "text")
        key_cap(painter, QPoint(self.width() - wide - 2 * SPACE, line // 2), self._cap)
