"""Converts inline tokens to runs."""

from __future__ import annotations

import re

from markdown_it.token import Token

from annotator.model.course.page_images import ASSET
from annotator.model.task_images import NAME
from annotator.text.lines import SourceMappedContent
from annotator.text.runs import (
    BOLD,
    CODE,
    IMAGE,
    ITALIC,
    LINK,
    MARKUP,
    MATH,
    STRIKE,
    FormulaSpan,
    ImageSpan,
    InlineMarkupRange,
    TextRun,
)
from annotator.text.words import in_cased_word

_GAP = re.compile(r"(\t|<br\s*/?>)", re.IGNORECASE)
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_TAB = "\u2002\t"
"""A tab in prose: to the next stop, but at least a space, since a stop may be a pixel away."""
_MARKS = {"strong": BOLD, "em": ITALIC, "s": STRIKE, "link": LINK}


class InlineRunBuilder:
    """Converts the inline tokens of one block to runs and markup scopes.

    ``strict``: line ends become spaces, as in CommonMark; otherwise they are kept, with the indentation of the next
    line. ``lossless``: backslashes, addresses and other markup that a document hides are shown. ``cell``: of a table,
    in which ``<br>`` is the only way to end a line.
    """

    def __init__(
        self, content: SourceMappedContent, *, strict: bool, lossless: bool = True, cell: bool = False
    ) -> None:
        self.content = content
        self._cell = cell
        self._strict = strict
        self._lossless = lossless
        self.markup_ranges: list[InlineMarkupRange] = []
        self.formulas: list[FormulaSpan] = []
        self.pictures: list[ImageSpan] = []
        self._runs: list[TextRun] = []
        self._marks = 0
        self._links: list[tuple[str, int]] = []  # addresses, each with the number of runs before its text
        self._open: list[tuple[int, int, int]] = []  # opening markup: start and end in the source, marks before it
        self._done = 0  # content offset up to which text has been shown

    def read(self, tokens: list[Token], base: int = 0) -> list[TextRun]:
        """The runs of ``tokens``, whose positions are relative to ``base`` in the content."""
        for token in tokens:
            kind = token.type
            at = token.meta.get("p", 0) + base
            if kind == "text":
                self._add_text(token.content, at)
            elif kind == "text_special":
                self._add_special(token, at)
            elif kind in ("softbreak", "hardbreak"):
                self._add_break(at, joined=self._strict and kind == "softbreak")
            elif kind == "code_inline":
                self._code_span(token, at)
            elif kind == "math_inline":
                self._add_formula(token.content, at)
            elif kind == "image":
                self._add_image(token, at)
            elif token.nesting > 0:
                self._enter(token, at)
            elif token.nesting < 0:
                self._leave(token, at)
        return self._runs

    def _add_formula(self, source: str, at: int) -> None:
        end = at + len(source)
        self.formulas.append(FormulaSpan(self.content.at(at), self._end(at, end), source))
        self._show(source, at, end, MATH)

    def _add_text(self, text: str, at: int) -> None:
        if not text:
            return
        if self.content.text.startswith(text, at):
            for part in _GAP.split(text) if "\t" in text or self._cell else (text,):
                if part == "\t":
                    self._show(_TAB, at, at + 1)
                elif self._cell and _BREAK.fullmatch(part):
                    self._show("\n", at, at + len(part))
                elif part:
                    self._show(part, at, at + len(part))
                at += len(part)
        else:  # an autolink's text is its decoded address
            begin = at + 1
            end = self.content.text.index(">", begin)
            self._show(text, begin, end)

    def _add_special(self, token: Token, at: int) -> None:
        end = at + len(token.markup)
        begin = end - len(token.content) if token.info == "escape" else at
        if self._lossless and at < begin:
            self._show(self.content.text[at:begin], at, begin, MARKUP)
        self._show(token.content, begin, end)

    def _add_break(self, at: int, *, joined: bool) -> None:
        text = self.content.text
        if self._lossless and text[at] == "\\":
            self._show("\\", at, at + 1, MARKUP)
            at += 1
        end = begin = text.index("\n", at) + 1
        while begin < len(text) and text[begin] in " \t":
            begin += 1
        while at > self._done and text[at - 1] == " ":
            at -= 1
        if self._strict:
            self._show(" " if joined else "\n", at, begin)
            return
        self._show("\n", at, end)
        if end < begin:  # in code, indentation is significant
            self._show(text[end:begin], end, begin)

    def _add_image(self, token: Token, at: int) -> None:
        run_count = len(self._runs)
        inside = self._marks & IMAGE  # an image inside the description of another
        end = at + int(token.meta["e"]) - int(token.meta["p"])
        self._marks |= IMAGE
        name = str(token.attrs.get("src", ""))
        if self._lossless:
            if NAME.fullmatch(name) and not self._open and not inside:
                self.pictures.append(ImageSpan(self.content.at(at), self._end(at, end), name, token.content))
            self._show("![", at, at + 2, MARKUP)
            self.read(token.children or [], at + 2)
            self._show(self.content.text[self._done : end], self._done, end, MARKUP)
            self._marks = self._marks if inside else self._marks & ~IMAGE
            return
        self.read(token.children or [], at + 2)
        if len(self._runs) == run_count and not inside:
            self._show("image", at, end)
        if not inside:
            self._marks &= ~IMAGE
        described = self._runs[run_count:]
        if described:
            source = self.content.at
            self.markup_ranges.append(InlineMarkupRange(source(at), described[0].start, described[-1].end, source(end)))
            if ASSET.fullmatch(name) and not self._open and not inside:
                self.pictures.append(ImageSpan(described[0].start, described[-1].end, name, token.content))
        self._done = end

    def _enter(self, token: Token, at: int) -> None:
        width = len(token.markup) if token.type in ("em_open", "strong_open", "s_open") else 1
        # The position of ``**`` is that of its second character, that of a link is after its bracket.
        start = at - 1 if token.type == "strong_open" or (token.tag == "a" and token.info != "auto") else at
        if self._lossless and token.meta.get("reference"):
            self._show("[", start, at, MARKUP)
        self._open.append((self.content.at(start), self.content.at(start + width), self._marks))
        self._marks |= _MARKS.get(token.type.removesuffix("_open"), 0)
        if token.type == "link_open":
            self._links.append((str(token.attrs.get("href", "")), len(self._runs)))

    def _leave(self, token: Token, at: int) -> None:
        start, inner_start, self._marks = self._open.pop()
        end = at + len(token.markup)
        if token.type == "link_close":
            link = self._links[-1]
            end = self._link_end(token, at)
            if token.info == "auto":
                at = end - 1
            elif self._lossless and token.meta["reference"]:
                self._links.pop()
                self._show(self.content.text[at:end], at, end, MARKUP)
                return
            elif self._lossless and self._has_more(at, end, self._runs[link[1] :]):
                self._show(" (", at, at + 2, MARKUP)
                self._show(self.content.text[at + 2 : end], at + 2, end, MARKUP)
                at = end
            self._links.pop()
        self._done = end
        source = self.content.at
        self.markup_ranges.append(InlineMarkupRange(start, inner_start, source(at), source(end)))

    def _has_more(self, at: int, end: int, runs: list[TextRun]) -> bool:
        """Whether the parentheses after a link's text contain more than the text itself."""
        address = self.content.text[at + 2 : end - 1].strip()
        return address.removeprefix("<").removesuffix(">") != "".join(run.text for run in runs)

    def _link_end(self, token: Token, at: int) -> int:
        if token.info == "auto":
            return self.content.text.index(">", at) + 1
        return at + int(token.meta["e"]) - int(token.meta["p"])

    def _code_span(self, token: Token, at: int) -> None:
        text, content, width = self.content.text, token.content, len(token.markup)
        begin = at + width
        cut = text[begin : begin + len(content)].replace("\n", " ") != content  # one space was stripped at each end
        end = begin + len(content) + 2 * cut
        plain = not (cut or width > 1 or content[:1].isspace() or content[-1:].isspace())
        if not self._lossless or (plain and not self._in_words(at, end + width)):
            self._add_code(len(content), begin + cut)
            return
        self._show(token.markup, at, begin, CODE | MARKUP)
        self._add_code(end - begin, begin)
        self._show(token.markup, end, end + width, CODE | MARKUP)

    def _in_words(self, begin: int, end: int) -> bool:
        """Whether letters adjoin the span, so that other backticks may be the intended pair."""
        text = self.content.text
        return any(map(in_cased_word, text[max(begin - 1, 0) : begin] + text[end : end + 1]))

    def _add_code(self, length: int, begin: int) -> None:
        for k, part in enumerate(self.content.text[begin : begin + length].split("\n")):
            if k:
                self._show(" ", begin - 1, begin, CODE)
            if part:
                self._show(part, begin, begin + len(part), CODE)
            begin += len(part) + 1

    def _show(self, text: str, begin: int, end: int, mark: int = 0) -> None:
        """Add a run for the content from ``begin`` to ``end``, split at the boundaries of content segments."""
        marks = self._marks | mark
        link = self._links[-1][0] if self._links else ""
        self._done = end
        if len(text) != end - begin:
            self._add(TextRun(text, self.content.at(begin), self._end(begin, end), False, marks, link))
            return
        for first, last, start, stop, verbatim in self.content.pieces(begin, end):
            piece = text[first - begin : last - begin]
            same = verbatim and self.content.text[first:last] == piece
            self._add(TextRun(piece, start, stop, same, marks, link))

    def _end(self, begin: int, end: int) -> int:
        return max(piece.stop for piece in self.content.pieces(begin, end))

    def _add(self, run: TextRun) -> None:
        if self._runs:
            last = self._runs[-1]
            alike = last.verbatim and run.verbatim and last[4:] == run[4:]
            apart = run.marks & MATH or (self.pictures and self.pictures[-1].start == run.start)
            if alike and last.end == run.start and not apart:  # adjacent formulas, and images, stay separate
                self._runs[-1] = last._replace(text=last.text + run.text, end=run.end)
                return
        self._runs.append(run)
