"""Judged critiques: every edit, what is missing, and what happens when the texts move."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.completeness import missing_answers
from annotator.model.critique_edits import AddCritique
from annotator.model.edits import AnnotationEdit, SubmitTask
from annotator.model.judgement_edits import (
    ChangeCritiqueJudgement,
    MoveCritiqueRank,
    SetCritiqueRank,
    SetCritiqueVerdict,
    SetJudgementClosingAnswer,
    TieCritiqueRank,
)
from annotator.model.judgements import JudgementClosingAnswer, ResponseCritiqueJudgements
from annotator.model.rekey import rekey, target_moves
from annotator.model.replay import drop_unfitting, replay_answers
from annotator.model.task import Task
from annotator.model.text_hashes import judged_texts
from tests.model.judgement_work import ANSWER, JUDGED, RUBRIC, TASK, X, Y, Z, run, switched, verdicts

BOTH = [
    *verdicts(True, True, False),
    ChangeCritiqueJudgement(target=X, severity="minor", category="other"),
    ChangeCritiqueJudgement(target=Y, severity="major", category="coverage"),
]


def codes(annotation: Annotation, rubric: object = RUBRIC) -> list[tuple[str, str, str]]:
    return [
        (missing_answer.target, missing_answer.code, missing_answer.part)
        for missing_answer in missing_answers(rubric, TASK, annotation)
    ]  # type: ignore[arg-type]


def refused(code: str, *steps: AnnotationEdit, rubric: object = RUBRIC) -> None:
    with pytest.raises(AnnotatorError) as error:
        run(*steps, rubric=rubric)  # type: ignore[arg-type]
    assert error.value.code == code


def test_every_critique_wants_a_verdict_and_answers_without_critiques_want_nothing() -> None:
    assert codes(Annotation()) == [(path, "judgement.no_verdict", "verdict") for path in (X, Y, Z)]
    done = run(*verdicts(False, False, False), SetJudgementClosingAnswer(target=ANSWER, answer=False))
    assert codes(done) == []
    assert run(SubmitTask(), start=done).status == "submitted"


def test_helpful_judgement_requires_severity_category_rank() -> None:
    one = run(*verdicts(True, False, False))
    assert codes(one) == [
        (X, "judgement.no_severity", "severity"),
        (X, "judgement.no_category", "category"),
        (ANSWER, "judgement.no_closing", "closing"),
    ]
    ranked = run(*BOTH, SetJudgementClosingAnswer(target=ANSWER, answer=False))
    assert codes(ranked) == [(path, "judgement.no_rank", "rank") for path in (X, Y)]
    done = run(SetCritiqueRank(target=Y, rank=1), SetCritiqueRank(target=X, rank=2), start=ranked)
    assert codes(done) == []
    assert done.judgements[ANSWER].ranking.groups == ((Y,), (X,))


def test_the_question_at_the_end_follows_the_verdicts_and_an_answer_to_another_one_goes() -> None:
    none = run(*verdicts(False, False, False), SetJudgementClosingAnswer(target=ANSWER, answer=True))
    assert none.judgements[ANSWER].closing is not None
    assert none.judgements[ANSWER].closing.question == "exists"
    some = run(SetCritiqueVerdict(target=X, helpful=True), start=none)
    assert some.judgements[ANSWER].closing is None
    again = run(SetJudgementClosingAnswer(target=ANSWER, answer=False), start=some)
    assert again.judgements[ANSWER].closing is not None
    assert again.judgements[ANSWER].closing.question == "better"
    two = run(SetCritiqueVerdict(target=Y, helpful=True), start=again)
    assert two.judgements[ANSWER].closing == again.judgements[ANSWER].closing, "the same question is asked"
    refused(
        "edit.too_early",
        SetCritiqueVerdict(target=X, helpful=True),
        SetJudgementClosingAnswer(target=ANSWER, answer=True),
    )


def test_unhelpful_judgement_has_no_severity_or_rank() -> None:
    done = run(*BOTH, SetCritiqueRank(target=X, rank=1), SetCritiqueRank(target=Y, rank=2))
    after = run(SetCritiqueVerdict(target=X, helpful=False), start=done)
    assert after.judgements[ANSWER].ranking.groups == ((Y,),)
    assert after.judgements[ANSWER].verdicts[X].severity is None
    assert run(SetCritiqueVerdict(target=Y, helpful=True), start=done) == done, "said again, nothing changes"
    refused("edit.not_helpful", ChangeCritiqueJudgement(target=X, severity="minor"))
    refused("edit.not_helpful", *verdicts(False), SetCritiqueRank(target=X, rank=1))
    unranked = [*verdicts(True, False), SetCritiqueRank(target=X, rank=1)]
    refused("edit.not_helpful", *unranked, MoveCritiqueRank(target=Y, by=-1))
    refused("edit.not_helpful", *unranked, TieCritiqueRank(target=Y), rubric=switched(ties=True))


def test_ranks_move_tie_and_are_refused_where_they_are_not_asked() -> None:
    start = run(*BOTH, SetCritiqueRank(target=X, rank=1), SetCritiqueRank(target=Y, rank=2))
    moved = run(MoveCritiqueRank(target=Y, by=-1), start=start)
    assert moved.judgements[ANSWER].ranking.groups == ((Y,), (X,))
    refused("edit.no_ties", *BOTH, SetCritiqueRank(target=X, rank=1), TieCritiqueRank(target=Y))
    tied = run(*BOTH, SetCritiqueRank(target=X, rank=1), TieCritiqueRank(target=Y), rubric=switched(ties=True))
    assert tied.judgements[ANSWER].ranking.groups == ((X, Y),)
    refused("edit.nothing_before", *BOTH, TieCritiqueRank(target=Y), rubric=switched(ties=True))
    refused("edit.off_scale", *BOTH, SetCritiqueRank(target=X, rank=3))
    refused("edit.not_asked", *BOTH, SetCritiqueRank(target=X, rank=1), rubric=switched(ranking=False))


def test_an_own_critique_is_a_critique_like_any_and_agrees_with_the_closing_answer() -> None:
    own = AddCritique(target=ANSWER, id="w1", text="Mine.", severity="minor", category="other", taken_from=Y)
    start = run(*verdicts(False, False, False), SetJudgementClosingAnswer(target=ANSWER, answer=False), own)
    assert start.critiques[ANSWER].series[0].taken_from == Y
    assert codes(start) == [(ANSWER, "judgement.own_beside_no", "closing")]
    assert codes(run(SetJudgementClosingAnswer(target=ANSWER, answer=True), start=start)) == []
    refused("edit.too_many", own, own.model_copy(update={"id": "w2"}))
    refused("edit.wrong_target", own.model_copy(update={"taken_from": "q2/r1/c1"}))
    required = switched(own="required")
    yes = run(*verdicts(False, False, False), SetJudgementClosingAnswer(target=ANSWER, answer=True), rubric=required)
    assert codes(yes, required) == [(ANSWER, "judgement.no_own", "closing")]
    refused("edit.unknown_block", own, rubric=switched(own="none"))
    bare = run(*verdicts(False, False, False), own.model_copy(update={"text": " ", "category": "coverage"}))
    assert [code for _, code, _ in codes(bare)][1:] == ["critique.empty", "critique.no_passage_highlight"]


def test_switches_take_parts_of_the_question_away() -> None:
    plain = switched(severities=(), categories=(), ranking=False, closing=False)
    assert codes(run(*verdicts(True, True, False), rubric=plain), plain) == []
    refused("edit.off_scale", *verdicts(True), ChangeCritiqueJudgement(target=X, severity="minor"), rubric=plain)
    refused(
        "edit.not_asked",
        *verdicts(True, True, True),
        SetJudgementClosingAnswer(target=ANSWER, answer=True),
        rubric=plain,
    )
    for wrong in ({"own": "required", "closing": False}, {"ties": True, "ranking": False}, {"targets": ("question",)}):
        with pytest.raises(ValidationError):
            switched(**wrong)


def test_judgements_rest_on_the_texts_of_their_critiques() -> None:
    assert set(judged_texts(TASK, run(*verdicts(True)))) == {"passage", "q1", ANSWER, X}


def test_judgements_go_along_with_their_critiques_and_a_new_critique_reopens_the_question() -> None:
    done = run(*BOTH, SetCritiqueRank(target=X, rank=1), SetCritiqueRank(target=Y, rank=2),
               SetJudgementClosingAnswer(target=ANSWER, answer=False))  # fmt: skip
    row = TASK.model_dump(mode="json")
    first = row["questions"][0]["responses"][0]
    first["critiques"] = [{"id": "new", "text": "New."}, first["critiques"][1], first["critiques"][0]]
    newer = Task.model_validate(row)
    carried = drop_unfitting(RUBRIC, newer, rekey(done, target_moves(TASK, newer)))
    judgements = carried.judgements[ANSWER]
    assert judgements.ranking.groups == ((Z,), (Y,)), "x stands third now, y still second"
    assert judgements.closing is None
    assert [p.code for p in missing_answers(RUBRIC, newer, carried)] == ["judgement.no_verdict"]
    assert replay_answers(RUBRIC, newer, carried).judgements == carried.judgements


def test_a_span_of_a_model_critique_is_on_its_text() -> None:
    row = TASK.model_dump(mode="json")
    row["questions"][0]["responses"][0]["critiques"][0]["spans"][0]["start"] = 7
    with pytest.raises(ValidationError, match="is off its text: 'ball' is not at 7 to 10 of the answer"):
        Task.model_validate(row)


def test_a_closing_answer_alone_is_a_judgement() -> None:
    assert ResponseCritiqueJudgements().empty
    assert not ResponseCritiqueJudgements(closing=JudgementClosingAnswer(question="exists", answer=True)).empty


def test_choices_name_the_steps_that_there_are() -> None:
    assert list(JUDGED.choices("response"))[1:3] == [
        "severity of the helpful: Minor, Major",
        "category of the helpful: Coverage, Other",
    ]
    (block,) = switched(severities=(), categories=()).blocks
    assert not [choice for choice in block.choices("response") if "of the helpful" in choice]
