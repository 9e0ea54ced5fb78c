"""A page in headless Chromium, spoken to over a pipe (the DevTools protocol): what it asks for, says and shows."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


class Page:
    """One page. ``events`` are what the browser told of on its own."""

    def __init__(self, to: int, of: int) -> None:
        self._to, self._of = to, of
        self._number, self._rest = 0, b""
        self.events: list[dict[str, Any]] = []
        self._session: str | None = None
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.ask(f"{domain}.enable")

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result
            self.events.append(answer)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            read = os.read(self._of, 1 << 16)
            assert read, "the browser has ended"
            self._rest += read
        one, _, self._rest = self._rest.partition(b"\0")
        data: dict[str, Any] = json.loads(one)
        return data

    def show(self, path: Path, width: int, height: int = 900, *, dark: bool = False, print_: bool = False) -> None:
        """Load the page anew in a window of that size."""
        self.events.clear()
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.ask("Emulation.setEmulatedMedia", media="print" if print_ else "screen", features=[scheme])
        self.ask("Page.navigate", url=path.as_uri())
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.events.append(self._next())

    def value(self, script: str) -> Any:
        evaluation = self.ask("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in evaluation, evaluation
        return evaluation["result"].get("value")

    def picture(self, out: Path, top: int = 0, height: int | None = None) -> None:
        """The page, or a part of it, as PNG."""
        size = self.ask("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": top, "width": size["width"], "height": height or size["height"] - top, "scale": 1}
        shot = self.ask("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)
        out.write_bytes(base64.b64decode(shot["data"]))

    @property
    def complaints(self) -> list[str]:
        """Errors and warnings of the page."""
        methods = ("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")
        return [json.dumps(event["params"]) for event in self.events if event["method"] in methods]

    @property
    def requests(self) -> list[str]:
        """The addresses that the page asked for, beside its own."""
        asked = [event["params"] for event in self.events if event["method"] == "Network.requestWillBeSent"]
        return [request["request"]["url"] for request in asked if request["type"] != "Document"]


@contextlib.contextmanager
def browser() -> Iterator[Page]:
    assert CHROMIUM is not None
    to_child, to = os.pipe()
    of, of_child = os.pipe()
    with tempfile.TemporaryDirectory(prefix="annotator-browser-", ignore_cleanup_errors=True) as home:
        command = [
            CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
            "--disable-dev-shm-usage", "--remote-debugging-pipe", f"--user-data-dir={home}",
        ]  # fmt: skip

        def place() -> None:
            os.dup2(to_child, 3)
            os.dup2(of_child, 4)

        process = subprocess.Popen(
            command, preexec_fn=place, pass_fds=(3, 4), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(to_child)
        os.close(of_child)
        try:
            yield Page(to, of)
        finally:
            os.close(to)
            os.close(of)
            process.terminate()
            process.wait(60)
