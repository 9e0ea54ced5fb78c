"""An attack on the blindness of reviews: somebody who has every bundle, and knows every name, tries to link them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.receipt import read_receipt
from annotator.owner.build.build import BundleBuildResult
from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.returned_work import return_work
from tests.owner.reviews.review_round import Round, returns

REVIEWERS = tuple(f"rev-{number}" for number in range(1, 7))


@pytest.fixture
def twins(handed_in: Round, make: Callable[..., BundleBuildResult], deliver: Callable[..., Path], vicuna: Any) -> Round:
    """Two more people who answer alike, one in a hurry and in another order, on another day and another device."""
    built = make(vicuna[:6], responses=2)

    def score(task: str, target: str, key: str) -> int:
        return len(task + target + 2 * key) % 5

    def backwards(line: dict[str, Any]) -> dict[str, Any]:
        ratings = {
            target: dict(reversed(scores.items())) for target, scores in reversed(line["annotation"]["ratings"].items())
        }
        return {
            **line,
            "annotation": {**line["annotation"], "ratings": ratings},
            "active_seconds": 9999,
            "revision": 77,
        }

    handed_in.merge(
        deliver(handed_in.key("twin-1"), built, tasks=6, score=score),
        deliver(handed_in.key("twin-2"), built, tasks=6, score=score, change=backwards, device="old-desk",
                created="2026-03-03T03:03:03Z"),
    )  # fmt: skip
    return handed_in


def lines_of(path: Path) -> list[dict[str, Any]]:
    with open_bundle(path, path.parent / "quarantine") as bundle:
        return [json.loads(line) for line in bundle.lines("tasks.jsonl")]


def author(study: Round, item: str) -> str:
    """Whose work an item is: what only the owner's folder knows."""
    for path in (study.project.root / "built").glob("*.ids.jsonl"):
        for line in path.read_text("utf-8").splitlines():
            data = json.loads(line)
            if data["task"] == item:
                return str(data["review"]["annotator"])
    raise AssertionError(item)


def test_equal_answers_make_equal_items(twins: Round) -> None:
    """Byte for byte, but for the id and the alias: neither time nor size nor order is there to look at."""
    items: dict[str, dict[str, str]] = {"twin-1": {}, "twin-2": {}}
    for line in lines_of(twins.build("rev-1", reviews_per_work=1, order="random").bundles[0].path):
        person = author(twins, line["id"])
        if person in items:
            (work,) = line["reviewed"]
            item = {**line, "id": "", "reviewed": [{**work, "author": ""}]}
            items[person][str(line["prompt"])] = json.dumps(item)
            assert len(work["author"]) == len("Annotator 1")
    assert len(items["twin-1"]) == 6
    assert items["twin-1"] == items["twin-2"]


def test_neither_alias_nor_place_leads_to_the_person(handed_in: Round) -> None:
    """Over six reviewers, each person has several aliases, and comes first and last somewhere."""
    built = handed_in.build(*REVIEWERS, reviews_per_work=6, order="random")
    aliases: dict[str, set[str]] = {}
    ends: set[tuple[str, str]] = set()
    orders, ids = set(), []
    for bundle in built.bundles:
        lines = lines_of(bundle.path)
        people = [author(handed_in, line["id"]) for line in lines]
        for line, person in zip(lines, people, strict=True):
            aliases.setdefault(person, set()).add(line["reviewed"][0]["author"])
        ends |= {("first", people[0]), ("last", people[-1])}
        orders.add(tuple(people))
        ids += [line["id"] for line in lines]
        assert sum(a != b for a, b in pairwise(people)) > 4, "nobody's work stands together"
    assert all(len(mine) > 1 for mine in aliases.values()), aliases
    assert len(set(ids)) == len(ids), "two reviewers have no id in common"
    assert all(re.fullmatch(r"[0-9a-f]{20,}", name) for name in ids)


def test_review_bundles_name_no_author_device_or_date(handed_in: Round) -> None:
    names = {*handed_in.keys, *(key.public.fingerprint for key in handed_in.keys.values()), "laptop", "2026-01-31"}
    names |= {row["bundle_id"] for row in handed_in.rows("provenance")}
    for bundle in handed_in.build("rev-1", "rev-2", order="random").bundles:
        data = bundle.path.read_bytes()
        assert not [name for name in names if name.encode() in data]
        dates = {data[at + 10 : at + 14] for at in range(len(data) - 4) if data[at : at + 4] == b"PK\x03\x04"}
        assert dates == {b"\x00\x00\x21\x00"}, "no entry has a time"
        keys = {key for line in lines_of(bundle.path) for key in line["reviewed"][0]}
        assert keys <= {"author", "revision", "annotation", "notes"}


def test_annotators_do_not_learn_who_returned_their_work(handed_in: Round) -> None:
    built = handed_in.build("rev-1", "rev-2", order="random")
    handed_in.merge(*(handed_in.says(bundle.annotator, bundle.path, returns) for bundle in built.bundles))
    told = return_work(
        handed_in.dataset,
        Project.open(handed_in.project.root),
        "both-accept",
        handed_in.owner,
        handed_in.folder / "out",
    )
    reviewers = {"rev-1", "rev-2", *(handed_in.key(person).public.fingerprint for person in ("rev-1", "rev-2"))}
    reviewers |= {row["item"] for row in handed_in.rows("reviews")} | {bundle.bundle_id for bundle in built.bundles}
    assert len(told) == 3
    for summary in told:
        assert summary.receipt is not None
        data = summary.receipt.read_bytes()
        assert not [name for name in reviewers if name.encode() in data]
        places = [place for one in read_receipt(data).content.returned for place in one.places]
        assert {place.reason for place in places} == {"The score does not fit the guidelines: Read it again."}
