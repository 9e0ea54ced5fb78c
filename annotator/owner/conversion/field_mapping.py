"""The mapping of fields to the parts of a task: one language for the command line, a TOML file and Python."""

from __future__ import annotations

import csv
import json
import re
import shlex
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, ValidationError

from annotator.errors import AnnotatorError, unknown_name_error, validation_sentence
from annotator.model.frozen_model import FrozenModel
from annotator.owner.conversion.field_expression import field_expression
from annotator.owner.conversion.literal_values import column_name
from annotator.owner.toml_text import parse_toml

Verdict = str | int | float | bool


def _one(value: Any) -> Any:
    return value[0] if isinstance(value, list | tuple) and len(value) == 1 else value


def _several(value: Any) -> Any:
    return (value,) if isinstance(value, str | int | float | bool) else value


def _listed(value: Any) -> Any:
    """Several fields as the expression of their list, with names that are no paths in quotation marks."""
    if not isinstance(value, list | tuple) or len(value) < 2:
        return value
    paths = [json.dumps(name) if field_expression(name).fields == {name} else name for name in map(str, value)]
    return f"[{', '.join(paths)}]"


def _with_field(value: Any) -> Any:
    return {"field": value} if isinstance(value, str | list | tuple) else value


def _by_name(value: Any) -> Any:
    """Scores without names are called like their columns; those of several responses are found out with the row."""
    return {"": value} if isinstance(value, str | list | tuple) else value


Path_ = Annotated[str | None, BeforeValidator(_one)]
"""The name of a field, a path or a template."""
Required_ = Annotated[str, BeforeValidator(_one)]
Paths = Annotated[tuple[str, ...], BeforeValidator(_several)]
Verdicts = Annotated[tuple[Verdict, ...], BeforeValidator(_several)]
ByName = Annotated[Mapping[str, Paths], BeforeValidator(_by_name)]


class PreferenceFields(FrozenModel):
    """Where a verdict stands, and what it says: ``a`` for the first response, ``b`` for the second, ``tie``. Without
    them A/B, 1/2/0, the fields or models of the responses and the like are understood. ``first``: the number of the
    first of several responses, 0 or 1. ``signed``: a number, negative for the first. ``block``: the name of the
    judgement."""

    field: Paths
    a: Verdicts = ()
    b: Verdicts = ()
    tie: Verdicts = ()
    first: Annotated[int | None, BeforeValidator(_one)] = None
    signed: Annotated[bool, BeforeValidator(_one)] = False
    strength: Path_ = None
    reason: Path_ = None
    block: Required_ = "preference"


class SpanFields(FrozenModel):
    """A list of spans in a field, and the fields of each: offsets, the text itself, label, and severity.

    ``open`` and ``close``: marks in the texts of ``field`` between which a span is, instead of offsets; `label` and
    `severity` are then fields of the row, and a text without marks is marked whole. Without a label nothing is.

    Spans with a severity are errors of the response: those between marks of a row are one error, in whichever text they
    are, with what `note` says of it. ``none``: the row says that there is no error."""

    field: Paths
    open: Required_ = ""
    close: Required_ = ""
    start: Required_ = "start"
    end: Required_ = "end"
    text: Required_ = "text"
    label: Required_ = "label"
    severity: Required_ = "severity"
    block: Required_ = "spans"
    note: str = ""
    none: str = ""


class TagFields(FrozenModel):
    """A yes or no about a label: the label in ``name`` (a path) and the answer in ``field``."""

    field: Required_
    name: Required_
    yes: Verdicts = ("accept", "yes", "true", 1, True)
    no: Verdicts = ("reject", "no", "false", 0, False)


class LeftOutJudgements(FrozenModel):
    """Judgements of the parts ``part`` (all where it is empty) are left out, and counted as ``why``, where ``when``
    holds."""

    when: Required_
    why: Required_
    part: Paths = ()


JOINED = "joined"
"""The field of a row that has the joined row of another file."""


class JoinFields(FrozenModel):
    """Another file whose rows have the same value in ``on``; a row has the other one in :data:`JOINED`. ``with``: how
    the field is called there."""

    file: Required_
    on: Required_
    with_: Path_ = Field(default=None, alias="with")


