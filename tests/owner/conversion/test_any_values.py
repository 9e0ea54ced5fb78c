"""Values of other types in rows of every form, and rows of any shape: a report or a refusal, never a fault."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pytest

from annotator.errors import AnnotatorError, CombinedError
from annotator.owner.conversion.convert import ConversionOptions, check_sources, mapping_in_use
from annotator.owner.conversion.field_mapping import parse_mapping
from tests.owner.conversion.published_rows import PUBLISHED
from tests.owner.conversion.samples import SAMPLES, WRITTEN

VALUES: Final[tuple[Any, ...]] = (
    None, True, 0, -1, 3.5, 10**30, 1e308, "", " ", "x", "[1, 2]", "{'a': 1}", "\u202e\U0001f4a9", "NaN", "a" * 5_000,
    [], {}, [[]], [None], ["x", 1], [{}], {"text": 1}, {"role": "user"}, [{"role": "user", "content": None}],
    [{"start": 0, "end": 1}], [{"start": -5, "end": 10**12, "text": 1}], [[0, 1, []]], {"start": "0", "end": []},
)  # fmt: skip
_NAMES: Final = ("text", "prompt", "response_a", "response_b", "winner", "model_a", "score", "label", "messages", "{x}",
                 "a.b", "a,b", "[", "`", "", "id", "spans", "annotator1", "question", "chosen", "rejected")  # fmt: skip


def samples() -> dict[str, list[Any]]:
    rows_of = {form: rows for form, (rows, _) in PUBLISHED.items()} | WRITTEN
    for form, path in SAMPLES.values():
        if path.suffix == ".jsonl":
            rows_of.setdefault(form.strip(), [json.loads(path.open(encoding="utf-8").readline())])
    return rows_of


def changed(row: Any, chance: random.Random) -> Any:
    """``row`` with one value anywhere in it replaced."""
    made = deepcopy(row)
    place = made
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = chance.choice(keys)
        inside = place[key]
        if isinstance(inside, dict | list) and inside and chance.random() < 0.7:
            place = inside
            continue
        place[key] = chance.choice(VALUES)
        return made


def outcome(rows: list[Any], folder: Path, options: ConversionOptions) -> None:
    source = folder / "in.jsonl"
    source.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    try:
        report = check_sources([source], options)
        assert report.rows == report.used + report.dropped + report.bad
        json.dumps(report.as_json())
        codes = [error.code for error in report.problems]
        mapping_in_use([source], options)
    except AnnotatorError as error:
        codes = [error.code for error in error.errors] if isinstance(error, CombinedError) else [error.code]
    assert "program.fault" not in codes, rows


@pytest.mark.parametrize("form", sorted(samples()))
def test_values_of_other_types_are_read_or_refused(form: str, tmp_path: Path) -> None:
    chance, rows = random.Random(form), samples()[form]
    for _ in range(40):
        given = [changed(row, chance) if chance.random() < 0.7 else row for row in rows]
        outcome(given, tmp_path, ConversionOptions(form if chance.random() < 0.5 else None))


def test_rows_of_any_shape_are_read_or_refused(tmp_path: Path) -> None:
    chance = random.Random(7)
    for _ in range(300):
        names = chance.sample(_NAMES, chance.randint(1, 6))
        usual = (*VALUES, "Why is the sky blue?", "A robin is a bird.", "model_a", 1, 2)
        rows = [{name: chance.choice(usual) for name in names} for _ in range(chance.randint(1, 4))]
        outcome(rows, tmp_path, ConversionOptions())


@pytest.mark.parametrize(
    "mapping_options",
    [
        ["prompt={a}{b}"], ["prompt=a[0].b || c"], ["prompt=a["], ["prompt=`1`"], ["prompt=length(a)"], ["prompt=@"],
        ["prompt=a", "response=b,c", "preferred=d"], ["prompt=a", "each=b", "response=c", "score.x=d", "rank=e"],
        ["passage=a", "span.field=b", "tag.name=c", "tag.field=d"], ["conversation=a", "rate=all"],
        ["prompt=a", "response=b", "people=c", "score.x=d", "comment.y=e"], ["prompt=a", "response=b", "score=c,d"],
    ],
)  # fmt: skip
def test_any_values_of_mapped_fields_are_read_or_refused(mapping_options: list[str], tmp_path: Path) -> None:
    chance, mapping = random.Random(" ".join(mapping_options)), parse_mapping(mapping_options)
    for _ in range(40):
        rows = [{name: chance.choice(VALUES) for name in "abcde"} for _ in range(2)]
        outcome(rows, tmp_path, ConversionOptions(mapping=mapping))
