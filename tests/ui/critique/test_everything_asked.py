"""Whatever a rubric asks beside critiques can be answered on the desk, and the way to what is missing leads there."""

from __future__ import annotations

import re
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from annotator.model.missing_answer import MissingAnswer
from annotator.ui.critique.critique_layout_controller import CritiqueLayoutController
from annotator.workspace.cursor import first_missing, in_order
from tests.ui.accessible_names import check_names
from tests.ui.conftest import Desk, rating, rubric
from tests.ui.critique.conftest import PASSAGE, critiques

K = Qt.Key
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
EVERYWHERE = ("task", "passage", "message", "prompt", "question", "response", "critique")
COMPARED = ("prompt", "question")


def tags(key: str, kind: str, **more: Any) -> dict[str, Any]:
    both = [{"key": f"{key}_one", "title": "One"}, {"key": f"{key}_two", "title": "Two", "edit": not more}]
    return {"type": "tags", "key": key, "title": "Look", "targets": [kind], "tags": both} | more


def block(name: str, kind: str) -> dict[str, Any]:
    common = {"key": "asked", "title": "Asked", "targets": [kind]}
    return {
        "rating": rating("asked", 1, 5, [kind]),
        "wide rating": rating("asked", -20, 20, [kind]),
        "questions": tags("asked", kind, required=True),
        "ranking": {"type": "ranking", **common, "unrankable": True},
        "preference": {"type": "preference", **common, "justification": "required"},
        "comment": {"type": "comment", **common, "required": True, "highlights": "required"},
        "corroborations": {"type": "corroborations", **common, "required": True},
    }[name]  # fmt: skip


def responses(name: str) -> list[dict[str, Any]]:
    return [
        {"id": f"{name}-r{n}", "text": f"Answer {n} to {name}.",
         "critiques": [{"id": f"{name}-r{n}-c{c}", "text": f"Flaw {c} of answer {n} to {name}."} for c in (1, 2)]}
        for n in (1, 2)
    ]  # fmt: skip


def asked_task(kind: str) -> dict[str, Any]:
    """A task that has every kind of target; a prompt in place of the questions where prompts are asked about."""
    turns = [
        {"role": "user", "text": "Tell me of the Moon.", "rated_as": "prompt"},
        {"role": "assistant", "text": "It is made of metal.", "rated_as": "response"},
        {"role": "user", "text": "Really?", "rated_as": "message"},
    ]
    form = {"prompt": "What is the plot?", "responses": responses("p")} if kind == "prompt" else {
        "questions": [{"id": f"q{q}", "text": f"What is plot {q}?", "responses": responses(f"q{q}")} for q in (1, 2)]
    }  # fmt: skip
    return {"id": "one", "passage": {"title": "The Snare", "text": PASSAGE}, "conversation": turns, **form}


ASKED = {
    "rating": EVERYWHERE, "wide rating": EVERYWHERE, "questions": EVERYWHERE, "ranking": COMPARED,
    "preference": COMPARED, "comment": EVERYWHERE, "corroborations": EVERYWHERE,
}  # fmt: skip
"""What can be asked, and about what."""


def belongs(widget: QWidget, problem: MissingAnswer) -> bool:
    """Whether the widget is where the problem is mended."""
    name = widget.objectName()
    if problem.code == "preference.no_justification":
        return name.endswith(f".{problem.target}.preference.{problem.key}.reason")
    if problem.code.startswith("comment."):
        return re.fullmatch(r"notes\.n\d+\.text", name) is not None
    asks = f"{problem.key}.{problem.part}" if problem.part else problem.key
    what = {"rating.missing": "rating", "tag.missing": "tag", "ranking.missing": "rank", "preference.missing":
            "preference"}[problem.code]  # fmt: skip
    return name.endswith(f".{problem.target}.{what}.{asks}")


