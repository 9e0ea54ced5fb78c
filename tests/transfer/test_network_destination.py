"""A destination by WebDAV: a real server, and a proxy before it that spoils any request."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.transfer import network_destination, object_stores
from annotator.transfer.addresses import open_destination
from annotator.transfer.destination import FolderListing, upload_and_verify
from annotator.transfer.network_destination import NetworkDestination
from annotator.transfer.network_destination_address import with_authorities
from annotator.transfer.object_stores import NetworkTimeouts
from tests.transfer.fault_proxy import FAULTS, FaultProxy, fault_proxy
from tests.transfer.servers import PASSWORD, QUOTED, Server, make_authority, webdav_server

HASTE = NetworkTimeouts(first_wait=0.01, longest_wait=0.05, tries=3)
NAME = "project/con~/results/dev-1-0123456789abcdef.annresult"


def never() -> bool:
    return False


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with webdav_server(tmp_path_factory.mktemp("webdav")) as running:
        yield running


@pytest.fixture(scope="module")
def proxy(server: Server) -> Iterator[FaultProxy]:
    with fault_proxy(server.port) as running:
        yield running


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(object_stores, "PATIENCE", HASTE)


@pytest.fixture
def folder(server: Server, request: pytest.FixtureRequest) -> Path:
    """A folder of the test's own below what the server shows."""
    name = f"{abs(hash(request.node.name)):x}"
    (server.folder / "dav" / name).mkdir()
    return server.folder / "dav" / name


@pytest.fixture
def place(server: Server, folder: Path) -> NetworkDestination:
    return opened(f"{server.address}/{folder.name}")


@pytest.fixture
def behind(proxy: FaultProxy, folder: Path) -> Iterator[NetworkDestination]:
    """The same by the proxy."""
    yield opened(f"http://{QUOTED}@127.0.0.1:{proxy.port}/dav/{folder.name}")
    proxy.calm()


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "source"
    path.write_bytes(b"results " * 30_000)
    return path


def opened(address: str) -> NetworkDestination:
    destination = open_destination(address)
    assert isinstance(destination, NetworkDestination)
    return destination


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def code_of(place: NetworkDestination, source: Path, scratch: Path) -> str:
    with pytest.raises(AnnotatorError) as refused:
        upload_and_verify(place, NAME, source, never, scratch)
    assert PASSWORD not in f"{refused.value!r} {refused.value.where} {refused.value.__context__}"
    return refused.value.code


def test_a_network_destination_lists_delivered_files(
    place: NetworkDestination, folder: Path, source: Path, tmp_path: Path
) -> None:
    assert not place.list("project/con~/results").objects
    upload_and_verify(place, NAME, source, never, tmp_path)
    assert files(folder) == {NAME: source.read_bytes()}
    assert [(one.name, one.size) for one in place.list("project/con~/results")] == [
        (NAME.rpartition("/")[2], source.stat().st_size)
    ]


def test_a_network_destination_does_not_write_equal_files_again(
    place: NetworkDestination, folder: Path, source: Path
) -> None:
    place.put_if_absent(NAME, source, never)
    before = (folder / NAME).stat().st_ino
    place.put_if_absent(NAME, source, never)
    assert (folder / NAME).stat().st_ino == before


@pytest.mark.parametrize("there", [b"results", b"RESULTS " * 30_000, b""], ids=["cut", "other", "empty"])
def test_a_network_destination_replaces_differing_files(
    place: NetworkDestination, folder: Path, source: Path, tmp_path: Path, there: bytes
) -> None:
    (folder / NAME).parent.mkdir(parents=True)
    (folder / NAME).write_bytes(there)
    upload_and_verify(place, NAME, source, never, tmp_path)
    assert files(folder) == {NAME: source.read_bytes()}


def test_a_small_file_is_replaced(place: NetworkDestination, folder: Path) -> None:
    place.replace("project/owner/revoked", b"one")
    place.replace("project/owner/revoked", b"")
    assert files(folder) == {"project/owner/revoked": b""}


def test_fetching_an_absent_file_is_refused_as_missing(place: NetworkDestination, tmp_path: Path) -> None:
    with pytest.raises(AnnotatorError) as missing:
        place.get(NAME, tmp_path / "out", never, 10**9)
    assert missing.value.code == "delivery.missing"


