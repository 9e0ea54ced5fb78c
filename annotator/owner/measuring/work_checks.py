"""Automated checks of people's work: named rules with parameters and reasons, never a verdict.

They say where to look first. A rule compares shares with a limit, or a person with all the others by robust z-scores
(0.6745 · distance from the median / median absolute deviation; B. Iglewicz and D. Hoaglin, How to Detect and Handle
Outliers, 1993, who take 3.5 as the limit).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

Person = Mapping[str, Any]


@dataclass(frozen=True)
class Finding:
    """What a rule says of a person; ``weight`` orders findings, the gravest first."""

    person: str
    rule: str
    reason: str
    weight: float


@dataclass(frozen=True)
class Share:
    """A part of a person's work that should be small: ``part`` of ``whole``, at least ``least`` of these."""

    part: str
    whole: tuple[str, ...]
    limit: float
    least: int
    reason: str
    weight: float = 1.0

    def __call__(self, person: Person) -> tuple[float, str] | None:
        whole = sum(person[name] for name in self.whole)
        if whole < self.least or person[self.part] / whole < self.limit:
            return None
        share = person[self.part] / whole
        return self.weight * share, self.reason.format(part=person[self.part], whole=whole, share=share)


SHARES: Final[Mapping[str, Share]] = {
    "fast": Share(
        "fast",
        ("submitted",),
        0.2,
        5,
        "{part:,} of {whole:,} tasks were done faster than their texts can be read.",
        2.0,
    ),
    "one_score": Share(
        "straight", ("scored",), 0.3, 5, "In {part:,} of {whole:,} tasks everything has the same score.", 2.0
    ),
    "repeated_text": Share(
        "repeated", ("remarks",), 0.2, 10, "The same words stand in {part:,} of {whole:,} remarks.", 1.0
    ),
    "empty_words": Share("short", ("remarks",), 0.3, 5, "{part:,} of {whole:,} remarks are hardly a word long.", 0.8),
    "pasted_text": Share(
        "pasted", ("remarks",), 0.2, 5, "{part:,} of {whole:,} remarks are copied from the text they are about.", 1.0
    ),
    "wide_highlights": Share(
        "covering", ("spans",), 0.3, 5, "{part:,} of {whole:,} highlights cover nearly the whole text.", 0.8
    ),
    "skips": Share("skipped", ("submitted", "skipped"), 0.25, 8, "{part:,} of {whole:,} tasks were skipped.", 0.6),
}


@dataclass(frozen=True)
class Limits:
    """Parameters of the rules that compare people."""

    outlying: float = 3.5
    least_people: int = 4
    agreement_gap: float = 0.1
    agreement_low: float = 0.2
    pace: float = 2.0
    bias: float = 0.6
    drift: float = 0.5
    drift_errors: float = 3.0
    shares: Mapping[str, Share] = field(default_factory=lambda: SHARES)


def check(people: Sequence[Person], limits: Limits | None = None) -> list[Finding]:
    """What the rules say, the gravest first."""
    limits = limits or Limits()
    found = []
    for person in people:
        for name, rule in limits.shares.items():
            said = rule(person)
            if said is not None:
                found.append(Finding(person["person"], name, said[1], said[0]))
    for other in (_disagreeing, _hurrying, _biased, _drifting):
        found += other(people, limits)
    return sorted(found, key=lambda finding: (-finding.weight, finding.person, finding.rule))


def suspicion(findings: Sequence[Finding]) -> dict[str, float]:
    """By person the sum of the weights, the highest first."""
    sums: dict[str, float] = {}
    for finding in findings:
        sums[finding.person] = sums.get(finding.person, 0.0) + finding.weight
    return dict(sorted(sums.items(), key=lambda each: (-each[1], each[0])))


def _disagreeing(people: Sequence[Person], limits: Limits) -> list[Finding]:
    """Agreement with the rest far below that of the others, or none at all, with all of its interval."""
    known = [person for person in people if person["agreement"].get("value") is not None]
    values = np.array([person["agreement"]["value"] for person in known])
    middle = float(np.median(values)) if len(values) else 0.0
    found = []
    for person, value, apart in zip(known, values, _robust(values, limits.least_people), strict=True):
        high = person["agreement"].get("high", value)
        outlying = apart < -limits.outlying and high < middle - limits.agreement_gap
        if outlying or (high < limits.agreement_low < middle):
            low = f"{round(value, 2) + 0.0:.2f}"
            reason = f"Agreement with the others is {low}; half of the people have {middle:.2f} or more."
            found.append(Finding(person["person"], "disagreement", reason, 1.5 * min(1.0, middle - float(value))))
    return found


def _hurrying(people: Sequence[Person], limits: Limits) -> list[Finding]:
    """Words that are read a minute of work, compared with the median of all people."""
    paces = {person["person"]: person["words_a_minute"] for person in people if person["words_a_minute"]}
    if len(paces) < limits.least_people:
        return []
    middle = float(np.median(list(paces.values())))
    reason = "Works {pace:,.0f} words a minute; half of the people work {middle:,.0f} or fewer."
    return [
        Finding(name, "pace", reason.format(pace=pace, middle=middle), min(1.0, 0.3 * pace / middle))
        for name, pace in paces.items()
        if pace > limits.pace * middle
    ]


def _biased(people: Sequence[Person], limits: Limits) -> list[Finding]:
    found = []
    for person in people:
        bias = person["bias"]
        if bias is not None and abs(bias) > limits.bias:
            way = "above" if bias > 0 else "below"
            reason = f"Scores stand {abs(bias):.1f} standard deviations {way} those of the others for the same texts."
            found.append(Finding(person["person"], "bias", reason, 0.5 * abs(bias)))
    return found


def _drifting(people: Sequence[Person], limits: Limits) -> list[Finding]:
    found = []
    for person in people:
        change, error = person["drift"].get("change"), person["drift"].get("error")
        if change is None or abs(change) < limits.drift or abs(change) < limits.drift_errors * error:
            continue
        way = "higher" if change > 0 else "lower"
        reason = f"From the first task to the last, scores came to stand {abs(change):.1f} standard deviations {way}."
        found.append(Finding(person["person"], "drift", reason, 0.5 * abs(change)))
    return found


def _robust(values: Any, least: int) -> Any:
    if len(values) < least:
        return np.zeros(len(values))
    middle = np.median(values)
    spread = np.median(np.abs(values - middle))
    return 0.6745 * (values - middle) / max(float(spread), 1e-9)


RULES: Final[Mapping[str, str]] = {
    "fast": "Tasks done faster than their texts can be read, a fifth of them or more.",
    "one_score": "One score for everything, in three of ten tasks or more.",
    "repeated_text": "The same words in a fifth of all remarks or more.",
    "empty_words": "Remarks of fewer than 15 characters, three of ten or more.",
    "pasted_text": "Remarks copied from the text that they are about, a fifth or more.",
    "wide_highlights": "Highlights that cover nine tenths of a long text, three of ten or more.",
    "skips": "A quarter of the tasks skipped, or more.",
    "disagreement": "Agreement with the others far below what people have.",
    "pace": "Twice the pace of the median of all people, or more.",
    "bias": "Scores 0.6 standard deviations above or below those of the others, or more.",
    "drift": "Scores that move by half a standard deviation or more from the first task to the last.",
}
"""What each rule looks for, in a sentence."""
