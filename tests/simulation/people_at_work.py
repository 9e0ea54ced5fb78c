"""Scripted people of known skill go through all that keeps quality, by the program's own means, against a known truth.

Each takes the course with its test, which the owner scores. To see what the later means find by themselves, everybody
does the work, with gold items among it, whatever came of the test. It is merged, measured, reviewed by two reviewers,
adjudicated where they dispute it, and exported.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import pyarrow.parquet as pq

from annotator.bundle.signing_key import SigningKey
from annotator.owner.blinding import Disclosure
from annotator.owner.build import Order, build
from annotator.owner.courses.course_folder import read_course
from annotator.owner.courses.course_making import keep_course, make_course
from annotator.owner.exchange.qualifying import qualify
from annotator.owner.exporters.helpsteer_forms import ATTRIBUTES, FORMS
from annotator.owner.exporting.answer_rule import Aggregate, Rule
from annotator.owner.exporting.run_export import Wanted, export_dataset
from annotator.owner.exporting.selection import Selection
from annotator.owner.left_out import NOTHING
from annotator.owner.measuring.figures import measure
from annotator.owner.merging.dataset_reader import open_dataset
from annotator.owner.merging.merge import merge
from annotator.owner.owner_project import Project
from annotator.owner.reviews.adjudication_bundles import AdjudicationRequest, build_adjudications
from annotator.owner.reviews.review_bundles import ReviewRequest, ReviewsBuilt, build_reviews
from annotator.owner.reviews.review_progress import review_progress
from annotator.owner.rubrics import protocol
from annotator.owner.source import Row, read_source
from annotator.paths import DataDir
from annotator.services.courses.course_run import CourseSteps
from annotator.services.intake import read_tasks
from annotator.services.scripted.annotator import work
from annotator.services.scripted.answering import answer
from annotator.services.scripted.hidden_truth import truth
from annotator.services.scripted.profile import PROFILES, Profile
from annotator.services.submission import write_results
from annotator.store.store import Store

VICUNA: Final = Path(__file__).parents[1] / "data" / "vicuna80" / "vicuna80.jsonl"
TEAM: Final = ("expert", "careful", "careful", "careful", "careless", "drifting", "spammer")
REVIEWERS: Final = ("expert", "expert", "expert")
RESPONSES: Final = 3
RULE: Final = "both-accept"
TOP: Final = 4  # of each scale, which begins at 0
GOLD_EVERY: Final = 5
OWNER: Final = SigningKey(b"o" * 32, "Olive Owner")
RIGHT: Final = Profile("right", noise=0.0, errors=0.0, skips=0.0)
"""Nobody is like this: says the truth."""

Place = tuple[str, str, str]
"""The owner's id of a task and of a response, and the attribute."""
Scores = dict[Place, float]


@dataclass(frozen=True)
class Person:
    """What is known of somebody after all of it: the share of right answers in the test and whether that passed, the
    share of right scores on gold items, the rules of checks that named them, and their error against the truth."""

    name: str
    test: float
    passed: bool
    gold: float
    findings: tuple[str, ...]
    reviewed: Mapping[str, int]
    error: float


@dataclass(frozen=True)
class Simulated:
    """The people, and by how they were brought together the error of what all said and of what is final. ``scores`` is
    how many the errors are the mean of, ``final_scores`` how many of them there are in the final data."""

    people: Sequence[Person]
    raw: Mapping[str, float]
    final: Mapping[str, float]
    scores: int
    final_scores: int
    states: Mapping[str, int]


@dataclass
class _Study:
    root: Path
    seed: str
    keys: dict[str, SigningKey] = field(default_factory=dict)
    homes: int = 0

    def project(self, name: str) -> Project:
        """A new project; all have one secret, so that responses are drawn alike."""
        made = Project.create(self.root / name, name, OWNER.public, OWNER.name)
        (made.root / "secret").write_text("5e" * 32 + "\n")
        return Project.open(made.root)

    def key(self, name: str, project: Project) -> SigningKey:
        key = self.keys.setdefault(name, SigningKey(name.encode().ljust(32, b".")[:32], name))
        project.trust("annotator", key.public, name, person=name)
        return key

    def home(self) -> DataDir:
        self.homes += 1
        return DataDir(self.root / f"home-{self.homes}")

    def answered(self, project: Project, bundle: Path, name: str, profile: Profile) -> Path:
        """Their results for a bundle."""
        key, out = self.key(name, project), bundle.with_name(f"{bundle.stem}-{name}.annresult")
        answer(self.home(), bundle, profile, f"{self.seed}/{name}", out, key=lambda: key)
        return out


