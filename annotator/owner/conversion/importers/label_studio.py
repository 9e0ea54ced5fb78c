"""Label Studio: tasks with ``data`` and ``annotations`` of people (the JSON export).

Source: the page *Label Studio task format* of its documentation. The names in ``data`` depend on the project: ``--map``
gives their roles; otherwise they are guessed from the names. Of the texts named by a comparison (``Pairwise``), the
first is the left one; if it does not name both, the first of two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from annotator.owner.conversion.importers.column_roles import Mapped, draft_from_row, guess_roles
from annotator.owner.conversion.importers.draft import (
    InputFormatImporter,
    Json,
    SourceRecord,
    TaskDraft,
    native_id,
    source_judgement,
)

_VALUES = ("rating", "choices", "number", "pairwise", "taxonomy", "datetime", "selected")


def _recognises(row: Json) -> bool:
    return isinstance(row.get("data"), dict) and ("annotations" in row or "predictions" in row)


def _read(record: SourceRecord) -> Iterator[TaskDraft]:
    data = record.part("data")
    mapping = dict(record.mapping or guess_roles(data.value))
    listed = [key for key, value in data.value.items() if _is_items(value)]
    if record.mapping is None and "response" not in mapping and listed:
        mapping["response"] = listed
    if record.mapping is None and "response" not in mapping:
        mapping |= _compared(record, data.value, mapping)
    draft = draft_from_row(data, mapping, "label-studio")
    if draft.task.get("responses") and not {"prompt", "questions"} & draft.task.keys():
        draft.task["prompt"] = ""  # only two texts are compared
    if "id" in record.value:
        draft.task["id"] = f"label-studio-{native_id(record.name('id'))}"
    responses = {each["id"] for each in draft.task.get("responses", ())}
    only = next(iter(responses)) if len(responses) == 1 else None
    for annotation in record.items("annotations") if "annotations" in record.value else []:
        if not annotation.value.get("was_cancelled"):
            who = _annotator(annotation.value.get("completed_by"))
            for result in annotation.items("result"):
                sides = _sides(result, mapping, [each["id"] for each in draft.task.get("responses", ())])
                about = _about(result, mapping, only)
                draft.judgements += _preference(result, who, sides) or _judgement(result, who, responses, about)
    yield draft


def _compared(record: SourceRecord, data: Json, mapping: Mapped) -> Json:
    """The two texts of a comparison if their names do not tell: those in the columns left and right, or else the only
    two without another role."""
    names = {key.lower(): key for key in data}
    if {"left", "right"} <= names.keys():
        return {"response": [names["left"], names["right"]]}
    given = record.items("annotations") if "annotations" in record.value else []
    results = [each.value for one in given for each in one.items("result")]
    taken = {column for columns in mapping.values() for column in columns}
    left = [key for key, value in data.items() if key not in taken and isinstance(value, str)]
    return {"response": left} if len(left) == 2 and any(each.get("type") == "pairwise" for each in results) else {}


def _sides(result: SourceRecord, mapping: Mapped, responses: Sequence[str]) -> Sequence[str]:
    """The ids of the left and right text of a comparison; empty unless there are two."""
    named = [name.strip().lower() for name in str(result.value.get("to_name") or "").split(",")]
    ids = {column.lower(): native_id(column) for column in mapping.get("response", ())}
    found = [ids[name] for name in named if ids.get(name) in responses]
    return found if len(found) == 2 else responses if len(responses) == 2 else ()


def _preference(result: SourceRecord, who: str, sides: Sequence[str]) -> list[Json]:
    """The judgement of a comparison; empty for other results. If neither side was chosen, it is a tie."""
    value = result.value.get("value")
    if result.value.get("type") != "pairwise" or len(sides) != 2 or not isinstance(value, dict):
        return []
    chosen = value.get("selected")
    if chosen not in ("left", "right", "", None):
        raise result.bad("value.selected", "This must be left or right.")
    preferred = {"left": sides[0], "right": sides[1]}.get(chosen or "")
    given = {"strength": int(preferred is not None), "justification": ""}
    return [
        source_judgement(who, result.text("from_name"), given, question="prompt", preferred=preferred, pair=list(sides))
    ]


def _is_items(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) and "id" in each for each in value)


def _annotator(given: Any) -> str:
    if isinstance(given, dict):
        return str(given.get("email") or given.get("id") or "unnamed")
    return "unnamed" if given is None else str(given)


def _about(result: SourceRecord, mapping: Mapped, only: str | None) -> Json:
    """The target of a result. Only the labelling interface defines which text has that name; usually it is the name of
    the column or starts with it. Otherwise the judgement refers to the task."""
    name = str(result.value.get("to_name") or "").lower()
    for role, where in (
        ("response", {"response": only}),
        ("prompt", {"question": "prompt"}),
        ("passage", {"passage": True}),
    ):
        for column in mapping.get(role, ()):
            if name and (column.lower().startswith(name) or name.startswith(column.lower())):
                return {} if where == {"response": None} else where
    return {}


def _judgement(result: SourceRecord, who: str, responses: set[str], about: Json) -> Iterator[Json]:
    value = result.value.get("value")
    if not isinstance(value, dict) or "from_name" not in result.value:
        return  # a relation between two other results
    block = result.text("from_name")
    order = value.get("ranker")
    groups = [list(each) for each in order.values()] if isinstance(order, dict) else []
    if len(groups) == 1 and set(map(str, groups[0])) <= responses:
        yield source_judgement(who, block, {"unrankable": []}, groups=[[str(name)] for name in groups[0]])
        return
    plain = next((value[key] for key in _VALUES if set(value) == {key}), None)
    if set(value) == {"text"}:
        plain = value["text"]
    yield source_judgement(who, block, value if plain is None else plain, **about)


IMPORTERS = (
    InputFormatImporter(
        "label-studio", "tasks of Label Studio", "a task for each", "helpsteer", _recognises, _read, maps=True
    ),
)
