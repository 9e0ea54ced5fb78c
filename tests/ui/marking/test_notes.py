"""Notes in the window: made from what is selected, typed, marked in the texts, changed and taken away."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPlainTextEdit
from pytestqt.qtbot import QtBot

from annotator.model.annotation import Annotation, Comment
from annotator.model.comment_edits import AddComment, ChangeComment
from annotator.model.completeness import MissingAnswer, missing_answers
from annotator.model.span import TextSpan
from annotator.ui.items.editor_footer import TextEditorFooter
from annotator.ui.items.highlight_chip import HighlightChip
from annotator.ui.items.item_card import ItemCard
from tests.ui.conftest import Desk
from tests.ui.critique.conftest import story
from tests.ui.marking.conftest import Stage
from tests.ui.preset_tasks import preset

KEY = Qt.Key


def chips(stage: Stage) -> list[str]:
    return [chip.text() for chip in stage.notes.findChildren(HighlightChip) if not chip.isHidden()]


def test_a_selection_becomes_a_note_and_typing_goes_into_it(stage: Stage, qtbot: QtBot) -> None:
    stage.select("q1/r1", "first")
    stage.marks.note()
    stage.type("Not so.")
    qtbot.waitUntil(lambda: len(stage.edits) == 2)
    assert isinstance(stage.edits[0][0], AddComment)
    assert stage.edits[1][1] == "note:n1"
    assert stage.annotation.comment("n1") == (
        "q1/r1",
        Comment(id="n1", key="notes", text="Not so.", spans=stage.edits[0][0].spans),
    )
    assert stage.quotes("n1") == ["first"]
    assert chips(stage) == ["Response A “first”"]
    assert stage.panes()["q1/r1"].source_range() is None


def test_a_note_on_a_text_that_takes_none_is_refused(stage: Stage) -> None:
    """The key was offered, and did nothing without a word."""
    stage.here = "q1"
    stage.marks.note()
    assert not stage.annotation.comments
    assert stage.status.messages[-1] == "No notes are asked for about this text."


def test_a_selection_in_a_text_that_takes_no_notes_goes_to_the_answer_in_focus(stage: Stage) -> None:
    stage.select("q1", "best")
    stage.marks.note()
    assert list(stage.annotation.comments) == ["q1/r1"]
    assert stage.annotation.comments["q1/r1"][0].spans[0].target == "q1"


def test_more_highlights_go_to_the_note_with_the_ring(stage: Stage) -> None:
    stage.select("q1/r1", "first")
    stage.marks.note()
    stage.select("q1/r2", "second one")
    stage.marks.highlight()
    assert stage.quotes("n1") == ["first", "second one"]
    stage.select("q1/r2", "best")
    stage.marks.note()
    assert stage.quotes("n2") == ["best"]


def test_typed_note_is_saved_before_next_command(stage: Stage) -> None:
    stage.marks.note()
    stage.type("half a sen")
    stage.marks.flush()
    assert stage.annotation.comments["q1/r1"][0].text == "half a sen"
    stage.type("tence")
    stage.panes()["q1"].setFocus()
    assert stage.annotation.comments["q1/r1"][0].text == "half a sentence"


def test_what_no_file_can_hold_is_left_out(stage: Stage) -> None:
    stage.marks.note()
    editor = QApplication.focusWidget()
    assert isinstance(editor, QPlainTextEdit)
    editor.insertPlainText("a\x00b")
    stage.marks.flush()
    assert stage.annotation.comments["q1/r1"][0].text == "ab"
    assert stage.status.messages == []


def test_highlights_are_painted_in_their_texts_and_lead_to_their_note(stage: Stage) -> None:
    stage.select("q1/r1", "first")
    stage.marks.note()
    pane = stage.panes()["q1/r1"]
    (mark,) = pane._layers["notes"]
    assert (mark.start, mark.end, mark.style, mark.key, mark.badge) == (5, 10, "first", "n1/0", "1")
    stage.change(one_text=True)  # critiques have numbers, too
    stage.marks.notes.show_notes()
    assert [mark.badge for mark in pane._layers["notes"]] == ["n1"]
    stage.change(one_text=False)
    stage.select("q1/r2", "best")
    stage.marks.note()
    assert [mark.style for mark in stage.panes()["q1/r2"]._layers["notes"]] == ["second"]
    pane.highlight_clicked.emit("n1/0")
    rings = [card.id for card in stage.notes.in_order() if card.ringed]
    assert rings == ["n1"]


def test_a_highlight_is_moved_and_removed(stage: Stage) -> None:
    stage.select("q1/r2", "second")
    stage.marks.note()
    text = stage.task.texts["q1/r2"]
    stage.panes()["q1/r2"].highlight_moved.emit("n1/0", 4, text.index(" is"))
    assert stage.quotes("n1") == ["second one"]
    chip = next(chip for chip in stage.notes.findChildren(HighlightChip) if not chip.isHidden())
    QTest.keyClick(chip, KEY.Key_Delete)
    assert stage.quotes("n1") == []
    assert isinstance(stage.edits[-1][0], ChangeComment)


def test_a_chip_shows_its_place(stage: Stage) -> None:
    stage.select("q1/r2", "best")
    stage.marks.note()
    chip = next(chip for chip in stage.notes.findChildren(HighlightChip) if not chip.isHidden())
    QTest.keyClick(chip, KEY.Key_Return)
    assert stage.panes()["q1/r2"]._focused == "n1/0"


def test_a_note_that_undo_brings_back_is_not_current(stage: Stage) -> None:
    stage.marks.note()
    with_note = stage.annotation
    stage.intents.dispatch("notes.run", "n1", "remove")
    stage.annotation = with_note
    stage.marks.notes.show_notes()
    assert stage.marks.notes.current == ""
    assert not stage.notes.cards["n1"].current


def test_caret_mode_ends_in_a_note(stage: Stage) -> None:
    stage.marks.caret()
    pane = stage.panes()["q1/r1"]
    assert pane.caret_mode
    QTest.keyClick(pane, KEY.Key_Right, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(pane, KEY.Key_Return)
    assert stage.quotes("n1") == ["The"]  # the blank that came along is left out
    assert not pane.caret_mode


def test_go_missing_focuses_empty_note(stage: Stage) -> None:
    stage.marks.note()
    stage.panes()["q1"].setFocus()
    (problem,) = missing_answers(stage.rubric, stage.task, stage.annotation)
    stage.marks.focus_missing(problem)
    editor = QApplication.focusWidget()
    assert isinstance(editor, QPlainTextEdit)
    stage.marks.focus_missing(MissingAnswer("q1/r2", "notes", "comment.missing", ""))
    assert "q1/r2" in stage.annotation.comments


def test_a_span_whose_text_is_gone_says_so(stage: Stage) -> None:
    lost = TextSpan(target="q1/r1", start=0, end=4, exact="Once")
    stage.annotation = Annotation(comments={"q1/r1": (Comment(id="n1", key="notes", text="x", spans=(lost,)),)})
    stage.show_task()
    assert chips(stage) == ["Lost: Response A “Once”"]
    assert not stage.panes()["q1/r1"]._layers.get("notes")


def test_chips_quote_what_is_read(stage: Stage) -> None:
    stage.select("q1/r1", "The *first* one")
    stage.marks.note()
    assert stage.quotes("n1") == ["The *first* one"]
    assert chips(stage) == ["Response A “The first one”"]


def test_quotes_and_names_are_never_html(stage: Stage) -> None:
    pane = stage.select("q1/r1", "first")
    stage.marks.note()
    stage.type("<b>x</b>")
    stage.marks.flush()
    (mark,) = pane._layers["notes"]
    assert mark.title == "Note 1: <b>x</b>"


def test_a_rubric_without_notes_says_so(silent_stage: Stage) -> None:
    assert silent_stage.notes.isHidden()
    silent_stage.marks.note()
    assert silent_stage.edits == []
    assert silent_stage.status.messages == ["This project asks for no notes."]


def test_a_refused_edit_is_said_and_what_was_typed_stays(stage: Stage) -> None:
    stage.marks.note()
    stage.type("Before")
    editor = stage.notes.cards["n1"].editors["text"]
    stage.intents.dispatch("notes.write", "n1", "text", "Before\0")
    assert stage.status.messages[-1].startswith("The text contains a character that cannot be stored.")
    assert (editor.words, editor.refused) == ("Before", True)
    stage.type(" and after")
    editor.flush()
    assert stage.annotation.comment("n1")[1].text == "Before and after"  # type: ignore[index]
    assert not editor.refused


def test_every_widget_of_a_note_has_a_name(stage: Stage) -> None:
    stage.select("q1/r1", "first")
    stage.marks.note()
    names = {
        child.objectName(): child.accessibleName()
        for kind in (QPlainTextEdit, HighlightChip)
        for child in stage.notes.findChildren(kind)
    }
    assert names == {"notes.n1.text": "Note 1 on Response A", "notes.n1.span.1": "Response A “first”"}


# notes of several kinds


def press(stage: Stage, *keys: str | Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(stage.windowHandle(), key)  # type: ignore[call-overload]


def test_a_new_note_is_of_the_kind_that_one_key_names(twofold_stage: Stage) -> None:
    stage = twofold_stage
    stage.select("q1/r1", "first")
    stage.marks.note()
    assert stage.edits == []
    focused = QApplication.focusWidget()
    assert focused is not None
    assert focused.objectName() == "workspace.notes.kinds"
    press(stage, "2", *"So it is.")
    stage.marks.flush()
    stage.marks.note()
    press(stage, "1", *"Well.")
    stage.marks.flush()
    notes = stage.annotation.comments["q1/r1"]
    assert [(note.key, note.text, [span.exact for span in note.spans]) for note in notes] == [
        ("right", "So it is.", ["first"]),
        ("notes", "Well.", []),
    ]
    shown = [card.model.line[0].text for card in stage.notes.findChildren(ItemCard) if card.model is not None]
    assert sorted(shown) == ["Remarks", "Why it is right"]


def test_a_note_that_could_be_of_one_kind_only_is_not_asked_about(twofold_stage: Stage) -> None:
    twofold_stage.here = "q1"
    twofold_stage.marks.note()
    assert [note.key for note in twofold_stage.annotation.comments["q1"]] == ["notes"]


def test_cancelled_note_kind_adds_no_note(twofold_stage: Stage) -> None:
    pane = twofold_stage.select("q1/r1", "first")
    pane.setFocus()
    twofold_stage.marks.highlight()
    press(twofold_stage, KEY.Key_Escape)
    assert twofold_stage.edits == []
    assert pane.hasFocus()
    assert pane.source_range() is not None


def test_a_missing_note_is_begun_in_the_block_that_asks_for_it(twofold_stage: Stage) -> None:
    stage = twofold_stage
    stage.apply(AddComment(target="q1/r1", key="notes", id="n1", text=""))
    wanting = [
        problem for problem in missing_answers(stage.rubric, stage.task, stage.annotation) if problem.target == "q1/r1"
    ]
    assert [(problem.key, problem.code) for problem in wanting] == [
        ("notes", "comment.empty"),
        ("right", "comment.missing"),
    ]
    stage.marks.focus_missing(wanting[1])
    assert [note.key for note in stage.annotation.comments["q1/r1"]] == ["notes", "right"]
    stage.marks.focus_missing(wanting[0])
    focused = QApplication.focusWidget()
    assert focused is not None
    assert focused.objectName() == "notes.n1.text"


def test_the_button_begins_a_note_too(stage: Stage) -> None:
    stage.notes.new_button.click()
    assert [note.key for note in stage.annotation.comments["q1/r1"]] == ["notes"]


def test_words_are_counted_under_a_note(stage: Stage, qtbot: QtBot) -> None:
    stage.marks.note()
    stage.type("Three short words")
    (tally,) = stage.notes.findChildren(TextEditorFooter)
    qtbot.waitUntil(lambda: tally.shown.startswith("3 words"))


def test_the_hint_of_an_empty_panel_suits_every_title(desk: Desk) -> None:
    desk.bring([story("one", 2)], preset("critique-corroborations"))
    panel = desk.work.view.notes
    hint = panel.findChild(QLabel, "workspace.notes.empty")
    assert hint is not None
    assert hint.text().startswith("None yet. N begins one")
    assert "note" not in hint.text()
