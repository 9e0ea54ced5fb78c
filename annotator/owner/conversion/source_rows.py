"""Rows of a source: JSONL, JSON lists, CSV, TSV, Parquet, Arrow, spreadsheets; plain or compressed, in any encoding.

The type of a file is detected from its first bytes. Only one row, or one batch of Parquet, is in memory; workbooks are
loaded completely.
"""

from __future__ import annotations

import contextlib
import csv
import gzip
import io
import itertools
import json
import re
import shutil
import tempfile
import zipfile
import zlib
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Literal

from annotator.bundle import strictjson
from annotator.errors import AnnotatorError
from annotator.owner.conversion.arrow_rows import columnar_rows, is_columnar
from annotator.owner.conversion.literal_values import are_messages, column_name, parse_messages
from annotator.owner.conversion.source_file import (
    GZIP,
    PIECE,
    ZSTD,
    SourceFile,
    SourceRow,
    check_columns,
    check_names,
    damaged_error,
    decompressed,
)
from annotator.owner.conversion.text_encoding import TextEncoding, detect_encoding, encoding_by_name
from annotator.owner.conversion.workbook_rows import (
    SUFFIXES,
    ZIP,
    bad_workbook_error,
    is_workbook,
    listed_names,
    sheet_rows,
)
from annotator.owner.rows import Json, Row
from annotator.owner.tasks.input_task import STANDARD_INPUT, json_lines, name_of, open_source, read_lines

_LFS = b"version https://git-lfs.github.com/spec/"
_BLANK = " \t\r\n"
_LINES = {".jsonl", ".ndjson"}
_TABLES = {".csv", ".tsv"}
_KNOWN = {".json", *_LINES, *_TABLES}
_SUFFIXES = (".jsonl", ".json", ".ndjson", ".csv", ".tsv", ".parquet", ".arrow", *SUFFIXES)
_SPLITS = "train|validation|valid|val|dev|test"
_WRAPPED = re.compile(rf'\s*\{{\s*"(data|rows|examples|instances|records|items|{_SPLITS})"\s*:\s*(?=\[)')
_NEXT_SPLIT = re.compile(rf'\]\s*,\s*"({_SPLITS})"\s*:\s*(?=\[)')
_SPLIT = re.compile(rf"({_SPLITS})(?:[-_.]|$)", re.IGNORECASE)
_NEXT_KEY = re.compile(r'\]\s*,\s*"([^"\n]{1,80})')
_SEPARATOR = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)


@contextlib.contextmanager
def source_files(
    paths: list[Path],
    encoding: str | None = None,
    sheet: str | None = None,
    quoting: Literal["standard", "none"] | None = None,
    mapped: frozenset[str] = frozenset(),
) -> Iterator[list[SourceFile]]:
    """The files of ``paths``: folders stand for their data files; standard input is copied to a temporary file. For the
    other parameters see :class:`SourceFile`.

    Raises ``source.missing``, ``source.not_a_file``, ``source.unknown_encoding``.
    """
    text_encoding = encoding_by_name(encoding) if encoding else None
    source_file = partial(SourceFile, encoding=text_encoding, sheet=sheet, quoting=quoting, mapped=mapped)
    with tempfile.TemporaryDirectory(prefix="annotator-") as scratch:
        files: list[SourceFile] = []
        for path in paths:
            if path == STANDARD_INPUT:
                copied = Path(scratch) / f"input-{len(files)}"
                with open_source(path) as stream, copied.open("wb") as copy:
                    shutil.copyfileobj(stream, copy)
                files.append(source_file(copied, name_of(path)))
            elif path.is_dir():
                files += [
                    source_file(inner, inner.name, split=_split_name(inner, path)) for inner in _files_inside(path)
                ]
            else:
                with open_source(path):
                    files.append(source_file(path, path.name))
        stems = [re.sub(r"(\.[^.]*)(\.gz|\.zst)?$", "", file.path.name) for file in files]
        once = {stem for stem, count in Counter(stems).items() if count == 1 < len(files) and not _SPLIT.match(stem)}
        yield [replace(file, own_name=stem if stem in once else "") for file, stem in zip(files, stems, strict=True)]


