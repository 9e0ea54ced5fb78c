"""People as figures: how far each agrees with the rest, pace, habits, drift; and estimates of who knows the truth.

Agreement with the rest is Cohen's kappa with quadratic weights between a person's scores and those that others gave to
the same items, with the person's own use of the scale as chance: who gives one score to everything has 0. Attributes
are added up in units of their spread. Intervals are a jackknife over sixteen groups of tasks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Final

import numpy as np

from annotator.owner.measuring import gold_figures, language_figures
from annotator.owner.measuring import people_expressions as people
from annotator.owner.measuring.coincidence import Floats
from annotator.owner.measuring.latent_truth import Answers, Estimated, dawid_skene, mace
from annotator.owner.measuring.measure import Measure, finite, missing
from annotator.owner.measuring.resampling import jackknife_error
from annotator.owner.measuring.study import AUTHOR, Study, rows_of

PARTS: Final = "0123456789abcdef"
ANSWERS: Final = 50_000
"""Dawid-Skene and MACE look at so many judgements of an attribute at most, of tasks drawn by lot."""
_ALONE: Final = "Nobody else has judged the same texts."


def everybody(study: Study, *, estimates: bool = True) -> list[dict[str, Any]]:
    """One entry a person, under their alias; without ``estimates`` nothing says who knows the truth."""
    turns = people.InTime(study.work, study.sums.rated, study.engine.keep)
    near, habits, timed = _agreement(study), _habits(study), _in_time(study, turns)
    knows = _competence(study) if estimates else {}
    right, shown = gold_figures.by_person(study, turns.done), _demonstrations(study)
    spoken = language_figures.by_person(study)
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
        "agreement": missing(_ALONE).as_json(),
        "bias": None,
        "bias_error": None,
        "bias_scores": 0,
        "exact": None,
        "within_1": None,
        "by_attribute": {},
    }


_MOMENTS: Final = ("met", "own", "other_sum", "own_squares", "other_squares", "products", "same", "near")


def _agreement(study: Study) -> dict[str, dict[str, Any]]:
    """By person; the moments of each attribute are (part x moment)."""
    tables: dict[str, dict[int, Floats]] = defaultdict(lambda: defaultdict(lambda: np.zeros((len(PARTS), 8))))
    for row in rows_of(study.sums.with_others()):
        part = PARTS.index(row["part"])
        tables[row["annotator"]][row["attribute"]][part] += np.array([row[name] for name in _MOMENTS]) / (
            row["people"] - 1
        )
    spreads = {number: study.spread(number) for number, _ in enumerate(study.attributes)}
    return {person: _with_the_rest(study, by, spreads) for person, by in tables.items()}


def _with_the_rest(study: Study, by: Mapping[int, Floats], spreads: Mapping[int, float]) -> dict[str, Any]:
    observed, chance, plain = np.zeros(len(PARTS) + 1), np.zeros(len(PARTS) + 1), np.zeros(8)
    above = np.zeros((len(PARTS) + 1, 2))
    each: dict[str, float | None] = {}
    for number, moments in sorted(by.items()):
        if not spreads[number]:
            continue
        whole = moments.sum(0)
        # The last row is all the tasks, the others leave one group out.
        apart, by_lot = _disagreement(np.vstack([whole - moments, whole]))
        observed += apart / spreads[number]
        chance += by_lot / spreads[number]
        each[study.label(number)] = finite(1 - apart[-1] / by_lot[-1]) if by_lot[-1] > 0 else None
        plain += whole
        if study.attributes[number].kind == "rating":
            left = np.vstack([whole - moments, whole])
            above += np.column_stack([(left[:, 1] - left[:, 2]) / (spreads[number] / 2) ** 0.5, left[:, 0]])
    items = float(plain[0])
    if not items or chance[-1] <= 0:
        why = "All scores of the texts that others have judged too are the same."
        return {**_alone(), "agreement": missing(why, items=round(items)).as_json()}
    with np.errstate(divide="ignore", invalid="ignore"):
        values = 1 - observed / chance
    used = [at for at in range(len(PARTS)) if observed[at] != observed[-1] or chance[at] != chance[-1]]
    error = jackknife_error(float(values[-1]), values[used])
    ends = (values[-1] - 1.96 * error, values[-1] + 1.96 * error) if np.isfinite(error) else (None, None)
    low, high = (None if end is None else float(np.clip(end, -1, 1)) for end in ends)
    return {
        "agreement": Measure(float(values[-1]), low, high, items=round(items)).as_json(),
        **_bias(above),
        "exact": float(plain[6]) / items,
        "within_1": float(plain[7]) / items,
        "by_attribute": each,
    }


def _bias(above: Floats) -> dict[str, Any]:
    """How far scores of ratings stand above the others', of how many, with a jackknife's error. Rows of ``above`` are
    sums and numbers without each part of the tasks, and of all in the last."""
    number = float(above[-1, 1])
    if not number:
        return {"bias": None, "bias_error": None, "bias_scores": 0}
    with np.errstate(divide="ignore", invalid="ignore"):
        values = above[:, 0] / above[:, 1]
    used = [at for at in range(len(PARTS)) if above[at, 1] not in (0, number)]
    error = jackknife_error(float(values[-1]), values[used])
    return {"bias": float(values[-1]), "bias_error": finite(error), "bias_scores": round(number)}


def _disagreement(moments: Floats) -> tuple[Floats, Floats]:
    """Of each row: the sum of squared differences, and what it would be if both scores were drawn by lot."""
    met, own, other, own_squares, other_squares, products = moments.T[:6]
    apart = own_squares + other_squares - 2 * products
    with np.errstate(divide="ignore", invalid="ignore"):
        by_lot = own_squares + other_squares - 2 * own * other / met
    return apart, np.nan_to_num(by_lot)


_WRITING: Final = ("remarks", "characters", "short", "general", "repeated")


def _habits(study: Study) -> dict[str, dict[str, Any]]:
    """Work, pace and habits."""
    found: dict[str, dict[str, Any]] = {
        person: {
            "submitted": 0, "skipped": 0, "flagged": 0, "fast": 0, "one_score": 0, "seconds": 0, "words": 0,
            "made_by": "", "straight": 0, "scored": 0, "remarks": 0, "characters": 0, "short": 0, "general": 0,
            "repeated": 0, "pasted": 0, "spans": 0, "covering": 0, "median_seconds": None, "scores": {},
            "remark_sizes": {},
        }
        for person in study.people
    }  # fmt: skip
    for row in rows_of(people.work(study.work)):
        entry = found[row["annotator"]]
        entry["submitted" if row["status"] == "submitted" else "skipped"] += row["annotations"]
        entry["made_by"] = row["made_by"] or entry["made_by"]
        for name in ("flagged", "fast", "one_score"):
            entry[name] += row[name]
        if row["status"] == "submitted":
            entry["seconds"], entry["words"] = entry["seconds"] + row["seconds"], entry["words"] + row["words"]
    for row in rows_of(people.paces(study.work)):
        found[row["annotator"]]["median_seconds"] = row["median"]
    ratings = [number for number, each in enumerate(study.attributes) if each.kind == "rating"]
    parts = (
        (people.straight_lines(study.rows, ratings), {"tasks": "scored", "straight": "straight"}),
        (people.writing(study.work), {name: name for name in _WRITING}),
        (people.pasted(study.work), {"pasted": "pasted"}),
        (people.covering(study.work), {"spans": "spans", "covering": "covering"}),
    )
    for rows, names in parts:
        for row in rows_of(rows):
            found[row["annotator"]].update({name: row[source] for source, name in names.items()})
    for row in rows_of(people.remark_sizes(study.work)):
        size = {"remarks": row["remarks"], "median": row["median"]}
        found[row["annotator"]]["remark_sizes"][row["sort"]] = size
    for row in rows_of(people.scale_use(study.rows)):
        scores = found[row["annotator"]]["scores"].setdefault(study.label(row["attribute"]), {})
        scores[str(row["score"])] = row["often"]
    for entry in found.values():
        entry["words_a_minute"] = 60 * entry["words"] / entry["seconds"] if entry["seconds"] else None
    return found


def _demonstrations(study: Study) -> dict[str, dict[str, Any]]:
    """By author: how often somebody else worked on an answer of theirs, and how often it was criticised."""
    found = {}
    for row in rows_of(people.demonstrations(study.work)):
        share = row["criticised"] / row["seen"]
        found[row["origin"].removeprefix(AUTHOR)] = {
            "seen": row["seen"], "criticised": row["criticised"], "share": share,
        }  # fmt: skip
    return found


def _in_time(study: Study, timed: people.InTime) -> dict[str, dict[str, Any]]:
    """By person: how far above the others they score in each tenth of their work and each week, in units of the
    attributes' standard deviations, and how much that grew from the first half to the second, with its error."""
    sums: dict[str, dict[tuple[str, Any], list[float]]] = defaultdict(lambda: defaultdict(lambda: [0.0, 0.0]))
    ratings = {number for number, each in enumerate(study.attributes) if each.kind == "rating"}
    for name in ("tenth", "day"):
        for row in rows_of(timed.by(name)):
            spread = study.spread(row["attribute"])
            if spread and row["attribute"] in ratings:
                key = ("week", gold_figures.week_of(row["day"])) if name == "day" else ("tenth", row["tenth"])
                cell = sums[row["annotator"]][key]
                cell[0] += row["above"] / (row["people"] - 1) / (spread / 2) ** 0.5
                cell[1] += row["scores"]
    return {person: _drift(cells) for person, cells in sums.items()}


