"""Judgements of all kinds as rows of one form, and the sums for measures of agreement; Ibis expressions.

A judgement is one number that one person gave to one text by one attribute: a score, a rank, a tag or whether a
critique helps (0 or 1), a preference (its strength, negative where the response with the greater id is preferred). An
*item* is a text in the version in which it was judged, by one attribute. No function here reads rows into memory.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import ibis

KINDS: Final = ("rating", "ranking", "preference", "tag", "judgement")
ITEM: Final = ("project", "version", "target", "attribute")
_WIDTH: Final = 16
"""The digits of a version's SHA-256 that identify it: a million versions collide with a probability of 3 in 10⁸."""
FEW: Final = 1_000
"""The number of tasks above which tasks are grouped at random into 256 clusters for the bootstrap."""


@dataclass(frozen=True)
class MeasuredAttribute:
    """An attribute that is judged: a block of a rubric, or a tag of a block.

    ``rubric`` is its id. Where the data contain several rubrics of one id, which may have different scales, it ends
    with the beginning of its SHA-256: ``helpsteer (1f3870be)``.
    """

    rubric: str
    kind: str
    block: str
    tag: str = ""

    @property
    def rubric_id(self) -> str:
        return self.rubric.partition(" ")[0]

    @property
    def name(self) -> str:
        """The name within its rubric."""
        return f"{self.block}: {self.tag}" if self.tag else self.block


_SOURCES: Final = (
    ("ratings", "rating", "score"),
    ("rankings", "ranking", "rank"),
    ("tags", "tag", "value"),
    ("preferences", "preference", "strength"),
    ("judgements", "judgement", "helpful"),
    ("judgements", "ranking", "rank"),
)
"""For each kind of judgement its table and the column of the score."""


