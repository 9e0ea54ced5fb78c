"""The way of returned work in the window, from the owner's receipt to the next revision, by keys alone."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from annotator.bundle.receipt import ReceiptAnswerReturn, ReceiptContent, ReceiptTaskReturn, sign_receipt
from tests.ui.conftest import OWNER, PROJECT, Desk, rating, rubric, task

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


def test_an_annotator_answers_a_return(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    desk.bring([task("one", 2), task("two", 2), task("three", 2)], rubric(rating("help")))
    for _ in range(2):
        desk.press("2", "2")
        desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.position == 2
    place = ReceiptAnswerReturn(target="q1/r1", key="help", reason="Too high: it is wrong.")
    says = ReceiptContent(
        project_id=PROJECT, project_title="A project", annotator_id="anna", number=1,
        owner_fingerprint=OWNER.public.fingerprint, previous=None, issued="now",
        returned=(ReceiptTaskReturn(task_id="one", revision=9, reason="Look again.", places=(place,)),),
    )  # fmt: skip
    path = tmp_path / "r.annreceipt"
    path.write_bytes(sign_receipt(says, OWNER).file())
    desk.window.import_tasks(path)
    qtbot.waitUntil(lambda: desk.work.view.notices.occupied)
    words = "The owner's receipt was imported. 1 returned task still has to be redone."
    assert desk.work.view.notices.words == words
    desk.window.table["go.open"].trigger()
    assert desk.work.session.position == 0, "what came back comes first"
    assert desk.focused == "workspace.response.q1/r1.rating.help"
    assert "Too high: it is wrong." in desk.work.view.status.message
    desk.press("0")
    assert desk.find("workspace.review").isVisible()
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"
    assert desk.scores(0)["q1/r1", "help"] == 0
    assert desk.work.session.position == 2
