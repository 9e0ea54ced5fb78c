"""One line of JSON that was signed: what invites, receipts and moved keys say."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pydantic import ValidationError

from annotator.bundle import strictjson
from annotator.bundle.format_version import READABLE
from annotator.errors import AnnotatorError
from annotator.model.frozen_model import ExtensibleModel

Says = TypeVar("Says", bound=ExtensibleModel)
Refusal = Callable[[str], AnnotatorError]


def read_statement(message: bytes, model: type[Says], what: str, newer: Refusal, malformed: Refusal) -> Says:
    """What ``message`` says, as ``model``. A format version that is none of ours is refused before anything else, by
    ``newer``, which is given that version; ``malformed`` is given what is wrong. ``what`` names it in an error of JSON.

    Raises what they give; ``json.*``.
    """
    found = strictjson.loads(message, what)
    version = found.get("format") if isinstance(found, dict) else None
    if isinstance(version, str) and version not in READABLE:
        raise newer(version[:40])
    try:
        return model.model_validate_json(message, strict=True)
    except ValidationError as refused:
        first = refused.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(step) for step in first["loc"])
        raise malformed(f"{place}: {first['msg']}") from None
