"""The cheat sheet: the keys of all commands in the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement, groupby, pairwise

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAccessible, QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from annotator.ui.actions import WindowCommand
from annotator.ui.appearance import Appearance
from annotator.ui.dialogs.dialog import StyledDialog, label_in
from annotator.ui.menu import menu_title
from annotator.ui.theme import SPACE, TEXT_BODY, TEXT_LABEL, WEIGHT_STRONG
from annotator.ui.widgets.paint import draw_keys, paint_text

_COLUMN = 320  # pixels at 100 %: minimum column width
_MOST_COLUMNS = 3
_BETWEEN = 8 * SPACE  # pixels between columns
_SIDES = 80  # pixels: margins, frame and scroll bar
_AROUND = 8  # pixels: width of the focus frame
_TITLE_BAR = 48  # pixels: height of the window's title bar


class ShortcutRow(QWidget):
    """A row with a command and its keys."""

    accessible_role = QAccessible.Role.StaticText

    def __init__(self, appearance: Appearance, command: WindowCommand, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._command = command
        self.setAccessibleName(f"{command.shown_title}: {command.shown_caps}")

    def sizeHint(self) -> QSize:
        return QSize(self.width_of(self._appearance, self._command), self._appearance.px(24))

    @staticmethod
    def width_of(appearance: Appearance, command: WindowCommand) -> int:
        """The width of a command's title and keys on one line, in pixels."""
        return appearance.width(command.shown_title, TEXT_BODY) + 2 * SPACE + appearance.keys_width(command.shown_caps)

    minimumSizeHint = sizeHint  # noqa: N815 - Qt's name

    def paintEvent(self, event: QPaintEvent) -> None:
        appearance, painter = self._appearance, QPainter(self)
        right = self.width() - appearance.keys_width(self._command.shown_caps)
        draw_keys(painter, appearance, QPoint(right, self.height() // 2), self._command.shown_caps, "text")
        room = QRect(0, 0, right - SPACE, self.height())
        paint_text(painter, appearance, room, self._command.shown_title, TEXT_BODY, "text")


class ShortcutsDialog(StyledDialog):
    """The dialog that lists the keys by menu, in as many columns as fit on the screen; scrolls if that is not
    enough."""

    pauses_time = True

    def __init__(self, appearance: Appearance, commands: Iterable[WindowCommand], parent: QWidget | None) -> None:
        screen = (parent.screen() if parent is not None else QGuiApplication.primaryScreen()).availableGeometry()
        shown = [command for command in commands if command.shown_caps]
        count, wide = _fitting(appearance, shown, screen.width() - _SIDES)
        wide = min(wide + _SIDES, screen.width())
        super().__init__(
            appearance, "keys", self.tr("Keyboard shortcuts"), parent, width=wide * 100 // appearance.percent
        )
        inside = QWidget()
        inside.setLayout(self._columns(shown, count))
        area = QScrollArea(self)
        area.setObjectName("keys.scroll")
        area.setAccessibleName(self.tr("Keyboard shortcuts"))
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        self.lines.addWidget(area)
        words = self.tr("Digits work on the number row of every layout and on the numeric pad. "
                        "A score of two digits ends with Enter, or after a pause.")  # fmt: skip
        self.line(words, "muted", size=TEXT_LABEL)
        words = self.tr("On the card of a critique, L finds lost highlights again. K, B and O keep, rebase and redo a "
                        "refinement based on changed text.")  # fmt: skip
        self.line(words, "muted", size=TEXT_LABEL)
        close = self.button("close", self.tr("Close"), "primary", cap="Esc", press=self.accept)
        self.buttons(close)
        room = screen.height() - _TITLE_BAR - self.lines.totalHeightForWidth(self.width()) + area.sizeHint().height()
        whole = inside.sizeHint().height() + 2 * _AROUND
        area.setFixedHeight(min(whole, room))
        if whole <= room:
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # everything is visible
        (close if whole <= room else area).setFocus()

    def _columns(self, commands: list[WindowCommand], count: int) -> QHBoxLayout:
        """The menus in ``count`` columns, without splitting a menu."""
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 3 * SPACE, 0)  # for the scroll bar
        row.setSpacing(_BETWEEN)
        columns = [QVBoxLayout() for _ in range(count)]
        for column, groups in zip(columns, _shares(commands, count), strict=True):
            for menu, group in groups:
                column.addWidget(
                    label_in(
                        self.appearance, menu_title(menu), "muted", size=TEXT_LABEL, weight=WEIGHT_STRONG, parent=self
                    )
                )
                for command in group:
                    column.addWidget(ShortcutRow(self.appearance, command, self))
                column.addSpacing(2 * SPACE)
        for column in columns:
            column.setSpacing(0)
            column.addStretch(1)
            row.addLayout(column, 1)
        return row


def _shares(commands: Sequence[WindowCommand], count: int) -> list[list[tuple[str, list[WindowCommand]]]]:
    """The commands by menu, distributed over ``count`` columns."""
    groups = [(menu, list(group)) for menu, group in groupby(commands, key=lambda command: command.menu)]
    return [groups[share] for share in distribute_columns([len(group) + 1 for _, group in groups], count)]


def _fitting(appearance: Appearance, commands: Sequence[WindowCommand], room: int) -> tuple[int, int]:
    """The largest number of columns that fit into ``room`` pixels without eliding a title, and their total width in
    pixels."""
    for count in range(_MOST_COLUMNS, 0, -1):
        columns = [[c for _, group in groups for c in group] for groups in _shares(commands, count)]
        widths = [
            max([appearance.px(_COLUMN), *(ShortcutRow.width_of(appearance, c) for c in column)]) for column in columns
        ]
        wide = sum(widths) + _BETWEEN * (count - 1)
        if wide <= room:
            break
    return count, wide


def distribute_columns(lengths: Sequence[int], count: int) -> list[slice]:
    """Distribute these lengths over ``count`` columns, keeping their order, so that the column heights are as even as
    possible. Returns a slice for each column."""
    cuts = combinations_with_replacement(range(len(lengths) + 1), count - 1)
    every = [[slice(start, end) for start, end in pairwise((0, *cut, len(lengths)))] for cut in cuts]
    return min(every, key=lambda parts: sum(sum(lengths[part]) ** 2 for part in parts))
