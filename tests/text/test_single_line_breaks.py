"""Line breaks are shown as they were written, at exact places; strict Markdown joins lines as CommonMark does."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.text.render import render
from annotator.text.rendered_text import displayed_text, find_displayed
from annotator.text.runs import RenderedText
from tests.text.corpus import answers, examples, fixtures, groups, mutants
from tests.text.documents import DOCUMENTS, check, round_trip

_WORD = re.compile(r"\S+")
_FIRST = re.compile(r"(?m)(?<=^)\S+")
CODE = "Use this:\nint main() {\n    return 0;\n}\nand build it."


def texts(source: str, *, strict: bool = False) -> list[str]:
    return ["".join(run.text for run in group) for group in groups(render(source, strict=strict))]


@pytest.mark.parametrize(
    ("source", "lines", "joined"),
    [
        pytest.param("one\ntwo", ["one\ntwo"], ["one two"], id="prose"),
        pytest.param("one \ntwo", ["one\ntwo"], ["one two"], id="a blank before the end"),
        pytest.param("one  \ntwo", ["one\ntwo"], ["one\ntwo"], id="two blanks"),
        pytest.param("one\\\ntwo", ["one\\\ntwo"], ["one\\\ntwo"], id="backslash"),
        pytest.param("one\r\ntwo\rthree", ["one\ntwo\nthree"], ["one two three"], id="other line ends"),
        pytest.param("- one\n  two\n- three\nfour", ["one\ntwo", "three\nfour"], ["one two", "three four"], id="list"),
        pytest.param("> one\n> two\nthree", ["one\ntwo\nthree"], ["one two three"], id="quote"),
        pytest.param("> - one\n>   two", ["one\ntwo"], ["one two"], id="list in a quote"),
        pytest.param("**one\ntwo**\n*three*", ["one\ntwo\nthree"], ["one two three"], id="inside and between marks"),
        pytest.param("[one\ntwo](x)\n`a\nb`\nc", ["one\ntwo (x)\na b\nc"], ["one two (x) a b c"], id="link and code"),
        pytest.param("one\ntwo\n===", ["one\ntwo"], ["one two"], id="heading"),
        pytest.param(CODE, [CODE], ["Use this: int main() { return 0; } and build it."], id="code in prose"),
        pytest.param("a\n\tb", ["a\n\tb"], ["a b"], id="tab"),
        pytest.param("one\n\n\ntwo", ["one", "two"], ["one", "two"], id="paragraphs"),
        pytest.param("```\na\n b\n```", ["a\n b"], ["a\n b"], id="code"),
        pytest.param("|a|b|\n|-|-|\n|1|2|", ["a", "b", "1", "2"], ["a", "b", "1", "2"], id="table"),
    ],
)
def test_single_breaks_are_shown_as_written(source: str, lines: list[str], joined: list[str]) -> None:
    assert texts(source) == lines
    assert texts(source, strict=True) == joined
    for strict in (False, True):
        check(source, render(source, strict=strict))


@pytest.mark.parametrize(
    ("source", "quote", "selected"),
    [
        ("one\ntwo three", "two", "two"),
        ("one  \ntwo three", "one\ntwo", "one  \ntwo"),
        ("one\\\r\ntwo three", "two three", "two three"),
        ("one\r\ntwo\r\nthree", "two\nthree", "two\r\nthree"),
        ("> one\n> two", "one\ntwo", "one\n> two"),
        ("- a **b**\n    c *d*", "b\n  c", "**b**\n    c"),
        ("*a\nb* c", "b c", "*a\nb* c"),
        (CODE, "{\n    return 0;", "{\n    return 0;"),
        ("😀\n😀 x", "😀 x", "😀 x"),
    ],
)
def test_a_selection_across_a_break_is_its_source(source: str, quote: str, selected: str) -> None:
    displayed = displayed_text(render(source))
    begin = displayed.text.rindex(quote)
    span = displayed.map.to_source(begin, begin + len(quote))
    assert span is not None
    assert source[slice(*span)] == selected


def test_find_takes_a_break_for_a_blank() -> None:
    assert find_displayed(render("one\ntwo"), "one two") == [(0, 7)]


PROSE = st.lists(
    st.sampled_from(
        ["one", "two 😀", "  in", "\tin", "**b** c", "a *b*", "`c` d", "end  ", "end\\", "שלום abc", "x; // y", "{"]
    ),
    min_size=1, max_size=8,
)  # fmt: skip
PREFIXES = st.sampled_from([("", ""), ("> ", "> "), ("- ", "  "), ("3. ", "   "), ("> - ", ">   ")])


@given(PROSE, PREFIXES, st.sampled_from(["\n", "\r\n", "\r"]))
def test_every_line_of_prose_is_a_line_on_the_screen(lines: list[str], prefix: tuple[str, str], end: str) -> None:
    source = end.join((prefix[k > 0] + line.lstrip() if k == 0 else prefix[1] + line) for k, line in enumerate(lines))
    rendered = render(source)
    check(source, rendered)
    (text,) = ["".join(run.text for run in group) for group in groups(rendered)]
    seen = [line.strip() for line in text.split("\n")]
    assert seen == [line.strip().replace("*", "").replace("`", "") for line in lines]
    displayed = displayed_text(rendered)
    for begin in range(0, len(displayed.text), 3):
        round_trip(displayed.map, source, begin, min(begin + 7, len(displayed.text)))


@given(DOCUMENTS)
def test_strict_and_not_show_the_same_words_at_the_same_places(source: str) -> None:
    loose, strict = render(source), render(source, strict=True)
    check(source, strict)
    assert loose.fallback == strict.fallback
    assert _placed(loose) == _placed(strict)


@pytest.mark.parametrize("corpus", [answers, examples, fixtures, lambda: tuple(mutants(17, 1_500))])
def test_the_corpora_differ_in_breaks_alone(corpus) -> None:  # type: ignore[no-untyped-def]
    for source in corpus():
        loose, strict = render(source), render(source, strict=True)
        check(source, strict)
        check(source, loose)
        assert [w for w, _, _ in _placed(loose)] == [w for w, _, _ in _placed(strict)]


def _placed(rendered: RenderedText) -> list[tuple[str, int, int]]:
    return displayed_text(rendered).pieces(_WORD, 100_000)


def test_no_single_break_of_the_answers_is_lost() -> None:
    """Every line of prose or code in 560 real answers begins a line on the screen."""
    looked = 0
    for source in answers():
        displayed = displayed_text(render(source))
        begins = {place[1] for place in displayed.pieces(_FIRST, 100_000)}
        for line in _FIRST.finditer(source):
            if line.group()[0].isalpha():
                assert line.start() in begins, (source, line)
                looked += 1
    assert looked > 1_500
