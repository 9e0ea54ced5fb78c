"""The hidden truth: what a scripted annotator without noise would answer about a text.

It depends only on the text and the attribute, so it is the same in every bundle and for every annotator and seed. The
values of one text are correlated, since good answers tend to be good in every respect.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from statistics import NormalDist

_COMMON = 0.6
"""The share of variance that all attributes of one text have in common."""
_NORMAL = NormalDist()


def hidden_quality(text: str, attribute: str) -> float:
    """The quality of ``text`` in ``attribute``, uniformly distributed from 0 to 1."""
    own = _NORMAL.inv_cdf(uniform_draw(text, attribute))
    return _NORMAL.cdf(_COMMON**0.5 * _normal_draw(text) + (1 - _COMMON) ** 0.5 * own)


@lru_cache(maxsize=64)  # a text is queried for each of its attributes
def _normal_draw(text: str) -> float:
    return _NORMAL.inv_cdf(uniform_draw(text))


def uniform_draw(*parts: str) -> float:
    """A pseudo-random number in the open interval (0, 1), determined by ``parts``."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode()
        digest.update(len(data).to_bytes(8, "big") + data)
    return (int.from_bytes(digest.digest()[:6], "big") + 0.5) / 2**48
