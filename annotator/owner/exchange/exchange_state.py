"""The state of the owner's syncs: which results were received, their outcome, and which receipts were written.

exchange/state.json                      the state, written atomically
exchange/results/ANNOTATOR-ID/NAME       results as received, possibly encrypted
exchange/receipts/ID.annreceipt

Fields of newer versions of the program are kept when the state is written again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal

from pydantic import Field

from annotator.bundle.receipt import (
    GuidelinesAnnouncement,
    QualificationAttemptScore,
    ReceiptAnswerReturn,
    ReceiptDeliveryFinding,
)
from annotator.errors import AnnotatorError
from annotator.model.frozen_model import ExtensibleModel, Sparse
from annotator.owner.project.owner_project import Project
from annotator.owner.project.project_file import ProjectFile
from annotator.transfer.object_names import object_name, person_folder


class ResultsFetchOutcome(ExtensibleModel):
    """A results file that was fetched: the SHA-256 of the file, and its outcome.

    ``not whole``: it is unreadable, possibly because it is still being uploaded; if it is unchanged at the next sync,
    it becomes ``refused``. ``told``: a receipt reports it.
    """

    sha256: str
    outcome: Literal["taken", "refused", "not whole"]
    bundle_id: str = ""
    code: str = ""
    reason: str = ""
    tasks: int = 0
    submitted: int = 0
    told: bool = False
    seen: str = ""
    """When it was fetched, by the owner's clock."""
    size: Sparse[int] = 0
    """Its size in bytes; 0 if an earlier version of the program fetched it."""
    made: Sparse[str] = ""
    """When the annotator made it, by the annotator's clock (ISO 8601)."""
    forgotten: Sparse[bool] = False
    """Whether the owner no longer wants a refused file, or the loss of an accepted one, to be reported."""
    version: Sparse[str] = ""
    """The version reported by the destination when it was fetched, which changes if the file is rewritten."""
    known_by: Sparse[str] = ""
    """A SHA-256 of the project's keys and tasks when the file was refused."""


class PublishedObject(ExtensibleModel):
    """A published object as of its last comparison: the SHA-256 of the local file, and the version reported by the
    destination, which changes if the object is rewritten."""

    sha256: str
    version: str


class OwnerTaskReturn(ExtensibleModel):
    """A task that the owner returned: the owner's id, the reason, the places concerned, and the revision that was
    reviewed."""

    own: str
    reason: str
    revision: int
    newest: Sparse[int] = 0
    """The last revision of any computer of the person that was synced and merged by then."""
    told: bool = False
    places: Sparse[tuple[ReceiptAnswerReturn, ...]] = ()
    whole: bool = False
    """Whether it is returned only because its whole delivery is."""
    before: Sparse[OwnerTaskReturn | None] = None
    """The task's own return, if its delivery is returned as well. It remains if the delivery is accepted."""
    day: Sparse[str] = ""
    """The owner's day on which it was returned (empty: an earlier version returned it)."""
    void: Sparse[tuple[str, ...]] = ()
    """The times of the submissions that were declared void, if that is why it is returned (an empty one: unknown)."""
    why: Sparse[str] = ""
    """Why they were declared void; empty if no reason was given."""

    def stands(self, submitted: int | None) -> bool:
        """Whether the task is still returned if this is the last submitted revision that counts (None: none)."""
        return submitted is None or (not self.void and submitted <= self.answered_above)

    @property
    def answered_above(self) -> int:
        """The revision above which the task was submitted again, on whichever computer."""
        return max(self.revision, self.newest)


