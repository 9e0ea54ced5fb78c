"""Colour roles, type scale and spacing. The only module with colour literals.

Pairs of roles that are painted over each other meet WCAG AA (4.5:1 for text); in high contrast, AAA (7:1).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

ThemeName = Literal["light", "dark", "contrast"]

SPACE = 4  # pixels: the unit of all distances
RADIUS_CONTROL = 5
RADIUS_PANEL = 8
DENSITIES = {"compact": 86, "normal": 100, "roomy": 118}  # row height, per cent
MEASURES = (0, 66, 80, 100, 140)  # maximum characters per line of a text; 0 for as many as fit
LONGEST_LINE = 100  # characters per line of a response if MEASURES is 0: longer lines are hard to follow
ROW_HEIGHT = 28  # one attribute row of a response
WEIGHT_NORMAL, WEIGHT_STRONG = 400, 600
WEIGHT_BOLD = 700  # for texts: fonts for Chinese, Japanese and Korean have bold, or Qt emulates it; 600 it does not
READING_LINE_HEIGHT = 155  # per cent
FOCUS_RING = 2
PAPER = "#ffffff"  # background of transparent images in all themes: most are drawn for white paper
TRANSPARENT = "#00000000"  # initial fill of an image
PANEL_INSET = 5  # pixels from a panel's edge to its content, to stay clear of the rounded corners


class TextStyle(NamedTuple):
    """A step of the type scale, in pixels at 100 %, and a weight."""

    size: int
    weight: int = WEIGHT_NORMAL

    def strong(self, strong: bool = True) -> TextStyle:
        """The same size, in the strong weight or the normal one."""
        return TextStyle(self.size, WEIGHT_STRONG if strong else WEIGHT_NORMAL)


TEXT_SMALL, TEXT_LABEL, TEXT_BODY, TEXT_READING = map(TextStyle, (11, 12, 13, 14))
STRONG_SMALL, STRONG_LABEL = TEXT_SMALL.strong(), TEXT_LABEL.strong()
STRONG_BODY, STRONG_READING = TEXT_BODY.strong(), TEXT_READING.strong()
STRONG_KEY = TextStyle(10, WEIGHT_STRONG)  # the letter on a key cap
STRONG_TITLE = TextStyle(20, WEIGHT_STRONG)  # the heading of a page without a task


@dataclass(frozen=True)
class ColorPalette:
    """A colour for each role, as ``#rrggbb``."""

    name: ThemeName
    background: str
    panel: str
    raised: str
    line: str
    text: str
    muted: str
    accent: str
    accent_tint: str
    on_accent: str
    success: str
    warning: str
    danger: str
    highlight_1: str
    highlight_2: str
    highlight_3: str
    highlight_4: str
    code: str


LIGHT = ColorPalette(
    name="light",
    background="#f6f7f9",
    panel="#ffffff",
    raised="#ffffff",
    line="#e1e4ea",
    text="#1b2130",
    muted="#667085",
    accent="#3657d6",
    accent_tint="#e9eefc",
    on_accent="#ffffff",
    success="#17795e",
    warning="#926100",  # darker than in the design: it is also used on tint and code
    danger="#b42318",
    highlight_1="#ffe8a3",
    highlight_2="#cfe8ff",
    highlight_3="#cdf0dc",
    highlight_4="#ffdbe6",
    code="#f1f3f6",
)
DARK = ColorPalette(
    name="dark",
    background="#12151c",
    panel="#191d26",
    raised="#202531",
    line="#2c3342",
    text="#e6e9f0",
    muted="#98a2b3",
    accent="#8ea6ff",
    accent_tint="#26304f",
    on_accent="#10131a",
    success="#5fd0a8",
    warning="#e3b341",
    danger="#ff9a8a",
    highlight_1="#5c4a12",
    highlight_2="#17405f",
    highlight_3="#16493a",
    highlight_4="#5e2a38",
    code="#222836",
)
CONTRAST = ColorPalette(
    name="contrast",
    background="#000000",
    panel="#000000",
    raised="#0d0d0d",
    line="#8f8f8f",
    text="#ffffff",
    muted="#dedede",
    accent="#6fe3ff",
    accent_tint="#00303f",
    on_accent="#000000",
    success="#7dffb8",
    warning="#ffe066",
    danger="#ffb4a8",
    highlight_1="#5a4600",
    highlight_2="#004a78",
    highlight_3="#00502c",
    highlight_4="#701a2e",
    code="#1c1c1c",
)
