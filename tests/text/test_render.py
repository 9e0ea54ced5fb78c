"""Rendering: nothing is lost, nothing is made up, and every run knows its source exactly."""

from __future__ import annotations

import html
import random
import re

import pyromark
import pytest
from hypothesis import given
from markdown_it import MarkdownIt

from annotator.text import policy
from annotator.text.highlight import highlight_code
from annotator.text.render import render, render_plain
from annotator.text.rendered_text import displayed_text
from annotator.text.runs import (
    BOLD,
    CHIP,
    CODE,
    IMAGE,
    ITALIC,
    LINK,
    MARKUP,
    MATH,
    STRIKE,
    RenderedTextBlock,
    RenderedTextTable,
)
from tests.text.corpus import answers, examples, fixtures, groups, mutants, runs
from tests.text.documents import DOCUMENTS, check, round_trip

EVERY = [
    pytest.param(answers, id="560 answers"),
    pytest.param(examples, id="CommonMark"),
    pytest.param(fixtures, id="markdown-it"),
]


@pytest.mark.parametrize("texts", EVERY)
def test_every_run_shows_its_source_and_runs_follow_each_other(texts) -> None:  # type: ignore[no-untyped-def]
    for source in texts():
        check(source, render(source))


@pytest.mark.parametrize("texts", EVERY)
def test_line_ends_of_every_kind_show_the_same(texts) -> None:  # type: ignore[no-untyped-def]
    for source in texts():
        shown = [run.text for run in runs(render(source))]
        for end in ("\r\n", "\r"):
            other = source.replace("\n", end)
            rendered = render(other)
            check(other, rendered)
            assert "".join(run.text for run in runs(rendered)) == "".join(shown)


@given(DOCUMENTS)
def test_any_document_renders(source: str) -> None:
    rendered = render(source)
    check(source, rendered)
    check(source, render_plain(source))


def test_malformed_documents_render_and_every_selection_comes_back() -> None:
    draw = random.Random(7)
    for source in mutants(11, 3_000):
        rendered = render(source)
        check(source, rendered)
        displayed = displayed_text(rendered)
        for _ in range(3 if displayed.text else 0):
            begin = draw.randrange(len(displayed.text))
            round_trip(displayed.map, source, begin, draw.randint(begin + 1, len(displayed.text)))


@pytest.mark.parametrize(
    "source",
    [
        "- ` foo\n\tbar`",  # a tab that the list took two columns of, inside code
        "1. | a\n| -`| c\n\t| `d` |",
        "~~~\x00 x\n~~~",  # a language that is only a chip
        "- foo\n\n\t\tbar",
        "<http:~\u202ex.com/%CE%B2>",  # an address that is shown readable, and hides something
        "![![]()](x)",
    ],
)
def test_found_by_mutation(source: str) -> None:
    check(source, render(source))


def _library_words(source: str) -> list[str]:
    """The words that markdown-it's own HTML shows, images by their description."""
    library = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    made = library.render(source.replace("\x00", "\ufffd"))
    made = re.sub(r'<img src="[^"]*" alt="([^"]*)"[^>]*>', lambda m: m.group(1) or "image", made)
    return re.sub(r"<[^>]*>", lambda m: " " if re.match(r"</?(p|li|h\d|t[dhr]|pre|br|hr|[ou]l|bl)", m.group()) else "",
                  made).split()  # fmt: skip


@pytest.mark.parametrize("texts", EVERY)
def test_every_word_of_the_library_is_shown_in_order(texts) -> None:  # type: ignore[no-untyped-def]
    for source in texts():
        if re.search(r"[$\\][($\[]|\$|\[[ xX]\]|!\[[^\]]*\\", source):
            continue  # formulas and tasks are ours; the library forgets escapes inside an image's description
        rendered = render(source, strict=True, lossless=False)
        if any(run.marks & CHIP for run in runs(rendered)):
            continue
        shown = "\n".join("".join(run.text for run in group) for group in groups(rendered, infos=False))
        assert shown.split() == html.unescape(" ".join(_library_words(source))).split(), source


