"""Files in a project's folder that keep what the owner decided: a JSON list of statements."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from annotator.bundle import strictjson
from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.model.frozen_model import Frozen

Made = TypeVar("Made", bound=Frozen)


def read_decisions(path: Path, kind: TypeAdapter[list[Made]], about: str) -> list[Made]:
    """What was decided ``about`` something, in the order of the file; nothing where there is none.

    Raises ``project.damaged``.
    """
    try:
        return kind.validate_python(strictjson.loads(path.read_bytes(), str(path)) if path.is_file() else [])
    except ValidationError as refused:
        message = f"The decisions about {about} cannot be read: {refused}."
        raise AnnotatorError("project.damaged", message, "", str(path)) from None


def write_decisions(path: Path, made: Iterable[Frozen]) -> None:
    """Keep these and no others."""
    write_atomic(path, strictjson.pretty([each.model_dump(mode="json") for each in made]))
