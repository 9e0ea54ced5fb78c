"""The journey in the real window: real key presses on a real (virtual) screen, on the 80 real prompts, no mouse."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end import program as programs
from tests.end_to_end.owner import Owner
from tests.end_to_end.program import Database, Program, started
from tests.end_to_end.screen import Screen, virtual_screen, wait_for
from tests.end_to_end.scripted_session import (
    FIRST,
    SECOND,
    export,
    go_on,
    play,
    rate,
    submit,
    undo,
    wait_for_first_task,
)
from tests.end_to_end.traced import hosts_asked, tracing

PROMPTS = Path(__file__).resolve().parents[1] / "data" / "vicuna80" / "vicuna80.jsonl"
SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "sample" / "sample.anntask"


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    with virtual_screen() as started_screen:
        yield started_screen


def test_the_scripted_session_of_make_run_asks_no_other_computer(
    screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    log = tmp_path / "trace"
    earlier = programs.documents(tmp_path / "data") / "earlier.annresult"
    earlier.parent.mkdir(parents=True)
    earlier.write_bytes(b"what a session before this one exported")
    plain = programs.command
    monkeypatch.setattr(
        programs, "command", lambda *words: tracing(log, plain(*words)) if "open" in words else plain(*words)
    )
    played = play(screen, SAMPLE, tmp_path, said.append)
    assert played.submitted == 2
    assert played.results.name != earlier.name
    assert played.results.stat().st_size > 0
    assert [picture.stat().st_size > 10_000 for picture in played.pictures] == [True] * 6
    assert hosts_asked(log) == set()


def test_the_whole_journey_by_keyboard(screen: Screen, tmp_path: Path) -> None:
    owner, data, said = Owner.new(tmp_path / "owner", "Eighty questions"), tmp_path / "data", tmp_path / "said.txt"
    bundle, seen = owner.build(PROMPTS, "helpsteer", "--responses", "4"), Database(data)

    with started(screen, data, "open", str(bundle), said=said) as program:
        wait_for_first_task(program, seen)
        assert seen.ask("SELECT count(*) FROM task") == [(80,)]
        rate(program, seen, 0, FIRST)
        submit(program, seen, 0)
        program.press(*map(str, SECOND[:7]))
        wait_for("seven scores", lambda: len(seen.scores(1)) == 7)
        an_incomplete_task_is_not_submitted(program, seen)
        undo_reaches_over_the_submit_and_redo_comes_back(program, seen)
        program.quit()
    left = seen.place
    assert left is not None
    assert left[0] == 1
    before = seen.scores(1)

    with started(screen, data, said=said) as program:
        go_on(program, seen)
        assert seen.place == left
        assert seen.scores(1) == before
        undo(program, seen, 1)  # what was done before the restart
        program.press("ctrl+shift+z")
        wait_for("the redo", lambda: seen.scores(1) == before)
        program.press("ctrl+m", *map(str, SECOND[7:]))  # on from the next missing score
        wait_for("the second task's scores", lambda: len(seen.scores(1)) == len(SECOND))
        submit(program, seen, 1)
        results = export(program, data)
        program.quit()

    assert said.read_text() == ""  # nothing went wrong on the way, and Qt had nothing to say
    rows = rows_of(owner, data, results, tmp_path / "exported")
    given = [scores[at : at + 5] for scores in (FIRST, SECOND) for at in range(0, 20, 5)]
    assert sorted(scores_of(rows)) == sorted(given)


def an_incomplete_task_is_not_submitted(program: Program, seen: Database) -> None:
    program.press("ctrl+Return")
    program.press("ctrl+z", "ctrl+shift+z")  # what comes after it has been answered, so the refusal has been, too
    wait_for("seven scores again", lambda: len(seen.scores(1)) == 7)
    assert seen.status(1) == "in_progress"
    assert seen.submitted == 1


def undo_reaches_over_the_submit_and_redo_comes_back(program: Program, seen: Database) -> None:
    program.press(*["ctrl+z"] * 8)  # seven scores and the submit
    wait_for("the first task to be open again", lambda: seen.status(0) == "in_progress")
    wait_for("the window to show it", lambda: seen.place is not None and seen.place[0] == 0)
    assert seen.scores(1) == {}
    program.press("ctrl+z")
    wait_for("a score less", lambda: len(seen.scores(0)) == len(FIRST) - 1)
    program.press(*["ctrl+shift+z"] * 9)
    wait_for("everything again", lambda: seen.status(0) == "submitted" and len(seen.scores(1)) == 7)


def rows_of(owner: Owner, data: Path, results: Path, out: Path) -> list[dict[str, object]]:
    """The data set that the owner makes of ``results``, once the annotator's key is trusted."""
    owner.trust(data)
    assert len(owner.import_tasks([results]).judgements) == 2
    where = ["--project", str(owner.project), "--to", "helpsteer", "--out", str(out)]
    owner.run("results", "export", str(results), *where)
    return [json.loads(line) for line in (out / "train.jsonl").read_text(encoding="utf-8").splitlines()]


def scores_of(rows: list[dict[str, object]]) -> list[list[object]]:
    attributes = ["helpfulness", "correctness", "coherence", "complexity", "verbosity"]
    return [[row[attribute] for attribute in attributes] for row in rows]