def _oracle(source: str) -> set[int]:
    """The offsets of every character that a second parser shows as it stands."""
    data = source.encode()
    offset = {byte: k for k, byte in enumerate(_starts(source))}
    shown: set[int] = set()
    options = pyromark.Options.ENABLE_TABLES | pyromark.Options.ENABLE_STRIKETHROUGH
    for event, where in pyromark.events_with_range(source, options=options):
        text = event.get("Text", event.get("Code")) if isinstance(event, dict) else None
        if text is None:
            continue
        piece = data[where["start"] : where["end"]].decode()
        inside = piece.find(text) if "Code" in event else 0 if piece == text else -1
        if inside >= 0:
            first = offset[where["start"]] + inside
            shown.update(range(first, first + len(text)))
    return shown


def _starts(source: str) -> list[int]:
    at, starts = 0, []
    for character in source:
        starts.append(at)
        at += len(character.encode())
    return [*starts, at]


def test_a_second_parser_finds_the_same_characters_in_the_same_places() -> None:
    compared = 0
    for source in answers():
        if re.search(r"[$<>]|\\[(\[]|\[[ xX]\]", source):
            continue  # HTML and formulas are read differently on purpose
        every = runs(render(source, strict=True, lossless=False), infos=False)
        ours = {k for run in every if run.verbatim for k in range(run.start, run.end)}
        theirs = _oracle(source)
        strays = {k for k in ours ^ theirs if not source[k].isspace()}
        assert not strays, (source, sorted(strays)[:5])
        compared += len(ours)
    assert compared > 500_000


def test_marks_links_and_code() -> None:
    rendered = render("**b** *i* ~~s~~ `c` [l](http://x.y) ![p](q) $m$ \\(n\\) &lt;", lossless=False)
    marks = {run.text: run.marks for run in runs(rendered) if run.text.strip()}
    assert marks == {
        "b": BOLD, "i": ITALIC, "s": STRIKE, "c": CODE, "l": LINK, "p": IMAGE, "$m$": MATH, "\\(n\\)": MATH, "<": 0,
    }  # fmt: skip
    assert [run.link for run in runs(rendered) if run.link] == ["http://x.y"]


def test_places_markers_and_levels() -> None:
    rendered = render("## h\n\n> - a\n>\n>   b\n\n3. x\n4. y\n\n- [ ] t\n- [X] d\n-\n")
    seen = [
        (block.kind, block.level, *block.nesting[:3])
        for block in rendered.blocks
        if isinstance(block, RenderedTextBlock)
    ]
    assert seen == [
        ("heading", 2, "", "", ""), ("paragraph", 0, "ql", "bullet", ""), ("paragraph", 0, "ql", "", ""),
        ("paragraph", 0, "l", "number", "3."), ("paragraph", 0, "l", "number", "4."), ("paragraph", 0, "l", "open", ""),
        ("paragraph", 0, "l", "done", ""), ("paragraph", 0, "l", "bullet", ""),
    ]  # fmt: skip


def test_code_keeps_every_blank_and_names_its_language() -> None:
    (block,) = render("```python title\nif x:\n\treturn  1\n\n```").blocks
    assert isinstance(block, RenderedTextBlock)
    assert block.info_run is not None
    assert (block.info_run.text, block.info_run.start) == ("python title", 3)
    assert "".join(run.text for run in block.runs) == "if x:\n\treturn  1\n"


def test_formulas_are_source_and_prices_are_not() -> None:
    formula = [run.text for run in runs(render("a $x^2 * y*$ and\n\n\\[\n- b\n\\]\n")) if run.marks & MATH]
    assert formula == ["$x^2 * y*$", "\\[\n- b\n\\]"]
    assert not any(run.marks & MATH for run in runs(render("from $5 to $10, or $ 3 $")))


def test_html_is_rendered_as_text() -> None:
    source = '<script>alert(1)</script>\n\n<img src="file:///etc/passwd"> <b>x</b>'
    assert "".join(run.text for run in runs(render(source))) == source.replace("\n\n", "")


