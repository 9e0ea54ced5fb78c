"""What an annotator sees of a project's owner, and confirming the key; by keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel

from annotator.errors import AnnotatorError
from annotator.services.provenance import same_fingerprint
from tests.ui.accessible_names import check_names
from tests.ui.conftest import OWNER, PROJECT, Desk, task

K = Qt.Key
PRINT = OWNER.public.fingerprint


def detail_text(name: str) -> str:
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    (label,) = dialog.findChildren(QLabel, f"details.{name}")
    return label.text()


def verified(desk: Desk) -> bool:
    return desk.backend.project(PROJECT).owner_verified


@pytest.fixture
def details(desk: Desk) -> Desk:
    desk.bring([task("one")])
    desk.window.table["file.about"].trigger()
    return desk


@pytest.mark.usefixtures("details")
def test_owner_key_and_bundle_are_shown_as_they_are() -> None:
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    assert detail_text("fingerprint") == PRINT
    assert detail_text("standing").startswith("Not yet.")
    assert any("Series main, number 1. Tasks: 1." in label.text() and "a" * 64 in label.text().replace("\n", "")
               for label in dialog.findChildren(QLabel))  # fmt: skip
    check_names(dialog)


def test_the_right_fingerprint_verifies_the_owner(details: Desk) -> None:
    QGuiApplication.clipboard().setText(f" 256 {PRINT} Olga Owner (ED25519)\n")
    details.press("v", held=Qt.KeyboardModifier.ControlModifier)
    details.press(K.Key_Return)
    assert QApplication.activeModalWidget() is None
    assert verified(details)
    assert "verified" in details.work.view.top.accessibleDescription()
    details.window.table["file.about"].trigger()
    assert detail_text("standing").startswith("Yes")


def test_another_fingerprint_does_not_and_is_said_so(details: Desk) -> None:
    details.press(*"SHA256:", *("x" * 43), K.Key_Return)
    assert detail_text("verdict").startswith("This is a different fingerprint.")
    assert not verified(details)
    details.press(K.Key_Escape)
    assert QApplication.activeModalWidget() is None
    assert not verified(details)


def test_comparing_by_eye(details: Desk) -> None:
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    details.press(K.Key_Tab, K.Key_Tab)
    assert dialog.focusWidget().objectName() == "details.same"
    details.press(K.Key_Space)
    assert verified(details)


def test_only_the_pinned_key_can_be_confirmed(details: Desk) -> None:
    with pytest.raises(AnnotatorError) as refused:
        details.backend.confirm_owner(PROJECT, "SHA256:" + "x" * 43)
    assert refused.value.code == "trust.other_owner"
    assert not verified(details)


@pytest.mark.parametrize(
    ("typed", "same"),
    [(PRINT, True), (PRINT.removeprefix("SHA256:"), True), (PRINT.lower(), False), ("", None), (PRINT[:-1], None),
     (PRINT + "A", None), (PRINT[:-1] + ("A" if PRINT[-1] != "A" else "B"), False)],
)  # fmt: skip
def test_fingerprint_comparison_ignores_case_and_spaces(typed: str, same: bool | None) -> None:
    assert same_fingerprint(typed, PRINT) is same
