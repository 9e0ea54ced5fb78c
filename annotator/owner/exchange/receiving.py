"""Receiving: results are fetched, verified, and their signers' invites proved; what is kept is on the disk."""

from __future__ import annotations

import hashlib
import itertools
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from annotator import __version__, limits
from annotator.bundle.signing_key import SigningKey
from annotator.durable import replace_file, sync_file, sync_folder
from annotator.errors import AnnotatorError
from annotator.owner.deliveries import Delivery, UnknownSignerError, read_delivery, signed_otherwise
from annotator.owner.exchange.exchange_state import Arrived, Exchange, Person, in_turn, results_folder
from annotator.owner.invitations import enrol
from annotator.owner.owner_project import Project
from annotator.owner.revoking import note_received
from annotator.owner.sealed import opened
from annotator.transfer.destination import (
    ENDED,
    Destination,
    Listed,
    Listing,
    Stopped,
    check_stopped,
    escaped_name,
    sha256_of,
)
from annotator.transfer.large_files import check_room, check_size
from annotator.transfer.object_names import folder, object_name, wanted_id

_UNREADABLE: Final = ("bundle.", "json.", "encryption.not_for_you", "encryption.header")
"""Codes of files that may look so because another program is still copying them, and which no key makes good."""


@dataclass(frozen=True)
class Fetched:
    """A results file that was fetched now: whose folder it lay in, as what it was listed, and where it is kept."""

    annotator_id: str
    listed: Listed
    path: Path
    sha256: str

    @property
    def name(self) -> str:
        return self.listed.name


@dataclass(frozen=True)
class Received:
    """What was received: the deliveries that can be read, by annotator; and who was enrolled, in words. By annotator:
    what in their folder is none of ours, in words; how many new files were left for the next sync; what they want to
    have looked at again, by its id with the version of what asks; and what could not be fetched, which the next sync
    tries again."""

    taken: Mapping[str, Sequence[Delivery]]
    enrolled: Sequence[str]
    others: Mapping[str, str]
    left: Mapping[str, int]
    wanted: Mapping[str, Mapping[str, str]]
    errors: Mapping[str, AnnotatorError]
    until: str = ""
    """At whose folder it was ended; empty where it was not."""


def receive(
    project: Project,
    destination: Destination,
    exchange: Exchange,
    people: Sequence[str],
    unlock: Callable[[], SigningKey],
    now: str,
    most: int | None = None,
    stopped: Stopped = lambda: False,
) -> tuple[Exchange, Received]:
    """Fetch what is new, but no file of more than ``most`` bytes; the exchange with what became of it, which is for the
    caller to keep. Until then the same is fetched again. Where ``stopped`` ends it, what was fetched by then is taken.
    Raises ``delivery.*``, ``project.*``, ``keys.*``."""
    looking, until = _Looking(project, destination, exchange, most, stopped), ""
    for annotator_id in in_turn(people, exchange.received_until):
        try:
            looking.look(annotator_id)
        except AnnotatorError as error:  # one person's folder holds back nobody else, unless all have gone
            looking.errors[annotator_id] = error
            if error.code in ENDED:
                until = annotator_id
                break
            destination.check()
    exchange = exchange.model_copy(update={"received_until": until})
    outcomes, taken, said = _read(project, looking.fetched, unlock)
    note_received(
        project,
        {one.bundle_id: (one.annotator.fingerprint, one.device) for some in taken.values() for one in some},
    )
    known_by = known_to(project)
    for file in looking.fetched:
        before = exchange.person(file.annotator_id).arrived
        arrived = _arrived(file, outcomes[file], before.get(file.name), now, known_by)
        exchange = exchange.changed(file.annotator_id, arrived={**before, file.name: arrived})
    return exchange, Received(taken, said, looking.others, looking.left, looking.wanted, looking.errors, until)


