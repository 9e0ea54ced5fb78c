"""Rows of Parquet files, and of Arrow files and streams, as values of JSON.

The files are decoded and validated in a process of its own: offsets, lengths and dictionaries of a damaged file point
anywhere into memory.
"""

from __future__ import annotations

import contextlib
import decimal
import math
import re
from collections.abc import Iterator
from typing import Any, BinaryIO

from annotator import limits
from annotator.errors import AnnotatorError
from annotator.owner.conversion.reading_process import FileReadingError, read_in_process
from annotator.owner.conversion.source_file import (
    BATCH,
    PIECE,
    SourceFile,
    SourceRow,
    check_columns,
    check_names,
    damaged_error,
    decompressed,
    too_much_error,
)
from annotator.owner.rows import Row

_PARQUET = b"PAR1"
_ARROW_FILE = b"ARROW1"
_ARROW_STREAM = b"\xff\xff\xff\xff"
_OLD_ARROW_STREAM = re.compile(rb"..[\x00-\x0f]\0[\x08-\x1f]\0\0\0", re.DOTALL)
"""The start of a stream from before Arrow 0.15: the length of its schema, and the place of the first table in that."""


def is_columnar(start: bytes) -> bool:
    """Whether a file that starts with ``start`` is Parquet or Arrow."""
    return start.startswith((_PARQUET, _ARROW_FILE, _ARROW_STREAM)) or _OLD_ARROW_STREAM.match(start) is not None


def columnar_rows(source: SourceFile) -> Iterator[SourceRow]:
    """The rows of a Parquet or Arrow file. Raises ``source.damaged``, ``source.expands``, ``source.too_large``."""
    import pyarrow  # noqa: F401  # where it is missing, the process could only say that it failed

    number = size = 0
    most = max(limits.EXPANDED_BYTES, limits.EXPANSION * source.path.stat().st_size)
    try:
        for rows in read_in_process(_batches, source, name=source.name, memory=limits.ARROW_MEMORY):
            for value in rows:
                number += 1
                where = f"{source.name}, row {number}"
                size += sum(map(_approximate_size, value.values()))
                if size > most:
                    raise too_much_error(source, size)
                try:
                    yield SourceRow(
                        where, {name: _json_value(cell, source, name, where) for name, cell in value.items()}
                    )
                except AnnotatorError as error:
                    yield SourceRow(where, None, error)
    except FileReadingError as error:
        raise damaged_error(source, error) from None


