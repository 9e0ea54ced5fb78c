"""The published forms of ``resources/forms.toml``, and those whose rows are known or read otherwise."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Final

from annotator.errors import AnnotatorError
from annotator.owner.conversion.field_guesses import guess_mapping
from annotator.owner.conversion.field_mapping import FieldMapping, field_mapping
from annotator.owner.conversion.mapped_rows import RowMapper
from annotator.owner.conversion.row_shape import RowShape
from annotator.owner.conversion.task_draft import InputFormatImporter, RowOutcome, SourceRecord, merge_drafts
from annotator.owner.rows import Json
from annotator.paths import resource


class _MappedForm:
    """A form with its mapping, an entry of ``resources/forms.toml``. Without a mapping, its texts are in another file,
    which the owner names as ``missing`` says. ``turns_as_text``: fields with lists of turns as JSON in a text, in files
    of all kinds."""

    def __init__(self, form: str, given: Json) -> None:
        self._person, self._given = given.get("person", form), given
        self.recognises = _RECOGNISES.get(form) or RowShape(
            given["has"], given.get("lacks", ""), given.get("only", False)
        )

    @cached_property
    def mapping(self) -> FieldMapping | None:
        return field_mapping(self._given["mapping"]) if "mapping" in self._given else None

    @cached_property
    def _mapper(self) -> RowMapper | None:
        return None if self.mapping is None else RowMapper(self.mapping, self._person)

    def read(self, record: SourceRecord) -> Iterable[RowOutcome]:
        mapper = record.mapper or self._mapper
        if mapper is None:
            missing = self._given["missing"]
            where = f"{record.where}, {missing['field']}"
            raise AnnotatorError(
                "convert.map_needed", missing["message"], f"Name that file: {missing['options']}", where
            )
        texts = [record.value.get(name) for name in self._given.get("turns_as_text", ())]
        if texts and all(isinstance(text, str) and text.startswith('["') for text in texts):
            record = record.as_cells()
        return mapper.read(record)


def _importer(form: str, given: Json) -> InputFormatImporter:
    mapped = _MappedForm(form, given)
    grouped = merge_drafts if given.get("mapping", {}).get("group", "none") != "none" else None
    return InputFormatImporter(
        form, given["title"], given["makes"], given.get("preset", ""), mapped.recognises, mapped.read, grouped,
        maps=True, mapping=lambda: mapped.mapping,
    )  # fmt: skip


def _is_doccano(row: Json) -> bool:
    if not isinstance(row.get("text"), str) or row.keys() & {"_input_hash", "prompt", "lead_time"}:
        return False
    values = [row[name] for name in _DOCCANO if name in row]
    if any(isinstance(value, list) for value in values):
        return True
    own = {"id", "text", "meta", "comments", "annotation_approver", "Comments", *_DOCCANO}
    return bool(values) and row.keys() <= own and any(isinstance(value, str | dict) for value in values)


_DOCCANO: Final = ("label", "labels", "entities", "relations", "cats")
_RECOGNISES: Final[Mapping[str, Callable[[Json], bool]]] = {"doccano": _is_doccano}


def _read_columns(record: SourceRecord) -> Iterable[RowOutcome]:
    if record.mapper is None:
        guess = guess_mapping([record.value], record.cells)
        options = guess.as_options() if guess is not None else "--map prompt=FIELD --map response=FIELD"
        message = "It is not known which field is what."
        raise AnnotatorError("convert.map_needed", message, f"Say it with: {options}", record.where)
    return record.mapper.read(record)


IMPORTERS = (
    InputFormatImporter(
        "columns", "columns", "a task for each row, by --map; with --group prompt for each prompt", "helpsteer",
        lambda _: False, _read_columns, maps=True,
    ),
    *(_importer(*form) for form in tomllib.loads(resource("forms.toml").read_text(encoding="utf-8")).items()),
)  # fmt: skip
