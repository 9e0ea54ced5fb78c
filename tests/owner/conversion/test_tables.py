"""Tables as people save them: workbooks, CSV of any encoding, blank cells, scores in words, Hugging Face data sets."""

from __future__ import annotations

import csv
import gzip
import json
import shlex
import string
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from annotator.errors import AnnotatorError
from annotator.owner.conversion.annotation_tables import NOT_WHOLE
from annotator.owner.conversion.cell_values import BlankCellRules
from annotator.owner.conversion.conversion_report import ConversionReport
from annotator.owner.conversion.convert import ConversionOptions, check_sources, convert_sources, mapping_in_use
from annotator.owner.conversion.field_mapping import field_mapping, parse_mapping
from annotator.owner.conversion.source_file import PIECE
from annotator.owner.conversion.task_draft import TaskDraft, merge_drafts, single_draft, source_judgement

SHEETS = Path(__file__).parents[2] / "data" / "spreadsheets"
MAPPING = {"prompt": ["question"], "response": ["answer_a", "answer_b"]}
TWO = {"prompt": ["prompt"], "response": ["a", "b"]}
UNICODE = ("utf-16", "utf-8-sig")


def converted(
    tmp_path: Path, *sources: Path, **options: Any
) -> tuple[ConversionReport, list[dict[str, Any]], list[dict[str, Any]]]:
    tasks, judgements = tmp_path / "tasks.jsonl", tmp_path / "judgements.jsonl"
    report = convert_sources(list(sources), tasks, ConversionOptions(**options), judgements)
    lines = [[json.loads(line) for line in path.read_text("utf-8").splitlines()] for path in (tasks, judgements)]
    return report, lines[0], lines[1]


def written(tmp_path: Path, content: str, encoding: str = "utf-8", name: str = "table.csv") -> Path:
    path = tmp_path / name
    path.write_bytes(content.encode(encoding))
    return path


@pytest.mark.parametrize("name", ["answers.xlsx", "answers.xls", "answers.ods"])
def test_workbook_cells_are_read_as_they_look(name: str, tmp_path: Path) -> None:
    report, tasks, _ = converted(tmp_path, SHEETS / name, form="columns", mapping=MAPPING)
    assert [task["prompt"] for task in tasks] == ["Why is the sky blue?", "How far is the moon?", "Wie groß ist 日本?"]
    answers = [[response["text"] for response in task["responses"]] for task in tasks]
    assert answers == [["Air scatters blue light.", "Because the sea is blue."], ["384000"], ["Groß genug."]]
    assert [task["metadata"]["score"] for task in tasks] == ["4", "3.5", "2"]
    assert tasks[0]["metadata"]["asked"].startswith("2026-01-31")
    assert report.notes == [f"{name}: read the sheet 'Answers'"]


def test_a_workbook_with_several_sheets_asks_which(tmp_path: Path) -> None:
    path = SHEETS / "two_sheets.xlsx"
    with pytest.raises(AnnotatorError, match=r"Answers \(3 rows\), Notes") as refused:
        check_sources([path], ConversionOptions("columns", MAPPING))
    assert refused.value.code == "source.several_sheets"
    assert len(converted(tmp_path, path, form="columns", mapping=MAPPING, sheet="Answers")[1]) == 3
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "source.no_sheet"):
        check_sources([path], ConversionOptions("columns", MAPPING, sheet="Sheet1"))


def workbook(path: Path, cells: dict[str, str], merged: str = "") -> Path:
    """A workbook with one sheet; ``cells``: by their place, such as ``B2``, row by row; ``merged``: such as A4:A5."""
    rows: dict[str, str] = {}
    for place, text in cells.items():
        number = place.lstrip(string.ascii_uppercase)
        rows[number] = rows.get(number, "") + f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'
    made = "".join(f'<row r="{number}">{row}</row>' for number, row in rows.items()).encode()
    with zipfile.ZipFile(SHEETS / "answers.xlsx") as first, zipfile.ZipFile(path, "w") as archive:
        for name in first.namelist():
            data = first.read(name)
            if name == "xl/worksheets/sheet1.xml":
                head, _, rest = data.partition(b"<sheetData>")
                merges = f'<mergeCells count="1"><mergeCell ref="{merged}"/></mergeCells>'.encode() if merged else b""
                data = head + b"<sheetData>" + made + b"</sheetData>" + merges + rest.partition(b"</sheetData>")[2]
            archive.writestr(name, data)
    return path


HEADS = {"A3": "prompt", "B3": "a", "C3": "b"}
ANSWERS = {"A4": "Why?", "B4": "So.", "C4": "No.", "A5": "How?", "B5": "Thus.", "C5": "No."}


