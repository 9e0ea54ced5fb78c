"""The report: figures as one self-contained HTML page, with explanations and the changes since an earlier report.

It needs no network and no scripts. Text written by people is sanitized as untrusted text; the template escapes
everything.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from markupsafe import Markup

from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.model.pace import MOST_HOURS
from annotator.owner.measures import report_plots as plots
from annotator.owner.rows import Counts, Json, Row
from annotator.owner.templates import render_template
from annotator.paths import resource
from annotator.text.policy import one_line, safe_paragraph

MEASURES: Mapping[str, Mapping[str, str]] = tomllib.loads(
    resource("report", "measures.toml").read_text(encoding="utf-8")
)
"""The ``title`` and ``meaning`` of a measure, by its name in the figures."""

CHIEF = ("alpha_ordinal", "gwet_ac2_quadratic", "icc_1", "raw_within_0", "raw_within_1", "kendall_w")
"""The measures in the first table."""
RELIABLE = 0.8
TENTATIVE = 0.667
"""The smallest alpha for tentative conclusions, as :data:`RELIABLE` is for firm ones (Krippendorff 2004, Content
Analysis, ch. 11)."""


def alpha_interpretation(alpha: float) -> str:
    """The customary interpretation of a value of alpha."""
    if alpha >= RELIABLE:
        return "at or above the 0.80 that is customarily asked of reliable data"
    if alpha >= TENTATIVE:
        return "between the 0.667 and the 0.80 from which tentative conclusions are customarily drawn"
    return "below the 0.667 that is customarily asked even for tentative conclusions"


FIGURES = re.compile(rb'<script type="application/json" id="figures">(.*?)</script>', re.DOTALL)
MOST_ROWS = 40
"""The most people in a plot, lowest agreement first."""
_ATTRIBUTES = 12
_NAME = 24
"""The most characters of a person's name, such as a key fingerprint, that are shown."""
Figures = Mapping[str, Any]


_NOTHING: Figures = {
    "collected": {"attributes": (), "overlap": {}, "made_by_programs": 0},
    "agreement": {"attributes": ()},
    "people": {"people": (), "findings": (), "suspicion": {}},
    "systems": {"joined": {}, "leaderboards": (), "means": (), "weighted": {}},
    "tasks": {},
}
"""What summaries and plots use of the sections that have faults."""


def write_report(figures: Figures, out: Path, title: str, changes: Sequence[Figures] | None = None) -> None:
    """Write the page for ``figures`` of all sections, except those that have ``faults``, to ``out`` atomically."""
    write_atomic(out, render_report(figures, title, changes).encode())


def render_report(figures: Figures, title: str, changes: Sequence[Figures] | None = None) -> str:
    """Render the page; ``changes`` are the result of :func:`changed_figures`."""
    data = json.dumps(figures, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    home, figures = resource("report"), {**_NOTHING, **figures}
    filters = {
        "attribute": lambda label: attribute_title(figures, label),
        "number": format_number, "measure": measure_text, "name": one_line, "words": safe_paragraph,
        "percent": format_percent, "seconds": format_duration, "person": lambda name: one_line(name, _NAME),
        "short": lambda name: one_line(name.removeprefix("Person "), _NAME),
    }  # fmt: skip
    return render_template(
        "report.html.j2",
        filters,
        title=one_line(title),
        part=_part_of_data(figures),
        style=(home / "report.css").read_text(encoding="utf-8"),
        figures=figures,
        plots=_plots(figures),
        short=_headline_figures(figures),
        measures=MEASURES,
        chief=CHIEF,
        changes=changes,
        suspects=_suspects(figures),
        boards=_boards(figures["systems"]),
        weighted=_weighted_rows(figures["systems"]),
        data=data.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"),
    )


def figures_of(path: Path) -> Json:
    """Read the figures from a written report. Raises ``measure.not_a_report``."""
    match = FIGURES.search(path.read_bytes())
    try:
        figures = json.loads(match[1]) if match else None
    except (ValueError, RecursionError):
        figures = None
    if not isinstance(figures, dict) or "version" not in figures:
        raise AnnotatorError(
            "measure.not_a_report", "This is not a report with figures.", "Name a report or a data set.", path
        )
    return figures


def format_number(value: float | None, digits: int = 2) -> str:
    """Format with ``digits`` decimal places; None is a dash."""
    if value is None:
        return "–"
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value + 0.0:,.{digits}f}".replace("-", "−") if round(value, digits) else f"{0:.{digits}f}"


def format_percent(value: float | None) -> str:
    """Format a share as a percentage."""
    return "–" if value is None else f"{100 * value:.0f} %"


def format_duration(seconds: float | None) -> str:
    """Format as seconds, or minutes and seconds."""
    if seconds is None:
        return "–"
    minutes, remaining = divmod(round(seconds), 60)
    return f"{minutes:,} min {remaining} s" if minutes else f"{remaining} s"


