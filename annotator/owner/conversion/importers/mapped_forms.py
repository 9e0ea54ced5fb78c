"""The published forms of ``resources/forms.toml``, and those whose rows are known or read otherwise."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, Final

from annotator.errors import AnnotatorError
from annotator.owner.conversion.field_guesses import guess_mapping
from annotator.owner.conversion.field_mapping import FieldMapping, field_mapping
from annotator.owner.conversion.literal_values import are_messages, are_texts, parse_messages
from annotator.owner.conversion.mapped_rows import RowMapper
from annotator.owner.conversion.task_draft import (
    DroppedSourceRow,
    InputFormatImporter,
    Json,
    SourceRecord,
    TaskDraft,
    merge_drafts,
)
from annotator.paths import resource

_KINDS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "text": lambda value: isinstance(value, str),
    "texts": are_texts,
    "dialogue": lambda value: isinstance(value, str) and value.startswith("\n\nHuman:"),
    "list": lambda value: isinstance(value, list) or (isinstance(value, str) and value.startswith("[")),
    "object": lambda value: isinstance(value, dict),
    "messages": lambda value: are_messages(value) or (isinstance(value, str) and parse_messages(value) is not None),
    "answer": lambda value: (
        are_messages(value) or (isinstance(value, str | dict) and not str(value).startswith("\n\nHuman:"))
    ),
    "flag": lambda value: isinstance(value, bool),
    "": lambda _: True,
}


class _MappedForm:
    """A form with its mapping, an entry of ``resources/forms.toml``."""

    def __init__(self, form: str, given: Mapping[str, Any]) -> None:
        self._person, self._given = given.get("person", form), given["mapping"]
        fields = (each.partition(":") for each in given["has"].split(", "))
        self._has = [(names.removesuffix("?").split("|"), names.endswith("?"), kind) for names, _, kind in fields]
        self._lacks = frozenset(given.get("lacks", "").split(", "))

    @cached_property
    def mapping(self) -> FieldMapping:
        return field_mapping(self._given)

    @cached_property
    def _mapper(self) -> RowMapper:
        return RowMapper(self.mapping, self._person)

    def recognises(self, row: Json) -> bool:
        return self._lacks.isdisjoint(row) and all(
            next((_KINDS[kind](row[name]) for name in names if name in row), optional)
            for names, optional, kind in self._has
        )

    def read(self, record: SourceRecord) -> Iterable[TaskDraft | DroppedSourceRow]:
        return (record.mapper or self._mapper).read(record)


def _importer(form: str, given: Mapping[str, Any]) -> InputFormatImporter:
    mapped = _MappedForm(form, given)
    grouped = merge_drafts if given["mapping"].get("group", "none") != "none" else None
    return InputFormatImporter(
        form, given["title"], given["makes"], given.get("preset", ""), _RECOGNISES.get(form, mapped.recognises),
        mapped.read, grouped, maps=True, mapping=lambda: mapped.mapping,
    )  # fmt: skip


def _is_doccano(row: Json) -> bool:
    if not isinstance(row.get("text"), str) or "_input_hash" in row or "prompt" in row:
        return False
    values = [row[name] for name in _DOCCANO if name in row]
    if any(isinstance(value, list) for value in values):
        return True
    own = {"id", "text", "meta", "comments", "annotation_approver", "Comments", *_DOCCANO}
    return bool(values) and row.keys() <= own and any(isinstance(value, str | dict) for value in values)


_DOCCANO: Final = ("label", "labels", "entities", "relations", "cats")
_RECOGNISES: Final[Mapping[str, Callable[[Json], bool]]] = {
    "doccano": _is_doccano,
    "texts": lambda row: row.keys() == {"text"} and isinstance(row["text"], str),
}


def _read_columns(record: SourceRecord) -> Iterable[TaskDraft | DroppedSourceRow]:
    if record.mapper is None:
        guess = guess_mapping([record.value], record.cells)
        options = guess.as_options() if guess is not None else "--map prompt=FIELD --map response=FIELD"
        message = "It is not known which field is what."
        raise AnnotatorError("convert.map_needed", message, f"Say it with: {options}", record.where)
    return record.mapper.read(record)


def _joined(field: str, message: str, options: str) -> Callable[[SourceRecord], Iterable[TaskDraft | DroppedSourceRow]]:
    """Reads rows whose texts are in another file, which the owner names."""

    def read(record: SourceRecord) -> Iterable[TaskDraft | DroppedSourceRow]:
        if record.mapper is not None:
            return record.mapper.read(record)
        raise AnnotatorError("convert.map_needed", message, f"Name that file: {options}", f"{record.where}, {field}")

    return read


IMPORTERS = (
    InputFormatImporter(
        "columns", "columns", "a task for each row, by --map; with --group prompt for each prompt", "helpsteer",
        lambda _: False, _read_columns, maps=True,
    ),
    InputFormatImporter(
        "openai-batch-output", "outputs of a batch of OpenAI", "a task for each output, with --map join", "helpsteer",
        lambda row: "custom_id" in row and isinstance(row.get("response"), dict),
        _joined(
            "custom_id", "An output of a batch has no prompts: they are in the file of its requests.",
            "--map join.file=REQUESTS.jsonl --map join.on=custom_id --map prompt=joined.body.messages "
            "--map 'response=response.body.choices[0].message.content' --map origin=response.body.model",
        ), maps=True,
    ),
    InputFormatImporter(
        "potato-state", "annotations of Potato 2, a file for each person", "a task for each text, with --map join", "",
        lambda row: row.keys() == {"instance_id", "user_id", "answers", "spans"},
        _joined(
            "instance_id", "These annotations have no texts: they are in the file of the items.",
            "--map join.file=ITEMS.json --map join.on=instance_id --map join.with=id --map id=instance_id "
            "--map passage=joined.text --map annotator=user_id --map label=answers --map span=spans",
        ), maps=True,
    ),
    *(_importer(*form) for form in tomllib.loads(resource("forms.toml").read_text(encoding="utf-8")).items()),
)  # fmt: skip
