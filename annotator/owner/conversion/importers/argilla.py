"""Argilla: records with ``fields``, ``metadata`` and ``responses`` of people, in the form of Argilla 2
(``Record.to_dict``), with the answers by question, and in that of Argilla 1 feedback records, with the answers by
person.

The field names depend on the data set: ``--map`` gives their roles; otherwise they are guessed from the names. A record
does not say which field a question refers to, so judgements refer to the task.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from annotator.errors import AnnotatorError
from annotator.owner.conversion.field_guesses import guess_mapping
from annotator.owner.conversion.mapped_rows import mapped_draft
from annotator.owner.conversion.task_draft import (
    DroppedSourceRow,
    InputFormatImporter,
    Json,
    SourceRecord,
    TaskDraft,
    native_id,
    source_judgement,
)


def _recognises(row: Json) -> bool:
    return isinstance(row.get("fields"), dict) and ("responses" in row or "suggestions" in row)


def _read(record: SourceRecord) -> Iterator[TaskDraft | DroppedSourceRow]:
    fields = record.part("fields")
    draft = _draft(record, fields)
    name = next((key for key in ("id", "external_id") if record.value.get(key) is not None), None)
    if name is not None:
        draft.task["id"] = native_id(record.name(name))
    facts = record.part("metadata").value if record.value.get("metadata") else {}
    suggestions = record.value.get("suggestions")
    extra = {"suggestions": suggestions} if suggestions else {}
    draft.task["metadata"] = {**draft.task.get("metadata", {}), **facts, **extra}
    given = record.value.get("responses") or {}
    if isinstance(given, list):
        answers, dropped = _by_person(record)
        yield from (DroppedSourceRow(NOT_SUBMITTED) for _ in range(dropped))
    elif isinstance(given, dict):
        answers = _by_question(record, given)
    else:
        raise record.bad("responses", "This must be an object: {...}.")
    responses = {each["id"] for each in draft.task.get("responses", ())}
    draft.judgements += [_judgement(who, block, value, responses) for who, block, value in answers]
    yield draft


def _draft(record: SourceRecord, fields: SourceRecord) -> TaskDraft:
    mapping = record.mapper.mapping if record.mapper is not None else guess_mapping([fields.value])
    if mapping is None:
        hint = f"Say which field is what, such as --map passage=FIELD. There are: {', '.join(fields.value)}."
        raise AnnotatorError(
            "convert.map_needed", "It is not known which field is what.", hint, f"{record.where}, fields"
        )
    return mapped_draft(fields, mapping, "argilla")


# Rows of Argilla 2 as it pushes them to the hub: a column for each field, and some for each question.


_QUESTION: Final = ".responses"
_HUB: Final = ("id", "status", "_server_id", "metadata", "inserted_at", "updated_at")


def _recognises_hub(row: Json) -> bool:
    return any(key.endswith(_QUESTION) and f"{key}.users" in row for key in row)


def _read_hub(record: SourceRecord) -> Iterator[TaskDraft | DroppedSourceRow]:
    given = record.value
    questions = [key.removesuffix(_QUESTION) for key in given if key.endswith(_QUESTION)]
    asides = tuple(f"{each}." for each in questions)
    rest = {key: value for key, value in given.items() if key not in _HUB and not key.startswith(asides)}
    fields = {key: value for key, value in rest.items() if "." not in key}
    draft = _draft(record, SourceRecord(fields, record.where, notes=record.notes))
    if given.get("id") is not None:
        draft.task["id"] = native_id(given["id"])
    facts = {
        key: value
        for key, value in given.items()
        if (key.startswith(asides) and ".suggestion" in key) or ("." in key and key in rest)
    }
    own = given.get("metadata")
    facts |= own if isinstance(own, dict) else {}
    draft.task["metadata"] = {**draft.task.get("metadata", {}), **{k: v for k, v in facts.items() if v is not None}}
    responses = {each["id"] for each in draft.task.get("responses", ())}
    for question in questions:
        values, users, states = (
            record.values(name) if given.get(name := f"{question}{_QUESTION}{end}") else []
            for end in ("", ".users", ".status")
        )
        for at, value in enumerate(values):
            if at < len(states) and states[at] != "submitted":
                yield DroppedSourceRow(NOT_SUBMITTED)
            else:
                who = str(users[at]) if at < len(users) else "unnamed"
                draft.judgements.append({**_judgement(who, question, value, responses), "named": at < len(users)})
    yield draft


NOT_SUBMITTED: Final = "answers of Argilla that were not submitted"
_Answers = list[tuple[str, str, Any]]
"""Annotator, question, and answer."""


def _by_question(record: SourceRecord, given: Json) -> _Answers:
    result: _Answers = []
    for block, answers in given.items():
        for at, answer in enumerate(answers if isinstance(answers, list) else [answers]):
            each = record.inside(f"responses.{block}[{at}]", answer)
            if "value" not in answer:
                raise each.bad("value", "This is missing.")
            result.append((str(answer.get("user_id") or "unnamed"), block, answer["value"]))
    return result


def _by_person(record: SourceRecord) -> tuple[_Answers, int]:
    """The submitted answers, and the number of people whose answers were drafts or discarded."""
    result: _Answers = []
    dropped = 0
    for person in record.items("responses"):
        if person.value.get("status", "submitted") != "submitted":
            dropped += 1
            continue
        values = person.part("values")
        for block in values.value:
            answer = values.part(block)
            if "value" not in answer.value:
                raise answer.bad("value", "This is missing.")
            result.append((str(person.value.get("user_id") or "unnamed"), block, answer.value["value"]))
    return result, dropped


def _judgement(who: str, block: str, value: Any, responses: set[str]) -> Json:
    """A judgement; a ranking of the responses is recognised as such. Argilla 2 lists names, best first; Argilla 1 lists
    names with ranks."""
    ranks: dict[int, list[str]] = {}
    for at, each in enumerate(value if isinstance(value, list) else []):
        name, rank = (each.get("value"), each.get("rank")) if isinstance(each, dict) else (each, at + 1)
        own = native_id(name) if isinstance(name, str) else ""
        if own not in responses or type(rank) is not int:
            return source_judgement(who, block, value)
        ranks.setdefault(rank, []).append(own)
    if not ranks:
        return source_judgement(who, block, value)
    groups = [ranks[rank] for rank in sorted(ranks)]
    return source_judgement(who, block, {"unrankable": []}, question="prompt", groups=groups)


IMPORTERS = (
    InputFormatImporter("argilla", "records of Argilla", "a task for each", "helpsteer", _recognises, _read, maps=True),
    InputFormatImporter(
        "argilla-hub",
        "rows of Argilla 2 on the hub",
        "a task for each",
        "helpsteer",
        _recognises_hub,
        _read_hub,
        maps=True,
    ),
)
