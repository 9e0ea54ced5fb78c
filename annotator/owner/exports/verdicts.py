"""Shared parts of export forms: verdicts on pairs, prompts, names of responses, rejections, and tags that discard."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import product
from operator import mul
from typing import TypeVar

from annotator.errors import AnnotatorError
from annotator.model.blocks.critiques_block import CritiquesBlockBase
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.tags_block import DISCARDING, TagsBlock
from annotator.model.rubric import Rubric
from annotator.model.target import TASK, AnnotationTarget
from annotator.model.task import Task
from annotator.owner.exports.answer_rule import ExportRowOptions
from annotator.owner.exports.export_form import ExportReport, ExportRow, RejectedExportRow, Rows
from annotator.owner.exports.form_needs import unmet
from annotator.owner.exports.judged_task import AnnotatorTaskAnswers, JudgedTask, PromptResponses, TaskText
from annotator.owner.rows import Json, grouped

_ResponseValues = tuple[AnnotatorTaskAnswers, Mapping[str, float], str]
"""An annotator's number for each response (higher for better), and the reason."""
_PairAnswer = tuple[AnnotatorTaskAnswers, float, str]
"""An annotator's difference of two responses, and the reason."""


@dataclass(frozen=True)
class ResponsePairVerdict:
    """Two responses to one question. ``verdict`` is positive if ``first`` is better, with the magnitude saying by how
    much; 0 for a tie, None if the rule gives no answer. ``answers``: the judgements of each annotator, in order."""

    first: TaskText
    second: TaskText
    verdict: float | None
    block: str
    answers: tuple[_PairAnswer, ...]

    def share(self, weights: Mapping[str, float] | None = None) -> float:
        """The share of the people who judged both that prefer the chosen one, with ties as half: a soft label.
        ``weights``: how much each of them counts (all of them 0: alike)."""
        sign = 1 if self.verdict and self.verdict > 0 else -1
        votes = [0.5 if not value else float(value * sign > 0) for _, value, _ in self.answers]
        counts = [1.0 if weights is None else weights[submission.annotator] for submission, _, _ in self.answers]
        total = sum(counts)
        return sum(map(mul, votes, counts)) / total if total else sum(votes) / len(votes)

    @property
    def question(self) -> str:
        """The target of the question that both answer."""
        return str(self.first.target.parent)

    @property
    def chosen(self) -> TaskText:
        return self.first if self.verdict and self.verdict > 0 else self.second

    @property
    def equal_texts(self) -> bool:
        """Whether the responses are the same but for blanks around them: what one is preferred for is not its text."""
        return self.first.text.strip() == self.second.text.strip()

    @property
    def rejected(self) -> TaskText:
        return self.second if self.verdict and self.verdict > 0 else self.first


Item = TypeVar("Item")
_LOWER = "-"


def lower_is_better(by: str | None) -> bool:
    """Whether ``by`` says that the lower of two scores is better."""
    return by is not None and by.startswith(_LOWER)


def rating_of_responses(rubric: Rubric, by: str | None) -> RatingBlock | None:
    """The rating by which responses are compared: the one that ``by`` names, or else the first required one."""
    blocks = rubric.ratings_for("response")
    if by is not None:
        return next((block for block in blocks if block.key == by.removeprefix(_LOWER)), None)
    return next((block for block in blocks if block.required), next(iter(blocks), None))


def compares_responses(rubric: Rubric, by: str | None) -> bool:
    """Whether work by ``rubric`` determines which of two responses is better."""
    if by is None and any((rubric.each(PreferenceBlock), rubric.each(RankingBlock))):
        return True
    return rating_of_responses(rubric, by) is not None


