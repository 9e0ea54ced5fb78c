"""Verdicts on pairs, good responses and discarded texts, of tasks made in memory."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.model.rubric import Rubric
from annotator.model.target import AnnotationTarget
from annotator.owner.exports.answer_rule import ExportRowOptions, FinalAnswerRule
from annotator.owner.exports.export_form import ExportRow, RejectedExportRow
from annotator.owner.exports.exporters import web_annotation
from annotator.owner.exports.form_needs import unmet
from annotator.owner.exports.judged_task import AnnotatorTaskAnswers, JudgedTask, TaskText, shape_of
from annotator.owner.exports.verdicts import (
    compared_pairs,
    compares_responses,
    decided_pairs,
    decided_targets,
    discarded_targets,
    flat_prompt,
    is_good_response,
    join_rubrics,
    missing_goodness_reason,
    missing_pairs_reason,
    missing_scores_reason,
    prompt_beside_passage,
    prompt_messages,
    rating_of_responses,
    split_task,
)

TARGETS = ("q1/r1", "q1/r2", "q1/r3")
EACH, MEAN = FinalAnswerRule(), FinalAnswerRule("mean")


def rating(key: str, *, required: bool = True, targets: Sequence[str] = ("response",)) -> dict[str, Any]:
    return {
        "type": "rating", "key": key, "title": key, "targets": [*targets], "required": required,
"low": 0, "high": 4,
    }  # fmt: skip


def rubric(*blocks: dict[str, Any]) -> Rubric:
    return Rubric.model_validate({"id": "own", "title": "Own", "blocks": [*blocks]})


SCORED = rubric(rating("style", required=False), rating("help"))
PREFERENCE = {"type": "preference", "key": "better", "title": "Better", "targets": ["prompt"]}
RANKING = {"type": "ranking", "key": "order", "title": "Order", "targets": ["prompt"]}


def text(target: str, content: str, **more: Any) -> TaskText:
    own = {"kind": "", "id": target, "question": None, "response": None, "origin": None, "role": None, "title": None}
    return TaskText(AnnotationTarget.parse(target), sha256=content, text=content, **{**own, **more})


def answers(annotator: str, ratings: Mapping[str, Mapping[str, int]] | None = None, **tables: Any) -> Any:
    scores = [
        {"target": target, "block": block, "score": score}
        for target, given in (ratings or {}).items()
        for block, score in given.items()
    ]
    return AnnotatorTaskAnswers(annotator, {}, {"ratings": scores, **tables})


def judged(
    given_answers: Sequence[AnnotatorTaskAnswers],
    asking: Rubric = SCORED,
    texts: Sequence[str] = ("one", "two", "three"),
    decided: Mapping[str, str] | None = None,
    above: Sequence[TaskText] = (),
) -> JudgedTask:
    shown = [*above, text("q1", "Why?", kind="prompt", question="p1")]
    shown += [
        text(target, content, kind="response", question="p1", response=f"name{target[-1]}", origin=f"model-{content}")
        for target, content in zip(TARGETS, texts, strict=False)
    ]
    return JudgedTask(
        "p", "t", "v", asking, "sha", None, None, None, {}, {task_text.target: task_text for task_text in shown},
        tuple(given_answers), decided or {},
    )  # fmt: skip


SCORES = st.dictionaries(st.sampled_from(TARGETS), st.integers(0, 4))


@given(st.lists(SCORES, max_size=3), st.sampled_from([None, "help", "-help", "style"]))
def test_pairs_by_a_rating_compare_the_scores_of_who_judged_both(
    given_scores: list[dict[str, int]], by: str | None
) -> None:
    people = [
        answers(f"a{at}", {target: {"help": score, "style": 4 - score} for target, score in scores.items()})
        for at, scores in enumerate(given_scores)
    ]
    pairs = {
        (pair.first.target, pair.second.target): pair for pair in compared_pairs(replace(judged(people), rule=MEAN), by)
    }
    sign = -1 if by in {"-help", "style"} else 1
    for one, two in combinations(TARGETS, 2):
        both = [scores for scores in given_scores if one in scores and two in scores]
        assert ((one, two) in pairs) is bool(both)
        if both:
            pair = pairs[one, two]
            differences = [sign * (scores[one] - scores[two]) for scores in both]
            assert [value for _, value, _ in pair.answers] == differences
            assert pair.verdict == pytest.approx(statistics.fmean(differences))
            assert pair.block == ("style" if by == "style" else "help")
            better = pair.verdict is not None and pair.verdict > 1e-9
            assert (pair.chosen.target, pair.rejected.target) == ((one, two) if better else (two, one))
            votes = [0.5 if not d else float(d > 0) if better else float(d < 0) for d in differences]
            assert pair.share() == pytest.approx(statistics.fmean(votes))


def test_share_weights_people_and_ignores_weights_that_are_all_zero() -> None:
    people = [answers("ann", {"q1/r1": {"help": 4}, "q1/r2": {"help": 0}})]
    people += [answers("bo", {"q1/r1": {"help": 2}, "q1/r2": {"help": 3}})]
    people += [answers("cem", {"q1/r1": {"help": 2}, "q1/r2": {"help": 2}})]
    (pair,) = compared_pairs(replace(judged(people), rule=MEAN), None)
    assert pair.share() == 0.5
    assert pair.share({"ann": 1.0, "bo": 0.0, "cem": 1.0}) == 0.75
    assert pair.share({"ann": 0.0, "bo": 0.0, "cem": 0.0}) == 0.5


def preferred(one: str, other: str, strength: int, **more: Any) -> dict[str, Any]:
    side = {"preferred": None, "tied": one} if strength == 0 else {"preferred": one, "tied": None}
    return {"question": "p1", "block": "better", "other": other, "strength": strength, "justification": "", **side,
            **more}  # fmt: skip


def test_pairs_by_preference_have_strength_side_and_reason() -> None:
    asking = rubric(PREFERENCE, RANKING, rating("help"))
    rows = [preferred("name2", "name1", 2, justification="clear")]
    people = [answers("ann", {"q1/r1": {"help": 4}, "q1/r2": {"help": 0}}, preferences=rows)]
    people += [answers("bo", preferences=[preferred("name1", "name2", 0), preferred("name3", "gone", 1)])]
    people += [answers("cem", preferences=[preferred("name1", "name2", 3, question="other")])]
    (pair,) = compared_pairs(replace(judged(people, asking), rule=MEAN), None)
    assert (pair.first.target, pair.second.target, pair.verdict, pair.block) == ("q1/r1", "q1/r2", -1.0, "better")
    assert [(answers.annotator, value, why) for answers, value, why in pair.answers] == [
        ("ann", -2, "clear"),
        ("bo", 0, ""),
    ]
    assert [pair.block for pair in compared_pairs(replace(judged(people, asking), rule=MEAN), "help")] == ["help"]


def test_an_adjudicator_decides_a_pair_under_all_rubrics_that_compare_alike() -> None:
    """The last decision counts, not a majority of decisions and answers that they did not see."""

    def under(asking: Rubric, annotator: str, submitted_at: str, *, adjudicated: bool) -> JudgedTask:
        facts = {"adjudicated": adjudicated, "submitted_at": submitted_at, "changed_since": False}
        return judged([replace(answers(annotator), facts=facts)], asking)

    first, second, other = (rubric(block, rating("help"), more) for block, more in (
        (PREFERENCE, rating("style")), (PREFERENCE, rating("tone")), ({**PREFERENCE, "strength": 2}, rating("tone")),
    ))  # fmt: skip
    tasks = [under(first, "ann", "3", adjudicated=False), under(second, "bo", "2", adjudicated=False)]
    assert [[answers.annotator for answers in task.answers] for task in join_rubrics(tasks, None)] == [["ann", "bo"]]
    tasks += [under(first, "zed", "1", adjudicated=True), under(second, "zoe", "2", adjudicated=True)]
    tasks += [under(other, "cem", "3", adjudicated=False)]
    assert [[answers.annotator for answers in task.answers] for task in join_rubrics(tasks, None)] == [["zoe"], ["cem"]]


def test_pairs_by_ranking_prefer_the_lower_rank_and_skip_unranked_responses() -> None:
    asking = rubric(RANKING, rating("help"))
    rows = [{"target": t, "block": "order", "rank": rank} for t, rank in zip(TARGETS, (2, 1, None), strict=True)]
    people = [answers("ann", {"q1/r1": {"help": 4}, "q1/r3": {"help": 0}}, rankings=rows)]
    people[0].tables["rankings"].append({"target": "q2/r1", "block": "order", "rank": 1})
    (pair,) = compared_pairs(replace(judged(people, asking), rule=MEAN), None)
    assert (pair.first.target, pair.second.target, pair.verdict, pair.block) == ("q1/r1", "q1/r2", -1.0, "order")


def test_decided_pairs_reject_ties_equal_texts_and_pairs_without_an_answer() -> None:
    def outcomes(rule: FinalAnswerRule, *scores: tuple[int, int], texts: Sequence[str] = ("one", "two")) -> list[str]:
        people = [
            answers(f"a{at}", {"q1/r1": {"help": one}, "q1/r2": {"help": two}}) for at, (one, two) in enumerate(scores)
        ]
        pairs = decided_pairs(replace(judged(people, texts=texts), rule=rule))
        return [pair.code if isinstance(pair, RejectedExportRow) else pair.chosen.text for pair in pairs]

    assert outcomes(MEAN, (3, 1)) == ["one"]
    assert outcomes(MEAN, (1, 3)) == ["two"]
    assert outcomes(MEAN, (1, 3), (3, 1)) == ["tie"]
    assert outcomes(FinalAnswerRule("adjudicated"), (1, 3), (3, 1)) == ["no_answer"]
    assert outcomes(FinalAnswerRule("mean", 2), (3, 1)) == ["no_answer"]
    assert outcomes(MEAN, (3, 1), texts=("same ", " same\n")) == ["equal_texts"]
    assert outcomes(MEAN, (3, 1), texts=("alone",)) == []


@pytest.mark.parametrize(
    ("score", "options", "expected"),
    [
        (3, {}, True), (1, {}, False), (2, {}, "middle"), (None, {}, "no_answer"),
        (2, {"good": 2}, True), (1, {"good": 2}, False), (3, {"good": 4}, False),
        (1, {"by": "-help"}, True), (3, {"by": "-help"}, False), (2, {"by": "-help"}, "middle"),
        (2, {"by": "-help", "good": 2}, True), (3, {"by": "-help", "good": 2}, False),
        (3, {"by": "style"}, False), (3, {"by": "unknown"}, "no_answer"),
    ],
)  # fmt: skip
def test_a_good_response_is_above_the_middle_or_as_good_as_asked(
    score: int | None, options: dict[str, Any], expected: bool | str
) -> None:
    ratings = {} if score is None else {"q1/r1": {"help": score, "style": 4 - score}}
    task = replace(judged([answers("ann", ratings)]), rule=MEAN, options=ExportRowOptions(**options))
    outcome = is_good_response(task, "q1/r1")
    assert (outcome.code if isinstance(outcome, RejectedExportRow) else outcome) == expected


@given(st.lists(SCORES, max_size=3))
def test_combined_scores_are_those_of_who_gave_one(given_scores: list[dict[str, int]]) -> None:
    people = [
        answers(f"a{at}", {target: {"help": score} for target, score in scores.items()})
        for at, scores in enumerate(given_scores)
    ]
    own = [scores["q1/r1"] for scores in given_scores if "q1/r1" in scores]
    scores = replace(judged(people), rule=MEAN).scores("q1/r1", ["help", "style"])
    assert scores == {"help": statistics.fmean(own) if own else None, "style": None}


def test_the_rating_of_responses_is_the_named_or_the_first_required_one() -> None:
    def key(asking: Rubric, by: str | None) -> str | None:
        block = rating_of_responses(asking, by)
        return block and block.key

    assert key(SCORED, None) == "help"
    assert (key(SCORED, "style"), key(SCORED, "-style"), key(SCORED, "other")) == ("style", "style", None)
    assert key(rubric(rating("one", required=False), rating("two", required=False)), None) == "one"
    assert key(rubric(rating("one", targets=("prompt",))), None) is None
    assert key(rubric(PREFERENCE), None) is None


def test_a_rubric_compares_responses_by_preference_ranking_or_rating() -> None:
    of_prompts = rating("one", targets=("prompt",))
    assert [compares_responses(rubric(block), None) for block in (PREFERENCE, RANKING, rating("one"), of_prompts)] == [
        True, True, True, False,
    ]  # fmt: skip
    assert [compares_responses(rubric(block), "one") for block in (PREFERENCE, RANKING, rating("one"))] == [
        False, False, True,
    ]  # fmt: skip


def test_reasons_why_a_task_has_no_rows() -> None:
    whole, alone, bare = (shape_of(judged([], texts=texts)) for texts in (("a", "b"), ("a",), ()))
    own, by_style, by_other = ExportRowOptions(), ExportRowOptions(by="style"), ExportRowOptions(by="other")
    of_prompts = rubric(rating("one", targets=("prompt",)))
    assert missing_pairs_reason(SCORED, whole, own) == missing_pairs_reason(SCORED, whole, by_style) == ""
    assert missing_pairs_reason(SCORED, alone, own) == "it has no two responses"
    assert "does not say which" in missing_pairs_reason(of_prompts, whole, own)
    assert "called 'other' (there are: style, help)" in missing_pairs_reason(SCORED, whole, by_other)
    assert missing_scores_reason(SCORED, alone, own) == ""
    assert missing_scores_reason(SCORED, bare, own) == "it has no response"
    assert missing_scores_reason(of_prompts, whole, own) == "its rubric does not rate responses"
    assert "(there are: none)" in missing_scores_reason(of_prompts, whole, by_other)
    assert missing_goodness_reason(SCORED, whole, own) == ""
    assert missing_goodness_reason(rubric(PREFERENCE), whole, own) == ""
    assert missing_goodness_reason(rubric(PREFERENCE), alone, own) == "its rubric does not rate responses"
    of_tools = ("answers_of_tools", "response")
    assert unmet(of_tools, SCORED, whole) == ""
    assert unmet(of_tools, SCORED, bare) == "it has no response"
    assert "nothing of responses" in unmet(of_tools, rubric(PREFERENCE), whole)


def tagged(target: str, tag: str, value: bool, purpose: str = "discard") -> dict[str, Any]:
    return {"target": target, "block": "flags", "tag": tag, "value": value, "purpose": purpose}


@given(st.lists(st.lists(st.booleans(), min_size=3, max_size=3), max_size=4), st.integers(1, 3))
def test_a_text_is_discarded_by_more_than_half_whatever_the_minimum(flags: list[list[bool]], minimum: int) -> None:
    people = [
        answers(f"a{at}", tags=[tagged(target, "spam", flag) for target, flag in zip(TARGETS, row, strict=True)])
        for at, row in enumerate(flags)
    ]
    expected = {target: "spam" for at, target in enumerate(TARGETS) if sum(row[at] for row in flags) * 2 > len(flags)}
    for name in ("each", "mean", "majority"):
        rule = FinalAnswerRule(name, minimum)  # type: ignore[arg-type]
        assert discarded_targets(replace(judged(people), rule=rule)) == expected


def test_discarded_targets_follow_the_owner_and_only_tags_that_discard() -> None:
    people = [answers("ann", tags=[tagged("q1/r1", "spam", True), tagged("q1/r2", "funny", True, "note")])]
    people += [answers("bo", tags=[tagged("q1/r1", "spam", True), tagged("q1/r3", "abuse", True, "removal")])]
    assert discarded_targets(judged(people)) == {"q1/r1": "spam"}
    assert discarded_targets(judged(people[:1])) == {"q1/r1": "spam"}
    assert discarded_targets(judged(people[1:])) == {"q1/r1": "spam", "q1/r3": "abuse"}
    decided = {"q1/r1": "keep", "q1/r2": "apart", "q1/r3": "remove"}
    assert discarded_targets(judged(people, decided=decided)) == {"q1/r2": "apart"}
    assert decided_targets(judged(people, decided=decided), "remove") == {"q1/r3": "remove"}


def left(task: JudgedTask | None) -> list[str] | None:
    return None if task is None else sorted(task.texts)


def test_split_task_parts_discarded_texts_with_what_is_above_them() -> None:
    above = [text("passage", "Long ago"), text("m1", "Hello", role="user")]
    rows = [{"target": target, "block": "b", "value": 1} for target in ("task", "passage", "q1/r1", "q1/r2")]
    spans = [{"target": target} for target in ("q1/r1", "q1/r1/w1/refinement", "q1/r2/w1/refinement", "a1/answer")]
    people = [answers("ann", {"q1/r1": {"help": 1}, "q1/r2": {"help": 2}}, numbers=rows, spans=spans)]
    whole = judged(people, above=above)
    assert split_task(whole, {}) == (whole, None)
    task, apart = split_task(whole, {AnnotationTarget.parse("q1/r1"): "spam"})
    assert left(task) == ["m1", "passage", "q1", "q1/r2", "q1/r3"]
    assert left(apart) == ["m1", "passage", "q1", "q1/r1"]
    assert task is not None
    assert task.answers[0].ratings == {"q1/r2": {"help": 2}}
    assert [row["target"] for row in task.answers[0].rows("numbers")] == ["task", "passage", "q1/r2"]
    assert task.answers[0].rows("spans") == spans[2:]
    for target in ("task", "passage", "m1"):
        assert split_task(whole, {AnnotationTarget.parse(target): "spam"}) == (None, whole)
    task, apart = split_task(whole, {AnnotationTarget.parse("q1"): "spam"})
    assert (task, left(apart)) == (None, sorted(whole.texts))
    every = {AnnotationTarget.parse(target): "spam" for target in TARGETS}
    task, apart = split_task(whole, every)
    assert (task, left(apart)) == (None, sorted(whole.texts))


def test_a_web_annotation_quotes_no_text_that_is_set_apart() -> None:
    quotes = {"prefix": "", "suffix": "", "start": 0, "end": 1, "of": "comment", "id": "n1"}
    spans = [{**quotes, "target": "q1/r1", "exact": "o"}, {**quotes, "target": "q1/r2", "exact": "t"}]
    comments = [{"target": "q1/r2", "id": "n1", "text": "As r1."}]
    person = replace(answers("ann", comments=comments, spans=spans), facts={"bundle_id": "b"})
    task, _ = split_task(judged([person]), {AnnotationTarget.parse("q1/r1"): "apart"})
    assert task is not None
    (row,) = web_annotation.rows(task)
    assert isinstance(row, ExportRow)
    assert [target["selector"][0]["exact"] for target in row.row["target"]] == ["t"]


def test_prompts_with_passage_and_conversation() -> None:
    passage = text("passage", "Long ago")
    turns = [text("m2", "Hi", role="assistant"), text("m1", "Hello", role="user")]
    plain, with_passage, talk = judged([]), judged([], above=[passage]), judged([], above=turns)
    assert flat_prompt(plain, plain.responses[0]) == "Why?"
    assert flat_prompt(with_passage, with_passage.responses[0]) == "Long ago\n\nWhy?"
    assert flat_prompt(talk, talk.responses[0]) == "Hello\n<extra_id_1>Assistant\nHi\n<extra_id_1>User\nWhy?"
    by_system = judged([], above=[text("m1", "Be kind", role="system")])
    assert flat_prompt(by_system, by_system.responses[0]) == "<extra_id_1>System\nBe kind\n<extra_id_1>User\nWhy?"
    assert prompt_beside_passage(with_passage, with_passage.responses[0]) == "Why?"
    assert prompt_beside_passage(talk, talk.responses[0]) == flat_prompt(talk, talk.responses[0])
    assert prompt_messages(talk, talk.responses[0]) == [
        {"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hi"},
        {"role": "user", "content": "Why?"},
    ]  # fmt: skip