def test_a_title_above_the_heads_is_one_mistake(tmp_path: Path) -> None:
    above = workbook(tmp_path / "title.xlsx", {"A1": "Answers of spring", **HEADS, **ANSWERS})
    for path, row in [
        (above, "title.xlsx, Answers, row 1"),
        (written(tmp_path, "Answers of spring\n\nprompt,a,b\nWhy?,x,y\nHow?,x,y\n"), "table.csv, the heads"),
        (written(tmp_path, "Answers of spring,,\n,,\nprompt,a,b\nWhy?,x,y\n", name="wide.csv"), "wide.csv, the heads"),
    ]:
        with pytest.raises(AnnotatorError, match="'Answers of spring'") as refused:
            check_sources([path], ConversionOptions("columns", TWO))
        assert (refused.value.code, refused.value.where[: len(row)]) == ("source.bad_table", row)
        assert "Delete what stands above the names of the columns" in refused.value.hint


def test_a_cell_below_no_head_of_a_workbook_is_named(tmp_path: Path) -> None:
    path = workbook(tmp_path / "more.xlsx", {**HEADS, **ANSWERS, "E5": "mine"})
    (problem,) = check_sources([path], ConversionOptions("columns", TWO)).problems
    assert (problem.code, problem.where) == ("source.bad_table", "more.xlsx, Answers, row 5")
    assert "quotation" not in problem.hint


def test_rows_below_an_empty_row_are_said_to_be_read(tmp_path: Path) -> None:
    second = {"A7": "name", "B7": "age", "A8": "Lena", "B8": "30", "A10": "Omar"}
    path = workbook(tmp_path / "two.xlsx", {**HEADS, **ANSWERS, **second})
    notes = check_sources([path], ConversionOptions("columns", TWO)).notes
    text = "two.xlsx, Answers: row 7 and those below it follow an empty row; they are read as rows of the same table"
    assert notes == ["two.xlsx: read the sheet 'Answers'", text]
    whole = workbook(tmp_path / "one.xlsx", {**HEADS, **ANSWERS})
    assert check_sources([whole], ConversionOptions("columns", TWO)).notes == ["one.xlsx: read the sheet 'Answers'"]


def test_merged_cells_are_said(tmp_path: Path) -> None:
    path = workbook(tmp_path / "merged.xlsx", {**HEADS, **ANSWERS, "A5": ""}, merged="A4:A5")
    report = check_sources([path], ConversionOptions("columns", TWO))
    text = "merged.xlsx, Answers: cells are merged, such as A4:A5; the first of them alone has the text"
    assert report.notes == ["merged.xlsx: read the sheet 'Answers'", text]
    assert [error.code for error in report.problems] == ["source.empty_prompt"]


def test_a_line_break_in_a_head_is_a_blank(tmp_path: Path) -> None:
    path = written(tmp_path, 'prompt,"answer\nof A",answer of B\nWhy?,So.,No.\n')
    for given in ("answer of A", "answer\nof A"):
        mapping = parse_mapping(["prompt=prompt", f"response={given},answer of B"])
        (task,) = converted(tmp_path, path, form="columns", mapping=mapping)[1]
        assert [response["text"] for response in task["responses"]] == ["So.", "No."]


def test_blank_columns_at_the_end_are_none(tmp_path: Path) -> None:
    path = written(tmp_path, "prompt,a,b,,\nWhy?,So.,No.,,\nHow?,x,y\nWho?,x,y,,z\n")
    report = check_sources([path], ConversionOptions("columns", TWO))
    assert report.used == 2
    assert [error.where for error in report.problems] == ["table.csv, row 3"]
    with pytest.raises(AnnotatorError, match="Two columns have no name"):
        check_sources([written(tmp_path, "prompt,,,b\nWhy?,So.,No.,x\n")], ConversionOptions("columns", TWO))


def test_a_tab_in_a_head_separates_no_columns_of_csv(tmp_path: Path) -> None:
    path = written(tmp_path, "prompt,a\t,b\nWhy?,So.,No.\n")
    assert check_sources([path], ConversionOptions("columns", TWO)).used == 1
    tabs = written(tmp_path, "prompt\ta\tb, short\nWhy?\tSo.\tNo.\n")
    mapping = {"prompt": ["prompt"], "response": ["a", "b, short"]}
    assert check_sources([tabs], ConversionOptions("columns", mapping)).used == 1


def test_a_quotation_mark_within_a_quoted_cell_is_explained(tmp_path: Path) -> None:
    path = written(tmp_path, 'prompt,a,b\nWhy?,"He said "no" to it",ok\nHow?,x,y\n')
    report = check_sources([path], ConversionOptions("columns", TWO))
    assert report.used == 1
    (problem,) = report.problems
    assert problem.where == "table.csv, row 1"
    assert "written twice" in problem.hint