def compared_pairs(task: JudgedTask, by: str | None) -> Iterator[ResponsePairVerdict]:
    """All pairs of responses that were compared: by a preference, else by a ranking, else by a rating.

    ``by``: the rating to use instead, after a hyphen if the lower score is better. Answers of an annotator about only
    one of the two are ignored.
    """
    for prompt in task.prompts:
        if len(prompt.responses) < 2:
            continue
        for block, scores in _blocks(task, prompt, by):
            for first, second, answers in _make_pair(prompt.responses, scores):
                if not task.has_rows_of(first, second):
                    continue
                place = task.place(f"{first.target}>{second.target}", block)
                verdict = task.rule.sign(place, [value for _, value, _ in answers])
                yield ResponsePairVerdict(first, second, verdict, block, tuple(answers))


def _blocks(
    task: JudgedTask, prompt: PromptResponses, by: str | None
) -> Iterator[tuple[str, Sequence[_ResponseValues]]]:
    by_block: dict[str, list[_ResponseValues]] = {}
    if by is None:
        by_block = grouped(_by_preference(task, prompt)) or grouped(_by_ranking(task, prompt))
    if not by_block and (rating := rating_of_responses(task.rubric, by)) is not None:
        key, sign = rating.key, -1 if lower_is_better(by) else 1
        for submission in task.answers:
            scores: dict[str, float] = {
                response.target: float(sign * submission.ratings[response.target][key])
                for response in prompt.responses
                if key in submission.ratings.get(response.target, {})
            }
            by_block.setdefault(key, []).append((submission, scores, ""))
    yield from by_block.items()


def _by_preference(task: JudgedTask, prompt: PromptResponses) -> Iterator[tuple[str, _ResponseValues]]:
    by_name = {text.response: text.target for text in prompt.responses}
    own = prompt.responses[0].question if prompt.responses else None
    for submission in task.answers:
        for row in submission.rows("preferences"):
            first = row["preferred"] or row["tied"]
            if row["question"] == own and {first, row["other"]} <= by_name.keys():
                sides: Mapping[str, float] = {by_name[first]: float(row["strength"]), by_name[row["other"]]: 0.0}
                yield row["block"], (submission, sides, row["justification"] or "")


def _by_ranking(task: JudgedTask, prompt: PromptResponses) -> Iterator[tuple[str, _ResponseValues]]:
    targets = {text.target for text in prompt.responses}
    for submission in task.answers:
        ranks = grouped(
            (row["block"], (row["target"], -float(row["rank"])))
            for row in submission.rows("rankings")
            if row["target"] in targets and row["rank"] is not None
        )
        yield from ((block, (submission, dict(own), "")) for block, own in ranks.items())


def _make_pair(
    responses: Sequence[TaskText], scores: Sequence[_ResponseValues]
) -> Iterator[tuple[TaskText, TaskText, list[_PairAnswer]]]:
    for at, first in enumerate(responses):
        for second in responses[at + 1 :]:
            differences = [
                (submission, values[first.target] - values[second.target], why)
                for submission, values, why in scores
                if first.target in values and second.target in values
            ]
            if differences:
                yield first, second, differences


# Shared parts of forms: prompts and conversations as text, names of responses, common rejections.


MESSAGES = [{"role": "string", "content": "string"}]
NO_PAIR = "its rubric does not say which of two responses is better"
NO_SCORE = "its rubric does not rate responses"
EQUAL_TEXTS = RejectedExportRow("equal_texts", "the two responses are the same text")
UNDECIDED = RejectedExportRow("undecided", "several people answered differently, and no adjudicator decided")
NO_ANSWER = RejectedExportRow("no_answer", "by this rule it has no answer")


def prompt_of(task: JudgedTask, response: TaskText) -> str:
    """The user's last turn, preceded by the passage and a blank line."""
    prompt = task.prompt(response).text
    return prompt if task.passage is None else f"{task.passage.text}\n\n{prompt}"


