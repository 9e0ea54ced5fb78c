"""Passphrases of keys in files: changed, with the key staying what it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from annotator.bundle.key_store import KeyStore
from annotator.errors import AnnotatorError


@pytest.mark.parametrize("role", ["annotator", "owner"])
def test_a_passphrase_is_changed_and_the_key_stays(tmp_path: Path, role: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANNOTATOR_PASSPHRASE_FILE", raising=False)
    keys = KeyStore(tmp_path)
    keys.create(role, "Lena", "one one one")
    _, key = keys.rotate(role, "one one one")
    before = sorted((path.name, path.read_bytes()) for path in tmp_path.iterdir())
    for wrong, code in (("two", "keys.wrong_passphrase"), (None, "keys.locked")):
        with pytest.raises(AnnotatorError) as refused:
            keys.change_passphrase(role, wrong, "new new new")
        assert refused.value.code == code
    with pytest.raises(AnnotatorError) as refused:
        keys.change_passphrase(role, "one one one", "")
    assert refused.value.code == "keys.empty_passphrase"
    assert sorted((path.name, path.read_bytes()) for path in tmp_path.iterdir()) == before
    keys.change_passphrase(role, "one one one", "new new new")
    assert keys.load(role, "new new new").public == key.public
    former = keys.former(role, "new new new")
    assert (former is not None) == (role == "owner"), "an owner's former key, too, opens by the new one alone"
    with pytest.raises(AnnotatorError) as refused:
        keys.load(role, "one one one")
    assert refused.value.code == "keys.wrong_passphrase"


def test_a_key_whose_passphrase_lay_beside_it_gets_one_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ANNOTATOR_PASSPHRASE_FILE", raising=False)
    monkeypatch.setattr("annotator.bundle.system_keyring._backend", lambda: None)
    keys = KeyStore(tmp_path)
    key = keys.create("annotator", "Lena")
    assert keys.protection("annotator") == "passphrase file"
    beside = (tmp_path / "annotator.passphrase").read_bytes()
    keys.change_passphrase("annotator", None, "new new new")
    assert keys.protection("annotator") == "passphrase"
    with pytest.raises(AnnotatorError) as refused:
        keys.load("annotator")
    assert refused.value.code == "keys.locked"
    (tmp_path / "annotator.passphrase").write_bytes(beside)  # as it was when the process died before it went
    with pytest.raises(AnnotatorError) as refused:
        keys.load("annotator")
    assert refused.value.code == "keys.locked"
    assert keys.load("annotator", "new new new").public == key.public


@pytest.mark.parametrize("stops", [1, 2])
def test_a_change_that_was_cut_short_can_be_made_again_whatever_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stops: int
) -> None:
    monkeypatch.delenv("ANNOTATOR_PASSPHRASE_FILE", raising=False)
    keys = KeyStore(tmp_path)
    old = keys.create("owner", "Lab", "one one one").public
    keys.rotate("owner", "one one one")
    from annotator.bundle import key_store

    written = key_store.write_atomic
    left = [stops]

    def cut(*given: object) -> None:
        written(*given)  # type: ignore[arg-type]
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt

    monkeypatch.setattr(key_store, "write_atomic", cut)
    with pytest.raises(KeyboardInterrupt):
        keys.change_passphrase("owner", "one one one", "two two two")
    monkeypatch.setattr(key_store, "write_atomic", written)
    keys.change_passphrase("owner", "two two two" if stops == 2 else "one one one", "three three")
    former = keys.former("owner", "three three")
    assert former is not None
    assert former.public == old
