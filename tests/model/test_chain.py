"""Chains: what a refinement is based on, what changes make of it, and where its highlights go."""

from __future__ import annotations

import pytest

from annotator.errors import AnnotatorError
from annotator.model.anchor import follow_edit, make_span
from annotator.model.annotation import Annotation
from annotator.model.completeness import missing_answers
from annotator.model.critique_edits import MoveCritique, RemoveCritique
from annotator.model.critique_spans import RelocateHighlights
from annotator.model.edit import AnnotationEdit
from annotator.model.refinement_chain import (
    chain_link,
    chain_links,
    chain_steps,
    highlight_state,
    highlightable_text,
    highlightable_texts,
    is_critiqueable,
    relocate_highlight,
    resume_offset,
)
from annotator.model.refinement_edits import MarkResponseRewritten, ResolveStaleRefinement
from tests.model.critique_work import ANSWER, RUBRIC, TASK, add, mark, refine, run, without

ONE = "A red sphere on red dust."
TWO = "A red sphere on the red dust of the Moon."
CHAIN = run(add("w1"), refine("w1", ONE), add("w2"), refine("w2", TWO), add("w3"), refine("w3", TWO + " Still."))


def stale(annotation: Annotation) -> list[str]:
    return [link.critique.id for link in chain_links(TASK, ANSWER, annotation.critiques[ANSWER]) if link.stale]


def codes(annotation: Annotation) -> list[tuple[str, str]]:
    return [(p.target, p.code) for p in missing_answers(RUBRIC, TASK, annotation) if p.target.startswith("q1/r1/")]


def text(annotation: Annotation, identifier: str) -> str | None:
    written = annotation.written(identifier)
    return written[1].refinement.text if written and written[1].refinement else None


def test_refinement_base_is_nearest_earlier_refinement() -> None:
    gap = run(add("w1"), refine("w1", ONE), add("w2"), add("w3"), refine("w3", TWO))
    places = chain_links(TASK, ANSWER, gap.critiques[ANSWER])
    assert [(p.number, p.base_target) for p in places] == [
        (1, ANSWER),
        (2, "q1/r1/w1/refinement"),
        (3, "q1/r1/w1/refinement"),
    ]
    assert [path for path, _ in chain_steps(TASK, ANSWER, gap.critiques[ANSWER])] == [
        ANSWER,
        "q1/r1/w1/refinement",
        "q1/r1/w3/refinement",
    ]
    assert stale(gap) == []
    assert codes(gap) == [("q1/r1/w2", "refinement.missing")]


def test_highlights_are_on_what_the_answer_was_given_from_and_on_what_is_improved() -> None:
    first, second, _ = chain_links(TASK, ANSWER, CHAIN.critiques[ANSWER])
    beside = {"passage": TASK.texts["passage"], "q1": TASK.texts["q1"], ANSWER: TASK.texts[ANSWER]}
    assert highlightable_texts(TASK, first) == beside
    assert highlightable_texts(TASK, second) == beside | {"q1/r1/w1/refinement": ONE}
    every = [*TASK.texts, "q1/r1/w1/refinement", "q1/r1/w2/refinement", "nothing"]
    for place in (first, second):
        assert {
            path: highlightable_text(TASK, place, path) for path in every if highlightable_text(TASK, place, path)
        } == highlightable_texts(TASK, place)


def test_a_refinement_must_say_something_else_than_its_base() -> None:
    same = run(add("w1"), refine("w1", TASK.texts[ANSWER]))
    assert codes(same) == [("q1/r1/w1", "refinement.unchanged")]
    assert codes(run(refine("w1", "  "), start=same)) == [("q1/r1/w1", "refinement.empty")]


@pytest.mark.parametrize(
    ("edit", "expected"),
    [
        (refine("w1", ONE + "!"), ["w2"]),
        (refine("w2", TWO + "!"), ["w3"]),
        (refine("w1", None), ["w2"]),
        (RemoveCritique(id="w2"), ["w3"]),
        (RemoveCritique(id="w1"), ["w2"]),
        (MoveCritique(id="w3", to=0), ["w3", "w1"]),
        (MoveCritique(id="w1", to=1), ["w2", "w1", "w3"]),
        (add("w4", at=0), []),
    ],
)
def test_later_refinements_are_marked_and_nothing_is_lost(edit: object, expected: list[str]) -> None:
    after = run(edit, start=CHAIN)  # type: ignore[arg-type]
    assert stale(after) == expected
    assert {path for path, code in codes(after) if code == "refinement.stale"} == {f"q1/r1/{w}" for w in expected}
    for critique_id in ("w1", "w2", "w3"):
        touched = getattr(edit, "id", "") == critique_id and edit.kind != "move_critique"  # type: ignore[attr-defined]
        assert touched or text(after, critique_id) == text(CHAIN, critique_id)


