"""Imports the annotator's own results from their other computers: fetched from the destination and verified.

The folder of a file does not say whose results it holds. They are the annotator's if signed by their key, which the
owner has not revoked, or if a receipt of the owner for this annotator names the bundle as received.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from annotator import limits
from annotator.bundle import age
from annotator.bundle.bundle_reader import VerifiedBundle, open_bundle
from annotator.bundle.public_key import PublicKey
from annotator.bundle.signing_key import SigningKey
from annotator.containment import Contained
from annotator.durable import PRIVATE, write_atomic
from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.completeness import missing_answers
from annotator.model.course.course import PREFIX
from annotator.model.pace import MOST_SECONDS
from annotator.model.replay import replay_answers
from annotator.model.result_line import AnnotationResultLine, DeviceRevision, RevisionOrigin, read_line
from annotator.model.review_comparison import initial_annotation
from annotator.model.rubric import Rubric
from annotator.model.target import response_target
from annotator.model.task import Task
from annotator.model.text_hashes import answers_hash, hashes_of_texts
from annotator.model.timestamps import same_moment, utc_now, utc_timestamp
from annotator.paths import make_private
from annotator.services.bundle_update import journal_entry, save_update
from annotator.services.courses.course_run import import_attempts
from annotator.services.courses.course_scope import own_outline
from annotator.services.device_revisions import BASIS, RIVALS, SEEN, DeviceRevisionJournal
from annotator.services.display_order import response_numbers, to_text
from annotator.services.owner_trust import revoked_by
from annotator.services.syncing.delivery_list import receipt_summary
from annotator.services.task_index import TaskIndex
from annotator.services.void_submissions import is_void, void_submissions
from annotator.store import canonical_json as document
from annotator.store import projects, work
from annotator.store.connections import Connection
from annotator.store.listing import list_entries
from annotator.store.tables import ELSEWHERE, AnnotationRow, SubmissionRecord, TaskRecord, replace_row
from annotator.store.task_state import TaskJournalState, hashes_from, hashes_text
from annotator.transfer.destination import RemoteFile, Stopped, SyncDestination
from annotator.transfer.object_names import BundleObjectName, object_folder
from annotator.transfer.sync_engine import NamedObject, by_stem, check_size, fetched_copy, stops_sync

if TYPE_CHECKING:
    from annotator.bundle.key_store import KeyStore
    from annotator.store.store import Store

_LISTS = ("begun", "earlier", "twice")
_KEPT = "Begun on this computer"
"""The label of the journal entry that applies work begun here on top of another computer's submission."""


@dataclass(frozen=True)
class OtherComputerWork:
    """Work that another computer of the annotator has delivered, when (by its clock), and which of it is missing here.

    ``begun``: ids of tasks begun there and not finished. ``earlier``: finished there on a text, or for questions, that
    the owner has changed since. ``twice``: finished there and here with different answers.
    """

    device: str
    at: str
    begun: tuple[str, ...] = ()
    earlier: tuple[str, ...] = ()
    twice: tuple[str, ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)
    """The numbers of these tasks in the window of this computer, for tasks that exist here. Those of the other one may
    be others: tasks are numbered in the order in which their bundles were imported."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """What the list of tasks shows of these tasks."""


@dataclass(frozen=True)
class OwnWorkImportResult:
    """The result of importing the annotator's results from other computers. ``imported_count`` is the number of
    imported finished tasks; ``elsewhere`` is work that is not here; ``waiting``: verified files that are imported once
    the project is closed. ``is_copied_directory``: this data directory is a copy of another one, and got its own device
    id. ``truncated``: there are more files than are read. ``written_here``: the file was written on this computer."""

    imported_count: int = 0
    elsewhere: tuple[OtherComputerWork, ...] = ()
    waiting: tuple[Path, ...] = ()
    is_copied_directory: bool = False
    truncated: bool = False
    written_here: bool = False


_Imported = tuple[int, OtherComputerWork, bool]
"""The number of imported finished tasks, the work that is not here, and whether all of its tasks are here."""


@dataclass
class _OtherComputerFileCache:
    """The files of other computers that were read, so that none is fetched twice. Valid only if the database is not
    older."""

    number: int = 0
    names: dict[str, str] = field(default_factory=dict)
    devices: dict[str, dict[str, Any]] = field(default_factory=dict)

    @property
    def elsewhere(self) -> tuple[OtherComputerWork, ...]:
        return tuple(
            OtherComputerWork(
                device, content["at"], tuple(content["begun"]), tuple(content["earlier"]), tuple(content["twice"])
            )
            for device, content in sorted(self.devices.items())
        )

    def note(self, entry: OtherComputerWork) -> None:
        """Record the content of a device's newest results."""
        self.devices[entry.device] = {"at": entry.at, **{name: list(getattr(entry, name)) for name in _LISTS}}