def flat_prompt(task: JudgedTask, response: TaskText) -> str:
    """The prompt as one text. The turns of a conversation are separated by ``<extra_id_1>``, as in HelpSteer 2."""
    if not task.conversation:
        return prompt_of(task, response)
    turns = [(message.role, message.text) for message in task.conversation] + [("user", prompt_of(task, response))]
    names = {"user": "User", "assistant": "Assistant", "system": "System", "tool": "Tool"}
    first, *later = turns
    begun = first[1] if first[0] == "user" else f"<extra_id_1>{names[first[0] or 'user']}\n{first[1]}"
    return begun + "".join(f"\n<extra_id_1>{names[role or 'user']}\n{text}" for role, text in later)


def prompt_beside_passage(task: JudgedTask, response: TaskText) -> str:
    """The prompt as one text, for tools that show the passage in a field of its own."""
    return task.prompt(response).text if task.passage is not None else flat_prompt(task, response)


def prompt_messages(task: JudgedTask, response: TaskText) -> list[dict[str, str]]:
    """The prompt as messages with roles."""
    above = [{"role": message.role or "user", "content": message.text} for message in task.conversation]
    return [*above, {"role": "user", "content": prompt_of(task, response)}]


def assistant_turn(text: str) -> list[dict[str, str]]:
    """A text as the only message of a model."""
    return [{"role": "assistant", "content": text}]


def decided_pairs(task: JudgedTask) -> Iterator[ResponsePairVerdict | RejectedExportRow]:
    """Every compared pair if one response is better; otherwise the reason for rejecting it."""
    for pair in compared_pairs(task, task.options.by):
        if pair.equal_texts:
            yield RejectedExportRow(EQUAL_TEXTS.code, EQUAL_TEXTS.message, pair.question)
        elif pair.verdict is None:
            yield RejectedExportRow("no_answer", NO_ANSWER.message, pair.question)
        elif pair.verdict == 0:
            yield RejectedExportRow("tie", "neither of the two responses is better: a tie", pair.question)
        else:
            yield pair


def rows_of(items: Iterable[Item | RejectedExportRow], make: Callable[[Item], ExportRow | RejectedExportRow]) -> Rows:
    """What ``make`` returns for each of ``items``; rejections remain."""
    for item in items:
        yield item if isinstance(item, RejectedExportRow) else make(item)


def pair_provenance(task: JudgedTask, pair: ResponsePairVerdict) -> Json:
    """The provenance of a row of a pair, the better response first."""
    return {**task.about(pair.chosen, pair.rejected), "block": pair.block}


def check_same_question(first: object, second: object, name: str, report: ExportReport) -> None:
    """Raises ``export.other_questions`` if ``second`` differs from the ``first`` question of the same name: a form
    that shows it once would show some answers with a question that their author did not see."""
    if first != second:
        message = f"The question {name!r} was asked in several ways, and this form shows it once."
        hint = f"Export each by itself: --where rubric_sha256=HASH, with {' or '.join(sorted(report.rubrics))}."
        raise AnnotatorError("export.other_questions", message, hint)


def _no_rating(rubric: Rubric, by: str) -> str:
    blocks = ", ".join(block.key for block in rubric.ratings_for("response")) or "none"
    return f"its rubric has no rating of responses called {by.removeprefix(_LOWER)!r} (there are: {blocks})"


def missing_pairs_reason(rubric: Rubric, task: Task, options: ExportRowOptions) -> str:
    """Why the work on ``task`` contains no pairs; empty if it does."""
    if not compares_responses(rubric, options.by):
        return NO_PAIR if options.by is None else _no_rating(rubric, options.by)
    return "" if any(len(answers) > 1 for answers in task.answers.values()) else "it has no two responses"


def missing_scores_reason(rubric: Rubric, task: Task, options: ExportRowOptions) -> str:
    """Why no response of ``task`` has a score; empty if they have."""
    if rating_of_responses(rubric, options.by) is None:
        return NO_SCORE if options.by is None else _no_rating(rubric, options.by)
    return unmet(["response"], rubric, task)


