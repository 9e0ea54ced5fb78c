"""Files that somebody sends: bundles, and what is converted to tasks."""

from __future__ import annotations

import gzip
import io
import itertools
import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from tests.bundle.hostile import cases
from tests.hostile.scene import HostileMode, Scene, Try

_MAP = ("--from", "columns", "--map", "prompt=prompt")
_TSV = "prompt,r\xe9ponse,Gr\xf6\xdfe\nhello,w\xf6rld,1\n"


def _converted(scene: Scene, *made: tuple[str, Callable[[Path], object], tuple[str, ...]]) -> Iterator[Try]:
    """Each file, by each of the options; nothing is left of what was refused."""
    folder = scene.root / "convert"
    folder.mkdir(exist_ok=True)
    for name, make, options in made:
        source, out = folder / name, folder / "out.jsonl"
        make(source)
        run = scene.run("tasks", "convert", source, "--out", out, *options, seconds=600)
        left = [path.name for path in folder.iterdir() if path not in (source, out)]
        wrong = f"left: {left}" if left else "written in spite of an error" if run.status and out.exists() else ""
        yield Try(run, wrong=wrong)
        source.unlink()
        out.unlink(missing_ok=True)


def _bytes(data: bytes) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(data)


def _encodings(scene: Scene) -> Iterator[Try]:
    for encoding in ("latin-1", "cp1252", "utf-16", "utf-8-sig"):
        data = (_TSV if encoding != "cp1252" else _TSV.replace("hello", "\u201ehello\u201c \u2013 \u20ac")).encode(
            encoding
        )
        for options in (_MAP, ("--map", "prompt=prompt"), (*_MAP, "--check"), ()):
            yield from _converted(scene, ("table.csv", _bytes(data), options))


_SHEET = Path("tests/data/spreadsheets/answers.xlsx")


