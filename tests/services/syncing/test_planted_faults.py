"""Faults as they were found by hand, put back into this process: the model of an attacked place has to see each of
them. Most are looked for by chance, as ``make schedules`` does it; those that need several steps in one order are shown
these steps."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from unittest import mock

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from annotator.bundle.revocation import RevocationList
from annotator.bundle.sequence import DeviceResults
from annotator.bundle.sshsig import SshSignature
from annotator.bundle.trust import AllowedSigners
from annotator.errors import AnnotatorError
from annotator.owner.exchange import deliveries, project_sync, publication
from annotator.owner.exchange.deliveries import ResultsDelivery
from annotator.owner.project.revocations import KeyRevocations
from annotator.services.syncing import receipt_intake, results_upload
from annotator.store.tables import DeliveryRecord
from annotator.transfer import open_folder, sync_engine
from annotator.transfer.destination import RemoteFile
from annotator.transfer.open_folder import OpenFolder
from tests.services.syncing.people_and_keys import EXAMPLES
from tests.services.syncing.test_attacked_place import AttackedPlace, NotEndedError

SCHEDULES = 150

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links and queues are POSIX's")


@contextmanager
def sizes_alone() -> Iterator[None]:
    """What lies there is compared by its size."""
    with mock.patch.object(sync_engine, "has_content", return_value=True):
        yield


@contextmanager
def links_followed() -> Iterator[None]:
    """Files and folders are opened through links."""

    def status(self: OpenFolder, name: str) -> os.stat_result:
        return os.stat(name, dir_fd=self._descriptor)

    with (
        mock.patch.object(open_folder, "_NO_LINK", 0),
        mock.patch.object(open_folder, "_READ", open_folder._READ & ~os.O_NOFOLLOW),
        mock.patch.object(OpenFolder, "_status", status),
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
        for person in people:
            visit(person)
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
        mock.patch.object(results_upload, "_listed_file", listed),
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
    roles_of = AllowedSigners.roles_of
    with mock.patch.object(AllowedSigners, "roles_of", lambda *given: roles_of(*given) | {"annotator"}):
        yield


@contextmanager
def any_owner_trusted() -> Iterator[None]:
    """A laptop takes receipts by whatever key."""
    with mock.patch.object(receipt_intake, "_check_owner"):
        yield


_FAULTS = (
    *(sizes_alone, links_followed, queues_waited_for, one_stops_all),
    *(not_put_again, put_once, signatures_unread, anybody_trusted, any_owner_trusted),
)


@pytest.mark.skipif(EXAMPLES < SCHEDULES, reason="make schedules runs it")
@pytest.mark.parametrize("fault", _FAULTS)
def test_the_model_sees_a_planted_fault(fault: Callable[[], object]) -> None:
    few = settings(AttackedPlace.TestCase.settings, max_examples=SCHEDULES, report_multiple_bugs=False)
    with fault(), pytest.raises((AssertionError, NotEndedError, BaseExceptionGroup)):  # type: ignore[attr-defined]
        run_state_machine_as_test(AttackedPlace, settings=few)


@contextmanager
def sent_as_written() -> Iterator[None]:
    """What was written before an invite asked for encryption is sent all the same."""
    with (
        mock.patch.object(results_upload, "_author", return_value=""),
        mock.patch.object(results_upload, "_check_encryption"),
    ):
        yield


@contextmanager
def stolen_keys_count() -> Iterator[None]:
    """The owner takes results by a key that was revoked before they came."""
    with mock.patch.object(KeyRevocations, "refusal", return_value=None):
        yield


@contextmanager
def earlier_owners_count() -> Iterator[None]:
    """A laptop takes receipts by an earlier key of the owner's that was revoked."""
    with mock.patch.object(receipt_intake, "revoked_by", return_value=RevocationList()):
        yield


@contextmanager
def clocks_decide() -> Iterator[None]:
    """Of a laptop's results those count that are the newest by its clock."""

    def newest(chain: Iterable[ResultsDelivery]) -> DeviceResults[ResultsDelivery]:
        last = max(chain, key=lambda one: one.created)
        return DeviceResults(last, (), (last,))

    with mock.patch.object(deliveries, "newest_of_device", newest):
        yield


def results_that_were_cut_at_first(machine: AttackedPlace) -> None:
    machine.somebody_syncs(0)
    machine.somebody_works(0, 0, 2)
    machine.somebody_syncs(0)
    (path,) = machine.place.rglob("*.annresult")
    machine._spoil("cut", path, path, b"", 50)
    for _ in range(2):
        machine.the_owner_syncs()


def plain_results_and_an_invite(machine: AttackedPlace) -> None:
    machine.somebody_syncs(0)
    machine.somebody_works(0, 0, 2)
    machine.somebody_syncs(0)
    machine.the_owner_asks_for_encryption()
    machine.somebody_accepts_another_invite(0)
    for path in machine.place.rglob("*.annresult"):
        path.unlink()


def a_stolen_laptop_s_results(machine: AttackedPlace) -> None:
    machine.somebody_syncs(0)
    machine.somebody_works(0, 0, 2)
    machine.somebody_loses_a_laptop(0)
    machine.somebody_forges_with_a_key_that_was_revoked(0, "omar", "tasks", (0, 1, 1))


def an_earlier_owner_s_receipt(machine: AttackedPlace) -> None:
    machine.somebody_syncs(0)
    machine.somebody_works(0, 0, 2)
    machine.the_owner_rotates(at_once=True)
    machine.the_owner_revokes_the_key_before()
    machine.somebody_forges_with_a_key_that_was_revoked(0, "lena", "receipts", (0, 1, 1))


def work_by_a_clock_that_was_ahead(machine: AttackedPlace) -> None:
    machine.somebody_syncs(0)
    machine.the_clock_is_wrong(3650)
    machine.somebody_works(0, 0, 2)
    machine._in_peace()
    machine.the_clock_is_wrong(0)
    machine.somebody_works(0, 0, 3)


def a_stolen_laptop_s_reviews(machine: AttackedPlace) -> None:
    machine._in_peace()
    machine.somebody_works(0, 0, 2)
    machine._in_peace()
    machine.the_owner_has_work_reviewed()
    machine._in_peace()
    machine.somebody_reviews(1, accepted=False)
    assert machine.verdicts, "nothing was sent to be reviewed"
    machine._in_peace()
    machine.somebody_loses_a_laptop(1)
    machine.somebody_forges_with_a_key_that_was_revoked(0, "omar", "tasks", (0, 1, 1))


_STEPS = (
    (refused_for_ever, results_that_were_cut_at_first),
    (sent_as_written, plain_results_and_an_invite),
    (stolen_keys_count, a_stolen_laptop_s_results),
    (stolen_keys_count, a_stolen_laptop_s_reviews),
    (earlier_owners_count, an_earlier_owner_s_receipt),
    (clocks_decide, work_by_a_clock_that_was_ahead),
)


def go_through(steps: Callable[[AttackedPlace], None]) -> None:
    machine = AttackedPlace()
    machine.begin()
    try:
        steps(machine)
    finally:
        machine.teardown()


@pytest.mark.parametrize(("fault", "steps"), _STEPS)
def test_the_model_sees_a_planted_fault_by_these_steps(
    fault: Callable[[], AbstractContextManager[None]], steps: Callable[[AttackedPlace], None]
) -> None:
    go_through(steps)
    with fault(), pytest.raises((AssertionError, AnnotatorError)):
        go_through(steps)
