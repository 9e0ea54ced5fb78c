"""The program and a reader written from the format document agree on every file of the corpus and on mutants."""

from __future__ import annotations

import io
import json

import pytest

from annotator.bundle.scan import scan_and_verify
from annotator.errors import AnnotatorError
from tests.bundle import forge, hostile, second_reader
from tests.fuzz.mutate import ORIGINALS, PACKED, mutant

MUTANTS = 2000


def _ours(data: bytes) -> dict[str, bytes] | None:
    try:
        verification = scan_and_verify(io.BytesIO(data))
    except AnnotatorError:
        return None
    return {name: data[span.offset : span.offset + span.size] for name, span in verification.files.items()}


def _theirs(data: bytes) -> dict[str, bytes] | None:
    try:
        return second_reader.read(data)
    except second_reader.NoError:
        return None


@pytest.mark.parametrize("number", range(len(PACKED)))
def test_independent_reader_agrees_on_content(number: int) -> None:
    expected = {raw.name.decode(): raw.content for raw in ORIGINALS[number]}
    assert _ours(PACKED[number]) == _theirs(PACKED[number]) == expected


def test_both_refuse_the_corpus() -> None:
    assert [name for name, data, _ in hostile.cases() if _theirs(data) is not None] == []


def test_both_agree_on_mutants() -> None:
    accepted = 0
    for number in range(MUTANTS):
        data = mutant(5, number).data
        ours = _ours(data)
        assert ours == _theirs(data), f"mutant {number}"
        accepted += ours is not None
    assert 0 < accepted < MUTANTS // 5


@pytest.mark.parametrize(
    "changes",
    [
        {"later": {"deep": [1, 2.5, None, True]}},
        {"project_title": "\u202e\x1b[2J\n"},
        {"sequence": 2**53 - 1, "supersedes": "ab" * 32},
        {"recipient": ""},
        {"enrolment": "ab" * 32, "device_id": "d"},
        {"tasks_bundles": []},
        {"supersedes": None, "x": -(2**63)},
    ],
)
def test_both_accept_what_is_unusual(changes: dict[str, object]) -> None:
    described = json.dumps({**forge.info(), **changes}).encode()
    data = forge.bundle(content=forge.files(bundle=described))
    assert _ours(data) == _theirs(data) != None  # noqa: E711 - all three at once
