"""Critiques in the real window, on SQuALITY's stories: everything by keyboard, and some highlights by mouse as well."""

from __future__ import annotations

import json
from pathlib import Path

from annotator.model.annotation import Annotation
from tests.end_to_end.critiques import Critic, Stored, lines_of, text_at
from tests.end_to_end.owner import Owner
from tests.end_to_end.program import Database, annotator, started
from tests.end_to_end.screen import Screen
from tests.end_to_end.scripted_session import go_on, wait_for_first_task

DATA = Path(__file__).resolve().parents[1] / "data" / "squality"
ASTRAL = "\U0001f680\U0001f469\U0001f3fd\u200d\U0001f680 "
"""Signs outside the first plane, set before every answer here: offsets in UTF-16 would be wrong after them."""
NEXT, BETTER, WORSE = "Right", "ctrl+shift+Left", "ctrl+shift+Right"
BEGINNING, END = "ctrl+Home", "ctrl+End"


def stories(owner: Owner, out: Path) -> Path:
    """A bundle of two stories: of the first the questions 3 and 5, of the second its first one."""
    owner.run("tasks", "convert", str(DATA), "--from", "squality", "--out", str(out))
    first, second, *_ = map(json.loads, out.read_text("utf-8").splitlines())
    first["questions"] = [first["questions"][2], first["questions"][4]]
    second["questions"] = second["questions"][:1]
    for question in (*first["questions"], *second["questions"]):
        for response in question["responses"]:
            response["text"] = ASTRAL + response["text"]
    out.write_text("".join(json.dumps(task) + "\n" for task in (first, second)), "utf-8")
    return owner.build(out, "critique")


def test_critiques_from_the_first_key_to_the_owner(screen: Screen, tmp_path: Path) -> None:
    owner = Owner.new(tmp_path / "owner", "Stories")
    bundle = stories(owner, tmp_path / "stories.jsonl")
    data, path = tmp_path / "data", tmp_path / "said.txt"
    seen = Database(data)

    with started(screen, data, "open", str(bundle), log=path) as program:
        wait_for_first_task(program, seen)
        at = Critic(screen, program, data)
        at.press("3")
        first, second, third = at.order("q1")
        scores_and_ranks(at, first, second, third)
        at.skip_as_similar(third, first)
        at.skip_as_similar(third, second)
        refused_submits_lead_to_what_is_missing(at, first)
        marked_by_mouse(at, first)
        marked_on_a_refinement(at, first)
        reordered_and_settled(at, first)
        the_other_question(at)
        at.at.undo_everything_and_do_it_again()
        at.press("alt+Page_Up", NEXT, WORSE)
        at.until("the last edit", lambda: at.ranks()[second] == 3)
        before, left = seen.work, seen.place
        program.kill()

    with started(screen, data, log=path) as program:
        go_on(program, seen)
        at = Critic(screen, program, data)
        assert (seen.work, seen.place) == (before, left)
        at.rate(second, 5)  # the answer that had the focus has it again
        at.press("ctrl+z")
        at.until("the score before", lambda: seen.work == before)
        at.at.submit(0)
        assert at.at.at == 1
        results = at.at.export()
        program.quit()

    assert path.read_text() == ""
    annotator(data, "bundle", "verify", str(results))
    owner.trust(data)
    (judged,) = owner.import_tasks([results]).judgements
    (line,) = lines_of(results, "annotations.jsonl")
    finished = Annotation.model_validate({**before[0], "status": "submitted"})
    assert judged.line.annotation == finished
    assert Annotation.model_validate(line["annotation"]) == finished
    assert spans_that_quote_their_text(lines_of(bundle, "tasks.jsonl")[0], line["annotation"]) == 6


def scores_and_ranks(at: Critic, first: str, second: str, third: str) -> None:
    """3, 7 and 6; the first two share a rank, then the third is moved before them."""
    at.press(WORSE, NEXT)
    at.rate(second, 7)
    at.press("equal", NEXT)
    at.rate(third, 6)
    at.press(WORSE)
    at.until("three ranks", lambda: at.ranks() == {first: 1, second: 1, third: 2})
    at.press(BETTER)
    at.until("other ranks", lambda: at.ranks() == {first: 2, second: 2, third: 1})