def mend(desk: Desk, problem: MissingAnswer) -> None:
    """By keys, from where the way to the problem led."""
    match problem.code:
        case "rating.missing":
            desk.press("3", K.Key_Return)
        case "tag.missing" | "preference.missing":
            desk.press("1")
        case "ranking.missing":
            desk.press("0")
        case "preference.no_justification":
            desk.press(*"Because.", K.Key_Escape)
        case "comment.missing" | "comment.empty":
            desk.press(*"So.", K.Key_Escape)
        case "comment.no_highlight":
            desk.press(K.Key_Escape, "v")
            desk.press(K.Key_Right, held=CONTROL | SHIFT)
            desk.press(K.Key_Return)
        case _:
            pytest.fail(f"nothing is known to mend {problem.code}")
    desk.work.flush()


def led_to(desk: Desk) -> MissingAnswer | None:
    """What a refused submit leads to: something of the answer in focus before anything else."""
    state = desk.work.focus.state
    return first_missing(state, in_order(state, desk.work.session.missing()))


@pytest.mark.parametrize("kind", ["task", "prompt", "question", "critique"])
def test_everything_that_is_missing_is_led_to_and_mended_by_keys(desk: Desk, kind: str) -> None:
    own = critiques(rating=None, below=None)
    named = [name for name, kinds in ASKED.items() if kind in kinds]
    blocks = [block(name, kind) | {"key": name.replace(" ", "_"), "title": name.title()} for name in named]
    desk.bring([asked_task(kind)], rubric(own, *blocks))
    assert isinstance(desk.work.task_layout, CritiqueLayoutController)
    seen = set[str]()
    while (first := led_to(desk)) is not None:
        desk.press(K.Key_Return, held=CONTROL)
        there = desk.window.focusWidget()
        assert there is not None
        assert there.isVisible()
        assert belongs(there, first), f"{first} led to {there.objectName()}"
        if "task" not in (first.target, kind):
            assert first.target in desk.work.view.panes(), "what is asked about can be read"
        mend(desk, first)
        assert first not in desk.work.session.missing()
        seen.add(first.key)
    assert seen >= {block["key"] for block in blocks}
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"


FLAGS = {"type": "tags", "key": "look", "title": "Look", "tags": [
    {"key": "wrong", "title": "Wrong", "letter": "u", "edit": True}, {"key": "rude", "title": "Rude", "letter": "x"},
]}  # fmt: skip
TONE = {"type": "reactions", "key": "tone", "title": "Tone", "reactions": [
    {"key": "up", "emoji": "👍", "title": "Up"}, {"key": "sad", "emoji": "😢", "title": "Sad"},
]}  # fmt: skip


def go_to(desk: Desk, kind: str) -> str:
    """On to the first text of this kind, by the arrow keys."""
    kinds = desk.work.session.view().task.kinds
    for _ in kinds:
        desk.press(K.Key_Left)
    for _ in kinds:
        location = desk.work.focus.cursor
        assert location is not None
        if kinds[location.target] == kind:
            return location.target
        desk.press(K.Key_Right)
    pytest.fail(f"no {kind} was reached")


@pytest.mark.parametrize("kind", ["task", "message", "critique"])
def test_tags_reactions_and_proposed_edits_are_given_by_keys(desk: Desk, kind: str) -> None:
    own = critiques(rating=None, below=None)
    desk.bring([asked_task(kind)], rubric(own, FLAGS | {"targets": [kind]}, TONE | {"targets": [kind]}))
    target = go_to(desk, kind)
    desk.press("x", "u")
    work = desk.work.session.view().annotation
    assert work.tags_of(target, "look") == {"wrong": True, "rude": True}
    assert desk.find(f"workspace.{kind}.{target}.tag.look.rude").isVisible()
    desk.press("e", "2")
    assert desk.work.session.view().annotation.reactions_of(target, "tone") == ("sad",)
    if kind != "task":
        desk.press("r", held=CONTROL)
        assert desk.focused == "workspace.proposal.text"
        assert desk.find("workspace.proposal.text").isVisible()
        desk.press(*"New ", K.Key_Escape)
        proposal = desk.work.session.view().annotation.proposals[target]
        assert proposal == f"New {desk.work.session.view().task.texts[target]}"
        desk.press("u")
        assert [problem.code for problem in desk.work.session.missing()] == ["proposal.no_reason"]
        desk.press(K.Key_Return, held=CONTROL)
        desk.press("u")
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"


