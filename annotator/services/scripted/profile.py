"""The parameters of a scripted annotator: accuracy, speed and habits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class ScriptedAnnotatorProfile:
    """The parameters of a scripted annotator.

    ``noise`` and ``bias`` are in levels of a five-level scale: the standard deviation and the mean error of a score.
    ``drift`` is the increase of the bias from the first task to the last. ``errors`` is the share of wrong yes-or-no
    answers. ``characters_a_second`` is the reading speed, ``seconds_an_edit`` the time for a choice. ``comment_share``
    is the share of optional notes that are written, ``copied`` the share of texts that are always the same, ``skips``
    the share of skipped tasks. ``one_line``: gives the same score to everything, and ranks the first best.
    """

    name: str
    noise: float
    bias: float = 0.0
    drift: float = 0.0
    errors: float = 0.02
    characters_a_second: float = 25.0
    seconds_an_edit: float = 4.0
    comment_share: float = 0.3
    copied: float = 0.0
    skips: float = 0.01
    one_line: bool = False


PROFILES: Mapping[str, ScriptedAnnotatorProfile] = {
    profile.name: profile
    for profile in (
        ScriptedAnnotatorProfile("careful", noise=0.5),
        ScriptedAnnotatorProfile(
            "careless",
            noise=1.4,
            errors=0.15,
            characters_a_second=70,
            seconds_an_edit=2,
            comment_share=0.2,
            copied=0.5,
            skips=0.03,
        ),
        ScriptedAnnotatorProfile(
            "spammer",
            noise=0.0,
            errors=0.0,
            characters_a_second=2_000,
            seconds_an_edit=0.4,
            comment_share=0.0,
            copied=1.0,
            skips=0.0,
            one_line=True,
        ),
        ScriptedAnnotatorProfile(
            "expert", noise=0.2, errors=0.005, characters_a_second=20, seconds_an_edit=5, comment_share=0.5, skips=0.005
        ),
        ScriptedAnnotatorProfile("drifting", noise=0.5, drift=2.0),
    )
}