def _drift(cells: Mapping[tuple[str, Any], list[float]]) -> dict[str, Any]:
    tenths = {key[1]: (total / number, number) for key, (total, number) in cells.items() if key[0] == "tenth"}
    weeks = {key[1]: total / number for key, (total, number) in cells.items() if key[0] == "week" and key[1]}
    found: dict[str, Any] = {
        "tenths": [tenths[at][0] if at in tenths else None for at in range(people.TENTHS)],
        "weeks": dict(sorted(weeks.items())),
    }
    if len(tenths) < people.TENTHS // 2:
        return found
    places, values, often = (
        np.array(each, float) for each in zip(*((t, v, n) for t, (v, n) in tenths.items()), strict=True)
    )
    centred = places - np.average(places, weights=often)
    squared = float(often @ centred**2)
    slope = float(often @ (centred * values)) / squared
    left = values - np.average(values, weights=often) - slope * centred
    error = (float(often @ left**2) / (len(values) - 2) / squared) ** 0.5
    span = people.TENTHS - 1
    known = {"degrees": len(values) - 2, "scores": int(often.sum())}
    return {**found, "change": slope * span, "error": error * span, **known}


def _competence(study: Study) -> dict[str, dict[str, Any]]:
    """By person: the shares that Dawid-Skene and MACE estimate, means over attributes by the number of judgements."""
    sums: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for number, _ in enumerate(study.attributes):
        rows = _sample(study, number)
        if not rows:
            continue
        answers, persons = _numbered(rows)
        often = np.bincount(answers.person, minlength=answers.people)
        for name, found in (("dawid_skene", dawid_skene(answers)), ("mace", mace(answers))):
            _add(sums, name, found, persons, often)
    return {
        person: {name: by[name] / by["number"] for name in ("dawid_skene", "mace")} | {"answers": int(by["number"])}
        for person, by in sums.items()
    }


