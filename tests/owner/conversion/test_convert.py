"""Conversion as a whole: files of every kind, columns, grouping, samples, dry checks, and nothing half-written."""

from __future__ import annotations

import csv
import errno
import gzip
import io
import json
import math
import os
import pickle
import tarfile
import tempfile
import tracemalloc
import zipfile
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.errors import AnnotatorError, CombinedError
from annotator.owner.build.source import read_source
from annotator.owner.conversion.convert import ConversionOptions, check_sources, convert_sources
from annotator.owner.conversion.external_sort import ExternalGroupBy, ExternalList
from annotator.owner.conversion.field_guesses import guess_mapping
from annotator.owner.conversion.field_mapping import parse_mapping
from annotator.owner.conversion.source_file import SourceFile
from annotator.owner.conversion.source_rows import read_rows
from tests.owner.conversion.rows import alpaca, lines

ROWS = [{"question": f"Why {n}?", "answer_a": f"a{n}", "answer_b": "böse, \n zwei", "topic": f"t{n}"} for n in range(3)]
MAPPED = ConversionOptions(mapping={"prompt": ["question"], "response": ["answer_a", "answer_b"]})


def _written(path: Path) -> Path:
    """ROWS in the kind of file that the name of ``path`` says."""
    name, plain = path.name, "".join(json.dumps(row) + "\n" for row in ROWS).encode()
    if ".parquet" in name:
        pq.write_table(pa.Table.from_pylist(ROWS), path)
    elif ".csv" in name or ".tsv" in name:
        delimiter = "\t" if ".tsv" in name else ";" if "x" in name else ","
        with path.open("w", encoding="utf-8-sig", newline="") as stream:
            writer = csv.DictWriter(stream, list(ROWS[0]), delimiter=delimiter)
            writer.writeheader()
            writer.writerows(ROWS)
    elif name.endswith(".gz"):
        path.write_bytes(gzip.compress(plain[:50]) + gzip.compress(plain[50:]))
    elif name.endswith(".zst"):
        with pa.CompressedOutputStream(str(path), "zstd") as packed:
            packed.write(plain)
    elif "list" in name:
        path.write_text(json.dumps(ROWS, indent=1 if "indented" in name else None), encoding="utf-8")
    elif "spread" in name:
        path.write_text("\n".join(json.dumps(row, indent=2) for row in ROWS), encoding="utf-8")
    else:
        path.write_bytes(plain)
    return path


