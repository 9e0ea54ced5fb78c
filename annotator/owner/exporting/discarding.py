"""What tags throw out: texts to be discarded, and texts that are taken out of training data and kept apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from annotator.model.target import TASK, Target
from annotator.owner.exporting.answer_rule import Rule
from annotator.owner.exporting.judged_task import JudgedTask, Said
from annotator.owner.exporting.verdicts import place_of

OUT: Final = ("discard", "removal")


def discarded(task: JudgedTask, rule: Rule) -> Mapping[Target, str]:
    """The targets that a tag throws out by the rule, each with the tag, and those that the owner set apart. All
    judgements count, also where everybody has rows of their own: a text is not spam in one row and an answer in the
    next. What the owner decided to keep is kept."""
    found = {target: tag for target, tag in _tagged(task, rule).items() if task.decided.get(target) != "keep"}
    return found | {Target.parse(target): said for target, said in task.decided.items() if said == "apart"}


def removed(task: JudgedTask) -> Mapping[Target, str]:
    """The targets that the owner decided to remove: they are in no export, in no part of it."""
    return {Target.parse(target): said for target, said in task.decided.items() if said == "remove"}


def _tagged(task: JudgedTask, rule: Rule) -> dict[Target, str]:
    given: dict[tuple[str, str], list[bool]] = defaultdict(list)
    set_by = {row["tag"] for said in task.said for row in said.rows("tags") if row["purpose"] in OUT}
    if not set_by:
        return {}
    required = {(row["target"], row["block"]) for said in task.said for row in said.rows("tags")}
    for said in task.said:
        rows = {(row["target"], row["tag"]): row for row in said.rows("tags") if row["purpose"] in OUT}
        for target, _ in required:
            for tag in set_by:
                row = rows.get((target, tag))
                given[target, tag].append(bool(row and row["value"]))
    found: dict[Target, str] = {}
    for (target, tag), values in sorted(given.items()):
        whole = replace(rule, minimum=1)
        if any(values) and whole.yes(place_of(task, target, f"tag.{tag}"), values):
            found.setdefault(Target.parse(target), tag)
    return found


def parted(task: JudgedTask, out: Mapping[Target, str]) -> tuple[JudgedTask | None, JudgedTask | None]:
    """The task without what is thrown out, and with that alone; None where nothing is left.

    What stands under a discarded text goes with it; a discarded message takes everything, since all below it in the
    conversation answers to it.
    """
    if not out:
        return task, None
    gone = {text.target for text in task.texts.values() if any(step in out for step in text.target.path)}
    if any(each == TASK or each.form in ("message", "passage") for each in out):
        return None, task
    kept = _with(task, {text.target for text in task.texts.values()} - gone)
    keeps = [a for a in kept.asked if a.responses]
    above = {step for target in gone for step in target.path}
    shown = {t.target for t in task.texts.values() if t.target.form in ("passage", "message")}
    apart = _with(task, gone | above | shown)
    return (kept if keeps or not task.asked else None), apart


def _with(task: JudgedTask, targets: Collection[str]) -> JudgedTask:
    texts = {target: text for target, text in task.texts.items() if target in targets}
    return replace(task, texts=texts, said=tuple(_about(said, texts) for said in task.said))


def _about(said: Said, texts: Mapping[str, object]) -> Said:
    tables = {
        table: [row for row in rows if "target" not in row or table == "spans" or row["target"] in texts or
                row["target"] == TASK] for table, rows in said.tables.items()
    }  # fmt: skip
    return replace(said, tables=tables, ratings={t: scores for t, scores in said.ratings.items() if t in texts})
