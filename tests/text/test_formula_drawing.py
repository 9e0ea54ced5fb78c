"""Formulas are drawn whole or not at all."""

from __future__ import annotations

import time
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.text.formula_drawing import INK, FormulaDrawing, draw_formula

TYPICAL = (
    r"$x$", r"$x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}$", r"$$\sum_{i=1}^{n} i = \frac{n(n+1)}{2}$$",
    r"\[\int_{0}^{\infty} e^{-x^2}\,dx = \frac{\sqrt{\pi}}{2}\]", r"\(\lim_{x \to 0} \frac{\sin x}{x} = 1\)",
    r"\begin{align} a &= b + c \\ &= d \end{align}", r"$$\begin{aligned} x + y &= 1 \\[4pt] x - y &= 0 \end{aligned}$$",
    r"$\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}$", r"$f(x) = \begin{cases} x & \text{if } x > 0 \\ 0 \end{cases}$",
    r"$\binom{n_1}{k_{2}}$", r"$\mathbb{R}^n \subseteq \mathcal{F}$", r"$\left. \frac{df}{dx} \right|_{x=0}$",
    r"$\operatorname*{arg\,max}_{x} f(x)$", r"$a \not\in B, a \neq b, f''(x)$", r"$\$5 + 10\% \# \_ \&$",
    r"$\overline{AB} \perp \overrightarrow{CD}$", r"$1{,}000 \cdot 10^{-3}$", r"$\text{größer als } 5$", r"$x \bmod 2$",
    r"$\begin{array}{lcr} a & b & c \end{array}$", r"$A \xrightarrow{f} B$", r"$\boxed{42}$",
    r"$\lambda = 5000 \AA$", r"$x \textless 3 \space h$", r"$\textbar x\textbar{} \textgreater 2$",
    r"$|x| \le \|y\|$", r"$x^12$", r"$x \tag{3}$", r"$\cancel{x}$", r"${n \choose k}$",
    r"$\text{a \% b, \$5, R\_1}$", r"$P\left(A \middle| B\right)$", r"$\bra{\psi} \ket{\frac{a}{b}}$", r"$\abs{x_{1}}$",
    r"$\norm{\mathbf{v}}$", r"$\texttt{a} \textsf{b} \textup{c}$", r"\(\ce{Ca(OH)2 (aq) <=> Ca^{2+} + 2OH-}\)",
    r"\[\left[\begin{array}{cc|c} 1 & 2 & 3 \\ 4 & 5 & 6 \end{array}\right]\]",
    r"$$\begin{array}{r} 12 \\ +3 \\ \hline 15 \end{array}$$",
    r"$\begin{array}{l} \begin{array}{c|c} a & b \end{array} \end{array}$",
)  # fmt: skip


@pytest.mark.parametrize("source", TYPICAL)
def test_typical_formulas_are_drawn(source: str) -> None:
    drawing = draw_formula(source)
    assert drawing is not None
    tree = ElementTree.fromstring(drawing.svg)
    assert INK in drawing.svg
    assert all(element.get("fill", INK) in (INK, "none") for element in tree.iter() if element.tag.endswith("path"))
    assert drawing.width > 0
    assert drawing.ascent > 0


@pytest.mark.parametrize(
    "source",
    [
        r"$\undefined{x}$", "$x % hidden$", r"$\phantom{secret} x$", r"$\color{white}{x}$", r"$\textcolor{red}{x}$",
        r"$\href{http://a.b}{x}$", r"$\tag{\x} x$", r"$\label{a} x$", r"$\hspace{-9em} x$", r"$\kern-9em x$",
        r"$\rlap{x} y$", r"$\smash{x}$", r"$\def\x{y} \x$", r"$\newcommand{\x}{y} \x$", r"$\tiny x$", r"$\style{a}{x}$",
        r"$\unicode{65}$", r"$\mathchoice{a}{b}{c}{d}$", r"$x {$", r"$x }$", r"$\left( x$", r"$a & b$", r"$\!\! x$",
        r"$\begin{foo} x \end{foo}$", r"$\begin{pmatrix} x \end{bmatrix}$", r"$\begin{array}{c||c} a & b \end{array}$",
        r"$\ce{\x}$", r"$\ce{A\hspace{9em}B}$", r"$\ce{}$", r"$\abs$", r"$\hline x$", "$x\u200by$", "$x\u202ey$",
        r"$\text{ }$", r"$\quad$", "$~$", "$数 + х$", r"$\text{数}$", r"$\frac{1}$", "$x_$",
        r"$\middle| x$", r"$\begin{array}{c} \hline x \\ y \end{array}$",
        r"$\begin{array}{c} x \\ \hline\hline y \end{array}$", r"$\begin{array}{|c|} x \\ y \end{array}$",
        r"$\begin{array}{c} \hline x \\ \hline \end{array}$",
        f"${'x' * 2_000}$", r"$\rule{9em}{9em}$", r"$\bcancel{x}$",
        r"$\multicolumn{2}{c}{x}$", r"$\vphantom{x} y$", r"$\skew{9}{x}$", r"$\raise{9em}{x}$", r"$\Huge x$",
    ],
)  # fmt: skip
def test_what_is_not_known_to_the_last_command_is_not_drawn(source: str) -> None:
    assert draw_formula(source) is None


