"""Dawid and Skene's model over all answers of an export: one likeliest answer for each thing that was asked.

A score is a category of its rating, a verdict on a pair one of better, worse and the same. Every rating, and every
block that compares, has a model of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np

from annotator.owner.exporting.answer_rule import Place, Rule
from annotator.owner.exporting.judged_task import JudgedTask
from annotator.owner.exporting.verdicts import pairs, place_of
from annotator.owner.measuring.latent_truth import Answers, dawid_skene


@dataclass
class _Asked:
    """The answers to one block, as they come."""

    places: dict[Place, int] = field(default_factory=dict)
    people: dict[str, int] = field(default_factory=dict)
    item: list[int] = field(default_factory=list)
    person: list[int] = field(default_factory=list)
    value: list[float] = field(default_factory=list)

    def add(self, place: Place, person: str, value: float) -> None:
        self.item.append(self.places.setdefault(place, len(self.places)))
        self.person.append(self.people.setdefault(person, len(self.people)))
        self.value.append(value)


def estimated(tasks: Iterable[JudgedTask], by: str | None) -> Mapping[Place, float]:
    """The likeliest answer in every place; the lower one where two are as likely."""
    every: dict[tuple[str, str, str], _Asked] = defaultdict(_Asked)
    plain = Rule()
    for task in tasks:
        for said in task.said:
            for target, scores in said.ratings.items():
                for block, score in scores.items():
                    asked = every[task.rubric_sha256, "rating", block]
                    asked.add(place_of(task, target, block), said.annotator, float(score))
        for pair in pairs(task, plain, by):
            asked = every[task.rubric_sha256, "pair", pair.block]
            place = place_of(task, f"{pair.first.target}>{pair.second.target}", pair.block)
            for said, value, _ in pair.said:
                asked.add(place, said.annotator, float((value > 0) - (value < 0)))
    found: dict[Place, float] = {}
    for asked in every.values():
        found |= _likeliest(asked)
    return found


def _likeliest(asked: _Asked) -> Mapping[Place, float]:
    values, category = np.unique(np.asarray(asked.value), return_inverse=True)
    answers = Answers(
        item=np.asarray(asked.item, np.int64),
        person=np.asarray(asked.person, np.int64),
        category=np.asarray(category, np.int64),
        items=len(asked.places),
        people=len(asked.people),
        categories=len(values),
    )
    truth = dawid_skene(answers).truth
    return {place: float(values[int(truth[number].argmax())]) for place, number in asked.places.items()}
