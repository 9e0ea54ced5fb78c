"""Texts that would take long are shown plain: known before parsing, or by counted steps, never by the clock."""

from __future__ import annotations

from itertools import pairwise

import pytest

from annotator.text import parser, policy
from annotator.text.parser import parse
from annotator.text.policy import MAX_CHIPS, MAX_STEPS, SURPLUS, RichTextLimitError
from annotator.text.render import render, render_plain
from annotator.text.runs import CHIP
from tests.text.corpus import answers, groups, runs
from tests.text.documents import check


@pytest.mark.parametrize(
    "piece",
    [
        "!!!!!!!![!!!",
        "![",
        "[",
        "[[x]",
        "[!$",
        "!",
        "$",
        ":",
        "=x",
        "<a",
        "<a@b.c>",
        "<http://a.b> ",
        "_a ",
        "{}]",
        "{}",
    ],
)
def test_a_long_row_of_anything_costly_is_plain_and_says_so(piece: str) -> None:
    source = piece * (policy.MAX_BYTES // len(piece))
    rendered = render(source)
    assert "too much markup" in rendered.fallback
    check(source, rendered)


@pytest.mark.parametrize("piece", ["![", "!$[", "![!!!"])
def test_looking_for_the_ends_of_brackets_is_counted(piece: str) -> None:
    """These few are within the estimate, which looks at each by itself; what they cost together is counted."""
    source = piece * 4_000
    assert not policy.is_too_complex(source)
    with pytest.raises(RichTextLimitError):
        parse(source)
    assert "too much markup" in render(source).fallback


def steps(source: str, monkeypatch: pytest.MonkeyPatch) -> int:
    counted: dict[str, int] = {}
    monkeypatch.setattr(parser, "MAX_STEPS", 10**9)
    parser._parser(lossless=True).parse(source, counted)
    return counted.get("steps", 0)


def test_real_texts_stay_far_below_every_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    most = max(answers(), key=len)
    assert steps(most, monkeypatch) < MAX_STEPS / 100
    links = "".join(f"- See [the **page** {k}](https://example.com/{k}) and ![its picture](p{k}.png), $5 or $x_{k}$.\n"
                    for k in range(1_000))  # fmt: skip
    assert steps(links, monkeypatch) < MAX_STEPS / 20
    together = ""
    for answer in answers():
        if len((together + answer).encode()) > 200_000:
            break
        together += answer + "\n\n"
    assert len(together) > 150_000
    assert not render(together).fallback
    assert not render(links).fallback


@pytest.mark.parametrize("piece", ["\u2067", "\u2067a", "\u2067\u2069", "&#x2067;"])
def test_very_many_hidden_characters_are_plain_and_none_is_lost(piece: str) -> None:
    source = piece * 30_000
    as_markdown = render(source, lossless="&" not in piece)
    for rendered in (as_markdown, render_plain(source)):
        check(source, rendered)
        chips = [run for run in runs(rendered) if run.marks & CHIP]
        assert len(chips) <= MAX_CHIPS
        if "&" not in piece:
            surplus = [run for run in runs(rendered) if run.text == SURPLUS]
            assert len(chips) + len(surplus) == sum(source.count(mark) for mark in "\u2067\u2069")
    assert "hidden characters" in as_markdown.fallback


def test_the_formats_of_a_plain_text_are_few_however_much_it_hides() -> None:
    rendered = render_plain("\u2067a" * 30_000)
    changes = sum(
        one.marks != other.marks
        for group in groups(rendered)
        for one, other in pairwise(group)
    )  # fmt: skip
    assert changes <= 2 * MAX_CHIPS


def test_as_many_hidden_characters_as_are_allowed_are_all_named() -> None:
    rendered = render("\u2067a" * MAX_CHIPS)
    assert not rendered.fallback
    assert sum(run.marks & CHIP > 0 for run in runs(rendered)) == MAX_CHIPS
