"""The input and output of importers: source records, and drafts of tasks, which are joined by key."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel, ValidationError

from annotator.errors import AnnotatorError, first_misfit
from annotator.owner.conversion.literal_values import parse_literal
from annotator.owner.rows import Json
from annotator.owner.tasks.image_files import image_name, read_image, with_named_images

if TYPE_CHECKING:
    from annotator.owner.conversion.field_mapping import FieldMapping
    from annotator.owner.conversion.mapped_rows import RowMapper

Shape = TypeVar("Shape", bound=BaseModel)
T = TypeVar("T")
NO_ERRORS: Json = {"no_errors": True}
"""The judgement that a response has no errors, where errors are spans with a severity."""
_MISSING = object()
_NO_IDENTIFIER = re.compile(r"[\s\x00-\x1f\x7f]+")
_NUMBER = re.compile(r"-?\d{1,15}(\.\d{1,15})?")
_LONGEST = 160
_NAMES: Mapping[type, str] = {
    str: "text",
    list: "a list: [...]",
    dict: "an object: {...}",
    int: "a whole number",
}


class RowImageCollector:
    """Collects the images of a row of a source. ``folder`` is that of its file, from which places are meant; ``keep``
    is given each image under its name; ``column``: a list of the images that the row has apart from its messages, in
    their order."""

    def __init__(
        self,
        folder: Path | None = None,
        keep: Callable[[str, bytes], object] = lambda _, __: None,
        column: Any = None,
    ) -> None:
        self._folder = folder
        self._keep = keep
        self._column = iter(column if isinstance(column, list) else ())
        self.read_column = False

    def take(self, data: bytes) -> str:
        """The name of an image in a bundle. Raises ``source.bad_image``."""
        name = image_name(data)
        self._keep(name, data)
        return name

    def take_file(self, place: str) -> str:
        """The name of an image in a file beside the input. Raises ``source.bad_image``."""
        if self._folder is None:
            message = "An image in a file can be read only where the data are in a file, too."
            raise AnnotatorError("source.bad_image", message, "Give it as base64.")
        name, data = read_image(self._folder, place)
        self._keep(name, data)
        return name

    def with_bundle_names(self, row: Json, where: str) -> Json:
        """A task of the input format with its images under their names in a bundle. Raises ``source.bad_image``."""
        if self._folder is None or "images" not in row:
            return row
        named_row, image_paths = with_named_images(row, self._folder, where)
        for name, path in image_paths.items():
            self._keep(name, path.read_bytes())
        return dict(named_row)

    def next(self) -> Any:
        """The next image of the row's own column; None where there is no more."""
        self.read_column = True
        return next(self._column, None)


