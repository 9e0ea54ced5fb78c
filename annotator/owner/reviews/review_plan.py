"""The assignment of reviews, the rubric of reviewers, and the settings in ``review.toml``.

rule = "both-accept"

[[reasons]]
key = "score"
title = "The score does not fit the guidelines"
words = "optional"
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from annotator.errors import AnnotatorError, first_misfit
from annotator.model.blocks.review_block import Purpose, ReturnReasonOption, ReviewVerdictBlock
from annotator.model.rubric import Rubric
from annotator.owner.reviews.review_outcomes import RULES, USUAL
from annotator.owner.toml_text import parse_toml, read_settings
from annotator.paths import resource

Item = TypeVar("Item")
Lot = Callable[..., str]
"""Draws a lot for some words; equal words and seed give equal lots."""


def assign_reviews(
    items: Sequence[tuple[Item, Sequence[str], Collection[str], int]], reviewers: Sequence[str], lot: Lot
) -> tuple[list[tuple[Item, tuple[str, ...]]], list[str]]:
    """Assign each of ``items`` (with a name, the people who must not review it, and a number) to that number of
    ``reviewers``. Returns each item with its reviewers, in order of their numbers, and the names of those for which too
    few reviewers remain.

    The reviewers with the fewest items are chosen, at random among equals. Raises ``review.too_few`` if too few remain
    for every item.
    """
    loads: Counter[str] = Counter()
    result, left = [], []
    for item, name, authors, number in items:
        free = [reviewer for reviewer in reviewers if reviewer not in authors]
        if len(free) < number:
            left.append(" · ".join(name))
            continue
        chosen = sorted(free, key=lambda reviewer: (loads[reviewer], lot("who", str(name), reviewer)))[:number]
        loads.update(chosen)
        # Numbers are drawn separately, so that the reviewer with the fewest items is not always the first.
        result.append((item, tuple(sorted(chosen, key=lambda reviewer: lot("number", str(name), reviewer)))))
    if left and not result:
        _, _, authors, number = items[0]
        remaining = len({*reviewers} - {*authors})
        people = f"one of {len(reviewers)}" if remaining == 1 else f"{remaining or 'none'} of {len(reviewers)}"
        fewer = ", or ask for fewer with --reviewers" if number > 1 else ""
        raise AnnotatorError(
            "review.too_few",
            f"The work on {left[0]} needs {number} of the roster who had no part in it, and {people} had no part.",
            f"Name people who neither did that work nor reviewed it{fewer}.",
        )
    return result, left


def parse_share(text: str) -> float:
    """Parse ``100%`` or ``0.25``, as a number above 0 and up to 1. Raises ``review.bad_share``."""
    try:
        value = float(text.rstrip("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        value = 0.0
    if not 0 < value <= 1:
        raise AnnotatorError("review.bad_share", f"{text!r} is not a share.", "Write it as 25% or 0.25.")
    return value


# The rubric of a review: that of the reviewed work, with a block that asks for the verdict.


KEY = "review"
REASONS: tuple[ReturnReasonOption, ...] = (
    ReturnReasonOption(key="score", title="The score does not fit the guidelines"),
    ReturnReasonOption(key="reason_given", title="The explanation does not support the answer"),
    ReturnReasonOption(key="says_little", title="Says too little to be of use"),
    ReturnReasonOption(key="wrong_place", title="The highlight is not where the flaw is"),
    ReturnReasonOption(key="overlooked", title="Something important was overlooked"),
    ReturnReasonOption(key="not_true", title="Not true"),
    ReturnReasonOption(key="language", title="Wrong language, or hard to understand"),
    ReturnReasonOption(key="other", title="Something else", words="required"),
)
"""The default reasons for returning work."""


def review_rubric(rubric: Rubric, purpose: Purpose, reasons: Sequence[ReturnReasonOption] = REASONS) -> Rubric:
    """``rubric`` with a review block at its end, and without the edit journal, which reviews do not compare. The texts
    of the block are translated into the languages of the rubric.

    Raises ``review.rubric`` if the block cannot be added.
    """
    first = purpose if purpose == "moderation" else KEY
    names = (first, *(f"{first}_{number}" for number in range(2, 100)))
    block = ReviewVerdictBlock(
        key=next(name for name in names if name not in rubric.by_key), title=purpose.capitalize(), purpose=purpose,
        reasons=tuple(reasons) if purpose == "review" else (),
    )  # fmt: skip
    fields = rubric.model_dump(mode="json")
    fields["translations"] = {
        code: {**texts, **_translated(block, code)} for code, texts in rubric.translations.items()
    }
    try:
        return Rubric.model_validate({**fields, "journal": False, "blocks": [*fields["blocks"], block.model_dump()]})
    except ValidationError as refused:
        message = f"No review can be added to the rubric {rubric.id!r}: {first_misfit(refused)[1]}"
        raise AnnotatorError("review.rubric", message, "Ask for less in the rubric.") from None


def _translated(block: ReviewVerdictBlock, code: str) -> dict[str, str]:
    """The translated texts of the block by path, for a rubric that is translated: its title and the default reasons."""
    path = resource("reviews", f"{code}.toml")
    if not path.is_file():
        return {}
    texts = parse_toml(path.read_text("utf-8"))
    reasons = {f"{block.key}.reasons.{reason.key}.title": texts["reasons"][reason.key] for reason in block.reasons
               if reason in REASONS}  # fmt: skip
    return {f"{block.key}.title": texts[block.purpose], **reasons}


FILE = "review.toml"
_REASONS = TypeAdapter(list[ReturnReasonOption])
_BAD_SETTINGS = "review.bad_settings"
_CORRECT = "Correct the file, or remove it to use the defaults."


@dataclass(frozen=True)
class ReviewSettings:
    """The settings of all reviews of a project."""

    rule: str = USUAL
    reasons: Sequence[ReturnReasonOption] = REASONS


def review_settings(project: Path) -> ReviewSettings:
    """Read the settings in a project folder, with defaults for those not set. Raises ``review.bad_settings``."""
    path = project / FILE
    settings = read_settings(path, _BAD_SETTINGS, _CORRECT)
    strangers = sorted(settings.keys() - {"rule", "reasons"})
    if strangers:
        raise _bad_plan_error(f"There is no setting {strangers[0]!r}; known are `rule` and `reasons`.", path)
    rule = settings.get("rule", USUAL)
    if rule not in RULES:
        raise _bad_plan_error(f"There is no rule {rule!r}; rules are {', '.join(RULES)}.", path)
    try:
        reasons = tuple(_REASONS.validate_python(settings["reasons"])) if "reasons" in settings else REASONS
        ReviewVerdictBlock(key="review", reasons=reasons)
    except ValidationError as refused:
        raise _bad_plan_error(f"`reasons` {': '.join(first_misfit(refused))}", path) from None
    return ReviewSettings(rule, reasons)


def _bad_plan_error(message: str, path: Path) -> AnnotatorError:
    return AnnotatorError(_BAD_SETTINGS, message, _CORRECT, path)
