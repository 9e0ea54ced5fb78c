"""Notable tasks: those with the most disagreement, with each person's judgement; slow, fast and flagged work."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from annotator.model.target import AnnotationTarget
from annotator.model.task import Criterion
from annotator.owner.dataset.dataset_tables import sql_list
from annotator.owner.measures.judgements import ITEM
from annotator.owner.measures.study import CriterionKey, ReportInputs
from annotator.owner.rows import Figures, Row

_TIMED = """
    SELECT task, version, annotator, active_seconds AS seconds FROM counted.annotations
    WHERE is_final AND status = 'submitted' AND active_seconds IS NOT NULL
    ORDER BY active_seconds {order}, annotator, task LIMIT {number}"""
# Flagged work, and work on which a person's devices disagree.
_FLAGGED = """
    SELECT DISTINCT task, annotator, status, CASE WHEN conflict THEN 'devices disagree' ELSE 'flagged' END AS why
    FROM counted.annotations WHERE (is_final AND flagged) OR conflict ORDER BY why, task, annotator LIMIT {number}"""
_TEXTS = """
    SELECT DISTINCT left(version, 16) AS version, task, target, kind, question, response, origin,
        left(text, 400) AS text
    FROM counted.texts WHERE left(version, 16) IN {versions}"""


def disputed_rows(study: ReportInputs, condition: str, number: int | None) -> list[Row]:
    """(project, version, disagreement, people) of the ``number`` tasks with the highest disagreement; of all if it is
    None.

    ``condition`` chooses items, in SQL. ``disagreement`` is the mean squared difference of two people's judgements of
    an item, relative to that of two random judgements of the attribute, averaged over the task's items.
    """
    spreads = " ".join(f"WHEN {at} THEN {study.spread(at)!r}::DOUBLE" for at, _ in enumerate(study.attributes))
    rows: list[Row] = study.arrow(f"""
        SELECT project, version, round(avg(apart / spread), 9) AS disagreement, max(people) AS people FROM (
            SELECT project, version, people, CASE attribute WHEN -1 THEN 0.0::DOUBLE {spreads} END AS spread,
                2 * (people * squares - total * total) / (people * (people - 1)) AS apart
            FROM study.items WHERE people > 1 AND ({condition})
        ) AS i WHERE spread > 0 GROUP BY project, version
        ORDER BY disagreement DESC, version {"" if number is None else f"LIMIT {number}"}""").to_pylist()
    return rows


DISPUTED = 10
LISTED = 10
_EXCERPT = 280


def notable_tasks(study: ReportInputs) -> Figures:
    """Lists of tasks, the most notable first."""
    return {
        "disputed": disputed_tasks(study),
        "slowest": _timed_work(study, slowest=True),
        "fastest": _timed_work(study, slowest=False),
        "flagged": [
            {"task": row["task"], "person": study.called(row["annotator"]), "why": row["why"]}
            for row in study.arrow(_FLAGGED.format(number=5 * LISTED)).to_pylist()
        ],
    }


def _timed_work(study: ReportInputs, *, slowest: bool) -> list[Row]:
    return [
        {"task": row["task"], "person": study.called(row["annotator"]), "seconds": row["seconds"]}
        for row in study.arrow(_TIMED.format(order="DESC" if slowest else "ASC", number=LISTED)).to_pylist()
    ]


def disputed_tasks(study: ReportInputs) -> list[Row]:
    """The tasks with the highest disagreement, each with the judgements that differ."""
    disputed = [row for row in disputed_rows(study, "TRUE", DISPUTED) if row["disagreement"] > 0]
    versions = sql_list(row["version"] for row in disputed)
    judged = f"SELECT {ITEM}, task, annotator, score FROM study.judged WHERE version IN {versions}"
    judgements, texts = study.groups(judged, "version"), study.groups(_TEXTS.format(versions=versions), "version")
    criteria = {
        (project, task, version[:16], part): criterion
        for (project, task, version, part), criterion in study.criteria.items()
    }
    return [_task(study, row, judgements[row["version"]], texts[row["version"]], criteria) for row in disputed]


def _part(name: str) -> str:
    """What a part is called that is not a criterion with a known text: a step by its number."""
    number, of_step, _ = name.partition("-")
    return f"step {number}" if of_step else name


def _task(
    study: ReportInputs,
    row: Row,
    judgements: list[Row],
    texts: list[Row],
    criteria: Mapping[CriterionKey, Criterion],
) -> Figures:
    by: dict[tuple[str, str, int], dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for judgement in judgements:
        criterion = criteria.get((judgement["project"], judgement["task"], judgement["version"], judgement["part"]))
        part = criterion.text if criterion is not None else _part(judgement["part"])
        by[judgement["target"], part, judgement["attribute"]][judgement["score"]].append(
            study.called(judgement["annotator"])
        )
    texts_shown = []
    kinds = {study.attributes[number].kind for *_, number in by}
    asked_kinds = {"prompt", "question", *(("response",) if "preference" in kinds else ())}
    texts_of_task = sorted(_distinct(texts), key=lambda item: str(item["target"]))
    for text in texts_of_task:
        target = text["target"]
        judged = [
            {
                "attribute": study.label(number),
                **({"criterion": part} if part else {}),
                "said": [
                    [
                        _preference_words(score, target, texts_of_task)
                        if study.attributes[number].kind == "preference"
                        else study.attributes[number].shown(score),
                        sorted(people),
                    ]
                    for score, people in sorted(scores.items())
                ],
            }
            for (place, part, number), scores in sorted(by.items())
            if place in (target, text["question"] if text["kind"] in ("prompt", "question") else None)
        ]
        if judged or text["kind"] in asked_kinds:
            texts_shown.append(
                {"target": target, "kind": text["kind"], "text": _excerpt(text["text"] or ""), "judged": judged}
            )
    return {
        "task": judgements[0]["task"] if judgements else "",
        "disagreement": row["disagreement"],
        "people": row["people"],
        "texts": texts_shown,
    }


def _preference_words(score: int, question: str, texts: list[Row]) -> str:
    """A preference between the two responses to a question in words: the better one, and by how much."""
    if not score:
        return "neither"
    question_target = AnnotationTarget.parse(question)
    responses = [
        text
        for text in texts
        if text["kind"] == "response" and AnnotationTarget.parse(text["target"]).parent == question_target
    ]
    lesser, *others = sorted(responses, key=lambda item: str(item["response"]))
    better = lesser if score > 0 or not others else others[-1]
    return f"{better['target']} by {abs(score)}"


def _distinct(texts: list[Row]) -> list[Row]:
    return list({text["target"]: text for text in texts}.values())


def _excerpt(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _EXCERPT else flat[:_EXCERPT].rsplit(" ", 1)[0] + " …"