class LatestDeviceResults(ExtensibleModel):
    """The newest results of one device: their number, the last submitted revision of each task, and the skipped
    tasks."""

    sequence: int
    submitted: Mapping[str, int] = Field(default_factory=dict)
    skipped: Sparse[tuple[str, ...]] = ()
    guidelines: Sparse[Mapping[str, str]] = Field(default_factory=dict)
    """By submitted task, the SHA-256 of the announced guidelines under which it was submitted."""
    course: Sparse[Mapping[str, bool]] = Field(default_factory=dict)
    """The course tasks that were begun, and whether each was submitted."""
    days: Sparse[Mapping[str, Mapping[str, int]]] = Field(default_factory=dict)
    """Active seconds by task and day for which the device is unknown, so that another device may report the same
    ones."""
    times: Sparse[Mapping[str, Mapping[str, Mapping[str, int]]]] = Field(default_factory=dict)
    """Active seconds by device, task and day, of this device and its predecessors."""
    beyond: Sparse[tuple[str, ...]] = ()
    """The tasks whose days add up to more than their active time."""
    arrived: Sparse[str] = ""
    """When the newest results arrived, by the owner's clock (ISO 8601); empty if an earlier version of the program
    fetched them."""
    first_days: Sparse[Mapping[str, str]] = Field(default_factory=dict)
    """For each reported day of work, the owner's day on which it first arrived."""
    first_submitted: Sparse[Mapping[str, str]] = Field(default_factory=dict)
    """For each task, the owner's day on which its submission first arrived."""


class TestAttemptSubmission(ExtensibleModel):
    """The counting answers of a test attempt: their SHA-256, and the results that contain them."""

    digest: str
    bundle_id: str


class AnnotatorQuestionRecord(ExtensibleModel):
    """A question about a task: its text and time (by the annotator's clock), the owner's answer and its time, and the
    text that was answered."""

    words: str
    at: str
    answer: str = ""
    answered_at: str = ""
    answered: str = ""
    answered_by: Sparse[str] = ""
    """The name of the lead who answered; empty if the owner did."""
    earlier: Sparse[tuple[tuple[str, ...], ...]] = ()
    """The earlier questions about the task with their answers, and the names of leads who gave these, oldest first."""

    @property
    def open(self) -> bool:
        """Whether the current text is unanswered."""
        return bool(self.words) and (not self.answer or self.answered != self.words)

    @property
    def thread(self) -> tuple[tuple[str, str, str], ...]:
        """All answered questions, oldest first: question, answer, and the name of the lead who gave it (empty: the
        owner)."""
        last = (self.answered, self.answer, self.answered_by)
        before = tuple(
            (answered[0], answered[1], answered[2] if len(answered) > 2 else "") for answered in self.earlier
        )
        return (*before, last) if self.answer and before[-1:] != (last,) else before


class TaskReturnReply(ExtensibleModel):
    """An annotator's reply to the return of a ``revision`` of a task, with its time (by the annotator's clock)."""

    words: str
    at: str
    revision: int


