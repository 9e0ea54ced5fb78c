"""The dialog that skips a task: what is framed is what Enter chooses, and what is typed is the note."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from annotator.ui.dialogs.reason_dialog import ReasonDialog
from tests.ui.conftest import Desk, active, rating, rubric, task
from tests.ui.identity.invites import text_of, top
from tests.ui.preset_tasks import preset

K = Qt.Key
ENTER = Qt.Key.Key_Return
SKIP = {
    "type": "skip", "key": "skip", "title": "Skip this task",
    "reasons": [
        {"key": "broken", "title": "Broken", "note": "required"}, {"key": "field", "title": "Not my field"},
        {"key": "private", "title": "I would rather not", "note": "none"},
    ],
}  # fmt: skip


@pytest.fixture
def dialog(desk: Desk, qtbot: QtBot) -> ReasonDialog:
    desk.bring([task("one"), task("two")], rubric(rating("help"), SKIP))
    active(desk)
    desk.press("k", held=Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    shown_dialog = top(qtbot, "skip")
    assert isinstance(shown_dialog, ReasonDialog)
    return shown_dialog


def chosen(dialog: ReasonDialog) -> list[str]:
    rows = dialog.findChildren(QAbstractButton)
    return [row.objectName().removeprefix("skip.reason.") for row in rows if row.isCheckable() and row.isChecked()]


def note(dialog: ReasonDialog) -> QLineEdit:
    (line_edit,) = dialog.findChildren(QLineEdit, "skip.note")
    return line_edit


def given(desk: Desk) -> tuple[str, str] | None:
    skip = desk.work.session.view(0).annotation.skip
    return (skip.reason, skip.note) if skip is not None else None


def test_enter_says_what_is_missing(desk: Desk, dialog: ReasonDialog) -> None:
    assert "first" not in text_of(dialog)
    desk.press("1")
    assert chosen(dialog) == ["broken"]
    desk.press(ENTER)
    assert "Say why in the note first." in text_of(dialog)
    desk.press(*"cut", ENTER)
    assert given(desk) == ("broken", "cut")
    assert QApplication.activeModalWidget() is None


def test_no_letter_of_the_note_is_lost_and_a_space_chooses_no_reason(desk: Desk, dialog: ReasonDialog) -> None:
    desk.press(*"Too long 2")
    assert note(dialog).text() == "Too long 2"
    assert chosen(dialog) == []
    desk.press(ENTER)
    assert "Choose a reason first." in text_of(dialog)
    assert given(desk) is None
    desk.press("2", ENTER)
    assert given(desk) == ("field", "Too long 2")


def test_a_space_alone_does_nothing(desk: Desk, dialog: ReasonDialog) -> None:
    desk.press(K.Key_Space)
    assert (chosen(dialog), note(dialog).text()) == ([], "")


def test_enter_chooses_the_reason_that_is_framed(desk: Desk, dialog: ReasonDialog) -> None:
    desk.press(K.Key_Down)
    assert chosen(dialog) == ["field"]
    assert dialog.focusWidget().objectName() == "skip.reason.field"  # type: ignore[union-attr]
    desk.press(ENTER)
    assert given(desk) == ("field", "")


def test_enter_at_once_chooses_the_first_and_skips_nothing_yet(desk: Desk, dialog: ReasonDialog) -> None:
    desk.press(ENTER)
    assert chosen(dialog) == ["broken"]
    assert given(desk) is None


def test_arrows_choose_another_reason_and_keep_the_note(desk: Desk, dialog: ReasonDialog) -> None:
    desk.press("1", *"cut", K.Key_Down, K.Key_Down)
    assert chosen(dialog) == ["private"]
    assert "is not sent" in text_of(dialog)
    desk.press(K.Key_Up, *" off", ENTER)
    assert given(desk) == ("field", "cut off")


@pytest.mark.parametrize("name", ["helpsteer", "comparison", "conversation-review", "critique", "authoring"])
def test_presets_have_a_reason_for_what_is_too_long_and_for_anything_else(name: str) -> None:
    skip = preset(name).skip
    assert skip is not None
    assert {"long", "other"} <= set(skip.by_key)
    assert skip.by_key["other"].note == "required"
