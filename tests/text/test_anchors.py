"""Anchors: spans are found again where the text moved, and say so where they are not."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from annotator.model.anchor import find_quote, follow_version, locate_span, make_span
from annotator.model.annotation import Annotation, Comment
from annotator.model.span import TextSpan
from annotator.model.task import Response, Task
from annotator.text.anchors import relocate_spans
from tests.text.corpus import reviews

TEXT = "The sky is blue. The sea is blue. The sky, again, is grey."


def span(exact: str, nth: int = 0) -> TextSpan:
    start = -1
    for _ in range(nth + 1):
        start = TEXT.index(exact, start + 1)
    return make_span("passage", TEXT, start, start + len(exact))


def test_a_span_that_did_not_move_is_exact() -> None:
    location_result = locate_span(span("blue", 1), TEXT)
    assert (location_result.outcome, location_result.start, location_result.end) == ("exact", 28, 32)


@pytest.mark.parametrize(
    ("exact", "nth", "source", "outcome", "quote"),
    [
        ("sea", 0, "Well. " + TEXT, "moved", "sea"),
        ("blue", 1, "Well. " + TEXT, "moved", "blue"),
        ("The sky", 1, "Well. " + TEXT, "moved", "The sky"),
        ("sky is blue", 0, "Well. " + TEXT.replace(" ", "\n  "), "moved", "sky\n  is\n  blue"),
        ("sea", 0, "No water.", "lost", ""),
        ("blue", 0, "blueblue", "ambiguous", ""),
    ],
)
def test_a_span_is_found_by_quote_and_context(exact: str, nth: int, source: str, outcome: str, quote: str) -> None:
    location_result = locate_span(span(exact, nth), source)
    assert location_result.outcome == outcome
    assert source[location_result.start : location_result.end] == quote


def test_context_tells_twins_apart() -> None:
    moved = "Preface. " + TEXT
    assert locate_span(span("blue", 0), moved).start == 9 + TEXT.index("blue")
    assert locate_span(span("blue", 1), moved).start == 9 + TEXT.index("blue", 20)


def test_overlapping_places_are_all_seen() -> None:
    assert find_quote("aaa", "aa").places == ((0, 2), (1, 3))


@given(st.text(min_size=1, max_size=80), st.data(), st.text(max_size=20))
def test_what_was_marked_is_found_after_an_insertion_before_it(text: str, data: st.DataObject, more: str) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    made = make_span("passage", text, start, end)
    assert locate_span(made, text).outcome == "exact"
    location_result = locate_span(made, more + text)
    assert location_result.outcome != "lost"
    if location_result.outcome != "ambiguous":
        assert (more + text)[location_result.start : location_result.end] == made.exact


def test_the_reviewers_selections_are_found_again() -> None:
    """From the quote alone, as the reviewers' tool kept it; empty selections mark nothing and are left out."""
    made = [(response, selection) for response, selection in reviews() if selection.strip()]
    assert sum(response.count(selection) == 1 for response, selection in made) == 495
    assert sum(selection not in response for response, selection in made) == 22  # they have other blanks now
    outcomes = Counter(find_quote(response, selection).outcome for response, selection in made)
    assert outcomes == {"moved": 517, "ambiguous": 69}


def test_a_span_is_valid_from_construction() -> None:
    with pytest.raises(ValidationError):
        TextSpan(target="passage", start=0, end=5, exact="four")
    with pytest.raises(ValueError, match="no text"):
        make_span("passage", "abc", 2, 9)


def test_an_annotation_follows_its_texts() -> None:
    old = Task(id="t", prompt="p", responses=(Response(id="a", text="One two three."),))
    new = old.model_copy(update={"responses": (Response(id="a", text="Zero. One two three."),)})
    new = Task.model_validate(new.model_dump(mode="json"))
    note = Comment(id="n1", key="k", spans=(make_span("q1/r1", "One two three.", 4, 7),
                                            TextSpan(target="q1/r1", start=0, end=4, exact="Lost")))  # fmt: skip
    after = relocate_spans(Annotation(comments={"q1/r1": (note,)}), old.texts, new.texts)
    moved, lost = after.comments["q1/r1"][0].spans
    assert (moved.start, moved.exact) == (10, "two")
    assert lost.exact == "Lost"
    assert relocate_spans(Annotation(), old.texts, new.texts) == Annotation()


