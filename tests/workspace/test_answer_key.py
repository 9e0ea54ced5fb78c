"""The gold answers of a course beside those that were given: of scores, ranks, preferences, critiques and questions."""

from __future__ import annotations

from typing import Any

from annotator.model.annotation import Annotation
from annotator.model.authored_questions import AuthoredQuestion, AuthoredQuestions
from annotator.model.course.course import GoldAnswerExplanation, GoldAnswers
from annotator.model.course.gold_comparison import compare_with_gold
from annotator.model.critique_edits import AddCritique
from annotator.model.judgement_edits import SetCritiqueVerdict
from annotator.model.ranking import Ranking
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.workspace.answer_key import AnswerKeyRow, answer_key
from annotator.workspace.card_model import build_task_screen
from tests.model.error_work import RUBRIC, TASK, A, error, run
from tests.ui.conftest import rating, rubric, task
from tests.ui.critique.conftest import asked, story
from tests.ui.judging.conftest import answered
from tests.ui.preset_tasks import preset
from tests.workspace.answer_reading import done


def key(
    asks: Rubric, line: dict[str, Any], right: Annotation, given: Annotation | None, *reasons: GoldAnswerExplanation
) -> dict[str, list[AnswerKeyRow]]:
    made = Task.model_validate(line)
    letters = dict(zip(made.targets("response"), "ABC", strict=False))
    screen = build_task_screen(asks, made, made.answers, letters, critiquing=True)
    points = compare_with_gold(asks, made, right, given if given is not None else right)
    return answer_key(screen, asks, made, GoldAnswers(annotation=right, reasons=reasons), given, points)


def test_scores_say_how_far_off_they_are_and_why() -> None:
    asks = rubric(rating("help"), rating("truth"))
    why = GoldAnswerExplanation(target="q1/r1", key="help", text="It helps.")
    gold = Annotation(ratings={"q1/r1": {"help": 3, "truth": 2}})
    own = Annotation(ratings={"q1/r1": {"help": 1, "truth": 2}})
    helped, truth = key(asks, task("one", 1), gold, own, why)["q1/r1"]
    assert helped == AnswerKeyRow("Help", "3", "yours, 2 too low: 1", False, "It helps.")
    assert truth == AnswerKeyRow("Truth", "2", "yours: right", True)
    assert [row.verdict for row in key(asks, task("one", 1), gold, None)["q1/r1"]] == ["", ""]


def test_an_answer_that_was_not_given_is_wrong() -> None:
    asks = rubric(rating("help"))
    (row,) = key(asks, task("one", 1), Annotation(ratings={"q1/r1": {"help": 3}}), Annotation())["q1/r1"]
    assert (row.verdict, row.is_right) == ("yours, differs: not answered", False)


def test_a_rank_is_right_if_its_pairs_are() -> None:
    asks = preset("comparison")
    block = next(block.key for block in asks.blocks if block.type == "ranking")
    gold = Annotation(rankings={"q1": {block: Ranking(groups=(("q1/r1",), ("q1/r2",), ("q1/r3",)))}})
    own = Annotation(rankings={"q1": {block: Ranking(groups=(("q1/r1",), ("q1/r3",), ("q1/r2",)))}})
    verdicts = key(asks, task("one", 3), gold, own)
    assert [verdicts[f"q1/r{n}"][0].is_right for n in (1, 2, 3)] == [True, False, False]
    assert verdicts["q1/r2"][0].verdict == "yours, differs: 3"


def test_critiques_of_gold_stand_beside_those_that_were_written() -> None:
    asks, line = asked(), story("one", 1)
    gold = done(asks, line, AddCritique(target="q1/r1", id="w1", text="It is wrong.", severity="major"))
    own = done(asks, line, AddCritique(target="q1/r1", id="w1", text="It is short."))  # with the id of that of gold
    why = GoldAnswerExplanation(target="q1/r1", key="critiques", part="w1", text="Look at the end.")
    first, second = (row for row in key(asks, line, gold, own, why)["q1/r1"] if "Critique 1" in row.title)
    assert (first.answer.splitlines()[0], first.reason, first.is_own) == ("It is wrong.", "Look at the end.", False)
    assert first.verdict in ("yours: a similar one", "yours: no similar one")
    assert (second.title, second.answer, second.is_own) == ("Yours: Critique 1", "It is short.", True)


def test_an_answer_that_needs_no_critique_says_so() -> None:
    asks, line = asked(), story("one", 1)
    own = done(asks, line, AddCritique(target="q1/r1", id="w1", text="It is short."))
    row = next(row for row in key(asks, line, Annotation(), own)["q1/r1"] if "no critique" in row.answer)
    assert (row.answer, row.verdict, row.is_right) == (
        "needs no critique", "yours, differs: needs a critique", False,
    )  # fmt: skip


def test_errors_of_gold_are_compared_with_those_that_mark_the_same_words() -> None:
    line = TASK.model_dump(mode="json")
    gold = run(error("w1", "dienstags", "major", "accuracy"), error("w2", " .", "minor", "punctuation"))
    own = run(error("w1", "Laden", "minor", "accuracy"), error("w2", "dienstags", "minor", "accuracy"))
    rows = key(RUBRIC, line, gold, own)[A]
    assert [(row.verdict, row.is_right, row.is_own) for row in rows if row.title != "Errors"] == [
        ("yours: a similar one, of another severity or category", False, False),
        ("yours: no similar one", False, False),
        ("there is no error here", False, True), ("", None, True),
    ]  # fmt: skip
    assert [(row.answer, row.verdict) for row in rows if row.title == "Errors"] == [("has errors", "yours: right")]


def test_verdicts_on_given_critiques_are_below_their_answer() -> None:
    asks, line = preset("critique-helpfulness"), answered("one", 1)
    critique = "q1/r1/c1"
    gold, own = (done(asks, line, SetCritiqueVerdict(target=critique, helpful=helpful)) for helpful in (True, False))
    verdicts = key(asks, line, gold, own)
    (rows,) = verdicts.values()
    assert rows[0].answer.startswith("Helpful")
    assert rows[0].verdict.startswith("yours, differs: Not helpful")


def test_questions_are_below_the_passage() -> None:
    asks, line = preset("authoring"), {"schema": 1, "id": "one", "passage": {"text": "It rained."}}
    gold = Annotation(authored={"passage": AuthoredQuestions(questions=(AuthoredQuestion(id="a1", text="Why?"),))})
    own = Annotation(authored={"passage": AuthoredQuestions(questions=(AuthoredQuestion(id="a2", text="When?"),))})
    rows = key(asks, line, gold, own)["passage"]
    assert [(row.answer, row.is_own) for row in rows] == [("Why?", False), ("When?", True)]