def test_another_password_is_refused_and_never_told(server: Server, source: Path, tmp_path: Path) -> None:
    place = opened(f"http://lena:secret-that-is-wrong@127.0.0.1:{server.port}/dav")
    with pytest.raises(AnnotatorError) as refused:
        upload_and_verify(place, NAME, source, never, tmp_path)
    assert refused.value.code == "delivery.not_allowed"
    assert "secret" not in f"{refused.value!r} {refused.value.where} {place.shown} {place.__dict__['_address']!r}"


def test_a_network_destination_without_a_server_is_unreachable(source: Path, tmp_path: Path) -> None:
    assert code_of(opened("http://127.0.0.1:1/dav"), source, tmp_path) == "delivery.unreachable"
    with pytest.raises(AnnotatorError, match="cannot be reached"):
        opened("http://127.0.0.1:1/dav").check()


EVERY = bool(os.environ.get("ANNOTATOR_EVERY_CALL"))
STAGES = [(fault, at) for n, fault in enumerate(FAULTS) for at in range(10) if EVERY or at == n % 9]
"""Each fault at one request here; ``make test-network`` spoils every request in every way."""


@pytest.mark.parametrize(("fault", "at"), STAGES)
def test_a_fault_at_any_request_is_said_or_made_good(
    behind: NetworkDestination, proxy: FaultProxy, folder: Path, source: Path, tmp_path: Path, fault: str, at: int
) -> None:
    """Requests of a delivery: a look, another, the parts that are left, the upload (twice, for its folders are made),
    the copy, the clearing away, and the reading back."""
    proxy.first(at, fault)
    try:
        upload_and_verify(behind, NAME, source, never, tmp_path)
    except AnnotatorError as error:
        failed = repr(error)
    else:
        failed = ""
        assert (folder / NAME).read_bytes() == source.read_bytes()
    assert PASSWORD not in failed
    there = (folder / NAME).read_bytes() if (folder / NAME).exists() else None
    assert there in (None, source.read_bytes())
    proxy.calm()
    upload_and_verify(behind, NAME, source, never, tmp_path)
    assert {name: data for name, data in files(folder).items() if ".part" not in name} == {NAME: source.read_bytes()}
    assert list(tmp_path.iterdir()) == [source]


@pytest.mark.parametrize("fault", ["cut before", "cut after", "429", "500", "503"])
def test_one_bad_moment_is_made_good_at_once(
    behind: NetworkDestination, proxy: FaultProxy, folder: Path, source: Path, tmp_path: Path, fault: str
) -> None:
    proxy.begin(lambda number, method: fault if number == 0 and method == "PROPFIND" else "")
    assert not behind.list("project").objects
    assert len(proxy.requests) == 2
    proxy.calm()
    upload_and_verify(behind, NAME, source, never, tmp_path)
    proxy.begin(lambda number, _: fault if number == 0 else "")
    behind.get(NAME, tmp_path / "copy", never, source.stat().st_size)
    assert (tmp_path / "copy").read_bytes() == source.read_bytes()
    assert list(files(folder)) == [NAME]


@pytest.mark.parametrize(
    ("status", "code"),
    [
        ("403", "not_allowed"), ("413", "full"), ("423", "failed"), ("429", "unreachable"),
        ("500", "failed"), ("503", "unreachable"), ("507", "full"),
    ],
)  # fmt: skip
def test_http_statuses_become_error_codes_of_delivery(
    behind: NetworkDestination, proxy: FaultProxy, source: Path, tmp_path: Path, status: str, code: str
) -> None:
    proxy.begin(lambda _, method: status if method == "PUT" else "")
    assert code_of(behind, source, tmp_path) == f"delivery.{code}"


def test_a_place_that_cannot_copy_is_written_to_directly(
    behind: NetworkDestination, proxy: FaultProxy, folder: Path, source: Path, tmp_path: Path
) -> None:
    proxy.begin(lambda _, method: "405" if method == "COPY" else "")
    upload_and_verify(behind, NAME, source, never, tmp_path)
    assert files(folder) == {NAME: source.read_bytes()}


