"""A place that somebody spoils: junk, links and damage in it, and what a sync of either side does then."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from unittest import mock

import pytest

from annotator import limits
from annotator.errors import AnnotatorError
from annotator.owner.exchange import project_sync
from annotator.owner.exchange.exchange_state import read_exchange
from annotator.owner.exchange.project_sync import ProjectSyncResult, sync_project
from annotator.owner.project.owner_project import Project
from annotator.owner.project.revocations import revoke_project_key
from annotator.transfer import destination, sync_engine
from annotator.transfer.destination import FolderListing, Stopped, TransferDeadline
from annotator.transfer.network_destination import resident_bytes
from annotator.transfer.open_folder import OpenFolder
from tests.prepared_folder import PreparedFolder
from tests.services.syncing.forged_objects import forged
from tests.services.syncing.world import OWNER, Faulty, World

posix = pytest.mark.skipif(os.name == "nt", reason="links are for administrators alone on Windows")


def prepare(folder: Path) -> World:
    """An owner and two people who have their tasks."""
    world = World(folder)
    world.build(3)
    for person in ("lena", "omar"):
        world.invite(person)
    world.owner_syncs()
    for laptop in world.laptops.values():
        laptop.sync(world.fault())
    return world


@pytest.fixture(scope="module")
def prepared_world(tmp_path_factory: pytest.TempPathFactory) -> PreparedFolder[World]:
    return PreparedFolder(tmp_path_factory.mktemp("world"), prepare)


@pytest.fixture
def world(prepared_world: PreparedFolder[World]) -> World:
    return prepared_world.restore()


def below(world: World, person: str, kind: str) -> Path:
    return world.root / "place" / world.project.state.id / person / kind


def rows(sync: ProjectSyncResult) -> dict[str, int]:
    return {row.annotator_id: row.submitted for row in sync.people}


@dataclass
class Counting(Faulty):
    """Says what was fetched."""

    fetched: list[str] = field(default_factory=list)

    def get(self, name: str, out: Path, stopped: Stopped, most: int) -> None:
        self.fetched.append(name)
        super().get(name, out, stopped, most)


@posix
@pytest.mark.parametrize("kind", ["results", "tasks", "receipts"])
def test_a_folder_that_cannot_be_used_stops_nobody_else(world: World, tmp_path: Path, kind: str) -> None:
    """And nothing is written where it leads."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "kept").write_text("mine")
    spoilt = below(world, "lena", kind)
    spoilt.mkdir(exist_ok=True)
    shutil.move(spoilt, tmp_path / "moved")
    spoilt.symlink_to(tmp_path / "elsewhere")
    world.laptops["omar"].work(0, 3)
    world.laptops["omar"].sync(world.fault())
    sync = world.owner_syncs()
    assert rows(sync)["omar"] == 1
    assert [error.code for error in sync.errors.values()] == ["delivery.no_file"]
    assert [path.name for path in (tmp_path / "elsewhere").iterdir()] == ["kept"]
    with suppress(AnnotatorError):
        world.laptops["lena"].sync(world.fault())
    assert [path.name for path in (tmp_path / "elsewhere").iterdir()] == ["kept"]


@posix
def test_the_owner_s_lists_are_not_written_elsewhere(world: World, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "allowed_signers").write_text("mine")
    place = world.root / "place" / world.project.state.id / "owner"
    shutil.rmtree(place)
    place.symlink_to(elsewhere)
    with pytest.raises(AnnotatorError) as refused:
        world.owner_syncs()
    assert refused.value.code == "delivery.no_file"
    assert {path.name: path.read_text() for path in elsewhere.iterdir()} == {"allowed_signers": "mine"}