class JudgementTables:
    """The judgements of a data set as relations; ``tables`` are those of the data set.

    ``sure`` leaves out scores and preferences that their authors marked as unsure. ``view`` receives relations that are
    read repeatedly. ``has_rows`` says of a table whether it has to be read.
    """

    def __init__(
        self,
        tables: Mapping[str, Any],
        view: Callable[[Any], Any] = lambda rows: rows,
        has_rows: Callable[[str], bool] = lambda _: True,
        *,
        sure: bool = False,
    ) -> None:
        self.tables = _without_unsure(tables) if sure else tables
        self._view, self._rubrics = view, _rubrics(tables["annotations"])
        sources = [source for source in _SOURCES if has_rows(source[0])] or _SOURCES[:1]
        every = ibis.union(*(self._rows(*source) for source in sources))
        self.named = view(every.filter(every.score.notnull()))

    @cached_property
    def numbers(self) -> Any:
        """Counted or measured numbers; ``tag`` is the part. They range to thousands and are not categories."""
        rows = self._rows("numbers", "number", "value")
        return self._view(rows.filter(rows.score.notnull()))

    def attributes(self) -> list[MeasuredAttribute]:
        """The attributes in the data, sorted by rubric, kind and name."""
        found = self.named.select("rubric", "kind", "block", "tag").distinct().to_pyarrow().to_pylist()
        known = [MeasuredAttribute(row["rubric"] or "", row["kind"], row["block"], row["tag"]) for row in found]
        return sorted(known, key=lambda each: (each.rubric, KINDS.index(each.kind), each.block, each.tag))

    def placed(self) -> Any:
        """The judgements with the owner's names of what is judged (``question``, ``place``), which are equal in all
        bundles and data sets, and ``target``, which is not.

        ``asked`` is the SHA-256 of the rubric, null where unknown.
        """
        return self.named.select(
            "project", "task", "version", "annotator", "asked", "kind", "block", "tag", "question", "place", "target",
            "score",
        )  # fmt: skip

    def numbered(self, attributes: Sequence[MeasuredAttribute], keep: Callable[[Any], Any]) -> Any:
        """The judgements with ``attribute`` as the index in ``attributes``, passed through ``keep``."""
        known = ibis.memtable(
            [
                {"rubric": a.rubric, "kind": a.kind, "block": a.block, "tag": a.tag, "attribute": number}
                for number, a in enumerate(attributes)
            ],
            schema=ibis.schema(
                {"rubric": "string", "kind": "string", "block": "string", "tag": "string", "attribute": "int64"}
            ),
        )
        names = keep(known)
        rows = self.named.mutate(rubric=self.named.rubric.fill_null(""))
        joined = rows.join(names, ["rubric", "kind", "block", "tag"])
        return joined.select(*ITEM, "task", "annotator", "origin", "score")

    def _rows(self, table: str, kind: str, column: str) -> Any:
        if kind == "preference":
            return self._preferences()
        rows = self.tables[table]
        rows = rows.filter(rows.is_final)
        tag = {"tag": "tag", "number": "part"}.get(kind, "")
        rows = rows.mutate(
            kind=ibis.literal(kind), tag=rows[tag] if tag else ibis.literal(""), score=rows[column].cast("int64")
        )
        return self._form(rows)

    def _preferences(self) -> Any:
        rows = self.tables["preferences"]
        rows = rows.filter(rows.is_final)
        ahead = rows.preferred.notnull() & (rows.preferred < rows.other)
        signed = ibis.ifelse(ahead, rows.strength, -rows.strength)
        rows = rows.mutate(
            kind=ibis.literal("preference"),
            tag=ibis.literal(""),
            score=signed.cast("int64"),
            target=rows.question.fill_null("q1"),
            origin=ibis.literal(""),
            response=ibis.literal(""),
        )
        return self._form(rows)

    def _form(self, rows: Any) -> Any:
        rubrics = self._rubrics
        rows = rows.join(rubrics, [name for name in rubrics.columns if name not in ("rubric", "asked")])
        place = rows.question.fill_null("") + "\n" + ibis.coalesce(rows.response, rows.target)
        if "critique" in rows.columns:
            place = place + "\n" + rows.critique.fill_null("")
        return rows.select(
            "project", "rubric", "asked", "kind", "block", "tag", "task", "target", "annotator",
            version=rows.version.substr(0, _WIDTH), origin=rows.origin.fill_null(""), question=rows.question,
            place=place, score=rows.score,
        )  # fmt: skip


