"""What somebody with write access to a shared folder lays there."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from tests.bundle.test_age_header import stanzas
from tests.hostile.scene import PEOPLE, Copy, HostileMode, Scene, Try

_ID = "0123456789abcdef"
_OBSTACLES = ("queue", "device", "link", "hanging link", "folder")
_LAID = (("lena", "tasks"), ("lena", "results"), ("lena", "receipts"), ("owner", ""))


def _lay(kind: str, at: Path, outside: Path) -> None:
    """In the way of the file, or of the folder, ``at``."""
    shutil.rmtree(at) if at.is_dir() and not at.is_symlink() else at.unlink(missing_ok=True)
    if kind == "queue":
        os.mkfifo(at)
    elif kind == "device":
        at.symlink_to("/dev/zero")
    elif kind == "link":
        at.symlink_to(outside / "letter.txt")
    elif kind == "folder link":
        at.symlink_to(outside)
    elif kind == "hanging link":
        at.symlink_to(outside / "new")
    else:
        at.mkdir()


def _both(here: Copy, times: int = 1, check: Callable[[Copy], str] = lambda _: "") -> Iterator[Try]:
    """The owner syncs, and lena does, so often; ``check`` says after that what is wrong."""
    for time in range(times):
        owner, annotator = here.owner_syncs(), here.annotator_syncs()
        wrong = here.touched() or (check(here) if time == times - 1 else "")
        yield from (Try(owner, wrong=wrong), Try(annotator, wrong=wrong))
    here.remove()


def _file(here: Copy, person: str, kind: str) -> Path:
    return here.project / "owner" / "allowed_signers" if person == "owner" else here.only(person, kind)


def _in_the_way(scene: Scene, kind: str) -> Iterator[Try]:
    for person, folder in _LAID:
        here = scene.fresh()
        _lay(kind, _file(here, person, folder), here.outside)
        yield from _both(here)


def _unknown_in_the_way(scene: Scene) -> Iterator[Try]:
    """Under names that ours could have, where none of ours lies."""
    for kind in _OBSTACLES:
        here = scene.fresh()
        for folder, name in (("results", f"x-1-{_ID}.annresult"), ("tasks", f"x-1-{_ID}.anntask"),
                             ("receipts", f"{_ID}.annreceipt")):  # fmt: skip
            _lay(kind, here.below("lena", folder) / name, here.outside)
        yield from _both(here)


def _folder_links(scene: Scene) -> Iterator[Try]:
    for person, folder in (*_LAID, ("lena", ".")):
        here = scene.fresh()
        _lay("folder link", here.project / person / folder, here.outside)
        yield from _both(here)


def _other_bytes(here: Copy, person: str, kind: str) -> None:
    path = _file(here, person, kind)
    before = path.stat()
    path.write_bytes(os.urandom(before.st_size))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def _cut(here: Copy, person: str, kind: str) -> None:
    path = _file(here, person, kind)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _delete(here: Copy, person: str, kind: str) -> None:
    _file(here, person, kind).unlink()


def _swap(here: Copy, person: str, kind: str) -> None:
    other = PEOPLE[1] if person == PEOPLE[0] else PEOPLE[0]
    if person == "owner":
        one, two = _file(here, person, kind), here.project / "owner" / "receipt_signers"
    else:
        one, two = _file(here, person, kind), _file(here, other, kind)
    first, second = one.read_bytes(), two.read_bytes()
    one.write_bytes(second)
    two.write_bytes(first)


def _spoilt(scene: Scene, spoil: Callable[[Copy, str, str], None]) -> Iterator[Try]:
    """Then both sync twice: what is published, and what was handed in, lies there whole at the end."""
    for person, kind in _LAID:
        here = scene.fresh()
        spoil(here, person, kind)
        yield from _both(here, 2, lambda here, person=person, kind=kind: _whole(here, person, kind))  # type: ignore[misc]


def _whole(here: Copy, person: str, kind: str) -> str:
    first = Copy(here.scene.first, here.scene)
    path = _file(first, person, kind)
    there = here.place / path.relative_to(first.place)
    return "" if there.is_file() and there.read_bytes() == path.read_bytes() else f"{kind or person} stays damaged"


def _names(scene: Scene) -> Iterator[Try]:
    here = scene.fresh()
    for kind in ("tasks", "results", "receipts"):
        for name in (b"caf\xe9.annresult", b"a\x1b[31mb", b"a\nb", b"a\rb", "\u202eevil.annresult".encode(), b"con",
                     b"x" * 250, b"-rf", b" ", f"DEVICE-1-{_ID.upper()}.ANNRESULT".encode()):  # fmt: skip
            Path(os.fsdecode(os.fsencode(here.below("lena", kind)) + b"/" + name)).write_bytes(b"junk")
    yield from _both(here, 2)


def _twenty_thousand(scene: Scene, kind: str, content: bytes) -> Iterator[Try]:
    """Three times: what was refused costs a list."""
    here = scene.fresh()
    below = here.below("lena", kind)
    for number in range(20_000):
        name = f"{number:016x}.annreceipt" if kind == "receipts" else f"x-1-{number:016x}.{_kind(kind)}"
        (below / name).write_bytes(content)
    yield from _both(here, 3)


def _kind(folder: str) -> str:
    return "anntask" if folder == "tasks" else "annresult"


def _emptied(scene: Scene) -> Iterator[Try]:
    here = scene.fresh()
    for path in here.place.iterdir():
        shutil.rmtree(path)
    yield from _both(here, 2, lambda here: _whole(here, "lena", "tasks") or _whole(here, "lena", "results"))
    here = scene.fresh()
    for person, kind in _LAID:
        folder = here.project / person / kind
        shutil.rmtree(folder)
        folder.write_bytes(b"no folder")
    yield from _both(here)


def _huge(scene: Scene) -> Iterator[Try]:
    """Sparse files under names that ours have: one of the largest size, one beyond it."""
    for size in (300_000_000, 2**31 + 2**24 + 1):
        here = scene.fresh()
        for kind in ("tasks", "results"):
            path = here.below("lena", kind) / f"x-1-{_ID}.{_kind(kind)}"
            path.touch()
            os.truncate(path, size)
        yield from _both(here)


def _encrypted(scene: Scene) -> Iterator[Try]:
    scrypt = (
        b"age-encryption.org/v1\n-> scrypt "
        + b"A" * 22
        + b" 40\n"
        + b"B" * 43
        + b"\n--- "
        + b"C" * 43
        + b"\n"
        + b"x" * 64
    )
    whole = stanzas(1)
    for data in (*map(stanzas, (5_000, 10_000, 20_000, 220_000)), scrypt, whole[:-80], whole, bytes(1_000_000),
                 b"age-encryption.org/v1\n-> X25519 " + b"A" * 2_000_000):  # fmt: skip
        here = scene.fresh()
        (here.below("lena", "results") / f"x-1-{_ID}.annresult.age").write_bytes(data)
        yield from _both(here)


def _merged(scene: Scene) -> Iterator[Try]:
    """The same by hand."""
    here = scene.fresh()
    for count in (5_000, 20_000, 220_000):
        path = here.folder / f"many-{count}.annresult.age"
        path.write_bytes(stanzas(count))
        yield Try(here.scene.run("--data-dir", here.folder / "owner", "results", "merge", path, "--project",
                                 here.folder / "study", "--dataset", here.folder / "set"))  # fmt: skip
    here.remove()


MODES = (
    *(HostileMode(f"Folder: {kind} in the way of a file", partial(_in_the_way, kind=kind)) for kind in _OBSTACLES),
    HostileMode("Folder: the same under names of nobody's", _unknown_in_the_way),
    HostileMode("Folder: links for folders", _folder_links),
    HostileMode("Folder: other bytes, same size and time", partial(_spoilt, spoil=_other_bytes)),
    HostileMode("Folder: cut files", partial(_spoilt, spoil=_cut)),
    HostileMode("Folder: deleted files", partial(_spoilt, spoil=_delete)),
    HostileMode("Folder: swapped files", partial(_spoilt, spoil=_swap)),
    HostileMode("Folder: odd names", _names),
    *(
        HostileMode(f"Folder: 20,000 {what} files in {kind}", partial(_twenty_thousand, kind=kind, content=content))
        for kind, what, content in (("results", "empty", b""), ("results", "refused", b"junk"),
                                    ("receipts", "refused", b"junk"), ("tasks", "refused", b"junk"))
    ),
    HostileMode("Folder: emptied; files for folders", _emptied),
    HostileMode("Folder: files of 300 MB and of 2.1 GB", _huge),
    HostileMode("Folder: age files: 5,000 to 220,000 stanzas, scrypt 2^40, cut, zeros", _encrypted),
    HostileMode("Merge: age files of 5,000 to 220,000 stanzas", _merged, ("encryption.header",),
                memory=400_000_000),
)  # fmt: skip
