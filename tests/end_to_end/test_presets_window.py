"""Sessions by keyboard in the real window, on real data: all that presets ask beside the scores of HelpSteer."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from annotator.model.anchor import make_span
from annotator.model.annotation import Annotation
from tests.end_to_end.at_work import AtWork, answers_in, text_of
from tests.end_to_end.owner import Owner
from tests.end_to_end.program import Database, started
from tests.end_to_end.screen import Screen, wait_for
from tests.end_to_end.scripted_session import go_on, wait_for_first_task

DATA = Path(__file__).resolve().parents[1] / "data"
BEGUN, SKIPPED = 2, 5
"""Filters of the navigator, counted from *All*."""


class Journey:
    """One annotator's data directory, and what must be in the results in the end, by position."""

    def __init__(self, home: Path, title: str) -> None:
        self.owner = Owner.new(home / "owner", title)
        self.data, self.log = home / "data", home / "said.txt"
        self.seen = Database(self.data)
        self.wanted: dict[int, Annotation] = {}

    def ends_with(self, results: Path) -> None:
        """The results verify, they are what was pressed, and the owner can use them."""
        assert self.log.read_text() == ""  # nothing went wrong on the way, and Qt had nothing to say
        ids = [task for (task,) in self.seen.ask("SELECT task_id FROM task ORDER BY position")]
        wanted = {ids[position]: annotation for position, annotation in self.wanted.items()}
        assert answers_in(results) == wanted
        self.owner.trust(self.data)
        taken = self.owner.import_tasks([results])
        done = {task: annotation for task, annotation in wanted.items() if annotation.status == "submitted"}
        assert {judgement.task.task.id: judgement.line.annotation for judgement in taken.judgements} == done
        assert sum(taken.statuses.values()) == len(wanted)


def annotation(status: str, **answers: Any) -> Annotation:
    return Annotation.model_validate({"status": status, **answers})


# conversation-review: yes or no, scores, flags, proposed edits, reactions, skip, flag


def reviewed(status: str, answers: dict[str, str], tags: dict[str, Any] | None = None, **more: Any) -> Annotation:
    """What digits say of each text of a conversation: spam, quality, fairness, effort."""
    ratings = {target: dict(zip(("quality", "fairness", "effort"), map(int, d[1:]))) for target, d in answers.items()}  # noqa: B905
    spam = {target: {"spam": {"spam": d[0] == "1"}} | (tags or {}).get(target, {}) for target, d in answers.items()}
    return annotation(status, ratings=ratings, tags=spam, **more)


def test_open_assistant_trees_are_reviewed(screen: Screen, tmp_path: Path) -> None:
    journey = Journey(tmp_path, "Trees")
    owner, seen, source = journey.owner, journey.seen, tmp_path / "trees.jsonl"
    owner.run(
        "tasks",
        "convert",
        str(DATA / "oasst_trees" / "trees.jsonl"),
        "--from",
        "oasst",
        "--out",
        str(source),
    )
    bundle = owner.build(source, "conversation-review")

    with started(screen, journey.data, "open", str(bundle), log=journey.log) as program:
        wait_for_first_task(program, seen)
        at = AtWork(screen, program, journey.data)
        journey.wanted[0] = review_with_everything(at)
        at.submit(0)
        assert at.at == 1
        at.press("f", *"014")
        at.until_stored(1, reviewed("in_progress", {"q1": "014"}, flagged=True))
        program.kill()

    with started(screen, journey.data, log=journey.log) as program:
        go_on(program, seen)
        at = AtWork(screen, program, journey.data)
        assert at.at == 1
        at.press("5")  # where it was left: at the last score of the prompt
        skipped = at.find_task("weird smell in my apartment")
        at.skip(skipped, "3")
        journey.wanted[skipped] = annotation("skipped", skip={"key": "skip", "reason": "distressing"})
        under_a_conversation = at.find_task("how does this matter")
        at.there_and_back("alt+4", "alt+1", layout="single")
        at.press(*"0345", *"0233", *"1111")
        at.submit(under_a_conversation)
        one, other = seen.shown_order(under_a_conversation)
        given = {"q1": "0345", one: "0233", other: "1111"}
        journey.wanted[under_a_conversation] = reviewed("submitted", given)
        at.go_to_the_only_one(BEGUN, 1)
        answers = seen.shown_order(1)
        at.press(*"0233" * len(answers))
        at.submit(1)
        journey.wanted[1] = reviewed("submitted", {"q1": "0145", **dict.fromkeys(answers, "0233")}, flagged=True)
        at.go_to_the_only_one(SKIPPED, skipped)
        at.undo_everything_and_do_it_again()
        results = at.export()
        program.quit()
    journey.ends_with(results)


