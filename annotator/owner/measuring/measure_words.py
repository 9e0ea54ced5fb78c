"""What every measure is called, and what it means in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MEASURES: Final[Mapping[str, tuple[str, str]]] = {
    "alpha_nominal": (
        "Krippendorff's α, nominal",
        "How far people agree beyond chance when every difference counts the same; 1 is perfect, 0 is chance.",
    ),
    "alpha_ordinal": (
        "Krippendorff's α, ordinal",
        "The same for scores in order: scores far apart count for more, by how many judgements lie between them.",
    ),
    "alpha_interval": ("Krippendorff's α, interval", "The same with squared differences of scores."),
    "alpha_ratio": (
        "Krippendorff's α, ratio",
        "The same with differences in proportion to the scores; only for scales that begin at nought.",
    ),
    "fleiss_kappa": (
        "Fleiss' κ",
        "Exact agreement beyond chance, where chance is how often each score is given overall.",
    ),
    "gwet_ac1": (
        "Gwet's AC1",
        "Exact agreement beyond chance, where chance stays small if nearly all scores are the same.",
    ),
    "gwet_ac2_linear": ("Gwet's AC2, linear", "AC1 with part of the credit for scores that are near."),
    "gwet_ac2_quadratic": ("Gwet's AC2, quadratic", "AC1 with most of the credit for scores that are near."),
    "raw_within_0": ("Same score", "The share of pairs of people who gave a text exactly the same score."),
    "raw_within_1": ("Within 1", "The share of pairs of people whose scores are one apart at most."),
    "icc_1": (
        "ICC(1)",
        "The share of the variance of a single score that comes from the texts, whoever happened to judge.",
    ),
    "icc_1k": ("ICC(1,k)", "The same for the mean of all scores that a text has."),
    "icc_2_1": ("ICC(2,1)", "The same of a single score, where these people stand for others like them."),
    "icc_2_k": ("ICC(2,k)", "ICC(2,1) for the mean of all of them."),
    "icc_3_1": ("ICC(3,1)", "The same of a single score by these very people, their severity set aside."),
    "icc_3_k": ("ICC(3,k)", "ICC(3,1) for the mean of all of them."),
    "cohen_kappa": (
        "Cohen's κ, mean of pairs",
        "Exact agreement of two people beyond chance; the interval runs from the lowest pair to the highest.",
    ),
    "cohen_kappa_linear": ("Cohen's κ, linear weights", "The same with part of the credit for scores that are near."),
    "cohen_kappa_quadratic": ("Cohen's κ, quadratic weights", "The same with most of the credit for near scores."),
    "spearman": (
        "Spearman's ρ, mean of pairs",
        "How far two people put the texts in the same order; from the lowest pair to the highest.",
    ),
    "kendall_w": (
        "Kendall's W, mean of questions",
        "How far all people put the answers to a question in the same order; 1 is the same order, 0 is none.",
    ),
    "exact_f1": ("Same highlight (F1)", "The share of highlights that another person made exactly so."),
    "overlap_f1": ("Overlapping highlight (F1)", "The share of highlights that overlap with one of another person."),
    "character_f1": (
        "Characters in common (F1)",
        "The share of highlighted characters that another person highlighted too.",
    ),
}
"""By the name in the figures: the title, and what it means."""

CHIEF: Final = ("alpha_ordinal", "gwet_ac2_quadratic", "icc_1", "raw_within_0", "raw_within_1", "kendall_w")
"""The measures that stand in the first table."""
RELIABLE: Final = 0.8
TENTATIVE: Final = 0.667
"""What Krippendorff (2004, Content Analysis, ch. 11) takes as the least for firm and for tentative conclusions."""


def verdict(alpha: float) -> str:
    """What a value of alpha is customarily taken for."""
    if alpha >= RELIABLE:
        return "at or above the 0.80 that is customarily asked of reliable data"
    if alpha >= TENTATIVE:
        return "between the 0.667 and the 0.80 from which tentative conclusions are customarily drawn"
    return "below the 0.667 that is customarily asked even for tentative conclusions"
