"""Formulas in texts: their delimiters, and the distinction between formulas and other text between dollar signs."""

from __future__ import annotations

import re

MAX_SOURCE = 2_000
"""Characters of a formula that is drawn; longer formulas are shown as source."""

MAX_FORMULAS = 500
"""Formulas per text; if there are more, all are shown as source."""

PAIRS = {"$$": "$$", "$": "$", r"\(": r"\)", r"\[": r"\]"}
ENVIRONMENTS = ("align", "align*", "equation", "equation*", "gather", "gather*")
"""Environments that are formulas without delimiters."""

_COMMAND = re.compile(r"\\text\w*\s*\{[^{}]*\}|\\mbox\s*\{[^{}]*\}|\\[A-Za-z]+\*?(?:\s*\{[A-Za-z ]*\})?|\\.")
_ENDING = re.compile(r"(?:th|st|nd|rd|s)\b")
_PROSE = re.compile(
    r"[A-Za-z]{2,}[,;]?\s+[A-Za-z]{2,}|\d[,;]?\s+[A-Za-z]{2,}\b|[A-Za-z]{2,}\s+\d"
    r"|\s(?:and|or|to|of|is|the|per|for|with|from|by|at)\s"
)


def is_formula(text: str, begin: int, end: int) -> bool:
    """Whether ``text[begin:end]``, between two single dollars, is a formula and not the text between two prices or two
    variables of a shell.

    The rules of Pandoc: no space inside the delimiters, no digit after the closing one. In addition no letter or digit
    adjoins a dollar from outside, except for endings (the ``$n$th``), and no prose words stand between the dollars.

    >>> is_formula("$x^2$", 1, 4), is_formula("$5 and $10", 1, 7), is_formula("$HOME/$USER", 1, 6)
    (True, False, False)
    """
    inside, before, after = text[begin:end], text[begin - 2 : begin - 1] if begin > 1 else "", text[end + 1 : end + 2]
    if not inside or inside[0].isspace() or inside[-1].isspace():
        return False
    if before.isalnum() or before == "\\" or (after.isalnum() and not _ENDING.match(text, end + 1)):
        return False
    return _PROSE.search(_COMMAND.sub(" \\ ", inside)) is None


def closing_mark(text: str, opener: str, begin: int, end: int) -> int:
    """The offset of the closing delimiter of a formula whose source begins at ``begin``; -1 if there is none before
    ``end``. An escaped dollar is literal."""
    at = text.find(PAIRS[opener], begin, end)
    while at > 0 and opener[0] == "$" and text[at - 1] == "\\" and text[at - 2 : at - 1] != "\\":
        at = text.find(PAIRS[opener], at + 1, end)
    return at


def is_displayed(source: str) -> bool:
    """Whether a formula, including its delimiters, is displayed on lines of its own."""
    return source.lstrip().startswith(("$$", r"\[", r"\begin{"))


def bare_formula(source: str) -> tuple[str, bool] | None:
    """The LaTeX of a formula without delimiters, and whether it is displayed on lines of its own; None if there are no
    delimiters.

    >>> bare_formula(r"\\(x\\)"), bare_formula("$$ y $$"), bare_formula("z")
    (('x', False), ('y', True), None)
    """
    source = source.strip()
    if source.startswith(r"\begin{"):
        return source, True
    for opener, closer in PAIRS.items():
        inside = source[len(opener) : -len(closer)].strip()
        if source.startswith(opener) and source.endswith(closer) and inside:
            return inside, opener in ("$$", r"\[")
    return None
