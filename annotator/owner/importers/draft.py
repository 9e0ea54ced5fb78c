"""What an importer is given, a row of some source, and what it makes of it, a task that is still to be checked."""

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


class Record:
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

    def inside(self, path: str, value: object) -> Record:
        """A part of this row at ``path``, as a row of its own. Raises ``source.bad_field`` where it is no object."""
        if not isinstance(value, dict):
            raise self.bad(path, "This must be an object: {...}.")
        return Record(value, f"{self.where}, {path}", self.mapping, self.folder)

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

    def items(self, key: str) -> list[Record]:
        """The objects of the list in ``key``. Raises ``source.missing_field``, ``source.bad_field``."""
        return [self.inside(f"{key}[{at}]", each) for at, each in enumerate(self.values(key))]

    def values(self, key: str) -> list[Any]:
        """The list in ``key``. Raises ``source.missing_field``, ``source.bad_field``."""
        value = self.given(key) if key in self.value else _MISSING
        if type(value) is list:
            return value
        raise self._unfit(key, value, list)

    def part(self, key: str) -> Record:
        """The object in ``key``. Raises ``source.missing_field``, ``source.bad_field``."""
        value = self.given(key) if key in self.value else _MISSING
        if type(value) is dict:
            return Record(value, f"{self.where}, {key}", self.mapping, self.folder)
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
class Draft:
    """A task to be, as a line of the native format, with what its source says about it (made by :func:`judged`).

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
class Dropped:
    """A row, or something in one, that makes no task; ``what`` names its kind, in the plural."""

    what: str


@dataclass
class Joined:
    """What became of drafts that were brought together: tasks, and which of them have no part in those."""

    tasks: list[Draft]
    dropped: list[tuple[Draft, str]] = field(default_factory=list)
    refused: list[tuple[Draft, AnnotatorError]] = field(default_factory=list)
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
    read: Callable[[Record], Iterable[Draft | Dropped]]
    join: Callable[[list[Draft]], Joined] | None = None
    files: tuple[str, ...] = ()
    maps: bool = False


def judged(
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