CRITIQUED = critiques(applies=True)
REFINED = {"type": "refinements", "key": "refinements", "title": "Refinements", "targets": ["response"]}


def test_everything_a_critique_lacks_is_led_to_and_mended_by_keys(desk: Desk) -> None:
    line = asked_task("question") | {"questions": asked_task("question")["questions"][:1], "conversation": []}
    desk.bring([line], rubric(rating("overall", 1, 7), CRITIQUED, REFINED))
    first = desk.work.session.view().order["q1"][0]
    desk.press("3", K.Key_Right, "7")
    mended: list[str] = []
    keys: dict[str, tuple[str, tuple[Any, ...]]] = {
        "critique.needed": (f"workspace.response.{first}.rating.overall", ("c", K.Key_Escape)),
        "critique.empty": ("workspace.critiques.w1.text", (*"Bad.", K.Key_Escape)),
        "critique.no_severity": ("workspace.critiques.w1", ("2",)),
        "critique.no_category": ("workspace.critiques.w1", ("5",)),
        "critique.no_applies": ("workspace.critiques.w1", ("y",)),
        "refinement.missing": ("workspace.critiques.w1", ("r", *"Better ", K.Key_Escape)),
    }
    while (first := led_to(desk)) is not None:
        desk.press(K.Key_Return, held=CONTROL)
        code = first.code
        if code == "critique.no_passage_highlight":
            assert desk.focused == "workspace.critiques.w1"
            desk.press("v", held=SHIFT)
            desk.press(K.Key_Right, held=CONTROL | SHIFT)
            desk.press(K.Key_Return)
        else:
            place, presses = keys[code]
            assert desk.focused == place, code
            desk.press(*presses)
        desk.work.flush()
        mended.append(code)
        assert code not in [problem.code for problem in desk.work.session.missing()]
    assert set(mended) == {*keys, "critique.no_passage_highlight"}
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"


def test_a_message_of_a_conversation_is_criticised(desk: Desk) -> None:
    turns = asked_task("message")["conversation"]
    task = {"id": "one", "conversation": turns}
    desk.bring([task], rubric(rating("overall", 1, 7), critiques(), REFINED))
    assert isinstance(desk.work.task_layout, CritiqueLayoutController)
    desk.press("3", "c", *"Not of metal.", K.Key_Escape, "3", "6", "v")
    desk.press(K.Key_Right, held=CONTROL | SHIFT)
    desk.press(K.Key_Return, "r", *"No: ", K.Key_Escape)
    assert desk.work.session.missing() == []
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"
    desk.press("q")
    desk.press(K.Key_Escape)


def test_a_question_without_answers_can_be_asked_about(desk: Desk) -> None:
    line = asked_task("question")
    line["questions"][1]["responses"] = []
    line["conversation"] = []
    desk.bring([line], rubric(critiques(rating=None, below=None), rating("asked", 1, 5, ["question"])))
    desk.press("3")
    desk.press(K.Key_PageDown, held=Qt.KeyboardModifier.AltModifier)
    assert desk.focused == "workspace.question.q2.rating.asked"
    for key in "chrws":
        desk.press(key, K.Key_Escape)  # refused; what is typed next is no command
    desk.press("4")
    assert desk.work.session.missing() == []
    assert desk.work.session.view().annotation.critiques == {}
    desk.press("q")
    outline = QApplication.activeModalWidget()
    assert outline is not None
    assert outline.objectName() == "outline"
    desk.press(K.Key_Escape)


