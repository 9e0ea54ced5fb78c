"""Figures of people: agreement with others and with gold, pace, habits, drift, languages, estimated competence.

Agreement with others is Cohen's kappa with quadratic weights between a person's scores and those of others for the same
items. Chance agreement is computed from the person's own distribution of scores: a person who always gives the same
score has 0. Attributes are combined in units of their spread. Intervals are a jackknife over sixteen groups of tasks,
with Student's distribution where the person has work in fewer groups.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import ibis
import numpy as np

from annotator.model.timestamps import read_date
from annotator.owner.measures.agreement import Floats, jackknife_error
from annotator.owner.measures.collected_figures import final_annotations
from annotator.owner.measures.judgements import JudgementTables, question_of
from annotator.owner.measures.latent_truth import CategoricalAnswers, LatentTruthEstimate, dawid_skene, mace
from annotator.owner.measures.measure import (
    MeasureValue,
    finite_or_none,
    measure_value,
    missing_measure,
    proportion,
    student_quantile,
)
from annotator.owner.measures.remark_language import (
    code_of,
    display_length,
    foreign_language,
    is_similar_language,
    language_of,
    unquoted_text,
)
from annotator.owner.measures.study import AUTHOR, ReportInputs, rows_of, sorted_table
from annotator.text.policy import one_line

# Each person's work and pace, use of the scale, drift and remarks, as sums; Ibis expressions.


Tables = Mapping[str, Any]
ENOUGH_SCORES: Final = 4
"""The fewest scores of a task that is checked for straightlining."""
TENTHS: Final = 10
_JUDGED: Final = ("project", "task", "version", "annotator")
SHORT_WORDS: Final = 15
"""The length in characters below which a remark is considered empty."""
PASTED: Final = 40
"""The fewest characters of a remark that is checked for being copied from the text."""
GENERAL_MOST: Final = 80
"""The most characters of a remark that is checked for general words only."""
_GENERAL: Final = (
    "a an and the this that it its it's is was be been are in to of as at all for with i me my you could can might "
    "would should may needs need will have has not more most much very quite rather really pretty so too bit little "
    "somewhat just some such only overall generally though but or if nothing special no "
    "good better best great nice fine ok okay okey bad worse worst poor excellent decent average acceptable "
    "reasonable perfect awesome amazing alright solid well done job work quality like liked looks seems think "
    "improve improved improvement improvements room one answer answers response responses summary critique text reply "
    "output model ai yes yeah hm thanks comment n/a na none"
)
_WORD: Final = "(?:" + "|".join(_GENERAL.split()) + ")"
_BETWEEN: Final = "[ \\t\\r\\n.,;:!?'\"()*_-]"
GENERAL: Final = f"^{_BETWEEN}*{_WORD}(?:{_BETWEEN}+{_WORD})*{_BETWEEN}*$"
"""A pattern of lower-case English remarks that consist of general words only (compiled by hand)."""
_WIDE: Final = "[^\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f]"
OF_LANGUAGE: Final = 100
"""The number of randomly drawn remarks of a person whose language is checked."""
_FOUND_BY: Final = 2_000
_QUOTED_FROM: Final = 20_000
"""The number of characters of a question or passage used to detect its language, and of a text searched for quotes."""
COVERED: Final = 0.9
"""The share of a text from which a highlight counts as covering all of it."""
LONG_TEXT: Final = 200
"""The length in characters from which a covering highlight is counted; in a shorter text it may be intended."""


def work_by_annotator(tables: Tables) -> Any:
    """(annotator, made_by, status, annotations, flagged, fast, one_score, seconds, words)."""
    sizes = tables["texts"].group_by(["project", "task", "version"]).agg(words=ibis._.words.sum().cast("int64"))
    rows = final_annotations(tables["annotations"]).left_join(sizes, ["project", "task", "version"])
    hasty = rows.hasty.fill_null("")
    rows = rows.mutate(
        fast=hasty.contains("pace.fast").cast("int64"),
        one_score=(hasty.contains("pace.one_score") | hasty.contains("pace.one_pattern")).cast("int64"),
        seconds=rows.active_seconds.fill_null(0),
        words=rows.words.fill_null(0),
    )
    return rows.group_by(["annotator", "made_by", "status"]).agg(
        annotations=rows.count(), flagged=rows.flagged.cast("int64").sum().cast("int64"),
        fast=rows.fast.sum().cast("int64"), one_score=rows.one_score.sum().cast("int64"),
        seconds=rows.seconds.sum().cast("int64"), words=rows.words.sum().cast("int64"),
    )  # fmt: skip


def median_paces(tables: Tables) -> Any:
    """(annotator, median): the median active seconds of a person's submitted tasks."""
    rows = final_annotations(tables["annotations"])
    rows = rows.filter((rows.status == "submitted") & rows.active_seconds.notnull())
    return rows.group_by("annotator").agg(median=rows.active_seconds.median().cast("float64"))