def other_computers_work(store: Store, project_id: str) -> tuple[OtherComputerWork, ...]:
    """Work that the annotator's other computers have delivered and that is not finished here."""
    looked = _read_lookup(store, project_id)
    if not looked.devices:
        return ()
    with store.reading() as connection:
        tasks = work.known_tasks(connection, project_id)
        keys = TaskIndex(own_outline(connection, project_id)).keys
        journal = DeviceRevisionJournal(connection, project_id)
        rows = {name: work.work(connection, task.key) for name, task in tasks.items()}
        closed = {name for name, task in tasks.items() if task.withdrawn}
        revisions = closed.union(name for name, row in rows.items() if row is not None and row.submission)
        undecided = {
            name
            for name, row in rows.items()
            if name not in closed and row is not None and journal.rivals(row.task, row.submission)
        }
        every = []
        for entry in looked.elsewhere:
            begun = tuple(name for name in entry.begun if name not in revisions)
            earlier = tuple(name for name in entry.earlier if name not in revisions)
            twice = tuple(name for name in entry.twice if name in undecided)
            here = {name: tasks[name].key for name in {*begun, *earlier, *twice} & tasks.keys()}
            places = {name: keys.position_of(key) for name, key in here.items()}
            numbers = {name: place + 1 for name, place in places.items() if place is not None}
            lines = list_entries(connection, list(here.values()))
            texts = {name: lines[key].text or "" for name, key in here.items()}
            every.append(replace(entry, begun=begun, earlier=earlier, twice=twice, numbers=numbers, texts=texts))
    return tuple(every)


def import_own_results(
    store: Store,
    keys: KeyStore,
    project_id: str,
    annotator_id: str,
    destination: SyncDestination,
    unlock: Callable[[], SigningKey],
    stopped: Stopped,
    most: int | None = None,
) -> OwnWorkImportResult:
    """Import work that the annotator finished on other computers and delivered to the destination.

    No local work is lost. If a task was finished twice, the higher revision counts. Work begun here is kept as a
    revision of the other computer's submission. Raises ``delivery.*``, ``keys.*``.
    """
    place = object_folder(project_id, annotator_id, "results")
    with store.reading() as connection:
        mine = {export.bundle_id[:16] for export in projects.finished_exports(connection, project_id)}
        imported = projects.project(connection, project_id) is not None
        own_device = projects.device_id(connection)
    listing = destination.list(place)
    devices = by_stem(listing, "annresult") if imported else {}
    others = [[pair for pair in theirs if pair[0].id16 not in mine] for theirs in devices.values()]
    looked = _read_lookup(store, project_id)
    if not any(others):
        return OwnWorkImportResult(elsewhere=looked.elsewhere, truncated=listing.truncated)
    owned = _OwnResultsCheck.of(store, keys, project_id, annotator_id)
    copied = False
    brought = 0
    waiting: list[Path] = []
    make_private(store.paths.quarantine)
    try:
        for theirs in _of_devices(others, looked, owned):
            for name, file in theirs:
                try:
                    check_size(file.size, most, "A results file", str(name))
                    with (
                        Contained(name),
                        fetched_copy(destination, place, file, store.paths.quarantine, stopped) as path,
                    ):
                        taken = _take(store, path, name.stem, owned, unlock)
                except AnnotatorError as error:
                    if stops_sync(error) or error.code.startswith(("keys.", "store.", "project.")):
                        raise
                    looked.names[str(name)] = _unreadable(file)  # not tried again until the file changes
                    continue
                if taken is None:
                    looked.names[str(name)] = "strange"
                    continue
                if isinstance(taken, Path):
                    waiting.append(taken)
                    break
                copied = copied or name.stem == own_device
                count, elsewhere, is_whole = taken
                brought += count
                looked.names[str(name)] = "whole" if is_whole else owned.partly
                looked.note(elsewhere)
                break
    finally:  # if the sync is aborted, the next one continues here
        _save_lookup(store, project_id, looked)
    return OwnWorkImportResult(
        brought, looked.elsewhere, tuple(waiting), is_copied_directory=copied, truncated=listing.truncated
    )