class FieldMapping(FrozenModel):
    """The parts of a task and of its judgements, each with the expressions that read them from a row.

    ``rows``: a list of objects of which each is a row, together with the other fields of the row around it; of several
    lists, each is in the rows of the one before.
    ``each``: a list of objects of which each is a response; `response`, `response_id`, `origin`, `score`, `rank` and
    `comment` are then read in it. ``people``: a list of objects of which each is a person; `annotator`, `score`,
    `preferred` and `comment` are then read in it. Where turns are rated (``rate``), what is judged is read in each
    turn.
    ``steps``: a list of texts, or of objects with what an agent thought, did and observed: the steps of the only
    response. ``criteria``: a list of texts, or of objects with a text and points, by which responses are judged;
    `criteria_met` and `explanation` in them are judgements of the only response. ``chosen``: a list of responses, by
    their ids or texts. ``common_prompt``: the prompt is the common beginning of the responses. ``group``: `prompt`,
    `none`, or a field that rows of one prompt must share, too. ``by_folder``: the folder of a file is named after the
    person. ``by_file``: of several files, the file is.
    ``keep``: fields that stay in the metadata although they are read.
    """

    rows: Paths = ()

    id: Path_ = None
    prompt: Path_ = None
    system: Path_ = None
    passage: Path_ = None
    title: Path_ = None
    conversation: Path_ = None
    rate: Annotated[Literal["last", "assistant", "user", "all"], BeforeValidator(_one)] = "last"
    each: Path_ = None
    response: Paths = ()
    response_id: Paths = ()
    steps: Path_ = None
    origin: Paths = ()
    language: Path_ = None
    kind: Path_ = None
    split: Path_ = None
    preferred: Annotated[PreferenceFields | None, BeforeValidator(_with_field)] = None
    score: ByName = Field(default_factory=dict)
    rank: Annotated[Path_, BeforeValidator(_listed)] = None
    comment: ByName = Field(default_factory=dict)
    label: Paths = ()
    chosen: Path_ = None
    tag: TagFields | None = None
    span: Annotated[SpanFields | None, BeforeValidator(_with_field)] = None
    criteria: Path_ = None
    people: Path_ = None
    annotator: Paths = ()
    join: JoinFields | None = None
    group: Path_ = None
    common_prompt: bool = False
    by_folder: bool = False
    by_file: bool = False
    leave: tuple[LeftOutJudgements, ...] = ()
    keep: Paths = ()

    @property
    def fields(self) -> frozenset[str]:
        """The fields of a row that its expressions read."""
        return frozenset(name for _, text in self.expressions() for name in field_expression(text).fields)

    def expressions(self) -> Iterator[tuple[str, str]]:
        """The part and text of each expression that reads a field of the row itself."""
        inside = {"response", "response_id", "origin", "rank"} if self.each else set()
        judged = {"score", "comment"} if self.each or self.people else set()
        judged |= {"score", "comment", "label", "span", "tag"} if self.rate != "last" else set()
        if self.people:
            judged |= {"annotator", "preferred"}
        for part in type(self).model_fields:
            value = getattr(self, part)
            if part in ("rate", "group", "join", "keep") or part in inside or part in judged:
                continue
            if isinstance(value, str):
                yield part, value
            elif isinstance(value, tuple):
                yield from ((part, path if isinstance(path, str) else path.when) for path in value)
            elif isinstance(value, Mapping):
                yield from ((part, path) for paths in value.values() for path in paths)
            elif isinstance(value, PreferenceFields):
                texts = (*value.field, value.strength, value.reason)
                yield from ((part, path) for path in texts if path)
            elif isinstance(value, TagFields):
                yield from ((part, path) for path in (value.field, value.name))
            elif isinstance(value, SpanFields):
                yield from ((part, path) for path in value.field)
                yield from ((part, path) for path in (value.label, value.severity) if value.open)

    def used_by(self, fields: Sequence[str]) -> dict[str, list[str]]:
        """The parts that each of ``fields`` is used for."""
        result: dict[str, list[str]] = {}
        for part, text in self.expressions():
            for field in field_expression(text).fields & set(fields):
                if part not in (parts := result.setdefault(field, [])):
                    parts.append(part)
        return result

    def as_toml(self) -> str:
        """The mapping as a file that ``--map`` reads."""
        parts = self.model_dump(exclude_defaults=True, by_alias=True)
        return "".join(f"{name} = {_toml(_shortest_form(name, value))}\n" for name, value in parts.items())

    def as_options(self) -> str:
        """The mapping as options of the command line."""
        parts = self.model_dump(exclude_defaults=True, by_alias=True)
        options = [word for name, value in parts.items() for word in _options(name, _shortest_form(name, value))]
        return " ".join(f"--map {shlex.quote(word)}" for word in options)


PARTS = tuple(FieldMapping.model_fields)
_NESTED = ("preferred", "score", "comment", "tag", "span", "join")


