"""The container format: a stored ZIP file with exactly one valid byte sequence for each content.

This module only encodes. The reader encodes what it decoded and compares the bytes, so the format is defined in one
place.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass

_LOCAL = struct.Struct("<4sHHHHHIIIHH")
_CENTRAL = struct.Struct("<4sHHHHHHIIIHHHHHII")
_END = struct.Struct("<4sHHHHIIH")
_VERSION = 10
_DATE = 0x0021
"""1 January 1980, the earliest ZIP date: bundles contain no timestamps."""

LOCAL_SIZE = _LOCAL.size
LOCAL_MAGIC = b"PK\x03\x04"
CENTRAL_MAGIC = b"PK\x01\x02"


@dataclass(frozen=True, slots=True)
class ContainerEntry:
    """One file of a container: its name, its size in bytes and its CRC-32."""

    name: bytes
    size: int
    crc: int


def local_header(entry: ContainerEntry) -> bytes:
    """The bytes that precede the content of ``entry``."""
    sizes = (entry.crc, entry.size, entry.size, len(entry.name), 0)
    return _LOCAL.pack(LOCAL_MAGIC, _VERSION, 0, 0, 0, _DATE, *sizes) + entry.name


def decode_local(fixed: bytes) -> tuple[ContainerEntry, int]:
    """Decode the ``LOCAL_SIZE`` fixed bytes of a local header: an entry without its name, and the length of the
    name."""
    *_, crc, size, _stored, name_length, _extra = _LOCAL.unpack(fixed)
    return ContainerEntry(b"", size, crc), name_length


def central_directory(entries: Iterable[ContainerEntry]) -> bytes:
    """The central directory and the end record, which follow the last entry's content."""
    parts = []
    offset = count = 0
    for entry in entries:
        sizes = (entry.crc, entry.size, entry.size, len(entry.name), 0, 0)
        parts.append(_CENTRAL.pack(CENTRAL_MAGIC, _VERSION, _VERSION, 0, 0, 0, _DATE, *sizes, 0, 0, 0, offset))
        parts.append(entry.name)
        offset += LOCAL_SIZE + len(entry.name) + entry.size
        count += 1
    central = b"".join(parts)
    return central + _END.pack(b"PK\x05\x06", 0, 0, count, count, len(central), offset, 0)


def total_size(entries: Iterable[ContainerEntry]) -> int:
    """The size in bytes of a container with these entries."""
    per_entry = LOCAL_SIZE + _CENTRAL.size
    return _END.size + sum(per_entry + 2 * len(entry.name) + entry.size for entry in entries)
