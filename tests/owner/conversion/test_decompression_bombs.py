"""Small files that unpack to very much, tables that are very wide, and rows that all become one task."""

from __future__ import annotations

import gzip
import itertools
import json
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from annotator import limits
from annotator.errors import AnnotatorError
from annotator.owner.conversion.arrow_rows import _batches
from annotator.owner.conversion.convert import ConversionOptions, convert_sources
from annotator.owner.conversion.field_mapping import parse_mapping
from annotator.owner.conversion.source_file import SourceFile

MAPPED = ConversionOptions("columns", parse_mapping(["prompt=prompt"]))


def refused(source: Path, options: ConversionOptions = MAPPED) -> str:
    out = source.with_name("out.jsonl")
    with pytest.raises(AnnotatorError) as error:
        convert_sources([source], out, options)
    assert [path for path in source.parent.iterdir() if path != source] == []
    return error.value.code


def test_a_column_that_repeats_one_text_for_ever_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Less than a kilobyte that is 4 GB of text, of which little more is read than what is permitted."""
    monkeypatch.setattr(limits, "EXPANDED_BYTES", 2**26)
    texts = pa.DictionaryArray.from_arrays(pa.array([0] * 4_000, pa.int32()), pa.array(["x" * 1_000_000]))
    path = tmp_path / "fat.parquet"
    pq.write_table(pa.table({"prompt": texts}), path, compression="zstd", store_schema=False)
    assert path.stat().st_size < 2_000
    assert {len(rows) for rows in itertools.islice(_batches(SourceFile(path, "fat")), 9)} == {16}, "16 MiB at once"
    assert refused(path, ConversionOptions("columns", parse_mapping(["prompt=prompt"]), "none")) == "source.expands"


@pytest.mark.parametrize("kind", ["gz", "zst"])
def test_a_packed_text_of_very_many_lines_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(limits, "EXPANDED_BYTES", 1_000_000)
    monkeypatch.setattr(limits, "EXPANSION", 10)
    data = (json.dumps({"prompt": "hello"}) + "\n").encode() * 100_000
    path = tmp_path / f"rows.jsonl.{kind}"
    path.write_bytes(gzip.compress(data) if kind == "gz" else pa.Codec("zstd").compress(data, asbytes=True))
    assert refused(path) == "source.expands"


def test_a_packed_text_of_usual_size_is_read(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl.gz"
    path.write_bytes(gzip.compress(b"".join(b'{"prompt": "hello %d"}\n' % n for n in range(1_000))))
    assert convert_sources([path], tmp_path / "out.jsonl", MAPPED).tasks == 1_000


def test_a_very_wide_table_is_refused_before_it_is_read(tmp_path: Path) -> None:
    pq.write_table(pa.table({f"c{n}": [1] for n in range(5_000)}), tmp_path / "wide.parquet")
    assert refused(tmp_path / "wide.parquet") == "source.too_many_columns"


@pytest.mark.parametrize("what", ["rows", "bytes"])
def test_rows_that_all_become_one_task_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    monkeypatch.setattr(limits, "JOINED_ROWS" if what == "rows" else "JOINED_BYTES", 100)
    path = tmp_path / "same.jsonl"
    path.write_text('{"prompt": "the same"}\n' * 500)
    assert refused(path) == "convert.too_many_joined"
    path.write_text("".join(f'{{"prompt": "{n}"}}\n' for n in range(5)))
    assert convert_sources([path], tmp_path / "out.jsonl", MAPPED).tasks == 5 if what == "rows" else True


def test_conversion_reports_progress(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(f'{{"prompt": "{n}"}}\n' for n in range(4_000)))
    heard: list[tuple[str, int]] = []
    options = ConversionOptions(
        "columns", parse_mapping(["prompt=prompt"]), progress=lambda *progress: heard.append(progress)
    )
    convert_sources([path], tmp_path / "out.jsonl", options)
    assert [progress for progress in heard if progress[1]] == [
        ("Reading rows.jsonl", 2_000),
        ("Reading rows.jsonl", 4_000),
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_ends_it_and_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    pq.write_table(pa.table({"prompt": pa.array([f"{n}" for n in range(400_000)])}), path, compression="zstd")
    command = [sys.executable, "-m", "annotator", "tasks", "convert", str(path), "--from", "columns", "--map",
               "prompt=prompt", "--out", str(tmp_path / "out.jsonl")]  # fmt: skip
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # what runs in the background ignores it
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=heard) as program:
        end = time.monotonic() + 300
        while not list(tmp_path.glob(".out.jsonl*")) and time.monotonic() < end:
            time.sleep(0.01)
        program.send_signal(signal.SIGINT)
        _, stderr = program.communicate(timeout=300)
    assert program.returncode not in (0, None)
    assert "Traceback" not in stderr
    assert list(tmp_path.iterdir()) == [path]
