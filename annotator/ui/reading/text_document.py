"""Builds a ``QTextDocument`` from the runs of a rendered text. The document fetches nothing and maps its positions to
the source."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import groupby, pairwise
from typing import Any

from PySide6.QtCore import QSizeF, QUrl
from PySide6.QtGui import QImage, QTextBlockFormat, QTextCursor, QTextDocument, QTextOption

from annotator.model.task_images import NAME
from annotator.text.formula import is_displayed
from annotator.text.highlight import highlight_code
from annotator.text.policy import has_rtl, is_rtl
from annotator.text.runs import (
    CHIP,
    CODE,
    IMAGE,
    MARKUP,
    MATH,
    UNDRAWN,
    BlockNestingPath,
    ImageSpan,
    RenderedText,
    RenderedTextBlock,
    RenderedTextTable,
    TextRun,
)
from annotator.text.source_map import SourceMap, utf16_length
from annotator.ui.reading.decoded_images import CHARACTER as PICTURE
from annotator.ui.reading.decoded_images import (
    box_format,
    install_pictures,
    picture_format,
    picture_store,
    picture_words,
)
from annotator.ui.reading.formulas import CHARACTER, formula_format, formula_store, install_formulas
from annotator.ui.reading.table_fitter import LONG_WORD, TextTableColumnFitter
from annotator.ui.reading.text_formats import MARGIN, TAB, ReadingStyle, TextFormatFactory, text_format_factory

CODE_LINES = 60  # lines of a text block: layout is lazy by block, so long code must not be a single block
DEEPEST_HANG = 12  # most characters of indentation that continuation lines keep
HANGING_LINES = 300  # lines of a code block up to which continuation lines are indented
WIDE = 24  # characters above which a line of code may wrap in a narrow column
LONGEST_WORD = 5_000  # characters: Qt reads all of a word for each of its lines, so longer ones are divided
KEPT_SHAPES = 40_000  # characters of a text whose shaping results are cached, about 30 bytes each
HIGHEST_PICTURE = 160  # most pixels of the height of a task's image at 100 %: a prompt has room for words beside it
LINE_SEPARATOR = "\u2028"
WORD_BREAK = "\u200b"  # a zero width space: divides words, and is not part of the source
ISOLATE, ISOLATE_END = "\u2066", "\u2069"  # around code, which reads from left to right; not part of the source
_DIVISIBLE = re.compile("[\\w!-~\u2190-\u259f]{2}")  # characters that stay as they are if they are divided


class ReadingDocument(QTextDocument):
    """The document of a rendered text."""

    def __init__(self, rendered: RenderedText) -> None:
        super().__init__()
        self.rendered = rendered
        self.placed: list[tuple[int, tuple[TextRun, ...]]] = []
        self.tables: list[TextTableColumnFitter] = []
        self.wrap_mode = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere  # for a text whose tables fit
        self.letters: dict[tuple[int | float, ...], list[Any]] = {}  # cached grapheme boxes of lines, by position
        self.awaited: list[str] = []  # pending formulas, shown as their source
        self.awaited_pictures: list[str] = []  # pending images, shown as a box
        self._fitted = 0  # the width given to fit() last
        self.overhang = 0
        """The pixels by which right-to-left tables extend beyond the left edge of the text, which begins there."""
        self.code_lines: dict[int, int] = {}  # block number of a code block -> number of its first line, from 1
        self.displayed: set[int] = set()  # blocks that consist of a drawn formula
        self.inline_code: list[tuple[int, int]] = []  # ranges of inline code, in order
        self.setUndoRedoEnabled(False)

    def loadResource(self, type: int, name: QUrl | str) -> object:
        """Nothing: no text may make the program fetch or open a resource."""
        return None

    @property
    def is_outdated(self) -> bool:
        """Whether the formulas, or the images, that were pending when the document was built are known by now."""
        awaited = (self.awaited, formula_store()), (self.awaited_pictures, picture_store())
        return any(names and all(map(store.knows, names)) for names, store in awaited)

    def fit(self, width: int) -> None:
        """Fit the tables to a pane of ``width`` pixels, in which the text is laid out next. Tables of judged texts may
        be wider, to keep words whole."""
        # Nothing is laid out at another width, nor while tables change: Qt would take the part of a long text that it
        # has not come to for laid out, and leave it blank.
        self.setPageSize(QSizeF(0, 0))
        if width != self._fitted and (self.rendered.pictures or self.rendered.formulas):
            self.markContentsDirty(0, self.characterCount())  # Qt keeps the width that an object had in a wider pane
        self._fitted = width
        room, whole = width - 2 * self.documentMargin(), self.rendered.lossless
        squeezed = [table.fit(room, whole=whole) for table in self.tables]
        wrap = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere
        option = self.defaultTextOption()
        overhang = max((table.excess for table in self.tables if table.rtl), default=0)
        if overhang or self.overhang:
            self._shift_beside_tables(overhang)
        wanted = wrap if any(squeezed) else self.wrap_mode
        if option.wrapMode() != wanted:
            option.setWrapMode(wanted)
            self.setDefaultTextOption(option)

    def _shift_beside_tables(self, overhang: int) -> None:
        """Move what stands beside right-to-left tables by ``overhang`` pixels to the right, to where these begin."""
        by, self.overhang = overhang - self.overhang, overhang
        for table in self.tables:
            if not table.rtl:
                table.shift(overhang)
        cursor = QTextCursor(self)
        block = self.begin()
        while block.isValid():
            cursor.setPosition(block.position())
            if cursor.currentTable() is None:
                form = block.blockFormat()
                form.setLeftMargin(form.leftMargin() + by)
                cursor.setBlockFormat(form)
            block = block.next()

    @cached_property
    def map(self) -> SourceMap:
        """The map between positions of the document and of the source."""
        return SourceMap(self.placed, self.rendered.markup_ranges)

    @cached_property
    def chips(self) -> list[tuple[int, int]]:
        """The ranges of characters that are shown as chips because they are invisible or misleading, in order."""
        return [(begin, end) for begin, end, run in self.runs() if run.marks & CHIP]

    @cached_property
    def covering(self) -> list[tuple[int, int]]:
        """The ranges of chips and images, which cover what is painted behind the text, in order."""
        return [
            (begin, end)
            for begin, end, run in self.runs()
            if run.marks & CHIP or (run.marks & IMAGE and run.text == CHARACTER)
        ]

    def runs(self) -> Iterator[tuple[int, int, TextRun]]:
        """The runs, each with the positions where it begins and ends."""
        for at, runs in self.placed:
            for run in runs:
                end = at + utf16_length(run.text)
                yield at, end, run
                at = end

    def formula_at(self, position: int) -> tuple[int, int] | None:
        """The source range of the formula drawn at a document position; None if there is none."""
        return self.map.to_source(position, position + 1) if self.characterAt(position) == CHARACTER else None

    def link_at(self, position: int) -> str:
        """The target of the link at a document position; empty if there is none."""
        k = bisect_right(self.placed, position, key=lambda group: group[0]) - 1
        if k < 0:
            return ""
        at, runs = self.placed[k]
        for run in runs:
            at += utf16_length(run.text)
            if position < at:
                return run.link
        return ""


def build_document(
    rendered: RenderedText, style: ReadingStyle, width: int = 0, pictures: Sequence[QImage] = ()
) -> ReadingDocument:
    """The document of ``rendered`` in ``style``, laid out if ``width`` (pixels) is given, else by the widget that shows
    it. ``pictures`` are shown below its last block and are not part of the source."""
    document = ReadingDocument(rendered)
    setter = text_format_factory(style)
    document.setDefaultFont(setter.font)
    document.setDocumentMargin(MARGIN)
    document.wrap_mode = _wrap_mode(rendered)
    document.setDefaultTextOption(_option(document.wrap_mode, setter))
    document.setPageSize(QSizeF(0, 0))  # Qt lays out nothing until the widget sets its own, even at equal width
    _DocumentBuilder(document, setter, pictures).build()
    if len(rendered.source) <= KEPT_SHAPES:
        _keep_shapes(document)
    if width:
        document.fit(width)
        document.setTextWidth(width + document.overhang)
        document.documentLayout()  # which lays it out
    return document


def _keep_shapes(document: ReadingDocument) -> None:
    """Cache the shaping of the text. Qt repeats it for every layout and paint, which takes a third of their time."""
    block = document.begin()
    while block.isValid():
        block.layout().setCacheEnabled(True)
        block = block.next()


def _option(wrap: QTextOption.WrapMode, setter: TextFormatFactory) -> QTextOption:
    option = QTextOption()
    option.setWrapMode(wrap)
    option.setTabStopDistance(setter.tab)
    return option


def _wrap_mode(rendered: RenderedText) -> QTextOption.WrapMode:
    # If words may break, Qt reduces table columns to a single letter; so words are kept whole unless one is long.
    if any(isinstance(block, RenderedTextTable) for block in rendered.blocks):
        word_lengths = (len(word) for text in rendered.texts() for word in text.split())
        if max(word_lengths, default=0) <= LONG_WORD:
            return QTextOption.WrapMode.WordWrap
    return QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere


class _DocumentBuilder:
    """Writes blocks into an empty document and records the position of each group of runs."""

    def __init__(self, document: ReadingDocument, setter: TextFormatFactory, pictures: Sequence[QImage]) -> None:
        self.document = document
        self.formats = setter
        self.pictures = pictures
        self.cursor = QTextCursor(document)
        self.first = True
        self.boxed = False  # the previous block is a code box
        self.reuse = True  # the document's initial block is still unused
        self.formulas = {span.start: span for span in document.rendered.formulas}
        self.images = {span.start: span for span in document.rendered.pictures}
        if self.formulas:
            install_formulas(document)
        if self.images:
            install_pictures(document)

    def build(self) -> None:
        self.cursor.beginEditBlock()
        opening = self.cursor
        for index, block in enumerate(self.document.rendered.blocks):
            if isinstance(block, RenderedTextTable):
                self.add_table(block)
            elif block.kind == "code":
                self.add_code(block, index)
            elif self.formulas and self.displayed(block, index):
                self.boxed = False
            elif block.kind == "math":
                self.add_code(replace(block, runs=tuple(self.with_formulas(block.runs))), index)
            else:
                base = f"h{block.level}" if block.kind == "heading" else block.kind
                self.add_paragraph(
                    base, self.formats.block(base, block.nesting, self.first, _is_rtl(block.runs)), index
                )
                self.boxed = False
                self.add_runs(base, block.runs)
        if self.pictures:
            self.show_pictures()
        opening.endEditBlock()

    def show_pictures(self) -> None:
        """Write each image in a text block of its own."""
        install_pictures(self.document)
        for picture in self.pictures:
            self.cursor.insertBlock(self.formats.displayed(BlockNestingPath()), self.formats.base("paragraph"))
            self.cursor.insertText(PICTURE, picture_format(picture, self.formats.style.palette.line))

    def add_paragraph(self, base: str, form: QTextBlockFormat, index: int) -> None:
        """Start a text block that shows (part of) ``rendered.blocks[index]``."""
        if self.reuse:
            self.cursor.setBlockFormat(form)
            self.cursor.setBlockCharFormat(self.formats.base(base))
        else:
            self.cursor.insertBlock(form, self.formats.base(base))
        self.first = self.reuse = False
        self.cursor.block().setUserState(index)

    def displayed(self, block: RenderedTextBlock, index: int) -> bool:
        """Write a block that consists of a formula on a line of its own. Returns False if it is not one, or is not
        drawn."""
        if not block.runs or not block.runs[0].marks & MATH or block.kind == "heading":
            return False
        runs = self.with_formulas(block.runs)
        source = self.formulas[block.runs[0].start].source if block.runs[0].start in self.formulas else ""
        if len(runs) > 1 or runs[0].text != CHARACTER or not is_displayed(source):
            return False
        self.add_paragraph("paragraph", self.formats.displayed(block.nesting), index)
        self.document.displayed.add(index)
        self.add_runs("paragraph", block.runs)
        return True

    def with_formulas(self, runs: Sequence[TextRun]) -> list[TextRun]:
        """The runs, with those of each drawn formula replaced by one run, and those of other formulas marked."""
        result: list[TextRun] = []
        end = -1  # end of the current formula
        mark = 0
        for run in runs:
            if not run.marks & MATH:
                result.append(run)
                continue
            span = self.formulas.get(run.start)
            if span is not None:
                end, mark = span.end, self.state_of(span.source)
                if mark == MATH:
                    result.append(run._replace(text=CHARACTER, end=end, verbatim=False))
            if run.start >= end:
                result.append(run)
            elif mark != MATH:
                result.append(run._replace(marks=run.marks | mark))
        return result

    def with_images(self, runs: Sequence[TextRun]) -> list[TextRun]:
        """The runs with one in place of those of each image."""
        result: list[TextRun] = []
        end = -1  # of the image that these runs belong to
        for run in runs:
            span = self.images.get(run.start)
            if span is not None:
                end = span.end
                result.append(run._replace(text=CHARACTER, end=end, verbatim=False, marks=IMAGE))
            if run.start >= end:
                result.append(run)
        return result

    def state_of(self, source: str) -> int:
        """The mark for the runs of a formula: drawn, not drawable, or 0 if that is not known yet."""
        store = formula_store()
        if store.find(source) is not None:
            return MATH
        if store.knows(source):
            return UNDRAWN
        self.document.awaited.append(source)
        return 0

    def add_runs(self, base: str, runs: Sequence[TextRun]) -> None:
        if runs:
            runs = self.with_formulas(runs) if self.formulas else runs
            runs = self.with_images(runs) if self.images else runs
            if not any(run.marks & CODE for run in runs) or not has_rtl("".join(run.text for run in runs)):
                self.place(base, runs)
                return
            for is_code, part in groupby(runs, key=lambda run: bool(run.marks & CODE)):
                self.cursor.insertText(ISOLATE if is_code else "")
                self.place(base, list(part))
                self.cursor.insertText(ISOLATE_END if is_code else "")

    def place(self, base: str, runs: Sequence[TextRun], *, ended: bool = False) -> None:
        """Write runs and record their position. ``ended``: the last one is the line break that ends the text block."""
        parts = _divided(runs)
        for part in parts:
            if part is not parts[0]:
                self.cursor.insertText(WORD_BREAK)
            self.document.placed.append((self.cursor.position(), tuple(part)))
            self.write(base, part[:-1] if ended and part is parts[-1] else part)

    def write(self, base: str, runs: Sequence[TextRun]) -> None:
        insert, character = self.cursor.insertText, self.formats.character
        for _, alike in groupby(
            runs, key=lambda run: (run.marks, run.role, run.start if run.text == CHARACTER else -1)
        ):
            same = list(alike)
            if same[0].text == CHARACTER:
                self.add_formula(base, same[0])
                continue
            text = "".join([run.text for run in same])
            if same[0].marks & (CODE | CHIP) == CODE and base not in ("code", "info"):
                at = self.cursor.position()
                self.document.inline_code.append((at, at + utf16_length(text)))
            insert(text.replace("\n", LINE_SEPARATOR) if "\n" in text else text, character(base, same[0]))

    def add_formula(self, base: str, run: TextRun) -> None:
        if run.marks & IMAGE:
            self.add_image(base, self.images[run.start])
            return
        source = self.formulas[run.start].source
        picture = formula_store().find(source)
        if picture is not None:
            around = self.formats.character(base, run._replace(marks=run.marks & ~MATH))
            self.cursor.insertText(CHARACTER, formula_format(around, source, picture))

    def add_image(self, base: str, span: ImageSpan) -> None:
        """Write an image, or a box that says that it is not there yet, or why it cannot be shown."""
        store, line = picture_store(), self.formats.style.palette.line
        image, failure = store.find(span.name), store.failure(span.name)
        if image is not None:
            highest = self.formats.style.pixels(HIGHEST_PICTURE) if NAME.fullmatch(span.name) else 0
            self.cursor.insertText(CHARACTER, picture_format(image, line, highest))
            return
        around = self.formats.character(base, TextRun("", 0, 0, verbatim=False, marks=MARKUP))
        if failure is None:
            self.document.awaited_pictures.append(span.name)
        self.cursor.insertText(
            CHARACTER, box_format(around, picture_words(span.alt_text, failure, is_decoded=False), line)
        )

    def add_code(self, block: RenderedTextBlock, index: int) -> None:
        runs = block.runs
        headed = block.info_run is not None
        if block.info_run is not None:
            self.add_paragraph("info", self.formats.box(block.nesting, "info", top=1 + self.boxed, bottom=0), index)
            self.add_runs("info", (block.info_run,))
            runs = highlight_code(runs, block.info_run.text.split()[0])
        chunks = _chunks(runs)
        number = 1
        for k, chunk in enumerate(chunks):
            last = k == len(chunks) - 1
            top = 1 + self.boxed if k == 0 and not headed else 0
            form = self.formats.box(block.nesting, block.kind, top=top, bottom=int(last), hang=_hang(chunk))
            self.add_paragraph(block.kind, form, index)
            if block.kind == "code":
                self.document.code_lines[self.cursor.blockNumber()] = number
                number += sum(run.text.count("\n") for run in chunk)
            if chunk:
                # Between two chunks, the end of the text block replaces the line break, which is also one unit long.
                self.place(block.kind, chunk, ended=not last)
        self.boxed = True

    def add_table(self, table: RenderedTextTable) -> None:
        # Qt lays columns out from left to right, so those of a right-to-left table are written in reverse order.
        rtl = _is_rtl([run for row in table.rows for runs in row for run in runs])
        order = -1 if rtl else 1
        text_table = self.cursor.insertTable(
            len(table.rows), len(table.aligns), self.formats.table(table.nesting, rtl=rtl)
        )
        for row, cells in enumerate(table.rows):
            base = "head" if row == 0 else "cell"
            for column, (runs, align) in enumerate(list(zip(cells, table.aligns, strict=True))[::order]):
                self.cursor = text_table.cellAt(row, column).firstCursorPosition()
                self.cursor.setBlockFormat(self.formats.cell(align, rtl=rtl))
                self.cursor.setBlockCharFormat(self.formats.base(base))
                self.add_runs(base, runs)
        for column in range(len(table.aligns)):
            text_table.cellAt(0, column).setFormat(self.formats.head_cell())
        self.document.tables.append(TextTableColumnFitter(text_table, rtl))
        self.cursor = QTextCursor(self.document)
        self.cursor.movePosition(QTextCursor.MoveOperation.End)
        self.first = False
        self.boxed = True
        self.reuse = True  # a table is always followed by an empty block


def _is_rtl(runs: Sequence[TextRun]) -> bool:
    """Whether a paragraph is right-to-left, by its first strong character outside code, formulas and addresses; if
    there is no other text, by the first strong character of these."""
    prose = "".join(run.text for run in runs if not run.marks & (CODE | MATH | MARKUP | CHIP))
    return is_rtl(prose if any(map(str.isalpha, prose)) else "".join(run.text for run in runs))


def _chunks(runs: Sequence[TextRun]) -> list[list[TextRun]]:
    """The runs of code in chunks of at most ``CODE_LINES`` lines; every chunk but the last ends with a line break run.

    A wide line is a chunk of its own, so that its continuation lines can be indented.
    """
    text = "".join([run.text for run in runs])
    count = text.count("\n")
    wide = [len(line) > WIDE and count < HANGING_LINES for line in text.split("\n")]
    if count < CODE_LINES and (not count or not any(wide)):
        return [list(runs)]
    chunks: list[list[TextRun]] = [[]]
    line = begun = 0  # the number of this line, and of its part's first
    for run in runs:
        for piece in _lines(run):
            chunks[-1].append(piece)
            if piece.text == "\n":
                line += 1
                if wide[line - 1] or wide[line] or line - begun == CODE_LINES:
                    chunks.append([])
                    begun = line
    return chunks


def _divided(runs: Sequence[TextRun]) -> list[Sequence[TextRun]]:
    """The runs in parts, so that none has a much longer word than ``LONGEST_WORD``."""
    text = "".join([run.text for run in runs])
    divisions = set()
    for word in re.finditer(r"\S+", text) if len(text) > LONGEST_WORD else ():
        for at in range(word.start() + LONGEST_WORD, word.end(), LONGEST_WORD):
            if match := _DIVISIBLE.search(text, at - 1, word.end()):
                divisions.add(match.start() + 1)
    if not divisions:
        return [runs]
    parts: list[list[TextRun]] = [[]]
    begin = 0
    for run in runs:
        end = begin + len(run.text)
        inside = sorted(at - begin for at in divisions if run.verbatim and begin < at < end)
        for first, last in pairwise([0, *inside, len(run.text)]):
            piece = run._replace(text=run.text[first:last], start=run.start + first, end=run.start + last)
            parts[-1].append(piece if run.verbatim else run)
            if begin + last in divisions:
                parts.append([])
        begin = end
    return [part for part in parts if part]


def _hang(chunk: Sequence[TextRun]) -> int:
    """The indentation of the continuation lines of a wide line in characters, two more than that of the line; 0 for
    other chunks."""
    text = "".join([run.text for run in chunk])
    if len(text) <= WIDE or "\n" in text[:-1]:
        return 0
    line = text.expandtabs(TAB)
    return min(len(line) - len(line.lstrip(" ")), DEEPEST_HANG) + 2


def _lines(run: TextRun) -> list[TextRun]:
    """Split a run so that each line break is a run of its own."""
    if not run.verbatim or run.text == "\n":
        return [run]
    pieces = []
    at = 0
    for part in re.split("(\n)", run.text):
        if part:
            pieces.append(run._replace(text=part, start=run.start + at, end=run.start + at + len(part)))
        at += len(part)
    return pieces
