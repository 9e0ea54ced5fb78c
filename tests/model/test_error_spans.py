"""Errors marked in an answer: weights, keys, the score, and what is missing."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.blocks.error_spans_block import ErrorSeverity, ErrorSpansBlock
from annotator.model.blocks.tags_block import Tag, TagsBlock
from annotator.model.completeness import missing_answers
from annotator.model.critique_answers import _matched_errors, gold_points
from annotator.model.critique_edits import AddCritique, ChangeCritique, MarkNoErrors, RemoveCritique
from annotator.model.gold_points import GoldAndGivenAnswers
from annotator.model.replay import replay_answers
from annotator.model.rubric import Rubric
from annotator.model.span import merged_ranges
from annotator.model.tag_letters import letters_of_tags
from tests.model.error_work import BLOCK, RUBRIC, TASK, A, B, error, run


def missing(annotation: Annotation) -> set[tuple[str, str]]:
    return {(answer.target, answer.code) for answer in missing_answers(RUBRIC, TASK, annotation)}


def test_the_score_is_the_sum_of_weights_and_categories_may_have_their_own() -> None:
    marked = run(
        error("w1", "dienstags", "major", "accuracy"),
        error("w2", " .", "minor", "punctuation"),
        error("w3", "Der", "critical", "accuracy"),
    )
    assert [BLOCK.weight(error) for error in marked.critiques[A].series] == [5, 0.1, 25]
    assert BLOCK.score(marked.critiques[A]) == pytest.approx(30.1)
    assert BLOCK.score(run(MarkNoErrors(target=A, marked=True)).critiques[A]) == 0


def test_an_answer_is_done_when_its_errors_are_marked_or_it_is_said_that_there_are_none() -> None:
    assert missing(Annotation()) == {(A, "critique.needed"), (B, "critique.needed")}
    done = run(error("w1", "dienstags", "major", "accuracy"), MarkNoErrors(target=B, marked=True))
    assert missing(done) == set(), "an error needs no text"
    assert missing(run(MarkNoErrors(target=B, marked=True), MarkNoErrors(target=B, marked=False))) == missing(
        Annotation()
    )


def test_an_error_needs_severity_category_and_words_where_its_category_says() -> None:
    bare = run(AddCritique(target=A, id="w1"), MarkNoErrors(target=B, marked=True))
    assert missing(bare) == {(f"{A}/w1", "critique.no_severity"), (f"{A}/w1", "critique.no_category")}
    unmarked = run(
        AddCritique(target=A, id="w1", severity="minor", category="accuracy"), MarkNoErrors(target=B, marked=True)
    )
    assert missing(unmarked) == {(f"{A}/w1", "critique.no_answer_highlight")}
    left_out = run(error("w1", "Der", "major", "omission"), MarkNoErrors(target=B, marked=True))
    assert missing(left_out) == {(f"{A}/w1", "critique.no_passage_highlight")}, "it is marked in the source"
    assert missing(run(error("w1", "closed", "major", "omission", "q1"), MarkNoErrors(target=B, marked=True))) == set()


def test_marking_an_error_takes_back_that_there_are_none() -> None:
    marked = run(MarkNoErrors(target=A, marked=True), error("w1", "Der", "minor", "accuracy"))
    assert not marked.critiques[A].no_errors
    with pytest.raises(AnnotatorError, match="Errors are marked"):
        run(error("w1", "Der", "minor", "accuracy"), MarkNoErrors(target=A, marked=True))
    emptied = run(error("w1", "Der", "minor", "accuracy"), RemoveCritique(id="w1"))
    assert A not in emptied.critiques, "removing the last error does not say that there is none"


def test_what_is_said_is_written_again_and_older_programs_read_the_rest() -> None:
    done = run(error("w1", "Der", "minor", "accuracy"), MarkNoErrors(target=B, marked=True))
    assert replay_answers(RUBRIC, TASK, done) == done
    dumped = done.model_dump(mode="json")["critiques"]
    assert "no_errors" not in dumped[A]
    assert dumped[B]["no_errors"] is True


def test_keys_are_digits_then_letters_but_for_those_that_the_rubric_gives() -> None:
    assert list(BLOCK.caps.values()) == ["1", "2", "3", "4", "5", "6"]
    many = [{"key": f"c{n}", "title": f"C{n}", **({"cap": "1"} if n == 8 else {})} for n in range(9)]
    block = ErrorSpansBlock.model_validate(
        {"key": "errors", "title": "Errors", "targets": ["response"], "categories": many}
    )
    assert block.caps["category", "c8"] == "1"
    assert list(block.caps.values()) == [*"234", *"567890ij", "1"]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"severities": [{"key": "odd", "title": "Odd"}]}, "needs a `weight`"),
        ({"severities": []}, "at least 1"),
        ({"categories": [{"key": "a", "title": "A", "weights": {"mild": 1}}]}, "'mild', which is no severity"),
        ({"categories": [{"key": "a", "title": "A", "cap": "c"}]}, "pattern"),
        (
            {"categories": [{"key": "a", "title": "A", "cap": "1"}, {"key": "b", "title": "B", "cap": "1"}]},
            "same `cap`",
        ),
        ({"highlights": False}, "`highlights` must be true"),
    ],
)
def test_a_block_that_cannot_work_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        ErrorSpansBlock.model_validate({"key": "errors", "title": "Errors", "targets": ["response"], **changes})


def test_tags_do_not_take_the_letter_of_no_errors() -> None:
    tags = TagsBlock(key="flags", title="Flags", targets=("response",), tags=(Tag(key="zeal", title="Z", letter="z"),))
    assert letters_of_tags(Rubric(id="a", title="A", blocks=(tags,)), "response") == {("flags", "zeal"): "z"}
    assert letters_of_tags(Rubric(id="a", title="A", blocks=(BLOCK, tags)), "response") == {("flags", "zeal"): "a"}


def test_only_a_tag_of_the_rubric_takes_a_letter_that_cards_of_critiques_name() -> None:
    for letter, expected in (("l", "l"), (None, "a")):
        tags = TagsBlock(
            key="flags", title="Flags", targets=("response",), tags=(Tag(key="l", title="L", letter=letter),)
        )
        letters = letters_of_tags(Rubric(id="a", title="A", blocks=(BLOCK, tags)), "response")
        assert letters == {("flags", "l"): expected}


def test_ranges_that_overlap_are_one() -> None:
    ranges = [("b", 0, 3), ("a", 3, 8), ("a", 0, 5), ("a", 9, 10)]
    assert [*merged_ranges(ranges)] == [("a", 0, 8), ("a", 9, 10), ("b", 0, 3)]


def test_gold_compares_each_error_by_its_words_severity_and_category_and_counts_false_alarms() -> None:
    gold = run(error("w1", "dienstags", "major", "accuracy"), error("w2", "Der", "minor", "accuracy"))
    given = run(
        error("w1", "dienstags", "minor", "accuracy"),  # another severity
        error("w2", "dienstags", "major", "punctuation"),  # the same words, less like the gold error
        error("w3", " .", "minor", "punctuation"),  # nothing is wrong here
    )
    points = gold_points(BLOCK, A, GoldAndGivenAnswers(TASK, gold, given, 0))
    assert [(point.kind, point.part, point.gold, point.answer, point.right) for point in points] == [
        ("critique", "", True, True, True),
        ("critique", "w1", True, True, True),
        ("severity", "w1", "major", "minor", False),
        ("category", "w1", "accuracy", "accuracy", True),
        ("critique", "w2", True, False, False),
        ("false_alarm", "w3", False, True, False),
    ]
    same = list(gold_points(BLOCK, A, GoldAndGivenAnswers(TASK, gold, gold, 0)))
    assert len(same) == 7
    assert all(point.right for point in same)


def test_one_wide_mark_takes_no_gold_error_from_another_mark() -> None:
    gold = run(error("w1", "Laden", "major", "accuracy"), error("w2", "dienstags", "major", "accuracy"))
    wide = error("w1", "Laden ist dienstags", "major", "accuracy")
    for second, severity in (("Laden", "minor"), ("dienstags", "minor")):
        given = run(wide, error("w2", second, severity, "punctuation"))
        points = gold_points(BLOCK, A, GoldAndGivenAnswers(TASK, gold, given, 0))
        assert [(point.part, point.right) for point in points if point.kind == "critique"] == [
            ("", True), ("w1", True), ("w2", True),
        ]  # fmt: skip
    alone = gold_points(BLOCK, A, GoldAndGivenAnswers(TASK, gold, run(wide), 0))
    assert [point.right for point in alone if point.kind == "critique"] == [True, True, False]


def test_many_errors_are_matched_although_each_has_to_give_way() -> None:
    """The first of 3,000 errors of gold takes the mark of the second, and so on; the last can take one mark only."""
    number = 3_000
    pairs = [(f"g{at}", f"m{at + 1}") for at in range(number)] + [(f"g{at}", f"m{at}") for at in range(number)]
    matched = _matched_errors([*pairs, (f"g{number}", f"m{number}")])
    assert len(matched) == len(set(matched.values())) == number + 1


def test_a_highlight_that_is_missing_where_there_is_no_passage_is_one_in_the_prompt() -> None:
    (problem,) = missing_answers(
        RUBRIC, TASK, run(error("w1", "Der", "major", "omission"), MarkNoErrors(target=B, marked=True))
    )
    assert str(problem.message) == "Omission needs a highlight in the prompt."


def test_a_severity_of_one_s_own_needs_a_weight() -> None:
    for key, weight in (("major", None), ("minor", 2.5), ("odd", 0.5)):
        assert (
            ErrorSpansBlock(
                key="e",
                title="E",
                targets=("response",),
                severities=(ErrorSeverity(key=key, title=key, weight=weight),),
            )
            .severities[0]
            .weight
            == weight
        )
    with pytest.raises(ValidationError, match="'odd' needs a `weight`"):
        ErrorSpansBlock(key="e", title="E", targets=("response",), severities=(ErrorSeverity(key="odd", title="Odd"),))


def test_undo_names_errors_and_not_critiques() -> None:
    edits = (AddCritique(target=A, id="c1"), ChangeCritique(id="c1", text="x"), RemoveCritique(id="c1"))
    assert [edit.label(RUBRIC) for edit in edits] == ["Add error", "Change error", "Remove error"]
    chosen = ChangeCritique(id="c1", severity=BLOCK.severities[0].key).label(RUBRIC)
    assert chosen == f"Error: {BLOCK.severities[0].title}"