@pytest.mark.parametrize(
    "name",
    [
        "a.jsonl", "a.csv", "ax.csv", "a.tsv", "a.parquet", "a.jsonl.gz", "a.jsonl.zst", "list.json",
        "indented-list.json", "spread.json",
    ],
)  # fmt: skip
def test_every_kind_of_file_gives_the_same_tasks(name: str, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    report = convert_sources([_written(tmp_path / name)], out, MAPPED)
    tasks = [row.task for row in read_source(out)]
    assert (report.form, report.rows, report.used, len(tasks)) == ("columns", 3, 3, 3)
    for row, task in zip(ROWS, tasks, strict=True):
        assert (task.prompt, dict(task.metadata)) == (row["question"], {"topic": row["topic"]})
        assert [(response.id, response.text, response.origin) for response in task.responses] == [
            ("answer_a", row["answer_a"], None),
            ("answer_b", row["answer_b"], None),
        ]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([name, "out.jsonl"])


def test_a_folder_gives_the_data_files_in_it(tmp_path: Path) -> None:
    (tmp_path / "data" / "deep").mkdir(parents=True)
    lines(tmp_path / "data" / "b.jsonl", alpaca("b"))
    lines(tmp_path / "data" / "deep" / "a.jsonl", alpaca("a"))
    (tmp_path / "data" / "README.md").write_text("no data")
    report = convert_sources([tmp_path / "data"], tmp_path / "out.jsonl")
    assert (report.rows, report.tasks, report.response_lengths.count) == (6, 3, 6)


def test_values_of_parquet_that_json_does_not_support_are_named_or_converted(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    pq.write_table(pa.table({"prompt": ["p", "q\0"], "score": [math.nan, 1.0], "raw": [None, b"x"]}), path)
    report = check_sources([path], ConversionOptions(mapping={"prompt": ["prompt"]}))
    assert [error.where for error in report.problems] == ["a.parquet, row 2, prompt"]
    assert (report.used, report.bad) == (1, 1)


def test_maps_decimals_and_bytes_of_parquet(tmp_path: Path) -> None:
    path, out = tmp_path / "a.parquet", tmp_path / "tasks.jsonl"
    columns = {
        "prompt": pa.array(["Why?", "How?"]),
        "answer": pa.array(["So.", "Thus."]),
        "facts": pa.array([[("topic", "sky")], [("x", None), ("x", "2")]], pa.map_(pa.string(), pa.string())),
        "price": pa.array([Decimal("1.50"), Decimal("12")], pa.decimal128(6, 2)),
        "image": pa.array([b"\xff\xd8", None]),
        "more": pa.array([{"raw": b"\xff", "name": "x.png"}, None]),
        "binary": pa.array(["größer".encode(), None]),
    }
    pq.write_table(pa.table(columns), path)
    mapping = {"prompt": ["prompt"], "response": ["answer"]}
    report = convert_sources([path], out, ConversionOptions("columns", mapping))
    first, second = (json.loads(line)["metadata"] for line in out.read_text("utf-8").splitlines())
    assert first == {
        "facts": {"topic": "sky"},
        "price": 1.5,
        "more": {"raw": None, "name": "x.png"},
        "binary": "größer",
    }
    assert second == {"facts": [["x", None], ["x", "2"]], "price": 12.0}
    assert report.notes == [f"a.parquet: {name!r} has bytes, which are not read" for name in ("image", "more")]


def test_large_decimals_of_parquet_keep_their_digits(tmp_path: Path) -> None:
    """Databases export their keys as decimals without a fraction."""
    path, out = tmp_path / "a.parquet", tmp_path / "tasks.jsonl"
    numbers = [2**63 + 1, 2**63 + 2, 7]
    keys = pa.array([Decimal(number) for number in numbers], pa.decimal128(38, 0))
    pq.write_table(pa.table({"key": keys, "prompt": ["Q1", "Q2", "Q3"], "answer": ["A", "A", "A"]}), path)
    convert_sources([path], out, ConversionOptions("columns", {"prompt": ["prompt"], "response": ["answer"]}))
    read_keys = [json.loads(line)["metadata"]["key"] for line in out.read_text("utf-8").splitlines()]
    assert list(map(str, read_keys)) == list(map(str, numbers))


def test_bytes_of_parquet_with_a_nul_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    pq.write_table(pa.table({"prompt": ["Why?"], "answer": ["So."], "audio": [b"\0\1\2"]}), path)
    report = check_sources([path], ConversionOptions("columns", {"prompt": ["prompt"], "response": ["answer"]}))
    assert (report.used, report.notes) == (1, ["a.parquet: 'audio' has bytes, which are not read"])


def test_joined_and_indented_json_lines_are_read(tmp_path: Path) -> None:
    one, two = ({"prompt": f"Q{n}", "answer": "x"} for n in range(2))
    joined = tmp_path / "joined.jsonl"
    joined.write_bytes("".join(f"\ufeff{json.dumps(row)}\n" for row in (one, two)).encode())
    indented = tmp_path / "indented.jsonl"
    indented.write_text("".join(json.dumps(row, indent=1) + "\n" for row in (one, two)))
    for path in (joined, indented):
        report = check_sources([path], ConversionOptions("columns", {"prompt": ["prompt"], "response": ["answer"]}))
        assert (report.used, report.problems) == (2, [])


_INSIDE = {
    "zip": {"data.csv": b"prompt,answer\na,b\n"},
    "docx": {"[Content_Types].xml": b"<Types/>", "word/document.xml": b"<w/>"},
    "odt": {"mimetype": b"application/vnd.oasis.opendocument.text", "content.xml": b"<x/>"},
}


def _packed(pack: str) -> bytes:
    """A table in an archive."""
    table, file = b"prompt,answer\na,b\n", io.BytesIO()
    if pack in _INSIDE:
        with zipfile.ZipFile(file, "w") as archive:
            for name, content in _INSIDE[pack].items():
                archive.writestr(name, content)
        return file.getvalue()
    if pack == "twice":
        return gzip.compress(gzip.compress(table))
    with tarfile.open(fileobj=file, mode=pack) as packed:
        entry = tarfile.TarInfo("data.csv")
        entry.size = len(table)
        packed.addfile(entry, io.BytesIO(table))
    return file.getvalue()


@pytest.mark.parametrize("prompts", [["Why?", "How?"], {"0": "Why?", "1": "How?"}])
def test_json_by_columns_is_explained(tmp_path: Path, prompts: Any) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps({"prompt": prompts, "answer": prompts}))
    (problem,) = check_sources(
        [path], ConversionOptions("columns", {"prompt": ["prompt"], "response": ["answer"]})
    ).problems
    assert problem.where == "a.jsonl, line 1, prompt"
    assert "orient='records'" in problem.hint


def test_a_prompt_that_is_an_object_is_not_taken_for_a_column(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps({"prompt": {"text": "Why?", "id": 3}, "answer": "So."}))
    mapping = {"prompt": ["prompt"], "response": ["answer"]}
    (problem,) = check_sources([path], ConversionOptions("columns", mapping)).problems
    assert problem.code == "source.bad_field"
    assert "orient" not in problem.hint


def test_a_workbook_with_a_damaged_directory_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    path.write_bytes(_packed("zip").replace(b"PK\x01\x02", b"PK\x09\x09"))
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "source.bad_workbook"):
        check_sources([path], ConversionOptions("columns", {"prompt": ["prompt"], "response": ["answer"]}))