def task_paces(tables: Tables) -> Any:
    """(annotator, tasks, mean, sd) of the logarithm of words per minute of submitted tasks."""
    sizes = tables["texts"].group_by(["project", "task", "version"]).agg(words=ibis._.words.sum().cast("int64"))
    rows = final_annotations(tables["annotations"])
    rows = rows.filter((rows.status == "submitted") & (rows.active_seconds > 0))
    rows = rows.join(sizes, ["project", "task", "version"])
    rows = rows.filter(rows.words > 0)
    rows = rows.mutate(pace=(60 * rows.words / rows.active_seconds).ln())
    return rows.group_by("annotator").agg(tasks=rows.count(), mean=rows.pace.mean(), sd=rows.pace.std(how="sample"))


def straightlining(judgements: Any, ratings: Sequence[int]) -> Any:
    """(annotator, tasks, straight): tasks with at least :data:`ENOUGH_SCORES` scores by ``ratings``, and those of them
    with equal scores only."""
    rows = judgements.filter(judgements.attribute.isin(ratings))
    each = rows.group_by(["project", "version", "annotator"]).agg(
        scores=rows.count(), least=rows.score.min(), most=rows.score.max()
    )
    each = each.filter(each.scores >= ENOUGH_SCORES)
    same = (each.least == each.most).cast("int64")
    return each.group_by("annotator").agg(tasks=each.count(), straight=same.sum().cast("int64"))


def scale_use(judgements: Any) -> Any:
    """(attribute, annotator, score, often)."""
    return judgements.group_by(["attribute", "annotator", "score"]).agg(often=judgements.count())


class DriftFromOtherPeople:
    """The difference of a person's scores from those of others, in the order in which the person gave them.

    The order is that of time where known, else that of the bundle.
    """

    def __init__(self, tables: Tables, rated: Any, keep: Callable[[Any], Any]) -> None:
        done = final_annotations(tables["annotations"])
        done = done.filter(done.status == "submitted")
        places = tables["tasks"].select("project", "series", "task", "version", "place")
        done = done.left_join(places, ["project", "series", "task", "version"])
        order = ["submitted_at", "series", "place", "task"]
        done = done.mutate(
            version=done.version.substr(0, 16),
            number=done.count().over(ibis.window(group_by="annotator")),
            turn=ibis.row_number().over(ibis.window(group_by="annotator", order_by=order)),
        )
        done = done.mutate(tenth=(done.turn * TENTHS / done.number).floor().cast("int64"))
        by = done.group_by(["project", "version", "annotator"])
        self.done = keep(by.agg(tenth=done.tenth.min(), day=done.submitted_at.fill_null("").substr(0, 10).min()))
        self._rated = rated

    def by(self, name: str) -> Any:
        """(annotator, attribute, ``tenth`` or ``day``, people, above, scores): by tenths of a person's own work, or by
        day (UTC, where known).

        ``above`` is the sum of (people - 1) · score - the sum of the others' scores, for items judged by ``people``.
        """
        done = self.done.select("project", "version", "annotator", name)
        if name == "day":
            done = done.filter(done.day != "")
        rows = self._rated.join(done, ["project", "version", "annotator"])
        rows = rows.mutate(above=rows.people * rows.score - rows.total)
        by = rows.group_by(["annotator", "attribute", name, "people"])
        return by.agg(above=rows.above.sum().cast("int64"), scores=rows.count())


def demonstrations(tables: Tables) -> Any:
    """(origin, seen, criticised): for each author of demonstrations, how often others judged one in a series with
    critiques, and how often they criticised it."""
    critiques = final_annotations(tables["critiques"])
    critiques = critiques.mutate(one=ibis.literal(1)).select(*_JUDGED, "target", "series", "one").distinct()
    asking = critiques.select("project", "series").distinct()
    written = tables["texts"].filter((tables["texts"].kind == "response") & tables["texts"].origin.startswith(AUTHOR))
    written = written.select("project", "task", "version", "target", "origin")
    done = final_annotations(tables["annotations"])
    done = done.filter(done.status == "submitted").select(*_JUDGED, "series").join(asking, ["project", "series"])
    rows = done.join(written, ["project", "task", "version"])
    rows = rows.filter(rows.origin != ibis.literal(AUTHOR) + rows.annotator)
    rows = rows.left_join(critiques, [*_JUDGED, "target", "series"])
    return rows.group_by("origin").agg(seen=rows.count(), criticised=rows.one.fill_null(0).sum().cast("int64"))


REMARKS: Final = ("comments", "critiques", "preferences")
"""The tables with words of people about texts."""


def remarks(tables: Tables) -> Any:
    """(project, task, version, annotator, target, text, sort): all remarks of people about texts; ``sort`` is the
    source table."""
    parts = []
    for name in ("comments", "critiques"):
        rows = final_annotations(tables[name])
        parts.append(
            rows.select(
                "project",
                "task",
                "version",
                "annotator",
                "target",
                text=rows.text.fill_null(""),
                sort=ibis.literal(name),
            )
        )
    rows = final_annotations(tables["preferences"])
    parts.append(
        rows.select(
            "project", "task", "version", "annotator", target=rows.question.fill_null(""),
            text=rows.justification.fill_null(""), sort=ibis.literal("justifications"),
        )
    )  # fmt: skip
    every = ibis.union(*parts)
    return every.filter(every.text != "")


