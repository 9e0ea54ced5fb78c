"""Lists of revoked keys: golden bytes, what ssh-keygen makes and reads, and what is refused."""

from __future__ import annotations

import struct
import subprocess
from pathlib import Path

import pytest

from annotator.bundle import revocation, ssh_wire
from annotator.bundle.key_succession import KeySuccessionSignature, predecessors, sign_successor
from annotator.bundle.public_key import PublicKey
from annotator.bundle.revocation import RevocationList, newer_list, read_revocation_list
from annotator.bundle.trust import AllowedSigners
from annotator.errors import AnnotatorError
from tests.bundle.forge import ANNOTATOR, OWNER, REVIEWER, STRANGER
from tests.data.keys.make import HERE, NEXT

LIST = (HERE / "revoked").read_bytes()
KRL = (HERE / "revoked.krl").read_bytes()


def keygen(*arguments: str | Path, status: int = 0) -> str:
    done = subprocess.run(
        ["ssh-keygen", *map(str, arguments)], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == status, done.stderr
    return done.stdout


def refused(data: bytes) -> str:
    with pytest.raises(AnnotatorError) as error:
        read_revocation_list(data)
    return error.value.code


def pub(folder: Path, key: PublicKey) -> Path:
    path = folder / f"{key.fingerprint[7:15].replace('/', '_')}.pub"
    path.write_text(key.line() + "\n")
    return path


def test_both_forms_are_read_as_they_were_written() -> None:
    for data in (LIST, KRL):
        revocation_list = read_revocation_list(data)
        assert revocation_list.serial == 3
        assert set(revocation_list.keys) == {ANNOTATOR.public, STRANGER.public}
        assert ANNOTATOR.public in revocation_list
        assert OWNER.public not in revocation_list
    assert read_revocation_list(LIST).invites == ("fedcba9876543210",)


def test_ssh_keygen_reads_both(tmp_path: Path) -> None:
    gone, path = pub(tmp_path, ANNOTATOR.public), pub(tmp_path, OWNER.public)
    assert "REVOKED" in keygen("-Q", "-f", HERE / "revoked.krl", gone, status=1)
    assert "REVOKED" not in keygen("-Q", "-f", HERE / "revoked.krl", path)
    message, signers = tmp_path / "message", tmp_path / "signers"
    message.write_text("hello")
    signers.write_text(f"a {ANNOTATOR.public.line()}\na {OWNER.public.line()}\n")
    for key, status in ((ANNOTATOR, 255), (OWNER, 0)):
        (tmp_path / "sig").write_text(key.sign("results.v1@annotator", b"hello"))
        for listed in (HERE / "revoked", HERE / "revoked.krl"):
            verify = ["ssh-keygen", "-Y", "verify", "-f", str(signers), "-I", "a", "-n", "results.v1@annotator"]
            done = subprocess.run(
                [*verify, "-s", str(tmp_path / "sig"), "-r", str(listed)],
                input=b"hello",
                capture_output=True,
                check=False,
            )
            assert done.returncode == status, done.stderr


def test_a_krl_of_ssh_keygen_is_read(tmp_path: Path) -> None:
    made, gone = tmp_path / "made.krl", pub(tmp_path, STRANGER.public)
    keygen("-k", "-z", "7", "-f", made, gone)
    revocation_list = read_revocation_list(made.read_bytes())
    assert (revocation_list.serial, STRANGER.public in revocation_list, OWNER.public in revocation_list) == (
        7,
        True,
        False,
    )
    hashes = tmp_path / "hashes"
    for rule in ("sha1", "sha256", "hash"):
        value = f"{rule}: {STRANGER.public.line()}" if rule != "hash" else f"hash: {STRANGER.public.fingerprint}"
        hashes.write_text(f"{value}\n")
        keygen("-k", "-z", "8", "-f", made, hashes)
        revocation_list = read_revocation_list(made.read_bytes())
        assert (revocation_list.serial, STRANGER.public in revocation_list, OWNER.public in revocation_list) == (
            8,
            True,
            False,
        ), rule
    keygen("-k", "-z", "9", "-f", made, "-s", pub(tmp_path, OWNER.public), hashes)
    serials = tmp_path / "serials"
    serials.write_text("serial: 1-5\n")
    keygen("-k", "-z", "9", "-f", made, "-s", pub(tmp_path, OWNER.public), serials)
    assert refused(made.read_bytes()) == "revocation.unsupported"


def test_a_cut_list_is_refused_wherever_it_is_cut() -> None:
    codes = {"revocation.truncated", "revocation.malformed"}
    whole = len(KRL) - len(KRL[KRL.rindex(b"golden") + 6 :])  # a KRL of no section; its serial gives it away
    assert {refused(KRL[:at]) for at in range(8, len(KRL)) if at != whole} <= codes
    assert refused(LIST[:-1]) == "revocation.truncated"
    assert {refused(LIST[:at]) for at in range(14, len(LIST)) if not LIST[:at].endswith(b"\n")} <= codes
    for cut in (KRL[:whole], LIST[: LIST.rindex(b"ssh-ed25519")]):
        with pytest.raises(AnnotatorError) as error:
            newer_list(read_revocation_list(LIST), read_revocation_list(cut))
        assert error.value.code == "revocation.conflict"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "revocation.malformed"),
        (b"# serial: x\n", "revocation.malformed"),
        (b"# serial: 1\nssh-rsa AAAA\n", "revocation.malformed"),
        (b"# serial: 1\n\xff\n", "revocation.malformed"),
        (KRL.replace(b"SSHKRL\n\0", b"SSHKRL\n\1"), "revocation.malformed"),
        (KRL[:8] + struct.pack(">I", 2) + KRL[12:], "revocation.unsupported"),
        (KRL + b"\xff" + ssh_wire.encode_string(b"x"), "revocation.unsupported"),
        (KRL + b"\x03" + ssh_wire.encode_string(ssh_wire.encode_string(b"short")), "revocation.malformed"),
    ],
)
def test_malformed_revocation_lists_are_refused(data: bytes, code: str) -> None:
    assert refused(data) == code


