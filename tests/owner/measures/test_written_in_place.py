"""The checks of people's work read what was written in the place of a text: ideal answers, alternatives of steps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from annotator.owner.measures.figures import work_check_results
from tests.owner.measures.written_dataset import rated, version, write_dataset

pytestmark = pytest.mark.real_checks

TASKS = [f"t{n}" for n in range(8)]
ONE = "Air scatters blue light more than red light, so that the sky looks blue in number {}."
TWO = "It is painted by the angels every morning before anybody wakes up, as in number {}."
GERMAN = "Die Luft streut das blaue Licht stärker als das rote, deshalb ist der Himmel blau, und zwar zum {}. Mal."


def rules_named(folder: Path, table: str, written: dict[str, str], **more: Any) -> set[tuple[str, str]]:
    """Each person and rule named where a person writes a text, with the number of its task, for response a."""
    rows = rated((person, task, "a", "good", n % 3) for person in written for n, task in enumerate(TASKS))
    rows["texts"] = [
        {"task": task, "version": version(task), "target": target, "kind": kind, "text": text.format(n), "sha256": "x"}
        for n, task in enumerate(TASKS)
        for target, kind, text in (
            ("q1", "prompt", "Why is the sky blue, when one looks at it on a clear day? Answer number {}."),
            ("q1/a", "response", ONE), ("q1/b", "response", TWO),
        )
    ]  # fmt: skip
    column = "text" if table == "proposed_edits" else "note"
    rows[table] = [
        {**row, "block": "b", **more, column: written[row["annotator"]].format(TASKS.index(row["task"]))}
        for row in rows["ratings"]
    ]
    rows["tasks"] = [{"series": "s", "task": task, "version": version(task), "language": "en"} for task in TASKS]
    findings = work_check_results(write_dataset(folder / table, rows))["findings"]
    return {(finding["person"], finding["rule"]) for finding in findings}


def test_ideal_answers_are_read_like_remarks(tmp_path: Path) -> None:
    written = {"copies": TWO, "shortens": ONE[:60] + "{}", "german": GERMAN, "own": ONE + " Light is scattered by air."}
    rules = rules_named(tmp_path, "proposed_edits", {**written, "hasty": "Blue."})
    wanted = {("copies", "pasted_text"), ("german", "other_language"), ("hasty", "empty_words")}
    assert wanted <= rules
    assert not {(person, rule) for person, rule in rules if person in ("own", "shortens")}


def test_alternatives_of_steps_may_be_short_but_not_copied(tmp_path: Path) -> None:
    written = {"copies": ONE[:70], "formula": "x = {}", "own": "Then the light of {} is scattered once again by it."}
    rules = rules_named(tmp_path, "numbers", written, block_type="steps", part="1-0123456789ab")
    assert ("copies", "pasted_text") in rules
    assert not {person for person, rule in rules if person in ("formula", "own") and rule != "brief"}