@pytest.mark.skipif(sys.platform != "linux", reason="no other system keeps a limit of memory")
def test_a_small_workbook_of_very_many_cells_is_refused(tmp_path: Path) -> None:
    """The library has room for every cell between two that are far apart."""
    path = workbook(tmp_path / "far.xlsx", {"A1": "x", "XFD1048576": "x"})
    with pytest.raises(AnnotatorError, match="too far apart") as refused:
        check_sources([path], ConversionOptions("columns", MAPPING))
    assert refused.value.code == "source.too_large"


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("cp1252", "Größe"), ("latin-1", "naïve façade"), ("cp1250", "Protože vzduch rozptyluje světlo, žluťoučký kůň"),
        ("cp1251", "Потому что воздух рассеивает синий свет"), ("shift_jis", "空気が青い光を散乱するからです"),
        ("gb18030", "因为空气散射蓝光，所以天空是蓝色的"), ("utf-16", "Größe"), ("utf-8-sig", "Größe"),
        ("cp1252", "Warum ä, Über, ß"), ("cp1252", "Über die Streuung des Lichts"),
        ("cp1252", "l’air disperse la lumière"),
        ("cp1252", "It’s “fine” – 5 €"), ("cp1254", "Gökyüzü neden mavidir, çünkü hava ışığı saçar"),
        ("koi8-r", "Потому что воздух рассеивает синий свет"), ("big5", "天空為什麼是藍色的，因為空氣散射光線"),
        ("cp949", "하늘은 왜 파란가요, 공기가 빛을 산란시키기 때문입니다"),
        ("cp1253", "Επειδή ο αέρας σκεδάζει το φως"), ("utf-16-le", "Größe"), ("utf-16-be", "空気が青い光を"),
        ("utf-16-le", "Потому что воздух рассеивает синий свет"), ("utf-16-be", "plain"),
    ],
)  # fmt: skip
def test_csv_is_read_in_the_encoding_that_it_is_in(encoding: str, text: str, tmp_path: Path) -> None:
    path = written(tmp_path, f'prompt,a,b\n"{text}","{text} 1",x\n', encoding)
    report, tasks, _ = converted(tmp_path, path, form="columns", mapping=TWO)
    assert (tasks[0]["prompt"], tasks[0]["responses"][0]["text"]) == (text, f"{text} 1")
    assert any("which is a guess" in note for note in report.notes) == (encoding not in UNICODE)


@pytest.mark.parametrize("size", [4096, 8192, 2**20])
@pytest.mark.parametrize("packed", [None, gzip.compress, lambda data: pa.compress(data, codec="zstd", asbytes=True)])
def test_utf_8_is_known_where_a_character_lies_on_the_border_of_a_piece(
    size: int, packed: Callable[[bytes], bytes] | None, tmp_path: Path
) -> None:
    """UTF-8 tables of more than 4,096 bytes were read as Japanese where a character was at this place."""
    text = f"prompt,a,b\n{'x' * (size - 12)}é,ü,x\n{'é' * size},b,y\n"
    path = tmp_path / "table.csv"
    path.write_bytes(packed(text.encode()) if packed else text.encode())
    report, tasks, _ = converted(tmp_path, path, form="columns", mapping=TWO)
    assert report.notes == []
    assert (tasks[0]["prompt"][-1], tasks[0]["responses"][0]["text"]) == ("é", "ü")


def test_the_owner_names_an_encoding(tmp_path: Path) -> None:
    path = written(tmp_path, "prompt,a,b\nЯ,x,y\n", "koi8-r")
    assert converted(tmp_path, path, form="columns", mapping=TWO, encoding="koi8-r")[1][0]["prompt"] == "Я"
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "source.unknown_encoding"):
        check_sources([path], ConversionOptions("columns", TWO, encoding="klingon"))


def test_heads_that_are_not_ascii_are_named_in_errors(tmp_path: Path) -> None:
    path = written(tmp_path, "prompt,réponse,Größe\nhello,wörld,1\n", "cp1252")
    report = check_sources([path], ConversionOptions("columns", {"prompt": ["question"]}))
    assert [(error.code, "réponse, Größe" in error.hint) for error in report.problems] == [("convert.no_column", True)]


@pytest.mark.parametrize(
    "content", ["sep=;\nprompt;a;b\nWhy?;x, y;z\n", "sep=|\nprompt|a|b\nWhy?|x, y|z\n", "prompt|a|b\nWhy?|x, y|z\n"]
)
def test_separators_of_tables(content: str, tmp_path: Path) -> None:
    (task,) = converted(tmp_path, written(tmp_path, content), form="columns", mapping=TWO)[1]
    assert (task["prompt"], [response["text"] for response in task["responses"]]) == ("Why?", ["x, y", "z"])


def test_a_quotation_mark_that_nothing_closes_is_named_where_it_opens(tmp_path: Path) -> None:
    path = written(tmp_path, 'prompt,a,b\nOne?,x,y\nTwo?,"x,y\nThree?,x,y\n')
    report = check_sources([path], ConversionOptions("columns", TWO))
    (problem,) = report.problems
    assert (problem.code, problem.where) == ("source.bad_table", "table.csv, row 2")
    assert "nothing closes it" in problem.message


