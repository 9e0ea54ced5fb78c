"""Ideal answers: pairs of an ideal answer and the response from which it was made, and supervised data.

Source: the page *Dataset formats* of TRL's documentation: conversational preference, and prompt and completion.
"""

from __future__ import annotations

from annotator.owner.exports.export_form import ExportRow, RejectedExportRow, Rows
from annotator.owner.exports.judged_task import JudgedTask
from annotator.owner.exports.verdicts import assistant_turn, prompt_messages, rows_of


def edit_distance(before: str, after: str) -> int:
    """The Levenshtein distance of two texts in words: the least number of words that are inserted, removed or replaced.

    Words stand between blanks. Takes time in proportion to the product of the words that differ.
    """
    import numpy as np  # `tasks check` loads all forms, also without the extra `owner`

    first, second = before.split(), after.split()
    while first and second and first[0] == second[0]:
        first, second = first[1:], second[1:]
    while first and second and first[-1] == second[-1]:
        first, second = first[:-1], second[:-1]
    codes = {word: number for number, word in enumerate(dict.fromkeys([*first, *second]))}
    columns = np.array([codes[word] for word in second], dtype=np.int64)
    steps = np.arange(len(second) + 1)
    row = steps.copy()
    for word in first:
        changed = row + 1  # the word is removed
        changed[1:] = np.minimum(changed[1:], row[:-1] + (columns != codes[word]))
        row = np.minimum.accumulate(changed - steps) + steps  # words are inserted
    return int(row[-1])


def pairs(task: JudgedTask) -> Rows:
    """A row for each ideal answer and the response from which it was made."""
    for submission in task.answers:
        texts = {row["target"]: row["text"] for row in submission.rows("proposed_edits")}
        for prompt in task.prompts:
            written = [response for response in prompt.responses if response.target in texts]
            for response in written:
                text = texts[response.target]
                row = {
                    "prompt": prompt_messages(task, response),
                    "chosen": assistant_turn(text),
                    "rejected": assistant_turn(response.text),
                    "edit_distance": edit_distance(response.text, text),
                    "words": len(text.split()),
                    "annotator": submission.annotator,
                }
                yield ExportRow(row, task.about(response))
            if prompt.responses and not written:
                yield RejectedExportRow(
                    "no_answer", "no ideal answer was written", prompt.text.target, submission.annotator
                )


def completions(task: JudgedTask) -> Rows:
    def completion(pair: ExportRow) -> ExportRow:
        row = {"completion" if name == "chosen" else name: value for name, value in pair.row.items()}
        del row["rejected"]
        return ExportRow(row, pair.about)

    return rows_of(pairs(task), completion)
