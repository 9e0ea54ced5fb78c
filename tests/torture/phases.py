"""The real phases of the program's work, run in a forked process that says what it was told is safe.

Lines on the acknowledgement channel: ``B`` the phase begins, ``C key sha256`` an edit led to this document, ``G``
another save was queued, ``S number`` the next save in line was announced as saved by that COMMIT, ``D {json}`` a
whole operation was reported as done, ``X code`` a message was shown, ``E`` the phase is over.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.model.comment_edits import AddComment, ChangeComment
from annotator.model.rating_edits import SetRating
from annotator.paths import DataDir
from annotator.services import backup_list as backups
from annotator.services.intake import read_tasks
from annotator.services.session import Session
from annotator.services.submission import write_results
from annotator.services.view_models import AnnotationEditResult, Event, SaveDoneEvent, SaveFailedEvent
from annotator.store import canonical_json as document
from annotator.store import connections, migrations
from annotator.store import store as store_module
from annotator.store import writer as store_writer
from annotator.store.hashes import text_sha256
from annotator.store.migrations import MIGRATIONS
from annotator.store.store import Store
from annotator.store.work import EditSaveGroup
from tests.services.conftest import PROJECT

ANNOTATOR = SigningKey(b"\x02" * 32, "Anna Annotator")
SECOND_VERSION = (
    "CREATE TABLE extra (task INTEGER PRIMARY KEY, note TEXT NOT NULL)",
    'INSERT INTO extra SELECT "key", payload FROM task',
    "CREATE INDEX extra_note ON extra (note)",
    "UPDATE place SET focus = focus",
)
EDITS = 30
PATIENCE = 30.0
"""Seconds that a phase waits for the disk at its end."""
CHECKPOINT_PAGES = 24
"""Far fewer than SQLite's 1,000, so that checkpoints fall into every run."""


@dataclass(frozen=True)
class Files:
    """What a phase works on: its data directory, and the files beside it."""

    paths: DataDir
    next_bundle: Path
    out: Path
    backup: Path


class Voice:
    """Says on a pipe what was acknowledged, with one write each, so that no line is ever lost or torn."""

    def __init__(self, channel: int) -> None:
        self._channel = channel
        self.commit: Callable[[], int] = lambda: 0
        """The number of the last COMMIT; several saves may share one."""

    def say(self, line: str) -> None:
        os.write(self._channel, line.encode() + b"\n")

    def hear(self, event: Event) -> None:
        if isinstance(event, SaveDoneEvent):
            self.say(f"S {self.commit()}")
        elif isinstance(event, SaveFailedEvent):
            self.say(f"X {event.error.code}")

    def tell(self, change: AnnotationEditResult) -> None:
        self.say(f"C {change.task_id} {text_sha256(document.canonical_text(document.annotation_values(change.after)))}")


def tell_changes(session: Session, tell: Callable[[AnnotationEditResult], None]) -> None:
    """Have every change told, as soon as its save is queued."""
    record = session._record

    def recorded(*arguments: Any, **named: Any) -> AnnotationEditResult:
        change = record(*arguments, **named)
        tell(change)
        return change

    session._record = recorded  # type: ignore[method-assign]


def tell_places(store: Store, say: Callable[[str], None]) -> None:
    """Have every save of a position told, before it is queued. Positions that are saved already are not saved again."""
    save_group = store.save_group

    def saved_group(group: EditSaveGroup, *arguments: Any) -> None:
        if not group.rows:
            say("G")
        save_group(group, *arguments)

    store.save_group = saved_group  # type: ignore[method-assign]


Phase = Callable[[Files, Voice, random.Random], None]


def run(name: str, files: Files, channel: int, seed: int) -> None:
    """Run one phase to its end in this process. A message to the user is said as ``X code``."""
    voice = Voice(channel)
    try:
        PHASES[name](files, voice, random.Random(seed))
    except AnnotatorError as error:
        voice.say(f"X {error.code}")


@contextmanager
def _working(files: Files, voice: Voice) -> Iterator[Session]:
    """The project open; afterwards everything saved, however long the disk takes, and closed."""
    store = Store(files.paths).open()
    try:
        store_writer.LONG_LOG, store_writer.LONGEST_LOG = CHECKPOINT_PAGES // 2, CHECKPOINT_PAGES
        store_writer.PAUSE_SECONDS = 0.005
        session = Session(store, PROJECT, "annotator-1", clock=partial(next, count(0.0, 0.3)))
        voice.commit = lambda: store.writer.commits
        session.subscribe(voice.hear)
        tell_changes(session, voice.tell)
        tell_places(store, voice.say)
        voice.say("B")
        yield session
        session.wait_saved(PATIENCE)
        voice.say("E")
        session.close(PATIENCE)
    finally:
        store.close(PATIENCE)


