"""Receiving: results are fetched, verified, and their signers' invites proved; what is kept is on the disk."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from annotator.bundle.signing_key import SigningKey
from annotator.durable import replace_file, sync_file, sync_folder
from annotator.errors import AnnotatorError
from annotator.owner.deliveries import Delivery, UnknownSignerError, read_delivery, signed_otherwise
from annotator.owner.exchange.exchange_state import Arrived, Exchange, results_folder
from annotator.owner.invitations import enrol
from annotator.owner.owner_project import Project
from annotator.owner.revoking import note_received
from annotator.owner.sealed import opened
from annotator.transfer.destination import Destination, Listed, sha256_of
from annotator.transfer.large_files import check_size
from annotator.transfer.object_names import folder, object_name

_UNREADABLE: Final = ("bundle.", "json.", "encryption.not_for_you")
"""Codes of files that may look so because another program is still copying them."""
_FEW: Final = 20
"""Refused files of one person that are fetched again by every sync."""


@dataclass(frozen=True)
class Fetched:
    """A results file that was fetched now: whose folder it lay in, its name, and where it is kept."""

    annotator_id: str
    name: str
    path: Path
    sha256: str


@dataclass(frozen=True)
class Received:
    """What was received: the deliveries that can be read, by annotator; who was enrolled, in words; and the names of
    files that are none of ours."""

    taken: Mapping[str, Sequence[Delivery]]
    enrolled: Sequence[str]
    others: Sequence[str]
    errors: Mapping[str, AnnotatorError]
    """What could not be fetched, by annotator; it is tried again by the next sync."""


def receive(
    project: Project,
    destination: Destination,
    exchange: Exchange,
    people: Iterable[str],
    unlock: Callable[[], SigningKey],
    now: str,
    most: int | None = None,
) -> tuple[Exchange, Received]:
    """Fetch what is new, but no file of more than ``most`` bytes; the exchange with what became of it, which is for the
    caller to keep. Until then the same is fetched again. Raises ``delivery.*``, ``project.*``, ``keys.*``."""
    fetched: list[Fetched] = []
    others: list[str] = []
    errors: dict[str, AnnotatorError] = {}
    for annotator_id in people:
        for one in destination.list(folder(project.state.id, annotator_id, "results")):
            name = object_name(one.name)
            if name is None or name.kind != "annresult":
                others.append(f"{annotator_id}: {one.name}")
            elif _is_new(exchange, annotator_id, one):
                try:
                    check_size(one.size, most, "A results file", one.name, "annotator project sync")
                    here = _here(project, exchange, annotator_id, one)
                    fetched.append(here or _fetch(project, destination, annotator_id, one))
                except AnnotatorError as error:  # one file holds back no other, unless all have gone
                    destination.check()
                    errors[annotator_id] = error
    outcomes, taken, said = _read(project, fetched, unlock)
    note_received(
        project,
        {one.bundle_id: (one.annotator.fingerprint, one.device) for some in taken.values() for one in some},
    )
    for file in fetched:
        before = exchange.person(file.annotator_id).arrived
        arrived = _arrived(file, outcomes[file], before.get(file.name), now)
        exchange = exchange.changed(file.annotator_id, arrived={**before, file.name: arrived})
    return exchange, Received(taken, said, others, errors)


def _is_new(exchange: Exchange, annotator_id: str, one: Listed) -> bool:
    """What was taken is not looked at again: its name was written once. What was refused may have changed; one that
    was forgotten, or is among many of one person's that could not be read, has not while it has the size that it had.
    """
    arrived = exchange.person(annotator_id).arrived
    known = arrived.get(one.name)
    if known is None or known.outcome == "not whole":
        return True
    if known.outcome == "taken":
        return False
    unreadable = any(known.code.startswith(start) for start in _UNREADABLE)
    many = unreadable and sum(each.outcome == "refused" for each in arrived.values()) > _FEW
    return known.size != one.size or not (many or known.forgotten)


def _here(project: Project, exchange: Exchange, annotator_id: str, one: Listed) -> Fetched | None:
    """The copy of a refused file, to be looked at again by the keys that are trusted now: it need not be fetched."""
    known = exchange.person(annotator_id).arrived.get(one.name)
    path = results_folder(project, annotator_id) / one.name
    if known is None or known.outcome != "refused" or known.size != one.size or not path.is_file():
        return None
    return Fetched(annotator_id, one.name, path, known.sha256) if sha256_of(path) == known.sha256 else None


def _fetch(project: Project, destination: Destination, annotator_id: str, one: Listed) -> Fetched:
    place = results_folder(project, annotator_id)
    place.mkdir(parents=True, exist_ok=True)
    path = place / one.name
    with tempfile.TemporaryDirectory(prefix=".fetch-", dir=place) as private:
        copy = Path(private, "copy")
        destination.get(
            f"{folder(project.state.id, annotator_id, 'results')}/{one.name}", copy, lambda: False, one.size
        )
        digest = sha256_of(copy)
        with copy.open("rb+") as stream:
            sync_file(stream.fileno())
        replace_file(copy, path)
    sync_folder(place)
    return Fetched(annotator_id, one.name, path, digest)


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


def _arrived(file: Fetched, outcome: Delivery | AnnotatorError, before: Arrived | None, now: str) -> Arrived:
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
        forgotten=before.forgotten if before is not None and same and before.sha256 == file.sha256 else False,
    )
