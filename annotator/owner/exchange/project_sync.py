"""``project sync``: receives results; publishes receipts, tasks and announcements. It can be interrupted and
repeated."""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from filelock import FileLock, Timeout

from annotator import __version__, limits
from annotator.bundle.age import is_encrypted
from annotator.bundle.info import MOST_MESSAGES
from annotator.bundle.program_requirement import NOTICE, ProgramRequirement
from annotator.bundle.receipt import ReceiptDeliveryFinding
from annotator.bundle.receipt_notices import ANNOUNCEMENT, ANSWER, VOID, finding_of
from annotator.bundle.signing_key import SigningKey
from annotator.containment import FAULTS, Contained
from annotator.errors import AnnotatorError
from annotator.model.timestamps import utc_now, utc_timestamp
from annotator.owner.exchange.announced_guidelines import announced_guidelines
from annotator.owner.exchange.deliveries import ResultsDelivery, read_deliveries, read_delivery, signature_mismatch
from annotator.owner.exchange.device_results import with_results
from annotator.owner.exchange.encryption import decrypted_files, renew_bundles
from annotator.owner.exchange.exchange_state import (
    AnnotatorExchangeState,
    AnnotatorQuestionRecord,
    LatestDeviceResults,
    OwnerAnnouncement,
    OwnerTaskReturn,
    ProjectExchangeState,
    ResultsFetchOutcome,
    TaskReturnReply,
    lost_results,
    read_exchange,
    results_folder,
    rotate_after,
    save_exchange,
)
from annotator.owner.exchange.invitations import invites_of, people_asked_to_encrypt
from annotator.owner.exchange.people_rows import PersonStatusRow, PersonStatusRowBuilder
from annotator.owner.exchange.publication import AnnotatorFolderPublisher, publish_key_lists, write_receipt
from annotator.owner.exchange.task_returns import series_tasks
from annotator.owner.exchange.void_deliveries import apply_void_keys, record_void_files, void_notices
from annotator.owner.exchange.working_time import DATE, MONTH
from annotator.owner.project.input_skip_policy import one_line_reason
from annotator.owner.project.owner_project import Project
from annotator.owner.project.people import find_person
from annotator.owner.project.revocations import record_received_bundles
from annotator.owner.project.series import rubric_of
from annotator.owner.project.team_file import read_team_file
from annotator.owner.project.void_work import CODE as VOID_KEY
from annotator.transfer.destination import (
    ENDED,
    FolderListing,
    RemoteFile,
    Stopped,
    SyncDestination,
    TransferDeadline,
    check_stopped,
    escaped_name,
    sha256_of,
)
from annotator.transfer.object_names import object_folder, object_name, wanted_id
from annotator.transfer.sync_engine import check_size, fetch_object, remove_unfinished

# Announcements as notices of an annotator's next receipt.

_QUOTED = 80

# The program version that the owner requires. Windows make a message of ``needs_program``; other readers show these
# texts.


def _program_notices(needs: ProgramRequirement | None) -> tuple[ReceiptDeliveryFinding, ...]:
    if needs is None:
        return ()
    files = "".join(f" SHA-256 of {file.name}: {file.sha256}." for file in needs.files)
    place = f" It is to be had here: {needs.get_from}." if needs.get_from else ""
    reason = f"The project owner asks for Annotator {needs.version} or newer.{place}{files}"
    return (ReceiptDeliveryFinding(code=NOTICE, reason=reason[:2000]),)


def _cut(text: str) -> str:
    return text if len(text) <= _QUOTED else f"{text[: _QUOTED - 1]}…"


def with_announcements(
    exchange: ProjectExchangeState, annotator_id: str, needs: ProgramRequirement | None
) -> ProjectExchangeState:
    """Add announcements, answers to questions and the required program version to the notices of the person's next
    receipt."""
    person = exchange.person(annotator_id)
    news = tuple(
        finding_of(ANNOUNCEMENT, date=message.at[:DATE], text=message.text)
        for message in exchange.announcements
        if not message.people or annotator_id in message.people
    )
    news += tuple(
        finding_of(ANSWER, (task,), question=_cut(question), text=reply, **({"by": lead} if lead else {}))
        for task, message in sorted(person.questions.items())
        for question, reply, lead in message.thread
    )
    news += (*_program_notices(needs), *void_notices(person))
    notices = (
        *(message for message in person.notices if message.code not in (ANNOUNCEMENT, ANSWER, NOTICE, VOID)),
        *news,
    )
    if notices == person.notices:
        return exchange
    return exchange.changed(annotator_id, notices=notices, notices_told=False)


# Receiving: fetches and verifies results, and checks their signers' invites. Fetched files are stored on disk.


_UNREADABLE = ("bundle.", "json.", "encryption.not_for_you", "encryption.header")
"""Codes of errors that a file gives while another program is still copying it, and that no key can resolve."""


@dataclass(frozen=True)
class FetchedResultsFile:
    """A results file that this sync fetched: the annotator of the folder, its entry in the listing, and its local
    path."""

    annotator_id: str
    remote_file: RemoteFile
    path: Path
    sha256: str

    @property
    def name(self) -> str:
        return self.remote_file.name


@dataclass
class ProjectSyncResult:
    """What a sync did, which fills it step by step: numbers of task bundles and receipts published and of results files
    ``taken``, and the row of every annotator. ``errors`` concern one annotator each, by id; the others were handled."""

    destination: str
    tasks: int = 0
    receipts: int = 0
    taken: int = 0
    errors: dict[str, AnnotatorError] = field(default_factory=dict)
    people: Sequence[PersonStatusRow] = ()
    enrolled: Sequence[str] = ()
    """Messages about enrolments."""
    uninvited: Sequence[str] = ()
    """People without an invite who have a key or a series; they are skipped."""
    refused: Sequence[tuple[str, str, ResultsFetchOutcome]] = ()
    """All files refused at present and not forgotten: annotator, name and state."""
    refused_now: Set[tuple[str, str]] = frozenset()
    """Those refused by this sync: annotator and name."""
    others: Sequence[str] = ()
    """By annotator, foreign files in their folder, as text."""
    left: dict[str, int] = field(default_factory=dict)
    """By annotator, the number of new files left for the next sync."""
    mended: Sequence[str] = ()
    """Published objects that differed from the local files and were published again."""
    unencrypted: Counter[str] = field(default_factory=Counter)
    """By annotator, how many files were accepted although an invite asks for encryption."""


def _take_turns(
    people: Sequence[str],
    visit: Callable[[str], None],
    errors: dict[str, AnnotatorError],
    destination: SyncDestination,
    deadline: TransferDeadline,
) -> str:
    """Call ``visit`` for everyone. Errors of one annotator are stored in ``errors`` and do not affect others. Everyone
    gets an equal part of the remaining time; those who exceed it get another turn after all others. Returns the last
    annotator visited if not everyone was, otherwise an empty string. Raises ``delivery.*`` if the destination is
    unreachable."""
    slow: list[str] = []
    for again, order in ((False, people), (True, slow)):
        for place, annotator_id in enumerate(order):
            before = errors.pop(annotator_id, None) if again else None
            try:
                check_stopped(deadline)
                with deadline.turn(annotator_id, len(order) - place), Contained(annotator_id):
                    visit(annotator_id)
            except AnnotatorError as error:
                errors[annotator_id] = before if before is not None and error.code in ENDED else error
                if error.code in ENDED:
                    return "" if again else annotator_id
                if error.code == "delivery.too_slow" and not again:
                    slow.append(annotator_id)
                destination.check()
    return ""


_NAMED = 3  # foreign files of one person that are named in messages


def _ignored_text(listing: FolderListing, foreign: Sequence[str]) -> str:
    """The ignored files of a folder as text."""
    named = ", ".join(map(escaped_name, foreign[:_NAMED]))
    if len(foreign) > _NAMED:
        named += f" and {len(foreign) - _NAMED:,} more"
    return "; ".join(filter(None, (named, listing.skipped_names_text)))


def _files_to_fetch(fresh: Sequence[RemoteFile], person: AnnotatorExchangeState) -> list[RemoteFile]:
    """The files that this sync fetches, up to the limits.

    Files of known devices come first, the newest first; previously refused files come last, so that they do not delay
    valid work.
    """
    devices = {device.rpartition(" ")[2] for device in person.devices}

    def rank(remote: RemoteFile) -> tuple[bool, bool, int, str]:
        name = object_name(remote.name)
        assert name is not None
        before = person.arrived.get(remote.name)
        refused = before is not None and before.outcome == "refused"
        return refused, name.stem not in devices, -name.number, remote.name

    ranked = sorted(fresh, key=rank)[: limits.NEW_FILES]
    totals = itertools.accumulate(min(file.size, limits.OBJECT_BYTES) for file in ranked)
    chosen = [file for file, total in zip(ranked, totals, strict=True) if total <= limits.NEW_BYTES]
    return sorted(chosen, key=lambda item: item.name)


def trust_digest(project: Project) -> str:
    """A SHA-256 of everything that decides whether a results file is accepted: trusted and revoked keys, invites,
    bundles that were built, and the program version."""
    digest = hashlib.sha256(f"{__version__}\n".encode())
    files = [project.root / "project.json", *sorted((project.root / "keys").glob("*"))]
    for path in files:
        if path.is_file() and path.name != "received.jsonl":
            digest.update(f"{path.name} {sha256_of(path)}\n".encode())
    return digest.hexdigest()


