"""Figures of what was collected: tasks, texts, work, scores, numbers, critiques; correlations and regression."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

import ibis
import numpy as np

from annotator.model.pace import MOST_HOURS
from annotator.owner.measures.agreement import Floats
from annotator.owner.measures.measure import ENOUGH_ITEMS, MeasureValue, finite_or_none, measure_value, missing_measure
from annotator.owner.measures.study import ReportInputs, rows_of

# The sums of tasks, texts, work, scores, critiques, spans and refinements, as Ibis expressions.


Tables = Mapping[str, Any]
_VERSION = ["project", "task", "version"]
TOPIC = ("is_topic_based_summarization", "topic_based")
"""The metadata keys that mark a task of topic-based summarization."""


def final_annotations(rows: Any) -> Any:
    """The rows of the final annotations."""
    return rows.filter(rows.is_final)


def current_tasks(tables: Tables) -> Any:
    """(project, task, version, kind, split, language, topic_based): each current task once, in its newest version."""
    rows = tables["tasks"]
    rows = rows.filter(rows.is_current & ~rows.withdrawn)
    said = rows.metadata.fill_null("")
    topic = ibis.or_(*(said.contains(f'"{name}": true') for name in TOPIC))
    rows = rows.mutate(topic=topic.cast("int64"))
    return rows.group_by(_VERSION).agg(
        kind=rows.kind.max().fill_null(""), split=rows.split.max().fill_null(""),
        language=rows.language.max().fill_null(""), topic_based=rows.topic.max() > 0,
    )  # fmt: skip


def tasks_table(tables: Tables) -> Any:
    """(kind, split, language, topic_based, tasks)."""
    by = ["kind", "split", "language", "topic_based"]
    return current_tasks(tables).group_by(by).agg(tasks=ibis._.count())


def lengths(tables: Tables) -> Any:
    """(kind, texts, characters, characters², words, words²) of the texts of the current tasks."""
    rows = tables["texts"].join(current_tasks(tables).select(*_VERSION), _VERSION)
    return rows.group_by("kind").agg(
        texts=rows.count(),
        characters=rows.characters.sum().cast("int64"),
        characters_squared=(rows.characters * rows.characters).sum().cast("int64"),
        words=rows.words.sum().cast("int64"),
        words_squared=(rows.words * rows.words).sum().cast("int64"),
    )


def overlap(tables: Tables) -> Any:
    """(people, tasks): the number of tasks by the number of people who submitted the same version."""
    rows = final_annotations(tables["annotations"])
    rows = rows.filter(rows.status == "submitted")
    each = rows.group_by(_VERSION).agg(people=rows.annotator.nunique())
    return each.group_by("people").agg(tasks=each.count())


def work_table(tables: Tables) -> Any:
    """(status, made_by, flagged, changed_since, annotations, seconds) of the final annotations; seconds without those
    of :func:`long_annotations`."""
    rows = final_annotations(tables["annotations"])
    by = rows.group_by(["status", "made_by", "flagged", "changed_since"])
    seconds = rows.active_seconds.fill_null(0)
    believed = ibis.ifelse(seconds > MOST_HOURS * 3600, 0, seconds).sum().cast("int64")
    return by.agg(annotations=rows.count(), seconds=believed)


def long_annotations(tables: Tables) -> Any:
    """(annotator, annotations, seconds): the final annotations whose active time is not believed, because it is too
    long."""
    rows = final_annotations(tables["annotations"])
    rows = rows.filter(rows.active_seconds > MOST_HOURS * 3600)
    return rows.group_by("annotator").agg(annotations=rows.count(), seconds=rows.active_seconds.sum().cast("int64"))


def conflicts(tables: Tables) -> Any:
    """(annotations): the number of annotations on which devices of one person disagree."""
    rows = tables["annotations"]
    return rows.filter(rows.conflict).agg(annotations=ibis._.count())


def newest_delivery_date(tables: Tables) -> Any:
    """(until): the date of the newest delivery."""
    return tables["provenance"].agg(until=ibis._.created.fill_null("").substr(0, 10).max())


def skips(tables: Tables) -> Any:
    """(reason, number)."""
    rows = final_annotations(tables["skips"])
    return rows.group_by("reason").agg(number=rows.count())


def patterns_table(judgements: Any, attributes: Sequence[int]) -> Any:
    """(a0, a1, ..., often): the scores that one person gave to one text, for texts scored by all ``attributes``."""
    rows = judgements.filter(judgements.attribute.isin(attributes))
    each = rows.group_by(["project", "version", "target", "annotator"]).agg(
        **{
            f"a{number}": ibis.ifelse(rows.attribute == attribute, rows.score, None).max().cast("int64")
            for number, attribute in enumerate(attributes)
        }
    )
    names = [f"a{number}" for number in range(len(attributes))]
    whole = each.filter([each[name].notnull() for name in names])
    return whole.group_by(names).agg(often=whole.count())


def critiques_table(tables: Tables) -> Any:
    """(severity, category, number, characters, characters²)."""
    rows = final_annotations(tables["critiques"])
    size = rows.text.fill_null("").length().cast("int64")
    rows = rows.mutate(severity=rows.severity.fill_null(""), category=rows.category.fill_null(""), size=size)
    by = rows.group_by(["severity", "category"])
    return by.agg(
        number=rows.count(), characters=rows["size"].sum().cast("int64"),
        characters_squared=(rows["size"] * rows["size"]).sum().cast("int64"),
    )  # fmt: skip


def critiques_an_answer(tables: Tables) -> Any:
    """(critiques, answers): the number of answers by the number of critiques from one person.

    Covers all answers in submitted tasks of series in which critiques were written. Answers skipped as similar are left
    out.
    """
    wrote = final_annotations(tables["critiques"])
    key = [*_VERSION, "series", "annotator", "target"]
    number = wrote.group_by(key).agg(critiques=wrote.count())
    texts = tables["texts"]
    answers = texts.filter(texts.kind == "response").select(*_VERSION, "target").distinct()
    done = final_annotations(tables["annotations"])
    done = done.filter(done.status == "submitted").select(*_VERSION, "series", "annotator")
    done = done.semi_join(wrote.select("project", "series").distinct(), ["project", "series"])
    verdicts = final_annotations(tables["verdicts"])
    similar = verdicts.filter(verdicts.similar_to.fill_null("") != "").select(*key)
    rows = done.join(answers, _VERSION).anti_join(similar, key).left_join(number, key)
    rows = rows.select(critiques=rows.critiques.fill_null(0))
    return rows.group_by("critiques").agg(answers=rows.count())


def chains(tables: Tables) -> Any:
    """(links, answers): the number of answers by the length of their refinement chain."""
    rows = final_annotations(tables["refinements"])
    each = rows.group_by(["project", "series", "task", "annotator", "target"]).agg(links=rows.count())
    return each.group_by("links").agg(answers=each.count())


def authored_table(tables: Tables) -> Any:
    """(part, number, characters, characters²): texts written about passages."""
    rows = final_annotations(tables["authored"])
    size = rows.text.fill_null("").length().cast("int64")
    rows = rows.mutate(size=size)
    return rows.group_by("part").agg(
        number=rows.count(), characters=rows["size"].sum().cast("int64"),
        characters_squared=(rows["size"] * rows["size"]).sum().cast("int64"),
    )  # fmt: skip


def numbers_table(rows: Any) -> Any:
    """(rubric, block, tag, people, items, low, high, total_sum, squares_sum, squared_sums): counted or measured
    numbers, by the number of people who judged the same text."""
    names = ["rubric", "block", "tag"]
    items = rows.group_by([*names, "project", "version", "target"]).agg(
        people=rows.count(), low=rows.score.min(), high=rows.score.max(), total=rows.score.sum().cast("int64"),
        squares=(rows.score * rows.score).sum().cast("int64"),
    )  # fmt: skip
    return items.group_by([*names, "people"]).agg(
        items=items.count(), low=items.low.min(), high=items.high.max(), total_sum=items.total.sum().cast("int64"),
        squares_sum=items.squares.sum().cast("int64"),
        squared_sums=(items.total * items.total).sum().cast("int64"),
    )  # fmt: skip


def unanswerable(tables: Tables) -> Any:
    """(number): authored questions that their passage does not answer."""
    rows = final_annotations(tables["authored"])
    rows = rows.filter((rows.part == "question") & rows.unanswerable)
    return rows.agg(number=rows.count())


def quotes_table(tables: Tables) -> Any:
    """(side, number, characters, characters²): quotes that support authored answers."""
    rows = final_annotations(tables["corroborations"])
    rows = rows.mutate(size=(rows["end"] - rows["start"]).cast("int64"))
    return rows.group_by("side").agg(
        number=rows.count(), characters=rows["size"].sum().cast("int64"),
        characters_squared=(rows["size"] * rows["size"]).sum().cast("int64"),
    )  # fmt: skip


def spans(tables: Tables) -> Any:
    """(of, number, characters, characters²): highlights of comments and critiques."""
    rows = final_annotations(tables["spans"])
    rows = rows.mutate(size=(rows["end"] - rows["start"]).cast("int64"))
    return rows.group_by("of").agg(
        number=rows.count(), characters=rows["size"].sum().cast("int64"),
        characters_squared=(rows["size"] * rows["size"]).sum().cast("int64"),
    )  # fmt: skip


def span_agreement(tables: Tables) -> Any:
    """(of, texts, pairs, spans, exact, overlapping, characters, common), summed over pairs of people who highlighted in
    the same text, in both orders.

    ``spans`` counts their highlights, ``exact`` and ``overlapping`` those identical to or overlapping with one of the
    other person, ``characters`` the highlighted characters, and ``common`` those that both highlighted.
    """
    rows = final_annotations(tables["spans"])
    item = ["project", "version", "of", "target"]
    rows = rows.select(*item, "annotator", "start", "end").distinct()
    own = rows.group_by([*item, "annotator"]).agg(
        spans=rows.count(), characters=(rows["end"] - rows["start"]).sum().cast("int64")
    )
    partners = own.select(*item, other="annotator")
    pairs = own.join(partners, item)
    pairs = pairs.filter(pairs.annotator != pairs.other)
    sizes = pairs.group_by("of").agg(
        pairs=pairs.count(), spans=pairs.spans.sum().cast("int64"), characters=pairs.characters.sum().cast("int64")
    )
    others = rows.select(*item, other="annotator", begin="start", stop="end")
    met = rows.join(others, item)
    met = met.filter((met.annotator != met.other) & (met.start < met.stop) & (met.begin < met["end"]))
    common = ibis.least(met["end"], met.stop) - ibis.greatest(met.start, met.begin)
    met = met.mutate(
        exact=((met.start == met.begin) & (met["end"] == met.stop)).cast("int64"), common=common.cast("int64")
    )
    one = met.group_by([*item, "annotator", "other", "start", "end"]).agg(
        exact=met.exact.max(), common=met.common.sum().cast("int64")
    )
    found = one.group_by("of").agg(
        exact=one.exact.sum().cast("int64"), overlapping=one.count(), common=one.common.sum().cast("int64")
    )
    texts = pairs.select(*item).distinct().group_by("of").agg(texts=ibis._.count())
    joined = sizes.join(texts, "of").left_join(found, "of")
    return joined.select(
        "of", "texts", "pairs", "spans", "characters", exact=joined.exact.fill_null(0),
        overlapping=joined.overlapping.fill_null(0), common=joined.common.fill_null(0),
    )  # fmt: skip


# The regression of the first attribute on the others: correlations and ordinary least squares, on patterns of scores. A
# pattern is the scores that one person gave to one text, with its frequency; there are few patterns, however many
# ratings there are. Sources: S. Weisberg, Applied Linear Regression, 4th ed. (2014), 3.4 and 5.1.


@dataclass(frozen=True)
class RegressionCoefficient:
    """A term of the regression; ``p`` is the p-value of the hypothesis that the coefficient is 0."""

    name: str
    value: float
    error: float
    p: float


@dataclass(frozen=True)
class AttributeRegression:
    """The regression of ``of`` on all other attributes, over ``number`` pairs of text and person; ``why`` says why
    there is none."""

    of: str
    number: int
    coefficients: tuple[RegressionCoefficient, ...] = ()
    r_squared: float | None = None
    why: str = ""


def correlations(patterns: Floats, often: Floats) -> list[float | None]:
    """Pearson's correlation of the first column with each column; row i occurs ``often[i]`` times."""
    total = often.sum()
    if total < 3:
        return [None] * patterns.shape[1]
    apart = patterns - (often @ patterns) / total
    spread = np.sqrt(often @ apart**2)
    with np.errstate(divide="ignore", invalid="ignore"):
        found = (often * apart[:, 0]) @ apart / (spread[0] * spread)
    return [finite_or_none(value) for value in found]


def linear_regression(names: Sequence[str], patterns: Floats, often: Floats) -> AttributeRegression:
    """The ordinary least squares regression of the first column on all others, with t tests and R²."""
    from scipy.special import stdtr  # slow to import, and most commands need no measures

    number = int(often.sum())
    if len(names) < 2:
        return AttributeRegression(names[0] if names else "", number, why="There is one attribute only.")
    if number <= len(names) + 1 or np.ptp(patterns[:, 0]) == 0:
        why = "There are too few texts with all attributes, or all have the same first score."
        return AttributeRegression(names[0], number, why=why)
    first, design = patterns[:, 0], np.column_stack([np.ones(len(patterns)), patterns[:, 1:]])
    if np.linalg.matrix_rank(design) < design.shape[1]:
        return AttributeRegression(
            names[0], number, why="One attribute follows from the others, so no effect can be told apart."
        )
    weight = np.sqrt(often)
    q, r = np.linalg.qr(design * weight[:, None])
    values = np.linalg.solve(r, q.T @ (first * weight))
    left = float(often @ (first - design @ values) ** 2)
    all_of_it = float(often @ (first - often @ first / number) ** 2)
    degrees = number - design.shape[1]
    errors = np.sqrt(left / degrees * (np.linalg.inv(r) ** 2).sum(1))
    with np.errstate(divide="ignore", invalid="ignore"):
        p = 2 * stdtr(degrees, -np.abs(values / errors))
    terms = ("constant", *names[1:])
    rows = zip(terms, values, errors, p, strict=True)
    coefficients = tuple(RegressionCoefficient(name, float(v), float(e), float(p)) for name, v, e, p in rows)
    return AttributeRegression(names[0], number, coefficients, 1 - left / all_of_it)


