"""A flow layout measures what lies in it once for each width, until something in it changes."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.widgets.flow import Flow


class Sized(QWidget):
    """A widget of a size that can change, which counts how often it is asked for it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.wanted, self.asked = QSize(40, 20), 0

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        self.asked += 1
        return self.wanted


def test_widgets_are_measured_once_for_a_width_and_again_when_they_change(qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    flow = Flow(around, gap=4)
    widgets = [Sized(around) for _ in range(3)]
    for widget in widgets:
        flow.addWidget(widget)
    assert flow.heightForWidth(100) == 44
    asked = [widget.asked for widget in widgets]
    assert flow.heightForWidth(100) == 44
    assert [widget.asked for widget in widgets] == asked
    widgets[0].wanted = QSize(40, 50)
    widgets[0].updateGeometry()
    assert flow.heightForWidth(100) == 74
    widgets[2].hide()
    assert flow.heightForWidth(100) == 50


def test_what_stands_where_it_stood_is_not_measured_again_until_something_changes(qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    flow = Flow(around, gap=4)
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