def _files_inside(folder: Path) -> list[Path]:
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and _is_data(path)]
    # `save_to_disk` of Hugging Face datasets: the rows are in Arrow files, JSON files describe them.
    saved = {path.parent for path in files if path.suffix == ".arrow"}
    files = [path for path in files if path.name != "dataset_infos.json" and not _describes(path, saved)]
    if not files:
        hint = f"Files that are read: {', '.join(f'*{suffix}' for suffix in _SUFFIXES)}, also .gz and .zst."
        raise AnnotatorError("source.missing", "There is no data file in this folder.", hint, folder)
    return files


def _is_data(path: Path) -> bool:
    suffixes = [suffix for suffix in path.suffixes if suffix not in (".gz", ".zst")]
    return not path.name.startswith(".") and bool(suffixes) and suffixes[-1] in _SUFFIXES


_BESIDE_EXPORTS = re.compile(r"(croissant|lineage|settings|dataset_info)\.json|(provenance-.*|set_aside)\.jsonl")
"""What ``results export`` writes beside the rows."""


def _describes(path: Path, saved: set[Path]) -> bool:
    """Whether a file next to or above Arrow files, or in a folder of ``results export``, only describes the rows."""
    if (path.parent / "lineage.json").is_file() and (path.parent / "SHA256SUMS").is_file():
        return _BESIDE_EXPORTS.fullmatch(path.name) is not None
    named_so = path.name in ("dataset_info.json", "state.json", "dataset_dict.json")
    return named_so and any(path.parent in (folder, folder.parent) for folder in saved)


def _split_name(path: Path, folder: Path) -> str:
    """The split in the name of the file, or else of a folder inside ``folder``; empty if there is none."""
    for name in (path.name, *(part for part in reversed(path.relative_to(folder).parts[:-1]))):
        if match := _SPLIT.match(name):
            return match[1].lower()
    return ""


def read_rows(source: SourceFile) -> Iterator[SourceRow]:
    """All rows of ``source``. Raises ``source.*`` if the rest cannot be read."""
    try:
        with decompressed(source) as stream:
            for row in _rows(source, stream):
                split = row.split or source.split
                if split and isinstance(row.value, dict):
                    row.value.setdefault("split", split)
                    yield row._replace(split=split)
                else:
                    yield row
    except (EOFError, zlib.error, gzip.BadGzipFile, UnicodeDecodeError) as error:
        raise damaged_error(source, error) from None
    except OSError as error:
        if error.errno is not None:
            raise
        raise damaged_error(source, error) from None


def _rows(source: SourceFile, stream: io.BufferedReader) -> Iterator[SourceRow]:
    start = stream.peek(PIECE)
    if len(start) < PIECE and not start.strip(_NO_TEXT):
        return iter(())
    if is_columnar(start):
        return columnar_rows(source)
    if is_workbook(start):
        _check_archive(source, start)
        return _sheet(source)
    if start.startswith(_LFS):
        message = "This is a pointer of Git LFS; the data are not in it."
        raise AnnotatorError("source.lfs_pointer", message, "Get the file itself: git lfs pull", source.name)
    return _texts(source, stream, start)


_NO_TEXT = b" \t\r\n" + BOM_UTF8
"""The bytes of a file without a text."""


def _check_archive(source: SourceFile, start: bytes) -> None:
    """Raises ``source.foreign`` for a ZIP archive that is no workbook."""
    if not start.startswith(ZIP):
        return
    try:
        with zipfile.ZipFile(source.path) as archive:
            names = [name for name in archive.namelist() if not name.endswith("/")]
            kind = archive.open("mimetype").read(PIECE) if "mimetype" in names else b""
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, zlib.error) as error:
        raise bad_workbook_error(source.name, error) from None
    if b"spreadsheet" not in kind and not any(name.replace("\\", "/").lower().startswith("xl/") for name in names):
        message = f"This is a ZIP archive that is no workbook: it has {listed_names(names)}."
        raise AnnotatorError("source.foreign", message, _UNPACK, source.name)


_UNPACK = "Unpack it, and give the files or their folder; save a document as a spreadsheet."
_TAR = (257, b"ustar")
"""The place of the mark of a tar archive, and the mark."""
_NO_ROWS = {
    b"%PDF-": "a PDF",
    b"\x89PNG": "an image",
    b"\xff\xd8\xff": "an image",
    b"GIF8": "an image",
    b"SQLite format 3\0": "a database of SQLite",
    b"\x80\x04": "a pickle of Python",
    b"\x80\x05": "a pickle of Python",
    b"\x89HDF": "an HDF5 file",
    b"\x93NUMPY": "an array of NumPy",
}
"""The first bytes of file types without rows, for which an encoding might be guessed."""
_FEATHER = b"FEA1"
_AS_PARQUET = "Save it as Parquet, with pandas: read_feather(PATH).to_parquet(NEW)."
_MARKUP = re.compile(rb"(?:\xef\xbb\xbf)?\s*<[!?a-z]", re.IGNORECASE)
_NO_DATA = "This is text that is neither JSON nor a table."
_AS_TEXTS = "Give rows as JSON lines or CSV; texts, one a line, in a file whose name ends with .txt."


