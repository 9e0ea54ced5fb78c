"""Messages of a conversation that count as responses, on the way from a task to the next round."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.machine import Machine
from tests.json_lines import read_rows, write_rows

TASK = {
    "id": "talk",
    "conversation": [
        {"role": "user", "text": "Who lit the lamp?", "id": "m-user"},
        {"role": "assistant", "text": "Nobody lit it, I think.", "id": "m-answer", "rated_as": "response"},
    ],
    "questions": [
        {"id": "q", "text": "Who lit the lamp?", "responses": [{"id": "a", "text": "Somebody lit it.", "origin": "x"}]}
    ],
}


def test_refined_messages_are_answered_merged_and_left_out_of_comparisons(owner: Machine, tmp_path: Path) -> None:
    source, project, bundle = tmp_path / "talk.jsonl", tmp_path / "study", tmp_path / "talk.anntask"
    write_rows(source, [TASK])
    owner.run("tasks", "build", source, "--project", project, "--rubric", "critique", "--out", bundle)
    script, results = Machine(tmp_path / "script", []), tmp_path / "talk.annresult"
    answer = ["demo", "answer", bundle, "--as", "spammer", "--seed", "s", "--out", results, "--json"]
    data = json.loads(script.run(*answer).out)
    assert data["submitted"] == 1
    owner.run("keys", "trust", data["public_key"], "--project", project, "--role", "annotator", "--as", "ann")
    owner.run("results", "merge", results, "--project", project, "--dataset", tmp_path / "data")
    out = tmp_path / "next.jsonl"
    made = ["tasks", "next", tmp_path / "data", "--project", project, "--to", "comparison", "--out", out, "--with-demo"]
    assert "Left out: refinements of messages, which answer no prompt: 1" in owner.run(*made).out
    (task,) = read_rows(out)
    assert task["questions"][0]["responses"][0]["id"] == "a"
