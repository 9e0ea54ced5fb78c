"""SQL views that expand the annotation documents, so that the database can be queried with any SQLite tool.

Views hold no data, so they are not part of the schema version: the store recreates them when their definitions differ
from this module.
"""

from __future__ import annotations

import sqlite3

from annotator.store.connections import transaction

_WORK = "SELECT task.project_id, task.task_id, annotation.status"
_FROM = 'FROM annotation JOIN task ON task."key" = annotation.task'


def _each(field: str, name: str) -> str:
    """SQL: one row per target in a field of the document."""
    return f"json_each(annotation.document, '$.{field}') AS {name}"


def _at(part: str, path: str) -> str:
    """SQL: one value within a part of the document, NULL if absent.

    ``json_extract`` cannot be used: SQLite does not trust it in views (``trusted_schema=OFF``).
    """
    return f"(SELECT atom FROM json_each({part}.value, '$.{path}'))"


_SPAN = f"""{_at("span", "target")} AS target, {_at("span", "start")} AS "first", {_at("span", "end")} AS "last",
            {_at("span", "exact")} AS quote"""
VIEWS = {
    "answer": f"""{_WORK}, field."key" AS kind, said.path AS place, said."key" AS part, said.atom AS value
        {_FROM}, json_each(annotation.document) AS field, json_tree(field.value) AS said
        WHERE said.atom IS NOT NULL AND field."key" NOT IN ('status', 'flagged')""",
    "rating": f"""{_WORK}, about."key" AS target, score."key" AS attribute, score.value AS score
        {_FROM}, {_each("ratings", "about")}, json_each(about.value) AS score""",
    "tag": f"""{_WORK}, about."key" AS target, block."key" AS block, tag."key" AS tag, tag.value AS holds
        {_FROM}, {_each("tags", "about")}, json_each(about.value) AS block, json_each(block.value) AS tag""",
    "reaction": f"""{_WORK}, about."key" AS target, block."key" AS block, reaction.value AS reaction
        {_FROM}, {_each("reactions", "about")}, json_each(about.value) AS block, json_each(block.value) AS reaction""",
    "proposal": f"""{_WORK}, about."key" AS target, about.value AS body {_FROM}, {_each("proposals", "about")}""",
    "preference": f"""{_WORK}, about."key" AS target, block."key" AS block,
            {_at("block", "preferred")} AS preferred, {_at("block", "strength")} AS strength,
            {_at("block", "justification")} AS justification
        {_FROM}, {_each("preferences", "about")}, json_each(about.value) AS block""",
    "ranking": f"""{_WORK}, about."key" AS target, block."key" AS block, place."key" + 1 AS rank, item.value AS item
        {_FROM}, {_each("rankings", "about")}, json_each(about.value) AS block,
            json_each(block.value, '$.groups') AS place, json_each(place.value) AS item
        UNION ALL {_WORK}, about."key", block."key", NULL, item.value
        {_FROM}, {_each("rankings", "about")}, json_each(about.value) AS block,
            json_each(block.value, '$.unrankable') AS item""",
    "number": f"""{_WORK}, about."key" AS target, block."key" AS block, part."key" AS part, part.value AS number,
            {_at("block", "note")} AS note
        {_FROM}, {_each("answers", "about")}, json_each(about.value) AS block
        LEFT JOIN json_each(block.value, '$.values') AS part""",
    "note": f"""{_WORK}, about."key" AS target, {_at("note", "key")} AS block,
            {_at("note", "id")} AS note_id, {_at("note", "text")} AS body
        {_FROM}, {_each("comments", "about")}, json_each(about.value) AS note""",
    "critique": f"""{_WORK}, about."key" AS target, critique."key" + 1 AS place,
            {_at("critique", "id")} AS critique_id, {_at("critique", "severity")} AS severity,
            {_at("critique", "category")} AS category, {_at("critique", "text")} AS body,
            {_at("critique", "taken_from")} AS taken_from
        {_FROM}, {_each("critiques", "about")}, json_each(about.value, '$.series') AS critique""",
    "refinement": f"""{_WORK}, about."key" AS target, critique."key" + 1 AS place,
            {_at("critique", "id")} AS critique_id,
            {_at("critique", "refinement.text")} AS body
        {_FROM}, {_each("critiques", "about")}, json_each(about.value, '$.series') AS critique
        WHERE EXISTS (SELECT 1 FROM json_each(critique.value, '$.refinement.text'))""",
    "judgement": f"""{_WORK}, about."key" AS target, judged."key" AS critique, {_at("judged", "helpful")} AS helpful,
            {_at("judged", "severity")} AS severity, {_at("judged", "category")} AS category,
            (SELECT place."key" + 1
                FROM json_each(about.value, '$.ranking.groups') AS place, json_each(place.value) AS item
                WHERE item.value = judged."key") AS rank
        {_FROM}, {_each("judgements", "about")}, json_each(about.value, '$.verdicts') AS judged""",
    "closing": f"""{_WORK}, about."key" AS target, {_at("about", "closing.question")} AS question,
            {_at("about", "closing.answer")} AS answer
        {_FROM}, {_each("judgements", "about")}
        WHERE EXISTS (SELECT 1 FROM json_each(about.value, '$.closing'))""",
    "authored": f"""{_WORK}, about."key" AS target, question."key" + 1 AS place,
            {_at("question", "id")} AS question_id, NULL AS misleading_id,
            {_at("question", "text")} AS question, {_at("question", "answer")} AS answer,
            coalesce({_at("question", "unanswerable")}, 0) AS unanswerable,
            NULL AS severity, NULL AS category, NULL AS critique
        {_FROM}, {_each("authored", "about")}, json_each(about.value, '$.questions') AS question
        UNION ALL {_WORK}, about."key", question."key" + 1, {_at("question", "id")}, {_at("wrong", "id")},
            {_at("question", "text")}, {_at("wrong", "text")}, 0,
            {_at("wrong", "severity")}, {_at("wrong", "category")}, {_at("wrong", "critique")}
        {_FROM}, {_each("authored", "about")}, json_each(about.value, '$.questions') AS question,
            json_each(question.value, '$.misleading') AS wrong""",
    "corroboration": f"""{_WORK}, {_at("question", "id")} AS question_id, {_at("tie", "id")} AS corroboration_id,
            side."key" AS side, {_at("span", "start")} AS "first", {_at("span", "end")} AS "last",
            {_at("span", "exact")} AS quote
        {_FROM}, {_each("authored", "about")}, json_each(about.value, '$.questions') AS question,
            json_each(question.value, '$.corroborations') AS tie, json_each(tie.value) AS side,
            json_each(side.value) AS span
        WHERE side."key" IN ('answer', 'passage')""",
    "span": f"""{_WORK}, {_at("part", "id")} AS part_of, {_SPAN}
        {_FROM}, {_each("comments", "about")}, json_each(about.value) AS part, json_each(part.value, '$.spans') AS span
        UNION ALL {_WORK}, {_at("part", "id")}, {_SPAN}
        {_FROM}, {_each("critiques", "about")}, json_each(about.value, '$.series') AS part,
            json_each(part.value, '$.spans') AS span""",
    "review": f"""{_WORK}, verdict.value AS verdict
        {_FROM}, json_each(annotation.document, '$.review.verdict') AS verdict""",
    "place_returned": f"""{_WORK}, {_at("place", "target")} AS target, {_at("place", "key")} AS block,
            {_at("place", "part")} AS part, {_at("place", "reason")} AS reason, {_at("place", "words")} AS words
        {_FROM}, json_each(annotation.document, '$.review.returns') AS place""",
}


def refresh_views(connection: sqlite3.Connection) -> None:
    """Create or update the views; writes only if they differ. Raises ``sqlite3.Error``."""
    wanted = {name: f"CREATE VIEW {name} AS {body}" for name, body in VIEWS.items()}
    present = dict(connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'view'").fetchall())
    if present == wanted:
        return
    with transaction(connection):
        for name in present:
            connection.execute(f'DROP VIEW "{name}"')
        for statement in wanted.values():
            connection.execute(statement)