def measure_text(measure: Figures, digits: int = 2) -> Markup:
    """Format a measure with its interval, or state that there is not enough data."""
    if "value" not in measure:
        return Markup("not enough data")
    ends = Markup("")
    for low, high, label in (("low", "high", ""), ("lowest", "highest", "pairs: ")):
        if low in measure and high in measure:
            between = f"({label}{format_number(measure[low], digits)} to {format_number(measure[high], digits)})"
            ends = Markup(' <span class="ends">{}</span>').format(between)
    return Markup('<span class="whole">{}</span>').format(format_number(measure["value"], digits)) + ends


def attribute_title(figures: Figures, label: str) -> str:
    """The title that the rubric gives an attribute; its label if unknown, as in reports of earlier versions."""
    return one_line(figures.get("attribute_titles", {}).get(label, label))


def _part_of_data(figures: Figures) -> str:
    """Which part of the data the figures are about; empty if about all of it."""
    where = [f"only where {' and '.join(map(one_line, figures['where']))}"] if figures["where"] else []
    people = [f"without the work of {', '.join(map(one_line, figures['without']))}"] if figures["without"] else []
    return "; ".join([*where, *people])


def _suspects(figures: Figures) -> list[Row]:
    """The people with findings, the most suspicious first, each with their findings."""
    people = figures["people"]
    return [
        {"person": person, "findings": [finding for finding in people["findings"] if finding["person"] == person]}
        for person in people["suspicion"]
    ]


def _headline_figures(figures: Figures) -> list[str]:
    """The summary sentences at the top of the report."""
    sentences = []
    attributes = figures["agreement"]["attributes"]
    alphas = [
        (row["measures"]["alpha_ordinal"], attribute_title(figures, row["attribute"]))
        for row in attributes
        if "value" in row["measures"]["alpha_ordinal"]
    ]
    if alphas:
        ordered = sorted(alphas, key=lambda alpha: -alpha[0]["value"])
        ends = (("most ", ordered[0]), ("least ", ordered[-1])) if len(ordered) > 1 else (("", ordered[0]),)
        sentences += [
            f"People agree {which}on {title}: α = {with_ends(alpha)}, {alpha_interpretation(alpha['value'])}."
            for which, (alpha, title) in ends
        ]
    elif attributes:
        sentences.append(f"Agreement cannot be told: {attributes[0]['measures']['alpha_ordinal']['why']}")
    suspects = _suspects(figures)
    if suspects:
        called = _first_names([row["person"] for row in suspects])
        sentences.append(f"Check the work of {called} first: the checks reported findings about it.")
    elif figures["people"]["people"]:
        sentences.append("The checks found nothing in anybody's work.")
    sentences += _without_flagged(figures)
    for board in _boards(figures["systems"])[:1]:
        sentences += _leader(board)
    for person, hours in figures["collected"].get("hours_set_aside", {}).items():
        sentences.append(
            f"{one_line(person, _NAME)}: {hours:,.1f} hours are not added up, more than {MOST_HOURS} on one task each."
        )
    scripted = figures["collected"]["made_by_programs"]
    if scripted:
        sentences.append(f"{scripted:,} annotations were made by programs, not by people.")
    return sentences


def _first_names(names: Sequence[str]) -> str:
    more = f" and {len(names) - 5} more" if len(names) > 5 else ""
    return ", ".join(one_line(name, _NAME) for name in names[:5]) + more


def _leader(board: Figures) -> Iterator[str]:
    """Who is first, whom it is not told apart from, and how much more would tell it from the second."""
    first, *others = board["systems"]
    order = board["order"]
    if not order:
        yield "No system is called first: they met different opponents, and no finite strengths explain who won."
        return
    share = first[order]["value"]
    equal = [
        one_line(system["system"], _NAME)
        for system in board["systems"]
        if abs(system[order].get("value", 0) - share) < 1e-6
    ]
    wins = with_ends(first["win_rate"], format_percent)
    by_strength = order == "bradley_terry"
    if len(equal) > 1:
        names = f"{', '.join(equal[:-1])} and {equal[-1]}"
        percent = format_percent(share)
        yield (
            f"{names} are equally strong."
            if by_strength
            else f"{names} win equally often: {percent} of their comparisons."
        )
        return
    alike = [system["system"] for system in others if system.get("behind", {}).get("low", 0) <= 0]
    not_told_apart = f"; it is not told apart from {_first_names(alike)}" if alike else ""
    if by_strength:
        points = with_ends(first["bradley_terry"], lambda value: format_number(value, 0))
        yield (
            f"{one_line(first['system'])} is strongest: {points} points{not_told_apart}. The systems met different "
            "opponents, so that their shares of wins do not compare them."
        )
    else:
        yield f"{one_line(first['system'])} wins most often: {wins} of its comparisons{not_told_apart}."
    for pair in board.get("head_to_head", ()):
        if pair["further"] and others and {pair["system"], pair["other"]} == {first["system"], others[0]["system"]}:
            two = f"{one_line(pair['system'], _NAME)} from {one_line(pair['other'], _NAME)}"
            yield f"About {pair['further']:,} more comparisons of these two would tell {two}."


