"""What the owner's syncs know: which results came, what became of them, and which receipts were written.

exchange/state.json            all of it, written in one step
exchange/results/ANNOTATOR-ID/NAME     results as they came, encrypted ones as they are
exchange/receipts/ID.annreceipt
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, Literal

from pydantic import Field, ValidationError

from annotator.bundle import strictjson
from annotator.bundle.receipt import AnnouncedGuidelines, AttemptScore, ReceiptNotice, ReturnedAnswer
from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.model.frozen_model import FrozenModel
from annotator.owner.project.owner_project import Project
from annotator.transfer.object_names import person_folder

_STATE: Final = "exchange/state.json"


class ResultsFileState(FrozenModel):
    """A results file that was fetched: the SHA-256 of the file, and what became of it.

    ``not whole``: it cannot be read, and may still be on its way; seen unchanged by the next sync it is ``refused``.
    ``told``: a receipt says so.
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
    size: int = Field(default=0, exclude_if=lambda value: not value)
    """Its bytes; 0 where an earlier version of the program fetched it."""
    made: str = Field(default="", exclude_if=lambda value: not value)
    """When the annotator made it, by their clock (ISO 8601)."""
    forgotten: bool = Field(default=False, exclude_if=lambda value: not value)
    """Whether the owner wants to hear no more of a file that was refused."""
    version: str = Field(default="", exclude_if=lambda value: not value)
    """What the place said of it when it was fetched: it is another once the file was written again."""
    known_by: str = Field(default="", exclude_if=lambda value: not value)
    """A SHA-256 of what the project knew of keys and tasks when the file was refused."""


class PublishedObject(FrozenModel):
    """An object of ours as it was last compared, byte by byte: the SHA-256 of our file, and what the place says of
    the object, which is something else once it was written again."""

    sha256: str
    version: str


class TaskReturn(FrozenModel):
    """A task that the owner returned: its own name for it, the reason, the places that it is about, and the revision
    that was looked at."""

    own: str
    reason: str
    revision: int
    told: bool = False
    places: tuple[ReturnedAnswer, ...] = Field(default=(), exclude_if=lambda value: not value)
    whole: bool = False
    """Whether it goes back with the delivery that it came in, and for no fault of its own."""
    before: TaskReturn | None = Field(default=None, exclude_if=lambda value: value is None)
    """What it was given back for by itself, where it also goes back with its delivery: that holds on where the delivery
    is accepted."""


class DeviceResultsState(FrozenModel):
    """What the newest results of one device hold: their number, the last submitted revision of every task, and the
    tasks that are skipped."""

    sequence: int
    submitted: Mapping[str, int] = Field(default_factory=dict)
    skipped: tuple[str, ...] = Field(default=(), exclude_if=lambda value: not value)
    guidelines: Mapping[str, str] = Field(default_factory=dict, exclude_if=lambda value: not value)
    """By submitted task, the SHA-256 of the announced guidelines that it was submitted by."""
    course: Mapping[str, bool] = Field(default_factory=dict, exclude_if=lambda value: not value)
    """Every task of a course that was begun, and whether it was submitted."""
    days: Mapping[str, Mapping[str, int]] = Field(default_factory=dict, exclude_if=lambda value: not value)
    """The active seconds by task and day of which it is not known whether another device has them, too."""
    times: Mapping[str, Mapping[str, Mapping[str, int]]] = Field(
        default_factory=dict, exclude_if=lambda value: not value
    )
    """The active seconds by device, task and day: this one's, and those of what it was before."""


class TestAttemptSubmission(FrozenModel):
    """The answers to an attempt at a course's test that count: a SHA-256 of them, and the results that they came in."""

    digest: str
    bundle_id: str


class TaskQuestion(FrozenModel):
    """A question about a task: its words and when they were written (by the annotator's clock); what the owner
    answered, when, and to which words."""

    words: str
    at: str
    answer: str = ""
    answered_at: str = ""
    answered: str = ""

    @property
    def open(self) -> bool:
        """Whether these words are not answered."""
        return bool(self.words) and (not self.answer or self.answered != self.words)


class ReturnReply(FrozenModel):
    """What somebody says to the return of a ``revision`` of a task, and when (by their clock)."""

    words: str
    at: str
    revision: int


