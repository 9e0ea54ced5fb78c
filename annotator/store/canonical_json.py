"""The canonical JSON form in which the database stores annotations.

Default values are omitted and keys are sorted, so equal annotations have equal texts, independent of the order of edits
and of fields that later versions add.
"""

from __future__ import annotations

import json
from typing import Any

from annotator.model.annotation import Annotation
from annotator.model.patch import Operation

_ENCODER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def annotation_values(annotation: Annotation) -> dict[str, Any]:
    """The annotation as JSON values, between which patches are computed."""
    return annotation.model_dump(mode="json", exclude_defaults=True)


class AnnotationJsonCache:
    """Caches the JSON values of the last two annotations: an edit needs both several times, and its result is where the
    next edit starts. Callers must not modify the values."""

    def __init__(self) -> None:
        self._recent: list[tuple[Annotation, dict[str, Any]]] = []

    def of(self, annotation: Annotation) -> dict[str, Any]:
        for cached, value in self._recent:
            if cached is annotation:
                return value
        value = annotation_values(annotation)
        self._recent = [(annotation, value), *self._recent[:1]]
        return value


def canonical_text(value: dict[str, Any] | list[Operation]) -> str:
    """Canonical JSON of a document or a patch."""
    return _ENCODER.encode(value)


def parse_annotation(value: dict[str, Any]) -> Annotation:
    """Parse an annotation from JSON values. Raises Pydantic's ``ValidationError``."""
    return Annotation.model_validate(value)
