"""Other keys for commands, given by real key presses, kept over a restart, and never to two commands."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel

from annotator.model.rubric import Rubric
from annotator.ui.actions import TABLE, with_keys
from annotator.ui.shortcuts import assign_keys, command_with_keys, is_free, remove_keys
from annotator.ui.shortcuts_page import ShortcutsPage
from annotator.ui.widgets.chip import Chip
from tests.ui.accessible_names import check_names
from tests.ui.conftest import Desk, listed_keys, task

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
NOTHING = with_keys({})


@pytest.fixture(name="page")
def opened(desk: Desk) -> ShortcutsPage:
    desk.bring([task("one", 2), task("two", 2)])
    desk.window.table["help.keys"].trigger()
    found = desk.find("shortcuts")
    assert isinstance(found, ShortcutsPage)
    return found


def test_at_first_the_keys_of_what_is_open_are_listed_and_others_are_found(desk: Desk) -> None:
    assert any("New critique or error C" in row for row in listed_keys(desk))
    desk.bring([task("one", 2)])
    rows = listed_keys(desk)
    assert any("Score the focused attribute 0 – 9" in row for row in rows)
    assert any("Submit and go on Ctrl\u00a0Enter" in row for row in rows)
    assert not any("New critique" in row for row in rows)
    assert any("New critique or error C" in row for row in listed_keys(desk, "critique"))


def test_keys_that_are_no_command_cannot_be_changed(desk: Desk, page: ShortcutsPage) -> None:
    desk.press(*"response by its letter")
    assert page.command is not None
    assert page.command.id == "go.answer"
    assert not desk.find("shortcuts.change").isEnabled()
    desk.press(K.Key_Return)
    assert QApplication.activeModalWidget() is None


def leave(desk: Desk) -> None:
    """Back to the workspace, whose window has the keyboard again after the dialog (which takes a window manager)."""
    desk.window.activateWindow()
    desk.press(K.Key_Escape)


def verdict() -> str:
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    (label,) = dialog.findChildren(QLabel, "newkeys.verdict")
    return label.text()


def test_a_command_gets_another_key_which_is_shown_and_kept(desk: Desk, page: ShortcutsPage) -> None:
    desk.press(*"submit", K.Key_Return)
    desk.press(K.Key_F5)
    assert verdict() == ""
    desk.press(K.Key_Return)
    assert page.command is not None
    assert page.command.keys == ("F5",)
    leave(desk)
    desk.press(*"0123401234")
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "in_progress"  # the old key is no more
    desk.press(K.Key_F5)
    assert desk.work.session.status(0) == "submitted"
    desk.restart()
    assert desk.window.table.commands["task.submit"].keys == ("F5",)


def test_a_key_as_well_as_the_usual_ones(desk: Desk, page: ShortcutsPage) -> None:
    desk.press(*"projects", K.Key_Return)
    desk.press(K.Key_F7)
    desk.press(K.Key_Backtab, K.Key_Space)
    assert page.command is not None
    assert page.command.keys == ("F7", "Ctrl+L")


@pytest.mark.usefixtures("page")
def test_a_key_that_is_taken_says_whose_it_is_and_moves(desk: Desk) -> None:
    desk.press(*"guidelines", K.Key_Return)
    desk.press("n")
    assert verdict() == "N runs “New note” now. If you use it here, it no longer will."
    desk.press("j")
    assert verdict() == ""
    desk.press("n")
    assert verdict() == "N runs “New note” now. If you use it here, it no longer will."
    desk.press(K.Key_Escape, K.Key_Return, "n", K.Key_Return)
    assert desk.window.table.commands["text.note"].keys == ()
    leave(desk)
    desk.press("n")
    assert desk.work.view.guidelines.isVisible()


def test_a_tag_whose_letter_is_given_to_a_command_gets_another_one(desk: Desk) -> None:
    tags = [{"key": "spam", "title": "Spam", "letter": "p"}, {"key": "poor", "title": "Poor"}]
    block = {"type": "tags", "key": "signs", "title": "Signs", "targets": ["response"], "tags": tags}
    desk.bring([task("one", 2)], Rubric.model_validate({"id": "a", "title": "A", "blocks": [block]}))
    desk.window.table["help.keys"].trigger()
    desk.press(*"guidelines", K.Key_Return, "p")
    assert verdict() == "P sets “Spam” now. If you use it here, it no longer will."
    desk.press(K.Key_Return)
    leave(desk)
    response = desk.work.session.view().order["q1"][0]

    def spam() -> bool | None:
        return desk.work.session.view().annotation.tags_of(response, "signs").get("spam")

    desk.press("p")
    assert (spam(), desk.work.view.guidelines.isVisible()) == (None, True)
    desk.work.perform("scores")
    chips = desk.work.view.columns.card(0).findChildren(Chip)
    assert {chip.text(): chip._cap for chip in chips} == {"Spam": "A", "Poor": "O"}
    desk.press("a")
    assert spam() is True


def test_scores_tab_and_enter_keep_their_keys(desk: Desk, page: ShortcutsPage) -> None:
    desk.press(*"guidelines", K.Key_Return)
    desk.press("3")
    assert "cannot be used" in verdict()
    desk.press(K.Key_Return)  # the button with the focus is Cancel
    assert desk.window.preferences.value.shortcuts == {}
    assert page.isVisible()


def test_bare_keys_of_the_scores_can_be_changed_too(
    desk: Desk, page: ShortcutsPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also while the keyboard is switched to Cyrillic."""
    assert page.isVisible()
    desk.press(*"attribute below", K.Key_Return)
    field = QApplication.focusWidget()
    with monkeypatch.context() as patch:
        patch.setattr(QGuiApplication, "platformName", lambda: "xcb")
        no_modifier = Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(field, QKeyEvent(QEvent.Type.KeyPress, K(ord("О")), no_modifier, 44, 0, 0, "о"))
    desk.press(K.Key_Return)
    leave(desk)
    before = desk.focused
    desk.press("j")
    assert desk.focused != before
    assert desk.focused.endswith("correctness")


