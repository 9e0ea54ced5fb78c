"""``tasks next``: makes the tasks of the next round from the work of the previous one.

Judgements are read from a merged data set, texts from the judged bundles. Ids and origins are the owner's; texts
written by an annotator have the origin ``annotator:ID``, so that nobody gets their own work.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b, sha256
from itertools import combinations
from pathlib import Path
from typing import Any, Literal, NamedTuple

from pydantic import ValidationError

from annotator.bundle import strictjson
from annotator.bundle.blind_names import pseudonym
from annotator.errors import AnnotatorError, first_misfit
from annotator.model import limits
from annotator.model import target as targets
from annotator.model.blocks.error_spans_block import ErrorSpansBlock
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.rubric import Rubric
from annotator.model.target import AnnotationTarget
from annotator.model.task import PassageQuestion, Response, Task
from annotator.owner.assignment.plan import AUTHOR
from annotator.owner.dataset.dataset_folder import DatasetFolder, file_rows, open_dataset
from annotator.owner.dataset.returned_work import returned_work
from annotator.owner.exports.judged_task import AnnotatorTaskAnswers, questions_with_answers
from annotator.owner.exports.pair_selection import (
    JudgedQuestionAnswers,
    PairSelectionOptions,
    SelectedAnswerPair,
    choose_pairs,
    rated_against,
    wins_of,
)
from annotator.owner.project.decisions import revision_of
from annotator.owner.project.input_skip_policy import raise_each
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import SentTask
from annotator.owner.project.task_versions import SentBundleCache
from annotator.owner.rows import Json, Row, grouped, task_version, text_key
from annotator.owner.tasks.blinding import CRITERIA, STEPS
from annotator.owner.tasks.input_task import InputTask, json_lines, name_of, open_source

Round = Literal["critique", "comparison", "helpfulness", "authoring", "pairs", "answers"]
_MADE_OF: Mapping[Round, str] = {
    "critique": "questions with answers",
    "comparison": "refinements of answers, and texts proposed for them, such as ideal answers",
    "helpfulness": "critiques of answers",
    "authoring": "passages",
    "pairs": "questions with two answers that were rated, or that two systems wrote, and not compared yet",
    "answers": "questions with answers to which there is a new one",
}
_EDITED = ("task", "version", "target", "annotator", "series")
_RANKED = ("task", "version", "series", "annotator", "block", "question")


@dataclass
class NextRoundTasks:
    """The tasks of the next round, and the number of omitted items by kind. ``chosen``: how the tasks were selected, if
    not all were used."""

    tasks: list[Json] = field(default_factory=list)
    left_out: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    chosen: str = ""


def next_round(
    project: Project,
    dataset: Path,
    to: Round,
    critiques: Path | None = None,
    *,
    answers: Path | None = None,
    selection: PairSelectionOptions | None = None,
    judges: Path | None = None,
    with_demo: bool = False,
) -> NextRoundTasks:
    """Make the tasks of the round ``to``. ``critiques``: a file of model critiques, only for ``helpfulness``;
    ``answers``: a file of new answers, for ``answers``; ``selection``: which ``pairs`` to compare; ``judges``: a data
    set of model judges, whose scores stand in for those of answers that no person scored.

    Answers that were drawn by lot not to be sent can be in pairs. Work of scripts is excluded unless ``with_demo``;
    gold items and work that the owner returned always are. Raises ``next.*``, ``project.damaged``, ``dataset.*``,
    ``measure.no_judges``.
    """
    if critiques is not None and to != "helpfulness":
        message = "Model critiques are judged in a round of helpfulness."
        raise AnnotatorError("next.no_critiques_here", message, "Give --to helpfulness, or leave --critiques out.")
    if (answers is not None) != (to == "answers"):
        message = "New answers are judged in a round of answers, which is made of them."
        raise AnnotatorError("next.no_answers_here", message, "Give --to answers and --answers FILE together.")
    if (selection is not None or judges is not None) and to != "pairs":
        message = "Pairs are chosen in a round of pairs."
        raise AnnotatorError("next.no_pairs_here", message, "Give --to pairs, or leave the options of pairs out.")
    making = _RoundBuilder(project, dataset, with_demo=with_demo)
    if to == "critique":
        making.add_critique_tasks()
    elif to == "comparison":
        making.add_comparison_tasks()
    elif to == "authoring":
        making.add_authoring_tasks()
    elif to == "pairs":
        making.add_pair_tasks(selection or PairSelectionOptions(), judges)
    elif answers is not None:
        making.add_answer_tasks(_new_answers(answers))
    else:
        making.add_helpfulness_tasks(_model_critiques(critiques) if critiques else ())
    if not making.result.tasks:
        raise AnnotatorError(
            "next.nothing",
            f"There is nothing in this data set for a round of {to}.",
            f"It is made of {_MADE_OF[to]}: merge work that has some."
            + "".join(f" Left out: {reason}: {count:,}." for reason, count in making.result.left_out.items()),
        )
    return making.result


NamedRow = Mapping[str, str]
"""A critique of a model or a new answer in a file of the owner: ``task``, ``text`` and ``origin``; ``answer`` of a
critique; perhaps ``question``, where a task has several, and ``id`` of an answer."""


def _model_critiques(path: Path) -> list[NamedRow]:
    """Read the critiques in the file at ``path``, one per line. Raises ``next.bad_critique`` for all invalid lines."""
    return _named_rows(path, ("task", "answer", "text", "origin"), ("question",), "next.bad_critique", "critique")


def _new_answers(path: Path) -> list[NamedRow]:
    """Read the answers in the file at ``path``, one per line. Raises ``next.bad_answer`` for all invalid lines."""
    return _named_rows(path, ("task", "text", "origin"), ("question", "id"), "next.bad_answer", "new answer")


def _named_rows(path: Path, fields: Sequence[str], optional: Sequence[str], code: str, kind: str) -> list[NamedRow]:
    """The objects in the file at ``path``, one per line, whose ``fields`` are strings, and the ``optional`` ones if
    there. Raises ``code`` for all other lines together."""
    result: list[NamedRow] = []
    errors = []
    needed = dict.fromkeys(fields) | dict.fromkeys(optional, "")
    hint = f"Each line has {', '.join(fields)}, and perhaps {' and '.join(optional)}, as text."
    with open_source(path) as stream:
        for where, row in json_lines(stream, name_of(path)):
            if isinstance(row, AnnotatorError):
                errors.append(row)
            elif isinstance(row, dict) and all(isinstance(row.get(*field), str) for field in needed.items()):
                result.append(row)
            else:
                errors.append(AnnotatorError(code, f"This is not a {kind}.", hint, where))
    raise_each(errors)
    return result


class _AnswerText(NamedTuple):
    """An answer in a task: a hash of what was asked and the SHA-256 of its text, the number and id of its question
    (empty if the task has only one), and the owner's names for it and its system."""

    question_digest: bytes
    text: bytes
    number: int
    question: str
    own_id: str
    origin: str | None


