"""The report: figures as one HTML page that needs no network and no script.

What people wrote goes through the policy for untrusted text; the template escapes everything.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import jinja2
from markupsafe import Markup

from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.owner.measuring import report_plots as plots
from annotator.owner.measuring.measure_words import CHIEF, MEASURES, verdict
from annotator.paths import resource
from annotator.text.policy import one_line, paragraph

FIGURES: Final = re.compile(rb'<script type="application/json" id="figures">(.*?)</script>', re.DOTALL)
MOST_ROWS: Final = 40
"""Plots of people show so many, those first who agree least."""
MOST_PAIRED: Final = 25
_ATTRIBUTES: Final = 12
_NAME: Final = 24
"""Of longer names of people, such as fingerprints of keys, the beginning is shown."""
Figures = Mapping[str, Any]


def write_report(figures: Figures, out: Path, title: str, changes: Sequence[Mapping[str, Any]] | None = None) -> None:
    """Write the page for ``figures`` of all sections to ``out``, whole or not at all."""
    write_atomic(out, render(figures, title, changes).encode())


def render(figures: Figures, title: str, changes: Sequence[Mapping[str, Any]] | None = None) -> str:
    """The page; ``changes`` are those since an earlier report (:mod:`annotator.owner.measuring.report_changes`)."""
    home = resource("report")
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(home), autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
    environment.filters |= {
        "number": number, "measure": measure_text, "name": one_line, "words": paragraph, "percent": percent,
        "seconds": duration, "person": lambda name: one_line(name, _NAME),
        "short": lambda name: one_line(name.removeprefix("Person "), _NAME),
    }  # fmt: skip
    data = json.dumps(figures, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    page = environment.get_template("report.html.j2").render(
        title=one_line(title),
        style=(home / "report.css").read_text(encoding="utf-8"),
        figures=figures,
        plots=_plots(figures),
        short=_in_short(figures),
        measures=MEASURES,
        chief=CHIEF,
        changes=changes,
        suspects=_suspects(figures),
        data=data.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"),
    )
    return re.sub(r"[ \t]+\n", "\n", page)


def figures_of(path: Path) -> dict[str, Any]:
    """The figures in a report that was written earlier. Raises ``measure.not_a_report``."""
    found = FIGURES.search(path.read_bytes())
    try:
        figures = json.loads(found[1]) if found else None
    except ValueError:
        figures = None
    if not isinstance(figures, dict) or "version" not in figures:
        raise AnnotatorError(
            "measure.not_a_report", "This is no report with figures in it.", "Name a report or a data set.", str(path)
        )
    return figures


def number(value: float | None, digits: int = 2) -> str:
    """With ``digits`` places; a dash where there is none."""
    if value is None:
        return "–"
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value + 0.0:,.{digits}f}".replace("-", "−") if round(value, digits) else f"{0:.{digits}f}"


def percent(value: float | None) -> str:
    """A share in hundredths."""
    return "–" if value is None else f"{100 * value:.0f} %"


def duration(seconds: float | None) -> str:
    """Seconds, or minutes and seconds."""
    if seconds is None:
        return "–"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes:,} min {rest} s" if minutes else f"{rest} s"


def measure_text(measure: Mapping[str, Any], digits: int = 2) -> Markup:
    """A measure with its interval, or that there is not enough data."""
    if "value" not in measure:
        return Markup("not enough data")
    ends = Markup("")
    if "low" in measure and "high" in measure:
        between = f"({number(measure['low'], digits)} to {number(measure['high'], digits)})"
        ends = Markup(' <span class="ends">{}</span>').format(between)
    return Markup('<span class="whole">{}</span>').format(number(measure["value"], digits)) + ends


def _suspects(figures: Figures) -> list[dict[str, Any]]:
    """People with findings, the gravest first, each with all of theirs."""
    people = figures["people"]
    return [
        {"person": person, "findings": [each for each in people["findings"] if each["person"] == person]}
        for person in people["suspicion"]
    ]


def _in_short(figures: Figures) -> list[str]:
    """The sentences that an owner reads first."""
    said = []
    attributes = figures["agreement"]["attributes"]
    known = [each for each in attributes if "value" in each["measures"]["alpha_ordinal"]]
    if known:
        ordered = sorted(known, key=lambda each: -each["measures"]["alpha_ordinal"]["value"])
        best, worst = ordered[0], ordered[-1]
        for each, which in ((best, "most" if len(ordered) > 1 else ""), (worst, "least")):
            alpha = each["measures"]["alpha_ordinal"]["value"]
            how = f"agree {which} on" if which else "agree on"
            said.append(f"People {how} {one_line(each['attribute'])}: α = {number(alpha)}, {verdict(alpha)}.")
            if len(ordered) == 1:
                break
    elif attributes:
        said.append(f"Agreement cannot be told: {attributes[0]['measures']['alpha_ordinal']['why']}")
    suspects = _suspects(figures)
    if suspects:
        called = ", ".join(one_line(each["person"], _NAME) for each in suspects[:5])
        more = f" and {len(suspects) - 5} more" if len(suspects) > 5 else ""
        said.append(f"Look at the work of {called}{more} first: the checks found something in it.")
    elif figures["people"]["people"]:
        said.append("The checks found nothing in anybody's work.")
    for board in figures["systems"]["leaderboards"][:1]:
        first = board["systems"][0]
        share = percent(first["win_rate"].get("value"))
        said.append(f"{one_line(first['system'])} wins most often: {share} of its comparisons.")
    made = figures["collected"]["made_by_programs"]
    if made:
        said.append(f"{made:,} annotations were made by programs, not by people.")
    return said


def _plots(figures: Figures) -> dict[str, Any]:
    """Every plot, by where it stands."""
    drawn: dict[str, Any] = {"distributions": {}, "drift": {}, "boards": [], "means": [], "pairs": None}
    drawn |= dict.fromkeys(("overlap", "alpha", "people", "pace", "gold"), "")
    collected = figures["collected"]
    for each in collected["attributes"][:_ATTRIBUTES]:
        label = each["attribute"]
        about = f"How often each score was given for {label}: " + ", ".join(
            f"{score}: {often}" for score, often in each["distribution"].items()
        )
        drawn["distributions"][label] = plots.bars(_filled(each["distribution"]), about)
    if collected["overlap"]:
        about = "How many tasks so many people have judged"
        drawn["overlap"] = plots.bars(_filled(collected["overlap"]), about, "people a task")
    rows = [
        {"name": each["attribute"], **each["measures"]["alpha_ordinal"]}
        for each in figures["agreement"]["attributes"]
        if "value" in each["measures"]["alpha_ordinal"]
    ]
    if rows:
        about = "Krippendorff's alpha of each attribute, with 95 % intervals"
        drawn["alpha"] = plots.intervals(rows[:MOST_ROWS], about, "α, ordinal", (0, 1))
    _draw_pairs(figures, drawn)
    _draw_people(figures, drawn)
    for board in figures["systems"]["leaderboards"]:
        rows = [
            {"name": each["system"], **each["bradley_terry"]}
            for each in board["systems"]
            if "value" in each["bradley_terry"]
        ]
        drawn["boards"].append(
            plots.intervals(rows[:MOST_ROWS], "Bradley-Terry strength of each system", "points") if rows else ""
        )
    for each in figures["systems"]["means"]:
        rows = [{"name": row["system"], **row} for row in each["systems"]]
        about = f"Mean {each['attribute']} of each system, with 95 % intervals"
        drawn["means"].append(plots.intervals(rows[:MOST_ROWS], about, "mean score"))
    return drawn


def _draw_pairs(figures: Figures, drawn: dict[str, Any]) -> None:
    chief = {each["correlated_with"] for each in figures["collected"]["attributes"]}
    attributes = figures["agreement"]["attributes"]
    for each in sorted(attributes, key=lambda each: each["attribute"] not in chief):
        rows = [{**pair, "value": pair["kappa"]} for pair in each["pairs"] if pair["kappa"] is not None]
        people = {pair[end] for pair in rows for end in ("one", "other")}
        if 2 < len(people) <= MOST_PAIRED:
            about = f"Cohen's kappa of every two people on {each['attribute']}"
            drawn["pairs"] = {"attribute": each["attribute"], "svg": plots.pairs(rows, about)}
            return


def _draw_people(figures: Figures, drawn: dict[str, Any]) -> None:
    people = figures["people"]["people"]
    suspects = figures["people"]["suspicion"]
    rows = [
        {"name": each["person"], **each["agreement"], "marked": each["person"] in suspects}
        for each in people
        if "value" in each["agreement"]
    ]
    if rows:
        about = "Agreement of each person with the others, with 95 % intervals"
        drawn["people"] = plots.intervals(rows[:MOST_ROWS], about, "weighted κ with the others", (0, 1))
    right = [
        {"name": each["person"], **each["gold"]["right"], "marked": each["person"] in suspects}
        for each in people
        if each["gold"] and "value" in each["gold"]["right"]
    ]
    if right:
        about = "Share of judgements of gold items that are right, for each person, with 95 % intervals"
        drawn["gold"] = plots.intervals(right[:MOST_ROWS], about, "right on gold items", (0, 1))
    paced = [
        {"name": each["person"], "x": each["words_a_minute"], "y": each["agreement"]["value"],
         "marked": each["person"] in suspects}
        for each in people
        if each["words_a_minute"] and "value" in each["agreement"]
    ]  # fmt: skip
    if len(paced) > 2:
        about = "Pace and agreement of each person"
        drawn["pace"] = plots.scatter(paced, about, "words a minute", "weighted κ with the others")
    for finding in figures["people"]["findings"]:
        if finding["rule"] != "drift":
            continue
        person = next(each for each in people if each["person"] == finding["person"])
        tenths = [{"x": at + 1, "y": value} for at, value in enumerate(person["drift"]["tenths"]) if value is not None]
        about = f"Scores of {person['person']} against those of the others, in tenths of the work"
        drawn["drift"][person["person"]] = plots.lines(tenths, about, "tenth of the work", "above the others (sd)")


def _filled(counts: Mapping[str, int]) -> dict[str, int]:
    """With the whole numbers between that do not occur."""
    numbers = sorted(int(name) for name in counts)
    if numbers[-1] - numbers[0] > 60:
        return {str(each): counts[str(each)] for each in numbers}
    return {str(each): counts.get(str(each), 0) for each in range(numbers[0], numbers[-1] + 1)}