def _add(sums: dict[str, dict[str, float]], name: str, found: Estimated, persons: list[str], often: Any) -> None:
    for at, person in enumerate(persons):
        sums[person][name] += float(found.competence[at]) * int(often[at])
        if name == "mace":
            sums[person]["number"] += int(often[at])


def _sample(study: Study, number: int) -> list[dict[str, Any]]:
    """Judgements of an attribute that several people gave, of as many tasks as there is room for."""
    judged = int(study.coincidences[number].moments[:, 1].sum())
    if not judged:
        return []
    rows = study.sums.rated.filter(study.sums.rated.attribute == number)
    if judged > ANSWERS:
        share = max(1, int(16**3 * ANSWERS / judged))
        rows = rows.filter(rows.version.substr(0, 3) < f"{share:03x}")
    return rows_of(rows.select("project", "version", "target", "annotator", "score"))


def _numbered(rows: Iterable[Mapping[str, Any]]) -> tuple[Answers, list[str]]:
    items: dict[Any, int] = {}
    persons: dict[str, int] = {}
    said = [
        (
            items.setdefault((row["project"], row["version"], row["target"]), len(items)),
            persons.setdefault(row["annotator"], len(persons)),
            row["score"],
        )
        for row in rows
    ]
    item, person, score = (np.array(each) for each in zip(*said, strict=True))
    scores, category = np.unique(score, return_inverse=True)
    return Answers(item, person, category, len(items), len(persons), len(scores)), list(persons)
