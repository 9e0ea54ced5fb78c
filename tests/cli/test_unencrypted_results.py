"""Results that came unencrypted although an invite asks for encryption: taken, and said."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from annotator.bundle.key_store import KeyStore
from annotator.owner.exchange.encryption import opened
from annotator.owner.project.owner_project import Project
from annotator.paths import DataDir
from tests.cli.identities import Study
from tests.cli.sync_steps import encrypted_results, owner_syncs, stick, study

__all__ = ["stick", "study"]


def decrypted(study: Study, sealed: Path) -> Path:
    """The results as a program would have written them that does not encrypt, in the place of the encrypted ones."""
    keys = KeyStore(DataDir(study.owner.data).keys)
    with opened(Project.open(study.root), [sealed], lambda: keys.load("owner")) as (copy,):
        plain = sealed.with_name(sealed.name.removesuffix(".age"))
        shutil.copyfile(copy, plain)
    sealed.unlink()
    return plain


def test_a_sync_says_that_results_are_not_encrypted_and_takes_them(study: Study, stick: Path) -> None:
    _, sealed = encrypted_results(study, stick)
    decrypted(study, sealed)
    found = owner_syncs(study, stick)
    assert (found["taken"], found["refused"], found["unencrypted"]) == (1, [], {"lena": 1})
    assert owner_syncs(study, stick)["unencrypted"] == {}


def test_a_merge_says_it_of_plain_results_alone(study: Study) -> None:
    study.owner.run("project", "encrypt", study.root)
    _, sealed = study.enrolled("lena", "lena")
    words = "Not encrypted, though their invite asks for it: 1 results file of lena"
    assert words not in study.merge(sealed, to="encrypted")
    plain = decrypted(study, sealed)
    assert words in study.merge(plain)
    merge = ["results", "merge", plain, "--project", study.root, "--dataset", study.folder / "other", "--json"]
    found = json.loads(study.owner.run(*merge).out)
    assert (found["new_files"], found["unencrypted"]) == (1, {"lena": 1})


def test_nothing_is_said_where_no_invite_asks_for_it(study: Study) -> None:
    _, plain = study.enrolled("lena", "lena")
    study.owner.run("project", "encrypt", study.root)
    assert "Not encrypted" not in study.merge(plain)