def counts(study: ReportInputs) -> dict[str, Any]:
    """The figures of tasks, texts and work."""
    tables = study.tables
    tasks = rows_of(tasks_table(tables))
    work = rows_of(work_table(tables))
    return {
        "tasks": sum(row["tasks"] for row in tasks),
        "tasks_by": {name: _by(tasks, name, "tasks") for name in ("kind", "split", "language")},
        "tasks_by_type": _by_type(tasks),
        "texts": [_length(row) for row in rows_of(lengths(tables))],
        "people": len(study.people),
        "until": rows_of(newest_delivery_date(tables))[0]["until"] or "",
        "annotations": _by(work, "status", "annotations"),
        "hours": sum(row["seconds"] for row in work) / 3600,
        "hours_set_aside": {row["annotator"]: row["seconds"] / 3600 for row in rows_of(long_annotations(tables))},
        "made_by_programs": sum(row["annotations"] for row in work if row["made_by"]),
        "flagged": sum(row["annotations"] for row in work if row["flagged"]),
        "changed_since": sum(row["annotations"] for row in work if row["changed_since"]),
        "conflicts": rows_of(conflicts(tables))[0]["annotations"],
        "overlap": {str(row["people"]): row["tasks"] for row in rows_of(overlap(tables))},
        "skips": {row["reason"]: row["number"] for row in rows_of(skips(tables))},
        "judgements": sum(often.total() for often in study.distribution.values()),
    }


