"""Label Studio: tasks with ``data`` and ``annotations`` of people (the JSON export).

Source: the page *Label Studio task format* of its documentation. The names in ``data`` depend on the project: ``--map``
gives their roles; otherwise they are guessed from the names. Of the texts named by a comparison (``Pairwise``), the
first is the left one; if it does not name both, the first of two.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from annotator.errors import AnnotatorError
from annotator.owner.conversion.field_guesses import guess_mapping
from annotator.owner.conversion.field_mapping import FieldMapping
from annotator.owner.conversion.mapped_rows import mapped_draft
from annotator.owner.conversion.task_draft import (
    DroppedSourceRow,
    RowOutcome,
    SourceRecord,
    TaskDraft,
    native_id,
    short_hash,
    source_judgement,
)
from annotator.owner.rows import Json

_VALUES = ("rating", "choices", "number", "pairwise", "taxonomy", "datetime", "selected")


def recognises(row: Json) -> bool:
    results = {"annotations", "predictions"} & row.keys() or row.keys() <= {
        "data",
        "id",
        "meta",
        "created_at",
        "updated_at",
    }
    return isinstance(row.get("data"), dict) and bool(results)


CANCELLED = "annotations of Label Studio that were cancelled"
RELATIONS = "relations between two spans of Label Studio"


def read(record: SourceRecord) -> Iterator[RowOutcome]:
    data = record.part("data")
    mapping = record.mapper.mapping if record.mapper is not None else _guessed_mapping(record, data)
    draft = mapped_draft(data, mapping, "label-studio")
    if "id" in record.value:
        draft.task["id"] = f"label-studio-{native_id(record.name('id'))}"
    ids = draft.response_ids
    for annotation in _annotations(record):
        if annotation.value.get("was_cancelled"):
            yield DroppedSourceRow(CANCELLED)
            continue
        annotator, named = _annotator(annotation.value.get("completed_by"))
        for result in annotation.items("result"):
            if result.value.get("type") == "relation":
                yield DroppedSourceRow(RELATIONS)
            named_ids = _named(result, mapping, ids)
            about = _target_of_result(result, mapping, ids, named_ids)
            sides = named_ids if len(named_ids) == 2 else ids
            judgements = _preference(result, annotator, sides) or _judgement(result, annotator, ids, about)
            draft.judgements += [{**judgement, "named": named} for judgement in judgements]
    yield draft


def _guessed_mapping(record: SourceRecord, data: SourceRecord) -> FieldMapping:
    """The mapping of a task's ``data`` if the owner gives none. Raises ``convert.map_needed``."""
    guess = guess_mapping([data.value])
    mapping = guess or FieldMapping()
    listed = tuple(key for key, value in data.value.items() if _is_items(value))
    if not mapping.response:
        response = listed or _compared_texts(record, data.value, mapping)
        mapping = mapping.with_fields(response=response)
    if guess is None and not mapping.response:
        texts = [key for key, value in data.value.items() if isinstance(value, str) and " " in value.strip()]
        if len(texts) != 1:
            hint = (
                f"Say which field of `data` is what, such as --map passage=FIELD. There are: {', '.join(data.value)}."
            )
            raise AnnotatorError(
                "convert.map_needed", "It is not known which field is what.", hint, f"{record.where}, data"
            )
        mapping = mapping.with_fields(passage=texts[0])
    return mapping


def _compared_texts(record: SourceRecord, data: Json, mapping: FieldMapping) -> tuple[str, ...]:
    """The two texts of a comparison if their names do not tell: those in the columns left and right, or else the only
    two without another role."""
    names = {key.lower(): key for key in data}
    if {"left", "right"} <= names.keys():
        return names["left"], names["right"]
    results = [result.value for annotation in _annotations(record) for result in annotation.items("result")]
    mapped_columns = mapping.used_by([*data])
    left = tuple(key for key, value in data.items() if key not in mapped_columns and isinstance(value, str))
    return left if len(left) == 2 and any(result.get("type") == "pairwise" for result in results) else ()


def _annotations(record: SourceRecord) -> list[SourceRecord]:
    return record.items("annotations") if record.value.get("annotations") else []


def _named(result: SourceRecord, mapping: FieldMapping, responses: Sequence[str]) -> Sequence[str]:
    """The ids of the responses whose columns a result names."""
    ids = {column.lower(): native_id(column) for column in mapping.response}
    names = str(result.value.get("to_name") or "").lower().split(",")
    return [ids[name.strip()] for name in names if ids.get(name.strip()) in responses]


def _preference(result: SourceRecord, annotator: str, sides: Sequence[str]) -> list[Json]:
    """The judgement of a comparison of two texts; empty for other results. If neither side was chosen, it is a tie."""
    value = result.value.get("value")
    if result.value.get("type") != "pairwise" or len(sides) != 2 or not isinstance(value, dict):
        return []
    chosen = value.get("selected")
    if chosen not in ("left", "right", "", None):
        raise result.bad_field_error("value.selected", "This must be left or right.")
    preferred = {"left": sides[0], "right": sides[1]}.get(chosen or "")
    answer = {"strength": int(preferred is not None), "justification": ""}
    return [
        source_judgement(
            annotator, result.text("from_name"), answer, question="prompt", preferred=preferred, pair=list(sides)
        )
    ]