def _workbook(scene: Scene) -> Iterator[Try]:
    plain = _SHEET.read_bytes()
    for options in (_MAP, ("--map", "prompt=prompt"), ()):
        for data in (plain, plain[: len(plain) // 2], _xlsx(b"<row/>"), _xlsx(b" " * 700_000_000)):
            yield from _converted(scene, ("book.xlsx", _bytes(data), options))


def _xlsx(rows: bytes) -> bytes:
    """A workbook as a spreadsheet program saves it, with these rows in its first sheet."""
    made = io.BytesIO()
    with zipfile.ZipFile(_SHEET) as first, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in first.namelist():
            data = first.read(name)
            if name == "xl/worksheets/sheet1.xml":
                head, _, rest = data.partition(b"<sheetData>")
                data = head + b"<sheetData>" + rows + b"</sheetData>" + rest.partition(b"</sheetData>")[2]
            archive.writestr(name, data)
    return made.getvalue()


def _wide(scene: Scene) -> Iterator[Try]:
    head = ",".join(["prompt", *(f"c{number}" for number in range(200_000))])
    yield from _converted(scene, ("wide.csv", _bytes(f"{head}\n{head}\n".encode()), _MAP))
    yield from _converted(scene, ("wide.csv", _bytes(f"{head}\n{head}\n".encode()), ()))
    columns = pa.table({name: [1] for name in ("prompt", *(f"c{number}" for number in range(5_000)))})
    yield from _converted(scene, ("wide.parquet", lambda path: pq.write_table(columns, path), _MAP))


def _long(scene: Scene) -> Iterator[Try]:
    """635 KB that are three million rows."""
    column = pa.array(["hello"] * 3_000_000)
    table = pa.table({"prompt": column})
    yield from _converted(scene, ("long.parquet", lambda path: pq.write_table(table, path, compression="zstd"), _MAP))
    numbers = pa.table({"prompt": pa.array([str(number) for number in range(3_000_000)])})
    yield from _converted(scene, ("long.parquet", lambda path: pq.write_table(numbers, path, compression="zstd"), _MAP))


def _long_sheet(scene: Scene) -> Iterator[Try]:
    """The same as a spreadsheet, which is three times as long as Excel's may be."""
    row = '<row r="{0}"><c r="A{0}" t="inlineStr"><is><t>{1}</t></is></c></row>'.format
    for cells in (["hello"] * 3_000_000, map(str, range(3_000_000))):
        rows = "".join(itertools.starmap(row, enumerate(("prompt", *cells), 1))).encode()
        yield from _converted(scene, ("book.xlsx", _bytes(_xlsx(rows)), _MAP))


def _far_apart(scene: Scene) -> Iterator[Try]:
    """A few kilobytes in which the last cell is far from the first."""
    row = '<row r="{0}"><c r="{1}{0}" t="inlineStr"><is><t>{2}</t></is></c></row>'.format
    for column, number in (("XFD", 1_048_576), ("ALL", 200_000), ("BXV", 30_000)):
        rows = (row(1, "A", "prompt") + row(number, column, "x")).encode()
        yield from _converted(scene, ("book.xlsx", _bytes(_xlsx(rows)), _MAP))


def _fat(scene: Scene) -> Iterator[Try]:
    texts = pa.DictionaryArray.from_arrays(pa.array([0] * 4_000, pa.int32()), pa.array(["x" * 1_000_000]))
    table = pa.table({"prompt": texts})
    yield from _converted(
        scene, ("fat.parquet", lambda path: pq.write_table(table, path, compression="zstd", store_schema=False), _MAP)
    )
    row = json.dumps({"prompt": "hello"}).encode() + b"\n"

    def packed(path: Path) -> None:
        with gzip.open(path, "wb", 1) as out:
            for _ in range(1_200):
                out.write(row * 50_000)

    yield from _converted(scene, ("rows.jsonl.gz", packed, _MAP))


def _odd_json(scene: Scene) -> Iterator[Try]:
    for data in (
        b"[" * 100_000, b'{"prompt": NaN}\n', b'{"prompt": 1e999}\n', b'{"prompt": ' + b"9" * 5_000 + b"}\n",
        b'{"prompt": "\\ud800"}\n', b'{"prompt": "' + b"x" * 300_000_000 + b'"}\n', b"\xff\xfe\x00", b"\0" * 1_000_000,
        b'{"prompt": "a", "prompt": "b"}\n',
    ):  # fmt: skip
        yield from _converted(scene, ("rows.jsonl", _bytes(data), _MAP))


def _bundles(scene: Scene) -> Iterator[Try]:
    """Every shape of the hostile corpus, zip bombs among them, at once: each is refused."""
    folder = scene.root / "bundles"
    folder.mkdir()
    made = list(cases())
    for number, (_, data, _) in enumerate(made):
        (folder / f"{number:04}.anntask").write_bytes(data)
    with zipfile.ZipFile(folder / "bomb.anntask", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("tasks.jsonl", bytes(800_000_000))
    run = scene.run("bundle", "verify", *sorted(folder.iterdir()), seconds=600)
    refusals = sum(line.startswith("refused ") for line in run.output.splitlines())
    yield Try(
        run,
        wrong="" if run.status == 1 and refusals == len(made) + 1 else f"{refusals} of {len(made) + 1} were refused",
    )


MODES = (
    HostileMode("Bundles: the hostile corpus and a bomb of 800 MB", _bundles, ("bundle.not_canonical",)),
    HostileMode("Convert: Latin-1, Windows-1252, UTF-16 headers", _encodings),
    HostileMode("Convert: xlsx, cut, empty, 700 MB unpacked", _workbook),
    HostileMode("Convert: 200,000 columns", _wide, ("source.too_many_columns",)),
    HostileMode(
        "Convert: 3 million rows of Parquet", _long, ("", "convert.too_many_joined"), memory=600_000_000, seconds=600
    ),
    HostileMode(
        "Convert: 3 million rows of a spreadsheet",
        _long_sheet,
        ("", "convert.too_many_joined"),
        memory=600_000_000,
        seconds=900,
    ),
    HostileMode(
        "Convert: 17 billion cells in 8 KB of a spreadsheet",
        _far_apart,
        ("source.too_large", "source.bad_table"),
        memory=2_500_000_000,
        seconds=120,
    ),
    HostileMode(
        "Convert: 4 GB of text in 1 KB or 1.2 GB in 6 MB",
        _fat,
        ("source.expands", "convert.too_many_joined"),
        memory=600_000_000,
        seconds=300,
    ),
    HostileMode("Convert: deep, wrong and endless JSON", _odd_json, memory=1_000_000_000, seconds=120),
)