def _boards(systems: Figures) -> list[Row]:
    """The leaderboards, the one that joins the others first."""
    return [*filter(None, [systems.get("joined")]), *systems["leaderboards"]]


def _weighted_rows(systems: Figures) -> list[Row]:
    """The figures of systems beside those in which reliable people count more."""
    weighted = systems.get("weighted") or {"leaderboards": (), "means": ()}
    by_system = {key: figures for key, _, figures in _system_rows(weighted)}
    return [
        {"board": board, "system": key[-1], "plain": figures, "weighted": by_system[key]}
        for key, board, figures in _system_rows(systems)
        if key in by_system
    ]


def _system_rows(systems: Figures) -> Iterator[tuple[tuple[str, str, str], Row, Figures]]:
    """The rows of leaderboards and means: source, attribute and system, the board, and the figures of the system."""
    for board in _boards(systems):
        for row in board["systems"]:
            yield (board["source"], board["attribute"], row["system"]), board, row
    for means in systems["means"]:
        for row in means["systems"]:
            yield ("mean", means["attribute"], row["system"]), {"source": "mean", **means}, {"mean": row}


def _without_flagged(figures: Figures) -> list[str]:
    """The agreement without the people reported by the checks, for the attribute with the lowest agreement."""
    rows = [
        row
        for row in figures.get("flagged", {}).get("attributes", ())
        if row["measure"] == "alpha_ordinal" and "value" in row["all"] and "value" in row["without"]
    ]
    if not rows:
        return []
    least = min(rows, key=lambda row: float(row["all"]["value"]))
    title, without, everybody = least["attribute"], with_ends(least["without"]), with_ends(least["all"])
    flagged = figures["flagged"]
    left_out = _first_names(flagged["people"]) if flagged["same_answers"] else "them"
    return [f"Without {left_out} α of {attribute_title(figures, title)} is {without}, with them {everybody}."]


def with_ends(measure: Figures, format_value: Callable[[float | None], str] = format_number) -> str:
    """Format a measure and its interval as text."""
    value = format_value(measure.get("value"))
    if "low" not in measure or "high" not in measure:
        return value
    return f"{value} ({format_value(measure['low'])} to {format_value(measure['high'])})"


def _plots(figures: Figures) -> Json:
    """All plots, by their place in the page."""
    drawn: Json = {"distributions": {}, "boards": [], "means": []}
    drawn |= dict.fromkeys(("overlap", "alpha", "people", "gold"), "")
    collected = figures["collected"]
    for attribute in collected["attributes"][:_ATTRIBUTES]:
        label = attribute["attribute"]
        about = f"How often each score was given for {attribute_title(figures, label)}: " + ", ".join(
            f"{score}: {often}" for score, often in attribute["distribution"].items()
        )
        drawn["distributions"][label] = plots.bars(_with_missing_integers(attribute["distribution"]), about)
    if collected["overlap"]:
        about = "How many tasks so many people have judged"
        drawn["overlap"] = plots.bars(_with_missing_integers(collected["overlap"]), about, "people a task")
    alphas = (
        (attribute_title(figures, attribute["attribute"]), attribute["measures"]["alpha_ordinal"])
        for attribute in figures["agreement"]["attributes"]
    )
    about = "Krippendorff's alpha of each attribute, with 95 % intervals"
    drawn["alpha"] = _intervals(alphas, about, "α, ordinal", (0, 1))
    _draw_people(figures, drawn)
    for board in _boards(figures["systems"]):
        strengths = ((row["system"], row["bradley_terry"]) for row in board["systems"])
        svg = _intervals(strengths, "Bradley-Terry strength of each system", "points")
        drawn["boards"].append({"board": board, "svg": svg})
    for attribute in figures["systems"]["means"]:
        about = f"Mean {attribute_title(figures, attribute['attribute'])} of each system, with 95 % intervals"
        drawn["means"].append(_intervals(((row["system"], row) for row in attribute["systems"]), about, "mean score"))
    return drawn


def _intervals(
    measures: Iterable[tuple[str, Figures]], about: str, axis: str, within: tuple[float, float] | None = None,
    *, marked: Collection[str] = (),
) -> str:  # fmt: skip
    """A plot of named measures with their intervals, without those that are missing; empty if all are."""
    rows = [{"name": name, **measure, "marked": name in marked} for name, measure in measures if "value" in measure]
    return plots.intervals(rows[:MOST_ROWS], about, axis, within) if rows else ""


