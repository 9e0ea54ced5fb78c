"""Scripted people of known skill go through all that keeps quality, by the program's own means, against a known truth.

Each takes the owner's test. To see what the later means find by themselves, everybody does the work whatever came of
it: personal bundles with gold items among the tasks, delivered by syncs. It is merged, measured, reviewed by two
reviewers each, done again where they return it, adjudicated where they dispute it, and exported.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final

import pyarrow.parquet as pq

from annotator.owner.assignment.assignment import AssignmentPlanner, AssignmentRequest
from annotator.owner.assignment.plan import AssignmentPlanOptions
from annotator.owner.assignment.roster import RosterEntry as Listed
from annotator.owner.build.build import BundleBuildRequest, build
from annotator.owner.build.source import TaskWithLineNumber, read_source
from annotator.owner.dataset.dataset_folder import open_dataset
from annotator.owner.dataset.merge import merge
from annotator.owner.exports.answer_rule import ExportSelection, FinalAnswerRule
from annotator.owner.exports.exporters import forms
from annotator.owner.exports.exporters.helpsteer_forms import ATTRIBUTES
from annotator.owner.exports.run_export import ExportRequest, export_dataset
from annotator.owner.measures.figures import measure
from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.adjudication_bundles import build_adjudications
from annotator.owner.reviews.returned_work import return_work
from annotator.owner.reviews.review_bundles import build_reviews
from annotator.owner.reviews.review_progress import review_progress
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.paths import DataDir
from annotator.services.scripted.profile import PROFILES, ScriptedAnnotatorProfile
from tests.simulation.entry_test import Place, Scores, right_scores, scored, with_test
from tests.simulation.laptops import OWNER, Exchange, Laptop, project_at

VICUNA: Final = Path(__file__).parents[1] / "data" / "vicuna80" / "vicuna80.jsonl"
TEAM: Final[Mapping[str, str]] = {
    "expert": "expert", "careful-1": "careful", "careful-2": "careful", "careful-3": "careful",
    "careless": "careless", "drifting": "drifting", "spammer": "spammer",
}  # fmt: skip
REVIEWERS: Final = ("reviewer-1", "reviewer-2")
ADJUDICATOR: Final = "adjudicator"
RULE: Final = "both-accept"
GOLD_EVERY: Final = 5
RESAMPLED: Final = 1000
RIGHT: Final = ScriptedAnnotatorProfile("right", noise=0.0, errors=0.0, skips=0.0)
"""Nobody is like this: says the truth."""

Interval = tuple[float, float]


@dataclass(frozen=True)
class Member:
    """What is known of somebody after all of it: the share of right answers in the test and whether that passed, the
    share of right scores on gold items in each half of their work (None where there were none), the rules of checks
    that named them, what became of their work at the reviewers', and their error with its 95 % interval."""

    name: str
    test: float
    passed: bool
    gold: tuple[float | None, float | None]
    findings: tuple[str, ...]
    reviewed: Mapping[str, int]
    error: float
    interval: Interval


@dataclass(frozen=True)
class Simulated:
    """The people, and the error of what all said before reviews and of what is final, each with its 95 % interval.

    ``ahead`` is by how much the final error is smaller than that of the ``best`` member, ``gains`` that of each score
    by task. ``scores`` is how many the errors are the mean of, ``final_scores`` how many of them there are in the final
    data.
    """

    people: Sequence[Member]
    raw: tuple[float, Interval]
    final: tuple[float, Interval]
    best: str
    ahead: tuple[float, Interval]
    gains: Mapping[str, Sequence[float]]
    scores: int
    final_scores: int
    states: Mapping[str, int]


def simulate(
    root: Path, tasks: int, test_items: int, seed: str = "1", responses: int = 3, order: str = "suspicion"
) -> Simulated:
    """Everything, in the folder ``root``: ``tasks`` of work, gold items included, and a test of ``test_items`` others.

    ``seed`` draws which tasks these are, and everybody's noise; ``order`` is that of the reviews. Each task of the work
    has ``responses``.
    """
    rows = list(read_source(VICUNA))
    Random(f"simulation/{seed}").shuffle(rows)
    items, rows = rows[:test_items], rows[test_items : test_items + tasks]
    here = [Laptop(name, PROFILES[kind], seed, DataDir(root / f"test-{name}")) for name, kind in TEAM.items()]
    tested = scored(with_test(root, items), here)
    gold_rows = rows[::GOLD_EVERY]
    shown = TaskDisclosureOptions(responses=responses)
    gold = _gold(root, gold_rows, shown, seed)
    people = {name: PROFILES[kind] for name, kind in TEAM.items()}
    people |= dict.fromkeys((*REVIEWERS, ADJUDICATOR), PROFILES["expert"])
    study = Exchange(root, project_at(root / "study"), people, seed)
    _assigned(study, [row for row in rows if row not in gold_rows], gold_rows, shown)
    figures = measure(study.data, ("people",), names=True, gold=gold)["people"]
    scores = _scores(study.data)
    right = right_scores(row for row in rows if row not in gold_rows)
    judged = {place: right[place] for value in scores.values() for place in value if place in right}
    raw = _exported(study.data, "none", root / "raw", rows)
    reviewed = _reviewed(study, order)
    final = _exported(study.data, RULE, root / "final", rows)
    by_name = {person["person"]: person for person in figures["people"]}
    members = [
        Member(
            name, *tested[name], _halves(by_name[name]),
            tuple(finding["rule"] for finding in figures["findings"] if finding["person"] == name),
            reviewed[name], *_with_interval(scores[name], judged),
        )
        for name in TEAM
    ]  # fmt: skip
    best = min(members, key=lambda one: one.error)
    gains = _gains(final, scores[best.name], judged)
    return Simulated(
        members, _with_interval(raw, judged), _with_interval(final, judged), best.name,
        mean(gains), gains, len(judged), len(final.keys() & judged.keys()),
        review_progress(study.data, study.now, RULE).states,
    )  # fmt: skip


