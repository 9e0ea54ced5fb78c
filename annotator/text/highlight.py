"""Syntax highlighting: maps Pygments tokens to a small set of roles.

The language name comes from untrusted text, so only the names below are looked up. The language is never guessed.
"""

from __future__ import annotations

from functools import cache

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Keyword, Literal, Name, Number, Operator, String, _TokenType

from annotator.text.runs import MARKUP, SyntaxRole, TextRun

MAX_CODE = 20_000  # characters; longer code is not highlighted
_NAMES = (
    "ada asm awk bash bat batch c c# c++ clojure clj cmake cobol console cpp cs csharp css cuda d dart diff docker "
    "dockerfile elixir elm erlang f# fortran fsharp go golang graphql groovy haskell hs html http ini java javascript "
    "js json jsx julia kotlin latex less lisp lua make makefile matlab md markdown nasm nginx nim objective-c "
    "objectivec ocaml octave pascal perl php pl powershell prolog ps1 py py3 python python3 r racket rb rs ruby "
    "rust sass scala scheme scss sh shell sql swift tcl tex toml ts tsx typescript vhdl verilog vim vue xml "
    "yaml yml zig zsh"
)
LANGUAGES = frozenset(_NAMES.split())
_TAGGED = {"<tools>": "json", "<tool_call>": "json", "<tool_calls>": "json", "<function_call>": "json"}
_ROLES: dict[_TokenType, SyntaxRole] = {
    Keyword: "keyword",
    Name.Builtin.Pseudo: "keyword",
    Operator.Word: "keyword",
    Name.Tag: "keyword",
    String: "string",
    Literal: "string",
    Number: "number",
    Comment: "comment",
    Name.Function: "name",
    Name.Class: "name",
    Name.Decorator: "name",
    Name.Builtin: "name",
    Name.Attribute: "name",
}


@cache
def _lexer(language: str) -> Lexer | None:
    name = _TAGGED.get(language, language)
    if name not in LANGUAGES:
        return None
    return get_lexer_by_name(name, stripnl=False, ensurenl=False)


@cache
def _role(token: _TokenType) -> SyntaxRole:
    at: _TokenType | None = token
    while at is not None:
        if at in _ROLES:
            return _ROLES[at]
        at = at.parent
    return ""


def highlight_code(runs: tuple[TextRun, ...], language: str) -> tuple[TextRun, ...]:
    """Split the runs of a code block so that each has one syntax role; unchanged if the language is unknown. A tag that
    closes the block is not part of the code."""
    if runs and runs[-1].marks & MARKUP:
        return (*highlight_code(runs[:-1], language), runs[-1])
    text = "".join(run.text for run in runs)
    lexer = _lexer(language.lower()) if len(text) <= MAX_CODE else None
    if lexer is None:
        return runs
    bounds: list[tuple[int, SyntaxRole]] = []  # the end offset of each role
    for start, token, value in lexer.get_tokens_unprocessed(text):
        bounds.append((start + len(value), _role(token)))
    bounds.append((len(text), ""))
    return tuple(_cut(runs, bounds))


def _cut(runs: tuple[TextRun, ...], bounds: list[tuple[int, SyntaxRole]]) -> list[TextRun]:
    coloured: list[TextRun] = []
    k = at = 0
    for run in runs:
        first, last = at, at + len(run.text)
        while at < last:
            while bounds[k][0] <= at:
                k += 1
            end, role = bounds[k]
            if not run.verbatim:
                end = last
            part = run.text[at - first : min(end, last) - first]
            _append(coloured, run, part, at - first, role)
            at += len(part)
    return coloured


def _append(coloured: list[TextRun], run: TextRun, part: str, offset: int, role: SyntaxRole) -> None:
    """Append a part of ``run``, merged with the previous run if that is contiguous and has the same role."""
    if not run.verbatim:
        coloured.append(run)
        return
    last = coloured[-1] if coloured else None
    start = run.start + offset
    if last is not None and last.verbatim and last.end == start and (last.role == role or part.isspace()):
        coloured[-1] = last._replace(text=last.text + part, end=start + len(part))
    else:
        coloured.append(run._replace(text=part, start=start, end=start + len(part), role=role))