@pytest.mark.parametrize(
    ("name", "pack", "kind"),
    [
        ("a.zip", "zip", "a ZIP archive that is no workbook: it has data.csv"),
        ("a.docx", "docx", "a ZIP archive that is no workbook: it has .*word/document.xml"),
        ("a.odt", "odt", "a ZIP archive that is no workbook: it has mimetype, content.xml"),
        ("a.tar", "w:", "a tar archive"),
        ("a.tar.gz", "w:gz", "a tar archive"),
        ("a.csv.gz", "twice", "a file that was compressed twice"),
    ],
)
def test_archives_are_named(tmp_path: Path, name: str, pack: str, kind: str) -> None:
    path = tmp_path / name
    path.write_bytes(_packed(pack))
    with pytest.raises(AnnotatorError, match=f"This is {kind}") as refused:
        check_sources([path], ConversionOptions("columns", {"prompt": ["prompt"], "response": ["answer"]}))
    assert refused.value.code == "source.foreign"
    assert "npack it" in refused.value.hint or "spreadsheet" in refused.value.hint


@pytest.mark.parametrize(
    ("name", "content", "code", "where"),
    [
        ("a.csv", b"prompt,answer\na,b\nc\n", "source.bad_table", "a.csv, row 2"),
        ("a.csv", b"prompt,prompt\na,b\n", "source.bad_table", "a.csv, the heads of the columns"),
        ("a.csv", b'prompt,answer\na,"b\n', "source.bad_table", "a.csv, row 1"),
        (
            "a.csv",
            b"prompt,answer\n" + (b"a" * 500 + b",b\n") * 3_000 + b"a,b\xf6s\n",
            "source.not_utf8",
            "a.csv, row 3001, answer",
        ),
        ("a.jsonl", '{"prompt": "a"}\n'.encode("utf-16"), "source.not_utf8", "a.jsonl"),
        (
            "a.csv",
            b",".join(b"c%d" % n for n in range(200_000)),
            "source.too_many_columns",
            "a.csv, the heads of the columns",
        ),
        ("a.csv", b"version https://git-lfs.github.com/spec/v1\noid sha256:1\n", "source.lfs_pointer", "a.csv"),
        ("a.jsonl", b"\n<!DOCTYPE html><p>404</p>\n", "source.foreign", "a.jsonl"),
        ("a.xls", b"<html><table><tr><td>prompt</td></tr></table></html>", "source.foreign", "a.xls"),
        ("a.jsonl", b"SQLite format 3\0" + bytes(84), "source.foreign", "a.jsonl"),
        ("a.jsonl", pickle.dumps([{"prompt": "a"}]), "source.foreign", "a.jsonl"),
        ("a.xlsx", b"PK\x03\x04" + bytes(60), "source.bad_workbook", "a.xlsx"),
        ("a.xls", b"\xd0\xcf\x11\xe0" + bytes(600), "source.bad_workbook", "a.xls"),
        ("a.csv", b"prompt,answer\na,b\0c\n", "source.bad_field", "a.csv, row 1, answer"),
        ("a.jsonl", b'{"prompt": "a"}\n{"prompt"\n', "json.syntax", "a.jsonl, line 2"),
        ("a.jsonl", b'{"prompt": "a"}\n[1]\n', "source.not_an_object", "a.jsonl, line 2"),
        ("a.json", b'[{"prompt": "a"}, {"prompt": }]', "json.syntax", "a.json, item 2"),
        ("a.json", b'[{"prompt": "a"}, {"prompt": "b"', "json.syntax", "a.json, item 2"),
        ("a.json", b'[{"prompt": "a", "prompt": "b"}]', "json.duplicate_key", "a.json, item 1"),
        ("a.jsonl.gz", gzip.compress(b'{"prompt": "a"}\n' * 9, mtime=0)[:-9], "source.damaged", "a.jsonl.gz"),
        ("a.jsonl.zst", b"\x28\xb5\x2f\xfdxxxx", "source.damaged", "a.jsonl.zst"),
        ("a.parquet", b"PAR1xxxxPAR1", "source.damaged", "a.parquet"),
        ("a.jsonl", b"", "source.empty", "a.jsonl"),
    ],
)
def test_files_that_cannot_be_read_are_refused_by_their_place(
    name: str, content: bytes, code: str, where: str, tmp_path: Path
) -> None:
    source = tmp_path / name
    source.write_bytes(content)
    with pytest.raises(AnnotatorError) as refused:
        convert_sources([source], tmp_path / "out.jsonl", ConversionOptions("columns", {"prompt": ["prompt"]}))
    if code != "source.empty":
        assert (refused.value.code, refused.value.where) == (code, where)
    assert refused.value.code == code
    assert list(tmp_path.iterdir()) == [source]