def test_what_is_asked_of_the_passage_stays_beside_every_question(desk: Desk) -> None:
    asked = rating("asked", 1, 5, ["passage"])
    line = asked_task("question") | {"conversation": []}
    desk.bring([line], rubric(critiques(rating=None, below=None), asked, rating("overall", 1, 7)))
    assert desk.focused == "workspace.passage.passage.rating.asked"
    desk.press(K.Key_PageDown, held=Qt.KeyboardModifier.AltModifier)
    desk.press(K.Key_PageDown, held=Qt.KeyboardModifier.AltModifier)
    answer = desk.work.focus.cursor.target  # type: ignore[union-attr]
    assert answer.startswith("q2/")
    desk.find("workspace.subjects.passage").click()  # type: ignore[attr-defined]
    desk.press("4")
    assert desk.scores() == {("passage", "asked"): 4}
    assert desk.work.task_layout.answer == answer  # type: ignore[union-attr]
    desk.press(K.Key_Right)
    assert desk.work.focus.cursor.target.startswith("q2/")  # type: ignore[union-attr]


def test_the_arrow_keys_go_through_all_that_is_asked_about(desk: Desk) -> None:
    line = asked_task("question") | {"conversation": []}
    aside, own = rating("clear", 1, 5, ["question", "passage"]), critiques(rating=None, below=None)
    flags = FLAGS | {"targets": ["response", "passage"]}
    desk.bring([line], rubric(own, rating("overall", 1, 7), block("ranking", "question"), aside, flags))
    first, second = desk.work.session.view().order["q1"]
    every = ["passage.passage", "question.q1", f"response.{first}", f"response.{second}"]
    seen = [desk.focused]
    for key in (K.Key_Right,) * 3 + (K.Key_Left,) * 3:
        desk.press(key)
        seen.append(desk.focused)
    rows = [f"workspace.{target}.rating.{'overall' if '/' in target else 'clear'}" for target in every]
    assert seen == [*rows, *rows[-2::-1]]


def test_every_widget_has_a_name_of_its_own_with_all_of_it_on_the_desk(desk: Desk) -> None:
    every = [name for name in EVERYWHERE if name != "prompt"]
    compared = [block(name, "question") | {"key": name} for name in ("ranking", "preference")]
    notes = [block(name, "response") | {"key": name} for name in ("comment", "corroborations")]
    asked = [FLAGS, TONE, tags("yes", "", required=True), rating("asked", 1, 5)]
    own = [critiques(rating=None, below=None), *({**block, "targets": every} for block in asked)]
    desk.bring([asked_task("question")], rubric(*own, *compared, *notes, REFINED))
    for kind in every:
        target = go_to(desk, kind)
        desk.press("u")
        names = check_names(desk.window)
        assert f"workspace.{kind}.{target}.rating.asked.3" in names
        assert f"workspace.subjects.{target}" in names
    go_to(desk, "response")
    desk.press("n", "2", *"So.", K.Key_Escape, "c", *"Bad.", K.Key_Escape, "r", *"Better ", K.Key_Escape, "e")
    check_names(desk.window)
    desk.press(K.Key_Escape)
    desk.press("r", held=CONTROL)
    check_names(desk.window)
    hints = [label for _, label in desk.work.task_layout.hints()]  # type: ignore[union-attr]
    assert {"note", "reaction"} <= set(hints)


def test_two_rankings_and_two_preferences(desk: Desk) -> None:
    blocks = [block("ranking", "question") | {"key": f"rank{n}"} for n in (1, 2)]
    blocks += [block("preference", "question") | {"key": f"better{n}"} for n in (1, 2)]
    line = asked_task("question") | {"questions": asked_task("question")["questions"][:1]}
    desk.bring([line], rubric(critiques(rating=None, below=None), *blocks))
    for _ in range(10):
        problems = desk.work.session.missing()
        if not problems:
            break
        desk.press(K.Key_Return, held=CONTROL)
        mend(desk, problems[0])
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"
