"""Critiques as they are saved, and the keys that write them, each step watched until it has come about."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.end_to_end import mouse
from tests.end_to_end.at_work import AtWork
from tests.end_to_end.program import Program
from tests.end_to_end.screen import Screen, wait_for

Stored = dict[str, Any]


class Critic:
    """At work on the critiques of the first task, or of the one at ``position``."""

    def __init__(self, screen: Screen, program: Program, data: Path, position: int = 0) -> None:
        self.at = AtWork(screen, program, data)
        self.press, self.type, self.seen = self.at.press, self.at.type, self.at.seen
        self._screen, self._program = screen, program
        self._position = position

    # what is saved

    @property
    def annotation(self) -> Stored:
        return self.seen.work.get(self._position, {})

    def order(self, question: str) -> list[str]:
        """The answers to a question as they stand on the screen; saved with the first edit of the task."""
        query = "SELECT display_order FROM annotation ORDER BY task LIMIT 1 OFFSET ?"
        ((stored,),) = wait_for("the order of the answers", lambda: self.seen.ask(query, self._position))
        return list(json.loads(stored)[question])

    def source(self, target: str) -> str:
        """A text as it was sent, or as a refinement has it now."""
        return text_at(self._task, self.annotation, target)

    def question(self, target: str) -> str:
        """The words of a question."""
        return str(self._task["questions"][int(target[1:]) - 1]["text"])

    @property
    def _task(self) -> Stored:
        ((payload,),) = self.seen.ask("SELECT payload FROM task ORDER BY position LIMIT 1 OFFSET ?", self._position)
        return dict(json.loads(payload))

    def criticised(self, answer: str) -> Stored:
        return dict(self.annotation.get("critiques", {}).get(answer, {}))

    def series(self, answer: str) -> list[Stored]:
        """The critiques of an answer, most important first."""
        return list(self.criticised(answer).get("series", []))

    def critique(self, answer: str, identifier: str) -> Stored:
        return next((critique for critique in self.series(answer) if critique["id"] == identifier), {})

    def spans(self, answer: str, identifier: str) -> list[Stored]:
        return list(self.critique(answer, identifier).get("spans", []))

    def chain(self, answer: str) -> list[tuple[str, str]]:
        """Which critiques of an answer have a refinement, and its text."""
        return [(c["id"], c["refinement"]["text"]) for c in self.series(answer) if c.get("refinement")]

    def ranks(self) -> dict[str, int]:
        return dict(self.seen.ask("SELECT item, rank FROM ranking"))

    def until(self, what: str, holds: Callable[[], bool]) -> None:
        wait_for(what, holds)

    # keys

    def rate(self, answer: str, score: int) -> None:
        """The score of the answer in focus."""
        self.press(str(score))
        self.until(f"{score} for {answer}", lambda: self.seen.scores(self._position).get((answer, "overall")) == score)

    def write(self, answer: str, text: str, severity: str, category: str) -> str:
        """A new critique of the answer in focus, chosen by the digits of its severity and its category."""
        known = len(self.series(answer))
        self.press("c")
        self.type(text)
        self.press("Escape", severity, category)
        self.until("the critique", lambda: [*map(is_described, self.series(answer))] == [True] * (known + 1))
        written = self.series(answer)[-1]
        assert written["text"] == text
        return str(written["id"])

    def highlight(self, answer: str, identifier: str, *keys: str) -> Stored:
        """Selects by keys in caret mode and lets Enter make it a highlight of that critique."""
        return self._another_span(answer, identifier, lambda: self.press(*keys, "Return"))

    def highlight_by_mouse(self, answer: str, identifier: str, word: str) -> Stored:
        """Drags over the first place of a word, where the eye found it, and presses H."""
        self.press("ctrl+f")
        self.type(word)
        self.press("Escape")  # leaves the word selected, so that it can be seen where it stands
        self._program.wait_idle()  # what was found by its first letters stands elsewhere
        place = mouse.selection(self._screen)
        self.press("v", "Left", "Escape")  # and nothing is selected any more
        self._program.wait_idle()
        mouse.drag(self._screen, place)
        self._program.wait_idle()
        return self._another_span(answer, identifier, lambda: self.press("h"))

    def _another_span(self, answer: str, identifier: str, make: Callable[[], None]) -> Stored:
        known = len(self.spans(answer, identifier))
        make()
        self.until(f"another highlight of {identifier}", lambda: len(self.spans(answer, identifier)) == known + 1)
        return self.spans(answer, identifier)[-1]

    def refine(self, answer: str, identifier: str, where: str, text: str) -> str:
        """Types into the refinement of the critique in focus, at ``ctrl+Home`` or ``ctrl+End``."""
        self.press("r")
        return self.go_on_refining(answer, identifier, where, text)

    def go_on_refining(self, answer: str, identifier: str, where: str, text: str) -> str:
        """Types into a refinement that has the keyboard, and leaves it."""
        before = dict(self.chain(answer)).get(identifier)
        self.press(where)
        self.type(text)
        self.press("Escape")
        self.until(f"the refinement of {identifier}", lambda: dict(self.chain(answer)).get(identifier) != before)
        return dict(self.chain(answer))[identifier]

    def settle(self, key: str, answer: str, identifier: str, base: str, text: str) -> None:
        """What is based on changed text is kept, rebased or redone by a key, and has this base and this text then."""
        self.press(key)
        wanted = {"base": base, "text": text}
        self.until(f"{key} for {identifier}", lambda: self.critique(answer, identifier).get("refinement") == wanted)

    def find_again(self, answer: str, identifier: str, on: str) -> None:
        """The highlight of the critique in focus, whose text is gone, is found on another refinement."""
        before = self.spans(answer, identifier)
        self.press("l")
        target = f"{answer}/{on}/refinement"
        self.until(f"the highlight on {on}", lambda: [s["target"] for s in self.spans(answer, identifier)] == [target])
        assert [s["exact"] for s in self.spans(answer, identifier)] == [s["exact"] for s in before]

    def skip_as_similar(self, answer: str, other: str) -> None:
        """S and the letter of that other answer."""
        letters = dict(zip(self.order(answer.partition("/")[0]), "abcdefgh", strict=False))
        self.press("s", letters[other])
        self.until(f"similar to {other}", lambda: self.criticised(answer).get("similar_to") == other)


def is_described(critique: Stored) -> bool:
    return bool(critique.get("text") and critique.get("severity") and critique.get("category"))


def text_at(task: Stored, annotation: Stored, target: str) -> str:
    """The text that a target names: the passage, an answer, or a refinement of it."""
    if target == "passage":
        return str(task["passage"]["text"])
    question, response, *refined = target.split("/")
    if refined:
        series = annotation["critiques"][f"{question}/{response}"]["series"]
        return str(next(c for c in series if c["id"] == refined[0])["refinement"]["text"])
    return str(task["questions"][int(question[1:]) - 1]["responses"][int(response[1:]) - 1]["text"])


def lines_of(bundle: Path, name: str) -> list[Stored]:
    """The lines of a file in a bundle."""
    with zipfile.ZipFile(bundle) as files:
        return [json.loads(line) for line in files.read(name).decode().splitlines()]