def test_a_json_list_is_read_in_pieces_of_any_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    values = [{"a": "x" * 50, "b": [1, 2.5, {"c": 'é"]}'}]}, {"a": 12345}, {}]
    path = tmp_path / "a.json"
    path.write_text(f" \n[{', '.join(map(json.dumps, values))}]\n", encoding="utf-8")
    for piece in (1, 2, 3, 7, 1000):
        monkeypatch.setattr("annotator.owner.conversion.source_rows.PIECE", piece)
        assert [row.value for row in read_rows(SourceFile(path, "a"))] == values


def test_fifty_mistakes_are_fifty_lines_of_one_run(tmp_path: Path) -> None:
    source = lines(tmp_path / "in.jsonl", [{"prompt": {"x": 5}} for _ in range(50)])
    with pytest.raises(CombinedError) as refused:
        convert_sources([source], tmp_path / "out.jsonl", ConversionOptions("columns", {"prompt": ["prompt"]}))
    assert len({error.where for error in refused.value.errors}) == 50


def test_an_error_of_the_folder_names_the_file_that_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = lines(tmp_path / "in.jsonl", [{"prompt": "Why?", "responses": ["So.", "No."]}])

    def refused(path: Path, *_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(os, "open", refused)
    with pytest.raises(PermissionError) as error:
        convert_sources([source], tmp_path / "out.jsonl")
    assert error.value.filename == str(tmp_path / "out.jsonl")


def test_rows_that_do_not_fit_are_skipped_only_on_demand_and_listed(tmp_path: Path) -> None:
    source = lines(tmp_path / "in.jsonl", [{"prompt": "a"}, {"prompt": {"x": 5}}, {"prompt": "b"}])
    options = ConversionOptions("columns", {"prompt": ["prompt"]})
    out = tmp_path / "out.jsonl"
    out.write_text("as it was")
    with pytest.raises(AnnotatorError):
        convert_sources([source], out, options)
    assert out.read_text() == "as it was"
    report = convert_sources([source], out, ConversionOptions("columns", {"prompt": ["prompt"]}, skip_bad=True))
    assert (report.tasks, report.bad, report.skipped) == (2, 1, tmp_path / "out.skipped.jsonl")
    (line,) = (tmp_path / "out.skipped.jsonl").read_text().splitlines()
    assert (json.loads(line)["where"], json.loads(line)["code"]) == ("in.jsonl, line 2, prompt", "source.bad_field")


def test_more_than_a_person_can_judge_is_refused_with_the_first_row(tmp_path: Path) -> None:
    source = lines(tmp_path / "in.jsonl", [{"prompt": "p", "response": f"r{n}", "helpfulness": 1} for n in range(70)])
    report = check_sources([source])
    assert [(error.code, error.where) for error in report.problems] == [("source.limit", "in.jsonl, line 1, responses")]
    assert (report.rows, report.used, report.bad) == (70, 0, 70)


def test_a_spreadsheet_of_stories_and_scores_needs_no_programming(tmp_path: Path) -> None:
    heads = "Story ID,Prompt,Story,Model,Worker ID,Relevance,Engagement"
    cells = [f"{n},P{n // 4},S{n // 2},m{n // 2 % 2},w{n % 2},{n % 5},3" for n in range(8)]
    source = tmp_path / "stories.csv"
    source.write_text("\n".join([heads, *cells]))
    parts = ["prompt=Prompt", "response=Story", "origin=Model", "annotator=Worker ID", "score=Relevance,Engagement"]
    mapping = parse_mapping(parts)
    report = convert_sources(
        [source], tmp_path / "out.jsonl", ConversionOptions(mapping=mapping, group="prompt"), tmp_path / "scores.jsonl"
    )
    tasks = [row.task for row in read_source(tmp_path / "out.jsonl")]
    assert [(task.prompt, [(response.text, response.origin) for response in task.responses]) for task in tasks] == [
        ("P0", [("S0", "m0"), ("S1", "m1")]),
        ("P1", [("S2", "m0"), ("S3", "m1")]),
    ]
    assert (report.used, report.dropped, report.judgements) == (8, 0, 16)
    judgements = [json.loads(line) for line in (tmp_path / "scores.jsonl").read_text().splitlines()]
    assert Counter(judgement["annotator"] for judgement in judgements) == {"w0": 8, "w1": 8}
    assert {judgement["block"] for judgement in judgements} == {"Relevance", "Engagement"}
    assert all(isinstance(judgement["value"], int) for judgement in judgements)


def options_of(*rows: dict[str, Any]) -> str:
    guess = guess_mapping(rows)
    return guess.as_options() if guess is not None else ""


def test_the_likely_columns_are_suggested() -> None:
    assert options_of({"question": "Why?", "answer_a": "So it is.", "answer_b": "It is not.", "lang": "en"}) == (
        "--map prompt=question --map response=answer_a,answer_b --map language=lang"
    )
    assert options_of({"Prompt": "Tell.", "Story": "Once there was a king.", "Model": "m"}) == (
        "--map prompt=Prompt --map response=Story --map origin=Model"
    )
    assert options_of({"my text": "", "n": 1}) == ""


def test_steps_of_several_responses_are_refused_once() -> None:
    with pytest.raises(AnnotatorError, match="The steps of the objects of 'each'") as refused:
        parse_mapping(["prompt=q", "each=runs", "response=out.text", "steps=out.lines"])
    assert refused.value.code == "convert.bad_map"


@pytest.mark.parametrize("given", ["prompt", "prompt=", "promt=a", "prompt=a,b"])
def test_a_map_that_says_nothing_is_refused(given: str) -> None:
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "convert.bad_map"):
        parse_mapping([given])


