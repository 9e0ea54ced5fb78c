"""Argilla: records with ``fields``, ``metadata`` and ``responses`` of people, in the form of Argilla 2
(``Record.to_dict``), with the answers by question, and in that of Argilla 1 feedback records, with the answers by
person.

The field names depend on the data set: ``--map`` gives their roles; otherwise they are guessed from the names. A record
does not say which field a question refers to, so judgements refer to the task.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from annotator.errors import AnnotatorError
from annotator.owner.conversion.field_guesses import guess_mapping
from annotator.owner.conversion.mapped_rows import mapped_draft
from annotator.owner.conversion.task_draft import (
    DroppedSourceRow,
    RowOutcome,
    SourceRecord,
    TaskDraft,
    native_id,
    source_judgement,
)
from annotator.owner.rows import Json


def read(record: SourceRecord) -> Iterator[RowOutcome]:
    draft = _draft(record, record.part("fields"))
    name = next((key for key in ("id", "external_id") if record.value.get(key) is not None), None)
    if name is not None:
        draft.task["id"] = native_id(record.name(name))
    facts = record.part("metadata").value if record.value.get("metadata") else {}
    suggestions = record.value.get("suggestions")
    extra = {"suggestions": suggestions} if suggestions else {}
    draft.task["metadata"] = {**draft.task.get("metadata", {}), **facts, **extra}
    responses = {*draft.response_ids}
    for person, block, answer in _answers(record, record.value.get("responses") or {}):
        if block is None:
            yield DroppedSourceRow(NOT_SUBMITTED)
            continue
        if "value" not in answer.value:
            raise answer.bad_field_error("value", "This is missing.")
        user = person.get("user_id")
        judgement = _judgement(str(user or "unnamed"), block, answer.value["value"], responses)
        draft.judgements.append({**judgement, "named": user is not None})
    yield draft


def _answers(record: SourceRecord, value: Any) -> Iterator[tuple[Json, str | None, SourceRecord]]:
    """Each answer with its person and question; without a question where it was not submitted."""
    if isinstance(value, list):
        for person in record.items("responses"):
            if person.value.get("status", "submitted") != "submitted":
                yield person.value, None, person
                continue
            values = person.part("values")
            yield from ((person.value, block, values.part(block)) for block in values.value)
        return
    if not isinstance(value, dict):
        raise record.bad_field_error("responses", "This must be an object: {...}.")
    for block, answers in value.items():
        for at, answer in enumerate(answers if isinstance(answers, list) else [answers]):
            entry = record.inside(f"responses.{block}[{at}]", answer)
            submitted = entry.value.get("status", "submitted") == "submitted"
            yield entry.value, block if submitted else None, entry


def _draft(record: SourceRecord, fields: SourceRecord) -> TaskDraft:
    mapping = record.mapper.mapping if record.mapper is not None else guess_mapping([fields.value])
    if mapping is None:
        hint = f"Say which field is what, such as --map passage=FIELD. There are: {', '.join(fields.value)}."
        raise AnnotatorError(
            "convert.map_needed", "It is not known which field is what.", hint, f"{record.where}, fields"
        )
    return mapped_draft(fields, mapping, "argilla")


# Rows of Argilla 2 as it pushes them to the hub: a column for each field, and some for each question.


_QUESTION = ".responses"
_HUB = ("id", "status", "_server_id", "metadata", "inserted_at", "updated_at")


def recognises_hub(row: Json) -> bool:
    return any(key.endswith(_QUESTION) and f"{key}.users" in row for key in row)


def read_hub(record: SourceRecord) -> Iterator[RowOutcome]:
    """The row as a record of Argilla 2."""
    row = record.value
    questions = [key.removesuffix(_QUESTION) for key in row if key.endswith(_QUESTION)]
    asides = tuple(f"{name}." for name in questions)
    rest = {key: value for key, value in row.items() if key not in _HUB and not key.startswith(asides)}
    facts = {
        key: value
        for key, value in row.items()
        if (key.startswith(asides) and ".suggestion" in key) or ("." in key and key in rest)
    }
    own = row.get("metadata")
    facts |= own if isinstance(own, dict) else {}
    task: Json = {
        "id": row.get("id"),
        "fields": {key: value for key, value in rest.items() if "." not in key},
        "metadata": {key: value for key, value in facts.items() if value is not None},
        "responses": {
            question: [
                {"value": value, "user_id": user, "status": status}
                for value, user, status in _in_columns(record, question)
            ]
            for question in questions
        },
    }
    yield from read(SourceRecord(task, record.where, record.mapper, notes=record.notes))


def _in_columns(record: SourceRecord, question: str) -> Iterator[tuple[Any, Any, Any]]:
    """The value, user and status of each answer to a question."""
    values, users, states = (
        record.values(name) if record.value.get(name := f"{question}{_QUESTION}{end}") else []
        for end in ("", ".users", ".status")
    )
    more = len(values)
    return zip(values, [*users, *[None] * more], [*states, *["submitted"] * more], strict=False)


NOT_SUBMITTED = "answers of Argilla that were not submitted"


def _judgement(annotator: str, block: str, value: Any, responses: set[str]) -> Json:
    """A judgement; a ranking of the responses is recognised as such. Argilla 2 lists names, best first; Argilla 1 lists
    names with ranks."""
    ranks: dict[int, list[str]] = {}
    for at, item in enumerate(value if isinstance(value, list) else []):
        name, rank = (item.get("value"), item.get("rank")) if isinstance(item, dict) else (item, at + 1)
        own = native_id(name) if isinstance(name, str) else ""
        if own not in responses or type(rank) is not int:
            return source_judgement(annotator, block, value)
        ranks.setdefault(rank, []).append(own)
    if not ranks:
        return source_judgement(annotator, block, value)
    groups = [ranks[rank] for rank in sorted(ranks)]
    return source_judgement(annotator, block, {"unrankable": []}, question="prompt", groups=groups)