def refused_submits_lead_to_what_is_missing(at: Critic, answer: str) -> None:
    """To the answer that needs a critique; to the critique that needs highlights, which are made by caret."""
    at.press("ctrl+Return")
    critique = at.write(answer, "It says that something happened which did not.", "3", "6")
    at.press("Escape", NEXT, "ctrl+Return")
    line = at.highlight(answer, critique, "v", "shift+Down")
    highlight = at.highlight(
        answer, critique, "v", "Down", "Down", "ctrl+Right", "ctrl+shift+Right", "ctrl+shift+Right"
    )
    passage = at.highlight(answer, critique, "shift+v", "Down", "ctrl+Right", *["shift+Right"] * 5)
    assert [span["target"] for span in (line, highlight, passage)] == [answer, answer, "passage"]
    assert line["start"] == 0
    assert highlight["start"] > line["end"]
    assert len(passage["exact"]) in (4, 5)  # a blank at an end is no part of it
    assert at.refine(answer, critique, END, " One.") == at.source(answer) + " One."


def marked_by_mouse(at: Critic, answer: str) -> None:
    """A word of the passage, and a word of the answer inside what the first critique marks."""
    critique = at.write(answer, "It leaves out where they are.", "2", "5")
    passage = at.highlight_by_mouse(answer, critique, "Serenitatis")
    assert (passage["target"], passage["exact"]) == ("passage", "Serenitatis")
    line = at.series(answer)[0]["spans"][0]
    word = only_in_the_answer(at, line["exact"])
    span = at.highlight_by_mouse(answer, critique, word)
    assert (span["target"], span["exact"]) == (answer, word)
    assert line["start"] < span["start"] < span["end"] <= line["end"]
    before = at.chain(answer)[0][1]
    assert at.refine(answer, critique, END, " Two.") == before + " Two."


def only_in_the_answer(at: Critic, text: str) -> str:
    """A long word that the passage and the question do not have, so that the answer is where it is found."""
    elsewhere = (at.source("passage") + at.question("q1")).lower()
    return next(w for w in text.split() if w.isalpha() and len(w) > 5 and w.lower() not in elsewhere)


def marked_on_a_refinement(at: Critic, answer: str) -> None:
    """A third critique, whose highlight lies on the second refinement."""
    critique = at.write(answer, "One sentence has no verb.", "1", "7")
    at.press("alt+Right", "alt+Right")
    span = at.highlight(answer, critique, "v", "ctrl+Right", *["ctrl+shift+Right"] * 6)
    first, second = (identifier for identifier, _ in at.chain(answer))
    assert span["target"] == f"{answer}/{second}/refinement"
    assert first != second
    assert at.refine(answer, critique, BEGINNING, "Three. ") == "Three. " + at.chain(answer)[1][1]


def reordered_and_settled(at: Critic, answer: str) -> None:
    """The third critique before the second and back; what is based on changed text is rebased, kept, redone."""
    (one, first), (two, second), (three, _) = at.chain(answer)
    at.press("alt+Up")
    at.until("another order", lambda: [c["id"] for c in at.series(answer)] == [one, three, two])
    at.settle("b", answer, three, first, "Three. " + first)
    at.press("Up")  # settling one led to the next
    at.find_again(answer, three, on=one)
    at.press("Down")
    at.settle("k", answer, two, "Three. " + first, second)
    at.press("alt+Up")
    at.until("the order before", lambda: [c["id"] for c in at.series(answer)] == [one, two, three])
    at.settle("o", answer, two, first, first)
    at.press("Up")  # settling one led to the next
    assert at.go_on_refining(answer, two, END, " Again.") == first + " Again."
    at.press("Down")
    at.settle("b", answer, three, first + " Again.", "Three. " + first + " Again.")
    at.find_again(answer, three, on=two)


def the_other_question(at: Critic) -> None:
    """Nothing to criticise in its answers."""
    at.press("alt+Page_Down")
    for answer in at.order("q2"):
        at.rate(answer, 7)
        at.press(WORSE, NEXT)
    at.until("six ranks", lambda: len(at.ranks()) == 6)


def spans_that_quote_their_text(task: Stored, annotation: Stored) -> int:
    """How many spans there are; each is checked against the text as it was sent, or against its refinement."""
    spans = [span for a in annotation["critiques"].values() for c in a.get("series", []) for span in c.get("spans", [])]
    for span in spans:
        text, start, end = text_at(task, annotation, span["target"]), span["start"], span["end"]
        assert text[start:end] == span["exact"]
        assert text[:start].endswith(span.get("prefix", ""))
        assert text[end:].startswith(span.get("suffix", ""))
    return len(spans)
