"""A session: one project, opened for work. Every change to an annotation is made by :meth:`Session.apply`.

Methods that change work return an :class:`AnnotationEditResult` and call no listeners; only the results of saving are
announced.
"""

from __future__ import annotations

import itertools
import json
import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from annotator.bundle.receipt import GuidelinesAnnouncement, guidelines_hash
from annotator.errors import AnnotatorError, as_reported
from annotator.model import edits, patch
from annotator.model.anchor import changed_ranges
from annotator.model.annotation import Annotation
from annotator.model.completeness import TaskCompletenessChecker
from annotator.model.edit import AnnotationEdit
from annotator.model.edits import EDIT, SubmitTask
from annotator.model.missing_answer import MissingAnswer
from annotator.model.pace import TASKS_IN_A_ROW, HasteWarning, haste_warnings
from annotator.model.review_comparison import answers_of_review
from annotator.model.rubric import Rubric
from annotator.model.skip_edits import FlagTaskForRevisit, ReopenSkippedTask, SkipTask, reopen_annotation
from annotator.model.target import touched_targets
from annotator.model.text_hashes import judged_texts
from annotator.model.timestamps import utc_now
from annotator.services.annotation_rebase import (
    keep_shown_order,
    question_path,
    rebase_annotation,
    unconfirmed_hashes,
)
from annotator.services.courses.course_scope import step_outline, work_outline
from annotator.services.device_revisions import DeviceRevisionJournal
from annotator.services.display_order import response_letters, to_text
from annotator.services.finished_work_lock import (
    TYPING,
    WITHDRAWN,
    ChangedPlace,
    FinishedWorkLock,
    places_to_show,
    unconfirmed,
)
from annotator.services.journal_undo_history import JournalUndoHistory
from annotator.services.project_list import project_summary
from annotator.services.syncing.delivery_list import receipt_summary
from annotator.services.syncing.returned_tasks import apply_returns, mark_deferred_returns
from annotator.services.task_cache import CachedAnnotation, TaskCache
from annotator.services.task_index import TaskIndex
from annotator.services.task_messages import Kind, TaskMessageThread, with_message, words_by_task, write_message
from annotator.services.view_models import (
    AnnotationEditResult,
    Event,
    ProjectSummary,
    SaveDoneEvent,
    SaveFailedEvent,
    TaskStatusCounts,
    TaskViewModel,
)
from annotator.store import canonical_json as document
from annotator.store import images, projects
from annotator.store.hashes import text_sha256
from annotator.store.tables import REVISED, TEXT_CHANGED, AnnotationRow, FocusRecord, JournalEntry, SubmissionRecord
from annotator.store.task_state import (
    DONE,
    TaskJournalState,
    hashes_from,
    hashes_text,
    update_edit,
    work_after,
)
from annotator.store.work import EditSaveGroup
from annotator.text.policy import one_line
from annotator.translatable_message import TranslatableMessage

if TYPE_CHECKING:
    from annotator.store.store import Store


DECISIONS = "decisions"
"""The name in :attr:`Session.place` of what concerns all tasks; the rest concerns the current one."""


class SessionEventDispatcher:
    """Dispatches events of a session to subscribers, and counts pending saves of two threads."""

    def __init__(self) -> None:
        self._subscribers: list[Callable[[Event], None]] = []
        self._condition = threading.Condition()
        self.pending = 0

    def subscribe(self, callback: Callable[[Event], None]) -> Callable[[], None]:
        self._subscribers.append(callback)
        return lambda: self._subscribers.remove(callback)

    def announce(self, event: Event) -> None:
        for callback in list(self._subscribers):
            try:
                callback(event)
            except Exception as error:  # a fault of the window must not end the writer, which calls this
                as_reported(error)

    def expect(self, number: int) -> Callable[[], None]:
        """Register a pending save with journal entries up to ``number``. The writer calls the returned function after
        its COMMIT."""
        with self._condition:
            self.pending += 1

        def done() -> None:
            with self._condition:
                self.pending -= 1
                self._condition.notify_all()
            self.announce(SaveDoneEvent(number))

        return done

    def failed(self, error: AnnotatorError) -> None:
        """Called by the writer after each failed attempt."""
        self.announce(SaveFailedEvent(error))

    def wait(self, timeout: float) -> bool:
        with self._condition:
            return self._condition.wait_for(lambda: self.pending == 0, timeout)


