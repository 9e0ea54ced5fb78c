"""A flow layout measures what lies in it once, until something in it changes, and its widget has the height of it."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.reading.labels import label_in
from annotator.ui.widgets.flow_layout import FlowLayout


class Sized(QWidget):
    """A widget of a size that can change, which counts how often it is asked for it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.wanted, self.asked = QSize(40, 20), 0

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        self.asked += 1
        return self.wanted


def test_its_widget_is_as_high_as_the_lines_whatever_changes(qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    owner, below = QWidget(around), QWidget(around)
    flow = FlowLayout(owner, gap=4)
    widgets = [Sized(owner) for _ in range(3)]
    for widget in widgets:
        flow.addWidget(widget)
    box = QVBoxLayout(around)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(0)
    box.addWidget(owner)
    box.addWidget(below, 1)
    around.resize(100, 300)
    around.show()

    def heights() -> tuple[int, int]:
        for _ in range(3):  # what lies around it is laid out in the round after
            QApplication.sendPostedEvents()
        return owner.height(), below.y()

    assert heights() == (44, 44)
    widgets[0].wanted = QSize(40, 50)
    widgets[0].updateGeometry()
    assert heights() == (74, 74)
    widgets[2].hide()
    assert heights() == (50, 50)
    widgets[2].show()
    around.resize(300, 300)
    assert heights() == (50, 50), "in one line"
    around.resize(40, 300)
    assert heights() == (98, 98), "each in its own"
    for widget in widgets:
        widget.hide()
    assert heights() == (0, 0)


def test_what_has_not_moved_is_not_measured_again_until_something_changes(qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    flow = FlowLayout(around, gap=4)
    widgets = [Sized(around) for _ in range(3)]
    for widget in widgets:
        flow.addWidget(widget)
    flow.setGeometry(QRect(0, 0, 100, 60))
    asked = [widget.asked for widget in widgets]
    flow.setGeometry(QRect(0, 0, 100, 60))
    assert [widget.asked for widget in widgets] == asked
    widgets[0].wanted = QSize(70, 20)
    widgets[0].updateGeometry()
    flow.setGeometry(QRect(0, 0, 100, 60))
    assert [widget.geometry().x() for widget in widgets] == [0, 0, 44]


def test_a_label_that_is_too_long_for_a_line_wraps(qtbot: QtBot) -> None:
    """The card of a project whose owner has revoked the key said so beyond its right edge, in large text."""
    owner = QWidget()
    qtbot.addWidget(owner)
    flow = FlowLayout(owner)
    short, long = label_in("short", "text", owner, wrap=True), label_in("long " * 40, "text", owner, wrap=True)
    flow.addWidget(short)
    flow.addWidget(long)
    owner.resize(300, 10)
    owner.show()
    for _ in range(3):
        QApplication.sendPostedEvents()
    line = short.heightForWidth(300)
    assert (short.height(), short.width()) == (line, short.fontMetrics().horizontalAdvance("short") + 1)
    assert (long.x(), long.width()) == (0, 300)
    assert long.height() == long.heightForWidth(300) >= 3 * line
    assert owner.height() == line + long.height()
