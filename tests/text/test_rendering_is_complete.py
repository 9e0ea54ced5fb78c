"""Markdown takes no letter away: every character of a text is painted, or a sign whose mark is painted in its place."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given

from annotator.text.render import render, render_plain
from annotator.text.runs import (
    BOLD,
    CODE,
    ITALIC,
    LINK,
    MARKUP,
    STRIKE,
    RenderedText,
    RenderedTextBlock,
    RenderedTextTable,
    TextRun,
)
from tests.text.corpus import DATA, answers, examples, fixtures, groups, mutants, runs
from tests.text.documents import DOCUMENTS, check

_PREFIX = r"[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])(?=\s|$)[ \t>]*)*?"
_WHOLE = r"`{3,}(?=[^`\n]*$)|~{3,}|(?:(?:=+|-+)\s*|(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,}|[-:| \t]+)$"
_LINE = re.compile(
    rf"^{_PREFIX}(?:{_WHOLE})|^{_PREFIX[:-1]}(?:\[[ xX]\](?=\s))?[ \t]*(?:#{{1,6}}(?=\s))?", re.MULTILINE
)
"""What a line may begin with, or be, that is a block of its own kind on the screen: a quote, an item, a heading, a
fence, a rule, the line under the head of a table."""


def texts(source: str) -> list[str]:
    return ["".join(run.text for run in group) for group in groups(render(source))]


def lost(source: str, rendered: RenderedText) -> list[int]:
    """The offsets of characters that are neither painted nor the sign of a mark that is."""
    source = source.replace("\r\n", "\n\n").replace("\r", "\n")
    shown = runs(rendered)
    painted = {k for run in shown for k in range(run.start, run.end)}
    rest = {k for k, character in enumerate(source) if not character.isspace()} - painted
    for match in _LINE.finditer(source) if rest else ():
        rest -= set(range(*match.span()))
    for scope in rendered.markup_ranges if rest else ():
        inside = [run for run in shown if scope.start <= run.start and run.end <= scope.end]
        if all(run.marks & (BOLD | ITALIC | STRIKE | LINK | MARKUP | CODE) for run in inside if not run.text.isspace()):
            rest -= {*range(scope.start, scope.inner_start), *_closing(source, scope.inner_start, *scope[2:])}
    rest -= {k for k in rest if source[k] == "`" and _beside_code(source, k, shown)}
    if any(isinstance(block, RenderedTextTable) for block in rendered.blocks):
        rest -= {k for k in rest if source[k] == "|"}
    return sorted(rest)


def _closing(source: str, inner_start: int, inner_end: int, end: int) -> range:
    """The signs that close a scope; with the address of a link where that is what its words say."""
    closing = source[inner_end:end]
    address = re.fullmatch(r"\]\(\s*<?(.*?)>?\s*\)", closing)
    if address and address[1] != source[inner_start:inner_end]:
        return range(0)
    return range(inner_end, end) if address or re.fullmatch(r"[*_~>]+", closing) else range(0)


def _beside_code(source: str, at: int, shown: list[TextRun]) -> bool:
    ends = [side for run in shown if run.marks & CODE for side in (run.start, run.end)]
    return any(not source[min(at, end) : max(at, end)].strip("` \n>\t") for end in ends if abs(end - at) < 12)


def prompts() -> tuple[str, ...]:
    lines = (DATA / "vicuna80" / "vicuna80.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(json.loads(line)["prompt"] for line in lines)


def messages() -> tuple[str, ...]:
    """Every message of the trees of Open-Assistant."""
    messages_read = []

    def take(message: dict[str, object]) -> None:
        messages_read.append(str(message["text"]))
        for reply in message.get("replies") or ():  # type: ignore[attr-defined]
            take(reply)

    for line in (DATA / "oasst_trees" / "trees.jsonl").read_text(encoding="utf-8").splitlines():
        take(json.loads(line)["prompt"])
    return tuple(messages_read)


@pytest.mark.parametrize(
    "corpus",
    [
        pytest.param(answers, id="answers"), pytest.param(prompts, id="prompts"),
        pytest.param(messages, id="messages"), pytest.param(examples, id="CommonMark"),
        pytest.param(fixtures, id="markdown-it"), pytest.param(lambda: tuple(mutants(23, 2_000)), id="mutants"),
    ],
)  # fmt: skip
def test_every_character_is_painted_or_under_a_mark(corpus) -> None:  # type: ignore[no-untyped-def]
    for source in corpus():
        for strict in (False, True):
            rendered = render(source, strict=strict)
            check(source, rendered)
            assert not lost(source, rendered), (source, [(k, source[k]) for k in lost(source, rendered)][:5])


@pytest.mark.parametrize(
    "source",
    ["[w](http://a.b)", "5 \\* 4", "![i](x.png)", "[a]: http://b.c\n", "# C #", "|a|\n|-|\n|1|2|", "``` a b\n```"],
)  # fmt: skip
def test_the_oracle_sees_what_a_document_hides(source: str) -> None:
    assert lost(source, render(source, lossless=False))


@given(DOCUMENTS)
def test_every_character_of_any_document_is_painted_or_under_a_mark(source: str) -> None:
    assert not lost(source, render(source))


@pytest.mark.parametrize("corpus", [answers, examples, fixtures])
def test_what_a_document_shows_of_its_source_is_shown_of_a_text_to_be_judged(corpus) -> None:  # type: ignore[no-untyped-def]
    for source in corpus():
        document, judged = (
            {k for run in runs(render(source, lossless=way)) for k in range(run.start, run.end)}
            for way in (False, True)
        )
        gone = {k for k in document - judged if not source[k].isspace()}
        assert all(source[k] in "#=-`<>*_[]()|" or source[k - 1] == "#" for k in gone), source


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        pytest.param("std::vector<std::string> tokens", "std::vector<std::string> tokens", id="template"),
        pytest.param("<tel:1> <x:y> <svn+ssh:a>", "<tel:1> <x:y> <svn+ssh:a>", id="other schemes"),
        pytest.param("<https://a.b/%41> <a@b.c>", "https://a.b/%41 a@b.c", id="addresses as written"),
        pytest.param("2*3*4 = 24", "2*3*4 = 24", id="product"),
        pytest.param("a*b + c*d, x**2 + y**2", "a*b + c*d, x**2 + y**2", id="products"),
        pytest.param("(a)*(b)*(c)", "(a)*(b)*(c)", id="brackets"),
        pytest.param("see __init__ and `x`.__dict__()", "see __init__ and x.__dict__()", id="names"),
        pytest.param("a_b_c snake_case_", "a_b_c snake_case_", id="snake case"),
        pytest.param("un**like**ly", "un**like**ly", id="inside a word"),
        pytest.param("a*b and c* or *args and c*d", "a*b and c* or *args and c*d", id="over several words"),
        pytest.param("H*2*O, 5*x* and *x*2", "H*2*O, 5*x* and *x*2", id="beside numbers"),
        pytest.param("**S**trong, Verb**en**, **1**st", "Strong, Verben, 1st", id="part of a word"),
        pytest.param("Alabama\t33.2", "Alabama\u2002\t33.2", id="tab"),
        pytest.param("x = a *b* c", "x = a *b* c", id="in a line of code"),
        pytest.param(r"\\server\share and 5 \* 4", r"\\server\share and 5 \* 4", id="backslashes"),
        pytest.param("\\begin{b} a &= b \\\\\nc \\end{b}", "\\begin{b} a &= b \\\\\nc \\end{b}", id="formula"),
        pytest.param("one\\\ntwo", "one\\\ntwo", id="backslash at the end of a line"),
        pytest.param("&lt;b&gt; &amp; &#65;", "&lt;b&gt; &amp; &#65;", id="entities"),
        pytest.param("<b>x</b> <!-- y --> <br/>", "<b>x</b> <!-- y --> <br/>", id="HTML"),
        pytest.param("[words](http://a.b)", "words (http://a.b)", id="link"),
        pytest.param('[words](<a b> "t")', 'words (<a b> "t")', id="title"),
        pytest.param("[http://a.b](http://a.b)", "http://a.b", id="address as words"),
        pytest.param("[w][1] [1] [1][]", "[w][1] [1] [1][]", id="no references"),
        pytest.param('![alt *x*](http://a.b/c.png "t")', '![alt x](http://a.b/c.png "t")', id="image"),
        pytest.param("![](x.png)", "![](x.png)", id="image without words"),
        pytest.param("# C #", "C #", id="sharp"),
        pytest.param("#", "#", id="heading of nothing"),
        pytest.param(">>> 1 + 1", ">>> 1 + 1", id="prompt of Python"),
        pytest.param("`<b>Use `code` in it</b>`", "`<b>Use `code` in it</b>`", id="nested backticks"),
        pytest.param("Press `Enter` or ``a`b``.", "Press Enter or ``a`b``.", id="code"),
        pytest.param("使用`代码`和**重要**的", "使用代码和重要的", id="words without blanks between"),
    ],
)  # fmt: skip
def test_formatting_keeps(source: str, shown: str) -> None:
    assert texts(source) == [shown]
    check(source, render(source))


def test_reference_definitions_are_shown_where_they_stand() -> None:
    source = 'See [it][1] and [one] or [1].\n\n> [1]: http://a.b\n> "title"\n\n[one]: <http://c.d>\n'
    assert texts(source) == ["See [it][1] and [one] or [1].", '[1]: http://a.b\n"title"', "[one]: <http://c.d>"]
    assert [run.text for run in runs(render(source)) if run.link] == ["it", "one", "1"]


def test_surplus_cells_of_a_row_are_kept() -> None:
    (table,) = render("| a | b |\n|---|---|\n| 1 | 2 | **3** |\n| 4 |\n").blocks
    assert isinstance(table, RenderedTextTable)
    rows = [["".join(run.text for run in cell) for cell in row] for row in table.rows]
    assert rows == [["a", "b", ""], ["1", "2", "3"], ["4", "", ""]]
    assert table.rows[1][2][0].marks == BOLD
    assert len(table.aligns) == 3


def test_the_bar_in_a_cell_keeps_its_backslash() -> None:
    assert texts("| a | b |\n|-|-|\n| c \\| d | `e \\| f` |") == ["a", "b", "c \\| d", "e \\| f"]


def test_all_of_the_first_line_of_a_fence_is_shown() -> None:
    (block,) = render('```python title="a.py" {1}\nx\n```').blocks
    assert isinstance(block, RenderedTextBlock)
    assert block.info_run is not None
    assert block.info_run.text == 'python title="a.py" {1}'


def test_added_lines_do_not_look_like_removed_ones() -> None:
    added, removed = (render(f"{sign} x").blocks[0] for sign in "+-")
    assert (added.nesting.label, removed.nesting.label) == ("+", "")
    assert added.nesting.marker == removed.nesting.marker == "bullet"


UNFENCED = """#!/usr/bin/env python3
# Import the libraries
import pygame
import sys

