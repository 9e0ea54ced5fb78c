"""Colours for code: Pygments tokens reduced to a handful of roles.

The language's name comes from untrusted text, so only the names below are looked up; nothing is ever guessed.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Error, Keyword, Literal, Name, Number, Operator, String, _TokenType

from annotator.text.runs import Run, SyntaxRole

MAX_CODE: Final = 20_000  # characters; longer code is shown without colours
LANGUAGES: Final = frozenset(
    [
        "ada",
        "asm",
        "awk",
        "bash",
        "bat",
        "batch",
        "c",
        "c#",
        "c++",
        "clojure",
        "clj",
        "cmake",
        "cobol",
        "console",
        "cpp",
        "cs",
        "csharp",
        "css",
        "cuda",
        "d",
        "dart",
        "diff",
        "docker",
        "dockerfile",
        "elixir",
        "elm",
        "erlang",
        "f#",
        "fortran",
        "fsharp",
        "go",
        "golang",
        "graphql",
        "groovy",
        "haskell",
        "hs",
        "html",
        "http",
        "ini",
        "java",
        "javascript",
        "js",
        "json",
        "jsx",
        "julia",
        "kotlin",
        "kt",
        "latex",
        "less",
        "lisp",
        "lua",
        "make",
        "makefile",
        "matlab",
        "md",
        "markdown",
        "nasm",
        "nginx",
        "nim",
        "objective-c",
        "objectivec",
        "ocaml",
        "octave",
        "pascal",
        "perl",
        "php",
        "pl",
        "powershell",
        "prolog",
        "ps1",
        "py",
        "py3",
        "python",
        "python3",
        "r",
        "racket",
        "rb",
        "regex",
        "rs",
        "ruby",
        "rust",
        "sass",
        "scala",
        "scheme",
        "scss",
        "sh",
        "shell",
        "sql",
        "svelte",
        "swift",
        "tcl",
        "tex",
        "toml",
        "ts",
        "tsx",
        "typescript",
        "vb",
        "vhdl",
        "verilog",
        "vim",
        "vue",
        "xml",
        "yaml",
        "yml",
        "zig",
        "zsh",
    ]
)
COMMON: Final = ("python", "javascript", "java", "c++", "bash", "sql", "html", "json")
_ROLES: Final[dict[_TokenType, SyntaxRole]] = {
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
    Error: "",
}


@cache
def _lexer(language: str) -> Lexer | None:
    if language not in LANGUAGES:
        return None
    return get_lexer_by_name(language, stripnl=False, ensurenl=False)


@cache
def _role(token: _TokenType) -> SyntaxRole:
    at: _TokenType | None = token
    while at is not None:
        if at in _ROLES:
            return _ROLES[at]
        at = at.parent
    return ""


def warm() -> None:
    """Load the usual lexers, so that the first code shown does not wait (40 ms). For an idle moment."""
    for language in COMMON:
        lexer = _lexer(language)
        if lexer is not None:
            list(lexer.get_tokens("x"))


def colour(runs: tuple[Run, ...], language: str) -> tuple[Run, ...]:
    """The runs of a code block, cut so that each has one syntax role; the same runs where nothing is known."""
    text = "".join(run.text for run in runs)
    lexer = _lexer(language.lower()) if len(text) <= MAX_CODE else None
    if lexer is None:
        return runs
    coloured: list[Run] = []
    at = 0
    bounds: list[tuple[int, SyntaxRole]] = []
    for start, token, value in lexer.get_tokens_unprocessed(text):
        role = _role(token)
        at = start + len(value)
        if bounds and bounds[-1][1] == role:
            bounds[-1] = (at, role)
        else:
            bounds.append((at, role))
    bounds.append((len(text), ""))
    shown = 0
    k = 0
    for run in runs:
        begin = shown
        shown += len(run.text)
        if not run.verbatim:
            coloured.append(run)
            continue
        while begin < shown:
            while bounds[k][0] <= begin:
                k += 1
            end = min(bounds[k][0], shown)
            first = run.start + begin - (shown - len(run.text))
            part = run.text[begin - (shown - len(run.text)) : end - (shown - len(run.text))]
            coloured.append(run._replace(text=part, start=first, end=first + len(part), role=bounds[k][1]))
            begin = end
    return tuple(coloured)