BLANKS = "prompt,a,b\nOne?,x,\nTwo?,NULL,y\nThree?,,\n,x,y\n"


def test_blank_cells_are_nobodys_answers(tmp_path: Path) -> None:
    path = written(tmp_path, BLANKS)
    report = check_sources([path], ConversionOptions("columns", TWO))
    assert report.left_out["blank response cells"] == 3
    assert report.left_out["response cells with a word for no value (NULL, nan)"] == 1
    assert report.left_out["rows without a response"] == 1
    assert [error.code for error in report.problems] == ["source.empty_prompt"]
    rules = BlankCellRules(empty_prompts="drop")
    report, tasks, _ = converted(tmp_path, path, form="columns", mapping=TWO, cells=rules)
    assert [[response["text"] for response in task["responses"]] for task in tasks] == [["x"], ["y"]]
    assert (report.rows, report.used, report.dropped, report.bad) == (4, 2, 2, 0)


def test_rows_of_blank_cells_are_not_rows(tmp_path: Path) -> None:
    path = written(tmp_path, "prompt,a,b\nOne?,x,y\n,,\n , ,\nTwo?,x\n")
    report = check_sources([path], ConversionOptions("columns", TWO))
    assert (report.rows, [error.where for error in report.problems]) == (2, ["table.csv, row 4"])


def test_rows_of_blank_cells_above_the_heads_are_not_the_heads(tmp_path: Path) -> None:
    path = written(tmp_path, ",,\n , ,\nprompt,a,b\nOne?,x,y\nTwo?,x\n")
    report = check_sources([path], ConversionOptions("columns", TWO))
    assert (report.used, [error.where for error in report.problems]) == (1, ["table.csv, row 2"])


@pytest.mark.parametrize("title", [False, True])
def test_a_blank_passage_is_no_passage(title: bool, tmp_path: Path) -> None:
    path = written(tmp_path, "prompt,a,b,story,name\nOne?,x,y,,\nTwo?,x,y, ,\nThree?,x,y,Once.,\n")
    mapping = {**TWO, "passage": ["story"], **({"title": ["name"]} if title else {})}
    tasks = converted(tmp_path, path, form="columns", mapping=mapping)[1]
    assert ["passage" in task for task in tasks] == [False, False, True]


def test_blank_cells_are_kept_where_that_is_meant(tmp_path: Path) -> None:
    rules = BlankCellRules("keep", "keep", "keep")
    tasks = converted(tmp_path, written(tmp_path, BLANKS), form="columns", mapping=TWO, cells=rules)[1]
    assert [task.get("prompt") for task in tasks] == ["One?", "Two?", "Three?", ""]
    assert [[response["text"] for response in task["responses"]] for task in tasks] == [
        ["x", ""],
        ["NULL", "y"],
        ["", ""],
        ["x", "y"],
    ]


def test_null_of_json_is_not_an_answer(tmp_path: Path) -> None:
    path = written(tmp_path, '{"prompt": "One?", "a": null, "b": "y"}\n', name="rows.jsonl")
    (task,) = converted(tmp_path, path, form="columns", mapping=TWO, cells=BlankCellRules("keep", "keep", "keep"))[1]
    assert [response["text"] for response in task["responses"]] == ["y"]


def test_scores_are_numbers_and_words_a_mistake(tmp_path: Path) -> None:
    mapping = {"prompt": ["prompt"], "response": ["a"], "score": ["s"]}
    path = written(tmp_path, "prompt,a,s\nOne?,x,3.5\nTwo?,x,4\nThree?,x,\n")
    assert [judgement["value"] for judgement in converted(tmp_path, path, form="columns", mapping=mapping)[2]] == [
        3.5,
        4,
    ]
    bad = check_sources([written(tmp_path, "prompt,a,s\nOne?,x,good\n")], ConversionOptions("columns", mapping))
    assert [(error.code, error.where) for error in bad.problems] == [("source.bad_field", "table.csv, row 1, s")]


def test_scores_between_whole_numbers_are_said_where_no_table_takes_them(tmp_path: Path) -> None:
    mapping = {"prompt": ["prompt"], "response": ["a"], "score": ["s"]}
    path = written(tmp_path, "prompt,a,s\nOne?,x,3.5\nTwo?,x,4\n")
    report = convert_sources([path], tmp_path / "tasks.jsonl", ConversionOptions("columns", mapping), tmp_path / "data")
    assert report.left_out[NOT_WHOLE] == 1


