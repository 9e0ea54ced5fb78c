"""Encrypted files by people without a key: what they cost before they are refused."""

from __future__ import annotations

import time
from pathlib import Path

import pyrage
import pytest

from annotator import limits
from annotator.bundle import age
from annotator.bundle.bundle_reader import verify_bundle
from annotator.errors import AnnotatorError


def stanzas(count: int) -> bytes:
    one = b"-> X25519 " + b"A" * 43 + b"\n" + b"B" * 43 + b"\n"
    return b"age-encryption.org/v1\n" + one * count + b"--- " + b"C" * 43 + b"\n" + b"x" * 64


@pytest.mark.parametrize(
    "data",
    [
        stanzas(limits.AGE_STANZAS + 1),
        stanzas(20_000),
        b"age-encryption.org/v1\n-> X25519 " + b"A" * 2_000_000,
        b"age-encryption.org/v1\n-> X25519 a\n" + (b"B" * 64 + b"\n") * 40_000 + b"--- C\n",
        b"age-encryption.org/v1\n" + b"-> grease\n\n" * 500_000,
    ],
    ids=["some", "many", "long line", "long stanza", "grease"],
)
def test_a_long_header_is_refused_at_once(tmp_path: Path, data: bytes) -> None:
    sealed = tmp_path / "sealed.annresult.age"
    sealed.write_bytes(data)
    identity = str(pyrage.x25519.Identity.generate())
    began = time.process_time()
    with pytest.raises(AnnotatorError) as refused:
        age.decrypt(sealed, tmp_path / "out" / "plain", identity)
    assert (refused.value.code, (tmp_path / "out" / "plain").exists()) == ("encryption.header", False)
    assert time.process_time() - began < 2


def test_a_reader_of_bundles_names_the_header_as_the_reason(tmp_path: Path) -> None:
    for count, code in ((limits.AGE_STANZAS + 1, "encryption.header"), (1, "bundle.encrypted")):
        sealed = tmp_path / f"{count}.annresult.age"
        sealed.write_bytes(stanzas(count))
        with pytest.raises(AnnotatorError) as refused:
            verify_bundle(sealed)
        assert refused.value.code == code


def test_as_many_recipients_as_anybody_uses_are_read(tmp_path: Path) -> None:
    mine = pyrage.x25519.Identity.generate()
    others = [pyrage.x25519.Identity.generate().to_public() for _ in range(limits.AGE_STANZAS - 2)]
    sealed = tmp_path / "sealed"
    sealed.write_bytes(pyrage.encrypt(b"results", [*others, mine.to_public()]))
    age.decrypt(sealed, tmp_path / "out" / "plain", str(mine))
    assert (tmp_path / "out" / "plain").read_bytes() == b"results"
