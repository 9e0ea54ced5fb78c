"""Automated checks of people's work: named rules with parameters and reasons, which indicate what to review.

A finding is not a verdict. To avoid chance findings, a rule requires enough work, and the whole 95 % interval of the
measure must be beyond the limit (for pace and length of remarks: beyond the median of people). A rule compares shares
with a limit, or a person with all others by robust z-scores (0.6745 · distance from the median / median absolute
deviation; B. Iglewicz and D. Hoaglin, How to Detect and Handle Outliers, 1993, who use 3.5 as the limit).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from annotator.owner.measures.check_limits import RULES, SHARE_LIMITS, WorkCheckThresholds
from annotator.owner.measures.measure import proportion, student_quantile
from annotator.owner.rows import Figures
from annotator.text.policy import one_line

LEAST_SCORES = 30
"""The fewest scores of texts scored by others too from which bias and drift are checked."""
TASKS_LEAST = 5
"""The fewest tasks from which pace is checked."""
GOLD_LEAST = 10
"""The fewest judgements of gold items from which they are checked."""
LANGUAGE_LEAST = 5
"""The fewest remarks of a person whose languages are checked."""
REMARKS_LEAST = 10
"""The fewest remarks of a sort from which their length is checked."""
SAME_ANSWERS = "same_answers"
"""The rule that names two people, of whom one may have copied the other."""
_EXAMPLE = 90
"""The most characters of a quoted remark."""
Person = Mapping[str, Any]


@dataclass(frozen=True)
class WorkCheckFinding:
    """The finding of a rule about a person; a higher ``weight`` is more serious.

    ``measured`` is the figure on which it is based, with its interval, in the form of a measure.
    """

    person: str
    rule: str
    reason: str
    weight: float
    measured: Figures = field(default_factory=dict)


@dataclass(frozen=True)
class WorkCheckShareRule:
    """A rule of work checks about the share ``part`` of ``whole`` of a person's work, checked from ``least`` of
    ``whole`` on.

    People whose work is not tasks have a key ``what`` that names it.
    """

    part: str
    whole: Sequence[str]
    least: int
    reason: str
    weight: float = 1.0

    def __call__(self, person: Person, rule: str, limit: float) -> WorkCheckFinding | None:
        total = sum(person[name] for name in self.whole)
        if total < self.least:
            return None
        measured = proportion(person[self.part], total)
        if measured.value is None or measured.low is None or measured.low < limit:
            return None
        reason = self.reason.format(part=person[self.part], whole=total, what=person.get("what", "tasks"))
        return WorkCheckFinding(person["person"], rule, reason, self.weight * measured.value, measured.as_json())


SHARES = {
    name: WorkCheckShareRule(**{part: rule[part] for part in ("part", "whole", "least", "reason", "weight")})
    for name, rule in RULES.items()
    if "part" in rule
}
"""The limit of each rule is the field of the same name in :class:`WorkCheckThresholds`."""


def apply_rules(people: Sequence[Person], limits: WorkCheckThresholds | None = None) -> list[WorkCheckFinding]:
    """Apply the rules; the most serious findings are first."""
    limits = limits or WorkCheckThresholds()
    findings = [
        finding
        for person in people
        for name, rule in SHARES.items()
        if (finding := rule(person, name, getattr(limits, name))) is not None
    ]
    for check in (
        _check_disagreement,
        _check_haste,
        _check_short_remarks,
        _check_bias,
        _check_drift,
        _check_gold,
        _check_same_answers,
        _check_language,
    ):
        findings += check(people, limits)
    findings = [finding for finding in findings if finding.rule not in limits.off]
    return sorted(findings, key=lambda finding: (-finding.weight, finding.person, finding.rule))


def suspicion_weights(findings: Sequence[WorkCheckFinding]) -> dict[str, float]:
    """The sum of the weights by person, highest first."""
    sums: dict[str, float] = {}
    for finding in findings:
        sums[finding.person] = sums.get(finding.person, 0.0) + finding.weight
    return dict(sorted(sums.items(), key=lambda item: (-item[1], item[0])))


def _check_disagreement(people: Sequence[Person], limits: WorkCheckThresholds) -> Iterator[WorkCheckFinding]:
    """Check for agreement with others far below the median, or none at all, with the whole interval."""
    compared = [person for person in people if person["agreement"].get("value") is not None]
    values = np.array([person["agreement"]["value"] for person in compared])
    middle = float(np.median(values)) if len(values) else 0.0
    for person, value, apart in zip(compared, values, _robust_scores(values, limits.least_people), strict=True):
        high = person["agreement"].get("high")
        if high is None or person["agreement"].get("items", LEAST_SCORES) < LEAST_SCORES:
            continue
        outlying = apart < -limits.outlying and high < middle - limits.agreement_gap
        if outlying or (high < limits.agreement_low < middle):
            low = f"{round(value, 2) + 0.0:.2f}"
            reason = f"Agreement with the others is {low}; half of the people have {middle:.2f} or more."
            weight = 1.5 * min(1.0, middle - float(value))
            yield WorkCheckFinding(person["person"], "disagreement", reason, weight, person["agreement"])


def _check_haste(people: Sequence[Person], limits: WorkCheckThresholds) -> Iterator[WorkCheckFinding]:
    """Check the words read per minute against the median of all people."""
    paces = {person["person"]: pace for person in people if (pace := _pace(person)) is not None}
    if len(paces) < limits.least_people:
        return
    middle = float(np.median([pace["value"] for pace in paces.values()]))
    reason = (
        "Works {pace:,.0f} words a minute (geometric mean of the tasks); half of the people {middle:,.0f} or fewer."
    )
    for name, pace in paces.items():
        if pace["items"] < TASKS_LEAST or pace["value"] <= limits.pace * middle:
            continue
        if pace.get("low", 0.0) > middle:
            text = reason.format(pace=pace["value"], middle=middle)
            yield WorkCheckFinding(name, "pace", text, min(1.0, 0.3 * pace["value"] / middle), pace)


def _pace(person: Person) -> Figures | None:
    """Words per minute with their interval; without one for reviewers, of whom the times of single tasks are
    unknown."""
    if person.get("pace") is not None:
        measured: Figures = person["pace"]
        return measured
    value = person["words_a_minute"]
    return {"value": value, "low": value, "items": person["submitted"]} if value else None


def _check_short_remarks(people: Sequence[Person], limits: WorkCheckThresholds) -> Iterator[WorkCheckFinding]:
    """Check for a median length of comments, critiques or justifications far below the median of all people."""
    result: dict[str, WorkCheckFinding] = {}
    for sort in ("comments", "critiques", "justifications"):
        measured_sizes = {person["person"]: (person.get("remark_sizes") or {}).get(sort) for person in people}
        enough = {name: size for name, size in measured_sizes.items() if size and size["remarks"] >= REMARKS_LEAST}
        sizes = {name: size["median"] for name, size in enough.items()}
        if len(sizes) < limits.least_people:
            continue
        middle = float(np.median(list(sizes.values())))
        for name, size in sizes.items():
            if size < limits.brief * middle and enough[name]["high"] < middle:
                reason = (
                    f"Half of the {sort} have {size:,.0f} characters or fewer; for half of the people "
                    f"that is {middle:,.0f} or more."
                )
                measured = {"value": size, "low": 0, "high": enough[name]["high"], "items": enough[name]["remarks"]}
                finding = WorkCheckFinding(name, "brief", reason, 0.8 * (1 - size / middle), measured)
                result[name] = max(result.get(name, finding), finding, key=lambda item: item.weight)
    yield from result.values()


def _as_improbable(errors: float, degrees: int) -> float:
    """The quantile of Student's distribution that is as improbable as ``errors`` standard errors of a normal one."""
    from scipy.special import ndtr, stdtrit  # slow to import, and most commands find no such person

    return float(stdtrit(degrees, ndtr(errors)))


