"""The interface of an exporter: which work fits its form of data set, and the rows that are made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.collecting import Judgement
from annotator.owner.owner_project import Project

Row = tuple[dict[str, Any], dict[str, Any] | None]
"""A row of the data set, and the row beside it that says where it comes from, where it does not say so itself."""


@dataclass(frozen=True)
class ExportForm:
    """A form of data set: ``check`` raises ``export.*`` for a rubric or task that has no place in it; ``schema`` gives
    the JSON Schema of a row; ``describe`` is for the data card; ``with_skipped`` makes rows of skipped tasks too."""

    name: str
    describe: str
    check: Callable[[Rubric, Task], None]
    rows: Callable[[Judgement, Project], Iterator[Row]]
    schema: Callable[[], dict[str, Any]]
    with_skipped: bool = False

    @property
    def file(self) -> str:
        return f"{self.name}.jsonl"