def remark_statistics(tables: Tables) -> Any:
    """(annotator, remarks, characters, short, general, repeated): the numbers of remarks, their characters, of nearly
    empty and of general remarks, and of the person's most frequent remark."""
    rows = remarks(tables)
    rows = rows.mutate(text=rows.text.strip())
    each = rows.group_by(["annotator", "text"]).agg(often=rows.count())
    size = each.text.length().cast("int64")
    says_nothing = (size <= GENERAL_MOST) & each.text.substr(0, GENERAL_MOST).lower().re_search(GENERAL)
    each = each.mutate(
        size=size,
        short=ibis.ifelse(size < SHORT_WORDS, each.often, 0),
        general=ibis.ifelse(says_nothing, each.often, 0),
    )
    return each.group_by("annotator").agg(
        remarks=each.often.sum().cast("int64"), characters=(each["size"] * each.often).sum().cast("int64"),
        short=each.short.sum().cast("int64"), general=each.general.sum().cast("int64"), repeated=each.often.max(),
    )  # fmt: skip


def remark_sizes(tables: Tables) -> Any:
    """(annotator, sort, remarks, median, high): the number of remarks of each sort, their median length, and the upper
    end of its 95 % interval, an order statistic.

    Wide characters (Chinese, Japanese, Korean) count as two.
    """
    rows = remarks(tables)
    text = rows.text.strip()
    rows = rows.mutate(size=(text.length() + text.re_replace(_WIDE, "").length()).cast("int64"))
    own = ibis.window(group_by=["annotator", "sort"])
    rows = rows.mutate(number=rows.count().over(own))
    rows = rows.mutate(at=ibis.row_number().over(ibis.window(group_by=["annotator", "sort"], order_by="size")) + 1)
    upper = (rows.number / 2 + 0.98 * rows.number.sqrt()).ceil().cast("int64")
    rows = rows.mutate(upper=ibis.ifelse(rows["at"] == ibis.least(upper + 1, rows.number), rows["size"], 0))
    return rows.group_by(["annotator", "sort"]).agg(
        remarks=rows.count(), median=rows["size"].median().cast("float64"), high=rows.upper.max().cast("int64")
    )


def pasted_remarks(tables: Tables) -> Any:
    """(annotator, pasted): the number of remarks that occur verbatim in the text that they are about."""
    rows = remarks(tables)
    rows = rows.mutate(words=rows.text.strip()).filter(rows.text.length() >= PASTED)
    texts = tables["texts"].select("project", "task", "version", "target", judged="text")
    joined = rows.join(texts, ["project", "task", "version", "target"])
    joined = joined.filter(joined.judged.contains(joined.words))
    return joined.group_by("annotator").agg(pasted=joined.count())


def remarks_to_read(tables: Tables, least: int, keep: Callable[[Any], Any]) -> Any:
    """(annotator, text, judged, first_tag, last_tag, first_asked, last_asked): remarks of at least ``least``
    characters, for language detection.

    ``judged`` is the beginning of the text that the remark is about. The tags are the first and last stated languages
    of its task in alphabetical order, and the questions likewise; they are mostly equal. ``keep`` computes and stores
    rows.
    """
    task = ["project", "task", "version"]
    rows = remarks(tables)
    rows = rows.filter(rows.text.length() >= least)
    lot = ibis.window(group_by="annotator", order_by=["version", "target", "text"])
    rows = rows.mutate(lot=ibis.row_number().over(lot))
    rows = keep(rows.filter(rows.lot < OF_LANGUAGE).select(*task, "target", "annotator", "text"))
    tags, texts = tables["tasks"], tables["texts"]
    # Only of tasks with remarks: there may be very many others.
    tags = tags.mutate(tag=tags.language.nullif("")).semi_join(rows, task)
    tags = tags.group_by(task).agg(first_tag=tags.tag.min(), last_tag=tags.tag.max())
    asked = texts.filter(texts.kind.isin(["passage", "prompt", "question"])).semi_join(rows, task)
    asked = asked.mutate(begin=asked.text.substr(0, _FOUND_BY))
    asked = asked.group_by(task).agg(first_asked=asked.begin.min(), last_asked=asked.begin.max())
    judged = texts.select(*task, "target", judged=texts.text.substr(0, _QUOTED_FROM))
    rows = rows.left_join(judged, [*task, "target"]).select(*task, "annotator", "text", "judged")
    rows = rows.left_join(tags, task).drop("project_right", "task_right", "version_right")
    rows = rows.left_join(asked, task)
    return rows.select("annotator", "text", "judged", "first_tag", "last_tag", "first_asked", "last_asked")