def _is_new(before: ResultsFetchOutcome | None, file: RemoteFile, known_by: str, *, few: bool) -> bool:
    """Whether a file has to be checked. Accepted ones are not checked again. A refused one is if it has changed or if
    the project's keys or bundles have; an unreadable one only while there are ``few``."""
    if before is None or before.outcome == "not whole" or before.code in FAULTS:
        return True
    if before.outcome == "taken":
        return False
    if before.size != file.size or (before.version and before.version != file.version):
        return True
    unreadable = any(before.code.startswith(start) for start in _UNREADABLE)
    return not (before.forgotten or before.known_by == known_by or (unreadable and not few))


def _fetch(
    project: Project, destination: SyncDestination, annotator_id: str, file: RemoteFile, stopped: Stopped
) -> FetchedResultsFile:
    place = results_folder(project, annotator_id)
    place.mkdir(parents=True, exist_ok=True)
    path = place / file.name
    digest = fetch_object(destination, object_folder(project.state.id, annotator_id, "results"), file, path, stopped)
    return FetchedResultsFile(annotator_id, file, path, digest)


def _delivery(project: Project, file: FetchedResultsFile, path: Path) -> ResultsDelivery:
    """The delivery in the file. Its content must match its name and folder."""
    delivery = read_delivery(project, path)
    if (wrong := signature_mismatch(project, delivery, file.name)) is not None:
        raise wrong
    name = object_name(file.name)
    named = name is not None and name.fits(delivery.device, delivery.sequence, delivery.bundle_id)
    person = delivery.invited_as if delivery.person == delivery.annotator.fingerprint else delivery.person
    if named and person == file.annotator_id:
        return delivery
    raise AnnotatorError(
        "delivery.misplaced",
        "These results are others than their name or their folder says.",
        "Nothing was taken from them; the next sync of the annotator puts the right ones there.",
        file.name,
    )


def _results_file(
    file: FetchedResultsFile,
    outcome: ResultsDelivery | AnnotatorError,
    before: ResultsFetchOutcome | None,
    now: str,
    known_by: str,
) -> ResultsFetchOutcome:
    if isinstance(outcome, ResultsDelivery):
        return ResultsFetchOutcome(
            sha256=file.sha256, size=file.path.stat().st_size, outcome="taken", bundle_id=outcome.bundle_id,
            tasks=len(outcome.lines),
            submitted=sum(line.status == "submitted" or line.submitted is not None for line in outcome.lines), seen=now,
            made=outcome.created,
        )  # fmt: skip
    unreadable = any(outcome.code.startswith(start) for start in _UNREADABLE)
    unchanged = before if before is not None and before.sha256 == file.sha256 else None
    settled = (not unreadable or unchanged is not None) and outcome.code not in FAULTS  # whose cause is not in the file
    same = before is not None and (before.code, before.outcome) == (outcome.code, "refused")
    name = object_name(file.name)
    return ResultsFetchOutcome(
        sha256=file.sha256,
        outcome="refused" if settled else "not whole",
        bundle_id=(unchanged and unchanged.bundle_id) or (name.id16 if name is not None else ""),
        code=outcome.code,
        reason=f"{outcome.message} {outcome.hint}".strip(),
        told=before.told if before is not None and same else False,
        seen=before.seen if before is not None else now,
        size=file.path.stat().st_size,
        version=file.remote_file.version,
        known_by=known_by,
        forgotten=unchanged.forgotten if unchanged is not None and same else False,
    )


_WAIT_SECONDS = 60.0
_KEEP_SECONDS = 10.0
"""Minimum interval between writes of the exchange state in seconds: for 200 people it is 44 MB."""


def sync_project(
    project: Project,
    destination: SyncDestination,
    owner: SigningKey,
    *,
    most: int | None = None,
    verify: bool = False,
    deadline: TransferDeadline | None = None,
) -> ProjectSyncResult:
    """Fetch results, answer them with receipts, and publish tasks and receipts at ``destination``. No file of more than
    ``most`` bytes is transferred over a network (None for no limit); ``errors`` then has ``delivery.large``. Published
    objects are compared with the local files by content if one of them changed, and all of them with ``verify``. Half
    of the time until ``deadline`` is for receiving. What was done by then remains, and the next sync starts with the
    annotators not reached.

    Raises ``project.other_owner``, ``project.busy`` (another sync of this folder runs), ``delivery.*``.
    """
    project.check_owned_by(owner.public)
    destination.check()
    most = most if destination.remote else None
    with exclusive_sync(project):
        if not project.is_up_to_date:
            with project.locked() as now:
                project = now
        return ProjectSync(project, destination, owner, most, deadline or TransferDeadline(), verify=verify).run()