@pytest.mark.parametrize(
    ("source", "why"),
    [
        pytest.param("x" * (policy.MAX_BYTES + 1), "256 KB", id="size"),
        pytest.param("é" * (policy.MAX_BYTES // 2 + 1), "256 KB", id="bytes, not characters"),
        pytest.param("> " * 17 + "x", "16 levels", id="quotes"),
        pytest.param("".join("  " * k + "- x\n" for k in range(17)), "16 levels", id="lists"),
        pytest.param("|a" * 33 + "|\n" + "|-" * 33 + "|\n", "32 columns", id="columns"),
        pytest.param("|a|b|\n|-|-|\n" + "|1|2|\n" * 500, "500 rows", id="rows"),
        pytest.param("![" * 7_000, "too much markup", id="brackets"),
        pytest.param("x\n" * 30_000, "too much markup", id="lines"),
    ],
)
def test_what_exceeds_a_limit_is_shown_plain_and_says_so(source: str, why: str) -> None:
    rendered = render(source)
    assert why in rendered.fallback
    check(source, rendered)
    shown = "".join(run.text for run in runs(rendered))
    assert shown.replace("\n", "") == source.replace("\n", "")


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("x" * policy.MAX_BYTES, id="size"),
        pytest.param("> " * 16 + "x", id="quotes"),
        pytest.param("|a" * 32 + "|\n" + "|-" * 32 + "|\n", id="columns"),
        pytest.param("|a|b|\n|-|-|\n" + "|1|2|\n" * 499, id="rows"),
    ],
)
def test_text_at_limit_is_rendered(source: str) -> None:
    assert not render(source).fallback


@pytest.mark.parametrize(
    "piece",
    ["[", "![", "*a ", "**a ", "_a", "`", "``a ", "<", "&", "\\(", "\\[\n", "$ ", "$$\n", "~~a ", "a|", "[a](", "> ",
     "- ", "* a\n ", "1. ", "```\n", "\t", "|\n", "[a]: b\n", "\u202e", "*_"],
)  # fmt: skip
def test_long_rows_terminate(piece: str) -> None:
    source = piece * (20_000 // len(piece))
    check(source, render(source))


def test_words_are_those_a_reader_sees() -> None:
    assert render("# It's **bold**\n\n- [link](http://not.counted)\n\n| a | b |\n|---|---|\n").words == 5


def test_a_table_has_rows_and_alignment() -> None:
    (table,) = render("| a | b |\n|:--|--:|\n| 1 \\| 2 | |").blocks
    assert isinstance(table, RenderedTextTable)
    assert table.aligns == ("left", "right")
    assert [["".join(run.text for run in cell) for cell in row] for row in table.rows] == [["a", "b"], ["1 \\| 2", ""]]


def test_tags_of_chat_templates_mark_reasoning_and_data() -> None:
    reasoning, call = "<think>\nIs it *cold*?\n\n- no\n</think>\n", '<tool_call>\n{"name": "_a_"}\n</tool_call>\n'
    rendered = render(f"{reasoning}Look:\n{call}So.")
    shown = [
        (block.kind, block.nesting.containers, "".join(run.text for run in block.runs)) for block in rendered.blocks
    ]  # type: ignore[union-attr]
    assert shown == [
        ("paragraph", "q", "<think>"),
        ("paragraph", "q", "Is it cold?"),
        ("paragraph", "ql", "no"),
        ("paragraph", "q", "</think>"),
        ("paragraph", "", "Look:"),
        ("code", "", '{"name": "_a_"}\n</tool_call>'),
        ("paragraph", "", "So."),
    ]
    assert [
        block.info_run.text for block in rendered.blocks if isinstance(block, RenderedTextBlock) and block.info_run
    ] == ["<tool_call>"]
    coloured = highlight_code(rendered.blocks[5].runs, "<tool_call>")  # type: ignore[union-attr]
    assert {run.role for run in coloured[:-1]} > {"", "keyword"}
    assert (coloured[-1].text, coloured[-1].marks, coloured[-1].role) == ("</tool_call>", CODE | MARKUP, "")


@pytest.mark.parametrize(
    "source",
    [
        "<think>\nnever closed",
        "a <think>\nb\n</think>",
        "<think>inside</think>",
        "- <think>\n  a\n  </think>",
        "    <think>\n    a\n    </think>",
        "<b>\na\n</b>",
    ],
)
def test_a_tag_that_is_not_a_pair_of_lines_is_text(source: str) -> None:
    assert not any(block.nesting.containers == "q" for block in render(source).blocks)


def test_many_tags_that_are_never_closed_are_rendered() -> None:
    """Each is looked for once: to look from every line on would take minutes."""
    assert render("<think>\n\n" * 5_000).fallback == ""


def test_the_description_of_an_image_ends_with_it() -> None:
    (block,) = render("Before ![the *picture*](x.png) after").blocks
    described = "".join(run.text for run in block.runs if run.marks & IMAGE)  # type: ignore[union-attr]
    assert described == "![the picture](x.png)"
