"""The list of given critiques: what keys on a judgement do, without a window."""

from __future__ import annotations

from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.blocks.critiques_block import FlawSeverity
from annotator.model.critique_edits import RemoveCritique
from annotator.model.judgement_edits import SetCritiqueRank, SetJudgementClosingAnswer
from annotator.model.rubric import Rubric
from annotator.model.task import ModelCritique, Passage, PassageQuestion, QuotedSpan, Response, Task
from annotator.workspace import lists
from annotator.workspace.judged_list import (
    JUDGED,
    close_with_own,
    closing_refusal,
    free_rank,
    may_write,
    take,
    verdict_options,
)
from annotator.workspace.lists import NOTHING, ListStep
from annotator.workspace.stray_keys import REST
from tests.workspace.work import Work

A = "q1/r1"
ONE, TWO = f"{A}/c1", f"{A}/c2"
BLOCK = CritiqueJudgementBlock(
    key="helpful",
    title="Helpful",
    targets=("response",),
    severities=(FlawSeverity(key="minor", title="Minor"), FlawSeverity(key="major", title="Major")),
)
QUOTE = QuotedSpan(on="answer", start=0, end=3, exact="Ann")
TASK = Task(
    id="t",
    passage=Passage(text="Ann signed the charter."),
    questions=(
        PassageQuestion(
            id="q",
            text="Who signed?",
            responses=(
                Response(
                    id="a",
                    text="Ann, it says.",
                    critiques=(
                        ModelCritique(id="c1", text="It repeats.", spans=(QUOTE,)),
                        ModelCritique(id="c2", text="Too short."),
                    ),
                ),
            ),
        ),
    ),
)
WORK = Work(Rubric(id="r", title="R", blocks=(BLOCK,)), TASK)


def judged(work: Work, *verdicts: str) -> Work:
    for target, verdict in zip((ONE, TWO), verdicts, strict=False):
        work = work.after(JUDGED.of(work).choose(target, "verdict", verdict))
    return work


def closing(work: Work) -> bool | None:
    answered = work.annotation.judgements_of(A).closing
    return answered.answer if answered is not None else None


def test_severity_is_chosen_and_chosen_again_removed_and_a_verdict_stays() -> None:
    work = judged(WORK, "yes")
    assert JUDGED.of(work).choose(ONE, "verdict", "yes") == NOTHING
    chosen = work.after(JUDGED.of(work).choose(ONE, "severity", "major"))
    assert chosen.annotation.judgements_of(A).verdicts[ONE].severity == "major"
    again = chosen.after(JUDGED.of(chosen).choose(ONE, "severity", "major"))
    assert again.annotation.judgements_of(A).verdicts[ONE].severity is None


def test_given_critiques_are_neither_removed_nor_moved() -> None:
    assert JUDGED.of(WORK).remove(ONE) == JUDGED.of(WORK).move(ONE, 1) == NOTHING


def test_free_rank_is_the_first_that_no_other_has() -> None:
    work = judged(WORK, "yes", "yes")
    assert free_rank(work, TWO) == 1
    work = work.after(ListStep(SetCritiqueRank(target=ONE, rank=1)))
    assert (free_rank(work, ONE), free_rank(work, TWO)) == (1, 2)


def test_own_critique_answers_the_closing_question_whenever_it_was_begun() -> None:
    """Begun after all were judged, it was answered with yes; taken over before, it was left open."""
    after = judged(WORK, "no", "no")
    assert closing(after.after(may_write(after, BLOCK, A))) is True
    before = WORK.after(take(WORK, BLOCK, ONE))
    assert close_with_own(before, BLOCK, A) == NOTHING, "the question is not asked yet"
    before = judged(before, "no", "no")
    assert closing(before.after(close_with_own(before, BLOCK, A))) is True


def test_closing_answer_that_was_given_stays() -> None:
    work = judged(WORK, "no", "no")
    assert close_with_own(work, BLOCK, A) == NOTHING, "there is no critique of one's own"
    work = work.after(ListStep(SetJudgementClosingAnswer(target=A, answer=False)))
    assert close_with_own(work, BLOCK, A) == NOTHING, "there is no critique of one's own"
    assert closing(work.after(may_write(work, BLOCK, A))) is True


def test_the_key_of_the_last_verdict_does_not_answer_the_closing_question_at_once() -> None:
    assert closing_refusal("no", "no", 0.9, "X") == "“No” is not chosen yet: wait a moment, then press X."
    assert closing_refusal("yes", "yes", 0.9, "X") == "“Yes” is not chosen yet: wait a moment, then press Y."
    assert closing_refusal("yes", "no", 0.0, "X") == closing_refusal("no", "", 0.0, "X") == ""
    assert closing_refusal("no", "no", REST, "X") == ""


def test_taken_critique_begins_with_the_given_one_and_its_judgement() -> None:
    work = judged(WORK, "yes")
    work = work.after(JUDGED.of(work).choose(ONE, "severity", "major"))
    step = take(work, BLOCK, ONE)
    assert step.place == lists.ItemPlace("w1", "text")
    (own,) = work.after(step).annotation.critiques[A].series
    assert (own.text, own.severity, own.taken_from) == ("It repeats.", "major", ONE)
    assert [(span.target, span.exact) for span in own.spans] == [(A, "Ann")]


def test_only_one_critique_of_ones_own() -> None:
    work = WORK.after(take(WORK, BLOCK, ONE))
    assert "There is a critique of your own already" in str(may_write(work, BLOCK, A).refusal)
    work = work.after(ListStep(RemoveCritique(id="w1")))
    assert may_write(work, BLOCK, A) == NOTHING
    none = BLOCK.model_copy(update={"own": "none"})
    assert may_write(WORK, none, A).refusal == "This project asks for no critique of your own."


def test_a_stricter_standard_is_in_both_verdicts() -> None:
    titles = {
        standard: tuple(
            option.title for option in verdict_options(BLOCK.model_copy(update={"standard": standard}), "N")
        )
        for standard in ("helpful", "clearly_helpful")
    }
    assert titles == {"helpful": ("Helpful", "Not helpful"), "clearly_helpful": ("Clearly helpful", "Not clearly")}
