"""The same people and keys, and somebody who can do whatever they like at the place: put, swap, cut, replay, delete,
rename, delay, forge with a stranger's key or a stolen one, and lay links, queues and folders in the way; between two
syncs, in the midst of one, and while a lost laptop's results are nowhere else.

Whatever they do: every sync ends, with an error in words at most; nothing is believed that was not signed, nothing that
people did is lost, and nothing outside the place is read or written. Once what lies in the way is taken away, all is as
if nothing had happened. ``make schedules`` runs more of it.
"""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner.exchange.exchange_state import read_exchange, receipt_path
from annotator.owner.exchange.project_sync import sync_project
from annotator.services.syncing.synchronize import SyncResult
from annotator.transfer.folder_destination import FolderDestination
from annotator.transfer.object_names import BundleObjectName, object_folder, owner_folder, receipt_name
from tests.services.syncing.forged_objects import forged
from tests.services.syncing.people_and_keys import EXAMPLES, PEOPLE, SCORES, TASKS, Mine, PeopleAndKeys
from tests.services.syncing.world import Faulty, Laptop

_SECONDS = int(os.environ.get("ANNOTATOR_SYNC_SECONDS", "120"))
_CONTENT = ("put", "swap", "cut", "other", "replay", "delete", "rename", "copy", "delay", "no folder")
_KINDS = ("tasks", "results", "receipts")
_IN_THE_WAY = ("link", "folder link", "queue", "folder")
_NUMBER = st.integers(0, 99)
_DATA = st.binary(max_size=40)
_PRECIOUS = {"allowed_signers": b"my own signers", "revoked": b"mine", "letter.txt": b"dear"}


Attack = tuple[str, int, int, bytes]
"""What is done, two numbers that choose where, and bytes to do it with."""
ATTACKS = st.lists(st.tuples(st.sampled_from(_CONTENT), _NUMBER, _NUMBER, _DATA), min_size=1, max_size=4)
WORK = st.tuples(_NUMBER, st.integers(0, TASKS - 1), SCORES)
"""Whose laptop, on which task, and the score."""
OBSTACLES = st.lists(st.tuples(st.sampled_from(_IN_THE_WAY), _NUMBER, _NUMBER, _DATA), min_size=1, max_size=4)


@dataclass
class Watched(Faulty):
    """A place at which somebody does something just before call number ``at``: between what was listed and what is
    fetched, or between two objects."""

    attack: Callable[[], None] = lambda: None

    @contextmanager
    def _call(self) -> Iterator[None]:
        mine, self.calls = self.calls, self.calls + 1
        if mine == self.at:
            self.attack()
        yield


def write(path: Path, data: bytes) -> None:
    """Put ``data`` there: not through a link, and without waiting for whoever reads a queue, which may have been laid
    there before. Raises ``OSError`` there."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NONBLOCK | os.O_NOFOLLOW, 0o644)
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(data)


def _written(path: Path) -> int:
    return path.lstat().st_mtime_ns


class NotEndedError(BaseException):
    """A sync waits for ever. No error of the system's, which would be put into words."""


