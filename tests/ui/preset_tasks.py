"""Presets that ship, tasks of the Vicuna data for them, and a block of reasons to skip."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from annotator.model.rubric import Rubric
from annotator.paths import resource

DATA = Path(__file__).parents[1] / "data"


@cache
def preset(name: str) -> Rubric:
    return Rubric.model_validate(tomllib.loads(resource("presets", name, "rubric.toml").read_text(encoding="utf-8")))


def vicuna(answers: int) -> list[dict[str, Any]]:
    lines = (DATA / "vicuna80" / "vicuna80.jsonl").read_text(encoding="utf-8").splitlines()[:2]
    tasks = [json.loads(line) for line in lines]
    return [
        {"id": t["id"], "prompt": t["prompt"], "responses": [
            {"id": r["id"], "text": r["text"]} for r in t["responses"][:answers]
        ]}
        for t in tasks
    ]  # fmt: skip


SKIP = {
    "type": "skip", "key": "skip", "title": "Skip", "targets": ["task"],
    "reasons": [
        {"key": "language", "title": "I do not know the language"},
        {"key": "broken", "title": "Something is wrong", "note": "required"},
    ],
}  # fmt: skip
