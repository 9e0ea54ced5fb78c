"""The look in use: theme, text size, and the fonts, colours and lengths that widgets ask for by role."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetrics, QGuiApplication, QPainter, QPixmap, QTextLayout

from annotator.text.policy import one_line
from annotator.ui.theme import DENSITIES, LIGHT, SPACE, TEXT_BODY, TEXT_KEY, WEIGHT_NORMAL, WEIGHT_STRONG, ColorPalette

SMALLEST, LARGEST, STEP = 80, 200, 10  # text size, per cent

_KEPT = 1_024
_LINES_KEPT = 4_096
_PICTURES_KEPT = 512

# What Qt falls back to where a Linux desktop names no font. A better text face is taken if one is installed.
_BARE = frozenset({"dejavu sans", "sans serif", "sans", "bitstream vera sans", "nimbus sans"})
_PREFERRED = ("Inter", "Noto Sans", "Cantarell", "Open Sans", "Ubuntu", "Liberation Sans")


K = TypeVar("K")
V = TypeVar("V")
Line = tuple[str, QFont, int]
"""Words that may be painted on one line, their font, and their width in pixels."""


class _ComputedValues(dict[K, V]):
    """What ``make`` gave for a key, kept: every paint asks for the same few hundred things. Where ``most`` are kept it
    begins anew."""

    def __init__(self, make: Callable[[K], V], most: int) -> None:
        super().__init__()
        self._make, self._most = make, most

    def __missing__(self, key: K) -> V:
        if len(self) >= self._most:
            self.clear()
        made = self[key] = self._make(key)
        return made


class Appearance(QObject):
    """Colours, fonts and lengths by role. ``changed`` is emitted after any of them changed."""

    changed = Signal()

    def __init__(self, palette: ColorPalette = LIGHT, percent: int = 100, family: str | None = None) -> None:
        super().__init__()
        self.palette = palette
        self._percent = percent
        self._density, self._measure = "normal", 0
        self.line_numbers = False
        """Whether lines of code have numbers; :meth:`change` sets it."""
        self._family = family if family is not None else system_family()
        self._colors: _ComputedValues[str, QColor] = _ComputedValues(self._make_color, _KEPT)
        self._lengths: _ComputedValues[int, int] = _ComputedValues(self._make_length, _KEPT)
        self._fonts: _ComputedValues[tuple[int, int], QFont] = _ComputedValues(self._make_font, _KEPT)
        self._rows: _ComputedValues[int, int] = _ComputedValues(self._make_row, _KEPT)
        self._widths: _ComputedValues[tuple[str, int, int], int] = _ComputedValues(self._make_width, _LINES_KEPT)
        self._lines: _ComputedValues[tuple[str, int, int], Line] = _ComputedValues(self._make_line, _LINES_KEPT)
        self.color: Callable[[str], QColor] = self._colors.__getitem__
        """The colour of a role of :class:`annotator.ui.theme.ColorPalette`."""
        self.px: Callable[[int], int] = self._lengths.__getitem__
        """A length that follows the text size, in whole pixels."""
        self.row: Callable[[int], int] = self._rows.__getitem__
        """The height of a row in a list or a grid, which follows the text size and the density, in whole pixels."""
        self.line: Callable[[tuple[str, int, int]], Line] = self._lines.__getitem__
        """Words, size and weight as one line of the window: what may be painted of the words, its font, its width."""
        self._cap_widths: _ComputedValues[str, int] = _ComputedValues(self._make_cap_width, _KEPT)
        self._keys_widths: _ComputedValues[str, int] = _ComputedValues(self._make_keys_width, _KEPT)
        self.cap_width: Callable[[str], int] = self._cap_widths.__getitem__
        """How wide the cap of a key is, in pixels; see :func:`annotator.ui.widgets.paint.key_cap`."""
        self.keys_width: Callable[[str], int] = self._keys_widths.__getitem__
        """The same of several caps beside each other; see :func:`annotator.ui.widgets.paint.draw_keys`."""
        self._drawn: dict[str, bool] = {}
        self._pictures: dict[tuple[object, ...], QPixmap] = {}

    @property
    def percent(self) -> int:
        """The text size; 100 is the size of the theme's scale."""
        return self._percent

    @property
    def family(self) -> str:
        return self._family

    @property
    def measure(self) -> int:
        """How many characters a line of a text may have at the most; 0 is as many as fit."""
        return self._measure

    def change(
        self,
        palette: ColorPalette | None = None,
        percent: int | None = None,
        density: str | None = None,
        measure: int | None = None,
        line_numbers: bool | None = None,
    ) -> None:
        """Take another palette, text size (kept within its limits), density or length of lines, or number lines of
        code; tells everyone once if anything changed."""
        before = (self.palette, self._percent, self._density, self._measure, self.line_numbers)
        self.line_numbers = line_numbers if line_numbers is not None else self.line_numbers
        self.palette = palette or self.palette
        self._density = density or self._density
        self._measure = measure if measure is not None else self._measure
        self._percent = max(SMALLEST, min(LARGEST, percent if percent is not None else self._percent))
        if (self.palette, self._percent, self._density, self._measure, self.line_numbers) != before:
            for known in (self._colors, self._lengths, self._rows, self._fonts, self._widths, self._lines):
                known.clear()
            self._cap_widths.clear()
            self._keys_widths.clear()
            self._pictures.clear()
            self.changed.emit()

    @property
    def scale(self) -> tuple[int, int]:
        """What all lengths follow from: where it is the same, everything is as long as it was."""
        return self._percent, DENSITIES[self._density]

    def font(self, size: int, weight: int = WEIGHT_NORMAL) -> QFont:
        """The interface's font; ``size`` is a step of the scale in pixels at 100 %."""
        return self._fonts[size, weight]

    def width(self, words: str, size: int, weight: int = WEIGHT_NORMAL) -> int:
        """How wide ``words`` are on one line, in pixels, blanks at their end too."""
        return self._widths[words, size, weight]

    def _make_color(self, role: str) -> QColor:
        return QColor(getattr(self.palette, role))

    def _make_length(self, length: int) -> int:
        return round(length * self._percent / 100)

    def _make_font(self, which: tuple[int, int]) -> QFont:
        size, weight = which
        font = QFont(self._family)
        font.setPixelSize(self.px(size))
        font.setWeight(QFont.Weight(weight))
        return font

    def _make_width(self, which: tuple[str, int, int]) -> int:
        words, size, weight = which
        return QFontMetrics(self._fonts[size, weight]).horizontalAdvance(words)

    def _make_line(self, which: tuple[str, int, int]) -> Line:
        words, size, weight = which
        shown, font = one_line(words), self._fonts[size, weight]
        return shown, font, QFontMetrics(font).horizontalAdvance(shown)

    def _make_cap_width(self, cap: str) -> int:
        return max(self.px(18), self.line((cap, TEXT_KEY, WEIGHT_STRONG))[2] + 2 * SPACE + 2)

    def _make_keys_width(self, keys: str) -> int:
        return sum([(self.px(8) if cap == "–" else self.cap_width(cap)) + 3 for cap in keys.split(" ")]) - 3

    def draws(self, sign: str) -> bool:
        """Whether the installed fonts have all of ``sign``. What they lack (emoji, on many a Linux) is an empty box."""
        if sign not in self._drawn:
            layout = QTextLayout(sign, self.font(TEXT_BODY))
            layout.beginLayout()
            layout.createLine()
            layout.endLayout()
            boxes = any(0 in run.glyphIndexes() for run in layout.glyphRuns())
            # Where no font has a script at all, Qt draws boxes that are numbered like letters.
            metrics = QFontMetrics(self.font(TEXT_BODY))
            known = all(metrics.inFontUcs4(ord(one)) for one in sign if unicodedata.category(one)[0] in "LNPS")
            self._drawn[sign] = known and not boxes
        return self._drawn[sign]

    def picture(
        self, looks: tuple[object, ...], size: QSize, ratio: float, draw: Callable[[QPainter], None]
    ) -> QPixmap:
        """What ``draw`` paints on all of a picture of this size, remembered by what it looks like: ``ratio`` is the
        device's pixels to one of ours. One without room has no pixels, and is not painted."""
        if size.isEmpty():
            return QPixmap()
        key = (*looks, size.width(), size.height(), ratio)
        if key not in self._pictures:
            if len(self._pictures) >= _PICTURES_KEPT:
                self._pictures.clear()
            picture = QPixmap(size * ratio)
            picture.setDevicePixelRatio(ratio)
            painter = QPainter(picture)
            draw(painter)
            painter.end()
            self._pictures[key] = picture
        return self._pictures[key]

    def _make_row(self, height: int) -> int:
        return round(height * self._percent / 100 * DENSITIES[self._density] / 100)


class AppearanceBinding(QObject):
    """Calls ``apply_style`` now and whenever the look changes, for as long as ``owner`` lives."""

    def __init__(self, look: Appearance, owner: QObject, apply_style: Callable[[], None]) -> None:
        super().__init__(owner)
        self._apply_style = apply_style
        look.changed.connect(self._follow)
        apply_style()

    def _follow(self) -> None:
        self._apply_style()


def system_family() -> str:
    """The system's interface font, or a well-drawn installed one where the system has no choice of its own."""
    family = QGuiApplication.font().family()
    if family.lower() not in _BARE:
        return family
    installed = set(QFontDatabase.families())
    return next((name for name in _PREFERRED if name in installed), family)