@pytest.mark.parametrize("group", ["prompt", "none"])
def test_two_judgements_of_one_person_of_one_text_are_a_conflict(group: str, tmp_path: Path) -> None:
    mapping = {"prompt": ["prompt"], "response": ["a"], "score": ["s"], "annotator": ["who"]}
    rows = "prompt,a,s,who\nOne?,x,3,bob\nOne?,x,5,bob\nOne?,x,5,eve\nOne?,x,5,eve\n"
    report = check_sources([written(tmp_path, rows)], ConversionOptions("columns", mapping, group=group))  # type: ignore[arg-type]
    assert [(error.code, error.where) for error in report.problems] == [("source.conflict", "table.csv, row 2")]
    assert "bob gave s 3 to this text before, and gives 5 here" in report.problems[0].message
    assert report.left_out["duplicate rows"] == 1


@pytest.mark.parametrize("group", [None, "none"])
def test_other_scores_of_nobody_in_particular_are_of_another_person(group: str | None, tmp_path: Path) -> None:
    """HelpSteer names nobody: a row with other scores for a response is a second opinion, and no duplicate."""
    head = "prompt,response,helpfulness,correctness,coherence,complexity,verbosity\n"
    rows = [
        "Why?,So.,4,4,4,1,1",
        "Why?,So.,1,4,4,1,1",
        "Why?,So.,4,4,4,1,1",
        "Why?,So.,2,2,2,2,2",
        "Why?,No.,1,1,1,1,1",
    ]
    path = written(tmp_path, head + "\n".join(rows) + "\n")
    report, tasks, conversion = converted(tmp_path, path, group=group)
    assert report.left_out == {"duplicate rows": 1}
    if group is None:
        assert [len(task["responses"]) for task in tasks] == [2]
    given = sorted(
        (judgement["annotator"], judgement["value"]) for judgement in conversion if judgement["block"] == "helpfulness"
    )
    assert given == [("helpsteer", 1), ("helpsteer", 4), ("helpsteer-2", 1), ("helpsteer-3", 2)]
    assert len(conversion) == 20


def test_equal_votes_of_nobody_in_particular_count_each(tmp_path: Path) -> None:
    """Rows that differ in any field are votes of several people; equal ones are duplicates, of any earlier row."""
    votes = ["A,1", "A,2", "A,3", "B,4", "A,2", "B,4"]
    path = written(tmp_path, "prompt,a,b,winner,at\n" + "".join(f"Why?,So.,No.,{vote}\n" for vote in votes))
    mapping = parse_mapping(["prompt=prompt", "response=a,b", "preferred=winner"])
    report, _, conversion = converted(tmp_path, path, form="columns", mapping=mapping)
    preferred = Counter(judgement["value"]["preferred"] for judgement in conversion)
    assert sorted(preferred.values()) == [1, 3]
    assert len({judgement["annotator"] for judgement in conversion}) == 4
    assert sum(report.left_out.values()) == 2


def test_the_other_side_of_a_pair_is_no_duplicate() -> None:
    def prefers(first: str) -> TaskDraft:
        task = {"id": "t", "prompt": "p", "responses": [{"id": "a", "text": "A"}, {"id": "b", "text": "B"}]}
        return TaskDraft(task, [source_judgement("bo", "better", {"strength": 1}, named=True, preferred=first)])

    for join in (merge_drafts, single_draft):
        joined = join([prefers("a"), prefers("b"), prefers("a")])
        assert [error.code for _, error in joined.refused] == ["source.conflict"]
        assert len(joined.dropped) == 1


def test_helpsteer_as_csv(tmp_path: Path) -> None:
    path = written(tmp_path, "prompt,response,helpfulness,correctness\n1984?,A book.,4,3\n1984?,A year.,2,1\n")
    report, tasks, conversion = converted(tmp_path, path)
    assert (report.form, [len(task["responses"]) for task in tasks]) == ("helpsteer", [2])
    assert [judgement["value"] for judgement in conversion] == [4, 3, 2, 1]


def test_a_column_name_with_a_comma() -> None:
    mapping = parse_mapping(['prompt="Question, long"', "response=a,b"])
    assert mapping == field_mapping({"prompt": ["Question, long"], "response": ["a", "b"]})
    arguments = shlex.split(mapping.as_options())
    assert arguments[0::2] == ["--map", "--map"]
    assert parse_mapping(arguments[1::2]) == mapping


def test_a_list_in_a_wrapper(tmp_path: Path) -> None:
    path = written(
        tmp_path, json.dumps({"data": [{"prompt": "One?", "a": "x", "b": "y"}], "version": 1}), name="d.json"
    )
    assert [task["prompt"] for task in converted(tmp_path, path, form="columns", mapping=TWO)[1]] == ["One?"]


def test_lists_called_after_splits_are_all_read(tmp_path: Path) -> None:
    lists = {name: [{"prompt": f"{name}?", "a": "x", "b": "y"}] * 2 for name in ("train", "test", "dev")}
    path = written(tmp_path, json.dumps({**lists, "info": [1]}), name="splits.json")
    report, tasks, _ = converted(tmp_path, path, form="columns", mapping=TWO)
    assert {task["prompt"]: task["split"] for task in tasks} == {"train?": "train", "test?": "test", "dev?": "dev"}
    assert report.rows == 6
    assert report.notes == ["splits.json: 'info' and everything after it was not read"]


