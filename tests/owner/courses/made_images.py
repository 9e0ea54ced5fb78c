"""Images made for tests."""

from __future__ import annotations

import struct
import zlib


def png(width: int, height: int, *, rows: bool = True) -> bytes:
    """A grey image; without ``rows`` its header alone says how large it is."""
    data = zlib.compress((b"\0" + b"\x80" * width) * height if rows else b"", 1)
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", data), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )
