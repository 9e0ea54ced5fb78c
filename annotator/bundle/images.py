"""Image types and sizes, read from the first bytes of an asset without decoding it, and whether a file is whole.

Sources: PNG (third edition) 5.2 and 11.2.1; ITU-T T.81 B.1 and B.2.2 for JPEG; RFC 9649 for WebP, RFC 6386 9.1 for its
frames.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable

from annotator.bundle import bundle_errors as errors

HEAD = 1024 * 1024
"""The bytes of a file that are searched for its size. The metadata that cameras write before it in a JPEG have a few
hundred KiB."""

MAX_PIXELS = 64_000_000

_PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR"
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # JPEG markers that start a frame
_ALONE = frozenset({0x01, *range(0xD0, 0xD8)})  # markers without a segment
_LAST = frozenset({0xD8, 0xD9, 0xDA})  # markers that cannot precede the frame: another start, the end, a scan
Size = tuple[int, int]


def check_image_header(name: str, head: bytes) -> Size:
    """The width and height in pixels of the asset ``name``, from ``head``, its first ``HEAD`` bytes.

    Raises ``bundle.content`` if the type does not match the file extension or there is no size, ``bundle.limit`` for
    more than ``MAX_PIXELS``.
    """
    extension = name.rpartition(".")[2]
    size = _READERS[extension](head)
    if size is None or 0 in size:
        raise errors.content_error(f"an asset called .{extension} does not begin as such an image does", name)
    width, height = size
    if width * height > MAX_PIXELS:
        raise errors.limit_error(
            f"an image of {width:,} x {height:,} pixels, {MAX_PIXELS:,} in all are permitted", name
        )
    return size


def _png_size(head: bytes) -> Size | None:
    if not head.startswith(_PNG) or len(head) < 24:
        return None
    return _big_endian(head[16:20]), _big_endian(head[20:24])


def _jpeg_size(head: bytes) -> Size | None:
    if not head.startswith(b"\xff\xd8"):
        return None
    at = 2
    while head[at : at + 1] == b"\xff":
        while head[at : at + 1] == b"\xff":  # any number of fill bytes may precede a marker
            at += 1
        if at >= len(head) or head[at] in _LAST or head[at] == 0:
            return None
        marker, at = head[at], at + 1
        if marker in _ALONE:
            continue
        length = _big_endian(head[at : at + 2])
        if marker in _FRAMES:
            frame = head[at : at + 7]  # length, precision, height, width
            return (_big_endian(frame[5:7]), _big_endian(frame[3:5])) if len(frame) == 7 and length > 7 else None
        if length < 2:
            return None
        at += length
    return None


def _webp_size(head: bytes) -> Size | None:
    kind, data = head[12:16], head[20:30]
    if head[:4] != b"RIFF" or head[8:12] != b"WEBP" or len(data) < 10:
        return None
    if kind == b"VP8 " and data[3:6] == b"\x9d\x01\x2a":
        return _little_endian(data[6:8]) & 0x3FFF, _little_endian(data[8:10]) & 0x3FFF
    if kind == b"VP8L" and data[0] == 0x2F:
        bits = _little_endian(data[1:5])
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8X":
        return _little_endian(data[4:7]) + 1, _little_endian(data[7:10]) + 1
    return None


def _big_endian(data: bytes) -> int:
    return int.from_bytes(data, "big")


def _little_endian(data: bytes) -> int:
    return int.from_bytes(data, "little")


def is_whole(data: bytes) -> bool:
    """Whether the file of an image has all that its format needs to be decoded: for PNG chunks with their checksums and
    all pixels, for JPEG a scan and the end, for WebP the stated length. Pixels of JPEG and WebP are not decoded."""
    if data.startswith(_PNG):
        return _is_whole_png(data)
    if data.startswith(b"RIFF"):
        return int.from_bytes(data[4:8], "little") + 8 <= len(data)
    scan = data.find(b"\xff\xda")
    return 0 <= scan < data.rfind(b"\xff\xd9")


def _is_whole_png(data: bytes) -> bool:
    if len(data) < 29 or data[24] not in _DEPTHS.get(data[25], ()) or data[28] > 1:
        return False
    at, remaining, pixels, palette, ended = 8, _png_bytes(data), zlib.decompressobj(), data[25] != _PALETTE, False
    try:
        while not ended and len(data) - at >= 12:
            size, kind = _big_endian(data[at : at + 4]), data[at + 4 : at + 8]
            content, crc = data[at + 8 : at + 8 + size], data[at + 8 + size : at + 12 + size]
            if len(crc) < 4 or zlib.crc32(content, zlib.crc32(kind)) != _big_endian(crc):
                return False
            palette = palette or kind == b"PLTE"
            ended = kind == b"IEND"
            if kind == b"IDAT" and remaining > 0:
                while remaining > 0 and (piece := pixels.decompress(content, _PIECE)):
                    remaining, content = remaining - len(piece), pixels.unconsumed_tail
            at += 12 + size
    except zlib.error:
        return False
    return ended and palette and remaining <= 0


def _png_bytes(data: bytes) -> int:
    """The bytes of a PNG's pixels: each row has one for its filter. Interlaced images have seven passes (PNG 8.2)."""
    width, height = _big_endian(data[16:20]), _big_endian(data[20:24])
    bits = data[24] * _CHANNELS[data[25]]
    passes = _ADAM7 if data[28] else ((0, 0, 1, 1),)
    sizes = [(-((x - width) // dx), -((y - height) // dy)) for x, y, dx, dy in passes]
    return sum(rows * (1 + (columns * bits + 7) // 8) for columns, rows in sizes if columns > 0)


_PIECE = 1024 * 1024
_PALETTE = 3
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}  # by colour type
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))

_READERS: dict[str, Callable[[bytes], Size | None]] = {"png": _png_size, "jpg": _jpeg_size, "webp": _webp_size}
