"""The formats of runs: character and block formats for each reading style."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QTextBlockFormat,
    QTextCharFormat,
    QTextTableCellFormat,
    QTextTableFormat,
)

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
    UNDRAWN,
    Align,
    BlockNestingPath,
    TextRun,
)
from annotator.ui.theme import (
    READING_LINE_HEIGHT,
    TEXT_LABEL,
    TEXT_READING,
    TEXT_SMALL,
    WEIGHT_BOLD,
    WEIGHT_NORMAL,
    ColorPalette,
)

INDENT = 20  # pixels at 100 % per list level
QUOTE_INDENT = 14
QUOTE_BAR = 3  # pixels at any zoom
LABEL_GAP = 6  # between the label and the text of a list item
MAX_INDENTS = 8  # deeper levels are not indented further, so that narrow columns keep room for text
TAB = 4  # characters between tab stops in code
CODE_PADDING = 10  # left and right of code, inside its box
BOX_PADDING = 7  # above and below code, inside its box
GAP = 8  # between paragraphs
TIGHT_GAP = 4  # between the items of a tight list
MARGIN = 14  # around the text
_HEADINGS = (20, 18, 16, 15, 14, 14)
_MINIMUM = QTextBlockFormat.LineHeightTypes.MinimumHeight.value


@dataclass(frozen=True)
class ReadingStyle:
    """The typographic style of texts. ``zoom`` 1.0 is 100 %; an empty family means the application's font, or the
    system's fixed-width font. ``line_numbers``: number the lines of code."""

    palette: ColorPalette
    zoom: float = 1.0
    family: str = ""
    mono_family: str = ""
    weight: int = WEIGHT_NORMAL
    line_numbers: bool = False

    def pixels(self, size: float) -> int:
        """A length given at 100 %, in pixels at the current zoom, at least 1."""
        return max(1, round(size * self.zoom))


@lru_cache(maxsize=8)
def text_format_factory(style: ReadingStyle) -> TextFormatFactory:
    """The formats of ``style``, cached."""
    return TextFormatFactory(style)


def code_background(palette: ColorPalette) -> QColor:
    """The background of code as a translucent colour, so that highlights are visible behind inline code."""
    colour = QColor(palette.text)
    colour.setAlphaF(0.07)
    return colour