def _check_foreign(source: SourceFile, start: bytes) -> None:
    """Raises ``source.foreign`` for a file of another kind that starts with ``start``."""
    packed = "a file that was compressed twice" if start.startswith((GZIP, ZSTD)) else ""
    if start.startswith(_TAR[1], _TAR[0]):
        packed = "a tar archive"
    if packed:
        raise AnnotatorError("source.foreign", f"This is {packed}.", _UNPACK, source.name)
    if start.startswith(_FEATHER):
        raise AnnotatorError(
            "source.foreign", "This is a file of Feather 1, which is not read.", _AS_PARQUET, source.name
        )
    kind = next((kind for mark, kind in _NO_ROWS.items() if start.startswith(mark)), None)
    if _MARKUP.match(start):
        kind = "HTML or XML"
    if kind is not None:
        hint = "Save what is in it as a spreadsheet or as JSON lines."
        raise AnnotatorError("source.foreign", f"This is {kind}, which has no rows.", hint, source.name)


def _texts(source: SourceFile, stream: io.BufferedReader, start: bytes) -> Iterator[SourceRow]:
    """The rows of a text that starts with ``start``: JSON or a table."""
    _check_foreign(source, start)
    encoding = source.encoding or detect_encoding(start, is_complete=len(start) < PIECE)
    text = start.decode(encoding.name, errors="replace").removeprefix("\ufeff").lstrip()
    first = text.split("\n", 1)[0].strip()
    suffixes, is_json = _suffixes(source.path), first[:1] in ("{", "[", '"')
    plain = bool(suffixes & {".txt", *_TAGS}) and not is_json
    if plain and (_are_tagged(text) or suffixes & _TAGS):
        return _tagged_texts(source, _text_lines(source, stream, encoding), text)
    delimiter = _delimiter(source.path, first)
    second = text.partition("\n")[2].partition("\n")[0]
    sentences = delimiter and second.count(delimiter) != first.count(delimiter)
    if (sentences and not suffixes & _TABLES) or (plain and _LABELLED.match(text)):
        delimiter = None  # the commas of sentences separate nothing
    if not (delimiter or plain or is_json or suffixes & _KNOWN):
        raise AnnotatorError("source.foreign", _NO_DATA, _AS_TEXTS, source.name)
    if separator := _SEPARATOR.match(text):
        delimiter = separator[1]
    if not delimiter and not encoding.name.startswith("utf-8"):
        message = f"JSON is UTF-8; this is {encoding.name}."
        raise AnnotatorError("source.not_utf8", message, "Save it as UTF-8.", source.name)
    if wrapped := _WRAPPED.match(text):
        return map(_row_of_hub, _values(source, stream, wrapped))
    if _is_list(text) or (_spans_lines(text) and (first == "{" or not _suffixes(source.path) & _LINES)):
        return _rows_by_id(source, _values(source, stream))
    if not delimiter:
        if plain:
            return (row for row in _text_lines(source, stream, encoding) if row.error or row.value)
        return _rows_by_id(source, _lines(source, stream))
    return _table(source, stream, delimiter, encoding, separator is not None)


def _suffixes(path: Path) -> set[str]:
    return {suffix.lower() for suffix in path.suffixes}


def _is_list(text: str) -> bool:
    return text.startswith("[") and text[1:].lstrip()[:1] in ("{", "]", '"')


def _spans_lines(text: str) -> bool:
    """Whether the first object continues after the first line, as never in JSONL."""
    first, _, rest = text.partition("\n")
    opened = first.startswith("{") and not first.rstrip().endswith("}")
    return opened and bool(rest.strip()) and not rest.lstrip().startswith("{")


