"""What an annotator does by keyboard in any project, each step watched until it has come about."""

from __future__ import annotations

import json
import time
import zipfile
from pathlib import Path
from typing import Any

from annotator.model.annotation import Annotation
from annotator.workspace.keys import DELIBERATE
from tests.end_to_end.program import Database, Program
from tests.end_to_end.screen import PATIENCE, NeverHappenedError, Screen, wait_for
from tests.end_to_end.scripted_session import export

TEXTS = 160, 520
"""The lines of a screen of 1366x768 with the texts: no clock runs there."""

SHORT_PATIENCE = 5.0  # seconds


class AtWork:
    """Keys for the program, and looks at the screen and at what it has saved."""

    def __init__(self, screen: Screen, program: Program, data: Path) -> None:
        self._screen = screen
        self._program = program
        self._data = data
        self.seen = Database(data)
        self.press = program.press
        self.type = screen.type

    # answers

    def until_stored(self, position: int, wanted: Annotation) -> None:
        """Waits until exactly this is saved of a task."""

        def saved() -> Annotation:
            return Annotation.model_validate(self.seen.work.get(position, {}))

        try:
            wait_for(f"the answers to task {position + 1}", lambda: saved() == wanted)
        except NeverHappenedError as error:
            raise NeverHappenedError(f"{error}\nwanted: {wanted!r}\nsaved:  {saved()!r}") from None

    def submit(self, position: int) -> None:
        """Submits the task and sees another one come up."""
        self.press("ctrl+Return")
        wait_for(f"task {position + 1} to be submitted", lambda: self.seen.status(position) == "submitted")
        wait_for("another task", lambda: self.at != position)

    def skip(self, position: int, digit: str) -> None:
        """Skips the task for the reason with that digit."""
        self.press("ctrl+shift+k")
        wait_for("the question for a reason", lambda: self._program.asks)
        self.press(digit)
        self.press("Return")
        wait_for(f"task {position + 1} to be skipped", lambda: self.seen.status(position) == "skipped")
        wait_for("the window to have the keyboard again", lambda: not self._program.asks)

    def undo_everything_and_do_it_again(self) -> None:
        """To the very first edit, and back to the last."""
        before = self.seen.work
        assert self.seen.edits > 10
        self._turn_back("ctrl+z", "everything to be taken back", {})
        self.press("ctrl+z")  # there is nothing left to take back
        self._turn_back("ctrl+shift+z", "everything to be as it was", before)

    def _turn_back(self, key: str, what: str, wanted: dict[int, Any]) -> None:
        """Presses undo or redo fast, which stops before it changes another task, and again deliberately, until that is
        all that is saved."""

        def done() -> bool:
            self.press(*[key] * self.seen.edits)
            self._program.wait_idle()
            time.sleep(2 * DELIBERATE)
            return self.seen.work == wanted

        wait_for(what, done)

    # ways

    @property
    def at(self) -> int | None:
        """The task on the screen, as far as it is saved where that is."""
        return self.seen.place[0] if self.seen.place is not None else None

    def go_to(self, position: int) -> None:
        """Goes to a task by its number."""
        self.press("ctrl+g")
        self.type(str(position + 1))
        self._open(position)

    def find_task(self, fragment: str) -> int:
        """Goes to the one task with these words in its texts."""
        position = self.seen.position_of(fragment)
        wait_for("the index of the texts", lambda: self.seen.indexed)
        self.press("ctrl+g")
        self.type(f'"{fragment}"')
        self._open(position)
        return position

    def go_to_the_only_one(self, filters_to_the_right: int, position: int) -> None:
        """Goes to the one task that a filter leaves; filters are counted from *All*."""
        self.press("ctrl+g", "Tab", *["Right"] * filters_to_the_right, "Tab")
        self._open(position)

    def _open(self, position: int) -> None:
        self.press("Return")
        wait_for(f"task {position + 1}", lambda: self.at == position)

    # looks

    def there_and_back(self, there: str, back: str, **preferred: object) -> None:
        """Presses a key that changes what is seen of the texts, and another that puts it back exactly as it was.

        ``preferred`` is what is kept as a preference in between. On a machine that is busy a task that has just come
        up may not have been painted when the first look is taken; then both keys are pressed once more.
        """
        try:
            self._go_there_and_back(there, back, preferred, SHORT_PATIENCE)
        except NeverHappenedError:
            self._go_there_and_back(there, back, preferred)

    def _go_there_and_back(
        self, there: str, back: str, preferred: dict[str, object], patience: float = PATIENCE
    ) -> None:
        before = self._still()
        self.press(there)
        wait_for(f"{there} to show something", lambda: self._screen.look(*TEXTS) != before)
        wait_for(f"{preferred} to be kept", lambda: preferred.items() <= self._preferences.items())
        self.press(back)
        wait_for(f"{back} to put everything back", lambda: self._screen.look(*TEXTS) == before, patience)

    def _still(self) -> bytes:
        """What is seen of the texts, once two looks show the same."""
        looks = [self._screen.look(*TEXTS)]

        def same() -> bool:
            looks.append(self._screen.look(*TEXTS))
            return looks[-1] == looks[-2]

        wait_for("the screen to be still", same)
        return looks[-1]

    @property
    def _preferences(self) -> dict[str, Any]:
        try:
            preferences: dict[str, Any] = json.loads((self._data / "preferences.json").read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        return preferences

    # the end

    def export(self) -> Path:
        return export(self._program, self._data)


def text_of(seen: Database, position: int, response: str) -> str:
    """The source of a response as it was sent."""
    ((payload,),) = seen.ask("SELECT payload FROM task ORDER BY position LIMIT 1 OFFSET ?", position)
    return str(json.loads(payload)["responses"][int(response.partition("/r")[2]) - 1]["text"])


def answers_in(results: Path) -> dict[str, Annotation]:
    """What a results file says of each task."""
    with zipfile.ZipFile(results) as bundle:
        lines = [json.loads(line) for line in bundle.read("annotations.jsonl").decode().splitlines()]
    return {line["task_id"]: Annotation.model_validate(line["annotation"]) for line in lines}
