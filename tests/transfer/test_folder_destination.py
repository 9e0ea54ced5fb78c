"""A folder as a destination, on drives that are full, gone, closed, and shared with other programs."""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Callable
from pathlib import Path
from unittest import mock

import pytest

from annotator import limits
from annotator.errors import AnnotatorError
from annotator.transfer import folder_destination
from annotator.transfer.addresses import open_destination
from annotator.transfer.destination import RemoteFile, upload_and_verify
from annotator.transfer.folder_destination import FolderDestination
from annotator.transfer.open_folder import OpenFolder
from annotator.transfer.sync_engine import fetch_object, read_object

NAME = "p/lena/results/device-1-0123456789abcdef.annresult"


def never() -> bool:
    return False


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "stick").mkdir(mode=0o775)
    return tmp_path / "stick"


@pytest.fixture
def place(root: Path) -> FolderDestination:
    return FolderDestination(root)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "source"
    path.write_bytes(os.urandom(3_000_000))
    return path


def files(root: Path) -> list[str]:
    return sorted(str(path.relative_to(root)) for path in root.rglob("*") if path.is_file())


def refused(place: FolderDestination, source: Path, scratch: Path) -> str:
    with pytest.raises(AnnotatorError) as raised:
        upload_and_verify(place, NAME, source, never, scratch)
    return raised.value.code


def test_delivered_file_is_readable(place: FolderDestination, root: Path, source: Path, tmp_path: Path) -> None:
    upload_and_verify(place, NAME, source, never, tmp_path)
    assert (root / NAME).read_bytes() == source.read_bytes()
    assert [one.size for one in place.list("p/lena/results")] == [3_000_000]


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "delivery.full"),
        (errno.EDQUOT, "delivery.full"),
        (errno.EIO, "delivery.unreachable"),
        (errno.EROFS, "delivery.read_only"),
        (errno.EBUSY, "delivery.failed"),
    ],
)
def test_a_drive_that_fails_while_it_is_written_leaves_nothing(
    place: FolderDestination, root: Path, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int,
    code: str,
) -> None:  # fmt: skip
    def fail(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fail)
    assert refused(place, source, tmp_path) == code
    monkeypatch.undo()
    assert files(root) == []
    upload_and_verify(place, NAME, source, never, tmp_path)


@pytest.mark.skipif(os.name == "nt", reason="a limit of POSIX")
def test_the_kernel_says_that_there_is_no_room(
    place: FolderDestination, root: Path, source: Path, tmp_path: Path
) -> None:
    import resource as limits

    before = limits.getrlimit(limits.RLIMIT_FSIZE)
    limits.setrlimit(limits.RLIMIT_FSIZE, (1_000_000, before[1]))
    try:
        assert refused(place, source, tmp_path) == "delivery.full"
    finally:
        limits.setrlimit(limits.RLIMIT_FSIZE, before)
    assert files(root) == []


def test_a_drive_that_is_pulled_out_while_it_is_written(
    place: FolderDestination, root: Path, source: Path, tmp_path: Path
) -> None:
    asked = []

    def pull() -> bool:
        asked.append(root.rename(root.with_name("pulled")) if root.exists() else None)
        return False

    with pytest.raises(AnnotatorError) as raised:
        place.put_if_absent(NAME, source, pull)
    assert raised.value.code == "delivery.unreachable"
    assert not root.exists()
    root.with_name("pulled").rename(root)
    upload_and_verify(place, NAME, source, never, tmp_path)
    assert (root / NAME).read_bytes() == source.read_bytes()


def test_a_folder_destination_clears_old_partial_files(
    place: FolderDestination, root: Path, source: Path, tmp_path: Path
) -> None:
    folder = (root / NAME).parent
    folder.mkdir(parents=True)
    old, young = (folder / f".{Path(NAME).name}.{n}.part" for n in "ab")
    for rest in (old, young):
        rest.write_bytes(b"half")
    now = time.time()  # the clock of the program, and not the system's that sets the times of files
    os.utime(old, (1, 1))
    os.utime(young, (now, now))
    upload_and_verify(place, NAME, source, never, tmp_path)
    assert (old.exists(), young.exists()) == (False, True)  # somebody may be writing the young one


@pytest.mark.skipif(os.geteuid() == 0 if hasattr(os, "geteuid") else True, reason="rights do not bind root")
def test_a_read_only_share(place: FolderDestination, root: Path, source: Path, tmp_path: Path) -> None:
    root.chmod(0o555)
    assert refused(place, source, tmp_path) == "delivery.read_only"


def test_a_copy_that_was_cut_is_replaced_by_the_whole(
    place: FolderDestination, root: Path, source: Path, tmp_path: Path
) -> None:
    (root / NAME).parent.mkdir(parents=True)
    (root / NAME).write_bytes(source.read_bytes()[:100_000])
    upload_and_verify(place, NAME, source, never, tmp_path)
    assert (root / NAME).read_bytes() == source.read_bytes()