MERGE_SECONDS = 2.0
"""Edits of one field that begin within this time after its first edit are undone as one step."""

SNAPSHOT_EVERY = 100
"""The interval of revisions at which the journal entry of a task contains the complete document."""

ACTIVE_SECONDS_AT_RISK = 30.0
SUBMIT_WAIT_SECONDS = 1.0


class Session:
    """The work on one project: its tasks, edits, undo and saving. Call all methods on one thread; *saved* and *failed*
    are announced on the writer's thread. Must be closed.

    ``clock`` returns monotonic seconds. ``step`` holds the ids of the course tasks to work on, and is empty for the
    project's own tasks. Raises ``project.open``, ``store.busy``, ``store.no_project``, ``store.damaged_row``,
    ``project.empty``, ``course.locked``.
    """

    def __init__(
        self, store: Store, project_id: str, annotator_id: str, clock: Callable[[], float] = time.monotonic,
        step: Collection[str] = (),
    ) -> None:  # fmt: skip
        with store.project_in_use(project_id):
            self._store = store
            self._returned = apply_returns(store, project_id)
            self._messages_by_task = dict(words_by_task(store, project_id))
            self._guidelines = receipt_summary(store, project_id).guidelines
            outline = step_outline(store, project_id, step) if step else work_outline(store, project_id)
            self.project: ProjectSummary = project_summary(store, project_id, outline)
            self.task_index = TaskIndex(outline)
            """The tasks and their statuses, including pending edits."""
            self._cache = TaskCache(store, self.task_index, project_id, annotator_id)
            if not self.task_index.total:
                raise AnnotatorError("project.empty", "This project has no tasks to work on.")
            self._history = JournalUndoHistory(store, project_id, self._cache.since)
            self._clock = clock
            self._event_dispatcher = SessionEventDispatcher()
            self._step_began: float | None = None
            self._completeness: TaskCompletenessChecker | None = None  # of the task that was checked last
            self._unsaved_active: dict[int, float] = {}
            self._json_cache = document.AnnotationJsonCache()
            self._lock = FinishedWorkLock()
            self._group: EditSaveGroup | None = None
            self._last_position = place = store.read(projects.last_focus, project_id)
            saved_position = self.task_index.keys.position_of(place.task) if place else None
            self.place: dict[str, str] = json.loads(place.focus) if place else {}
            """The position of the focus. It is saved with the next edit or move, at the latest by :meth:`close`."""
            if saved_position is None:
                self.place = self._place_elsewhere()
                saved_position = self.next_open(-1)
            self.position = saved_position or 0

    @property
    def rubric(self) -> Rubric:
        """The rubric of the current task."""
        return self._cache.rubric(self.position)

    @property
    def withdrawn(self) -> bool:
        """Whether the owner has withdrawn the current task: then its work cannot be changed."""
        return self.position in self.task_index.withdrawn

    @property
    def finished(self) -> bool:
        """Whether nothing is to be done in the current task: it is submitted or skipped, and not revised since, or was
        withdrawn."""
        return self.withdrawn or self.task_index.status(self.position) in DONE

    @property
    def guidelines(self) -> str:
        """The guidelines (Markdown) for the current task: those of its bundle, or announced ones that replace them."""
        announced = self._announcement
        return announced.text if announced is not None else self._cache.guidelines(self.position)

    @property
    def written_guidelines(self) -> str:
        """:attr:`guidelines` in the language in which the owner wrote them."""
        announced = self._announcement
        return announced.text if announced is not None else self._cache.bundle(self.position).guidelines

    @property
    def announced_guidelines(self) -> str:
        """The SHA-256 of the announced guidelines that apply to the current task; empty if those of its bundle do."""
        announced = self._announcement
        return announced.sha256 if announced is not None else ""

    @property
    def _announcement(self) -> GuidelinesAnnouncement | None:
        """The announced guidelines that apply to the current task."""
        if not self._guidelines:
            return None
        bundle, rubric = self._cache.bundle(self.position), self.rubric
        digest = guidelines_hash(bundle.guidelines)
        announcements = (
            guideline
            for guideline in self._guidelines
            if guideline.rubric == rubric.id and digest in guideline.replaces
        )
        return next(announcements, None)

    @property
    def count(self) -> int:
        return self.task_index.total

    @property
    def done(self) -> int:
        """The number of submitted or skipped tasks."""
        return self.task_index.count(DONE)

    @property
    def counts(self) -> TaskStatusCounts:
        """The numbers of finished tasks, including pending edits."""
        return TaskStatusCounts(*(self.task_index.count((status,)) for status in ("submitted", "skipped", REVISED)))

    def status(self, position: int) -> str:
        """The status of a task, without loading it."""
        return self.task_index.status(position)

    def task_id(self, position: int) -> str:
        """The id of a task."""
        return self._cache.task_id(position)

    def view(self, position: int | None = None) -> TaskViewModel:
        """A task as it is shown (None: the current one). Can be called in advance. Raises ``store.damaged_row``."""
        at = self._checked_position(self.position if position is None else position)
        cached, order = self._cache.held(at), self._cache.order(at)
        returned = self._returned.get(self._cache.task_id(at))
        if cached.row.status != "returned" and not (returned and returned.void and cached.row.status not in DONE):
            returned = None
        thread = self._messages_by_task.get(self._cache.task_id(at), TaskMessageThread())
        changed, rubric = hashes_from(cached.row.unconfirmed), self._cache.rubric(at)
        return TaskViewModel(
            position=at,
            task_id=self._cache.task_id(at),
            task=self._cache.task(at),
            rubric=rubric,
            annotation=cached.annotation,
            order=order,
            letters=response_letters(order),
            withdrawn=at in self.task_index.withdrawn,
            earlier=bool(cached.row.task_sha256),
            unconfirmed_questions=tuple(
                one_line(block.title) for block in rubric.blocks if question_path(block.key) in changed
            ),
            locked=at == self.position and self.locked,
            returned=returned,
            question=thread.question,
            answers=thread.answers,
            reply=thread.reply if returned is not None and thread.replied == returned.revision else "",
        )

    def ask(self, question: str) -> None:
        """Save a question to the owner about the current task and wait for the disk. It cannot be withdrawn, and is
        sent with the next results. Raises ``message.long``, ``store.*``."""
        self._say("question", question, 0)

    def ask_about_project(self, question: str) -> None:
        """Save a question to the owner about the project as a whole, as :meth:`ask` does."""
        self._say("project", question, 0)

    @property
    def project_thread(self) -> TaskMessageThread:
        """The question about the project as a whole, and the answers to such questions."""
        return self._messages_by_task.get(self.project.id, TaskMessageThread())

    def reply(self, text: str) -> None:
        """Save the annotator's reply to the return of the current task, as :meth:`ask` does."""
        back = self._returned.get(self._cache.task_id(self.position))
        if back is not None:
            self._say("reply", text, back.revision)

    def reload_words(self) -> None:
        """Reload messages about tasks, the owner's answers and announced guidelines, as receipts may have arrived since
        the project was opened."""
        self._messages_by_task = dict(words_by_task(self._store, self.project.id))
        self._guidelines = receipt_summary(self._store, self.project.id).guidelines

    def _say(self, kind: Kind, text: str, revision: int) -> None:
        task_id, key = self._cache.task_id(self.position), self.task_index.keys[self.position]
        message = write_message(self._store, self.project.id, key, kind, text, revision)
        about = self.project.id if kind == "project" else task_id
        self._messages_by_task[about] = with_message(self._messages_by_task.get(about, TaskMessageThread()), message)

    @property
    def active_seconds(self) -> int:
        """The time spent on the current task, in whole seconds."""
        return self.active_seconds_of(self.position)

    def active_seconds_of(self, position: int) -> int:
        """The time spent on a task, in whole seconds."""
        saved = self._cache.held(position).row.active_ms
        return int(saved / 1000 + self._unsaved_active.get(position, 0.0))

    def go_to(self, position: int) -> None:
        """Make another task the current one.

        Raises ``session.no_such_task``, or ``store.*`` if the task cannot be read; the current task does not change
        then.
        """
        self.view(self._checked_position(position))
        self._move(position)
        self._save_active()
        self.save_place()

    def next_open(self, after: int) -> int | None:
        """The next task that is neither finished nor withdrawn, continuing at the beginning; None if there is none."""
        return self.task_index.next_open(after)

    def apply(self, edit: AnnotationEdit, merge: str = "") -> AnnotationEditResult:
        """Apply an edit to the current task in memory and queue its commit.

        An edit that changes nothing is not saved; ``before`` and ``after`` are the same object then.

        ``merge`` names the field being typed in. Successive edits of a field within :data:`MERGE_SECONDS` are undone as
        one step. Raises :class:`AnnotatorError` (``edit.*``); nothing is changed then. The first edit of finished work
        is refused, see :meth:`press`, and every edit of a withdrawn task.
        """
        at = self.position
        if self.withdrawn:
            raise AnnotatorError("edit.withdrawn", WITHDRAWN)
        rubric, task, before = self._cache.shown(at)
        if isinstance(edit, SubmitTask):
            edit = SubmitTask(guidelines=self.announced_guidelines)
        after = edits.apply(edit, rubric, task, before.annotation)
        label = edit.label(rubric)
        if after is before.annotation and not (isinstance(edit, SubmitTask) and self._has_rivals(before.row)):
            # The value is unchanged, so there is nothing to save or undo.
            task_id, number = self._cache.task_id(at), self._history.number
            return AnnotationEditResult(task_id, at, frozenset(), after, after, label, number, unchanged=True)
        if before.annotation.status in DONE and not isinstance(edit, FlagTaskForRevisit):
            self._check_open(
                at, before, edit.kind, deliberate=isinstance(edit, SubmitTask | SkipTask | ReopenSkippedTask)
            )
        content = edit.model_dump_json()
        if merge and self._merges(at, merge):
            return self._merge_typing(at, after, content, label)
        self._step_began = self._clock()
        number = self._history.number + 1
        written = edit.label(self._cache.written_rubric(at))
        step = self._entry(at, "edit", 0, number, 0, written, content, merge)
        return self._record(at, before, after, step, label)

    def _has_rivals(self, work: AnnotationRow) -> bool:
        """Whether there are other answers of the annotator to a task, from another computer, so that submitting it
        again decides between them."""
        journal = self._store.read(DeviceRevisionJournal, self.project.id)
        return bool(journal.rivals(work.task, work.submission))

    @property
    def locked(self) -> bool:
        """Whether the current task is withdrawn, or submitted or skipped and not unlocked by a repeated key press."""
        done = self._cache.held(self.position).annotation.status in DONE
        return self.withdrawn or (done and not self._lock.released)

    def press(self) -> None:
        """Announce a key press or typed text that would change the current task.

        The first time, ``edit.submitted`` or ``edit.skipped`` is raised for finished work. The next time it is
        unlocked. If the owner has changed the task, its new version is shown and ``edit.other_version`` raised, because
        the annotator has not seen the text to be judged. For a withdrawn task ``edit.withdrawn`` is always raised.
        """
        if self.withdrawn:
            raise AnnotatorError("edit.withdrawn", WITHDRAWN)
        if self.locked:
            self._check_open(self.position, self._cache.held(self.position), TYPING, deliberate=False)

    def update_to_newest(self) -> AnnotationEditResult | None:
        """Reopen finished work on the newest version of the current task. Returns None if it is on that version
        already."""
        cached = self._cache.held(self.position)
        return self._update_to_newest(self.position, cached) if cached.row.task_sha256 else None

    def undo(self) -> AnnotationEditResult | None:
        """Undo the newest edit of the project and go to its task; None if there is none."""
        entry = self._history.undoable()
        if entry is None:
            return None
        below = self._history.undo_below(entry.number)
        return self._replay(entry, "undo", below, self._history.number + 1)

    def redo(self) -> AnnotationEditResult | None:
        """Redo the last undone edit and go to its task; None if there is none."""
        undone = self._history.redoable()
        if undone is None:
            return None
        entry = self._history.entry(undone.of)
        return self._replay(entry, "redo", entry.number, self._history.redo_below(undone.number))

    @property
    def undo_step(self) -> tuple[str, int] | None:
        """The label of the edit that :meth:`undo` would revert, and the position of its task."""
        return self._step(self._history.undoable())

    @property
    def undo_ends_at_update(self) -> bool:
        """Whether :meth:`undo` passes over the current task because it was updated, by its owner or with work of
        another computer, after its last edit."""
        newest, limit = self._history.undoable(), self._cache.since(self.task_index.keys[self.position])
        return limit is not None and limit > (newest.number if newest is not None else 0)

    @property
    def redo_step(self) -> tuple[str, int] | None:
        """The label of the edit that :meth:`redo` would repeat, and the position of its task."""
        return self._step(self._history.redoable())

    def _step(self, entry: JournalEntry | None) -> tuple[str, int] | None:
        if entry is None:
            return None
        is_current = entry.task == self.task_index.keys[self.position]
        position = self.position if is_current else self.task_index.keys.position_of(entry.task)
        assert position is not None
        return self._label(entry), position

    def missing(self) -> list[MissingAnswer]:
        """What the current task still lacks; nothing if it was withdrawn."""
        if self.withdrawn:
            return []
        rubric, task, cached = self._cache.shown(self.position)
        checker = self._completeness
        if checker is None or checker.rubric is not rubric or checker.task is not task:
            checker = self._completeness = TaskCompletenessChecker(rubric, task)
        return checker.missing(cached.annotation)

    def pace(self) -> list[HasteWarning]:
        """Signs of haste at submission of the current task. They do not prevent it. The duration of reviews is not
        checked, because accepting takes one key."""
        before = itertools.islice(self.task_index.before(self.position, "submitted"), TASKS_IN_A_ROW - 1)
        earlier = [cached.annotation for cached in map(self._cache.readable, before) if cached is not None]
        _, task, cached = self._cache.shown(self.position)
        if task.reviewed:
            return []
        hurried = haste_warnings(task, cached.annotation, self.active_seconds, earlier)
        return [*self._unchanged_warnings(cached), *hurried]

    def _unchanged_warnings(self, cached: CachedAnnotation) -> list[HasteWarning]:
        """A warning if a returned task is submitted without changes and without a reply."""
        stands = self._cache.submission(cached.row.submission)
        returned = self._returned.get(self._cache.task_id(self.position))
        if returned is None or stands is None or stands.revision > returned.revision or self.view().reply:
            return []
        before = document.parse_annotation(json.loads(stands.document))
        if answers_of_review(before) != answers_of_review(cached.annotation):
            return []
        message = TranslatableMessage(
            "It was returned to you, and you have changed nothing.",
            "It was returned to you because of {n} places, and you have changed none of them.",
            n=max(1, len(returned.places)),
        )
        return [HasteWarning("returned.unchanged", message)]

    def submit(self, patience: float = SUBMIT_WAIT_SECONDS) -> AnnotationEditResult:
        """Submit the current task and wait up to ``patience`` seconds for the disk.

        Raises ``edit.incomplete``, or the error of the disk if saving currently fails. If texts have changed since they
        were judged, or questions since they were answered, ``edit.unconfirmed`` is raised once for each changed place;
        the call after that confirms the judgements.
        """
        if (failure := self.failure) is not None:  # read once, because the writer thread may clear it at any time
            raise failure
        changed = hashes_from(self._cache.held(self.position).row.unconfirmed)
        if changed and not self.missing():
            titles = {
                block.key: one_line(block.title) for block in self.rubric.blocks if question_path(block.key) in changed
            }
            texts = self._cache.task(self.position).texts
            places = [
                place
                for target, ranges in self.changed_ranges().items()
                for place in places_to_show(target, texts[target], ranges)
            ]
            places += [ChangedPlace(question=key) for key in titles]
            if (place := self._lock.next_unreported(places)) is not None:
                raise unconfirmed(place, places, titles.get(place.question, ""), texts.get(place.target, ""))
        change = self.apply(SubmitTask())
        self.wait_saved(patience)
        return change

    @property
    def reported_change(self) -> ChangedPlace | None:
        """The place for which :meth:`submit` raised ``edit.unconfirmed`` last."""
        return self._lock.reported_changes[-1] if self._lock.reported_changes else None

    def changed_ranges(self) -> dict[str, list[tuple[int, int]]]:
        """The ranges, in code points, of texts of the current task that their owner changed after they were judged, by
        target; all of a text that was added, or whose earlier version is lost."""
        held = self._cache.held(self.position)
        judged = hashes_from(held.row.unconfirmed)
        earlier = self._cache.earlier_texts(self.position) if judged else {}
        texts = self._cache.task(self.position).texts
        return {
            target: changed_ranges(earlier.get(judged[target], ""), text)
            for target, text in texts.items()
            if target in judged
        }

    def add_active(self, seconds: float) -> None:
        """Add active working time to the current task."""
        waiting = self._unsaved_active.get(self.position, 0.0) + seconds
        self._unsaved_active[self.position] = waiting
        if waiting >= ACTIVE_SECONDS_AT_RISK:
            self._save_active()

    def subscribe(self, callback: Callable[[Event], None]) -> Callable[[], None]:
        """Subscribe to the results of saving. Call the returned function to unsubscribe. Called on the writer's
        thread."""
        return self._event_dispatcher.subscribe(callback)

    def image(self, name: str) -> bytes:
        """An image of the project's tasks by its name; empty where it cannot be had."""
        return self._store.read(images.image, self.project.id, name)

    @property
    def failure(self) -> AnnotatorError | None:
        """The error that currently prevents saving; None if there is none."""
        return self._store.writer.failure

    @property
    def pending(self) -> int:
        """The number of saves that are not on the disk yet."""
        return self._event_dispatcher.pending + (self._group is not None and bool(self._group.rows))

    @contextmanager
    def saved_together(self) -> Iterator[None]:
        """A block whose changes are queued as one save when it ends: all journal entries, but each task only in its
        final state. For programs that edit many tasks; nothing is saved before the end of the block."""
        self._group = EditSaveGroup()
        try:
            yield
        finally:
            group, self._group = self._group, None
            self._last_position = group.focus = self._where()
            self._queue(group)

    def wait_saved(self, timeout: float) -> bool:
        """Wait until no save is pending. Returns False after ``timeout`` seconds."""
        return self._event_dispatcher.wait(timeout)

    def close(self, timeout: float = 5.0) -> bool:
        """Save position and time, and wait. Returns False if work is still unsaved after ``timeout`` seconds."""
        self._save_active()
        self.save_place()
        self._store.in_session.discard(self.project.id)
        if saved := self.wait_saved(timeout):
            mark_deferred_returns(self._store, self.project.id)
        return saved

    def _checked_position(self, position: int) -> int:
        if not 0 <= position < self.count:
            raise AnnotatorError(
                "session.no_such_task",
                "There is no task {position}; the last is {count}.",
                position=position + 1,
                count=self.count,
            )
        return position

    def save_place(self) -> None:
        """Queue the commit of the position and :attr:`place`, unless they are saved already."""
        if self._group is not None or self._where() == self._last_position:
            return  # the group saves the final position; or it is saved already
        self._last_position = self._where()
        self._queue(EditSaveGroup(focus=self._last_position))

    def _where(self) -> FocusRecord:
        return FocusRecord(self.project.id, self.task_index.keys[self.position], json.dumps(self.place))

    def _position_after(self, declared: SubmissionRecord | None) -> FocusRecord:
        """The position that is saved with an entry: with a submission the next open task if it can be read, so that
        submitting a task and going on take one commit."""
        onward = self.next_open(self.position) if declared is not None and declared.status == "submitted" else None
        if onward is None:
            return self._where()
        try:
            self.view(onward)
        except AnnotatorError:
            return self._where()
        return FocusRecord(self.project.id, self.task_index.keys[onward], json.dumps(self._place_elsewhere()))

    def _place_elsewhere(self) -> dict[str, str]:
        """What stays of :attr:`place` in another task."""
        return {name: text for name, text in self.place.items() if name == DECISIONS}

    def _move(self, position: int) -> None:
        if position == self.position:
            return
        if not self.pending:
            self._cache.settle()
            self._history.settle()
        self._save_active()
        self.position, self.place = position, self._place_elsewhere()
        self._lock = FinishedWorkLock()

    def _check_open(self, at: int, cached: CachedAnnotation, kind: str, *, deliberate: bool) -> None:
        """Raises the errors of :meth:`press` for finished work. A ``deliberate`` edit, which cannot result from an
        accidental key press, needs no repetition."""
        if not deliberate:
            self._lock.press(cached.annotation.status, kind)
        if cached.row.task_sha256:
            self._update_to_newest(at, cached)
            raise AnnotatorError(
                "edit.other_version",
                "The owner has changed this task since. It is shown as it is now.",
                "Check it, then continue.",
            )

    def _update_to_newest(self, at: int, cached: CachedAnnotation) -> AnnotationEditResult:
        """Carry finished work over to the newest version of its task, with a journal entry like that of an owner's
        update."""
        self._step_began = None
        bundle_id, sha256 = self._cache.newest(at)
        old, new = self._cache.task(at), self._cache.task_of(at, sha256)
        judged_rubric, rubric = self._cache.written_rubric(at), self._cache.written_rubric_of(bundle_id)
        after = reopen_annotation(rebase_annotation(rubric, old, new, cached.annotation))
        hashes = unconfirmed_hashes((judged_rubric, old), (rubric, new), after, {})
        mark = TEXT_CHANGED if new.texts.keys() & hashes else ""
        stands = TaskJournalState(cached.row.submission, mark, hashes_text(hashes))
        last = self._history.last_entry
        tops = (last.undo_top, last.redo_top) if last else (0, 0)
        step = self._entry(at, "update", 0, *tops, "Newest version", update_edit(stands), "")
        order = to_text(keep_shown_order(self._cache.order(at), old, new))
        before = CachedAnnotation(replace(cached.row, since=step.number, display_order=order), cached.annotation)
        return self._record(at, before, after, step, step.label, other_text=True)

    def _merges(self, at: int, merge: str) -> bool:
        last = self._history.last_entry
        if last is None or last.kind != "edit" or self._step_began is None:
            return False
        fresh = self._clock() - self._step_began < MERGE_SECONDS
        return fresh and last.merge == merge and last.task == self.task_index.keys[at]

    def _merge_typing(self, at: int, after: Annotation, content: str, label: str) -> AnnotationEditResult:
        """Change the newest journal entry to lead to ``after``, instead of adding an entry."""
        last, current = self._history.last_entry, self._cache.held(at)
        assert last is not None
        beginning = patch.revert(self._json_cache.of(current.annotation), json.loads(last.patch))
        longer = replace(last, edit=content, at=utc_now("milliseconds"))
        return self._record(at, current, after, longer, label, beginning)

    def _label(self, entry: JournalEntry, *, written: bool = False) -> str:
        """The label of an entry's edit, as a message with the titles of the displayed or the ``written`` rubric; as
        English text if it was made by an earlier program in a form that this one cannot parse."""
        edit = entry
        while edit.of:
            edit = self._history.entry(edit.of)
        position = self.task_index.keys.position_of(edit.task)
        if edit.kind != "edit" or position is None:
            return entry.label
        try:
            rubric = (self._cache.written_rubric if written else self._cache.rubric)(position)
            return EDIT.validate_json(edit.edit).label(rubric)
        except (ValidationError, AnnotatorError):
            return entry.label

    def _replay(self, entry: JournalEntry, kind: str, undo_top: int, redo_top: int) -> AnnotationEditResult:
        at = self.task_index.keys.position_of(entry.task)
        assert at is not None
        self._step_began = None
        before = self._cache.held(at)
        operations = json.loads(entry.patch)
        turned = (patch.revert if kind == "undo" else patch.apply)(self._json_cache.of(before.annotation), operations)
        after = document.parse_annotation(turned)
        self._move(at)
        written = self._label(entry, written=True)
        step = self._entry(at, kind, entry.number, undo_top, redo_top, written, "", "")
        return self._record(at, before, after, step, self._label(entry))

    def _entry(
        self, at: int, kind: str, of: int, undo_top: int, redo_top: int, label: str, edit: str, merge: str
    ) -> JournalEntry:
        """A new journal entry. :meth:`_record` adds what follows from the annotation after it."""
        return JournalEntry(
            project_id=self.project.id, number=self._history.number + 1, task=self.task_index.keys[at], kind=kind,
            of=of, undo_top=undo_top, redo_top=redo_top, label=label, merge=merge, edit=edit,
            patch="", document_sha256="", snapshot="", active_ms=0, at=utc_now("milliseconds"),
            previous=self._history.last_sha256,
        )  # fmt: skip

    def _record(
        self, at: int, before: CachedAnnotation, after: Annotation, step: JournalEntry, label: str,
        beginning: dict[str, Any] | None = None, *, other_text: bool = False,
    ) -> AnnotationEditResult:  # fmt: skip
        """Store the new state, to which ``step`` led, in memory and queue its transaction. ``label`` names the change
        in the language of the window. ``beginning``: the JSON values from which ``step`` leads, if it was there already
        (None: those of ``before``)."""
        old = self._json_cache.of(before.annotation) if beginning is None else beginning
        changed = patch.diff(old, self._json_cache.of(after))
        text = document.canonical_text(self._json_cache.of(after))
        revision = before.row.revision + (step.number > self._history.number)
        declared = self._declared_submission(at, before, after, step, revision, text) if after.status in DONE else None
        work = replace(
            before.row, revision=revision, number=step.number,
            active_ms=before.row.active_ms + self._take_active(at), updated_at=step.at, document=text,
        )  # fmt: skip
        if declared is not None or step.kind != "edit" or after.status != before.annotation.status:
            submission = self._cache.submission
            work = work_after(work, after.status, step, lambda n: declared if n == step.number else submission(n))
        begins = revision == 1 and bool(self._cache.task(at).reviewed)  # a replay needs the initial annotation
        step = replace(
            step, patch=document.canonical_text(changed), active_ms=work.active_ms, document_sha256=text_sha256(text),
            snapshot=text if revision % SNAPSHOT_EVERY == 0 or begins else "",
        )  # fmt: skip
        self._history.add(step)
        self._cache.put(at, CachedAnnotation(work, after))
        self._save(work, step, declared)
        if after.status != before.annotation.status:
            self._lock = FinishedWorkLock()
        targets = touched_targets(changed)
        return AnnotationEditResult(
            self._cache.task_id(at), at, targets, before.annotation, after, label, step.number, other_text
        )

    def _save(self, work: AnnotationRow, step: JournalEntry | None, declared: SubmissionRecord | None = None) -> None:
        """Queue one save, or add it to the group. With a journal entry, the position is saved."""
        if self._group is not None:
            self._group.add(work, step, declared)
            return
        group = EditSaveGroup()
        group.add(work, step, declared)
        if step is not None:
            self._last_position = group.focus = self._position_after(declared)
        self._queue(group)

    def _queue(self, group: EditSaveGroup) -> None:
        saved = self._event_dispatcher.expect(self._history.number)
        self._store.save_group(group, saved, self._event_dispatcher.failed)

    def _declared_submission(
        self, at: int, before: CachedAnnotation, after: Annotation, step: JournalEntry, revision: int, text: str
    ) -> SubmissionRecord | None:
        """The submission made by an edit that submits or skips the task; None for other edits."""
        status, previous = (after.status, after.skip), (before.annotation.status, before.annotation.skip)
        is_same = status == previous and after is not before.annotation  # the same object is submitted once more
        if step.kind != "edit" or step.number == self._history.number or is_same:
            return None
        bundle_id, sha256 = self._cache.version(at)
        declared = SubmissionRecord(
            project_id=self.project.id, number=step.number, task=step.task, before=before.row.submission,
            status=after.status, revision=revision, bundle_id=bundle_id, task_sha256=sha256,
            texts=hashes_text(judged_texts(self._cache.task(at), after)), unconfirmed=before.row.unconfirmed,
            mark=before.row.mark, display_order=before.row.display_order, document=text, at=step.at,
        )  # fmt: skip
        self._cache.declare(declared)
        return declared

    def _take_active(self, at: int) -> int:
        return round(self._unsaved_active.pop(at, 0.0) * 1000)

    def _save_active(self) -> None:
        """Save active time that no edit has saved."""
        for at in list(self._unsaved_active):
            cached = self._cache.held(at)
            milliseconds = cached.row.active_ms + self._take_active(at)
            work = replace(cached.row, active_ms=milliseconds, updated_at=utc_now("milliseconds"))
            self._cache.put(at, CachedAnnotation(work, cached.annotation))
            self._save(work, None)