Models = Mapping[tuple[str, str, bytes], Mapping[str, list[int]]]
"""Scores of models, by task and question (the owner's ids) and the SHA-256 of the text, and by block."""


def _digest(value: Any) -> bytes:
    return blake2b(strictjson.dumps(value), digest_size=16).digest()


def _answer(sent: SentTask, target: str) -> Response:
    place = AnnotationTarget.parse(target)
    if place.question is None:
        raise ValueError(f"{target} is no answer")
    return sent.task.asked[place.question.number - 1].responses[place.number - 1]


def _answer_text(task: Task, number: int, text: str, own: str, origin: str | None) -> _AnswerText:
    before = [task.passage_text, *([message.role, message.text] for message in task.conversation)]
    question = task.asked[number - 1]
    question_digest, text_digest = _digest([before, question.text]), sha256(text.encode()).digest()
    return _AnswerText(question_digest, text_digest, number, question.id if task.questions else "", own, origin)


def _annotation_of(row: Row) -> tuple[str, ...]:
    return tuple(row[name] for name in ("series", "task", "version", "annotator", "bundle_id"))


def _written_by(row: Row) -> tuple[str, ...]:
    return *_annotation_of(row), row["id"]


def _error_text(block: ErrorSpansBlock, row: Row, marks: Sequence[Row]) -> str:
    """The text of an error as a critique: its severity, category and words, and what was noted."""
    levels = block.severity(row["severity"]), block.category(row["category"])
    quotes = "; ".join(f"“{mark['exact']}”" for mark in marks)
    description = ": ".join(filter(None, (", ".join(level.title for level in levels if level is not None), quotes)))
    return ". ".join(filter(None, (description, row["text"])))


