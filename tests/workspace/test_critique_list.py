"""The list of critiques: what keys do to critiques, refinements and rewrites, without a window."""

from __future__ import annotations

from dataclasses import replace

import pytest

from annotator.model.blocks.critiques_block import CritiquesBlock, FlawCategory, FlawSeverity
from annotator.model.blocks.refinements_block import RefinementsBlock
from annotator.model.critique_edits import ChangeCritique
from annotator.model.critique_spans import RelocateHighlights
from annotator.model.refinement_chain import chain_link
from annotator.model.rubric import Rubric
from annotator.model.task import Passage, PassageQuestion, Response, Task
from annotator.workspace.critique_list import (
    CRITIQUES,
    mark_rewritten,
    mark_similar,
    refine,
    refinements_to_drop,
    resolve,
    rewrite,
    stale_refinements,
    why_not_similar,
)
from annotator.workspace.lists import NOTHING, HighlightAddress, ItemPlace, ListStep
from tests.workspace.work import Work

A, B = "q1/r1", "q1/r2"
NAMES = {"passage": "Passage", "q1": "Question 1", A: "Answer"}


def name_of(target: str) -> str:
    return NAMES.get(target, "Refinement")


def task(answer: str = "They find a ball on the Moon.") -> Task:
    responses = (Response(id="a", text=answer), Response(id="b", text="A sphere is found."))
    return Task(
        id="t",
        passage=Passage(text="The crew lands on the Moon. They find a sphere."),
        questions=(PassageQuestion(id="q", text="What happens?", responses=responses),),
    )


RUBRIC = Rubric(
    id="r",
    title="R",
    blocks=(
        CritiquesBlock(
            key="critiques",
            title="Critiques",
            targets=("response",),
            severities=(FlawSeverity(key="minor", title="Minor"), FlawSeverity(key="major", title="Major")),
            categories=(FlawCategory(key="accuracy", title="Accuracy", needs=("answer",)),),
            similar=True,
            applies=True,
        ),
        RefinementsBlock(key="refinements", title="Refinements", targets=("response",)),
    ),
)
WORK = Work(RUBRIC, task())


def critiques(number: int, refined: int = 0) -> Work:
    """Work with critiques of the first answer, the first of them with refinements."""
    work = WORK
    for n in range(number):
        work = work.after(CRITIQUES.of(work).begin(A))
        if n < refined:
            base = chain_link(work.task, work.annotation, f"w{n + 1}").base
            work = work.after(CRITIQUES.of(work).write(f"w{n + 1}", "refinement", f"{n} {base}"))
    return work


def content(work: Work, identifier: str) -> object:
    item = CRITIQUES.of(work).item(identifier)
    assert item is not None
    return item.content


def test_new_critique_has_both_selections_as_highlights() -> None:
    selected = [WORK.span(A, "ball"), WORK.span("passage", "sphere")]
    step = CRITIQUES.of(WORK).begin(A, selected)
    assert step.place == ItemPlace("w1", "text")
    assert step.message is None
    assert CRITIQUES.spans(content(WORK.after(step), "w1"), "") == tuple(selected)  # type: ignore[arg-type]


def test_selection_in_older_refinement_begins_the_critique_without_it_and_says_where_highlights_lie() -> None:
    """A refused critique left the keyboard where it was: what was pasted next changed a finished refinement."""
    work = critiques(2, refined=2)
    old = work.span("q1/r1/w1/refinement", "ball", "0 They find a ball on the Moon.")
    step = CRITIQUES.of(work, name_of).begin(A, [work.span("passage", "sphere"), old])
    after = work.after(step)
    assert step.place == ItemPlace("w3", "text")
    assert [span.target for span in CRITIQUES.spans(content(after, "w3"), "")] == ["passage"]  # type: ignore[arg-type]
    assert str(step.message) == (
        "Highlights of critique 3 lie on: Passage, Question 1, Answer, Refinement. Open one of these and select there."
    )
    assert CRITIQUES.of(after, name_of).add_span("w3", old) == ListStep(refusal=step.message)
    last = work.span("q1/r1/w2/refinement", "ball", "1 0 They find a ball on the Moon.")
    assert CRITIQUES.of(work, name_of).begin(A, [last]).message is None


