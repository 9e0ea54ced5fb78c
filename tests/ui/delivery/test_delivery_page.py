"""The page *Delivery*: nothing happens before it was agreed to, and every state that it shows is true."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from annotator.bundle.key_store import KeyStore
from annotator.bundle.receipt import ReceiptDeliveryFinding
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner.exchange.exchange_state import read_exchange, save_exchange
from annotator.ui.widgets.button import Button
from tests.ui.conftest import Desk
from tests.ui.cut_labels import cut
from tests.ui.delivery.shared_place import Shared, shared
from tests.ui.identity.invites import text_of, top

__all__ = ["shared"]


def test_without_an_invite_it_says_what_to_do(desk: Desk, qtbot: QtBot) -> None:
    desk.window.table["file.delivery"].trigger()
    qtbot.waitUntil(lambda: "Accept an invite first" in text_of(desk.find("delivery")))


def test_place_is_not_read_before_agreement(shared: Shared) -> None:
    before = shared.world.objects()
    page = shared.page()
    page.choose(shared.project_id, str(shared.place))
    dialog = top(shared.qtbot, "delivery.ask")
    assert str(shared.place) in text_of(dialog)
    shared.desk.press(Qt.Key.Key_Return)  # which leaves everything as it is
    assert shared.world.objects() == before
    assert shared.desk.backend.delivery_cards()[0].last == ""


def test_tasks_come_and_work_is_delivered_received_and_returned(shared: Shared) -> None:
    page = shared.page()
    shared.agree(page)
    assert "2 new tasks are here." in text_of(page)
    assert page.findChild(QWidget, f"delivery.project.{shared.project_id}").y() < 40  # type: ignore[union-attr]
    shared.work()
    page = shared.page()
    assert "work that is only on this computer" in text_of(page)
    shared.sync(page)
    assert shared.states(page) == ["delivered"]
    assert any("/results/" in name for name in shared.world.objects())
    shared.world.owner_syncs()
    assert shared.states(shared.page()) == ["delivered"]  # until the receipt has come
    page = shared.page()
    shared.sync(page)
    assert shared.states(page) == ["received by the owner"]
    assert "1 submitted task (receipt 1)" in text_of(page)
    project = shared.world.project
    exchange = read_exchange(project)
    accepted = exchange.person("lena").submitted
    save_exchange(project, exchange.changed("lena", accepted_works=accepted, accepted_told=False))
    shared.world.owner_syncs()
    shared.sync(page)
    shared.looked_up(page)
    facts = [
        one.accessibleName() for one in page.findChildren(QWidget) if one.objectName().startswith("delivery.fact.")
    ]
    assert "Accepted by the owner: 1 submitted task" in facts
    shared.desk.press(Qt.Key.Key_Escape)
    assert "last delivery: received by the owner" in text_of(shared.desk.window.library)
    shared.desk.window.open_project(shared.project_id)
    assert "received by the owner" in shared.desk.work.view.top.accessibleDescription()


def test_deliveries_and_buttons_fit_into_a_small_window(shared: Shared) -> None:
    shared.agree(shared.page())
    shared.work()
    shared.sync(shared.page())
    shared.world.owner_syncs()
    shared.sync(shared.page())
    shared.desk.window.open_project(shared.project_id)
    shared.world.build(4)
    shared.world.owner_syncs()
    shared.sync(shared.page())
    page = shared.page()
    shared.desk.window.resize(800, 560)
    for percent in (120, 150, 200):
        shared.desk.window.prefer(percent=percent)
        shared.looked_up(page)
        shared.qtbot.waitUntil(lambda: shared.desk.window.width() == 800)
        area = page.findChild(QScrollArea)
        assert area is not None
        assert area.horizontalScrollBar().maximum() == 0, percent
        labels = page.findChildren(QLabel)
        shared.qtbot.waitUntil(lambda labels=labels: not any(map(cut, filter(QLabel.isVisible, labels))))
        buttons = [button for button in page.findChildren(Button) if button.isVisible()]
        assert f"delivery.take.{shared.project_id}" in {button.objectName() for button in buttons}
        assert [b.text() for b in buttons if b.width() < min(b.sizeHint().width(), b.width_without_key)] == []


def test_the_first_line_says_nothing_of_an_export_that_lacks_work(shared: Shared) -> None:
    page = shared.page()
    shared.agree(page)
    shared.work()
    shared.sync(shared.page())
    shared.desk.window.open_project(shared.project_id)
    bar = shared.desk.work.view.top
    assert "delivered" in bar.accessibleDescription()
    shared.desk.work.go_to_task(1)
    assert "delivered" in bar.accessibleDescription()
    shared.desk.press("4")
    shared.qtbot.waitUntil(lambda: "delivered" not in bar.accessibleDescription())
    shared.qtbot.waitUntil(lambda: bar.saved_words == "✓ Saved")
    assert "delivered" not in bar.accessibleDescription()


def test_unreachable_place_shows_error_at_project(shared: Shared) -> None:
    page = shared.page()
    shared.agree(page)
    shared.place.rename(shared.place.with_name("pulled"))
    shared.sync(page)
    assert "The folder does not exist." in text_of(page)
    assert "Last attempt" in text_of(page)


def test_window_accepts_keys_during_sync(shared: Shared, monkeypatch: pytest.MonkeyPatch) -> None:
    page = shared.page()
    shared.agree(page)
    release = threading.Event()

    def slow(*_: object, **__: object) -> None:
        release.wait(90)
        raise AssertionError

    monkeypatch.setattr(shared.desk.backend, "sync", slow)
    page.findChild(QWidget, f"delivery.sync.{shared.project_id}").click()  # type: ignore[union-attr]
    shared.qtbot.waitUntil(lambda: page.findChild(QWidget, f"delivery.stop.{shared.project_id}") is not None)
    shared.desk.press(Qt.Key.Key_Escape)
    shared.desk.window.open_project(shared.project_id)
    shared.desk.press("3")
    shared.qtbot.waitUntil(lambda: shared.desk.work.view.top.saved_words == "✓ Saved")
    assert list(shared.desk.scores().values()) == [3]
    release.set()
    shared.wait()


def test_a_key_under_a_passphrase_is_asked_for(shared: Shared, monkeypatch: pytest.MonkeyPatch) -> None:
    page = shared.page()
    shared.agree(page)
    shared.work()
    keys = type(shared.desk.backend._keys)
    real = keys.load

    def locked(self: KeyStore, role: str, passphrase: str | None = None) -> SigningKey:
        if passphrase is None:
            raise AnnotatorError("keys.locked", "The key needs its passphrase.")
        return real(self, role)

    monkeypatch.setattr(keys, "load", locked)
    monkeypatch.setattr(type(shared.desk.backend), "has_passphrase", lambda _: True)
    page = shared.page()
    shared.sync(page)
    dialog = top(shared.qtbot, "unlock")
    dialog.typed.emit("battery staple")  # type: ignore[attr-defined]
    shared.wait()
    assert shared.states(page) == ["delivered"]


def test_sync_result_is_shown_on_current_page(shared: Shared) -> None:
    page = shared.page()
    shared.agree(page)
    shared.work()
    shared.page().findChild(QWidget, f"delivery.sync.{shared.project_id}").click()  # type: ignore[union-attr]
    shared.desk.window.open_project(shared.project_id)
    shared.wait()
    shared.qtbot.waitUntil(lambda: "Your results were delivered." in text_of(shared.desk.work))


def test_owner_notices_stay_on_delivery_page(shared: Shared) -> None:
    page = shared.page()
    shared.agree(page)
    project = shared.world.project
    notice = ReceiptDeliveryFinding(code="course.answered_twice", reason="Handed in from two copies of your data.")
    save_exchange(project, read_exchange(project).changed("lena", notices=(notice,), notices_told=False))
    shared.world.owner_syncs()
    page = shared.page()
    shared.sync(page)
    assert "Handed in from two copies of your data." in text_of(page)
    notice_label = page.findChild(QWidget, f"delivery.notice.{shared.project_id}.1")
    assert notice_label is not None
    assert notice_label.isVisible()
