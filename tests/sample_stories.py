"""The stories of the sample project of critiques, a task a line."""

from __future__ import annotations

from annotator.paths import resource

LINES = [line.encode() for line in resource("sample", "stories", "stories.jsonl").read_text("utf-8").splitlines()]