def test_reverting_base_settles_refinement() -> None:
    moved = run(MoveCritique(id="w3", to=0), start=CHAIN)
    assert run(MoveCritique(id="w3", to=2), start=moved) == CHAIN
    typed = run(refine("w1", ONE + "!"), refine("w1", ONE), start=CHAIN)
    assert stale(typed) == []


def test_stale_refinement_keep_rebase_redo() -> None:
    changed = run(refine("w1", ONE + "!"), start=CHAIN)
    annotation = run(ResolveStaleRefinement(id="w2", how="keep"), start=changed)
    assert (stale(annotation), text(annotation, "w2")) == ([], TWO)
    rebased = run(ResolveStaleRefinement(id="w2", how="rebase", text=TWO + "!"), start=changed)
    assert (stale(rebased), text(rebased, "w2")) == (["w3"], TWO + "!")
    redone = run(ResolveStaleRefinement(id="w2", how="redo"), start=changed)
    assert (stale(redone), text(redone, "w2")) == (["w3"], ONE + "!")
    assert ("q1/r1/w2", "refinement.unchanged") in codes(redone)
    for settled in ("w1", "w3"):
        with pytest.raises(AnnotatorError, match="not based on changed text"):
            run(ResolveStaleRefinement(id=settled, how="keep"), start=changed)


def test_typing_keeps_refinement_stale() -> None:
    changed = run(refine("w1", ONE + "!"), refine("w2", TWO + " Quiet."), start=CHAIN)
    assert stale(changed) == ["w2", "w3"]


@pytest.mark.parametrize("how", ["keep", "redo"])
def test_only_rebase_settlement_takes_text(how: str) -> None:
    with pytest.raises(ValueError, match="goes with"):
        ResolveStaleRefinement(id="w2", how=how, text="x")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="goes with"):
        ResolveStaleRefinement(id="w2", how="rebase")


@pytest.mark.parametrize(
    "edit",
    [refine("w1", "\ud800"), MarkResponseRewritten(target=ANSWER, marked=True, text="\0", drop_refinements=True)],
)
def test_refinements_with_characters_that_cannot_be_stored_are_refused(edit: AnnotationEdit) -> None:
    with pytest.raises(AnnotatorError) as refused:
        run(edit, start=CHAIN)
    assert refused.value.code == "edit.bad_text"


def test_rewritten_instead_of_refined() -> None:
    with pytest.raises(AnnotatorError, match="has refinements"):
        run(MarkResponseRewritten(target=ANSWER, marked=True), start=CHAIN)
    marked = run(MarkResponseRewritten(target=ANSWER, marked=True, text="New.", drop_refinements=True), start=CHAIN)
    critiques = marked.critiques[ANSWER]
    assert (critiques.rewritten, critiques.rewrite, len(critiques.series)) == (True, "New.", 3)
    assert codes(marked) == []
    assert is_critiqueable(RUBRIC, TASK, marked, ANSWER) is True
    with pytest.raises(AnnotatorError, match="completely rewritten"):
        run(refine("w1", "x"), start=marked)
    back = run(MarkResponseRewritten(target=ANSWER, marked=False), start=marked)
    assert {code for _, code in codes(back)} == {"refinement.missing"}
    with pytest.raises(ValueError, match="new text"):
        MarkResponseRewritten(target=ANSWER, marked=False, text="x")
    with pytest.raises(AnnotatorError, match="no refinements"):
        run(MarkResponseRewritten(target=ANSWER, marked=True), rubric=without("refinements"))


# highlights on refinements

MARKED = mark(mark(CHAIN, "w2", "q1/r1/w1/refinement", "red", 1), "w2", ANSWER, "ball")


def standings(annotation: Annotation, identifier: str = "w2") -> list[str]:
    place = chain_link(TASK, annotation, identifier)
    return [highlight_state(TASK, place, span) for span in place.critique.spans]