@pytest.mark.parametrize(
    ("array", "rules"),
    [
        (r"{cc} a & b \\ c & d", []),
        (r"{c|c} a & b \\ \hline c & d", ["down", "across"]),
        (r"{|c|c|} \hline a & b \\ \hline c & d \\ \hline", ["down", "across"]),
        (r"{|cc|c|} \hline a & b & c \\ c & d & e \\ \hline", ["down"]),
        (r"{c} 1 \\ 2 \\ \hline 3", ["across"]),
    ],
)
def test_rules_of_an_array_are_drawn_between_its_cells(array: str, rules: list[str]) -> None:
    drawing = draw_formula(rf"$\begin{{array}}{array} \end{{array}}$")
    assert drawing is not None
    boxes = [element.attrib for element in ElementTree.fromstring(drawing.svg).iter() if element.tag.endswith("rect")]
    boxes = [box for box in boxes if box["fill"] == INK]  # the frame is not filled
    assert ["down" if box["width"] == "1.00" else "across" for box in boxes] == rules
    for name, size in (("down", "x"), ("across", "y")):
        places = [float(box[size]) for box, rule in zip(boxes, rules, strict=True) if rule == name]
        assert places == sorted(set(places))


def test_chemistry_is_set_as_chemistry() -> None:
    same = [
        (r"\ce{H2O}", r"\text{H}_2\text{O}"),
        (r"\ce{SO4^2-}", r"\text{SO}_4^{2-}"),
        (r"\ce{2Na+}", r"2\text{Na}^{+}"),
    ]
    for chemistry, plain in same:
        assert draw_formula(f"${chemistry}$") == draw_formula(f"${plain}$") is not None


def test_a_single_upright_letter_is_as_upright_as_several() -> None:
    assert draw_formula(r"$\mathrm{m}$") == draw_formula(r"$\text{m}$") != draw_formula("$m$")


def test_numbers_of_equations_that_nobody_wrote_are_not_added() -> None:
    assert draw_formula(r"\begin{align} a \end{align}") == draw_formula(r"\begin{align*} a \end{align*}")


def test_a_fraction_reaches_below_the_line_and_a_letter_does_not() -> None:
    letter, fraction = draw_formula("$x$"), draw_formula(r"$$\frac{a}{b}$$")
    assert isinstance(letter, FormulaDrawing)
    assert isinstance(fraction, FormulaDrawing)
    assert -0.05 < letter.descent < 0.1
    assert 0.5 < fraction.descent < 1.0 < fraction.ascent


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(r"\frac{1}{" * 12 + "x" + "}" * 12, id="fractions"),
        pytest.param(r"\sqrt{" * 50 + "}" * 50, id="roots"),
        pytest.param(r"\left(" * 12 + r"\frac{a}{b}" + r"\right)" * 12, id="brackets"),
        pytest.param("{" * 900 + "}" * 900, id="braces"),
        pytest.param("x^{" * 12 + "x" + "}" * 12, id="exponents"),
        pytest.param(r"\hat{" * 12 + "x" + "}" * 12, id="hats"),
        pytest.param(r"\begin{pmatrix}" * 12 + "x" + r"\end{pmatrix}" * 12, id="matrices"),
        pytest.param("x+" * 390, id="long"),
        pytest.param(r"\begin{matrix}" + "a&" * 380 + r"b\end{matrix}", id="columns"),
        pytest.param(r"\begin{align}" + r"a&=b\\" * 150 + r"c\end{align}", id="rows"),
        pytest.param("x" + "'" * 700, id="primes"),
        pytest.param(r"\sqrt[" * 300, id="roots that are not closed"),
        pytest.param(r"\over " * 300, id="over"),
        pytest.param(r"x_" * 400, id="indices"),
    ],
)
def test_hostile_formulas_take_no_long_time(source: str) -> None:
    begun = time.process_time()
    draw_formula(f"$${source}$$")
    assert time.process_time() - begun < 2.5


WORDS = (
    r"\frac \sqrt \left( \right) \begin{cases} \end{cases} \text{ab} \hat \sum_ ^ _ { } & \\ x 1 + - = \alpha \cdot % "
    r"\, \mathbb \operatorname{f} \limits \not \in ' \binom [ ] | \| ~ \phantom \color \! \quad \overset \big"
)
TOKENS = st.sampled_from(WORDS.split())


@settings(max_examples=200)
@given(st.lists(TOKENS, max_size=12).map(" ".join))
def test_any_formula_is_drawn_or_not_and_nothing_fails(latex: str) -> None:
    drawing = draw_formula(f"$${latex}$$")
    if drawing is not None:
        assert not any(hiding in latex for hiding in (r"\phantom", r"\color", "%"))
        ElementTree.fromstring(drawing.svg)


@pytest.mark.parametrize("sign", [r"\times", r"\div", r"\implies"])
def test_operators_have_as_much_room_as_tex_gives_them(sign: str) -> None:
    with_sign, plus = (draw_formula(f"$a {operator} b$") for operator in (sign, "+"))
    assert with_sign is not None
    assert plus is not None
    assert with_sign.width >= plus.width - 0.1
