"""``review.toml`` in a project's folder: the rule by which reviews settle what is final, and why work is returned.

rule = "both-accept"

[[reasons]]
key = "score"
title = "The score does not fit the guidelines"
words = "optional"
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError

from annotator.errors import AnnotatorError
from annotator.model.blocks.review_block import ReturnReason, ReviewBlock
from annotator.owner.reviews.review_outcomes import RULES, USUAL
from annotator.owner.reviews.review_rubric import REASONS

FILE: Final = "review.toml"
_REASONS: Final = TypeAdapter(list[ReturnReason])


@dataclass(frozen=True)
class ReviewSettings:
    """What an owner sets once for all reviews of a project."""

    rule: str = USUAL
    reasons: Sequence[ReturnReason] = REASONS


def review_settings(project: Path) -> ReviewSettings:
    """The settings in the folder of a project; what it does not name is as usual. Raises ``review.bad_settings``."""
    path = project / FILE
    try:
        given = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return ReviewSettings()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise _bad(f"This is no TOML file: {error}.", path) from None
    strangers = sorted(given.keys() - {"rule", "reasons"})
    if strangers:
        raise _bad(f"There is no setting {strangers[0]!r}; known are `rule` and `reasons`.", path)
    rule = given.get("rule", USUAL)
    if rule not in RULES:
        raise _bad(f"There is no rule {rule!r}; rules are {', '.join(RULES)}.", path)
    try:
        reasons = tuple(_REASONS.validate_python(given["reasons"])) if "reasons" in given else REASONS
        ReviewBlock(key="review", reasons=reasons)
    except ValidationError as refused:
        first = refused.errors(include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise _bad(f"`reasons` {place}: {first['msg']}.", path) from None
    return ReviewSettings(rule, reasons)


def _bad(message: str, path: Path) -> AnnotatorError:
    return AnnotatorError("review.bad_settings", message, "Mend the file, or remove it for what is usual.", str(path))