@pytest.mark.parametrize(
    ("now", "expected", "start"),
    [
        (ONE + " Quiet.", "exact", 16),
        ("Look: " + ONE, "exact", 22),
        ("A red sphere on deep red dust.", "exact", 21),
        ("A red sphere on pale dust.", "moved", None),
        ("A sphere on pale dust.", "lost", None),
    ],
)
def test_highlights_follow_the_text_as_it_is_typed(now: str, expected: str, start: int | None) -> None:
    """The second “red” stays the second one, although the quote is there twice."""
    after = run(refine("w1", now), start=MARKED)
    span = after.critiques[ANSWER].series[1].spans[0]
    if start is not None:
        assert (span.start, now[span.start : span.end]) == (start, "red")
    else:
        assert span == MARKED.critiques[ANSWER].series[1].spans[0]
    assert standings(after) == [expected, "exact"]
    lost = [code for _, code in codes(after) if code.startswith("span.")]
    assert lost == ([] if expected == "exact" else ["span.lost"])


def test_a_highlight_whose_quote_is_there_several_times_is_ambiguous() -> None:
    after = run(refine("w1", "red-red-red"), start=MARKED)
    assert ("q1/r1/w2", "span.ambiguous") in codes(after)
    place = chain_link(TASK, after, "w2")
    assert len(relocate_highlight(TASK, place, place.critique.spans[0])[1].places) > 1
    with pytest.raises(AnnotatorError, match="at exactly one place"):
        run(RelocateHighlights(id="w2"), start=after)


def test_a_highlight_on_what_its_critique_does_not_follow_any_more_is_named_and_found() -> None:
    alone = run(RemoveCritique(id="w1"), start=mark(CHAIN, "w2", "q1/r1/w1/refinement", "sphere"))
    assert standings(alone) == ["elsewhere"]
    assert ("q1/r1/w2", "span.elsewhere") in codes(alone)
    with pytest.raises(AnnotatorError, match="at exactly one place"):
        run(RelocateHighlights(id="w2"), start=alone)  # the answer says ball
    onto_answer = run(RemoveCritique(id="w1"), start=mark(CHAIN, "w2", "q1/r1/w1/refinement", "red dust"))
    annotation = run(RelocateHighlights(id="w2"), start=onto_answer)
    span = annotation.critiques[ANSWER].series[1 - 1].spans[0]
    assert (span.target, TASK.texts[ANSWER][span.start : span.end]) == (ANSWER, "red dust")
    assert standings(annotation) == ["exact"]


def test_following_an_edit_never_mistakes_one_place_for_another() -> None:
    before = "red red red"
    span = make_span("q1/r1", before, 4, 7)
    assert (follow_edit(span, before, "dark red red red").start, follow_edit(span, before, "red red").outcome) == (
        9,
        "exact",
    )
    assert follow_edit(span, before, "red blue red").outcome == "lost"
    assert follow_edit(span, "red blue red", "red blue red!").outcome == "lost"
    assert follow_edit(span, "red blue red", before).outcome == "exact"


def goes_on(annotation: Annotation, identifier: str) -> tuple[str, str]:
    """The words before the place where a refinement is gone on with, and those to be replaced there."""
    place = chain_link(TASK, annotation, identifier)
    refinement, (start, end) = place.critique.refinement, resume_offset(place)
    text = refinement.text if refinement is not None else place.base
    return text[:start], text[start:end]


def test_a_refinement_is_begun_at_the_words_that_are_criticised() -> None:
    assert goes_on(run(add("w1")), "w1") == (TASK.texts[ANSWER], "")
    seen = mark(run(add("w1")), "w1", "passage", "dust")
    assert goes_on(seen, "w1") == (TASK.texts[ANSWER], "")
    marked = mark(mark(run(add("w1")), "w1", "passage", "dust"), "w1", ANSWER, "dust")
    assert goes_on(marked, "w1") == ("A red ball on red ", "dust")
    first = run(add("w1"), refine("w1", "There is a red ball on red dust."), add("w2"))
    assert goes_on(mark(first, "w2", ANSWER, "ball"), "w2") == ("There is a red ", "ball")
    gone = run(add("w1"), refine("w1", ONE), add("w2"))
    assert goes_on(mark(gone, "w2", ANSWER, "ball"), "w2") == (ONE, "")


def test_a_refinement_is_gone_on_with_behind_its_last_change() -> None:
    assert goes_on(CHAIN, "w1") == ("A red sphere", "")
    assert goes_on(CHAIN, "w3") == (TWO + " Still.", "")
    anew = run(MoveCritique(id="w3", to=1), ResolveStaleRefinement(id="w2", how="redo"), start=CHAIN)
    assert goes_on(anew, "w2") == (chain_link(TASK, anew, "w2").base, "")
