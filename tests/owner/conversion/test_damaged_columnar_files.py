"""Damaged Arrow and Parquet files, and sources that are no files: a refusal with a code, and nothing left behind."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from annotator.errors import AnnotatorError
from annotator.owner.conversion.arrow_rows import parquet_batches
from annotator.owner.conversion.convert import ConversionOptions, convert_sources
from annotator.owner.conversion.source_file import SourceFile, decompressed

CASES = Path("tests/data/input_cases")
MAPPED = ConversionOptions("columns", {"prompt": ["prompt"]})


def refused(source: Path, folder: Path, options: ConversionOptions = MAPPED) -> AnnotatorError:
    with pytest.raises(AnnotatorError) as error:
        convert_sources([source], folder / "out.jsonl", options)
    assert [path for path in folder.iterdir() if path != source] == []
    return error.value


@pytest.mark.parametrize("name", ["badoff.arrow", "badoff2.arrow", "badutf.arrow"])
def test_an_arrow_file_with_a_wrong_offset_or_text_is_refused(name: str, tmp_path: Path) -> None:
    assert refused(CASES / name, tmp_path).code == "source.damaged"


def test_a_row_that_is_damaged_late_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "late.parquet"
    pq.write_table(
        pa.table({"prompt": [f"Why {number}?" for number in range(5_000)]}), path, row_group_size=1_000,
        compression="none", use_dictionary=False,
    )  # fmt: skip
    data = bytearray(path.read_bytes())
    at = data.index(b"Why 4998?")
    data[at] = 0xFF
    path.write_bytes(data)
    assert refused(path, tmp_path).code == "source.damaged"


@pytest.mark.parametrize("name", ["twins.parquet", "twins.arrow"])
def test_two_columns_of_one_name_are_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    table = pa.table([pa.array(["Why?"]), pa.array(["So."]), pa.array(["No."])], names=["prompt", "chosen", "chosen"])
    if path.suffix == ".parquet":
        pq.write_table(table, path)
    else:
        with pa.OSFile(str(path), "wb") as stream, pa.ipc.new_file(stream, table.schema) as writer:
            writer.write_table(table)
    assert refused(path, tmp_path).message == "Two columns are called 'chosen'."


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
def test_pipes_and_devices_are_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "only once" in str(refused(tmp_path / "pipe", tmp_path))
    with pytest.raises(AnnotatorError, match="a device"):
        convert_sources([Path("/dev/zero")], tmp_path / "out.jsonl", MAPPED)


def test_only_columns_of_repeated_texts_are_read_with_a_dictionary(tmp_path: Path) -> None:
    """A dictionary of every text of a large file took minutes and gigabytes."""
    rows = {"own": [f"{number} {'word ' * 200}" for number in range(3_000)], "same": ["a long text " * 50] * 3_000}
    pq.write_table(pa.table(rows), tmp_path / "t.parquet")
    file = pq.ParquetFile(tmp_path / "t.parquet").metadata.row_group(0)
    assert [any("DICTIONARY" in name for name in file.column(at).encodings) for at in range(2)] == [True, True]
    with decompressed(source := SourceFile(tmp_path / "t.parquet", "t.parquet")) as stream:
        batch = next(parquet_batches(source, stream))
    assert [pa.types.is_dictionary(field.type) for field in batch.schema] == [False, True]