def test_a_password_is_not_carried_to_another_server(tmp_path: Path) -> None:
    heard: list[str | None] = []

    class Other(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

        def _hear(self) -> None:
            heard.append(self.headers.get("authorization"))
            self.send_error(404)

        do_GET = do_PROPFIND = do_PUT = do_COPY = do_MKCOL = do_DELETE = _hear  # noqa: N815

    class First(Other):
        def _send(self) -> None:
            self.send_response(302)
            self.send_header("location", f"http://127.0.0.1:{other.server_address[1]}/x")
            self.end_headers()

        do_GET = do_PROPFIND = do_PUT = do_COPY = do_MKCOL = do_DELETE = _send  # noqa: N815

    with ThreadingHTTPServer(("127.0.0.1", 0), Other) as other, ThreadingHTTPServer(("127.0.0.1", 0), First) as first:
        for server in (other, first):
            threading.Thread(target=server.serve_forever, daemon=True).start()
        place = opened(f"http://{QUOTED}@127.0.0.1:{first.server_address[1]}/dav")
        with pytest.raises(AnnotatorError) as moved:
            place.list("a")
        assert (moved.value.code, f":{other.server_address[1]}/x" in moved.value.message) == ("delivery.moved", True)
        with pytest.raises(AnnotatorError) as moved:
            place.get("a/b", tmp_path / "out", never, 10)
        assert (moved.value.code, f":{other.server_address[1]}/x" in moved.value.message) == ("delivery.moved", True)
        with pytest.raises(AnnotatorError) as moved:
            place.replace("a/b", b"new")
        assert moved.value.code == "delivery.moved"
        for server in (other, first):
            server.shutdown()
    assert heard == []


@pytest.mark.parametrize("method", ["PROPFIND", "PUT", "COPY", "GET"])
def test_a_transfer_that_hangs_is_stopped(
    behind: NetworkDestination, proxy: FaultProxy, source: Path, tmp_path: Path, method: str
) -> None:
    stop, waiting, over = threading.Event(), threading.Event(), threading.Event()

    def hang(_: int, which: str) -> str:
        if which == method:
            waiting.set()
            over.wait(90)
        return ""

    proxy.begin(hang)
    threading.Thread(target=lambda: (waiting.wait(60), stop.set()), daemon=True).start()
    place = NetworkDestination(behind.__dict__["_address"], stop.is_set)
    with pytest.raises(AnnotatorError) as ended:  # while the server still hangs
        upload_and_verify(place, NAME, source, never, tmp_path)
    assert ended.value.code == "delivery.stopped"
    over.set()


def test_a_place_that_says_nothing_any_more_is_given_up(
    behind: NetworkDestination, proxy: FaultProxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(behind, "_patience", replace(HASTE, silence=0.1, tries=1))
    proxy.begin(lambda _, __: "delay")
    with pytest.raises(AnnotatorError) as ended:
        behind.list("project")
    assert ended.value.code == "delivery.too_slow"


def test_certificates_are_checked_against_the_named_authorities(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = make_authority(tmp_path / "tls")
    options = ["--cert", str(authority.certificate), "--key", str(authority.key)]
    with webdav_server(tmp_path / "shown", *options) as running:
        address = f"https://{QUOTED}@localhost:{running.port}/dav"
        with pytest.raises(AnnotatorError) as refused:
            opened(address).list("a")
        assert refused.value.code == "delivery.untrusted"
        assert "“Choose a certificate…” beside the server's address" in str(refused.value), "in the window, too"
        assert opened(with_authorities(address, authority.file)).list("a") == FolderListing()
        with pytest.raises(AnnotatorError, match="certificates cannot be used"):
            opened(with_authorities(address, authority.key)).list("a")
        with pytest.raises(AnnotatorError, match="certificates cannot be used"):
            opened(with_authorities(address, tmp_path / "none")).list("a")
        monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
        assert opened(address).list("a") == FolderListing()


def test_the_library_is_loaded_at_the_first_call_only(server: Server) -> None:
    code = (
        "import sys; from annotator.transfer.addresses import open_destination as o; "
        f"p = o('{server.address}'); a = 'obstore' in sys.modules; p.replace('x/y', b'z'); "
        "print(a, 'obstore' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["False", "True"], done.stderr


def test_requests_that_were_given_up_end_silently() -> None:
    """The library says so to a loop that is closed by then, and prints what that raises."""
    loop = network_destination._new_loop()
    loop.close()
    loop.call_soon_threadsafe(print)
