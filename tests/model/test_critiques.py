"""Critiques: edits keep them valid, completeness names what each lacks and where, critiqueability follows."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from annotator.errors import AnnotatorError
from annotator.model import edits
from annotator.model.anchor import make_span
from annotator.model.annotation import Annotation
from annotator.model.blocks.critiques_block import CritiquesBlock, FlawCategory
from annotator.model.blocks.notes_block import CorrectnessNotesBlock
from annotator.model.comment_edits import AddComment
from annotator.model.completeness import missing_answers
from annotator.model.critique_answers import gold_points
from annotator.model.critique_edits import (
    AddCritique,
    ChangeCritique,
    MarkResponseSimilar,
    MoveCritique,
    RemoveCritique,
)
from annotator.model.critique_spans import AddHighlight, ChangeHighlight, RemoveHighlight
from annotator.model.critiques import ResponseCritiques, WrittenCritique
from annotator.model.edits import AnnotationEdit
from annotator.model.gold_points import GoldAndGivenAnswers
from annotator.model.rating_edits import SetRating
from annotator.model.refinement_chain import is_critiqueable
from annotator.model.refinement_edits import MarkResponseRewritten
from annotator.model.rekey import rekey, target_moves
from annotator.model.rubric import Rubric
from annotator.model.task import ConversationMessage, Task
from tests.model.critique_work import (
    ANSWER,
    CRITIQUES,
    OVERALL,
    REFINEMENTS,
    RUBRIC,
    TASK,
    add,
    mark,
    refine,
    run,
    span,
    switched,
    without,
)


def rate(score: int, answer: str = ANSWER) -> SetRating:
    return SetRating(target=answer, key="overall", value=score)


def codes(annotation: Annotation, answer: str = ANSWER, rubric: Rubric = RUBRIC) -> list[tuple[str, str]]:
    missing = missing_answers(rubric, TASK, annotation)
    return [(p.target, p.code) for p in missing if p.target.startswith(answer)]


ONE = run(rate(3), add("w1"))


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (add("w1"), "edit.critique_exists"),
        (add("w2", answer="q1"), "edit.wrong_target"),
        (add("w2", answer="q9/r1"), "edit.wrong_target"),
        (AddCritique(target=ANSWER, id="w2", severity="awful"), "edit.off_scale"),
        (AddCritique(target=ANSWER, id="w2", applies=True), "edit.off_scale"),
        (ChangeCritique(id="w1", category="style"), "edit.off_scale"),
        (ChangeCritique(id="w1", text="\ud800"), "edit.bad_text"),
        (ChangeCritique(id="w7", text="x"), "edit.no_critique"),
        (RemoveCritique(id="w7"), "edit.no_critique"),
        (MoveCritique(id="w1", to=1), "edit.no_place"),
        (MarkResponseSimilar(target=ANSWER, other="q1/r2"), "edit.has_critiques"),
        (MarkResponseSimilar(target="q1/r2", other="q1/r2"), "edit.wrong_target"),
        (MarkResponseSimilar(target="q1/r2", other="q2/r1"), "edit.wrong_target"),
        (RemoveHighlight(id="w1", index=0), "edit.no_highlight"),
        (AddHighlight(id="w1", span=span(ONE, "w1", "passage", "red").model_copy(update={"target": "q1/r2"})),
         "edit.span_off"),
        (AddHighlight(id="w1", span=span(ONE, "w1", "passage", "red").model_copy(update={"start": 5, "end": 8})),
         "edit.span_off"),
    ],
)  # fmt: skip
def test_invalid_critique_edits_raise_errors(edit: AnnotationEdit, code: str) -> None:
    with pytest.raises(AnnotatorError) as caught:
        run(edit, start=ONE)
    assert caught.value.code == code


def test_there_are_no_more_than_the_rubric_allows() -> None:
    four = run(*(add(f"w{n}") for n in range(1, 5)))
    with pytest.raises(AnnotatorError, match="4 critiques at most"):
        run(add("w5"), start=four)


def test_a_rubric_without_a_part_takes_none_of_it() -> None:
    with pytest.raises(AnnotatorError, match="no critiques"):
        run(add("w1"), rubric=Rubric(id="r", title="R", blocks=(OVERALL,)))
    with pytest.raises(AnnotatorError, match="no refinements"):
        run(add("w1"), refine("w1", "Better."), rubric=without("refinements"))
    with pytest.raises(AnnotatorError, match="no highlights"):
        run(AddHighlight(id="w1", span=span(ONE, "w1", "passage", "red")), start=ONE, rubric=switched(highlights=False))
    with pytest.raises(AnnotatorError, match="not let answers be skipped"):
        run(MarkResponseSimilar(target="q1/r2", other="q1/r3"), rubric=switched(similar=False))
    assert codes(run(AddCritique(target=ANSWER, id="w1", text="x")), rubric=switched(severities=(), categories=())) == [
        (ANSWER, "rating.missing"),
        ("q1/r1/w1", "refinement.missing"),
    ]


@pytest.mark.parametrize(("most", "name"), [(4, "Critique 1"), (1, "Your critique")])
def test_a_critique_has_a_number_in_messages_where_there_can_be_several(most: int, name: str) -> None:
    rubric = switched(maximum=most)
    empty = run(rate(3), AddCritique(target=ANSWER, id="w1"), rubric=rubric)
    messages = [
        str(missing_answer.message)
        for missing_answer in missing_answers(rubric, TASK, empty)
        if missing_answer.code == "critique.empty"
    ]
    assert messages == [f"{name} has no text yet."]


def test_every_lack_of_a_critique_is_named_on_it() -> None:
    bare = run(rate(3), AddCritique(target=ANSWER, id="w1"), refine("w1", "A red sphere on red dust."))
    assert codes(bare) == [
        ("q1/r1/w1", "critique.empty"),
        ("q1/r1/w1", "critique.no_severity"),
        ("q1/r1/w1", "critique.no_category"),
    ]
    given = run(ChangeCritique(id="w1", text="Thin.", severity="minor", category="coverage"), start=bare)
    problems = missing_answers(RUBRIC, TASK, given)
    assert [p.message for p in problems if p.target == "q1/r1/w1"] == ["Coverage needs a passage highlight."]
    assert codes(mark(given, "w1", "passage", "sphere")) == []
    accuracy = run(ChangeCritique(id="w1", category="accuracy"), start=mark(given, "w1", "passage", "sphere"))
    assert codes(accuracy) == [("q1/r1/w1", "critique.no_answer_highlight")]
    assert codes(mark(accuracy, "w1", ANSWER, "ball")) == []
    unset = run(ChangeCritique(id="w1", severity=""), start=mark(accuracy, "w1", ANSWER, "ball"))
    assert codes(unset) == [("q1/r1/w1", "critique.no_severity")]


def test_required_passage_highlight_excludes_other_texts() -> None:
    given = run(rate(3), AddCritique(target=ANSWER, id="w1", text="Thin.", severity="minor", category="coverage"))
    rubric = without("refinements")
    assert codes(mark(given, "w1", "q1", "lies"), rubric=rubric) == [("q1/r1/w1", "critique.no_passage_highlight")]
    assert codes(mark(mark(given, "w1", "q1", "lies"), "w1", "passage", "sphere"), rubric=rubric) == []


@pytest.mark.parametrize("path", ["q1", "m1"])
def test_without_a_passage_the_prompt_and_the_conversation_stand_in_for_it(path: str) -> None:
    task = Task(
        id="t",
        conversation=(ConversationMessage(role="system", text="What lies on the Moon."),),
        prompt="What lies there?",
        responses=TASK.questions[0].responses,
    )
    lies = AddHighlight(id="w1", span=make_span(path, task.texts[path], 5, 9))
    coverage = AddCritique(target=ANSWER, id="w1", text="Thin.", severity="minor", category="coverage")
    annotation = Annotation()
    for step in (rate(3), coverage, lies):
        annotation = edits.apply(step, without("refinements"), task, annotation)
    assert [p for p in missing_answers(without("refinements"), task, annotation) if p.target.startswith(ANSWER)] == []


def test_applies_to_original_is_still_read() -> None:
    rubric = switched(applies=True)
    asked = run(rate(3), add("w1"), refine("w1", "x"), rubric=rubric)
    assert codes(asked, rubric=rubric) == [("q1/r1/w1", "critique.no_applies")]
    assert codes(run(ChangeCritique(id="w1", applies=False), start=asked, rubric=rubric), rubric=rubric) == []


@pytest.mark.parametrize(("score", "needed"), [(1, True), (6, True), (7, False)])
def test_an_answer_under_the_threshold_needs_a_critique(score: int, needed: bool) -> None:
    rated = run(rate(score))
    assert ((ANSWER, "critique.needed") in codes(rated)) is needed
    assert is_critiqueable(RUBRIC, TASK, rated, ANSWER) is (None if needed else False)


def test_an_answer_skipped_as_similar_is_exempt_and_has_no_label() -> None:
    skipped = run(rate(2), MarkResponseSimilar(target=ANSWER, other="q1/r2"))
    assert codes(skipped) == []
    assert is_critiqueable(RUBRIC, TASK, skipped, ANSWER) is None
    with pytest.raises(AnnotatorError, match="skipped as similar"):
        run(add("w1"), start=skipped)
    with pytest.raises(AnnotatorError, match="skipped as similar"):
        run(MarkResponseRewritten(target=ANSWER, marked=True), start=skipped)
    back = run(MarkResponseSimilar(target=ANSWER, other=None), start=skipped)
    assert back.critiques == {}


def test_circular_similar_answers_are_refused() -> None:
    two = run(MarkResponseSimilar(target="q1/r1", other="q1/r2"), MarkResponseSimilar(target="q1/r2", other="q1/r3"))
    with pytest.raises(AnnotatorError) as caught:
        run(MarkResponseSimilar(target="q1/r3", other="q1/r1"), start=two)
    assert caught.value.code == "edit.cycle"
    forged = two.model_copy(update={"critiques": {**two.critiques, "q1/r3": ResponseCritiques(similar_to="q1/r1")}})
    assert {code for _, code in codes(forged, "q1/r")} == {"rating.missing", "similar.cycle"}
    gone = Annotation(critiques={ANSWER: ResponseCritiques(similar_to="q1/r8")})
    assert (ANSWER, "similar.unknown") in codes(gone)


def test_a_skip_that_cannot_be_given_is_named_as_missing() -> None:
    skipped = run(rate(2), MarkResponseSimilar(target=ANSWER, other="q1/r2"))
    assert codes(skipped, rubric=switched(similar=False)) == [(ANSWER, "similar.not_asked")]
    for other in ("q2/r1", "q1", "passage"):
        forged = skipped.model_copy(update={"critiques": {ANSWER: ResponseCritiques(similar_to=other)}})
        assert codes(forged) == [(ANSWER, "similar.unknown")]
    itself = skipped.model_copy(update={"critiques": {ANSWER: ResponseCritiques(similar_to=ANSWER)}})
    assert codes(itself) == [(ANSWER, "similar.unknown")]


def test_critiqueability_is_derived() -> None:
    chain = run(rate(3), add("w1"), add("w2"), refine("w1", "One."), refine("w2", "Two."))
    labels = {path: is_critiqueable(RUBRIC, TASK, chain, path) for path in (
        ANSWER, "q1/r1/w1/refinement", "q1/r1/w2/refinement", "q1/r2", "passage", "q1/r1/w9/refinement")}  # fmt: skip
    assert labels == {
        ANSWER: True, "q1/r1/w1/refinement": True, "q1/r1/w2/refinement": False, "q1/r2": None, "passage": None,
        "q1/r1/w9/refinement": None,
    }  # fmt: skip
    assert is_critiqueable(RUBRIC, TASK, run(rate(7)), ANSWER) is False
    assert is_critiqueable(Rubric(id="r", title="R", blocks=(OVERALL,)), TASK, chain, ANSWER) is None


@pytest.mark.parametrize(
    ("quotes", "category", "same"),
    [
        (("red",), "coverage", True),  # within the second of two places
        (("dust",), "coverage", True),
        (("ball",), "coverage", False),
        ((), "coverage", True),
        (("red",), "other", False),
    ],
)
def test_a_gold_critique_is_named_by_one_of_its_category_that_marks_some_of_its_words(
    quotes: tuple[str, ...], category: str, same: bool
) -> None:
    def marked(quotes: tuple[str, ...], category: str) -> Annotation:
        annotation = run(add("w1").model_copy(update={"category": category}))
        for quote in quotes:
            annotation = mark(annotation, "w1", ANSWER, quote, 1 if quote == "red" else 0)
        return annotation

    given = marked(quotes, category)
    for places, matched in ((("A red", "red dust"), same), ((), category == "coverage")):
        points = gold_points(CRITIQUES, ANSWER, GoldAndGivenAnswers(TASK, marked(places, "coverage"), given, 0))
        assert [(point.part, point.right) for point in points] == [("", True), ("w1", matched)]


def test_critique_order_can_be_changed() -> None:
    three = run(add("w1"), add("w2"), add("w3", at=0))
    assert [c.id for c in three.critiques[ANSWER].series] == ["w3", "w1", "w2"]
    moved = run(MoveCritique(id="w3", to=2), start=three)
    assert [c.id for c in moved.critiques[ANSWER].series] == ["w1", "w2", "w3"]
    assert run(MoveCritique(id="w3", to=0), start=moved) == three
    assert run(RemoveCritique(id="w1"), RemoveCritique(id="w2"), RemoveCritique(id="w3"), start=moved).critiques == {}


def test_highlights_are_changed_and_removed_one_by_one() -> None:
    marked = mark(mark(ONE, "w1", "passage", "red"), "w1", ANSWER, "red", 1)
    with pytest.raises(AnnotatorError, match="already"):
        mark(marked, "w1", "passage", "red")
    longer = span(marked, "w1", "passage", "red sphere")
    changed = run(ChangeHighlight(id="w1", index=0, span=longer), start=marked)
    assert [s.exact for s in changed.critiques[ANSWER].series[0].spans] == ["red sphere", "red"]
    left = run(RemoveHighlight(id="w1", index=0), start=changed)
    assert [(s.target, s.start) for s in left.critiques[ANSWER].series[0].spans] == [(ANSWER, 14)]


def test_no_text_is_highlighted_twice_for_a_critique() -> None:
    marked = mark(mark(ONE, "w1", "passage", "red"), "w1", "passage", "red sphere")
    same = marked.critiques[ANSWER].series[0].spans[0]
    with pytest.raises(AnnotatorError) as caught:
        run(ChangeHighlight(id="w1", index=1, span=same), start=marked)
    assert caught.value.code == "edit.same_highlight"
    assert run(ChangeHighlight(id="w1", index=0, span=same), start=marked).critiques == marked.critiques


def test_ids_are_not_given_again_while_a_highlight_names_them() -> None:
    two = run(add("w1"), refine("w1", "A red sphere."), add("w2"))
    marked = mark(two, "w2", "q1/r1/w1/refinement", "sphere")
    assert marked.next_critique_id() == "w3"
    lone = run(RemoveCritique(id="w2"), start=run(add("w3"), start=marked))
    assert lone.next_critique_id() == "w4"
    annotation = Annotation(critiques={ANSWER: ResponseCritiques(series=(marked.critiques[ANSWER].series[1],))})
    assert annotation.next_critique_id() == "w3"


@pytest.mark.parametrize(
    "wrong",
    [
        {"series": ({"id": "w1"}, {"id": "w1"})},
        {"rewrite": "New."},
        {"rewritten": True, "series": ({"id": "w1", "refinement": {"text": "x", "base": "y"}},)},
        {"similar_to": "q1/r2", "series": ({"id": "w1"},)},
        {"similar_to": "q1/r2", "rewritten": True},
        {"series": ({"id": "c1"},)},
    ],
)
def test_contradictory_critique_values_are_invalid(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        ResponseCritiques.model_validate(wrong)


@pytest.mark.parametrize(
    ("blocks", "message"),
    [
        ((CRITIQUES,), "no rating of responses"),
        ((OVERALL, CRITIQUES.model_copy(update={"below": 1})), "above its lowest"),
        ((OVERALL, CRITIQUES.model_copy(update={"below": 8})), "on the scale"),
        ((OVERALL.model_copy(update={"required": False}), CRITIQUES), "'overall': .*required"),
        ((OVERALL, REFINEMENTS), "need critiques"),
        ((OVERALL, CRITIQUES, CRITIQUES.model_copy(update={"key": "more"})), "once"),
    ],
)
def test_blocks_that_do_not_fit_together_are_not_a_rubric(blocks: tuple[CritiquesBlock, ...], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        Rubric(id="r", title="R", blocks=blocks)


@pytest.mark.parametrize(
    "wrong",
    [
        {"targets": ("passage",)},
        {"highlights": False, "categories": (FlawCategory(key="c", title="C", needs=("answer",)),)},
        {"rating": "overall"},
        {"severities": CRITIQUES.severities * 2},
    ],
)
def test_blocks_that_contradict_themselves_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        CritiquesBlock(**{"key": "critiques", "title": "Critiques", "targets": ("response",), **wrong})


def test_work_goes_along_with_its_answer_into_another_order() -> None:
    work = run(add("w1"), refine("w1", "A red sphere."), add("w2"), MarkResponseSimilar(target="q1/r2", other="q1/r1"))
    work = mark(mark(work, "w2", "q1/r1/w1/refinement", "sphere"), "w2", ANSWER, "ball")
    first = TASK.questions[0]
    turned = first.model_copy(update={"responses": first.responses[1::-1]})
    new = Task(id="t", passage=TASK.passage, questions=(turned,))
    moved = rekey(work, target_moves(TASK, new))
    assert set(moved.critiques) == {"q1/r1", "q1/r2"}
    assert moved.critiques["q1/r1"].similar_to == "q1/r2"
    targets = [s.target for s in moved.critiques["q1/r2"].series[1].spans]
    assert targets == ["q1/r2/w1/refinement", "q1/r2"]
    assert not [p for p in missing_answers(RUBRIC, new, moved) if p.code.startswith("span.")]
    lone = Task(id="t", passage=TASK.passage, questions=(first.model_copy(update={"responses": first.responses[1:]}),))
    assert rekey(work, target_moves(TASK, lone)).critiques == {}


def test_a_critique_value_keeps_what_it_does_not_know() -> None:
    critiques = ResponseCritiques(
        series=(WrittenCritique.model_validate({"id": "w1", "colour": "red"}),), rewritten=True
    )
    assert critiques.having(rewritten=False).series[0].model_dump()["colour"] == "red"


def test_corroborations_are_notes_that_say_why_an_answer_is_right() -> None:
    why = CorrectnessNotesBlock(key="why", title="Why it is right", targets=("response",), required=True)
    rubric = Rubric(id="r", title="R", blocks=(why,))
    assert {p.code for p in missing_answers(rubric, TASK, Annotation())} == {"comment.missing"}
    annotation = run(*(AddComment(target=t, key="why", id=f"n{n}", text="The passage says so.") for n, t in enumerate(
        TASK.targets("response"), 1)), rubric=rubric)  # fmt: skip
    assert missing_answers(rubric, TASK, annotation) == []
