"""The list of notes: what keys and clicks on it do, without a window."""

from __future__ import annotations

from annotator.model.annotation import Comment
from annotator.model.blocks.notes_block import NotesBlock
from annotator.model.comment_edits import AddComment, RemoveComment
from annotator.model.rubric import Rubric
from annotator.model.span import TextSpan
from annotator.model.task import Response, Task
from annotator.workspace.lists import NOTHING, HighlightAddress, Item, ItemPlace, ListStep
from annotator.workspace.note_list import NOTES
from tests.workspace.work import Work

TASK = Task(
    id="t",
    prompt="Which is best?",
    responses=(Response(id="a", text="The first one is best."), Response(id="b", text="The second one is best.")),
)
RUBRIC = Rubric(
    id="r", title="R", blocks=(NotesBlock(key="notes", title="Notes", targets=("response",), highlights="required"),)
)


WORK = Work(RUBRIC, TASK)


def quotes(work: Work, identifier: str) -> list[str]:
    item = NOTES.of(work).item(identifier)
    return [span.exact for span in item.content.spans] if item else []


def noted(*targets: str) -> Work:
    """Work with a note on each of these texts, in this order of time."""
    work = WORK
    for target in targets:
        work = work.after(NOTES.of(work).begin(target, [work.span(target, "best")], key="notes"))
    return work


def test_new_note_has_selection_as_highlight_and_is_typed_in() -> None:
    work = WORK
    step = NOTES.of(work).begin("q1/r1", [work.span("q1/r1", "first")], key="notes")
    assert isinstance(step.edit, AddComment)
    assert step.place == ItemPlace("n1", "text")
    assert quotes(work.after(step), "n1") == ["first"]


def test_selection_in_written_text_is_no_highlight_of_a_note() -> None:
    written = TextSpan(target="q1/r1/w1/refinement", start=0, end=1, exact="x")
    step = NOTES.of(WORK).begin("q1/r1", [written], key="notes")
    assert quotes(WORK.after(step), "n1") == []


def test_notes_of_all_texts_are_one_list_in_reading_order() -> None:
    work = noted("q1/r2", "q1/r1")
    assert [(item.number, item.id, item.target) for item in NOTES.of(work).items()] == [
        (1, "n2", "q1/r1"), (2, "n1", "q1/r2"),
    ]  # fmt: skip


def test_equal_text_is_no_edit_and_typing_is_merged_by_note() -> None:
    work = noted("q1/r1")
    step = NOTES.of(work).write("n1", "text", "Not so.")
    assert step.merge == "note:n1"
    assert NOTES.of(work.after(step)).write("n1", "text", "Not so.") == NOTHING
    assert NOTES.of(work).write("n7", "text", "A note of the task before.") == NOTHING


def test_removed_note_leads_to_the_next_one_else_to_the_one_before() -> None:
    work = noted("q1/r1", "q1/r1", "q1/r2")
    step = NOTES.of(work, lambda _: "Response A").remove("n2")
    assert isinstance(step.edit, RemoveComment)
    assert step.place == ItemPlace("n3")
    assert step.message == "Note 2 about Response A was removed. Undo brings it back."
    assert NOTES.of(work).remove("n3").place == ItemPlace("n2")
    assert NOTES.of(noted("q1/r1")).remove("n1").place == ItemPlace("")
    assert NOTES.of(work).remove("n9") == NOTHING


def test_step_to_neighbour_and_message_at_the_ends() -> None:
    work = noted("q1/r1", "q1/r2")
    assert NOTES.of(work).step("n1", 1) == ListStep(place=ItemPlace("n2"))
    assert NOTES.of(work).step("n2", 1).message == "There is nothing after this one."
    assert NOTES.of(work).step("n1", -1).message == "There is nothing before this one."


def test_highlight_is_added_changed_nudged_and_removed() -> None:
    work = noted("q1/r1")
    work = work.after(NOTES.of(work).add_span("n1", work.span("q1/r2", "second")))
    at = HighlightAddress("n1", 1)
    assert quotes(work, "n1") == ["best", "second"]
    work = work.after(NOTES.of(work).nudge_span(at, lambda _: None, at_end=True, by=1))
    assert quotes(work, "n1") == ["best", "second one"]
    work = work.after(NOTES.of(work).nudge_span(at, lambda _: None, at_end=False, by=-1))
    assert quotes(work, "n1") == ["best", "The second one"]
    assert NOTES.of(work).nudge_span(at, lambda _: None, at_end=False, by=-1) == NOTHING
    assert NOTES.of(work).change_span(at, 0, 14) == NOTHING
    step = NOTES.of(work).remove_span(at)
    assert step.place == ItemPlace("n1", highlight=at)
    assert quotes(work.after(step), "n1") == ["best"]


def test_highlight_of_another_list_or_of_none_does_nothing() -> None:
    work = noted("q1/r1")
    for at in (
        HighlightAddress("w1", 0),
        HighlightAddress("n1", 1),
        HighlightAddress("n1", 0, "passage"),
        HighlightAddress("n1", -1),
    ):
        assert NOTES.of(work).show_span(at) == NOTES.of(work).remove_span(at) == NOTHING
        assert NOTES.of(work).nudge_span(at, lambda _: None, at_end=True, by=1) == NOTHING


def test_highlight_address_is_read_as_it_is_written() -> None:
    for at in (HighlightAddress("n1", 0), HighlightAddress("k2", 3, "passage")):
        assert HighlightAddress.of(at.key) == at


def test_missing_text_and_missing_highlight_lead_to_their_notes() -> None:
    work = WORK
    work = work.after(NOTES.of(work).begin("q1/r1", key="notes"))
    work = work.after(NOTES.of(work).write("n1", "text", "Said."))
    work = work.after(NOTES.of(work).begin("q1/r1", [work.span("q1/r1", "best")], key="notes"))
    problems = work.missing
    assert NOTES.missing(work, problems["comment.empty"]) == ItemPlace("n2", "text")
    assert NOTES.missing(work, problems["comment.no_highlight"]) == ItemPlace("n1", "text")


def test_a_highlight_is_called_by_the_text_of_its_note() -> None:
    span = WORK.span("q1/r1", "best")
    titles = [
        str(NOTES.of(WORK).title(Item("q1/r1", 2, Comment(id="n2", key="notes", text=text)), span))
        for text in ("", "Not so.")
    ]
    assert titles == ["Note 2: no text yet", "Note 2: Not so."]
