"""Pairs of answers for a round of comparisons, and new answers beside those that are there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.edits import SubmitTask, apply
from annotator.model.preference_edits import SetPreference
from annotator.model.rating_edits import SetRating
from annotator.model.task import Task
from annotator.owner.build.build import BundleBuildRequest, BundleBuildResult, build
from annotator.owner.build.source import read_source
from annotator.owner.exports.exporters.helpsteer_forms import ATTRIBUTES
from annotator.owner.exports.next_round import NextRoundTasks, next_round
from annotator.owner.exports.pair_selection import (
    JudgedQuestionAnswers,
    PairSelectionOptions,
    choose_pairs,
    strength_posterior,
)
from annotator.owner.judges.model_judgements import import_judges
from annotator.owner.project.owner_project import Project
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.owner.tasks.input_task import InputTask
from tests.answering import answered
from tests.owner.exports.conftest import TASK, Lab, rated, works

SCORES = {"red": 4, "green": 3, "blue": 1}


def asked(name: str = "t1", systems: tuple[str, ...] = tuple(SCORES)) -> dict[str, Any]:
    answers = [{"id": f"by-{system}", "text": f"{system} says {name}", "origin": system} for system in systems]
    return {"id": name, "prompt": f"{name}?", "responses": answers}


def rates(task: Task) -> Annotation:
    """Each answer of as much as its system is good for."""
    rubric, done = load_rubric("helpsteer").rubric, Annotation()
    for answer in task.answers["q1"]:
        score = SCORES[task.texts[answer].split()[0]]
        for block in ("helpfulness", "correctness", "coherence", "complexity", "verbosity"):
            done = apply(SetRating(target=answer, key=block, value=score), rubric, task, done)
    return apply(SubmitTask(), rubric, task, done)


def chosen(lab: Lab, selection: PairSelectionOptions) -> NextRoundTasks:
    return next_round(Project.open(lab.project.root), lab.dataset.root, "pairs", selection=selection)


def systems(task: dict[str, Any]) -> set[str]:
    return {response["origin"] for response in task["responses"]}


@pytest.mark.parametrize(
    ("by", "margin", "pair"),
    [
        ("best-worst", None, {"red", "blue"}),
        ("best-worst", 3.0, {"red", "blue"}),
        ("nearest", None, {"red", "green"}),
        ("nearest", 1.0, {"red", "green"}),
    ],
)
def test_a_pair_is_chosen_by_the_scores(lab: Lab, by: Any, margin: float | None, pair: set[str]) -> None:
    lab.answer("ann", lab.build([asked()], "helpsteer"), rates)
    tasks = chosen(lab, PairSelectionOptions(by, "helpfulness", margin))
    (task,) = tasks.tasks
    assert systems(task) == pair
    assert "apart" in task["metadata"]["next_round"]["why"]
    assert by in tasks.chosen
    assert not {"red", "green", "blue"} & {*task["id"].replace("~", "-").split("-")}
    InputTask.model_validate(task)


@pytest.mark.parametrize(("by", "margin"), [("best-worst", 3.5), ("nearest", 0.5)])
def test_pairs_beyond_the_margin_are_counted(lab: Lab, by: Any, margin: float) -> None:
    lab.answer("ann", lab.build([asked()], "helpsteer"), rates)
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "next.nothing"):
        chosen(lab, PairSelectionOptions(by, "helpfulness", margin))


def test_next_pairs_need_the_name_of_one_of_several_scores(lab: Lab) -> None:
    lab.answer("ann", lab.build([asked()], "helpsteer"), rates)
    for attribute in ("", "beauty"):
        with pytest.raises(AnnotatorError, match="coherence") as refused:
            chosen(lab, PairSelectionOptions(attribute=attribute))
        assert refused.value.code == "next.which_attribute"
        assert ("no score called 'beauty'" in refused.value.message) == bool(attribute)


def test_scores_of_turns_of_a_conversation_choose_no_pairs(lab: Lab) -> None:
    """A turn that is rated as a response has no other answers to its question."""
    talk = {"id": "talk", "conversation": [
        {"id": "m1", "role": "user", "text": "Hello."},
        {"id": "m2", "role": "assistant", "text": "Good day.", "rated_as": "response"},
    ]}  # fmt: skip
    built = lab.build([talk], "conversation-review")
    lab.answer("ann", built, lambda task: answered(load_rubric("conversation-review").rubric, task, Random(1)))
    with pytest.raises(AnnotatorError) as refused:
        chosen(lab, PairSelectionOptions())
    assert refused.value.code == "next.nothing"
    lab.answer("ann", lab.build([asked()], "helpsteer", "two"), rates)
    (task,) = chosen(lab, PairSelectionOptions(attribute="helpfulness")).tasks
    assert systems(task) == {"red", "blue"}


def test_a_pair_that_was_compared_is_not_compared_again(lab: Lab) -> None:
    pair = asked(systems=("red", "blue"))
    lab.answer("ann", lab.build([pair], "comparison"), prefers_first)
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "next.nothing"):
        chosen(lab, PairSelectionOptions("information"))


def prefers_first(task: Task) -> Annotation:
    """The first response of a pair is better."""
    rubric, pair = load_rubric("comparison").rubric, task.answers["q1"]
    block = next(block for block in rubric.blocks if block.type == "preference")
    edit = SetPreference(target="q1", key=block.key, preferred=pair[0], strength=1)
    return apply(edit, rubric, task, Annotation()).model_copy(update={"status": "submitted"})


def pairs_of(tasks: NextRoundTasks) -> set[tuple[str, frozenset[str]]]:
    return {(task["prompt"], frozenset(systems(task))) for task in tasks.tasks}


@pytest.mark.parametrize(
    ("by", "compared"), [("best-worst", True), ("nearest", False), ("information", True), ("information", False)]
)
def test_the_pairs_of_one_round_are_not_those_of_the_next(lab: Lab, by: Any, compared: bool) -> None:
    """They are tasks of their own, with other ids; what is sent to be compared is not sent twice either."""
    lab.answer("ann", lab.build([asked("t1"), asked("t2")], "helpsteer"), rates)
    selection, seen = PairSelectionOptions(by, "helpfulness"), set[tuple[str, frozenset[str]]]()
    for number in range(3):
        tasks = chosen(lab, selection)
        assert len(tasks.tasks) == 2
        assert not seen & pairs_of(tasks)
        assert tasks.left_out.get("pairs that were compared already, or sent to be compared", 0) == len(seen)
        seen |= pairs_of(tasks)
        built = lab.build(tasks.tasks, "comparison", f"pairs-{number}")
        if compared:
            lab.answer("bo", built, prefers_first, device=f"laptop-{number}")
        else:
            lab.answer(f"cy-{number}", built, lambda _: Annotation(), device=f"laptop-{number}")
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "next.nothing"):
        chosen(lab, selection)


def ranks(task: Task) -> Annotation:
    """Red is best, green and blue share the second rank; violet is not ranked."""
    by = {task.texts[answer].split()[0]: answer for answer in task.answers["q1"]}
    ranking = {"groups": [[by["red"]], [by["green"], by["blue"]]], "unrankable": [by["violet"]]}
    return Annotation.model_validate({"status": "submitted", "rankings": {"q1": {"rank": ranking}}})


def test_ranks_are_comparisons(lab: Lab) -> None:
    """Ranked answers are compared already, and count for the strengths; those that were not ranked do not."""
    lab.answer("ann", lab.build([asked(systems=("red", "green", "blue", "violet"))], "comparison"), ranks)
    tasks = chosen(lab, PairSelectionOptions("information", count=9))
    assert {frozenset(systems(task)) for task in tasks.tasks} == {
        frozenset((one, "violet")) for one in ("red", "green", "blue")
    }
    assert tasks.left_out["pairs that were compared already, or sent to be compared"] == 3
    chances = {}
    for task in tasks.tasks:
        why = task["metadata"]["next_round"]["why"]
        first, chance = why.split()[0], float(why.split("chance of ")[1].split(";")[0])
        (other,) = systems(task) - {"violet"}
        chances[other] = chance if first == other else 1 - chance
    assert chances["red"] > 0.5 > chances["green"] == pytest.approx(chances["blue"])


def test_answers_that_were_ranked_and_rated_can_be_compared_by_scores(lab: Lab) -> None:
    lab.answer("ann", lab.build([TASK], "critique"), works)
    for by in ("best-worst", "nearest"):
        selection = PairSelectionOptions(by, "overall")  # type: ignore[arg-type]
        assert len(chosen(lab, selection).tasks) == 1
    with pytest.raises(AnnotatorError, match="pairs that were compared already, or sent to be compared: 1") as refused:
        chosen(lab, PairSelectionOptions("information", "overall"))
    assert refused.value.code == "next.nothing"


def test_the_scores_of_an_answer_in_two_tasks_count_together(lab: Lab) -> None:
    """Ann rates three answers, Bo the same beside a new one."""
    first = lab.build([asked()], "helpsteer")
    lab.answer("ann", first, rates)
    (task,) = fresh(lab, {"task": "t1", "text": "violet says t1", "origin": "violet"}).tasks

    SCORES["violet"] = 2
    try:
        lab.answer("bo", lab.build([task], "helpsteer", "two"), rates, device="other")
    finally:
        del SCORES["violet"]
    tasks = chosen(lab, PairSelectionOptions("best-worst", "helpfulness"))
    (pair,) = tasks.tasks
    assert systems(pair) == {"red", "blue"}
    assert pair["metadata"]["next_round"] == {
        "by": "best-worst", "attribute": "helpfulness", "seed": "1",
        "why": "mean scores: by-blue 1.00, by-red 4.00; 3.00 apart",
    }  # fmt: skip


def test_next_pairs_do_not_count_ratings_of_scripts(lab: Lab) -> None:
    lab.answer("bot", lab.build([asked()], "helpsteer"), rates, made_by="script:careful")
    with pytest.raises(AnnotatorError):
        chosen(lab, PairSelectionOptions("nearest", ""))


def test_the_same_seed_chooses_the_same_whatever_the_order() -> None:
    places = [
        JudgedQuestionAnswers(f"t{n}", "v", 1, {"a": "x", "b": "y", "c": "z"}, {"a": 1, "b": 1, "c": 1})
        for n in range(6)
    ]
    for by in ("nearest", "information"):

        def pairs(order: Any, seed: str, by: Any = by) -> list[Any]:
            selected = choose_pairs(order, {}, PairSelectionOptions(by, seed=seed)).pairs
            return [(pair.question.task, pair.answers) for pair in selected]

        assert pairs(places, "1") == pairs(places[::-1], "1")
        assert len({str(pairs(places, str(seed))) for seed in range(9)}) > 1


def test_the_strengths_are_those_of_the_normal_prior() -> None:
    """The slope of the log posterior is 0 there, and the covariance is that of its curvature, by differences."""
    names, wins = ["a", "b", "c"], {("a", "b"): 3.0, ("b", "a"): 1.0, ("b", "c"): 2.0}

    def log_posterior(at: Any) -> float:
        value = -float(at @ at) / 2
        for (winner, loser), count in wins.items():
            value -= count * np.log1p(np.exp(at[names.index(loser)] - at[names.index(winner)]))
        return value

    strengths, covariance = strength_posterior(names, wins)
    step = 1e-4 * np.eye(3)
    slope = [(log_posterior(strengths + direction) - log_posterior(strengths - direction)) / 2e-4 for direction in step]
    assert np.allclose(slope, 0, atol=1e-6)
    curvature = [
        [(log_posterior(strengths + one + other) - log_posterior(strengths + one - other)
          - log_posterior(strengths - one + other) + log_posterior(strengths - one - other)) / 4e-8 for other in step]
        for one in step
    ]  # fmt: skip
    assert np.allclose(np.linalg.inv(-np.array(curvature)), covariance, atol=1e-3)


def test_the_most_telling_pair_is_that_of_systems_known_least() -> None:
    """Two that were compared a hundred times teach less than one that nobody compared."""
    place = JudgedQuestionAnswers("t", "v", 1, {"a": "x", "b": "y", "c": "new"}, {})
    pairs = choose_pairs(
        [place], {("x", "y"): 50.0, ("y", "x"): 50.0}, PairSelectionOptions("information", count=3)
    ).pairs
    assert ["c" in pair.answers for pair in pairs] == [True, True, False]
    assert "chance of 0.50" in pairs[0].why


def test_each_choice_lessens_what_is_left_to_know() -> None:
    """Of equal pairs of systems each is taken once before any is taken twice."""
    places = [JudgedQuestionAnswers(f"t{n}", "v", 1, {"a": "x", "b": "y", "c": "z", "d": "w"}, {}) for n in range(9)]
    pairs = choose_pairs(places, {}, PairSelectionOptions("information", count=6)).pairs
    assert len({frozenset(pair.question.origins[name] for name in pair.answers) for pair in pairs}) == 6


@pytest.mark.parametrize(("count", "why"), [(None, "pairs beyond one for each question"), (2, "pairs beyond --count")])
def test_pairs_beyond_the_count_are_reported_as_left_out(count: int | None, why: str) -> None:
    places = [JudgedQuestionAnswers(f"t{n}", "v", 1, {"a": "x", "b": "y", "c": "z"}, {}) for n in range(3)]
    assert why in choose_pairs(places, {}, PairSelectionOptions("information", count=count)).left_out


def fresh(lab: Lab, *rows: dict[str, Any]) -> NextRoundTasks:
    given = lab.root / "answers.jsonl"
    given.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return next_round(Project.open(lab.project.root), lab.dataset.root, "answers", answers=given)


def test_a_new_answer_is_shown_beside_the_old_ones(lab: Lab) -> None:
    lab.answer("ann", lab.build([asked("t1"), asked("t2")], "helpsteer"), rates)
    tasks = fresh(
        lab,
        {"task": "t1", "text": "New.", "origin": "violet"},
        {"task": "t1", "text": "red says t1", "origin": "violet"},
        {"task": "t1", "text": "Other.", "origin": "violet", "id": "by-red"},
        {"task": "t9", "text": "Lost.", "origin": "violet"},
    )
    (task,) = tasks.tasks
    assert systems(task) == {*SCORES, "violet"}
    assert task["id"].startswith("t1~")
    assert sum(tasks.left_out.values()) == 3
    InputTask.model_validate(task)


@pytest.mark.parametrize("row", [{"task": "t1", "text": "New."}, {"task": "t1", "text": "New.", "origin": 3}, []])
def test_a_line_that_is_not_an_answer_is_refused(lab: Lab, row: Any) -> None:
    lab.answer("ann", lab.build([asked()], "helpsteer"), rates)
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "next.bad_answer"):
        fresh(lab, row)


@pytest.mark.parametrize(("to", "code"), [("pairs", "next.no_answers_here"), ("critique", "next.no_pairs_here")])
def test_options_of_another_round_are_refused(lab: Lab, to: Any, code: str) -> None:
    lab.answer("ann", lab.build([asked()], "helpsteer"), rates)
    options: Any = {"answers": lab.root} if to == "pairs" else {"selection": PairSelectionOptions()}
    with pytest.raises(AnnotatorError) as refused:
        next_round(Project.open(lab.project.root), lab.dataset.root, to, **options)
    assert refused.value.code == code


def test_every_pair_of_three_is_told_apart() -> None:
    """Whatever the scores, best-worst takes the widest and nearest the narrowest gap."""
    for scores in permutations((0.0, 1.0, 4.0)):
        place = JudgedQuestionAnswers("t", "v", 1, dict.fromkeys("abc"), dict(zip("abc", scores, strict=True)))
        gaps = []
        for by in ("best-worst", "nearest"):
            (pair,) = choose_pairs([place], {}, PairSelectionOptions(by)).pairs  # type: ignore[arg-type]
            gaps.append(place.gap(*pair.answers))
        assert gaps == [4.0, 1.0]


# Answers that were not sent, and scores of models.

SIX = ("red", "green", "blue", "pink", "teal", "grey")


def sent_two(lab: Lab, *names: str) -> BundleBuildResult:
    """A bundle in which each task has two of six answers."""
    source = lab.root / "pool.jsonl"
    source.write_text("".join(json.dumps(asked(name, SIX)) + "\n" for name in names), "utf-8")
    order = BundleBuildRequest(
        load_rubric("helpsteer"), TaskDisclosureOptions(responses=2), "pool", "2026-01-31T12:00:00Z"
    )
    project = Project.open(lab.project.root)
    return build(project, read_source(source), order, lab.owner, lab.root / "p.anntask", "t.jsonl", lambda _: True)


def scores_all(task: Task) -> Annotation:
    return rated({task.texts[answer]: 2 for answer in task.answers["q1"]}, ATTRIBUTES)(task) or Annotation()


def judged(lab: Lab, scores: Mapping[str, int], *names: str) -> Path:
    """A data set in which a model scored every answer to the tasks."""
    lines = [
        {
            "model": "judge", "task": name, "response": f"by-{system}", "block": "helpfulness", "value": score,
            "sha256": hashlib.sha256(f"{system} says {name}".encode()).hexdigest(),
        }
        for name in names
        for system, score in scores.items()
    ]  # fmt: skip
    file = lab.root / "judge.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    import_judges([file], lab.dataset.root, lab.root / "judges", lab.root / "pool.jsonl")
    return lab.root / "judges"


def test_answers_that_were_not_sent_are_in_pairs(lab: Lab) -> None:
    built = sent_two(lab, "t1", "t2", "t3")
    lab.answer("ann", built, scores_all)
    tasks = chosen(lab, PairSelectionOptions("information", "helpfulness", count=45))
    assert len(tasks.tasks) == 45  # every two of six, of three tasks
    for task in tasks.tasks:
        InputTask.model_validate(task)
        for answer in task["responses"]:
            assert answer["text"] == f"{answer['origin']} says {task['prompt'].removesuffix('?')}"
    pairs = {(task["prompt"], frozenset(systems(task))) for task in tasks.tasks}
    assert len(pairs) == 45
    again = lab.build(tasks.tasks, "comparison", "round-2")  # and they can be sent
    lab.answer("bo", again, lambda _: Annotation())
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "next.nothing"):
        chosen(lab, PairSelectionOptions("information", "helpfulness"))


def test_scores_of_a_model_choose_what_people_compare(lab: Lab) -> None:
    lab.answer("ann", sent_two(lab, "t1"), scores_all)  # two of them, with 2 each
    scores = {"red": 4, "green": 3, "blue": 3, "pink": 3, "teal": 3, "grey": 0}
    judges = judged(lab, scores, "t1")
    project = Project.open(lab.project.root)
    selection = PairSelectionOptions("best-worst", "helpfulness")
    (pair,) = next_round(project, lab.dataset.root, "pairs", selection=selection, judges=judges).tasks
    texts = {row["text"] for row in lab.dataset.arrow("texts").to_pylist() if row["kind"] == "response"}
    means = {system: 2 if f"{system} says t1" in texts else score for system, score in scores.items()}
    gap = max(means.values()) - min(means.values())
    one, other = (means[system] for system in systems(pair))
    assert abs(one - other) == gap > 0
    why = pair["metadata"]["next_round"]["why"]
    for system in systems(pair):
        mean = f"by-{system} {means[system]:.2f}"
        assert f"{mean} by models" in why if f"{system} says t1" not in texts else mean in why
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "next.nothing"):
        next_round(project, lab.dataset.root, "pairs", selection=selection)  # both have 2, and the rest no score


def test_a_model_without_such_scores_chooses_nothing(lab: Lab) -> None:
    lab.answer("ann", sent_two(lab, "t1"), scores_all)
    judges = judged(lab, dict.fromkeys(SIX, 1), "t1")
    project = Project.open(lab.project.root)
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "measure.no_judges"):
        next_round(
            project, lab.dataset.root, "pairs", selection=PairSelectionOptions(attribute="verbosity"), judges=judges
        )
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "next.no_pairs_here"):
        next_round(project, lab.dataset.root, "critique", judges=judges)
