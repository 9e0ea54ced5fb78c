"""JSONL in and out for importers: strict rows of a known shape in, native tasks out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from annotator.bundle import strictjson
from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.owner.input import lines, name_of, opened
from annotator.owner.source_task import SourceTask

Row = TypeVar("Row", bound=BaseModel)


def rows(path: Path, shape: type[Row]) -> Iterator[tuple[str, Row]]:
    """Every line of ``path`` (``-``: of standard input) as a ``shape``, with the words that say where it stands.

    Raises ``source.missing``, ``source.not_a_file`` and, naming the line, ``json.*`` or ``source.bad_field``.
    """
    with opened(path) as stream:
        for number, line in enumerate(lines(stream), 1):
            where = f"{name_of(path)}, line {number}"
            if isinstance(line, AnnotatorError):
                raise AnnotatorError(line.code, line.message, line.hint, where)
            if line.strip():
                yield where, _shaped(strictjson.loads(line, where), shape, where)


@dataclass(frozen=True)
class Dropped:
    """Something of the source that makes no task; ``what`` names its kind, in the plural."""

    what: str


@dataclass(frozen=True)
class Converted:
    """How many tasks were written, and how much of what was left out."""

    tasks: int
    dropped: Mapping[str, int]


def write(tasks: Iterable[SourceTask | Dropped], out: Path) -> Converted:
    """Write ``tasks`` as a native task file, all or nothing. Raises ``source.empty``."""
    dumped: list[bytes] = []
    dropped: Counter[str] = Counter()
    for task in tasks:
        if isinstance(task, Dropped):
            dropped[task.what] += 1
        else:
            dumped.append(strictjson.dumps(task.model_dump(mode="json", exclude_defaults=True)) + b"\n")
    if not dumped:
        raise AnnotatorError("source.empty", "There is no task in it.")
    write_atomic(out, b"".join(dumped))
    return Converted(len(dumped), dropped)


def _shaped(value: object, shape: type[Row], where: str) -> Row:
    try:
        return shape.model_validate(value)
    except ValidationError as refused:
        first = refused.errors(include_url=False, include_context=False)[0]
        field = ".".join(str(step) for step in first["loc"])
        raise AnnotatorError("source.bad_field", f"{first['msg']}.", "", f"{where}, {field}".rstrip(", ")) from None
