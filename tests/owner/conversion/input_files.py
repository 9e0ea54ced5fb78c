"""Input files of all kinds and what comes of each: ``python -m tests.owner.conversion.input_files``, which
``make goldens`` runs, records it.

The samples of all forms, and files as people have them: saved by Excel, cut off, of other tools, of other encodings.
"""

from __future__ import annotations

import gzip
import json
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from annotator.errors import AnnotatorError
from annotator.owner.conversion.convert import ConversionOptions, check_sources
from annotator.text.output_lines import counted
from tests.owner.conversion.published_rows import PUBLISHED
from tests.owner.conversion.rows import DATA
from tests.owner.conversion.samples import SAMPLES, WRITTEN

_FILES: Final = Path(__file__).parents[2] / "data"
RECORD: Final = _FILES / "input_files.md"
_SHEETS: Final = _FILES / "spreadsheets"
_MAP: Final = {"prompt": ["question"], "response": ["answer_a", "answer_b"]}
_ROW: Final = {"question": "Why is the sky blue?", "answer_a": "It scatters.", "answer_b": "The sea."}
_CSV: Final = "question,answer_a,answer_b\nWhy is the café open?,It scatters.,The sea.\n"
_SCORED: Final = "question,answer,score,who\nWhy?,So.,3,bo\n"
_TASK: Final = b'{"id": "t1", "prompt": "Why?", "responses": [{"id": "a", "text": "So."}]}'
_SCORES: Final = {"prompt": ["question"], "response": ["answer"], "score": ["score"], "annotator": ["who"]}
Given = tuple[str, Path, ConversionOptions]


def _columns(mapping: dict[str, list[str]] | None = None, **options: Any) -> ConversionOptions:
    return ConversionOptions("columns", mapping or _MAP, **options)