def test_everything_goes_back_to_the_usual_keys(desk: Desk, page: ShortcutsPage) -> None:
    desk.press(*"guidelines", K.Key_Return)
    desk.press("n")
    desk.press(K.Key_Return)
    page.reset_one()
    assert desk.window.preferences.value.shortcuts == {"text.note": ()}
    page.reset_all()
    assert desk.window.preferences.value.shortcuts == {}
    assert desk.window.table.commands["text.note"].keys == ("N",)


def test_all_keys_that_were_reset_come_back_in_one_press(desk: Desk, page: ShortcutsPage) -> None:
    chosen = {"help.commands": ("F8",), "text.note": ()}
    page._store(chosen)
    desk.find("shortcuts.reset").click()  # type: ignore[attr-defined]
    assert desk.window.preferences.value.shortcuts == {}
    desk.find("notice.act").click()  # type: ignore[attr-defined]
    assert desk.window.preferences.value.shortcuts == chosen
    assert not page.notices.isVisible()


def test_what_was_reset_does_not_come_back_over_a_later_choice(desk: Desk, page: ShortcutsPage) -> None:
    page._store({"help.commands": ("F8",)})
    desk.find("shortcuts.reset").click()  # type: ignore[attr-defined]
    desk.press(*"guidelines", K.Key_Return)
    desk.press(K.Key_F9)
    desk.press(K.Key_Return)
    assert desk.window.preferences.value.shortcuts == {"view.guidelines": ("F9",)}
    assert not page.notices.isVisible()


def test_buttons_show_the_new_key(desk: Desk, page: ShortcutsPage) -> None:
    page._store({"help.commands": ("F8",)})
    desk.press(K.Key_Escape)
    assert desk.find("workspace.top.help.commands")._cap == "F8"  # type: ignore[attr-defined]
    desk.press("l", held=CONTROL)
    assert desk.find("library.top.help.commands")._cap == "F8"  # type: ignore[attr-defined]


def test_everything_is_named(desk: Desk, page: ShortcutsPage) -> None:
    assert {"shortcuts.find", "shortcuts.list", "shortcuts.change"} <= set(check_names(desk.window))
    desk.press(K.Key_Return)
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    assert page.command is not None
    assert "newkeys.cancel" in check_names(dialog)
    desk.press(K.Key_F9)
    desk.press(K.Key_Escape)


def test_no_sequence_of_changes_gives_one_key_to_two_commands() -> None:
    commands = NOTHING
    for number, command in enumerate(TABLE):
        commands = with_keys(
            assign_keys(
                commands,
                command.id,
                TABLE[-1 - number].keys[0] if TABLE[-1 - number].keys else "F9",
                alone=bool(number % 2),
            )
        )
        acts = {(keys, one.title) for one in commands.values() for keys in one.keys}  # one may be in two layouts
        assert len({keys for keys, _ in acts}) == len(acts)
    for command in TABLE:
        commands = with_keys(remove_keys(commands, command.id))
    assert commands == NOTHING


def test_who_holds_a_key() -> None:
    found = command_with_keys(NOTHING, "task.submit", "Ctrl+G")
    assert found is not None
    assert found.id == "go.to"
    assert command_with_keys(NOTHING, "go.to", "Ctrl+G") is None
    assert not is_free("")
    assert not is_free("7")
    assert is_free("Ctrl+7")


def test_a_chosen_key_is_taken_from_a_command_of_a_later_version() -> None:
    commands = with_keys({"view.guidelines": ("Alt+P",)})  # the key of the command below, which came later
    assert commands["view.guidelines"].keys == ("Alt+P",)
    assert commands["text.pin"].keys == ()
    assert with_keys({})["text.pin"].keys == ("Alt+P",)


def test_keys_of_a_command_that_had_another_id() -> None:
    assert with_keys({"critique.outline": ("F7",)})["go.outline"].keys == ("F7",)


def test_keys_that_scroll_change_no_answer() -> None:
    assert not [command.id for command in TABLE if command.id.startswith("rate.scroll") and command.changes]
