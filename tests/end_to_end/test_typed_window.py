"""Nothing typed is dropped or run as a command: in the real window, with real keys, and with the process killed."""

from __future__ import annotations

import time
from pathlib import Path

from annotator.paths import resource
from tests.end_to_end.critiques import Critic
from tests.end_to_end.program import Database, started
from tests.end_to_end.screen import Screen, wait_for
from tests.end_to_end.scripted_session import go_on, wait_for_first_task

STORIES = resource("sample", "stories", "stories.anntask")
WORDS = "It says that they went home, and nobody ever does. "
LOST = 1.0
"""Seconds of typing: half a second, and what a busy machine adds until a key has reached the window."""


def test_a_text_that_is_too_long_outlives_the_process(screen: Screen, tmp_path: Path) -> None:
    data, path = tmp_path / "data", tmp_path / "said.txt"
    seen = Database(data)
    with started(screen, data, "open", str(STORIES), log=path) as program:
        wait_for_first_task(program, seen)
        at = Critic(screen, program, data)
        at.press("3")
        answer = at.order("q1")[0]
        at.press("c")
        at.type(WORDS)
        at.press(*["ctrl+a", "ctrl+c", "End", "ctrl+v"] * 9)  # twice as long each time
        long = WORDS * 2**9
        assert len(long) > 20_000
        wait_for("the long text on the disk", lambda: at.series(answer)[:1] and at.series(answer)[0]["text"] == long)
        at.type("End.")
        program.kill()
    with started(screen, data, log=path) as program:
        go_on(program, seen)
        at = Critic(screen, program, data)
        text = at.series(answer)[0]["text"]
        assert text.startswith(long)
        at.press("F6", "F6", "F6")
        at.press("ctrl+Return", "ctrl+Return")
        wait_for("the window to have looked", lambda: seen.place is not None)
        assert seen.status(0) == "in_progress"
        program.quit()
    assert path.read_text() == ""


def seconds_lost(screen: Screen, tmp_path: Path) -> float:
    """Of how many seconds of typing nothing is on the disk when the process is killed amid it."""
    data, path = tmp_path / "data", tmp_path / "said.txt"
    tmp_path.mkdir()
    seen = Database(data)
    with started(screen, data, "open", str(STORIES), log=path) as program:
        wait_for_first_task(program, seen)
        at = Critic(screen, program, data)
        at.press("3")
        answer = at.order("q1")[0]
        at.press("c")
        wait_for("the critique", lambda: at.series(answer))
        began, typed = time.monotonic(), WORDS * 4
        screen.run("xdotool", "type", "--delay", "50", "--", typed)
        took = time.monotonic() - began
        program.kill()
    text = at.series(answer)[0]["text"]
    assert typed.startswith(text)
    return (len(typed) - len(text)) * took / len(typed)


def test_a_process_that_is_killed_takes_little_of_what_is_being_typed_along(screen: Screen, tmp_path: Path) -> None:
    """Three tries: a machine that is busy with something else may bring the keys late to the window in one."""
    lost = list[float]()
    while len(lost) < 3 and min(lost, default=LOST + 1) > LOST:
        lost.append(seconds_lost(screen, tmp_path / str(len(lost))))
    assert min(lost) <= LOST, f"of so many seconds of typing there is nothing: {lost}"


def test_prose_after_a_refused_command_is_not_a_command(screen: Screen, tmp_path: Path) -> None:
    data, path = tmp_path / "data", tmp_path / "said.txt"
    seen = Database(data)
    with started(screen, data, "open", str(STORIES), log=path) as program:
        wait_for_first_task(program, seen)
        at = Critic(screen, program, data)
        at.press("3", "s", "b")
        wait_for("the skip", lambda: any(value["similar_to"] for value in at.annotation.get("critiques", {}).values()))
        before, edits = at.annotation, seen.edits
        at.press("c")
        at.type("swearing 1, where 2 of them drew and rated E = 5?")
        at.press("ctrl+Return", "Escape")
        at.press("f")  # a key that is a command again, and shows that all before it have come through
        wait_for("the flag", lambda: at.annotation.get("flagged"))
        assert {**at.annotation, "flagged": False} == {**before, "flagged": False}
        assert seen.edits == edits + 1
        program.quit()
    assert path.read_text() == ""