@contextmanager
def ending() -> Iterator[None]:
    """What is done here ends by itself."""

    def ring(*_: object) -> None:
        raise NotEndedError

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(_SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _is_free(place: Path) -> bool:
    """Whether nothing lies in the way of it: it and what it lies in are folders, and files are all that is in it."""
    parts = (place.parent.parent, place.parent, place)
    return all(part.is_dir() and not part.is_symlink() for part in parts) and all(
        path.is_file() and not path.is_symlink() for path in place.iterdir()
    )


class AttackedPlace(PeopleAndKeys):
    @initialize()
    def begin(self) -> None:
        super().begin()
        self.earlier_copies: dict[Path, list[bytes]] = {}
        self.delayed: dict[Path, bytes] = {}
        self.strangers: list[Path] = []
        self.outside.mkdir()
        for name, data in _PRECIOUS.items():
            (self.outside / name).write_bytes(data)

    @property
    def outside(self) -> Path:
        return self.folder / "outside"

    @property
    def place(self) -> Path:
        return self.folder / "place"

    def _new(self, person: str) -> Laptop:
        return super()._new(person).stay_open()

    def _owner_syncs(self) -> bool:
        """Whether it went through; only what lies in the way of the owner's own folder keeps it from that."""
        with ending():
            try:
                sync_project(self._open(), FolderDestination(self.place), self.owner)
            except AnnotatorError:
                assert not _is_free(self.place / owner_folder(self.project.state.id)), "the sync of all ended"
                return False
        return True

    def _sync(self, mine: Mine) -> SyncResult:
        with ending():
            try:
                return super()._sync(mine)
            except AnnotatorError as error:
                return SyncResult("", None, 0, 0, 0, 0, (), (), (), (error,))

    def _in_peace(self) -> None:
        self._clear_the_way()
        for _ in range(2):
            self._owner_syncs()
            for mine in (*self.laptops, *self.thieves):
                self._sync(mine)
        self._owner_syncs()

    def _check_the_end(self) -> None:
        self._clear_the_way()
        for mine in self.thieves:
            self._sync(mine)
        super()._check_the_end()

    def _clear_the_way(self) -> None:
        """What lies in the way is taken away, as the program asks for it; damage is left to the program."""
        for path in sorted(self.place.rglob("*"), reverse=True):
            named_as_file = path.suffix in (".anntask", ".annresult", ".annreceipt") or path.parent.name == "owner"
            if path.is_symlink() or not (path.is_dir() or path.is_file()):
                path.unlink()
            elif path.is_dir() and named_as_file:
                shutil.rmtree(path)
            elif path.is_file() and path.name in ("tasks", "results", "receipts", "owner"):
                path.unlink()
        for (
            path
        ) in self.strangers:  # a fresh key of the owner's could look the same: each sync says it until somebody acts
            path.unlink(missing_ok=True)

    # what the attacker does

    @rule(spoilt=ATTACKS, work=WORK)
    def somebody_spoils_what_lies_there(self, spoilt: list[Attack], work: tuple[int, int, int]) -> None:
        self._attack(spoilt, work)

    @rule(laid=OBSTACLES, work=WORK)
    def somebody_lays_things_in_the_way(self, laid: list[Attack], work: tuple[int, int, int]) -> None:
        self._attack(laid, work)

    @rule(person=st.sampled_from(PEOPLE), kind=st.sampled_from(_KINDS), signature_kept=st.booleans(), work=WORK)
    def somebody_forges(self, person: str, kind: str, signature_kept: bool, work: tuple[int, int, int]) -> None:
        """What somebody says whose key nobody trusts, or under a signature of something else."""
        self.somebody_works(*work)
        self._everybody_syncs()
        self._owner_syncs()  # or there would seldom be a receipt to forge
        self._forge(person, kind, signature_kept)
        self._everybody_syncs()

    @precondition(lambda self: self.stolen or self.revoked_owners)
    @rule(number=_NUMBER, person=st.sampled_from(PEOPLE), kind=st.sampled_from(("tasks", "receipts")), work=WORK)
    def somebody_forges_with_a_key_that_was_revoked(
        self, number: int, person: str, kind: str, work: tuple[int, int, int]
    ) -> None:
        """Of a stolen laptop, or an earlier one of the owner's, once everybody has heard of that."""
        self.somebody_works(*work)
        self._everybody_syncs()
        keys = [
            *((person, "results", key) for person, key in self.stolen),
            *((person, kind, key) for key in self.revoked_owners),
        ]
        self._forge(*keys[number % len(keys)][:2], False, keys[number % len(keys)][2])
        self._everybody_syncs()

    def _forge(self, person: str, kind: str, signature_kept: bool, *key: SigningKey) -> None:
        with suppress(OSError, ValueError):  # there is none, or it had been spoilt before, or is encrypted
            there = (self.place / object_folder(self.project.state.id, person, kind)).iterdir()
            newest = max((path for path in there if path.is_file() and not path.is_symlink()), key=_written)
            by = {"key": key[0]} if key else {}
            name, data = forged(newest.name, newest.read_bytes(), signature_kept=signature_kept, **by)
            write(newest.with_name(name), data)
            if (kind, signature_kept) == ("tasks", False):
                self.strangers.append(newest.with_name(name))

    def _while_nobody_has_it(self, lost: Mine) -> None:
        """Where it is of no use, whatever it handed in is damaged or gone."""
        results = self.place / object_folder(self.project.state.id, lost.person, "results")
        with suppress(OSError):
            for number, path in enumerate(sorted(results.iterdir(), key=_written)):
                kind = ("delete", "cut", "other")[(number + len(self.laptops)) % 3]
                self._spoil(kind, path, path, b"", 50)
        self._owner_syncs()

    @rule(at=st.integers(1, 24), attacks=ATTACKS | OBSTACLES)
    def somebody_spoils_what_the_owner_is_syncing(self, at: int, attacks: list[Attack]) -> None:
        """The sync may end with any error; what it has done is judged at the end."""
        place = Watched(FolderDestination(self.place), at, attack=lambda: self._spoil_all(attacks))
        with ending(), suppress(AnnotatorError):
            sync_project(self._open(), place, self.owner)

    @rule(number=_NUMBER, at=st.integers(1, 16), attacks=ATTACKS | OBSTACLES)
    def somebody_spoils_what_a_laptop_is_syncing(self, number: int, at: int, attacks: list[Attack]) -> None:
        mine = self.laptops[number % len(self.laptops)]
        leaves = self._checked(mine.laptop)
        place = Watched(FolderDestination(self.place), at, attack=lambda: self._spoil_all(attacks), putting=leaves)
        with ending(), suppress(AnnotatorError):
            mine.laptop.sync(place)

    def _attack(self, attacks: list[Attack], work: tuple[int, int, int]) -> None:
        """When everybody has put there what they have, and somebody something new; and then everybody comes by."""
        self.somebody_works(*work)
        for mine in self.laptops:
            self._sync(mine)
        self._spoil_all(attacks)
        self._everybody_syncs()

    def _everybody_syncs(self) -> None:
        if self._owner_syncs():
            self._check_what_the_owner_put_there()
        for mine in self.laptops:
            self._sync(mine)

    def _spoil_all(self, attacks: list[Attack]) -> None:
        for kind, one, other, data in attacks:
            self._spoil_one(kind, one, other, data)

    def _spoil_one(self, kind: str, one: int, other: int, data: bytes) -> None:
        paths = sorted(path for path in self.place.rglob("*") if path.is_file() and not path.is_symlink())
        for path in paths:
            copies = self.earlier_copies.setdefault(path, [])
            now = path.read_bytes()
            if now not in copies:
                copies.append(now)
        if not paths:
            return
        with suppress(OSError):  # what they cannot do either
            newest = sorted(paths, key=_written, reverse=True)[:3]  # what nobody has fetched yet
            chosen = newest if one % 2 else paths
            self._spoil(kind, chosen[one // 2 % len(chosen)], paths[other % len(paths)], data, other)

    def _spoil(self, kind: str, path: Path, second: Path, data: bytes, number: int) -> None:
        whole = path.read_bytes()
        folder = path.parent
        attacks: dict[str, Callable[[], object]] = {
            "put": lambda: write(folder / f"zz{number}-1-{number:016x}{path.suffix}", data or whole),
            "swap": lambda: (write(path, second.read_bytes()), write(second, whole)),
            "cut": lambda: write(path, whole[: number * len(whole) // 100]),
            "other": lambda: write(path, bytes(len(whole))),
            "replay": lambda: self._replay(number),
            "delete": path.unlink,
            "rename": lambda: path.rename(second.with_name(path.name)),
            "copy": lambda: write(second.with_name(path.name), whole),
            "delay": lambda: self._delay(path, whole),
            "link": lambda: (path.unlink(), path.symlink_to(self.outside / "allowed_signers")),
            "folder link": lambda: (shutil.rmtree(folder), folder.symlink_to(self.outside)),
            "queue": lambda: (path.unlink(), os.mkfifo(path)),
            "folder": lambda: (path.unlink(), path.mkdir()),
            "no folder": lambda: shutil.rmtree(folder),
        }
        attacks[kind]()

    def _replay(self, number: int) -> None:
        """What lay somewhere before lies there again."""
        path = sorted(self.earlier_copies)[number % len(self.earlier_copies)]
        if self._is_inside(path):
            write(path, self.earlier_copies[path][0])

    def _is_inside(self, path: Path) -> bool:
        """Whether it would be written at the place, and not through what was laid there before."""
        real = path.parent.resolve()
        return real.is_dir() and real.is_relative_to(self.place.resolve()) and not path.is_symlink()

    def _delay(self, path: Path, whole: bytes) -> None:
        for late, data in self.delayed.items():
            if self._is_inside(late) and not late.exists():
                write(late, data)
        self.delayed = {path: whole}
        path.unlink()

    # what must be true

    def _check_what_the_owner_put_there(self) -> None:
        """Straight after the owner's sync, before anybody can have asked for it: what the owner publishes lies there,
        byte by byte. What is in the way of a folder excuses that folder alone."""
        project = self._open()
        exchange = read_exchange(project)
        for person in PEOPLE:
            latest = [one for one in project.state.series.items() if one[1].recipient in ("", person)]
            tasks = {
                str(BundleObjectName(series, one.sequence, one.bundle_id[:16], "anntask")): project.built(one.bundle_id)
                for series, one in latest
            }
            receipts = {
                receipt_name(receipt): receipt_path(project, receipt) for receipt in exchange.person(person).receipts
            }
            for kind, expected in (("tasks", tasks), ("receipts", receipts)):
                there = self.place / object_folder(project.state.id, person, kind)
                if _is_free(there):
                    for name, source in expected.items():
                        assert (there / name).read_bytes() == source.read_bytes(), f"{person}, {kind}/{name}"

    def teardown(self) -> None:
        if hasattr(self, "kept"):
            there = {path.name: path.read_bytes() for path in self.outside.iterdir()}
            assert there == _PRECIOUS, "something outside the place was touched"
        super().teardown()


AttackedPlace.TestCase.settings = settings(
    max_examples=EXAMPLES,
    stateful_step_count=12,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate,),
    print_blob=True,
)
test_attacked_place = AttackedPlace.TestCase
if os.name == "nt":
    del test_attacked_place  # queues and alarms are POSIX's