def review_with_everything(at: AtWork) -> Annotation:
    """A prompt and four answers, with every block of the preset."""
    at.there_and_back("g", "g")
    at.press("p", "p", *"0345")  # personal data, and not
    at.press("u", "u", "ctrl+r")  # the first one waits: the focus has just gone on by itself
    at.type("As far as is known: ")
    at.press("Escape", "e", "3", "5", "3", "Escape", *"0241")  # two reactions, and one of them not
    at.press("b", "b", "o", *"1111")
    at.press(*"0555", *"033", "Left", "Left", "ctrl+Return", "2")  # refused; the last score is what is missing
    a, b, c, d = wait_for("the answers", lambda: at.seen.shown_order(0))
    tags = {
        a: {"review": {"inaccurate": True}},
        b: {"removal": {"chatbot": True}, "review": {"controversial": True}},
    }
    more = {
        "reactions": {a: {"tone": ["love"]}},
        "proposals": {a: f"As far as is known: {text_of(at.seen, 0, a)}"},
    }
    given = {"q1": "0345", a: "0241", b: "1111", c: "0555", d: "0332"}
    at.until_stored(0, reviewed("in_progress", given, tags, **more))
    return reviewed("submitted", given, tags, **more)


# comparison: ranks with ties and not rankable, preferences with reasons


def vicuna(path: Path, answers: Sequence[int]) -> Path:
    """The first prompts, each with so many of its answers."""
    rows = (DATA / "vicuna80" / "vicuna80.jsonl").read_text(encoding="utf-8").splitlines()[: len(answers)]
    tasks = [json.loads(row) for row in rows]
    cut = [task | {"responses": task["responses"][:n]} for task, n in zip(tasks, answers, strict=True)]
    path.write_text("".join(json.dumps(task) + "\n" for task in cut), encoding="utf-8")
    return path


def test_answers_are_compared(screen: Screen, tmp_path: Path) -> None:
    journey = Journey(tmp_path, "Comparison")
    seen = journey.seen
    bundle = journey.owner.build(vicuna(tmp_path / "pairs.jsonl", [4, 2, 3, 2, 2]), "comparison")

    with started(screen, journey.data, "open", str(bundle), log=journey.log) as program:
        wait_for_first_task(program, seen)
        at = AtWork(screen, program, journey.data)
        journey.wanted[0] = rank_four(at)
        at.submit(0)
        at.there_and_back("d", "d")  # what differs, word by word
        at.press("minus", "2", "Tab")
        at.type("It says more in fewer words.")
        left, _ = wait_for("the pair", lambda: seen.shown_order(1))
        because = {"preferred": left, "strength": 2, "justification": "It says more in fewer words."}
        at.until_stored(1, annotation("in_progress", preferences={"q1": {"preference": because}}))
        program.kill()

    with started(screen, journey.data, log=journey.log) as program:
        go_on(program, seen)
        at = AtWork(screen, program, journey.data)
        assert at.at == 1
        at.press("Escape", "ctrl+shift+Right")  # out of the words; from the left by two to the left by one
        at.submit(1)
        journey.wanted[1] = annotation("submitted", preferences={"q1": {"preference": because | {"strength": 1}}})
        journey.wanted[2] = rank_three(at)
        at.submit(2)
        at.skip(3, "4", "Both are the same.")
        journey.wanted[3] = annotation(
            "skipped", skip={"key": "skip", "reason": "broken", "note": "Both are the same."}
        )
        wait_for("the last task", lambda: at.at == 4)
        at.run("dark theme", theme="dark")
        at.press("0", "f")
        journey.wanted[4] = annotation("in_progress", preferences={"q1": {"preference": {"strength": 0}}}, flagged=True)
        at.until_stored(4, journey.wanted[4])
        at.undo_everything_and_do_it_again()
        results = at.export()
        program.quit()
    journey.ends_with(results)


def ranked(status: str, groups: Sequence[Sequence[str]], unrankable: Sequence[str] = ()) -> Annotation:
    ties = [sorted(group) for group in groups]
    return annotation(status, rankings={"q1": {"rank": {"groups": ties, "unrankable": unrankable}}})


