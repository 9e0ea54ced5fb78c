"""``make map``: resources/docs/dataset.md, the tables of a data set with their columns as the program writes them.

    python packaging/make_dataset_page.py [--check]

With ``--check`` nothing is written; the status is 1 where the file is not what would be written.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from annotator.owner.dataset.dataset_tables import (  # noqa: E402
    PLACE,
    SCHEMA_VERSION,
    TABLES,
    WORK,
    WORK_TABLES,
    Columns,
    table_columns,
)

PAGE = ROOT / "resources" / "docs" / "dataset.md"
HEAD = f"""# The tables of a data set

`annotator results merge` writes them ([how](owners.md#merging)): one Parquet file for each table and project,
`TABLE/project=ID/part-0.parquet`, compressed by zstd and sorted by its columns. `dataset.json` has the schema version
({SCHEMA_VERSION} here) and for each project its tables with their rows and SHA-256. A column `project` comes from the
folders' names. Made by `make map` from what the program writes.

Offsets count Unicode code points, lengths characters and words, times seconds. Countersignatures stand in
`provenance`; receipts have no table. Corroborations in words are rows of `comments` with that `block_type`.
"""
SAID = {
    "tasks": "Each version of each task that was sent. `is_current`: its texts are those of the newest bundle of the "
    "series; `withdrawn`: that bundle has no such task; `sent_as` is the id that annotators saw. `rubric_sha256` is "
    "what that bundle asks; `gold`: a plan gives it to people to see how well they judge, so no export has it unless "
    "`--with-gold`.",
    "texts": "Every text of each version, by its target: look up what was judged by task, version and target. `role` "
    "is a message's, `title` the passage's.",
    "rubrics": "Every rubric that was asked, in full (`content` is JSON); `annotations.rubric_sha256` says which.",
    "annotations": "One row for each delivery and task, unfinished work too. `superseded`: from a state that a later "
    "one stands for; `revised_since`: a later revision was not submitted; `changed_since`: the text is another by now; "
    "`conflict`: devices of one person disagree, and neither had the other's work before it; `seen`: by device, the "
    "revision of other devices of the same person that this work goes on from (JSON, empty for none); "
    "`rubric_sha256`: what its author was asked, whatever later bundles of "
    "the series ask; `hasty`: signs that the task was hurried through; `content`: a hash "
    "of what was said, and of which texts.",
    "ratings": "Scores.",
    "tags": "Yes or no for each tag that was answered; `purpose` is the rubric's.",
    "proposed_edits": "Texts as they should read.",
    "reactions": "Reactions that were given.",
    "numbers": "Numbers that were counted or measured, by the parts of a block, with its note; `part` and `value` are "
    "null where there is only a note.",
    "rankings": "Ranks, from 1; null for a response that cannot be ranked; `tied` is how many share the rank.",
    "preferences": "Which of two responses is better. A `strength` of 0 says neither: `preferred` is null then, and "
    "`tied` and `other` are the two.",
    "unsure": "Scores and preferences that their authors marked as unsure; of a preference `target` is its question.",
    "comments": "Notes, and corroborations in words.",
    "critiques": "Critiques that annotators wrote, in their order (`place`, from 1); `taken_from` is the owner's id of "
    "the model critique that one began as.",
    "judgements": "Model critiques that were judged: the owner's id (`critique`), whether it is `helpful` by the "
    "rubric's `standard`, and of the helpful ones severity, category and `rank`, from 1, which `tied` share. One row "
    "more for each answer whose `closing` question was answered: whether any helpful critique `exists`, or a `better` "
    "one.",
    "refinements": "The answer as it reads after a critique; `base` is the text that it was written against.",
    "verdicts": "What is said of a response as a whole beside its critiques.",
    "spans": "The places that comments and critiques speak of; `of` is `critique` or `comment`, `id` which one.",
    "authored": "Every text that was written about a passage: its target (`a1`, `a1/answer`, `a1/x2`, "
    "`a1/x2/critique`), what `part` it is (`question`, `answer`, `misleading`, `critique`), the question that it "
    "belongs to (`of_question`) and that one's `place`, from 1. `severity` and `category` are those of the flaw that "
    "was planted in a misleading answer, and stand with the critique that exposes it too.",
    "corroborations": "Quotes that corroborate authored answers: those with the same `of_question` and `id` are tied "
    "to each other; `side` is `answer` or `passage`, `number` counts the quotes of a side from 1.",
    "skips": "Tasks that were skipped, and why.",
    "provenance": "Every file that was ever merged, and what became of it. `files` and `countersigned_by` are JSON; "
    "`annotations` is how many rows of that table it has, null where none of its rows are kept.",
    "documents": "Each annotation whole, as JSON: what reviewers are sent.",
    "reviews": "What reviewers said of people's work ([how](review.md)): whose (`annotator`, `revision`, "
    "`work_bundle`; of an adjudication `compared` lists them as JSON, with `alike` for who said the same, "
    "and `content`, the hash of the answers), the review's own id (`item`), which of the "
    "`planned` reviewers it is (`number`), and what came of it (`outcome`: accepted, corrected, returned, "
    "adjudicated; of a moderation keep, apart, remove), or why it was skipped (`skip_reason`, "
    "`skip_note`). `purpose` is `review`, `adjudication`, `moderation` (of a reported text: `compared` lists the "
    "versions that have it, and `annotator` is null), or `sample`: an owner's check, which no rule counts. "
    "`document` is the "
    "annotation as the reviewer left it, `rows` its rows in the other tables as JSON, by table; `content` and "
    "`work_content` are hashes of the answers after and before; `returns` are the places that went back, with reasons, "
    "as JSON. The rows of the other tables stay those of the annotators.",
    "reported": "What holds of texts that tags report, as the owner decided, else a moderator: `decision` is `keep`, "
    "`remove` or `apart`.",
    "delivery_decisions": "Works that the owner accepted or returned with the delivery that they came in "
    "([how](review.md)): the statement that holds, when it was made (`decided`), and about which results bundle "
    "(`delivery`) and answers (`version` of the task and `content`, their hash; null where an older program decided, "
    "which meant all of the revision). Exports leave out what was `returned`, but where an "
    "adjudication that counts has decided.",
    "refusals": "What was left out of bundles whose rows are kept, by task and target.",
}
SHARED = (
    ("Columns of all tables about work", WORK, "`is_final`: it counts. `made_by` names the program that made it, empty "
     "for a person's work. `version` is the SHA-256 of the task's line that was judged, under your own id: "
     "people who judged the same texts have the same version, under whatever ids they travelled."),
    ("Columns of a place", PLACE, "`target` is a path in the task (`q1/r2`); `question`, `response` and `origin` are "
     "the owner's own names, as they stood when the file was merged."),
)  # fmt: skip


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for title, shared, said in SHARED:
        parts.append(f"## {title}\n\n{said}\n\n{_listed(shared)}")
    for table in TABLES:
        own: Columns = WORK_TABLES.get(table) or table_columns(table)
        place = all(name in own for name in PLACE)
        both = ["those of work"] * (table in WORK_TABLES) + ["those of a place"] * place
        with_shared = f" With {' and '.join(both)}." if both else ""
        rest = {name: form for name, form in own.items() if not (place and name in PLACE)}
        parts.append(f"## `{table}`\n\n{SAID[table]}{with_shared}\n\n{_listed(rest)}")
    return "\n".join(parts)


def _listed(some: Columns) -> str:
    names = {"string": "text", "int64": "whole number", "bool": "yes or no"}
    rows = [f"| `{name}` | {names[str(form)]} |" for name, form in some.items()]
    return "\n".join(["| column | type |", "| --- | --- |", *rows, ""])


def main() -> int:
    """Write the page, or compare it."""
    if "--check" in sys.argv:
        return int(not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != page())
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