def _spoilt() -> Iterator[tuple[str, str, bytes, ConversionOptions]]:
    """What each is, a name, the bytes, and the options."""
    plain = ConversionOptions()
    lines = json.dumps(_ROW).encode() + b"\n"
    yield "CSV, UTF-8", "a.csv", _CSV.encode(), _columns()
    yield "CSV, UTF-8 with a byte order mark", "b.csv", _CSV.encode("utf-8-sig"), _columns()
    yield "CSV, Windows-1252, as Excel saves it", "c.csv", _CSV.encode("cp1252"), _columns()
    yield "CSV, UTF-16", "d.csv", _CSV.encode("utf-16"), _columns()
    yield "CSV, UTF-16 without a byte order mark", "ah.csv", _CSV.encode("utf-16-le"), _columns()
    yield (
        "CSV with a title above the names of the columns",
        "ai.csv",
        b"Spring\n\n" + _CSV.encode(),
        _columns(),
    )
    yield "CSV with Excel's line `sep=;`", "e.csv", b"sep=;\n" + _CSV.replace(",", ";").encode(), _columns()
    yield "CSV with `\\|`", "f.csv", _CSV.replace(",", "|").encode(), _columns()
    yield "TSV", "g.tsv", _CSV.replace(",", "\t").encode(), _columns()
    yield "CSV without `--map`", "h.csv", _CSV.encode(), plain
    yield "CSV, a cell that no quotation mark closes", "i.csv", b'question,answer_a\nWhy?,"So\n', _columns()
    yield "CSV, a quotation mark within a quoted cell", "aj.csv", _CSV.encode() + b'Why?,"It "is" so",No.\n', _columns()
    yield "CSV with a line break in a head", "ak.csv", _CSV.replace("answer_a", '"the\nanswer"').encode(), _columns(
        {"prompt": ["question"], "response": ["the answer", "answer_b"]}
    )  # fmt: skip
    yield (
        "CSV with mixed line ends",
        "al.csv",
        b"question,answer_a,answer_b\r\nWhy?,So.,No.\nHow?,So.,No.\r",
        _columns(),
    )
    yield "CSV with two columns of one name", "am.csv", b"question,answer_a,answer_a\nWhy?,So.,No.\n", _columns()
    yield "CSV with a NUL in a cell", "an.csv", b"question,answer_a,answer_b\nWhy?,S\0o.,No.\n", _columns()
    yield "CSV with heads from right to left", "ao.csv", (
        "السؤال,الجواب أ\nلماذا السماء زرقاء؟,تشتت\n".encode()
    ), _columns({"prompt": ["السؤال"], "response": ["الجواب أ"]})  # fmt: skip
    yield "CSV with a row of too many cells", "j.csv", _CSV.encode() + b"a,b,c,d\n", _columns()
    yield "CSV with a blank answer", "k.csv", b"question,answer_a,answer_b\nWhy?,So.,\n", _columns()
    yield "CSV with `NULL` and `nan` for answers", "l.csv", b"question,answer_a,answer_b\nWhy?,NULL,nan\n", _columns()
    yield "CSV with an empty prompt", "m.csv", b"question,answer_a,answer_b\n,So.,No.\n", _columns()
    yield "CSV with scores", "n.csv", _SCORED.encode(), _columns(_SCORES)
    yield "CSV with a score of 3.5", "o.csv", _SCORED.replace(",3,", ",3.5,").encode(), _columns(_SCORES)
    yield "CSV with a word for a score", "p.csv", _SCORED.replace(",3,", ",good,").encode(), _columns(_SCORES)
    yield "CSV with two judgements by one person", "q.csv", (_SCORED + "Why?,So.,5,bo\n").encode(), _columns(_SCORES)
    yield "HelpSteer as CSV", "r.csv", (
        b"prompt,response,helpfulness,correctness,coherence,complexity,verbosity\nWhy?,So.,4,4,4,1,1\n"
    ), plain  # fmt: skip
    yield "JSONL, columns", "s.jsonl", lines, _columns()
    yield "JSONL, two files joined that each had a byte order mark", "ap.jsonl", (
        b"\xef\xbb\xbf" + lines + b"\xef\xbb\xbf" + json.dumps({**_ROW, "question": "Why?"}).encode()
    ), _columns()  # fmt: skip
    yield "JSONL with indented objects", "aq.jsonl", json.dumps(_ROW, indent=1).encode() + b"\n", _columns()
    yield "a JSON list", "t.json", b"[" + json.dumps(_ROW).encode() + b"]", _columns()
    yield 'a list in `{"data": [...]}`', "u.json", b'{"data": [' + json.dumps(_ROW).encode() + b"]}", _columns()
    yield "gzip", "v.jsonl.gz", gzip.compress(lines, mtime=0), _columns()
    yield "zstandard", "w.jsonl.zst", pa.compress(lines, codec="zstd", asbytes=True), _columns()
    yield "gzip, cut off", "x.jsonl.gz", gzip.compress(lines, mtime=0)[:-9], _columns()
    yield "gzip, twice", "ar.jsonl.gz", gzip.compress(gzip.compress(lines, mtime=0), mtime=0), _columns()
    yield "native tasks, one twice", "y.jsonl", _TASK + b"\n" + _TASK + b"\n", plain
    yield "native tasks, the last line cut", "z.jsonl", _TASK + b"\n" + _TASK[:30], plain
    yield "native tasks, `NaN`", "aa.jsonl", b'{"id": "t1", "prompt": "Why?", "metadata": {"x": NaN}}\n', plain
    yield "native tasks, half a surrogate pair", "ab.jsonl", b'{"id": "t1", "prompt": "\\ud800"}\n', plain
    yield "a pointer of Git LFS", "ac.parquet", (
        b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n"
    ), plain  # fmt: skip
    yield "a PDF", "ad.jsonl", b"%PDF-1.7\n\xe2\xe3\xcf\xd3\n", plain
    yield "one string a line", "ae.jsonl", b'"Why is the sky blue?"\n', plain
    yield "an empty file", "af.jsonl", b"", plain
    yield "an empty file without a suffix", "as", b"", plain
    yield "Feather 1", "at.feather", b"FEA1\0\0\0\0", plain
    yield "JSON of pandas with `orient=split`", "au.json", (
        json.dumps({"columns": [*_ROW], "index": [0], "data": [[*_ROW.values()]]}).encode()
    ), _columns()  # fmt: skip
    yield "JSON of the rows API of Hugging Face", "av.json", (
        json.dumps({"features": [], "rows": [{"row_idx": 0, "row": _ROW, "truncated_cells": []}]}).encode()
    ), _columns()  # fmt: skip
    yield "Parquet, cut off", "ag.parquet", b"PAR1\x15\x04\x15", _columns()


