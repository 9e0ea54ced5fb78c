"""The chips over the list of tasks stand beside each other at any moment."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.navigator.task_filter_bar import TaskFilterBar
from tests.ui.conftest import Desk, task


def test_chips_never_stand_over_each_other(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("one"), task("two")])
    desk.window.table["go.to"].trigger()
    page = desk.find("navigator")
    qtbot.waitUntil(lambda: page._overview_data is not None)  # type: ignore[attr-defined]
    filters = desk.find("navigator.filters")
    assert isinstance(filters, TaskFilterBar)
    filters.show_counts(desk.work.session, None)  # what stands out is not known
    QApplication.processEvents()
    filters.show_counts(desk.work.session, page._overview_data)  # type: ignore[attr-defined]
    chips = [chip for chip in filters.findChildren(QWidget) if not chip.isHidden()]
    assert len(chips) > 4
    assert not [one.objectName() for one, other in pairwise(chips) if one.geometry().intersects(other.geometry())]