@posix
def test_queues_and_links_under_good_names_are_skipped(world: World) -> None:
    """Neither side waits for one."""
    for person in ("lena", "omar"):
        for kind, name in (
            ("results", "device-1-0123456789abcdef.annresult"),
            ("tasks", "main-9-0123456789abcdef.anntask"),
            ("receipts", "0123456789abcdef.annreceipt"),
        ):
            below(world, person, kind).mkdir(exist_ok=True)
            os.mkfifo(below(world, person, kind) / name)
            (below(world, person, kind) / f"x{name}").symlink_to("/dev/zero")
    world.laptops["lena"].work(0, 2)
    assert world.laptops["lena"].sync(world.fault()).errors == ()
    sync = world.owner_syncs()
    assert (rows(sync)["lena"], dict(sync.errors)) == (1, {})
    assert [other.split(":")[0] for other in sync.others] == ["lena", "omar"]


@posix
def test_a_queue_in_the_way_of_a_file_of_ours_is_said(world: World) -> None:
    (task,) = below(world, "lena", "tasks").iterdir()
    task.unlink()
    os.mkfifo(task)
    sync = world.owner_syncs()
    assert [(person, error.code) for person, error in sync.errors.items()] == [("lena", "delivery.no_file")]


@posix
def test_project_sync_publishes_tasks_despite_a_faulty_receipts_folder(world: World, tmp_path: Path) -> None:
    receipts = below(world, "lena", "receipts")
    shutil.rmtree(receipts, ignore_errors=True)
    receipts.symlink_to(tmp_path)
    world.laptops["lena"].work(0, 2)
    world.laptops["lena"].sync(world.fault())
    for task in below(world, "lena", "tasks").iterdir():
        task.unlink()
    sync = world.owner_syncs()
    assert [(person, error.code) for person, error in sync.errors.items()] == [("lena", "delivery.no_file")]
    assert len(list(below(world, "lena", "tasks").iterdir())) == 1


def spoil(path: Path) -> bytes:
    """Other bytes of the same length, and the time that it had."""
    whole, about = path.read_bytes(), path.stat()
    while path.stat().st_ctime_ns == about.st_ctime_ns:  # until the file system's clock goes on
        path.write_bytes(bytes(len(whole)))
    os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns))
    return whole


def test_damage_of_the_same_size_is_mended_and_said(world: World) -> None:
    world.laptops["lena"].work(0, 2)
    world.laptops["lena"].sync(world.fault())
    world.owner_syncs()
    world.owner_syncs()
    (task,), (receipt,) = below(world, "lena", "tasks").iterdir(), below(world, "lena", "receipts").iterdir()
    whole = {path: spoil(path) for path in (task, receipt)}
    sync = world.owner_syncs()
    assert {path: path.read_bytes() for path in whole} == whole
    assert sorted(name.split("/")[1] for name in sync.mended) == ["receipts", "tasks"]
    assert not world.owner_syncs().mended


@pytest.mark.parametrize("loss", [Path.unlink, spoil, lambda path: path.write_bytes(b"cut")])
def test_results_that_the_owner_has_are_uploaded_again_for_other_computers(
    world: World, loss: Callable[[Path], object]
) -> None:
    lena = world.laptops["lena"]
    lena.work(0, 2)
    lena.sync(world.fault())
    world.owner_syncs()
    lena.sync(world.fault())  # the owner's receipt
    assert [one.state for one in lena.deliveries()] == ["received"]
    (results,) = below(world, "lena", "results").iterdir()
    whole = results.read_bytes()
    place = Counting(world.place)
    lena.sync(place)
    assert not [name for name in place.fetched if "/results/" in name], "what did not change is not read"
    loss(results)
    again = lena.sync(world.fault())
    assert again.upload is not None
    assert again.upload.fresh
    assert again.errors == ()
    assert results.read_bytes() == whole
    assert [one.state for one in lena.deliveries()] == ["received"]
    other = world.invite("lena", "-2")
    world.owner_syncs()
    assert other.sync(world.fault()).own_work.imported_count == 1


