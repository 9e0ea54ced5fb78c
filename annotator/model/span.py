"""Spans: ranges of a target's source text, stored with quote and context so that they can be relocated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Self

from pydantic import Field, model_validator

from annotator.model.frozen_model import FrozenModel
from annotator.model.target import TARGET_PATTERN


class TextSpan(FrozenModel):
    """A range of a target's text: ``source[start:end]``, in Unicode code points of the stored text.

    ``exact`` is that text; ``prefix`` and ``suffix`` are the text directly before and after it.
    """

    target: str = Field(pattern=TARGET_PATTERN)
    start: int = Field(ge=0)
    end: int
    exact: str = Field(min_length=1)
    prefix: str = ""
    suffix: str = ""

    @model_validator(mode="after")
    def _quote_fits(self) -> Self:
        if self.end - self.start != len(self.exact):
            raise ValueError("a span's quote is as long as the distance between its offsets")
        return self

    def matches_text(self, source: str | None) -> bool:
        """Whether ``source`` has the quote at the offsets."""
        return source is not None and source[self.start : self.end] == self.exact

    @property
    def short_quote(self) -> str:
        """The quote for a message, cut to 40 code points."""
        return self.exact if len(self.exact) <= 40 else f"{self.exact[:39]}…"


def with_span_at(spans: Sequence[TextSpan], index: int, *replacement: TextSpan) -> tuple[TextSpan, ...]:
    """``spans`` with ``replacement`` in place of the span at ``index``; without it if there is none."""
    return (*spans[:index], *replacement, *spans[index + 1 :])


def merged_ranges(ranges: Iterable[tuple[str, int, int]]) -> Iterator[tuple[str, int, int]]:
    """Ranges by text, start and end, in order; those that overlap or touch are one."""
    last: tuple[str, int, int] | None = None
    for text, start, stop in sorted(ranges):
        if last is not None and last[0] == text and start <= last[2]:
            last = text, last[1], max(last[2], stop)
            continue
        if last is not None:
            yield last
        last = text, start, stop
    if last is not None:
        yield last
