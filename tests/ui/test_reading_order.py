"""What a screen reader comes to in the tree of a task, one after the other: prompt, answers, the last line."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.workspace.response_card import ResponseCard
from annotator.ui.workspace.splitter import Splitter
from tests.ui.conftest import Desk, task


def walked(interface: QAccessibleInterface) -> Iterator[str]:
    """The names of everything that is shown, in the order of the tree."""
    for number in range(interface.childCount()):
        child = interface.child(number)
        if child is None or not child.isValid() or child.state().invisible:
            continue
        widget = child.object()
        yield widget.objectName() if widget is not None else ""
        yield from walked(child)


@pytest.mark.parametrize("steps", [0, 1])
def test_the_tree_is_in_reading_order(desk: Desk, steps: int) -> None:
    desk.bring([task("first"), task("second")])
    for _ in range(steps):  # cards are used again
        desk.window.table["go.next"].trigger()
    names = list(walked(QAccessible.queryAccessibleInterface(desk.work.view)))
    cards = [card for card in desk.work.view.findChildren(ResponseCard) if card.isVisible()]
    shown = sorted(cards, key=lambda card: card.mapTo(desk.work.view, QPoint()).x())
    texts = [f"{card.objectName()}.text" for card in shown]
    assert len(texts) == 4
    places = [names.index(name) for name in ("workspace.prompt.text", *texts, "workspace.status")]
    assert places == sorted(places), names


def test_each_card_is_read_before_its_gap_whichever_was_made_first(desk: Desk) -> None:
    desk.bring([task("first", 16)])
    columns = desk.work.view.columns
    for number in (15, 8):  # after the last ones, those before them
        desk.work.perform("text", columns.models[number].target)
    names = list(walked(QAccessible.queryAccessibleInterface(columns)))
    cards = [card.objectName() for card in columns.in_sight]
    parts = [name for name in names if name in cards or name.startswith("qt_splithandle")]
    assert [name for name in parts if name in cards] == cards
    assert [name in cards for name in parts] == [True, *[True, False] * (len(cards) - 1)]


def test_the_order_of_ranks_is_read_before_the_legend_wherever_the_switcher_was(desk: Desk) -> None:
    desk.bring([task("first")])
    view = desk.work.view
    for aside in (False, True, False):
        view.set_aside(aside)
        parts = [child for child in view.order.parentWidget().children() if child in (view.order, view.legend)]
        assert parts == [view.order, view.legend]


def test_the_name_of_a_gap_does_not_depend_on_where_its_panel_was(qtbot: QtBot) -> None:
    here, there = (Splitter(Qt.Orientation.Horizontal, name) for name in ("here", "there"))
    for splitter in (here, there):
        qtbot.addWidget(splitter)
    QWidget(here)
    panel = QWidget(here)
    panel.setObjectName("panel")
    here.insert_panel(1, panel)
    name = here.handle(1).objectName()
    there.insert_panel(0, panel)
    here.insert_panel(1, panel)
    assert here.handle(1).objectName() == name
