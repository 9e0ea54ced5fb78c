"""Inline tokens to runs."""

from __future__ import annotations

from typing import Final

from markdown_it.token import Token

from annotator.text.lines import Content
from annotator.text.runs import BOLD, CODE, IMAGE, ITALIC, LINK, MATH, STRIKE, Run, Scope

_MARKS: Final = {"strong": BOLD, "em": ITALIC, "s": STRIKE, "link": LINK}


class InlineReader:
    """Reads the inline tokens of one block into runs and scopes.

    ``strict``: a line end is a blank, as CommonMark has it; else it is shown, with the blanks that begin the next line.
    """

    def __init__(self, content: Content, *, strict: bool) -> None:
        self.content = content
        self._strict = strict
        self.scopes: list[Scope] = []
        self._runs: list[Run] = []
        self._marks = 0
        self._links: list[str] = []
        self._open: list[tuple[int, int, int]] = []  # source offsets of the opening mark, the marks before it
        self._done = 0  # end, in the content, of what has been shown

    def read(self, tokens: list[Token], base: int = 0) -> list[Run]:
        """The runs of ``tokens``, whose positions count from ``base`` in the content."""
        text = self.content.text
        for token in tokens:
            kind = token.type
            at = token.meta.get("p", 0) + base
            if kind == "text":
                self._text(token.content, at)
            elif kind == "text_special":
                self._special(token, at)
            elif kind in ("softbreak", "hardbreak"):
                self._break(at, joined=self._strict and kind == "softbreak")
            elif kind == "code_inline":
                begin = at + len(token.markup)
                begin += text[begin : begin + len(token.content)].replace("\n", " ") != token.content
                self._code(len(token.content), begin)
            elif kind == "math_inline":
                self._show(token.content, at, at + len(token.content), MATH)
            elif kind == "image":
                self._image(token, at)
            elif token.nesting > 0:
                self._enter(token, at)
            elif token.nesting < 0:
                self._leave(token, at)
        return self._runs

    def _text(self, shown: str, at: int) -> None:
        if not shown:
            return
        if self.content.text.startswith(shown, at):
            self._show(shown, at, at + len(shown))
        else:  # an autolink shows its address readably
            begin = at + 1
            end = self.content.text.index(">", begin)
            self._show(shown, begin, end)

    def _special(self, token: Token, at: int) -> None:
        end = at + len(token.markup)
        begin = end - len(token.content) if token.info == "escape" else at
        self._show(token.content, begin, end)

    def _break(self, at: int, *, joined: bool) -> None:
        text = self.content.text
        end = begin = text.index("\n", at) + 1
        while begin < len(text) and text[begin] in " \t":
            begin += 1
        while at > self._done and text[at - 1] == " ":
            at -= 1
        if self._strict:
            self._show(" " if joined else "\n", at, begin)
            return
        self._show("\n", at, end)
        if end < begin:  # code in prose says something by where its lines begin
            self._show(text[end:begin], end, begin)

    def _image(self, token: Token, at: int) -> None:
        known = len(self._runs)
        inside = self._marks & IMAGE  # an image in the description of another one
        end = at + int(token.meta["e"]) - int(token.meta["p"])
        self._marks |= IMAGE
        self.read(token.children or [], at + 2)
        if len(self._runs) == known and not inside:
            self._show("image", at, end)
        if not inside:
            self._marks &= ~IMAGE
        described = self._runs[known:]
        if described:
            source = self.content.at
            self.scopes.append(Scope(source(at), described[0].start, described[-1].end, source(end)))
        self._done = end

    def _enter(self, token: Token, at: int) -> None:
        width = len(token.markup) if token.type in ("em_open", "strong_open", "s_open") else 1
        # ``**`` is stamped on the second of its two marks, a link after its bracket.
        start = at - 1 if token.type == "strong_open" or (token.tag == "a" and token.info != "auto") else at
        self._open.append((self.content.at(start), self.content.at(start + width), self._marks))
        self._marks |= _MARKS.get(token.type.removesuffix("_open"), 0)
        if token.type == "link_open":
            self._links.append(str(token.attrs.get("href", "")))

    def _leave(self, token: Token, at: int) -> None:
        start, inner_start, self._marks = self._open.pop()
        end = at + len(token.markup)
        if token.type == "link_close":
            self._links.pop()
            end = self._link_end(token, at)
            at = end - 1 if token.info == "auto" else at
        self._done = end
        source = self.content.at
        self.scopes.append(Scope(start, inner_start, source(at), source(end)))

    def _link_end(self, token: Token, at: int) -> int:
        if token.info == "auto":
            return self.content.text.index(">", at) + 1
        return at + int(token.meta["e"]) - int(token.meta["p"])

    def _code(self, length: int, begin: int) -> None:
        for k, part in enumerate(self.content.text[begin : begin + length].split("\n")):
            if k:
                self._show(" ", begin - 1, begin, CODE)
            if part:
                self._show(part, begin, begin + len(part), CODE)
            begin += len(part) + 1

    def _show(self, shown: str, begin: int, end: int, mark: int = 0) -> None:
        """Add a run for the content from ``begin`` to ``end``; it is split where the content is split."""
        marks = self._marks | mark
        link = self._links[-1] if self._links else ""
        self._done = end
        if len(shown) != end - begin:
            self._add(Run(shown, self.content.at(begin), self._end(begin, end), False, marks, link))
            return
        for first, last, start, stop, verbatim in self.content.pieces(begin, end):
            piece = shown[first - begin : last - begin]
            same = verbatim and self.content.text[first:last] == piece
            self._add(Run(piece, start, stop, same, marks, link))

    def _end(self, begin: int, end: int) -> int:
        return max(piece.stop for piece in self.content.pieces(begin, end))

    def _add(self, run: Run) -> None:
        if self._runs:
            last = self._runs[-1]
            if last.verbatim and run.verbatim and last.end == run.start and last[4:] == run[4:]:
                self._runs[-1] = last._replace(text=last.text + run.text, end=run.end)
                return
        self._runs.append(run)
