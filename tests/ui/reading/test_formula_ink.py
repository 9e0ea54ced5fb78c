"""The shapes of formulas are the same in all themes: as much ink at every pixel, in the colour of the text."""

from __future__ import annotations

import json
import os
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from annotator.text import formula_drawing
from annotator.text.formula_drawing import _COMMANDS, INK, draw_formula
from annotator.ui.reading.formulas import FormulaSvgImage, formula_store
from annotator.ui.theme import CONTRAST, DARK, LIGHT, ColorPalette

FORMULAS = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "formulas" / "formulas.jsonl").read_text("utf-8").splitlines()
]
EVERY = "ANNOTATOR_EVERY_SCREEN" in os.environ
THEMES = (LIGHT, DARK, CONTRAST)
EM = 17.0
"""Pixels."""
ARGUMENTS = ("", "{a}", "{a}{b}")
TYPICAL = [
    r"$\overline{z_1 z_2} = \overline{z_1}\,\overline{z_2}$", r"$\underline{AB}$", r"$\boxed{\frac{1}{2}}$",
    r"$\sqrt[3]{x}$", r"$\cancel{x}$", r"$\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}$", r"$x \tag{3}$",
    r"$\left| \frac{a}{b} \right|$", r"$a \not\in B$", r"$\overbrace{c}^{m}$",
]  # fmt: skip


def ink(image: QImage, palette: ColorPalette) -> NDArray[np.float64]:
    """How much ink each pixel of an image has on the ground of a theme: 0 is the ground, 1 the colour of the text.
    Infinite where it is another colour."""
    ground, text = (np.array(QColor(name).getRgb()[:3], float) for name in (palette.panel, palette.text))
    shown = QImage(image.size(), QImage.Format.Format_RGB32)
    shown.fill(QColor(palette.panel))
    painter = QPainter(shown)
    painter.drawImage(0, 0, image)
    painter.end()
    pixels = np.frombuffer(shown.constBits(), np.uint8).reshape(shown.height(), shown.bytesPerLine() // 4, 4)
    colours = pixels[:, :, 2::-1].astype(float)
    way = text - ground
    coverage = ((colours - ground) @ way) / (way @ way)
    aside = np.abs(colours - ground - coverage[:, :, None] * way).max(axis=2)
    return np.where(aside < 4, coverage, np.inf)


def black(picture: FormulaSvgImage, size: QImage, above: int) -> NDArray[np.float64]:
    """The ink of a drawing as any reader of SVG paints it, black on white."""
    image = QImage(size.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    where = QRectF(0, above - picture.ascent * EM, picture.width * EM, (picture.ascent + picture.descent) * EM)
    QSvgRenderer(picture.svg.replace(INK, "#000000").encode()).render(painter, where)
    painter.end()
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine() // 4, 4)
    return 1 - pixels[:, :, 0] / 255


def lost_ink(source: str) -> list[str]:
    """The themes in which a formula looks otherwise than black on white; empty if it is not drawn."""
    drawing = draw_formula(source)
    if drawing is None:
        return []
    picture, palettes_lost = FormulaSvgImage(*drawing), []
    for palette in THEMES:
        pixmap, above = formula_store().pixmap(picture, palette.text, EM)
        image = pixmap.toImage()
        expected = black(picture, image, above)
        if expected.max() < 0.5 or np.abs(ink(image, palette) - expected).max() > 0.06:
            palettes_lost.append(palette.name)
    return palettes_lost


@pytest.mark.usefixtures("qapp")
def test_a_formula_has_the_same_ink_in_every_theme() -> None:
    losses = {source: lost for source in FORMULAS[:: 1 if EVERY else 12] + TYPICAL if (lost := lost_ink(source))}
    assert not losses


@pytest.mark.usefixtures("qapp")
def test_every_command_has_the_same_ink_in_every_theme() -> None:
    sources = [f"${name}{arguments}$" for name in _COMMANDS.split() for arguments in ARGUMENTS]
    assert sum(draw_formula(source) is not None for source in sources) > len(_COMMANDS.split()) / 2
    assert not {source: lost for source in sources if (lost := lost_ink(source))}


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("source", [r"$\overline{AB}$", r"$\underline{AB}$"])
def test_a_line_that_stays_black_is_found(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    formula_store().pixmap.cache_clear()
    monkeypatch.setattr(formula_drawing, "_in_ink", lambda svg: svg)
    assert "dark" in lost_ink(source)
    formula_store().pixmap.cache_clear()
