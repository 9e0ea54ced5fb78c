"""Words after a key that finished work holds back: they act as no commands, and the same key again still revises."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from annotator.ui.items.editor import TextEditor
from annotator.ui.widgets.notice_area import NoticeStrip
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.critique.conftest import Critic, asked, critiques, story

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
TAGS = {
    "type": "tags", "key": "tags", "title": "Tags", "targets": ["response"],
    "tags": [{"key": "wrong", "title": "Wrong"}, {"key": "rude", "title": "Rude"}],
}  # fmt: skip
PROSE = (*"the curt flow is wrong 2", K.Key_Space, *"drew rf 2", K.Key_Space, *"when vhqgn=e?")


def submitted(desk: Desk, *more: dict[str, object]) -> Critic:
    """A story whose answers are scored, submitted and on the screen."""
    blocks = (rating("overall", 1, 7), critiques(similar=True, below=2), *more)
    desk.bring([story("one", questions=1), story("two")], asked(*blocks))
    critic = Critic(desk)
    for answer in critic.work.order["q1"]:
        desk.work.focus.go_to(desk.work.focus.find(answer))
        critic.press("3")
    critic.press(K.Key_Return, held=CONTROL)
    critic.press(K.Key_PageUp, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"
    assert desk.work.session.position == 0
    return critic


def notice_text(desk: Desk) -> str:
    return " ".join(notice.words for notice in desk.window.findChildren(NoticeStrip) if notice.isVisible())


def test_prose_after_a_key_that_was_held_back_changes_nothing(desk: Desk) -> None:
    critic = submitted(desk, TAGS)
    before, focused = desk.work.session.view().annotation, desk.focused
    critic.press("c", *PROSE)
    assert desk.work.session.view().annotation == before
    assert desk.focused == focused
    assert "Submitted. Press again to revise." in notice_text(desk)
    assert "the curt flow is wrong 2drew rf 2" in notice_text(desk).replace("2 d", "2d")
    critic.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.position == 0, "nobody submits without the words that were not taken"


def test_repeated_key_revises_and_inserts_typed_text(desk: Desk) -> None:
    critic = submitted(desk)
    critic.press("c", "c", *"Clear, curt and wrong.")
    assert isinstance(desk.window.focusWidget(), TextEditor)
    critic.press(K.Key_Escape)
    (place,) = critic.work.links(critic.answer)
    assert place.critique.text == "Clear, curt and wrong."
    assert desk.work.session.status(0) == "revised"


def test_auto_repeat_counts_as_one_press(desk: Desk) -> None:
    critic = submitted(desk)
    critic.press("c")
    for _ in range(3):
        repeat = QKeyEvent(QKeyEvent.Type.KeyPress, K.Key_C, Qt.KeyboardModifier.NoModifier, "c", True)
        QApplication.sendEvent(desk.window.focusWidget(), repeat)
    assert not critic.work.links(critic.answer)
    critic.press("c")
    assert len(critic.work.links(critic.answer)) == 1


def test_a_click_that_was_held_back_holds_back_the_words_too(desk: Desk) -> None:
    critic = submitted(desk)
    before = desk.work.session.view().annotation
    button = critic.on.critique_panel.new_button
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    critic.press(*"crf wow")
    assert desk.work.session.view().annotation == before
    assert "“crf wow”" in notice_text(desk)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert len(critic.work.links(critic.answer)) == 1


def test_a_note_is_begun_by_the_same_key_again(desk: Desk) -> None:
    notes = {"type": "comment", "key": "notes", "title": "Notes", "targets": ["response"]}
    desk.bring([task("one", 1), task("two", 1)], rubric(rating("quality"), notes))
    desk.press("3")
    desk.press(K.Key_Return, held=CONTROL)
    desk.press(K.Key_PageUp, held=CONTROL)
    desk.press("n")
    annotation = desk.work.session.view().annotation
    assert not annotation.comments
    assert not annotation.flagged
    desk.press("n", *"fun")
    desk.work.flush()
    after = desk.work.session.view().annotation
    assert [note.text for notes in after.comments.values() for note in notes] == ["fun"]


def test_another_score_may_follow_a_score_that_was_held_back(desk: Desk) -> None:
    critic = submitted(desk)
    critic.press("4", "5")
    assert 5 in desk.scores().values()