class AnnotatorExchangeState(ExtensibleModel):
    """The state of one annotator: results by object name, work by device (and key), returned tasks by the id they were
    sent under, and receipt ids, oldest first."""

    arrived: Mapping[str, ResultsFetchOutcome] = Field(default_factory=dict)
    devices: Mapping[str, LatestDeviceResults] = Field(default_factory=dict)
    given_back: Mapping[str, OwnerTaskReturn] = Field(default_factory=dict)
    former_returns: Sparse[Mapping[str, OwnerTaskReturn]] = Field(default_factory=dict)
    """The last return of each task that was submitted again."""
    cleared: bool = False
    """Whether a task was removed from ``given_back`` that the last receipt still contains."""
    receipts: tuple[str, ...] = ()
    other_receipts: Sparse[int] = 0
    """How many receipts are at the destination that the project does not have, as after it was an older copy."""
    qualification: QualificationAttemptScore | None = None
    """The score of the annotator's newest attempt at the course test, if the owner scores it."""
    qualification_told: bool = True
    attempts: Sparse[Mapping[str, TestAttemptSubmission]] = Field(default_factory=dict)
    """The scored answers of each attempt, by course and number. What another device or key of the annotator submits
    under the same number is not a further attempt."""
    questions: Sparse[Mapping[str, AnnotatorQuestionRecord]] = Field(default_factory=dict)
    """By the id under which the task was sent."""
    replies: Sparse[Mapping[str, TaskReturnReply]] = Field(default_factory=dict)
    """The last reply, by the same id."""
    notices: Sparse[tuple[ReceiptDeliveryFinding, ...]] = ()
    notices_told: bool = Field(default=True, exclude_if=bool)
    accepted_works: Mapping[str, int] = Field(default_factory=dict)
    """The revisions of tasks that the owner accepted with whole deliveries, by the id under which they were sent."""
    accepted_told: bool = True
    receipts_put: Sparse[int] = 0
    """How many receipts were published at a destination, oldest first."""
    published: Sparse[Mapping[str, PublishedObject]] = Field(default_factory=dict)
    """The objects published for the annotator, by folder and name."""
    void: Sparse[str] = ""
    """A hash of the void keys that were applied to the state."""
    wanted: Sparse[Mapping[str, str]] = Field(default_factory=dict)
    """The objects that the annotator asked to have compared again, and that were compared: by the id in the object
    name, the version of the request."""

    def return_of(self, task: str) -> OwnerTaskReturn | None:
        """The return of a task, or the last one if it was submitted again; None if there is none."""
        return self.given_back.get(task) or self.former_returns.get(task)

    @property
    def submitted(self) -> Mapping[str, int]:
        """The last submitted revision of every task, on any device."""
        result: dict[str, int] = {}
        for work in self.devices.values():
            for task, revision in work.submitted.items():
                result[task] = max(revision, result.get(task, 0))
        return result

    @property
    def begun(self) -> frozenset[str]:
        """The tasks on which work was reported, by the id under which they were sent."""
        times = (tasks for work in self.devices.values() for tasks in (work.days, *work.times.values()))
        return self.skipped.union(self.submitted, self.given_back, *times)

    @property
    def first_submitted(self) -> Mapping[str, str]:
        """For every task that is submitted or returned, the owner's day on which the submission first arrived; empty if
        an earlier version of the program fetched it."""
        days: dict[str, str] = dict.fromkeys(self.given_back, "")
        for work in self.devices.values():
            for task in work.submitted.keys() | (work.first_submitted.keys() & self.given_back.keys()):
                day = work.first_submitted.get(task, "")
                days[task] = min(filter(None, (day, days.get(task, ""))), default="")
        return days

    @property
    def by_guidelines(self) -> Mapping[str, int]:
        """The number of submitted tasks by announced guidelines (SHA-256) of their newest revision; the empty key
        counts those submitted under the guidelines of their bundle."""
        newest: dict[str, tuple[int, str]] = {}
        for work in self.devices.values():
            for task, revision in work.submitted.items():
                newest[task] = max((revision, work.guidelines.get(task, "")), newest.get(task, (0, "")))
        return Counter(name for _, name in newest.values())

    @property
    def skipped(self) -> frozenset[str]:
        """The tasks that are skipped on a device and submitted on none."""
        return frozenset(task for work in self.devices.values() for task in work.skipped) - self.submitted.keys()

    @property
    def receipts_complete(self) -> bool:
        """Whether the receipts report everything known."""
        return (
            self.qualification_told
            and self.accepted_told
            and self.notices_told
            and not self.cleared
            and all(record.told for record in self.given_back.values())
            and all(record.told or record.outcome == "not whole" for record in self.arrived.values())
        )

    @property
    def received_tasks(self) -> int:
        """The number of submitted tasks that were received and not returned."""
        return len(self.submitted.keys() - self.given_back.keys())

    @property
    def accepted_tasks(self) -> int:
        """The number of tasks accepted in their last submitted revision and not returned. If no sync was used, the
        accepted revisions are the last known ones."""
        now = self.submitted if self.devices else self.accepted_works
        current = {task for task, revision in self.accepted_works.items() if now.get(task, revision + 1) <= revision}
        return len(current - self.given_back.keys())


class OwnerAnnouncement(ExtensibleModel):
    """An announcement of the owner to ``people`` (empty for everybody), and its time (ISO 8601, UTC)."""

    number: int
    at: str
    text: str
    people: tuple[str, ...] = ()
    guidelines: Sparse[GuidelinesAnnouncement | None] = None


