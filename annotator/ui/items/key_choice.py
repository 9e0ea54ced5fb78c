"""A wrapping row of options, each with the key that selects it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from annotator.ui.appearance import appearance
from annotator.ui.reading.labels import set_tooltip
from annotator.ui.theme import FOCUS_RING, RADIUS_CONTROL, SPACE, STRONG_LABEL, TEXT_LABEL
from annotator.ui.widgets.flow_layout import FlowLayout
from annotator.ui.widgets.paint import CENTRE, key_cap, paint_rounded_box, paint_text
from annotator.ui.widgets.toggle_button import ToggleButton
from annotator.workspace.item_cards import ChoiceOption

_HEIGHT, _GAP, _PAD, _NARROWEST = 24, 3, 5, 26


class ChoiceOptionButton(ToggleButton):
    """The button of an option of a choice."""

    def __init__(self, option: ChoiceOption, parent: QWidget) -> None:
        super().__init__(parent, option.title, option.cap)
        self.option = option
        self._keyed = True
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        set_tooltip(self, option.guidance)
        self.setAccessibleDescription(option.guidance)

    def show_key(self, visible: bool) -> None:
        """Show the key, or leave its place empty while the key has another meaning."""
        self._keyed = visible
        self.update()

    def sizeHint(self) -> QSize:
        cap, title = self.option.cap, self.option.title
        title_width = max(appearance.line(title, style).width for style in (STRONG_LABEL, TEXT_LABEL))
        width = title_width + (appearance.cap_width(cap) + SPACE if cap else 0) + 2 * _PAD
        return QSize(max(width, appearance.px(_NARROWEST)), appearance.px(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, chosen = QPainter(self), self.isChecked()
        self.paint_box(painter, "raised", "muted" if self.underMouse() else "line")
        if self.hasFocus():
            paint_rounded_box(painter, self.rect(), RADIUS_CONTROL, "", "accent", FOCUS_RING)
        room = self.rect().adjusted(_PAD, 0, -_PAD, 0)
        align = Qt.AlignmentFlag.AlignLeft if self.option.cap else CENTRE
        paint_text(painter, room, self.option.title, TEXT_LABEL.strong(chosen), "text", align=align)
        if self.option.cap and self._keyed:
            left = self.width() - _PAD - appearance.cap_width(self.option.cap)
            key_cap(painter, QPoint(left, self.height() // 2), self.option.cap)


class ChoiceOptionGroup(QWidget):
    """The buttons of all options of a choice, wrapped into as many lines as needed."""

    chosen = Signal(str)

    def __init__(self, name: str, title: str, options: Sequence[ChoiceOption], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._title = title
        self._keyed = True  # whether keys are shown
        self._chosen: str | None = None
        self._cells = [ChoiceOptionButton(option, self) for option in options]
        line = FlowLayout(self, gap=_GAP)
        for cell in self._cells:
            cell.setObjectName(f"{name}.{cell.option.key}")
            line.addWidget(cell)
            cell.clicked.connect(lambda _checked=False, key=cell.option.key: self.chosen.emit(key))
        appearance.changed.connect(line.invalidate)

    @property
    def options(self) -> list[ChoiceOption]:
        return [cell.option for cell in self._cells]

    def insert_in_tab_order(self, button: QWidget) -> None:
        """Put all options into the tab order after ``button``, for fields whose options have no keys."""
        before = button
        for cell in self._cells:
            cell.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            cell.exclude(False)  # Qt would make only one button of a group a tab stop
            QWidget.setTabOrder(before, cell)
            before = cell

    def call(self, name: str) -> None:
        """Include the item's name in the accessible names of the options."""
        for cell in self._cells:
            text = self.tr("{who}, {title}: {option}")
            cell.setAccessibleName(text.format(who=name, title=self._title, option=cell.option.title))

    def show_keys(self, visible: bool) -> None:
        if visible != self._keyed:
            self._keyed = visible
            for cell in self._cells:
                cell.show_key(visible)

    def show_chosen(self, key: str | None) -> None:
        if key != self._chosen:
            self._chosen = key
            for cell in self._cells:
                cell.set_chosen(cell.option.key == key)

    def cell(self, key: str) -> QWidget | None:
        """The button of an option."""
        return next((cell for cell in self._cells if cell.option.key == key), None)

    def for_key(self, cap: str) -> str | None:
        """The option with this key cap; None if there is none."""
        return next((cell.option.key for cell in self._cells if cap and cell.option.cap.lower() == cap.lower()), None)

    @property
    def widest(self) -> int:
        """The width of the widest option, in pixels."""
        return max((cell.sizeHint().width() for cell in self._cells), default=0)
