"""A container of Azure, played by a server on this computer that answers as Blob storage does. Signatures are not
checked."""

from __future__ import annotations

import base64
import hashlib
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path
from unittest import mock
from urllib.parse import parse_qs, quote, unquote, urlsplit

import pytest
from obstore.store import AzureStore

from annotator.errors import AnnotatorError
from annotator.transfer import object_stores
from annotator.transfer.addresses import open_destination
from annotator.transfer.destination import SyncDestination, upload_and_verify

KEY = base64.b64encode(b"k" * 32).decode()
WHEN = "Mon, 23 Nov 2026 10:00:00 GMT"
NAME = "p/lena/results/device-1-0123456789abcdef.annresult"


class Blobs(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    blobs: dict[str, bytes]
    fault: tuple[int, str] | None

    def log_message(self, *_: object) -> None:
        pass

    def _say(self, status: int, body: bytes = b"", etag: str = "") -> None:
        self.send_response(status)
        for name, value in {"ETag": etag, "Last-Modified": WHEN, "x-ms-blob-type": "BlockBlob"}.items() if etag else ():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def _fails(self) -> bool:
        if self.fault is not None:
            self._say(self.fault[0], f"<Error><Code>{self.fault[1]}</Code></Error>".encode())
        return self.fault is not None

    @property
    def _name(self) -> str:
        return unquote(urlsplit(self.path).path).split("/", 3)[-1]

    def do_GET(self) -> None:
        asked = parse_qs(urlsplit(self.path).query)
        if self._fails():
            return
        if asked.get("comp") == ["list"]:
            (prefix,) = asked["prefix"]
            here = sorted(name for name in self.blobs if name.startswith(prefix) and "/" not in name[len(prefix) :])
            blobs = "".join(
                f"<Blob><Name>{name}</Name><Properties><Last-Modified>{WHEN}</Last-Modified><Content-Length>"
                f"{len(self.blobs[name])}</Content-Length><Etag>{etag(self.blobs[name])}</Etag><Content-Type>application/octet-stream"
                "</Content-Type><BlobType>BlockBlob</BlobType></Properties></Blob>"
                for name in here
            )
            head = "<?xml version='1.0' encoding='utf-8'?>"
            self._say(
                200, f"{head}<EnumerationResults><Blobs>{blobs}</Blobs><NextMarker/></EnumerationResults>".encode()
            )
        elif self._name in self.blobs:
            self._say(200, self.blobs[self._name], etag(self.blobs[self._name]))
        else:
            self._say(404, b"<Error><Code>BlobNotFound</Code></Error>")

    def do_HEAD(self) -> None:
        self.do_GET()

    def do_PUT(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        if self._fails():
            return
        if self.headers.get("if-none-match") == "*" and self._name in self.blobs:
            self._say(409, b"<Error><Code>BlobAlreadyExists</Code></Error>")
            return
        self.blobs[self._name] = body
        self._say(201, b"", etag(body))


def etag(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:16]}"'


@pytest.fixture
def container() -> Iterator[tuple[type[Blobs], SyncDestination]]:
    served = type("Served", (Blobs,), {"blobs": {}, "fault": None})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), served)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    endpoint = f"http://127.0.0.1:{server.server_port}/account"
    store = AzureStore(
        "box", prefix="f", config={"account_name": "account", "account_key": KEY, "endpoint": endpoint},
        client_options={"allow_http": True}, retry_config={"max_retries": 0},
    )  # fmt: skip
    with mock.patch.object(object_stores, "open_store", return_value=store):
        yield served, open_destination(f"az://account:{quote(KEY, safe='')}@box/f")
    server.shutdown()
    server.server_close()


def test_objects_come_and_go(container: tuple[type[Blobs], SyncDestination], tmp_path: Path) -> None:
    """One that is there with this content is enough; another of the name is replaced."""
    served, place = container
    source = tmp_path / "source"
    place.check()
    assert list(place.list("p/lena/results")) == []
    for content in (b"mine", b"mine", b"other"):
        source.write_bytes(content)
        upload_and_verify(place, NAME, source, lambda: False, tmp_path)
        assert served.blobs == {f"f/{NAME}": content}
        (remote_file,) = place.list("p/lena/results")
        assert (remote_file.name, remote_file.size) == (NAME.rpartition("/")[2], len(content))
    place.replace("p/owner/allowed_signers", b"one")
    place.replace("p/owner/allowed_signers", b"two")
    assert served.blobs["f/p/owner/allowed_signers"] == b"two"


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ((403, "AuthenticationFailed"), "not_allowed"),
        ((404, "ContainerNotFound"), "no_bucket"),
        ((409, "AccountBeingCreated"), "failed"),
        ((503, "ServerBusy"), "unreachable"),
    ],
)
def test_a_refusal_has_its_name(
    container: tuple[type[Blobs], SyncDestination], tmp_path: Path, fault: tuple[int, str], code: str
) -> None:
    served, place = container
    (tmp_path / "source").write_bytes(b"mine")
    served.fault = fault
    for work in (
        lambda: place.list("p/lena/results"),
        lambda: place.put_if_absent(NAME, tmp_path / "source", lambda: False),
    ):
        with pytest.raises(AnnotatorError) as refused:
            work()
        assert refused.value.code == f"delivery.{code}"
        assert KEY not in str(refused.value)
