"""markdown-it-py, extended by exact source positions for inline tokens.

The library does not record positions of inline tokens. :class:`PositionedInlineState` adds the offset in the inline
content to each token that it pushes. Text tokens are not merged (``fragments_join`` and ``text_join`` would merge
tokens of different origin). Positions are stored in ``token.meta``: ``p`` is the start of the token, ``e`` the end of
a link, ``reference`` whether a link refers to a definition, ``x`` the source offset of the text of a table row.

There are two parsers. One parses documents as CommonMark. The other is for texts that are judged: it treats characters
as markup only if they cannot be meant literally, and it drops nothing, neither surplus table cells nor link
definitions. Characters inside words and code lines are text. It also recognises the tags of chat templates.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_block import StateBlock
from markdown_it.rules_block.blockquote import blockquote as _blockquote
from markdown_it.rules_block.heading import heading as _heading
from markdown_it.rules_block.lheading import lheading as _lheading
from markdown_it.rules_block.reference import reference as _reference
from markdown_it.rules_block.table import table as _table
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.autolink import autolink as _autolink
from markdown_it.rules_inline.image import image as _image
from markdown_it.rules_inline.link import link as _link
from markdown_it.rules_inline.state_inline import Scanned
from markdown_it.token import Token
from markdown_it.utils import EnvType

from annotator.model.task_images import is_image
from annotator.text.formula import ENVIRONMENTS, PAIRS, closing_mark, is_formula
from annotator.text.lines import split_row
from annotator.text.policy import MAX_STEPS, RichTextLimitError
from annotator.text.template_tags import CALLS, RESULTS, closing_tag, opening_tag
from annotator.text.unfenced_code import MAX_LINE, is_code, is_comment
from annotator.text.words import in_cased_word

MAX_NESTING = 100  # the library drops deeper levels; rendering falls back to plain text long before
_BEGIN = re.compile(rf"\\begin\{{({'|'.join(map(re.escape, ENVIRONMENTS))})\}}")
_MATH_LINES = 200  # lines that are searched for the end of a display formula
_WEB = re.compile(r"<(?:https?:|mailto:|[^\s<>:/]+@)", re.IGNORECASE)
_DUNDER = re.compile(r"(?<!\w)__[^\W_](?:\w*[^\W_])?__(?!\w)")
_DOCTEST = re.compile(r">>>(?:\s|$)")
_NEAR = 12  # lines before and after a heading that are searched for code


class PositionedInlineState(StateInline):
    """A ``StateInline`` that records the start of every token."""

    _pending_start = 0
    lossless = False

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

    def scanDelims(self, start: int, canSplitWord: bool) -> Scanned:  # noqa: N802, N803 - the library's names
        scanned = super().scanDelims(start, canSplitWord)
        end = start + scanned.length
        if not self.lossless or not (scanned.can_open or scanned.can_close):
            return scanned
        if self._is_text(start, end):
            return Scanned(False, False, scanned.length)
        if in_cased_word(self.src[start - 1 : start]) and in_cased_word(self.src[end : end + 1]):
            opens, closes = self._in_word(start, end)
            return Scanned(scanned.can_open and opens, scanned.can_close and closes, scanned.length)
        return scanned

    def _in_word(self, begin: int, end: int) -> tuple[bool, bool]:
        """Whether characters inside a word open emphasis that ends with the word (``Verb**en**``), and whether they
        close one that begins with it (``**S**trengths``). Others, also beside numbers, are text (``2*pi*``)."""
        sign, width = re.escape(self.src[begin]), end - begin
        opens = re.match(rf"[^\s{sign}]+{sign}{{{width}}}(?![\w{sign}])", self.src[end : end + MAX_LINE])
        before = self.src[max(begin - MAX_LINE, 0) : begin]
        closes = re.search(rf"(?<![\w{sign}]){sign}{{{width}}}[^\s{sign}]+\Z", before)
        return opens is not None and self.src[begin - 1].isalpha(), closes is not None and self.src[end].isalpha()

    def _is_text(self, begin: int, end: int) -> bool:
        """Whether the characters are between multiplied brackets, or in a line of code."""
        before, after = self.src[begin - 1 : begin], self.src[end : end + 1]
        if before and after and before in ")]}" and after in "([{":
            return True
        around = self.src[max(begin - MAX_LINE, 0) : begin], self.src[end - 1 : end + MAX_LINE]
        return is_code(around[0].rpartition("\n")[2] + self.src[begin : end - 1] + around[1].partition("\n")[0])

    def _place_marker(self, token: Token) -> None:
        # A run of emphasis markers is pushed as several tokens at the same position.
        token.meta["marker"] = self.pos
        if len(self.tokens) > 1:
            before = self.tokens[-2]
            if before.type == "text" and before.meta.get("marker") == self.pos:
                token.meta["p"] = before.meta["p"] + len(before.content)


class PositionedInlineParser(ParserInline):
    """The inline parser, using :class:`PositionedInlineState`. It gives up if brackets cause quadratic work.

    Work is measured by counting tokens, not by time, so that a text is rendered alike on every machine.
    """

    def __init__(self, *, lossless: bool) -> None:
        super().__init__()
        self._lossless = lossless

    def skipToken(self, state: StateInline) -> None:  # noqa: N802 - the library's name
        steps = state.env["steps"] = state.env.get("steps", 0) + 1
        if steps > MAX_STEPS:
            raise RichTextLimitError("too much markup to show it in time")
        super().skipToken(state)

    def parse(self, src: str, md: MarkdownIt, env: EnvType, tokens: list[Token]) -> list[Token]:
        state = PositionedInlineState(src, md, env, tokens)
        state.lossless = self._lossless
        self.tokenize(state)
        for rule in self.ruler2.getRules(""):
            rule(state)
        return state.tokens


def _link_with_end(state: StateInline, silent: bool) -> bool:
    token_count = len(state.tokens)
    if not _link(state, silent):
        return False
    if not silent:
        opening = next(token for token in state.tokens[token_count:] if token.type == "link_open")
        closing = state.tokens[-1]
        at = closing.meta["p"]
        closing.meta["e"] = state.pos
        opening.meta["reference"] = closing.meta["reference"] = state.pos == at + 1 or state.src[at + 1] != "("
    return True


def _autolink_of_the_web(state: StateInline, silent: bool) -> bool:
    """``<address>`` with a web or mail scheme; other schemes are common in code."""
    return _WEB.match(state.src, state.pos) is not None and _autolink(state, silent)


def _dunder_name(state: StateInline, silent: bool) -> bool:
    """``__name__``, an identifier in a program."""
    match = _DUNDER.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    if not silent:
        state.append_pending(match.group())
    state.pos = match.end()
    return True


def _image_with_end(state: StateInline, silent: bool) -> bool:
    begin = state.pos
    if not _image(state, silent):
        return False
    if not silent:
        state.tokens[-1].meta.update(p=begin, e=state.pos)
    return True


def _math_inline(state: StateInline, silent: bool) -> bool:
    r"""``$...$``, ``$$...$$``, ``\(...\)`` and ``\[...\]``, kept as source without Markdown inside."""
    begin = state.pos
    opener = next((mark for mark in PAIRS if state.src.startswith(mark, begin)), None)
    if opener is None or opener in (absent := state.env.setdefault("no_math_after", {})).get(state.src, ()):
        return False
    end = closing_mark(state.src, opener, begin + len(opener), state.posMax)
    if end < 0:
        # Cached, so that a text with many openers is not searched to its end for each of them.
        if state.posMax == len(state.src):
            absent.setdefault(state.src, set()).add(opener)
        return False
    if opener == "$" and not is_formula(state.src, begin + 1, end):
        return False
    end += len(opener)
    if not silent:
        state.push("math_inline", "math", 0).content = state.src[begin:end]
    state.pos = end
    return True


def _math_block(state: StateBlock, begin: int, end: int, silent: bool) -> bool:
    r"""A formula on its own lines, from ``$$``, ``\[`` or the start of an environment to its end."""
    first = state.src[state.bMarks[begin] + state.tShift[begin] : state.eMarks[begin]]
    environment = _BEGIN.match(first)
    closer = rf"\end{{{environment[1]}}}" if environment else {"$$": "$$", r"\[": r"\]"}.get(first[:2])
    if closer is None or state.is_code_block(begin) or (closer in first[2:] and not environment):
        return False
    alone = environment is not None and first.rstrip().endswith(closer)
    last = begin if alone else _closing_line(state, begin + 1, min(end, begin + _MATH_LINES), closer)
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
    token_count = len(state.tokens)
    is_table = _table(state, begin, end, silent)
    if is_table and not silent:
        for token in state.tokens[token_count:]:
            if token.type == "tr_open" and token.map:
                token.meta["x"] = state.bMarks[token.map[0]] + state.tShift[token.map[0]]
    return is_table


def _whole_table(state: StateBlock, begin: int, end: int, silent: bool) -> bool:
    r"""A table with all cells as written, including surplus cells and the backslash in ``\|``."""
    token_count = len(state.tokens)
    is_table = _table_with_starts(state, begin, end, silent)
    if not is_table or silent:
        return is_table
    tokens, state.tokens[token_count:] = state.tokens[token_count:], []
    cells: list[str] = []
    for token in tokens:
        if token.type == "tr_open" and token.map:
            line = state.src[token.meta["x"] : state.eMarks[token.map[0]]]
            cells = [line[first:last] for first, last in split_row(line)]
        elif token.type == "inline":
            token.content = cells.pop(0) if cells else ""
        elif token.type == "tr_close":
            for cell in cells:
                state.push("td_open", "td", 1)
                state.push("inline", "", 0).content = cell
                state.tokens[-1].children = []
                state.push("td_close", "td", -1)
        state.tokens.append(token)
    return True


def _shown_reference(state: StateBlock, begin: int, end: int, silent: bool) -> bool:
    """A link reference definition, shown as text."""
    if not _reference(state, begin, end, silent):
        return False
    if not silent:
        token = state.push("definition", "", 0)
        token.content = state.getLines(begin, state.line, state.sCount[begin], False).strip()
        token.map = [begin, state.line]
    return True


def _line(state: StateBlock, number: int) -> str:
    """A line with its indentation, without container prefixes."""
    return state.src[state.bMarks[number] : state.eMarks[number]]


def _heading_of_words(state: StateBlock, begin: int, end: int, silent: bool) -> bool:
    """A heading that contains words and is not a comment in a program."""
    line = _line(state, begin)
    if not line.lstrip().startswith("#") or not line.strip().strip("#").strip():
        return False
    first, last = max(0, begin - _NEAR), min(state.lineMax, begin + _NEAR)
    if is_comment([_line(state, number) for number in range(first, last)], begin - first):
        return False
    return _heading(state, begin, end, silent)


def _underlined_words(state: StateBlock, begin: int, end: int, silent: bool) -> bool:
    # A paragraph of one line, as most are, is looked at no further: what is code takes a long expression to tell.
    no_heading = state.isEmpty(begin + 1) or is_code(_line(state, begin))
    return not no_heading and _lheading(state, begin, end, silent)


def _quote_of_words(state: StateBlock, begin: int, end: int, silent: bool) -> bool:
    """A quote that is not a line of a Python session."""
    return not _DOCTEST.match(_line(state, begin).lstrip()) and _blockquote(state, begin, end, silent)


def _template_section(state: StateBlock, begin: int, end: int, silent: bool) -> bool:
    """The content between the two tag lines of a chat template: Markdown, or data shown verbatim."""
    if state.parentType not in ("root", "paragraph") or state.level or state.is_code_block(begin):
        return False
    name = opening_tag(_line(state, begin))
    absent: set[str] = state.env.setdefault("no_tag_after", set())
    if not name or name in absent:
        return False
    closing = closing_tag(name)
    last = next((at for at in range(begin + 1, end) if _line(state, at).strip() == closing), None)
    if last is None:
        absent.add(name)  # avoids repeating the search for each such line
        return False
    if silent:
        return True
    if name in CALLS:
        at = begin + 1
        for image in [line for line in range(at, last) if name in RESULTS and is_image(_line(state, line).strip())]:
            _data(state, begin, at, image)
            _nested(state, image, image + 1)
            at = image + 1
        _data(state, begin, at, last + 1)  # its closing tag is shown as well
        state.tokens[-1].meta["tag"] = closing
    else:
        _reasoning(state, begin, last)
    state.line = last + 1
    return True


def _data(state: StateBlock, opening: int, begin: int, end: int) -> None:
    """The lines of data from ``begin`` to ``end``, without empty ones beside an image. The tag in the line ``opening``
    stands above the first of them."""
    first = begin == opening + 1
    while not first and begin < end and not _line(state, begin).strip():
        begin += 1
    while begin < end and not _line(state, end - 1).strip():
        end -= 1
    if not first and begin == end:
        return
    token = state.push("fence" if first else "code_block", "code", 0)
    token.info = _line(state, opening).strip() if first else ""
    token.content = state.getLines(begin, end, 0, True)
    token.map = [opening if first else begin, end]


def _reasoning(state: StateBlock, begin: int, last: int) -> None:
    state.push("section_open", "", 1).map = [begin, begin + 1]
    _nested(state, begin + 1, last)
    state.push("section_close", "", -1).map = [last, last + 1]


def _nested(state: StateBlock, begin: int, end: int) -> None:
    """Markdown between the tags."""
    before = state.lineMax, state.parentType
    state.lineMax, state.parentType = end, "blockquote"
    state.md.block.tokenize(state, begin, end)
    state.lineMax, state.parentType = before


class _VerbatimAutolinks(MarkdownIt):
    """Shows the addresses of ``<address>`` unchanged."""

    def normalizeLinkText(self, link: str) -> str:  # noqa: N802 - the library's name
        return link


@cache
def _parser(*, lossless: bool) -> MarkdownIt:
    md = (_VerbatimAutolinks if lossless else MarkdownIt)("commonmark")
    inline = PositionedInlineParser(lossless=lossless)
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
    if lossless:
        anywhere = ["paragraph", "reference", "blockquote", "list"]
        inline.ruler.disable("entity")
        inline.ruler.at("autolink", _autolink_of_the_web)
        inline.ruler.before("emphasis", "dunder", _dunder_name)
        md.block.ruler.at("table", _whole_table, {"alt": ["paragraph", "reference"]})
        md.block.ruler.at("reference", _shown_reference)
        md.block.ruler.at("heading", _heading_of_words, {"alt": anywhere[:3]})
        md.block.ruler.at("lheading", _underlined_words)
        md.block.ruler.at("blockquote", _quote_of_words, {"alt": anywhere})
        md.block.ruler.before("fence", "template_section", _template_section, {"alt": ["paragraph", "reference"]})
    return md


def parse(text: str, *, lossless: bool = True) -> list[Token]:
    r"""The tokens of ``text``, whose lines must end in ``\n``. Raises :class:`RichTextLimitError`."""
    return _parser(lossless=lossless).parse(text)
