"""Renders Markdown to blocks and runs.

CommonMark with tables, strikethrough, task lists and formulas, and with visible line ends. Raw HTML is shown as text;
images are shown only if they came with the text. Texts are shown completely: only markup is hidden whose meaning is
shown in another form. Text beyond the limits of :mod:`annotator.text.policy` is shown as plain text.
"""

from __future__ import annotations

from markdown_it.token import Token

from annotator.text import lines as _lines
from annotator.text import policy
from annotator.text.data_layout import SHORT, json_breaks
from annotator.text.finalize import finalize_rendered
from annotator.text.formula import MAX_FORMULAS
from annotator.text.inline import InlineRunBuilder
from annotator.text.lines import SourceMappedContent, TextLineIndex
from annotator.text.parser import parse
from annotator.text.policy import RichTextLimitError
from annotator.text.runs import (
    CODE,
    MARKUP,
    MATH,
    Align,
    BlockNestingPath,
    FormulaSpan,
    ImageSpan,
    InlineMarkupRange,
    ReasoningSection,
    RenderedText,
    RenderedTextBlock,
    RenderedTextTable,
    TextBlockType,
    TextRun,
)
from annotator.translatable_message import TranslatableMessage

_MANY_LINES = 5_000  # number of plain text lines above which _LINES_TOGETHER of them form one block
_LINES_TOGETHER = 50
_LONG_BLOCK = 10_000  # characters of plain text in one block
_STEP = "  "  # the indentation of one level of JSON
_TOO_LONG = TranslatableMessage("Shown as plain text: longer than 256 KB.")
_TASKS = {"[ ] ": "open", "[x] ": "done", "[X] ": "done"}


def render(source: str, *, strict: bool = False, lossless: bool = True, formulas: bool = True) -> RenderedText:
    """Render ``source`` as Markdown, or as plain text if it is too large or too deeply nested (``fallback`` gives the
    reason).

    Line ends inside paragraphs are kept and list items have the numbers in the source, as people and models write them;
    ``strict`` joins such lines and renumbers lists, as CommonMark does. ``lossless`` is for texts that are judged: it
    shows the addresses of links, every backslash, and entities as written. Texts of the owner or the program that are
    only read (guidelines, help) do not need it. ``formulas`` marks formulas for drawing if each can be drawn completely
    and there are not too many. Otherwise they are shown as source; no part of them is treated as Markdown.
    """
    if policy.is_too_long(source):
        return render_plain(source, _TOO_LONG)
    if policy.is_too_complex(source):
        return render_plain(source, TranslatableMessage("Shown as plain text: too much markup to show it in time."))
    text, offsets = _lines.unify_line_ends(source)
    try:
        reader = _BlockRenderer(text, strict=strict, lossless=lossless)
        reader.run()
        formula_spans = tuple(reader.formulas) if formulas and len(reader.formulas) <= MAX_FORMULAS else ()
        rendered = RenderedText(
            source,
            tuple(reader.blocks),
            tuple(reader.markup_ranges),
            lossless=lossless,
            formulas=formula_spans,
            pictures=tuple(reader.pictures),
            reasoning=tuple(reader.reasoning),
        )
        return finalize_rendered(rendered, offsets)
    except RichTextLimitError as too_much:
        return render_plain(source, TranslatableMessage("Shown as plain text: {why}.", why=too_much))


def render_plain(source: str, fallback: str = "") -> RenderedText:
    """``source`` line by line without interpretation: the raw view, and the fallback of :func:`render`.

    Text is laid out block by block during scrolling. So a very long line is split into several blocks, between
    words, and very many lines share blocks.
    """
    text, offsets = _lines.unify_line_ends(source)
    together = 1 if text.count("\n") < _MANY_LINES else _LINES_TOGETHER
    blocks = []
    begin = 0
    while begin <= len(text):
        end = begin - 1
        for _ in range(together):
            end = text.find("\n", end + 1)
            if end < 0:
                end = len(text)
                break
        if begin == end:
            blocks.append(RenderedTextBlock("plain", ()))
        while begin < end:
            stop = min(begin + _LONG_BLOCK, end)
            if stop < end:
                stop = text.rfind(" ", begin, stop) + 1 or stop  # between words, if there is more than one
            blocks.append(_plain_block(text, begin, stop))
            begin = stop
        begin = end + 1
    return finalize_rendered(RenderedText(source, tuple(blocks), fallback=fallback), offsets, plain=True)