def test_a_list_beside_the_one_that_is_read_is_named(tmp_path: Path) -> None:
    row = {"prompt": "One?", "a": "x", "b": "y"}
    path = written(tmp_path, json.dumps({"data": [row], "more": [row]}, indent=1), name="d.json")
    report = converted(tmp_path, path, form="columns", mapping=TWO)[0]
    assert (report.rows, report.notes) == (1, ["d.json: 'more' and everything after it was not read"])


_TURNS = [{"content": "Is it 'so'?", "role": "user"}, {"content": "Yes.", "role": "assistant"},
          {"content": "Why?\n[1]", "role": "user"}]  # fmt: skip


@pytest.mark.parametrize("shown", ["json", "python", "numpy"])
def test_messages_in_cells_are_messages(tmp_path: Path, shown: str) -> None:
    """As pandas and datasets write lists into CSV: what would stand before annotators otherwise are brackets."""
    prompt = json.dumps(_TURNS) if shown == "json" else str(_TURNS)
    prompt = prompt.replace("}, {", "}\n {") if shown == "numpy" else prompt
    path = tmp_path / "chats.csv"
    with path.open("w", newline="", encoding="utf-8") as stream:
        answers = [str([{"role": "assistant", "content": text}]) for text in ("A", "B")]
        csv.writer(stream).writerows([["prompt", "chosen", "rejected"], [prompt, *answers]])
    report, (task,), _ = converted(tmp_path, path)
    assert (report.form, task["prompt"]) == ("trl", "Why?\n[1]")
    assert [turn["text"] for turn in task["conversation"]] == ["Is it 'so'?", "Yes."]
    assert [response["text"] for response in task["responses"]] == ["A", "B"]
    assert report.notes[0] == "chats.csv: the lists of messages in 'prompt' are read as such"
    mapping = {"prompt": ["prompt"], "response": ["chosen", "rejected"]}
    (own,) = converted(tmp_path, path, form="columns", mapping=mapping)[1]
    assert (own["prompt"], [response["text"] for response in own["responses"]]) == ("Why?\n[1]", ["A", "B"])


@pytest.mark.parametrize("text", ['["a", "b"]', '[{"role": "admin"}]', "[{'role': 'user', 'content': open('x')}]"])
def test_other_lists_in_cells_are_text(tmp_path: Path, text: str) -> None:
    """A model's answer may be JSON."""
    path = tmp_path / "answers.csv"
    with path.open("w", newline="", encoding="utf-8") as stream:
        csv.writer(stream).writerows([["prompt", "a", "b"], ["Which?", text, "c"]])
    (task,) = converted(tmp_path, path, form="columns", mapping=TWO)[1]
    assert task["responses"][0]["text"] == text


def test_a_script_without_a_main_guard_reads_workbooks(tmp_path: Path) -> None:
    """The process that reads a workbook is started anew; it must not run the script once more."""
    script = tmp_path / "script.py"
    script.write_text(
        "from annotator.owner import convert\n"
        f"columns = {{'prompt': 'question', 'response': ['answer_a', 'answer_b']}}\n"
        f"print(convert({str(SHEETS / 'answers.xlsx')!r}, columns=columns).report.tasks)\n"
    )
    for given in ([str(script)], ["-c", script.read_text()]):
        done = subprocess.run([sys.executable, *given], capture_output=True, text=True, check=False)
        assert (done.stdout, done.returncode) == ("3\n", 0), done.stderr


def test_folders_of_save_to_disk_are_read_with_their_splits(tmp_path: Path) -> None:
    """A dataset dictionary of Hugging Face: a folder a split, with Arrow streams and JSON about them."""
    for split, prompt in (("train", "One?"), ("test", "Two?")):
        folder = tmp_path / "saved" / split
        folder.mkdir(parents=True)
        table = pa.table({"prompt": [prompt], "a": ["x"], "b": ["y"]})
        with pa.ipc.new_stream(folder / "data-00000-of-00001.arrow", table.schema) as stream:
            stream.write_table(table)
        (folder / "state.json").write_text('{"_split": "train"}')
        (folder / "dataset_info.json").write_text('{"features": {}}')
    (tmp_path / "saved" / "dataset_dict.json").write_text('{"splits": ["train", "test"]}')
    tasks = converted(tmp_path, tmp_path / "saved", form="columns", mapping=TWO)[1]
    assert {task["prompt"]: task["split"] for task in tasks} == {"One?": "train", "Two?": "test"}