def _delimiter(path: Path, first: str) -> str | None:
    """The delimiter of a table with the header ``first``; None if it is not a table."""
    names = _suffixes(path)
    if first.startswith("{") or names & {".json", *_LINES}:
        return None
    if ".tsv" in names or ("\t" in first and ".csv" not in names):
        return "\t"
    counts = {mark: first.count(mark) for mark in "\t,;|"}
    most = max(counts, key=lambda mark: counts[mark])
    if counts[most] and (most != "|" or ".csv" in names or ".txt" in names):
        return most
    return "," if ".csv" in names else None


def _text_lines(source: SourceFile, stream: BinaryIO, encoding: TextEncoding) -> Iterator[SourceRow]:
    """The lines of a file of plain texts."""
    for number, line in enumerate(read_lines(stream), 1):
        where = f"{source.name}, line {number}"
        if isinstance(line, AnnotatorError):
            yield SourceRow(where, None, line.about(where))
            continue
        try:
            text = line.decode(encoding.name)
        except UnicodeDecodeError:
            yield SourceRow(where, None, _not_utf8_error(where))
            continue
        if labelled := _LABELLED.match(text):
            yield SourceRow(where, {"text": text[labelled.end() :], "label": _LABEL.findall(labelled[0])})
        else:
            yield SourceRow(where, text if text.strip() else "")


_TAGS = {".conll", ".bio", ".iob"}
_UNTAGGED = "Its lines do not end with a tag, such as O or B-PER, as lines of words do."
_AS_SPANS = 'Write its texts as JSON lines: {"text": "...", "spans": [{"start": 0, "end": 5, "label": "..."}]}'
_LABELLED = re.compile(r"(?:__label__\S+\s+)+")
_LABEL = re.compile(r"__label__(\S+)")
_TAGGED = re.compile(r"(\S+)[ \t]+(?:\S+[ \t]+)*(O|[BIESLU]-\S+)")
_MOST = 0.9
"""The share of lines with a tag from which on the others are mistakes."""


def _are_tagged(text: str) -> bool:
    """Whether most lines of a text are words with tags (CoNLL), or blank between the texts."""
    lines = [line.strip() for line in text.splitlines()[:-1]]
    some = [line for line in lines if line and not line.startswith(_DOCUMENT)]
    return len(some) > 1 and sum(map(bool, map(_TAGGED.fullmatch, some))) >= len(some) * _MOST


def _tagged_texts(source: SourceFile, lines: Iterator[SourceRow], start: str) -> Iterator[SourceRow]:
    """The texts of which a file has a word with its tag on each line. A blank is set between two words. Raises
    ``source.foreign`` if the lines at its ``start`` have no tags."""
    if not _are_tagged(start):
        raise AnnotatorError("source.foreign", _UNTAGGED, _AS_SPANS, source.name)
    source.notes["words"] = f"{source.name}: words with tags; blanks are set between the words of a text"
    tagged: list[tuple[str, str]] = []
    first = ""
    for row in itertools.chain(lines, [SourceRow("", "")]):
        line = str(row.value or "").strip()
        if line.startswith(_DOCUMENT):
            continue
        if match := _TAGGED.fullmatch(line):
            first = first if tagged else row.where
            tagged.append((match[1], match[2]))
        elif line:
            yield SourceRow(row.where, None, AnnotatorError("source.bad_field", _NO_TAG, "", row.where))
        elif row.error is not None:
            yield row
        elif tagged:
            yield SourceRow(first, _tagged_text(tagged))
            tagged = []


_DOCUMENT = "-DOCSTART-"
_NO_TAG = "This line has no word with a tag, as the others have."


def _tagged_text(tagged: list[tuple[str, str]]) -> Json:
    """The text of words with tags (BIO, BIOES), and its spans."""
    spans: list[list[Any]] = []
    at = 0
    for word, tag in tagged:
        kind, _, label = tag.partition("-")
        if kind in ("I", "E", "L") and spans and spans[-1][1:] == [at - 1, label]:
            spans[-1][1] = at + len(word)
        elif label:
            spans.append([at, at + len(word), label])
        at += len(word) + 1
    return {"text": " ".join(word for word, _ in tagged), "entities": spans}


def _lines(source: SourceFile, stream: BinaryIO) -> Iterator[SourceRow]:
    for where, value in json_lines(stream, source.name):
        yield SourceRow(where, None, value) if isinstance(value, AnnotatorError) else SourceRow(where, value)


def _parse_row(text: bytes, where: str) -> SourceRow:
    try:
        return SourceRow(where, strictjson.loads(text, where))
    except AnnotatorError as error:
        return SourceRow(where, None, error)