def _draw_people(figures: Figures, drawn: Json) -> None:
    people = figures["people"]["people"]
    suspects = figures["people"]["suspicion"]
    about = "Agreement of each person with the others, with 95 % intervals"
    agreeing = ((person["person"], person["agreement"]) for person in people)
    drawn["people"] = _intervals(agreeing, about, "weighted κ with the others", (0, 1), marked=suspects)
    about = "Share of judgements of gold items that are right, for each person, with 95 % intervals"
    right = ((person["person"], person["gold"]["right"]) for person in people if person["gold"])
    drawn["gold"] = _intervals(right, about, "right on gold items", (0, 1), marked=suspects)


def _with_missing_integers(counts: Counts) -> dict[str, int]:
    """Fill in the integers that do not occur."""
    numbers = sorted(int(name) for name in counts)
    if numbers[-1] - numbers[0] > 60:
        return {str(number): counts[str(number)] for number in numbers}
    return {str(number): counts.get(str(number), 0) for number in range(numbers[0], numbers[-1] + 1)}


# Changes between two reports.


_COUNTS = ("tasks", "people", "judgements", "hours")
_MEASURED = ("collected", "agreement", "people", "systems")


def changed_figures(before: Figures, now: Figures) -> list[Row]:
    """The rows (``name``, ``before``, ``now``, ``change``, ``marked``) that differ, of sections that both have.

    ``marked`` where neither interval contains the other value, and what is only in one of them. Raises
    ``measure.not_a_report`` if ``before``, which may come from anybody's file, is not shaped like figures.
    """
    try:
        shared = {name for name in _MEASURED if name in before and name in now}
        if before.get("named") != now.get("named"):
            shared -= {"people"}  # who is called otherwise is not gone
        figures_before, figures_now = (
            dict(_compared_values({name: of[name] for name in shared}, now)) for of in (before, now)
        )
        return [
            _change_row(name, figures_before.get(name), figures_now.get(name))
            for name in {**figures_now, **figures_before}
            if figures_before.get(name) != figures_now.get(name)
        ]
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError):
        message = "The figures in the earlier report cannot be compared."
        raise AnnotatorError("measure.not_a_report", message, "Name a report of this version, or a data set.") from None


def _compared_values(figures: Figures, now: Figures) -> Iterator[tuple[str, Any]]:
    """What is compared of some sections, by name: numbers, measures, and *found* for a finding. ``now`` has the titles
    of attributes."""
    if collected := figures.get("collected"):
        yield from ((name, collected[name]) for name in _COUNTS)
        yield "submitted", collected["annotations"].get("submitted", 0)
        for row in collected["attributes"]:
            yield f"{attribute_title(now, row['attribute'])}: mean", row["mean"]
    for row in figures.get("agreement", _NOTHING["agreement"])["attributes"]:
        for name in CHIEF:
            yield f"{attribute_title(now, row['attribute'])}: {MEASURES[name]['title']}", row["measures"].get(name)
    for row in figures.get("people", _NOTHING["people"])["people"]:
        yield f"{row['person']}: agreement with the others", row["agreement"]
    for row in figures.get("people", _NOTHING["people"])["findings"]:
        yield f"{row['person']}: {row['rule'].replace('_', ' ')}", "found"
    for board in figures.get("systems", _NOTHING["systems"])["leaderboards"]:
        by = board["attribute"] and f" by {attribute_title(now, board['attribute'])}"
        yield from ((f"{row['system']}: win rate{by}", row["win_rate"]) for row in board["systems"])


def _change_row(name: str, before: Any, now: Any) -> Row:
    ends = {"name": name, "before": _figure_text(before), "now": _figure_text(now)}
    if before is None or now is None:
        return {**ends, "change": "gone" if now is None else "new", "marked": True}
    old, new = (measure.get("value") if isinstance(measure, Mapping) else measure for measure in (before, now))
    if old is None or new is None:
        return {**ends, "change": "–", "marked": new is not None}
    digits = 1 if name in _COUNTS else 2
    change = ("+" if new > old else "") + format_number(new - old, digits)
    return {
        **ends,
        "change": change,
        "marked": isinstance(now, Mapping) and not (_interval_includes(before, new) or _interval_includes(now, old)),
    }


def _figure_text(value: Any) -> str:
    if isinstance(value, Mapping):
        return measure_text(value)
    return value if isinstance(value, str) else format_number(value)


def _interval_includes(measure: Figures, value: float) -> bool:
    return bool(measure.get("low", measure["value"]) <= value <= measure.get("high", measure["value"]))
