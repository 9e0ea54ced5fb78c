"""Whom a list of trusted keys trusts, asked of ssh-keygen."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from annotator.bundle.trust import AllowedSigners
from annotator.errors import AnnotatorError
from tests.fuzz.signers import GENEROUS, KEYS, SshKeygen, block, caught, granted

pytestmark = pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="needs ssh-keygen")

BLOB = KEYS[0].public.line().split()[1]
LINE = f'a@example namespaces="tasks.v1@annotator" ssh-ed25519 {BLOB}'


@pytest.mark.parametrize("fault", GENEROUS)
def test_a_reader_that_trusts_too_much_is_found(fault: str) -> None:
    assert caught(GENEROUS[fault], seed=1) is not None


def test_a_few_thousand_lists_grant_nothing_that_ssh_keygen_refuses() -> None:
    count, too_much = block((2, 0, 3000))
    assert too_much == []
    assert count > 300


@pytest.mark.parametrize(
    "row",
    [
        LINE.replace('"tasks', '"!tasks'),
        LINE.replace('annotator"', 'annotator,!tasks.v1@annotator"'),
        LINE.replace('annotator"', 'annotator,!*"'),
        LINE.replace('annotator"', f'annotator,{"x" * 1100}"'),
        f"b@example note\r{LINE}",
        f"# note\r{LINE}",
        LINE + ",xyz",
        LINE + "#x",
        LINE + '"',
        LINE + "'",
        "\x0c" + LINE,
        "\u00a0" + LINE,
        "\ufeff" + LINE,
        LINE.replace(" ssh", "\u00a0ssh"),
        LINE.replace(" AAAA", "\u00a0AAAA"),
        LINE.replace(" AAAA", "\x0cAAAA"),
    ],
)
def test_what_ssh_keygen_does_not_trust_is_not_trusted(row: str, tmp_path: Path) -> None:
    text = f"# serial: 1\n{row}\n"
    assert not SshKeygen(tmp_path).trusts(text, ("a@example", "tasks.v1@annotator", 0))
    assert granted(text) == set()


@pytest.mark.parametrize("end", ["", " note", "\tnote", " é \u202e", "\r", " note\r"])
def test_what_both_take_is_trusted(end: str, tmp_path: Path) -> None:
    text = f"# serial: 1\r\n\r\n# a note\r\n{LINE}{end}\n"
    grant = ("a@example", "tasks.v1@annotator", 0)
    assert granted(text) == {grant}
    assert SshKeygen(tmp_path).trusts(text, grant)


@pytest.mark.parametrize("row", ["\x0c", "\u00a0", "\x0b", " \x85"])
def test_a_line_of_strange_white_space_is_refused(row: str) -> None:
    with pytest.raises(AnnotatorError) as refused:
        AllowedSigners.parse(f"# serial: 1\n{LINE}\n{row}\n")
    assert refused.value.code == "trust.malformed"
