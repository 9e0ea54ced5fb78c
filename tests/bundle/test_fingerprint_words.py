"""Fingerprints as words: the mnemonics of BIP-39, and nothing else."""

from __future__ import annotations

import base64
import hashlib

import pytest

from annotator.bundle import fingerprint_words as words
from annotator.bundle.signing_key import SigningKey
from annotator.paths import resource


def test_the_list_is_the_one_of_bip_39() -> None:
    digest = hashlib.sha256(resource("bip39", "english.txt").read_bytes()).hexdigest()
    assert digest == "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda"


@pytest.mark.parametrize(
    ("entropy", "mnemonic"),
    [  # the vectors of 128 bits that BIP-39 names (github.com/trezor/python-mnemonic, vectors.json)
        ("00" * 16, "abandon " * 11 + "about"),
        ("7f" * 16, "legal winner thank year wave sausage worth useful legal winner thank yellow"),
        ("80" * 16, "letter advice cage absurd amount doctor acoustic avoid letter advice cage above"),
        ("ff" * 16, "zoo " * 11 + "wrong"),
        (
            "9e885d952ad362caeb4efe34a8e91bd2",
            "ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic",
        ),
    ],
)
def test_the_words_are_those_of_the_standard(entropy: str, mnemonic: str, monkeypatch: pytest.MonkeyPatch) -> None:
    key, start = SigningKey(b"\x01" * 32).public, bytes.fromhex(entropy)
    digest = hashlib.sha256

    class Known:
        def digest(self) -> bytes:
            return start + bytes(16)

    monkeypatch.setattr(words.hashlib, "sha256", lambda data: Known() if data == key.blob else digest(data))
    assert " ".join(words.fingerprint_words(key)) == mnemonic


def test_the_words_say_the_first_half_of_the_fingerprint() -> None:
    key = SigningKey(b"\x02" * 32).public
    printed = base64.b64decode(key.fingerprint.removeprefix("SHA256:") + "=")
    listed = resource("bip39", "english.txt").read_text().split()
    number = 0
    for word in words.fingerprint_words(key):
        number = number << 11 | listed.index(word)
    assert (number >> 4).to_bytes(16, "big") == printed[:16]


def test_typed_words_are_read_in_any_case_and_spacing() -> None:
    own = words.fingerprint_words(SigningKey(b"\x03" * 32).public)
    assert words.parse_fingerprint_words("  " + ", ".join(own).upper() + "\n") == own
    assert words.parse_fingerprint_words(" ".join(own[:11])) is None
    assert words.parse_fingerprint_words(" ".join((*own[:11], "nonsense"))) is None