def _critique_spans(row: Row, marks: Sequence[Row]) -> list[Json]:
    """The highlights of a critique in the passage and the answer."""
    sides = {targets.PASSAGE: "passage", row["target"]: "answer"}
    return [
        {"on": sides[mark["target"]], **{name: mark[name] for name in ("start", "end", "exact")}}
        for mark in marks
        if mark["target"] in sides
    ]


def _not_none(**fields: Any) -> Json:
    """The fields of an input line that are not None."""
    return {name: value for name, value in fields.items() if value is not None}


class _RoundBuilder:
    def __init__(self, project: Project, dataset: Path, *, with_demo: bool) -> None:
        self._project, self._with_demo = project, with_demo
        opened = open_dataset(dataset, project.state.id)
        self._tables = DatasetFolder(opened.root).tables(project.state.id)
        self._sent_bundles = SentBundleCache(project)
        works = (row for row in returned_work(opened) if row["project"] == project.state.id)
        self._returned = {(revision_of(row), row["bundle_id"]) for row in works}
        tasks = list(self._rows("tasks"))
        self._gold = {task_version(row) for row in tasks if row["gold"]}
        self._current = [row for row in tasks if row["is_current"] and not row["withdrawn"] and not row["gold"]]
        """The versions of tasks in the newest bundles."""
        self._bundles = {task_version(row): (row["tasks_bundle"], row["sent_as"]) for row in tasks}
        self.result = NextRoundTasks()
        self._taken: set[tuple[str, ...]] = set()
        self._answers_of: dict[tuple[str, str], Mapping[str, _AnswerText]] = {}
        self._comparisons: list[tuple[str | None, str | None, float]] = []
        self._attribute = ""
        if self._gold:
            self.result.left_out["gold items"] += len({task for task, _ in self._gold})

    def add_critique_tasks(self) -> None:
        """Make a task of every question with answers in the newest bundles, and of the questions authored by each
        person."""
        for task, version in self._current_versions().items():
            sent = self._sent(task, version)
            answers: dict[str, list[Json]] = {r.id: [] for question in sent.task.asked for r in question.responses}
            if answers:
                self._add(self._task(sent, sent.own_id, answers))
        self._add_authored_tasks()

    def _add_authored_tasks(self) -> None:
        """Make a task of each annotator's questions with their answers and misleading answers, with the annotator as
        author."""
        question_lists = grouped(
            ((row["task"], row["version"], row["annotator"], row["series"]), row)
            for row in self._counting_rows("authored")
        )
        for (name, version, annotator, series), rows in sorted(question_lists.items()):
            questions = []
            for written in questions_with_answers(AnnotatorTaskAnswers(annotator, {}, {"authored": rows})):
                texts = {"answer": written.answer} if written.answer else {}
                texts |= {f"misleading-{AnnotationTarget.parse(w.target).part_id}": w.text for w in written.misleading}
                answers = [{"id": own, "text": text, "origin": f"{AUTHOR}{annotator}"} for own, text in texts.items()]
                if answers:
                    identifier = AnnotationTarget.parse(written.target).part_id
                    questions.append({"id": identifier, "text": written.text, "responses": answers})
                else:
                    self.result.left_out["authored questions without an answer"] += 1
            if questions:
                head = self._task_fields(self._sent(name, version), self._new_id(f"{name}~", annotator, series))
                self._add({**head, "questions": questions})

    def add_authoring_tasks(self) -> None:
        """Make a task of every passage in the newest bundles, once, without its questions."""
        passages: set[str] = set()
        for row in self._current:
            sent = self._sent(row["task"], row["version"])
            passage = sent.task.passage_text
            if passage is None:
                self.result.left_out["tasks without a passage"] += 1
            elif passage not in passages:
                passages.add(passage)
                self._add(self._task_fields(sent, sent.own_id))

    def add_helpfulness_tasks(self, models: Iterable[NamedRow]) -> None:
        """Make a task of the answers with the critiques that people and models wrote, for each version that was
        judged."""
        critiques_by_target: dict[tuple[str, str], dict[str, list[Json]]] = defaultdict(lambda: defaultdict(list))
        spans = self._counting_rows("spans")
        marks = grouped((_written_by(row), row) for row in spans if row["of"] == "critique")
        blocks = self._errors_asked()
        for row in self._counting_rows("critiques"):
            name, version = task_version(row)
            errors, own = blocks.get(_annotation_of(row)), marks[_written_by(row)]
            critiques_by_target[name, version][row["target"]].append(
                _not_none(
                    id=self._new_id("", row["annotator"], row["series"], row["id"], (name, version)),
                    text=row["text"] if errors is None else _error_text(errors, row, own),
                    origin=f"{AUTHOR}{row['annotator']}",
                    spans=_critique_spans(row, own) or None,
                )
            )
        current = self._current_versions(critiques_by_target)
        versions = {**dict(sorted(critiques_by_target)), **current}
        for (name, version, target), of_models in self._of_models(models, versions).items():
            critiques_by_target[name, version][target] += of_models
        plain = dict(sorted(critiques_by_target))
        plain |= {name: version for name, version in current.items() if (name, version) in critiques_by_target}
        for (name, version), by_target in sorted(critiques_by_target.items()):
            sent = self._sent(name, version)
            critiques = {
                _answer(sent, target).id: self._permitted_critiques(critiques_of_target)
                for target, critiques_of_target in by_target.items()
            }
            self._add(self._task(sent, name if plain[name] == version else f"{name}~{version[:8]}", critiques))

    def _errors_asked(self) -> dict[tuple[str, ...], ErrorSpansBlock]:
        """The block of errors by annotation: of the rubric it answers, which later bundles of its series may not
        have."""
        rubrics = {row["sha256"]: Rubric.model_validate_json(row["content"]) for row in self._rows("rubrics")}
        return {
            _annotation_of(row): block
            for row in self._rows("annotations")
            for block in rubrics[row["rubric_sha256"]].each(ErrorSpansBlock)
        }

    def _current_versions(self, preferred: Collection[tuple[str, str]] = ()) -> dict[str, str]:
        """The version of each task with the current texts; if there are several, one in ``preferred``."""
        result: dict[str, str] = {}
        for row in self._current:
            name, version = task_version(row)
            if name not in result or (name, version) in preferred:
                result[name] = version
        return result

    def _of_models(
        self, models: Iterable[NamedRow], versions: Mapping[str, str]
    ) -> dict[tuple[str, str, str], list[Json]]:
        """Model critiques by task, version and target. They contain only ids, so they are matched with ``versions``:
        the current texts, and for withdrawn tasks those that people criticised."""
        by_place: dict[tuple[str, str, str], list[Json]] = defaultdict(list)
        for model in models:
            version = versions.get(model["task"])
            targets_there = self._targets(self._sent(model["task"], version), model) if version is not None else []
            if version is None or not targets_there:
                self.result.left_out["model critiques of no task or answer that was sent"] += 1
            elif len(targets_there) > 1:
                self.result.left_out[
                    "model critiques of an answer whose id several questions have (say its `question`)"
                ] += 1
            else:
                critiques = by_place[model["task"], version, targets_there[0]]
                critiques.append(
                    {"id": f"model-{len(critiques) + 1}", "text": model["text"], "origin": model["origin"]}
                )
        return by_place

    @staticmethod
    def _targets(sent: SentTask, model: NamedRow) -> list[str]:
        """The targets of the answer that ``model`` refers to: answers to different questions may have the same id."""
        return [
            path
            for path in sent.task.targets("response")
            for question, answer, *_ in (sent.owner_ids.ids(path),)
            if answer == model["answer"] and model.get("question", question) == question
        ]

    def add_pair_tasks(self, selection: PairSelectionOptions, judges: Path | None = None) -> None:
        """Make a task with two answers to a question for each selected pair, with the current texts."""
        judged = list(self._judged_questions(selection, judges))
        compared = wins_of(self._comparisons)
        for place in judged if selection.by == "information" else ():
            for key, points in wins_of(rated_against(place)).items():
                compared[key] = compared.get(key, 0.0) + points
        chosen = choose_pairs(judged, compared, selection)
        for reason, count in chosen.left_out.items():
            self.result.left_out[reason] += count
        for pair in chosen.pairs:
            self._add_pair(pair, selection)
        by = f" by {self._attribute}" if self._attribute else ""
        self.result.chosen = f"{selection.by}{by}, seed {selection.seed}; metadata.next_round of each task says why"

    def _add_pair(self, pair: SelectedAnswerPair, selection: PairSelectionOptions) -> None:
        place = pair.question
        sent = self._sent(place.task, place.version)
        question = sent.task.asked[place.question - 1]
        inside = {answer.id: sent.names[answer.id]["response"] for answer in question.responses}
        chosen: dict[str, list[Json]] = {id16: [] for id16, own in inside.items() if own in pair.answers}
        unsent = sent.unsent[place.question - 1] if sent.unsent else ()
        beside = [dict(answer) for answer in unsent if answer["id"] in pair.answers]
        name = pseudonym(self._project.secret, "next pair", place.task, str(place.question), *pair.answers)[:10]
        task = self._task(sent, f"{place.task}~{name}", chosen, question, beside)
        attribute = {"attribute": self._attribute} if self._attribute else {}
        why = {"by": selection.by, **attribute, "seed": selection.seed, "why": pair.why}
        task["metadata"] = {**task.get("metadata", {}), "next_round": why}
        self._add(task)

    def _judged_questions(
        self, selection: PairSelectionOptions, judges: Path | None
    ) -> Iterator[JudgedQuestionAnswers]:
        """The questions of the newest bundles with at least two answers, sent or not, each once, and the judgements of
        these answers in all tasks: a pair of an earlier round is a task of its own, with the same texts."""
        models = self._model_scores(judges, selection.attribute) if judges is not None else {}
        scores, rated = self._scores(selection, {block for by_block in models.values() for block in by_block})
        compared = self._compared_pairs(by_information=selection.by == "information")
        places_by_question: dict[bytes, list[tuple[str, str, int, list[_AnswerText]]]] = defaultdict(list)
        for name, version in self._current_versions(rated).items():
            answers = (*self._answers(name, version).values(), *self._unsent(name, version))
            for number, own in grouped((answer.number, answer) for answer in answers).items():
                if len(own) < 2:
                    self.result.left_out["questions with fewer than two answers"] += 1
                else:
                    places_by_question[own[0].question_digest].append((name, version, number, own))
        for key, places in places_by_question.items():
            seen_texts: list[set[bytes]] = []
            for name, version, number, own in sorted(places, key=lambda place: (-len(place[3]), place[:3])):
                texts = {answer.text for answer in own}
                if any(texts <= earlier for earlier in seen_texts):
                    continue
                seen_texts.append(texts)
                scores_by_answer = {answer.own_id: scores.get((key, answer.text), ()) for answer in own}
                done = frozenset(
                    frozenset((first.own_id, second.own_id))
                    for first, second in combinations(own, 2)
                    if frozenset((first.text, second.text)) in compared.get(key, ())
                )
                if done:
                    self.result.left_out["pairs that were compared already, or sent to be compared"] += len(done)
                origins = {answer.own_id: answer.origin for answer in own}
                means = {answer: sum(values) / len(values) for answer, values in scores_by_answer.items() if values}
                by_models = {
                    answer.own_id: sum(values) / len(values)
                    for answer in own
                    if answer.own_id not in means
                    and (values := models.get((name, answer.question, answer.text), {}).get(self._attribute))
                }
                all_means = {**means, **by_models}
                yield JudgedQuestionAnswers(name, version, number, origins, all_means, done, frozenset(by_models))

    def _model_scores(self, judges: Path, attribute: str) -> Models:
        """The scores in a data set of model judges. Raises ``measure.no_judges``, ``dataset.*``."""
        dataset = open_dataset(judges)
        texts = {
            text_key(row): bytes.fromhex(row["sha256"])
            for row in dataset.arrow("texts", ["task", "version", "target", "sha256"]).to_pylist()
        }
        scores: dict[tuple[str, str, bytes], dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        columns = ["task", "version", "target", "question", "block", "score"]
        for row in dataset.arrow("ratings", columns).to_pylist():
            if attribute in ("", row["block"]):
                text = texts[text_key(row)]
                scores[row["task"], row["question"] or "", text][row["block"]].append(row["score"])
        if not scores:
            message = "The data set of model judges has no score of what is asked here."
            raise AnnotatorError("measure.no_judges", message, "`annotator results judges` makes one.", judges)
        return scores

    def _scores(
        self, selection: PairSelectionOptions, of_models: Collection[str]
    ) -> tuple[Mapping[tuple[bytes, bytes], list[int]], set[tuple[str, str]]]:
        """The scores of each answer by its question and text, and the task versions that have some. Raises
        ``next.which_attribute``."""
        scores: dict[tuple[bytes, bytes], list[int]] = defaultdict(list)
        rated: set[tuple[str, str]] = set()
        blocks = set(of_models)
        for row in self._counting_rows("ratings"):
            if row["kind"] != "response" or AnnotationTarget.parse(row["target"]).form == "message":
                continue
            blocks.add(row["block"])
            if selection.attribute in ("", row["block"]):
                answer = self._answers(row["task"], row["version"])[row["target"]]
                scores[answer.question_digest, answer.text].append(row["score"])
                rated.add(task_version(row))
        if selection.attribute not in blocks and (selection.attribute or len(blocks) > 1):
            message = "There are several scores, and pairs are chosen by one."
            if selection.attribute:
                message = f"There is no score called {selection.attribute!r} in this work."
            hint = f"Give --attribute KEY: {', '.join(sorted(blocks)) or 'none was given to a response'}."
            raise AnnotatorError("next.which_attribute", message, hint)
        self._attribute = next(iter(blocks)) if len(blocks) == 1 else selection.attribute
        return scores, rated

    def _compared_pairs(self, *, by_information: bool) -> Mapping[bytes, set[frozenset[bytes]]]:
        """By question, the texts of each pair that somebody compared, or that was sent to be compared. A ranking tells
        the order of the systems, but leaves how much better an answer is to a comparison of two."""
        pairs: dict[bytes, set[frozenset[bytes]]] = defaultdict(set)
        preferred, ranked = list(self._preference_points()), list(self._ranking_points())
        for first, second, points in (*preferred, *ranked):
            self._comparisons.append((first.origin, second.origin, points))
        for first, second, _ in (*preferred, *(ranked if by_information else ())):
            pairs[first.question_digest].add(frozenset((first.text, second.text)))
        for row in self._current:
            if self._sent_bundles.sent(row["tasks_bundle"]).rubric.each(PreferenceBlock):
                answers = self._answers(row["task"], row["version"]).values()
                for number in {answer.number for answer in answers}:
                    own = [answer for answer in answers if answer.number == number]
                    if len(own) == 2:
                        pairs[own[0].question_digest].add(frozenset(answer.text for answer in own))
        return pairs

    def _answers(self, name: str, version: str) -> Mapping[str, _AnswerText]:
        """The answers in a version of a task by target, with what is needed to recognise them in another task."""
        if (name, version) not in self._answers_of:
            sent = self._sent(name, version)
            self._answers_of[name, version] = {
                targets.response_target(number, at): _answer_text(
                    sent.task, number, answer.text, str(names["response"]), names["origin"]
                )
                for number, question in enumerate(sent.task.asked, 1)
                for at, answer in enumerate(question.responses, 1)
                for names in (sent.names[answer.id],)
            }
        return self._answers_of[name, version]

    def _unsent(self, name: str, version: str) -> Iterator[_AnswerText]:
        """The answers to the questions of a task that were drawn by lot not to be sent."""
        sent = self._sent(name, version)
        for number, answers in enumerate(sent.unsent, 1):
            for answer in answers:
                yield _answer_text(sent.task, number, answer["text"], answer["id"], answer.get("origin"))

    def _preference_points(self) -> Iterator[tuple[_AnswerText, _AnswerText, float]]:
        """The preferences of people: the two answers, and the points of the first one."""
        for row in self._counting_rows("preferences"):
            answers = self._answers(row["task"], row["version"]).values()
            named = {answer.own_id: answer for answer in answers if answer.question in ("", row["question"] or "")}
            first, second = named.get(row["preferred"] or row["tied"]), named.get(row["other"])
            if first is not None and second is not None:
                yield first, second, 1.0 if row["strength"] else 0.5

    def _ranking_points(self) -> Iterator[tuple[_AnswerText, _AnswerText, float]]:
        """The pairs of answers that people ranked, with the points of the first one."""
        ranked = (row for row in self._counting_rows("rankings") if row["rank"] is not None)  # others are not rankable
        for rows in grouped((tuple(row[name] for name in _RANKED), row) for row in ranked).values():
            for one, other in combinations(rows, 2):
                first, second = (self._answers(row["task"], row["version"])[row["target"]] for row in (one, other))
                yield first, second, 0.5 if one["rank"] == other["rank"] else float(one["rank"] < other["rank"])

    def add_answer_tasks(self, fresh: Iterable[NamedRow]) -> None:
        """Make a task for each question that gets new answers, with the existing ones, with the current texts."""
        versions, by_place = self._current_versions(), defaultdict[tuple[str, int], list[NamedRow]](list)
        for answer in fresh:
            version = versions.get(answer["task"])
            questions = self._sent(answer["task"], version).task.asked if version is not None else ()
            numbers = [
                at
                for at, question in enumerate(questions, 1)
                if question.responses and answer.get("question", question.id) == question.id
            ]
            if not numbers:
                self.result.left_out["new answers to no task or question with answers that was sent"] += 1
            elif len(numbers) > 1:
                self.result.left_out["new answers to one of several questions (say its `question`)"] += 1
            else:
                by_place[answer["task"], numbers[0]].append(answer)
        for (name, number), new in sorted(by_place.items()):
            self._add_comparison(self._sent(name, versions[name]), name, number, new)

    def _add_comparison(self, sent: SentTask, name: str, number: int, fresh: Iterable[NamedRow]) -> None:
        """Make a task of question ``number`` of the task ``name``, with those of the ``fresh`` answers that are new."""
        question = sent.task.asked[number - 1]
        texts_there = {answer.text.strip() for answer in question.responses}
        ids_there = {str(sent.names[answer.id]["response"]) for answer in question.responses}
        added: list[Json] = []
        for answer in fresh:
            own = answer.get("id") or f"new-{len(added) + 1}"
            if answer["text"].strip() in texts_there:
                self.result.left_out["new answers that say what an answer there says"] += 1
            elif own in ids_there:
                self.result.left_out["new answers under the id of an answer that is there"] += 1
            elif len(ids_there) >= limits.RESPONSES:
                self.result.left_out[f"new answers beyond {limits.RESPONSES} of one question"] += 1
            else:
                texts_there.add(answer["text"].strip())
                ids_there.add(own)
                added.append({"id": own, "text": answer["text"], "origin": answer["origin"]})
        if added:
            texts = (text for response in added for text in (response["origin"], response["text"]))
            mark = pseudonym(self._project.secret, "next answers", name, str(number), *texts)[:10]
            critiques: dict[str, list[Json]] = {response.id: [] for response in question.responses}
            self._add(self._task(sent, f"{name}~{mark}", critiques, question, added))

    def add_comparison_tasks(self) -> None:
        """Make a task of each annotator's last refinement or rewrite of an answer, or of the text that they proposed
        for it, such as an ideal answer, compared with that answer."""
        last: dict[tuple[str, ...], tuple[int, str]] = {}
        for row in self._counting_rows("refinements"):
            key = tuple(row[name] for name in _EDITED)
            last[key] = max(last.get(key, (0, "")), (row["place"], row["text"]))
        for row in self._counting_rows("verdicts"):
            if row["rewritten"] and (row["rewrite"] or "").strip():
                last[tuple(row[name] for name in _EDITED)] = (0, row["rewrite"])
        for row in self._counting_rows("proposed_edits"):
            if row["kind"] == "response":
                last.setdefault(tuple(row[name] for name in _EDITED), (0, row["text"]))
        for (name, version, target, annotator, series), (_, text) in sorted(last.items()):
            sent = self._sent(name, version)
            place = AnnotationTarget.parse(target)
            if place.question is None:
                self.result.left_out["refinements of messages, which answer no prompt"] += 1
                continue
            question = sent.task.asked[place.question.number - 1]
            answer = question.responses[place.number - 1]
            if answer.text.strip() == text.strip():
                self.result.left_out["refinements that say what the answer says"] += 1
                continue
            alias = self._alias(annotator)
            identifier = self._new_id(f"{name}~{place.question}r{place.number}~", annotator, series)
            better = {"id": f"refined-{alias}", "text": text, "origin": f"{AUTHOR}{annotator}"}
            self._add(self._task(sent, identifier, {answer.id: []}, question, [better]))

    # data

    def _rows(self, table: str) -> Iterator[Row]:
        return file_rows(self._tables[table])

    def _counting_rows(self, table: str) -> Iterator[Row]:
        """The counting rows of a table, without those that the owner returned."""
        for row in self._rows(table):
            if row["made_by"] and not self._with_demo:
                self.result.left_out[f"{table} that scripts made (--with-demo takes them)"] += 1
            elif row["is_final"] and (revision_of(row), row["bundle_id"]) in self._returned:
                self.result.left_out[f"{table} that the owner returned"] += 1
            elif row["is_final"] and task_version(row) not in self._gold:
                yield row

    def _sent(self, task: str, version: str) -> SentTask:
        bundle_id, sent_as = self._bundles[task, version]
        return self._sent_bundles.sent(bundle_id).tasks[sent_as]

    def _alias(self, annotator: str) -> str:
        """A pseudonym of an annotator for ids, which annotators see; derived from the project's secret."""
        return pseudonym(self._project.secret, "next round", annotator)[:10]

    def _new_id(self, before: str, annotator: str, series: str, own: str = "", within: tuple[str, ...] = ()) -> str:
        """An id for something made by ``annotator``, unique ``within`` its container. Annotators who have the same task
        in several series use the same ids in each; the id of the first one does not depend on its series."""
        after = f"-{own}" if own else ""
        identifier = f"{before}{self._alias(annotator)}{after}"
        if (*within, identifier) in self._taken:
            identifier = f"{before}{pseudonym(self._project.secret, 'next round', annotator, series)[:10]}{after}"
        self._taken.add((*within, identifier))
        return identifier

    def _permitted_critiques(self, critiques: Sequence[Json]) -> list[Json]:
        """As many critiques as a response can have."""
        dropped = len(critiques) - limits.CRITIQUES
        if dropped > 0:
            self.result.left_out[f"critiques beyond {limits.CRITIQUES} of one answer"] += dropped
        return list(critiques[: limits.CRITIQUES])

    def _task(
        self,
        sent: SentTask,
        identifier: str,
        critiques: Mapping[str, list[Json]],
        only: PassageQuestion | None = None,
        beside: Sequence[Json] = (),
    ) -> Json:
        """``sent`` as an input line, with the answers (by their sent ids) that have an entry in ``critiques``, and
        ``beside`` them others to the question ``only``."""
        task, names = sent.task, sent.names
        line = self._task_fields(sent, identifier)
        if task.conversation:
            own = [names.get(targets.message_target(number), {}) for number in range(1, len(task.conversation) + 1)]
            line["conversation"] = [
                _not_none(role=message.role, text=message.text, id=ids.get("message"), origin=ids.get("origin"))
                for message, ids in zip(task.conversation, own, strict=True)
            ]
        questions = [self._question(question, names, critiques) for question in task.asked if only in (None, question)]
        for question in questions if beside else ():
            question["responses"] += beside
        questions = [question for question in questions if question["responses"]]
        if task.prompt is not None:
            line |= {"prompt": task.prompt, "responses": questions[0]["responses"]}
        else:
            line["questions"] = questions
        return line

    def _task_fields(self, sent: SentTask, identifier: str) -> Json:
        """The fields of ``sent`` for an input line, without conversation, questions and answers."""
        about = {"passage", "language", "kind", "split"}
        line = sent.task.model_dump(mode="json", include=about, exclude_defaults=True)
        facts = dict(sent.metadata)
        facts.pop(STEPS, None)
        criteria = {CRITERIA: facts.pop(CRITERIA)} if sent.task.criteria else {}
        return _not_none(id=identifier, **line, **criteria, metadata=facts or None)

    def _question(
        self,
        question: PassageQuestion,
        names: Mapping[str, Mapping[str, str | None]],
        critiques: Mapping[str, list[Json]],
    ) -> Json:
        answers = []
        for response in question.responses:
            if response.id in critiques:
                own = names[response.id]
                answers.append(
                    _not_none(
                        id=own["response"], text=response.text, steps=list(response.steps) or None,
                        origin=own.get("origin"), critiques=critiques[response.id] or None,
                    )
                )  # fmt: skip
        return {"id": question.id, "text": question.text, "responses": answers}

    def _add(self, line: Json) -> None:
        try:
            InputTask.model_validate(line)
        except ValidationError as refused:
            message = f"No task can be made of this: {first_misfit(refused)[1]}"
            raise AnnotatorError("next.bad_task", message, "", f"task {json.dumps(line['id'])}") from None
        self.result.tasks.append(line)