def test_a_column_that_is_not_there_is_named_with_those_that_are(tmp_path: Path) -> None:
    source = lines(tmp_path / "in.jsonl", [{"q": "a"}])
    with pytest.raises(AnnotatorError, match="There are: q") as refused:
        convert_sources([source], tmp_path / "out.jsonl", ConversionOptions(mapping={"prompt": ["Q"]}))
    assert refused.value.code == "convert.no_column"


def test_ids_that_stand_for_two_tasks_are_refused(tmp_path: Path) -> None:
    given = [{"id": "x", "prompt": "a", "answer": "1"}, {"id": "x", "prompt": "b", "answer": "1"}]
    source, mapping = lines(tmp_path / "in.jsonl", given), parse_mapping(["id=id", "prompt=prompt", "response=answer"])
    for options in (
        ConversionOptions(mapping=mapping),
        ConversionOptions(mapping=mapping, group="prompt", skip_bad=True),
    ):
        with pytest.raises(AnnotatorError, check=lambda error: error.code == "source.duplicate_id"):
            convert_sources([source], tmp_path / "out.jsonl", options)
    assert [path.name for path in tmp_path.iterdir()] == ["in.jsonl"]


def test_a_sample_is_drawn_at_random_and_keeps_the_order(tmp_path: Path) -> None:
    source = lines(tmp_path / "in.jsonl", [{"prompt": f"p{n}", "response": "r", "helpfulness": 1} for n in range(200)])
    drawn = []
    for seed in (1, 1, 2):
        report = convert_sources(
            [source], tmp_path / "out.jsonl", ConversionOptions(sample=20, seed=seed), tmp_path / "notes.jsonl"
        )
        drawn.append([row.task.prompt for row in read_source(tmp_path / "out.jsonl")])
        notes = [json.loads(line)["task"] for line in (tmp_path / "notes.jsonl").read_text().splitlines()]
        assert notes == [row.task.id for row in read_source(tmp_path / "out.jsonl")]
        assert (report.tasks, report.not_sampled, report.rows) == (20, 180, 200)
    assert drawn[0] == drawn[1] != drawn[2]
    assert drawn[0] == sorted(drawn[0], key=lambda prompt: int((prompt or "")[1:]))


