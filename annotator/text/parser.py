"""markdown-it-py with an exact source position on every inline token.

The library gives inline tokens no position. The state below stamps each token it pushes with the offset, inside the
inline content, at which the parser stood; text is left in pieces (``fragments_join`` and ``text_join`` would merge
pieces of different origin). Positions travel in ``token.meta``: ``p`` where the token begins, ``e`` where a link ends,
``x`` the source offset at which a table row's text begins.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

from markdown_it import MarkdownIt
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_block import StateBlock
from markdown_it.rules_block.table import table as _table
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.image import image as _image
from markdown_it.rules_inline.link import link as _link
from markdown_it.token import Token
from markdown_it.utils import EnvType

from annotator.text.policy import MAX_STEPS, TooMuchError

MAX_NESTING: Final = 100  # the library drops what lies deeper; rendering falls back to plain text far earlier
_MATH_PAIRS: Final = {"$$": "$$", "$": "$", r"\(": r"\)", r"\[": r"\]"}
_MATH_LINES: Final = 200  # a display formula longer than this is not looked for


class PositionedState(StateInline):
    """A ``StateInline`` that stamps every token with where it began."""

    _pending_start = 0
    _marker_start = -1

    def append_pending(self, text: str) -> None:
        if not self.pending:
            self._pending_start = self.pos
        super().append_pending(text)

    def pushPending(self) -> Token:  # noqa: N802 - the library's name
        token = super().pushPending()
        token.meta["p"] = self._pending_start
        return token

    def push(self, ttype: str, tag: str, nesting: Literal[-1, 0, 1]) -> Token:
        token = super().push(ttype, tag, nesting)
        token.meta["p"] = self.pos
        if ttype == "text":
            self._place_marker(token)
        return token

    def _place_marker(self, token: Token) -> None:
        # A run of emphasis marks is pushed one token at a time while the position stands still.
        token.meta["marker"] = self.pos
        if len(self.tokens) > 1:
            before = self.tokens[-2]
            if before.type == "text" and before.meta.get("marker") == self.pos:
                token.meta["p"] = before.meta["p"] + len(before.content)


class PositionedInline(ParserInline):
    """The inline parser, on :class:`PositionedState`. It gives up where brackets make it look at everything again.

    What it passes over is counted, not timed, so that a text is shown alike on every machine.
    """

    def skipToken(self, state: StateInline) -> None:  # noqa: N802 - the library's name
        steps = state.env["steps"] = state.env.get("steps", 0) + 1
        if steps > MAX_STEPS:
            raise TooMuchError("too much markup to show it in time")
        super().skipToken(state)

    def parse(self, src: str, md: MarkdownIt, env: EnvType, tokens: list[Token]) -> list[Token]:
        state = PositionedState(src, md, env, tokens)
        self.tokenize(state)
        for rule in self.ruler2.getRules(""):
            rule(state)
        return state.tokens


def _link_with_end(state: StateInline, silent: bool) -> bool:
    if not _link(state, silent):
        return False
    if not silent:
        state.tokens[-1].meta["e"] = state.pos
    return True


def _image_with_end(state: StateInline, silent: bool) -> bool:
    begin = state.pos
    if not _image(state, silent):
        return False
    if not silent:
        state.tokens[-1].meta.update(p=begin, e=state.pos)
    return True


def _math_inline(state: StateInline, silent: bool) -> bool:
    """``$...$``, ``$$...$$``, ``\\(...\\)`` and ``\\[...\\]``: kept as source, no mark inside being Markdown."""
    begin = state.pos
    opener = next((mark for mark in _MATH_PAIRS if state.src.startswith(mark, begin)), None)
    if opener is None or opener in (absent := state.env.setdefault("no_math_after", {})).get(state.src, ()):
        return False
    end = state.src.find(_MATH_PAIRS[opener], begin + len(opener), state.posMax)
    if end < 0:
        # Remembered, so that a text of openers alone is not searched to its end for each of them.
        if state.posMax == len(state.src):
            absent.setdefault(state.src, set()).add(opener)
        return False
    if opener == "$" and not _is_formula(state.src, begin + 1, end):
        return False
    end += len(opener)
    if not silent:
        state.push("math_inline", "math", 0).content = state.src[begin:end]
    state.pos = end
    return True


def _is_formula(src: str, begin: int, end: int) -> bool:
    # Pandoc's rule, which leaves prices alone: no blank inside the marks, no digit after the closing one.
    inside = src[begin:end]
    return bool(inside) and not (inside[0].isspace() or inside[-1].isspace() or src[end + 1 : end + 2].isdigit())


def _math_block(state: StateBlock, begin: int, end: int, silent: bool) -> bool:
    """A formula on lines of its own, from ``$$`` or ``\\[`` to its closing mark."""
    first = state.src[state.bMarks[begin] + state.tShift[begin] : state.eMarks[begin]]
    closer = {"$$": "$$", r"\[": r"\]"}.get(first[:2])
    if closer is None or closer in first[2:] or state.is_code_block(begin):
        return False
    last = _closing_line(state, begin + 1, min(end, begin + _MATH_LINES), closer)
    if last is None:
        return False
    if silent:
        return True
    token = state.push("math_block", "math", 0)
    token.content = state.getLines(begin, last + 1, state.sCount[begin], False)
    token.map = [begin, last + 1]
    state.line = last + 1
    return True


def _closing_line(state: StateBlock, line: int, end: int, closer: str) -> int | None:
    while line < end:
        text = state.src[state.bMarks[line] : state.eMarks[line]]
        if state.sCount[line] < state.blkIndent and text.strip():
            return None
        if closer in text:
            return line if text.rstrip().endswith(closer) else None
        line += 1
    return None


def _table_with_starts(state: StateBlock, begin: int, end: int, silent: bool) -> bool:
    known = len(state.tokens)
    found = _table(state, begin, end, silent)
    if found and not silent:
        for token in state.tokens[known:]:
            if token.type == "tr_open" and token.map:
                token.meta["x"] = state.bMarks[token.map[0]] + state.tShift[token.map[0]]
    return found


@cache
def _parser() -> MarkdownIt:
    md = MarkdownIt("commonmark")
    inline = PositionedInline()
    md.inline = inline
    md.configure("commonmark", {"html": False, "maxNesting": MAX_NESTING})
    md.enable(["table", "strikethrough"])
    md.disable(["html_inline", "html_block", "text_join", "normalize"])
    inline.ruler2.disable("fragments_join")
    inline.ruler.at("link", _link_with_end)
    inline.ruler.at("image", _image_with_end)
    inline.ruler.before("escape", "math", _math_inline)
    md.block.ruler.at("table", _table_with_starts, {"alt": ["paragraph", "reference"]})
    md.block.ruler.before("fence", "math", _math_block, {"alt": ["paragraph", "reference", "blockquote", "list"]})
    return md


def parse(text: str) -> list[Token]:
    """The tokens of ``text``, whose lines must end in ``\\n`` alone. Raises :class:`TooMuchError`."""
    return _parser().parse(text)