def test_each_answer_has_a_list_of_its_own() -> None:
    work = critiques(2)
    work = work.after(CRITIQUES.of(work).begin(B))
    assert [critique.id for critique in CRITIQUES.of(work).items(A)] == ["w1", "w2"]
    assert [(critique.id, critique.number) for critique in CRITIQUES.of(work).items(B)] == [("w3", 1)]
    assert CRITIQUES.of(work).remove("w2").place == ItemPlace("w1")
    assert CRITIQUES.of(work).remove("w3").place == ItemPlace("")


def test_chosen_option_is_set_and_chosen_again_removed() -> None:
    work = critiques(1)
    step = CRITIQUES.of(work).choose("w1", "severity", "minor")
    assert step.edit == ChangeCritique(id="w1", severity="minor")
    assert CRITIQUES.of(work.after(step)).choose("w1", "severity", "major").edit == ChangeCritique(
        id="w1", severity="major"
    )
    assert CRITIQUES.of(work.after(step)).choose("w1", "severity", "minor").edit == ChangeCritique(id="w1", severity="")
    step = CRITIQUES.of(work).choose("w1", "applies", "no")
    assert step.edit == ChangeCritique(id="w1", applies=False)
    assert CRITIQUES.of(work.after(step)).choose("w1", "applies", "no") == NOTHING


def test_critiques_move_within_their_answer() -> None:
    work = critiques(3)
    assert CRITIQUES.of(work).move("w1", -1).message == "This is the first one."
    after = work.after(CRITIQUES.of(work).move("w1", 2))
    assert [critique.id for critique in CRITIQUES.of(after).items(A)] == ["w2", "w3", "w1"]


def test_highlight_that_is_found_again_is_shown_with_the_words_around_it() -> None:
    """It was set on another occurrence of its words without a word."""
    before = critiques(1)
    gone = before.span("passage", "They", "They find nothing. The crew lands on the Moon.")
    lost = before.annotation.critiques[A].series[0].model_copy(update={"spans": (gone,)})
    series = before.annotation.critiques[A].having(series=(lost,))
    before = replace(before, annotation=before.annotation.model_copy(update={"critiques": {A: series}}))
    assert list(CRITIQUES.of(before).placed(A)) == []
    after = before.after(ListStep(RelocateHighlights(id="w1")))
    step = CRITIQUES.of(before).add_span("w1", before.span("passage", "sphere"))
    assert (step.highlight, "replaces the words that were not found" in str(step.message)) == (
        HighlightAddress("w1", 0),
        True,
    )
    spans = CRITIQUES.spans(content(before.after(step), "w1"), "")  # type: ignore[arg-type]
    assert [span.exact for span in spans] == ["sphere"]
    step = CRITIQUES.of(after).show_relocated("w1", CRITIQUES.of(before))
    assert (step.highlight, step.span) == (HighlightAddress("w1", 0), after.span("passage", "They"))
    assert step.message == (
        "1 highlight was found here: “The crew lands on the Moon. They find a sphere.”. "
        "{key:edit.undo} takes this back."
    )
    assert CRITIQUES.of(after).show_relocated("w1", CRITIQUES.of(after)) == NOTHING


def test_lost_highlight_is_not_moved_and_says_so() -> None:
    work = critiques(2, refined=1)
    text = "0 They find a ball on the Moon."
    work = work.after(CRITIQUES.of(work).add_span("w2", work.span("q1/r1/w1/refinement", "ball", text)))
    at = HighlightAddress("w2", 0)
    assert [highlight[1] for highlight in CRITIQUES.of(work).placed(A)] == [at]
    work = work.after(CRITIQUES.of(work).write("w1", "refinement", "Gone for good."))
    assert list(CRITIQUES.of(work).placed(A)) == []
    step = CRITIQUES.of(work).nudge_span(at, lambda _: None, at_end=True, by=1)
    assert (step.edit, step.refusal) == (None, CRITIQUES.lost)


