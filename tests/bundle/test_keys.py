"""Keys and signatures: published vectors, ssh-keygen both ways, and keys that identify nobody."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from hypothesis import given
from hypothesis import strategies as st

from annotator.bundle import key_store, sshsig
from annotator.bundle.key_archive import read_key_archive
from annotator.bundle.key_store import KeyStore, encrypt_key
from annotator.bundle.public_key import PublicKey
from annotator.bundle.signing_key import SigningKey
from annotator.bundle.trust import NAMESPACES, AllowedSigners
from annotator.errors import AnnotatorError
from tests.bundle import forge
from tests.bundle.forge import OWNER

P = 2**255 - 19
D = -121665 * pow(121666, -1, P) % P
needs_ssh = pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="needs ssh-keygen")


def _vectors() -> list[tuple[str, bytes, bytes, bytes, str]]:
    path = Path(__file__).parent.parent / "data" / "wycheproof" / "ed25519_test.json"
    groups = json.loads(path.read_text())["testGroups"]
    return [
        (str(test["tcId"]), bytes.fromhex(group["publicKey"]["pk"]), bytes.fromhex(test["msg"]),
         bytes.fromhex(test["sig"]), test["result"])
        for group in groups
        for test in group["tests"]
    ]  # fmt: skip


def test_wycheproof() -> None:
    wrong = [
        number
        for number, public, message, signature, result in _vectors()
        if PublicKey(public).verify(signature, message) != (result == "valid")
    ]
    assert len(_vectors()) == 151
    assert wrong == []


def _points_of_small_order() -> set[tuple[int, int]]:
    """The eight points, found by arithmetic: eight times any point is of the large order, so L times one is not."""

    def add(a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
        product = D * a[0] * b[0] * a[1] * b[1] % P
        x = (a[0] * b[1] + a[1] * b[0]) * pow(1 + product, -1, P)
        return x % P, (a[1] * b[1] + a[0] * b[0]) * pow(1 - product, -1, P) % P

    def times(n: int, a: tuple[int, int]) -> tuple[int, int]:
        total = (0, 1)
        while n:
            total = add(total, a) if n & 1 else total
            a, n = add(a, a), n >> 1
        return total

    order = 2**252 + 27742317777372353535851937790883648493
    for y in range(2, 50):
        square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
        x = pow(square, (P + 3) // 8, P)
        x = x if x * x % P == square else x * pow(2, (P - 1) // 4, P) % P
        if x * x % P != square:
            continue
        small = times(order, (x, y))
        orbit = {times(n, small) for n in range(8)}
        if len(orbit) == 8:
            return orbit
    raise AssertionError("no generator of the small subgroup among the first points")


def test_keys_of_small_order_are_refused_in_every_spelling() -> None:
    points = _points_of_small_order()
    assert len(points) == 8
    for _, y in points:
        for spelled in (y, y + P):
            for sign in (0, 1):
                number = spelled | sign << 255
                if spelled < 2**255:
                    with pytest.raises(AnnotatorError) as refused:
                        PublicKey(number.to_bytes(32, "little"))
                    assert refused.value.code == "keys.weak"


@given(st.binary(min_size=32, max_size=32), st.binary(max_size=100), st.sampled_from([*NAMESPACES.values()]))
def test_signing_and_verifying(seed: bytes, message: bytes, space: str) -> None:
    key = SigningKey(seed)
    armored = key.sign(space, message).encode()
    signature = sshsig.parse_signature(armored)
    assert signature.armored() == armored == forge.signature(key, space, message)
    assert (signature.public, signature.namespace) == (key.public, space)
    assert signature.verifies(message)
    assert not signature.verifies(message + b"x")


@given(st.binary(max_size=400))
def test_junk_is_not_a_signature(junk: bytes) -> None:
    for text in (junk, b"-----BEGIN SSH SIGNATURE-----\n" + junk + b"\n-----END SSH SIGNATURE-----\n"):
        with pytest.raises(AnnotatorError):
            sshsig.parse_signature(text)


@given(st.binary(min_size=32, max_size=32), st.text("abc é@", max_size=10))
def test_a_public_line_is_read_back(seed: bytes, comment: str) -> None:
    public = SigningKey(seed).public
    assert PublicKey.parse(public.line(comment.strip()) + "\n") == public


@pytest.mark.parametrize(
    "line",
    [
        "",
        "ssh-ed25519",
        "ssh-ed25519 !!!!",
        "ssh-ed25519 AAAA",
        "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQ==",
        "ssh-ed25519 AAAAB3NzaC1yc2EAAAADAQABAAAAgQ==",
        "cert-authority " + OWNER.public.line(),
        OWNER.public.line().replace("ssh-ed25519", "sk-ssh-ed25519@openssh.com"),
        OWNER.public.line()[:-1],
        OWNER.public.line() + "=",
        OWNER.public.line() + "AAAA",
        "-----BEGIN OPENSSH PRIVATE KEY-----",
    ],
)
def test_malformed_public_keys_are_refused(line: str) -> None:
    with pytest.raises(AnnotatorError) as refused:
        PublicKey.parse(line)
    assert refused.value.code == "keys.malformed"


def test_a_private_key_does_not_show_in_what_is_printed() -> None:
    assert str(OWNER.seed) not in repr(OWNER)


def _run(*command: str | Path, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command, input=stdin, capture_output=True, timeout=300, check=False)


@needs_ssh
def test_fingerprints_are_what_ssh_keygen_prints(tmp_path: Path) -> None:
    (tmp_path / "k.pub").write_text(OWNER.public.line("me") + "\n")
    assert OWNER.public.fingerprint in _run("ssh-keygen", "-l", "-f", tmp_path / "k.pub").stdout.decode().split()


@needs_ssh
def test_a_signature_of_ssh_keygen_is_ours_byte_for_byte(tmp_path: Path) -> None:
    made = _run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "x y", "-f", tmp_path / "k")
    assert made.returncode == 0, made.stderr
    public = PublicKey.parse((tmp_path / "k.pub").read_text())
    for message in (b"", b"hello\n", bytes(range(256)) * 5000):
        signed = _run("ssh-keygen", "-Y", "sign", "-f", tmp_path / "k", "-n", NAMESPACES["owner"], stdin=message).stdout
        signature = sshsig.parse_signature(signed)
        assert signature.public == public
        assert signature.namespace == NAMESPACES["owner"]
        assert signature.verifies(message)
        assert signature.armored() == signed


@needs_ssh
@pytest.mark.parametrize("role", NAMESPACES)
def test_ssh_keygen_accepts_our_signature_in_its_namespace_only(role: str, tmp_path: Path) -> None:
    key = forge.KEYS[role]
    signers = AllowedSigners().add("me@example", role, key.public)
    (tmp_path / "allowed").write_text(signers.render())
    (tmp_path / "sig").write_text(key.sign(NAMESPACES[role], b"hello"))
    for space in NAMESPACES.values():
        command = ("ssh-keygen", "-Y", "verify", "-f", tmp_path / "allowed", "-I", "me@example", "-n", space, "-s")
        verified = _run(*command, tmp_path / "sig", stdin=b"hello")
        assert (verified.returncode == 0) == (space == NAMESPACES[role])
        assert _run(*command, tmp_path / "sig", stdin=b"hallo").returncode != 0


def private_key(passphrase: str | None) -> bytes:
    seed = SigningKey.generate("ann")
    if passphrase is not None:
        return encrypt_key(seed, passphrase, 1)
    return bytes(seed.private.private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, NoEncryption()))


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o777])
def test_only_a_key_that_is_not_encrypted_must_be_closed(tmp_path: Path, mode: int) -> None:
    for passphrase in (None, "battery staple"):
        path = tmp_path / f"{passphrase}.annkey"
        path.write_bytes(private_key(passphrase))
        path.chmod(mode)
        if passphrase is None and mode != 0o600:
            with pytest.raises(AnnotatorError) as refused:
                read_key_archive(path, passphrase)
            assert refused.value.code == "keys.open_to_others"
        else:
            assert read_key_archive(path, passphrase).key.public.fingerprint


def test_the_kind_of_a_file_is_looked_at_before_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "tasks.anntask"
    path.write_bytes(b"PK\x03\x04 no key at all")
    path.chmod(0o644)
    with pytest.raises(AnnotatorError) as refused:
        read_key_archive(path, None)
    assert refused.value.code == "keys.unreadable"


def test_a_key_store_on_a_stick_signs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its passphrase lies beside the key, and neither can be closed to others."""
    keys = KeyStore(tmp_path / "keys")
    keys.create("annotator", "ann")
    for path in (tmp_path / "keys").iterdir():
        path.chmod(0o777)
    with pytest.raises(AnnotatorError) as refused:
        keys.load("annotator")
    assert refused.value.code == "keys.open_to_others"
    monkeypatch.setattr(key_store, "can_close_files", lambda _: False)
    assert keys.load("annotator").name == "ann"


