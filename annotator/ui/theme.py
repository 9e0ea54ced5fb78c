"""How everything looks: colour roles, the type scale and spacing. The only place with a colour literal.

The pairs of roles that are laid over each other meet WCAG AA (4.5:1 for text); in high contrast, AAA (7:1).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ThemeName = Literal["light", "dark", "contrast"]

SPACE = 4  # every distance is a multiple of this many pixels
RADIUS_CONTROL = 5
RADIUS_PANEL = 8
DENSITIES = {"compact": 86, "normal": 100, "roomy": 118}  # the height of rows, per cent
MEASURES = (0, 66, 80, 100, 140)  # characters a line of a text may have at the most; 0 is as many as fit
LONGEST_LINE = 100  # characters a line of an answer, where that is 0: further, the eye loses the way back
ROW_HEIGHT = 28  # one attribute under an answer
TEXT_KEY = 10  # the letter on a key cap
TEXT_SMALL, TEXT_LABEL, TEXT_BODY, TEXT_READING = 11, 12, 13, 14  # pixels at 100 %
TEXT_TITLE = 20  # the heading of a page that has no task on it
WEIGHT_NORMAL, WEIGHT_STRONG = 400, 600
WEIGHT_BOLD = 700  # of texts: fonts for Chinese, Japanese and Korean have it, or Qt makes it; of 600 it makes nothing
READING_LINE_HEIGHT = 155  # per cent
FOCUS_RING = 2
PAPER = "#ffffff"  # what lies behind an image where it is transparent, in every theme: images are drawn for paper
TRANSPARENT = "#00000000"  # what an image is filled with before anything is drawn on it
PANEL_INSET = 5  # from the edge of a panel to what may fill it: further in, its corners are not round any more


@dataclass(frozen=True)
class ColorPalette:
    """One colour for every role, as ``#rrggbb``."""

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
    warning="#926100",  # a little darker than drawn: it stands on tint and code, too
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
