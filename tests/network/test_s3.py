"""A destination by S3, at a server that checks every signature."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.transfer import object_stores
from annotator.transfer.addresses import open_destination
from annotator.transfer.destination import upload_and_verify
from annotator.transfer.network_destination import NetworkDestination
from annotator.transfer.network_destination_address import network_address
from tests.transfer.s3_server import s3_server

NAME = "project/lena/results/dev-1-0123456789abcdef.annresult"


def never() -> bool:
    return False


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with s3_server(tmp_path_factory.mktemp("s3") / "server") as running:
        yield running


@pytest.fixture
def place(address: str, request: pytest.FixtureRequest) -> NetworkDestination:
    known = network_address(address)
    return NetworkDestination(replace(known, folder=f"{known.folder}/{request.node.name[:30]}"))


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "source"
    path.write_bytes(b"results " * 30_000)
    return path


def content(place: NetworkDestination, out: Path) -> bytes:
    place.get(NAME, out, never, 10**9)
    return out.read_bytes()


def test_uploaded_object_is_readable(place: NetworkDestination, source: Path, tmp_path: Path) -> None:
    place.check()
    assert not place.list("project/lena/results").objects
    upload_and_verify(place, NAME, source, never, tmp_path)
    assert [one.size for one in place.list("project/lena/results")] == [source.stat().st_size]
    assert content(place, tmp_path / "out") == source.read_bytes()


def test_different_object_is_overwritten(place: NetworkDestination, source: Path, tmp_path: Path) -> None:
    place.replace(NAME, b"RESULTS " * 30_000)
    upload_and_verify(place, NAME, source, never, tmp_path)
    place.replace(NAME, b"")
    upload_and_verify(place, NAME, source, never, tmp_path)
    assert content(place, tmp_path / "out") == source.read_bytes()


def test_concurrent_upload_counts_as_delivered(
    place: NetworkDestination, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = NetworkDestination(place.__dict__["_address"])
    looks: list[str] = []
    real = place._same

    def same(name: str, path: Path, stopped: object) -> bool:
        looks.append(name)
        if len(looks) == 1:  # it is not there yet; then it is
            other.put_if_absent(NAME, source, never)
            return False
        return real(name, path, stopped)  # type: ignore[arg-type]

    monkeypatch.setattr(place, "_same", same)
    place.put_if_absent(NAME, source, never)
    assert len(looks) == 2
    assert content(place, tmp_path / "out") == source.read_bytes()


def test_a_wrong_signature_is_refused_and_no_secret_told(address: str, source: Path, tmp_path: Path) -> None:
    known = network_address(address)
    place = NetworkDestination(replace(known, password="wrong-secret"))
    with pytest.raises(AnnotatorError) as refused:
        upload_and_verify(place, NAME, source, never, tmp_path)
    assert refused.value.code == "delivery.not_allowed"
    assert known.user not in f"{refused.value!r} {refused.value.where} {place.shown}"


def test_missing_object_is_reported(place: NetworkDestination, tmp_path: Path) -> None:
    with pytest.raises(AnnotatorError) as missing:
        place.get(NAME, tmp_path / "out", never, 10**9)
    assert missing.value.code == "delivery.missing"


def test_credentials_come_from_the_environment(
    address: str, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = network_address(address)
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", known.user)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", known.password)
    endpoint = known.options["endpoint"]
    place = open_destination(f"s3://{known.place}/environment?endpoint={endpoint}")
    upload_and_verify(place, NAME, source, never, tmp_path)
    assert place.shown == f"s3://place/environment ({endpoint.partition('://')[2]})"


def test_a_server_that_is_not_there_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        object_stores, "PATIENCE", object_stores.NetworkTimeouts(tries=2, first_wait=0.01, longest_wait=0.02)
    )
    began = time.monotonic()
    with pytest.raises(AnnotatorError) as ended:
        open_destination("s3://a:b@place?endpoint=http://127.0.0.1:1").check()
    assert ended.value.code == "delivery.unreachable"
    assert time.monotonic() - began < 30