class _Looking:
    """What is found new at a destination, and fetched."""

    def __init__(
        self, project: Project, destination: Destination, exchange: Exchange, most: int | None, stopped: Stopped
    ) -> None:
        self._project, self._destination, self._exchange = project, destination, exchange
        self._most, self._stopped = most, stopped
        self._known_by = known_to(project)
        self.fetched: list[Fetched] = []
        self.others: dict[str, str] = {}
        self.left: dict[str, int] = {}
        self.wanted: dict[str, Mapping[str, str]] = {}
        self.errors: dict[str, AnnotatorError] = {}

    def look(self, annotator_id: str) -> None:
        """Fetch what is new of one person's. Raises ``delivery.*`` for what ends it for them."""
        check_stopped(self._stopped)
        listing = self._destination.list(folder(self._project.state.id, annotator_id, "results"))
        arrived = self._exchange.person(annotator_id).arrived
        few = sum(each.outcome == "refused" for each in arrived.values()) <= limits.FEW_REFUSED
        fresh, foreign, wanted = list[Listed](), list[str](), dict[str, str]()
        for one in listing:
            name, asked = object_name(one.name), wanted_id(one.name)
            if asked:
                wanted[asked] = one.version
            elif name is None or name.kind != "annresult":
                foreign.append(one.name)
            elif _is_new(arrived.get(one.name), one, self._known_by, few=few):
                fresh.append(one)
        self._note(annotator_id, listing, foreign)
        self.wanted[annotator_id] = dict(itertools.islice(wanted.items(), limits.NEW_FILES))
        fresh = self._of_size(annotator_id, fresh)
        chosen = _first(fresh, self._exchange.person(annotator_id))
        if len(fresh) > len(chosen):
            self.left[annotator_id] = len(fresh) - len(chosen)
        for one in chosen:
            try:
                here = self._here(annotator_id, arrived.get(one.name), one)
                self.fetched.append(here or _fetch(self._project, self._destination, annotator_id, one, self._stopped))
            except AnnotatorError as error:  # one file holds back no other
                if error.code in ENDED:
                    raise
                self._destination.check()
                self.errors[annotator_id] = error

    def _of_size(self, annotator_id: str, found: Sequence[Listed]) -> list[Listed]:
        """Those that are small enough to be fetched: the others are said, and take nobody's turn."""
        kept = []
        for one in found:
            try:
                check_size(one.size, self._most, "A results file", one.name, "annotator project sync")
            except AnnotatorError as error:
                self.errors[annotator_id] = error
            else:
                kept.append(one)
        return kept

    def _note(self, annotator_id: str, listing: Listing, foreign: Sequence[str]) -> None:
        """What is passed over there, in words."""
        said = [", ".join(map(escaped_name, foreign[:_NAMED]))] if foreign else []
        if len(foreign) > _NAMED:
            said[0] += f" and {len(foreign) - _NAMED:,} more"
        said += filter(None, [listing.passed_over])
        if said:
            self.others[annotator_id] = "; ".join(said)

    def _here(self, annotator_id: str, known: Arrived | None, one: Listed) -> Fetched | None:
        """The copy of a refused file, to be looked at again by what is known now: it need not be fetched."""
        path = results_folder(self._project, annotator_id) / one.name
        same = known is not None and known.size == one.size and known.version == one.version
        if known is None or known.outcome != "refused" or not same or not path.is_file():
            return None
        return Fetched(annotator_id, one, path, known.sha256) if sha256_of(path) == known.sha256 else None


_NAMED: Final = 3  # foreign files of one person that are said by name


def _first(fresh: Sequence[Listed], person: Person) -> list[Listed]:
    """As many as one sync fetches: those of computers that are known come first, each one's newest first, and what was
    refused before comes last, so that nobody's work waits behind what somebody else put there."""
    known = {device.rpartition(" ")[2] for device in person.devices}

    def rank(one: Listed) -> tuple[bool, bool, int, str]:
        name = object_name(one.name)
        assert name is not None
        before = person.arrived.get(one.name)
        refused = before is not None and before.outcome == "refused"
        return refused, name.stem not in known, -name.number, one.name

    ranked = sorted(fresh, key=rank)[: limits.NEW_FILES]
    whole = itertools.accumulate(min(one.size, limits.OBJECT_BYTES) for one in ranked)
    chosen = [one for one, until in zip(ranked, whole, strict=True) if until <= limits.NEW_BYTES]
    return sorted(chosen, key=lambda one: one.name)


def known_to(project: Project) -> str:
    """A SHA-256 of all that decides whether a results file is taken: trusted and revoked keys, invites, what was built,
    and the program."""
    digest = hashlib.sha256(f"{__version__}\n".encode())
    files = [project.root / "project.json", *sorted((project.root / "keys").glob("*"))]
    for path in files:
        if path.is_file() and path.name != "received.jsonl":
            digest.update(f"{path.name} {sha256_of(path)}\n".encode())
    return digest.hexdigest()


def _is_new(known: Arrived | None, one: Listed, known_by: str, *, few: bool) -> bool:
    """What was taken is not looked at again: its name was written once. What was refused is, where the file is another
    one, or what the project knows may have made it good; of those that cannot be read where there are ``few``."""
    if known is None or known.outcome == "not whole":
        return True
    if known.outcome == "taken":
        return False
    if known.size != one.size or (known.version and known.version != one.version):
        return True
    unreadable = any(known.code.startswith(start) for start in _UNREADABLE)
    return not (known.forgotten or known.known_by == known_by or (unreadable and not few))