class JudgementSums:
    """Sums over judgements: small tables of integers.

    ``digits`` is the number of digits of a version that name its cluster. Relations that later steps read again are
    passed through ``keep``.
    """

    def __init__(self, judgements: Any, digits: int, keep: Callable[[Any], Any]) -> None:
        self._digits, self._keep = digits, keep
        self.given = rows = keep(judgements.group_by([*ITEM, "score"]).agg(often=ibis._.count()))
        sums = rows.group_by(ITEM).agg(
            people=rows.often.sum().cast("int64"),
            total=(rows.often * rows.score).sum().cast("int64"),
            squares=(rows.often * rows.score * rows.score).sum().cast("int64"),
        )
        self.items = keep(sums)
        shared = self.items.filter(self.items.people > 1)
        self.shared = keep(self.given.join(shared, ITEM))
        self.rated = keep(judgements.join(shared, ITEM))

    def _cluster(self, rows: Any) -> Any:
        return rows.version.substr(0, self._digits)

    def by_score(self) -> Any:
        """(attribute, cluster, people, score, often)."""
        sizes = self.items.select(*ITEM, "people")
        rows = self.given.join(sizes, ITEM)
        rows = rows.mutate(cluster=self._cluster(rows))
        return rows.group_by(["attribute", "cluster", "people", "score"]).agg(often=ibis._.often.sum().cast("int64"))

    def sums_by_pair(self) -> Any:
        """(attribute, cluster, people, score, other, often): pairs of scores of an item by different people."""
        others = self.shared.select(*ITEM, other="score", times="often")
        rows = self.shared.join(others, ITEM)
        rows = rows.mutate(cluster=self._cluster(rows), met=rows.often * (rows.times - _same(rows)))
        by = rows.group_by(["attribute", "cluster", "people", "score", "other"])
        return by.agg(often=rows.met.sum().cast("int64"))

    def by_item(self) -> Any:
        """(attribute, cluster, people, items, squared_sums, squares)."""
        rows = self.items.mutate(cluster=self._cluster(self.items))
        return rows.group_by(["attribute", "cluster", "people"]).agg(
            items=rows.count(),
            squared_sums=(rows.total * rows.total).sum().cast("int64"),
            squares=rows.squares.sum().cast("int64"),
        )

    def raters(self) -> Any:
        """(attribute, raters): the number of people who judged an item that somebody else judged too."""
        return self.rated.group_by("attribute").agg(raters=ibis._.annotator.nunique())

    def sums_with_others(self) -> Any:
        """(attribute, annotator, part, people, met, own, other, own², other², product, same, near): sums over the pairs
        of a person's score and another person's score of the same item.

        ``part`` is the first digit of the version: sixteen groups of tasks, for a jackknife.
        """
        others = self.shared.select(*ITEM, other="score", times="often")
        rows = self.rated.join(others, ITEM)
        rows = rows.mutate(part=rows.version.substr(0, 1), met=rows.times - _same(rows))
        near = ((rows.score - rows.other).abs() <= 1).cast("int64")
        sums = {
            "met": rows.met,
            "own": rows.met * rows.score,
            "other_sum": rows.met * rows.other,
            "own_squares": rows.met * rows.score * rows.score,
            "other_squares": rows.met * rows.other * rows.other,
            "products": rows.met * rows.score * rows.other,
            "same": rows.met * _same(rows),
            "near": rows.met * near,
        }
        by = rows.group_by(["attribute", "annotator", "part", "people"])
        return by.agg(**{name: value.sum().cast("int64") for name, value in sums.items()})

    def of_pairs(self, most: int, digits: Sequence[str] | None = None) -> Any:
        """(attribute, one, two, score, other, often) for each two people who judged the same items.

        Returns at most ``most`` pairs, those with most common items. If ``digits`` is given, only versions that begin
        with one of them are used.
        """
        rows = self.rated.select(*ITEM, one="annotator", score="score")
        if digits is not None:
            rows = rows.filter(rows.version.substr(0, 1).isin(digits))
        others = self.rated.select(*ITEM, two="annotator", other="score")
        pairs = rows.join(others, ITEM)
        pairs = pairs.filter(pairs.one < pairs.two)
        found = self._keep(pairs.group_by(["attribute", "one", "two", "score", "other"]).agg(often=pairs.count()))
        shared = found.group_by(["one", "two"]).agg(shared=found.often.sum())
        chosen = shared.order_by([shared.shared.desc(), shared.one, shared.two]).limit(most).select("one", "two")
        return found.join(chosen, ["one", "two"])

    def people_sets(self, codes: Mapping[str, int]) -> Any:
        """Each item with a number for the set of people who judged it: the sum of their ``codes``."""
        known = ibis.memtable(
            [{"annotator": name, "code": code} for name, code in codes.items()],
            schema=ibis.schema({"annotator": "string", "code": "int64"}),
        )
        rows = self.rated.join(known, "annotator")
        by = rows.group_by([*ITEM, "people", "total", "squares"])
        return self._keep(by.agg(set=rows.code.sum().cast("int64")))

    def concordance_sums(self) -> Any:
        """(attribute, cluster, often, concordance): sums of Kendall's W over questions whose responses the same people
        all judged.

        Questions for which nobody ranks the responses differently are left out.
        """
        rows = self.rated.mutate(question=question_of(self.rated.target))
        who = ["project", "version", "question", "attribute", "annotator"]
        where = who[:-1]
        rows = rows.mutate(
            lower=ibis.rank().over(ibis.window(group_by=who, order_by="score")),
            ties=rows.count().over(ibis.window(group_by=[*who, "score"])),
        )
        rows = rows.mutate(twice=2 * rows.lower + rows.ties + 1, lost=rows.ties * rows.ties - 1)
        each = rows.group_by([*where, "target"]).agg(
            ranks=rows.twice.sum().cast("int64"), people=rows.count(), lost=rows.lost.sum().cast("int64")
        )
        whole = each.group_by(where).agg(
            n=each.count(), least=each.people.min(), k=each.people.max(),
            squares=(each.ranks * each.ranks).sum().cast("int64"), total=each.ranks.sum().cast("int64"),
            lost=each.lost.sum().cast("int64"),
        )  # fmt: skip
        n, k = whole.n, whole.k
        below = k * k * (n * n * n - n) - k * whole.lost
        # The mid-ranks of a complete table have a known sum; those of an incomplete one do not.
        whole = whole.mutate(below=below)
        whole = whole.filter((n > 1) & (whole.least == k) & (whole.total == k * n * (n + 1)) & (whole.below > 0))
        spread = 3 * (whole.squares - whole.total * whole.total / whole.n)
        whole = whole.mutate(cluster=self._cluster(whole), concordance=spread / whole.below)
        by = whole.group_by(["attribute", "cluster"])
        return by.agg(
            often=whole.count(), concordance=whole.concordance.sum(), texts=whole.n.sum().cast("int64"),
            people=whole.k.sum().cast("int64"),
        )  # fmt: skip