def test_a_folder_destination_does_not_write_equal_files_again(
    place: FolderDestination, root: Path, source: Path, tmp_path: Path
) -> None:
    upload_and_verify(place, NAME, source, never, tmp_path)
    before = (root / NAME).stat()
    upload_and_verify(place, NAME, source, never, tmp_path)
    assert (root / NAME).stat().st_ino == before.st_ino


def test_files_that_a_drive_returns_altered_are_not_delivered(
    place: FolderDestination, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A drive that lies about what it holds, as counterfeit sticks do."""
    real = folder_destination._copy

    def loses_the_end(one: object, out: object, stopped: object) -> None:
        real(one, out, stopped)  # type: ignore[arg-type]
        out.truncate(2_000_000)  # type: ignore[attr-defined]

    monkeypatch.setattr(folder_destination, "_copy", loses_the_end)
    assert refused(place, source, tmp_path) == "delivery.not_verified"


def test_names_are_found_whatever_their_case(
    place: FolderDestination, root: Path, source: Path, tmp_path: Path
) -> None:
    """As a file system gives them back that keeps no case, or another one."""
    shouted = root / NAME.upper()
    shouted.parent.mkdir(parents=True)
    shouted.write_bytes(source.read_bytes())
    assert [one.name for one in place.list("p/lena/results")] == [NAME.rpartition("/")[2]]
    upload_and_verify(place, NAME, source, never, tmp_path)
    assert len(files(root)) == 1


@pytest.mark.skipif(os.name == "nt", reason="Windows has no permission bits")
def test_files_have_the_rights_of_the_shared_folder(
    place: FolderDestination, root: Path, source: Path, tmp_path: Path
) -> None:
    root.chmod(0o2775)
    before = os.umask(0o077)  # as the program runs
    try:
        upload_and_verify(place, NAME, source, never, tmp_path)
    finally:
        os.umask(before)
    assert stat.S_IMODE((root / NAME).stat().st_mode) == 0o664
    assert stat.S_IMODE((root / "p").stat().st_mode) == 0o2775


def test_a_transfer_ends_when_it_is_stopped(place: FolderDestination, root: Path, source: Path) -> None:
    pieces = iter([False, True])
    with pytest.raises(AnnotatorError) as raised:
        place.put_if_absent(NAME, source, lambda: next(pieces))
    assert (raised.value.code, files(root)) == ("delivery.stopped", [])


def test_a_folder_that_is_not_there_is_not_made(tmp_path: Path, source: Path) -> None:
    place = open_destination(str(tmp_path / "gone"))
    for attempt in (place.check, lambda: place.put_if_absent(NAME, source, never), lambda: place.list("p")):
        with pytest.raises(AnnotatorError) as raised:
            attempt()
        assert raised.value.code == "delivery.unreachable"
    assert not (tmp_path / "gone").exists()


def test_an_address_of_no_known_kind() -> None:
    with pytest.raises(AnnotatorError) as raised:
        open_destination("gopher://example.org/1")
    assert raised.value.code == "delivery.bad_address"


def denied(monkeypatch: pytest.MonkeyPatch, call: str, path: Path, *, new: bool = False) -> None:
    """The system refuses ``call`` of ``os`` at ``path``, as it does to another user; ``new``: any new file below it."""
    real = getattr(os, call)

    def refuse(at: object, *more: object, **named: object) -> object:
        folder = Path(f"/proc/self/fd/{named['dir_fd']}").readlink() if named.get("dir_fd") is not None else Path()
        whole = folder / str(at)
        making = bool(more) and isinstance(more[0], int) and bool(more[0] & os.O_CREAT)
        if (whole == path and not new) or (new and making and whole.parent == path):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(at))
        return real(at, *more, **named)

    monkeypatch.setattr(os, call, refuse)


def test_the_folder_that_may_not_be_written_is_named(
    place: FolderDestination, root: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = (root / NAME).parent
    folder.mkdir(parents=True)
    denied(monkeypatch, "open", folder, new=True)
    with pytest.raises(AnnotatorError) as raised:
        place.put_if_absent(NAME, source, never)
    assert raised.value.code == "delivery.read_only"
    assert str(folder) in raised.value.message
    assert "chmod" in raised.value.hint


def test_the_folder_in_which_none_may_be_made_is_named(
    place: FolderDestination, root: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / "p").mkdir()
    denied(monkeypatch, "mkdir", root / "p/lena")
    with pytest.raises(AnnotatorError) as raised:
        place.put_if_absent(NAME, source, never)
    assert (raised.value.code, f"{root / 'p'}." in raised.value.message) == ("delivery.read_only", True)


def test_the_folder_that_may_not_be_read_is_named(
    place: FolderDestination, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = (root / NAME).parent
    folder.mkdir(parents=True)
    denied(monkeypatch, "open", folder)
    with pytest.raises(AnnotatorError) as raised:
        place.list("p/lena/results")
    assert raised.value.code == "delivery.not_readable"
    assert str(folder) in raised.value.message
    assert "chmod" in raised.value.hint


@pytest.mark.skipif(os.geteuid() != 0 if hasattr(os, "geteuid") else True, reason="only root becomes somebody else")
def test_an_unreadable_folder_destination_is_not_taken_for_an_empty_one(
    place: FolderDestination, root: Path, source: Path, tmp_path: Path
) -> None:
    """Not taken for empty: what the system hides is not what there is not."""
    upload_and_verify(place, NAME, source, never, tmp_path)
    (root / "p").chmod(0o700)
    closed = {above: above.stat().st_mode for above in (root, *root.parents) if above.stat().st_mode & 0o011 < 0o011}
    for above, mode in closed.items():
        above.chmod(mode | 0o011)
    os.seteuid(65534)
    try:
        with pytest.raises(AnnotatorError) as raised:
            place.list("p/lena/results")
    finally:
        os.seteuid(0)
        for above, mode in closed.items():
            above.chmod(mode)
    assert (raised.value.code, str(root / "p") in raised.value.message) == ("delivery.not_readable", True)


def test_a_place_that_cannot_be_looked_at_is_refused_in_words(
    place: FolderDestination, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    denied(monkeypatch, "open", root)
    for attempt in (place.check, lambda: place.list("p/lena/results")):
        with pytest.raises(AnnotatorError) as raised:
            attempt()
        assert (raised.value.code, f"{root}." in raised.value.message) == ("delivery.not_readable", True)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no groups of files")
def test_files_have_the_group_of_the_shared_folder(
    place: FolderDestination, root: Path, source: Path, tmp_path: Path
) -> None:
    """Rights of a group are none for the other side while the group is another one."""
    others = [12345] if os.geteuid() == 0 else [group for group in os.getgroups() if group != os.getgid()]
    if not others:
        pytest.skip("this user is in one group")
    os.chown(root, -1, others[0])
    root.chmod(0o770)
    upload_and_verify(place, NAME, source, never, tmp_path)
    below = (root / NAME, root / "p", (root / NAME).parent)
    assert {path.stat().st_gid for path in below} == {others[0]}
    assert [stat.S_IMODE(path.stat().st_mode) for path in below] == [0o660, 0o770, 0o770]


# what others put there

FILE = NAME.rpartition("/")[2]


@pytest.fixture
def planted(root: Path) -> Path:
    """The path at which a file of ours should lie."""
    (root / NAME).parent.mkdir(parents=True)
    return root / NAME


def code(work: Callable[[], object]) -> str:
    with pytest.raises(AnnotatorError) as raised:
        work()
    return raised.value.code


def plant(kind: str, at: Path, elsewhere: Path) -> None:
    if kind == "queue":
        os.mkfifo(at)
    elif kind == "device":
        at.symlink_to("/dev/zero")
    elif kind == "link":
        at.symlink_to(elsewhere)
    elif kind == "hanging link":
        at.symlink_to(elsewhere.with_name("nowhere"))
    else:
        at.mkdir()


@pytest.mark.parametrize(
    ("number", "fails"), [(errno.EINVAL, ""), (errno.ENOSYS, ""), (errno.EIO, "delivery.unreachable")]
)
def test_a_file_system_without_fsync_can_be_a_place(
    place: FolderDestination, root: Path, source: Path, number: int, fails: str
) -> None:
    """What cannot be synced is read back; a drive that reports an error is none to rely on."""
    failing = mock.patch.object(folder_destination, "sync_file", side_effect=OSError(number, os.strerror(number)))
    with failing, mock.patch.object(OpenFolder, "sync", side_effect=OSError(number, os.strerror(number))):
        if fails:
            assert code(lambda: place.put_if_absent(NAME, source, never)) == fails
            assert not [path for path in root.rglob("*") if path.is_file()]
        else:
            place.put_if_absent(NAME, source, never)
            assert (root / NAME).read_bytes() == source.read_bytes()


posix = pytest.mark.skipif(os.name == "nt", reason="Windows has no queues, and links for administrators alone")
ends = pytest.mark.timeout(60)
"""A call that waits for ever, or reads for very long, is a failure."""


@posix
@ends
@pytest.mark.parametrize("kind", ["queue", "device", "link", "hanging link", "folder"])
def test_a_folder_destination_refuses_names_that_are_no_regular_file(
    place: FolderDestination, source: Path, planted: Path, tmp_path: Path, kind: str
) -> None:
    precious = tmp_path / "precious"
    precious.write_bytes(source.read_bytes())
    plant(kind, planted, precious)
    assert code(lambda: place.put_if_absent(NAME, source, never)) == "delivery.no_file"
    assert code(lambda: place.replace(NAME, b"other")) == "delivery.no_file"
    assert code(lambda: place.get(NAME, tmp_path / "out", never, 10)) == "delivery.no_file"
    listing = place.list("p/lena/results")
    assert (list(listing), listing.no_files) == ([], 1)
    assert precious.read_bytes() == source.read_bytes()
    assert [path.name for path in planted.parent.iterdir()] == [FILE]  # and nothing half-made


@posix
@ends
@pytest.mark.parametrize("kind", ["queue", "link", "hanging link"])
@pytest.mark.parametrize("at", ["p", "p/lena", "p/lena/results"])
def test_a_folder_destination_follows_no_link_of_a_folder(
    place: FolderDestination, root: Path, source: Path, tmp_path: Path, kind: str, at: str
) -> None:
    elsewhere = tmp_path / "elsewhere"
    (elsewhere / "lena/results").mkdir(parents=True)
    (elsewhere / "results").mkdir()
    (elsewhere / FILE).write_bytes(b"mine")
    (root / at).parent.mkdir(parents=True, exist_ok=True)
    plant(kind, root / at, elsewhere)
    before = files(elsewhere)
    for work in (
        lambda: place.put_if_absent(NAME, source, never),
        lambda: place.replace(NAME, b"other"),
        lambda: place.get(NAME, tmp_path / "out", never, 10),
        lambda: place.list("p/lena/results"),
    ):
        assert code(work) == "delivery.no_file"
        (tmp_path / "out").unlink(missing_ok=True)
    assert (files(elsewhere), (elsewhere / FILE).read_bytes()) == (before, b"mine")


@ends
def test_an_object_ends_at_the_size_that_was_listed(place: FolderDestination, planted: Path, tmp_path: Path) -> None:
    with planted.open("wb") as stream:
        stream.truncate(10**12)
    assert code(lambda: place.get(NAME, tmp_path / "out", never, 100)) == "delivery.too_long"
    assert (tmp_path / "out").stat().st_size <= 100


@posix
def test_names_that_are_none_are_counted_and_hold_up_no_other(place: FolderDestination, planted: Path) -> None:
    planted.write_bytes(b"good")
    folder = os.fsencode(planted.parent)
    for name in (b"caf\xe9", b"a\x1b[31m", b"b\nc", "\u202eevil".encode()):
        os.close(os.open(os.path.join(folder, name), os.O_CREAT | os.O_WRONLY))  # noqa: PTH118
    listing = place.list("p/lena/results")
    assert ([one.name for one in listing], listing.unknown_names) == ([FILE], 4)
    assert listing.skipped_names_text.isprintable()
    assert "\\x1b[31m" in listing.skipped_names_text


def test_a_folder_with_very_many_names_is_listed_up_to_a_limit(
    place: FolderDestination, planted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "LISTING_NAMES", 10)
    for n in range(30):
        (planted.parent / f"{n}").touch()
    listing = place.list("p/lena/results")
    assert (len(listing.objects), listing.truncated) == (10, True)
    assert "after the first 10" in listing.skipped_names_text


def test_another_version_of_an_object_is_told_from_the_one_before(place: FolderDestination, planted: Path) -> None:
    planted.write_bytes(b"good")
    first, changed = next(iter(place.list("p/lena/results"))).version, planted.stat().st_ctime_ns
    while planted.stat().st_ctime_ns == changed:  # until the file system's clock goes on
        planted.write_bytes(b"evil")
    os.utime(planted, ns=(0, int(first.split()[0])))  # by somebody who hides it
    assert next(iter(place.list("p/lena/results"))).version != first


class _FullDisk(FolderDestination):
    def get(self, name: str, out: Path, stopped: Callable[[], bool], most: int) -> None:  # noqa: ARG002
        out.write_bytes(b"a part")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(out))


def test_error_of_a_fetched_file_names_the_file_and_not_its_copy(root: Path, tmp_path: Path) -> None:
    file = RemoteFile("device-1-0123456789abcdef.annresult", 6)
    with pytest.raises(OSError, match="No space left") as raised:
        fetch_object(_FullDisk(root), "p/lena/results", file, tmp_path / file.name, never)
    assert raised.value.filename == str(tmp_path / file.name)
    with pytest.raises(OSError, match="No space left") as raised:
        read_object(_FullDisk(root), "p/owner", file, tmp_path, never, 100)
    assert raised.value.filename == str(tmp_path / file.name)
    assert files(tmp_path) == []