@dataclass(slots=True, eq=False)
class SourceRecord:
    """A row of a source: a JSON object, and its location for messages.

    ``mapper``: applies the mapping that the owner gave. ``decimal_comma``: numbers may be written as 7,5. ``notes``:
    receives assumptions about the data, with how often they were made. ``folder``: the name of the file's folder, which
    some tools name after the annotator. ``file``: its own name, of several. ``from_cells``: all values are texts, as in
    a spreadsheet; numbers and lists are parsed where they are expected. ``images`` receives the images of the row.
    ``split``: the one that the file, or the list in it, is named after; it is also in ``value`` unless the row has a
    split of its own.
    """

    value: Json
    where: str = ""
    mapper: RowMapper | None = None
    folder: str = ""
    file: str = ""
    from_cells: bool = False
    images: RowImageCollector = field(default_factory=RowImageCollector)
    split: str = ""
    decimal_comma: bool = False
    notes: Counter[str] = field(default_factory=Counter)

    def value_or_none(self, key: str) -> Any:
        """The value of ``key``, or None. For a cell, the number, list or object written in it, or else its text; None
        if it is blank."""
        value = self.value.get(key)
        if not self.from_cells or not isinstance(value, str):
            return value
        text = value.strip()
        if _NUMBER.fullmatch(text):
            return float(text) if "." in text else int(text)
        written = parse_literal(text)
        return (value if text else None) if written is None else written

    def with_values(self, values: Json) -> SourceRecord:
        """This row with other values."""
        return replace(self, value={**self.value, **values})

    def as_cells(self) -> SourceRecord:
        """This row as one of a spreadsheet."""
        return replace(self, from_cells=True)

    def inside(self, path: str, value: object) -> SourceRecord:
        """A part of this row at ``path`` as a record. Raises ``source.bad_field`` if it is not an object."""
        if not isinstance(value, dict):
            raise self.bad_field_error(path, "This must be an object: {...}.")
        return self._part(value, path)

    def _part(self, value: Json, path: str) -> SourceRecord:
        return replace(self, value=value, where=f"{self.where}, {path}", from_cells=False, split="")

    def text(self, key: str) -> str:
        """The text in ``key``. Raises ``source.missing_field``, ``source.bad_field``."""
        return self._of_type(str, key, self.value.get(key, _MISSING))

    def text_or_none(self, key: str) -> str | None:
        """The text in ``key``; None if it is missing or null. Raises ``source.bad_field``."""
        value = self.value.get(key)
        return None if value is None else self._of_type(str, key, value)

    def items(self, key: str) -> list[SourceRecord]:
        """The objects of the list in ``key``. Raises ``source.missing_field``, ``source.bad_field``."""
        return [self.inside(f"{key}[{at}]", item) for at, item in enumerate(self.values(key))]

    def values(self, key: str) -> list[Any]:
        """The list in ``key``. Raises ``source.missing_field``, ``source.bad_field``."""
        return self._of_type(list, key, self._literal(key))

    def part(self, key: str) -> SourceRecord:
        """The object in ``key``. Raises ``source.missing_field``, ``source.bad_field``."""
        return self._part(self._of_type(dict, key, self._literal(key)), key)

    def name(self, key: str) -> str:
        """The text or integer in ``key``, as text. Raises ``source.missing_field``, ``source.bad_field``."""
        value = self.value.get(key, _MISSING)
        return str(value) if type(value) is int else self.text(key)

    def rest(self, excluded: Collection[str]) -> Json:
        """The fields of the row other than ``excluded`` that are not null."""
        return {
            key: value
            for key, value in self.value.items()
            if key not in excluded and value is not None and not (self.from_cells and value == "")
        }

    def shaped(self, shape: type[Shape]) -> Shape:
        """The row validated as a ``shape``. Raises ``source.bad_field``, naming the field."""
        try:
            return shape.model_validate(self.value)
        except ValidationError as refused:
            raise self.bad_field_error(*first_misfit(refused)) from None

    def bad_field_error(self, key: str, message: str, hint: str = "") -> AnnotatorError:
        """An error ``source.bad_field`` for the field ``key``."""
        return AnnotatorError("source.bad_field", message, hint, f"{self.where}, {key}".rstrip(", "))

    def _literal(self, key: str) -> Any:
        return self.value_or_none(key) if key in self.value else _MISSING

    def _of_type(self, wanted: type[T], key: str, value: Any) -> T:
        """The value of ``key``, which must be there and be of a type. Raises ``source.missing_field``,
        ``source.bad_field``."""
        if type(value) is wanted:
            return value
        if value is _MISSING:
            where = f"{self.where}, {key}"
            raise AnnotatorError("source.missing_field", f"The field `{key}` is missing.", "", where)
        raise self.bad_field_error(key, f"This must be {_NAMES[wanted]}.")


@dataclass(slots=True)
class TaskDraft:
    """A draft of a task, as a line of the native format, with the judgements of its source (:func:`source_judgement`).

    Drafts with the same ``key`` are joined; drafts without a key are joined if they have the same id and texts.
    ``part``: the role of the draft if an importer joins several kinds of rows. ``rows``: 1 for one draft of each row.
    ``row``: the row in a row of which it is made.
    """

    task: Json
    judgements: list[Json] = field(default_factory=list)
    key: str = ""
    part: str = ""
    where: str = ""
    rows: int = 1
    row: Json | None = None

    @property
    def response_ids(self) -> list[str]:
        """The ids of the responses to the prompt."""
        return [response["id"] for response in self.task.get("responses", ())]


@dataclass(frozen=True)
class DroppedSourceRow:
    """A row, or a part of one, that makes no task; ``reason`` names its kind, in the plural."""

    reason: str


RowOutcome = TaskDraft | DroppedSourceRow
"""What becomes of a row, or of a part of one."""


@dataclass
class TaskDraftGroupingResult:
    """The result of joining drafts: tasks, and which drafts have no part in them."""

    tasks: list[TaskDraft]
    dropped: list[tuple[TaskDraft, str]] = field(default_factory=list)
    refused: list[tuple[TaskDraft, AnnotatorError]] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    """Other parts that make no task, in the plural."""