class TextFormatFactory:
    """Character and block formats by purpose. Formats are shared and must not be changed."""

    def __init__(self, style: ReadingStyle) -> None:
        self.style = style
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        self.mono = self.style.mono_family or fixed.family()
        self.font = QFont(self.style.family) if self.style.family else QFont()
        self.font.setPixelSize(self.style.pixels(TEXT_READING.size))
        self.font.setWeight(QFont.Weight(self.style.weight))
        self._shared_character = cache(self._character)
        self.block, self.box = cache(self._block), cache(self._box)
        self.cell, self.displayed = cache(self._cell), cache(self._displayed)

    @cached_property
    def tab(self) -> float:
        """The distance of tab stops in pixels."""
        return TAB * QFontMetricsF(self.base("code").font()).horizontalAdvance(" ")

    def character(self, base: str, run: TextRun) -> QTextCharFormat:
        """The format of ``run`` in a block of kind ``base`` (``paragraph``, ``h1``, ``code``, ``head``, ``info``)."""
        character_format = self._shared_character(base, run.marks, run.role)
        if not character_format.fontItalic() or run.text.isascii():
            return character_format
        # Fonts that have Arabic may lack it in italics, and Qt draws boxes then.
        metrics = QFontMetricsF(character_format.font().resolve(self.font))
        if not all(metrics.inFontUcs4(ord(character)) for character in run.text if character.isalnum()):
            character_format = QTextCharFormat(character_format)
            character_format.setFontItalic(False)
        return character_format

    def base(self, base: str) -> QTextCharFormat:
        return self.character(base, TextRun("", 0, 0, True))

    @cached_property
    def number_width(self) -> int:
        """The width of the line number column in pixels; 0 without line numbers."""
        if not self.style.line_numbers:
            return 0
        return round(4.5 * QFontMetricsF(self.base("info").font()).horizontalAdvance("0"))

    def _cell(self, align: Align, *, rtl: bool) -> QTextBlockFormat:
        """The format of the paragraph in a table cell. ``rtl``: of a right-to-left table, whose cells begin at the
        right, also those with digits only."""
        block_format = self._leaded("cell")
        if align := align or ("right" if rtl else ""):
            flags = {"left": Qt.AlignmentFlag.AlignLeft, "right": Qt.AlignmentFlag.AlignRight}
            # Absolute: Qt would exchange left and right in a right-to-left paragraph.
            block_format.setAlignment(flags.get(align, Qt.AlignmentFlag.AlignHCenter) | Qt.AlignmentFlag.AlignAbsolute)
        return block_format

    def _displayed(self, place: BlockNestingPath) -> QTextBlockFormat:
        """The format of a formula on lines of its own: centred, or aligned with the text of its list item."""
        block_format = QTextBlockFormat()
        block_format.setLeftMargin(self.offset(place.containers))
        if not place.containers:
            block_format.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        block_format.setTopMargin(self.style.pixels(GAP))
        block_format.setBottomMargin(self.style.pixels(GAP))
        return block_format

    def table(self, place: BlockNestingPath, *, rtl: bool) -> QTextTableFormat:
        table_format = QTextTableFormat()
        table_format.setBorder(1)
        table_format.setBorderStyle(QTextTableFormat.BorderStyle.BorderStyle_Solid)
        table_format.setBorderBrush(QColor(self.style.palette.line))
        table_format.setBorderCollapse(True)
        table_format.setCellSpacing(0)
        table_format.setCellPadding(self.style.pixels(5))
        table_format.setTopMargin(self.style.pixels(GAP))
        table_format.setBottomMargin(self.style.pixels(GAP))
        table_format.setLeftMargin(self.offset(place.containers))
        if rtl:
            table_format.setAlignment(Qt.AlignmentFlag.AlignRight)
            table_format.setRightMargin(
                table_format.leftMargin() + MARGIN
            )  # at the right, Qt omits the margin of the document
            table_format.setLeftMargin(0)
        table_format.setHeaderRowCount(1)
        return table_format

    def head_cell(self) -> QTextTableCellFormat:
        cell_format = QTextTableCellFormat()
        cell_format.setBackground(code_background(self.style.palette))
        return cell_format

    def offset(self, containers: str) -> int:
        """The left margin of a block's text in pixels."""
        indented = containers[:MAX_INDENTS]
        lists = indented.count("l")
        return self.style.pixels(lists * INDENT + (len(indented) - lists) * QUOTE_INDENT)

    def _character(self, base: str, marks: int, role: str) -> QTextCharFormat:
        character_format = QTextCharFormat()
        palette = self.style.palette
        size = _size(base)
        if marks & (CODE | MATH | CHIP) or base in ("code", "math", "plain"):
            character_format.setFontFamilies([self.mono])
            character_format.setFontFixedPitch(True)
            size -= base != "info"
        character_format.setProperty(QTextCharFormat.Property.FontPixelSize, self.style.pixels(size))
        character_format.setForeground(
            _mixed_colour(palette.muted, palette.text) if base == "info" else QColor(palette.text)
        )
        if marks & BOLD or base[0] == "h":
            character_format.setFontWeight(WEIGHT_BOLD)
        if marks & ITALIC:
            character_format.setFontItalic(True)
        if marks & STRIKE:
            character_format.setFontStrikeOut(True)
        self._mark_special(character_format, marks, role)
        return character_format

    def _mark_special(self, character_format: QTextCharFormat, marks: int, role: str) -> None:
        palette = self.style.palette
        if marks & LINK:
            character_format.setForeground(QColor(palette.accent))
            character_format.setFontUnderline(True)
        if marks & IMAGE:
            character_format.setForeground(QColor(palette.accent))
            character_format.setFontItalic(True)
        if marks & MARKUP:
            character_format.setForeground(QColor(palette.muted))
        if marks & UNDRAWN:
            character_format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
            character_format.setUnderlineColor(QColor(palette.muted))
        if marks & CHIP:
            character_format.setProperty(QTextCharFormat.Property.FontPixelSize, self.style.pixels(TEXT_SMALL.size))
            character_format.setForeground(QColor(palette.panel))
        colour = {
            "keyword": palette.accent, "string": palette.success, "number": palette.warning,
        }.get(role)  # fmt: skip
        if colour:
            character_format.setForeground(QColor(colour))
        if role == "name":
            character_format.setFontWeight(WEIGHT_BOLD)
        if role == "comment":
            character_format.setFontItalic(True)
            character_format.setForeground(_mixed_colour(palette.muted, palette.text))

    def _block(self, base: str, place: BlockNestingPath, first: bool, rtl: bool = False) -> QTextBlockFormat:
        """The format of a paragraph or heading at ``place``. ``first``: at the top of its document."""
        block_format = self._leaded(base)
        offset = self.offset(place.containers)
        if rtl:
            block_format.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
            block_format.setRightMargin(offset)
        else:
            block_format.setLeftMargin(offset)
        if place.label:
            block_format.setTextIndent(max(0.0, self._label_width(place.label) - self._label_room(place.containers)))
        if not first and base != "plain":
            gap = GAP * 2 if base[0] == "h" else TIGHT_GAP if place.tight else GAP
            block_format.setTopMargin(self.style.pixels(gap))
        return block_format

    def _label_width(self, label: str) -> float:
        return QFontMetricsF(self.font).horizontalAdvance(label) + self.style.pixels(LABEL_GAP)

    def _label_room(self, containers: str) -> float:
        """The room for the label of a list item in pixels: up to the bar of the quote around it, or to the edge."""
        quote = containers.rfind("q")
        if quote < 0:
            return MARGIN + self.offset(containers) - QUOTE_BAR
        return self.offset(containers) - self.offset(containers[:quote]) - QUOTE_BAR

    def _box(self, place: BlockNestingPath, base: str, *, top: int, bottom: int, hang: int = 0) -> QTextBlockFormat:
        """The format of (a part of) a code block. ``top``, ``bottom``: how many boxes begin or end here; ``hang``:
        indentation of continuation lines in characters.

        Adjacent margins are not added up, so between two boxes one of them makes room for both (2).
        """
        block_format = self._leaded(base)
        pixels = self.style.pixels
        rest = hang * self.tab / TAB
        numbers = self.number_width if base == "code" else 0
        block_format.setLeftMargin(self.offset(place.containers) + pixels(CODE_PADDING) + numbers + rest)
        block_format.setTextIndent(-rest)
        block_format.setRightMargin(pixels(CODE_PADDING))
        block_format.setTopMargin(pixels(GAP + BOX_PADDING * top) if top else 0)
        block_format.setBottomMargin(pixels(GAP + BOX_PADDING) if bottom else 0)
        block_format.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        return block_format

    def _leaded(self, base: str) -> QTextBlockFormat:
        block_format = QTextBlockFormat()
        block_format.setLineHeight(self.style.pixels(_size(base) * _leading(base)), _MINIMUM)
        return block_format


def _size(base: str) -> int:
    if base[0] == "h" and base[1:].isdigit():
        return _HEADINGS[int(base[1:]) - 1]
    return (TEXT_LABEL if base == "info" else TEXT_READING).size


def _leading(base: str) -> float:
    if base in ("code", "math", "plain"):
        return 1.4
    return 1.35 if base[0] == "h" else READING_LINE_HEIGHT / 100


def _mixed_colour(first: str, second: str) -> QColor:
    a, b = QColor(first), QColor(second)
    return QColor((a.red() + b.red()) // 2, (a.green() + b.green()) // 2, (a.blue() + b.blue()) // 2)