def covering_highlights(tables: Tables) -> Any:
    """(annotator, spans, covering): the number of highlights, and of those that cover nearly a whole text."""
    rows = final_annotations(tables["spans"])
    sizes = tables["texts"].select("project", "task", "version", "target", whole="characters")
    joined = rows.join(sizes, ["project", "task", "version", "target"])
    wide = (joined["end"] - joined["start"]) >= COVERED * joined.whole
    joined = joined.mutate(wide=(wide & (joined.whole >= LONG_TEXT)).cast("int64"))
    return joined.group_by("annotator").agg(spans=joined.count(), covering=joined.wide.sum().cast("int64"))


# Comparison of judgements of gold items with the right answers; Ibis expressions. The right answers are another data
# set: the merged work of experts, or the judgements of a source. Both are matched by the owner's names of task,
# question, response and critique, whatever their order and blind names in the bundles, and only where the texts are
# equal (by SHA-256): the judged text and its question; for rankings and preferences, the question and all responses.
# Where gold has several answers, any of them is right. As for agreement, answers to another version of the rubric,
# which may have another scale, are not used. Gold without a version, such as judgements of a source, applies to every
# version.


_SAME: Final = ("task", "kind", "block", "tag", "place")
_COMPARED: Final = ("ranking", "preference")
_IN_NUMBERS: Final = ("rating", "preference")
_WIDTH: Final = 16


def gold_matches(tables: Tables, gold: Tables, done: Any, tolerance: Mapping[str, int] | None = None) -> Any:
    """(annotator, tenth, day, kind, same_text, same_rubric, judged, right, near): the numbers of judgements of gold
    items, of those that are right, and of those that differ by at most one.

    Judgements of another text than gold's (``same_text``) and by another version of the rubric (``same_rubric``) are
    counted separately. ``done`` has the tenth and the day of each judged version of a person. ``tolerance`` is, by
    block, the largest difference of a right score or preference.
    """
    own, right = _with_texts(tables), _with_texts(gold)
    right = right.select(
        *_SAME, "question", gold="score", gold_project="project", gold_version="version", gold_sha256="sha256",
        gold_above="above", gold_asked="asked",
    ).distinct()  # fmt: skip
    rows = own.join(right, _SAME, rname="gold_{name}")
    sets = _same_responses(tables, gold)
    rows = rows.left_join(
        sets, ["project", "version", "task", "question", "gold_project", "gold_version"], rname="s_{name}"
    )
    alone = (rows.sha256 == rows.gold_sha256) & (rows.above == rows.gold_above)
    texts = ibis.ifelse(rows.kind.isin(_COMPARED), rows.all_same, alone)
    rows = rows.mutate(same_text=texts.fill_null(False), apart=(rows.score - rows.gold).abs())
    counts = rows.same_text & (rows.asked == rows.gold_asked).fill_null(True)
    rows = rows.mutate(same_text=rows.same_text.cast("int64"), same_rubric=counts.cast("int64"))
    by = ["project", "version", "annotator", *_SAME]
    best = rows.group_by(by).agg(
        same_text=rows.same_text.max(),
        same_rubric=rows.same_rubric.max(),
        apart=ibis.ifelse(rows.same_rubric == 1, rows.apart, ibis.null("int64")).min(),
    )
    timed = best.join(done, ["project", "version", "annotator"])
    return timed.group_by(["annotator", "tenth", "day", "kind", "same_text", "same_rubric"]).agg(
        judged=timed.count(),
        right=(timed.apart <= _allowed(timed, tolerance or {})).fill_null(False).cast("int64").sum().cast("int64"),
        near=(timed.apart <= 1).fill_null(False).cast("int64").sum().cast("int64"),
    )


def _allowed(rows: Any, tolerance: Mapping[str, int]) -> Any:
    """The largest difference from gold with which each row is right."""
    found = ibis.literal(0)
    for block, far in sorted(tolerance.items()):
        found = ibis.ifelse(rows.kind.isin(_IN_NUMBERS) & (rows.block == block), far, found)
    return found


def _with_texts(tables: Tables) -> Any:
    """The judgements with the SHA-256 of their text and of its parent text (the question of a response)."""
    rows = JudgementTables(tables).placed()
    rows = rows.mutate(upper=question_of(rows.target), question=rows.question.fill_null(""))
    texts = _texts(tables)
    where = ["project", "task", "version"]
    rows = rows.left_join(texts.select(*where, "target", "sha256"), [*where, "target"])
    above = texts.select(*where, upper="target", above="sha256")
    joined = rows.left_join(above, [*where, "upper"], rname="above_{name}")
    names = ("annotator", "asked", "kind", "block", "tag", "question", "place", "score", "sha256", "above")
    return joined.select(*where, *names)


def _texts(tables: Tables) -> Any:
    rows = tables["texts"]
    return rows.select(
        "project", "task", "target", "kind", "response", "sha256", version=rows.version.substr(0, _WIDTH),
        question=rows.question.fill_null(""),
    ).distinct()  # fmt: skip


