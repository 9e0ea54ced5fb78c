"""All answers of an annotation as one stream, :func:`answer_entries`.

The stream is derived from the fields of :class:`Annotation` and the shapes of their values, so a new type of answer
appears in it once it has a field. A field maps targets to answers. An answer is a value, a mapping from block keys to
values, or a model. Each model is an entry, and so is each model nested in it. Spans are values.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from pydantic_core import to_json

from annotator.model.annotation import Annotation
from annotator.model.frozen_model import ExtensibleModel
from annotator.model.span import TextSpan
from annotator.model.target import TASK, is_target

_NO_ANSWERS = ("status", "flagged")
NOTES = "notes"
"""The part of an answer with the notes of its other parts."""
FIELDS = tuple(name for name in Annotation.model_fields if name not in _NO_ANSWERS)
"""The fields of an annotation that hold answers."""


class AnswerEntry(NamedTuple):
    """One answer, or one item of a list of answers. ``parts`` maps names to values; the name is empty if there is only
    one.

    ``kind`` is the field of the annotation, with nested fields separated by dots: ``critiques.series.refinement``.
    ``target`` is what the answer is about. ``block`` is the key of the block that asks for it, empty if a target has
    only one such answer. ``item`` is the id of an item and ``place`` its position in its list, from 1; other answers
    have an empty id and 0.
    """

    kind: str
    target: str
    block: str
    item: str
    place: int
    parts: Mapping[str, Any]

    @property
    def own_target(self) -> str:
        """The target that the item is itself (``q1/r1/w1``, ``a1``), else the target it is about."""
        paths = (f"{self.target}/{self.item}", self.item)
        return next((path for path in paths if self.item and is_target(path)), self.target)

    @property
    def numbers(self) -> Iterator[tuple[str | None, int | None, str]]:
        """Each integer with the name of its part and, as text, its note or all other values; only the text if there are
        no integers."""
        named = {".".join(filter(None, (self.item, part))) or None: value for part, value in self.parts.items()}
        notes: Mapping[str | None, str] = named.pop(NOTES, {})
        integers = {part: int(value) for part, value in named.items() if isinstance(value, int)}
        by_part: dict[str | None, int | None] = {**dict.fromkeys(notes), **integers}
        values = (value for value in named.values() if not isinstance(value, int) and value not in (None, "", ()))
        text = "\n".join(value if isinstance(value, str) else to_json(value).decode() for value in values)
        numbers = by_part or dict.fromkeys([None] if named else ())
        return ((part, value, notes.get(part, text)) for part, value in numbers.items())

    @property
    def spans(self) -> Iterator[TextSpan]:
        for value in self.parts.values():
            if isinstance(value, tuple) and value and isinstance(value[0], TextSpan):
                yield from value


def answer_entries(annotation: Annotation, but: Collection[str] = ()) -> Iterator[AnswerEntry]:
    """All answers except those in the fields ``but``, in the order of the fields. An item precedes the entries nested
    in it."""
    for kind in type(annotation).model_fields:
        answers = getattr(annotation, kind)
        if not answers or kind in but or kind in _NO_ANSWERS:
            continue
        for target, answer in answers.items() if isinstance(answers, Mapping) else ((TASK, answers),):
            if isinstance(answer, Mapping):
                for block, value in answer.items():
                    if isinstance(value, ExtensibleModel):
                        yield from _unfolded(kind, target, block, "", 0, value)
                    else:
                        yield AnswerEntry(
                            kind, target, block, "", 0, value if isinstance(value, Mapping) else {"": value}
                        )
            elif isinstance(answer, tuple):
                for place, item in enumerate(answer, 1):
                    yield from _unfolded(kind, target, "", "", place, item)
            elif isinstance(answer, ExtensibleModel):
                yield from _unfolded(kind, target, "", "", 0, answer)
            else:
                yield AnswerEntry(kind, target, "", "", 0, {"": answer})


def _unfolded(
    kind: str, target: str, block: str, item: str, place: int, model: ExtensibleModel
) -> Iterator[AnswerEntry]:
    """The entry of a model, then those of the models nested in it."""
    fields, inner = dict(model.__dict__), []  # faster than dict(model)
    parts: dict[str, Any] = {}
    entry = AnswerEntry(
        kind, fields.pop("target", target), fields.pop("key", block), fields.pop("id", item), place, parts
    )
    # Fields of a newer version become parts. They never override target, block or item.
    for name, value in (fields | (model.model_extra or {})).items():
        if value is None or isinstance(value, str | int):  # the most common case
            parts[name] = value
        elif isinstance(value, ExtensibleModel):
            inner.append((name, entry.target, entry.item, place, value))
        elif isinstance(value, tuple) and value and isinstance(value[0], ExtensibleModel):
            inner += [(name, entry.own_target, "", number, nested) for number, nested in enumerate(value, 1)]
        elif not isinstance(value, Mapping) or name not in type(model).model_fields or name == NOTES:
            if value or name != NOTES:
                parts[name] = value
        elif any(isinstance(nested, ExtensibleModel) for nested in value.values()):
            inner += [(name, path, entry.item, 0, nested) for path, nested in value.items()]
        else:
            parts |= value  # numbers by part
    yield entry
    for name, path, identifier, number, nested in inner:
        yield from _unfolded(f"{kind}.{name}", path, entry.block, identifier, number, nested)
