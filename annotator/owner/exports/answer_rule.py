"""Selects the judgements to export (by series, facts and author), and combines several answers to one by a rule.

``each`` makes rows of each person's own answers. ``adjudicated`` uses the adjudicator's answer, or else the one on
which all agree. The other rules combine numbers separately: a score, a tag (0 or 1), the signed verdict on a pair.
Texts are never combined: rows made of them contain each person's own text under any rule.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args

from annotator.errors import AnnotatorError
from annotator.owner.dataset.task_field_filter import TaskFieldFilter
from annotator.owner.project.decisions import Revision
from annotator.owner.reviews.review_outcomes import USUAL
from annotator.owner.rows import Json

Aggregate = Literal["each", "mean", "median", "majority", "dawid-skene", "adjudicated"]
AGGREGATES: tuple[Aggregate, ...] = get_args(Aggregate)
Place = tuple[str, str, str, str, str, str]
"""Project, task, version, rubric, target, and the part that was answered."""
_SAID: Mapping[Aggregate, str] = {
    "each": "Everybody's own answer is a row; nothing was brought together.",
    "mean": "Several answers became their mean; where whole numbers are needed, the nearest one, halves upwards.",
    "median": "Several answers became their median; of two in the middle the mean, halves upwards where whole numbers "
    "are needed.",
    "majority": "Several answers became the most frequent one; of equally frequent ones that nearest the mean, and the "
    "lower where two are as near; of a pair, the most frequent of its two sides and a tie, and a tie where two of them "
    "are as frequent.",
    "dawid-skene": "Several answers became the likeliest one by Dawid and Skene's model, which estimates how each "
    "person errs (EM from the shares of answers); of a pair, a tie where two verdicts are as likely.",
    "adjudicated": "The adjudicator's answer counts; where there is none, the answer on which all others agree.",
}


@dataclass(frozen=True)
class FinalAnswerRule:
    """The rule by which several people's answers are combined or selected. ``minimum``: the number of people who must
    have answered; ``estimates``: the results of the Dawid-Skene model."""

    name: Aggregate = "each"
    minimum: int = 1
    adjudicators: frozenset[str] = frozenset()
    estimates: Mapping[Place, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.adjudicators and self.name != "adjudicated":
            raise AnnotatorError(
                "export.adjudicator",
                "Whoever adjudicates is named for --aggregate adjudicated only.",
                "Give --adjudicator ID with --aggregate adjudicated.",
            )

    @property
    def words(self) -> str:
        """The description of the rule for people."""
        tags = " A tag needs more than half." if self.combines else ""
        more = f" At least {self.minimum} people must have answered." if self.minimum > 1 else ""
        adjudicators = f" Adjudicators: {', '.join(sorted(self.adjudicators))}." if self.adjudicators else ""
        return f"{_SAID[self.name]}{tags}{adjudicators}{more}"

    @property
    def combines(self) -> bool:
        """Whether several people's answers become one that may be nobody's."""
        return self.name not in ("each", "adjudicated")

    def number(self, place: Place, values: Sequence[float]) -> float | None:
        """The combined answer of ``values``; None if the rule gives none."""
        if not values or (self.name != "each" and len(values) < self._needed_answers):
            return None
        agreed = values[0] if values.count(values[0]) == len(values) else None
        if self.name == "dawid-skene":
            return self.estimates.get(place, agreed)
        if agreed is not None:
            return agreed
        if self.name == "median":
            return float(statistics.median(values))
        if self.name == "majority":
            return _most_frequent(values)
        return None if self.name == "adjudicated" else statistics.fmean(values)

    def sign(self, place: Place, values: Sequence[float]) -> float | None:
        """The combined signed verdict on a pair: the sign says which one is better, the magnitude by how much. 0 for a
        tie."""
        if self.name not in ("majority", "dawid-skene"):
            return self.number(place, values)
        if not values or len(values) < self._needed_answers:
            return None
        signs = [math.copysign(1, value) if value else 0.0 for value in values]
        combined = self.number(place, signs) if self.name == "dawid-skene" else _most_frequent_sign(signs)
        if combined is None:
            return None
        agreeing = [abs(value) for value, sign in zip(values, signs, strict=True) if sign == combined]
        return combined * (statistics.median(agreeing) if agreeing and combined else 1)

    def yes(self, place: Place, values: Sequence[bool]) -> bool | None:
        """The combined yes or no; more than half must say yes."""
        if self.name != "adjudicated":
            return sum(values) * 2 > len(values) if len(values) >= self._needed_answers else None
        combined = self.number(place, [float(value) for value in values])
        return None if combined is None else combined > 0

    @property
    def _needed_answers(self) -> int:
        return self.minimum if self.name != "adjudicated" else 1


def round_half_up(value: float) -> int:
    """The nearest integer, with halves rounded up."""
    return math.floor(value + 0.5)


def _most_frequent(values: Sequence[float]) -> float:
    counts, mean = Counter(values), statistics.fmean(values)
    most = max(counts.values())
    return min((value for value, count in counts.items() if count == most), key=lambda v: (abs(v - mean), v))


def _most_frequent_sign(signs: Sequence[float]) -> float:
    """The most frequent of -1, 0 and 1; 0 if several are as frequent."""
    (sign, count), *others = Counter(signs).most_common()
    return 0.0 if any(other == count for _, other in others) else sign


@dataclass(frozen=True)
class ExportRowOptions:
    """The options of a form in addition to the rule. ``by``: the rating by which responses are compared, after a
    hyphen if the lower score is better; ``good``: the worst score of a good response; ``seed``: for random choices."""

    by: str | None = None
    good: float | None = None
    seed: str = "0"
    weights: Mapping[str, float] = field(default_factory=dict, hash=False)
    """The reliability of each annotator, from 0 to 1, which rows have as their weight; empty if it is not asked for."""
    read_image: Callable[[str], bytes] | None = field(default=None, compare=False)
    """Gives the bytes of an image of a task by its name; None where the project is not known. Raises
    ``project.damaged``."""


# Which judgements are exported: by series, facts and author.


@dataclass(frozen=True)
class ExportSelection:
    """The selection of work for an export.

    ``series`` and ``task_filter`` restrict it. ``reviews``: the number of people who must have reviewed, adjudicated or
    countersigned it. ``review_rule``: the rule by which reviewed work is final; empty to ignore reviews.
    ``with_demo``: include work of scripts. ``with_gold``: include gold items. ``with_discarded``: write what tags
    discard to separate files. ``sent_to_reviewers``: the works that wait until reviews of them have arrived.
    """

    series: tuple[str, ...] = ()
    task_filter: tuple[TaskFieldFilter, ...] = ()
    reviews: int = 0
    with_demo: bool = False
    with_discarded: bool = False
    review_rule: str = USUAL
    with_gold: bool = False
    sent_to_reviewers: Container[Revision] = frozenset()

    def takes_task(self, facts: Json) -> bool:
        return all(condition.holds(facts) for condition in self.task_filter if condition.of_task)

    def takes_annotation(self, facts: Json) -> bool:
        """Whether a counting row of ``annotations`` is selected."""
        if self.series and facts["series"] not in self.series:
            return False
        return all(condition.holds(facts) for condition in self.task_filter if not condition.of_task)

    def may_take(self, facts: Json) -> bool:
        """Whether a row of ``annotations`` is selected, as far as it says: also by its task and rubric."""
        of_task = (condition for condition in self.task_filter if condition.name in ("task", "rubric"))
        return self.takes_annotation(facts) and all(condition.holds(facts) for condition in of_task)

    def as_words(self) -> Json:
        """The selection for the data card and the lineage."""
        return {
            "series": list(self.series),
            "where": [str(condition) for condition in self.task_filter],
            "reviews": self.reviews,
            "with_demo": self.with_demo,
            "with_gold": self.with_gold,
            "with_discarded": self.with_discarded,
            "review_rule": self.review_rule,
        }
