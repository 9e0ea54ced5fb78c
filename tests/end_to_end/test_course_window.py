"""A course in the real window, by real keys alone: its pages, practice, a test that is failed, killed, tried again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.end_to_end.owner import Owner
from tests.end_to_end.program import Database, Program, started
from tests.end_to_end.screen import Screen, wait_for

VICUNA = Path(__file__).resolve().parents[1] / "data" / "vicuna80" / "vicuna80.jsonl"
RIGHT = "3"
"""What the test wants for every score; the practice has answers of its own."""


def course(owner: Owner, folder: Path) -> None:
    """The course of helpsteer, scored at once, in whose test every score is to be a 3."""
    owner.run("course", "new", str(folder))
    lines = [json.loads(line) for line in (folder / "tasks.jsonl").read_text("utf-8").splitlines()]
    for task in lines:
        if task["id"].startswith("test-"):
            ratings = task["gold"]["ratings"]
            task["gold"]["ratings"] = {target: dict.fromkeys(keys, int(RIGHT)) for target, keys in ratings.items()}
    (folder / "tasks.jsonl").write_text("".join(json.dumps(task) + "\n" for task in lines), "utf-8")
    table = (folder / "course.toml").read_text("utf-8").splitlines()
    settings = [line for line in table if not line.startswith(("tolerance", "marks", "scored", "count", "attempts"))]
    (folder / "course.toml").write_text(
        "\n".join([*settings, 'scored = "laptop"', "count = 2", "attempts = 9"]) + "\n", "utf-8"
    )
    owner.run("course", "build", str(folder), "--project", str(owner.project), "--rubric", "helpsteer")


def walk(
    program: Program, seen: Database, key: str, until: Callable[[list[dict[str, Any]]], bool], wanted: str
) -> None:
    """Goes on, and gives this score wherever one is asked for, until the database says what is waited for."""

    def there() -> bool:
        if until(events(seen)):
            return True
        program.press("ctrl+Return", *[key] * 10)
        return until(events(seen))

    wait_for(wanted, there)


def events(seen: Database) -> list[dict[str, Any]]:
    return [json.loads(row[0]) for row in seen.ask("SELECT content FROM course_event ORDER BY number")]


def results(steps: list[dict[str, Any]]) -> list[bool]:
    return [step["result"]["passed"] for step in steps if step["kind"] == "handed_in"]


def test_a_course_from_the_first_page_to_the_tasks(screen: Screen, tmp_path: Path) -> None:
    owner = Owner.new(tmp_path / "owner", "With a course")
    course(owner, tmp_path / "course")
    bundle = owner.build(VICUNA, "helpsteer")
    data, path = tmp_path / "data", tmp_path / "said.txt"
    seen = Database(data)
    with started(screen, data, "open", str(bundle), log=path) as program:
        walk(program, seen, "1", lambda steps: len(steps) == 3, "the pages and the example")
        own = "SELECT task_id, target, attribute, score FROM rating WHERE task_id LIKE 'course:%' ORDER BY 1, 2, 3"

        def begun() -> bool:
            program.press("ctrl+Return", "2")
            return bool(seen.ask(own))

        wait_for("an answer in practice", begun)
        program.wait_idle()
        practised = seen.ask(own)
        program.kill()
    assert set(practised) <= set(seen.ask(own))
    with started(screen, data, log=path) as program:
        wait_for("the library", lambda: (program.press("Return"), "With a course" in program.title)[1])
        walk(program, seen, "1", lambda steps: results(steps)[:1] == [False], "a test that is not passed")
        program.kill()
    before = events(seen)
    with started(screen, data, log=path) as program:
        wait_for("the library", lambda: (program.press("Return"), "With a course" in program.title)[1])
        walk(program, seen, RIGHT, lambda steps: results(steps)[-1:] == [True], "a later attempt to pass")
        real = "SELECT count(*) FROM rating WHERE task_id NOT LIKE 'course:%'"

        def rated() -> bool:
            program.press("ctrl+Return", "2")
            return bool(seen.ask(real)[0][0])

        wait_for("a task of the project to be rated", rated)
        program.quit()
    assert path.read_text() == ""
    assert events(seen)[: len(before)] == before
    assert [step["kind"] for step in before][:7] == ["done"] * 5 + ["begun", "handed_in"]
    assert results(events(seen))[0] is False