def rank_four(at: AtWork) -> Annotation:
    """Ranks given by digits, moved, tied and taken away; the last response cannot be ranked."""
    at.press(*"2110")
    a, b, c, d = wait_for("the answers", lambda: at.seen.shown_order(0))
    at.until_stored(0, ranked("in_progress", [[b, c], [a]], [d]))
    at.press("ctrl+shift+Left")
    at.until_stored(0, ranked("in_progress", [[b, c], [a], [d]]))
    at.press("equal")
    at.until_stored(0, ranked("in_progress", [[b, c], [a, d]]))
    at.press("ctrl+shift+Left")
    at.until_stored(0, ranked("in_progress", [[b, c], [d], [a]]))
    at.press("0")
    return ranked("submitted", [[b, c], [a]], [d])


def rank_three(at: AtWork) -> Annotation:
    """The one in the middle is left out, and a submit leads there."""
    at.there_and_back("ctrl+plus", "ctrl+0", percent=110)
    at.there_and_back("alt+2", "alt+1", layout="stacked")
    at.there_and_back("alt+3", "alt+1", layout="pair")
    at.press("1", "Right", "3", "Left", "Left", "ctrl+Return", "2")
    a, b, c = wait_for("the answers", lambda: at.seen.shown_order(2))
    return ranked("submitted", [[a], [b], [c]])


# a rubric of one's own: long scales and notes with highlights

RUBRIC = """
id = "own"
title = "Own"

[[blocks]]
type = "rating"
key = "grade"
title = "Grade"
targets = ["response"]
low = 1
high = 10

[[blocks]]
type = "rating"
key = "lean"
title = "Lean"
targets = ["response"]
low = -3
high = 3

[[blocks]]
type = "rating"
key = "share"
title = "Share"
targets = ["response"]
low = 0
high = 99

[[blocks]]
type = "comment"
key = "remarks"
title = "Remarks"
targets = ["prompt", "response"]
highlights = "required"
"""


def remark(at: AtWork, position: int, response: str, quote: str, text: str) -> dict[str, Any]:
    """The first note of a task, on a response and on words of its text."""
    source = text_of(at.seen, position, response)
    span = make_span(response, source, source.index(quote), source.index(quote) + len(quote))
    return {response: [{"id": "n1", "key": "remarks", "text": text, "spans": [span]}]}


def note_of_the_criticised_response(at: AtWork) -> Annotation:
    """A note on words that Find came upon; without a text it is refused, and what is typed then goes there."""
    at.press("ctrl+f")
    at.type("tracking time")
    at.press("Escape", "n", "Escape")
    at.press("1", "0", "minus", "2", "4", "5", "1", "Return", *"390", "ctrl+Return")
    at.type("With what?")
    wait_for("the note", lambda: at.seen.work[0]["comments"] and "With what?" in json.dumps(at.seen.work[0]))
    one, other = at.seen.shown_order(0)
    criticised, rest = (one, other) if "tracking time" in text_of(at.seen, 0, one) else (other, one)
    # The text where Find ended has the keyboard, whichever column it is in, so the scores begin there.
    scores = {criticised: {"grade": 10, "lean": -2, "share": 45}, rest: {"grade": 1, "lean": 3, "share": 90}}
    return annotation("submitted", ratings=scores, comments=remark(at, 0, criticised, "tracking time", "With what?"))


def note_what_was_marked(at: AtWork) -> Annotation:
    """A note on words that the caret went over."""
    at.press("v", "ctrl+Right", "ctrl+shift+Right", "Return")
    at.type("Which?")
    at.press("Escape", "7", "minus", "minus", "3", "9", "9")
    scores = {"q1/r1": {"grade": 7, "lean": -3, "share": 99}}
    return annotation("submitted", ratings=scores, comments=remark(at, 1, "q1/r1", "most", "Which?"))


def test_long_scales_and_notes(screen: Screen, tmp_path: Path) -> None:
    journey = Journey(tmp_path, "Own")
    seen, rubric = journey.seen, tmp_path / "own.toml"
    rubric.write_text(RUBRIC, encoding="utf-8")
    bundle = journey.owner.build(vicuna(tmp_path / "notes.jsonl", [2, 1, 1, 1]), str(rubric))
    with started(screen, journey.data, "open", str(bundle), log=journey.log) as program:
        wait_for_first_task(program, seen)
        at = AtWork(screen, program, journey.data)
        journey.wanted[0] = note_of_the_criticised_response(at)
        at.submit(0)
        journey.wanted[1] = note_what_was_marked(at)
        at.submit(1)
        at.press(*"9099", "ctrl+shift+k")  # no task of this project can be skipped
        at.submit(2)
        journey.wanted[2] = annotation("submitted", ratings={"q1/r1": {"grade": 9, "lean": 0, "share": 99}})
        at.undo_everything_and_do_it_again()
        results = at.export()
        program.quit()
    journey.ends_with(results)
