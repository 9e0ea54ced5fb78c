"""The preloaded recorder: built when needed, loaded into this process by starting it once more, armed in forks."""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).with_name("shim.c")
_HEADER = struct.Struct("<cIQQ")


@dataclass(frozen=True)
class Event:
    """One recorded operation: ``kind`` is W write, T truncate, S flush, C create, R rename (two lines), U unlink,
    M make folder, A acknowledgement."""

    kind: str
    path: str
    offset: int
    data: bytes


@dataclass(frozen=True)
class Fault:
    """The ``nth`` operation of ``kind`` (w write, s flush, o open) fails with ``error``, ``count`` of them in a row."""

    kind: str
    nth: int
    error: int
    count: int


def available() -> bool:
    """Whether this machine can build and preload it."""
    return sys.platform == "linux" and shutil.which("gcc") is not None


def library() -> Path:
    """The compiled shim; built once for each version of its source."""
    digest, folder = hashlib.sha256(SOURCE.read_bytes()).hexdigest()[:16], tempfile.gettempdir()
    if {" ", ":"} & {*folder}:  # which separate the paths of LD_PRELOAD
        folder = "/tmp"
    path = Path(folder) / f"annotator-torture-{os.getuid()}-{digest}.so"
    if not path.exists():
        part = path.with_suffix(f".{os.getpid()}")
        subprocess.run(["gcc", "-shared", "-fPIC", "-O2", "-o", part, SOURCE, "-lpthread"], check=True)
        part.replace(path)
    return path


def loaded() -> bool:
    """Whether this process runs with the shim under it."""
    return hasattr(ctypes.CDLL(None), "torture_start")


def start(root: Path, log: int, acks: int) -> None:
    """Record everything below ``root`` into the file descriptor ``log``; -1 records nothing."""
    ctypes.CDLL(None).torture_start(os.fsencode(root), log, acks)


def arm(fault: Fault) -> None:
    """Let what ``fault`` says happen in this process."""
    ctypes.CDLL(None).torture_arm(
        ctypes.c_char(fault.kind.encode()), ctypes.c_long(fault.nth), fault.error, fault.count
    )


def seen() -> int:
    """How many operations of the armed kind there were."""
    function = ctypes.CDLL(None).torture_seen
    function.restype = ctypes.c_long
    return int(function())


def events(log: Path) -> Iterator[Event]:
    data = log.read_bytes()
    at = 0
    while at + _HEADER.size <= len(data):
        kind, name, offset, length = _HEADER.unpack_from(data, at)
        at += _HEADER.size
        path = os.fsdecode(data[at : at + name])
        at += name
        yield Event(kind.decode(), path, offset, data[at : at + length])
        at += length
