"""Everything that an annotation says, as one stream: :func:`entries`, and :func:`facts`, which are their parts.

Both follow from the fields of :class:`Annotation` and the shapes of their values, so that answers of a new type are in
the stream once they have a field. A field maps targets to answers; an answer is a value, a value for each block, or a
model. A model is an entry; models in it, one or several, are entries of their own. Spans are values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from annotator.model.annotation import Annotation
from annotator.model.frozen_model import ExtensibleModel
from annotator.model.span import Span
from annotator.model.target import TASK, is_target

FIELDS: Final = tuple(name for name in Annotation.model_fields if name not in ("status", "flagged"))
"""The fields of an annotation that hold answers."""


class Entry(NamedTuple):
    """One answer, or one item of a list of answers: its parts by their names. The name is empty where there is one
    value only.

    ``kind`` is the field of the annotation, and with dots the fields in it: ``critiques.series.refinement``.
    ``target`` is what it is said of, ``block`` the key of the block that asks, empty where a target has such answers
    once. ``item`` is the id of an item, ``place`` its place in its list, from 1; empty and 0 for other answers.
    """

    kind: str
    target: str
    block: str
    item: str
    place: int
    parts: Mapping[str, Any]

    @property
    def own_target(self) -> str:
        """The target that an item is itself (``q1/r1/w1``, ``a1``); that of which it is said where it is none."""
        paths = (f"{self.target}/{self.item}", self.item)
        return next((path for path in paths if self.item and is_target(path)), self.target)

    @property
    def spans(self) -> Iterator[Span]:
        for value in self.parts.values():
            if isinstance(value, tuple):
                yield from (each for each in value if isinstance(each, Span))


class Fact(NamedTuple):
    """One part of an entry, and the SHA-256 of the text that it is said of; empty where that is no text of the task."""

    kind: str
    target: str
    block: str
    item: str
    part: str
    value: Any
    sha256: str


def entries(annotation: Annotation) -> Iterator[Entry]:
    """All answers, in the order of the fields and of what is in them; an item comes before what belongs to it."""
    for kind in FIELDS:
        said = getattr(annotation, kind)
        if said is None:
            continue
        for target, answer in said.items() if isinstance(said, Mapping) else ((TASK, said),):
            if isinstance(answer, Mapping):
                for block, value in answer.items():
                    if isinstance(value, ExtensibleModel):
                        yield from _unfolded(kind, target, block, "", 0, value)
                    else:
                        yield Entry(kind, target, block, "", 0, value if isinstance(value, Mapping) else {"": value})
            elif isinstance(answer, tuple):
                for place, item in enumerate(answer, 1):
                    yield from _unfolded(kind, target, "", "", place, item)
            elif isinstance(answer, ExtensibleModel):
                yield from _unfolded(kind, target, "", "", 0, answer)
            else:
                yield Entry(kind, target, "", "", 0, {"": answer})


def facts(texts: Mapping[str, str], annotation: Annotation) -> Iterator[Fact]:
    """Every part of every entry. ``texts`` has the hash of each text as its author saw it, by target."""
    for kind, target, block, item, place, parts in entries(annotation):
        sha256 = texts.get(target, "")
        if place:
            yield Fact(kind, target, block, item, "place", place, sha256)
        yield from (Fact(kind, target, block, item, part, value, sha256) for part, value in parts.items())


def _unfolded(kind: str, target: str, block: str, item: str, place: int, model: ExtensibleModel) -> Iterator[Entry]:
    """The entry of a model, then those of the models in it."""
    fields, inner = dict(model), []
    parts: dict[str, Any] = {}
    here = Entry(kind, fields.pop("target", target), fields.pop("key", block), fields.pop("id", item), place, parts)
    for name, value in fields.items():
        if isinstance(value, ExtensibleModel):
            inner.append((name, here.target, here.item, place, value))
        elif isinstance(value, tuple) and value and isinstance(value[0], ExtensibleModel):
            inner += [(name, here.own_target, "", number, each) for number, each in enumerate(value, 1)]
        elif not isinstance(value, Mapping) or name not in type(model).model_fields:
            parts[name] = value
        elif any(isinstance(each, ExtensibleModel) for each in value.values()):
            inner += [(name, path, here.item, 0, each) for path, each in value.items()]
        else:
            parts |= value  # numbers by the names of their parts
    yield here
    for name, path, identifier, number, each in inner:
        yield from _unfolded(f"{kind}.{name}", path, here.block, identifier, number, each)
