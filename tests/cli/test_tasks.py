"""``annotator project``, ``annotator tasks`` and ``annotator presets``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from shlex import quote

import pytest

from annotator.owner.tasks.input_task import input_task_schema
from annotator.paths import resource
from tests.cli.machine import VICUNA, Machine
from tests.json_lines import write_rows


def _tree(folder: Path) -> dict[Path, bytes]:
    return {p: p.read_bytes() for p in folder.rglob("*") if p.is_file() and p.name != ".lock"}


def test_presets_and_schema_are_printed(machine: Callable[[str], Machine]) -> None:
    ann = machine("ann")
    assert "helpsteer: " in ann.run("rubric", "list").out
    assert "helpsteer" in [preset["id"] for preset in json.loads(ann.run("rubric", "list", "--json").out)]
    assert json.loads(ann.run("bundle", "schema", "task-file").out) == input_task_schema()


def test_a_project_needs_a_key_and_is_never_overwritten(machine: Callable[[str], Machine], tmp_path: Path) -> None:
    lab, study = machine("lab"), tmp_path / "study"
    lab.refused("project", "new", study, "--title", "T", code="keys.missing")
    lab.run("keys", "new")
    lab.run("project", "new", study, "--title", "T")
    before = _tree(study)
    lab.refused("project", "new", study, "--title", "Other", code="project.exists")
    assert _tree(study) == before


def test_a_build_is_shown_and_a_rebuild_is_byte_identical(owner: Machine, bundle: Path, tmp_path: Path) -> None:
    again, study = tmp_path / "again.anntask", tmp_path / "study"
    build = ["tasks", "build", VICUNA, "--project", study, "--rubric", "helpsteer", "--responses", "4"]
    built = json.loads(owner.run(*build, "--created", "2026-01-31T13:00:00+01:00", "--out", again, "--json").out)
    assert again.read_bytes() == bundle.read_bytes()
    assert (built["tasks"], built["responses"], built["series"], built["sequence"]) == (
        80,
        320,
        "eighty-questions-1",
        1,
    )
    shown = json.loads(owner.run("project", "show", "--project", study, "--json").out)
    assert shown["series"]["eighty-questions-1"]["bundle_id"] == built["bundle_id"]
    assert (
        f"Series eighty-questions-1: 1 sent, the last is {built['bundle_id']}"
        in owner.run("project", "show", "--project", study).out
    )
    owner.refused(*build, "--out", again, "--series", "pilot", code="build.not_agreed")
    assert owner.run(*build, "--out", again, "--series", "pilot", "--yes").out.splitlines()[:3] == [
        f"Built {again}: 80 tasks, 320 responses",
        "Series pilot, number 1: 80 tasks added, 0 removed",
        "Whoever has the series eighty-questions-1 is asked 80 of its tasks once more, in another batch.",
    ]


def test_a_re_issue_that_takes_tasks_back_needs_a_yes(owner: Machine, bundle: Path, tmp_path: Path) -> None:
    source, study = tmp_path / "few.jsonl", tmp_path / "study"
    source.write_text("\n".join(VICUNA.read_text("utf-8").splitlines()[:20]) + "\n", "utf-8")
    build = ["tasks", "build", source, "--project", study, "--rubric", "helpsteer", "--out", bundle]
    before = _tree(tmp_path)
    line = owner.refused(*build, "--responses", "4", code="build.not_agreed")
    assert "Whoever has number 1 of the series eighty-questions-1 gets: 60 tasks withdrawn. Nothing was written" in line
    owner.refused(*build, "--withdraw", code="build.not_agreed")
    assert _tree(tmp_path) == before
    output = owner.run(*build, "--responses", "4", "--withdraw").out
    assert "number 2: 0 tasks added, 60 removed" in output


@pytest.mark.parametrize(
    ("last", "code", "where"),
    [
        ('{"id": "b", "prompt": "?", "respones": []}', "source.unknown_field", "in.jsonl, line 2, respones: "),
        (
            '{"id": "b", "prompt": "?", "responses": [{"id": "r"}]}',
            "source.missing_field",
            "line 2, responses[0].text: ",
        ),
        ('{"id": "a", "prompt": "?"}', "source.duplicate_id", "in.jsonl, line 2, id: "),
        ('{"id": "b", "prompt": "?"', "json.syntax", "in.jsonl, line 2: "),
        ('{"id": "b", "prompt": "?"}', "build.nothing_asked", "in.jsonl, line 2: "),
    ],
)
def test_a_row_that_does_not_fit_is_named_and_nothing_is_written(
    owner: Machine, tmp_path: Path, last: str, code: str, where: str
) -> None:
    source, out = tmp_path / "in.jsonl", tmp_path / "out.anntask"
    source.write_text('{"id": "a", "prompt": "?", "responses": [{"id": "r", "text": "!"}]}\n' + last)
    before = _tree(tmp_path)
    build = ["tasks", "build", source, "--project", tmp_path / "study", "--rubric", "helpsteer", "--out", out]
    assert where in owner.refused(*build, code=code)
    assert _tree(tmp_path) == before


def test_options_that_do_not_fit_are_refused(owner: Machine, tmp_path: Path) -> None:
    study = tmp_path / "study"
    for options, code in (
        ({"--rubric": "helpster"}, "rubric.unknown"),
        ({"--created": "noon"}, "build.bad_time"),
        ({"--series": "Two Words"}, "build.bad_series"),
        ({"--out": str(tmp_path / "out.zip")}, "build.bad_name"),
        ({"--project": str(tmp_path)}, "project.missing"),
        ({"--include-metadata": "nope"}, "build.unknown_metadata"),
    ):
        usual = {"--project": str(study), "--rubric": "helpsteer", "--out": str(tmp_path / "out.anntask")}
        arguments = [word for option in {**usual, **options}.items() for word in option]
        owner.refused("tasks", "build", VICUNA, *arguments, code=code)
    assert not (tmp_path / "out.anntask").exists()


def test_a_bundle_is_imported_without_a_window(machine: Callable[[str], Machine], bundle: Path) -> None:
    ann = machine("ann")
    output = ann.run("tasks", "import", bundle).out
    assert "Eighty questions: new project, 80 tasks added" in output
    assert "Owner (unverified): Example Lab SHA256:" in output
    assert json.loads(ann.run("tasks", "import", bundle, "--json").out)["outcome"] == "already here"
    (card,) = json.loads(ann.run("tasks", "list", "--json").out)
    assert ann.run("tasks", "list").out == (
        f"{card['id']} Eighty questions: 0 of 80 tasks done; unverified owner Example Lab\n"
    )
    assert ann.windows == []


def test_a_known_data_set_becomes_a_task_file(machine: Callable[[str], Machine], tmp_path: Path) -> None:
    ann, data, out = machine("ann"), VICUNA.parent.parent / "squality", tmp_path / "stories.jsonl"
    output_lines = ann.run("tasks", "convert", data, "--from", "squality", "--out", out).out.splitlines()
    assert output_lines[0] == f"Wrote {out}: 3 tasks, 45 responses"
    assert (
        output_lines[-1]
        == f"Build it with: annotator tasks build {quote(str(out))} --project DIR --rubric critique --out FILE.anntask"
    )
    assert out.read_bytes() == resource("sample", "stories", "stories.jsonl").read_bytes()
    assert json.loads(ann.run("tasks", "convert", data, "--out", out, "--replace", "--json").out)["tasks"] == 3
    assert "--from squality" in ann.refused("tasks", "convert", "squality", data, "--out", out, code="source.missing")


def test_a_build_says_which_exports_will_take_its_work(owner: Machine, tmp_path: Path) -> None:
    build = ["tasks", "build", VICUNA, "--project", tmp_path / "study", "--out", tmp_path / "out.anntask"]
    output = owner.run(*build, "--rubric", "comparison").out
    also = next(line for line in output.splitlines() if line.startswith("Export forms that fit every task: "))
    assert " trl-preference," in also
    assert " records," in also
    assert "helpsteer" not in output
    data = json.loads(owner.run(*build, "--rubric", "helpsteer", "--responses", "4", "--json").out)
    assert {name: data["exports"][name] for name in ("helpsteer", "records", "trl-preference", "training-text")} == {
        "helpsteer": 80, "records": 80, "trl-preference": 80, "training-text": 0,
    }  # fmt: skip


def test_rows_that_a_conversion_drops_are_reported_and_the_rest_builds(owner: Machine, tmp_path: Path) -> None:
    trees, out = VICUNA.parent.parent / "oasst_trees" / "trees.jsonl", tmp_path / "trees.jsonl"
    output = owner.run("tasks", "convert", trees, "--out", out).out
    assert "This looks like message trees of Open-Assistant; read as oasst: a task for each prompt" in output
    assert "Left out: prompts without a reply: 22" in output
    build = ["tasks", "build", out, "--project", tmp_path / "study", "--out", tmp_path / "o.anntask"]
    assert "Built" in owner.run(*build, "--rubric", "helpsteer").out
    assert "22 tasks" in owner.run("tasks", "convert", trees.parent, "--out", out, "--replace").out


def test_every_mistake_of_a_file_is_named_in_one_run(owner: Machine, tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    bad = '{"id": "b c", "prompt": "?", "respones": []}'
    source.write_text("\n".join(['{"id": "a", "prompt": "?"}', bad, "{", '{"id": "a", "prompt": "?"}', bad * 2]) + "\n")
    done = owner.run("tasks", "check", source, "--rubric", "helpsteer", status=1)
    assert done.out.startswith("in.jsonl: 0 of 1 task without a mistake, 0 responses")
    codes = [line.rpartition("[")[2] for line in done.err.splitlines()]
    assert codes == [
        "source.bad_field]",
        "source.unknown_field]",
        "json.syntax]",
        "source.duplicate_id]",
        "json.syntax]",
        "build.nothing_asked]",
    ]
    data = json.loads(owner.run("tasks", "check", source, "--json", status=1).out)
    assert [m["where"] for m in data["mistakes"]][:2] == ["in.jsonl, line 2, id", "in.jsonl, line 2, respones"]
    source.write_text("\n".join([bad] * 60))
    lines = owner.run("tasks", "check", source, status=1).err.splitlines()
    assert (len(lines), lines[-1]) == (51, "error: 70 more like these are not shown.")
    good = owner.run("tasks", "check", VICUNA, "--rubric", "helpsteer").out
    assert "80 tasks without a mistake, 560 responses" in good


def test_tasks_of_which_nothing_is_asked_are_no_tasks_without_a_mistake(owner: Machine, tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text("".join(f'{{"id": "a{n}", "prompt": "?"}}\n' for n in range(60)))
    done = owner.run("tasks", "check", source, "--rubric", "helpsteer", status=1)
    assert done.out.startswith("in.jsonl: 0 of 60 tasks without a mistake, 0 responses")
    (line,) = done.err.splitlines()
    assert line.startswith("error: in.jsonl, lines 1, 2, 3, 4, 5 and 55 more: The rubric asks nothing")
    checked = owner.run("tasks", "check", source, "--rubric", "helpsteer", "--json", status=1).out
    assert len(json.loads(checked)["mistakes"]) == 60


def test_input_comes_from_a_pipe_as_well(owner: Machine, tmp_path: Path) -> None:
    out, text = tmp_path / "out.anntask", VICUNA.read_text("utf-8")
    build = ["tasks", "build", "-", "--project", tmp_path / "study", "--rubric", "helpsteer", "--out", out]
    assert "80 tasks" in owner.run(*build, stdin=text).out
    line = owner.run("tasks", "check", "-", stdin="{\n", status=1).err
    assert line.startswith("error: standard input, line 1: ")


@pytest.mark.parametrize(
    ("content", "fragment"),
    [
        (
            '{"message_tree_id": "x", "prompt": {}}',
            "message trees of Open-Assistant. Run: annotator tasks convert FILE",
        ),
        ('{"prompt": "?", "response": "!", "helpfulness": 4}', "This looks like rows of HelpSteer, one response each"),
        ('{"chosen": "a", "rejected": "b"}', "preference pairs"),
        ('[\n{"id": "a"}]', "This is a JSON list"),
        ('[{"id": "a"}]', "This is a JSON list"),
        ("prompt,answer\na,b\n", "spreadsheet"),
    ],
)
def test_data_of_other_tools_is_called_by_its_name(owner: Machine, tmp_path: Path, content: str, fragment: str) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text(content)
    assert fragment in owner.refused("tasks", "check", source, code="source.foreign")


def test_a_line_that_is_far_too_long_says_how_long_it_is(owner: Machine, tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_bytes(b'"' + b"x" * 20_000_000 + b'"\n{"id": "a", "prompt": "?"}\n')
    line = owner.refused("tasks", "check", source, code="json.too_long")
    assert "line 1: It has 20,000,002 bytes; 4,194,304 are permitted" in line


def test_a_syntax_error_is_a_sentence(owner: Machine, tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text('{"id": "a')
    line = owner.refused("tasks", "check", source, code="json.syntax")
    assert "in.jsonl, line 1: Unterminated string starting at column 8: this is not valid JSON" in line


def test_check_and_build_name_tasks_with_equal_responses(owner: Machine, tmp_path: Path) -> None:
    texts = {"same": ("Yes.", "Yes."), "other": ("Yes.", "No."), "blank": ("", " \n")}
    tasks = [
        {"id": name, "prompt": "Well?", "responses": [{"id": "a", "text": one}, {"id": "b", "text": two}]}
        for name, (one, two) in texts.items()
    ]
    source = tmp_path / "tasks.jsonl"
    write_rows(source, tasks)
    line = "Equal responses to one question, in 2 tasks: same, blank"
    assert line in owner.run("tasks", "check", source, "--rubric", "comparison", "--responses", "2").out
    out = tmp_path / "some.anntask"
    built = ("tasks", "build", source, "--project", tmp_path / "study", "--rubric", "comparison", "--yes", "--out", out)
    assert line in owner.run(*built).out


@pytest.mark.parametrize(
    ("suffix", "instead"),
    [
        (".anninvite", "annotator invite accept"), (".annreceipt", "annotator results receipt"),
        (".annkey", "annotator keys import"), (".annmove", "annotator store take"),
        (".jsonl", "annotator tasks build"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_bundle_names_its_own_command(
    machine: Callable[[str], Machine], tmp_path: Path, suffix: str, instead: str
) -> None:
    file = tmp_path / f"x{suffix}"
    file.write_bytes(b"{}\n")
    assert instead in machine("ann").refused("tasks", "import", file, code="bundle.other_file")
