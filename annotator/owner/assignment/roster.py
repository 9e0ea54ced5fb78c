"""The roster: the annotators in a CSV file, their keys and their invites."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from annotator.bundle.invite import SUFFIX
from annotator.bundle.public_key import PublicKey
from annotator.bundle.signing_key import SigningKey
from annotator.durable import PRIVATE, write_atomic
from annotator.errors import AnnotatorError, reading_error
from annotator.owner.exchange.invitations import invites_of, is_pending, make_invites
from annotator.owner.project.input_skip_policy import raise_each
from annotator.owner.project.owner_project import Project
from annotator.owner.project.people import normalised_name, with_key_holder
from annotator.text.policy import one_line

ID = re.compile(r"[a-z0-9][a-z0-9._-]{0,39}")
_SHOWN = 200
_FORM = "The names of columns in the first line and one person a line are wanted."
COLUMNS = ("id", "name", "languages", "groups", "capacity", "key")


@dataclass(frozen=True)
class RosterEntry:
    """An annotator. ``capacity``: maximum number of tasks (None for no limit). ``languages``, ``groups``: empty for any
    language and no group. ``key``: a public key line, which is trusted when bundles are built; empty if unknown."""

    id: str
    name: str
    languages: frozenset[str] = frozenset()
    groups: frozenset[str] = frozenset()
    capacity: int | None = None
    key: str = ""


def read_roster(path: Path) -> tuple[RosterEntry, ...]:
    """Read the people in the CSV file at ``path``, in order. Column names may be in any script; lists are separated by
    spaces or ``;``.

    Raises ``roster.*``, naming every invalid line.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise AnnotatorError("roster.missing", "There is no such file.", where=path) from None
    except (OSError, UnicodeDecodeError) as error:
        message = f"The roster cannot be read: {reading_error(error)}."
        raise AnnotatorError("roster.unreadable", message, where=path) from None
    if not text.strip():
        raise AnnotatorError("roster.empty", "The file is empty.", _FORM, path.name)
    reader = csv.DictReader(io.StringIO(text), dialect=_dialect(text))
    try:
        names = [name.strip().lower() for name in reader.fieldnames or ()]
    except csv.Error as refused:
        raise AnnotatorError("roster.unreadable", f"The roster cannot be read: {refused}.", where=path) from None
    if "id" not in names or set(names) - set(COLUMNS):
        names_known = ", ".join(COLUMNS)
        similar = [(name, get_close_matches(name[:_SHOWN], COLUMNS, 1)) for name in names if name not in COLUMNS]
        near = " ".join(f"{name!r} may be meant as {like[0]!r}." for name, like in similar if like)
        raise AnnotatorError(
            "roster.columns",
            f"The first line names the columns {one_line(', '.join(names), _SHOWN)}.",
            f"{near} `id` is needed; known are {names_known}.".lstrip(),
            path.name,
        )
    reader.fieldnames = names
    try:
        people, mistakes = _people(reader)
    except csv.Error as refused:
        raise AnnotatorError("roster.unreadable", f"The roster cannot be read: {refused}.", where=path) from None
    if mistakes:
        raise AnnotatorError("roster.bad_line", " ".join(mistakes), "Correct these lines of the roster.", path.name)
    if not people:
        raise AnnotatorError("roster.empty", "The roster names nobody.", _FORM, path.name)
    return tuple(people)


def _dialect(text: str) -> type[csv.Dialect]:
    """The dialect whose delimiter (comma, semicolon or tab) is most frequent in the first line."""
    first = text.partition("\n")[0]

    class DetectedCsvDialect(csv.excel):
        delimiter = max(",;\t", key=first.count)

    return DetectedCsvDialect


def _people(reader: csv.DictReader[str]) -> tuple[list[RosterEntry], list[str]]:
    people: list[RosterEntry] = []
    mistakes: list[str] = []
    for row in reader:
        if not any((value or "").strip() for value in row.values() if not isinstance(value, list)):
            continue
        try:
            person = _person(row)
            if any(person.id == earlier.id for earlier in people):
                raise ValueError(f"{person.id} is in the roster twice.")
            people.append(person)
        except ValueError as refused:
            mistakes.append(f"Line {reader.line_num}: {refused}")
    return people, mistakes


