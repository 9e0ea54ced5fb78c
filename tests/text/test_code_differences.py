"""Differences of code: by lines, and then by words."""

from __future__ import annotations

import pytest

from annotator.text.diff import compare_words
from annotator.text.render import render


def texts_of(source: str, ranges: tuple[tuple[int, int], ...]) -> list[str]:
    return [source[start:end] for start, end in ranges]


def test_code_differs_by_line_and_then_by_word() -> None:
    one = "So:\n\n```py\ndef f(x):\n    return x + 1\n\nprint(f(1))\n```"
    other = "So:\n\n```py\ndef f(x):\n    # add\n    return x + 2\n\nprint(f(1))\nprint(f(2))\n```"
    difference = compare_words(render(one), render(other))
    assert texts_of(one, difference.removed) == ["1"]
    assert texts_of(other, difference.added) == ["# add", "2", "print(f(2))"]


def test_lines_that_have_nothing_in_common_differ_whole() -> None:
    one, other = "```\nalpha = beta\n```", "```\nreturn None\nx\n```"
    difference = compare_words(render(one), render(other))
    assert texts_of(one, difference.removed) == ["alpha = beta"]
    assert texts_of(other, difference.added) == ["return None", "x"]


def test_words_beside_code_differ_by_word() -> None:
    one, other = "Red `a` is it.\n\n```\nx\n```", "Blue `a` is it.\n\n```\nx\n```"
    difference = compare_words(render(one), render(other))
    assert (texts_of(one, difference.removed), texts_of(other, difference.added)) == (["Red"], ["Blue"])
    assert difference.same_word_count == difference.word_count - 1


@pytest.mark.timeout(60)
@pytest.mark.parametrize("form", ["{}", "```\n{}\n```"])
def test_texts_that_repeat_a_word_are_compared_at_once(form: str) -> None:
    one, other = form.format("x " * 1_990), form.format("x x y " * 660)
    difference = compare_words(render(one), render(other))
    assert difference.same_word_count < difference.word_count == 1_990


@pytest.mark.timeout(60)
def test_a_line_of_code_is_compared_with_some_others_alone() -> None:
    one, other = ("```\n" + "\n".join(f"{name}{n}" for n in range(10_000)) + "\n```" for name in "ab")
    assert compare_words(render(one), render(other)).same_word_count == 0
