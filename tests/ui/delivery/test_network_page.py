"""Places on the network in the window: asked about first, synced by the schedule that was chosen, large files last."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from annotator import limits
from annotator.owner.exchange.project_sync import sync_project
from annotator.owner.project.owner_project import Project
from annotator.transfer import object_stores
from annotator.transfer.addresses import open_destination
from annotator.transfer.object_stores import NetworkTimeouts
from annotator.ui.delivery.delivery_page import DeliveryPage
from annotator.ui.format_datetime import moment_of
from annotator.ui.sync_schedule import SyncScheduler
from annotator.ui.widgets.combo_box import ComboBox
from tests.services.syncing.world import OWNER
from tests.transfer.servers import PASSWORD, QUOTED, Server, webdav_server
from tests.ui.delivery.shared_place import Shared, shared
from tests.ui.identity.invites import text_of, top

__all__ = ["shared"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with webdav_server(tmp_path_factory.mktemp("webdav"), "--vfs-cache-mode", "off") as running:
        yield running


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(object_stores, "PATIENCE", NetworkTimeouts(first_wait=0.01, longest_wait=0.05, tries=2))


def owner_syncs(shared: Shared, address: str) -> None:
    sync_project(Project.open(shared.world.project.root), open_destination(address), OWNER)


def requests(server: Server) -> int:
    """How many requests the server has heard of: it writes them down after it has answered."""
    count = -1
    while (now := server.log.read_text(errors="replace").count("INFO")) != count:
        count = now
        time.sleep(0.3)
    return count


def agree(shared: Shared) -> None:
    dialog = top(shared.qtbot, "delivery.ask")
    dialog.findChild(QWidget, "delivery.ask.go").click()  # type: ignore[union-attr]
    shared.wait()


def choose(shared: Shared, page: DeliveryPage, schedule: str) -> None:
    choice = page.findChild(ComboBox, f"delivery.schedule.{shared.project_id}")
    assert choice is not None
    choice.setCurrentIndex(choice.findData(schedule))
    choice.activated.emit(choice.currentIndex())
    shared.looked_up(page)


def test_a_server_is_asked_about_before_anything_is_asked_of_it(shared: Shared, server: Server) -> None:
    owner_syncs(shared, server.address)
    before = requests(server)
    page = shared.page()
    page.findChild(QWidget, f"delivery.address.{shared.project_id}").click()  # type: ignore[union-attr]
    dialog = top(shared.qtbot, "delivery.address")
    field = dialog.findChild(QLineEdit, "delivery.address.field")
    assert field is not None
    field.setText("http://example.org/folder")
    shared.desk.press(Qt.Key.Key_Return)
    shared.qtbot.waitUntil(lambda: "not encrypted" in text_of(dialog))
    field.setText(server.address)
    shared.desk.press(Qt.Key.Key_Return)
    question = top(shared.qtbot, "delivery.ask")
    text = text_of(question)
    assert "uses the network" in text
    assert f"127.0.0.1:{server.port}/dav" in text
    assert PASSWORD not in text
    assert QUOTED not in text
    assert requests(server) == before
    agree(shared)
    assert "2 new tasks are here." in text_of(page)
    assert requests(server) > before


def test_looking_up_how_things_stand_keeps_nothing_waiting(shared: Shared, monkeypatch: pytest.MonkeyPatch) -> None:
    release = threading.Event()
    real = shared.desk.backend.delivery_cards
    monkeypatch.setattr(shared.desk.backend, "delivery_cards", lambda: (release.wait(90), real())[1])
    shared.desk.window.table["file.delivery"].trigger()
    page = shared.desk.window._page
    assert isinstance(page, DeliveryPage)
    shared.desk.press(Qt.Key.Key_Escape)
    assert shared.desk.window._page is None
    release.set()
    shared.qtbot.waitUntil(lambda: not shared.desk.window.jobs.busy)


def test_the_focus_stays_where_it_is_when_the_page_is_rebuilt(shared: Shared) -> None:
    page = shared.page()
    shared.agree(page)
    choice = page.findChild(ComboBox, f"delivery.schedule.{shared.project_id}")
    assert choice is not None
    choice.setFocus()
    choose(shared, page, "never")
    assert page.window().focusWidget().objectName() == f"delivery.schedule.{shared.project_id}"
    sync = page.findChild(QWidget, f"delivery.sync.{shared.project_id}")
    assert sync is not None
    assert not sync.isEnabled()


def test_syncs_begin_by_themselves_once_that_was_chosen(shared: Shared) -> None:
    page = shared.page()
    shared.agree(page)
    shared.work()
    schedule = SyncScheduler(shared.desk.window)
    schedule.look()
    shared.wait()
    page = shared.page()
    assert shared.states(page) == []
    choose(shared, page, "when online")
    schedule.look()
    shared.wait()
    assert shared.states(page) == ["delivered"]
    runner = shared.desk.window.background.syncs()  # type: ignore[union-attr]
    began: list[str] = []
    runner.began.connect(began.append)
    schedule.look()
    shared.wait()
    assert began == []  # the next one is due in half an hour


def test_a_sync_follows_an_export_where_that_was_chosen(shared: Shared) -> None:
    page = shared.page()
    shared.agree(page)
    choose(shared, page, "after an export")
    shared.work()
    schedule = shared.desk.window._scheduled()
    assert schedule is not None
    schedule.look()
    shared.wait()
    assert shared.states(shared.page()) == []
    shared.desk.window.exported(shared.project_id)
    shared.wait()
    assert shared.states(shared.page()) == ["delivered"]


def test_what_begins_by_itself_and_fails_is_said_beside_the_project_alone(shared: Shared) -> None:
    page = shared.page()
    shared.agree(page)
    choose(shared, page, "when online")
    shared.place.rename(shared.place.with_name("pulled"))
    shared.desk.press(Qt.Key.Key_Escape)
    SyncScheduler(shared.desk.window).look()
    shared.wait()
    assert "not there" not in text_of(shared.desk.window.library)
    text = text_of(shared.page())
    assert "The folder does not exist." in text
    tried = shared.desk.backend.delivery_cards()[0].tried
    assert f"{moment_of(tried)}: The folder does not exist." in text
    assert "Next attempt" in text
    page = shared.page()
    choose(shared, page, "on request")
    assert "Next attempt" not in text_of(shared.page())
    shared.sync(page := shared.page())
    assert text_of(page).count("What was not delivered is still here.") == 1


def test_a_large_file_waits_for_a_yes(shared: Shared, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    (server.folder / "dav" / "large").mkdir()
    address = f"{server.address}/large"
    owner_syncs(shared, address)
    monkeypatch.setattr(limits, "LARGE", 10)
    page = shared.page()
    page.choose(shared.project_id, address)
    agree(shared)
    question = top(shared.qtbot, "delivery.large")
    assert "A bundle of tasks has 0 MB" in text_of(question)
    assert "new tasks are here" not in text_of(page)
    question.findChild(QWidget, "delivery.large.go").click()  # type: ignore[union-attr]
    shared.wait()
    assert "2 new tasks are here." in text_of(page)