def _values(source: SourceFile, stream: BinaryIO, wrapped: re.Match[str] | None = None) -> Iterator[SourceRow]:
    """The items of a JSON list, or consecutive objects that span several lines. ``wrapped``: the list is the first
    field of an object; lists after it are read if they are splits, and what else follows is named in the notes.

    If an item is malformed, the start of the next one is unknown; the error is raised and cannot be skipped.
    """
    text = io.TextIOWrapper(stream, encoding="utf-8-sig", newline="")
    decoder = json.JSONDecoder()
    text.read(len(wrapped[0]) if wrapped else 0)
    split = _split_called(wrapped[1]) if wrapped else ""
    buffer, at, number, ended, opening = "", 0, 0, False, True
    while True:
        where = f"{source.name}, item {number + 1}"
        at = _next_value_start(buffer, at, opening)
        try:
            if buffer[at : at + 1] in ("", "]"):
                raise json.JSONDecodeError("Nothing", buffer, at)
            end = decoder.raw_decode(buffer, at)[1]
            if end == len(buffer) and not ended:
                raise json.JSONDecodeError("More may follow", buffer, at)
        except (json.JSONDecodeError, RecursionError) as error:
            if not ended and len(buffer) - at <= 2 * strictjson.MAX_LINE and buffer[at : at + 1] != "]":
                try:
                    more = text.read(PIECE)
                except UnicodeDecodeError:
                    raise AnnotatorError("json.not_utf8", "This is not UTF-8.", "", where) from None
                ended = not more
                buffer, at = buffer[at:] + more, 0
                continue
            if buffer[at : at + 1] not in ("", "]"):
                raise _unreadable_error(error, buffer[at:], where) from None
            if wrapped is None:
                yield from _trailing_text_error(buffer[at + 1 :] + text.read(PIECE), where)
                return
            buffer = buffer[at:] + text.read(PIECE)
            following = _next_split(source, wrapped, buffer)
            if following is None:
                return
            split, at, opening = following[1], len(following[0]), True
            continue
        yield _parse_row(buffer[at:end].encode("utf-8", "surrogatepass"), where)._replace(split=split)
        at, number, opening = end, number + 1, False


def _trailing_text_error(rest: str, where: str) -> Iterator[SourceRow]:
    """The error of what follows the end of a list, unless it is blank."""
    if rest.strip():
        message = "More follows after the end of the list; it is not read."
        hint = "Give one list, or rows as JSON lines."
        yield SourceRow(where, None, AnnotatorError("json.syntax", message, hint, where))


def _rows_by_id(source: SourceFile, rows: Iterator[SourceRow]) -> Iterator[SourceRow]:
    """``rows``, or those inside of the only one if it is an object of rows by their ids, none of which is mapped."""
    first, second = next(rows, None), next(rows, None)
    lines = bool(_suffixes(source.path) & _LINES)
    value = first.value if first is not None and second is None and isinstance(first.value, dict) else {}
    rows_of_kind = None if lines else _rows_of_columns(value)
    if rows_of_kind is None and source.mapped.isdisjoint(value):
        rows_of_kind = _rows_in(value, lines)
    if rows_of_kind is not None:
        kind, inside = rows_of_kind
        source.notes["by id"] = f"{source.name}: an object of {len(value):,} {kind}"
        for place, own, inner_row in inside:
            yield _row_of_hub(SourceRow(f"{source.name}, {place}", {**own, **inner_row}))
        return
    for row in itertools.chain((row for row in (first, second) if row is not None), rows):
        if isinstance(row.value, dict) and _POTATO in row.value:
            yield from (row._replace(value=inner_row) for inner_row in _potato_rows(row.value))
        else:
            yield row


_HUB_ROW = {"row_idx", "row", "truncated_cells"}


def _row_of_hub(row: SourceRow) -> SourceRow:
    """The row inside of one that the rows API of Hugging Face gives; any other as it is."""
    value = row.value
    if not isinstance(value, dict) or value.keys() != _HUB_ROW:
        return row
    if value["truncated_cells"]:
        where = f"{row.where}, {', '.join(map(str, value['truncated_cells']))}"
        message, hint = "The API of Hugging Face has cut this cell.", "Get the file of the data set itself."
        return row._replace(value=None, error=AnnotatorError("source.bad_field", message, hint, where))
    return row._replace(value=value["row"])


_POTATO = "instance_id_to_label_to_value"