@pytest.mark.parametrize("loss", [Path.unlink, spoil, lambda path: path.write_bytes(b"cut")])
def test_the_owner_puts_results_of_a_revoked_key_there_again(world: World, loss: Callable[[Path], object]) -> None:
    """Nobody else can: the computer that made them may be lost."""
    lena = world.laptops["lena"]
    lena.work(0, 2)
    lena.sync(world.fault())
    world.owner_syncs()
    public = lena.keys.public("annotator")
    assert public is not None
    revoke_project_key(Project.open(world.project.root), public[0], "lost")
    (results,) = below(world, "lena", "results").iterdir()
    whole = results.read_bytes()
    world.owner_syncs()
    loss(results)
    assert world.owner_syncs().errors == {}
    assert results.read_bytes() == whole
    place = Counting(world.place)
    for _ in range(2):
        place.fetched.clear()
        sync_project(Project.open(world.project.root), place, OWNER)
    assert not [name for name in place.fetched if "/results/" in name], "what did not change is not read"
    other = world.invite("lena", "-2")
    world.owner_syncs()
    assert other.sync(world.fault()).own_work.imported_count == 1


@pytest.mark.parametrize("nothing_counts", [False, True])
def test_the_owner_puts_no_results_there_again_that_their_author_can_or_that_do_not_count(
    world: World, nothing_counts: bool
) -> None:
    lena = world.laptops["lena"]
    lena.work(0, 2)
    lena.sync(world.fault())
    world.owner_syncs()
    public = lena.keys.public("annotator")
    assert public is not None
    if nothing_counts:
        revoke_project_key(Project.open(world.project.root), public[0], "stolen", nothing_counts=True)
    (results,) = below(world, "lena", "results").iterdir()
    results.unlink()
    world.owner_syncs()
    assert not results.exists()


def test_project_sync_reads_unchanged_files_only_to_verify_them(world: World) -> None:
    world.owner_syncs()
    place = Counting(world.place)
    sync_project(Project.open(world.project.root), place, OWNER)
    assert not [name for name in place.fetched if "/owner/" not in name]
    sync_project(Project.open(world.project.root), place, OWNER, verify=True)
    assert sorted(name.split("/")[1] for name in place.fetched if "/owner/" not in name) == ["lena", "omar"]


def test_damage_that_the_place_hides_is_mended_once_somebody_asks(tmp_path: Path) -> None:
    """Nothing but the content says so: the annotator asks for it, and gets it."""
    world = World(tmp_path)
    world.build(3)
    world.invite("lena")
    world.owner_syncs()
    world.owner_syncs()
    (task,) = below(world, "lena", "tasks").iterdir()
    whole = spoil(task)
    real = world.place.list

    class Hiding(Faulty):
        def list(self, folder: str) -> FolderListing:
            listing = real(folder)
            hidden = tuple(type(one)(one.name, one.size, "same" if "anntask" in one.name else one.version)
                           for one in listing)  # fmt: skip
            return FolderListing(hidden)

    place = Hiding(world.place)
    exchange = read_exchange(world.project)
    published = exchange.person("lena").published
    known = {name: one.model_copy(update={"version": "same"}) for name, one in published.items()}
    with mock.patch(
        "annotator.owner.exchange.project_sync.read_exchange", return_value=exchange.changed("lena", published=known)
    ):
        assert not sync_project(Project.open(world.project.root), place, OWNER).mended  # and nobody has asked
        first = world.laptops["lena"].sync(place)
        assert (len(first.not_whole), first.damaged) == (1, ())
        second = world.laptops["lena"].sync(place)
        assert (first.not_whole, second.not_whole) == (second.damaged, ())
        assert len(list(below(world, "lena", "results").glob("*.annwanted"))) == 1
        sync = sync_project(Project.open(world.project.root), place, OWNER)
    assert len(sync.mended) == 1
    assert not sync.others
    assert task.read_bytes() == whole
    assert len(world.laptops["lena"].sync(world.fault()).imported) == 1


