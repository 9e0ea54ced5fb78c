"""Columns of nested types in the YAML of a data card, as the datasets library reads it."""

from __future__ import annotations

from annotator.owner.exports.column_types import card_lines


def test_card_lines_of_nested_lists_and_structs() -> None:
    lines = card_lines({"word": ["string"], "row": [["int64"]], "turn": [{"role": "string"}], "9": {"at": ["bool"]}})
    assert lines == [
        "- name: word", "  list: string",
        "- name: row", "  list:", "    list: int64",
        "- name: turn", "  list:", "  - name: role", "    dtype: string",
        '- name: "9"', "  struct:", "  - name: at", "    list: bool",
    ]  # fmt: skip
