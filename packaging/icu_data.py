"""ICU's data, cut down to what Qt asks it for: collation, case and normalisation.

The library that comes with Qt is 32 MB. Most of it are converters of old encodings, dictionaries for breaking lines,
and the numbers, dates, units, currencies and time zones of 490 locales, for which Qt has data of its own or which the
window never shows. The format is ICU's *common data* (``CmnD``, version 1: ``ucmndata.h`` and ``udata.h`` of ICU): a
header, a table of contents whose offsets count from the table, names, and items at multiples of 16.
"""

from __future__ import annotations

import re
import struct
import subprocess
from pathlib import Path

LEFT_OUT = ("brkitr", "curr", "lang", "rbnf", "region", "translit", "unit", "zone")
"""Folders; and of the files beside them the converters, the names of characters, and the formats of locales."""
_UNUSED = re.compile(r"[^/]*\.cnv|unames\.icu|(?!res_)[a-z]{2,3}(_\w+)?\.res")

_ALIGNED = 16


def shrunk(data: bytes, left_out: tuple[str, ...] = LEFT_OUT) -> bytes:
    """The same common data without the items of ``left_out``. Raises ``ValueError`` where it is no such data."""
    (header,) = struct.unpack_from("<H", data, 0)
    if data[2:4] != b"\xda\x27" or data[8] != 0 or data[12:17] != b"CmnD\x01":
        raise ValueError("no common data of ICU, version 1, little endian")
    table = data[header:]
    (count,) = struct.unpack_from("<I", table, 0)
    places = [struct.unpack_from("<II", table, 4 + 8 * number) for number in range(count)]
    ends = [*(start for _, start in places[1:]), len(table)]
    items = []
    for (name, start), end in zip(places, ends, strict=True):
        path = table[name : table.index(b"\0", name)]
        parts = path.decode("ascii").split("/")
        if parts[1] not in left_out and not (len(parts) == 2 and _UNUSED.fullmatch(parts[1])):
            items.append((path, table[start:end]))
    return data[:header] + _common_data(items)


def _common_data(items: list[tuple[bytes, bytes]]) -> bytes:
    """A table of contents, the names, and the items."""
    names = b"".join(path + b"\0" for path, _ in items)
    contents, body = struct.pack("<I", len(items)), b""
    name = 4 + 8 * len(items)
    first = start = -(-(name + len(names)) // _ALIGNED) * _ALIGNED
    pieces = []
    for path, item in items:
        contents += struct.pack("<II", name, start)
        padded = item + bytes(-len(item) % _ALIGNED)
        pieces.append(padded)
        name, start = name + len(path) + 1, start + len(padded)
    body = b"".join(pieces)
    return (contents + names).ljust(first, b"\0") + body


def data_of(library: Path) -> bytes:
    """The data in a ``libicudata``: its ``.rodata``, which holds nothing else."""
    raw = library.with_name(f"{library.name}.raw")
    try:
        _run("objcopy", "-O", "binary", "--only-section=.rodata", str(library), str(raw))
        return raw.read_bytes()
    finally:
        raw.unlink(missing_ok=True)


def make_library(whole: Path, made: Path) -> None:
    """Write ``made``, the library ``whole`` with less data in it, under the same name for the linker."""
    folder = made.parent
    folder.mkdir(parents=True, exist_ok=True)
    version = whole.name.rpartition(".")[2]
    source = folder / "icudata.bin"
    copied = folder / whole.name.replace(".so", ".whole.so")
    copied.write_bytes(whole.read_bytes())
    source.write_bytes(shrunk(data_of(copied)))
    part = folder / "icudata.o"
    _run("ld", "-r", "-b", "binary", "-o", part.name, source.name, folder=folder)
    start = f"_binary_icudata_bin_start=icudt{version}_dat"
    _run("objcopy", "--rename-section", ".data=.rodata,alloc,load,readonly,data,contents",
         "--set-section-alignment", f".data={_ALIGNED}", "--redefine-sym", start, "--strip-symbol",
         "_binary_icudata_bin_end", "--strip-symbol", "_binary_icudata_bin_size", part.name, folder=folder)  # fmt: skip
    _run("ld", "-shared", "-z", "noexecstack", "--build-id=none", "-soname", whole.name, "-o", made.name, part.name,
         folder=folder)  # fmt: skip
    for leftover in (source, part, copied):
        leftover.unlink()


def _run(*command: str, folder: Path | None = None) -> None:
    subprocess.run(command, cwd=folder, check=True)
