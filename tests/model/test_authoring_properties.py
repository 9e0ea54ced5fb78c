"""Whatever is done to authored texts: they are complete if and only if every rule holds, read off by hand, and they can
be given once more, carried over and undone; no quote ever claims a text that is not there without being named."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from annotator.model.anchor import make_span
from annotator.model.annotation import Annotation
from annotator.model.authored_questions import AuthoredQuestion, QuotePair
from annotator.model.authoring_edits import (
    AddAuthoredQuestion,
    AddMisleadingAnswer,
    ChangeAuthoredQuestion,
    ChangeMisleadingAnswer,
    MoveAuthoredQuestion,
    RemoveAuthoredQuestion,
    RemoveMisleadingAnswer,
)
from annotator.model.authoring_warnings import authoring_warnings_of
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.completeness import missing_answers
from annotator.model.edits import AnnotationEdit
from annotator.model.patch import apply, diff, revert
from annotator.model.quote_pair_edits import (
    AddQuote,
    AddQuotePair,
    ChangeQuote,
    RelocateQuotePair,
    RemoveQuote,
    RemoveQuotePair,
)
from annotator.model.rekey import rekey, target_moves
from annotator.model.replay import drop_unfitting, replay_answers
from annotator.model.rubric import Rubric
from annotator.model.span import TextSpan
from annotator.store.canonical_json import annotation_values
from annotator.store.canonical_json import parse_annotation as parsed
from tests.applied_edits import applied_where_they_fit
from tests.model.authoring_work import PASSAGE_TEXT, TASK, question_list, switched

TEXTS = ["", " ", "red dust and red dust", "the red dust", "Who?", "red"]
TEXT = st.sampled_from(TEXTS)
QUESTIONS, WRONG, TIES = (st.sampled_from([f"{letter}{n}" for n in (1, 2, 3)]) for letter in "axk")
STEP = st.sampled_from(["", "minor", "major", "accuracy", "awful"])
SIDE = st.sampled_from(["answer", "passage"])


@st.composite
def spans(draw: st.DrawFn) -> TextSpan:
    """A span that lies on one of the texts; on the answer of the moment only by luck."""
    where = draw(st.sampled_from(["passage", "a1/answer", "a1/answer", "a2/answer"]))
    text = PASSAGE_TEXT if where == "passage" else draw(st.sampled_from([text for text in TEXTS if text]))
    start = draw(st.integers(0, min(len(text), 12) - 1))
    return make_span(where, text, start, draw(st.integers(start + 1, min(len(text), start + 8))))


SPANS = st.lists(spans(), max_size=2).map(tuple)
EDITS: st.SearchStrategy[AnnotationEdit] = st.one_of(
    st.builds(AddAuthoredQuestion, id=QUESTIONS, at=st.none() | st.integers(-1, 4), text=TEXT, answer=TEXT,
              unanswerable=st.booleans()),
    st.builds(ChangeAuthoredQuestion, id=QUESTIONS, text=st.none() | TEXT, answer=st.none() | TEXT,
              unanswerable=st.none() | st.booleans()),
    st.builds(RemoveAuthoredQuestion, id=QUESTIONS),
    st.builds(MoveAuthoredQuestion, id=QUESTIONS, to=st.integers(-1, 3)),
    st.builds(AddMisleadingAnswer, question=QUESTIONS, id=WRONG, text=TEXT, severity=st.just("minor"),
              category=st.just("accuracy"), critique=TEXT),
    st.builds(ChangeMisleadingAnswer, id=WRONG, text=st.none() | TEXT, severity=st.none() | STEP,
              category=st.none() | STEP, critique=st.none() | TEXT),
    st.builds(RemoveMisleadingAnswer, id=WRONG),
    st.builds(AddQuotePair, question=QUESTIONS, id=TIES, answer=SPANS, passage=SPANS),
    st.builds(RemoveQuotePair, id=TIES),
    st.builds(AddQuote, id=TIES, span=spans()),
    st.builds(ChangeQuote, id=TIES, side=SIDE, index=st.integers(0, 2), span=spans()),
    st.builds(RemoveQuote, id=TIES, side=SIDE, index=st.integers(0, 2)),
    st.builds(RelocateQuotePair, id=TIES),
)  # fmt: skip
DEMAND = st.sampled_from(["none", "optional", "required"])
RUBRICS = st.builds(
    switched,
    minimum=st.integers(1, 3),
    unanswerable_minimum=st.integers(0, 1),
    misleading=DEMAND,
    misleading_per=st.sampled_from(["passage", "question"]),
    critiques=DEMAND,
    corroborations=DEMAND,
)
STEPS = st.lists(EDITS, max_size=25)


def done(rubric: Rubric, steps: list[AnnotationEdit], start: Annotation) -> Annotation:
    return applied_where_they_fit(rubric, TASK, steps, start)


def stands(question: AuthoredQuestion, tie: QuotePair) -> bool:
    texts = {"passage": PASSAGE_TEXT, "answer": question.answer}
    quotes = {"passage": tie.passage, "answer": tie.answer}
    return all(quotes.values()) and all(
        texts[side][span.start : span.end] == span.exact for side in texts for span in quotes[side]
    )


def complete(rubric: Rubric, annotation: Annotation) -> bool:
    """Read off by hand."""
    block = rubric.each(QuestionAuthoringBlock)[0]
    every = annotation.authored_questions.questions
    wrong = [(question, wrong_answer) for question in every for wrong_answer in question.misleading]
    answerable = [question for question in every if not question.unanswerable]
    enough = block.minimum <= len(every) <= block.maximum
    texts = all(question.text.strip() and question.answer.strip() for question in every)
    marked = len(every) - len(answerable) >= block.unanswerable_minimum
    counted = [len(wrong)] if block.misleading_per == "passage" else [len(q.misleading) for q in answerable]
    misled = not wrong if block.misleading == "none" else block.misleading == "optional" or all(counted)
    graded = all(answer.severity and answer.category and answer.text.strip() for _, answer in wrong)
    differs = all(wrong_answer.text.strip() != question.answer.strip() for question, wrong_answer in wrong)
    critiques = {"none": lambda text: not text, "optional": lambda _: True, "required": lambda text: text.strip()}
    exposed = all(critiques[block.critiques](wrong_answer.critique) for _, wrong_answer in wrong)
    ties = [(question, tie) for question in every for tie in question.corroborations]
    quoted = block.corroborations != "required" or all(question.corroborations for question in answerable)
    placed = all(not question.unanswerable and stands(question, tie) for question, tie in ties)
    allowed = block.corroborations != "none" or not ties
    return all((enough, texts, marked, misled, graded, differs, exposed, quoted, placed, allowed))


@given(RUBRICS, st.booleans(), STEPS)
def test_complete_if_and_only_if_every_rule_holds(rubric: Rubric, begun: bool, steps: list[AnnotationEdit]) -> None:
    annotation = done(rubric, steps, question_list() if begun else Annotation())
    assert (not missing_answers(rubric, TASK, annotation)) == complete(rubric, annotation)
    authoring_warnings_of(rubric, TASK, annotation)
    if complete(rubric, annotation):
        assert replay_answers(rubric, TASK, annotation) == annotation


@given(STEPS)
def test_authored_texts_are_kept_and_undone(steps: list[AnnotationEdit]) -> None:
    rubric = switched()
    before, annotation = question_list(), done(rubric, steps, question_list())
    assert drop_unfitting(rubric, TASK, annotation) == annotation
    assert parsed(annotation_values(annotation)) == annotation
    patch = diff(annotation_values(before), annotation_values(annotation))
    assert apply(annotation_values(before), patch) == annotation_values(annotation)
    assert revert(annotation_values(annotation), patch) == annotation_values(before)
    assert rekey(annotation, target_moves(TASK, TASK)) == annotation


@given(STEPS)
def test_lost_quotes_are_reported_and_ids_stay_unique(steps: list[AnnotationEdit]) -> None:
    annotation = done(switched(), steps, question_list())
    lost = {
        (missing_answer.target, missing_answer.part)
        for missing_answer in missing_answers(switched(), TASK, annotation)
        if missing_answer.code.startswith("span.")
    }
    for question in annotation.authored_questions.questions:
        texts = {"passage": PASSAGE_TEXT, "answer": question.answer}
        for tie in question.corroborations:
            for side, quotes in (("answer", tie.answer), ("passage", tie.passage)):
                assert len({(span.start, span.end, span.exact) for span in quotes}) == len(quotes)
                for index, span in enumerate(quotes):
                    off = texts[side][span.start : span.end] != span.exact
                    assert off == ((f"{question.id}/{tie.id}", f"{side}.{index}") in lost)
