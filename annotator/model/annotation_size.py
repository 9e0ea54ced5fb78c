"""Limits the size of an annotation, so that results can be read by every program that receives them.

A line of results has at most 4 MiB and may hold an annotation twice: as submitted and as revised. A submitted
annotation therefore has at most :data:`MAX_BYTES`. An unsubmitted one may be larger in the database; in results its
longest texts are cut, and the line is marked as shortened.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from annotator.model import target as targets
from annotator.model.annotation import Annotation
from annotator.model.answer_entries import answer_entries
from annotator.model.missing_answer import MissingAnswer
from annotator.translatable_message import TranslatableMessage

MAX_BYTES = 2_000_000
"""UTF-8 bytes of the JSON of an annotation that can be submitted. Two of them and the rest of the line fit into 4
MiB."""

_CUTS = (200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100)  # code points


def json_size(value: Any) -> int:
    """UTF-8 bytes of ``value`` as compact JSON."""
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def annotation_json_size(annotation: Annotation) -> int:
    """UTF-8 bytes of the JSON of an annotation."""
    return len(annotation.model_dump_json().encode())


def annotation_too_large(annotation: Annotation) -> list[MissingAnswer]:
    """A problem if the annotation is too large to be submitted, placed on the largest part of it."""
    size = annotation_json_size(annotation)
    if size <= MAX_BYTES:
        return []
    sizes: Counter[str] = Counter()
    for entry in answer_entries(annotation):
        for part, value in entry.parts.items():
            path = f"{entry.own_target}/{part}"
            sizes[path if targets.is_target(path) else entry.own_target] += len(value) if isinstance(value, str) else 0
        sizes[entry.own_target] += sum(len(span.model_dump_json()) for span in entry.spans)
    target = max(sizes, key=sizes.__getitem__, default=targets.TASK)
    message = TranslatableMessage(
        "The texts of this task take {taken} bytes; the maximum is {most}: shorten the longest, or refine "
        "fewer critiques.",
        taken=size,
        most=MAX_BYTES,
    )
    return [MissingAnswer(target, "", "annotation.too_large", message)]


def shorten_texts(value: Any, room: int) -> tuple[Any, bool]:
    """``value`` with its longest texts cut so that its JSON has at most ``room`` bytes, and whether any text was
    cut."""
    if json_size(value) <= room:
        return value, False
    cut = value
    for most in _CUTS:
        cut = _cut(value, most)
        if json_size(cut) <= room:
            break
    return cut, True


def _cut(value: Any, most: int) -> Any:
    if isinstance(value, str):
        return value[:most]
    if isinstance(value, dict):
        return {key: _cut(item, most) for key, item in value.items()}
    return [_cut(item, most) for item in value] if isinstance(value, list | tuple) else value
