"""Input files of owners: opened from a path or as standard input, and read line by line."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from annotator.bundle import strictjson
from annotator.errors import AnnotatorError

STANDARD_INPUT = Path("-")
BOM = b"\xef\xbb\xbf"
_PIECE = 1024 * 1024
_NAMED = 3


def name_of(path: Path) -> str:
    """What messages call the file."""
    return "standard input" if path == STANDARD_INPUT else path.name


@contextlib.contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """The bytes of the file at ``path``; ``-`` is standard input. Raises ``source.missing``, ``source.not_a_file``."""
    if path == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    if path.is_dir():
        inside = sorted(each.name for each in path.iterdir() if each.suffix in (".jsonl", ".json"))[:_NAMED]
        hint = f"Name a file in it, such as {', '.join(inside)}." if inside else ""
        raise AnnotatorError("source.not_a_file", "This is a folder, and a file is wanted.", hint, str(path))
    try:
        stream = path.open("rb")
    except (FileNotFoundError, NotADirectoryError):
        raise AnnotatorError("source.missing", "There is no such file.", where=str(path)) from None
    with stream:
        yield stream


def lines(stream: BinaryIO) -> Iterator[bytes | AnnotatorError]:
    """Lines without their ends and without a byte order mark; in the place of one over the limit what is to be said.

    Never more than the permitted length of a line is in memory.
    """
    first = True
    while line := stream.readline(strictjson.MAX_LINE + 2):
        size, text = len(line), line.rstrip(b"\r\n")
        cut = len(text) > strictjson.MAX_LINE
        while cut and not line.endswith(b"\n") and (line := stream.readline(_PIECE)):
            size += len(line)
        if cut:
            size -= line.endswith(b"\n")
            message = f"It has {size:,} bytes; {strictjson.MAX_LINE:,} are permitted."
            yield AnnotatorError("json.too_long", message)
        else:
            yield text.removeprefix(BOM) if first else text
        first = False