class ProjectSync:
    """One sync of a project, under its lock."""

    def __init__(
        self,
        project: Project,
        destination: SyncDestination,
        owner: SigningKey,
        most: int | None,
        deadline: TransferDeadline,
        *,
        verify: bool,
    ) -> None:
        self._project, self._destination, self._owner = project, destination, owner
        self._most, self._deadline, self._verify = most, deadline, verify
        self._now = utc_now()
        self._people = invited_annotators(project)
        self._exchange = ProjectExchangeState()
        self._known_by = ""
        self._result = ProjectSyncResult(destination.shown)
        self._fetched: list[FetchedResultsFile] = []
        self._foreign: dict[str, str] = {}
        """By annotator, foreign files in their folder, as text."""
        self._requests: dict[str, Mapping[str, str]] = {}
        """By annotator, the objects to compare again, by id with the version of the request."""

    def run(self) -> ProjectSyncResult:
        """Receive and publish. Raises the errors of :func:`sync_project`."""
        remove_unfinished(self._project.quarantine)
        for annotator_id in self._people:
            remove_unfinished(results_folder(self._project, annotator_id))
        for key in publish_key_lists(self._project, self._destination, self._owner):
            self._result.errors[key.fingerprint] = AnnotatorError(
                "project.older_copy",
                "The published list of revoked keys, signed by you, has a key that this project trusted: "
                f"{key.fingerprint}. The project's folder is an older copy.",
                "The key is revoked here, too. If nothing that it signed counts, say so again: annotator keys revoke "
                f"{key.fingerprint} --nothing-counts --project {self._project.quoted_root}",
            )
        self._exchange = apply_void_keys(self._project, read_exchange(self._project), lambda: self._owner)
        self._renew_signatures()
        before = self._exchange
        with self._deadline.half():
            accepted = self._receive()
        for annotator_id, deliveries in accepted.items():
            try:
                with Contained(annotator_id):
                    self._exchange = with_deliveries(self._exchange, {annotator_id: deliveries}, self._now)
                self._result.taken += len(deliveries)
            except AnnotatorError as error:  # the next sync reads these files again
                self._result.errors[annotator_id] = error
                people = {**self._exchange.people, annotator_id: before.person(annotator_id)}
                self._exchange = self._exchange.with_fields(people=people)
        self._exchange = apply_void_keys(self._project, self._exchange, lambda: self._owner)
        save_exchange(self._project, self._exchange)
        self._publish()
        for annotator_id, lost in lost_results(self._project, self._exchange):
            self._result.errors.setdefault(annotator_id, lost)
        result, refused = self._result, {refusal[:2] for refusal in _refused_results(before, self._people)}
        result.others = [f"{annotator_id}: {text}" for annotator_id, text in sorted(self._foreign.items())]
        result.refused = _refused_results(self._exchange, self._people)
        result.refused_now = {refusal[:2] for refusal in result.refused} - refused
        result.uninvited = sorted(known_people(self._project) - set(self._people))
        result.people = PersonStatusRowBuilder(self._project, self._exchange).rows(self._people)
        return result

    def _renew_signatures(self) -> None:
        """After a rotation of the owner's key, sign the newest bundles with the new key, and have the next receipt of
        everyone repeat the outcome of all deliveries, so that nothing depends on the old key's signatures."""
        fingerprint = self._owner.public.fingerprint
        if not self._project.state.former_owners or self._exchange.owner == fingerprint:
            return
        renew_bundles(self._project, self._owner)
        for annotator_id, person in self._exchange.people.items():
            if person.receipts:
                arrived = {name: outcome.with_fields(told=False) for name, outcome in person.arrived.items()}
                self._exchange = self._exchange.changed(annotator_id, arrived=arrived, cleared=True)
        self._exchange = self._exchange.with_fields(owner=fingerprint)
        save_exchange(self._project, self._exchange)
        self._project = Project.open(self._project.root)

    # receiving

    def _receive(self) -> Mapping[str, Sequence[ResultsDelivery]]:
        """Fetch new results and read them. Returns the valid deliveries by annotator. Until the exchange is saved, the
        next sync fetches the same files again. If the deadline ends it, what was fetched by then is processed."""
        self._known_by = trust_digest(self._project)
        order = rotate_after(self._people, self._exchange.received_until)
        until = _take_turns(order, self.look, self._result.errors, self._destination, self._deadline)
        self._exchange = self._exchange.with_fields(received_until=until)
        outcomes = self._read()
        known_by, asked_to_encrypt = trust_digest(self._project), people_asked_to_encrypt(self._project)
        accepted: dict[str, list[ResultsDelivery]] = defaultdict(list)
        received: dict[str, tuple[str, str]] = {}
        for file, outcome in zip(self._fetched, outcomes, strict=True):
            annotator_id = file.annotator_id
            if isinstance(outcome, ResultsDelivery):
                accepted[annotator_id].append(outcome)
                received[outcome.bundle_id] = outcome.annotator.fingerprint, outcome.device
                self._result.unencrypted.update(
                    [annotator_id] if annotator_id in asked_to_encrypt and not is_encrypted(file.path) else []
                )
            elif outcome.code in FAULTS:
                self._result.errors.setdefault(annotator_id, outcome)
            before = self._exchange.person(annotator_id).arrived
            arrived = _results_file(file, outcome, before.get(file.name), self._now, known_by)
            self._exchange = self._exchange.changed(annotator_id, arrived={**before, file.name: arrived})
        record_received_bundles(self._project, received)
        return accepted

    def look(self, annotator_id: str) -> None:
        """Fetch new results of one person. Raises ``delivery.*``."""
        check_stopped(self._deadline)
        listing = self._destination.list(object_folder(self._project.state.id, annotator_id, "results"))
        person = self._exchange.person(annotator_id)
        few = sum(outcome.outcome == "refused" for outcome in person.arrived.values()) <= limits.FEW_REFUSED
        fresh, foreign, requests = list[RemoteFile](), list[str](), dict[str, str]()
        fetched = {earlier.name for earlier in self._fetched if earlier.annotator_id == annotator_id}
        for file in listing:
            name, requested = object_name(file.name), wanted_id(file.name)
            if requested:
                requests[requested] = file.version
            elif name is None or name.kind != "annresult":
                foreign.append(file.name)
            elif file.name not in fetched and _is_new(person.arrived.get(file.name), file, self._known_by, few=few):
                try:
                    check_size(file.size, self._most, "A results file", file.name, "annotator project sync")
                    fresh.append(file)
                except AnnotatorError as error:
                    self._result.errors[annotator_id] = error
        if text := _ignored_text(listing, foreign):
            self._foreign[annotator_id] = text
        self._requests[annotator_id] = dict(itertools.islice(requests.items(), limits.NEW_FILES))
        chosen = _files_to_fetch(fresh, person)
        if len(fresh) > len(chosen):
            self._result.left[annotator_id] = len(fresh) - len(chosen)
        self._fetch_all(annotator_id, chosen, person.arrived)

    def _fetch_all(
        self, annotator_id: str, chosen: Sequence[RemoteFile], arrived: Mapping[str, ResultsFetchOutcome]
    ) -> None:
        for remote in chosen:
            try:
                with Contained(f"{annotator_id}, {escaped_name(remote.name)}"):
                    copy = self._stored_copy(annotator_id, arrived.get(remote.name), remote)
                    file = copy or _fetch(self._project, self._destination, annotator_id, remote, self._deadline)
                self._fetched.append(file)
            except AnnotatorError as error:  # an error of one file does not affect the others
                if error.code in ENDED:
                    raise
                check_stopped(self._deadline)  # at the end of a turn, stop for all files of the annotator
                self._destination.check()
                self._result.errors[annotator_id] = error

    def _stored_copy(
        self, annotator_id: str, before: ResultsFetchOutcome | None, remote: RemoteFile
    ) -> FetchedResultsFile | None:
        """The stored copy of a refused file that is checked again; None if it has to be fetched."""
        path = results_folder(self._project, annotator_id) / remote.name
        same = before is not None and before.size == remote.size and before.version == remote.version
        if before is None or before.outcome != "refused" or not same or not path.is_file():
            return None
        return (
            FetchedResultsFile(annotator_id, remote, path, before.sha256) if sha256_of(path) == before.sha256 else None
        )

    def _read(self) -> Sequence[ResultsDelivery | AnnotatorError]:
        """What each fetched file holds. Keys that prove an invite are enrolled."""
        with decrypted_files(self._project, [file.path for file in self._fetched], lambda: self._owner) as readable:
            files = dict(zip(readable, self._fetched, strict=True))

            def record_void(outcomes: Mapping[Path, ResultsDelivery | AnnotatorError]) -> None:
                refused = (
                    (path, outcome.code) for path, outcome in outcomes.items() if isinstance(outcome, AnnotatorError)
                )
                record_void_files(self._project, [path for path, code in refused if code == VOID_KEY])

            outcomes, self._result.enrolled = read_deliveries(
                self._project, readable, lambda path: _delivery(self._project, files[path], path), record_void
            )
        return list(outcomes.values())

    # publishing

    def _publish(self) -> None:
        """Publish to everyone. All receipts are written before the first is published, because the exchange state,
        which is large, is stored once for all of them and then every few seconds. What was published after it was last
        stored is compared by the next sync."""
        for annotator_id in self._people:
            try:
                with Contained(annotator_id):
                    announced = with_announcements(self._exchange, annotator_id, self._project.state.needs_program)
                    self._exchange, _ = write_receipt(self._project, announced, annotator_id, self._owner, self._now)
            except AnnotatorError as error:
                self._result.errors[annotator_id] = error
        order = rotate_after(self._people, self._exchange.published_until)
        self._exchange = saved = self._exchange.with_fields(published_until="")
        save_exchange(self._project, saved)
        put = AnnotatorFolderPublisher(
            self._project, self._destination, saved, self._most, self._verify, self._deadline
        )
        at = time.monotonic()

        def visit(annotator_id: str) -> None:
            nonlocal saved, at
            try:
                self._publish_to(put, annotator_id)
            finally:
                if time.monotonic() - at > _KEEP_SECONDS:
                    save_exchange(self._project, put.exchange)
                    saved, at = put.exchange, time.monotonic()

        try:
            until = _take_turns(order, visit, self._result.errors, self._destination, self._deadline)
            if until:
                put.exchange = put.exchange.with_fields(published_until=until)
        finally:
            self._result.mended = put.mended
            if put.exchange is not saved and put.exchange != saved:
                save_exchange(self._project, put.exchange)
        self._exchange = put.exchange

    def _publish_to(self, put: AnnotatorFolderPublisher, annotator_id: str) -> None:
        """Publish to one annotator. The state of published objects is kept if a later one fails. Requests to compare
        objects stay answered if the folder was not read."""
        answered = put.exchange.person(annotator_id).wanted
        requests = self._requests.get(annotator_id, answered)
        requested = {id16 for id16, version in requests.items() if not version or answered.get(id16) != version}
        failed = None
        try:
            self._result.receipts += put.receipts(annotator_id, requested)
            receipts = len(put.exchange.person(annotator_id).receipts)
            put.exchange = put.exchange.changed(annotator_id, receipts_put=receipts)
        except AnnotatorError as error:  # an error with receipts does not affect tasks
            if error.code in ENDED:
                raise
            check_stopped(self._deadline)
            failed = error
        fresh, large = put.tasks(annotator_id, requested)
        self._result.tasks += fresh
        if large is not None:
            self._result.errors.setdefault(annotator_id, large)
        if failed is not None:
            raise failed
        put.exchange = put.exchange.changed(annotator_id, wanted=dict(requests))
        large = put.results(annotator_id)
        if large is not None:
            self._result.errors.setdefault(annotator_id, large)


