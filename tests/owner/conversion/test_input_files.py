"""The page of input files says what comes of each by this program."""

from __future__ import annotations

from tests.owner.conversion.input_files import PAGE, table


def test_the_page_is_what_the_program_does() -> None:
    made = table()
    assert made.count("\n") > 60
    assert PAGE.read_text("utf-8").endswith(made), "python -m tests.owner.conversion.input_files"
