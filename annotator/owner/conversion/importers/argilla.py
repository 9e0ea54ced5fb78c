"""Argilla: records with ``fields``, ``metadata`` and ``responses`` of people (``SourceRecord.to_dict`` of Argilla 2).

The names of the fields are the data set's own: ``--map`` says which are which, else their names suggest it. A record
does not say which field a question is about, so the judgements are about the task.
"""

from __future__ import annotations

from collections.abc import Iterator

from annotator.owner.conversion.importers.column_roles import draft_from_row, guess_roles
from annotator.owner.conversion.importers.draft import (
    Importer,
    Json,
    SourceRecord,
    TaskDraft,
    identifier,
    source_judgement,
)


def _recognises(row: Json) -> bool:
    return isinstance(row.get("fields"), dict) and ("responses" in row or "suggestions" in row)


def _read(record: SourceRecord) -> Iterator[TaskDraft]:
    fields = record.part("fields")
    draft = draft_from_row(fields, record.mapping or guess_roles(fields.value), "argilla")
    if record.value.get("id") is not None:
        draft.task["id"] = identifier(record.name("id"))
    facts = record.value.get("metadata") or {}
    suggestions = record.value.get("suggestions")
    extra = {"suggestions": suggestions} if suggestions else {}
    draft.task["metadata"] = {**draft.task.get("metadata", {}), **facts, **extra}
    given = record.value.get("responses") or {}
    if not isinstance(given, dict):
        raise record.bad("responses", "This must be an object: {...}.")
    for block, answers in given.items():
        for at, answer in enumerate(answers if isinstance(answers, list) else [answers]):
            each = record.inside(f"responses.{block}[{at}]", answer)
            who = str(answer.get("user_id") or "unnamed")
            if "value" not in answer:
                raise each.bad("value", "This is missing.")
            draft.judgements.append(source_judgement(who, block, answer["value"]))
    yield draft


IMPORTERS = (Importer("argilla", "records of Argilla", "a task for each", "helpsteer", _recognises, _read, maps=True),)