class AnnotatorExchangeState(FrozenModel):
    """One annotator: results by the object's name, work by device (and key), tasks that were given back by the id they
    were sent under, and the ids of the receipts, the oldest first."""

    arrived: Mapping[str, ResultsFileState] = Field(default_factory=dict)
    devices: Mapping[str, DeviceResultsState] = Field(default_factory=dict)
    given_back: Mapping[str, TaskReturn] = Field(default_factory=dict)
    cleared: bool = False
    """Whether a task was taken off ``given_back`` that the last receipt still names."""
    receipts: tuple[str, ...] = ()
    qualification: AttemptScore | None = None
    """The score of their newest attempt at the test of the course, where the owner scores it."""
    qualification_told: bool = True
    attempts: Mapping[str, TestAttemptSubmission] = Field(default_factory=dict, exclude_if=lambda value: not value)
    """What was scored of each attempt, by course and number: whatever another device or key of theirs hands in under
    the same number is no further attempt."""
    questions: Mapping[str, TaskQuestion] = Field(default_factory=dict, exclude_if=lambda value: not value)
    """By the id that the task was sent under."""
    replies: Mapping[str, ReturnReply] = Field(default_factory=dict, exclude_if=lambda value: not value)
    """By the same, the reply that was written last."""
    notices: tuple[ReceiptNotice, ...] = Field(default=(), exclude_if=lambda value: not value)
    notices_told: bool = Field(default=True, exclude_if=lambda value: value)
    accepted_works: Mapping[str, int] = Field(default_factory=dict)
    """The revisions of their tasks that the owner accepted with whole deliveries, by the id they were sent under."""
    accepted_told: bool = True
    receipts_put: int = Field(default=0, exclude_if=lambda value: not value)
    """How many of the receipts were put at a destination, the oldest first."""
    published: Mapping[str, PublishedObject] = Field(default_factory=dict, exclude_if=lambda value: not value)
    """The objects that were put there for them, by folder and name."""
    wanted: Mapping[str, str] = Field(default_factory=dict, exclude_if=lambda value: not value)
    """What they asked to have looked at again and got, by the id that the object's name has: the version of what
    asked."""

    @property
    def submitted(self) -> Mapping[str, int]:
        """The last submitted revision of every task, on whichever device."""
        found: dict[str, int] = {}
        for work in self.devices.values():
            for task, revision in work.submitted.items():
                found[task] = max(revision, found.get(task, 0))
        return found

    @property
    def by_guidelines(self) -> Mapping[str, int]:
        """How many submitted tasks were done by which announced guidelines (SHA-256), the newest revision of each; the
        empty name has those that were done by the guidelines of their bundle."""
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
        """Whether receipts say all that is known."""
        return (
            self.qualification_told
            and self.accepted_told
            and self.notices_told
            and not self.cleared
            and all(one.told for one in self.given_back.values())
            and all(one.told or one.outcome == "not whole" for one in self.arrived.values())
        )

    @property
    def received_tasks(self) -> int:
        """How many submitted tasks were received and are not given back."""
        return len(self.submitted.keys() - self.given_back.keys())

    @property
    def accepted_tasks(self) -> int:
        """How many tasks are accepted as they were submitted last, and not given back. Where nothing came by a sync,
        the accepted revisions are the last that are known of."""
        now = self.submitted if self.devices else self.accepted_works
        current = {task for task, revision in self.accepted_works.items() if now.get(task, revision + 1) <= revision}
        return len(current - self.given_back.keys())


class OwnerAnnouncement(FrozenModel):
    """What the owner has to say to ``people`` (everybody where there are none), since when (ISO 8601, UTC)."""

    number: int
    at: str
    text: str
    people: tuple[str, ...] = ()
    guidelines: AnnouncedGuidelines | None = Field(default=None, exclude_if=lambda value: value is None)


class ExchangeState(FrozenModel):
    """Everybody, by annotator id."""

    people: Mapping[str, AnnotatorExchangeState] = Field(default_factory=dict)
    announcements: tuple[OwnerAnnouncement, ...] = Field(default=(), exclude_if=lambda value: not value)
    owner: str = Field(default="", exclude_if=lambda value: not value)
    """After a rotation of the owner's key, the fingerprint of the key by which everything was signed anew."""
    received_until: str = Field(default="", exclude_if=lambda value: not value)
    """At whose folder the last sync ran out of time while it received; empty where it did not. The next sync comes to
    it last, so that a folder which is slow holds back nobody for long."""
    published_until: str = Field(default="", exclude_if=lambda value: not value)
    """The same, while it put objects there."""

    def person(self, annotator_id: str) -> AnnotatorExchangeState:
        """What is known of somebody."""
        return self.people.get(annotator_id, AnnotatorExchangeState())

    def guidelines_of(self, annotator_id: str) -> tuple[AnnouncedGuidelines, ...]:
        """The guidelines that are announced to somebody: the newest of each rubric."""
        newest = {
            one.guidelines.rubric: one.guidelines
            for one in self.announcements
            if one.guidelines is not None and (not one.people or annotator_id in one.people)
        }
        return tuple(newest.values())

    def changed(self, annotator_id: str, **fields: object) -> ExchangeState:
        """With other fields of one person."""
        person = self.person(annotator_id).model_copy(update=fields)
        return self.model_copy(update={"people": {**self.people, annotator_id: person}})


def in_turn(people: Sequence[str], until: str) -> list[str]:
    """Those after ``until`` first, and ``until`` last; in their order where it is empty."""
    return sorted(people, key=lambda who: (who <= until, who))


def read_exchange(project: Project) -> ExchangeState:
    """What the syncs of ``project`` know. Raises ``project.damaged``."""
    path = project.root / _STATE
    try:
        found = strictjson.loads(path.read_bytes(), str(path)) if path.is_file() else {}
        return ExchangeState.model_validate(found)
    except ValidationError as refused:
        message = f"The record of syncs cannot be read: {refused}."
        raise AnnotatorError("project.damaged", message, "", str(path)) from None


def save_exchange(project: Project, exchange: ExchangeState) -> None:
    """Only while no other sync of the project runs."""
    path = project.root / _STATE
    path.parent.mkdir(exist_ok=True)
    write_atomic(path, strictjson.pretty(exchange.model_dump(mode="json")))


def results_folder(project: Project, annotator_id: str) -> Path:
    """Where the results of one annotator are kept."""
    return project.root / "exchange" / "results" / person_folder(annotator_id)


def accepted_files(project: Project) -> list[Path]:
    """The results that syncs fetched and took. Raises ``project.damaged``."""
    return [
        path
        for annotator_id, person in sorted(read_exchange(project).people.items())
        for name, one in sorted(person.arrived.items())
        if one.outcome == "taken" and (path := results_folder(project, annotator_id) / name).is_file()
    ]


def receipt_path(project: Project, receipt_id: str) -> Path:
    """Where the receipt of that id is kept."""
    return project.root / "exchange" / "receipts" / f"{receipt_id}.annreceipt"
