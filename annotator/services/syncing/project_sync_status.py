"""The delivery state of one project for the window: what is to be sent, the outcome of every export, and what waits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from annotator.containment import FAULTS, Contained
from annotator.errors import AnnotatorError
from annotator.services.syncing.delivery_list import ResultsExportDelivery, deliveries_of, receipt_summary
from annotator.services.syncing.delivery_list import pending_task_bundles as waiting
from annotator.services.syncing.other_computers import OtherComputerWork, other_computers_work
from annotator.services.syncing.results_upload import must_export
from annotator.services.syncing.returned_tasks import OpenTaskReturn, open_returns
from annotator.services.syncing.sync_settings import DEFAULT_SCHEDULE, SyncSettings, saved_settings, sync_settings
from annotator.services.view_models import OwnerNotice
from annotator.store import projects, work
from annotator.store.task_messages import has_messages_since
from annotator.text.policy import one_line
from annotator.transfer.addresses import open_destination
from annotator.transfer.object_names import BundleObjectName
from annotator.translatable_message import from_text

if TYPE_CHECKING:
    from annotator.bundle.key_store import KeyStore
    from annotator.store.store import Store
    from annotator.store.tables import EnrolmentRecord


@dataclass(frozen=True)
class ProjectSyncStatus:
    """The state of delivery of a project to which the annotator was invited.

    ``destination`` is empty if unknown; ``remote``: it is accessed over the network; ``agreed``: the annotator has
    agreed to sync with it. ``unsent``: there is work that no delivered export contains. ``last`` is the time of the
    last complete sync (ISO 8601, UTC; empty: never), ``failure`` the error of the last failed one, and ``tried`` its
    time. ``accepted`` is the number of ``submitted`` tasks that the owner accepted with whole deliveries. ``notices``
    are those of the owner's newest receipt, ``elsewhere`` the work on other computers of the annotator.
    """

    project_id: str
    title: str
    owner: str
    destination: str = ""
    remote: bool = False
    agreed: bool = False
    schedule: str = DEFAULT_SCHEDULE
    unsent: bool = False
    exports: tuple[ResultsExportDelivery, ...] = ()
    returned: tuple[OpenTaskReturn, ...] = ()
    submitted: int = 0
    accepted: int = 0
    receipts: int = 0
    waiting: tuple[BundleObjectName, ...] = ()
    last: str = ""
    failure: str = ""
    tried: str = ""
    notices: tuple[OwnerNotice, ...] = ()
    elsewhere: tuple[OtherComputerWork, ...] = ()

    @property
    def followed_schedule(self) -> str:
        """The effective schedule: never automatically until the annotator has agreed to the destination."""
        return self.schedule if self.agreed or self.schedule == "never" else DEFAULT_SCHEDULE

    @property
    def returned_task_count(self) -> int:
        """The number of returned tasks that were not submitted again."""
        return sum(task.open for task in self.returned)


def delivery_cards(store: Store, keys: KeyStore) -> list[ProjectSyncStatus]:
    """A summary for every project with an accepted invite, oldest first; of one that cannot be read only the
    ``failure``."""
    return [_contained_card(store, keys, enrolment) for enrolment in store.read(projects.enrolments)]


def _contained_card(store: Store, keys: KeyStore, enrolled: EnrolmentRecord) -> ProjectSyncStatus:
    try:
        with Contained(enrolled.title):
            return delivery_card(store, keys, enrolled.project_id)
    except AnnotatorError as error:
        if error.code not in FAULTS:
            raise
        return ProjectSyncStatus(
            enrolled.project_id, one_line(enrolled.title), one_line(enrolled.owner_name), failure=str(error)
        )


def delivery_card(store: Store, keys: KeyStore, project_id: str) -> ProjectSyncStatus:
    """The summary of one project. If the keyring does not provide the address, the destination is shown as last
    recorded. Raises ``delivery.not_invited``."""
    enrolled, saved = saved_settings(store, project_id)
    settings, noted = SyncSettings(enrolled, "", saved), ""
    try:
        settings = sync_settings(store, keys, project_id)
    except AnnotatorError as error:
        if error.code not in ("keys.locked", "keys.not_waited"):
            raise
        noted = saved.destination
    place, unusable = None, ""
    try:
        place = open_destination(settings.address) if settings.address else None
    except AnnotatorError as error:  # an invite may name a kind of destination that this version does not know
        unusable = error.message
    exports, receipts = deliveries_of(store, project_id), receipt_summary(store, project_id)
    worked = store.read(work.has_new_entries, project_id, 0) or store.read(has_messages_since, project_id, "")
    newest = exports[0].state if exports else "to send"
    changed = worked and must_export(store, keys, settings.enrolment)
    return ProjectSyncStatus(
        project_id=project_id,
        title=one_line(settings.enrolment.title),
        owner=one_line(settings.enrolment.owner_name),
        destination=one_line(place.shown if place is not None else noted),
        remote=place.remote if place is not None else "://" in noted,
        agreed=place is not None and settings.agreed,
        schedule=settings.record.schedule,
        unsent=changed or (worked and newest == "to send"),
        exports=tuple(exports),
        returned=tuple(open_returns(store, project_id)),
        submitted=receipts.submitted,
        accepted=receipts.accepted,
        receipts=receipts.number,
        waiting=tuple(waiting(store, project_id)),
        last=settings.record.finished_at,
        failure=unusable or from_text(settings.record.message),
        tried="" if unusable else settings.record.tried_at,
        notices=receipts.notices,
        elsewhere=other_computers_work(store, project_id),
    )


def last_delivery_state(store: Store, project_id: str) -> tuple[str, str]:
    """The state of the newest export of a project, and its time; empty if the project was never synced."""
    newest = next(iter(deliveries_of(store, project_id)), None)
    if newest is None or not (newest.bytes or newest.answered):
        return "", ""  # written to a file only
    return newest.state, newest.answered or newest.delivered