def test_refine_takes_the_current_critique_or_the_only_one() -> None:
    assert refine(critiques(1), A, "").place == ItemPlace("w1", "refinement")
    assert refine(critiques(2), A, "w2").place == ItemPlace("w2", "refinement")
    assert "Choose a critique first" in str(refine(critiques(2), A, "").refusal)
    bare = Work(RUBRIC.model_copy(update={"blocks": RUBRIC.blocks[:1]}), WORK.task)
    assert refine(bare, A, "").refusal == "This project asks for no refinements."


@pytest.mark.parametrize("how", ["keep", "rebase", "redo"])
def test_stale_refinement_is_resolved(how: str) -> None:
    work = critiques(2, refined=2)
    work = work.after(CRITIQUES.of(work).write("w1", "refinement", "0 They find a sphere on the Moon."))
    assert [critique.id for critique in stale_refinements(work, A)] == ["w2"]
    assert resolve(work, "w9", "keep") == NOTHING
    step = resolve(work, "w2", how)  # type: ignore[arg-type]
    assert step.place == (ItemPlace("w2", "refinement") if how == "redo" else None)
    after = work.after(step)
    assert stale_refinements(after, A) == []
    text = CRITIQUES.fields["refinement"].value(content(after, "w2"))  # type: ignore[arg-type]
    assert (
        text
        == {
            "keep": "1 0 They find a ball on the Moon.",
            "rebase": "1 0 They find a sphere on the Moon.",
            "redo": "0 They find a sphere on the Moon.",
        }[how]
    )


def test_rebase_names_the_places_changed_on_both_sides() -> None:
    work = critiques(2, refined=2)
    work = work.after(CRITIQUES.of(work).write("w2", "refinement", "0 They find a  big cube on the Moon."))
    work = work.after(CRITIQUES.of(work).write("w1", "refinement", "0 They find a sphere on the Moon."))
    step = resolve(work, "w2", "rebase")
    assert step.warns
    assert str(step.message).startswith("Changed on both sides, where your words were kept: “")
    assert str(step.message).endswith("”. Read it again.")


def test_answer_is_skipped_as_similar_only_without_critiques() -> None:
    assert why_not_similar(WORK, A) is None
    assert why_not_similar(critiques(1), A) == "This answer has critiques: remove them first."
    skipped = WORK.after(mark_similar(WORK, A, B))
    assert skipped.annotation.critiques[A].similar_to == B
    assert A not in skipped.after(mark_similar(skipped, A, B)).annotation.critiques


def test_rewritten_answer_drops_refinements_and_takes_a_text() -> None:
    work = critiques(2, refined=2)
    assert refinements_to_drop(work, A) == 2
    marked = work.after(mark_rewritten(work, A))
    assert refinements_to_drop(marked, A) == 0
    assert rewrite(work, A, "Anew.") == NOTHING
    step = rewrite(marked, A, "Anew.")
    assert step.merge == f"rewrite:{A}"
    anew = marked.after(step)
    assert rewrite(anew, A, "Anew.") == NOTHING
    assert mark_rewritten(marked, A).message is None
    assert "{key:edit.undo} restores both" in str(mark_rewritten(anew, A).message)


def test_missing_parts_lead_to_their_fields() -> None:
    work = critiques(1)
    work = work.after(CRITIQUES.of(work).write("w1", "refinement", " "))
    places = {code: CRITIQUES.missing(work, problem) for code, problem in work.missing.items()}
    assert places["critique.empty"] == ItemPlace("w1", "text")
    assert places["critique.no_severity"] == ItemPlace("w1")
    assert places["refinement.empty"] == ItemPlace("w1", "refinement")


def test_empty_answer_needs_no_highlight_of_it() -> None:
    """Nothing in it can be marked: the critique could never be complete."""
    for answer, needed in (("They find a ball.", True), (" \n", False)):
        work = Work(RUBRIC, task(answer))
        work = work.after(CRITIQUES.of(work).begin(A))
        work = work.after(CRITIQUES.of(work).choose("w1", "category", "accuracy"))
        assert ("critique.no_answer_highlight" in work.missing) == needed
