"""Invites: golden bytes, the stock check, and nothing but what the owner signed."""

from __future__ import annotations

import hashlib
import hmac
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.bundle.invite import open_invite, read_invite, sign_invite
from annotator.bundle.key_archive import read_key_archive
from annotator.errors import AnnotatorError
from tests.bundle.forge import ANNOTATOR, OWNER, PROJECT, STRANGER
from tests.data.keys.make import HERE, PHRASE, files, golden_invite

GOLDEN = golden_invite()


def refused(data: bytes) -> str:
    with pytest.raises(AnnotatorError) as error:
        read_invite(data)
    assert GOLDEN.content.secret not in str(error.value)
    return error.value.code


@pytest.mark.parametrize("name", files())
def test_every_golden_file_is_made_the_same_again(name: str) -> None:
    assert files()[name] == (HERE / name).read_bytes()


def test_the_file_and_the_line_say_the_same() -> None:
    from_file = open_invite(HERE / "v1.anninvite")
    from_line = read_invite((HERE / "v1.line.txt").read_bytes())
    assert from_file == from_line == GOLDEN
    assert from_line.file() == (HERE / "v1.anninvite").read_bytes()
    assert from_file.content.annotator_name == "Zoë Ångström 李明"


def test_the_proof_is_the_hmac_that_the_format_names() -> None:
    message = PROJECT.encode() + b"zoe-angstrom" + ANNOTATOR.public.raw
    expected = hmac.new(bytes.fromhex("5e" * 32), message, hashlib.sha256).hexdigest()
    assert (HERE / "v1.proof.txt").read_text().strip() == expected == GOLDEN.content.proof(ANNOTATOR.public)
    assert GOLDEN.content.proof(STRANGER.public) != expected


def test_stock_ssh_keygen_checks_an_invite(tmp_path: Path) -> None:
    (tmp_path / "allowed_signers").write_text(f"owner@example {OWNER.public.line()}\n")
    (tmp_path / "lena.anninvite").write_bytes((HERE / "v1.anninvite").read_bytes())
    check = (
        "sed '/BEGIN SSH SIGNATURE/,$d' lena.anninvite | ssh-keygen -Y verify -f allowed_signers -I owner@example "
        "-n invite.v1@annotator -s <(sed -n '/BEGIN SSH SIGNATURE/,$p' lena.anninvite)"
    )
    done = subprocess.run(["bash", "-c", check], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=300)
    assert done.stdout.startswith('Good "invite.v1@annotator" signature for owner@example')


def same_or_refused(data: bytes) -> bool:
    """Whether ``data`` is refused, or says what the golden invite says in other bytes: another end of line in the
    armour, other bits that base64 leaves over."""
    try:
        return read_invite(data) == GOLDEN
    except AnnotatorError as error:
        return error.code.split(".")[0] in ("invite", "json", "keys")


@given(st.integers(0, len(GOLDEN.file()) - 1), st.integers(1, 255))
def test_no_byte_of_a_file_can_be_changed(at: int, change: int) -> None:
    data = bytearray(GOLDEN.file())
    data[at] ^= change
    assert same_or_refused(bytes(data))


@given(st.integers(len("anninvite:"), len(GOLDEN.line()) - 2), st.sampled_from("Az09-_"))
def test_no_character_of_a_line_can_be_changed(at: int, character: str) -> None:
    line = GOLDEN.line()
    assert same_or_refused(f"{line[:at]}{character}{line[at + 1 :]}".encode())


def test_a_cut_invite_is_refused_wherever_it_is_cut() -> None:
    data, line = GOLDEN.file(), GOLDEN.line().encode()
    assert {refused(data[:at]) for at in range(0, len(data), 7)} == {"invite.malformed"}
    assert {refused(line[:at]) for at in range(0, len(line) - 1, 7)} == {"invite.malformed"}
    assert refused(b"x" * 20_000) == "invite.malformed"