def render_data(source: str) -> RenderedText:
    """``source`` as data: monospaced and without interpretation. JSON on a single line is broken into several, by line
    ends and spaces that are not part of the source."""
    if policy.is_too_long(source):
        return render_plain(source, _TOO_LONG)
    text, offsets = _lines.unify_line_ends(source)
    content = text.removesuffix("\n")
    if not content.strip():
        return render_plain(source)
    runs = with_lines([TextRun(content, 0, len(content), True, CODE)])
    try:
        return finalize_rendered(RenderedText(source, (RenderedTextBlock("code", tuple(runs)),)), offsets)
    except RichTextLimitError as too_much:
        return render_plain(source, TranslatableMessage("Shown as plain text: {why}.", why=too_much))


def with_lines(runs: list[TextRun]) -> list[TextRun]:
    """Verbatim ``runs`` of data, with single-line JSON broken into several lines."""
    split_runs: list[TextRun] = []
    for run in runs:
        if not run.verbatim or len(run.text) <= SHORT:
            split_runs.append(run)
            continue
        begin = end = 0
        for line in run.text.split("\n"):
            for offset, depth in json_breaks(line):
                at = begin + offset
                place = run.start + at
                split_runs.append(run._replace(text=run.text[end:at], start=run.start + end, end=place))
                split_runs.append(run._replace(text="\n", start=place, end=place, verbatim=False))
                if depth:
                    split_runs.append(run._replace(text=_STEP * depth, start=place, end=place, verbatim=False))
                end = at
            begin += len(line) + 1
        split_runs.append(run._replace(text=run.text[end:], start=run.start + end))
    return split_runs


def _plain_block(text: str, begin: int, end: int) -> RenderedTextBlock:
    return RenderedTextBlock("plain", (TextRun(text[begin:end], begin, end, True),))