def _batches(source: SourceFile) -> Iterator[list[Row]]:
    """In the process: the rows as Python's values, some at a time. Raises whatever Arrow raises."""
    with decompressed(source) as stream:
        start = stream.read(len(_ARROW_FILE))
        stream.seek(0)
        for batch in parquet_batches(source, stream) if start.startswith(_PARQUET) else _arrow_batches(stream, start):
            check_columns(batch.num_columns, source.name)
            check_names(batch.schema.names, source.name)
            batch.validate(full=True)
            step = max(1, min(BATCH, limits.BATCH_BYTES // max(1, sum(map(_row_size, batch.columns)))))
            for begin in range(0, batch.num_rows, step):
                yield batch.slice(begin, step).to_pylist()


def _row_size(column: Any) -> int:
    """The mean size of a value in bytes. One that stands once for many rows counts in each: Python has it as often."""
    values = getattr(column, "dictionary", column)
    return int(values.nbytes) // max(1, len(values))


def _arrow_batches(stream: BinaryIO, start: bytes) -> Iterator[Any]:
    """The batches of an Arrow file or stream, as written by `save_to_disk` of Hugging Face datasets."""
    import pyarrow as pa

    if start != _ARROW_FILE:
        yield from pa.ipc.open_stream(stream)
        return
    file = pa.ipc.open_file(stream)
    yield from map(file.get_batch, range(file.num_record_batches))


def parquet_batches(source: SourceFile, stream: BinaryIO) -> Iterator[Any]:
    """The batches of a Parquet file. Raises ``source.too_many_columns``."""
    import pyarrow.parquet as pq

    file = pq.ParquetFile(stream)
    check_columns(len(file.schema_arrow.names), source.name)
    groups = [file.metadata.row_group(number) for number in range(file.metadata.num_row_groups)]
    # A column of few repeated texts can be a thousand times as large when decoded; keep each text once.
    columns = [group.column(at) for group in groups for at in range(group.num_columns)]
    repeated = {column.path_in_schema for column in columns if _has_repeated_texts(column)}
    repeated -= {column.path_in_schema for column in columns if not _has_repeated_texts(column)}
    widest = max((group.total_byte_size // max(1, group.num_rows) for group in groups), default=1)
    size = max(1, min(BATCH, limits.BATCH_BYTES // max(1, widest)))
    file = pq.ParquetFile(stream, read_dictionary=sorted(repeated), buffer_size=PIECE)
    yield from file.iter_batches(batch_size=size)


def _has_repeated_texts(column: Any) -> bool:
    """Whether a column's pages hold the numbers of texts that stand once. Writers begin so with every column, and write
    texts as soon as too many differ; Arrow would then build a dictionary of all texts."""
    pages = column.total_compressed_size
    if column.has_dictionary_page:
        pages -= column.data_page_offset - column.dictionary_page_offset
    of_texts = column.physical_type == "BYTE_ARRAY" and any("DICTIONARY" in name for name in column.encodings)
    return of_texts and pages <= _NUMBER_BYTES * column.num_values


_NUMBER_BYTES = 3
"""The number of one of 16 million texts; other numbers are shorter."""


def _approximate_size(value: Any) -> int:
    """The approximate size of a value as text, in bytes."""
    if isinstance(value, str | bytes):
        return len(value)
    if isinstance(value, list):
        return sum(map(_approximate_size, value)) + len(value)
    if isinstance(value, dict):
        return sum(map(_approximate_size, value.values())) + len(value)
    return 8


def _json_value(value: Any, source: SourceFile, column: str, where: str) -> Any:
    """A Parquet value as JSON: times as text, decimals as numbers, maps as objects unless a key stands twice, NaN and
    bytes that are no text as null. Raises ``source.bad_field``."""
    kind = type(value)
    if kind is bytes:
        return _decoded(value, source, column)
    if kind is str:
        if "\0" in value:
            raise AnnotatorError("source.bad_field", "A text contains the NUL character.", "", f"{where}, {column}")
        return value
    if value is None or kind is int or kind is bool:
        return value
    if kind is float or kind is decimal.Decimal:
        return _json_number(value)
    if kind is list or kind is tuple:
        items = [_json_value(item, source, column, where) for item in value]
        keys = {pair[0] for pair in value if type(pair) is tuple and isinstance(pair[0], str)}
        return dict(items) if value and len(keys) == len(value) else items
    if kind is dict:
        return {key: _json_value(item, source, column, where) for key, item in value.items()}
    if hasattr(value, "isoformat"):
        return value.isoformat()
    raise AnnotatorError(
        "source.bad_field", f"This column contains {kind.__name__}, which is not text.", "", f"{where}, {column}"
    )


def _decoded(data: bytes, source: SourceFile, column: str) -> str | None:
    """Bytes of Parquet as text; None if they are none, which is noted."""
    with contextlib.suppress(UnicodeDecodeError):
        if "\0" not in (text := data.decode()):
            return text
    source.notes[f"bytes in {column}"] = f"{source.name}: {column!r} has bytes, which are not read"
    return None


def _json_number(value: float | decimal.Decimal) -> float | None:
    """A number of Parquet as one of JSON; None if it is not finite."""
    if isinstance(value, decimal.Decimal) and value.as_tuple().exponent == 0:
        return int(value)  # of a column without fractions, such as keys, which may have more digits than a float
    return float(value) if math.isfinite(value) else None