def test_streams_of_arrow_before_0_15_are_read(tmp_path: Path) -> None:
    table = pa.table({"question": ["Why?", "How?"], "answer_a": ["So.", "Thus."], "answer_b": ["No.", "Never."]})
    former = pa.ipc.IpcWriteOptions(use_legacy_format=True, metadata_version=pa.ipc.MetadataVersion.V4)
    with pa.ipc.new_stream(tmp_path / "old.arrow", table.schema, options=former) as stream:
        stream.write_table(table)
    mapping = {"prompt": "question", "response": ["answer_a", "answer_b"]}
    report = check_sources([tmp_path / "old.arrow"], ConversionOptions("columns", mapping))
    assert (report.tasks, report.response_lengths.count, report.problems) == (2, 4, [])


def test_feather_1_is_called_so(tmp_path: Path) -> None:
    (tmp_path / "one.feather").write_bytes(b"FEA1\0\0\0\0")
    with pytest.raises(AnnotatorError, match="Feather 1") as refused:
        check_sources([tmp_path / "one.feather"])
    assert (refused.value.code, "Parquet" in refused.value.hint) == ("source.foreign", True)


def test_rows_after_many_blank_lines_are_read(tmp_path: Path) -> None:
    (tmp_path / "late.jsonl").write_bytes(b"\n" * PIECE + b'{"prompt": "One?", "a": "x", "b": "y"}\n')
    report = check_sources([tmp_path / "late.jsonl"], ConversionOptions("columns", TWO))
    assert (report.tasks, report.problems) == (1, [])