def _check_bias(people: Sequence[Person], limits: WorkCheckThresholds) -> Iterator[WorkCheckFinding]:
    for person in people:
        error, degrees, scores = (
            person.get("bias_error"),
            person.get("bias_groups", 16) - 1,
            person.get("bias_scores", 0),
        )
        if measured := _significant_difference(person["bias"], error, degrees, scores, limits.bias, limits):
            way = "above" if person["bias"] > 0 else "below"
            size = f"{abs(person['bias']):.1f} standard deviations {way}"
            reason = f"Scores stand {size} those of the others for the same texts."
            yield WorkCheckFinding(person["person"], "bias", reason, 0.5 * abs(person["bias"]), measured)


def _check_drift(people: Sequence[Person], limits: WorkCheckThresholds) -> Iterator[WorkCheckFinding]:
    for person in people:
        drift, change = person["drift"], person["drift"].get("change")
        basis = drift.get("error"), drift.get("degrees", 0), drift.get("scores", 0)
        if measured := _significant_difference(change, *basis, limits.drift, limits):
            size = f"{abs(change):.1f} standard deviations {'higher' if change > 0 else 'lower'}"
            reason = f"From the first task to the last, scores came to stand {size}."
            yield WorkCheckFinding(person["person"], "drift", reason, 0.5 * abs(change), measured)