# Initialize
pygame.init()

def main():
    # The loop
    while True:
        pass

# Run it
main()
"""


@pytest.mark.parametrize(
    ("source", "headings"),
    [
        pytest.param(UNFENCED, [], id="Python"),
        pytest.param("# Install\nsudo apt-get install vim\n# Start\nvim\n", [], id="Shell"),
        pytest.param('# Alternative way\nputs "a #{b}"\n# Next\narr.each do |x|\n  puts x\nend', [], id="Ruby"),
        pytest.param("# Set it up\n$x = 1;\n# Say so\necho $x;\n", [], id="PHP"),
        pytest.param("# A model\nfit <- lm(y ~ x)\n", [], id="R"),
        pytest.param("# Print\nprint the page\n# Echo\necho is a command", ["Print", "Echo"], id="words"),
        pytest.param("#include <stdio.h>\nint x;\n", [], id="C"),
        pytest.param("# Use\n\nRun it.\n\n## More\n\n```\nx = 1\n```\n# End\n", ["Use", "More", "End"], id="headings"),
        pytest.param("# Usage\n\n    pip install x\n\n# Next\n\nText", ["Usage", "Next"], id="indented code below"),
        pytest.param("x = 1\n---\ny = 2", [], id="underlined code"),
        pytest.param("Title\n---\n", ["Title"], id="underlined title"),
    ],
)  # fmt: skip
def test_lines_of_code_are_not_headings(source: str, headings: list[str]) -> None:
    rendered = render(source)
    blocks = [block for block in rendered.blocks if isinstance(block, RenderedTextBlock)]
    assert ["".join(run.text for run in block.runs) for block in blocks if block.kind == "heading"] == headings
    assert not lost(source, rendered)


@pytest.mark.parametrize(
    ("source", "formatted"),
    [
        ("plain words, 2*3*4 and <b>", False), ("1. one\n2) two\n- three", False), ("a **bold** word", True),
        ("# Heading", True), ("| a |\n|---|\n| b |", True), ("```\ncode\n```", True), ("[w](http://x.y)", True),
        ("", False), ("a\u202eb", False), ("x" * 300_000 + "**b**", False), ("a\r\nb", False), ("`c`", True),
    ],
)  # fmt: skip
def test_a_text_is_formatted_where_signs_are_not_shown_as_written(source: str, formatted: bool) -> None:
    assert render(source).formatted is formatted
    assert not render_plain(source).formatted


def test_addresses_are_not_words() -> None:
    assert render("see [this page](http://a.b/c-d)").words == 3


def test_a_line_break_in_a_cell_is_one() -> None:
    source = "a<br>b\n\n| h |\n|---|\n| **x**<BR />y |"
    paragraph, table = render(source).blocks
    assert isinstance(paragraph, RenderedTextBlock)
    assert isinstance(table, RenderedTextTable)
    assert [run.text for run in paragraph.runs] == ["a<br>b"]
    assert [run.text for run in table.rows[1][0]] == ["x", "\n", "y"]
    assert source[table.rows[1][0][1].start : table.rows[1][0][1].end] == "<BR />"
