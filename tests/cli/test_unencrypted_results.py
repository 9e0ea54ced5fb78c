"""Results that came unencrypted although an invite asks for encryption: taken, and said."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from annotator.bundle.age import is_encrypted
from annotator.bundle.key_store import KeyStore
from annotator.owner.exchange.encryption import decrypted_files
from annotator.owner.project.owner_project import Project
from annotator.paths import DataDir
from tests.cli.identities import Study
from tests.cli.sync_steps import encrypted_results, owner_syncs, syncs, with_tasks


def decrypted(study: Study, sealed: Path) -> Path:
    """The results as a program would have written them that does not encrypt, in the place of the encrypted ones."""
    keys = KeyStore(DataDir(study.owner.data).keys)
    with decrypted_files(Project.open(study.root), [sealed], lambda: keys.load("owner")) as (copy,):
        plain = sealed.with_name(sealed.name.removesuffix(".age"))
        shutil.copyfile(copy, plain)
    sealed.unlink()
    return plain


def test_a_sync_says_that_results_are_not_encrypted_and_takes_them(study: Study, stick: Path) -> None:
    _, sealed = encrypted_results(study, stick)
    decrypted(study, sealed)
    sync = owner_syncs(study, stick)
    assert (sync["taken"], sync["refused"], sync["unencrypted"]) == (1, [], {"lena": 1})
    assert owner_syncs(study, stick)["unencrypted"] == {}


def test_a_merge_says_it_of_plain_results_alone(study: Study) -> None:
    study.owner.run("project", "encrypt", "--project", study.root)
    _, sealed = study.enrolled("lena", "lena")
    text = "Not encrypted, though their invite asks for it: 1 results file of lena"
    assert text not in study.merge(sealed, to="encrypted")
    plain = decrypted(study, sealed)
    assert text in study.merge(plain)
    merge = ["results", "merge", plain, "--project", study.root, "--dataset", study.folder / "other", "--json"]
    data = json.loads(study.owner.run(*merge).out)
    assert (data["new_files"], data["unencrypted"]) == (1, {"lena": 1})


def test_unencrypted_results_without_such_an_invite_are_not_reported(study: Study) -> None:
    _, plain = study.enrolled("lena", "lena")
    study.owner.run("project", "encrypt", "--project", study.root)
    assert "Not encrypted" not in study.merge(plain)


@pytest.mark.parametrize("more_work", [True, False])
@pytest.mark.parametrize("sent_before", [True, False])
def test_results_are_encrypted_once_an_invite_asks_for_it(
    study: Study, stick: Path, more_work: bool, sent_before: bool
) -> None:
    """Neither what waited in the outbox nor what the place has lost since."""
    lena = with_tasks(study, stick)
    study.work(lena, tasks=2)
    (results,) = (stick / project.name / "lena/results" for project in stick.iterdir())
    if not sent_before:
        results.write_bytes(b"in the way")
    lena.run("sync", status=1 if not sent_before else 0)
    shutil.rmtree(results) if sent_before else results.unlink()
    owner_syncs(study, stick)
    lena.run("invite", "accept", study.invite("lena", encrypt=True), "--yes")
    if more_work:
        study.work(lena)
    syncs(lena)
    (there,) = results.iterdir()
    assert is_encrypted(there)
    sync = owner_syncs(study, stick)
    assert (sync["taken"], sync["unencrypted"]) == (1, {})
    assert sync["people"][0]["submitted"] == (3 if more_work else 2)
