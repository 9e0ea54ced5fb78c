"""Signed statements: one line of JSON, as used by invites, receipts and transferred keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pydantic import ValidationError

from annotator.bundle import strictjson
from annotator.bundle.format_version import READABLE
from annotator.errors import AnnotatorError, validation_message
from annotator.model.frozen_model import ExtensibleModel

Says = TypeVar("Says", bound=ExtensibleModel)
Refusal = Callable[[str], AnnotatorError]


def read_statement(message: bytes, model: type[Says], what: str, newer: Refusal, malformed: Refusal) -> Says:
    """Parse ``message`` as ``model``. An unknown format version is checked first and refused with ``newer``, which gets
    the version; ``malformed`` gets a description of other errors. ``what`` names the statement in JSON errors.

    Raises the errors that these return; ``json.*``.
    """
    content = strictjson.loads(message, what)
    version = content.get("format") if isinstance(content, dict) else None
    if isinstance(version, str) and version not in READABLE:
        raise newer(version[:40])
    try:
        return model.model_validate_json(message, strict=True)
    except ValidationError as refused:
        first = refused.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(step) for step in first["loc"])
        raise malformed(f"{place}: {validation_message(first)}") from None