def test_a_sample_is_not_in_memory(tmp_path: Path) -> None:
    rows = [{"prompt": f"p{n}", "response": f"{n}" * 20_000, "helpfulness": 1} for n in range(600)]
    source = lines(tmp_path / "in.jsonl", rows)
    one = lines(tmp_path / "one.jsonl", rows[:1])
    convert_sources([one], tmp_path / "loads.jsonl", ConversionOptions(sample=1))  # modules take memory, too
    tracemalloc.start()
    report = convert_sources([source], tmp_path / "out.jsonl", ConversionOptions(sample=500))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert report.tasks == 500
    assert most < (tmp_path / "out.jsonl").stat().st_size / 2


_NAMED = st.fixed_dictionaries(
    {"id": st.sampled_from("abcd"), "prompt": st.sampled_from(["a", "b", ""])},
    optional={"responses": st.sampled_from([[], [{"id": "r", "text": "So."}], [{"id": "r", "text": 1}]]),
              "language": st.sampled_from(["en", "de"]), "metadata": st.sampled_from([{}, {"n": 1}, {"n": 2.5}])},
)  # fmt: skip


@given(st.lists(_NAMED, min_size=1, max_size=12))
def test_later_rows_change_tasks_that_are_written_already(given_rows: list[Any]) -> None:
    def outcome(out: Path, annotations: Path | None) -> Any:
        try:
            report = convert_sources([source], out, ConversionOptions("tasks", skip_bad=True), annotations)
        except AnnotatorError as error:
            return str(error)
        told = {**report.as_json(), "skipped": report.skipped is not None}
        return told, report.first, report.equal_responses, out.read_bytes()

    with tempfile.TemporaryDirectory() as folder:
        source = lines(Path(folder) / "in.jsonl", given_rows)
        at_once = outcome(Path(folder) / "out.jsonl", None)
        assert at_once == outcome(Path(folder) / "other.jsonl", Path(folder) / "notes.jsonl")
        assert not [path for path in Path(folder).iterdir() if path.name.startswith(".")]


def test_a_full_disk_ends_the_conversion_and_is_no_fault_of_a_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = lines(tmp_path / "in.jsonl", [{"id": f"t{n}", "prompt": f"p{n}"} for n in range(5)])
    append, calls = ExternalList.append, Counter[str]()

    def append_until_full(self: ExternalList, thing: bytes) -> int:
        calls["append"] += 1
        if calls["append"] == 3:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return append(self, thing)

    monkeypatch.setattr(ExternalList, "append", append_until_full)
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
        convert_sources([source], tmp_path / "out.jsonl", ConversionOptions("tasks", skip_bad=True))
    assert [*tmp_path.iterdir()] == [source]