def invited_annotators(project: Project) -> list[str]:
    """The ids of all invited people, except those whose invites were all withdrawn unused."""
    invites = invites_of(project).invites.values()
    return sorted({invite.annotator_id for invite in invites if invite.key or not invite.withdrawn})


def known_people(project: Project) -> set[str]:
    """The ids of all people with a trusted key or a series of their own."""
    with_keys = {holder.person for holder in project.people.keys.values()}
    return (with_keys | {latest.recipient for latest in project.state.series.values()}) - {""}


def named_person(project: Project, reference: str) -> str:
    """The id of the person whom ``reference`` names by id or by name. Raises ``project.unknown_person``."""
    return find_person(project.people, {*invited_annotators(project), *known_people(project)}, reference)


def person_id(project: Project, reference: str) -> str:
    """The id of the person whom ``reference`` names by id or by name; ``reference`` itself if it names nobody, or
    several people."""
    try:
        return named_person(project, reference)
    except AnnotatorError:
        return reference


@contextlib.contextmanager
def exclusive_sync(project: Project) -> Iterator[None]:
    """Lock the folder of this project against other syncs. Raises ``project.busy``."""
    try:
        with FileLock(project.root / ".exchange.lock", timeout=_WAIT_SECONDS):
            yield
    except Timeout:
        raise AnnotatorError(
            "project.busy", "Another program is syncing this project.", "Let it end.", project.root
        ) from None