def test_a_damaged_bundle_is_fetched_no_more_until_it_is_another(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.build(3)
    world.invite("lena")
    world.owner_syncs()
    (task,) = below(world, "lena", "tasks").iterdir()
    spoil(task)
    place = Counting(world.place)
    for _ in range(5):
        world.laptops["lena"].sync(place)
    assert sum(name.endswith(".anntask") for name in place.fetched) == 2
    world.owner_syncs()
    assert len(world.laptops["lena"].sync(place).imported) == 1


def junk(folder: Path, count: int, name: str, data: bytes = b"junk") -> set[str]:
    """Write `count` files that nobody signed, and return their names."""
    folder.mkdir(exist_ok=True)
    names = [name.format(n + 1, n) for n in range(count)]
    for one in names:
        (folder / one).write_bytes(data)
    return set(names)


def test_very_many_refused_files_cost_a_listing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "NEW_FILES", 20)
    world.laptops["lena"].work(0, 2)
    world.laptops["lena"].sync(world.fault())
    world.owner_syncs()
    junk(below(world, "lena", "results"), 70, "zzz-{}-{:016x}.annresult")
    world.laptops["lena"].work(1, 2)
    world.laptops["lena"].sync(world.fault())
    place = Counting(world.place)
    sync = sync_project(Project.open(world.project.root), place, OWNER)
    assert rows(sync)["lena"] == 2  # their work does not wait behind it
    assert (sync.left, len(place.fetched) < 40) == ({"lena": 51}, True)
    for _ in range(9):
        sync = sync_project(Project.open(world.project.root), place, OWNER)
    assert (sync.left, len(sync.refused)) == ({}, 70)
    place.fetched.clear()
    sync_project(Project.open(world.project.root), place, OWNER)
    assert not [name for name in place.fetched if "/owner/" not in name]


def test_foreign_names_are_counted(world: World) -> None:
    junk(below(world, "lena", "results"), 30, "holiday {} {}.jpg")
    sync = world.owner_syncs()
    assert len(sync.others) == 1
    assert sync.others[0].startswith("lena: holiday")
    assert "27 more" in sync.others[0]


@pytest.mark.parametrize(
    ("kind", "name"), [("receipts", "{1:016x}.annreceipt"), ("tasks", "zzz{0}-1-{1:016x}.anntask"),
                       ("results", "zzz{0}-1-{1:016x}.annresult")],
)  # fmt: skip
def test_junk_at_the_annotator_s_is_said_once_and_ends(
    world: World, monkeypatch: pytest.MonkeyPatch, kind: str, name: str
) -> None:
    monkeypatch.setattr(limits, "NEW_FILES", 20)
    names = junk(below(world, "lena", kind), 50, name)
    laptop, place = world.laptops["lena"], Counting(world.place)
    for _ in range(14):
        sync = laptop.sync(place)
    assert (sync.errors, sync.not_whole) == ((), ())
    place.fetched.clear()
    laptop.work(0, 1)
    sync = laptop.sync(place)
    assert sync.upload is not None
    assert sync.upload.fresh
    assert not names & {one.rsplit("/", 1)[-1] for one in place.fetched}


@pytest.mark.parametrize("signature_kept", [False, True], ids=["stranger", "altered"])
@pytest.mark.parametrize("kind", ["tasks", "receipts"])
def test_a_forged_object_is_fetched_once(world: World, kind: str, signature_kept: bool) -> None:
    """It can be made as often, and as large, as somebody likes. What a stranger's key signed as tasks could be the
    owner's with a fresh key: that stays said."""
    lena = world.laptops["lena"]
    lena.work(0, 2)
    lena.sync(world.fault())
    world.owner_syncs()
    lena.sync(world.fault())
    (path,) = below(world, "lena", kind).iterdir()
    name, data = forged(path.name, path.read_bytes(), signature_kept=signature_kept)
    path.with_name(name).write_bytes(data)
    for _ in range(3):  # tasks that look cut are fetched once more
        first = lena.sync(world.fault())
    place = Counting(world.place)
    again = lena.sync(place)
    assert not [one for one in place.fetched if one.endswith(name)]
    strangers = kind == "tasks" and not signature_kept
    assert [error.code for error in again.errors] == (["trust.other_owner"] if strangers else [])
    assert first.errors == () or strangers