def import_own_file(
    store: Store, keys: KeyStore, file: Path, unlock: Callable[[], SigningKey]
) -> tuple[str, OwnWorkImportResult]:
    """Import a file of the annotator's own results; returns the project's id and what was imported.

    Raises ``results.not_yours``, ``project.open``, ``store.no_project``, ``bundle.*``, ``encryption.*``.
    """
    make_private(store.paths.quarantine)
    with _readable(store, file, unlock) as path, open_bundle(path, store.paths.quarantine, "results") as bundle:
        info = bundle.info
        project = store.read(projects.project, info.project_id)
        if project is None:
            raise AnnotatorError(
                "store.no_project",
                "The project {title} of these results is not on this computer.",
                "Accept its invite first, or import its tasks.",
                file.name,
                title=info.project_title,
            )
        if project.id in store.in_session:
            raise AnnotatorError(
                "project.open", "{title} is open.", "Go back to the library first.", title=project.title
            )
        enrolled = store.read(projects.enrolment, project.id)
        owned = _OwnResultsCheck.of(store, keys, project.id, enrolled.annotator_id if enrolled is not None else "")
        if not owned.has(bundle):
            raise AnnotatorError(
                "results.not_yours",
                "These results are not signed by your key, and no receipt of the owner says that they are yours.",
                "Import the key first (`annotator keys import`), or sync: this also fetches the owner's "
                "receipts. The owner of a project imports results with `annotator results merge`.",
                file.name,
            )
        if bundle.bundle_id in [export.bundle_id for export in store.read(projects.finished_exports, project.id)]:
            return project.id, OwnWorkImportResult(written_here=True)
        looked, copied = _read_lookup(store, project.id), info.device_id == store.read(projects.device_id)
        count, elsewhere, is_whole = _import_work(store, project.id, bundle)
        looked.note(elsewhere)
        for encrypted in (False, True):  # at the destination
            name = BundleObjectName(info.device_id or "", info.sequence, bundle.bundle_id[:16], "annresult", encrypted)
            looked.names[str(name)] = "whole" if is_whole else owned.partly
        _save_lookup(store, project.id, looked)
        return project.id, OwnWorkImportResult(count, looked.elsewhere, is_copied_directory=copied)


