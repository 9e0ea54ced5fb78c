"""Where a project is synced with, and what the annotator agreed to; the address itself is kept with the secrets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Final

from annotator.errors import AnnotatorError
from annotator.store import projects
from annotator.store.connections import Connection
from annotator.store.delivery_records import synchronization
from annotator.store.tables import EnrolmentRecord, SyncSettingsRecord, save
from annotator.transfer.addresses import open_destination, whole_address

if TYPE_CHECKING:
    from annotator.bundle.key_store import KeyStore
    from annotator.store.store import Store

SCHEDULES: Final = ("never", "on request", "after an export", "when online")
DEFAULT_SCHEDULE: Final = "on request"


@dataclass(frozen=True)
class SyncSettings:
    """``address`` may hold a password; ``kept`` may be shown, and says how the last attempt ended. ``chosen``: the
    annotator named the destination themselves, here and now."""

    enrolment: EnrolmentRecord
    address: str
    kept: SyncSettingsRecord

    @property
    def agreed(self) -> bool:
        """Whether the annotator has agreed to sync with just this destination."""
        return bool(self.kept.agreed_at) and self.kept.destination == open_destination(self.address).shown


def sync_settings(store: Store, keys: KeyStore, project_id: str) -> SyncSettings:
    """What is chosen for a project. The keyring is asked for the address. Raises ``delivery.not_invited``,
    ``keys.locked``, ``keys.not_waited``."""
    enrolled, kept = saved_settings(store, project_id)
    return SyncSettings(enrolled, keys.secret(f"place-{project_id}") or "", kept)


def saved_settings(store: Store, project_id: str) -> tuple[EnrolmentRecord, SyncSettingsRecord]:
    """What is known of a project without its address, which is among the secrets. Raises ``delivery.not_invited``."""
    enrolled = store.read(projects.enrolment, project_id)
    if enrolled is None:
        raise not_invited()
    with store.reading() as connection:
        return enrolled, synchronization(connection, project_id)


def not_invited() -> AnnotatorError:
    """Why a project cannot be synced to which no invite was accepted here."""
    return AnnotatorError(
        "delivery.not_invited",
        "You have not accepted an invite to this project, so its owner would not know whose results these are.",
        "Ask the owner for an invite; or export to a file and send it.",
    )


def choose_destination(store: Store, keys: KeyStore, project_id: str, address: str) -> None:
    """Sync a project with the destination at ``address`` from now on. Raises ``delivery.bad_address``, ``keys.*``,
    ``delivery.not_invited``."""
    whole = whole_address(address)
    open_destination(whole)
    saved_settings(store, project_id)
    keys.keep_secret(f"place-{project_id}", whole)
    store.write(lambda connection: note_destination(connection, project_id, whole))


def note_destination(connection: Connection, project_id: str, address: str) -> None:
    """Note where a project is to be synced, as it may be shown: it is known without the keyring then. What was agreed
    to for another destination does not count for this one."""
    try:
        shown = open_destination(address).shown
    except AnnotatorError:  # an invite may name a kind of place that this version does not know
        shown = ""
    kept = synchronization(connection, project_id)
    if kept.destination != shown:
        save(connection, replace(kept, destination=shown, agreed_at="", code="", message=""))


def agree(store: Store, keys: KeyStore, project_id: str, schedule: str = "") -> None:
    """The annotator agreed to sync with the destination that is chosen now, by this ``schedule`` from here on."""
    found = sync_settings(store, keys, project_id)
    kept = replace(
        found.kept,
        destination=open_destination(found.address).shown,
        schedule=schedule or found.kept.schedule,
        agreed_at=now(),
    )
    store.write(partial(save, value=kept))


def choose_schedule(store: Store, project_id: str, schedule: str) -> None:
    """Sync a project by ``schedule`` from here on, where the annotator has agreed to its destination. Raises
    ``delivery.bad_schedule``, ``delivery.not_invited``."""
    if schedule not in SCHEDULES:
        raise AnnotatorError(
            "delivery.bad_schedule",
            "There is no schedule {schedule}.",
            "There are: {names}.",
            schedule=repr(schedule[:40]),
            names=", ".join(SCHEDULES),
        )
    kept = replace(saved_settings(store, project_id)[1], schedule=schedule)
    store.write(partial(save, value=kept))


def now() -> str:
    """The time by this computer's clock, as it is kept: ISO 8601, UTC."""
    return datetime.now(UTC).isoformat(timespec="seconds")