def _same_responses(tables: Tables, gold: Tables) -> Any:
    """(project, version, task, question, gold_project, gold_version, all_same): whether a question has responses with
    the same texts in both data sets."""
    own, right = (_responses(each) for each in (tables, gold))
    right = right.select(
        "task", "question", "response", "sha256", gold_project="project", gold_version="version", gold_number="number"
    )
    met = own.join(right, ["task", "question", "response", "sha256"])
    by = ["project", "version", "task", "question", "gold_project", "gold_version"]
    found = met.group_by(by).agg(met=met.count(), number=met.number.max(), gold_number=met.gold_number.max())
    same = (found.met == found.number) & (found.met == found.gold_number)
    return found.select(*by, all_same=same)


def _responses(tables: Tables) -> Any:
    rows = _texts(tables)
    rows = rows.filter(rows.kind.isin(["response", "prompt", "question"])).mutate(response=rows.response.fill_null(""))
    return rows.mutate(number=rows.count().over(ibis.window(group_by=["project", "version", "task", "question"])))


# Each person's share of right judgements of gold items, in total and over time. Intervals are Wilson's. They assume
# that judgements of one task are independent, so they are slightly too narrow.


Counted = dict[str, int]


def gold_by_person(study: ReportInputs, done: Any) -> Mapping[str, dict[str, Any]]:
    """Each person's judgements of gold items.

    ``right`` is the share of right ones with its interval, ``within_1`` that of scores which differ by at most one
    (None without scores), ``other_text`` and ``other_rubric`` count judgements for which gold has another text or
    another version of the rubric. The share of right ones is also given by tenths and halves of the person's work and
    by weeks. Empty without gold.
    """
    if study.gold is None:
        return {}
    rows: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows_of(gold_matches(study.work, study.gold, done, study.limits.tolerance)):
        rows[row["annotator"]].append(row)
    return {person: _of(own) for person, own in rows.items()}


