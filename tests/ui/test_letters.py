"""Letters of tags and letters of commands never meet."""

from __future__ import annotations

from annotator.model.blocks.tags_block import COMMAND_LETTERS, UNSURE_LETTER
from annotator.model.tag_letters import ERROR_LETTERS, REVIEW_LETTERS
from annotator.ui.actions import TABLE
from tests.ui.conftest import Desk


def test_every_bare_letter_of_a_command_is_kept_from_tags() -> None:
    assert bare("review") == REVIEW_LETTERS
    everywhere = bare(*{command.context for command in TABLE} - {"review"})
    assert everywhere
    assert everywhere - COMMAND_LETTERS == {UNSURE_LETTER} | ERROR_LETTERS, "there no tag has them where they work"


def bare(*contexts: str) -> set[str]:
    """The letters that are commands by themselves there."""
    keys = (key for command in TABLE if command.context in contexts for key in command.keys)
    return {key.lower() for key in keys if len(key) == 1 and key.isalpha()}


def test_letters_given_to_commands_are_kept_from_tags(desk: Desk) -> None:
    table = desk.window.table
    assert table.chosen_letters == set()
    table.remap({"text.note": ("U", "Ctrl+J"), "view.guidelines": ("G", "P"), "rate.unsure": (), "help.keys": ("F8",)})
    assert table.chosen_letters == {"u", "p"}
