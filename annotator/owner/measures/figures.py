"""All figures of a data set as plain data, as ``annotator stats`` prints and the report shows them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from annotator.containment import FAULTS, Contained
from annotator.errors import AnnotatorError, unknown_name_error
from annotator.owner.dataset.dataset_folder import Dataset, open_dataset
from annotator.owner.dataset.task_field_filter import no_work_error, parse_task_field_filter
from annotator.owner.measures import agreement_figures, collected_figures, people_figures, system_figures, task_figures
from annotator.owner.measures.agreement import MEASURES
from annotator.owner.measures.bias_figures import biases
from annotator.owner.measures.check_limits import WorkCheckThresholds
from annotator.owner.measures.criteria_figures import criteria_figures
from annotator.owner.measures.dataset_query import open_engine
from annotator.owner.measures.error_figures import error_figures
from annotator.owner.measures.flagged_figures import figures_without_flagged
from annotator.owner.measures.gold_answers import check_gold, gold_coverage
from annotator.owner.measures.judge_figures import judges as _judges
from annotator.owner.measures.steps_figures import steps_figures
from annotator.owner.measures.study import ProgressCallback, ReportInputs, ReportOptions, person_aliases
from annotator.owner.measures.work_checks import apply_rules, rule_texts, suspicion_weights
from annotator.owner.rows import Figures, Row

VERSION = 1
USUAL = WorkCheckThresholds()


def _collected(study: ReportInputs) -> Figures:
    related, regressions = collected_figures.relations(study)
    return {
        **collected_figures.counts(study),
        "attributes": collected_figures.attributes(study, related),
        "regressions": regressions,
        "numbers": collected_figures.numbers(study),
        "criteria": criteria_figures(study),
        "steps": steps_figures(study),
        "critiques": collected_figures.critiques(study),
        "errors": error_figures(study),
        "authored": collected_figures.authored(study),
    }


def _agreement(study: ReportInputs) -> Figures:
    return {
        "attributes": agreement_figures.agreement(study),
        "highlights": agreement_figures.highlights(study),
    }


def _people(study: ReportInputs) -> Figures:
    people = people_figures.figures_of_people(study)
    gold = (
        None
        if study.options.gold_dataset is None
        else asdict(gold_coverage(study.engine.dataset, study.options.gold_dataset))
    )
    return {"people": people, "gold": gold, **_checked(study, people)}


def _checked(study: ReportInputs, people: Sequence[Row]) -> Figures:
    findings = apply_rules(people, study.options.thresholds)
    return {
        "findings": [asdict(finding) for finding in findings],
        "suspicion": suspicion_weights(findings),
        "rules": rule_texts(study.options.thresholds),
    }


def _systems(study: ReportInputs) -> Figures:
    sources = system_figures.comparison_sources(study)
    return {
        "joined": system_figures.joined_leaderboard(study, sources),
        "leaderboards": system_figures.leaderboards(study, sources),
        "means": system_figures.means(study),
        "biases": biases(study, sources),
        "weighted": system_figures.weighted_by_reliability(study, sources),
    }


def _flagged(study: ReportInputs) -> Figures:
    checks = _checked(study, people_figures.figures_of_people(study, estimates=False))
    return figures_without_flagged(study, checks["findings"])


SECTIONS: Mapping[str, Callable[[ReportInputs], Row]] = {
    "collected": _collected,
    "agreement": _agreement,
    "people": _people,
    "systems": _systems,
    "tasks": task_figures.notable_tasks,
    "flagged": _flagged,
    "judges": _judges,
}


def measure(
    dataset: Path | str,
    sections: tuple[str, ...] = tuple(SECTIONS),
    *,
    engine: str = "duckdb",
    names: bool = False,
    outcome: str | None = None,
    gold: Path | str | None = None,
    judges: Path | str | None = None,
    limits: WorkCheckThresholds = USUAL,
    with_gold: bool = False,
    without: Collection[str] = (),
    where: Collection[str] = (),
    progress: ProgressCallback = lambda *_: None,
) -> Figures:
    """The figures of the data set in the folder ``dataset``, by section.

    People are named by aliases unless ``names``. ``outcome`` names the rating that the others are regressed on and that
    systems are compared by. ``gold`` is a data set with the right answers (default: that of ``limits``), ``judges`` one
    with judgements of models, which are used in the section ``judges`` only; ``limits`` are those of the checks.

    Work on gold items is used only in figures about people, unless ``with_gold``. The work of the people ``without``
    (names or aliases) is left out everywhere. ``where`` are conditions such as ``"language=en"``, all of which tasks
    and annotations must meet. A section in which the program has a fault is missing; ``faults`` has its error by its
    name. A fault in the only section is raised. Raises ``dataset.*``, ``measure.engine``, ``measure.outcome``,
    ``measure.nothing``, ``export.bad_where``.
    """
    opened = open_dataset(dataset)
    if gold is not None:
        check_gold(Path(dataset), Path(gold))
    gold = gold or limits.gold_answers or None
    right = open_dataset(gold) if gold is not None else None
    models = open_dataset(judges) if judges is not None else None
    conditions = tuple(parse_task_field_filter(item) for item in where)
    with open_engine(opened, engine) as running:
        progress("Reading judgements", 0, len(sections) + 1)
        left_out = _named(opened, without)
        study = ReportInputs(
            running, ReportOptions(names, outcome, right, models, limits, with_gold, left_out, conditions)
        )
        if conditions and not study.people:
            listed = " and ".join(map(str, conditions))
            raise AnnotatorError("measure.nothing", f"Nothing that counts is left where {listed}.", "Ask for less.")
        if outcome is not None and outcome not in {item.block for item in study.attributes if item.kind == "rating"}:
            raise AnnotatorError("measure.outcome", f"There is no rating {outcome!r} in this data set.")
        known_blocks = {block["key"] for rubric in study.rubrics for block in rubric["blocks"]}
        asked_blocks, faults = {item.block for item in study.attributes}, dict[str, str]()
        figures: Figures = {
            "version": VERSION,
            "projects": list(opened.projects),
            "named": names,
            "titles": list(opened.titles),
            "with_gold": with_gold,
            "faults": faults,
            "tolerance": {block: far for block, far in limits.tolerance.items() if block in asked_blocks},
            "unknown_tolerances": sorted(limits.tolerance.keys() - asked_blocks - known_blocks),
            "attribute_titles": study.titles(),
            "where": [str(item) for item in conditions],
            "without": [study.called(name) for name in left_out],
        }
        for at, name in enumerate(sections, 1):
            progress(f"Measuring {name}", at, len(sections) + 1)
            try:
                with Contained(f"the section {name}"):
                    if name == "flagged" and "people" in figures:
                        boards = figures.get("systems", {}).get("leaderboards")
                        figures[name] = figures_without_flagged(study, figures["people"]["findings"], boards)
                    else:
                        figures[name] = SECTIONS[name](study)
            except AnnotatorError as error:
                if error.code not in FAULTS or len(sections) == 1:
                    raise
                faults[name] = str(error)
        progress("Measured", len(sections) + 1, len(sections) + 1)
        return {name: round_numbers(value) for name, value in figures.items()}


def _named(dataset: Dataset, people: Collection[str]) -> list[str]:
    """Resolve ``people``, names or aliases, to names. Raises ``measure.no_person``."""
    if not people:
        return []
    rows: Any = dataset.arrow("annotations", ("annotator",))
    names = {name or "": name or "" for name in rows["annotator"].unique().to_pylist()}
    names |= {alias: name for name, alias in person_aliases(names).items()}
    for name in people:
        if name not in names:
            raise no_work_error(name, "or by the alias in the report, `Person 02b15e`; with --project by name, too")
    return sorted({names[name] for name in people})


def work_check_results(dataset: Path | str, limits: WorkCheckThresholds = USUAL) -> Figures:
    """The results of the checks of people's work, with the names of people: ``findings``, ``suspicion``, ``rules``.

    Estimates of competence, which no check needs, are not computed. Raises ``dataset.*``.
    """
    right = open_dataset(limits.gold_answers) if limits.gold_answers else None
    with open_engine(open_dataset(dataset)) as running:
        study = ReportInputs(running, ReportOptions(names=True, thresholds=limits, gold_dataset=right))
        results: Figures = round_numbers(_checked(study, people_figures.figures_of_people(study, estimates=False)))
        return results


def people_reliability(dataset: Dataset, limits: WorkCheckThresholds = USUAL) -> Mapping[str, float]:
    """The reliability of everybody whose work is in ``dataset``, by name, from 0 to 1; the mean of anybody else.

    Raises ``measure.no_reliability`` if nobody judged what others did.
    """
    with open_engine(dataset) as running:
        study = ReportInputs(running, ReportOptions(names=True, thresholds=limits))
        reliability: dict[str, float] = round_numbers(study.reliability)
    if not reliability:
        message = "The reliability of people is estimated from texts that several of them judged, and there are none."
        raise AnnotatorError("measure.no_reliability", message, "Export without --weights.", dataset.root)
    usual = sum(reliability.values()) / len(reliability)
    return defaultdict(lambda: usual, reliability)


def round_numbers(value: Any) -> Any:
    """``value`` with every number rounded to twelve digits; further digits depend on the order of additions."""
    if isinstance(value, Mapping):
        return {name: round_numbers(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [round_numbers(item) for item in value]
    if isinstance(value, float):
        return float(f"{value:.12g}") if abs(value) > 1e-12 else 0.0
    return value


def statistics(dataset: Path | str, name: str, **options: Any) -> dict[str, Any]:
    """A section of :func:`measure`, or one measure of agreement (such as ``alpha_ordinal``) for each attribute.

    Raises ``measure.unknown`` and the errors of :func:`measure`.
    """
    if name == "all":
        return measure(dataset, **options)
    if name in SECTIONS:
        section: Figures = measure(dataset, (name,), **options)[name]
        return section
    if name not in agreement_names():
        names = ("all", *SECTIONS, *agreement_names())
        raise unknown_name_error("measure.unknown", f"There is no figure {name!r}.", names)
    attributes = measure(dataset, ("agreement",), **options)["agreement"]["attributes"]
    return {attribute["attribute"]: attribute["measures"][name] for attribute in attributes}


def agreement_names() -> tuple[str, ...]:
    """The measures of agreement that :func:`statistics` knows."""
    of_pairs = ("cohen_kappa", "cohen_kappa_linear", "cohen_kappa_quadratic", "spearman", "kendall_w")
    return (*MEASURES, *of_pairs, "icc_2_1", "icc_2_k", "icc_3_1", "icc_3_k")
