"""A file of a gibibyte to a WebDAV server, against curl; memory stays flat."""

from __future__ import annotations

import subprocess
import threading
import time
from pathlib import Path

from annotator.transfer.addresses import open_destination
from tests.transfer.servers import PASSWORD, USER, webdav_server

GIBIBYTE = 1024**3
TIMES = 5
LEAST = 0.8
"""Of what curl reaches."""
MOST_MEMORY = 64 * 1024**2  # bytes more than before


def own_memory() -> int:
    """Bytes of this process that are no file's."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("RssAnon"))) * 1024


def test_a_gibibyte_goes_nearly_as_fast_as_by_curl_in_flat_memory(tmp_path: Path) -> None:
    source = tmp_path / "large"
    with source.open("wb") as out:
        piece = bytes(range(256)) * 4096 * 4
        for _ in range(GIBIBYTE // len(piece)):
            out.write(piece)
    with webdav_server(tmp_path / "webdav") as server:
        place = open_destination(server.address)
        place.check()
        before, most, end = own_memory(), [0], threading.Event()

        def watch() -> None:
            while not end.wait(0.05):
                most[0] = max(most[0], own_memory())

        watching = threading.Thread(target=watch)
        watching.start()
        ours, curls = [], []
        for number in range(TIMES):  # in turns: what else the machine does meets both
            began = time.monotonic()
            place.put_if_absent(f"a/{number}", source, lambda: False)
            ours.append(time.monotonic() - began)
            url = f"http://127.0.0.1:{server.port}/dav/a/curl{number}"
            began = time.monotonic()
            subprocess.run(
                ["curl", "-sSf", "-u", f"{USER}:{PASSWORD}", "-T", str(source), url], check=True, capture_output=True
            )
            curls.append(time.monotonic() - began)
            (server.folder / "dav" / "a" / str(number)).unlink()
            (server.folder / "dav" / "a" / f"curl{number}").unlink()
        place.replace("a/kept", b"")
        began = time.monotonic()
        subprocess.run(["cp", source, server.folder / "dav" / "a" / "back"], check=True)
        place.get("a/back", tmp_path / "back", lambda: False, 2**31)
        back = time.monotonic() - began
        end.set()
        watching.join()
    share, more = min(curls) / min(ours), most[0] - before
    print(f"put {GIBIBYTE / min(ours) / 1e6:.0f} MB/s, curl {GIBIBYTE / min(curls) / 1e6:.0f} MB/s ({share:.2f});"  # noqa: T201
          f" copied there and fetched in {back:.1f} s; {more / 1e6:.0f} MB more memory")  # fmt: skip
    assert share >= LEAST
    assert more < MOST_MEMORY