def _potato_rows(state: Json) -> Iterator[Row]:
    """The annotations of one person by item, of the file that Potato 2 keeps for each person."""
    labels, spans = ({k: [*map(tuple, v)] for k, v in (state.get(name) or {}).items()} for name in (_POTATO, _SPANS))
    for name in dict.fromkeys([*labels, *spans]):
        schemes: Json = {}
        for about, value in labels.get(name, ()):
            label = about["name"]
            schemes.setdefault(about["schema"], {})[label] = value in (label, "true", True) or value
        entities = [{**span, "label": span.get("name")} for span, _ in spans.get(name, ())]
        answers = {key: _only_text(value) for key, value in schemes.items()}
        yield {"instance_id": name, "user_id": state.get("user_id"), "answers": answers, "spans": entities}


_SPANS = "instance_id_to_span_to_value"


def _only_text(answer: Json) -> Any:
    """The text or number that was entered, or the labels that were chosen."""
    (entered, *more) = answer.values()
    if more or entered is True:
        return answer
    return int(entered) if isinstance(entered, str) and entered.isdecimal() else entered


_InnerRow = tuple[str, dict[str, str], Row]
"""A row in an object: its place, the keys that lead to it as fields, and the row."""


def _rows_in(value: Json, line: bool) -> tuple[str, list[_InnerRow]] | None:
    """What an object holds, and its rows, three or more, whose fields have the same names: by their ids, in lists, or
    in two objects or more, such as those of each model, except in a ``line`` of JSON lines; or texts by their ids. None
    if it holds anything else."""
    if not line and (rows := _rows_of_table(value)):
        return "fields, which are a table", rows
    if not line and _are_texts_by_id(value):
        return "texts by id; the ids are in `id`", [(key, {"id": key}, {"text": text}) for key, text in value.items()]
    if all(isinstance(item, list) and not are_messages(item) for item in value.values()):
        rows = [(f"{key}[{at}]", {"key": key}, row) for key, item in value.items() for at, row in enumerate(item)]
        kind = "lists of rows; their keys are in `key`"
    else:
        rows, kind = [(key, {"id": key}, row) for key, row in value.items()], "rows by id; the ids are in `id`"
        list_item = not line and len(value) > 1 and all(isinstance(item, dict) for item in value.values())
        inside = [
            (f"{key}.{name}", {"key": key, "id": name}, row)
            for key, item in (value.items() if list_item else ())
            for name, row in item.items()
        ]
        if len(inside) > 2 and _are_alike(inside) and sum(isinstance(item, str) for item in inside[0][2].values()) > 1:
            return "objects of rows; their keys are in `key`, and the ids in `id`", inside
    return (kind, rows) if len(value) > 2 and rows and _are_alike(rows) else None


_MANY = 10


def _are_texts_by_id(rows: Json) -> bool:
    """Whether an object has many texts, or lists of texts, whose names differ in their digits alone."""
    names = {re.sub(r"\d+", "0", name) for name in rows}
    texts = [text for value in rows.values() for text in (value if isinstance(value, list) else [value])]
    return len(rows) >= _MANY and len(names) == 1 and all(isinstance(text, str) for text in texts)


def _rows_of_table(value: Json) -> list[_InnerRow]:
    """The rows of a table as pandas splits one (``orient="split"``), or as the rows API of Hugging Face gives one; none
    if an object is anything else."""
    names, data, rows = (value.get(name) for name in ("columns", "data", "rows"))
    if isinstance(names, list) and isinstance(data, list) and value.keys() <= {"columns", "index", "data"}:
        if all(isinstance(row, list) and len(row) == len({*map(str, names)}) == len(names) for row in data):
            return [(f"row {at}", {}, dict(zip(map(str, names), row, strict=True))) for at, row in enumerate(data, 1)]
    elif isinstance(rows, list) and all(isinstance(row, dict) and row.keys() == _HUB_ROW for row in rows):
        return [(f"rows[{at}]", {}, row) for at, row in enumerate(rows)]
    return []


def _rows_of_columns(table: Json) -> tuple[str, list[_InnerRow]] | None:
    """The rows of an object that has columns: lists of as many texts, numbers and blanks, or objects of them by the
    number of their row, as pandas writes them. None if it has anything else."""
    columns = [[*cells.values()] if _is_numbered(cells) else cells for cells in table.values()]
    sizes = {len(cells) if isinstance(cells, list) else 0 for cells in columns}
    if len(columns) < 2 or len(sizes) > 1 or max(sizes) < 2:
        return None
    if any(isinstance(value, list | dict) for column in columns for value in column):
        return None
    rows = enumerate(zip(*columns, strict=True), 1)
    return "columns", [(f"row {number}", {}, dict(zip(table, row, strict=True))) for number, row in rows]


