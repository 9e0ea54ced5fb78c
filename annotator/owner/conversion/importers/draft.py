"""What an importer is given and what it makes: drafts of tasks, joined by key."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

from annotator.errors import AnnotatorError

Shape = TypeVar("Shape", bound=BaseModel)
Json = dict[str, Any]
_MISSING: Final = object()
_NO_IDENTIFIER = re.compile(r"[\s\x00-\x1f\x7f]+")
_NUMBER: Final = re.compile(r"-?\d{1,15}(\.\d{1,15})?")
_LONGEST: Final = 160
_NAMES: Final[Mapping[type, str]] = {
    str: "text",
    list: "a list: [...]",
    dict: "an object: {...}",
    int: "a whole number",
}


class SourceRecord:
    """A row of a source: an object of JSON, and the words that say where it stands.

    ``mapping`` says which columns play which part, where the owner said so (see the module ``column_roles``).
    ``folder`` is the name of the file's folder, which some tools call after the annotator. ``cells`` says that all
    values are texts, as in a spreadsheet: numbers and lists are read out of them where a number or a list is wanted.
    """

    __slots__ = ("cells", "folder", "mapping", "value", "where")

    def __init__(
        self,
        value: Json,
        where: str = "",
        mapping: Mapping[str, Sequence[str]] | None = None,
        folder: str = "",
        cells: bool = False,
    ) -> None:
        self.value = value
        self.where = where
        self.mapping = mapping
        self.folder = folder
        self.cells = cells

    def given(self, key: str) -> Any:
        """The value in ``key``, None where there is none; of a cell the number, list or object that is written there,
        else its text, and None where it is blank."""
        value = self.value.get(key)
        if not self.cells or not isinstance(value, str):
            return value
        text = value.strip()
        if _NUMBER.fullmatch(text):
            return float(text) if "." in text else int(text)
        if text[:1] in ("[", "{"):
            with contextlib.suppress(ValueError):
                return json.loads(text)
        return value if text else None

    def inside(self, path: str, value: object) -> SourceRecord:
        """A part of this row at ``path``, as a row of its own. Raises ``source.bad_field`` where it is no object."""
        if not isinstance(value, dict):
            raise self.bad(path, "This must be an object: {...}.")
        return SourceRecord(value, f"{self.where}, {path}", self.mapping, self.folder)

    def text(self, key: str) -> str:
        """The text in ``key``. Raises ``source.missing_field``, ``source.bad_field``."""
        value = self.value.get(key, _MISSING)
        if type(value) is str:
            return value
        raise self._unfit(key, value, str)

    def text_or_none(self, key: str) -> str | None:
        """The text in ``key``; None where it is not there, or null. Raises ``source.bad_field``."""
        value = self.value.get(key)
        if value is None or type(value) is str:
            return value
        raise self._unfit(key, value, str)

    def items(self, key: str) -> list[SourceRecord]:
        """The objects of the list in ``key``. Raises ``source.missing_field``, ``source.bad_field``."""
        return [self.inside(f"{key}[{at}]", each) for at, each in enumerate(self.values(key))]

    def values(self, key: str) -> list[Any]:
        """The list in ``key``. Raises ``source.missing_field``, ``source.bad_field``."""
        value = self.given(key) if key in self.value else _MISSING
        if type(value) is list:
            return value
        raise self._unfit(key, value, list)

    def part(self, key: str) -> SourceRecord:
        """The object in ``key``. Raises ``source.missing_field``, ``source.bad_field``."""
        value = self.given(key) if key in self.value else _MISSING
        if type(value) is dict:
            return SourceRecord(value, f"{self.where}, {key}", self.mapping, self.folder)
        raise self._unfit(key, value, dict)

    def whole(self, key: str) -> int:
        """The whole number in ``key``. Raises ``source.missing_field``, ``source.bad_field``."""
        value = self.given(key) if key in self.value else _MISSING
        if type(value) is int:
            return value
        raise self._unfit(key, value, int)

    def name(self, key: str) -> str:
        """The text or whole number in ``key`` as text. Raises ``source.missing_field``, ``source.bad_field``."""
        value = self.value.get(key, _MISSING)
        return str(value) if type(value) is int else self.text(key)

    def rest(self, *known: str) -> Json:
        """What the row has beside the keys ``known`` and beside what is null."""
        return {
            key: value
            for key, value in self.value.items()
            if key not in known and value is not None and not (self.cells and value == "")
        }

    def shaped(self, shape: type[Shape]) -> Shape:
        """The row as a ``shape``. Raises ``source.bad_field``, naming the field."""
        try:
            return shape.model_validate(self.value)
        except ValidationError as refused:
            first = refused.errors(include_url=False, include_context=False)[0]
            raise self.bad(".".join(str(step) for step in first["loc"]), f"{first['msg']}.") from None

    def bad(self, key: str, message: str) -> AnnotatorError:
        """``source.bad_field`` of the field ``key``."""
        return AnnotatorError("source.bad_field", message, "", f"{self.where}, {key}".rstrip(", "))

    def _unfit(self, key: str, value: object, wanted: type) -> AnnotatorError:
        if value is _MISSING:
            where = f"{self.where}, {key}"
            return AnnotatorError("source.missing_field", f"The field `{key}` is missing.", "", where)
        return self.bad(key, f"This must be {_NAMES[wanted]}.")


@dataclass(slots=True)
class TaskDraft:
    """A task to be, as a line of the native format, with what its source says about it
    (:func:`source_judgement`).

    Drafts with the same ``key`` are brought together; without one, those of the same id and texts. ``part`` says what
    of the whole a draft is, where an importer joins several kinds of rows. ``rows`` is 1 for one draft of each row.
    """

    task: Json
    judgements: list[Json] = field(default_factory=list)
    key: str = ""
    part: str = ""
    where: str = ""
    rows: int = 1


@dataclass(frozen=True)
class DroppedRow:
    """A row, or something in one, that makes no task; ``what`` names its kind, in the plural."""

    what: str


@dataclass
class DraftJoinResult:
    """What became of drafts that were brought together: tasks, and which of them have no part in those."""

    tasks: list[TaskDraft]
    dropped: list[tuple[TaskDraft, str]] = field(default_factory=list)
    refused: list[tuple[TaskDraft, AnnotatorError]] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    """What else of them makes no task, in the plural."""


@dataclass(frozen=True)
class Importer:
    """A form of data that can be read.

    ``title`` is what its rows are (*This looks like ...*), ``makes`` what comes of them, ``preset`` the rubric that
    suits it (empty: none that ships). ``recognises`` tells a row of this form from those of all others. ``join`` makes
    tasks of drafts with the same key. ``files`` are the files that are read of a folder, where they have fixed names.
    ``maps`` says that the owner may say which field plays which part.
    """

    form: str
    title: str
    makes: str
    preset: str
    recognises: Callable[[Json], bool]
    read: Callable[[SourceRecord], Iterable[TaskDraft | DroppedRow]]
    join: Callable[[list[TaskDraft]], DraftJoinResult] | None = None
    files: tuple[str, ...] = ()
    maps: bool = False


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
    """A judgement of a source, on a question, response or critique by its id, on a message by its number, on the
    passage, or on the task. A response without a question is one to the prompt, which is the question ``prompt``.

    ``named`` says that the source names this person: two different judgements of one text are a conflict then. Where
    the annotator is called after the form, several people may stand behind the name.

    ``references`` are responses by their ids inside of ``value``, an object: ``preferred`` (one or None), ``groups``
    (lists of them, best first). They are written as targets once it is settled which responses the task has.
    """
    return {
        "annotator": annotator,
        "at": [question, response, critique, 0 if passage else message],
        "block": block,
        "value": value,
        "references": references,
        "named": named,
    }


def identifier(name: object) -> str:
    """``name`` as an id of the native format: without spaces, of a bounded length, never empty."""
    plain = _NO_IDENTIFIER.sub("-", str(name).strip())
    if len(plain) > _LONGEST:
        plain = f"{plain[:_LONGEST]}-{short_hash(plain)}"
    return plain or "-"


def short_hash(*texts: str) -> str:
    """16 hexadecimal digits that stand for ``texts``."""
    parts = []
    for text in texts:
        raw = text.encode("utf-8", "surrogatepass")
        parts.append(b"%d:%b" % (len(raw), raw))
    return blake2b(b"".join(parts), digest_size=8).hexdigest()


def response_id(text: str, origin: str | None = None) -> str:
    """An id for a response that has none: its origin, else one made of its text, so that the order does not matter."""
    return identifier(origin) if origin else f"r-{short_hash(text)[:12]}"


def response(text: str, origin: str | None = None, name: str | None = None) -> Json:
    """A response of the native format."""
    made: Json = {"id": name or response_id(text, origin), "text": text}
    if origin is not None:
        made["origin"] = origin
    return made


# Drafts with the same key become one task: its responses are those of all, each once.


DUPLICATES = "duplicate rows"


def merge_drafts(drafts: list[TaskDraft]) -> DraftJoinResult:
    """One task with the responses of all ``drafts``; its other fields are the first one's.

    A response that is there already (the same text and origin) is taken once. Its row counts where it brings a
    judgement by somebody who has not judged that response yet; otherwise it is a duplicate, or is refused
    (``source.conflict``) where a named person judges the same otherwise. Two different responses of
    the same id get different ones. Facts in the metadata that differ are kept for each response, by its id.
    """
    first = drafts[0]
    if len(drafts) == 1:
        return DraftJoinResult([first])
    kept = [dict(each) for each in _responses(first.task)]
    known = {(each["text"], each.get("origin")): each for each in kept}
    names = {each["id"] for each in kept}
    judgements = list(first.judgements)
    judges: dict[tuple[object, ...], Json] = {}
    told = 0  # how many judgements are in it
    joined = DraftJoinResult([])
    facts = [(first, [each["id"] for each in kept])]
    for draft in drafts[1:]:
        renamed: dict[str, str] = {}
        new = repeated = False
        conflict: AnnotatorError | None = None
        for each in _responses(draft.task):
            twin = known.get((each["text"], each.get("origin")))
            repeated = repeated or twin is not None
            if twin is None:
                new = True
                twin = {**each, "id": _free(each["id"], names)}
                known[each["text"], each.get("origin")] = twin
                kept.append(twin)
            renamed[each["id"]] = twin["id"]
        changed = any(name != now for name, now in renamed.items())
        fresh = [_renamed(each, renamed) for each in draft.judgements] if changed else draft.judgements
        if repeated:  # only then can somebody have judged the same before
            judges.update((_judge(each), each) for each in judgements[told:])
            told = len(judgements)
            conflict = _conflict(fresh, judges, draft)
            fresh = [each for each in fresh if _judge(each) not in judges]
        judgements += fresh
        if new:
            facts.append((draft, list(renamed.values())))
        if conflict is not None:
            joined.refused.append((draft, conflict))
        elif not new and not fresh:
            joined.dropped.append((draft, DUPLICATES))
    task = {**_with_responses(first.task, kept), "metadata": _metadata(facts)}
    joined.tasks = [TaskDraft(task, judgements, first.key, where=first.where, rows=first.rows)]
    return joined


def single_draft(drafts: list[TaskDraft]) -> DraftJoinResult:
    """The first of ``drafts``, which have the same id: the same task again is a duplicate, or another opinion of it;
    another task is refused (``source.duplicate_id``), and another judgement by the same person
    (``source.conflict``)."""
    first = drafts[0]
    if len(drafts) == 1:
        return DraftJoinResult([first])
    joined = DraftJoinResult([])
    judgements = list(first.judgements)
    judges = {_judge(each): each for each in judgements}
    texts = _texts(first.task)
    for draft in drafts[1:]:
        if _texts(draft.task) != texts:
            message = f"The id {first.task['id']!r} stands for another task already, at {first.where}."
            joined.refused.append((draft, AnnotatorError("source.duplicate_id", message, "", draft.where)))
            continue
        conflict = _conflict(draft.judgements, judges, draft)
        fresh = [each for each in draft.judgements if _judge(each) not in judges]
        judges.update((_judge(each), each) for each in fresh)
        judgements += fresh
        if conflict is not None:
            joined.refused.append((draft, conflict))
        elif not fresh:
            joined.dropped.append((draft, DUPLICATES))
    joined.tasks = [TaskDraft(first.task, judgements, first.key, where=first.where, rows=first.rows)]
    return joined


def _responses(task: Json) -> Sequence[Json]:
    """Those to the prompt, or to the one question."""
    found: Sequence[Json] = (task if "prompt" in task else task.get("questions", [{}])[0]).get("responses", ())
    return found


def _with_responses(task: Json, responses: list[Json]) -> Json:
    if "prompt" in task or "questions" not in task:
        return {**task, "responses": responses}
    return {**task, "questions": [{**task["questions"][0], "responses": responses}]}


def _texts(task: Json) -> Json:
    return {key: value for key, value in task.items() if key != "metadata"}


def _judge(judgement: Json) -> tuple[object, ...]:
    return (judgement["annotator"], *judgement["at"], judgement["block"])


def _conflict(
    judgements: Sequence[Json], judges: Mapping[tuple[object, ...], Json], draft: TaskDraft
) -> AnnotatorError | None:
    """What is to be said where a person of ``judgements`` has judged the same otherwise before."""
    for each in judgements:
        before = judges.get(_judge(each))
        if before is not None and each["named"] and before["value"] != each["value"]:
            message = (
                f"{each['annotator']} gave {each['block']} {before['value']!r} to this text before, and gives "
                f"{each['value']!r} here."
            )
            hint = "Correct the rows; with --skip-bad the first one counts and this one is left out."
            return AnnotatorError("source.conflict", message, hint, draft.where)
    return None


def _renamed(judgement: Json, names: dict[str, str]) -> Json:
    question, response, critique, message = judgement["at"]
    references = {
        key: [[names.get(name, name) for name in group] for group in value]
        if key == "groups"
        else names.get(value, value)
        for key, value in judgement["references"].items()
    }
    return {**judgement, "at": [question, names.get(response, response), critique, message], "references": references}


def _free(name: str, names: set[str]) -> str:
    found, number = name, 2
    while found in names:
        found, number = identifier(f"{name}-{number}"), number + 1
    names.add(found)
    return found


def _metadata(facts: list[tuple[TaskDraft, list[str]]]) -> Json:
    """What is the same for all rows once; the rest by the responses that each row brought."""
    first = facts[0][0].task.get("metadata", {})
    others = [draft.task.get("metadata", {}) for draft, _ in facts[1:]]
    common = {key: value for key, value in first.items() if all(other.get(key) == value for other in others)}
    own: Json = {}
    for draft, names in facts:
        differing = {key: value for key, value in draft.task.get("metadata", {}).items() if key not in common}
        if differing:
            own.update(dict.fromkeys(names, differing))
    return {**common, "responses": own} if own else common
