"""What operations return: lines for people and, if programs read it too, plain data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from annotator.errors import AnnotatorError


class Result(Protocol):
    """Lines for people, data for programs. Optional are ``csv``, a table of it; ``failed``, and with it the exit status
    1; ``partly``, which has that effect with ``--strict``; ``errors``, which are printed and have it too; and
    ``warnings``, which are printed like them."""

    def lines(self) -> Iterable[str]: ...

    def as_json(self) -> Any: ...


@dataclass(frozen=True)
class TextResult:
    """The result of an operation that is told to people only: a line for each thing that it did."""

    text: Iterable[str]
    failed: bool = False

    def lines(self) -> Iterable[str]:
        return self.text


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