def test_older_revocation_serial_is_refused() -> None:
    known = read_revocation_list(LIST)
    assert newer_list(known, known) == known
    assert newer_list(known, known.add(OWNER.public)).serial == 4
    for arrived, code in (
        (RevocationList(2, known.keys), "revocation.older"),
        (RevocationList(3, (OWNER.public,)), "revocation.conflict"),
    ):
        with pytest.raises(AnnotatorError) as error:
            newer_list(known, arrived)
        assert error.value.code == code
    assert known.add(ANNOTATOR.public) is known
    assert known.withdraw("fedcba9876543210") is known


def test_a_rotation_is_signed_by_both_keys_for_ssh_keygen_too(tmp_path: Path) -> None:
    listed = (HERE / "allowed_signers").read_bytes()
    for half, key in (("old", OWNER), ("new", NEXT)):
        (tmp_path / "signers").write_text(f"owner {key.public.line()}\n")
        verify = [
            "ssh-keygen",
            "-Y",
            "verify",
            "-f",
            str(tmp_path / "signers"),
            "-I",
            "owner",
            "-n",
            "keys.v1@annotator",
        ]
        subprocess.run(
            [*verify, "-s", str(HERE / f"allowed_signers.{half}.sig")], input=listed, check=True, capture_output=True
        )
    signers = AllowedSigners.read(HERE / "allowed_signers")
    assert (signers.roles_of(NEXT.public), signers.roles_of(OWNER.public)) == ({"owner"}, set())
    assert signers.remove(NEXT.public).serial == signers.serial + 1
    assert signers.remove(OWNER.public) is signers
    assert signers.remove(REVIEWER.public, "owner") is signers


def test_a_key_is_vouched_for_by_the_one_before_it_alone() -> None:
    first, second = sign_successor(ANNOTATOR, OWNER.public), sign_successor(OWNER, REVIEWER.public)
    assert predecessors(REVIEWER.public, (first, second)) == (OWNER.public, ANNOTATOR.public)
    assert predecessors(REVIEWER.public, (second, first)) == ()
    assert predecessors(STRANGER.public, (first, second)) == ()
    forged = KeySuccessionSignature(key=ANNOTATOR.public.line(), signature=STRANGER.sign("keys.v1@annotator", b"x"))
    assert predecessors(REVIEWER.public, (forged,)) == ()
    assert predecessors(REVIEWER.public, (first, KeySuccessionSignature(key="nonsense", signature="nonsense"))) == ()
    loop = (sign_successor(ANNOTATOR, OWNER.public), sign_successor(OWNER, ANNOTATOR.public))
    assert predecessors(ANNOTATOR.public, loop) == (OWNER.public,)


def test_a_list_of_more_keys_than_anybody_revokes_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    count = len(read_revocation_list(KRL).keys)
    monkeypatch.setattr(revocation, "MOST_KEYS", count)
    assert len(read_revocation_list(KRL).keys) == count
    monkeypatch.setattr(revocation, "MOST_KEYS", count - 1)
    assert refused(KRL) == "revocation.unsupported"
