"""*Copy diagnostics*: a report for support as plain text, without private data.

It contains no text of tasks or answers, no names of people, projects or files, no keys, no addresses and no paths of
the user's folders. Log messages are omitted, because they can contain file names; levels, times and
code locations are kept.
"""

from __future__ import annotations

import locale
import platform
import re
import sys
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path

import annotator
from annotator.paths import DataDir, resource
from annotator.services.doctor import DiagnosticCheckResult, existing_place

_LINES = 40
"""The number of newest log lines."""
_LOGGED = re.compile(r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d),\d+ ([A-Z]+) ([a-z_.]+) (.*)")
_CODE = r"[a-z]+(?:_[a-z]+)*(?:\.[a-z0-9]+(?:_[a-z0-9]+)*)+"


def diagnostics_report(
    paths: DataDir, findings: Sequence[DiagnosticCheckResult], facts: Iterable[tuple[str, str]]
) -> str:
    """The report: versions, ``facts`` (for example about the screen), ``findings`` and recent log entries.

    ``<data>`` and ``<home>`` replace the data directory and the user's home.
    """
    lines = [
        f"Annotator {annotator.__version__}{' (installed package)' if getattr(sys, 'frozen', False) else ''}",
        f"Python {platform.python_version()}, {platform.system()} {platform.release()}, {platform.machine()}",
        *_system(),
        f"Locale {'.'.join(part or '?' for part in locale.getlocale())}, UTF-8 {sys.flags.utf8_mode}",
        *(f"{name} {value}" for name, value in facts),
        "",
    ]
    for finding in findings:
        lines.append(f"{finding.what}: {finding.state}. {finding.found}")
        if finding.advice:
            lines.append(f"  {finding.advice}")
    lines += ["", *_recent_log(paths.logs)]
    return without_folders("\n".join(lines).rstrip() + "\n", paths.root)


def without_folders(text: str, root: Path) -> str:
    """``text`` without the paths of the data directory and the user's home."""
    for place, instead in ((root, "<data>"), (existing_place(root.parent), "<beside data>"), (Path.home(), "<home>")):
        if len(place.parts) > 1:
            text = text.replace(str(place), instead)
    return text


def _system() -> list[str]:
    try:
        return [platform.freedesktop_os_release().get("PRETTY_NAME", "")]
    except OSError:
        return []


def _recent_log(logs: Path) -> list[str]:
    """The newest log lines without messages but with the error codes in them, and the newest crash report, which never
    contains a message."""
    files = [logs / name for name in ("annotator.log.1", "annotator.log")]
    lines = list(chain.from_iterable(_lines(path) for path in files))[-_LINES:]
    catalogued, events = _codes(), []
    for line in lines:
        if logged := _LOGGED.match(line):
            time, level, place, message = logged.groups()
            codes = [
                code for code in re.findall(_CODE, message) if code in catalogued
            ]  # a file name could look like a code
            events.append(" ".join([time, level, place, *dict.fromkeys(codes)]))
    crashes = sorted(logs.glob("crash-*.txt"))
    report = ["", f"The newest of {len(crashes)} reports of a fault:", *_lines(crashes[-1])] if crashes else []
    return [f"The newest lines of the log ({len(events)}), without their words:", *events, *report]


def _codes() -> frozenset[str]:
    """All error codes that the help explains."""
    return frozenset(re.findall(rf"^- `({_CODE})`", "\n".join(_lines(resource("docs", "errors.md"))), re.MULTILINE))


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
