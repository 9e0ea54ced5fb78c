"""The criteria of a row: a list of texts or objects in one of its fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from annotator.model.task import MOST_POINTS, part_digest
from annotator.owner.conversion.field_expression import list_in, shown_field
from annotator.owner.conversion.task_draft import SourceRecord
from annotator.owner.rows import Json

_TEXTS = ("criterion", "text", "requirements", "description")
_POINTS = ("points", "weight")
_ORIGINS = ("origin", "author", "model")


class MappedCriterion(NamedTuple):
    """A criterion in the native format, whether the only response meets it (None where the row does not say), and
    why."""

    criterion: Json
    met: bool | None
    explanation: str

    @property
    def block(self) -> str:
        """The name of the judgement."""
        return f"criteria.{part_digest(self.criterion['text'])}"


def criteria_in(record: SourceRecord, field: str) -> Iterator[MappedCriterion]:
    """The criteria in a field of a row. Raises ``source.bad_field``, ``source.missing_field``."""
    for at, item in enumerate(list_in(record, field)):
        place = f"{shown_field(field, record.value)}[{at}]"
        if isinstance(item, str):
            yield MappedCriterion({"text": item}, None, "")
            continue
        entry = record.inside(place, item)
        criterion: Json = {"text": entry.text(next((name for name in _TEXTS if name in item), _TEXTS[0]))}
        name = next((name for name in _POINTS if item.get(name) is not None), "")
        if name:
            points = item[name]
            number = isinstance(points, int | float) and not isinstance(points, bool)
            if not number or not -MOST_POINTS <= points <= MOST_POINTS:
                raise entry.bad_field_error(name, f"The points of a criterion must be a number up to {MOST_POINTS}.")
            criterion["points"] = int(points) if points == int(points) else points
        if isinstance(identifier := item.get("id"), str | int):
            criterion["id"] = str(identifier)
        if isinstance(tags := item.get("tags"), list) and tags:
            criterion["tags"] = [str(tag) for tag in tags]
        if isinstance(origin := _first_value(item, _ORIGINS), str):
            criterion["origin"] = origin
        met = item.get("criteria_met")
        yield MappedCriterion(criterion, met if isinstance(met, bool) else None, str(item.get("explanation") or ""))


def _first_value(item: Json, names: tuple[str, ...]) -> Any:
    return next((item[name] for name in names if item.get(name) is not None), None)
