"""Detects lines of code outside code fences, whose characters must not be treated as markup."""

from __future__ import annotations

import re
from collections.abc import Sequence

_COMMAND = (
    "apt|apt-get|awk|brew|cargo|cat|cd|chmod|chown|conda|cp|curl|docker|echo|git|go|grep|kubectl|ls|mkdir|mv|npm|npx"
    "|pip|pip3|python|python3|rm|sed|ssh|systemctl|tar|wget|yarn|yum"
)
_VERBS = "install|clone|add|commit|push|pull|init|run|build|create|start|update|upgrade"
_CODE = re.compile(
    rf"""
    \#! | \#\s*(?:include|define|undef|ifdef|ifndef|endif|pragma)\b | // | /\* | \*/ | >>>\s
    | import\s+[\w.*]+(?:\s+as\s+\w+)?(?:\s*,\s*[\w.]+(?:\s+as\s+\w+)?)*\s*;?\s*$
    | from\s+[\w.]+\s+import\s+\S
    | (?:async\s+)?def\s+\w+\s*\( | @\w[\w.]*(?:\(.*\))?\s*$
    | class\s+\w+\s*(?:\(.*\))?\s*[:{{]\s*$
    | for\s+[\w,\ ()]+\s+in\s+\S.*:\s*$
    | (?:if|elif|while|with)\s.*(?:[()\[\]=<>]|\bnot\b|\bis\b|\bas\b).*:\s*$
    | (?:else|try|finally)\s*:\s*$ | except\b[\w\s.,()]*:\s*$
    | (?:export\s+)?[A-Za-z_][\w.\[\]'"]*(?:\s*,\s*[A-Za-z_][\w.]*)*\s*(?:[-+*/%|&^:]|//|\*\*|<<|>>)?=(?![=>])\s*\S
    | (?:public|private|protected|static|const|let|var|final)\s.*[=;(){{]\s*
    | [A-Za-z_][\w.]*\(.*\)\s*[;:{{]?\s*(?:(?:\#|//).*)?$
    | .*\w\(.*\)\s*[;{{]\s*$ | .*\{{\s*$ | [\]}})]+\s*[;,)]*\s*$
    | puts\s+(?:["':\[@]|\w+[.(\[]) | print\s+["'(] | echo\s+["'$] | require\s+["'] | use\s+[\w:]+;
    | [\w.]+\s*<-\s*\S | \$\w+\s*= | my\s+[$@%] | .*[\w)]\s*(?:\{{|\bdo)\s*\|[\w\s,()]*\| | end\s*$
    | [$%]\s+[a-z] | sudo\s+\w
    | (?:{_COMMAND})\b(?:\s+(?:{_VERBS})\b|\s+[./~$"'*-]|.*\s(?:-{{1,2}}\w|[|>]\s))
    """,
    re.VERBOSE,
)
_INDENTED = re.compile(r"[ \t]+(?:return|yield|raise|pass|break|continue|print)\b")
MAX_LINE = 400  # characters; longer lines are treated as prose
_BLANKS = 2  # empty lines between two parts of one program
_COMMENT = re.compile(r"\s*#")


def is_code(line: str) -> bool:
    """Whether ``line`` is clearly code and not prose.

    >>> is_code("import numpy as np"), is_code("x = f(2)"), is_code("If you can, read this:"), is_code("    return x")
    (True, True, False, True)
    """
    return len(line) <= MAX_LINE and bool(_CODE.match(line.strip()) or _INDENTED.match(line))


def is_comment(lines: Sequence[str], at: int) -> bool:
    """Whether the line ``at``, which starts with ``#``, is a comment in code and not a heading.

    Adjacent code on one side is sufficient. If empty lines separate it from all other lines, code is required on both
    sides.
    """
    sides = [_nearest_line_is_code(lines, at, -1), _nearest_line_is_code(lines, at, 1)]
    return any(code and not blanks for code, blanks in sides) or all(code for code, _ in sides)


def _nearest_line_is_code(lines: Sequence[str], at: int, step: int) -> tuple[bool, int]:
    """Whether the nearest non-comment line in direction ``step`` is code, and the number of empty lines before it."""
    blanks = 0
    at += step
    while 0 <= at < len(lines) and blanks <= _BLANKS:
        line = lines[at]
        if line.strip() and (line.lstrip().startswith("#!") or not _COMMENT.match(line) or is_code(line)):
            return is_code(line), blanks
        blanks += not line.strip()
        at += step
    return False, blanks
