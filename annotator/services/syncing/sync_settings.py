"""The sync settings of a project: destination and consent. The address itself is stored with the secrets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from annotator.errors import AnnotatorError
from annotator.model.timestamps import utc_now
from annotator.store import projects
from annotator.store.connections import Connection
from annotator.store.delivery_records import synchronization
from annotator.store.tables import EnrolmentRecord, SyncSettingsRecord, replace_row
from annotator.transfer.addresses import open_destination, whole_address

if TYPE_CHECKING:
    from annotator.bundle.key_store import KeyStore
    from annotator.store.store import Store

SCHEDULES = ("never", "on request", "after an export", "when online")
DEFAULT_SCHEDULE = "on request"


@dataclass(frozen=True)
class SyncSettings:
    """The sync settings of a project. ``address`` may contain a password. ``record`` can be displayed, and contains the
    result of the last attempt. ``chosen``: the annotator entered the destination on this computer."""

    enrolment: EnrolmentRecord
    address: str
    record: SyncSettingsRecord

    @property
    def agreed(self) -> bool:
        """Whether the annotator has agreed to sync with this destination."""
        return bool(self.record.agreed_at) and self.record.destination == open_destination(self.address).shown


def sync_settings(store: Store, keys: KeyStore, project_id: str) -> SyncSettings:
    """The settings of a project, with the address from the keyring. Raises ``delivery.not_invited``, ``keys.locked``,
    ``keys.not_waited``."""
    enrolled, record = saved_settings(store, project_id)
    return SyncSettings(enrolled, keys.secret(f"place-{project_id}") or "", record)


def saved_settings(store: Store, project_id: str) -> tuple[EnrolmentRecord, SyncSettingsRecord]:
    """The settings of a project without its address, which is stored with the secrets. Raises
    ``delivery.not_invited``."""
    enrolled = store.read(projects.enrolment, project_id)
    if enrolled is None:
        raise not_invited()
    return enrolled, store.read(synchronization, project_id)


def not_invited() -> AnnotatorError:
    """The error for a project without an accepted invite on this computer."""
    return AnnotatorError(
        "delivery.not_invited",
        "You have not accepted an invite to this project, so its owner would not know whose results these are.",
        "Ask the owner for an invite; or export to a file and send it.",
    )


def choose_destination(store: Store, keys: KeyStore, project_id: str, address: str) -> None:
    """Set the destination of a project to ``address``. Raises ``delivery.bad_address``, ``keys.*``,
    ``delivery.not_invited``."""
    full_address = whole_address(address)
    open_destination(full_address)
    saved_settings(store, project_id)
    keys.keep_secret(f"place-{project_id}", full_address)
    store.write(lambda connection: note_destination(connection, project_id, full_address))


def note_destination(connection: Connection, project_id: str, address: str) -> None:
    """Record the destination of a project in displayable form, so that it is known without the keyring. Consent to
    another destination does not apply to it."""
    try:
        name = open_destination(address).shown
    except AnnotatorError:  # an invite may name a kind of destination that this version does not know
        name = ""
    record = synchronization(connection, project_id)
    if record.destination != name:
        replace_row(connection, replace(record, destination=name, agreed_at="", code="", message=""))


def agree_to_sync(store: Store, keys: KeyStore, project_id: str) -> None:
    """Record the annotator's consent to the current destination."""
    settings = sync_settings(store, keys, project_id)
    record = replace(
        settings.record,
        destination=open_destination(settings.address).shown,
        agreed_at=utc_now(),
    )
    store.save_row(record)


def choose_schedule(store: Store, project_id: str, schedule: str) -> None:
    """Change the schedule of a project whose destination was agreed to. Raises ``delivery.bad_schedule``,
    ``delivery.not_invited``."""
    if schedule not in SCHEDULES:
        raise AnnotatorError(
            "delivery.bad_schedule",
            "There is no schedule {schedule}.",
            "There are: {names}.",
            schedule=repr(schedule[:40]),
            names=", ".join(SCHEDULES),
        )
    record = replace(saved_settings(store, project_id)[1], schedule=schedule)
    store.save_row(record)