@dataclass(frozen=True)
class InputFormatImporter:
    """A data format that can be read.

    ``title``: what its rows are (*This looks like ...*); ``makes``: what they become; ``preset``: a suitable rubric
    (empty for none). ``recognises``: whether a row has this format and no other. ``join``: makes tasks of drafts with
    the same key. ``files``: the files read in a folder, if they have fixed names. ``mapping``: that of the form, if it
    has one. ``maps``: the owner may give parts of the mapping; ``is_mapped``: nothing but a mapping reads its rows.
    """

    form: str
    title: str
    makes: str
    preset: str
    read: Callable[[SourceRecord], Iterable[RowOutcome]]
    recognises: Callable[[Json], bool] = lambda _: False
    join: Callable[[list[TaskDraft]], TaskDraftGroupingResult] | None = None
    files: Sequence[str] = ()
    mapping: FieldMapping | None = None
    maps: bool = False
    is_mapped: bool = False


def source_judgement(
    annotator: str,
    block: str,
    value: Any,
    *,
    question: str | None = None,
    response: str | None = None,
    critique: str | None = None,
    message: int | None = None,
    passage: bool = False,
    named: bool = False,
    **references: Any,
) -> Json:
    """A judgement of a source about a question, response or critique (by id), a message (by number), the passage, or
    the task. A response without a question belongs to the prompt, which is the question ``prompt``.

    ``named``: the source names this person, so two different judgements of a text are a conflict. Otherwise the
    annotator is named after the format and may stand for several people.

    ``references``: responses by id inside ``value``, an object: ``preferred`` (one or None), ``groups`` (lists, best
    first). They are replaced by targets once the responses of the task are known.
    """
    return {
        "annotator": annotator,
        "at": [question, response, critique, 0 if passage else message],
        "block": block,
        "value": value,
        "references": references,
        "named": named,
    }


def native_id(name: object) -> str:
    """``name`` as an id of the native format: without spaces, of limited length, never empty."""
    plain = _NO_IDENTIFIER.sub("-", str(name).strip())
    if len(plain) > _LONGEST:
        plain = f"{plain[:_LONGEST]}-{short_hash(plain)}"
    return plain or "-"


def short_hash(*texts: str) -> str:
    """A hash of ``texts`` as 16 hexadecimal digits."""
    parts = [b"%d:%b" % (len(raw := text.encode("utf-8", "surrogatepass")), raw) for text in texts]
    return blake2b(b"".join(parts), digest_size=8).hexdigest()


def response_id(text: str, origin: str | None = None) -> str:
    """An id for a response that has none: its origin, or else derived from its text, so that it does not depend on the
    order."""
    return native_id(origin) if origin else f"r-{short_hash(text)[:12]}"


def native_response(text: str, origin: str | None = None, name: str | None = None) -> Json:
    """A response in the native format."""
    response: Json = {"id": name or response_id(text, origin), "text": text}
    if origin is not None:
        response["origin"] = origin
    return response


# Drafts with the same key become one task with the responses of all, each once.


DUPLICATES = "duplicate rows"


def _criteria(drafts: list[TaskDraft]) -> list[Json]:
    """The criteria of all; of those with one text the first."""
    result: dict[str, Json] = {}
    for draft in drafts:
        for criterion in draft.task.get("criteria", ()):
            result.setdefault(criterion["text"], criterion)
    return [*result.values()]