def field_mapping(parts: Mapping[str, Any]) -> FieldMapping:
    """The mapping with these parts. Raises ``convert.bad_map``."""
    for part in parts:
        if part not in PARTS:
            raise unknown_name_error("convert.bad_map", f"There is no part {part!r}.", PARTS)
    try:
        mapping = FieldMapping.model_validate(dict(parts))
    except ValidationError as refused:
        first = refused.errors(include_url=False, include_context=False)[0]
        place = ".".join(str(step) for step in first["loc"] if step not in ("str", "tuple"))
        if isinstance(first["input"], list | tuple) and len(first["input"]) > 1 and first["type"] == "string_type":
            message = f"Two fields for {place!r}; one is permitted."
            hint = f"Join them in a template: {place}='{{{first['input'][0]}}}\\n\\n{{{first['input'][1]}}}'."
            for field in first["input"]:
                if field.partition("=")[0] in PARTS and "=" in field:
                    hint = f"Give each part an option of its own: --map {place}={first['input'][0]} --map {field}."
            raise AnnotatorError("convert.bad_map", message, hint) from None
        raise AnnotatorError("convert.bad_map", f"{place}: {validation_sentence(first)}", _USAGE) from None
    if mapping.each and mapping.steps:
        hint = "Leave steps or each out: steps are read for rows with one response."
        raise AnnotatorError("convert.bad_map", "The steps of the objects of 'each' cannot be read.", hint)
    return mapping


_USAGE = f"Write PART=EXPRESSION, with one of these parts: {', '.join(PARTS)}; or name a TOML file."


def parse_mapping(options: Sequence[str]) -> FieldMapping | None:
    """The options ``--map``: ``PART=EXPRESSION[,EXPRESSION...]``, ``PART.NAME=...`` inside a part, or the name of a
    TOML file; a later one adds to an earlier one. None without any. Raises ``convert.bad_map``."""
    result: dict[str, Any] = {}
    for option in options:
        name, equals, text = option.partition("=")
        if not equals and option.endswith(".toml"):
            result.update(_read_toml(Path(option)))
            continue
        part, _, inside = name.partition(".")
        expressions = _split(text)
        if not equals or part not in PARTS or not expressions or (inside and part not in _NESTED):
            raise AnnotatorError("convert.bad_map", f"{option!r} does not say which field is what.", _USAGE)
        if inside:
            group = result.setdefault(part, {})
            if not isinstance(group, dict):
                group = result[part] = {"field": group} if part != "score" else {"": group}
            group[inside] = _literal(expressions) if part in ("preferred", "tag") else expressions
        elif part in ("response", "response_id", "origin", "score", "label", "annotator") and isinstance(
            result.get(part), list
        ):
            result[part] = [*result[part], *expressions]
        elif part in result and part not in ("preferred", "score", "comment"):
            result[part] = [*_several(result[part]), *expressions]
        elif isinstance(result.get(part), dict):
            result[part]["field" if part == "preferred" else ""] = expressions
        else:
            result[part] = expressions
        if part in ("common_prompt", "by_folder", "by_file"):
            result[part] = text == "true"
    return field_mapping(result) if result else None


def _literal(expressions: list[str]) -> Any:
    values = [{"true": True, "false": False}.get(expression, expression) for expression in expressions]
    return values if len(values) > 1 else values[0]


def _split(text: str) -> list[str]:
    """The expressions between commas; commas in brackets, braces and quotation marks separate none."""
    text = text.replace("\\n", "\n") if "{" in text else column_name(text)
    if re.search(r"[\[({`']", text):
        return [part.strip(" ") for part in _OUTSIDE.split(text) if part.strip()]
    return [name for name in next(csv.reader([text], skipinitialspace=True), []) if name]


_OUTSIDE = re.compile(r",(?![^\[]*\])(?![^(]*\))(?![^{]*\})(?=(?:[^'`]*['`][^'`]*['`])*[^'`]*$)")


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return parse_toml(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise AnnotatorError("convert.bad_map", "There is no such file.", "", path) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise AnnotatorError("convert.bad_map", f"This is not valid TOML: {error}.", "", path) from None


def _shortest_form(name: str, value: Any) -> Any:
    """The shortest form of a part."""
    if isinstance(value, tuple | list):
        return _one([*value])
    if isinstance(value, dict):
        inside = {key: _shortest_form(key, item) for key, item in value.items()}
        if name == "preferred" and set(inside) == {"field"}:
            return inside["field"]
        return inside[""] if set(inside) == {""} else inside
    return value


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)


def _options(name: str, value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _options(f"{name}.{key}" if key else name, item)
        return
    texts = [str(item).lower() if isinstance(item, bool) else str(item) for item in _several(value)]
    if len(texts) > 1 and any(item.count("'") % 2 for item in texts):
        yield from (f"{name}={item}" for item in texts)
        return
    joined = ",".join(quoted_column(item) if len(texts) > 1 or "," in item else item for item in texts)
    yield f"{name}={joined}".replace("\n", "\\n")


def quoted_column(column: str) -> str:
    """The name of a column as it stands in a list of several."""
    if re.search(r"[\[({`']", column):
        return column
    return '"' + column.replace('"', '""') + '"' if "," in column or '"' in column else column