def test_altered_invites_are_refused() -> None:
    message, signature = GOLDEN.message, GOLDEN.file()[len(GOLDEN.message) :]
    for ours, theirs in ((b"zoe-angstrom", b"zoe-angstrim"), (b"5e5e", b"5e5f"), (b"example.org", b"example.net")):
        assert refused(message.replace(ours, theirs) + signature) == "invite.altered"
    assert refused(message + STRANGER.sign("invite.v1@annotator", message).encode()) == "invite.altered"
    assert refused(message + OWNER.sign("tasks.v1@annotator", message).encode()) == "invite.altered"
    newer = message.replace(b'"format":"1"', b'"format":"2"')
    assert newer != message
    assert refused(newer + OWNER.sign("invite.v1@annotator", newer).encode()) == "invite.newer_version"
    twice = message.replace(b'{"', b'{"format":"1","', 1)
    assert refused(twice + OWNER.sign("invite.v1@annotator", twice).encode()) == "json.duplicate_key"
    with pytest.raises(AnnotatorError) as other:
        sign_invite(GOLDEN.content, STRANGER)
    assert other.value.code == "invite.altered"


def test_the_secret_is_in_no_words_about_an_invite() -> None:
    text = f"{GOLDEN!r} {GOLDEN.content!r} {GOLDEN.content}"
    assert GOLDEN.content.secret not in repr(GOLDEN.content)
    assert "lena:secret" not in repr(GOLDEN.content)
    assert "5e" * 32 not in text


def test_an_invite_of_the_draft_says_the_same_and_keeps_its_bytes() -> None:
    draft = open_invite(HERE / "v1-draft.anninvite")
    assert draft.content.format == "1-draft"
    assert draft.content.model_copy(update={"format": "1"}) == GOLDEN.content
    assert read_invite((HERE / "v1-draft.line.txt").read_bytes()) == draft
    assert draft.file() == (HERE / "v1-draft.anninvite").read_bytes()


@pytest.mark.real_bcrypt
@pytest.mark.parametrize("name", ["v1.annkey", "v1-draft.annkey"])
def test_a_golden_key_file_opens_here_and_for_ssh_keygen(name: str, tmp_path: Path) -> None:
    path = tmp_path / "lena.annkey"
    path.write_bytes((HERE / name).read_bytes())
    path.chmod(0o600)
    moved = read_key_archive(path, PHRASE)
    assert moved.key == ANNOTATOR
    assert moved.transfer_data is not None
    assert moved.transfer_data.succeeds[0].verified_old_key(ANNOTATOR.public) == STRANGER.public
    shown = subprocess.run(
        ["ssh-keygen", "-y", "-P", PHRASE, "-f", str(path)], capture_output=True, text=True, check=True
    )
    assert shown.stdout.split()[:2] == ANNOTATOR.public.line().split()[:2]


def test_data_moved_with_a_key_are_signed_by_it(tmp_path: Path) -> None:
    from annotator.bundle.key_archive import KeyTransferData, write_key_archive

    path = tmp_path / "lena.annkey"
    data = write_key_archive(ANNOTATOR, KeyTransferData(role="annotator", name="Lena"), PHRASE)
    for ours, theirs in (
        (b'"Lena"', b'"Lenb"'),
        (b"\n-----BEGIN SSH SIG", b"\n-----BEGIN SSH SOG"),
        (b"}\n", b"}\n\n"),
    ):
        assert ours in data
        path.write_bytes(data.replace(ours, theirs, 1))
        path.chmod(0o600)
        with pytest.raises(AnnotatorError) as error:
            read_key_archive(path, PHRASE)
        assert error.value.code == "keys.altered"
    for wrong, code in ((None, "keys.locked"), ("nonsense", "keys.wrong_passphrase")):
        path.write_bytes(data)
        with pytest.raises(AnnotatorError) as error:
            read_key_archive(path, wrong)
        assert error.value.code == code
    path.chmod(0o777)
    assert read_key_archive(path, PHRASE).key.seed  # encrypted: anybody may copy it


def test_a_key_moved_by_a_newer_program_says_so(tmp_path: Path) -> None:
    from annotator.bundle.key_archive import KeyTransferData, write_key_archive

    path = tmp_path / "lena.annkey"
    newer = KeyTransferData.model_construct(format="2", role="annotator", name="Lena")  # type: ignore[arg-type]
    path.write_bytes(write_key_archive(ANNOTATOR, newer, PHRASE))
    path.chmod(0o600)
    with pytest.raises(AnnotatorError) as error:
        read_key_archive(path, PHRASE)
    assert (error.value.code, error.value.hint) == ("keys.newer_version", "Update the program.")
    assert "'2'" in error.value.message
