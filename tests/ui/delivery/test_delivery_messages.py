"""What the page says of an attempt and of a schedule is true, and in the window's language."""

from __future__ import annotations

import shutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from annotator.errors import AnnotatorError
from annotator.ui.widgets.combo_box import ComboBox
from tests.ui.delivery.shared_place import Shared, shared
from tests.ui.identity.invites import text_of, top
from tests.ui.pseudo import is_pseudo, pseudo, spoken

__all__ = ["shared"]


def choose(shared: Shared, schedule: str) -> None:
    page = shared.page()
    field = page.findChild(ComboBox, f"delivery.schedule.{shared.project_id}")
    assert field is not None
    field.setCurrentIndex(field.findData(schedule))
    field.activated.emit(field.currentIndex())


def chosen(shared: Shared) -> str:
    field = shared.page().findChild(ComboBox, f"delivery.schedule.{shared.project_id}")
    assert field is not None
    return str(field.currentData())


def test_why_the_last_attempt_failed_is_said_in_the_windows_language(shared: Shared) -> None:
    page = shared.page()
    shared.agree(page)
    shutil.rmtree(shared.place)
    shared.sync(page)
    with spoken():
        shown = shared.page()
        facts = [one.accessibleName() for one in shown.findChildren(QWidget)]
    (failed,) = [name for name in facts if name.startswith(pseudo("Last attempt"))]
    assert is_pseudo(failed.removeprefix(pseudo("Last attempt")))


def test_a_schedule_that_was_not_agreed_to_is_not_shown_as_chosen(shared: Shared) -> None:
    shared.page().choose(shared.project_id, str(shared.place))
    top(shared.qtbot, "delivery.ask")
    shared.desk.press(Qt.Key.Key_Return)  # not now
    choose(shared, "when online")
    top(shared.qtbot, "delivery.ask")
    shared.desk.press(Qt.Key.Key_Return)  # not now
    assert shared.desk.backend.scheduled_syncs() == {}
    assert chosen(shared) == "on request"


def test_a_schedule_that_cannot_be_kept_is_said(shared: Shared, monkeypatch: pytest.MonkeyPatch) -> None:
    page = shared.page()
    shared.agree(page)

    def full(*_: object) -> None:
        raise AnnotatorError("store.full", "The disk is full.")

    monkeypatch.setattr(shared.desk.backend, "choose_schedule", full)
    choose(shared, "when online")
    assert "The disk is full." in text_of(shared.desk.window._page)  # type: ignore[arg-type]
    assert chosen(shared) == "on request"


def test_an_agreement_that_cannot_be_kept_is_said(shared: Shared, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise AnnotatorError("store.full", "The disk is full.")

    page = shared.page()
    monkeypatch.setattr(shared.desk.backend, "agree", full)
    shared.agree(page)
    assert "The disk is full." in text_of(page)


def test_agreeing_while_another_sync_runs_says_that_nothing_began(shared: Shared) -> None:
    page = shared.page()
    page.choose(shared.project_id, str(shared.place))
    dialog = top(shared.qtbot, "delivery.ask")
    runner = shared.desk.window.background.syncs()  # type: ignore[union-attr]
    runner.running = "another"
    try:
        dialog.findChild(QWidget, "delivery.ask.go").click()  # type: ignore[union-attr]
        shared.qtbot.waitUntil(lambda: "Another sync is running." in text_of(page))
    finally:
        runner.running = ""
