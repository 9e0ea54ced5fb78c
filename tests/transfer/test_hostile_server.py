"""What a hostile or broken server can make the program do: an end to bytes, names, seconds and memory, and its fault in
words."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from annotator import limits
from annotator.errors import AnnotatorError
from annotator.transfer import object_stores
from annotator.transfer.addresses import open_destination
from annotator.transfer.destination import SyncDestination
from annotator.transfer.object_stores import NetworkTimeouts
from tests.transfer.hostile_server import (
    HEAD,
    TAIL,
    Answer,
    body,
    endless,
    entry,
    hostile_server,
    listing,
    many,
    moved,
    page,
    trickle,
)

HASTE = NetworkTimeouts(first_wait=0.01, longest_wait=0.02, tries=2)
GOOD = "device-1-0123456789abcdef.annresult"
BOMB = (
    b'<?xml version="1.0"?><!DOCTYPE m [<!ENTITY a "aaaaaaaaaa">'
    + b"".join(b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(9))
    + b']><D:multistatus xmlns:D="DAV:">&j;</D:multistatus>'
)


def never() -> bool:
    return False


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(object_stores, "PATIENCE", HASTE)


def s3(port: int) -> str:
    return f"s3://id:secret@bucket/f?endpoint=http://127.0.0.1:{port}"


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (page(200, b"<html><body>Sign in to the WiFi</body></html>", "text/html"), "not_webdav"),
        (page(207, b"<html><body>Sign in</body></html>", "text/html; charset=utf-8"), "not_webdav"),
        (page(200, b"<html><body>Sign in</body></html>"), "not_webdav"),
        (page(207, b"<html><body>Sign in</body></html>"), "not_webdav"),
        (page(207, b""), "not_webdav"),
        (page(207, BOMB), "not_webdav"),
        (page(207, HEAD + b"<a>" * 10_000), "not_webdav"),
        (page(207, HEAD + entry("/dav/f/a") + b"<& >"), "not_webdav"),
        (page(405, b""), "not_webdav"),
        (page(501, b""), "not_webdav"),
        (page(401, b""), "not_allowed"),
        (page(403, b""), "not_allowed"),
        (page(418, b""), "failed"),
        (page(503, b""), "unreachable"),
        (moved("http://elsewhere.example/sign-in?token=secret-token"), "moved"),
        (moved("file:///etc/passwd"), "moved"),
        (moved("/dav/f/"), "moved"),
        (page(207, HEAD + entry("/dav/f/a")), "unreachable"),
    ],
)
def test_the_fault_of_a_place_has_its_name(answer: Answer, code: str) -> None:
    with hostile_server(PROPFIND=answer) as hostile:
        place = open_destination(hostile.address)
        with pytest.raises(AnnotatorError) as refused:
            place.list("f")
    assert refused.value.code == f"delivery.{code}"
    assert ("connection was lost" in refused.value.message) == (
        code == "unreachable" and "busy" not in refused.value.message
    )
    assert "secret" not in str(refused.value)


def test_a_server_without_tls_is_told_from_one_that_is_down() -> None:
    with hostile_server(PROPFIND=page(207, b"")) as hostile:
        place = open_destination(hostile.address.replace("http://", "https://"))
        with pytest.raises(AnnotatorError) as refused:
            place.list("f")
    assert refused.value.code == "delivery.no_tls"
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize("status", [405, 501])
def test_a_root_that_cannot_be_listed_may_have_folders(status: int) -> None:
    """Whether the place is there is asked of its root; what may be done below it, each call says."""
    with hostile_server(PROPFIND=page(status, b"")) as hostile:
        open_destination(hostile.address).check()


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (page(200, b"<html>", "text/html"), "odd_answer"),
        (page(200, b"<ListBucketResult><Contents><Key>f/a//b</Key><Size>5</Size></Contents></ListBucketResult>"),
         "odd_answer"),
        (page(403, b"<Error><Code>QuotaExceeded</Code></Error>"), "not_allowed"),
        (page(404, b""), "missing"),
        (page(404, b"<Error><Code>NoSuchBucket</Code></Error>", "application/xml"), "no_bucket"),
        (moved("/loop"), "moved"),
        (body(b"<ListBucketResult>", 1_000), "unreachable"),
        (page(503, b"<Error><Code>SlowDown</Code></Error>"), "unreachable"),
    ],
)  # fmt: skip
def test_the_fault_of_a_bucket_has_its_name(answer: Answer, code: str) -> None:
    with hostile_server(GET=answer) as hostile:
        place = open_destination(s3(hostile.port))
        with pytest.raises(AnnotatorError) as refused:
            place.list("f")
    assert refused.value.code == f"delivery.{code}"
    assert "secret" not in f"{refused.value!r}{refused.value}"


def test_a_refused_redirect_names_its_target_without_the_password() -> None:
    with (
        hostile_server(PROPFIND=moved("http://user:word@elsewhere.example/x")) as hostile,
        pytest.raises(AnnotatorError, match=r"to http://elsewhere\.example/x\."),
    ):
        open_destination(hostile.address).list("f")


def test_a_folder_that_only_lacks_its_slash_is_found() -> None:
    def answer(to: object) -> None:
        path = to.path  # type: ignore[attr-defined]
        (listing(GOOD) if path.startswith("/other") else moved("/other/f/"))(to)  # type: ignore[arg-type]

    with hostile_server(PROPFIND=answer) as hostile:
        assert [one.name for one in open_destination(hostile.address).list("f")] == [GOOD]


ODD = ("caf%e9.txt", "a%00b", "a%1bb", "a%0ab", "", "a%2f..%2fb", "%e2%80%aeevil", "a\x1bb", "x%", ".")


def test_an_odd_name_is_counted_and_holds_up_no_other() -> None:
    """Anybody who may upload can give a file such a name."""
    with hostile_server(PROPFIND=listing(GOOD, *ODD, "/a//b")) as hostile:
        listed = open_destination(hostile.address).list("f")
    assert GOOD in [one.name for one in listed]
    assert listed.unknown_names >= 7
    assert listed.skipped_names_text.isprintable()
    assert all(one.name.isprintable() and "/" not in one.name for one in listed)


def test_webdav_listing_of_odd_names_only_is_not_discarded() -> None:
    with hostile_server(PROPFIND=listing("caf%e9.annresult")) as hostile:
        only = open_destination(hostile.address).list("f")
    assert (only.objects, only.unknown_names, only.examples) == ((), 1, ("caf\\xe9.annresult",))


def test_webdav_listing_without_objects_says_that_it_was_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LISTING_NAMES", 100)
    with hostile_server(PROPFIND=listing(*["caf%e9"] * 200)) as hostile:
        listed = open_destination(hostile.address).list("f")
    assert (listed.objects, listed.unknown_names, listed.truncated) == ((), 100, True)


@pytest.mark.parametrize("size", ["-1", "1e9", "9" * 40, "\u0665", ""])
def test_a_size_that_is_none_spoils_one_entry(size: str) -> None:
    data = HEAD + entry("/dav/f/a").replace(b">5<", f">{size}<".encode()) + entry(f"/dav/f/{GOOD}") + TAIL
    with hostile_server(PROPFIND=page(207, data)) as hostile:
        listing = open_destination(hostile.address).list("f")
    assert ([one.name for one in listing], listing.unknown_names) == ([GOOD], 1)


def test_a_truncated_listing_says_how_many_files_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LISTING_NAMES", 100)
    with hostile_server(PROPFIND=many(5_000)) as hostile:
        listing = open_destination(hostile.address).list("f")
    assert (len(listing.objects), listing.truncated) == (100, True)
    assert "after the first 100 files" in listing.skipped_names_text
    assert hostile.sent < 5_000_000


@pytest.mark.parametrize(
    "answer",
    [trickle(0.05), trickle(0.05, 10**9, b"", 200), trickle(0.05, 10**9, HEAD + entry("/dav/f/a"))],
    ids=["list", "no list", "in a list"],
)
def test_a_list_that_trickles_is_given_up(answer: Answer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(object_stores, "PATIENCE", replace(HASTE, silence=0.5))
    with hostile_server(PROPFIND=answer) as hostile:
        began = time.monotonic()
        with pytest.raises(AnnotatorError) as refused:
            open_destination(hostile.address).list("f")
    assert refused.value.code in ("delivery.too_slow", "delivery.not_webdav")
    assert time.monotonic() - began < 20


def fetched(place: SyncDestination, out: Path, most: int) -> str:
    with pytest.raises(AnnotatorError) as refused:
        place.get("f/a", out, never, most)
    return refused.value.code


@pytest.mark.parametrize("of", ["webdav", "s3"])
def test_an_object_ends_at_the_size_that_was_listed(tmp_path: Path, of: str) -> None:
    with hostile_server(GET=endless(b"x" * 1000, b"", 200)) as hostile:
        place = open_destination(hostile.address if of == "webdav" else s3(hostile.port))
        assert fetched(place, tmp_path / "out", 100) == "delivery.odd_answer"
    assert (tmp_path / "out").stat().st_size <= 100
    assert hostile.sent < 20_000_000


@pytest.mark.parametrize("of", ["webdav", "s3"])
def test_an_object_that_says_that_it_is_larger_is_not_begun(tmp_path: Path, of: str) -> None:
    with hostile_server(GET=body(b"x" * 3_000_000, 3_000_000_000)) as hostile:
        place = open_destination(hostile.address if of == "webdav" else s3(hostile.port))
        assert fetched(place, tmp_path / "out", 100) == "delivery.too_long"
    assert (tmp_path / "out").stat().st_size == 0


def test_an_object_that_trickles_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(object_stores, "PATIENCE", replace(HASTE, silence=0.5, slowest=1e6))
    with hostile_server(GET=trickle(0.05, 1000, b"", 200)) as hostile:
        began = time.monotonic()
        assert fetched(open_destination(hostile.address), tmp_path / "out", 1000) == "delivery.too_slow"
    assert time.monotonic() - began < 20


MEASURED = """
import json, resource, sys, time
from annotator.errors import AnnotatorError
from annotator.transfer.addresses import open_destination
place = open_destination(sys.argv[1])
import obstore
before, began, code = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.monotonic(), ""
try:
    code = str(len(place.list("f").objects))