def merge_drafts(drafts: list[TaskDraft]) -> TaskDraftGroupingResult:
    """Join ``drafts`` to one task with the responses and criteria of all; other fields are those of the first draft.

    A response that exists already (same text and origin) is not repeated. Its row counts as used if it contains a
    judgement by somebody who has not judged that response; otherwise it is a duplicate, or is refused
    (``source.conflict``) if a named person gives a different judgement. A different judgement without a named person
    is that of another person. Different responses with the same id get new ids. Metadata that differ are stored by
    response id.
    """
    first = drafts[0]
    responses = [dict(response) for response in _responses(first.task)]
    by_key = {_text_and_origin(response): response for response in responses}
    owners = dict.fromkeys(by_key, first)
    names = {response["id"] for response in responses}
    judgements = _JoinedJudgements(first)
    joined = TaskDraftGroupingResult([])
    facts = [(first, [response["id"] for response in responses])]
    for draft in drafts[1:]:
        own = _responses(draft.task)
        ids: dict[str, str] = {}
        is_new = is_repeated = has_spans = False
        conflict: AnnotatorError | None = None
        for response in own:
            key = _text_and_origin(response)
            is_repeated = is_repeated or key in by_key
            if key not in by_key:
                is_new = True
                by_key[key] = {**response, "id": _free_name(response["id"], names)}
                owners[key] = draft
                responses.append(by_key[key])
            ids[response["id"]] = by_key[key]["id"]
        is_renamed = any(name != now for name, now in ids.items())
        fresh = [_renamed(judgement, ids) for judgement in draft.judgements] if is_renamed else draft.judgements
        if is_repeated or not own:  # otherwise nobody can have judged the same before
            others = [judgement for judgement in fresh if not judgements.adds_spans(judgement)]
            has_spans = len(others) < len(fresh)
            fresh, conflict = judgements.new(others, draft)
        judgements.add(fresh)
        if is_new:
            facts.append((draft, list(ids.values())))
        if conflict is not None:
            joined.refused.append((draft, conflict))
        elif not (is_new or fresh or has_spans):
            before = [owners[_text_and_origin(response)] for response in own] or [first]
            joined.dropped.append((draft, _repetition_reason(before, draft)))
    task = {**_with_responses(first.task, responses), "metadata": _metadata(facts)}
    if criteria := _criteria(drafts):
        task["criteria"] = criteria
    joined.tasks = [replace(first, task=task, judgements=judgements.all)]
    return joined


def _text_and_origin(response: Json) -> tuple[str, str | None]:
    """What no two responses of a task have in common."""
    return response["text"], response.get("origin")


def _repetition_reason(before: Sequence[TaskDraft], draft: TaskDraft) -> str:
    """Why a row that adds nothing is dropped: it is equal to an earlier one in all fields, or differs in those that
    nothing reads."""
    now = draft.task.get("metadata") or {}
    others = [earlier.task.get("metadata") or {} for earlier in before]
    names = sorted(
        {name for difference in others for name in {*now, *difference} if now.get(name) != difference.get(name)}
    )
    if not names:
        return DUPLICATES
    return f"rows that repeat a task and differ only in {', '.join(map(repr, names[:_NAMES_SHOWN]))}"


_NAMES_SHOWN = 5
OTHER_ID = "Correct the ids; or, if --map names the id, leave it out, so that each gets one of its own."


def single_draft(drafts: list[TaskDraft]) -> TaskDraftGroupingResult:
    """The first of ``drafts``, which have the same id. A repeated task is a duplicate, or contributes further
    judgements; a different task is refused (``source.duplicate_id``), and so is a different judgement by the same
    person (``source.conflict``)."""
    first = drafts[0]
    joined = TaskDraftGroupingResult([])
    judgements = _JoinedJudgements(first)
    texts = _without_metadata(first.task)
    for draft in drafts[1:]:
        if _without_metadata(draft.task) != texts:
            message = f"The id {first.task['id']!r} is already used by another task, at {first.where}."
            joined.refused.append((draft, AnnotatorError("source.duplicate_id", message, OTHER_ID, draft.where)))
            continue
        fresh, conflict = judgements.new(draft.judgements, draft)
        judgements.add(fresh)
        if conflict is not None:
            joined.refused.append((draft, conflict))
        elif not fresh:
            joined.dropped.append((draft, _repetition_reason([first], draft)))
    joined.tasks = [replace(first, judgements=judgements.all)]
    return joined


def _responses(task: Json) -> Sequence[Json]:
    """The responses to the prompt, or to the only question."""
    responses: Sequence[Json] = (task if "prompt" in task else task.get("questions", [{}])[0]).get("responses", ())
    return responses


def _with_responses(task: Json, responses: list[Json]) -> Json:
    if "prompt" in task or "questions" not in task:
        return {**task, "responses": responses}
    return {**task, "questions": [{**task["questions"][0], "responses": responses}]}


def _without_metadata(task: Json) -> Json:
    """The task without its metadata and without empty lists and objects, which are not written."""
    return {key: value for key, value in task.items() if key != "metadata" and (value or value in ("", 0))}


def _judge_key(judgement: Json) -> tuple[object, ...]:
    return (judgement["annotator"], *judgement["at"], judgement["block"])


def _verdict_key(judgement: Json) -> tuple[object, ...]:
    return (judgement["value"], judgement["references"])


