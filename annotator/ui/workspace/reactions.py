"""The reactions of one text, over its chip: one key gives one."""

from __future__ import annotations

from collections.abc import Set
from string import ascii_lowercase

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from annotator.ui.keys import symbol
from annotator.ui.look import Look
from annotator.ui.reading.labels import set_tooltip
from annotator.ui.theme import SPACE, TEXT_LABEL, TEXT_READING
from annotator.ui.widgets.paint import cap_width, key_cap, text
from annotator.ui.widgets.panel import Panel
from annotator.ui.workspace.chips import Chip
from annotator.ui.workspace.sheets import Sheet

_KEYS = "1234567890" + ascii_lowercase
_COLUMNS, _WIDE = 2, 148


class ReactionPicker(Panel):
    """It goes away by itself once something was chosen, on Esc, and when it loses the keyboard."""

    chosen = Signal(str, str)  # block, reaction
    left = Signal()

    def __init__(self, look: Look, sheet: Sheet, given: Set[tuple[str, str]], parent: QWidget) -> None:
        super().__init__(look, "workspace.reactions", parent, role="raised")
        self.setAccessibleName(self.tr("{who}, reactions to choose from").format(who=sheet.who))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._over = parent
        self._by_key: dict[str, _Face] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        grid.setSpacing(SPACE)
        faces = [(block.key, reaction) for block in sheet.reactions for reaction in block.reactions]
        for place, (key, (block, reaction)) in enumerate(zip(_KEYS, faces, strict=False)):
            face = _Face(look, reaction.emoji, reaction.title, key.upper(), self)
            face.setObjectName(f"workspace.reactions.{block}.{reaction.key}")
            face.setAccessibleName(reaction.title)
            face.setChecked((block, reaction.key) in given)
            face.clicked.connect(lambda _checked=False, block=block, name=reaction.key: self._choose(block, name))
            self._by_key[key] = face
            grid.addWidget(face, place // _COLUMNS, place % _COLUMNS)

    def open_at(self, chip: QWidget) -> None:
        """Come up over this chip, inside the window."""
        size, over = self.sizeHint(), self._over
        corner = chip.mapTo(over, QPoint(chip.width(), 0)) - QPoint(size.width(), size.height() + SPACE)
        left = max(SPACE, min(corner.x(), over.width() - size.width() - SPACE))
        self.setGeometry(QRect(QPoint(left, max(SPACE, corner.y())), size))
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        face = self._by_key.get(symbol(event) or event.text().lower())
        if face is not None:
            face.click()
        elif event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_E):
            self._leave()
        else:
            event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._close()

    def _choose(self, block: str, reaction: str) -> None:
        self.chosen.emit(block, reaction)
        self._leave()

    def _leave(self) -> None:
        self._close()
        self.left.emit()

    def _close(self) -> None:
        self.hide()
        self.deleteLater()


class _Face(Chip):
    """A reaction, its name and its key."""

    def __init__(self, look: Look, emoji: str, title: str, cap: str, parent: QWidget) -> None:
        super().__init__(look, title, cap, parent)
        self._emoji = emoji
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the panel has the keyboard; its keys are on the caps
        set_tooltip(self, title)

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(_WIDE), self._look.px(28))

    minimumSizeHint = sizeHint  # noqa: N815 - Qt's name

    def paintEvent(self, event: QPaintEvent) -> None:
        look, painter = self._look, QPainter(self)
        if self.isChecked() or self.underMouse():
            self.paint_box(painter)
        line = self.height()
        text(painter, look, QRect(2 * SPACE, 0, look.px(24), line), self._emoji, TEXT_READING, "text")
        wide = cap_width(look, self._cap)
        room = QRect(2 * SPACE + look.px(26), 0, self.width() - look.px(26) - wide - 6 * SPACE, line)
        text(painter, look, room, self.text(), TEXT_LABEL, "text")
        key_cap(painter, look, QPoint(self.width() - wide - 2 * SPACE, line // 2), self._cap)
