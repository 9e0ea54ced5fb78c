"""Sentences that several answers have, word by word or nearly; and differences of code by lines."""

from __future__ import annotations

import pytest

from annotator.text.diff import compare_words
from annotator.text.render import render
from annotator.text.shared_sentences import SharedSentence, shared_sentences
from tests.text.corpus import answers

TIDE = "The tide is caused by the pull of the Moon on the sea."


def found(*texts: str) -> list[list[tuple[str, tuple[str, ...]]]]:
    """The shared sentences of each text, called A, B and so on."""
    named = {chr(65 + n): render(text) for n, text in enumerate(texts)}
    return [
        [(texts[n][each.start : each.end], each.others) for each in shared]
        for n, shared in enumerate(shared_sentences(named).values())
    ]


def test_the_same_sentence_is_found_in_each_text_that_has_it() -> None:
    one, two, three = found(
        f"Well. {TIDE} So it is.", f"- **{TIDE[:8]}**{TIDE[8:]}\n- Ships rise and fall with it.", "No."
    )
    assert one == [(TIDE, ("B",))]
    assert [others for _, others in two] == [("A",)]
    assert three == []


def test_nearly_the_same_sentence_is_found() -> None:
    nearly = "The tide is caused by the pull of the Moon upon the sea!"
    assert [[others for _, others in shared] for shared in found(TIDE, nearly)] == [[("B",)], [("A",)]]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The bridge was built in the year 1932 by the city.", "The bridge was built in the year 1923 by the city."),
        (
            "The bridge was built by the city of Bern in stone.",
            "The bridge was not built by the city of Bern in brick.",
        ),
        ("It costs 1.5 times as much as the other one does.", "It costs 15 times as much as the other one does."),
        ("I think that it is so.", "Cats like to sleep in the warm sun all day."),
        ("Yes, of course.", "Yes, of course."),
    ],
)
def test_another_number_a_negation_or_few_words_are_not_the_same(one: str, other: str) -> None:
    assert found(one, other) == [[], []]


def test_a_sentence_twice_in_one_text_alone_is_not_shared() -> None:
    assert found(f"{TIDE} {TIDE}", "Other.") == [[], []]


def test_code_has_no_sentences() -> None:
    code = "```\nfor each in range ten: print each of them now\n```"
    assert found(code, code) == [[], []]


def test_sentences_of_real_answers_are_found_by_slow_comparison_too() -> None:
    texts = {str(n): render(text) for n, text in enumerate(answers()[:40])}
    fast = shared_sentences(texts)
    for name, text in texts.items():
        for other, second in list(texts.items())[:12]:
            pair = shared_sentences({name: text, other: second}) if name != other else {name: []}
            for each in pair[name]:
                assert any(known[:2] == each[:2] and other in known.others for known in fast[name]), (
                    "the index of rare words lost a pair"
                )
    assert all(isinstance(each, SharedSentence) for shared in fast.values() for each in shared)


def words(source: str, ranges: tuple[tuple[int, int], ...]) -> list[str]:
    return [source[start:end] for start, end in ranges]


def test_code_differs_by_line_and_then_by_word() -> None:
    one = "So:\n\n```py\ndef f(x):\n    return x + 1\n\nprint(f(1))\n```"
    other = "So:\n\n```py\ndef f(x):\n    # add\n    return x + 2\n\nprint(f(1))\nprint(f(2))\n```"
    difference = compare_words(render(one), render(other))
    assert words(one, difference.removed) == ["1"]
    assert words(other, difference.added) == ["# add", "2", "print(f(2))"]


def test_lines_that_have_nothing_in_common_differ_whole() -> None:
    one, other = "```\nalpha = beta\n```", "```\nreturn None\nx\n```"
    difference = compare_words(render(one), render(other))
    assert words(one, difference.removed) == ["alpha = beta"]
    assert words(other, difference.added) == ["return None", "x"]


def test_words_beside_code_differ_by_word() -> None:
    one, other = "Red `a` is it.\n\n```\nx\n```", "Blue `a` is it.\n\n```\nx\n```"
    difference = compare_words(render(one), render(other))
    assert (words(one, difference.removed), words(other, difference.added)) == (["Red"], ["Blue"])
    assert difference.same_words == difference.words - 1
