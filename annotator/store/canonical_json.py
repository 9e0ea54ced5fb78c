"""The annotation as a document: what stands in the database, in one canonical form.

Fields at their defaults are left out and keys are sorted, so that the same annotation is the same text, whatever order
it was made in and however many fields later versions of the program add.
"""

from __future__ import annotations

import json
from typing import Any, Final

from annotator.model.annotation import Annotation
from annotator.model.patch import Operation

_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def content(annotation: Annotation) -> dict[str, Any]:
    """The annotation as JSON values: what patches are made between."""
    return annotation.model_dump(mode="json", exclude_defaults=True)


class AnnotationContentCache:
    """The contents of the two annotations asked for last: an edit asks for both more than once, and the next edit
    begins with what this one led to. Nobody changes them."""

    def __init__(self) -> None:
        self._known: list[tuple[Annotation, dict[str, Any]]] = []

    def of(self, annotation: Annotation) -> dict[str, Any]:
        for known, value in self._known:
            if known is annotation:
                return value
        value = content(annotation)
        self._known = [(annotation, value), *self._known[:1]]
        return value


def text(value: dict[str, Any] | list[Operation]) -> str:
    """Canonical JSON of a document or a patch."""
    return _ENCODER.encode(value)


def annotation(value: dict[str, Any]) -> Annotation:
    """The annotation that a document says. Raises Pydantic's ``ValidationError``."""
    return Annotation.model_validate(value)