def forget_refused_results(project: Project, annotator_id: str, names: Collection[str] = ()) -> int:
    """Stop reporting an annotator's refused results (``names``, or all of them) and delete their copies, or accepted
    ones called ``names`` that are lost. Returns their number. Raises ``delivery.unknown_file`` for any other name,
    ``project.busy``."""
    with exclusive_sync(project):
        exchange = read_exchange(project)
        arrived = dict(exchange.person(annotator_id).arrived)
        refused = [name for name, outcome in arrived.items() if outcome.outcome == "refused" and not outcome.forgotten]
        lost = {Path(error.where).name for person, error in lost_results(project, exchange) if person == annotator_id}
        unknown = sorted(set(names) - set(refused) - lost)
        if unknown:
            message = f"No refused or lost file of {annotator_id} is called {unknown[0][:120]!r}."
            raise AnnotatorError("delivery.unknown_file", message, "`annotator project sync --json` names them.")
        chosen = set(names) or refused
        for name in chosen:
            (results_folder(project, annotator_id) / name).unlink(missing_ok=True)
            arrived[name] = arrived[name].with_fields(forgotten=True)
        save_exchange(project, exchange.changed(annotator_id, arrived=arrived))
    return len(chosen)


@dataclass(frozen=True)
class ReturnedTask:
    """A task that was returned: the owner's id, and the series and the id of the rubric of the returned work."""

    task: str
    series: str
    rubric: str


