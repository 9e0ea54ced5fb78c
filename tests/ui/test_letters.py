"""Letters of tags and letters of commands never meet."""

from __future__ import annotations

from annotator.model.blocks.tags_block import COMMAND_LETTERS
from annotator.ui.actions import TABLE


def test_every_bare_letter_of_a_command_is_kept_from_tags() -> None:
    bare = {key.lower() for command in TABLE for key in command.keys if len(key) == 1 and key.isalpha()}
    assert bare
    assert bare <= COMMAND_LETTERS
