"""The main figures with and without the people reported by the checks."""

from __future__ import annotations

from collections.abc import Sequence

from annotator.owner.measures.agreement import measures_with_intervals, ratios_of_sums
from annotator.owner.measures.judgements import MeasuredAttribute
from annotator.owner.measures.measure import MeasureValue, measure_value, missing_measure
from annotator.owner.measures.study import ReportInputs
from annotator.owner.measures.system_figures import comparison_sources, leaderboards
from annotator.owner.measures.work_checks import SAME_ANSWERS
from annotator.owner.rows import Figures, Row

COMPARED = ("alpha_ordinal", "gwet_ac2_quadratic", "raw_within_0")
"""The measures of agreement that are compared."""
NOTHING = missing_measure("Nothing is left.")
_SCORES = """
    SELECT attribute, left(version, {digits}) AS cluster, CAST(sum(often) AS BIGINT) AS often,
        CAST(sum(often * CASE WHEN kind = 'preference' THEN abs(score) ELSE score END) AS BIGINT) AS total
    FROM study.scores JOIN (SELECT attribute, kind FROM study.attributes) AS a USING (attribute) GROUP BY ALL"""


def mean_scores_by_attribute(study: ReportInputs) -> dict[int, MeasureValue]:
    """The mean of all judgements by attribute, with a bootstrap over tasks. Of preferences it is that of the absolute
    strength."""
    result = {}
    for number, rows in study.groups(_SCORES.format(digits=study.digits), "attribute").items():
        value, ends, often = ratios_of_sums(rows, "total", "often")[None]
        result[number] = measure_value(value, ends, items=int(often))
    return result


def figures_without_flagged(study: ReportInputs, findings: Sequence[Row], boards: list[Row] | None = None) -> Figures:
    """The figures with and without the people whom ``findings`` of the checks name. ``boards``: the leaderboards with
    them, if they are known.

    ``people`` are the shown names of those who are left out; rows of ``attributes`` (mean and agreement) and
    ``systems`` (share of wins and strength) have the figures ``all`` and ``without``. All are empty where nobody is
    named. Of people who are named only for the same answers one is left in; ``same_answers`` says by whom the others
    are represented.
    """
    flagged = {finding["person"] for finding in findings if finding["rule"] != SAME_ANSWERS}
    otherwise = {name for name in study.people if study.called(name) in flagged}
    copies = study.stand_ins(otherwise)
    names = [name for name in study.people if name in otherwise or name in copies]
    if not names:
        return {"people": [], "same_answers": {}, "attributes": [], "systems": []}
    unflagged = study.leaving_out(names)
    return {
        "people": [study.called(name) for name in names],
        "same_answers": {study.called(name): study.called(original) for name, original in copies.items()},
        "attributes": _attributes(study, unflagged),
        "systems": _systems(_boards(study) if boards is None else boards, _boards(unflagged)),
    }


def _boards(study: ReportInputs) -> list[Row]:
    return leaderboards(study, comparison_sources(study), with_elo=False)


def _attributes(study: ReportInputs, unflagged: ReportInputs) -> list[Row]:
    without = _main_measures(unflagged)
    return [
        {
            "attribute": study.label(number),
            "measure": name,
            "all": value.as_json(),
            "without": without.get(attribute, {}).get(name, NOTHING).as_json(),
        }
        for number, (attribute, measures) in enumerate(_main_measures(study).items())
        for name, value in measures.items()
    ]


def _main_measures(study: ReportInputs) -> dict[MeasuredAttribute, dict[str, MeasureValue]]:
    """By attribute, in their order, the mean and the measures of agreement that are compared."""
    means = mean_scores_by_attribute(study)
    return {
        attribute: {
            "mean": means[number],
            **measures_with_intervals(study.coincidences[number], names=COMPARED),
        }
        for number, attribute in enumerate(study.attributes)
    }


def _systems(all_rows: list[Row], without: list[Row]) -> list[Row]:
    unflagged = _by_system(without)
    return [
        {
            "system": key[2],
            "attribute": key[1],
            "source": key[0],
            "measure": name,
            "all": row[name],
            "without": unflagged.get(key, {}).get(name, NOTHING.as_json()),
        }
        for key, row in _by_system(all_rows).items()
        for name in ("win_rate", "bradley_terry")
    ]


def _by_system(boards: list[Row]) -> dict[tuple[str, str, str], Row]:
    return {(board["source"], board["attribute"], row["system"]): row for board in boards for row in board["systems"]}