def _by_type(tasks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Tasks by kind, topic-based or not, and split; empty where no task is topic-based."""
    if not any(row["topic_based"] for row in tasks):
        return []
    found: Counter[tuple[str, bool, str]] = Counter()
    for row in tasks:
        found[row["kind"], row["topic_based"], row["split"]] += row["tasks"]
    names = ("kind", "topic_based", "split")
    return [{**dict(zip(names, key, strict=True)), "tasks": many} for key, many in sorted(found.items())]


@dataclass(frozen=True)
class AttributeCorrelations:
    """The correlations of the ratings of each rubric: by attribute, that ``with`` the rubric's outcome."""

    correlations: Mapping[int, float | None]
    outcomes: Mapping[int, str]
    regressions: list[dict[str, Any]]


def attributes(study: ReportInputs, related: AttributeCorrelations) -> list[dict[str, Any]]:
    """The distribution, mean and standard deviation of each attribute, and its correlation with the outcome.

    Mean and deviation of preferences are those of the absolute strength: the sign depends on the ids of the responses,
    which carry no meaning.
    """
    found = []
    for number, attribute in enumerate(study.attributes):
        often = study.distribution[number]
        total = often.total()
        if attribute.kind == "preference":
            often = Counter[int]()
            for score, many in study.distribution[number].items():
                often[abs(score)] += many
        mean = sum(score * many for score, many in often.items()) / total
        squares = sum(many * (score - mean) ** 2 for score, many in often.items())
        found.append(
            {
                "attribute": study.label(number),
                "kind": attribute.kind,
                "rubric": attribute.rubric,
                "number": total,
                "mean": mean,
                "sd": math.sqrt(squares / (total - 1)) if total > 1 else None,
                "distribution": {str(score): many for score, many in sorted(study.distribution[number].items())},
                "correlation": related.correlations.get(number),
                "correlated_with": related.outcomes.get(number),
            }
        )
    return found


def relations(study: ReportInputs) -> AttributeCorrelations:
    """The regression of each rubric's outcome on its other ratings."""
    related, outcomes, regressions = {}, {}, []
    for rubric in dict.fromkeys(each.rubric for each in study.attributes):
        outcome = study.outcome(rubric)
        numbers = [n for n, each in enumerate(study.attributes) if each.rubric == rubric and each.kind == "rating"]
        if outcome is None or len(numbers) < 2:
            continue
        numbers = [outcome, *(number for number in numbers if number != outcome)]
        rows = rows_of(patterns_table(study.rows, numbers))
        shape = (len(rows), len(numbers))
        patterns = np.array([[row[f"a{at}"] for at in range(len(numbers))] for row in rows], float).reshape(shape)
        often = np.array([row["often"] for row in rows], float)
        for number, value in zip(numbers[1:], correlations(patterns, often)[1:], strict=True):
            related[number] = value
            outcomes[number] = study.label(outcome)
        regression = linear_regression([study.attributes[number].name for number in numbers], patterns, often)
        regressions.append({"rubric": rubric, **asdict(regression)})
    return AttributeCorrelations(related, outcomes, regressions)


def critiques(study: ReportInputs) -> dict[str, Any]:
    """The figures of critiques, refinements and highlights; empty where there are none."""
    tables = study.tables
    written = rows_of(critiques_table(tables))
    number = sum(row["number"] for row in written)
    found: dict[str, Any] = {"number": number, "spans": [_size(row, "of") for row in rows_of(spans(tables))]}
    if not number:
        return found
    return {
        **found,
        "characters": _moments(written, number),
        "severities": _by(written, "severity", "number"),
        "categories": _by(written, "category", "number"),
        "an_answer": {str(row["critiques"]): row["answers"] for row in rows_of(critiques_an_answer(tables))},
        "chains": {str(row["links"]): row["answers"] for row in rows_of(chains(tables))},
    }


_PARTS: Final = ("question", "answer", "misleading", "critique")


def authored(study: ReportInputs) -> dict[str, Any]:
    """The figures of texts written about passages, unanswerable questions, and quotes by side."""
    by_part = {row["part"]: row for row in rows_of(authored_table(study.tables))}
    quotes = sorted(rows_of(quotes_table(study.tables)), key=lambda row: str(row["side"]))
    return {
        "texts": [_size(by_part[part], "part") for part in _PARTS if part in by_part],
        "unanswerable": sum(row["number"] for row in rows_of(unanswerable(study.tables))),
        "quotes": [_size(row, "side") for row in quotes],
    }


def _by(rows: list[dict[str, Any]], name: str, what: str) -> dict[str, int]:
    found: Counter[str] = Counter()
    for row in rows:
        found[str(row[name] or "")] += row[what]
    return dict(found.most_common())


def _length(row: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": row["kind"], "number": row["texts"]}
    for unit in ("characters", "words"):
        mean = row[unit] / row["texts"]
        spread = max(row[f"{unit}_squared"] - row["texts"] * mean**2, 0)
        found[unit] = {"mean": mean, "sd": math.sqrt(spread / (row["texts"] - 1)) if row["texts"] > 1 else None}
    return found


def _size(row: dict[str, Any], name: str) -> dict[str, Any]:
    return {name: row[name], "number": row["number"], "characters": _moments([row], row["number"])}


def _moments(rows: list[dict[str, Any]], number: int) -> dict[str, Any]:
    mean = sum(row["characters"] for row in rows) / number
    spread = max(sum(row["characters_squared"] for row in rows) - number * mean**2, 0)
    return {"mean": mean, "sd": math.sqrt(spread / (number - 1)) if number > 1 else None}


# Figures of counted or measured numbers. Such numbers range from 0 to thousands, so they are not treated as categories
# like scores. Mean, deviation, minimum, maximum and the one measure of agreement that needs only sums are computed.


def numbers(study: ReportInputs) -> list[dict[str, Any]]:
    """For each part of a numeric block: the count, mean, standard deviation, minimum, maximum, and Krippendorff's alpha
    with squared distances."""
    groups: dict[tuple[str, str, str], list[dict[str, Any]]] = defaultdict(list)
    for row in rows_of(numbers_table(study.numbers)):
        groups[row["rubric"] or "", row["block"], row["tag"]].append(row)
    several = len({rubric for rubric, _, _ in groups}) > 1
    found = []
    for (rubric, block, part), rows in sorted(groups.items()):
        many = sum(row["people"] * row["items"] for row in rows)
        total = sum(row["total_sum"] for row in rows)
        apart = many * sum(row["squares_sum"] for row in rows) - total**2
        name = f"{block}: {part}"
        found.append(
            {
                "name": f"{rubric} · {name}" if several else name,
                "rubric": rubric,
                "block": block,
                "part": part,
                "number": many,
                "mean": total / many,
                "sd": math.sqrt(apart / many / (many - 1)) if many > 1 else None,
                "low": min(row["low"] for row in rows),
                "high": max(row["high"] for row in rows),
                "alpha_interval": _alpha([row for row in rows if row["people"] > 1]).as_json(),
            }
        )
    return found


def _alpha(shared: list[dict[str, Any]]) -> MeasureValue:
    """1 - observed / expected disagreement (Krippendorff 2011), over the texts that several people judged.

    The squared distances between all ordered pairs of n values sum to 2 (n Σx² - (Σx)²).
    """
    items = sum(row["items"] for row in shared)
    pairs = sum(row["items"] * row["people"] * (row["people"] - 1) // 2 for row in shared)
    if items < ENOUGH_ITEMS:
        return missing_measure(
            "Agreement needs at least two texts that two people or more have judged.", items, pairs=pairs
        )
    many = sum(row["people"] * row["items"] for row in shared)
    chance = many * sum(row["squares_sum"] for row in shared) - sum(row["total_sum"] for row in shared) ** 2
    if not chance:
        return missing_measure("Everybody gave the same number everywhere.", items, pairs=pairs)
    observed = sum((row["people"] * row["squares_sum"] - row["squared_sums"]) / (row["people"] - 1) for row in shared)
    return measure_value(1 - (many - 1) * observed / chance, items=items, pairs=pairs)