@pytest.mark.parametrize("name", ["empty", "empty.dat", "empty.txt", "empty.jsonl", "empty.csv", "empty.gz"])
def test_an_empty_file_is_called_so(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(gzip.compress(b"\n") if name.endswith(".gz") else b"")
    with pytest.raises(AnnotatorError, match="It contains no rows") as refused:
        check_sources([tmp_path / name])
    assert (refused.value.code, refused.value.where) == ("source.empty", name)


def test_files_called_after_splits(tmp_path: Path) -> None:
    (tmp_path / "repo" / "data").mkdir(parents=True)
    for name, prompt in (("train-00000-of-00001", "One?"), ("validation-00000-of-00001", "Two?")):
        table = pa.table({"prompt": [prompt], "response": ["x"], "helpfulness": [3]})
        pq.write_table(table, tmp_path / "repo" / "data" / f"{name}.parquet")
    (tmp_path / "repo" / "dataset_infos.json").write_text('{"default": {"splits": {}}}')
    tasks = converted(tmp_path, tmp_path / "repo")[1]
    assert {task["prompt"]: task["split"] for task in tasks} == {"One?": "train", "Two?": "validation"}


def test_excel_writes_quotes_and_line_ends_in_cells(tmp_path: Path) -> None:
    path = tmp_path / "quoted.csv"
    with path.open("w", newline="", encoding="cp1252") as stream:
        csv.writer(stream, dialect="excel", delimiter=";").writerows(
            [["prompt", "a", "b"], ['Say "hi"; then go\nhome', "Größe", "ß"]]
        )
    assert converted(tmp_path, path, form="columns", mapping=TWO)[1][0]["prompt"] == 'Say "hi"; then go\nhome'


@pytest.mark.parametrize("cell", ['["\\ud800"]', "['\\ud800']", '["\\u0000"]', "[NaN]"])
def test_a_list_in_a_cell_that_no_task_can_hold_is_a_text(cell: str, tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    with source.open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows([["prompt", "completion"], [cell, "a"]])
    convert_sources([source], tmp_path / "out.jsonl")
    assert json.loads((tmp_path / "out.jsonl").read_text("utf-8"))["prompt"] == cell


def test_utf_16_that_is_cut_off_is_named(tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    source.write_bytes("\ufeffprompt,completion\np,a\n".encode("utf-16-le")[:-1])
    with pytest.raises(AnnotatorError, match="cannot be read to its end: 'utf-16-le'"):
        convert_sources([source], tmp_path / "out.jsonl")


def of_text(tmp_path: Path, name: str, text: str) -> tuple[ConversionReport, list[Any], list[Any]]:
    source, out, judgements = tmp_path / name, tmp_path / "out.jsonl", tmp_path / "judgements.jsonl"
    source.write_text(text, encoding="utf-8")
    report = convert_sources([source], out, annotations=judgements)
    read = [[json.loads(line) for line in path.read_text("utf-8").splitlines()] for path in (out, judgements)]
    return report, *read


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("a.xml", "<tasks><task>Why?</task></tasks>\n", "HTML or XML"),
        ("README.md", "# Data, and more\n\nOne sentence.\n", "neither JSON nor a table"),
        ("NOTES", "One sentence.\n", "neither JSON nor a table"),
    ],
)
def test_files_of_other_kinds_are_told_so(name: str, text: str, kind: str, tmp_path: Path) -> None:
    with pytest.raises(AnnotatorError, match=kind) as refused:
        of_text(tmp_path, name, text)
    assert (refused.value.code, refused.value.where) == ("source.foreign", name)
    assert "JSON lines" in refused.value.hint


@pytest.mark.parametrize("name", ["a.txt", "a.conll"])
@pytest.mark.parametrize("between", [" ", "\t", " NNP B-NP "])
def test_words_with_tags_are_texts_with_spans(name: str, between: str, tmp_path: Path) -> None:
    rows = [("-DOCSTART-", "O"), None, ("EU", "B-ORG"), ("rejects", "O"), ("New", "B-LOC"), ("York", "I-LOC"), None,
            ("Bonn", "S-LOC"), ("Rome", "B-LOC"), ("Köln", "B-LOC")]  # fmt: skip
    text = "\n".join("" if row is None else between.join(row) for row in rows) + "\n"
    report, tasks, judgements = of_text(tmp_path, name, text)
    assert [task["passage"] for task in tasks] == ["EU rejects New York", "Bonn Rome Köln"]
    assert [judgement["value"] for judgement in judgements] == [
        [[0, 2, "ORG"], [11, 19, "LOC"]],
        [[0, 4, "LOC"], [5, 9, "LOC"], [10, 14, "LOC"]],
    ]
    assert any("blanks are set" in note for note in report.notes)
    with pytest.raises(AnnotatorError, match="no word with a tag") as refused:
        of_text(tmp_path, name, text * 3 + "Bonn\n")
    assert refused.value.where == f"{name}, line 31"


def test_labels_of_fasttext_are_labels(tmp_path: Path) -> None:
    _, tasks, judgements = of_text(tmp_path, "a.txt", "__label__good __label__long Fine, really.\n__label__bad No.\n\n")
    assert [task["passage"] for task in tasks] == ["Fine, really.", "No."]
    assert [judgement["value"] for judgement in judgements] == [["good", "long"], ["bad"]]


def test_texts_with_labels_are_proposed_under_any_name(tmp_path: Path) -> None:
    source = tmp_path / "a.json"
    rows = [{"column_data": f"This is text {n}.", "column_label": ["a", "b"][: n % 3]} for n in range(4)]
    source.write_text(json.dumps(rows), encoding="utf-8")
    _, mapping = mapping_in_use([source], ConversionOptions())
    assert mapping is not None
    assert (mapping.passage, mapping.label) == ("column_data", ("column_label",))


def test_speakers_are_known_by_a_word_of_their_name(tmp_path: Path) -> None:
    turns = [("Human 1", "Go."), ("Agent (Thought)", "So."), ("Environment", "Done."), ("Agent (Action)", "ok")]
    row = {"conversation": [{"speaker": person, "text": text} for person, text in turns]}
    report, (task,), _ = of_text(tmp_path, "a.jsonl", json.dumps(row) + "\n")
    assert task["prompt"] == "Go."
    assert "Done." in task["responses"][0]["text"]
    assert any(
        "human 1, agent (thought), agent (action) count as user and assistant" in n.lower() for n in report.notes
    )


def test_sentences_with_commas_are_no_table(tmp_path: Path) -> None:
    _, tasks, _ = of_text(tmp_path, "a.txt", "Well, well, well.\nA sentence, really.\nNone.\n")
    assert [task["passage"] for task in tasks] == ["Well, well, well.", "A sentence, really.", "None."]


def test_a_conversation_without_an_answer_says_how_its_turns_are_judged(tmp_path: Path) -> None:
    row = json.dumps({"messages": [{"role": "assistant", "content": "So."}]})
    with pytest.raises(AnnotatorError, match="conversations without an answer") as refused:
        of_text(tmp_path, "a.jsonl", row)
    assert "--map rate=assistant" in refused.value.hint


def test_unmapped_fields_of_a_response_become_its_metadata(tmp_path: Path) -> None:
    given = [{"text": "One thing.", "rank": 2, "model": "a"}, {"text": "Another.", "rank": 1, "model": "b"}]
    source = tmp_path / "a.jsonl"
    source.write_text(json.dumps({"prompt": "Why?", "responses": given}), encoding="utf-8")
    options = ConversionOptions("columns", {"prompt": "prompt", "response": "responses"})
    convert_sources([source], tmp_path / "out.jsonl", options)
    task = json.loads((tmp_path / "out.jsonl").read_text("utf-8"))
    assert task["metadata"] == {"responses": {"a": {"rank": 2}, "b": {"rank": 1}}}


def test_accepted_and_dispreferred_are_a_pair(tmp_path: Path) -> None:
    source = tmp_path / "a.jsonl"
    rows = [{"query": f"Why {n}?", "accepted": f"It is {n}.", "dispreferred": f"No {n}."} for n in range(4)]
    source.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    _, mapping = mapping_in_use([source], ConversionOptions())
    assert mapping is not None
    assert mapping.response == ("accepted", "dispreferred")
    assert mapping.preferred is not None
