"""What the window says is so now: it goes as soon as it no longer is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from annotator.errors import AnnotatorError
from annotator.model.pace import HasteWarning
from annotator.ui.workspace.context_panel import ContextTextWidget
from annotator.ui.workspace.task_labels import time_left
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.critique.conftest import story
from tests.ui.preset_tasks import preset

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
FULL = AnnotatorError("store.disk_full", "The disk is full.", "Free some space.")
NOTES = {"type": "comment", "key": "remarks", "title": "Remarks", "targets": ["response"]}


# texts whose height changes


def sections(desk: Desk) -> list[ContextTextWidget]:
    return [section for section in desk.window.findChildren(ContextTextWidget) if section.isVisible()]


def whole(section: ContextTextWidget) -> bool:
    return bool(section.pane.height() >= section.pane.ideal_height(100_000))


def test_no_message_is_cut_when_it_is_shown_unformatted(desk: Desk) -> None:
    long = "\n".join(f"- point {n} [link](https://example.org/{'x' * 150})" for n in range(12))
    turns = [{"role": "user", "text": "Hello"}, {"role": "assistant", "text": long}, {"role": "user", "text": "Go on"}]
    desk.bring([task("one", 2, conversation=turns)], preset("conversation-review"))
    desk.press(K.Key_Home)
    QApplication.processEvents()
    assert [whole(section) for section in sections(desk)] == [True] * 4
    before = [section.height() for section in sections(desk)]
    desk.work.view.context.by_target["m2"].setFocus()
    desk.press("u", held=CONTROL)
    QApplication.processEvents()
    assert [whole(section) for section in sections(desk)] == [True] * 4
    assert sections(desk)[1].height() != before[1]
    desk.press("u", held=CONTROL)
    QApplication.processEvents()
    assert [section.height() for section in sections(desk)] == before


# the last line


def test_the_disk_is_full_no_longer_once_everything_is_saved(desk: Desk) -> None:
    desk.bring([task("one")])
    standing, status = desk.work.status_presenter, desk.work.view.status
    standing.show_not_saved(FULL)
    assert status.message == "The disk is full. Free some space."
    assert desk.work.save()
    standing.show_saved()
    assert "full" not in status.message
    assert desk.work.view.top.saved_words == "✓ Saved"


def test_what_was_said_since_then_stays(desk: Desk) -> None:
    desk.bring([task("one")])
    standing, status = desk.work.status_presenter, desk.work.view.status
    standing.show_not_saved(FULL)
    status.show_message("Something else.")
    standing.show_saved()
    assert status.message == "Something else."


def caps_of(desk: Desk) -> list[str]:
    return [keys.replace("\u00a0", " ") for keys, _ in desk.work.view.status.hints]


def test_no_key_is_offered_that_would_be_typed(desk: Desk) -> None:
    desk.bring([task("one", 2)], rubric(rating("quality"), NOTES))
    offered = caps_of(desk)
    assert {"0 – 4", "N"} <= set(offered)
    desk.press("n")
    assert caps_of(desk)[0] == "Esc"
    assert not {"0 – 4", "↑ ↓", "← →", "N", "H", "V"} & set(caps_of(desk))
    assert {"Ctrl Enter", "Ctrl Z"} <= set(caps_of(desk))
    desk.press(K.Key_Escape)
    assert caps_of(desk) == offered


@pytest.mark.parametrize(("seconds", "words"), [(None, ""), (0, ""), (1, "about 1 min left")])
def test_nothing_is_left_where_nothing_is_left(seconds: float | None, words: str) -> None:
    assert time_left(seconds) == words


# signs of haste


HASTY = HasteWarning("pace.fast", "quicker than can be read")


@pytest.fixture
def hasty(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Desk:
    desk.bring([task(name, 1) for name in ("one", "two", "three")], rubric(rating("quality")))
    monkeypatch.setattr(desk.work.session, "pace", lambda: [HASTY])
    return desk


def notice(desk: Desk) -> str:
    return " ".join(label.text() for label in desk.window.findChildren(object, "notice.text"))  # type: ignore[call-overload, attr-defined]


def submit(desk: Desk) -> None:
    desk.press("1")
    desk.press(K.Key_Return, held=CONTROL)


def test_haste_is_said_on_the_next_task_and_no_further(hasty: Desk) -> None:
    submit(hasty)
    assert "quicker" in notice(hasty)
    hasty.press(K.Key_PageDown, held=CONTROL)
    assert notice(hasty) == ""


def test_haste_is_said_in_passing_where_the_next_task_has_a_changed_text(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its notice took the place of that about the change."""
    asked = rubric(rating("quality"))
    desk.bring([task("one", 1), task("two", 1)], asked)
    desk.work.go_to_task(1)
    desk.press("1")
    desk.window.show_library()
    desk.bring([task("one", 1), task("two", 1, prompt="What else?")], asked, sequence=2)
    desk.work.go_to_task(0)
    monkeypatch.setattr(desk.work.session, "pace", lambda: [HASTY])
    submit(desk)
    assert desk.work.session.position == 1
    assert "The owner has changed a text since you judged it: Prompt" in notice(desk)
    assert "quicker than can be read" in desk.work.view.status.message


def test_haste_is_not_said_any_more_on_the_task_itself(hasty: Desk) -> None:
    submit(hasty)
    hasty.find("notice.act").click()  # type: ignore[attr-defined]
    assert hasty.work.session.position == 0
    assert notice(hasty) == ""


def test_of_the_last_task_it_is_said_in_passing_and_the_strip_says_what_comes_next(hasty: Desk) -> None:
    for _ in range(2):
        submit(hasty)
        hasty.work.focus.remember(remarked=frozenset())
    submit(hasty)
    assert hasty.work.session.position == 2
    assert "quicker" in hasty.work.view.status.message
    assert "Every task is submitted" in notice(hasty)


def test_another_notice_stays_when_the_task_changes(hasty: Desk) -> None:
    submit(hasty)
    hasty.work.view.notices.show_notice("Something else.")
    hasty.press(K.Key_PageDown, held=CONTROL)
    assert notice(hasty) == "Something else."


def test_no_letter_is_offered_in_the_text_of_a_critique(desk: Desk) -> None:
    desk.bring([story("one", 2)], preset("critique"))
    desk.press("3")
    assert {"C", "V", "F6"} <= set(caps_of(desk))
    desk.press("c")
    assert caps_of(desk) == ["Esc", "Ctrl 1 – 8", "Alt PageDown", "F6", "Ctrl Enter", "F1"]
    desk.press(K.Key_Escape)
    assert "C" in caps_of(desk)
