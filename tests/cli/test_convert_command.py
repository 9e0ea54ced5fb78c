"""``tasks convert``: what it says, and how it ends."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from annotator.owner.conversion.importers import importers
from tests.cli.machine import VICUNA, Machine
from tests.json_lines import write_rows
from tests.owner.conversion.rows import alpaca, lines

FORMATS = VICUNA.parents[1] / "formats"
CARD = VICUNA.parents[1] / "helpsteer2_card_examples"


def test_a_foreign_file_leads_by_the_commands_that_are_said_to_a_bundle(owner: Machine, tmp_path: Path) -> None:
    refused = owner.refused("tasks", "check", FORMATS / "helpsteer.jsonl", code="source.foreign")
    assert "This looks like rows of HelpSteer, one response each. Run: annotator tasks convert FILE" in refused
    out = tmp_path / "tasks.jsonl"
    output = owner.run("tasks", "convert", FORMATS / "helpsteer.jsonl", CARD / "rating.jsonl", "--out", out).out
    assert f"Wrote {out}: 2 tasks, 2 responses" in output
    build = shlex.split(output.splitlines()[-1].removeprefix("Build it with: annotator "))
    told = {"DIR": tmp_path / "study", "FILE.anntask": tmp_path / "o.anntask"}
    assert "2 tasks" in owner.run(*(told.get(word, word) for word in build)).out


def test_unknown_columns_lead_by_the_command_that_is_said_to_tasks(owner: Machine, tmp_path: Path) -> None:
    source, out = tmp_path / "mine.csv", tmp_path / "tasks.jsonl"
    source.write_text("question,answer_a,answer_b\nWhy?,So.,No.\n")
    line = owner.refused("tasks", "convert", source, "--out", out, code="convert.unrecognised")
    assert "No known form of data has these fields: question (text), answer_a (text), answer_b (text)." in line
    command = line.partition("annotator tasks convert ")[2].partition(" [")[0]
    arguments = (out if word == "tasks.jsonl" else word for word in shlex.split(command))
    assert "1 task, 2 responses" in owner.run("tasks", "convert", *arguments).out
    assert "--map prompt=question" in owner.refused(
        "tasks", "convert", source, "--from", "columns", "--out", out, "--replace", code="convert.map_needed"
    )


def test_judgements_that_are_not_written_are_counted(owner: Machine, tmp_path: Path) -> None:
    source = lines(tmp_path / "in.jsonl", [{"prompt": "p", "response": "abc", "helpfulness": 1, "correctness": 2}])
    convert = ["tasks", "convert", source, "--out", tmp_path / "tasks.jsonl", "--replace"]
    assert "Not written: 2 judgements in the data; --annotations DIR keeps them\n" in owner.run(*convert).out
    assert "Not written" not in owner.run(*convert, "--annotations", tmp_path / "data").out


def test_check_reads_all_and_writes_nothing(owner: Machine, tmp_path: Path) -> None:
    good = [{"prompt": "p", "response": "abc", "helpfulness": 1}, {"prompt": "p", "response": "abc", "helpfulness": 1}]
    source = lines(
        tmp_path / "in.jsonl", [*good, *({"prompt": {}, "response": "r", "helpfulness": 1} for _ in range(25))]
    )
    done = owner.run("tasks", "convert", source, "--check", status=1)
    assert done.out.splitlines() == [
        "This looks like rows of HelpSteer, one response each; read as helpsteer: "
        "a task for each prompt, with the responses of all its rows",
        "Judgements without a person, recorded as by 'helpsteer': 2",
        "Rows: 27 read, 1 used, 1 left out, 25 that do not fit",
        "Tasks: 1; responses: 1; judgements: 1",
        "Prompts: 1 characters on average (sd 0, longest 1)",
        "Responses: 3 characters on average (sd 0, longest 3)",
        "Languages: not said 1",
        "The first task, as an annotator reads it:",
        "  Prompt: p",
        "  Response A: abc",
        "Fields of the data:",
        "  prompt       prompt",
        "  response     response",
        "  helpfulness  score",
        "Left out: duplicate rows: 1",
        "Duplicates stand at: in.jsonl, line 2",
    ]
    complaints = done.err.splitlines()
    assert len(complaints) == 21
    assert complaints[0] == "error: in.jsonl, line 3, prompt: This must be text, and is an object. [source.bad_field]"
    assert complaints[-1] == "error: 5 more like these are not shown."
    data = json.loads(owner.run("tasks", "convert", source, "--check", "--json", status=1).out)
    assert data["rows"] == {"read": 27, "used": 1, "dropped": 1, "bad": 25}
    assert (len(data["problems"]), data["problem_count"], data["languages"]) == (20, 25, {"": 1})
    assert (data["guessed"], data["equal_responses"]) == (True, 0)
    assert (data["first_task"]["prompt"], data["first_task"]["responses"][0]["text"]) == ("p", "abc")
    assert list(tmp_path.glob("*.jsonl")) == [source]


def test_skipped_rows_are_listed_and_said_by_the_status(owner: Machine, tmp_path: Path) -> None:
    source = lines(tmp_path / "in.jsonl", [*alpaca("m"), {"instruction": {"x": 1}, "output": "", "generator": "m"}])
    out = tmp_path / "tasks.jsonl"
    owner.refused("tasks", "convert", source, "--out", out, code="source.bad_field")
    owner.run("tasks", "convert", source, "--out", out.with_name("strict.jsonl"), "--skip-bad", "--strict", status=1)
    done = owner.run("tasks", "convert", source, "--out", out, "--skip-bad")
    assert f"1 row did not fit; see {tmp_path / 'tasks.skipped.jsonl'}" in done.err
    assert "3 tasks" in done.out


def test_the_json_of_a_conversion_names_the_rubric_of_the_command_that_follows(owner: Machine, tmp_path: Path) -> None:
    source = lines(tmp_path / "in.jsonl", alpaca("m"))
    command = ("tasks", "convert", source, "--out", tmp_path / "tasks.jsonl", "--replace")
    rubric = json.loads(owner.run(*command, "--json").out)["rubric"]
    assert f"--rubric {rubric} --out" in owner.run(*command).out


def test_data_come_from_a_pipe_as_well(owner: Machine, tmp_path: Path) -> None:
    text = (FORMATS / "trl_preference_standard.jsonl").read_text("utf-8")
    out, notes = tmp_path / "tasks.jsonl", tmp_path / "notes.jsonl"
    output = owner.run("tasks", "convert", "-", "--out", out, "--annotations", notes, stdin=text).out
    assert f"Wrote {notes}: 1 judgement" in output
    assert json.loads(notes.read_text())["value"]["preferred"] == "q1/r1"
    owner.refused("tasks", "convert", "-", code="convert.no_out")
    owner.refused("tasks", "convert", "-", "--out", out, "--group", "id", code="convert.bad_group")
    mapped = ("tasks", "convert", "-", "--out", out, "--from", "mt-bench", "--map", "prompt=a", "--replace")
    owner.refused(*mapped, code="convert.bad_map")


def test_a_file_is_only_replaced_where_that_is_asked_for(owner: Machine, tmp_path: Path) -> None:
    source = lines(tmp_path / "in.jsonl", alpaca("m"))
    letter, out = tmp_path / "letter.txt", tmp_path / "tasks.jsonl"
    letter.write_text("Dear Ann")
    owner.refused("tasks", "convert", source, "--out", letter, code="convert.exists")
    owner.refused("tasks", "convert", source, "--out", out, "--annotations", letter, code="convert.exists")
    assert letter.read_text() == "Dear Ann"
    owner.run("tasks", "convert", source, "--out", out)
    owner.refused("tasks", "convert", source, "--out", out, code="convert.exists")
    owner.run("tasks", "convert", source, "--out", out, "--replace")
    (tmp_path / "other.skipped.jsonl").write_text("mine")
    owner.refused("tasks", "convert", source, "--out", tmp_path / "other.jsonl", "--skip-bad", code="convert.exists")
    owner.run("tasks", "convert", source, "--out", tmp_path / "other.jsonl")


def test_a_preview_opens_on_the_first_tasks_and_leaves_nothing(owner: Machine, tmp_path: Path) -> None:
    source = tmp_path / "pairs.jsonl"
    lines(source, [{"prompt": f"Why {n}?", "chosen": "So.", "rejected": "No."} for n in range(30)])
    output = owner.run("tasks", "convert", source, "--preview").out
    assert "Shown with the rubric 'comparison': the first 20 tasks" in output
    ((data_dir, file),) = owner.windows
    assert file is not None
    assert not file.exists()
    assert not data_dir.root.exists()
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["pairs.jsonl"]


def test_the_mapping_in_use_is_shown_kept_and_changed(owner: Machine, tmp_path: Path) -> None:
    rows = [{"instruction": "Name it.", "input": "A fish.", "output": "Trout."}]
    source, path, out = lines(tmp_path / "a.jsonl", rows), tmp_path / "map.toml", tmp_path / "tasks.jsonl"
    path.write_text(owner.run("tasks", "convert", source, "--show-map").out.replace("{input}", "{input}!"))
    assert "1 task, 1 response" in owner.run("tasks", "convert", source, "--map", path, "--out", out).out
    assert json.loads(out.read_text())["prompt"] == "Name it.\n\nA fish.!"
    unknown = lines(tmp_path / "b.jsonl", [{"frage": "Warum ist es so?", "antwort": "Weil es so ist."}])
    assert "antwort" in owner.run("tasks", "convert", unknown, "--show-map").out
    mt_bench = lines(tmp_path / "c.jsonl", [{"question_id": 1, "category": "x", "turns": ["a"]}])
    owner.refused("tasks", "convert", mt_bench, "--show-map", code="convert.no_map")


def test_the_command_proposed_after_a_conversion_fits_the_tasks(owner: Machine, tmp_path: Path) -> None:
    texts = lines(tmp_path / "texts.jsonl", [{"text": "Once upon a time."}])
    out = tmp_path / "tasks.jsonl"
    hint = owner.run("tasks", "convert", texts, "--out", out).out.splitlines()[-1]
    told = {"DIR": tmp_path / "study", "FILE.anntask": tmp_path / "f.anntask"}
    owner.run(*(told.get(word, word) for word in shlex.split(hint.partition("annotator ")[2])))


def test_all_forms_are_listed(owner: Machine) -> None:
    output = owner.run("tasks", "forms").out
    assert all(f"{form}: " in output for form in importers())


def test_pairs_with_verdicts_are_built_with_the_rubric_of_comparisons(owner: Machine, tmp_path: Path) -> None:
    source = lines(
        tmp_path / "in.jsonl", [{"prompt": "Why?", "a": "So.", "b": "For this.", "winner": "a", "quality": 3}]
    )
    pair = ("tasks", "convert", source, "--map", "prompt=prompt", "--map", "response=a,b", "--map", "preferred=winner")
    assert "--rubric comparison" in owner.run(*pair, "--out", tmp_path / "pairs.jsonl").out
    scored = owner.run(*pair, "--map", "score.quality=quality", "--out", tmp_path / "scored.jsonl").out
    assert "--rubric helpsteer" in scored


@pytest.mark.parametrize("others", [(), ("e.jsonl",)])
def test_the_proposed_command_of_many_files_can_be_pasted(
    owner: Machine, tmp_path: Path, others: tuple[str, ...]
) -> None:
    """Files that are all that a folder has of their kind are named by a pattern."""
    folder = tmp_path / "fe answers"
    folder.mkdir()
    names = ["a.jsonl", "b.jsonl", "c.jsonl", "d.jsonl"]
    for name in (*names, *others):
        write_rows(folder / name, [{"question": "Why?", "answer_a": "So.", "answer_b": "No."}])
    error = owner.refused("tasks", "convert", *(folder / name for name in names), "--out", tmp_path / "tasks.jsonl",
                         code="convert.unrecognised")  # fmt: skip
    command = error.partition("annotator tasks convert ")[2]
    assert " ... " not in command
    pattern = f"{shlex.quote(str(folder))}/*.jsonl"
    assert (pattern in command) == (not others)
    assert all(shlex.quote(str(folder / name)) in command for name in names) == bool(others)
