"""What must hold after a crash, a power loss or a failing disk, whatever was going on."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from annotator.bundle.bundle_reader import verify_bundle as check_bundle
from annotator.errors import AnnotatorError
from annotator.services.backup_list import list_backups, summarize_backup
from annotator.store import projects
from annotator.store.check import check_database
from annotator.store.connections import open_reader, open_writer
from annotator.store.hashes import text_sha256
from annotator.store.store import Store
from annotator.store.tables import SCHEMA
from tests.services.conftest import PROJECT
from tests.torture.phases import EDITING, SECOND_VERSION, Files

State = dict[str, str]
"""The SHA-256 of each touched annotation's document, by task id."""


@dataclass
class Heard:
    """What the process said before it ended."""

    begun: bool = False
    ended: bool = False
    met: bool = False
    """Whether a planted disk fault came to pass."""
    saves: int = 0
    done: dict[str, str] = field(default_factory=dict)
    messages: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, lines: Sequence[str]) -> Heard:
        heard = cls()
        for line in lines:
            kind, _, rest = line.partition(" ")
            heard.begun |= kind == "B"
            heard.ended |= kind == "E"
            heard.met |= kind == "F"
            heard.saves += kind == "S"
            if kind == "D":
                heard.done = json.loads(rest)
            if kind == "X":
                heard.messages.append(rest)
        return heard


def states(before: State, lines: Sequence[str]) -> list[State]:
    """The state after each save of an undisturbed run, the state before it first."""
    states_after = [before]
    for line in lines:
        kind, *rest = line.split(" ")
        if kind == "C":
            states_after.append({**states_after[-1], rest[0]: rest[1]})
        elif kind == "G":
            states_after.append(states_after[-1])
    return states_after


def state(database: Path) -> State:
    with closing(open_reader(database)) as connection:
        rows = connection.execute(
            'SELECT task_id, document FROM annotation JOIN task ON "key" = task WHERE revision > 0'
        )
        return {task_id: text_sha256(document) for task_id, document in rows}


@dataclass(frozen=True)
class Expected:
    """``states`` of the phase without any disturbance (the last one is also the state after a finished import)."""

    states: list[State]
    after: State
    bundle: str
    restored: State


def faults(phase: str, files: Files, heard: Heard, expected: Expected) -> list[str]:
    """Everything that is wrong now; an empty list means that all promises were kept."""
    wrong = _opens(files)
    if wrong:
        return wrong
    now = state(files.paths.database)
    if phase in EDITING:
        if now not in expected.states[heard.saves :]:
            older = now in expected.states
            wrong.append(f"lost: {heard.saves} saves acknowledged" + (", an earlier state is here" if older else ""))
    else:
        wrong += _OPERATIONS[phase](files, heard, expected, now)
    wrong += [
        f"a bad backup: {card.path.name}" for card in list_backups(files.paths) if summarize_backup(card.path).problems
    ]
    return wrong


def _opens(files: Files) -> list[str]:
    """The real program opens what is there, and every byte of it is as it was written."""
    try:
        if _version(files.paths.database) > 1:  # the planted second version, which only its own process knows
            with closing(open_writer(files.paths.database)) as connection:
                damage = check_database(connection)
        else:
            with Store(files.paths) as store:
                damage = store.check()
    except (AnnotatorError, sqlite3.Error) as error:
        return [f"unreadable: {error}"]
    return [f"damaged: {one.table} {one.key} {one.why}" for one in damage]


def _import(files: Files, heard: Heard, expected: Expected, now: State) -> list[str]:
    with closing(open_reader(files.paths.database)) as connection:
        here = connection.execute("SELECT count(*) FROM bundle WHERE id = ?", (expected.bundle,)).fetchone()[0]
        (tasks,) = connection.execute("SELECT count(*) FROM task").fetchone()
    if heard.done and not here:
        return ["an import that was reported as done is gone"]
    wanted = expected.after if here else expected.states[0]
    return [] if now == wanted and (tasks > 8) == bool(here) else ["half an import"]


def _export(files: Files, heard: Heard, expected: Expected, now: State) -> list[str]:
    wrong = [] if now == expected.states[0] else ["an export changed the work"]
    try:
        bundle_id = check_bundle(files.out).bundle_id
    except AnnotatorError as error:
        return [*wrong, f"the results file is no good: {error.code}"]
    if heard.done and bundle_id != heard.done["bundle"]:
        wrong.append("results that were reported as written are gone")
    with Store(files.paths) as store:
        last = store.read(projects.last_export, PROJECT)
    if heard.done and (last is None or last.bundle_id != heard.done["bundle"]):
        wrong.append("an export that was reported as written is not remembered")
    return wrong


def _backup(files: Files, heard: Heard, expected: Expected, now: State) -> list[str]:
    wrong = [] if now == expected.states[0] else ["a backup changed the work"]
    if heard.done and heard.done["backup"] not in [card.path.name for card in list_backups(files.paths)]:
        wrong.append("a backup that was reported as made is gone")
    return wrong


def _restore(files: Files, heard: Heard, expected: Expected, now: State) -> list[str]:
    del files
    if heard.done:
        return [] if now == expected.restored else ["a restore that was reported as done is gone"]
    return [] if now in (expected.restored, expected.states[0]) else ["half a restore"]


def _migrate(files: Files, heard: Heard, expected: Expected, now: State) -> list[str]:
    with closing(open_reader(files.paths.database)) as connection:
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema")}
    version = _version(files.paths.database)
    if heard.done and version != SCHEMA + 1:
        return ["a migration that was reported as done is gone"]
    new = {"extra", "extra_note"} <= tables
    whole = (version == SCHEMA + 1) == new and len(SECOND_VERSION) > 0 and (new or not {"extra", "extra_note"} & tables)
    return [] if whole and now == expected.states[0] else ["half a migration"]


def _version(database: Path) -> int:
    with closing(open_reader(database)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


_OPERATIONS = {
    "import": _import,
    "export": _export,
    "backup": _backup,
    "restore": _restore,
    "migrate": _migrate,
}
