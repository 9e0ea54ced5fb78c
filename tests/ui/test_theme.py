"""Contrast, computed from the colour roles of every theme: every pair that the program lays over each other."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtGui import QColor

import annotator
from annotator.ui.theme import CONTRAST, DARK, LIGHT, ColorPalette
from tests.ui.contrast_ratio import contrast

GROUNDS = ("background", "panel", "raised")
INKS = ("text", "muted", "accent", "success", "warning", "danger")
PAIRS = [
    *product(INKS, GROUNDS),
    *product(("text", "accent", "success", "warning"), ("code",)),  # the colours of code
    *product(("text", "accent", "success", "warning", "danger"), ("accent_tint",)),  # the row that is chosen
    *product(("text",), ("highlight_1", "highlight_2")),
    ("on_accent", "accent"),
    ("panel", "warning"),  # the chip of a hidden character
]


@pytest.mark.parametrize(("palette", "least"), [(LIGHT, 4.5), (DARK, 4.5), (CONTRAST, 7.0)], ids=lambda v: str(v)[:20])
def test_every_pair_is_readable(palette: ColorPalette, least: float) -> None:
    ratios = {pair: round(contrast(*(getattr(palette, role) for role in pair)), 2) for pair in PAIRS}
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < least} == {}


@pytest.mark.parametrize("palette", [LIGHT, DARK, CONTRAST], ids=lambda palette: palette.name)
def test_the_focus_ring_and_the_chosen_cell_stand_out(palette: ColorPalette) -> None:
    """WCAG 1.4.11: what shows a state is told from its ground, 3:1."""
    for ground in (*GROUNDS, "accent_tint"):
        assert contrast(palette.accent, getattr(palette, ground)) >= 3


def test_lines_can_be_seen_in_high_contrast() -> None:
    assert contrast(CONTRAST.line, CONTRAST.panel) >= 4.5


# No colour stands outside the theme.

PACKAGE = Path(annotator.__file__).parent
NAMES = "|".join(name for name in QColor.colorNames() if name != "transparent")
IN_TEXT = re.compile(
    rf"(?<![&\w])#(?:[0-9a-f]{{8}}|[0-9a-f]{{6}}|[0-9a-f]{{3,4}})\b|\b(?:rgb|hsl|hsv)a?\(|"
    rf"\b(?:color|background|border)[\w-]*\s*:[^;{{}}]*\b(?:{NAMES})\b",
    re.IGNORECASE,
)
FROM_PARTS = {
    "fromRgb",
    "fromRgbF",
    "fromHsv",
    "fromHsvF",
    "fromHsl",
    "fromCmyk",
    "fromString",
    "setNamedColor",
    "setRgb",
}


MENTIONED = re.compile(rf"Qt\.[a-z]|GlobalColor|QColor\(|\.(?:{'|'.join(sorted(FROM_PARTS))})\(")


def colours(source: str) -> Iterator[str]:
    """The colours that a module names: in texts, by Qt's names, or as numbers."""
    if not IN_TEXT.search(source) and not MENTIONED.search(source):
        return  # most modules: there is no need to take them apart
    nodes = list(ast.walk(ast.parse(source)))
    docs = {
        id(node.body[0].value)
        for node in nodes
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield from IN_TEXT.findall(node.value)
        elif _is_qt_colour(node) or _makes_colour(node):
            yield ast.unparse(node)


def _is_qt_colour(node: ast.AST) -> bool:
    """``Qt.GlobalColor``, or ``Qt.red``: the old names, which PySide still knows."""
    if not isinstance(node, ast.Attribute):
        return False
    old = isinstance(node.value, ast.Name) and node.value.id == "Qt" and node.attr in QColor.colorNames()
    return old or node.attr == "GlobalColor"


def _makes_colour(node: ast.AST) -> bool:
    """``QColor("red")``, ``QColor.fromRgb(1, 2, 3)``: a colour made of nothing but what stands there."""
    if not isinstance(node, ast.Call) or not node.args:
        return False
    named = ast.unparse(node.func).rpartition(".")[2]
    return named in {"QColor", *FROM_PARTS} and all(isinstance(given, ast.Constant) for given in node.args)


def test_no_colour_stands_outside_the_theme() -> None:
    found = {
        str(path.relative_to(PACKAGE)): named
        for path in PACKAGE.rglob("*.py")
        if (named := list(colours(path.read_text(encoding="utf-8"))))
    }
    assert set(found) == {"ui/theme.py"}, found


@pytest.mark.parametrize(
    "line",
    [
        'x = "#ff0000"', 'x = "color:#f00"', 'x = "#80ff0000"', "x = Qt.GlobalColor.red", "x = Qt.red",
        'x = QColor("red")', "x = QColor(255, 0, 0)", "x = QColor(0xff0000)", 'x = "color: rgba(1, 2, 3, 4)"',
        'x = "QLabel{background-color:white}"', 'x = f"border: 1px solid black; padding: {y}px"',
        "x = QColor.fromRgb(1, 2, 3)", 'x = "background: hsv(1, 2, 3)"',
    ],
)  # fmt: skip
def test_a_planted_colour_is_found(line: str) -> None:
    assert list(colours(line)) != []


@pytest.mark.parametrize(
    "line",
    [
        'x = "background: transparent"', "x = QColor(look.color(role))", 'x = "see #12"', 'x = "&#123;"',
        'x = f"color:{colours.text}"', '"""Draws it #abc."""',
    ],
)  # fmt: skip
def test_what_is_not_a_colour_is_let_be(line: str) -> None:
    assert list(colours(line)) == []
