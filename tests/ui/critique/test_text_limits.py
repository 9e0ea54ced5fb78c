"""Text that is longer than it may be stays, is saved, is marked where it stands, and keeps nothing but the submit."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QLabel, QPlainTextEdit
from pytestqt.qtbot import QtBot

from annotator.ui.items.editor_footer import TextEditorFooter
from annotator.ui.items.missing_hint import HintLines
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.critique.conftest import Critic

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
LONG = "A word too many. " * 6_000  # 102,000 characters


def paste(desk: Desk, text: str) -> None:
    QApplication.clipboard().setText(text)
    desk.press(K.Key_V, held=CONTROL)


def missing_hints(critic: Critic) -> str:
    lines = critic.desk.window.findChildren(HintLines)
    return " / ".join(line.text() for line in lines if line.isVisible())


def tally(desk: Desk) -> str:
    (footer,) = (footer for footer in desk.window.findChildren(TextEditorFooter) if footer.isVisible())
    footer.count()  # words are counted a moment after the last key
    return footer.shown


def test_a_critique_that_is_too_long_stays_and_is_marked(critic: Critic, qtbot: QtBot) -> None:
    critic.press("3", "c")
    paste(critic.desk, LONG)
    critic.press(*"end")
    critic.press(K.Key_Escape)
    answer = critic.answer
    critic.desk.restart()
    critic.desk.window.open_project(critic.desk.backend.projects()[0].id)
    critic.desk.work.focus.go_to(critic.desk.work.focus.find(answer))
    critic.on.critiques.enter("w1")
    written = critic.desk.work.session.view().annotation.written("w1")
    assert written is not None
    assert written[1].text == LONG + "end"
    qtbot.waitUntil(lambda: critic.desk.work.view.top.saved_words == "✓ Saved")
    assert "102,003" in missing_hints(critic)
    assert "20,000" in missing_hints(critic)
    critic.press("1", "4")  # nothing else is missing of the text: it is what keeps the submit
    critic.press(K.Key_Return, held=CONTROL)
    assert critic.desk.work.session.view().annotation.status == "in_progress"
    assert critic.desk.work.view.status.message.startswith("Not submitted yet")


def test_what_is_missing_leads_to_the_text_that_is_too_long(critic: Critic) -> None:
    critic.press("3", "c")
    paste(critic.desk, LONG)
    critic.press(K.Key_Escape, "1", "8")
    missing = [p for p in critic.desk.work.session.missing() if p.target.endswith("/w1")]
    assert [(p.code, p.part) for p in missing if p.code == "critique.too_long"] == [("critique.too_long", "text")]
    critic.desk.work.focus_problem(missing[0])
    assert critic.desk.focused == "workspace.critiques.w1.text"
    assert "102,000" in tally(critic.desk)
    critic.press(K.Key_A, held=CONTROL)
    critic.press(*"Short.")
    critic.press(K.Key_Escape)
    assert not [p for p in critic.desk.work.session.missing() if p.code == "critique.too_long"]


def test_a_refinement_that_is_too_long_stays(critic: Critic) -> None:
    critic.press("3", "c", *"Wrong.")
    critic.press(K.Key_Escape, "r")
    paste(critic.desk, LONG)
    critic.press(K.Key_Escape)
    (place,) = critic.work.links(critic.answer)
    assert place.critique.refinement is not None
    assert LONG in place.critique.refinement.text
    (problem,) = [p for p in critic.desk.work.session.missing() if p.code == "refinement.too_long"]
    critic.press(K.Key_Escape)
    critic.desk.work.focus_problem(problem)
    assert critic.desk.focused == "workspace.critiques.w1.refinement.text"


def test_undo_and_redo_go_through_a_text_that_is_too_long(critic: Critic) -> None:
    critic.press("3", "c", *"Before. ")
    critic.on.flush()
    critic.desk.work.session._step_began = None  # as long ago as two steps of undo are apart
    paste(critic.desk, LONG)
    critic.press(K.Key_Escape)
    critic.press(K.Key_Z, held=CONTROL)
    assert critic.work.critiques_of(critic.answer).series[0].text == "Before. "
    critic.press(K.Key_Y, held=CONTROL)
    assert critic.work.critiques_of(critic.answer).series[0].text == "Before. " + LONG


def test_a_rewrite_that_is_too_long_stays(critic: Critic) -> None:
    critic.press("3", "w")
    paste(critic.desk, LONG)
    critic.press(K.Key_Escape)
    assert critic.work.critiques_of(critic.answer).rewrite == LONG
    (problem,) = [p for p in critic.desk.work.session.missing() if p.code == "rewrite.too_long"]
    critic.desk.work.focus_problem(problem)
    assert critic.desk.focused == "workspace.critiques.rewrite"
    assert "102,000" in tally(critic.desk)


def test_a_note_that_is_too_long_stays_and_is_marked(desk: Desk) -> None:
    desk.bring([task("a")], rubric(rating("helpfulness"), {
        "type": "comment", "key": "notes", "title": "Notes", "targets": ["response"], "highlights": "optional",
    }))  # fmt: skip
    desk.press("n")
    paste(desk, LONG)
    desk.press(K.Key_Escape)
    ((note,),) = desk.work.session.view().annotation.comments.values()
    assert note.text == LONG
    (problem,) = [p for p in desk.work.session.missing() if p.code == "comment.too_long"]
    assert desk.find(f"notes.{note.id}.wanting").text() == problem.message  # type: ignore[attr-defined]
    desk.work.focus_problem(problem)
    assert desk.focused == f"notes.{note.id}.text"


def test_a_proposed_edit_and_a_justification_that_are_too_long_stay(desk: Desk) -> None:
    flags = {"type": "tags", "key": "flags", "title": "Flags", "targets": ["response"],
             "tags": [{"key": "typos", "title": "Typos", "purpose": "review", "edit": True}]}  # fmt: skip
    pair = {"type": "preference", "key": "better", "title": "Better", "targets": ["prompt"], "strength": 3,
            "justification": "optional"}  # fmt: skip
    desk.bring([task("a", answers=2)], rubric(flags, pair))
    answer = desk.work.session.view().order["q1"][0]
    desk.work.focus.go_to(desk.work.focus.find(answer))
    desk.press("t")
    desk.press(K.Key_R, held=CONTROL)
    desk.press(K.Key_A, held=CONTROL)
    paste(desk, LONG * 2)
    desk.press(K.Key_Escape)
    assert desk.work.session.view().annotation.proposals[answer] == LONG * 2
    (problem,) = [p for p in desk.work.session.missing() if p.code == "proposal.too_long"]
    desk.work.focus_problem(problem)
    assert desk.focused == "workspace.proposal.text"
    assert "204,000" in tally(desk)


def test_a_note_on_a_skip_is_never_cut(desk: Desk) -> None:
    skip = {"type": "skip", "key": "skip", "title": "Skip", "targets": ["task"],
            "reasons": [{"key": "broken", "title": "Broken", "note": "required"}]}  # fmt: skip
    desk.bring([task("a"), task("b")], rubric(rating("helpfulness"), skip))
    desk.press(K.Key_K, held=CONTROL | Qt.KeyboardModifier.ShiftModifier)
    desk.press("1")
    paste(desk, "n" * 20_001)
    desk.press(K.Key_Return)
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    texts = [label.text() for label in dialog.findChildren(QLabel) if label.isVisible()]
    assert any("20,001" in text for text in texts)
    desk.press(K.Key_Backspace, K.Key_Return)
    skipped = desk.work.session.view(0).annotation.skip
    assert skipped is not None
    assert skipped.note == "n" * 20_000


@pytest.mark.parametrize("separator", ["\u2028", "\u2029"])
def test_separators_that_become_ends_of_lines_are_said(critic: Critic, separator: str) -> None:
    critic.press("3", "c")
    paste(critic.desk, f"One{separator}two")
    assert "U+2028" in tally(critic.desk)
    critic.press(" ")
    assert "U+2028" not in tally(critic.desk)
    critic.press(K.Key_Escape)
    assert critic.work.critiques_of(critic.answer).series[0].text.startswith("One\ntwo")


def test_more_than_an_editor_takes_stays_in_the_clipboard(critic: Critic) -> None:
    critic.press("3", "c", *"Kept.")
    paste(critic.desk, "x" * 300_001)
    assert "Not pasted" in tally(critic.desk)
    assert QApplication.clipboard().text() == "x" * 300_001
    critic.press(*" On")
    assert "Not pasted" not in tally(critic.desk)
    critic.press(K.Key_Escape)
    assert critic.work.critiques_of(critic.answer).series[0].text == "Kept. On"


def test_a_placeholder_is_not_painted_over_what_an_input_method_composes(critic: Critic) -> None:
    critic.press("3", "c")
    editor = QApplication.focusWidget()
    assert isinstance(editor, QPlainTextEdit)
    hint = editor.placeholderText()
    assert hint
    QApplication.sendEvent(editor, QInputMethodEvent("にほんご", []))
    assert editor.placeholderText() == ""
    QApplication.sendEvent(editor, QInputMethodEvent("", []))
    assert editor.placeholderText() == hint