def _significant_difference(
    value: float | None, error: float | None, degrees: int, scores: int, limit: float, limits: WorkCheckThresholds
) -> Figures:
    """A difference of enough ``scores`` with its interval, if it is beyond its ``limit`` and as improbable as the limit
    of errors; empty otherwise."""
    if value is None or error is None or scores < LEAST_SCORES or degrees < 1 or abs(value) < limit:
        return {}
    if abs(value) < _as_improbable(limits.errors, degrees) * error:
        return {}
    half = student_quantile(degrees) * error
    return {"value": value, "low": value - half, "high": value + half, "items": scores}


def _check_gold(people: Sequence[Person], limits: WorkCheckThresholds) -> Iterator[WorkCheckFinding]:
    """Check for a share of right judgements of gold items below the limit, with the whole interval."""
    for person in people:
        right = (person.get("gold") or {}).get("right", {})
        if "high" not in right or right["items"] < GOLD_LEAST or right["high"] >= limits.gold:
            continue
        reason = f"Right in {format_share(right['value'])} of {right['items']:,} judgements of gold items."
        yield WorkCheckFinding(person["person"], "gold", reason, 2.0 * (1 - right["value"]), right)


def _check_same_answers(people: Sequence[Person], limits: WorkCheckThresholds) -> Iterator[WorkCheckFinding]:
    """Check for two people with the same answers. Which of them copied, if any, the answers do not say."""
    for person in people:
        pair = person.get(SAME_ANSWERS)
        if pair and pair["same"] >= limits.same_answers * pair["judged"]:
            reason = (
                f"{person['person']} and {pair['with']} gave the same answers to {pair['same']:,} of "
                f"{pair['judged']:,}; their agreement with others explains {format_share(pair['expected'])} at most."
            )
            measured = proportion(pair["same"], pair["judged"])
            yield WorkCheckFinding(person["person"], SAME_ANSWERS, reason, 1.5, measured.as_json())


def _check_language(people: Sequence[Person], limits: WorkCheckThresholds) -> Iterator[WorkCheckFinding]:
    for person in people:
        language = person.get("language") or {}
        read, foreign = language.get("remarks", 0), language.get("other", 0)
        if read < LANGUAGE_LEAST or not foreign:
            continue
        measured = proportion(foreign, read)
        if measured.low is None or measured.low < limits.other_language:
            continue
        example = language["example"]
        reason = (
            f"{foreign:,} of {read:,} remarks are in another language than their task's, such as this one in "
            f"{example['language']}, not {example['expected']}: “{one_line(example['text'], _EXAMPLE)}”"
        )
        yield WorkCheckFinding(person["person"], "other_language", reason, foreign / read, measured.as_json())


def _robust_scores(values: Any, least: float) -> Any:
    if len(values) < least:
        return np.zeros(len(values))
    middle = np.median(values)
    spread = np.median(np.abs(values - middle))
    return 0.6745 * (values - middle) / max(float(spread), 1e-9)


def format_share(share: float) -> str:
    return f"{100 * share:.0f} %"


def rule_texts(limits: WorkCheckThresholds) -> dict[str, str]:
    """What each rule checks under these limits, as a sentence."""
    limit_texts = {
        name: format_share(value) if name in SHARE_LIMITS else f"{value:g}"
        for name, value in vars(limits).items()
        if isinstance(value, int | float)
    }
    return {name: rule["meaning"].format(**limit_texts) for name, rule in RULES.items() if name not in limits.off}
