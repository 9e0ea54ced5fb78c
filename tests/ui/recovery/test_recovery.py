"""Backups in the window, a database that does not open, and damage that is named and repaired; all by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel
from pytestqt.qtbot import QtBot

from annotator.errors import AnnotatorError
from annotator.services.backup_list import list_backups
from annotator.ui.application_backend import ApplicationBackend
from annotator.ui.recovery.backups_page import BackupsPage
from annotator.ui.recovery.database_error_page import DatabaseErrorPage
from tests.ui.accessible_names import check_names
from tests.ui.conftest import PROJECT, Desk, task

K = Qt.Key


def _page(desk: Desk, qtbot: QtBot) -> BackupsPage:
    desk.window.table["file.backups"].trigger()
    page = desk.find("backups")
    assert isinstance(page, BackupsPage)
    qtbot.waitUntil(lambda: not desk.window.jobs.busy)
    return page


def test_a_backup_is_restored_and_the_present_is_kept(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("one"), task("two")])
    desk.press("1")
    assert desk.work.save()
    desk.backend.back_up()
    desk.press("2", "3")
    page = _page(desk, qtbot)
    assert desk.focused == "backups.list"
    assert "A project: 0 of 2 tasks submitted or skipped" in desk.find("backups.content.lines").text()  # type: ignore[attr-defined]
    assert {"backups.list", "backups.make", "backups.restore", "backups.back"} <= set(check_names(desk.window))
    desk.press(K.Key_Tab, K.Key_Tab)
    assert desk.focused == "backups.restore"
    desk.press(K.Key_Return)
    desk.press(K.Key_Tab, K.Key_Return)
    qtbot.waitUntil(lambda: desk.window.backend is not None and not desk.window.jobs.busy)
    assert page is not desk.window.shown
    assert [card.reason for card in list_backups(desk.paths)].count("before-restore") == 1
    desk.window.open_project(PROJECT)
    assert len(desk.scores()) == 1


def test_putting_back_can_be_thought_over(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("one")])
    desk.backend.back_up()
    desk.press("1")
    _page(desk, qtbot)
    desk.press(K.Key_Tab, K.Key_Tab, K.Key_Return)
    assert QApplication.activeModalWidget() is not None
    desk.press(K.Key_Return)  # the default button keeps everything as it is
    assert QApplication.activeModalWidget() is None
    desk.press(K.Key_Escape)
    assert len(desk.scores()) == 1


def test_a_backup_is_made_by_hand(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("one")])
    page = _page(desk, qtbot)
    assert desk.focused == "backups.make"
    desk.press(K.Key_Space)
    qtbot.waitUntil(lambda: page.backups.card is not None and not desk.window.jobs.busy)
    assert [card.reason for card in list_backups(desk.paths)] == ["manual"]


def test_an_empty_backup_is_not_what_to_restore_next(desk: Desk, qtbot: QtBot) -> None:
    desk.backend.back_up()
    desk.bring([task("one")])
    desk.backend.back_up()
    page = _page(desk, qtbot)
    restore = desk.find("backups.restore")
    assert restore._kind == "primary"  # type: ignore[attr-defined]
    page.backups.list.setCurrentRow(1)
    qtbot.waitUntil(lambda: not desk.window.jobs.busy)
    assert "no project" in desk.find("backups.content.lines").text()  # type: ignore[attr-defined]
    assert (restore._kind, restore.isEnabled()) == ("plain", True)  # type: ignore[attr-defined]


def test_a_damaged_backup_cannot_be_restored(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("one")])
    made = desk.backend.back_up()
    data = bytearray(made.path.read_bytes())
    at = data.index(b"What about one?")
    data[at] ^= 1
    made.path.write_bytes(bytes(data))
    _page(desk, qtbot)
    assert not desk.find("backups.restore").isEnabled()
    assert "its text does not fit its hash" in desk.find("backups.content.lines").text()  # type: ignore[attr-defined]


def _closed_with_backup(desk: Desk) -> None:
    desk.bring([task("one"), task("two")])
    desk.press("1")
    assert desk.work.save()
    desk.backend.back_up()
    desk.close()
    desk.window.deleteLater()


def _overwritten(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(b"\x5a" * 4096 + data[4096:])


def _gone(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize(("damage", "code"), [(_overwritten, "store.damaged"), (_gone, "store.missing")])
def test_a_database_that_does_not_open_leads_to_the_newest_good_backup(
    desk: Desk, qtbot: QtBot, damage: Callable[[Path], None], code: str
) -> None:
    _closed_with_backup(desk)
    damage(desk.paths.database)
    backend = ApplicationBackend(desk.paths)
    with pytest.raises(AnnotatorError) as caught:
        backend.open()
    assert caught.value.code == code
    desk.backend = backend
    desk.make_window(attached=True)  # once there is a database
    desk.window.opener.trouble(backend, caught.value, lambda: desk.window.attach(backend))
    assert isinstance(desk.find("trouble"), DatabaseErrorPage)
    qtbot.waitUntil(lambda: desk.focused == "trouble.restore")
    assert "Nothing was changed" in desk.find("trouble.offer").text()  # type: ignore[attr-defined]
    check_names(desk.window)
    desk.press(K.Key_Return)
    qtbot.waitUntil(lambda: desk.window.backend is not None and not desk.window.jobs.busy)
    desk.window.open_project(PROJECT)
    assert len(desk.scores()) == 1


def test_what_no_backup_helps_against_offers_to_try_again(desk: Desk) -> None:
    desk.bring([task("one")])
    desk.window.detach()
    error = AnnotatorError("store.in_use", "Annotator is already running.", "Close it first.")
    desk.window.opener.trouble(desk.backend, error, lambda: desk.window.attach(desk.backend))
    assert desk.focused == "trouble.again"
    assert [label.text() for label in desk.find("trouble").findChildren(QLabel) if label.text() == error.hint]
    desk.press(K.Key_Escape)  # there is nothing to go back to
    assert desk.focused == "trouble.again"
    desk.press(K.Key_Return)
    assert desk.window.backend is not None


def test_damage_is_named_and_repaired_from_the_window(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("one")])
    desk.press("1", "2")
    assert desk.work.save()
    desk.window.show_library()
    store = desk.backend._store
    store.write(lambda connection: connection.execute("UPDATE annotation SET active_ms = active_ms + 77").fetchall())
    background = desk.window.background
    assert background is not None
    damage = store.check()
    assert damage
    background._tell_damage(damage)
    qtbot.waitUntil(lambda: desk.window.library.notices.isVisible())
    (label,) = desk.window.library.notices.findChildren(QLabel, "notice.text")
    assert "The annotation of task 1: its bytes do not fit its hash." in label.text()
    desk.find("notice.act").click()  # type: ignore[attr-defined]
    page = desk.find("backups")
    (mend,) = page.findChildren(QAbstractButton, "notice.act")
    mend.click()
    qtbot.waitUntil(lambda: not desk.window.jobs.busy)
    assert store.check() == []
    desk.window.open_project(PROJECT)
    assert len(desk.scores()) == 2
