"""Draws formulas in a separate process, with limits on time and memory for each."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from annotator.services.resource_limited_process import ResourceLimitedProcess, answer_requests, limit_process

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

TIME_LIMIT = 3.0
"""Seconds allowed for one formula; most take some milliseconds."""
_MEMORY = 1 << 30
_MAX_ANSWER = 1_000_000

Drawn = Callable[[str, "tuple[str, float, float, float] | None"], object]
"""Called with a formula's source and its drawing: SVG, width, ascent and descent in ems; None if it is shown as
source."""


class FormulaDrawingProcess(ResourceLimitedProcess):
    """Draws formulas one after the other on a thread and calls ``drawn`` with each result."""

    def __init__(self, drawn: Drawn) -> None:
        self._drawn = drawn
        super().__init__("formulas", _work, self._take, _MAX_ANSWER)

    def seconds(self) -> float:
        return TIME_LIMIT

    def draw(self, sources: Sequence[str]) -> None:
        """Queue formulas."""
        self.ask(json.dumps(source).encode() for source in sources)

    def _take(self, request: bytes, answer: bytes | None) -> None:
        drawing = None if answer is None else json.loads(answer)
        result = None if drawing is None else (str(drawing[0]), *map(float, drawing[1:4]))
        self._drawn(json.loads(request), result)  # type: ignore[arg-type]


def _work(pipe: Connection) -> None:
    limit_process(_MEMORY)
    from annotator.text.formula_drawing import draw_formula

    answer_requests(pipe, lambda request: json.dumps(draw_formula(json.loads(request))).encode())
