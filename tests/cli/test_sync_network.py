"""Syncing by the command line over the network; secrets stay in the key store."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from annotator import limits
from annotator.transfer import object_stores
from annotator.transfer.object_stores import NetworkTimeouts
from tests.cli.identities import Study
from tests.cli.sync_steps import enrolled, states, syncs
from tests.transfer.servers import PASSWORD, QUOTED, Server, webdav_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with webdav_server(tmp_path_factory.mktemp("webdav")) as running:
        yield running


def folder_of(server: Server, name: str) -> str:
    """The address of a new folder there."""
    (server.folder / "dav" / name).mkdir()
    return f"{server.address}/{name}"


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(object_stores, "PATIENCE", NetworkTimeouts(first_wait=0.01, longest_wait=0.05, tries=2))


@pytest.fixture
def study(tmp_path: Path) -> Study:
    made = Study(tmp_path)
    made.build()
    return made


def owner_syncs(study: Study, address: str) -> dict[str, object]:
    outcome = study.owner.run(
        "project", "sync", "--project", study.root, "--destination-file", "-", "--json", stdin=f"{address}\n"
    )
    return dict(json.loads(outcome.out))


def test_work_goes_and_receipts_come_by_webdav_and_the_password_stays(
    study: Study, server: Server, tmp_path: Path
) -> None:
    invite = tmp_path / "lena.anninvite"
    study.owner.run("invite", "new", "lena", "--project", study.root, "--out", invite, "--destination", server.address)
    owner_syncs(study, server.address)
    lena = study.machine("lena")
    outcomes = [lena.run("invite", "accept", invite, "--yes")]
    first = syncs(lena)
    assert [one["added"] for one in first["imported"]] == [3]
    study.work(lena)
    assert states(syncs(lena)) == {1: "delivered"}
    owner_syncs(study, server.address)
    outcomes.append(lena.run("sync"))
    outcomes.append(lena.run("sync", "--status"))
    assert "received" in outcomes[-1].out
    assert f"127.0.0.1:{server.port}/dav" in outcomes[1].out
    written = {path: path.read_bytes() for path in lena.data.rglob("*") if path.is_file() and path.suffix != ".secret"}
    for word in (PASSWORD, QUOTED):
        assert not [path for path, data in written.items() if word.encode() in data]
        assert word not in json.dumps([first, *(outcome.out + outcome.err for outcome in outcomes)])


def test_the_address_may_be_in_the_environment(study: Study, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANNOTATOR_SYNC_TO", folder_of(server, "environment"))
    lena = enrolled(study)
    study.owner.run("project", "sync", "--project", study.root)
    assert [one["added"] for one in syncs(lena)["imported"]] == [3]
    assert not list(lena.data.rglob("place-*.secret"))
    monkeypatch.delenv("ANNOTATOR_SYNC_TO")
    lena.refused("sync", code="delivery.no_destination")


def test_a_large_file_goes_once_its_size_was_agreed_to(
    study: Study, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = folder_of(server, "large")
    lena = enrolled(study)
    owner_syncs(study, address)
    monkeypatch.setattr(limits, "LARGE", 100)
    outcome = lena.run("sync", "--destination", address, status=1)
    assert "[delivery.large]" in outcome.err
    assert "--large" in outcome.err
    assert [one["added"] for one in syncs(lena, "--large")["imported"]] == [3]
    study.work(lena)
    assert "[delivery.large]" in lena.run("sync", status=1).err
    assert states(syncs(lena, "--status")) == {1: "to send"}
    assert states(syncs(lena, "--large")) == {1: "delivered"}


def test_the_owner_s_large_files_go_and_come_once_that_was_agreed_to(
    study: Study, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = folder_of(server, "owners-large")
    lena = enrolled(study)
    sync = ["project", "sync", "--project", study.root, "--destination", address]
    monkeypatch.setattr(limits, "LARGE", 100)
    outcome = study.owner.attempt(*sync)
    assert outcome.status == 1
    assert "annotator project sync --large" in outcome.err
    study.owner.run(*sync, "--large")
    study.owner.run(*sync)  # what was sent just now does not wait to be sent
    assert [one["added"] for one in syncs(lena, "--destination", address, "--large")["imported"]] == [3]
    study.work(lena)
    syncs(lena, "--large")
    assert "A results file" in study.owner.attempt(*sync).err
    assert states(syncs(lena, "--large")) == {1: "delivered"}
    study.owner.run(*sync, "--large")
    assert states(syncs(lena, "--large")) == {1: "received"}


def test_a_project_whose_syncing_is_turned_off_is_not_synced(study: Study, server: Server) -> None:
    address = folder_of(server, "off")
    lena = enrolled(study)
    owner_syncs(study, address)
    syncs(lena, "--destination", address)
    lena.run("sync", "--schedule", "never")
    lena.refused("sync", code="delivery.never")
    lena.refused("sync", "--schedule", "sometimes", code="delivery.bad_schedule")
    assert syncs(lena, "--schedule", "when online")["synced"]


@pytest.mark.parametrize(
    "address",
    ["http://example.org/x", "ftp://example.org/x", "https:///x", "https://example.org/x?a=b", "az://container/x",
     "https://example.org/../x", "s3://bucket/x?endpoint=http://example.org", "https://example.org:x/", "s3://a/b#x=1"],
)  # fmt: skip
def test_an_address_that_cannot_be_is_refused_before_anything_is_made(
    study: Study, tmp_path: Path, address: str
) -> None:
    out = tmp_path / "lena.anninvite"
    new = ["invite", "new", "lena", "--project", study.root, "--out", out, "--destination", address]
    study.owner.refused(*new, code="delivery.bad_address")
    assert not out.exists()


def test_an_s3_place_without_credentials_asks_for_them(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.delenv(name, raising=False)
    for address in ("s3://bucket/x", "az://account@container", "gs://bucket"):
        study.owner.refused(
            "project", "sync", "--project", study.root, "--destination", address, code="delivery.no_credentials"
        )


def test_a_folder_that_is_not_there_is_not_made(study: Study, server: Server) -> None:
    message = study.owner.refused(
        "project", "sync", "--project", study.root, "--destination", f"{server.address}/none", code="delivery.failed"
    )
    assert "may not exist" in message
    assert not (server.folder / "dav" / "none").exists()


def test_a_password_of_the_owner_s_place_is_stored_with_the_keys_only(
    study: Study, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync = ["project", "sync", "--project", study.root]
    address = folder_of(server, "once")
    study.owner.run(*sync, "--destination", address)
    study.owner.run(*sync)
    written = [path for path in tmp_path.rglob("*") if path.is_file() and QUOTED.encode() in path.read_bytes()]
    assert [path.suffix for path in written if path.is_relative_to(study.owner.data)] == [".secret"]
    assert not [path for path in written if path.is_relative_to(study.root)]
    monkeypatch.setenv("ANNOTATOR_SYNC_TO", str(tmp_path / "nowhere"))
    study.owner.refused(*sync, code="delivery.unreachable")
    monkeypatch.delenv("ANNOTATOR_SYNC_TO")
    study.owner.run(*sync)