def test_output_never_overwrites_input(tmp_path: Path) -> None:
    source = lines(tmp_path / "in.jsonl", alpaca("m"))
    before = source.read_bytes()
    for out, notes in ((source, None), (tmp_path / "o.jsonl", source), (tmp_path / "o.jsonl", tmp_path / "o.jsonl")):
        with pytest.raises(AnnotatorError, check=lambda error: error.code == "convert.same_file"):
            convert_sources([source], out, ConversionOptions(), notes)
    assert source.read_bytes() == before
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "build.no_folder"):
        convert_sources([source], tmp_path / "no" / "o.jsonl")


_PARTS = st.sampled_from(["a", "b", "c", ""])
_ROW = st.one_of(
    st.fixed_dictionaries({"prompt": _PARTS, "response": _PARTS, "helpfulness": st.sampled_from([1, 2, [1, 2], "x"])}),
    st.fixed_dictionaries({"prompt": _PARTS, "response": st.just({}), "helpfulness": st.just(1)}),
    st.just("{"),
    st.just(["no object"]),
)


# By the first line, a file of lists or an object over several lines is told from JSON lines.
_ROWS = st.lists(_ROW, max_size=30).filter(lambda rows: not rows or isinstance(rows[0], dict))


@given(_ROWS, st.sampled_from([None, "prompt", "none"]))
def test_every_row_is_counted(given_rows: list[Any], group: Any) -> None:
    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder) / "in.jsonl", Path(folder) / "out.jsonl"
        source.write_text("".join((row if row == "{" else json.dumps(row)) + "\n" for row in given_rows))
        report = check_sources([source], ConversionOptions("helpsteer", group=group))
        assert report.rows == len(given_rows) == report.used + report.dropped + report.bad
        assert report.dropped == sum(report.left_out.values())
        good = {(r["prompt"], r["response"]) for r in given_rows if isinstance(r, dict) and _fits(r)}
        if good:
            convert_sources([source], out, ConversionOptions("helpsteer", group=group, skip_bad=True))
            tasks = [row.task for row in read_source(out)]
            assert {(task.prompt, response.text) for task in tasks for response in task.responses} == good
            assert report.used >= sum(len(task.responses) for task in tasks)


@pytest.mark.parametrize(("verdict", "preferred"), [("A", "q1/r3"), ("tie", None)])
def test_verdicts_on_pairs_of_one_prompt_name_the_renamed_responses(
    tmp_path: Path, verdict: str, preferred: str | None
) -> None:
    pairs = [("One", "Two", "B"), ("Another", "Two", verdict)]
    source = lines(tmp_path / "pairs.jsonl", [{"p": "P", "a": a, "b": b, "w": w} for a, b, w in pairs])
    options = ConversionOptions(mapping=parse_mapping(["prompt=p", "response=a,b", "preferred=w"]), group="prompt")
    convert_sources([source], tmp_path / "out.jsonl", options, tmp_path / "verdicts.jsonl")
    task = json.loads((tmp_path / "out.jsonl").read_text())
    verdicts = [json.loads(line)["value"] for line in (tmp_path / "verdicts.jsonl").read_text().splitlines()]
    assert [response["text"] for response in task["responses"]] == ["One", "Two", "Another"]
    assert [(verdict["preferred"], verdict["pair"]) for verdict in verdicts] == [
        ("q1/r2", ["q1/r1", "q1/r2"]),
        (preferred, ["q1/r3", "q1/r2"]),
    ]


def _fits(row: dict[str, Any]) -> bool:
    return isinstance(row["response"], str) and row["helpfulness"] != "x"


@given(st.lists(st.tuples(st.integers(0, 9), st.binary(max_size=20)), max_size=200))
def test_the_shelf_gives_back_all_by_key_in_order(things: list[tuple[int, bytes]]) -> None:
    wanted: dict[int, list[bytes]] = {}
    for key, thing in things:
        wanted.setdefault(key, []).append(thing)
    by = ExternalGroupBy()
    for key, thing in things:
        by.add(str(key), thing)
    assert [list(things) for things, _ in by.groups()] == list(wanted.values())
    by.close()


def test_two_parts_in_one_map_option_say_how_to_write_them() -> None:
    with pytest.raises(AnnotatorError, match="Two fields for 'prompt'") as refused:
        parse_mapping(["prompt=prompt,response=answer"])
    assert "--map prompt=prompt --map response=answer" in str(refused.value)