class _JoinedJudgements:
    """The judgements of drafts that become one task: one of each person about each text."""

    def __init__(self, first: TaskDraft) -> None:
        self.all: list[Json] = []
        self._by_judge: dict[tuple[object, ...], Json] = {}
        self._rows = {repr(first.task.get("metadata"))}
        self.add(first.judgements)

    def add(self, judgements: Sequence[Json]) -> None:
        self.all += judgements
        self._by_judge.update((_judge_key(judgement), judgement) for judgement in judgements)

    def new(self, judgements: Sequence[Json], draft: TaskDraft) -> tuple[list[Json], AnnotatorError | None]:
        """Those of the ``judgements`` of a draft that nobody has given, and the error if a named person has given
        another one of the same."""
        row = repr(draft.task.get("metadata"))
        numbered = self._of_another(judgements, votes=row not in self._rows)
        self._rows.add(row)
        conflict = self._conflict_error(numbered, draft)
        return [judgement for judgement in numbered if _judge_key(judgement) not in self._by_judge], conflict

    def _of_another(self, judgements: Sequence[Json], *, votes: bool) -> list[Json]:
        """``judgements`` with a number after the names of people whom the source does not name, the first under which
        nobody has judged the same differently. With ``votes`` (the row is equal to no earlier one) nobody may have
        given the same verdict on a pair, either: a score is repeated with each pair of its response, a verdict is
        not."""

        def contradicts(judgement: Json) -> bool:
            earlier = None if judgement["named"] else self._by_judge.get(_judge_key(judgement))
            if earlier is None:
                return False
            return _verdict_key(earlier) != _verdict_key(judgement) or (
                votes and "preferred" in judgement["references"]
            )

        numbered = list(judgements)
        number = 1
        while any(map(contradicts, numbered)):
            number += 1
            numbered = [
                judgement if judgement["named"] else {**judgement, "annotator": f"{judgement['annotator']}-{number}"}
                for judgement in judgements
            ]
        return numbered

    def _conflict_error(self, judgements: Sequence[Json], draft: TaskDraft) -> AnnotatorError | None:
        """The error if a person of ``judgements`` has judged the same differently before; otherwise None."""
        for judgement in judgements:
            before = self._by_judge.get(_judge_key(judgement))
            if before is not None and judgement["named"] and _verdict_key(before) != _verdict_key(judgement):
                message = (
                    f"{judgement['annotator']} gave {judgement['block']} {before['value']!r} to this text before, and "
                    f"gives {judgement['value']!r} here."
                )
                hint = "Correct the rows; with --skip-bad the first one counts and this one is left out."
                return AnnotatorError("source.conflict", message, hint, draft.where)
        return None

    def adds_spans(self, judgement: Json) -> bool:
        """Whether this is a list of spans that one before it, by the same person of the same text, takes in."""
        before = self._by_judge.get(_judge_key(judgement), {}).get("value")
        spans = judgement["value"]
        if not (judgement["named"] and isinstance(before, list) and isinstance(spans, list)):
            return False
        if not all(isinstance(span, dict) and {"start", "severity"} & span.keys() for span in (*before, *spans)):
            return False
        before += [span for span in spans if span not in before]
        return True


def _renamed(judgement: Json, names: dict[str, str]) -> Json:
    question, response, critique, message = judgement["at"]
    references = {key: _renamed_reference(value, names) for key, value in judgement["references"].items()}
    return {**judgement, "at": [question, names.get(response, response), critique, message], "references": references}


def _renamed_reference(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, list):
        return [_renamed_reference(item, names) for item in value]
    return names.get(value, value)


def _free_name(name: str, names: set[str]) -> str:
    candidate, number = name, 2
    while candidate in names:
        candidate, number = native_id(f"{name}-{number}"), number + 1
    names.add(candidate)
    return candidate


def _metadata(facts: list[tuple[TaskDraft, list[str]]]) -> Json:
    """Metadata that are the same in all rows once; the others by the responses of each row, or of each row."""
    first = facts[0][0].task.get("metadata", {})
    others = [draft.task.get("metadata", {}) for draft, _ in facts[1:]]
    common = {key: value for key, value in first.items() if all(metadata.get(key) == value for metadata in others)}
    own: Json = {}
    rows: list[Json] = []
    for draft, names in facts:
        differing = {key: value for key, value in draft.task.get("metadata", {}).items() if key not in common}
        if differing:
            own.update(dict.fromkeys(names, differing))
            rows += [] if names else [differing]
    return {**common, **({"responses": own} if own else {}), **({"rows": rows} if rows else {})}