def edit(files: Files, voice: Voice, rng: random.Random) -> None:
    """Ratings on several tasks, going to and fro, undo and redo."""
    with _working(files, voice) as session:
        for _ in range(EDITS):
            chance = rng.random()
            if chance < 0.15:
                session.go_to(rng.randrange(session.count))
            elif chance < 0.3:
                session.undo()
            elif chance < 0.4:
                session.redo()
            else:
                _rate(session, rng)


def type_(files: Files, voice: Voice, rng: random.Random) -> None:
    """A note that grows while it is typed: a few words are one journal entry, which grows with them."""
    with _working(files, voice) as session:
        session.apply(AddComment(target="q1/r1", key="remarks", id="n1"))
        text = ""
        for _ in range(EDITS):
            text += rng.choice(("well ", "no: ", "the second half is wrong 👎 ", "\n"))
            session.apply(ChangeComment(id="n1", text=text), merge="n1")


def submit(files: Files, voice: Voice, rng: random.Random) -> None:
    """Whole tasks, each submitted."""
    with _working(files, voice) as session:
        for position in range(4):
            session.go_to(position)
            for target in session.view().task.targets("response"):
                for block in session.rubric.ratings_for("response"):
                    session.apply(SetRating(target=target, key=block.key, value=rng.randrange(5)))
            _submit(session, voice)


def import_(files: Files, voice: Voice, rng: random.Random) -> None:
    """A superseding bundle: tasks added, changed and withdrawn under work that is there."""
    del rng
    with Store(files.paths) as store:
        voice.say("B")
        done = read_tasks(store, files.next_bundle, files.paths.quarantine)
        voice.say("D " + json.dumps({"bundle": done.bundle_id}))
        voice.say("E")


def export(files: Files, voice: Voice, rng: random.Random) -> None:
    """Results, signed, over an older file of the same name."""
    del rng
    with Store(files.paths) as store:
        voice.say("B")
        done = write_results(store, PROJECT, files.out, ANNOTATOR)
        voice.say("D " + json.dumps({"bundle": done.bundle_id}))
        voice.say("E")


def backup(files: Files, voice: Voice, rng: random.Random) -> None:
    """A verified copy."""
    del rng
    with Store(files.paths) as store:
        voice.say("B")
        made = store.backup("manual")
        voice.say("D " + json.dumps({"backup": made.path.name}))
        voice.say("E")


def restore(files: Files, voice: Voice, rng: random.Random) -> None:
    """An older copy in the place of the present."""
    del rng
    voice.say("B")
    backups.restore_backup(files.paths, files.backup)
    voice.say("D " + json.dumps({"restored": files.backup.name}))
    voice.say("E")


def migrate(files: Files, voice: Voice, rng: random.Random) -> None:
    """A second schema version, planted here, over a database of the first."""
    del rng
    migrations.MIGRATIONS = (*MIGRATIONS, SECOND_VERSION)
    for module in (migrations, store_module, connections):
        module.SCHEMA = len(migrations.MIGRATIONS)  # type: ignore[attr-defined]
    voice.say("B")
    store = Store(files.paths).open()
    voice.say("D " + json.dumps({"version": len(migrations.MIGRATIONS)}))
    voice.say("E")
    store.close()


def _submit(session: Session, voice: Voice) -> None:
    """While the disk fails, submitting is refused with the reason; an annotator waits and presses again."""
    while True:
        try:
            session.submit()
        except AnnotatorError as error:
            voice.say(f"X {error.code}")
            if error.code == "store.moved":
                raise  # nothing that waits helps
            session.wait_saved(PATIENCE)
        else:
            return


def _rate(session: Session, rng: random.Random) -> None:
    session.add_active(0.5)
    target = rng.choice(session.view().task.targets("response"))
    key = rng.choice(session.rubric.ratings_for("response")).key
    score = session.view().annotation.score(target, key)
    session.apply(SetRating(target=target, key=key, value=rng.choice([v for v in range(5) if v != score])))


PHASES: dict[str, Phase] = {
    "edit": edit,
    "type": type_,
    "submit": submit,
    "import": import_,
    "export": export,
    "backup": backup,
    "migrate": migrate,
    "restore": restore,
}
EDITING = ("edit", "type", "submit")