def people(team: Sequence[str] = TEAM) -> dict[str, Profile]:
    """Names of the members of a team, and what they are like."""
    return {
        (kind if team.count(kind) == 1 else f"{kind}-{team[:at].count(kind) + 1}"): PROFILES[kind]
        for at, kind in enumerate(team)
    }


def simulate(root: Path, tasks: int, test_items: int, seed: str = "1") -> Simulated:
    """Everything, in the new folder ``root``: ``tasks`` of work behind a test of ``test_items`` other tasks."""
    study, rows = _Study(root, seed), read_source(VICUNA)
    items, rows = rows[:test_items], rows[test_items : test_items + tasks]
    tested = _tests(study, items)
    gold_rows = rows[::GOLD_EVERY]
    gold = _merged(study, study.project("gold"), gold_rows, {"right": RIGHT})
    right = _truth(rows)
    assert _scores(gold)["right"].items() <= right.items()
    project = study.project("study")
    data = _merged(study, project, rows, people())
    figures = measure(data, ("people",), names=True, gold=gold)["people"]
    said = _scores(data)
    _reviewed(study, project, data)
    is_gold = {row.task.id for row in gold_rows}
    judged = {place: right[place] for each in said.values() for place in each if place[0] not in is_gold}
    progress = review_progress(data, project, RULE)
    found = tuple(
        Person(
            name, *tested[name], _of(figures["people"], name)["gold"]["right"]["value"],
            tuple(each["rule"] for each in figures["findings"] if each["person"] == name),
            progress.people[name], error(said[name], judged),
        )
        for name in people()
    )  # fmt: skip
    ways: tuple[Aggregate, ...] = ("mean", "median", "majority")
    raw = {way: _exported(data, way, "", root / f"raw-{way}", rows) for way in ways}
    final = {way: _exported(data, way, RULE, root / f"final-{way}", rows) for way in ways}
    return Simulated(
        found,
        {way: error(scores, judged) for way, scores in raw.items()},
        {way: error(scores, judged) for way, scores in final.items()},
        len(judged), len(final["median"].keys() & judged.keys()), progress.states,
    )  # fmt: skip


def error(said: Mapping[Place, float], right: Mapping[Place, float]) -> float:
    """The mean distance from the truth, in levels of the scale, of what was said of the places of ``right``."""
    return fmean(abs(said[place] - right[place]) for place in right.keys() & said.keys())


def _of(every: Sequence[Mapping[str, Any]], name: str) -> Mapping[str, Any]:
    return next(each for each in every if each["person"] == name)


def _truth(rows: Sequence[Row]) -> Scores:
    return {
        (row.task.id, response.id, key): round(truth(response.text, key) * TOP)
        for row in rows
        for response in row.task.responses
        for key in ATTRIBUTES
    }