# what the owner does


def _gold(root: Path, rows: Sequence[TaskWithLineNumber], shown: TaskDisclosureOptions, seed: str) -> Path:
    """The data set of right answers to the gold items."""
    project, bundle = project_at(root / "gold"), root / "gold.anntask"
    build(project, rows, BundleBuildRequest(load_rubric("helpsteer"), shown), OWNER, bundle, "rows")
    done = Laptop("right", RIGHT, seed, DataDir(root / "at-right")).answered(bundle, root / "right.annresult")
    project.trust("annotator", done.signer.public, "right", person="right")
    merge(Project.open(project.root), [done.export_result.path], root / "gold-data", processes=1)
    right = right_scores(rows)
    assert _scores(root / "gold-data")["right"].items() <= right.items()
    return root / "gold-data"


def _assigned(
    study: Exchange,
    rows: Sequence[TaskWithLineNumber],
    gold: Sequence[TaskWithLineNumber],
    shown: TaskDisclosureOptions,
) -> None:
    """Everybody gets every task, and every gold item among them."""
    roster = [Listed(name, name) for name in TEAM]
    options = AssignmentPlanOptions(seed=study.seed, each=len(TEAM), gold_share=len(gold) / (len(rows) + len(gold)))
    with study.now.locked() as project:
        plan = AssignmentPlanner(
            project, AssignmentRequest(roster, options, load_rubric("helpsteer"), rows, gold, shown)
        )
        built = plan.build(OWNER, study.root / "tasks")
    study.send(built)


def _reviewed(study: Exchange, order: str) -> Mapping[str, Mapping[str, int]]:
    """Have all work reviewed, done again where it came back, and adjudicated; what became of it at the reviewers'."""
    number, out = len(REVIEWERS), study.root / "reviews"
    built = build_reviews(
        study.data, study.now, REVIEWERS, OWNER, out, reviews_per_work=number, order=order, seed=study.seed
    )
    study.send(built.bundles)
    people = review_progress(study.data, study.now, RULE).people
    returned = return_work(study.data, study.now, RULE, OWNER)
    if returned:
        study.turns(summary.annotator for summary in returned)
    decided = build_adjudications(
        study.data, study.now, (ADJUDICATOR,), OWNER, study.root / "cases", rule=RULE, seed=study.seed
    )
    study.send(decided.bundles)
    return people


# what came of it


def _halves(figures: Mapping[str, Any]) -> tuple[float | None, float | None]:
    first, second = (half["value"] if half is not None else None for half in figures["gold"]["halves"])
    return first, second


def _scores(data: Path) -> dict[str, dict[Place, float]]:
    """By person, what they said."""
    scores: dict[str, dict[Place, float]] = {}
    columns = ["annotator", "task", "response", "block", "score", "is_final"]
    for row in pq.read_table(data / "ratings", columns=columns).to_pylist():
        if row["is_final"] and row["score"] is not None:
            scores.setdefault(row["annotator"], {})[row["task"], row["response"], row["block"]] = row["score"]
    return scores


def _exported(data: Path, review_rule: str, out: Path, rows: Sequence[TaskWithLineNumber]) -> Scores:
    """What an export says: of each score the median of all that counts by the rule."""
    form = forms()["helpsteer"]
    selection = ExportSelection(with_demo=True, review_rule="" if review_rule == "none" else review_rule)
    export_dataset(open_dataset(data), ExportRequest(form, FinalAnswerRule("median"), selection), out)
    by_text = {response.text: (row.task.id, response.id) for row in rows for response in row.task.responses}
    exported: dict[Place, float] = {}
    for line in (out / "train.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        for key in ATTRIBUTES:
            exported[*by_text[row["response"]], key] = row[key]
    return exported


def _off(scores: Scores, right: Scores) -> dict[str, list[float]]:
    """By task, how far what was said lies from the truth, in levels of the scale."""
    distances: dict[str, list[float]] = {}
    for place in sorted(right.keys() & scores.keys()):
        distances.setdefault(place[0], []).append(abs(scores[place] - right[place]))
    return distances


def _with_interval(scores: Scores, right: Scores) -> tuple[float, Interval]:
    """The mean distance from the truth, with its interval."""
    return mean(_off(scores, right))


def _gains(final: Scores, scores: Scores, right: Scores) -> dict[str, list[float]]:
    """By task, by how much each final score is nearer to the truth than what somebody gave (``scores``)."""
    both = {place: right[place] for place in right.keys() & final.keys() & scores.keys()}
    ours, theirs = _off(final, both), _off(scores, both)
    return {task: [b - a for a, b in zip(ours[task], theirs[task], strict=True)] for task in ours}


def mean(by_task: Mapping[str, Sequence[float]]) -> tuple[float, Interval]:
    """The mean, and the 95 % interval of a bootstrap over tasks, since scores of one task go together."""
    chance, tasks = Random("bootstrap"), list(by_task.values())
    means = sorted(
        fmean(value for task in chance.choices(tasks, k=len(tasks)) for value in task) for _ in range(RESAMPLED)
    )
    value = fmean(value for task in tasks for value in task)
    return value, (means[round(0.025 * RESAMPLED)], means[round(0.975 * RESAMPLED) - 1])
