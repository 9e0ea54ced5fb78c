"""``annotator keys``."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.machine import Machine


def test_a_key_is_made_shown_and_never_replaced(machine: Callable[[str], Machine]) -> None:
    lab = machine("lab")
    assert "There are no keys yet" in lab.run("keys", "list").out
    lab.refused("keys", "show", code="keys.missing")
    made = lab.run("keys", "new", "--name", "Example Lab").out
    facts = json.loads(lab.run("keys", "show", "--json").out)
    assert facts["fingerprint"] in made
    assert lab.run("keys", "show", "--public").out.strip() == facts["public_key"]
    assert facts["public_key"].endswith(" Example Lab")
    assert lab.run("keys", "list").out == f"owner: {facts['fingerprint']} Example Lab\n"
    lab.refused("keys", "new", code="keys.exists")
    assert json.loads(lab.run("keys", "list", "--json").out) == [facts]


def test_the_fingerprint_is_the_one_that_ssh_keygen_prints(machine: Callable[[str], Machine]) -> None:
    lab = machine("lab")
    lab.run("keys", "new", "--role", "reviewer")
    shown = lab.run("keys", "show", "--role", "reviewer").out
    printed = subprocess.run(
        ["ssh-keygen", "-l", "-f", str(lab.data / "keys" / "reviewer.pub")], capture_output=True, text=True, check=True
    ).stdout
    assert f"Fingerprint: {printed.split()[1]}\n" in shown


def test_a_passphrase_file_locks_the_key(machine: Callable[[str], Machine], tmp_path: Path) -> None:
    lab, phrase, wrong = machine("lab"), tmp_path / "phrase", tmp_path / "wrong"
    phrase.write_text("correct horse\nsecond line\n")
    wrong.write_text("battery staple\n")
    assert "under your passphrase" in lab.run("keys", "new", "--passphrase-file", phrase).out
    lab.run("project", "new", tmp_path / "study", "--title", "T")
    source = tmp_path / "in.jsonl"
    source.write_text('{"id": "a", "prompt": "?", "responses": [{"id": "r", "text": "!"}]}')
    build = ["tasks", "build", source, "--project", tmp_path / "study", "--rubric", "helpsteer"]
    build += ["--out", tmp_path / "out.anntask"]
    lab.refused(*build, code="keys.locked")
    lab.refused(*build, "--passphrase-file", wrong, code="keys.wrong_passphrase")
    lab.refused(*build, "--passphrase-file", tmp_path / "none", code="keys.no_passphrase_file")
    lab.run(*build, "--passphrase-file", phrase)


@pytest.mark.parametrize("way", ["line", "file", "input"])
def test_a_key_is_trusted_from_its_line_its_file_or_the_input(
    owner: Machine, machine: Callable[[str], Machine], tmp_path: Path, way: str
) -> None:
    ann = machine("ann")
    ann.run("keys", "new", "--role", "annotator", "--name", "Ann Otter")
    line = ann.run("keys", "show", "--role", "annotator", "--public").out
    given = {"line": line.strip(), "file": str(ann.data / "keys" / "annotator.pub"), "input": "-"}[way]
    trust = ["keys", "trust", given, "--project", tmp_path / "study", "--role", "annotator"]
    assert owner.run(*trust, stdin=line).out.startswith("Trusted as annotator: Ann Otter SHA256:")
    assert owner.run(*trust, stdin=line).out.startswith("Trusted already as annotator: Ann Otter")
    shown = ["project", "show", "--project", tmp_path / "study"]
    assert "annotator: Ann Otter SHA256:" in owner.run(*shown).out
    (signer,) = (
        signer for signer in json.loads(owner.run(*shown, "--json").out)["signers"] if signer["name"] == "Ann Otter"
    )
    owner.run("keys", "revoke", signer["fingerprint"], "--project", tmp_path / "study")
    assert f"annotator: Ann Otter {signer['fingerprint']}, revoked" in owner.run(*shown).out


def test_key_files_without_exactly_one_public_key_are_refused(owner: Machine, tmp_path: Path) -> None:
    two, binary = tmp_path / "two.pub", tmp_path / "binary.pub"
    line = owner.run("keys", "show", "--public").out
    two.write_text(line * 2)
    binary.write_bytes(b"\xff\xfe")
    trust = ["--project", tmp_path / "study", "--role", "annotator"]
    for given, code in (
        ("ssh-ed25519 AAAA", "keys.malformed"),
        ("ssh-rsa AAAAB3NzaC1yc2E=", "keys.malformed"),
        (tmp_path / "none.pub", "keys.missing"),
        (two, "keys.malformed"),
        (binary, "keys.malformed"),
        (tmp_path, "keys.malformed"),
        (line.strip(), "trust.owner_key"),
    ):
        owner.refused("keys", "trust", given, *trust, code=code)


def test_a_second_owner_is_refused_with_what_works(
    owner: Machine, machine: Callable[[str], Machine], tmp_path: Path
) -> None:
    other = machine("other")
    other.run("keys", "new", "--name", "Second Lead")
    key = other.run("keys", "show", "--public").out.strip()
    trust = ["keys", "trust", key, "--project", tmp_path / "study", "--role", "owner"]
    message = owner.refused(*trust, code="trust.one_owner")
    assert "keys move --role owner" in message
    assert json.loads(owner.run("keys", "list", "--project", tmp_path / "study", "--json").out)[0]["roles"] == ["owner"]


def test_trusting_a_reviewers_key_tells_that_results_need_another_role(owner: Machine, tmp_path: Path) -> None:
    line = Machine(tmp_path / "reviewer", []).run("keys", "new", "--role", "reviewer")
    public = next(text.removeprefix("Public key: ") for text in line.out.splitlines() if text.startswith("Public key"))
    trust = ("keys", "trust", public, "--project", tmp_path / "study", "--as", "r1", "--role")
    assert "trust it with --role annotator too" in owner.run(*trust, "reviewer").out
    assert "countersignatures" not in owner.run(*trust, "annotator").out
    assert "countersignatures" not in owner.run(*trust, "reviewer").out
