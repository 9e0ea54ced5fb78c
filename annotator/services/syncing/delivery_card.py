"""How the deliveries of one project stand, for the window: what is to send, what became of every export, what waits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from annotator.errors import AnnotatorError
from annotator.message import from_text
from annotator.services.syncing.delivery_list import ExportDelivery, deliveries_of, receipt_summary
from annotator.services.syncing.delivery_list import pending_task_bundles as waiting
from annotator.services.syncing.other_computers import OtherComputer, other_computers_work
from annotator.services.syncing.results_upload import must_export
from annotator.services.syncing.returned_tasks import OpenTaskReturn, open_returns
from annotator.services.syncing.sync_settings import DEFAULT_SCHEDULE, SyncSettings, saved_settings, sync_settings
from annotator.services.view_models import OwnerNotice
from annotator.store import projects, work
from annotator.store.task_messages import has_messages_since
from annotator.text.policy import one_line
from annotator.transfer.addresses import open_destination
from annotator.transfer.object_names import ObjectName

if TYPE_CHECKING:
    from annotator.bundle.key_store import KeyStore
    from annotator.store.store import Store


@dataclass(frozen=True)
class DeliverySummary:
    """One project that the annotator was invited to.

    ``destination`` is empty where none is known, ``remote`` whether it is reached by the network, ``agreed`` whether
    the annotator has agreed to sync with it. ``unsent`` says that there is work which no delivered export holds.
    ``last`` is when a sync last reached its end (ISO 8601, UTC; empty: never), ``failure`` why the last one did not,
    and ``tried`` when that was.
    ``accepted`` is how many of the ``submitted`` tasks the owner accepted with whole deliveries; ``notices`` are what
    the owner's newest receipt says that one should know, ``elsewhere`` what other computers of the annotator's have.
    """

    project_id: str
    title: str
    owner: str
    destination: str
    remote: bool
    agreed: bool
    schedule: str
    unsent: bool
    exports: tuple[ExportDelivery, ...]
    returned: tuple[OpenTaskReturn, ...]
    submitted: int
    accepted: int
    receipts: int
    waiting: tuple[ObjectName, ...]
    last: str
    failure: str
    tried: str = ""
    notices: tuple[OwnerNotice, ...] = ()
    elsewhere: tuple[OtherComputer, ...] = ()

    @property
    def followed_schedule(self) -> str:
        """When the project is synced as things stand: never by itself before the annotator has agreed to the place."""
        return self.schedule if self.agreed or self.schedule == "never" else DEFAULT_SCHEDULE

    @property
    def returned_task_count(self) -> int:
        """How many tasks came back that were not submitted again."""
        return sum(one.open for one in self.returned)


def delivery_cards(store: Store, keys: KeyStore) -> list[DeliverySummary]:
    """A card for every project that an invite was accepted to, the oldest first."""
    return [delivery_card(store, keys, found.project_id) for found in store.read(projects.enrolments)]


def delivery_card(store: Store, keys: KeyStore, project_id: str) -> DeliverySummary:
    """The card of one project. Where the keyring does not give out the address, the place is shown as it was noted
    last. Raises ``delivery.not_invited``."""
    enrolled, kept = saved_settings(store, project_id)
    settings, noted = SyncSettings(enrolled, "", kept), ""
    try:
        settings = sync_settings(store, keys, project_id)
    except AnnotatorError as error:
        if error.code not in ("keys.locked", "keys.not_waited"):
            raise
        noted = kept.destination
    place, unusable = None, ""
    try:
        place = open_destination(settings.address) if settings.address else None
    except AnnotatorError as error:  # an invite may name a kind of place that this version does not know
        unusable = error.message
    exports, said = deliveries_of(store, project_id), receipt_summary(store, project_id)
    worked = store.read(work.has_new_entries, project_id, 0) or store.read(has_messages_since, project_id, "")
    newest = exports[0].state if exports else "to send"
    changed = worked and must_export(store, keys, settings.enrolment)
    return DeliverySummary(
        project_id=project_id,
        title=one_line(settings.enrolment.title),
        owner=one_line(settings.enrolment.owner_name),
        destination=one_line(place.shown if place is not None else noted),
        remote=place.remote if place is not None else "://" in noted,
        agreed=place is not None and settings.agreed,
        schedule=settings.kept.schedule,
        unsent=changed or (worked and newest == "to send"),
        exports=tuple(exports),
        returned=tuple(open_returns(store, project_id)),
        submitted=said.submitted,
        accepted=said.accepted,
        receipts=said.number,
        waiting=tuple(waiting(store, project_id)),
        last=settings.kept.finished_at,
        failure=unusable or from_text(settings.kept.message),
        tried="" if unusable else settings.kept.tried_at,
        notices=said.notices,
        elsewhere=other_computers_work(store, project_id),
    )


def last_delivery_state(store: Store, project_id: str) -> tuple[str, str]:
    """The state of the newest export of a project, and since when; empty for a project that was never synced."""
    newest = next(iter(deliveries_of(store, project_id)), None)
    if newest is None or not (newest.bytes or newest.answered):
        return "", ""  # it was only written to a file
    return newest.state, newest.answered or newest.delivered