def _tests(study: _Study, rows: Sequence[Row]) -> dict[str, tuple[float, bool]]:
    """By person the share of right answers in the test, and whether it was passed."""
    project, folder = study.project("entry"), study.root / "course"
    folder.mkdir()
    right, lines = _truth(rows), []
    for row in rows:
        given = {
            f"q1/r{at}": {key: right[row.task.id, each.id, key] for key in ATTRIBUTES}
            for at, each in enumerate(row.task.responses[:2], 1)
        }
        task = row.task.model_dump(mode="json", exclude_defaults=True)
        task["responses"] = task["responses"][:2]
        lines.append(json.dumps({**task, "gold": {"ratings": given}, "reasons": {}}))
    (folder / "tasks.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    (folder / "course.toml").write_text(
        'id = "entry"\ntitle = "Entry"\n[[steps]]\nkind = "qualification"\ntitle = "Test"\n'
        f"tasks = {json.dumps([row.task.id for row in rows])}\nattempts = 1\n"
        f"overall = 0.9\ntolerance = {{ {', '.join(f'{key} = 1' for key in ATTRIBUTES)} }}\n"
    )
    asked = protocol("helpsteer")
    keep_course(project, make_course(read_course(folder), asked.rubric, project.secret))
    bundle = study.root / "entry.anntask"
    build(project, rows[:1], Order(asked, Disclosure(responses=2)), OWNER, bundle, "rows")
    files = [_test(study, project, bundle, name, profile) for name, profile in people().items()]
    found = qualify(Project.open(project.root), files, OWNER, NOTHING).scored
    return {each.name: (each.result.share, each.result.passed) for each in found if each.result is not None}


def _test(study: _Study, project: Project, bundle: Path, name: str, profile: Profile) -> Path:
    """The results of somebody who took the test."""
    key, paths = study.key(name, project), study.home()
    me = key.public.fingerprint
    with Store(paths) as store:
        here = read_tasks(store, bundle, paths.quarantine).project_id
        steps = CourseSteps(store, here, me)
        attempt = steps.begin().attempt
        assert attempt is not None
        work(store, here, me, replace(profile, skips=0.0), f"{study.seed}/{name}", step=attempt.tasks)
        steps.hand_in()
        return write_results(store, here, bundle.with_name(f"entry-{name}.annresult"), key).path


def _merged(study: _Study, project: Project, rows: Sequence[Row], team: Mapping[str, Profile]) -> Path:
    """The data set of what a team says of all ``rows``."""
    order = Order(protocol("helpsteer"), Disclosure(responses=RESPONSES))
    bundle = study.root / f"{project.root.name}.anntask"
    build(project, rows, order, OWNER, bundle, "rows", lambda _: True)
    files = [study.answered(project, bundle, name, profile) for name, profile in team.items()]
    data = study.root / f"{project.root.name}-data"
    merge(Project.open(project.root), files, data, processes=1)
    return data


def _reviewed(study: _Study, project: Project, data: Path) -> None:
    """Two reviewers for each work, and another one where they dispute it."""
    names = [f"reviewer-{at}" for at in range(1, len(REVIEWERS) + 1)]
    request = ReviewRequest(names[:2], each=2, seed=study.seed)
    _brought(study, project, data, build_reviews(data, Project.open(project.root), request, OWNER, data / ".." / "r"))
    decided = AdjudicationRequest(names[2:], RULE, seed=study.seed)
    built = build_adjudications(data, Project.open(project.root), decided, OWNER, data / ".." / "a")
    _brought(study, project, data, built)


def _brought(study: _Study, project: Project, data: Path, built: ReviewsBuilt) -> None:
    files = [
        study.answered(project, each.path, each.annotator, PROFILES[REVIEWERS[int(each.annotator[-1]) - 1]])
        for each in built.bundles
    ]
    merge(Project.open(project.root), files, data, processes=1)


def _scores(data: Path) -> dict[str, Scores]:
    """By person, what they said."""
    found: dict[str, Scores] = {}
    columns = ["annotator", "task", "response", "block", "score", "is_final"]
    for row in pq.read_table(data / "ratings", columns=columns).to_pylist():
        if row["is_final"] and row["score"] is not None:
            found.setdefault(row["annotator"], {})[row["task"], row["response"], row["block"]] = row["score"]
    return found


def _exported(data: Path, way: Aggregate, rule: str, out: Path, rows: Sequence[Row]) -> Scores:
    """What an export says; without ``rule`` of what was said before reviews."""
    form = next(each for each in FORMS if each.name == "helpsteer")
    export_dataset(open_dataset(data), Wanted(form, Rule(way), Selection(with_demo=True, review_rule=rule)), out)
    by_text = {each.text: (row.task.id, each.id) for row in rows for each in row.task.responses}
    found: Scores = {}
    for line in (out / "train.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        for key in ATTRIBUTES:
            found[*by_text[row["response"]], key] = row[key]
    return found