def test_an_abandoned_key_is_put_aside_and_vouches_for_nothing(tmp_path: Path) -> None:
    keys = KeyStore(tmp_path / "keys")
    with pytest.raises(AnnotatorError) as missing:
        keys.abandon("annotator")
    assert missing.value.code == "keys.missing"
    first = keys.create("annotator", "Ann Otter", None)
    second = keys.abandon("annotator")
    assert keys.public("annotator") == (second.public, "Ann Otter")
    assert keys.abandoned("annotator") == [first.public]
    assert (tmp_path / "keys" / "annotator.abandoned-1").exists()
    assert not list((tmp_path / "keys").glob("*.succeeds"))
    keys.abandon("annotator")
    assert keys.abandoned("annotator") == [first.public, second.public]


@pytest.mark.parametrize("damage", [None, b"", b"\xfa\x00garbage", b"ssh-ed25519 AAAA"])
def test_a_lost_public_file_is_written_again(damage: bytes | None, tmp_path: Path) -> None:
    keys = KeyStore(tmp_path)
    made = keys.create("annotator", "Ann Otter", "secret")
    path = tmp_path / "annotator.pub"
    path.unlink() if damage is None else path.write_bytes(damage)
    assert keys.has("annotator")
    assert keys.public("annotator") == (made.public, "annotator")
    assert keys.load("annotator", "secret").public == made.public
    private = tmp_path / "annotator"
    private.write_bytes(private.read_bytes()[:120])
    path.write_bytes(b"\xfa")
    with pytest.raises(AnnotatorError) as refused:
        keys.public("annotator")
    assert refused.value.code == "keys.unreadable"