def _of(rows: list[dict[str, Any]]) -> dict[str, Any]:
    whole: Counted = defaultdict(int)
    tenths: dict[int, Counted] = defaultdict(lambda: defaultdict(int))
    weeks: dict[str, Counted] = defaultdict(lambda: defaultdict(int))
    halves: list[Counted] = [defaultdict(int), defaultdict(int)]
    scores = near = 0
    for row in rows:
        if not row["same_rubric"]:
            continue
        for counted in (whole, tenths[row["tenth"]], halves[2 * row["tenth"] // TENTHS], weeks[week_of(row["day"])]):
            counted["judged"] += row["judged"]
            counted["right"] += row["right"]
        if row["kind"] == "rating":
            scores, near = scores + row["judged"], near + row["near"]
    other_rubric = sum(row["judged"] for row in rows if row["same_text"] and not row["same_rubric"])
    why = "Gold answers another version of the rubric." if other_rubric else "Gold is about other texts."
    return {
        "other_text": sum(row["judged"] for row in rows if not row["same_text"]),
        "other_rubric": other_rubric,
        "right": _share(whole) if whole["judged"] else missing_measure(why).as_json(),
        "within_1": near / scores if scores else None,
        "tenths": [_share(tenths[at]) if at in tenths else None for at in range(TENTHS)],
        "halves": [_share(half) if half["judged"] else None for half in halves],
        "weeks": {week: _share(counted) for week, counted in sorted(weeks.items()) if week},
    }


def _share(counted: Counted) -> dict[str, Any]:
    return proportion(counted["right"], counted["judged"]).as_json()


def week_of(day: str) -> str:
    """The ISO week of a date such as 2026-01-31; empty if it is not a date."""
    found = read_date(day)
    if found is None:
        return ""
    year, week, _ = found.isocalendar()
    return f"{year}-W{week:02}"


# The number of each person's remarks that are in another language than their task. The language of a task is the one
# that it states, else the one detected with certainty in its question and passage. Where neither is known, its remarks
# are not counted.


_KEPT = 200
RULE = "other_language"


def languages_by_person(study: ReportInputs) -> Mapping[str, dict[str, Any]]:
    """Each person's remarks by language.

    ``remarks`` counts those long enough to check whose task's language is known, ``other`` those in another language,
    ``languages`` these by language; ``example`` is one of them. Empty if the rule is off.
    """
    found: dict[str, dict[str, Any]] = {}
    if RULE in study.limits.off or not study.engine.has_rows(*REMARKS):
        return found
    for row in _streamed(study):
        words = unquoted_text(row["text"], row["judged"] or "")
        expected = _expected(row) if display_length(words) >= study.limits.language_least else None
        if expected is None:
            continue
        entry = found.setdefault(row["annotator"], {"remarks": 0, "other": 0, "languages": {}, "example": None})
        entry["remarks"] += 1
        language = foreign_language(expected, words)
        if language is None or (_unstated(row) and _answers_in(row["judged"], language)):
            continue
        entry["other"] += 1
        entry["languages"][language] = entry["languages"].get(language, 0) + 1
        example = {"text": one_line(words, _KEPT), "language": language, "expected": expected}
        entry["example"] = min(entry["example"] or example, example, key=lambda each: each["text"])
    return {name: {**entry, "languages": dict(sorted(entry["languages"].items()))} for name, entry in found.items()}


def _streamed(study: ReportInputs) -> Iterator[dict[str, Any]]:
    """Yield the rows in batches, since each contains a text. Wide characters count as two."""
    rows = remarks_to_read(study.work, int(study.limits.language_least) // 2, study.engine.keep)
    for batch in rows.to_pyarrow_batches(chunk_size=1_000):
        yield from batch.to_pylist()


def _unstated(row: Mapping[str, Any]) -> bool:
    return row["last_tag"] is None


def _expected(row: Mapping[str, Any]) -> str | None:
    """The language of a task; None if unknown or ambiguous."""
    find = language_of if _unstated(row) else code_of
    first, last = ("first_asked", "last_asked") if _unstated(row) else ("first_tag", "last_tag")
    known = [find(unquoted_text(row[name]) if _unstated(row) else row[name]) for name in (first, last) if row[name]]
    if len(known) < 2 or None in known or not is_similar_language(str(known[0]), str(known[1])):
        return None
    return known[0]


def _answers_in(judged: str | None, language: str) -> bool:
    """Whether the judged text is in the language of the remark, which may then be intended."""
    found = language_of(unquoted_text(judged or ""))
    return found is not None and is_similar_language(found, language)


PARTS: Final = "0123456789abcdef"
ANSWERS: Final = 50_000
"""The most judgements of an attribute used by Dawid-Skene and MACE, of randomly drawn tasks."""
_ALONE: Final = "Nobody else has judged the same texts."


def figures_of_people(study: ReportInputs, *, estimates: bool = True) -> list[dict[str, Any]]:
    """The figures of each person, under their alias.

    ``estimates`` adds the competence estimated by Dawid-Skene and MACE.
    """
    turns = DriftFromOtherPeople(study.work, study.sums.rated, study.engine.keep)
    near, habits, timed = _agreement(study), _habits(study), _in_time(study, turns)
    knows = _competence(study) if estimates else {}
    right, shown = gold_by_person(study, turns.done), _demonstrations(study)
    spoken = languages_by_person(study)
    found = []
    for person in study.people:
        entry = {"person": study.called(person), **habits[person], **near.get(person, _alone())}
        entry["drift"] = timed.get(person, {})
        entry["estimates"] = knows.get(person, {})
        entry["gold"] = right.get(person)
        entry["language"] = spoken.get(person)
        entry["demonstrations"] = shown.get(person)
        found.append(entry)
    return sorted(found, key=lambda entry: (_value(entry["agreement"]), entry["person"]))


def _value(measure: Mapping[str, Any]) -> float:
    return float(measure.get("value", 2.0))


def _alone() -> dict[str, Any]:
    return {
        "agreement": missing_measure(_ALONE).as_json(),
        "bias": None,
        "bias_error": None,
        "bias_scores": 0,
        "bias_groups": 0,
        "exact": None,
        "within_1": None,
        "by_attribute": {},
    }


_MOMENTS: Final = ("met", "own", "other_sum", "own_squares", "other_squares", "products", "same", "near")


def _agreement(study: ReportInputs) -> dict[str, dict[str, Any]]:
    """The agreement of each person with others; the moments of an attribute are (part x moment)."""
    tables: dict[str, dict[int, Floats]] = defaultdict(lambda: defaultdict(lambda: np.zeros((len(PARTS), 8))))
    for row in rows_of(study.sums.sums_with_others()):
        part = PARTS.index(row["part"])
        tables[row["annotator"]][row["attribute"]][part] += np.array([row[name] for name in _MOMENTS]) / (
            row["people"] - 1
        )
    spreads = {number: study.spread(number) for number, _ in enumerate(study.attributes)}
    return {person: _with_the_rest(study, by, spreads) for person, by in tables.items()}


def _with_the_rest(study: ReportInputs, by: Mapping[int, Floats], spreads: Mapping[int, float]) -> dict[str, Any]:
    observed, chance, plain = np.zeros(len(PARTS) + 1), np.zeros(len(PARTS) + 1), np.zeros(8)
    above = np.zeros((len(PARTS) + 1, 2))
    each: dict[str, float | None] = {}
    for number, moments in sorted(by.items()):
        if not spreads[number]:
            continue
        whole = moments.sum(0)
        # The last row is for all tasks, each of the others leaves one group out.
        apart, by_lot = _disagreement(np.vstack([whole - moments, whole]))
        observed += apart / spreads[number]
        chance += by_lot / spreads[number]
        each[study.label(number)] = finite_or_none(1 - apart[-1] / by_lot[-1]) if by_lot[-1] > 0 else None
        plain += whole
        if study.attributes[number].kind == "rating":
            left = np.vstack([whole - moments, whole])
            above += np.column_stack([(left[:, 1] - left[:, 2]) / (spreads[number] / 2) ** 0.5, left[:, 0]])
    items = float(plain[0])
    if not items or chance[-1] <= 0:
        why = "All scores of the texts that others have judged too are the same."
        return {**_alone(), "agreement": missing_measure(why, items=round(items)).as_json()}
    with np.errstate(divide="ignore", invalid="ignore"):
        values = 1 - observed / chance
    used = [at for at in range(len(PARTS)) if observed[at] != observed[-1] or chance[at] != chance[-1]]
    error = jackknife_error(float(values[-1]), values[used])
    half = student_quantile(len(used) - 1) * error if np.isfinite(error) else None
    ends = (values[-1] - half, values[-1] + half) if half is not None else (None, None)
    low, high = (None if end is None else float(np.clip(end, -1, 1)) for end in ends)
    return {
        "agreement": MeasureValue(float(values[-1]), low, high, items=round(items)).as_json(),
        **_bias(above),
        "exact": float(plain[6]) / items,
        "within_1": float(plain[7]) / items,
        "by_attribute": each,
    }


def _bias(above: Floats) -> dict[str, Any]:
    """The mean difference of a person's ratings from those of others, with its jackknife error.

    The rows of ``above`` are (sum, count), each without one group of tasks; the last row is for all tasks.
    """
    number = float(above[-1, 1])
    if not number:
        return {"bias": None, "bias_error": None, "bias_scores": 0, "bias_groups": 0}
    with np.errstate(divide="ignore", invalid="ignore"):
        values = above[:, 0] / above[:, 1]
    used = [at for at in range(len(PARTS)) if above[at, 1] not in (0, number)]
    error = jackknife_error(float(values[-1]), values[used])
    known = {"bias_scores": round(number), "bias_groups": len(used)}
    return {"bias": float(values[-1]), "bias_error": finite_or_none(error), **known}


def _disagreement(moments: Floats) -> tuple[Floats, Floats]:
    """For each row, the observed sum of squared differences, and the one expected by chance."""
    met, own, other, own_squares, other_squares, products = moments.T[:6]
    apart = own_squares + other_squares - 2 * products
    with np.errstate(divide="ignore", invalid="ignore"):
        by_lot = own_squares + other_squares - 2 * own * other / met
    return apart, np.nan_to_num(by_lot)


def _pace(tasks: int, mean: float, sd: float | None) -> MeasureValue:
    """The geometric mean of words per minute, with Student's interval of the logarithms."""
    if tasks < 2 or sd is None:
        return measure_value(math.exp(mean), items=tasks)
    half = student_quantile(tasks - 1) * sd / math.sqrt(tasks)
    return measure_value(math.exp(mean), (math.exp(mean - half), math.exp(mean + half)), items=tasks)


_WRITING: Final = ("remarks", "characters", "short", "general", "repeated")


def _habits(study: ReportInputs) -> dict[str, dict[str, Any]]:
    """The work, pace and habits of each person."""
    found: dict[str, dict[str, Any]] = {
        person: {
            "submitted": 0, "skipped": 0, "flagged": 0, "fast": 0, "one_score": 0, "seconds": 0, "words": 0,
            "made_by": "", "straight": 0, "scored": 0, "remarks": 0, "characters": 0, "short": 0, "general": 0,
            "repeated": 0, "pasted": 0, "spans": 0, "covering": 0, "median_seconds": None, "scores": {},
            "remark_sizes": {}, "pace": None,
        }
        for person in study.people
    }  # fmt: skip
    for row in rows_of(work_by_annotator(study.work)):
        entry = found[row["annotator"]]
        entry["submitted" if row["status"] == "submitted" else "skipped"] += row["annotations"]
        entry["made_by"] = row["made_by"] or entry["made_by"]
        for name in ("flagged", "fast", "one_score"):
            entry[name] += row[name]
        if row["status"] == "submitted":
            entry["seconds"], entry["words"] = entry["seconds"] + row["seconds"], entry["words"] + row["words"]
    ratings = [number for number, each in enumerate(study.attributes) if each.kind == "rating"]
    parts = [(straightlining(study.rows, ratings), {"tasks": "scored", "straight": "straight"})]
    if study.engine.has_rows(*REMARKS):
        parts.append((remark_statistics(study.work), {name: name for name in _WRITING}))
        parts.append((pasted_remarks(study.work), {"pasted": "pasted"}))
        for row in rows_of(remark_sizes(study.work)):
            size = {"remarks": row["remarks"], "median": row["median"], "high": row["high"]}
            found[row["annotator"]]["remark_sizes"][row["sort"]] = size
    if study.engine.has_rows("spans"):
        parts.append((covering_highlights(study.work), {"spans": "spans", "covering": "covering"}))
    for rows, names in parts:
        for row in rows_of(rows):
            found[row["annotator"]].update({name: row[source] for source, name in names.items()})
    for row in rows_of(scale_use(study.rows)):
        scores = found[row["annotator"]]["scores"].setdefault(study.label(row["attribute"]), {})
        scores[str(row["score"])] = row["often"]
    _add_paces(study, found)
    return found


def _add_paces(study: ReportInputs, found: dict[str, dict[str, Any]]) -> None:
    for row in rows_of(median_paces(study.work)):
        found[row["annotator"]]["median_seconds"] = row["median"]
    for row in rows_of(task_paces(study.work)):
        found[row["annotator"]]["pace"] = _pace(row["tasks"], row["mean"], row["sd"]).as_json()
    for entry in found.values():
        entry["words_a_minute"] = 60 * entry["words"] / entry["seconds"] if entry["seconds"] else None


def _demonstrations(study: ReportInputs) -> dict[str, dict[str, Any]]:
    """By author: how often others judged an answer of theirs, and how often it was criticised."""
    found: dict[str, dict[str, Any]] = {}
    for row in rows_of(demonstrations(study.work)) if study.engine.has_rows("critiques") else ():
        share = row["criticised"] / row["seen"]
        found[row["origin"].removeprefix(AUTHOR)] = {
            "seen": row["seen"], "criticised": row["criticised"], "share": share,
        }  # fmt: skip
    return found


def _in_time(study: ReportInputs, timed: DriftFromOtherPeople) -> dict[str, dict[str, Any]]:
    """By person: the mean difference of their scores from those of others by tenth and week, and the drift, with its
    error.

    Differences are in units of the attributes' standard deviations. The drift is the change from the first half of the
    work to the second.
    """
    sums: dict[str, dict[tuple[str, Any], list[float]]] = defaultdict(lambda: defaultdict(lambda: [0.0, 0.0]))
    ratings = {number for number, each in enumerate(study.attributes) if each.kind == "rating"}
    for name in ("tenth", "day"):
        for row in rows_of(timed.by(name)):
            spread = study.spread(row["attribute"])
            if spread and row["attribute"] in ratings:
                key = ("week", week_of(row["day"])) if name == "day" else ("tenth", row["tenth"])
                cell = sums[row["annotator"]][key]
                cell[0] += row["above"] / (row["people"] - 1) / (spread / 2) ** 0.5
                cell[1] += row["scores"]
    return {person: _drift(cells) for person, cells in sums.items()}


def _drift(cells: Mapping[tuple[str, Any], list[float]]) -> dict[str, Any]:
    tenths = {key[1]: (total / number, number) for key, (total, number) in cells.items() if key[0] == "tenth"}
    weeks = {key[1]: total / number for key, (total, number) in cells.items() if key[0] == "week" and key[1]}
    found: dict[str, Any] = {
        "tenths": [tenths[at][0] if at in tenths else None for at in range(TENTHS)],
        "weeks": dict(sorted(weeks.items())),
    }
    if len(tenths) < TENTHS // 2:
        return found
    places, values, often = (
        np.array(each, float) for each in zip(*((t, v, n) for t, (v, n) in tenths.items()), strict=True)
    )
    centred = places - np.average(places, weights=often)
    squared = float(often @ centred**2)
    slope = float(often @ (centred * values)) / squared
    left = values - np.average(values, weights=often) - slope * centred
    error = (float(often @ left**2) / (len(values) - 2) / squared) ** 0.5
    span = TENTHS - 1
    known = {"degrees": len(values) - 2, "scores": int(often.sum())}
    return {**found, "change": slope * span, "error": error * span, **known}


def _competence(study: ReportInputs) -> dict[str, dict[str, Any]]:
    """By person: the competence estimated by Dawid-Skene and MACE, as means over attributes weighted by judgements."""
    sums: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for number, _ in enumerate(study.attributes):
        judged = int(study.coincidences[number].moments[:, 1].sum())
        rows = _sample(study, number, judged) if judged else ()
        if not len(rows):
            continue
        answers, persons = _numbered(rows)
        often = np.bincount(answers.person, minlength=answers.people)
        for name, found in (("dawid_skene", dawid_skene(answers)), ("mace", mace(answers))):
            _add(sums, name, found, persons, often)
    return {
        person: {name: by[name] / by["number"] for name in ("dawid_skene", "mace")} | {"answers": int(by["number"])}
        for person, by in sums.items()
    }


def _add(
    sums: dict[str, dict[str, float]], name: str, found: LatentTruthEstimate, persons: list[str], often: Any
) -> None:
    for at, person in enumerate(persons):
        sums[person][name] += float(found.competence[at]) * int(often[at])
        if name == "mace":
            sums[person]["number"] += int(often[at])


def _sample(study: ReportInputs, number: int, judged: int) -> Any:
    """The ``judged`` scores of items that several people judged, of as many random tasks as :data:`ANSWERS` allows:
    Arrow columns."""
    rows = study.sums.rated.filter(study.sums.rated.attribute == number)
    if judged > ANSWERS:
        share = max(1, int(16**3 * ANSWERS / judged))
        rows = rows.filter(rows.version.substr(0, 3) < f"{share:03x}")
    return sorted_table(rows.select("project", "version", "target", "annotator", "score"))


def _numbered(rows: Any) -> tuple[CategoricalAnswers, list[str]]:
    import pyarrow.compute as pc

    named = pc.binary_join_element_wise(rows["project"], rows["version"], rows["target"], "\n")
    items, people, scores = (
        column.combine_chunks().dictionary_encode() for column in (named, rows["annotator"], rows["score"])
    )
    answers = CategoricalAnswers(
        *(each.indices.to_numpy().astype(np.int64) for each in (items, people, scores)),
        *(len(each.dictionary) for each in (items, people, scores)),
    )
    return answers, people.dictionary.to_pylist()