class _BlockRenderer:
    """Renders the block tokens of one text in a single pass."""

    def __init__(self, text: str, *, strict: bool, lossless: bool) -> None:
        self.strict = strict
        self.lossless = lossless
        self.lines = TextLineIndex(text)
        self.text = text
        self.blocks: list[RenderedTextBlock | RenderedTextTable] = []
        self.markup_ranges: list[InlineMarkupRange] = []
        self.formulas: list[FormulaSpan] = []
        self.pictures: list[ImageSpan] = []
        self.containers = ""
        self.markers: list[BlockNestingPath] = []  # of the open list items that have not shown a block yet
        self.numbers: list[int] = []  # the number of the next item of each open list; -1 in a bullet list
        self.begins = False  # at the first paragraph of an outermost list, which keeps its spacing
        self.reasoning: list[ReasoningSection] = []
        self.opened: list[int] = []  # the block indexes of opening tags without closing tag
        self.quotes: list[int] = []  # the number of blocks before each open quote

    def run(self) -> None:
        tokens = parse(self.text, lossless=self.lossless)
        at = 0
        while at < len(tokens):
            at = self.step(tokens, at)

    def step(self, tokens: list[Token], at: int) -> int:
        """Process the token at ``at`` and those that belong to it. Returns the index of the next token."""
        token = tokens[at]
        kind = token.type
        if kind == "paragraph_open":
            self.paragraph(token, tokens[at + 1])
            return at + 3
        if kind == "heading_open":
            self.heading(token, tokens[at + 1])
            return at + 3
        if kind == "table_open":
            return self.table(tokens, at)
        if kind in ("fence", "code_block", "math_block"):
            self.code(token)
        elif kind == "hr":
            self.blocks.append(RenderedTextBlock("rule", (), self.place()))
        elif kind == "definition":
            self.definition(token)
        else:
            self.container(token)
        return at + 1

    def container(self, token: Token) -> None:
        if token.type == "blockquote_open":
            self.enter("q")
            self.quotes.append(len(self.blocks))
        elif token.type in ("section_open", "section_close"):
            self.section(token)
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            self.numbers.append(int(token.attrs.get("start", 1)) if token.type == "ordered_list_open" else -1)
            self.begins = "l" not in self.containers
        elif token.type == "list_item_open":
            self.item(token)
        elif token.type == "list_item_close":
            self.flush_marker()
            self.containers = self.containers[:-1]
        elif token.type == "blockquote_close":
            if len(self.blocks) == self.quotes.pop() and self.lossless:
                self.blocks.append(RenderedTextBlock("paragraph", (), self.place()))
            self.containers = self.containers[:-1]
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            self.numbers.pop()

    def section(self, token: Token) -> None:
        """A tag of a chat template. The content between two tags is indented like a quote."""
        if token.nesting > 0:
            self.enter("q")
        number = (token.map or [0])[0]
        line = self.lines.line(number)
        start = self.lines.starts[number] + len(line) - len(line.lstrip())
        tag = line.strip()
        run = TextRun(tag, start, start + len(tag), True, MARKUP)
        if token.nesting > 0:
            self.opened.append(len(self.blocks))
        else:
            self.reasoning.append(ReasoningSection(self.opened.pop(), len(self.blocks)))
        self.blocks.append(RenderedTextBlock("paragraph", (run,), self.place(tight=token.nesting < 0)))
        if token.nesting < 0:
            self.containers = self.containers[:-1]

    def enter(self, container: str) -> None:
        self.flush_marker()
        self.containers += container
        if len(self.containers) > policy.MAX_LEVELS:
            raise RichTextLimitError(f"nested more than {policy.MAX_LEVELS} levels deep")

    def item(self, token: Token) -> None:
        self.enter("l")
        number = self.numbers[-1]
        if number < 0:
            label = "+" if self.lossless and token.markup == "+" else ""  # change logs use "+" with a meaning
            self.markers = [BlockNestingPath(self.containers, "bullet", label)]
            return
        # Numbers are part of the judged text, so wrong numbering is shown as written.
        label = f"{number}." if self.strict else token.info + token.markup
        self.markers = [BlockNestingPath(self.containers, "number", label)]
        self.numbers[-1] += 1

    def flush_marker(self) -> None:
        """Show the marker of an item that starts with a list or quote, or is empty, on its own line."""
        if self.markers:
            self.blocks.append(RenderedTextBlock("paragraph", (), self.markers.pop()))

    def place(self, tight: bool = False) -> BlockNestingPath:
        if self.markers:
            return self.markers.pop()._replace(tight=tight)
        return BlockNestingPath(self.containers, tight=tight)

    def inline(self, token: Token, content: SourceMappedContent, *, cell: bool = False) -> list[TextRun]:
        reader = InlineRunBuilder(content, strict=self.strict, lossless=self.lossless, cell=cell)
        runs = reader.read(token.children or [])
        self.markup_ranges.extend(reader.markup_ranges)
        self.formulas.extend(reader.formulas)
        self.pictures.extend(reader.pictures)
        return runs

    def paragraph(self, token: Token, inline: Token) -> None:
        first, last = token.map or [0, 0]
        runs = self.inline(inline, _lines.locate_content(self.lines, first, last, inline.content))
        place = self.place(tight=token.hidden and not self.begins)
        self.begins = False
        task = _TASKS.get(runs[0].text[:4]) if place.marker == "bullet" and runs and runs[0].verbatim else None
        if task is not None and not runs[0].marks:
            runs[0] = runs[0]._replace(text=runs[0].text[4:], start=runs[0].start + 4)
            place = place._replace(marker="done" if task == "done" else "open", label="")
        self.blocks.append(RenderedTextBlock("paragraph", tuple(run for run in runs if run.text), place))

    def heading(self, token: Token, inline: Token) -> None:
        first, last = token.map or [0, 0]
        if token.markup.startswith("#"):
            content = _lines.place_heading(self.lines, first, inline.content)
        else:
            content = _lines.locate_content(self.lines, first, last - 1, inline.content)
        runs = self.inline(inline, content)
        if token.markup.startswith("#") and self.lossless:
            end = content.at(len(content.text))
            tail = self.lines.line(first)[end - self.lines.starts[first] :].rstrip()
            runs += [TextRun(tail, end, end + len(tail), True, MARKUP)] if tail else []
        self.blocks.append(RenderedTextBlock("heading", tuple(runs), self.place(), level=int(token.tag[1:])))

    def definition(self, token: Token) -> None:
        """The definition of a link's address, shown if the text contains it."""
        first, last = token.map or [0, 0]
        content = _lines.locate_content(self.lines, first, last, token.content)
        pieces = content.pieces(0, len(content.text))
        runs = [TextRun(content.text[begin:end], start, stop, same, MARKUP) for begin, end, start, stop, same in pieces]
        after = self.blocks[-1] if self.blocks else None
        tight = isinstance(after, RenderedTextBlock) and bool(after.runs) and after.runs[-1].marks == MARKUP
        self.blocks.append(RenderedTextBlock("paragraph", tuple(runs), self.place(tight=tight)))

    def code(self, token: Token) -> None:
        first, last = token.map or [0, 0]
        self.flush_marker()
        fenced = token.type == "fence"
        body = token.content[:-1] if token.content.endswith("\n") else token.content
        kind: TextBlockType = "math" if token.type == "math_block" else "code"
        mark = MATH if kind == "math" else CODE
        runs: list[TextRun] = []
        if body:
            content = _lines.locate_content(self.lines, first + 1 if fenced else first, last, body)
            runs = [
                TextRun(body[begin:end], start, stop, verbatim, mark)
                for begin, end, start, stop, verbatim in content.pieces(0, len(body))
            ]
        if token.meta.get("tag") and runs and runs[-1].text.endswith(token.meta["tag"]):
            runs[-1:] = _closed(runs[-1], len(token.meta["tag"]))
            runs = with_lines(runs)
        if kind == "math" and runs:
            self.formulas.append(FormulaSpan(runs[0].start, runs[-1].end, body))
        info = self.info(first, token.info) if fenced else None
        self.blocks.append(RenderedTextBlock(kind, tuple(runs), BlockNestingPath(self.containers), info_run=info))

    def info(self, line: int, info: str) -> TextRun | None:
        """The language on a fence's first line: hidden in the source, shown as the header of the code block."""
        words = info.split()
        if not words:
            return None
        language = info.strip() if self.lossless else words[0]
        end = self.lines.starts[line] + self.lines.line(line).rfind(info.rstrip()) + len(info.rstrip())
        start = self.text.find(language, end - len(info.strip()))
        return TextRun(language, start, start + len(language), True, CODE)

    def table(self, tokens: list[Token], at: int) -> int:
        rows: list[tuple[tuple[TextRun, ...], ...]] = []
        aligns: tuple[Align, ...] = ()
        self.flush_marker()
        at += 1
        while tokens[at].type != "table_close":
            if tokens[at].type == "tr_open":
                end = next(k for k in range(at, len(tokens)) if tokens[k].type == "tr_close")
                rows.append(self.row(tokens[at], [t for t in tokens[at:end] if t.type == "inline"]))
                aligns = aligns or tuple(_align(t) for t in tokens[at:end] if t.type == "th_open")
                self.check_table(len(aligns), len(rows))
                at = end
            at += 1
        columns = max(map(len, rows))
        self.check_table(columns, len(rows))
        complete = tuple(row + ((),) * (columns - len(row)) for row in rows)
        spare: tuple[Align, ...] = tuple("" for _ in range(columns - len(aligns)))
        self.blocks.append(RenderedTextTable(complete, aligns + spare, BlockNestingPath(self.containers)))
        return at + 1

    def check_table(self, columns: int, rows: int) -> None:
        if columns > policy.MAX_COLUMNS:
            raise RichTextLimitError(f"a table of more than {policy.MAX_COLUMNS} columns")
        if rows > policy.MAX_ROWS:
            raise RichTextLimitError(f"a table of more than {policy.MAX_ROWS} rows")

    def row(self, token: Token, cells: list[Token]) -> tuple[tuple[TextRun, ...], ...]:
        line = (token.map or [0])[0]
        placed = _lines.place_row(self.lines, line, token.meta["x"], [cell.content for cell in cells])
        return tuple(tuple(self.inline(cell, content, cell=True)) for cell, content in zip(cells, placed, strict=True))


def _closed(run: TextRun, length: int) -> list[TextRun]:
    """Split a run of data so that the closing tag of ``length`` characters is a run of its own."""
    tag = run._replace(text=run.text[-length:], start=run.end - length, marks=run.marks | MARKUP)
    return [*([run._replace(text=run.text[:-length], end=tag.start)] if tag.text != run.text else []), tag]


def _align(token: Token) -> Align:
    style = str(token.attrs.get("style", ""))
    for align in ("left", "center", "right"):
        if style.endswith(align):
            return align
    return ""
