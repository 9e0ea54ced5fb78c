"""Sessions by keyboard in the real window, on real data: all that presets ask beside the scores of HelpSteer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

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