def missing_goodness_reason(rubric: Rubric, task: Task, options: ExportRowOptions) -> str:
    """The same, if pairs can also determine good responses, and why no score is as good as ``options.good``."""
    scored = missing_scores_reason(rubric, task, options)
    block, good = rating_of_responses(rubric, options.by), options.good
    if block is not None and good is not None and not block.low <= good <= block.high:
        return f"its scores of {block.key} are from {block.low} to {block.high}, and the worst good one is {good:g}"
    return "" if not scored else missing_pairs_reason(rubric, task, options) and scored


def critiques_block(rubric: Rubric) -> CritiquesBlockBase | None:
    return next(iter(rubric.each(CritiquesBlockBase)), None)


def is_good_response(task: JudgedTask, target: str) -> bool | RejectedExportRow:
    """Whether a response is good by its score: as good as ``options.good``, or else better than the middle of the
    scale."""
    block = rating_of_responses(task.rubric, task.options.by)
    score = task.score(target, block.key) if block is not None else None
    if block is None or score is None:
        return RejectedExportRow(NO_ANSWER.code, NO_ANSWER.message, target)
    lower = lower_is_better(task.options.by)
    if task.options.good is not None:
        return score <= task.options.good if lower else score >= task.options.good
    middle = (block.low + block.high) / 2
    if score == middle:
        return RejectedExportRow("middle", "its score is the middle of the scale, neither good nor bad", target)
    return score < middle if lower else score > middle


# What tags discard: texts to be dropped, and texts that are written to separate files.


def discarded_targets(task: JudgedTask) -> Mapping[AnnotationTarget, str]:
    """The targets that a tag discards according to the rule, with the tag, and those that the owner set apart. All
    judgements count, also if everyone has rows of their own: a text is not spam in one row and an answer in the next.
    Texts that the owner decided to keep are kept."""
    tagged = {target: tag for target, tag in _tagged_targets(task).items() if task.decided.get(target) != "keep"}
    return tagged | decided_targets(task, "apart")


def decided_targets(task: JudgedTask, decision: str) -> dict[AnnotationTarget, str]:
    """The targets about which the owner or a moderator decided so: ``remove``, to be in no part of an export, or
    ``apart``, to be in none but the separate files."""
    return {AnnotationTarget.parse(target): made for target, made in task.decided.items() if made == decision}


def _tagged_targets(task: JudgedTask) -> dict[AnnotationTarget, str]:
    set_by = {
        row["tag"] for submission in task.answers for row in submission.rows("tags") if row["purpose"] in DISCARDING
    }
    if not set_by:
        return {}
    tagged_targets = {row["target"] for submission in task.answers for row in submission.rows("tags")}
    chosen = [
        {
            (row["target"], row["tag"]): bool(row["value"])
            for row in submission.rows("tags")
            if row["purpose"] in DISCARDING
        }
        for submission in task.answers
    ]
    result: dict[AnnotationTarget, str] = {}
    for target, tag in sorted(product(tagged_targets, set_by)):
        values = [own.get((target, tag), False) for own in chosen]
        single_rule = replace(task.rule, minimum=1)
        if any(values) and single_rule.yes(task.place(target, f"tag.{tag}"), values):
            result.setdefault(AnnotationTarget.parse(target), tag)
    return result


def split_task(task: JudgedTask, out: Mapping[AnnotationTarget, str]) -> tuple[JudgedTask | None, JudgedTask | None]:
    """The task without what is discarded, and with only that; None if nothing is left.

    Descendants of a discarded text are discarded too; a discarded message discards everything, since all later turns
    respond to it.
    """
    if not out:
        return task, None
    removed = {text.target for text in task.texts.values() if any(step in out for step in text.target.path)}
    if any(refused == TASK or refused.form in ("message", "passage") for refused in out):
        return None, task
    remaining = _with_texts(task, {text.target for text in task.texts.values()} - removed)
    keeps = [a for a in remaining.prompts if a.responses]
    above = {step for target in removed for step in target.path}
    context = {t.target for t in task.texts.values() if t.target.form in ("passage", "message")}
    apart = _with_texts(task, removed | above | context)
    return (remaining if keeps or not task.prompts else None), apart