def _fetch(project: Project, destination: Destination, annotator_id: str, one: Listed, stopped: Stopped) -> Fetched:
    place = results_folder(project, annotator_id)
    place.mkdir(parents=True, exist_ok=True)
    check_room(place, one.size)
    path = place / one.name
    with tempfile.TemporaryDirectory(prefix=".fetch-", dir=place) as private:
        copy = Path(private, "copy")
        destination.get(f"{folder(project.state.id, annotator_id, 'results')}/{one.name}", copy, stopped, one.size)
        digest = sha256_of(copy)
        with copy.open("rb+") as stream:
            sync_file(stream.fileno())
        replace_file(copy, path)
    sync_folder(place)
    return Fetched(annotator_id, one, path, digest)


def _read(
    project: Project, fetched: Sequence[Fetched], unlock: Callable[[], SigningKey]
) -> tuple[dict[Fetched, Delivery | AnnotatorError], dict[str, list[Delivery]], list[str]]:
    """What each file is; invites are proved by all strangers together, so that the order of files never matters."""
    outcomes: dict[Fetched, Delivery | AnnotatorError] = {}
    said: list[str] = []
    with opened(project, [file.path for file in fetched], unlock) as readable:
        paths = dict(zip(fetched, readable, strict=True))
        strangers: dict[Fetched, UnknownSignerError] = {}
        for file, path in paths.items():
            outcomes[file] = found = _delivery(project, file, path)
            if isinstance(found, UnknownSignerError):
                strangers[file] = found
        said, refused = enrol(project, (stranger.claim for stranger in strangers.values()))
        for file, stranger in strangers.items():
            conflict = refused.get(stranger.claim.key.fingerprint)
            outcomes[file] = conflict if conflict is not None else _delivery(project, file, paths[file])
    taken: dict[str, list[Delivery]] = {}
    for file, outcome in outcomes.items():
        if isinstance(outcome, Delivery):
            taken.setdefault(file.annotator_id, []).append(outcome)
    return outcomes, taken, said


def _delivery(project: Project, file: Fetched, path: Path) -> Delivery | AnnotatorError:
    """The delivery that the file is, or why it is none; it has to be what its name and its folder say."""
    try:
        found = read_delivery(project, path, project.quarantine)
    except AnnotatorError as error:
        # Where it was raised is kept with it otherwise, and a mebibyte of the file: for each of many files.
        error.__traceback__ = error.__context__ = error.__cause__ = None
        return error
    wrong = signed_otherwise(project, found, file.name)
    if wrong is not None:
        return wrong
    name = object_name(file.name)
    named = name is not None and (name.stem, name.number, name.id16) == (
        found.device, found.sequence, found.bundle_id[:16]
    )  # fmt: skip
    person = found.invited_as if found.person == found.annotator.fingerprint else found.person
    if named and person == file.annotator_id:
        return found
    return AnnotatorError(
        "delivery.misplaced",
        "These results are others than their name or their folder says.",
        "Nothing was taken from them; the next sync of the annotator puts the right ones there.",
        file.name,
    )


def _arrived(
    file: Fetched, outcome: Delivery | AnnotatorError, before: Arrived | None, now: str, known_by: str
) -> Arrived:
    if isinstance(outcome, Delivery):
        return Arrived(
            sha256=file.sha256, size=file.path.stat().st_size, outcome="taken", bundle_id=outcome.bundle_id,
            tasks=len(outcome.lines),
            submitted=sum(line.status == "submitted" or line.submitted is not None for line in outcome.lines), seen=now,
            made=outcome.created,
        )  # fmt: skip
    unreadable = any(outcome.code.startswith(start) for start in _UNREADABLE)
    settled = not unreadable or (before is not None and before.sha256 == file.sha256)
    same = before is not None and (before.code, before.outcome) == (outcome.code, "refused")
    name = object_name(file.name)
    return Arrived(
        sha256=file.sha256,
        outcome="refused" if settled else "not whole",
        bundle_id=name.id16 if name is not None else "",
        code=outcome.code,
        reason=f"{outcome.message} {outcome.hint}".strip(),
        told=before.told if before is not None and same else False,
        seen=before.seen if before is not None else now,
        size=file.path.stat().st_size,
        version=file.listed.version,
        known_by=known_by,
        forgotten=before.forgotten if before is not None and same and before.sha256 == file.sha256 else False,
    )