def return_tasks(
    project: Project, annotator_id: str, tasks: Sequence[str], reason: str, series: str | None = None,
    merged: Mapping[tuple[str, str], int] = MappingProxyType({}),
) -> list[ReturnedTask]:  # fmt: skip
    """Return submitted tasks (the owner's ids) to an annotator to be redone, all or none: in every series of theirs, or
    only in ``series``. ``merged``: the submitted revisions in the data set, by series and task. The next
    receipt reports it. The reason is appended to that of an earlier return that still stands.

    Raises ``delivery.unknown_task`` if no results of the annotator contain one, ``delivery.no_reason``.
    """
    reason_line = one_line_reason(reason)
    if not reason_line:
        raise AnnotatorError("delivery.no_reason", "A task is returned for a reason.", "Say it with --reason.")
    result = []
    with exclusive_sync(project):
        exchange = read_exchange(project)
        person = exchange.person(annotator_id)
        back = dict(person.given_back)
        for own in tasks:
            named = {batch: names[own] for batch, names in series_tasks(project, annotator_id) if own in names}
            submitted = {
                sent: (batch, revision) for batch, sent in named.items()
                if (revision := max(person.submitted.get(sent, -1), merged.get((batch, own), -1))) >= 0
                and series in (None, batch)
            }  # fmt: skip
            if not submitted:
                within = f" of the series {series!r}" if series is not None else ""
                raise AnnotatorError(
                    "delivery.unknown_task",
                    f"No results of {annotator_id} that were received or merged contain {own!r} as a submitted task"
                    f"{within}.",
                    "Nothing was returned. Sync or merge first; the id is the one of your input.",
                )
            for sent, (batch, revision) in submitted.items():
                back[sent] = _with_reason(back.get(sent), own, reason_line, revision)
                result.append(ReturnedTask(own, batch, rubric_of(project, batch)))
        save_exchange(project, exchange.changed(annotator_id, given_back=back))
    return result


def _with_reason(before: OwnerTaskReturn | None, own: str, reason: str, revision: int) -> OwnerTaskReturn:
    """A return, with an earlier reason for the same revision before this one."""
    if before is None or before.void or before.whole or before.revision != revision:
        return OwnerTaskReturn(own=own, reason=reason, revision=revision)
    if f" {reason} " in f" {before.reason} ":
        return before
    return before.with_fields(reason=one_line_reason(f"{before.reason} {reason}"), told=False)


def with_deliveries(
    exchange: ProjectExchangeState, accepted: Mapping[str, Sequence[ResultsDelivery]], now: str
) -> ProjectExchangeState:
    """Add the submitted tasks of new deliveries that arrived ``now``. Returned tasks that were submitted again are no
    longer returned; those returned in the month in which they first arrived, and so not among what was owed in it,
    count in the month of ``now``."""
    for annotator_id, deliveries in accepted.items():
        person = exchange.person(annotator_id)
        devices = dict(person.devices)
        for delivery in sorted(deliveries, key=lambda delivery: delivery.sequence):
            name = f"{delivery.annotator.fingerprint} {delivery.device}"
            devices[name] = with_results(devices.get(name, LatestDeviceResults(sequence=0)), delivery, now)
        submitted = person.with_fields(devices=devices).submitted
        standing = {name: back for name, back in person.given_back.items() if back.stands(submitted.get(name))}
        again = {name: back for name, back in person.given_back.items() if name not in standing and not back.void}
        first = person.first_submitted
        unpaid = {
            name: now[:DATE]
            for name, back in again.items()
            if back.day and back.day[:MONTH] == first.get(name, "")[:MONTH]
        }
        devices = {
            name: work.with_fields(
                first_submitted={task: unpaid.get(task, day) for task, day in work.first_submitted.items()}
            )
            for name, work in devices.items()
        }
        cleared = person.cleared or len(standing) < len(person.given_back)
        questions, replies = with_messages(person, deliveries)
        exchange = exchange.changed(
            annotator_id, devices=devices, given_back=standing, former_returns={**person.former_returns, **again},
            cleared=cleared, questions=questions, replies=replies,
        )  # fmt: skip
    return exchange


_LONGEST_THREAD = 20


def with_messages(
    person: AnnotatorExchangeState, deliveries: Sequence[ResultsDelivery]
) -> tuple[dict[str, AnnotatorQuestionRecord], dict[str, TaskReturnReply]]:
    """The current questions and replies of an annotator: the last one for each task, from any device. Messages without
    a time, and those beyond the maximum number of tasks, are ignored."""
    questions, replies = dict(person.questions), dict(person.replies)
    for message in (sent for delivery in deliveries for sent in delivery.messages):
        known_task = message.task_id in (questions if message.kind == "question" else replies)
        at = utc_timestamp(message.at, "microseconds")
        if not at or (not known_task and len(questions) + len(replies) >= MOST_MESSAGES):
            continue
        text = one_line_reason(message.words)
        if message.kind == "question":
            question = questions.get(message.task_id, AnnotatorQuestionRecord(words="", at=""))
            if (question.at, question.words) < (at, text):
                questions[message.task_id] = question.with_fields(
                    words=text, at=at, earlier=question.thread[-_LONGEST_THREAD:]
                )
        elif message.kind == "reply":
            reply = replies.get(message.task_id, TaskReturnReply(words="", at="", revision=0))
            if (reply.at, reply.words) < (at, text):
                replies[message.task_id] = TaskReturnReply(words=text, at=at, revision=message.revision)
    return questions, replies


