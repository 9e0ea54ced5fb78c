"""Splits of an export: random, by whole tasks, so that no text to be learned or answered occurs in two splits.

Tasks that share a text (a prompt, a passage or an answer, identified by its SHA-256) are assigned together. A prompt or
question below a passage or conversation, as in "Summarize the passage.", does not count, nor do system messages. If no
split is requested, the splits of the tasks themselves are kept; tasks that share a text but have different splits are
put into the strictest of these.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import pyarrow.parquet as pq

from annotator.errors import AnnotatorError
from annotator.owner.dataset.dataset_folder import spilling_database
from annotator.owner.dataset.dataset_tables import sql_text
from annotator.owner.exports.judged_task import JudgedTask

DEFAULT = "train"
_STRICT = ("test", "validation", "valid", "val", "dev")
_NAME = re.compile(r"[a-z][a-z0-9_]{0,29}")
_BATCH = 65_536
_TIES = """role IS DISTINCT FROM 'system' AND NOT (regexp_full_match(target, 'q[0-9]+')
    AND bool_or(target = 'passage' OR (regexp_full_match(target, 'm[0-9]+') AND role IS DISTINCT FROM 'system'))
    OVER (PARTITION BY task, version))"""
"""The condition of texts that two splits may not share."""
Key = tuple[str, str]


def checked_shares(argument: Mapping[str, float] | str) -> Mapping[str, float]:
    """Shares by name, or text such as ``train=0.9,test=0.1``, which must add up to 1. Raises ``export.bad_split``."""
    parts = (
        [part.partition("=")[::2] for part in argument.split(",")] if isinstance(argument, str) else [*argument.items()]
    )
    try:
        shares = {name.strip(): float(share) for name, share in parts}
    except ValueError:
        shares = {}
    fine = len(shares) == len(parts) and all(_NAME.fullmatch(name) and 0 < shares[name] <= 1 for name in shares)
    if not fine or abs(sum(shares.values()) - 1) > 1e-6:
        hint = "Write NAME=SHARE,..., with shares that come to 1: train=0.9,test=0.1."
        raise AnnotatorError("export.bad_split", f"{argument!r} does not say what goes where.", hint)
    return shares


class LeakFreeSplits:
    """The split of each task. ``moved``: the number of tasks not in the split that they name; ``largest_share``: the
    share of the largest group of tasks that share texts among those that were assigned."""

    def __init__(self, shares: Mapping[str, float] | None, seed: str) -> None:
        self._shares, self._seed = shares, seed
        self._group: dict[Key, Key] = {}
        self._declared: dict[Key, str] = {}
        self.moved = 0
        self._assigned = 0
        self._group_sizes: Counter[Key] = Counter()

    def join(self, texts: Mapping[str, Path], tasks: Mapping[str, Path], scratch: Path) -> None:
        """Group the tasks that share a text. ``texts``, ``tasks``: the files of these tables by project."""
        for digest in _shared_texts(texts, scratch):
            for other in digest[1:]:
                self._unite(digest[0], other)
        if self._shares is None and self._group:
            self._declare(tasks)

    def of(self, task: JudgedTask) -> str:
        """The split of a task, as a file name."""
        key = (task.project, task.task)
        if self._shares is None:
            own = _name(task.split)
            declared = self._declared.get(self._root(key), own)
            self.moved += declared != own
            return declared
        root = self._root(key)
        self._assigned += 1
        if root in self._group:
            self._group_sizes[root] += 1
        drawn = hashlib.sha256(f"{self._seed}\n{'/'.join(root)}".encode()).digest()
        lot = int.from_bytes(drawn[:8], "big") / 2**64
        names = list(self._shares)
        for name in names:
            lot -= self._shares[name]
            if lot < 0:
                return name
        return names[-1]

    @property
    def largest_share(self) -> float:
        return max(self._group_sizes.values(), default=1) / max(self._assigned, 1)  # a task alone is a group of one

    def _declare(self, tasks: Mapping[str, Path]) -> None:
        """For tasks assigned together: the strictest of their own splits, or else the most frequent one."""
        declared: dict[Key, Counter[str]] = {}
        for project, path in tasks.items():
            for batch in pq.ParquetFile(path).iter_batches(_BATCH, columns=["task", "split"]):
                for task, split in zip(*(column.to_pylist() for column in batch.columns), strict=True):
                    if (project, task) in self._group:
                        declared.setdefault(self._root((project, task)), Counter())[_name(split)] += 1
        for root, counts in declared.items():
            strict = next((name for name in _STRICT if name in counts), None)
            self._declared[root] = strict or min(counts, key=lambda name: (-counts[name], name))

    def _unite(self, task: Key, other_task: Key) -> None:
        first, second = sorted((self._root(task), self._root(other_task)))
        self._group.setdefault(first, first)
        self._group[second] = first

    def _root(self, key: Key) -> Key:
        path = []
        while (above := self._group.get(key, key)) != key:
            path.append(key)
            key = above
        for below in path:
            self._group[below] = key
        return key


def _shared_texts(texts: Mapping[str, Path], scratch: Path) -> Iterator[Sequence[Key]]:
    """For every text that several tasks share, these tasks."""
    rows = " UNION ALL ".join(
        f"SELECT sha256, {sql_text(project)} AS project, task, {_TIES} AS ties FROM read_parquet({sql_text(str(path))})"
        for project, path in texts.items()
    )
    with spilling_database(scratch, 2, "1GB") as connection:
        shared = connection.execute(f"""
            WITH rows AS (SELECT DISTINCT sha256, project, task FROM ({rows}) AS every WHERE ties)
            SELECT * FROM rows WHERE sha256 IN (SELECT sha256 FROM rows GROUP BY sha256 HAVING count(*) > 1)
            ORDER BY sha256, project, task""").to_arrow_reader(_BATCH)
        rows_of_texts = (
            row for batch in shared for row in zip(*(column.to_pylist() for column in batch.columns), strict=True)
        )
        yield from (
            [(project, task) for _, project, task in tasks] for _, tasks in groupby(rows_of_texts, itemgetter(0))
        )


def _name(split: str | None) -> str:
    """The split of a task as a file name."""
    return re.sub(r"[^a-z0-9_]+", "_", split.lower()).strip("_")[:30] or DEFAULT if split else DEFAULT
