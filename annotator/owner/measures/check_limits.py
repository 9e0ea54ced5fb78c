"""The limits of the checks, which an owner sets in ``checks.toml`` in the project folder.

fast = 0.3                # the share of tasks from which a person is reported
pace = 2.5
off = ["skips", "bias"]   # rules that are not applied

[tolerance]               # by block, the largest difference from gold of a right score
helpfulness = 1
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from annotator.errors import AnnotatorError
from annotator.owner.courses.course_bundle import course_tolerance
from annotator.owner.measures.gold_answers import gold_of
from annotator.owner.toml_text import read_settings
from annotator.paths import resource

CHECKS = "checks.toml"
_OFF = "off"
_TOLERANCE = "tolerance"
RULES: Mapping[str, Any] = tomllib.loads(resource("work_checks.toml").read_text(encoding="utf-8"))
SHARE_LIMITS = frozenset(name for name, rule in RULES.items() if rule.get("share"))
"""The limits that are shares, from 0 to 1."""


@dataclass(frozen=True)
class WorkCheckThresholds:
    """The thresholds from which rules report a person. Shares are from 0 to 1.

    ``outlying`` is a robust z-score among at least ``least_people``; the person must also be ``agreement_gap`` below
    the median, or below ``agreement_low`` while half of the people are above it. ``brief`` is the share of the others'
    median length of remarks below which a person's median is reported, also among ``least_people``. ``pace`` is in
    medians, ``bias`` and ``drift`` in standard deviations; bias and drift must also be ``errors`` times their standard
    error, adjusted to the degrees of freedom for a drift over few tenths of the work. The language of remarks shorter
    than ``language_least`` characters is not checked. ``off`` are rules that are not applied. ``tolerance`` is, by
    block, the largest difference from gold of a score or preference that is right; it defaults to that of the course's
    test, else 0.
    """

    fast: float = 0.2
    one_score: float = 0.3
    repeated_text: float = 0.2
    empty_words: float = 0.3
    general_words: float = 0.3
    brief: float = 0.25
    pasted_text: float = 0.2
    wide_highlights: float = 0.3
    skips: float = 0.25
    gold: float = 0.5
    other_language: float = 0.2
    language_least: float = 40
    outlying: float = 3.5
    least_people: float = 4
    agreement_gap: float = 0.1
    agreement_low: float = 0.2
    same_answers: float = 0.99
    pace: float = 2.0
    bias: float = 0.6
    drift: float = 0.5
    errors: float = 3.0
    off: frozenset[str] = frozenset()
    tolerance: Mapping[str, int] = field(default_factory=dict)
    gold_answers: str = ""
    """The data set of right answers of the project; empty if it has none."""


def limits_of(project: Path) -> WorkCheckThresholds:
    """The limits in a project folder, with the defaults for those not set.

    Raises ``measure.bad_limit``.
    """
    path, of_course = project / CHECKS, course_tolerance(project)
    limits = read_settings(path, "measure.bad_limit")
    off = limits.pop(_OFF, [])
    if not isinstance(off, list) or not set(map(str, off)) <= RULES.keys():
        message = f"`{_OFF}` is a list of rules."
        raise AnnotatorError("measure.bad_limit", message, f"Rules: {', '.join(sorted(RULES))}.", path)
    tolerance = limits.pop(_TOLERANCE, {})
    if not isinstance(tolerance, dict) or any(type(far) is not int or far < 0 for far in tolerance.values()):
        message = f"`[{_TOLERANCE}]` says by block how far a score may be off, a whole number from 0 on."
        raise AnnotatorError("measure.bad_limit", message, "Such as `helpfulness = 1`.", path)
    for name, value in limits.items():
        _check(name, value, path)
    gold = str(gold_of(project) or "")
    return WorkCheckThresholds(**limits, off=frozenset(off), tolerance={**of_course, **tolerance}, gold_answers=gold)


def _check(name: str, value: Any, path: Path) -> None:
    names = [
        limit.name for limit in fields(WorkCheckThresholds) if limit.name not in (_OFF, _TOLERANCE, "gold_answers")
    ]
    if name not in names:
        message = f"There is no limit {name!r}."
        hint = f"Known: {', '.join(names)}, `{_OFF}`, and the table `[{_TOLERANCE}]` at the end."
        raise AnnotatorError("measure.bad_limit", message, hint, path)
    if type(value) not in (int, float) or not 0 <= value < 1e6 or (name in SHARE_LIMITS and value > 1):
        kind = "a share from 0 to 1" if name in SHARE_LIMITS else "a number from 0 on"
        raise AnnotatorError("measure.bad_limit", f"{name} is {kind}, and not {value!r}.", where=path)