def _person(row: Mapping[str | None, str | list[str] | None]) -> RosterEntry:
    if None in row:
        raise ValueError("there are more cells than columns; put text with a comma in quotation marks.")
    cells = {str(key): str(value or "").strip() for key, value in row.items()}
    identifier, capacity = cells["id"], cells.get("capacity", "")
    if not ID.fullmatch(identifier):
        raise ValueError(f"{identifier!r} is not a valid id: use a-z, 0-9 and . _ -, at most 40 characters.")
    if capacity and not (capacity.isdecimal() and int(capacity) > 0):
        raise ValueError(f"the capacity {capacity!r} is not a number of tasks.")
    try:
        name = normalised_name(cells.get("name") or identifier)
    except AnnotatorError as refused:
        raise ValueError(f"the name of {identifier} cannot be used: {refused.message}") from None
    return RosterEntry(
        id=identifier,
        name=name,
        languages=_listed_values(cells.get("languages", "")),
        groups=_listed_values(cells.get("groups", "")),
        capacity=int(capacity) if capacity else None,
        key=cells.get("key", ""),
    )


def _listed_values(cell: str) -> frozenset[str]:
    return frozenset(filter(None, re.split(r"[,;\s]+", cell)))


# Keys in the roster are trusted as those of their annotators once the bundles are built.


Keys = Sequence[tuple[RosterEntry, PublicKey]]


def roster_keys(project: Project, roster: Sequence[RosterEntry]) -> Keys:
    """The people of ``roster`` who have a key, with the key. Nothing is written.

    Raises ``keys.malformed``, ``trust.owner_key``, ``trust.name_taken``, ``trust.bad_name``, all errors combined.
    """
    with_keys, errors, people = [], [], project.people
    for person in roster:
        if not person.key:
            continue
        try:
            key = PublicKey.parse(person.key)
            if key == project.owner:
                raise AnnotatorError("trust.owner_key", "This is the project owner's own key.", "Ask for another key.")
            people = with_key_holder(people, key, person.name, "", person.id)
            with_keys.append((person, key))
        except AnnotatorError as error:
            errors.append(error.about(f"roster, {person.id}"))
    raise_each(errors)
    return with_keys


def trust_keys(project: Project, keys: Keys) -> None:
    """Trust each key as that of the annotator, under the annotator's name."""
    for person, key in keys:
        project.trust("annotator", key, person.name, person=person.id)


# Personal invites next to the personal bundles, for people who have neither a key nor an invite.


FOLDER = "invites"


def write_personal_invites(
    project: Project,
    owner: SigningKey,
    roster: Sequence[RosterEntry],
    recipients: Collection[str],
    out: Path,
    destination: str | None = None,
) -> list[Path]:
    """Write an invite to ``out / "invites"`` for each of the ``recipients`` (ids of people in ``roster`` with tasks)
    who has no known key and no manual invite. Returns the files. An unused invite of an earlier assignment is written
    again with the same secret. The invites contain the ``destination``; by default that of the person's last invite, or
    else of the project's. Must not be called under :meth:`Project.locked`.

    Raises ``project.busy``, ``project.other_owner``.
    """
    enrolled = {holder.person for holder in project.people.keys.values()}
    by_hand = (invite for invite in invites_of(project).invites.values() if is_pending(invite) and not invite.assigned)
    enrolled |= {invite.annotator_id for invite in by_hand}
    people = [
        (entry.id, entry.name)
        for entry in roster
        if entry.id in recipients and not entry.key and entry.id not in enrolled
    ]
    if not people:
        return []
    invites = make_invites(project, owner, people, destination, assigned=True)
    folder = out / FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    files = []
    for invite in invites:
        files.append(folder / f"{invite.content.annotator_id}{SUFFIX}")
        write_atomic(files[-1], invite.file(), PRIVATE)
    return files
