"""PRM800K: solutions of which every step was rated by a person.

Source: the repository openai/prm800k. The task is the problem with the steps that were chosen, each of which is rated
where it stands: -1 is wrong, 0 neutral, 1 right. Other completions of a step are metadata.
"""

from __future__ import annotations

from annotator.owner.conversion.conversations import UnsupportedConversationError
from annotator.owner.conversion.task_draft import (
    InputFormatImporter,
    Json,
    SourceRecord,
    TaskDraft,
    short_hash,
    source_judgement,
)


def _recognises(row: Json) -> bool:
    question, label = row.get("question"), row.get("label")
    return isinstance(question, dict) and "problem" in question and isinstance(label, dict) and "steps" in label


def _read(record: SourceRecord) -> list[TaskDraft]:
    question, label = record.part("question"), record.part("label")
    problem, who = question.text("problem"), record.text_or_none("labeler")
    turns: list[Json] = [{"role": "user", "text": problem}]
    judgements: list[Json] = []
    others: Json = {}
    for step in label.items("steps"):
        completions = step.items("completions") if step.value.get("completions") else []
        chosen = step.value.get("chosen_completion")
        human = step.value.get("human_completion")
        if isinstance(human, dict):
            taken = step.part("human_completion")
        elif isinstance(chosen, int) and chosen < len(completions):
            taken = completions[chosen]
        elif completions:
            taken = completions[0]  # the last step, after which the person stopped
        else:
            continue
        turns.append({"role": "assistant", "text": taken.text("text"), "rated_as": "response"})
        if isinstance(rating := taken.value.get("rating"), int):
            at, named = len(turns), who is not None
            judgements.append(source_judgement(who or "prm800k", "rating", rating, message=at, named=named))
        if rest := [each.value for each in completions if each.value is not taken.value]:
            others[f"m{len(turns)}"] = rest
    if len(turns) == 1:
        raise UnsupportedConversationError("solutions without a step")
    facts = {**record.rest("question", "label", "labeler"), **question.rest("problem"), **label.rest("steps")}
    task: Json = {"conversation": turns, "metadata": {**facts, **({"completions": others} if others else {})}}
    task["id"] = f"prm800k-{short_hash(problem, *(turn['text'] for turn in turns))}"
    return [TaskDraft(task, judgements)]


IMPORTERS = (
    InputFormatImporter(
        "prm800k", "solutions of PRM800K", "a task for each solution, with its steps", "conversation-review",
        _recognises, _read,
    ),
)  # fmt: skip
