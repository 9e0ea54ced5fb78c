"""Faults as they were found by hand, put back into this process: the model of an attacked place has to see each of
them. ``make schedules`` runs this."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest import mock

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from annotator.bundle.sshsig import SshSignature
from annotator.bundle.trust import AllowedSigners
from annotator.owner.exchange import project_sync, publication
from annotator.services.syncing import receipt_intake, results_upload
from annotator.store.tables import DeliveryRecord
from annotator.transfer import open_folder, sync_engine
from annotator.transfer.destination import RemoteFile
from annotator.transfer.open_folder import OpenFolder
from tests.services.syncing.people_and_keys import EXAMPLES
from tests.services.syncing.test_attacked_place import AttackedPlace, NotEndedError

SCHEDULES = 150

pytestmark = pytest.mark.skipif(EXAMPLES < SCHEDULES or os.name == "nt", reason="make schedules runs it")


@contextmanager
def sizes_alone() -> Iterator[None]:
    """What lies there is compared by its size."""
    with mock.patch.object(sync_engine, "has_content", return_value=True):
        yield


@contextmanager
def links_followed() -> Iterator[None]:
    """Files and folders are opened through links."""

    def kind(self: OpenFolder, name: str) -> os.stat_result | None:
        try:
            return os.stat(name, dir_fd=self._descriptor)
        except FileNotFoundError:
            return None

    with (
        mock.patch.object(open_folder, "_NO_LINK", 0),
        mock.patch.object(open_folder, "_READ", open_folder._READ & ~os.O_NOFOLLOW),
        mock.patch.object(OpenFolder, "kind", kind),
    ):
        yield


@contextmanager
def queues_waited_for() -> Iterator[None]:
    """Whatever has the name of a file is opened, and waited for."""
    with (
        mock.patch.object(open_folder, "_READ", open_folder._READ & ~os.O_NONBLOCK),
        mock.patch.object(open_folder.stat, "S_ISREG", lambda mode: not stat.S_ISDIR(mode)),
    ):
        yield


@contextmanager
def refused_for_ever() -> Iterator[None]:
    """A results file that was refused once is not looked at again, whatever lies there by then."""
    looked = project_sync._is_new

    def is_new(known: object, *rest: object, few: bool) -> bool:
        return known is None and looked(known, *rest, few=few)  # type: ignore[arg-type]

    with mock.patch.object(project_sync, "_is_new", is_new):
        yield


@contextmanager
def one_stops_all() -> Iterator[None]:
    """What fails for one person ends the sync of the owner."""

    def take_turns(people: list[str], visit: Callable[[str], None], *_: object) -> str:
        for each in people:
            visit(each)
        return ""

    with mock.patch.object(project_sync, "_take_turns", take_turns):
        yield


@contextmanager
def not_put_again() -> Iterator[None]:
    """Results of a revoked key that the place lost are not put there again."""
    with mock.patch.object(publication.AnnotatorFolderPublisher, "results", return_value=None):
        yield


@contextmanager
def put_once() -> Iterator[None]:
    """A laptop puts its results there once, whatever becomes of them."""

    def listed(_: object, __: str, record: DeliveryRecord) -> RemoteFile | None:
        return RemoteFile(record.name, record.bytes, "") if record.delivered_at else None

    with (
        mock.patch.object(results_upload, "_listed", listed),
        mock.patch.object(results_upload.ObjectCheckCache, "is_whole", return_value=True),
    ):
        yield


@contextmanager
def signatures_unread() -> Iterator[None]:
    """Any signature of the right key will do, whatever it signs."""
    with mock.patch.object(SshSignature, "verifies", return_value=True):
        yield


@contextmanager
def anybody_trusted() -> Iterator[None]:
    """The owner takes results by whatever key."""
    with mock.patch.object(AllowedSigners, "roles_of", return_value={"annotator"}):
        yield


@contextmanager
def any_owner_trusted() -> Iterator[None]:
    """A laptop takes receipts by whatever key."""
    with mock.patch.object(receipt_intake, "_check_owner"):
        yield


_FAULTS = (
    *(sizes_alone, links_followed, queues_waited_for, refused_for_ever, one_stops_all),
    *(not_put_again, put_once, signatures_unread, anybody_trusted, any_owner_trusted),
)


@pytest.mark.parametrize("fault", _FAULTS)
def test_the_model_sees_a_planted_fault(fault: Callable[[], object]) -> None:
    few = settings(AttackedPlace.TestCase.settings, max_examples=SCHEDULES, report_multiple_bugs=False)
    with fault(), pytest.raises((AssertionError, NotEndedError, BaseExceptionGroup)):  # type: ignore[attr-defined]
        run_state_machine_as_test(AttackedPlace, settings=few)