def test_a_sync_ends_at_its_time_and_lets_go_of_its_lock(world: World) -> None:
    world.laptops["omar"].work(0, 3)
    world.laptops["omar"].sync(world.fault())
    sync = sync_project(Project.open(world.project.root), world.fault(), OWNER, deadline=TransferDeadline(-1))
    assert {error.code for error in sync.errors.values()} == {"delivery.deadline"}
    assert rows(world.owner_syncs())["omar"] == 1


def test_an_object_that_is_longer_than_listed_is_one_object_s_fault(world: World) -> None:
    world.laptops["omar"].work(0, 3)
    world.laptops["omar"].sync(world.fault())
    junk(below(world, "lena", "results"), 1, "zzz-{}-{:016x}.annresult")

    class Growing(Faulty):
        def get(self, name: str, out: Path, stopped: Stopped, most: int) -> None:
            super().get(name, out, stopped, most - 1 if "zzz" in name else most)

    sync = sync_project(Project.open(world.project.root), Growing(world.place), OWNER)
    assert (rows(sync)["omar"], sync.errors["lena"].code) == (1, "delivery.too_long")


def test_no_file_is_fetched_for_which_there_is_no_room(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    junk(below(world, "lena", "results"), 1, "zzz-{}-{:016x}.annresult")
    full: Callable[..., object] = lambda _: mock.Mock(free=1000)  # noqa: E731
    monkeypatch.setattr(shutil, "disk_usage", full)
    assert world.owner_syncs().errors["lena"].code == "delivery.local"


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is asked of Linux")
def test_many_refused_files_take_no_memory(world: World) -> None:
    junk(below(world, "lena", "results"), 300, "zzz-{}-{:016x}.annresult")
    most = 0
    read, before = project_sync.read_delivery, resident_bytes()

    def looked(*given: object) -> object:
        nonlocal most
        most = max(most, resident_bytes() - before)
        return read(*given)  # type: ignore[arg-type]

    with mock.patch.object(project_sync, "read_delivery", looked):
        world.owner_syncs()
    assert most < 100_000_000


@pytest.mark.parametrize("kind", ["results", "tasks", "receipts"])
def test_a_listing_that_was_cut_is_said(world: World, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    spoilt = below(world, "lena", kind)
    spoilt.mkdir(exist_ok=True)
    for number in range(30):
        (spoilt / f"junk-{number}").touch()
    monkeypatch.setattr(limits, "LISTING_NAMES", 10)
    sync = world.laptops["lena"].sync(world.fault())
    assert [(error.code, Path(error.where).name) for error in sync.errors] == [("delivery.too_many", kind)]


@dataclass
class Clock:
    """Time as a deadline measures it, in seconds. It passes where a test says so, however slow the machine is."""

    now: float = 0.0

    def monotonic(self) -> float:
        return self.now

    def pass_until(self, stopped: Stopped) -> None:
        while not stopped():
            self.now += 1


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(destination, "time", clock)
    return clock


@pytest.mark.parametrize("kind", ["results", "receipts"])
def test_a_slow_folder_takes_no_time_of_others(world: World, clock: Clock, kind: str) -> None:
    """Everybody's turn has its part of the time; who was slow has what is left of it."""
    world.laptops["omar"].work(0, 3)
    world.laptops["omar"].sync(world.fault())
    deadline = TransferDeadline()

    class Slow(Faulty):
        """One person's folder takes all the time that there is."""

        def list(self, folder: str) -> FolderListing:
            if f"/lena/{kind}" in folder:
                clock.pass_until(deadline)
            return super().list(folder)

    place = Slow(world.place)
    sync = sync_project(Project.open(world.project.root), place, OWNER, deadline=deadline)
    assert {person: error.code for person, error in sync.errors.items()} == {"lena": "delivery.too_slow"}
    assert rows(sync)["omar"] == 1
    assert len(os.listdir(below(world, "omar", "receipts"))) == 1  # noqa: PTH208
    assert rows(world.owner_syncs())["omar"] == 1


def test_project_sync_fetches_files_of_a_slow_turn_once(world: World, clock: Clock) -> None:
    """Of two files the second waits for the turn that comes when everybody had one."""
    for position in range(2):
        world.laptops["lena"].work(position, 3)
        world.laptops["lena"].sync(world.fault())

    class SlowAfterOne(Counting):
        def get(self, name: str, out: Path, stopped: Stopped, most: int) -> None:
            if "/results/" in name and sum("/results/" in one for one in self.fetched) == 1:
                self.fetched.append(name)
                clock.pass_until(stopped)
            super().get(name, out, stopped, most)

    place = SlowAfterOne(world.place)
    sync = sync_project(Project.open(world.project.root), place, OWNER, deadline=TransferDeadline())
    assert dict(sync.errors) == {}
    results = [name for name in place.fetched if "/results/" in name]
    assert (sync.taken, len(results), len(set(results))) == (2, 3, 2)


def test_the_time_of_a_sync_is_said_whole() -> None:
    """Receiving has half of it, which nobody asked for."""
    deadline = TransferDeadline(180.0)
    later = mock.patch.object(time, "monotonic", return_value=time.monotonic() + 100)
    with deadline.half(), later, pytest.raises(AnnotatorError) as ended:
        deadline()
    assert "3 minutes" in str(ended.value)


def test_the_state_of_syncs_is_kept_a_few_times_for_any_number_of_people(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    for laptop in world.laptops.values():
        laptop.work(0, 3)
        laptop.sync(world.fault())
    times = list[int]()
    keep = project_sync.save_exchange
    monkeypatch.setattr(project_sync, "save_exchange", lambda *given: (times.append(1), keep(*given)))
    world.owner_syncs()
    assert len(times) <= 3


def test_project_sync_reads_new_files_before_refused_ones(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the keys of the project have changed, so that all that was refused is looked at again."""
    junk(below(world, "lena", "results"), 20, "zzz{}-9-{:016x}.annresult")
    for _ in range(2):
        world.owner_syncs()
    monkeypatch.setattr(project_sync, "trust_digest", lambda _: "other keys")
    monkeypatch.setattr(limits, "NEW_FILES", 5)
    new = world.invite("lena", "second")
    new.sync(world.fault())
    new.work(0, 3)
    new.sync(world.fault())
    assert rows(world.owner_syncs())["lena"] == 1


def test_a_bundle_without_room_holds_back_no_other(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    full = AnnotatorError("delivery.local", "This computer has no room.")
    world.build()
    world.build(series="second")
    world.owner_syncs()
    monkeypatch.setattr(sync_engine, "check_room", mock.Mock(side_effect=[full, None]))
    sync = world.laptops["lena"].sync(world.fault())
    assert [error.code for error in sync.errors] == ["delivery.local"]
    assert len(sync.imported) == 1


@posix
def test_a_file_that_cannot_be_looked_at_hides_no_other(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    place = below(world, "lena", "results")
    place.mkdir(exist_ok=True)
    for name in ("bad", "good"):
        (place / name).touch()
    with OpenFolder.root(place) as held:
        entries = [mock.Mock(**{"stat.side_effect": OSError(5, "Input/output error")}), mock.Mock()]
        entries[0].name, entries[1].name = "bad", "good"
        entries[1].stat.return_value = (place / "good").stat()
        monkeypatch.setattr(held, "_listed", lambda: nullcontext(iter(entries)))
        assert [(name, about is None) for name, about in held.files()] == [("bad", True), ("good", False)]
        entries.pop()
        with pytest.raises(OSError, match="Input/output"):
            list(held.files())
