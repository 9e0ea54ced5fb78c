"""Splits of tasks that share texts, from files made here."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.errors import AnnotatorError
from annotator.owner.exports.judged_task import JudgedTask
from annotator.owner.exports.leak_free_splits import LeakFreeSplits, checked_shares
from tests.owner.exports.test_verdicts import judged


def task(name: str, split: str | None = None) -> JudgedTask:
    return replace(judged([]), task=name, split=split)


def joined(
    folder: Path,
    shared: dict[str, str],
    declared: dict[str, str | None],
    wanted: dict[str, float] | None,
    seed: str = "1",
) -> LeakFreeSplits:
    """``shared``: the text of each task; ``declared``: their own splits."""
    texts, tasks = folder / "texts.parquet", folder / "tasks.parquet"
    write_texts(texts, [(task, "q1", "", text) for task, text in shared.items()])
    splits = pa.array([declared.get(name) for name in shared], pa.string())
    pq.write_table(pa.table({"task": list(shared), "split": splits}), tasks)
    splits_of = LeakFreeSplits(wanted, seed)
    splits_of.join({"p": texts}, {"p": tasks}, folder)
    return splits_of


def write_texts(path: Path, rows: list[tuple[str, str, str, str]]) -> None:
    """The table of texts: the task, target, role and text of each."""
    columns = dict(zip(("task", "target", "role", "sha256"), map(list, zip(*rows, strict=True)), strict=True))
    pq.write_table(pa.table({**columns, "version": columns["task"]}), path)


@pytest.mark.parametrize(
    ("declared", "expected"),
    [
        (("train", "test", "train"), "test"),
        (("train", "dev", "validation"), "validation"),
        (("train", "valid", "val"), "valid"),
        (("extra", "extra", "train"), "extra"),
        (("b", "a", None), "a"),
        (("b", "b", "a"), "b"),
        ((None, None, None), "train"),
        (("My Split!", "My Split!", None), "my_split"),
    ],
)
def test_tasks_that_share_a_text_are_in_the_strictest_or_most_frequent_split(
    declared: tuple[str | None, ...], expected: str, tmp_path: Path
) -> None:
    own = dict(zip(("t1", "t2", "t3"), declared, strict=True)) | {"alone": "other"}
    splits = joined(tmp_path, {"t1": "s", "t2": "s", "t3": "s", "alone": "z"}, own, None)
    assert {splits.of(task(name, own[name])) for name in ("t1", "t2", "t3")} == {expected}
    named = ["train" if split is None else split.lower().replace(" ", "_").strip("!") for split in declared]
    assert splits.moved == sum(name != expected for name in named)
    assert splits.of(task("alone", "other")) == "other"
    assert splits.of(task("unknown", None)) == "train"
    assert splits.of(task("unknown", "?!")) == "train"


def test_random_splits_keep_chains_together_and_have_the_wanted_shares(tmp_path: Path) -> None:
    shared = {f"t{number}": f"s{number // 2}" for number in range(400)}
    splits = joined(tmp_path, shared, {}, {"train": 0.5, "test": 0.3, "dev": 0.2})
    of = {name: splits.of(task(name)) for name in shared}
    assert all(of[f"t{number}"] == of[f"t{number + 1}"] for number in range(0, 400, 2))
    counts = Counter(of.values())
    assert all(
        abs(counts[name] / 400 - share) < 0.08 for name, share in {"train": 0.5, "test": 0.3, "dev": 0.2}.items()
    )
    assert splits.moved == 0
    again = joined(tmp_path, dict(reversed(shared.items())), {}, {"train": 0.5, "test": 0.3, "dev": 0.2})
    assert {name: again.of(task(name)) for name in shared} == of
    other = joined(tmp_path, shared, {}, {"train": 0.5, "test": 0.3, "dev": 0.2}, seed="2")
    assert {name: other.of(task(name)) for name in shared} != of


def test_a_seed_draws_the_same_splits_in_each_version(tmp_path: Path) -> None:
    splits = joined(tmp_path, {"t0": "s", "t1": "s"}, {}, {"train": 0.5, "test": 0.5}, seed="7")
    assert "".join(splits.of(task(f"t{number}"))[1] for number in range(12)) == "eerrerrrrerr"


def test_a_task_that_shares_no_text_is_a_group_of_one() -> None:
    splits = LeakFreeSplits({"train": 0.5, "test": 0.5}, "1")
    splits.of(task("one"))
    splits.of(task("two"))
    assert splits.largest_share == 0.5


def test_a_question_about_passages_and_a_system_message_tie_no_tasks_together(tmp_path: Path) -> None:
    rows = [("plain", "q1", "", "Sum up."), ("plain-2", "q1", "", "Sum up."), ("chat", "m1", "user", "p 1")]
    for number in range(20):
        rows += [(f"t{number}", "passage", "", f"p {number}"), (f"t{number}", "q1", "", "Sum up.")]
        rows += [(f"c{number}", "m1", "system", "Be kind."), (f"c{number}", "m2", "user", f"Hello {number}")]
        rows += [(f"s{number}", "m1", "system", f"Be {number}."), (f"s{number}", "q1", "", f"Why {number // 2}?")]
    write_texts(tmp_path / "texts", rows)
    splits = LeakFreeSplits({"train": 0.5, "test": 0.5}, "1")
    splits.join({"p": tmp_path / "texts"}, {}, tmp_path)
    of = {name: splits.of(task(name)) for name in {name for name, *_ in rows}}
    assert Counter(of.values())["test"] > 10
    assert splits.largest_share == 2 / 63
    assert (of["plain"], of["t1"]) == (of["plain-2"], of["chat"])
    assert [of[f"s{number}"] for number in range(0, 20, 2)] == [of[f"s{number}"] for number in range(1, 20, 2)]


@given(st.lists(st.integers(1, 20), min_size=1, max_size=4))
def test_checked_shares_takes_shares_that_come_to_1(parts: list[int]) -> None:
    shares = {f"s{number}": part / sum(parts) for number, part in enumerate(parts)}
    assert checked_shares(shares) == shares
    assert checked_shares(" , ".join(f"{name}={share!r}" for name, share in shares.items())) == shares


@pytest.mark.parametrize(
    "text",
    ["", "train", "train=x", "train=1.5", "train=0.5,test=0.4", "a=0.5,a=0.5", "A=1", "1a=1", "a=0,b=1", "a=-1,b=2"],
)
def test_checked_shares_refuses_what_does_not_come_to_1(text: str) -> None:
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "export.bad_split"):
        checked_shares(text)