def _without_unsure(tables: Mapping[str, Any]) -> Mapping[str, Any]:
    """The tables without the scores and preferences that were marked as unsure."""
    work = ["project", "series", "task", "annotator", "device", "revision", "bundle_id", "block"]
    marks = tables["unsure"].mutate(asked=tables["unsure"].question.fill_null("q1"))
    scores, preferences = tables["ratings"], tables["preferences"]
    asked = preferences.mutate(asked=preferences.question.fill_null("q1"))
    return {
        **tables,
        "ratings": scores.anti_join(marks, [*work, "target"]),
        "preferences": asked.anti_join(marks, [*work, "asked"]),
    }


def _rubrics(annotations: Any) -> Any:
    """(project, series, rubric, asked): the name of each series' rubric in :class:`MeasuredAttribute`, and its SHA-256.

    Where a series had several versions of its rubric, rows are also by task and bundle.
    """
    rows = annotations.filter(annotations.is_final)
    found = rows.select("project", "series", "rubric", "rubric_sha256").distinct()
    asked = found.to_pyarrow().to_pylist()
    contents: dict[str | None, set[str | None]] = defaultdict(set)
    for row in asked:
        contents[row["rubric"]].add(row["rubric_sha256"])
    several = [rubric for rubric, digests in contents.items() if rubric is not None and len(digests) > 1]
    keys = ["project", "series"]
    if len({(row["project"], row["series"]) for row in asked}) < len(asked):
        found, keys = rows, [*keys, "task", "bundle_id"]
    if not several:
        return found.select(*keys, "rubric", asked="rubric_sha256")
    named = found.rubric + " (" + found.rubric_sha256.substr(0, 8) + ")"
    rubric = ibis.ifelse(found.rubric.isin(several), named, found.rubric)
    return found.select(*keys, rubric=rubric, asked=found.rubric_sha256)


def _same(rows: Any) -> Any:
    return (rows.score == rows.other).cast("int64")


def question_of(target: Any) -> Any:
    """The parent of a target: ``q1`` of ``q1/r2``, the answer ``q1/r2`` of the critique ``q1/r2/c1``."""
    return target.re_replace("/[^/]*$", "")


def code_of(name: str) -> int:
    """A number for a person; its sums distinguish sets of people."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:6], "big")
