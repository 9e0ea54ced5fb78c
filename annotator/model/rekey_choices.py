"""Scores, tags, reactions, rankings and preferences, carried over to a new version of their task."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from annotator.model.annotation import Annotation, Preference
from annotator.model.ranks import Ranking

Value = TypeVar("Value")


def rekey_choices(annotation: Annotation, moved: Mapping[str, str]) -> Annotation:
    """The annotation with these at their new targets; what was said about a text that is gone is left out."""
    rankings = {
        path: {key: _ranking(given, moved) for key, given in each.items()}
        for path, each in _moved(annotation.rankings, moved).items()
    }
    preferences = {
        path: {key: kept for key, given in each.items() if (kept := _preference(given, moved)) is not None}
        for path, each in _moved(annotation.preferences, moved).items()
    }
    return annotation.model_copy(
        update={
            "ratings": _moved(annotation.ratings, moved),
            "tags": _moved(annotation.tags, moved),
            "proposals": _moved(annotation.proposals, moved),
            "reactions": _moved(annotation.reactions, moved),
            "rankings": rankings,
            "preferences": {path: each for path, each in preferences.items() if each},
        }
    )


def _moved(by_target: Mapping[str, Value], moved: Mapping[str, str]) -> dict[str, Value]:
    return {moved[path]: value for path, value in by_target.items() if path in moved}


def _ranking(given: Ranking, moved: Mapping[str, str]) -> Ranking:
    """The order of the responses that are still there; one that is new has no rank yet."""
    groups = tuple(tuple(moved[item] for item in group if item in moved) for group in given.groups)
    aside = tuple(moved[item] for item in given.unrankable if item in moved)
    return given.model_copy(update={"groups": tuple(group for group in groups if group), "unrankable": aside})


def _preference(given: Preference, moved: Mapping[str, str]) -> Preference | None:
    """The same preference, or none: what was compared is no longer what is there."""
    if given.preferred is None:
        return given
    return given.model_copy(update={"preferred": moved[given.preferred]}) if given.preferred in moved else None
