"""What a session keeps from edit to edit is what comes out when all is worked out anew, whatever is asked and done."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.completeness import missing_answers
from annotator.model.edits import AnnotationEdit
from annotator.model.skip_edits import FlagTaskForRevisit, ReopenSkippedTask, SkipTask
from annotator.services import session as sessions
from annotator.services.courses.course_scope import work_outline
from annotator.services.intake import read_tasks
from annotator.services.journal_undo_history import JournalUndoHistory
from annotator.services.project_list import project_summary
from annotator.services.scripted.annotator import VirtualClock, answer_open_tasks
from annotator.services.scripted.profile import PROFILES
from annotator.services.session import Session
from annotator.services.task_index import TaskIndex
from annotator.store import writer
from annotator.store.store import Store
from annotator.store.tables import AnnotationRow
from annotator.store.work import work as stored_work
from tests.random_edits import RandomEdits

GOLDEN = Path(__file__).parents[1] / "data" / "bundles"
BUNDLES = sorted(GOLDEN.glob("v1/project/built/*.anntask")) + sorted(GOLDEN.glob("reviews-v1/project/built/*.anntask"))
STEPS = 50
OFTEN = {"edit": 6, "type": 2, "undo": 3, "redo": 2, "go": 1, "submit": 1, "skip": 1, "flag": 1, "press": 1, "wait": 1}


class Person:
    """Somebody who does anything at all, some of which is refused."""

    def __init__(self, session: Session, clock: VirtualClock, chance: Random) -> None:
        self._session, self._clock, self._chance = session, clock, chance

    def step(self) -> None:
        session, chance = self._session, self._chance
        what = chance.choices(list(OFTEN), list(OFTEN.values()))[0]
        self._clock.seconds += chance.choice((0.1, 1.0, 3.0))
        session.add_active(chance.random())
        match what:
            case "undo" | "redo" | "press" | "submit":
                getattr(session, what)()
            case "go":
                session.go_to(chance.randrange(session.count))
            case "skip" if (block := session.rubric.skip) is not None:
                reason = chance.choice(block.reasons)
                session.apply(SkipTask(key=block.key, reason=reason.key, note="" if reason.note == "none" else "No."))
            case "flag":
                session.apply(FlagTaskForRevisit(value=chance.random() < 0.5))
            case "wait":
                session.wait_saved(60)
            case "edit" | "type":
                self._edit("typing" if what == "type" else "")

    def _edit(self, merge: str) -> None:
        view = self._session.view()
        guess = RandomEdits(view.rubric, view.task, self._chance)
        for _ in range(10):
            edit: AnnotationEdit = guess.edit(view.annotation)
            with suppress(AnnotatorError):
                if (
                    not isinstance(edit, ReopenSkippedTask)
                    and self._session.apply(edit, merge).after != view.annotation
                ):
                    return


@pytest.mark.parametrize("bundle", BUNDLES, ids=lambda path: path.name[:8])
def test_stored_state_equals_replayed_journal(store: Store, monkeypatch: pytest.MonkeyPatch, bundle: Path) -> None:
    for name, value in {"LONG_LOG": 5, "LONGEST_LOG": 40, "PAUSE_SECONDS": 0.002}.items():
        monkeypatch.setattr(writer, name, value)
    monkeypatch.setattr(sessions, "SNAPSHOT_EVERY", 7)
    project = read_tasks(store, bundle, store.paths.quarantine).project_id
    answer_open_tasks(store, project, "anna", PROFILES["expert"], "seed", share=0.5)
    clock, chance = VirtualClock(), Random(bundle.name)
    session = Session(store, project, "anna", clock)
    person = Person(session, clock, chance)
    for _ in range(STEPS):
        with suppress(AnnotatorError):
            person.step()
        view = session.view()
        assert session.missing() == missing_answers(view.rubric, view.task, view.annotation)
    same_as_read(store, session)
    assert session.close(60)
    before = stored_rows(store, session)
    assert store.check() == []
    store.write(lambda connection: connection.execute("UPDATE annotation SET sha256 = '' WHERE revision").rowcount)
    assert {repaired.how for repaired in store.repair()} == {"from the journal"}
    assert stored_rows(store, session) == before


def same_as_read(store: Store, session: Session) -> None:
    """What the session says of the project is what a new one would read."""
    assert session.wait_saved(60)
    project, index = session.project.id, TaskIndex(work_outline(store, session.project.id))
    positions = range(session.count)
    assert [session.status(at) for at in positions] == [index.status(at) for at in positions]
    for at, row in enumerate(stored_rows(store, session)):
        assert row is None or Annotation.model_validate_json(row.document) == session.view(at).annotation
    assert project_summary(store, project).counts == session.counts
    read = JournalUndoHistory(
        store, project, lambda key: stored.since if (stored := store.read(stored_work, key)) is not None else 0
    )
    for steps, step in ((read.undoable, session.undo_step), (read.redoable, session.redo_step)):
        entry = steps()
        assert step == (entry and (entry.label, index.keys.position_of(entry.task)))


def stored_rows(store: Store, session: Session) -> list[AnnotationRow | None]:
    """The rows of work, without the time that no journal entry has."""
    rows = [store.read(stored_work, session.task_index.keys[at]) for at in range(session.count)]
    return [row and replace(row, active_ms=0, updated_at="") for row in rows]