def inputs(folder: Path) -> Iterator[Given]:
    """What each is, the file or folder, and the options; written into ``folder`` where it is no sample."""
    for name, (form, path) in SAMPLES.items():
        yield f"`{name}` ({form.strip()})", path, ConversionOptions()
    published = {form: rows for form, (rows, _) in PUBLISHED.items() if form != "lmsys"}
    for form, rows in (WRITTEN | published).items():
        path = folder / f"{form}.jsonl"
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
        yield f"rows of {form}", path, ConversionOptions()
    for what, name, content, options in _spoilt():
        (folder / name).write_bytes(content)
        yield what, folder / name, options
    pq.write_table(pa.Table.from_pylist([_ROW]), folder / "rows.parquet")
    yield "Parquet", folder / "rows.parquet", _columns()
    nested = {"meta": [("topic", "sky")], "price": Decimal("1.50"), "image": b"\xff\xd8"}
    schema = pa.schema([*((name, pa.string()) for name in _ROW), ("meta", pa.map_(pa.string(), pa.string())),
                        ("price", pa.decimal128(6, 2)), ("image", pa.binary())])  # fmt: skip
    pq.write_table(pa.Table.from_pylist([_ROW | nested], schema), folder / "nested.parquet")
    yield "Parquet with a map, a decimal and bytes", folder / "nested.parquet", _columns()
    table = pa.Table.from_pylist([_ROW])
    coded = table.set_column(0, "question", table["question"].dictionary_encode())
    with pa.ipc.new_file(folder / "coded.arrow", coded.schema) as file:
        file.write_table(coded)
    yield "Arrow with a dictionary column", folder / "coded.arrow", _columns()
    with zipfile.ZipFile(folder / "packed.zip", "w") as archive:
        archive.writestr("rows.jsonl.gz", gzip.compress(json.dumps(_ROW).encode(), mtime=0))
    former = pa.ipc.IpcWriteOptions(use_legacy_format=True, metadata_version=pa.ipc.MetadataVersion.V4)
    with pa.ipc.new_stream(folder / "former.arrow", table.schema, options=former) as stream:
        stream.write_table(table)
    yield "an Arrow stream of before 0.15", folder / "former.arrow", _columns()
    yield "gzip in a ZIP archive", folder / "packed.zip", _columns()
    with tarfile.open(folder / "packed.tar.gz", "w:gz") as packed:
        packed.add(folder / "a.csv", "a.csv")
    yield "a tar archive", folder / "packed.tar.gz", _columns()
    for name in ("answers.xlsx", "answers.xls", "answers.ods", "two_sheets.xlsx"):
        yield f"a workbook, `{name}`", _SHEETS / name, _columns()


def outcome(path: Path, options: ConversionOptions) -> str:
    """What ``tasks convert --check`` comes to."""
    try:
        report = check_sources([path], options)
    except AnnotatorError as refused:
        return f"refused: {_cell(refused.message)} `{refused.code}`"
    parts = [f"{counted(report.tasks, 'task')} of {counted(report.rows, 'row')}"]
    parts += [counted(report.judgements, "judgement")] * bool(report.judgements)
    parts += [f"left out: {count} × {what}" for what, count in sorted(report.left_out.items())]
    parts += [f"{_cell(error.message)} `{error.code}`" for error in report.problems[:2]]
    parts += [_cell(note) for note in report.notes]
    return "; ".join(parts)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ").replace(str(DATA.parent), "")


def table() -> str:
    """A row for each file, in Markdown."""
    with tempfile.TemporaryDirectory() as folder:
        rows = [f"| {what} | {outcome(path, options)} |" for what, path, options in inputs(Path(folder))]
    return "\n".join(["| file | what comes of it |", "| --- | --- |", *rows]) + "\n"


def main() -> None:
    RECORD.write_text(table(), "utf-8")


if __name__ == "__main__":
    main()
