"""``project sync``: results come, receipts and tasks go. Safe to be interrupted anywhere, and to run twice at once."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final

from filelock import FileLock, Timeout

from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner.deliveries import Delivery
from annotator.owner.exchange.announced import announced
from annotator.owner.exchange.exchange_state import (
    Arrived,
    DeviceWork,
    Exchange,
    GivenBack,
    in_turn,
    keep_exchange,
    read_exchange,
    results_folder,
)
from annotator.owner.exchange.people_rows import PeopleRows, PersonRow
from annotator.owner.exchange.publishing import Publisher, publish_key_lists, write_receipt
from annotator.owner.exchange.receiving import Received, receive
from annotator.owner.exchange.working_time import spent_by_day
from annotator.owner.invitations import invites_of
from annotator.owner.owner_project import Project
from annotator.owner.reason_words import reason_words
from annotator.owner.rotating import renew_bundles
from annotator.owner.series import tasks_of
from annotator.transfer.destination import ENDED, Deadline, Destination

_WAIT_SECONDS: Final = 60.0
_KEEP_SECONDS: Final = 10.0
"""Between two times that what is known of the objects is kept: for 200 people it has 44 MB."""


@dataclass(frozen=True)
class ProjectSynced:
    """What a sync came to: what was put there, what came, and everybody's line. ``errors`` by annotator id are what
    failed for one of them; the others were done. ``uninvited`` are left out: they have a key or a series, no invite.
    ``refused`` are all files that are refused at present, and not forgotten; ``refused_now`` has whose of them, and
    which, this sync refused."""

    destination: str
    tasks: int
    receipts: int
    taken: int
    enrolled: Sequence[str]
    refused: Sequence[tuple[str, str, Arrived]]
    refused_now: Set[tuple[str, str]]
    others: Sequence[str]
    uninvited: Sequence[str]
    people: Sequence[PersonRow]
    errors: Mapping[str, AnnotatorError]
    mended: Sequence[str] = ()
    """Objects of ours that were found to be others, and were put there anew."""
    left: Mapping[str, int] = field(default_factory=dict)
    """How many new files of somebody are left for the next sync."""


def sync_project(
    project: Project,
    destination: Destination,
    owner: SigningKey,
    *,
    most: int | None = None,
    verify: bool = False,
    deadline: Deadline | None = None,
) -> ProjectSynced:
    """Fetch results, answer them with receipts, and put tasks and receipts at ``destination``. By the network no file
    of more than ``most`` bytes goes or comes (None: however large); ``errors`` has ``delivery.large`` then. What lies
    there is compared with what should by its content where one of them changed, and all of it where ``verify``. Half of
    the time until ``deadline`` is for receiving. What was done by then stays, and the next sync begins with those whom
    this one did not reach.

    Raises ``project.other_owner``, ``project.busy`` (another sync of this folder runs), ``delivery.*``.
    """
    project.check_owned_by(owner.public)
    destination.check()
    most = most if destination.remote else None
    deadline = deadline or Deadline()
    with alone(project):
        now = datetime.now(UTC).isoformat(timespec="seconds")
        people = annotators(project)
        publish_key_lists(project, destination, owner)
        before, project = _signed_anew(project, read_exchange(project), owner)
        with deadline.half():
            exchange, received = receive(project, destination, before, people, lambda: owner, now, most, deadline)
        refused = {each[:2] for each in _refused(before, people)}
        exchange = counted(exchange, received.taken)
        keep_exchange(project, exchange)
        put = _Put(project, destination, owner, now, most, verify, deadline, dict(received.errors))
        exchange = put.to_everybody(exchange, people, received)
        return ProjectSynced(
            destination=destination.shown,
            tasks=put.tasks,
            receipts=put.receipts,
            taken=sum(map(len, received.taken.values())),
            enrolled=tuple(received.enrolled),
            refused=_refused(exchange, people),
            refused_now={each[:2] for each in _refused(exchange, people)} - refused,
            others=tuple(f"{who}: {said}" for who, said in sorted(received.others.items())),
            uninvited=sorted(known_people(project) - set(people)),
            people=PeopleRows(project, exchange).rows(people),
            errors=put.errors,
            mended=tuple(put.mended),
            left=received.left,
        )


@dataclass
class _Put:
    """What one sync puts at the destination, person by person; ``errors`` are what failed for one of them."""

    project: Project
    destination: Destination
    owner: SigningKey
    now: str
    most: int | None
    verify: bool
    deadline: Deadline
    errors: dict[str, AnnotatorError]
    tasks: int = 0
    receipts: int = 0
    mended: list[str] = field(default_factory=list)

    def to_everybody(self, exchange: Exchange, people: Sequence[str], received: Received) -> Exchange:
        """All receipts are written before the first is put there: the exchange, which is large, is kept once for them,
        then every few seconds. What was put since it was kept last is compared with ours by the next sync."""
        for annotator_id in people:
            try:
                exchange = announced(exchange, annotator_id)
                exchange, _ = write_receipt(self.project, exchange, annotator_id, self.owner, self.now)
            except AnnotatorError as error:
                self.errors[annotator_id] = error
        order = in_turn(people, exchange.published_until)
        exchange = exchange.model_copy(update={"published_until": ""})
        keep_exchange(self.project, exchange)
        put = Publisher(self.project, self.destination, exchange, self.most, self.verify, self.deadline)
        kept = exchange
        at = time.monotonic()
        try:
            for annotator_id in order:
                try:
                    self._to_one(put, annotator_id, received.wanted.get(annotator_id, {}))
                except AnnotatorError as error:
                    self.errors[annotator_id] = error
                    if error.code in ENDED:
                        put.exchange = put.exchange.model_copy(update={"published_until": annotator_id})
                        break
                    self.destination.check()
                if time.monotonic() - at > _KEEP_SECONDS:
                    keep_exchange(self.project, put.exchange)
                    kept, at = put.exchange, time.monotonic()
        finally:
            self.mended += put.mended
            if put.exchange is not kept and put.exchange != kept:
                keep_exchange(self.project, put.exchange)
        return put.exchange

    def _to_one(self, put: Publisher, annotator_id: str, wanted: Mapping[str, str]) -> None:
        """What is known of the objects is kept whatever happens to a later one."""
        answered = put.exchange.person(annotator_id).wanted
        asked = {id16 for id16, version in wanted.items() if not version or answered.get(id16) != version}
        self.receipts += put.receipts(annotator_id, asked)
        receipts = len(put.exchange.person(annotator_id).receipts)
        put.exchange = put.exchange.changed(annotator_id, receipts_put=receipts)
        fresh, large = put.tasks(annotator_id, asked)
        self.tasks += fresh
        if large is not None:
            self.errors.setdefault(annotator_id, large)
        put.exchange = put.exchange.changed(annotator_id, wanted=dict(wanted))


def annotators(project: Project) -> list[str]:
    """The ids of everybody who was invited, except by invites that were withdrawn before anybody used them."""
    made = invites_of(project).invites.values()
    return sorted({one.annotator_id for one in made if one.key or not one.withdrawn})


def known_people(project: Project) -> set[str]:
    """The ids of everybody who has a key that is trusted or a series of their own."""
    with_keys = {known.person for known in project.people.keys.values()}
    return (with_keys | {latest.recipient for latest in project.state.series.values()}) - {""}


@contextlib.contextmanager
def alone(project: Project) -> Iterator[None]:
    """While no other program syncs this project's folder. Raises ``project.busy``."""
    try:
        with FileLock(project.root / ".exchange.lock", timeout=_WAIT_SECONDS):
            yield
    except Timeout:
        raise AnnotatorError(
            "project.busy", "Another program is syncing this project.", "Let it end.", str(project.root)
        ) from None


