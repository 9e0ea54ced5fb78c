"""Which stretches of a text are formulas, and where they stand in its source."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.text.formula import MAX_FORMULAS
from annotator.text.render import render
from annotator.text.runs import MATH, RenderedTextBlock
from tests.text.corpus import runs
from tests.text.documents import check


def formulas_in(source: str) -> list[str]:
    return [span.source for span in render(source).formulas]


@pytest.mark.parametrize(
    "source",
    [
        "It costs $5 and $10.", "from $5 to $10, or $ 3 $", "($5)–($10)", "$5, $6 and $7", "US$5 or A$6", "US$5 or A$",
        "between $5/month and $10/month", "a$b$c", "echo $HOME/$USER:$PATH", "$5 million to US$ 6", r"\$5 and \$6$",
        "I have 5$ and 10$", "$1,000-$2,000", "$x and y$ are words", "3$x$", "$x$3", "lone $ sign", "$$", "$5M–$10M",
        "It is $4 per kg or 5 $", "a price of $20, not of$30$",
    ],
)  # fmt: skip
def test_money_and_variables_are_not_formulas(source: str) -> None:
    assert formulas_in(source) == []


@pytest.mark.parametrize(
    ("source", "formulas"),
    [
        ("so $x^2$ and \\(y\\), \\[z\\] or $$w$$.", ["$x^2$", "\\(y\\)", "\\[z\\]", "$$w$$"]),
        ("the $n$th of $k$-means, $2^{10}$s", ["$n$", "$k$", "$2^{10}$"]),
        ("costs $5, but $x = 5$ holds", ["$x = 5$"]),
        (r"$\$5 + \$6$", [r"$\$5 + \$6$"]),
        (r"$\text{if } x > 0 \text{ and so on}$", [r"$\text{if } x > 0 \text{ and so on}$"]),
        ("$a$$b$", ["$a$", "$b$"]),
        ("$$\nx\n$$", ["$$\nx\n$$"]),
        ("\\begin{align}\na &= b \\\\\nc\n\\end{align}", ["\\begin{align}\na &= b \\\\\nc\n\\end{align}"]),
        ("words\n\\begin{equation}x\\end{equation}\nmore", ["\\begin{equation}x\\end{equation}"]),
        ("\\begin{tabular}{c}x\\end{tabular}", []),
        ("\\begin{align}\nnever closed", []),
        ("> \\[\n> x\n> \\]", ["\\[\nx\n\\]"]),
        ("> a $x +\n> y$ b", ["$x +\ny$"]),
        ("| $a$ | $b$ |\n|---|---|\n| \\(c\\) | d |", ["$a$", "$b$", "\\(c\\)"]),
        ("`$x$` and ```$y$```", []),
        ("    $x$", []),
        ("```\n$x$\n```", []),
    ],
)  # fmt: skip
def test_formulas_are_found_with_their_own_source(source: str, formulas: list[str]) -> None:
    assert formulas_in(source) == formulas


def test_a_rubric_may_want_the_source() -> None:
    rendered = render("so $x^2$", formulas=False)
    assert rendered.formulas == ()
    assert not rendered.formatted
    assert [run.text for run in runs(rendered) if run.marks & MATH] == ["$x^2$"]
    assert render("so $x^2$").formatted


def test_a_text_of_nothing_but_formulas_stays_source() -> None:
    assert len(render("$x$ " * MAX_FORMULAS).formulas) == MAX_FORMULAS
    assert render("$x$ " * (MAX_FORMULAS + 1)).formulas == ()


@pytest.mark.parametrize(
    "source",
    ["\\begin{align}\n" * 13_000, ("\\begin{align}\n" * 150 + "\\end{align} x\n") * 80, "$a b$ c" * 15_000,
     "\\(x " * 18_000, "$" + "\\$" * 30_000, "$$" + "\\$$" * 20_000, ("$" + "\\a{b " * 2_000 + "$ ") * 10],
)  # fmt: skip
def test_hostile_texts_are_read_in_time(source: str) -> None:
    begun = time.process_time()
    render(source)
    assert time.process_time() - begun < 2


PIECES = st.sampled_from(
    [
        "$x^2$", "\\(y\\)", "\\[z\\]", "$$w$$", "$$\nq\n$$\n", "\\begin{align}\na&=b\n\\end{align}\n", "costs $5 ",
        "$", " ", "\n", "\r\n", "> ", "- ", "**bold $b$**", "word ", "é😀 ", "\\", "`$c$`", "| $t$ | u |\n|---|---|\n",
        "\u200b", "&amp;",
    ]
)  # fmt: skip


@given(st.lists(PIECES, max_size=14).map("".join))
def test_each_formula_is_exactly_some_of_the_source(source: str) -> None:
    rendered = render(source)
    check(source, rendered)
    end = 0
    for span in rendered.formulas:
        assert end <= span.start < span.end <= len(source)
        end = span.end
        written = source[span.start : span.end].replace("\r\n", "\n")
        assert written.replace("\n> ", "\n").replace("\n>", "\n").split() == span.source.split() or "\n" in written
        assert (written[0], written[-1]) == (span.source[0], span.source[-1])
        inside = [run for run in runs(rendered) if span.start <= run.start and run.end <= span.end]
        assert all(run.marks & MATH for run in inside)
        assert inside[0].start == span.start
        assert inside[-1].end == span.end
    marked = [run for run in runs(rendered) if run.marks & MATH]
    assert all(any(span.start <= run.start and run.end <= span.end for span in rendered.formulas) for run in marked)


def test_formulas_on_lines_of_their_own_are_blocks() -> None:
    kinds = [
        block.kind
        for block in render("a\n\\begin{gather*}\nx\n\\end{gather*}\nb").blocks
        if isinstance(block, RenderedTextBlock)
    ]
    assert kinds == ["paragraph", "math", "paragraph"]
