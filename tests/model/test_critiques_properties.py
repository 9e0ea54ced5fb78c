"""Whatever is done to an annotation: it is submitted if and only if every rule of critiques holds, read off by hand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from annotator.model.anchor import make_span
from annotator.model.annotation import Annotation
from annotator.model.completeness import missing_answers
from annotator.model.critique_edits import (
    AddCritique,
    ChangeCritique,
    MarkResponseSimilar,
    MoveCritique,
    RemoveCritique,
)
from annotator.model.critique_spans import AddHighlight, RelocateHighlights, RemoveHighlight
from annotator.model.critiques import ResponseCritiques, WrittenCritique
from annotator.model.edits import AnnotationEdit, SubmitTask
from annotator.model.rating_edits import SetRating
from annotator.model.refinement_edits import MarkResponseRewritten, ResolveStaleRefinement, SetRefinement
from annotator.model.rekey import rekey, target_moves
from annotator.model.replay import replay_answers
from tests.applied_edits import applied_where_they_fit
from tests.model.critique_work import ANSWER, RUBRIC, TASK, mark, refine, run

ANSWERS = TASK.targets("response")
IDS = st.sampled_from(["w1", "w2", "w3", "w4"])
TEXT = st.sampled_from(["", " ", "Wrong.", "A red sphere on red dust.", TASK.texts[ANSWER]])
SEVERITY = st.sampled_from([None, "minor", "major", "awful"])
CATEGORY = st.sampled_from([None, "coverage", "accuracy", "other", "style"])
PATHS = st.sampled_from(["passage", "q1", *ANSWERS, "q1/r1/w1/refinement", "q1/r1/w2/refinement"])


@st.composite
def spans(draw: st.DrawFn) -> object:
    path = draw(PATHS)
    source = TASK.texts.get(path, "A red sphere on red dust.")
    start = draw(st.integers(0, len(source) - 1))
    return make_span(path, source, start, draw(st.integers(start + 1, len(source))))


EDITS: st.SearchStrategy[AnnotationEdit] = st.one_of(
    st.builds(SetRating, target=st.sampled_from(ANSWERS), key=st.just("overall"), value=st.none() | st.integers(1, 7)),
    st.builds(
        AddCritique,
        target=st.sampled_from(ANSWERS),
        id=IDS,
        at=st.none() | st.integers(0, 2),
        text=TEXT,
        severity=SEVERITY,
        category=CATEGORY,
    ),
    st.builds(ChangeCritique, id=IDS, text=st.none() | TEXT, severity=SEVERITY, category=CATEGORY),
    st.builds(RemoveCritique, id=IDS),
    st.builds(MoveCritique, id=IDS, to=st.integers(0, 2)),
    st.builds(MarkResponseSimilar, target=st.sampled_from(ANSWERS), other=st.none() | st.sampled_from(ANSWERS)),
    st.builds(AddHighlight, id=IDS, span=spans()),
    st.builds(RemoveHighlight, id=IDS, index=st.integers(0, 2)),
    st.builds(RelocateHighlights, id=IDS),
    st.builds(SetRefinement, id=IDS, text=st.none() | TEXT),
    st.builds(ResolveStaleRefinement, id=IDS, how=st.sampled_from(["keep", "redo"])),
    st.builds(
        MarkResponseRewritten, target=st.sampled_from(ANSWERS), marked=st.booleans(), drop_refinements=st.booleans()
    ),
)

_RATED = run(*(SetRating(target=answer, key="overall", value=7) for answer in ANSWERS))
_TWO = run(
    SetRating(target=ANSWER, key="overall", value=3),
    AddCritique(target=ANSWER, id="w1", text="Thin.", severity="major", category="coverage"),
    refine("w1", "A red sphere on red dust."),
    AddCritique(target=ANSWER, id="w2", text="Not dust.", severity="minor", category="accuracy"),
    refine("w2", "A red sphere on the Moon."),
    SetRating(target="q1/r2", key="overall", value=2),
    MarkResponseSimilar(target="q1/r2", other="q1/r3"),
    start=_RATED,
)
COMPLETE = mark(mark(_TWO, "w1", "passage", "sphere"), "w2", "q1/r1/w1/refinement", "red dust")


def apply_all(steps: list[AnnotationEdit], start: Annotation) -> Annotation:
    return applied_where_they_fit(RUBRIC, TASK, steps, start)


def in_order(annotation: Annotation) -> bool:
    """The rules of the protocol, written down once more without the program's own functions."""
    return all(
        annotation.ratings.get(answer, {}).get("overall") is not None
        and response_in_order(annotation, answer, annotation.critiques_of(answer))
        for answer in ANSWERS
    )


def response_in_order(annotation: Annotation, answer: str, critiques: ResponseCritiques) -> bool:
    if critiques.similar_to is not None:
        return leads_somewhere(annotation, answer, critiques.similar_to)
    base, base_path = TASK.texts[answer], answer
    for critique in critiques.series:
        texts = {path: TASK.texts[path] for path in ("passage", "q1", answer)} | {base_path: base}
        if not critique_in_order(critique, texts) or not refinement_in_order(critique, base, critiques.rewritten):
            return False
        if critique.refinement is not None:
            base, base_path = critique.refinement.text, f"{answer}/{critique.id}/refinement"
    return bool(critiques.series) or annotation.ratings[answer]["overall"] == 7


def leads_somewhere(annotation: Annotation, answer: str, other: str | None) -> bool:
    trail = [answer]
    while other is not None and other not in trail:
        trail.append(other)
        other = annotation.critiques_of(other).similar_to
    return other is None


def critique_in_order(critique: WrittenCritique, texts: dict[str, str]) -> bool:
    sides = {"answer" if "/r" in span.target else span.target for span in critique.spans}
    needed = {"coverage": {"passage"}, "accuracy": {"answer"}, "other": set()}
    return (
        bool(critique.text.strip())
        and critique.severity in ("minor", "major")
        and critique.category in needed
        and needed[critique.category] <= sides
        and all(texts.get(span.target, "")[span.start : span.end] == span.exact for span in critique.spans)
    )


def refinement_in_order(critique: WrittenCritique, base: str, rewritten: bool) -> bool:
    if critique.refinement is None:
        return rewritten
    return critique.refinement.base == base and critique.refinement.text.strip() not in ("", base)


def places(annotation: Annotation) -> set[str]:
    written = {f"{answer}/{c.id}" for answer, critiques in annotation.critiques.items() for c in critiques.series}
    return {*TASK.kinds, *written}


@given(st.lists(EDITS, max_size=6), st.sampled_from([COMPLETE, _RATED, Annotation()]))
def test_submitted_if_and_only_if_every_rule_holds(steps: list[AnnotationEdit], start: Annotation) -> None:
    work = apply_all(steps, start)
    assert rekey(work, target_moves(TASK, TASK)) == work
    problems = missing_answers(RUBRIC, TASK, work)
    assert (not problems) is in_order(work)
    for problem in problems:
        assert problem.target in places(work)
        assert problem.key in RUBRIC.by_key
        assert problem.message
    submitted = apply_all([SubmitTask()], work)
    assert (submitted.status == "submitted") is in_order(work)
    if submitted.status == "submitted":
        assert replay_answers(RUBRIC, TASK, submitted) == submitted


@given(st.lists(EDITS, max_size=4))
def test_what_was_submitted_does_not_stay_so_when_an_edit_breaks_a_rule(steps: list[AnnotationEdit]) -> None:
    work = apply_all(steps, apply_all([SubmitTask()], COMPLETE))
    assert work.status in ("submitted", "in_progress")
    assert work.status == "in_progress" or in_order(work)
