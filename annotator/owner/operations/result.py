"""What operations return: an object with ``lines()`` for people and ``as_json()`` for programs.

Optional are ``csv()``, a table of it; ``failed``, and with it the exit status 1; ``partly``, which has that effect with
``--strict``; ``errors``, which are printed and have it too; and ``warnings``, which are only printed. Operations
without a type of their own return a :class:`DataResult`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from annotator.errors import AnnotatorError


@dataclass(frozen=True)
class DataResult:
    """Plain data, and the lines that say the same to people."""

    data: Any
    text: Iterable[str]
    failed: bool = False
    errors: Sequence[AnnotatorError] = ()

    def as_json(self) -> Any:
        return self.data

    def lines(self) -> Iterable[str]:
        return self.text
