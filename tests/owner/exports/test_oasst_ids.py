"""Open-Assistant trees of tasks whose message ids repeat: no message and no judgement is lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.owner.exports.conftest import Lab, reviews


def conversation(name: str, *turns: str) -> dict[str, Any]:
    """A task whose conversation has the ids *p*, *a*, *p2*, ... as those of every other such task."""
    ids = ["p", "a", "p2", "a2"]
    marked = [
        {
            "id": message_id,
            "role": "assistant" if n % 2 else "user",
            "text": text,
            "rated_as": "response" if n % 2 else "prompt",
        }
        for n, (message_id, text) in enumerate(zip(ids, turns, strict=False))
    ]
    return {"id": name, "conversation": marked}


def messages(rows: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    todo = [row["prompt"] for row in rows]
    for message in todo:
        yield message
        todo += message["replies"]


def test_ids_that_repeat_across_tasks_stay_apart(lab: Lab) -> None:
    tasks = [conversation(f"t{n}", f"Question {n}?", f"Answer {n}.") for n in range(6)]
    lab.answer("ann", lab.build(tasks, "conversation-review"), reviews)
    rows = lab.rows("oasst")
    assert sorted(row["prompt"]["text"] for row in rows) == [f"Question {n}?" for n in range(6)]
    every_message = list(messages(rows))
    assert len({message["message_id"] for message in every_message}) == len(every_message) == 12
    assert {message["labels"]["quality"]["count"] for message in every_message} == {1}
    for row in rows:
        assert row["message_tree_id"] == row["prompt"]["message_id"]
        (reply,) = row["prompt"]["replies"]
        assert reply["text"] == row["prompt"]["text"].replace("Question", "Answer").replace("?", ".")
        assert reply["parent_id"] == row["prompt"]["message_id"]


def test_ids_that_are_used_once_are_kept(lab: Lab) -> None:
    lab.answer("ann", lab.build([conversation("t", "One?", "Two.", "Three?")], "conversation-review"), reviews)
    assert [message["message_id"] for message in messages(lab.rows("oasst"))] == ["p", "a", "p2"]


def test_the_system_turn_is_no_message_of_a_tree(lab: Lab) -> None:
    task = conversation("t", "One?", "Two.")
    task["conversation"].insert(0, {"id": "s", "role": "system", "text": "Be brief."})
    lab.answer("ann", lab.build([task], "conversation-review"), reviews)
    tree = [(message["text"], message.get("parent_id")) for message in messages(lab.rows("oasst"))]
    assert tree == [("One?", None), ("Two.", "p")]


def test_a_message_of_two_tasks_has_the_judgements_of_both(lab: Lab) -> None:
    """Both tasks begin with the same message; it is one message with two replies."""
    tasks = [conversation("t1", "Hello.", "Good morning."), conversation("t2", "Hello.", "Good evening.")]
    lab.answer("ann", lab.build(tasks, "conversation-review"), reviews)
    (row,) = lab.rows("oasst")
    assert row["prompt"]["message_id"] == "p"
    assert row["prompt"]["labels"]["quality"]["count"] == 2
    assert {reply["text"]: reply["labels"]["quality"]["count"] for reply in row["prompt"]["replies"]} == {
        "Good morning.": 1,
        "Good evening.": 1,
    }


def test_the_card_names_a_scale_as_each_kind_of_text_shows_it(lab: Lab) -> None:
    lab.answer("ann", lab.build([conversation("t", "One?", "Two.", "Three?")], "conversation-review"), reviews)
    card = (lab.export("oasst", out="card").folder / "README.md").read_text("utf-8")
    scales = card.partition("## Scales")[2].partition("\n## ")[0].splitlines()
    assert scales[2] == "| rating | of | on the screen | lowest | highest |"
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in scales[4:] if line]
    assert [row[:3] for row in rows] == [
        ["`quality`", "prompt", "Clarity"],
        ["`quality`", "response", "Quality"],
        ["`fairness`", "prompt", "Fairness"],
        ["`fairness`", "response", "Fairness"],
        ["`effort`", "prompt, response", "Effort"],
    ]
    assert rows[0][3:] == ["1: Nobody can tell what is wanted.", "5: No doubt at all what is wanted."]
