"""The annotation as a document: what stands in the database, in one canonical form.

Fields at their defaults are left out and keys are sorted, so that the same annotation is the same text, whatever order
it was made in and however many fields later versions of the program add.
"""

from __future__ import annotations

import json
from typing import Any

from annotator.model.annotation import Annotation
from annotator.model.patch import Operation


def content(annotation: Annotation) -> dict[str, Any]:
    """The annotation as JSON values: what patches are made between."""
    return annotation.model_dump(mode="json", exclude_defaults=True)


def text(value: dict[str, Any] | list[Operation]) -> str:
    """Canonical JSON of a document or a patch."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def annotation(value: dict[str, Any]) -> Annotation:
    """The annotation that a document says. Raises Pydantic's ``ValidationError``."""
    return Annotation.model_validate(value)