TRANCE = "She appears to be in a trance-like state. {}Then she awakens from her trance and begins to walk."


@pytest.mark.parametrize(
    ("before", "after", "quote", "nth", "place"),
    [
        (TRANCE.format(""), TRANCE.format("").replace("trance-like state", "dream"), "trance", 0, None),
        (TRANCE.format(""), TRANCE.format("").replace("trance-like state", "dream"), "trance", 1, 0),
        (TRANCE.format(""), TRANCE.format("So it was. "), "trance", 1, 1),
        ("A: yes. B: yes.", "B: yes.", "yes", 0, None),
        ("blue and blue", "Well: blue and blue", "blue", 1, 1),
        ("Two words.\nA line of them.", "Two  words. A line\n of them.", "line of", 0, 0),
        (
            "Here is one first part of it. Two second part. Three.",
            "Two second part. Here is one first part of it. Three.",
            "first",
            0,
            0,
        ),
        ("The drug is not safe for children.", "Why not? Safe drugs exist for all.", "not", 0, None),
        ("Use 5 mg daily.", "In 1985 he used it.", "5", 0, None),
        (
            "He said that the result is wrong today. She said that the result is wrong too.",
            "She said, that the result is wrong, too.",
            "wrong",
            0,
            None,
        ),
        ("我们在这里。她从恍惚中醒来。", "她从恍惚中醒来。", "恍惚", 0, 0),
    ],
)
def test_a_span_is_never_moved_to_the_same_words_elsewhere(
    before: str, after: str, quote: str, nth: int, place: int | None
) -> None:
    """``place``: the number of the occurrence in ``after``; None if the words are gone."""
    starts = [match.start() for match in re.finditer(quote, before)]
    made = make_span("passage", before, starts[nth], starts[nth] + len(quote))
    there = follow_version(made, before, after)
    if place is None:
        assert not there.matches_text(after)
        assert there.exact == quote
    else:
        pattern = quote.replace(" ", r"\s+")
        assert (there.start, there.end) == [match.span() for match in re.finditer(pattern, after)][place]
        assert there.matches_text(after)


def test_a_lost_span_is_not_moved_by_the_next_version_either() -> None:
    made = make_span("passage", TRANCE.format(""), 23, 29)
    assert made.exact == "trance"
    second = TRANCE.format("").replace("trance-like state", "dream")
    lost = follow_version(made, TRANCE.format(""), second)
    third = second.replace(
        "Then she awakens from her trance and begins to walk.", "Later, out of the trance, she walked."
    )
    assert not follow_version(lost, second, third).matches_text(third)
    again = follow_version(lost, second, TRANCE.format("So it was. "))
    assert (again.start, again.exact) == (23, "trance"), "the context is back"


def test_tables_of_equal_rows_are_compared_at_once() -> None:
    rows = [f"| {number % 7} | yes | no |\n" for number in range(5_000)]
    changed = [row.replace("yes", "maybe") if number % 10 == 9 else row for number, row in enumerate(rows)]
    first = make_span("passage", "".join(rows), 6, 9)
    assert follow_version(first, "".join(rows), "".join(changed)) == first.model_copy(
        update={"suffix": "".join(changed)[9 : 9 + len(first.suffix)]}
    )


_WORDS = st.lists(st.sampled_from(["yes", "no", "the", "answer", ".", "\n"]), min_size=1, max_size=12)


@given(_WORDS, _WORDS, _WORDS, st.data())
def test_a_span_in_a_text_that_was_put_into_another_one_is_lost_or_the_same(
    head: list[str], inserted: list[str], tail: list[str], data: st.DataObject
) -> None:
    before = " ".join(inserted)
    start = data.draw(st.integers(0, len(before) - 1))
    end = data.draw(st.integers(start + 1, len(before)))
    made = make_span("passage", before, start, end)
    assert follow_version(made, before, before) == made
    after = " ".join((*head, *inserted, *tail))
    there = follow_version(made, before, after)
    assert not there.matches_text(after) or there.exact.split() == made.exact.split()
