"""What ``make run`` plays where there is no display: a short session of real key presses in the real window."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.end_to_end.program import Database, Program, annotator, documents, started
from tests.end_to_end.screen import NeverHappenedError, Screen, wait_for

FIRST = [3, 4, 4, 2, 2, 2, 3, 3, 1, 1, 4, 4, 4, 3, 2, 1, 2, 3, 1, 0]
SECOND = [4, 4, 4, 2, 1, 3, 3, 4, 2, 2, 1, 1, 2, 1, 3, 4, 3, 4, 3, 3]
"""Scores for four responses with five attributes each, in the order in which they are asked."""
SOME_COLOURS = 100
"""An empty window has a handful of colours; smoothed text alone has more than this."""


@dataclass
class Played:
    """What came of it."""

    results: Path
    submitted: int
    verdict: str
    pictures: list[Path] = field(default_factory=list)


def play(screen: Screen, bundle: Path, out: Path, say: Callable[[str], None]) -> Played:
    """Opens ``bundle`` with a data directory of its own below ``out``, rates two tasks, takes a score back and gives it
    again, submits, exports, verifies. Raises where anything does not come about.
    """
    data, pictures = out / "data", out / "screenshots"
    for old in (data, pictures, documents(data)):  # what an earlier session exported is not what this one did
        shutil.rmtree(old, ignore_errors=True)
    for earlier in (out / "program.log", *out.glob("*.annresult")):
        earlier.unlink(missing_ok=True)
    out.mkdir(parents=True, exist_ok=True)
    taken: list[Path] = []

    def step(name: str, message: str) -> None:
        say(f"  {message}")
        program.wait_idle()  # a window that waits for a processor looks still, too
        taken.append(screen.picture(pictures / f"{len(taken) + 1:02}-{name}.png"))

    with started(screen, data, "open", str(bundle), log=out / "program.log") as program:
        seen = Database(data)
        wait_for_first_task(program, seen)
        step("open", f"opened {bundle.name}: {program.title}")
        rate(program, seen, 0, FIRST)
        step("first-task-rated", "rated the first task with 20 digits")
        submit(program, seen, 0)
        rate(program, seen, 1, SECOND)
        step("second-task-rated", "submitted it with Ctrl+Enter and rated the second")
        undo(program, seen, 1)
        step("undo", "took the last score back with Ctrl+Z")
        program.press(str(SECOND[-1]))
        wait_for("the score again", lambda: len(seen.scores(1)) == len(SECOND))
        submit(program, seen, 1)
        step("third-task", "gave it again and submitted the second task")
        results = export(program, data)
        step("exported", f"exported with Ctrl+E: {results.name}")
        program.quit()
    verdict = annotator(data, "bundle", "verify", str(results)).strip()
    say(f"  verified: {verdict}")
    copy = shutil.copy2(results, out / results.name)
    return Played(Path(copy), seen.submitted, verdict, taken)


def wait_for_first_task(program: Program, seen: Database) -> None:
    """The imported tasks are in the database and the window shows the project."""
    title = wait_for("the import", lambda: seen.titles)[0]
    wait_for(f"the workspace of {title!r}", lambda: title in program.title)
    wait_for("the first task on the screen", lambda: program.colours > SOME_COLOURS)


def go_on(program: Program, seen: Database) -> None:
    """From the library, by its default button, to the project where it was left."""
    wait_for("the library on the screen", lambda: program.colours > SOME_COLOURS)
    program.press("Return")
    wait_for("the workspace", lambda: seen.titles[0] in program.title)


def rate(program: Program, seen: Database, position: int, scores: list[int]) -> None:
    """Presses a digit for each score and waits until the last has been saved, all of them where they belong."""
    program.press(*map(str, scores))
    wait_for(f"{len(scores)} scores of task {position + 1}", lambda: len(seen.scores(position)) == len(scores))
    attributes = seen.attributes
    wanted = {
        (target, attribute): scores[row * len(attributes) + column]
        for row, target in enumerate(seen.shown_order(position))
        for column, attribute in enumerate(attributes)
    }
    if seen.scores(position) != wanted:
        raise NeverHappenedError(f"task {position + 1} has the scores {seen.scores(position)}, not {wanted}")


def submit(program: Program, seen: Database, position: int) -> None:
    program.press("ctrl+Return")
    wait_for(f"task {position + 1} to be submitted", lambda: seen.status(position) == "submitted")
    wait_for("the next task", lambda: seen.place is not None and seen.place[0] == position + 1)


def undo(program: Program, seen: Database, position: int) -> None:
    """Takes one score back and waits until that has been saved."""
    count = len(seen.scores(position))
    program.press("ctrl+z")
    wait_for("the undo", lambda: len(seen.scores(position)) == count - 1)


def export(program: Program, data: Path) -> Path:
    """Exports by keyboard alone and returns the file, which the program wrote among the user's documents."""
    program.press("ctrl+e")
    wait_for("the export dialog", lambda: program.asks)
    program.press("Return")
    return wait_for("the results file", lambda: next(iter(documents(data).glob("*.annresult")), None))