def _is_numbered(value: Any) -> bool:
    return isinstance(value, dict) and [*value] == [str(number) for number in range(len(value))]


def _are_alike(rows: list[_InnerRow]) -> bool:
    fields = rows[0][2]
    return all(isinstance(row, dict) and row and row.keys() == fields.keys() for _, _, row in rows)


def _split_called(name: str) -> str:
    return name if re.fullmatch(_SPLITS, name) else ""


def _next_split(source: SourceFile, wrapped: re.Match[str], rest: str) -> re.Match[str] | None:
    """The name of the next list after one that ends where ``rest`` begins, where both are splits. What else follows is
    noted, for it is not read."""
    following = _NEXT_SPLIT.match(rest) if _split_called(wrapped[1]) else None
    if following is None and (next_key := _NEXT_KEY.match(rest)):
        source.notes["wrapped"] = f"{source.name}: {next_key[1]!r} and everything after it was not read"
    return following


def _unreadable_error(error: Exception, rest: str, where: str) -> AnnotatorError:
    reason = error.msg if isinstance(error, json.JSONDecodeError) else "It is nested too deeply"
    if len(rest) > 2 * strictjson.MAX_LINE:
        reason = f"The item is longer than {strictjson.MAX_LINE:,} bytes, or its end is missing"
    message = f"{reason}: nothing after this place can be read."
    return AnnotatorError("json.syntax", message, "", where)


def _next_value_start(buffer: str, at: int, opening: bool) -> int:
    """The start of the next value, after whitespace, commas, and the bracket that opens the list."""
    marks = _BLANK + ("[" if opening else ",")
    while at < len(buffer) and buffer[at] in marks:
        if buffer[at] == "[":
            marks = _BLANK
        at += 1
    return at


def _table(
    source: SourceFile, stream: BinaryIO, delimiter: str, encoding: TextEncoding, separator_line: bool
) -> Iterator[SourceRow]:
    """The rows of a CSV or similar file; ``separator_line``: the first line names the delimiter, as in Excel."""
    _say_encoding(source, encoding)
    csv.field_size_limit(strictjson.MAX_LINE)
    text = io.TextIOWrapper(stream, encoding=encoding.name, errors="surrogateescape", newline="")
    if separator_line:
        text.readline()
    style: Any = csv.QUOTE_NONE if source.quoting == "none" else csv.QUOTE_MINIMAL
    reader = csv.reader(text, delimiter=delimiter, strict=True, quoting=style)
    columns = _Columns(source)
    number = 0
    while True:
        where = f"{source.name}, row {number}" if columns.names else f"{source.name}, the heads of the columns"
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield SourceRow(where, None, _bad_quotation_error(error, where))
            number += 1
            continue
        if not any(cell.strip() for cell in cells):
            number += bool(columns.names and cells)
            continue
        if delimiter == "\t" and source.quoting is None and any("\t" in c and "\n" in c for c in cells):
            yield SourceRow(where, None, AnnotatorError("source.bad_table", _SEVERAL_ROWS, _UNQUOTED, where))
            number += 1
            continue
        if (row := columns.row(cells, where)) is not None:
            yield row._replace(decimal_comma=delimiter == ";")
        number += 1


def _say_encoding(source: SourceFile, encoding: TextEncoding) -> None:
    if encoding.guessed:
        source.notes["encoding"] = (
            f"{source.name} is not UTF-8; it is read as {encoding.name}, which is a guess, such as in "
            f"{encoding.example!r}. --encoding names another."
        )


def _bad_quotation_error(error: csv.Error, where: str) -> AnnotatorError:
    message, hint = f"{str(error).capitalize()}.", ""
    if str(error) == "unexpected end of data":
        message, hint = "A quotation mark opens a cell here and nothing closes it before the file ends.", _TWICE
    elif str(error).endswith("expected after '\"'"):
        message, hint = "A quotation mark closes a cell here, and more of the cell follows.", _TWICE
    return AnnotatorError("source.bad_table", message, hint, where)