def _refused_results(
    exchange: ProjectExchangeState, people: Sequence[str]
) -> list[tuple[str, str, ResultsFetchOutcome]]:
    """The currently refused results: annotator, file name and state."""
    return [
        (annotator_id, name, outcome)
        for annotator_id in people
        for name, outcome in sorted(exchange.person(annotator_id).arrived.items())
        if outcome.outcome == "refused" and not outcome.forgotten
    ]


# Announcements: messages of the owner to everyone or to some people, signed with their receipts. A window shows each
# once when it arrives, and keeps it on the delivery page until it is withdrawn.


LONGEST = 1500
"""Maximum characters of an announcement."""
MOST = 20
"""Maximum number of current announcements."""


def _message_text(text: str, verb: str, message: str, hint: str) -> str:
    """``text`` on one line. Raises ``announce.empty``, ``announce.long``."""
    if not one_line_reason(text):
        raise AnnotatorError("announce.empty", f"There is nothing to {verb}.", "Write what you have to say.")
    if len(text) > LONGEST:
        raise AnnotatorError("announce.long", f"{message} has at most {LONGEST:,} characters.", hint)
    return one_line_reason(text)


def announce(
    project: Project, text: str, people: Collection[str] = (), guidelines: str = "", rubric: str = ""
) -> OwnerAnnouncement:
    """Announce ``text`` to ``people`` (ids; empty for everyone, including those who join later) with the next receipts.
    ``guidelines`` (Markdown) replace those sent with tasks of a ``rubric`` (its id; empty for the only one).

    Raises ``announce.empty``, ``announce.long``, ``announce.many``, ``announce.rubric``, ``project.unknown_person``,
    ``project.busy``.
    """
    text_line = _message_text(text, "announce", "An announcement", "Shorten it, or put it into the guidelines.")
    unknown = sorted(set(people) - set(invited_annotators(project)))
    if unknown:
        raise AnnotatorError("project.unknown_person", f"Nobody was invited with the id {unknown[0][:80]!r}.")
    with exclusive_sync(project):
        exchange = read_exchange(project)
        if len(exchange.announcements) >= MOST:
            message = f"{MOST} announcements stand already."
            raise AnnotatorError("announce.many", message, "Withdraw some with --withdraw NUMBER.")
        number = 1 + max((standing.number for standing in exchange.announcements), default=0)
        now = utc_now()
        announcement = OwnerAnnouncement(
            number=number, at=now, text=text_line, people=tuple(sorted(people)),
            guidelines=announced_guidelines(project, guidelines, rubric) if guidelines else None,
        )  # fmt: skip
        save_exchange(project, exchange.with_fields(announcements=(*exchange.announcements, announcement)))
    return announcement


def withdraw_announcement(project: Project, number: int) -> None:
    """Withdraw an announcement. Raises ``announce.unknown``, ``project.busy``."""
    with exclusive_sync(project):
        exchange = read_exchange(project)
        remaining = tuple(announcement for announcement in exchange.announcements if announcement.number != number)
        if len(remaining) == len(exchange.announcements):
            message = f"There is no announcement {number}."
            raise AnnotatorError("announce.unknown", message, "`annotator project announce --list` shows all.")
        save_exchange(project, exchange.with_fields(announcements=remaining))


def answer_question(
    project: Project, annotator_id: str, task: str, text: str, lead: str = ""
) -> AnnotatorQuestionRecord:
    """Answer an annotator's question about a task (the id under which it was sent) with the next receipt, replacing an
    earlier answer. ``lead``: the id of the lead who answers; the owner signs it with the receipt. Raises
    ``announce.empty``, ``announce.long``, ``question.unknown``, ``question.no_lead``, ``project.busy``."""
    if lead and "lead" not in read_team_file(project.root).terms(lead).role:
        message = f"{lead[:80]} is no lead of this project."
        raise AnnotatorError("question.no_lead", message, 'Give the person `role = "lead"` in team.toml.')
    text_line = _message_text(text, "answer", "An answer", "Shorten it.")
    with exclusive_sync(project):
        exchange = read_exchange(project)
        questions = dict(exchange.person(annotator_id).questions)
        question = questions.get(task)
        if question is None or not question.words:
            message = f"{annotator_id} asks nothing about this task."
            raise AnnotatorError("question.unknown", message, "`annotator project questions` lists what is asked.")
        now = utc_now()
        answered = question.with_fields(
            answer=text_line,
            answered_at=now,
            answered=question.words,
            answered_by=project.people.name_of(lead) if lead else "",
        )
        save_exchange(project, exchange.changed(annotator_id, questions={**questions, task: answered}))
    return answered
