"""Figures of biases in comparisons: by position, length and formatting, and contradictions.

Source: Bradley-Terry with the difference of lengths as a further term: Y. Dubois, B. Galambosi, P. Liang and T. B.
Hashimoto, Length-Controlled AlpacaEval: A Simple Way to Debias Automatic Evaluators (2024, arXiv:2404.04475). Their
model of one judge is applied to comparisons by people: log odds = difference of strengths + weight · tanh(difference of
lengths / its standard deviation). Strengths are those of answers of the same length.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import ibis
import numpy as np

from annotator.owner.measures.agreement import Floats, bootstrap
from annotator.owner.measures.collected_figures import final_annotations
from annotator.owner.measures.judgements import question_of
from annotator.owner.measures.measure import MeasureValue, measure_value, missing_measure
from annotator.owner.measures.study import ReportInputs, rows_of

_WIDTH: Final = 16
_STEPS: Final = 20
"""The steps from 0 to 1 to which the length term is rounded, so that equal comparisons can be counted together."""
_MARKUP: Final = r"(?m)^[ \t]*(?:[-*+] |[0-9]{1,3}[.)] |#{1,6} |> |\||```)|\*\*"
_MARK: Final = "\ue000"
_REPETITIONS: Final = 200
_LARGEST: Final = 15.0
"""The largest finite strength; a system beyond wins (nearly) always."""


def of_scores(study: ReportInputs, number: int, sign: int = 1) -> Any:
    """Each two responses to a question that one person scored by an attribute.

    Columns: (project, task, version, annotator, one, two, one_origin, two_origin, block, outcome). ``block`` is empty;
    ``outcome`` is 1 where the first response is better, -1 where the second is, 0 for a tie.
    """
    rows = study.rows.filter(study.rows.attribute == number)
    rows = rows.mutate(question=question_of(rows.target)).filter(rows.target.contains("/"))
    key = ["project", "task", "version", "question", "annotator"]
    one = rows.select(*key, one="target", one_origin="origin", score="score")
    two = rows.select(*key, two="target", two_origin="origin", against="score")
    pairs = one.join(two, key)
    pairs = pairs.filter(pairs.one < pairs.two)
    apart = ibis.ifelse(pairs.score > pairs.against, sign, ibis.ifelse(pairs.score < pairs.against, -sign, 0))
    return pairs.select(
        "project", "task", "version", "annotator", "one", "two", "one_origin", "two_origin", block=ibis.literal(""),
        outcome=apart.cast("int64"),
    )  # fmt: skip


def of_preferences(tables: Mapping[str, Any]) -> Any:
    """The preferences, with the columns of :func:`of_scores`."""
    rows = final_annotations(tables["preferences"])
    rows = rows.mutate(question=rows.question.fill_null(""), version=rows.version.substr(0, _WIDTH))
    texts = tables["texts"].filter(tables["texts"].kind == "response")
    texts = texts.mutate(question=texts.question.fill_null(""), version=texts.version.substr(0, _WIDTH))
    key = ["project", "task", "version", "question"]
    named = texts.select(*key, "response", "target").distinct()
    rows = rows.mutate(
        first=rows.preferred.coalesce(rows.tied), first_origin=rows.preferred_origin.coalesce(rows.tied_origin)
    )
    rows = rows.join(named.select(*key, first="response", one="target"), [*key, "first"])
    rows = rows.join(named.select(*key, other="response", two="target"), [*key, "other"])
    return rows.select(
        "project", "task", "version", "annotator", "one", "two", "block",
        one_origin=rows.first_origin.fill_null(""), two_origin=rows.other_origin.fill_null(""),
        outcome=ibis.ifelse(rows.strength == 0, 0, 1).cast("int64"),
    )  # fmt: skip


def _with_lengths(tables: Mapping[str, Any], pairs: Any) -> Any:
    """Add the words (``one_words``, ``two_words``) and formatting marks (``one_marks``, ``two_marks``) of both
    texts."""
    texts = tables["texts"].filter(tables["texts"].kind == "response")
    texts = texts.mutate(version=texts.version.substr(0, _WIDTH), marks=_marks(texts.text.fill_null("")))
    key = ["project", "task", "version"]
    words = texts.group_by([*key, "target"]).agg(words=texts.words.max(), marks=texts.marks.max())
    for side in ("one", "two"):
        own = words.select(
            *key, words.target.name(side), words.words.name(f"{side}_words"), words.marks.name(f"{side}_marks")
        )
        pairs = pairs.left_join(own, [*key, side], rname="again_{name}")
        pairs = pairs.drop(*[name for name in pairs.columns if name.startswith("again_")])
    return pairs


def _marks(text: Any) -> Any:
    """The number of Markdown marks in a text: list items, headings, quotations, table rows, code fences at the
    beginning of a line, and both ends of bold text."""
    marked = text.replace(_MARK, "").re_replace(_MARKUP, _MARK)
    return (marked.length() - marked.replace(_MARK, "").length()).cast("int64")


def _with_places(study: ReportInputs, pairs: Any) -> Any:
    """Add the positions of both responses on the person's screen, from 0 (``one_place``, ``two_place``); null where
    unknown."""
    done = final_annotations(study.tables["annotations"])
    done = done.mutate(version=done.version.substr(0, _WIDTH))
    key = ["project", "task", "version", "annotator"]
    orders = done.group_by(key).agg(display_order=done.display_order.max())
    known = orders.select("display_order").distinct().to_pyarrow().column(0).to_pylist()
    rows = [
        {"display_order": text, "target": f"{question}/r{number}", "place": place}
        for text in known
        if text
        for question, order in json.loads(text).items()
        for place, number in enumerate(order)
    ]
    form = ibis.schema({"display_order": "string", "target": "string", "place": "int64"})
    places = study.engine.keep(ibis.memtable(rows, schema=form))
    pairs = pairs.left_join(orders, key, rname="again_{name}")
    pairs = pairs.drop(*[name for name in pairs.columns if name.startswith("again_")])
    for side in ("one", "two"):
        own = places.select("display_order", places.target.name(side), places.place.name(f"{side}_place"))
        pairs = pairs.left_join(own, ["display_order", side], rname="again_{name}")
        pairs = pairs.drop(*[name for name in pairs.columns if name.startswith("again_")])
    return pairs


def _share_of_wins(pairs: Any, above: Any, digits: int, why: str) -> MeasureValue:
    """The share of comparisons won by the response with the higher value, with a bootstrap over tasks.

    ``above`` is the difference of the values, first response minus second.
    """
    rows = pairs.mutate(above=above.sign().cast("int64"), cluster=pairs.version.substr(0, digits))
    rows = rows.filter((rows.above != 0) & (rows.outcome != 0))
    by = rows.group_by("cluster").agg(
        won=(rows.above == rows.outcome).cast("int64").sum().cast("int64"), often=rows.count()
    )
    found = rows_of(by)
    if not found:
        return missing_measure(why)
    won, often = (np.array([row[name] for row in found], float) for name in ("won", "often"))
    value = float(won.sum() / often.sum())
    if len(found) < 2:
        return measure_value(value, pairs=int(often.sum()))
    again = np.concatenate([(drawn @ won) / (drawn @ often) for drawn in bootstrap(len(found), 1000, 0)])
    low, high = np.quantile(again, [0.025, 0.975])
    return measure_value(value, (low, high), pairs=int(often.sum()))


@dataclass(frozen=True)
class LengthControlledFit:
    """The fit of a model of preferences with a term for length: log strengths with mean 0, and the length weight; above
    0, longer responses win more."""

    strengths: Floats
    length: float


def fit_length_controlled(cells: Sequence[tuple[int, int, float, float]], often: Floats) -> LengthControlledFit | None:
    """The maximum likelihood fit, by Newton's method.

    ``cells`` are comparisons (first system, second system, length term, points of the first), which occur ``often``
    times. None where no finite strengths exist.
    """
    if not cells:
        return None
    systems = 1 + max(max(first, second) for first, second, *_ in cells)
    design = np.zeros((len(cells), systems + 1))
    for at, (first, second, length, _) in enumerate(cells):
        design[at, first] += 1
        design[at, second] -= 1
        design[at, -1] = length
    # The strength of the last system is fixed at 0; the mean is subtracted at the end.
    used = np.delete(design, systems - 1, axis=1)
    points = np.array([cell[3] for cell in cells])
    found = np.zeros(used.shape[1])
    for _ in range(50):
        likely = 1 / (1 + np.exp(-(used @ found)))
        gradient = used.T @ (often * (points - likely))
        curve = (used * (often * likely * (1 - likely))[:, None]).T @ used
        try:
            step = np.linalg.solve(curve, gradient)
        except np.linalg.LinAlgError:
            return None
        found = found + step
        if not np.isfinite(found).all() or np.abs(found[:-1]).max(initial=0) > _LARGEST:
            return None
        if np.abs(step).max() < 1e-10:
            strengths = np.insert(found[:-1], systems - 1, 0.0)
            return LengthControlledFit(strengths - strengths.mean(), float(found[-1]))
    return None


def _length_controlled(study: ReportInputs, pairs: Any) -> dict[str, Any]:
    """``length_weight``, and the strength of each system on the Elo scale for answers of the same length."""
    rows = pairs.filter(
        (pairs.one_origin != "") & (pairs.two_origin != "") & (pairs.one_origin != pairs.two_origin)
        & pairs.one_words.notnull() & pairs.two_words.notnull()
    )  # fmt: skip
    rows = rows.mutate(apart=(rows.one_words - rows.two_words).cast("float64"))
    (whole,) = rows_of(rows.agg(squares=(rows.apart * rows.apart).sum(), often=rows.count()))
    if not whole["often"] or not whole["squares"]:
        return {
            "length_weight": missing_measure("No two systems were compared by answers of different lengths."),
            "systems": {},
        }
    spread = float((whole["squares"] / whole["often"]) ** 0.5)
    scaled = (rows.apart / spread).clip(-9, 9)
    bent = (scaled.exp() - (-scaled).exp()) / (scaled.exp() + (-scaled).exp())
    rows = rows.mutate(step=(bent * _STEPS).round().cast("int64"), cluster=rows.version.substr(0, study.digits))
    by = rows.group_by(["cluster", "one_origin", "two_origin", "step", "outcome"]).agg(often=rows.count())
    return _controlled(study, rows_of(by))


def _controlled(study: ReportInputs, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    names = sorted({row[side] for row in rows for side in ("one_origin", "two_origin")})
    clusters = {name: at for at, name in enumerate(sorted({row["cluster"] for row in rows}))}
    cells: dict[tuple[int, int, float, float], int] = {}
    places = []
    for row in rows:
        first, second = names.index(row["one_origin"]), names.index(row["two_origin"])
        length, points = row["step"] / _STEPS, (row["outcome"] + 1) / 2
        key = (first, second, length, points) if first < second else (second, first, -length, 1 - points)
        places.append((clusters[row["cluster"]], cells.setdefault(key, len(cells)), row["often"]))
    table = np.zeros((len(clusters), len(cells)))
    for cluster, cell, often in places:
        table[cluster, cell] += often
    found = fit_length_controlled([*cells], table.sum(0))
    if found is None:
        why = missing_measure(
            "No finite strengths explain these comparisons: some systems won, or lost, all of them once length is "
            "taken into account, or were never compared."
        )
        return {"length_weight": why, "systems": {study.system(name): why for name in names}}
    again = []
    for drawn in bootstrap(len(clusters), _REPETITIONS, 0):
        again += [fit_length_controlled([*cells], weights) for weights in drawn @ table]
    there = [each for each in again if each is not None]
    met = dict.fromkeys(names, 0)
    for (first, second, *_), often in zip(cells, table.sum(0), strict=True):
        met[names[first]] += int(often)
        met[names[second]] += int(often)
    points = 400 / np.log(10)
    return {
        "length_weight": _estimated(found.length, [each.length for each in there], int(table.sum())),
        "systems": {
            study.system(name): _estimated(
                1000 + points * found.strengths[at], [1000 + points * each.strengths[at] for each in there], met[name]
            )
            for at, name in enumerate(names)
        },
    }


def _estimated(value: float, again: Sequence[float], pairs: int) -> MeasureValue:
    """The estimate; without an interval where too many resamples have no finite value."""
    enough = len(again) >= 0.975 * _REPETITIONS
    ends = tuple(np.quantile(again, [0.025, 0.975])) if enough else (None, None)
    return measure_value(float(value), ends, pairs=pairs)


def _both_ways(pairs: Any) -> dict[str, int]:
    """The number of pairs of texts that at least two people compared by one block, and of those in which each text was
    preferred by somebody."""
    rows = pairs.filter(pairs.outcome != 0)
    straight = rows.one < rows.two
    rows = rows.mutate(
        first=ibis.ifelse(straight, rows.one, rows.two), second=ibis.ifelse(straight, rows.two, rows.one),
        better=ibis.ifelse(straight, rows.outcome, -rows.outcome),
    )  # fmt: skip
    each = rows.group_by(["project", "version", "block", "first", "second"]).agg(
        people=rows.annotator.nunique(), least=rows.better.min(), most=rows.better.max()
    )
    each = each.filter(each.people > 1)
    (found,) = rows_of(
        each.agg(pairs=each.count(), both_ways=(each.least < each.most).cast("int64").sum().fill_null(0).cast("int64"))
    )
    return {"pairs": int(found["pairs"]), "both_ways": int(found["both_ways"])}


def _against_scores(preferences: Any, scores: Any) -> dict[str, int]:
    """The preferences of people who also scored both responses: how many contradict the scores, and how many have equal
    scores."""
    key = ["project", "task", "version", "annotator"]
    there = scores.select(*key, "one", "two", scored="outcome")
    turned = scores.select(*key, one="two", two="one", scored=-scores.outcome)
    rows = preferences.filter(preferences.outcome != 0).join(ibis.union(there, turned), [*key, "one", "two"])
    (found,) = rows_of(
        rows.agg(
            compared=rows.count(),
            against=(rows.scored == -rows.outcome).cast("int64").sum().fill_null(0).cast("int64"),
            same_score=(rows.scored == 0).cast("int64").sum().fill_null(0).cast("int64"),
        )
    )
    return {name: int(value) for name, value in found.items()}


def _cycles(tables: Mapping[str, Any], pairs: Any, keep: Any) -> dict[str, int]:
    """``triples`` of answers to a prompt that one person compared in pairs, in any tasks, and ``cycles`` among them."""
    texts = tables["texts"].mutate(version=tables["texts"].version.substr(0, _WIDTH))
    key = ["project", "task", "version"]
    rows = pairs.filter(pairs.outcome != 0)
    rows = rows.mutate(
        better=ibis.ifelse(rows.outcome > 0, rows.one, rows.two),
        worse=ibis.ifelse(rows.outcome > 0, rows.two, rows.one),
        asked=question_of(rows.one),
    )  # fmt: skip
    named = texts.group_by([*key, "target"]).agg(sha256=texts.sha256.max())
    for side in ("better", "worse", "asked"):
        own = named.select(*key, named.target.name(side), named.sha256.name(f"{side}_text"))
        rows = rows.join(own, [*key, side])
    edges = rows.select(who="annotator", block="block", asked="asked_text", a="better_text", b="worse_text").distinct()
    edges = keep(edges)
    on = ["who", "block", "asked"]
    paths = edges.join(edges.select(*on, b="a", c="b"), [*on, "b"])
    closed = edges.select(*on, c="a", a="b")
    straight = edges.select(*on, a="a", c="b")
    cycles = int(paths.join(closed, [*on, "a", "c"]).count().to_pyarrow().as_py()) // 3
    return {
        "triples": int(paths.join(straight, [*on, "a", "c"]).count().to_pyarrow().as_py()) + cycles,
        "cycles": cycles,
    }


def biases(study: ReportInputs) -> list[dict[str, Any]]:
    """The biases of each source of comparisons, with the sources of the leaderboards.

    ``shown_first``, ``longer`` and ``more_formatted`` are the shares won by the response shown first, the longer one,
    and the one with more formatting marks; ``systems`` are strengths for answers of the same length. Contradictions are
    counted too.
    """
    sources: list[tuple[str, str, Any]] = [("preferences", "", of_preferences(study.tables))]
    for number, attribute in enumerate(study.attributes):
        if attribute.kind == "ranking":
            sources.append(("ranking", study.label(number), of_scores(study, number, -1)))
    for rubric in dict.fromkeys(each.rubric for each in study.attributes):
        outcome = study.outcome(rubric)
        if outcome is not None:
            sources.append(("rating", study.label(outcome), of_scores(study, outcome)))
    kept = [(source, label, study.engine.keep(pairs)) for source, label, pairs in sources]
    scored = [pairs for source, _, pairs in kept if source == "rating"]
    found = []
    for source, label, pairs in kept:
        (whole,) = rows_of(pairs.agg(often=pairs.count(), ties=(pairs.outcome == 0).cast("int64").sum().cast("int64")))
        if whole["often"]:
            rows = study.engine.keep(_with_places(study, _with_lengths(study.tables, pairs)))
            controlled = _length_controlled(study, rows)
            first = _share_of_wins(
                rows, rows.two_place - rows.one_place, study.digits, "In which order the answers stood is not known."
            )
            longer = _share_of_wins(
                rows, rows.one_words - rows.two_words, study.digits, "All answers that were compared are as long."
            )
            formatted = _share_of_wins(
                rows, rows.one_marks - rows.two_marks, study.digits,
                "All answers that were compared have as many marks of formatting.",
            )  # fmt: skip
            against = [_against_scores(pairs, each) for each in scored] if source == "preferences" else []
            found.append(
                {
                    "source": source,
                    "attribute": label,
                    "comparisons": int(whole["often"]),
                    "ties": int(whole["ties"]),
                    "shown_first": first.as_json(),
                    "longer": longer.as_json(),
                    "more_formatted": formatted.as_json(),
                    "length_weight": controlled["length_weight"].as_json(),
                    "length_controlled": [
                        {"system": name, **measure.as_json()} for name, measure in controlled["systems"].items()
                    ],
                    "by_two_people": _both_ways(pairs),
                    "against_scores": next((each for each in against if each["compared"]), None),
                    "of_three": _cycles(study.tables, pairs, study.engine.keep) if source == "preferences" else None,
                }
            )
    return found