def _sheet(source: SourceFile) -> Iterator[SourceRow]:
    """The rows of one sheet of a workbook. Empty cells to the right of the last header, and empty rows, are skipped."""
    title, merged, sheet_cells = sheet_rows(source.path, source.name, source.sheet)
    source.notes["sheet"] = f"{source.name}: read the sheet {title!r}"
    if merged:
        note = f"cells are merged, such as {merged}; the first of them alone has the text"
        source.notes["merged"] = f"{source.name}, {title}: {note}"
    columns = _Columns(source)
    last = 0
    for number, cells in enumerate(sheet_cells, 1):
        if not any(cell.strip() for cell in cells):
            continue
        padded = cells + [""] * (len(columns.names) - len(cells))
        hint = "Give column {} a name in the first row, or empty its cells."
        if (row := columns.row(padded, f"{source.name}, {title}, row {number}", hint)) is None:
            continue
        if last and number > last + 1:
            note = f"row {number} and those below it follow an empty row; they are read as rows of the same table"
            source.notes.setdefault("apart", f"{source.name}, {title}: {note}")
        last = number
        yield row


_SEVERAL_ROWS = "A quoted cell holds a tab and a line break: it may be several rows."
_UNQUOTED = "If the table is written without quoting: --quoting none; if the cell is meant: --quoting standard."
_TWICE = 'A quotation mark inside of a quoted cell is written twice: "". A table without quoting: --quoting none.'
_QUOTED = "Put cells that contain the separator or a line break in quotation marks."


class _Columns:
    """The columns of a table: their names, which are in its first row, once that is read. ``_heads_at``: where they
    stand, until they are checked against the first row below them."""

    def __init__(self, source: SourceFile) -> None:
        self._source = source
        self.names: list[str] = []
        self._heads_at = ""

    def row(self, cells: list[str], where: str, hint: str = _QUOTED) -> SourceRow | None:
        """The row with these cells, without blank ones on the right that have no column; None for the names of the
        columns. ``hint``: for a row with too many cells, whose number it may have. Raises ``source.bad_table``."""
        while not cells[-1].strip() and len(cells) > max(1, len(self.names)):
            cells.pop()
        if not self.names:
            self.names, self._heads_at = [column_name(cell.strip()) for cell in cells], where
            check_columns(len(cells), where)
            if not all(map(_is_text, self.names)):
                raise _not_utf8_error(where)
            return None
        if self._heads_at:
            self._check_heads(cells)
            self._heads_at = ""
        return _cells(self._source, self.names, cells, where, hint.format(len(cells)))

    def _check_heads(self, below: list[str]) -> None:
        """Check the names of the columns when the first row ``below`` them is known. Raises ``source.bad_table``."""
        if any(self.names) and not any(self.names[1:]) and sum(bool(cell.strip()) for cell in below) > 1:
            message = f"One column has a name, {self.names[0]!r}, and the row below it has more cells."
            hint = "If that is a title: Delete what stands above the names of the columns."
            raise AnnotatorError("source.bad_table", message, hint, self._heads_at)
        check_names(self.names, self._heads_at)


def _cells(source: SourceFile, names: list[str], cells: list[str], where: str, hint: str) -> SourceRow:
    if len(cells) != len(names):
        message = f"Cells in this row: {len(cells)}; columns: {len(names)}."
        return SourceRow(where, None, AnnotatorError("source.bad_table", message, hint, where))
    for name, cell in zip(names, cells, strict=True):
        if not _is_text(cell):
            return SourceRow(where, None, _not_utf8_error(f"{where}, {name}"))
        if "\0" in cell:
            error = AnnotatorError("source.bad_field", "A text contains the NUL character.", "", f"{where}, {name}")
            return SourceRow(where, None, error)
    row: Row = dict(zip(names, cells, strict=True))
    for name, cell in zip(names, cells, strict=True):
        if cell.startswith("[") and (messages := parse_messages(cell)) is not None:
            row[name] = messages
            source.notes[f"messages in {name}"] = f"{source.name}: the lists of messages in {name!r} are read as such"
    return SourceRow(where, row, cells=True)


def _is_text(cell: str) -> bool:
    """Whether a cell was decoded without invalid bytes."""
    if cell.isascii():
        return True
    try:
        cell.encode()
    except UnicodeEncodeError:
        return False
    return True


def _not_utf8_error(where: str) -> AnnotatorError:
    hint = "Save it as UTF-8, or name its encoding: --encoding cp1252, for example."
    return AnnotatorError("source.not_utf8", "This is not UTF-8.", hint, where)