def forget_refused(project: Project, annotator_id: str, names: Collection[str] = ()) -> int:
    """Speak no more of somebody's results that were refused (``names``: of these alone), and keep no copies of them;
    how many there are. Raises ``delivery.unknown_file`` for a name that is none of them, ``project.busy``."""
    with alone(project):
        exchange = read_exchange(project)
        arrived = dict(exchange.person(annotator_id).arrived)
        refused = [name for name, one in arrived.items() if one.outcome == "refused" and not one.forgotten]
        unknown = sorted(set(names) - set(refused))
        if unknown:
            message = f"No refused file of {annotator_id} is called {unknown[0][:120]!r}."
            raise AnnotatorError("delivery.unknown_file", message, "`annotator project sync --json` names them.")
        chosen = [name for name in refused if not names or name in names]
        for name in chosen:
            (results_folder(project, annotator_id) / name).unlink(missing_ok=True)
            arrived[name] = arrived[name].model_copy(update={"forgotten": True})
        keep_exchange(project, exchange.changed(annotator_id, arrived=arrived))
    return len(chosen)


def return_tasks(project: Project, annotator_id: str, tasks: Sequence[str], reason: str) -> None:
    """Give submitted tasks (the owner's ids) back to somebody, to be done again, all of them or none; the next sync's
    receipt says so.

    Raises ``delivery.unknown_task`` where nothing of theirs that was taken has one, ``delivery.no_reason``.
    """
    words = reason_words(reason)
    if not words:
        raise AnnotatorError("delivery.no_reason", "A task is returned for a reason.", "Say it with --reason.")
    with alone(project):
        exchange = read_exchange(project)
        person = exchange.person(annotator_id)
        back = dict(person.given_back)
        for own in tasks:
            named = (names.get(own) for names in _names(project, annotator_id))
            found = [sent for sent in named if sent is not None and sent in person.submitted]
            if not found:
                raise AnnotatorError(
                    "delivery.unknown_task",
                    f"No results of {annotator_id} that came by a sync have a submitted task {own!r}.",
                    "Nothing was returned. Sync first; the id is the one of your input.",
                )
            back |= {sent: GivenBack(own=own, reason=words, revision=person.submitted[sent]) for sent in found}
        keep_exchange(project, exchange.changed(annotator_id, given_back=back))


