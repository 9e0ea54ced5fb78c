"""What comes of files of all kinds is what was recorded."""

from __future__ import annotations

from tests.owner.conversion.input_files import RECORD, table


def test_input_files_of_all_kinds_come_to_what_was_recorded() -> None:
    made = table()
    assert made.count("\n") > 60
    assert RECORD.read_text("utf-8") == made, "python -m tests.owner.conversion.input_files"
