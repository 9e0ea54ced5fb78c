"""The real texts that reading is tested on, and small helpers to look at what rendering made of them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from annotator.text.runs import RenderedText, RenderedTextTable, TextRun

DATA = Path(__file__).resolve().parents[1] / "data"


@cache
def answers() -> tuple[str, ...]:
    """560 answers of seven models to 80 prompts."""
    lines = (DATA / "vicuna80" / "vicuna80.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(response["text"] for line in lines for response in json.loads(line)["responses"])


@cache
def examples() -> tuple[str, ...]:
    """The 652 examples of CommonMark."""
    every = json.loads((DATA / "commonmark" / "commonmark.json").read_text(encoding="utf-8"))
    return tuple(example["markdown"] for example in every)


@cache
def fixtures() -> tuple[str, ...]:
    """markdown-it's own cases: in each file they stand between the first and the second line that is a full stop."""
    cases = []
    for path in sorted((DATA / "markdown_it").glob("*.md")):
        parts = path.read_text(encoding="utf-8").split("\n.\n")
        cases += [part + "\n" for part in parts[1::3]] if len(parts) > 2 else []
    return tuple(cases)


@cache
def reviews() -> tuple[tuple[str, str], ...]:
    """Every selection that a reviewer made in a response of SQuALITY, with that response."""
    selections = []
    for line in (DATA / "squality" / "human_eval.jsonl").read_text(encoding="utf-8").splitlines():
        for question in json.loads(line)["questions"].values():
            selections += [pair for system in question.values() for pair in _selections(system)]
    return tuple(selections)


def _selections(system: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for review in system["reviews"]:
        for note in review["annotations"]:
            yield system["response"], note["selection"]


_POOL = "ab *_`~[]()!<>#-+|\\&;$\n\t:1.)\"'😀é\r\u200d\u202e\x00=xX{}^ \u3000中م"
_PREFIXES = ("> ", "- ", "  ", "\t", "1. ", "")


def mutants(seed: int, count: int) -> Iterator[str]:
    """The examples and fixtures spliced, spoilt, indented, quoted, and with other line ends."""
    draw = random.Random(seed)
    whole = (*examples(), *fixtures())
    for _ in range(count):
        text = draw.choice(whole) + draw.choice(whole)
        for _ in range(draw.randint(0, 6)):
            begin = draw.randrange(len(text) + 1)
            piece = draw.choice(("", draw.choice(_POOL), draw.choice(whole)))
            text = text[:begin] + piece + text[begin + draw.randint(0, 4) :]
        if draw.random() < 0.3:
            text = "\n".join(draw.choice(_PREFIXES) + line for line in text.split("\n"))
        yield text.replace("\n", "\r\n") if draw.random() < 0.2 else text


def groups(rendered: RenderedText, *, infos: bool = True) -> Iterator[tuple[TextRun, ...]]:
    """The runs of every block and cell, in reading order."""
    for block in rendered.blocks:
        if isinstance(block, RenderedTextTable):
            yield from (cell for row in block.rows for cell in row)
        else:
            if block.info_run is not None and infos:
                yield (block.info_run,)
            yield block.runs


def runs(rendered: RenderedText, *, infos: bool = True) -> list[TextRun]:
    return [run for group in groups(rendered, infos=infos) for run in group]