def _signed_anew(project: Project, exchange: Exchange, owner: SigningKey) -> tuple[Exchange, Project]:
    """After a rotation of the owner's key: the newest bundles are signed by the new one, and the next receipt of
    everybody says once more what became of all their deliveries, so that nothing rests on what an older key signed."""
    if not project.state.former_owners or exchange.owner == owner.public.fingerprint:
        return exchange, project
    renew_bundles(project, owner)
    for annotator_id, person in exchange.people.items():
        if person.receipts:
            arrived = {name: one.model_copy(update={"told": False}) for name, one in person.arrived.items()}
            exchange = exchange.changed(annotator_id, arrived=arrived, cleared=True)
    exchange = exchange.model_copy(update={"owner": owner.public.fingerprint})
    keep_exchange(project, exchange)
    return exchange, Project.open(project.root)


def _names(project: Project, annotator_id: str) -> Iterator[Mapping[str, str]]:
    """For each series of this annotator's the tasks of its newest bundle: the owner's ids, and those they go by."""
    for latest in project.state.series.values():
        if latest.recipient in ("", annotator_id):
            yield tasks_of(project, latest.bundle_id)


def counted(exchange: Exchange, taken: Mapping[str, Sequence[Delivery]]) -> Exchange:
    """With the submitted tasks of what was just received. Tasks that were given back and have been submitted anew are
    not given back any more."""
    for annotator_id, deliveries in taken.items():
        person = exchange.person(annotator_id)
        devices = dict(person.devices)
        for one in sorted(deliveries, key=lambda each: each.sequence):
            name = f"{one.annotator.fingerprint} {one.device}"
            before = devices.get(name, DeviceWork(sequence=0))
            if one.sequence >= before.sequence:  # of two with one number, a fork, both were received
                kept = before if one.sequence == before.sequence else DeviceWork(sequence=0)
                devices[name] = DeviceWork(
                    sequence=one.sequence,
                    submitted={**kept.submitted, **_submitted(one)},
                    skipped=tuple(sorted({*kept.skipped, *_skipped(one)})),
                    course={**kept.course, **_course(one)},
                    days={**before.days, **spent_by_day(one, before.days)},
                )
        now = person.model_copy(update={"devices": devices}).submitted
        left = {name: one for name, one in person.given_back.items() if now.get(name, 0) <= one.revision}
        cleared = person.cleared or len(left) < len(person.given_back)
        exchange = exchange.changed(annotator_id, devices=devices, given_back=left, cleared=cleared)
    return exchange


def _submitted(delivery: Delivery) -> dict[str, int]:
    found = {line.task_id: line.submitted.revision for line in delivery.lines if line.submitted is not None}
    return found | {line.task_id: line.revision for line in delivery.lines if line.status == "submitted"}


def _course(delivery: Delivery) -> dict[str, bool]:
    return {line.task_id: line.submitted is not None or line.status == "submitted" for line in delivery.course}


def _skipped(delivery: Delivery) -> set[str]:
    return {line.task_id for line in delivery.lines if line.status == "skipped"}


def _refused(exchange: Exchange, people: Sequence[str]) -> list[tuple[str, str, Arrived]]:
    """Whose results are refused at present, under which name, and why."""
    return [
        (annotator_id, name, one)
        for annotator_id in people
        for name, one in sorted(exchange.person(annotator_id).arrived.items())
        if one.outcome == "refused" and not one.forgotten
    ]