except AnnotatorError as error:
    code = error.code
grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
print(json.dumps([code, grown * 1024, time.monotonic() - began]))
"""


def measured(address: str) -> tuple[str, int, float]:
    """How a list ends in a program of its own, by how many bytes it grew at most, and the seconds."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, address], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    code, grown, seconds = json.loads(done.stdout)
    return code, grown, seconds


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is asked of Linux")
@pytest.mark.parametrize("kind", ["names", "one name", "blanks", "s3 names", "s3 blanks"])
def test_a_list_without_end_costs_little(kind: str) -> None:
    key = b"<Contents><Key>f/aaaaaaaa</Key><Size>5</Size></Contents>"
    answer = {
        "names": endless(entry("/dav/f/aaaaaaaaaaaaaa")),
        "one name": endless(b"a", HEAD + b"<D:response><D:href>"),
        "blanks": endless(b" "),
        "s3 names": endless(key, b"<ListBucketResult>", 200),
        "s3 blanks": endless(b" ", b"", 200),
    }[kind]
    with hostile_server(PROPFIND=answer, GET=answer) as hostile:
        code, grown, seconds = measured(s3(hostile.port) if kind.startswith("s3") else hostile.address)
    if os.environ.get("ANNOTATOR_SHOW"):
        what = f"{grown / 1e6:.0f} MB more, {hostile.sent / 1e6:.0f} MB sent, {seconds:.1f} s"
        sys.stderr.write(f"\n{kind}: {code}, {what}\n")
    assert code in (str(limits.LISTING_NAMES), "0", "delivery.too_many", "delivery.not_webdav")
    assert grown < (2 * limits.LISTING_MEMORY if kind.startswith("s3") else 100_000_000)
    assert hostile.sent < 1_000_000_000


ENDED = """
import sys
from annotator.errors import AnnotatorError
from annotator.transfer.addresses import open_destination
try:
    open_destination(sys.argv[1]).replace("f/a", b"new")
except AnnotatorError as error:
    sys.exit(0 if error.code == "delivery.missing" else 9)
"""


def test_a_program_that_ends_straight_after_a_request_is_not_aborted() -> None:
    """A thread of the library may still be on its way back: a third of such programs were aborted."""
    with hostile_server() as hostile:
        for _ in range(12):
            ended = subprocess.run([sys.executable, "-c", ENDED, hostile.address], timeout=120, check=False)
            assert ended.returncode == 0
