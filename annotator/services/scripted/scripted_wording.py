"""The texts of a scripted annotator: short, made of words of the text they are about, and recognisable as generated."""

from __future__ import annotations

import re

from annotator.model.anchor import make_span
from annotator.model.span import TextSpan
from annotator.services.scripted.scripted_task_perception import ScriptedTaskPerception

_COPIED = "It is fine as it is."
_MOST_WORDS = 12
_WORD = re.compile(r"\S+")


def excerpt(view: ScriptedTaskPerception, target: str, source: str) -> TextSpan | None:
    """A few consecutive words of ``source``, the text at ``target``; None if it has none."""
    words = list(_WORD.finditer(source[:100_000]))
    if not words:
        return None
    first = view.chance.randrange(len(words))
    last = min(first + view.chance.randint(1, _MOST_WORDS), len(words)) - 1
    return make_span(target, source, words[first].start(), words[last].end())


def sentence_about(view: ScriptedTaskPerception, about: str, span: TextSpan | None, value: float) -> str:
    """A sentence about ``about``, whose perceived quality is ``value`` (0 to 1)."""
    if view.chance.random() < view.profile.copied:
        return _COPIED
    verdict = "does not hold up" if value < 0.34 else "is uneven" if value < 0.67 else "is good"
    quotation = f", as in “{_short(span.exact)}”" if span is not None else ""
    return f"{about} {verdict}{quotation} (value {value:.2f})."


def improved_text(base: str, span: TextSpan | None, number: int) -> str:
    """``base`` with the words of ``span`` replaced, or with an additional sentence if it does not contain them."""
    if span is not None and span.exact in base:
        return base.replace(span.exact, f"{span.exact} [put right, {number}]", 1)
    return f"{base.rstrip()}\n\nAdded in step {number}: what was missing."


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 60 else f"{line[:59]}…"
