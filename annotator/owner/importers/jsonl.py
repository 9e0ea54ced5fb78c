"""JSONL in and out for importers: strict rows of a known shape in, native tasks out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from annotator.bundle import strictjson
from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.owner.source_task import SourceTask

Row = TypeVar("Row", bound=BaseModel)


def rows(path: Path, shape: type[Row]) -> Iterator[tuple[str, Row]]:
    """Every line of ``path`` as a ``shape``, with the words that say where it stands.

    Raises ``source.missing`` and, naming the line, ``json.*`` or ``source.bad_field``.
    """
    try:
        stream = path.open("rb")
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        raise AnnotatorError("source.missing", "There is no such file.", where=str(path)) from None
    with stream:
        for number, line in enumerate(strictjson.lines(stream, path.name), 1):
            where = f"{path.name}, line {number}"
            yield where, _shaped(strictjson.loads(line, where), shape, where)


def write(tasks: Iterable[SourceTask], out: Path) -> int:
    """Write ``tasks`` as a native task file, all or nothing; how many there were. Raises ``source.empty``."""
    dumped = [task.model_dump(mode="json", exclude_defaults=True) for task in tasks]
    if not dumped:
        raise AnnotatorError("source.empty", "There is no task in it.")
    write_atomic(out, b"".join(strictjson.dumps(task) + b"\n" for task in dumped))
    return len(dumped)


def _shaped(value: object, shape: type[Row], where: str) -> Row:
    try:
        return shape.model_validate(value)
    except ValidationError as refused:
        first = refused.errors(include_url=False, include_context=False)[0]
        field = ".".join(str(step) for step in first["loc"])
        raise AnnotatorError("source.bad_field", f"{first['msg']}.", "", f"{where}, {field}".rstrip(", ")) from None
