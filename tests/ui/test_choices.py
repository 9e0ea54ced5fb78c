"""What is answered beside scores: yes or no, tags, reactions, proposed edits, ranks, preferences, skip and flag."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from annotator.model.annotation import Annotation
from annotator.ui.widgets.chip import Chip
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.preset_tasks import SKIP

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
K = Qt.Key


def work(desk: Desk, position: int | None = None) -> Annotation:
    return desk.work.session.view(position).annotation


def shown(desk: Desk) -> list[str]:
    """The targets of the cards, from left to right."""
    return [model.target for model in desk.work.view.columns.models]


def submit(desk: Desk) -> None:
    desk.press(K.Key_Return, held=CONTROL)


# tags


FLAGS = {
    "type": "tags", "key": "look", "title": "Look again", "targets": ["response"],
    "tags": [
        {"key": "wrong", "title": "Wrong", "letter": "u", "edit": True},
        {"key": "rude", "title": "Rude", "letter": "x"},
    ],
}  # fmt: skip
SPAM = {
    "type": "tags", "key": "spam", "title": "Spam", "targets": ["response"], "required": True,
    "tags": [{"key": "spam", "title": "Spam"}, {"key": "empty", "title": "Empty"}],
}  # fmt: skip
TONE = {
    "type": "reactions", "key": "tone", "title": "Tone", "targets": ["response"],
    "reactions": [{"key": "up", "emoji": "👍", "title": "Up"}, {"key": "sad", "emoji": "😢", "title": "Sad"}],
}  # fmt: skip


def test_letters_turn_tags_over_and_undo_takes_them_back(desk: Desk) -> None:
    desk.bring([task("one", 2)], rubric(FLAGS, rating("quality")))
    first, second = shown(desk)
    desk.press("u", K.Key_Right, "x")
    assert work(desk).tags == {first: {"look": {"wrong": True}}, second: {"look": {"rude": True}}}
    assert desk.find(f"workspace.response.{second}.tag.look.rude").isChecked()
    desk.press("x")
    assert second not in work(desk).tags
    desk.press(K.Key_Z, held=CONTROL)
    assert work(desk).tags[second]["look"] == {"rude": True}
    desk.find(f"workspace.response.{first}.tag.look.wrong").click()
    assert first not in work(desk).tags
    assert desk.focused.startswith(f"workspace.response.{first}.")


def test_a_question_that_is_not_answered_is_where_a_submit_leads(desk: Desk) -> None:
    desk.bring([task("one", 1)], rubric(rating("quality"), SPAM))
    desk.press("3", "0", K.Key_Up, K.Key_Up)
    submit(desk)
    assert desk.focused == "workspace.response.q1/r1.tag.spam.empty"
    assert "Empty: yes or no?" in desk.work.view.status.message


# reactions


def test_reaction_by_two_keys(desk: Desk) -> None:
    desk.bring([task("one", 1)], rubric(rating("quality"), TONE))
    desk.press("e", "2")
    assert work(desk).reactions_of("q1/r1", "tone") == ("sad",)
    assert desk.find("workspace.response.q1/r1.react").accessibleDescription() == "Sad"
    picker = desk.find("workspace.reactions")
    assert picker.isVisible(), "there may be several"
    desk.press("2", "1")
    assert work(desk).reactions_of("q1/r1", "tone") == ("up",)
    checked = {chip.text(): chip.isChecked() for chip in picker.findChildren(Chip)}
    assert checked == {"Up": True, "Sad": False}
    desk.press("3")
    assert desk.scores() == {}
    refused = "“3” is none of the reactions. Esc leaves them."
    assert desk.work.view.status.message == refused
    desk.press(K.Key_Backspace)
    assert desk.work.view.status.message == refused, "it types no character that could be named"
    desk.press(K.Key_Escape)
    assert desk.focused == "workspace.response.q1/r1.rating.quality"
    desk.press("3")
    assert desk.scores() == {("q1/r1", "quality"): 3}


def test_reactions_of_finished_work_are_not_shown_as_set_while_it_is_locked(desk: Desk) -> None:
    desk.bring([task("one", 1)], rubric(rating("quality"), TONE))
    desk.press("3")
    desk.press(K.Key_Return, held=CONTROL)
    desk.press("e", "2")
    assert work(desk).reactions_of("q1/r1", "tone") == ()
    assert not any(chip.isChecked() for chip in desk.find("workspace.reactions").findChildren(Chip))
    desk.press("2")
    assert work(desk).reactions_of("q1/r1", "tone") == ("sad",)


# proposed edits


def test_an_edit_is_proposed_kept_and_taken_back(desk: Desk) -> None:
    desk.bring([task("one", 1)], rubric(rating("quality"), FLAGS))
    source = desk.work.session.view().task.texts["q1/r1"]
    desk.press("3", "u")
    desk.press("r", held=CONTROL)
    assert desk.focused == "workspace.proposal.text"
    desk.press(*"New ")
    assert desk.work.view.proposed_text_panel.editor.toPlainText() == f"New {source}"
    desk.press(K.Key_Escape)
    assert work(desk).proposals == {"q1/r1": f"New {source}"}
    assert desk.focused == "workspace.response.q1/r1.rating.quality"
    desk.press(K.Key_Z, held=CONTROL)
    assert work(desk).proposals == {}
    assert desk.work.view.proposed_text_panel.editor.toPlainText() == source


def test_an_edit_without_a_reason_leads_to_its_text(desk: Desk) -> None:
    desk.bring([task("one", 2)], rubric(rating("quality"), FLAGS))
    first, _ = shown(desk)
    desk.press(*"33", K.Key_Left, "u")
    desk.press("r", held=CONTROL)
    desk.press("A", K.Key_Escape, "u", K.Key_Right)
    submit(desk)
    assert desk.work.session.status(0) == "in_progress"
    assert desk.focused.startswith(f"workspace.response.{first}.")
    assert "Say what the proposed edit corrects" in desk.work.view.status.message


def test_typed_text_is_saved_on_task_change(desk: Desk) -> None:
    desk.bring([task("one", 1), task("two", 1)], rubric(rating("quality"), FLAGS))
    desk.press("u")
    desk.press("r", held=CONTROL)
    desk.press(*"So ")
    desk.press(K.Key_PageDown, held=CONTROL)
    assert work(desk, 0).proposals["q1/r1"].startswith("So ")
    assert not desk.work.view.proposed_text_panel.isVisible()


RANK = {
    "type": "ranking", "key": "rank", "title": "Rank", "targets": ["prompt"], "ties": True, "unrankable": True,
}  # fmt: skip


# preferences

PREFER = {
    "type": "preference", "key": "better", "title": "Better", "targets": ["prompt"], "strength": 2, "equal": False,
    "justification": "required",
}  # fmt: skip


def test_the_keys_for_each_of_a_pair_are_said(desk: Desk) -> None:
    desk.bring([task("one", 2)], rubric(PREFER))
    status, strip = desk.work.view.status, desk.work.view.strip
    assert {("− 2", "for A"), ("2", "for B")} <= set(status.hints)
    assert "−2 A is better · 2 B is better" in strip.accessibleDescription()


@pytest.mark.parametrize("rated", [[], [rating("clarity", targets=["prompt"])]])
def test_every_preference_that_asks_why_has_its_own_reason(desk: Desk, rated: list[dict[str, Any]]) -> None:
    facts = PREFER | {"key": "facts", "title": "Facts", "justification": "optional"}
    style = PREFER | {"key": "style", "title": "Style", "justification": "none"}
    desk.bring([task("one", 2)], rubric(*rated, PREFER, style, facts))
    desk.press(*"1" * (len(rated) + 3))
    path = "workspace.prompt.q1.preference"
    submit(desk)
    assert desk.focused == f"{path}.better.reason"
    desk.press(*"Better so.", K.Key_Tab)
    assert desk.focused == f"{path}.style"
    desk.press(K.Key_Tab, K.Key_Tab)
    assert desk.focused == f"{path}.facts.reason"
    desk.press(*"Facts so.")
    row, reason = desk.find(f"{path}.facts"), desk.find(f"{path}.facts.reason")
    assert reason.isVisible()
    assert row.geometry().top() - reason.height() < reason.y() <= row.geometry().bottom() + 8  # it stands at its row
    submit(desk)
    assert desk.work.session.status(0) == "submitted"
    given = work(desk, 0)
    reasons = {key: given.preference("q1", key).justification for key in ("better", "style", "facts")}
    assert reasons == {"better": "Better so.", "style": "", "facts": "Facts so."}


def test_arrows_go_between_the_pair_and_what_is_asked_of_both(desk: Desk) -> None:
    desk.bring([task("one", 2)], rubric(PREFER))
    first, second = shown(desk)
    desk.press(K.Key_Up)
    assert desk.focused == f"workspace.response.{first}.text"
    desk.press(K.Key_Right)
    assert desk.focused == f"workspace.response.{second}.text"
    desk.press(K.Key_Down)
    assert desk.focused == "workspace.prompt.q1.preference.better"
    desk.press(K.Key_Up, "2")  # a digit on a text goes to what is open
    assert work(desk).preference("q1", "better").strength == 2


# skip and flag


def test_a_task_is_skipped_for_a_reason_and_taken_up_again(desk: Desk) -> None:
    desk.bring([task("one", 1), task("two", 1)], rubric(rating("quality"), SKIP))
    desk.press(K.Key_K, held=CONTROL | SHIFT)
    desk.press("2", K.Key_Return)
    assert desk.work.session.status(0) == "new"  # this reason needs a word
    desk.press(*"Cut off", K.Key_Return)
    QApplication.processEvents()
    skip = work(desk, 0).skip
    assert skip is not None
    assert (skip.reason, skip.note) == ("broken", "Cut off")
    assert desk.work.session.position == 1
    assert "Task 1 is skipped" in desk.work.view.status.message
    desk.window.activateWindow()  # no window manager does it here
    desk.press(K.Key_PageUp, held=CONTROL)
    assert "Something is wrong" in notice(desk)
    desk.press("3")
    assert desk.work.view.status.message == "Skipped. Press again to reopen it."
    desk.press("3")
    assert (work(desk).status, work(desk).skip) == ("in_progress", None)
    assert desk.work.view.notices.isHidden()


def test_what_is_typed_after_a_reason_is_the_note_also_where_none_is_needed(desk: Desk) -> None:
    reasons = [{"key": "long", "title": "Too long"}, {"key": "field", "title": "Not my field", "note": "optional"}]
    desk.bring([task("one", 1), task("two", 1)], rubric(rating("quality"), {**SKIP, "reasons": reasons}))
    desk.press(K.Key_K, held=CONTROL | SHIFT)
    desk.press("2", *"not my field", K.Key_Return)
    QApplication.processEvents()
    skip = work(desk, 0).skip
    assert skip is not None
    assert (skip.reason, skip.note) == ("field", "not my field")


def test_a_rubric_without_reasons_lets_nothing_be_skipped(desk: Desk) -> None:
    desk.bring([task("one", 1)])
    desk.press(K.Key_K, held=CONTROL | SHIFT)
    assert QApplication.activeModalWidget() is None
    assert not desk.window.table["task.skip"].isVisible()


def test_a_flag_is_set_seen_and_taken_away(desk: Desk) -> None:
    desk.bring([task("one", 1)])
    desk.press("f")
    assert work(desk).flagged
    assert "flagged" in desk.work.view.top.accessibleDescription()
    assert desk.window.table["task.flag"].text() == "Remove the flag\tF"
    desk.press("f")
    assert desk.window.table["task.flag"].text() == "Flag the task for later\tF"
    assert not work(desk).flagged
    assert "flagged" not in desk.work.view.top.accessibleDescription()


# signs of haste


def test_pace_warning_strip_is_shown_once(desk: Desk) -> None:
    desk.bring([task(name) for name in ("one", "two", "three")])
    desk.press(*"3" * 20)
    submit(desk)
    assert "Task 1: Everything has the same score" in notice(desk)
    desk.press(*"3" * 20)
    desk.press(K.Key_Escape)
    submit(desk)
    assert desk.work.view.notices.isHidden()
    assert "Task 2: Everything has the same score" in desk.work.view.status.message
    assert "Task 2 is submitted" in desk.work.view.status.message, "one does not take the other's place"
    assert desk.work.session.done == 2


def notice(desk: Desk) -> str:
    return str(desk.find("notice.text").text())  # type: ignore[attr-defined]


def test_names_of_everything_are_unique(desk: Desk) -> None:
    desk.bring([task("one", 3)], rubric(RANK, SPAM, rating("quality"), FLAGS, TONE, SKIP))
    every = desk.window.findChildren(QWidget)
    named = [w for w in every if w.isVisible() and ".q1/r" in w.objectName() and w.accessibleName()]
    names = [w.accessibleName() for w in named]
    assert len(names) > 3 * 12
    assert len(set(names)) == len(names)


# how the cards lie


def test_layouts_show_as_many_cards_as_they_are_for_and_are_kept(desk: Desk) -> None:
    desk.bring([task("one")])
    desk.press(K.Key_Right, K.Key_Right)
    place = desk.focused
    columns = desk.work.view.columns
    for digit, cards in (("3", 2), ("4", 1), ("1", 4), ("2", 2)):
        desk.press(digit, held=Qt.KeyboardModifier.AltModifier)
        assert len(columns.visible_range) == cards
        assert desk.focused == place
        assert desk.find(place).isVisible()
    first, second = columns.in_sight
    assert first.y() < second.y()
    assert second.field_rows.x() > second.pane.x()
    desk.restart()
    desk.press(K.Key_Return)
    assert len(desk.work.view.columns.visible_range) == 2