class ProjectExchangeState(ExtensibleModel):
    """The state of all annotators, by annotator id."""

    people: Mapping[str, AnnotatorExchangeState] = Field(default_factory=dict)
    announcements: Sparse[tuple[OwnerAnnouncement, ...]] = ()
    owner: Sparse[str] = ""
    """After a rotation of the owner's key, the fingerprint of the key with which everything was signed again."""
    received_until: Sparse[str] = ""
    """The annotator at whose folder the last sync ran out of time while receiving; empty if it did not. The next sync
    handles this folder last, so that a slow folder delays nobody for long."""
    published_until: Sparse[str] = ""
    """The same for publishing."""

    def person(self, annotator_id: str) -> AnnotatorExchangeState:
        """The state of one annotator."""
        return self.people.get(annotator_id, AnnotatorExchangeState())

    def is_returned(self, annotator_id: str, task: str, revision: int) -> bool:
        """Whether the owner waits for another revision of a task, by the id under which it was sent."""
        back = self.person(annotator_id).given_back.get(task)
        return back is not None and back.stands(revision)

    def guidelines_of(self, annotator_id: str) -> tuple[GuidelinesAnnouncement, ...]:
        """The guidelines announced to an annotator: the newest of each rubric."""
        newest = {
            announcement.guidelines.rubric: announcement.guidelines
            for announcement in self.announcements
            if announcement.guidelines is not None and (not announcement.people or annotator_id in announcement.people)
        }
        return tuple(newest.values())

    def changed(self, annotator_id: str, **fields: object) -> ProjectExchangeState:
        """A copy with changed fields of one annotator."""
        person = self.person(annotator_id).model_copy(update=fields)
        return self.with_fields(people={**self.people, annotator_id: person})


_STATE = ProjectFile("exchange/state.json", ProjectExchangeState, "The record of syncs", ProjectExchangeState())


def rotate_after(people: Sequence[str], until: str) -> list[str]:
    """Rotate the sorted ``people`` so that those after ``until`` come first and ``until`` last; sorted order if it is
    empty."""
    return sorted(people, key=lambda who: (who <= until, who))


def read_exchange(project: Project) -> ProjectExchangeState:
    """Read the state of the project's syncs. Raises ``project.damaged``."""
    return project.read(_STATE)


def save_exchange(project: Project, exchange: ProjectExchangeState) -> None:
    """Write the state. Only while no other sync of the project runs."""
    (project.root / _STATE.name).parent.mkdir(exist_ok=True)
    _STATE.write(project.root, exchange)
    project.list_files()


def results_folder(project: Project, annotator_id: str) -> Path:
    """The folder of an annotator's results."""
    return project.root / "exchange" / "results" / person_folder(annotator_id)


def accepted_files(project: Project) -> list[Path]:
    """The results files that syncs fetched and accepted. Raises ``project.damaged``."""
    return [
        path
        for annotator_id, person in sorted(read_exchange(project).people.items())
        for name, outcome in sorted(person.arrived.items())
        if outcome.outcome == "taken" and (path := results_folder(project, annotator_id) / name).is_file()
    ]


def lost_results(project: Project, exchange: ProjectExchangeState) -> Iterator[tuple[str, AnnotatorError]]:
    """The errors of accepted results that are missing and were not given up, with their annotators. Results of which
    the same device delivered later ones are not needed: these contain all of its work."""
    for annotator_id, person in sorted(exchange.people.items()):
        taken = [name for name, arrived in person.arrived.items() if arrived.outcome == "taken"]
        objects = {name: parsed for name in taken if (parsed := object_name(name)) is not None}
        last = {parsed.stem: parsed.number for parsed in sorted(objects.values(), key=lambda parsed: parsed.number)}
        for name, parsed in objects.items():
            path = results_folder(project, annotator_id) / name
            is_needed = last[parsed.stem] == parsed.number and not person.arrived[name].forgotten
            if is_needed and not path.is_file():
                give_up = f" If it is lost for good, run `annotator project forget {annotator_id} {name}`."
                yield annotator_id, damaged_copy_error(path, f"{person_folder(annotator_id)}/results/{name}", give_up)


def damaged_copy_error(path: Path, name: str, give_up: str = "") -> AnnotatorError:
    """The error of a file of the project that is at the destination too, as ``name``. ``give_up``: what to do if it is
    lost."""
    return AnnotatorError(
        "project.damaged",
        "The project's copy of this file is missing or is not what was sent.",
        f"Restore it from a backup, or from the place to sync with, where it is {name}.{give_up}",
        path,
    )


def receipt_path(project: Project, receipt_id: str) -> Path:
    """The path of a receipt."""
    return project.root / "exchange" / "receipts" / f"{receipt_id}.annreceipt"