def _of_devices(
    every: Iterable[Iterable[NamedObject]], looked: _OtherComputerFileCache, owned: _OwnResultsCheck
) -> list[list[NamedObject]]:
    """The candidate files of each device, for the maximum number of devices per sync."""
    chosen = (list(_to_look_at(theirs, looked, owned)) for theirs in every)
    return list(itertools.islice(filter(None, chosen), limits.NEW_FILES // limits.OWN_FILES))


def _to_look_at(
    theirs: Iterable[NamedObject], looked: _OtherComputerFileCache, owned: _OwnResultsCheck
) -> Iterator[NamedObject]:
    """The candidate files of a device, newest first, down to the first that was imported. An unreadable one (damaged,
    or encrypted to a lost key) is tried again once it has changed, one with work on tasks that were not here once other
    bundles are here. Earlier versions noted both as `taken`."""
    tries = 0
    for name, file in theirs:
        outcome = looked.names.get(str(name))
        if outcome in ("whole", owned.partly) or tries >= limits.OWN_FILES:
            return
        if outcome == _unreadable(file):
            continue
        if outcome is None or outcome.startswith(("unreadable", "partly", "taken")) or name.id16 in owned.sha_prefix:
            tries += 1
            yield name, file


def _unreadable(file: RemoteFile) -> str:
    return f"unreadable {file.version_tag}"


@dataclass(frozen=True)
class _OwnResultsCheck:
    """Decides whether results are the annotator's own."""

    project_id: str
    annotator_id: str
    key: PublicKey | None
    taken: Collection[str]
    partly: str
    """What is noted of a file with work on tasks that are in none of the bundles that are here."""

    @classmethod
    def of(cls, store: Store, keys: KeyStore, project_id: str, annotator_id: str) -> _OwnResultsCheck:
        public = keys.public("annotator")
        revoked = store.read(revoked_by, project_id)
        key = public[0] if public is not None and public[0] not in revoked else None
        outcomes = receipt_summary(store, project_id).outcomes
        taken = {name for name, outcome in outcomes.items() if outcome[0] == "taken"}
        bundles = sorted(record.id for record in store.read(projects.bundles, project_id))
        return cls(project_id, annotator_id, key, taken, f"partly {hashlib.sha256(repr(bundles).encode()).hexdigest()}")

    @property
    def sha_prefix(self) -> frozenset[str]:
        return frozenset(name[:16] for name in self.taken)

    def has(self, bundle: VerifiedBundle) -> bool:
        """Whether the results are the annotator's, in this project."""
        info = bundle.info
        if info.project_id != self.project_id or (info.annotator_id or self.annotator_id) != self.annotator_id:
            return False
        return bundle.bundle_id in self.taken or (self.key is not None and bundle.author == self.key)


@contextlib.contextmanager
def _readable(store: Store, path: Path, unlock: Callable[[], SigningKey]) -> Iterator[Path]:
    """The file, or a copy of it that is decrypted with the annotator's key if it is encrypted."""
    if not age.is_encrypted(path):
        yield path
        return
    with tempfile.TemporaryDirectory(prefix=".own-", dir=store.paths.quarantine) as private:
        plain = Path(private, "plain")
        age.decrypt_own(path, plain, unlock())
        yield plain


def _take(
    store: Store, path: Path, device: str, owned: _OwnResultsCheck, unlock: Callable[[], SigningKey]
) -> _Imported | Path | None:
    """Import the work in a file, or keep a decrypted copy while the project is open; None if it is not the
    annotator's."""
    with _readable(store, path, unlock) as plain, open_bundle(plain, store.paths.quarantine, "results") as bundle:
        if not owned.has(bundle) or bundle.info.device_id != device:
            return None
        if owned.project_id in store.in_session:
            copy = store.paths.elsewhere / f"{owned.project_id}-{device}.annresult"
            make_private(copy.parent)
            write_atomic(copy, plain.read_bytes(), PRIVATE)
            return copy
        return _import_work(store, owned.project_id, bundle)


def _import_work(store: Store, project_id: str, bundle: VerifiedBundle) -> _Imported:
    lines = [read_line(raw, "annotations.jsonl") for raw in bundle.lines("annotations.jsonl")]

    def run(connection: Connection) -> _Imported:
        if bundle.info.device_id == projects.device_id(connection):
            projects.rename_device(connection)  # this data directory is a copy of another one
        return _WorkImporter(connection, project_id, bundle, store).run(lines)

    store.arriving.append(project_id)
    try:
        return store.write(run)
    finally:
        store.arriving.remove(project_id)


class _WorkImporter:
    """Imports the finished work of one other computer in one transaction."""

    def __init__(self, connection: Connection, project_id: str, bundle: VerifiedBundle, store: Store) -> None:
        self._connection, self._project_id = connection, project_id
        self._device, self._created = bundle.info.device_id or "", utc_timestamp(bundle.info.created) or utc_now()
        self._origin = RevisionOrigin(signer=bundle.author.fingerprint, made_by=bundle.info.made_by or "")
        self._void = void_submissions(connection, project_id)
        self._own_device = projects.device_id(connection)
        exports = {export.bundle_id: export.number for export in projects.finished_exports(connection, project_id)}
        self._shared = exports.get(bundle.info.supersedes or "", 0)
        """The last journal entry on which their work is based, if one data directory is a copy of the other."""
        self._journal = DeviceRevisionJournal(connection, project_id)
        self._undecided: list[str] = []
        self._store = store
        self._tasks = work.known_tasks(connection, project_id)
        records = projects.bundles(connection, project_id)
        self._rubrics = {record.id: Rubric.model_validate_json(record.rubric) for record in records}
        here = {name: rubric.questions_hash for name, rubric in self._rubrics.items()}
        self._question_hashes = {**bundle.info.question_hashes, **here}
        """The hashes of questions by bundle; a computer that replaces another one has the newest bundle only."""

    def run(self, lines: Iterable[AnnotationResultLine]) -> _Imported:
        if self._project_id in self._store.in_session:
            raise AnnotatorError("project.open", "The project is open.", "Go back to the library first.")
        brought, is_whole = 0, True
        begun, earlier, course = [], [], set()
        for line in lines:
            task = self._tasks.get(line.task_id)
            theirs = line.finished(self._device, self._origin)
            if task is None:
                is_whole = False
                continue
            if theirs is None:
                if line.status == "in_progress":
                    begun.append(line.task_id)
                continue
            at = utc_timestamp(theirs.at, "milliseconds") or self._created
            outcome = self._import_task(task, theirs.with_fields(at=at), line.rivals)
            brought += outcome == "brought"
            if outcome == "earlier":
                earlier.append(line.task_id)
            if line.task_id.startswith(PREFIX) and outcome != "earlier":
                course.add(line.task_id)
        if course:
            import_attempts(self._connection, self._project_id, course)
        own = [name for name in begun if not name.startswith(PREFIX)]
        twice = tuple(self._undecided)
        return brought, OtherComputerWork(self._device, self._created, tuple(own), tuple(earlier), twice), is_whole

    def _import_task(self, record: TaskRecord, theirs: DeviceRevision, rivals: Iterable[DeviceRevision]) -> str:
        """The outcome for one task: ``brought``, ``here``, or ``earlier`` if the text that was judged, or the questions
        that were answered, are not those that are here."""
        mine = work.work(self._connection, record.key)
        void = self._void.get(record.task_id)
        if is_void(void, theirs):
            return "here"
        stands = work.submission(self._connection, self._project_id, mine.submission) if mine is not None else None
        if not self._is_asked(record, theirs) or (mine is not None and mine.task_sha256):
            if mine is None or stands is None:
                return "earlier"
            if not (record.task_id.startswith(PREFIX) or is_void(void, stands)):
                self._note_other_version(record, theirs, mine, stands)
            return "here"
        rubric = self._rubrics[record.bundle_id]
        task = Task.model_validate_json(work.task(self._connection, record.key).payload)
        if not _could_be(rubric, task, theirs.annotation):
            return "earlier"
        others = [
            rival for rival in rivals
            if self._is_asked(record, rival) and not is_void(void, rival) and _could_be(rubric, task, rival.annotation)
        ]  # fmt: skip
        undecided = _undecided(theirs, [theirs, *others])
        if mine is None or not mine.revision:
            self._put(record, task, theirs, undecided, mine, initial_annotation(rubric, task))
            return "brought"
        if record.task_id.startswith(PREFIX):
            return "here"  # the submission is kept, and the open work counts as begun here
        if stands is not None and not is_void(void, stands):
            return self._import_second_work(record, task, theirs, others, mine, stands)
        untouched = mine.number <= self._shared or (stands is not None and _is_untouched(mine, stands))
        return self._bring(record, task, theirs, undecided, mine, untouched=untouched)

    def _is_asked(self, record: TaskRecord, theirs: DeviceRevision) -> bool:
        """Whether it judges the text that is here, and answers the questions that are here."""
        questions = self._rubrics[record.bundle_id].questions_hash
        # Older programs do not send the hashes of questions.
        return theirs.sha256 == record.sha256 and self._question_hashes.get(theirs.bundle_id, questions) == questions

    def _import_second_work(
        self,
        record: TaskRecord,
        task: Task,
        theirs: DeviceRevision,
        others: Sequence[DeviceRevision],
        mine: AnnotationRow,
        stands: SubmissionRecord,
    ) -> str:
        """Handle a task that both computers finished. The answers are the same, or the higher revision counts; the
        other one is a rival unless the annotator knew of it. ``others``: the rivals in their results."""
        own, untouched = self._own_revision(record, stands), _is_untouched(mine, stands)
        same = own.annotation == theirs.annotation
        texts = hashes_of_texts(task)
        kept, offered = ((one.revision, answers_hash(texts, one.annotation)) for one in (own, theirs))
        # The same answers, submitted once more: what is changed here next needs a higher revision.
        redone = untouched and theirs.revision > stands.revision
        given = self._given_before(record, stands)
        unknown = [one for one in (theirs, *others) if not _is_among(one, given)]
        before = self._journal.rivals(record.key, stands.number)
        known = [own] if stands.number > self._shared else []
        if not (redone if same else offered > kept):
            undecided = _undecided(own, [own, *before, *unknown])
            based = theirs.made_on != self._own_device and _is_among(theirs, given) and not own.follows(theirs)
            noted = self._journal.seen(record.key, mine.number + 1)
            also = {one.made_on: one.revision for one in others if _is_among(one, given)}  # what is given next knows it
            is_new = any(noted.get(device, -1) < revision for device, revision in also.items())
            if based or is_new or _names(undecided) != _names(before):
                seen = {**also, **theirs.seen}
                self._note(record, theirs.with_fields(seen=seen), undecided, mine, based=based)
            self._undecided += [record.task_id] if undecided else []
            return "here"
        undecided = _undecided(theirs, [theirs, *known, *before, *unknown])
        return self._bring(record, task, theirs, undecided, mine, untouched=untouched)

    def _note_other_version(
        self, record: TaskRecord, theirs: DeviceRevision, mine: AnnotationRow, stands: SubmissionRecord
    ) -> None:
        """Note work that both computers finished, on two texts or for two lists of questions. What stands here stays;
        theirs is a rival unless one of them knew of the other."""
        own, before = self._own_revision(record, stands), self._journal.rivals(record.key, stands.number)
        new = [] if _is_among(theirs, self._given_before(record, stands)) else [theirs]
        undecided = [one for one in _undecided(own, [own, *new, *before]) if not one.follows(own)]
        if _names(undecided) != _names(before):
            self._note(record, theirs, undecided, mine, based=False)
        self._undecided += [record.task_id] if undecided else []

    def _own_revision(self, record: TaskRecord, stands: SubmissionRecord) -> DeviceRevision:
        """The submission that stands here."""
        step = work.entry(self._connection, self._project_id, stands.number)
        details = json.loads(step.edit) if step.edit else {}
        return DeviceRevision(
            device=self._own_device, revision=stands.revision, bundle_id=stands.bundle_id, sha256=stands.task_sha256,
            texts=hashes_from(stands.texts), annotation=Annotation.model_validate_json(stands.document),
            display_order=response_numbers(stands.display_order), at=stands.at,
            guidelines=details.get("guidelines", ""), seen=self._journal.seen(record.key, stands.number),
            origin=RevisionOrigin(signer=details.get("signer", ""), made_by=details.get("made_by", "")),
            active_seconds=min(step.active_ms // 1000, MOST_SECONDS),
        )  # fmt: skip

    def _given_before(self, record: TaskRecord, stands: SubmissionRecord | None) -> list[SubmissionRecord]:
        """What was submitted here, the submission that stands first."""
        every = work.submissions(self._connection, record.key)
        result = []
        while stands is not None:
            result.append(stands)
            stands = every.get(stands.before)
        return result

    def _note(
        self,
        record: TaskRecord,
        theirs: DeviceRevision,
        rivals: Sequence[DeviceRevision],
        mine: AnnotationRow,
        *,
        based: bool,
    ) -> None:
        """Record that their work is known, without a change of the answers. ``based``: the answers are based on it."""
        same = Annotation.model_validate_json(mine.document)
        spent = work.entry(self._connection, self._project_id, mine.number).active_ms
        details = _import_details(theirs, rivals) | ({BASIS: True} if based else {})
        step = journal_entry(
            self._connection, self._project_id, record.key, "edit", same, same, label=ELSEWHERE,
            edit=json.dumps(details), active_ms=spent, at=mine.updated_at,
        )  # fmt: skip
        work.save_entry(self._connection, step)
        replace_row(self._connection, replace(mine, number=step.number))
        self._journal.add(record.key, step.number, details)

    def _put(
        self,
        record: TaskRecord,
        task: Task,
        theirs: DeviceRevision,
        rivals: Sequence[DeviceRevision],
        mine: AnnotationRow | None,
        before: Annotation,
    ) -> AnnotationRow:
        """Make their work the state of the task. Undo does not cross this change."""
        details = _import_details(theirs, rivals)
        step = journal_entry(
            self._connection, self._project_id, record.key, "edit", before, theirs.annotation, label=ELSEWHERE,
            edit=json.dumps(details),
            active_ms=max(theirs.active_seconds * 1000, mine.active_ms if mine is not None else 0), at=theirs.at,
        )  # fmt: skip
        order = _display_order(task, theirs.display_order)
        text = document.canonical_text(document.annotation_values(theirs.annotation))
        declared = SubmissionRecord(
            project_id=self._project_id, number=step.number, task=record.key,
            before=mine.submission if mine is not None else 0, status=theirs.annotation.status,
            revision=theirs.revision, bundle_id=record.bundle_id, task_sha256=theirs.sha256,
            texts=hashes_text(theirs.texts), unconfirmed="", mark="", display_order=order, document=text,
            at=theirs.at,
        )  # fmt: skip
        revision = max(theirs.revision, mine.revision if mine is not None else 0)
        result = AnnotationRow(
            task=record.key, project_id=self._project_id, status=theirs.annotation.status, revision=revision,
            number=step.number, since=step.number, mark="", active_ms=step.active_ms, display_order=order,
            updated_at=theirs.at, document=text, submission=step.number,
        )  # fmt: skip
        work.save_entry(self._connection, step)
        replace_row(self._connection, declared)
        replace_row(self._connection, result)
        self._journal.add(record.key, step.number, details)
        self._undecided += [record.task_id] if rivals else []
        return result

    def _bring(
        self,
        record: TaskRecord,
        task: Task,
        theirs: DeviceRevision,
        rivals: Sequence[DeviceRevision],
        mine: AnnotationRow,
        *,
        untouched: bool,
    ) -> str:
        """Make their work the submission. Unless the local work is ``untouched``, it becomes an unsubmitted revision of
        it."""
        begun = Annotation.model_validate_json(mine.document)
        put = self._put(record, task, theirs, rivals, mine, begun)
        if not untouched:
            stands = TaskJournalState(put.submission, mine.mark, mine.unconfirmed)
            row = replace(put, display_order=mine.display_order)
            save_update(self._connection, row, stands, theirs.annotation, begun, _KEPT, mine.updated_at)
        return "brought"


def _undecided(counting: DeviceRevision, every: Sequence[DeviceRevision]) -> tuple[DeviceRevision, ...]:
    """Those that differ from ``counting`` and that no other one follows, by device."""
    rivals: dict[str, DeviceRevision] = {}
    for one in every:
        others = [other for other in every if _differ(other, one)]
        if _differ(one, counting) and not any(other.follows(one) for other in others):
            rivals.setdefault(one.made_on, one)
    return tuple(rivals[device] for device in sorted(rivals))


def _differ(one: DeviceRevision, other: DeviceRevision) -> bool:
    """Whether they have other answers, or the same ones to other texts."""
    return one.annotation != other.annotation or (one.sha256 != other.sha256 and one.texts != other.texts)


def _names(revisions: Iterable[DeviceRevision]) -> list[tuple[str, int]]:
    return [(revision.made_on, revision.revision) for revision in revisions]


def _is_among(revision: DeviceRevision, given: Sequence[SubmissionRecord]) -> bool:
    """Whether its answers are those that stand here, or it is an earlier submission of this data directory or of the
    one from which this one was copied. Answers that were given up here and given on another computer at another time
    are a decision of their own."""
    text = document.canonical_text(document.annotation_values(revision.annotation))
    return any(
        one.document == text
        and one.revision >= revision.revision
        and (same_moment(one.at, revision.at) or (one is given[0] and one.task_sha256 == revision.sha256))
        for one in given
    )


def _import_details(theirs: DeviceRevision, rivals: Iterable[DeviceRevision]) -> dict[str, Any]:
    """What the journal entry of an import says about it."""
    details: dict[str, Any] = {"kind": "elsewhere", "device": theirs.device, "revision": theirs.revision}
    details |= {"guidelines": theirs.guidelines} if theirs.guidelines else {}
    details |= {SEEN: dict(theirs.seen)} if theirs.seen else {}
    undecided = [rival.model_dump(mode="json", exclude_defaults=True) for rival in rivals]
    details |= {RIVALS: undecided} if undecided else {}
    return details | theirs.origin.model_dump(exclude_defaults=True)


def _is_untouched(mine: AnnotationRow, stands: SubmissionRecord) -> bool:
    """Whether the task is unchanged since its submission. A return does not count as a change."""
    if mine.document == stands.document:
        return True
    if mine.status != "returned":
        return False
    current, before = map(Annotation.model_validate_json, (mine.document, stands.document))
    return current.with_fields(status=before.status) == before


def _could_be(rubric: Rubric, task: Task, annotation: Annotation) -> bool:
    """Whether the window could have produced these answers, and they are complete."""
    try:
        same = replay_answers(rubric, task, annotation) == annotation
    except AnnotatorError:
        return False
    return same and not (annotation.status == "submitted" and missing_answers(rubric, task, annotation))


def _display_order(task: Task, places: Mapping[str, tuple[int, ...]]) -> str:
    """The display order of the responses, as stored in the database."""
    orders = {
        name: tuple(response_target(number, place) for place in places.get(name, ()))
        for number, name in enumerate(task.answers, 1)
    }
    fits = all(sorted(orders[name]) == sorted(answers) for name, answers in task.answers.items())
    return to_text(orders if fits else {name: tuple(answers) for name, answers in task.answers.items()})


def _looked_path(store: Store, project_id: str) -> Path:
    return store.paths.elsewhere / f"{project_id}.json"


def _read_lookup(store: Store, project_id: str) -> _OtherComputerFileCache:
    try:
        looked = _OtherComputerFileCache(**json.loads(_looked_path(store, project_id).read_bytes()))
    except (OSError, ValueError, TypeError, RecursionError):
        return _OtherComputerFileCache()
    # A database restored from a backup may lack the work recorded here.
    return looked if store.read(work.last_number, project_id) >= looked.number else _OtherComputerFileCache()


def _save_lookup(store: Store, project_id: str, looked: _OtherComputerFileCache) -> None:
    looked.number = store.read(work.last_number, project_id)
    path = _looked_path(store, project_id)
    make_private(path.parent)
    write_atomic(path, json.dumps(asdict(looked)).encode())
