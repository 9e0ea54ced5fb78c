"""A rubric with blocks of many types, beside those of critiques; it fits the task of ``critique_work``."""

from __future__ import annotations

from typing import Any

from annotator.model.rubric import Rubric
from tests.model.critique_work import RUBRIC


def asking(kind: str, *targets: str, **more: Any) -> dict[str, Any]:
    return {"type": kind, "key": kind, "title": kind.title(), "targets": targets or ("response",), **more}


def named(*keys: str) -> list[dict[str, str]]:
    return [{"key": key, "title": key.title()} for key in keys]


EVERYTHING = Rubric.model_validate(
    {
        "id": "all",
        "title": "All",
        "blocks": [
            asking("rating", "response", "question", "passage", low=0, high=4, unsure=True),
            asking("comment", "response", "task", "question", required=True),
            asking("corroborations"),
            asking("tags", "response", "question", tags=named("good", "bad")),
            asking("reactions", reactions=[{"emoji": "👍", **named("up")[0]}]),
            asking("ranking", "question", ties=True, unrankable=True),
            asking("number", high=30, unit="found", note="optional"),
            *[block.model_dump(mode="json") for block in RUBRIC.blocks],
        ],
    }
)