def _is_items(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) and "id" in item for item in value)


def _annotator(value: Any) -> tuple[str, bool]:
    """Who judged, and whether the export says so."""
    if isinstance(value, dict):
        value = value.get("email") or value.get("id")
    return ("unnamed", False) if value in (None, "") else (str(value), True)


def _target_of_result(
    result: SourceRecord, mapping: FieldMapping, responses: Sequence[str], named: Sequence[str]
) -> Json:
    """The target of a result. Only the labelling interface defines which text has that name; usually it is the name of
    the column or starts with it (of several responses, it is the name). Otherwise the judgement is about the task."""
    if len(named) == 1:
        return {"response": named[0]}
    name = str(result.value.get("to_name") or "").lower()
    for role, where in (
        ("response", {"response": responses[0]} if len(responses) == 1 else {}),
        ("prompt", {"question": "prompt"}),
        ("passage", {"passage": True}),
    ):
        columns = getattr(mapping, role)
        for column in (columns,) if isinstance(columns, str) else columns or ():
            if name and (column.lower().startswith(name) or name.startswith(column.lower())):
                return where
    return {}


def _judgement(result: SourceRecord, annotator: str, responses: Collection[str], about: Json) -> Iterator[Json]:
    value = result.value.get("value")
    if not isinstance(value, dict) or "from_name" not in result.value:
        return  # a relation between two other results
    block = result.text("from_name")
    order = value.get("ranker")
    groups = [list(group) for group in order.values()] if isinstance(order, dict) else []
    if len(groups) == 1 and set(map(str, groups[0])) <= {*responses}:
        yield source_judgement(annotator, block, {"unrankable": []}, groups=[[str(name)] for name in groups[0]])
        return
    plain = next((value[key] for key in _VALUES if set(value) == {key}), None)
    if set(value) == {"text"}:
        plain = value["text"]
    yield source_judgement(annotator, block, value if plain is None else plain, **about)


# JSON_MIN and CSV: a row for each annotation, with the fields of `data` and the answers side by side.


_OWN = ("id", "annotator", "annotation_id", "created_at", "updated_at", "lead_time")
_TEXT_PARTS = (
    "prompt", "system", "passage", "title", "conversation", "each", "response", "response_id", "steps", "origin",
    "language", "kind", "split",
)  # fmt: skip


def read_json_min(record: SourceRecord) -> Iterator[TaskDraft]:
    row = {key: record.value_or_none(key) if record.from_cells else value for key, value in record.value.items()}
    texts = {key: value for key, value in row.items() if key not in _OWN and not _is_result(value)}
    if record.mapper is not None:
        mapping = record.mapper.mapping
    else:  # what looks like a judgement in the data is an answer of the row's annotator
        guess = _guessed_mapping(record, _data_of(record, texts))
        mapping = FieldMapping(**{part: getattr(guess, part) for part in _TEXT_PARTS})
    used = mapping.used_by([*texts])
    blocks = [
        key for key in row if key not in used and key not in _OWN and (_is_result(row[key]) or _is_choice(row[key]))
    ]
    draft = mapped_draft(
        _data_of(record, {key: value for key, value in texts.items() if key not in blocks}), mapping, "label-studio"
    )
    if row.get("id") is not None:
        draft.task["id"] = f"label-studio-{native_id(row['id'])}"
    annotator, named = _annotator(row.get("annotator"))
    about: Json = {"passage": True} if "passage" in draft.task else {}
    if len(draft.response_ids) == 1:
        about = {"response": draft.response_ids[0]}
    for block in blocks:
        for value in _plain_results(row[block]):
            draft.judgements.append(source_judgement(annotator, block, value, named=named, **about))
    draft.key = str(draft.task.get("id", "")) or short_hash(
        str(draft.task.get("passage")), str(draft.task.get("prompt"))
    )
    draft.row = {key: value for key, value in row.items() if key not in _OWN or key in ("id", "annotator")}
    yield draft


def _data_of(record: SourceRecord, texts: Json) -> SourceRecord:
    return SourceRecord(texts, record.where, folder=record.folder, notes=record.notes)


def _is_result(value: Any) -> bool:
    """Whether a value is an answer: spans, choices or a number."""
    if isinstance(value, list):
        return bool(value) and all(
            isinstance(item, dict) and ("start" in item or "labels" in item or "rating" in item) for item in value
        )
    return isinstance(value, int | float) or (isinstance(value, dict) and "choices" in value)


def _is_choice(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 60 and len(value.split()) <= 4


def _plain_results(value: Any) -> list[Any]:
    """The values of an answer as judgements have them."""
    if isinstance(value, dict):
        return [value["choices"]]
    if isinstance(value, str):
        return [[value]]
    if isinstance(value, list):
        ratings = [result["rating"] for result in value if isinstance(result.get("rating"), int)]
        return ratings or [value]
    return [value]
