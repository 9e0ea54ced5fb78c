"""Columns of nested types in the YAML of a data card, as the datasets library reads it."""

from __future__ import annotations

from annotator.owner.exports.column_types import card_lines, croissant_fields


def test_card_lines_of_nested_lists_and_structs() -> None:
    lines = card_lines({"word": ["string"], "row": [["int64"]], "turn": [{"role": "string"}], "9": {"at": ["bool"]}})
    assert lines == [
        "- name: word", "  list: string",
        "- name: row", "  list:", "    list: int64",
        "- name: turn", "  list:", "  - name: role", "    dtype: string",
        '- name: "9"', "  struct:", "  - name: at", "    list: bool",
    ]  # fmt: skip


def test_croissant_has_the_times_of_an_export_as_times() -> None:
    """`mlcroissant` loads JSON with pandas, which makes times of them, and refuses to read a time as a text."""
    fields = croissant_fields({"task": "string", "submitted_at": "string", "score": "int64"}, "train", "train.jsonl")
    assert [field["dataType"] for field in fields] == ["sc:Text", "sc:DateTime", "sc:Integer"]