def join_versions(versions: Iterable[JudgedTask]) -> list[JudgedTask]:
    """The versions of a task, newest first, with each unchanged response only once: as an adjudicator decided about it
    in the newest version with a decision, or else with the answers to it in all versions."""
    joined: list[JudgedTask] = []
    for version in sorted(versions, key=_newness, reverse=True):
        older: JudgedTask | None = version
        newer_ones, joined = joined, []
        for newer in newer_ones:
            same = _same_responses(newer, older) if older is not None else {}
            if older is None or not same:
                joined.append(newer)
                continue
            rest, shared = split_task(newer, same)
            if older.adjudicated and not newer.adjudicated:
                joined += [rest] if rest is not None else []
                continue
            older, answered = split_task(older, same)
            if not newer.adjudicated and shared is not None and answered is not None:
                answers = sorted((*shared.answers, *answered.answers), key=lambda submission: submission.annotator)
                joined += [shared.by(*answers), *([rest] if rest is not None else [])]
            else:
                joined.append(newer)
        joined += [older] if older is not None else []
    return joined


def join_rubrics(tasks: Iterable[JudgedTask], by: str | None) -> list[JudgedTask]:
    """Each version of a task once for all rubrics, or versions of a rubric, that compare responses by the same blocks
    and discard them by the same tags, since their other blocks have no part in pairs: as an adjudicator decided under
    the newest one, or else with the answers under all."""
    alike: dict[tuple[str, ...], list[JudgedTask]] = {}
    for task in tasks:
        comparing = [*task.rubric.each(PreferenceBlock), *task.rubric.each(RankingBlock)]
        blocks = [block.model_dump_json() for block in (*comparing, rating_of_responses(task.rubric, by)) if block]
        discarding = [
            f"{block.key}.{tag.key}" for block in task.rubric.each(TagsBlock) for tag in block.tags
            if tag.purpose in DISCARDING
        ]  # fmt: skip
        alike.setdefault((task.version, *blocks, *discarding), []).append(task)
    joined = []
    for group in alike.values():
        answers = sorted((answer for task in group for answer in task.answers), key=lambda answer: answer.annotator)
        adjudicated = [task for task in group if any(answer.facts.get("adjudicated") for answer in task.answers)]
        joined.append(max(adjudicated, key=_newness) if adjudicated else group[0].by(*answers))
    return joined


def _same_responses(one: JudgedTask, other: JudgedTask) -> dict[AnnotationTarget, str]:
    """The responses that are the same in two versions under one rubric, with the texts around them."""
    if one.rubric_sha256 != other.rubric_sha256:
        return {}
    targets = [response.target for response in one.responses]
    return {target: "" for target in targets if one.context_of(target) == other.context_of(target)}


def _newness(task: JudgedTask) -> tuple[bool, str]:
    """Whether the version is the current one, and when it was submitted last."""
    facts = [submission.facts for submission in task.answers]
    return any(not row["changed_since"] for row in facts), max(row["submitted_at"] or "" for row in facts)


def _with_texts(task: JudgedTask, targets: Collection[str]) -> JudgedTask:
    texts = {target: text for target, text in task.texts.items() if target in targets}
    gone = task.texts.keys() - texts.keys()
    answers = tuple(_answers_about(submission, texts, gone) for submission in task.answers)
    return replace(task, texts=texts, answers=answers)


def _answers_about(
    submission: AnnotatorTaskAnswers, texts: Mapping[str, object], gone: Set[str]
) -> AnnotatorTaskAnswers:
    """The answers about ``texts``, without highlights in those that are ``gone`` and in what was written about them."""
    tables = {
        table: [row for row in rows if "target" not in row or row["target"] in texts or
                (row["target"] == TASK and table != "ratings") or
                (table == "spans" and gone.isdisjoint(AnnotationTarget.parse(row["target"]).path))]
        for table, rows in submission.tables.items()
    }  # fmt: skip
    return replace(submission, tables=tables)
