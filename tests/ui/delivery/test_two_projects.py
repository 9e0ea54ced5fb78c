"""Two projects with a place: what is asked for is said where it cannot be known which is meant."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from annotator.ui.delivery.delivery_page import DeliveryPage
from annotator.ui.widgets.button import Button
from tests.ui.conftest import Desk, active
from tests.ui.delivery.shared_place import Shared, world_with_invite
from tests.ui.identity.invites import text_of

ENTER = Qt.Key.Key_Return
CHOOSE = "Choose the project to sync."


@pytest.fixture
def two(desk: Desk, qtbot: QtBot, tmp_path: Path) -> list[Shared]:
    """Both as the page has them, the first card first; the tasks of both were fetched, and the library is shown."""
    both = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        place = Shared(desk, qtbot, world_with_invite(tmp_path / name, named=True))
        place.agree(place.page())
        desk.press(Qt.Key.Key_Escape)
        both.append(place)
    order = [card.project_id for card in desk.backend.delivery_cards()]
    return sorted(both, key=lambda place: order.index(place.project_id))


def shown(place: Shared) -> DeliveryPage:
    place.wait()
    delivery_page = place.desk.window._page
    assert isinstance(delivery_page, DeliveryPage)
    return delivery_page


def primary(page: DeliveryPage) -> list[str]:
    return [one.objectName() for one in page.findChildren(Button) if one.isVisible() and one._kind == "primary"]


def by_palette(place: Shared) -> DeliveryPage:
    active(place.desk)
    place.desk.press("k", held=Qt.KeyboardModifier.ControlModifier)
    place.desk.press(*"sync")
    place.desk.press(ENTER)
    return shown(place)


def test_the_command_asks_which_where_several_may_be_meant(two: list[Shared]) -> None:
    first, second = two
    desk = first.desk
    for last in two:
        last.work()
        page = by_palette(last)
        name = f"delivery.sync.{last.project_id}"
        assert CHOOSE in text_of(page)
        assert (desk.focused, primary(page)) == (name, [name]), "the one worked on last"
        desk.press(ENTER)
        last.wait()
        assert "Your results were delivered." in text_of(page)
        assert (desk.focused, primary(page)) == (name, [name])
        page = by_palette(last)  # from the page itself
        assert CHOOSE in text_of(page)
        assert desk.focused == name
    desk.window.open_project(first.project_id)
    desk.window.table["file.sync"].trigger()
    page = shown(first)
    assert "Nothing new." in text_of(page), "the open one is synced"
    assert primary(page) == [f"delivery.sync.{first.project_id}"]
    desk.window.show_library()
    desk.backend.choose_schedule(first.project_id, "never")
    page = by_palette(second)
    assert CHOOSE not in text_of(page)
    assert "Nothing new." in text_of(page)
    assert QApplication.activeModalWidget() is None


def test_the_one_just_synced_keeps_the_focus_and_the_primary_button(two: list[Shared]) -> None:
    first, second = two
    first.work()
    page = first.page()
    name = f"delivery.sync.{second.project_id}"
    assert primary(page) == [f"delivery.sync.{first.project_id}"]
    button = page.findChild(Button, name)
    assert button is not None
    button.setFocus()
    second.desk.press(ENTER)
    second.wait()
    assert (second.desk.focused, primary(page)) == (name, [name])
    assert CHOOSE in text_of(by_palette(second))
    assert second.desk.focused == name
