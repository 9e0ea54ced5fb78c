"""The forms that TRL trains on: preference pairs, completions with a label (KTO), prompts with their completion.

Source: the page *Dataset formats* of TRL's documentation. Each is there with plain texts (*standard*) and with messages
(*chat*); pairs also with the prompt inside both answers. ``margin`` is by how much the chosen one is better.
"""

from __future__ import annotations

from typing import Any, Final

from annotator.owner.exporting.answer_rule import Rule
from annotator.owner.exporting.export_form import Aside, Form, Made, Options, Rows
from annotator.owner.exporting.form_parts import (
    COMPARING,
    MESSAGES,
    flat_prompt,
    goodness,
    messages,
    named,
    needs_good,
    needs_pairs,
    pair_or_aside,
)  # fmt: skip
from annotator.owner.exporting.judged_task import JudgedTask
from annotator.owner.exporting.verdicts import pairs, rating_of_responses

_CONVERSATION: Final = Aside("conversation", "a conversation comes before the prompt; a form with messages holds it")


def said_by(text: str) -> list[dict[str, str]]:
    """One turn of the model."""
    return [{"role": "assistant", "content": text}]


def _pairs(task: JudgedTask, rule: Rule, options: Options, chat: bool, inside: bool) -> Rows:
    for pair in pairs(task, rule, options.by):
        found = pair_or_aside(pair)
        if isinstance(found, Aside):
            yield found
            continue
        if task.conversation and not chat:
            yield _CONVERSATION
            continue
        chosen, rejected = found.chosen.text, found.rejected.text
        row: dict[str, Any] = {}
        if chat:
            above = messages(task, found.asked)
            row = {"chosen": said_by(chosen), "rejected": said_by(rejected)}
            row = {name: [*above, *turn] for name, turn in row.items()} if inside else {"prompt": above, **row}
        else:
            prompt = flat_prompt(task, found.asked)
            row = {"chosen": chosen, "rejected": rejected}
            row = {name: f"{prompt} {text}" for name, text in row.items()} if inside else {"prompt": prompt, **row}
        row["margin"] = float(abs(found.verdict or 0))
        yield Made(row, {**named(found.asked, found.chosen, found.rejected), "block": found.block})


def _standard(task: JudgedTask, rule: Rule, options: Options) -> Rows:
    return _pairs(task, rule, options, chat=False, inside=False)


def _implicit(task: JudgedTask, rule: Rule, options: Options) -> Rows:
    return _pairs(task, rule, options, chat=False, inside=True)


def _chat(task: JudgedTask, rule: Rule, options: Options) -> Rows:
    return _pairs(task, rule, options, chat=True, inside=False)


def _chat_implicit(task: JudgedTask, rule: Rule, options: Options) -> Rows:
    return _pairs(task, rule, options, chat=True, inside=True)


def labelled(task: JudgedTask, rule: Rule, options: Options) -> Rows:
    """A row for each response that is good or bad: ``prompt`` and ``completion`` are messages. By its score; where the
    rubric rates no response, the better one of each pair is good and the other bad."""
    if rating_of_responses(task.rubric, options.by) is None:
        for pair in pairs(task, rule, options.by):
            found = pair_or_aside(pair)
            if isinstance(found, Aside):
                yield found
                continue
            for text, label in ((found.chosen, True), (found.rejected, False)):
                row = {"prompt": messages(task, found.asked), "completion": said_by(text.text), "label": label}
                yield Made(row, {**named(found.asked, text), "block": found.block})
        return
    for asked in task.asked:
        for response in asked.responses:
            good = goodness(task, rule, options, response.target)
            if isinstance(good, Aside):
                yield good
                continue
            row = {"prompt": messages(task, asked), "completion": said_by(response.text), "label": good}
            yield Made(row, named(asked, response))


def _plain(rows: Rows, task: JudgedTask) -> Rows:
    """The same rows with texts in place of messages."""
    for made in rows:
        if isinstance(made, Aside):
            yield made
        elif task.conversation:
            yield _CONVERSATION
        else:
            texts = {name: made.row[name][-1]["content"] for name in ("prompt", "completion")}
            yield Made({**made.row, **texts}, made.about)


def _unpaired(task: JudgedTask, rule: Rule, options: Options) -> Rows:
    return _plain(labelled(task, rule, options), task)


def good_only(task: JudgedTask, rule: Rule, options: Options) -> Rows:
    """The rows of good responses, without their label."""
    for made in labelled(task, rule, options):
        if isinstance(made, Aside):
            yield made
        elif made.row["label"]:
            yield Made({name: value for name, value in made.row.items() if name != "label"}, made.about)
        else:
            yield Aside("not_good", "the response is not good, and only good ones are completions here")


def _completion(task: JudgedTask, rule: Rule, options: Options) -> Rows:
    return _plain(good_only(task, rule, options), task)


_TEXT: Final = {"prompt": "string", "completion": "string"}
_TURNS: Final = {"prompt": MESSAGES, "completion": MESSAGES}
_PAIR: Final = {"chosen": "string", "rejected": "string"}
_TURN_PAIR: Final = {"chosen": MESSAGES, "rejected": MESSAGES}
_MARGIN: Final = {"margin": "float64"}
_REWARD: Final = "TRL RewardTrainer, DPOTrainer"
FORMS: Final = (
    Form("trl-preference", "A row for each pair: prompt, chosen, rejected, margin, as plain texts.", _REWARD,
         _standard, {"prompt": "string", **_PAIR, **_MARGIN}, needs_pairs, COMPARING),
    Form("trl-preference-implicit", "A row for each pair: the prompt is inside chosen and rejected, as plain texts.",
         _REWARD, _implicit, {**_PAIR, **_MARGIN}, needs_pairs, COMPARING),
    Form("trl-preference-chat", "A row for each pair: prompt, chosen, rejected as messages, margin.", _REWARD,
         _chat, {"prompt": MESSAGES, **_TURN_PAIR, **_MARGIN}, needs_pairs, COMPARING),
    Form("trl-preference-chat-implicit", "A row for each pair: the messages of the prompt are inside both.", _REWARD,
         _chat_implicit, {**_TURN_PAIR, **_MARGIN}, needs_pairs, COMPARING),
    Form("trl-unpaired", "A row for each response: prompt, completion, label (good or not), as plain texts.",
         "TRL KTOTrainer", _unpaired, {**_TEXT, "label": "bool"}, needs_good, COMPARING),
    Form("trl-unpaired-chat", "A row for each response: prompt and completion as messages, label (good or not).",
         "TRL KTOTrainer", labelled, {**_TURNS, "label": "bool"}, needs_good, COMPARING),
    Form("trl-prompt-completion", "A row for each good response: prompt, completion, as plain texts.",
         "TRL SFTTrainer", _completion, _TEXT, needs_good, COMPARING),
    Form("trl-prompt-completion-chat", "A row for each good response: prompt and completion as messages.",
         "TRL SFTTrainer", good_only, _TURNS, needs_good, COMPARING),
)  # fmt: skip
