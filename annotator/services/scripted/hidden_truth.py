"""The hidden truth: what a scripted annotator without noise would say of a text.

It follows from the text and from what is asked, and from nothing else, so it is the same in every bundle, for every
annotator and whatever their seeds. Values of one text go together, as a good answer is mostly good in every respect.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from statistics import NormalDist
from typing import Final

_COMMON: Final = 0.6
"""The share of the variance that all attributes of one text have in common."""
_NORMAL: Final = NormalDist()


def hidden_quality(text: str, attribute: str) -> float:
    """How good ``text`` is at ``attribute``, from 0 to 1 and spread evenly."""
    own = _NORMAL.inv_cdf(uniform_draw(text, attribute))
    return _NORMAL.cdf(_COMMON**0.5 * _common(text) + (1 - _COMMON) ** 0.5 * own)


@lru_cache(maxsize=64)  # one text is asked for each of its attributes
def _common(text: str) -> float:
    return _NORMAL.inv_cdf(uniform_draw(text))


def uniform_draw(*parts: str) -> float:
    """A number between 0 and 1 (neither of them) that the parts draw, always the same."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode()
        digest.update(len(data).to_bytes(8, "big") + data)
    return (int.from_bytes(digest.digest()[:6], "big") + 0.5) / 2**48
