"""What a judged task says of its responses: scores, and pairs of which one is better, by the rule of the export."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.rubric import Rubric
from annotator.owner.exporting.answer_rule import Place, Rule
from annotator.owner.exporting.judged_task import Asked, JudgedTask, Said, TaskText

TIE: Final = 0.0


@dataclass(frozen=True)
class Pair:
    """Two responses to one question. ``verdict`` is above 0 where ``first`` is better, its size says by how much; it is
    0 for a tie and None where the rule gives no answer. ``said`` has what each annotator said, in their order."""

    asked: Asked
    first: TaskText
    second: TaskText
    verdict: float | None
    block: str
    said: tuple[tuple[Said, float, str], ...]

    @property
    def chosen(self) -> TaskText:
        return self.first if self.verdict and self.verdict > 0 else self.second

    @property
    def rejected(self) -> TaskText:
        return self.second if self.verdict and self.verdict > 0 else self.first


def place_of(task: JudgedTask, target: str, what: str) -> Place:
    """The name under which the rule knows an answer."""
    return (task.project, task.task, task.version, task.rubric_sha256, target, what)


def score(task: JudgedTask, rule: Rule, target: str, block: str) -> float | None:
    """The one score of a text."""
    given = [float(said.ratings[target][block]) for said in task.said if block in said.ratings.get(target, {})]
    return rule.number(place_of(task, target, block), given)


def rating_of_responses(rubric: Rubric, by: str | None) -> RatingBlock | None:
    """The rating that responses are compared by: the one called ``by``, else the first that every response has."""
    blocks = rubric.ratings_for("response")
    if by is not None:
        return next((block for block in blocks if block.key == by), None)
    return next((block for block in blocks if block.required), next(iter(blocks), None))


def compares(rubric: Rubric, by: str | None) -> bool:
    """Whether work under ``rubric`` says which of two responses is better."""
    if by is None and any((rubric.each(PreferenceBlock), rubric.each(RankingBlock))):
        return True
    return rating_of_responses(rubric, by) is not None


def pairs(task: JudgedTask, rule: Rule, by: str | None) -> Iterator[Pair]:
    """Every pair of responses that was compared: by a preference, else by a ranking, else by a rating.

    ``by`` names the rating to go by instead. What an annotator said of no more than one of the two does not count.
    """
    for asked in task.asked:
        if len(asked.responses) < 2:
            continue
        for block, said in _blocks(task, asked, by):
            for first, second, given in _paired(asked.responses, said):
                place = place_of(task, f"{first.target}>{second.target}", block)
                verdict = rule.sign(place, [value for _, value, _ in given])
                yield Pair(asked, first, second, verdict, block, tuple(given))


_Given = Sequence[tuple[Said, Mapping[str, float], str]]
"""For each annotator a number for each response, higher for the better one, and their reason."""


def _blocks(task: JudgedTask, asked: Asked, by: str | None) -> Iterator[tuple[str, _Given]]:
    found: dict[str, list[tuple[Said, Mapping[str, float], str]]] = {}
    if by is None:
        found = _preferred(task, asked) or _ranked(task, asked)
    if not found and (rating := rating_of_responses(task.rubric, by)) is not None:
        key = rating.key
        for said in task.said:
            given: dict[str, float] = {t.target: float(said.ratings[t.target][key]) for t in asked.responses
                     if key in said.ratings.get(t.target, {})}  # fmt: skip
            found.setdefault(key, []).append((said, given, ""))
    yield from found.items()


def _preferred(task: JudgedTask, asked: Asked) -> dict[str, list[tuple[Said, Mapping[str, float], str]]]:
    found: dict[str, list[tuple[Said, Mapping[str, float], str]]] = defaultdict(list)
    by_name = {text.response: text.target for text in asked.responses}
    own = asked.responses[0].question if asked.responses else None
    for said in task.said:
        for row in said.rows("preferences"):
            if row["question"] == own and {row["preferred"], row["other"]} <= by_name.keys():
                sides: dict[str, float] = {
                    by_name[row["preferred"]]: float(row["strength"]),
                    by_name[row["other"]]: 0.0,
                }
                found[row["block"]].append((said, sides, row["justification"] or ""))
    return found


def _ranked(task: JudgedTask, asked: Asked) -> dict[str, list[tuple[Said, Mapping[str, float], str]]]:
    found: dict[str, list[tuple[Said, Mapping[str, float], str]]] = defaultdict(list)
    here = {text.target for text in asked.responses}
    for said in task.said:
        by_block: dict[str, dict[str, float]] = defaultdict(dict)
        for row in said.rows("rankings"):
            if row["target"] in here and row["rank"] is not None:
                by_block[row["block"]][row["target"]] = -float(row["rank"])
        for block, ranks in by_block.items():
            found[block].append((said, ranks, ""))
    return found


def _paired(
    responses: Sequence[TaskText], given: _Given
) -> Iterator[tuple[TaskText, TaskText, list[tuple[Said, float, str]]]]:
    for at, first in enumerate(responses):
        for second in responses[at + 1 :]:
            said = [
                (each, values[first.target] - values[second.target], why)
                for each, values, why in given
                if first.target in values and second.target in values
            ]
            if said:
                yield first, second, said
