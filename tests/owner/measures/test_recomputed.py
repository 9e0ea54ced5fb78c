"""Figures computed once more in plain Python, from what an owner can export: the table of answers."""

from __future__ import annotations

import json
import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from annotator.owner.dataset.dataset_folder import open_dataset
from annotator.owner.exports.answer_rule import ExportSelection
from annotator.owner.exports.exporters import forms
from annotator.owner.exports.run_export import ExportRequest, export_dataset
from annotator.owner.judges.model_judgements import import_judges
from annotator.owner.measures.figures import measure
from annotator.owner.measures.measure import student_quantile
from tests.owner.measures.scripted_study import VICUNA, study

TASKS, POOL = 12, 30
"""The tasks that people judged, and all that the model judged."""
SCORES = range(5)
Item = tuple[str, str]
Answers = dict[str, dict[Item, dict[str, int]]]
"""Scores by attribute, item (task and response) and person."""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    people = ("careful", "careful", "expert", "careless", "drifting", "spammer")
    return study(tmp_path_factory.mktemp("recomputed"), TASKS, people, responses=2)


@pytest.fixture(scope="module")
def answers(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Answers:
    out = tmp_path_factory.mktemp("exported") / "answers"
    wanted = ExportRequest(forms()["answers-jsonl"], selection=ExportSelection(with_demo=True))
    export_dataset(open_dataset(data), wanted, out)
    by_block: Answers = defaultdict(lambda: defaultdict(dict))
    for file in out.glob("*.jsonl"):
        for row in map(json.loads, file.read_text(encoding="utf-8").splitlines()):
            if row.get("type") == "rating":
                by_block[row["block"]][row["task"], row["response"]][row["annotator"]] = int(row["number"])
    assert len(by_block) == 5
    assert all(len(items) == 2 * TASKS for items in by_block.values())
    return by_block


def shares(items: dict[Item, dict[str, int]]) -> dict[Item, list[float]]:
    return {
        item: [sum(score == s for score in scores.values()) / len(scores) for s in SCORES]
        for item, scores in items.items()
    }


def normalised(values: list[float]) -> list[float]:
    return [value / sum(values) for value in values]


def dawid_skene(items: dict[Item, dict[str, int]], rounds: int = 200) -> dict[str, float]:
    """Equations 2.3 to 2.5 of Dawid and Skene (1979), from the shares of answers; by person the share that is right."""
    truth = shares(items)
    people = sorted({person for value in items.values() for person in value})
    right: dict[str, float] = {}
    for _ in range(rounds):
        classes = [sum(truth[item][t] for item in items) / len(items) for t in SCORES]
        errors = {}
        for person in people:
            for t in SCORES:
                row = [sum(truth[item][t] for item, scores in items.items() if scores.get(person) == s) for s in SCORES]
                errors[person, t] = normalised(row) if sum(row) else [0.0] * len(SCORES)
        right = {person: sum(classes[t] * errors[person, t][t] for t in SCORES) for person in people}
        truth = {
            item: normalised(
                [classes[t] * math.prod(errors[annotator, t][s] for annotator, s in scores.items()) for t in SCORES]
            )
            for item, scores in items.items()
        }
    return right


def mace(items: dict[Item, dict[str, int]], rounds: int = 200) -> dict[str, float]:
    """The model of Hovy et al. (2013) by EM: a person knows the truth, or says what they usually say; by person the
    share that is known."""
    people = sorted({person for value in items.values() for person in value})
    knows = dict.fromkeys(people, 0.5)
    habit = {person: [1 / len(SCORES)] * len(SCORES) for person in people}
    truth = shares(items)
    for _ in range(rounds):
        known: Counter[str] = Counter()
        guessed = {person: [PRIOR] * len(SCORES) for person in people}
        for item, scores in items.items():
            for person, score in scores.items():
                by_guess = (1 - knows[person]) * habit[person][score]
                share = truth[item][score] * knows[person] / (knows[person] + by_guess)
                known[person] += share  # type: ignore[assignment]
                guessed[person][score] += 1 - share
        for person in people:
            guesses = sum(guessed[person]) - len(SCORES) * PRIOR
            knows[person] = (known[person] + 0.5) / (known[person] + guesses + 1)
            habit[person] = normalised(guessed[person])
        for item, scores in items.items():
            truth[item] = normalised([
                math.prod((1 - knows[p]) * habit[p][s] + (knows[p] if s == t else 0) for p, s in scores.items())
                for t in SCORES
            ])  # fmt: skip
    return knows


PRIOR = 10 / len(SCORES) ** 2
"""What is added to the guesses of each score: 10 by the number of scores in all."""


def test_competence_of_people(data: Path, answers: Answers) -> None:
    people = {row["person"]: row["estimates"] for row in measure(data, ("people",), names=True)["people"]["people"]}
    assert len(people) == 6
    for name, method in (("dawid_skene", dawid_skene), ("mace", mace)):
        sums: dict[str, float] = defaultdict(float)
        given: Counter[str] = Counter()
        for items in answers.values():
            for person, share in method(items).items():
                many = sum(person in value for value in items.values())
                sums[person] += share * many
                given[person] += many
        for person, total in sums.items():
            assert people[person]["answers"] == given[person]
            assert people[person][name] == pytest.approx(total / given[person], abs=2e-4), (name, person)


def judged() -> Iterator[tuple[Item, int, str, str]]:
    """What a model says of each response in the pool, the system that wrote it, and the SHA-256 of the text."""
    for number, line in enumerate(VICUNA.read_text(encoding="utf-8").splitlines()[:POOL]):
        task = json.loads(line)
        for place, response in enumerate(task["responses"]):
            yield (
                (task["id"], response["id"]),
                (number + 3 * place) % 5,
                response.get("origin", response["id"]),
                sha256(response["text"].encode()).hexdigest(),
            )


def test_prediction_powered_means(data: Path, answers: Answers, tmp_path: Path) -> None:
    judgements = list(judged())
    lines = [
        {"model": "m", "task": task, "response": response, "block": "helpfulness", "value": value, "sha256": digest}
        for (task, response), value, _, digest in judgements
    ]
    source, out, pool = tmp_path / "judgements.jsonl", tmp_path / "judges", tmp_path / "pool.jsonl"
    source.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    pool.write_text("\n".join(VICUNA.read_text(encoding="utf-8").splitlines()[:POOL]) + "\n", encoding="utf-8")
    import_judges([source], data, out, pool)
    rows = measure(data, ("judges",), judges=out)["judges"]["means"]
    means = {row["system"]: row for row in rows}
    people = {item: sum(by.values()) / len(by) for item, by in answers["helpfulness"].items()}
    compared = 0
    for system, row in means.items():
        own = [(item, value) for item, value, origin, _ in judgements if system in ("all systems", origin)]
        both = [(people[item], value) for item, value in own if item in people]
        more = [value for item, value in own if item not in people]
        assert (row["judged"], row["more"]) == (len(both), len(more))
        if len(both) < 10:
            assert row["powered"]["why"].startswith("Fewer than 10")
            continue
        compared += 1
        check(row, [y for y, _ in both], [f for _, f in both], more)
    assert compared


def variance(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / len(values)


def of_sample(values: Sequence[float]) -> float:
    return variance(values) * len(values) / (len(values) - 1)


def check(row: dict[str, Any], judged: Sequence[float], model: Sequence[float], more: Sequence[float]) -> None:
    """The formulas of PPI++ (Angelopoulos, Duchi, Zrnic 2023)."""
    n, many = len(judged), len(more)
    y, f = sum(judged) / n, sum(model) / n
    shared = sum((a - y) * (b - f) for a, b in zip(judged, model, strict=True)) / n
    weight = min(1.0, max(0.0, shared / ((1 + n / many) * variance([*model, *more]))))
    value = y + weight * (sum(more) / many - f)
    error = [a - weight * b for a, b in zip(judged, model, strict=True)]
    half = student_quantile(n - 1) * math.sqrt(weight**2 * of_sample(more) / many + of_sample(error) / n)
    assert row["weight"] == pytest.approx(weight, abs=1e-6)
    assert row["people"]["value"] == pytest.approx(y, abs=1e-6)
    assert row["powered"]["value"] == pytest.approx(value, abs=1e-6)
    assert (row["powered"]["low"], row["powered"]["high"]) == pytest.approx((value - half, value + half), abs=1e-6)
