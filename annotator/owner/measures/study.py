"""The inputs of a report: the relations that figures are computed from, the attributes, and the names of people."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import itemgetter
from typing import Any

import pyarrow as pa

from annotator.model.blocks.catalog import type_name
from annotator.model.blocks.error_spans_block import ErrorSpansBlock
from annotator.model.critiques import WrittenCritique
from annotator.model.rubric import Rubric
from annotator.model.task import Criterion
from annotator.owner.dataset.dataset_folder import Dataset
from annotator.owner.dataset.dataset_tables import WORK_TABLES, rows_table, sql_list, table_columns
from annotator.owner.dataset.returned_work import REVISION, returned_work
from annotator.owner.dataset.task_field_filter import TaskFieldFilter
from annotator.owner.measures import judgements
from annotator.owner.measures.agreement import (
    CoincidenceMatrices,
    coincidence_matrices,
    rounded_scores,
)
from annotator.owner.measures.check_limits import WorkCheckThresholds
from annotator.owner.measures.dataset_query import DatasetQueryConnection
from annotator.owner.measures.judgements import FEW, KINDS, MeasuredAttribute
from annotator.owner.measures.latent_truth import competence
from annotator.owner.measures.same_answers import improbable_pairs, pairs_sql, stand_ins
from annotator.owner.measures.work_checks import SAME_ANSWERS
from annotator.owner.rows import Row, grouped
from annotator.owner.tasks.blinding import brought_criteria

AUTHOR = "annotator:"
"""The prefix of the origin of texts written by annotators."""
ProgressCallback = Callable[[str, int, int], None]
ANSWERS = 50_000
"""The most judgements of an attribute used by Dawid-Skene and MACE, of randomly drawn tasks."""
PAIRINGS = 40_000_000
"""The most pairs of judgements that are compared with each other."""
SIXTEENTHS = "0123456789abcdef"
"""The first digits of versions, which divide tasks into random groups."""
FIRST = ("helpfulness", "overall", "quality", "rating")
"""The names of outcome attributes, by which texts are compared, in order of preference."""
_RELATION = re.compile(r"'(?:[^']|'')*'|\b(data|work|counted|gold|judges|study)\.([a-z0-9_]+)\b")
"""A relation of a scope, or a text, in which nothing is replaced."""
_TASK = ("project", "series", "task", "version")
_VERSION = "project, task, version"
CriterionKey = tuple[str, str, str, str]
"""Project, task, version and digest."""
_GOLD = "ANTI JOIN (SELECT project, task FROM data.tasks WHERE gold) AS g USING (project, task)"


@dataclass(frozen=True)
class ReportOptions:
    """What is measured, and how it is shown: with the ``names`` of people or their aliases. ``outcome`` names the
    attribute that the others are regressed on and that systems are compared by. ``gold_dataset``: a data set with the
    right answers, ``judge_dataset`` one with judgements of models; ``thresholds`` are those of the checks."""

    names: bool = False
    outcome: str | None = None
    gold_dataset: Dataset | None = None
    judge_dataset: Dataset | None = None
    thresholds: WorkCheckThresholds = field(default_factory=WorkCheckThresholds)
    with_gold: bool = False
    without: Sequence[str] = ()
    task_filter: Sequence[TaskFieldFilter] = ()


class ReportInputs:
    """The inputs that all parts of a report share.

    The SQL of figures names relations by their scope, such as ``counted.ratings``. A relation is defined in the engine
    when a statement first names it. The scopes are:

    - ``data``: the tables of the data set.
    - ``work``: the same without work that the owner returned and the work of the people in ``without``, and with only
      the tasks and annotations that meet all conditions of ``where``.
    - ``counted``: ``work`` without the work on gold items, which serves to check people, unless ``with_gold``.
    - ``gold``: the tables of a data set with the right answers.
    - ``judges``: those of a data set with judgements of models, without gold items unless ``with_gold``.
    - ``study``: what is computed from these: by :meth:`keep`, or in
      :data:`~annotator.owner.measures.judgements.KEPT`.

    The tables have the relations of :data:`~annotator.owner.measures.judgements.BY_SCOPE` beside them.
    """

    def __init__(self, engine: DatasetQueryConnection, options: ReportOptions | None = None) -> None:
        self.engine, self.options = engine, options or ReportOptions()
        self._aliases: dict[str, str] = {}
        self._relations: dict[tuple[str, str], str] = {}
        self.define_table(
            "returned", returned_work(engine.dataset), **dict.fromkeys(REVISION, "string") | {"revision": "int64"}
        )
        self.error_blocks = self._error_blocks()
        self.define_table(
            "error_weights", _error_weights(self.error_blocks), asked="string", block="string", severity="string",
            category="string", weight="int64",
        )  # fmt: skip
        self.criteria = {key: criterion for scope in self._scopes for key, criterion in self._criteria(scope)}
        points = (
            {
                "project": project,
                "task": task,
                "version": version,
                "part": part,
                "points": round(1000 * criterion.points),
            }
            for (project, task, version, part), criterion in self.criteria.items()
        )
        self.define_table(
            "criterion_points", points, project="string", task="string", version="string", part="string",
            points="int64",
        )  # fmt: skip
        self.attributes = self._attributes()
        numbered = (
            {**vars(attribute), "unit": attribute.unit, "attribute": number}
            for number, attribute in enumerate(self.attributes)
        )
        self.define_table(
            "attributes", numbered, rubric="string", kind="string", block="string", tag="string", unit="int64",
            attribute="int64",
        )  # fmt: skip
        same = self._same_blocks() if self.options.judge_dataset is not None else ()
        self.define_table("same_blocks", same, asked="string", block="string", rubric="string")
        self.digits = 16 if self.value("SELECT count(DISTINCT version) FROM study.judged") <= FEW else 2

    @property
    def _scopes(self) -> list[str]:
        """The data sets."""
        datasets = {"gold": self.options.gold_dataset, "judges": self.options.judge_dataset}
        return ["data", *(name for name, dataset in datasets.items() if dataset is not None)]

    def _error_blocks(self) -> Mapping[str, ErrorSpansBlock]:
        """The block of errors of each rubric that has one, by the SHA-256 of the rubric."""
        rows = (row for scope in self._scopes for row in self.query(f"SELECT sha256, content FROM {scope}.rubrics"))
        rubrics = {
            row["sha256"]: Rubric.model_validate_json(row["content"])
            for row in rows
            if f'"type": "{type_name(ErrorSpansBlock)}"' in row["content"]
        }
        return {digest: rubric.each(ErrorSpansBlock)[0] for digest, rubric in rubrics.items()}

    def _criteria(self, scope: str) -> Iterator[tuple[CriterionKey, Criterion]]:
        """The criteria that tasks bring."""
        tasks = self.batches(f"""
            SELECT DISTINCT {_VERSION}, metadata FROM {scope}.tasks
            SEMI JOIN (SELECT {_VERSION} FROM {scope}.numbers WHERE block_type = 'criteria') AS n USING ({_VERSION})""")
        for row in tasks:
            for criterion in brought_criteria(json.loads(row["metadata"])):
                yield (row["project"], row["task"], row["version"], criterion.digest), criterion

    def _same_blocks(self) -> Iterator[Row]:
        """For each block of a rubric by which models judged, the rubrics of people's attributes in which it is the
        same but for its title. Where the data do not say which version people were asked by, it is the same."""
        definitions = {
            (row["sha256"], block.key): (row["rubric"], block.model_dump_json(exclude={"title"}))
            for scope in self._scopes
            for row in self.query(f"SELECT rubric, sha256, content FROM {scope}.rubrics")
            for block in Rubric.model_validate_json(row["content"]).blocks
        }
        named = self.query("SELECT DISTINCT coalesce(rubric, '') AS rubric, asked FROM counted.series_rubrics")
        for (version, block), definition in definitions.items():
            for row in named:
                if definitions.get((row["asked"], block), (row["rubric"], definition[1])) == definition:
                    yield {"asked": version, "block": block, "rubric": row["rubric"]}

    def leaving_out(self, people: Iterable[str]) -> ReportInputs:
        """The same inputs without the work of ``people``, named as in the data."""
        return ReportInputs(self.engine, replace(self.options, without=(*self.options.without, *people)))

    def sql(self, text: str) -> str:
        """A statement in which relations have their names in the engine."""
        return _RELATION.sub(lambda match: self._relation(match[1], match[2]) if match[1] else match[0], text)

    def arrow(self, text: str) -> Any:
        """The result of a statement as an Arrow table, in the order of the statement."""
        return self.engine.arrow(self.sql(text))

    def query(self, text: str) -> list[Row]:
        """The rows of a small result, sorted by all columns."""
        table = self.arrow(text)
        rows: list[Row] = table.sort_by([(name, "ascending") for name in table.column_names]).to_pylist()
        return rows

    def groups(self, text: str, *columns: str) -> defaultdict[Any, list[Row]]:
        """The rows of a small result by their values in ``columns``: by one, or by tuples of several."""
        key = itemgetter(*columns)
        return grouped((key(row), row) for row in self.query(text))

    def counts(self, text: str) -> dict[Any, int]:
        """The second column of a small result by the first, as text where that has numbers."""
        pairs = (row.values() for row in self.query(text))
        return {str(key) if isinstance(key, int) else key: number for key, number in pairs}

    def batches(self, text: str) -> Iterator[Row]:
        """The rows of a large result, read a thousand at a time."""
        for batch in self.engine.batches(self.sql(text), 1_000):
            yield from batch.to_pylist()

    def value(self, text: str) -> Any:
        """The only value of a result."""
        return self.arrow(text).column(0)[0].as_py()

    def keep(self, name: str, text: str) -> None:
        """Compute ``study.NAME`` once; it is stored until the engine is closed."""
        statement = self.sql(text)
        self.engine.keep(self._define("study", name), statement)

    def define_table(self, name: str, rows: Iterable[Row], **columns: str) -> None:
        """Define ``study.NAME`` as a small table; ``columns`` are its types, such as ``"int64"``."""
        self.engine.define_table(self._define("study", name), rows_table(rows, pa.schema([*columns.items()])))

    def _define(self, scope: str, name: str) -> str:
        self._relations[scope, name] = self.engine.unique_name(f"{scope}_{name}")
        return self._relations[scope, name]

    def _relation(self, scope: str, name: str) -> str:
        if (scope, name) not in self._relations:
            if scope == "study":
                self.keep(name, judgements.KEPT[name])
            elif name in judgements.BY_SCOPE:
                self._define_view(scope, name, judgements.BY_SCOPE[name](scope))
            elif name == "series_rubrics":
                several = self.value(judgements.SEVERAL_RUBRICS.format(scope=scope))
                self._define_view(scope, name, judgements.rubrics_sql(scope, by_task=several > 0))
            elif scope in ("data", "gold"):
                self._define_dataset_table(
                    self.options.gold_dataset if scope == "gold" else self.engine.dataset,
                    name,
                    self._define(scope, name),
                )
            elif scope == "judges":
                own = self.engine.unique_name(f"judges_with_gold_{name}")
                self._define_dataset_table(self.options.judge_dataset, name, own)
                self._define_view(scope, name, f"SELECT * FROM {own} {self._gold(name)}")
            else:
                self._define_view(scope, name, self._work(name) if scope == "work" else self._counted(name))
        return self._relations[scope, name]

    def _define_dataset_table(self, dataset: Dataset | None, table: str, name: str) -> None:
        assert dataset is not None
        self.engine.define_dataset_table(dataset, table, name)

    def _define_view(self, scope: str, name: str, text: str) -> None:
        statement = self.sql(text)
        self.engine.define_view(self._define(scope, name), statement)

    def _work(self, name: str) -> str:
        """A table of ``work``. An annotation counts if the conditions hold for the task in its series and for the
        annotation itself."""
        columns = {"project", *table_columns(name)}
        of_tasks = [option for option in self.options.task_filter if option.of_task]
        of_annotations = [option for option in self.options.task_filter if not option.of_task]
        joins, conditions = "", ["TRUE"]
        if self.options.without and "annotator" in columns:
            conditions.append(f"coalesce(annotator, '') NOT IN {sql_list(self.options.without)}")
        if of_tasks and name == "tasks":
            conditions += map(self._holds, of_tasks)
        elif of_tasks and "task" in columns:
            shared = ", ".join(key for key in _TASK if key in columns)
            joins = f"SEMI JOIN work.tasks AS t USING ({shared})"
        revision = ", ".join(REVISION)
        if name in WORK_TABLES:
            joins += f" ANTI JOIN study.returned AS r USING ({revision})"
        if of_annotations and name in WORK_TABLES:
            if ("study", "meeting") not in self._relations:
                met = " AND ".join(map(self._holds, of_annotations))
                self.keep("meeting", f"SELECT DISTINCT {revision}, is_final FROM data.annotations WHERE {met}")
            joins += f" SEMI JOIN study.meeting AS m USING ({revision}, is_final)"
        return f"SELECT * FROM data.{name} {joins} WHERE {' AND '.join(conditions)}"

    def _holds(self, condition: TaskFieldFilter) -> str:
        """A condition in SQL. It is evaluated once for each distinct value, not for each row."""
        table, column = "tasks" if condition.of_task else "annotations", condition.column
        values = self.arrow(f"SELECT DISTINCT {column} FROM data.{table}").column(0)
        condition.check_known(_decoded_value(column, value) for value in values.to_pylist())
        met = [value for value in values.to_pylist() if condition.holds({column: _decoded_value(column, value)})]
        name = f"values_of_{self.engine.unique_name(column)}"
        self.define_table(name, ({column: value} for value in met if value is not None), **{column: str(values.type)})
        return f"({column} IN (SELECT {column} FROM study.{name}){f' OR {column} IS NULL' if None in met else ''})"

    def _counted(self, name: str) -> str:
        """A table of ``counted``."""
        return f"SELECT * FROM work.{name} {self._gold(name)}"

    def _gold(self, name: str) -> str:
        """The join that leaves out of a table the tasks that are gold items in any series, and the work on them."""
        return "" if self.options.with_gold or "task" not in table_columns(name) else _GOLD

    def _attributes(self) -> Sequence[MeasuredAttribute]:
        """The attributes in the data, sorted by rubric, kind and name."""
        rows = self.query(
            "SELECT DISTINCT coalesce(rubric, '') AS rubric, kind, block, tag FROM counted.all_judgements"
        )
        return sorted(
            (MeasuredAttribute(**row) for row in rows),
            key=lambda item: (item.rubric, KINDS.index(item.kind), item.block, item.tag),
        )

    @cached_property
    def people(self) -> list[str]:
        """Everybody with final annotations."""
        rows = self.query("SELECT DISTINCT coalesce(annotator, '') AS person FROM work.annotations WHERE is_final")
        people = [row["person"] for row in rows]
        self._aliases = {name: name for name in people} if self.options.names else person_aliases(people)
        return people

    def called(self, annotator: str) -> str:
        """The alias of a person, or their name if names are wanted."""
        if annotator not in (self._aliases or (self.people and self._aliases)):
            self._aliases[annotator] = annotator if self.options.names else person_aliases([annotator])[annotator]
        return self._aliases[annotator]

    def system(self, origin: str) -> str:
        """The shown name of a system: its origin, or the alias of the person who wrote the answers."""
        return self.called(origin.removeprefix(AUTHOR)) if origin.startswith(AUTHOR) else origin

    def label(self, number: int) -> str:
        """The name of an attribute, with its rubric if there are several rubrics."""
        return self._with_rubric(self.attributes[number], self.attributes[number].name)

    def _with_rubric(self, attribute: MeasuredAttribute, name: str) -> str:
        several = len({other.rubric for other in self.attributes}) > 1
        return f"{attribute.rubric} · {name}" if several else name

    @cached_property
    def rubrics(self) -> list[Row]:
        """The rubrics of the data set, earlier versions first."""
        contents = self.arrow("SELECT content FROM data.rubrics").column(0).to_pylist()
        return sorted(map(json.loads, contents), key=itemgetter("version"))

    @cached_property
    def _blocks(self) -> dict[tuple[str, str], Any]:
        return {(rubric["id"], block["key"]): block for rubric in self.rubrics for block in rubric["blocks"]}

    def _block(self, attribute: MeasuredAttribute) -> Any:
        return self._blocks.get((attribute.rubric_id, attribute.block), {})

    @cached_property
    def optional_tags(self) -> set[int]:
        """The indexes of tags that are judgements only where they are set, so that nobody can disagree."""
        return {
            number
            for number, attribute in enumerate(self.attributes)
            if (block := self._block(attribute)).get("type") == "tags" and not block.get("required")
        }

    def titles(self) -> dict[str, str]:
        """The title that the rubric gives each attribute, by :meth:`label`."""
        titles = {}
        for number, attribute in enumerate(self.attributes):
            block = self._block(attribute)
            tags = {tag["key"]: tag["title"] for tag in block.get("tags", block.get("options", ()))}
            title = ": ".join(
                filter(None, (block.get("title", attribute.block), tags.get(attribute.tag, attribute.tag)))
            )
            titles[self.label(number)] = self._with_rubric(attribute, title)
        return titles

    def ratings(self, rubric: str | None = None) -> list[int]:
        """The indexes of the ratings of ``rubric``; of all rubrics if it is None."""
        return [
            number
            for number, attribute in enumerate(self.attributes)
            if attribute.kind == "rating" and rubric in (None, attribute.rubric)
        ]

    def outcome(self, rubric: str) -> int | None:
        """The index of the outcome rating of ``rubric``."""
        numbers = self.ratings(rubric)
        preferred = (self.options.outcome, *FIRST)
        named = [n for name in preferred for n in numbers if self.attributes[n].block == name]
        return next(iter(named or numbers), None)

    @property
    def outcomes(self) -> list[int]:
        """The outcome rating of each rubric that has one."""
        numbers = map(self.outcome, dict.fromkeys(attribute.rubric for attribute in self.attributes))
        return [number for number in numbers if number is not None]

    @cached_property
    def coincidences(self) -> dict[int, CoincidenceMatrices]:
        """The coincidence matrices by index of the attribute."""
        score_sums, met, items = (
            self.groups(statement.format(digits=self.digits), "attribute")
            for statement in (judgements.SCORE_SUMS, judgements.PAIR_SUMS, judgements.ITEM_SUMS)
        )
        counted = self.query(
            "SELECT attribute, count(DISTINCT annotator) AS raters FROM study.rated GROUP BY attribute"
        )
        raters = {row["attribute"]: row["raters"] for row in counted}
        return {
            number: coincidence_matrices(
                score_sums[number], met[number], items[number], raters.get(number, 0), attribute.unit
            )
            for number, attribute in enumerate(self.attributes)
        }

    @cached_property
    def rounding(self) -> list[Callable[[int], int]]:
        """As what a score counts in measures of agreement, by index of the attribute."""
        return [rounded_scores(self.distribution[number]) for number, _ in enumerate(self.attributes)]

    @cached_property
    def competence(self) -> dict[str, Row]:
        """By person, the competence estimated from the items that several people judged. Of people with the same
        answers it is that of one of them: that they agree is no evidence of competence."""
        if copies := self.stand_ins():
            estimates = self.leaving_out(copies).competence
            return estimates | {
                person: estimates[original] for person, original in copies.items() if original in estimates
            }
        judged = {
            number: int(coincidence.moments[:, 1].sum())
            for number, coincidence in self.coincidences.items()
            if self.attributes[number].kind not in judgements.SCORES  # which have too many values for categories
            and number not in self.optional_tags
        }
        return competence(self._shared_scores(number, many) for number, many in judged.items() if many)

    @cached_property
    def reliability(self) -> dict[str, float]:
        """By person a weight from 0 to 1: the competence estimated by MACE, the share of answers that are not guessed
        (D. Hovy, T. Berg-Kirkpatrick, A. Vaswani and E. Hovy, Learning whom to trust with MACE, NAACL 2013).

        Of people who share no text with others it is the mean of all. People with the same answers have one vote
        between them. Empty if nobody shares any.
        """
        copies = self.stand_ins()
        shares = {
            person: float(estimate["mace"]) for person, estimate in self.competence.items() if person not in copies
        }
        if not shares:
            return {}
        usual = sum(shares.values()) / len(shares)
        voting = {person: copies.get(person, person) for person in self.people}
        votes = Counter(voting.values())
        return {person: shares.get(original, usual) / votes[original] for person, original in voting.items()}

    @cached_property
    def same_answers(self) -> list[Row]:
        """The pairs of people with the same answers (:func:`improbable_pairs`)."""
        limit = self.options.thresholds.same_answers
        rows = self.query(pairs_sql(self.attributes, self.distribution, self.paired_versions, limit))
        return improbable_pairs(rows, len(self.people))

    def stand_ins(self, left_out: Collection[str] = ()) -> dict[str, str]:
        """Of people with the same answers all but one, each with the one whose answers stand for theirs
        (:func:`stand_ins`); nobody where that check is off."""
        if not self.same_answers or SAME_ANSWERS in self.options.thresholds.off:
            return {}
        judged = self.counts("SELECT annotator, count(*) AS judged FROM study.judged GROUP BY annotator")
        return stand_ins(self.same_answers, judged, left_out)

    def _shared_scores(self, number: int, judged: int) -> Any:
        """The ``judged`` scores of items that several people judged, of as many random tasks as :data:`ANSWERS`
        allows: Arrow columns."""
        chosen = ""
        if judged > ANSWERS:
            share = max(1, int(16**3 * ANSWERS / judged))
            chosen = f"AND left(version, 3) < '{share:03x}'"
        return self.arrow(f"""
            SELECT project || chr(10) || version || chr(10) || target || chr(10) || part AS item, annotator, score
            FROM study.rated WHERE attribute = {number} {chosen}
            ORDER BY project, version, target, part, annotator, score""")

    @cached_property
    def paired_versions(self) -> Sequence[str]:
        """The first digits of the versions whose judgements are compared with each other, pair by pair: those of a
        random share of the tasks where there are more than :data:`PAIRINGS` pairs of judgements."""
        pairs = self.value("SELECT coalesce(CAST(sum(people * (people - 1)) AS BIGINT), 0) FROM study.items") // 2
        return SIXTEENTHS[: max(1, int(len(SIXTEENTHS) * PAIRINGS / max(pairs, 1)))]

    @cached_property
    def distribution(self) -> dict[int, Counter[int]]:
        """The number of times that each score was given, by index of the attribute."""
        counts: dict[int, Counter[int]] = {number: Counter() for number, _ in enumerate(self.attributes)}
        for row in self.query(
            "SELECT attribute, score, CAST(sum(often) AS BIGINT) AS often FROM study.scores GROUP BY ALL"
        ):
            counts[row["attribute"]][row["score"]] = row["often"]
        return counts

    def spread(self, number: int) -> float:
        """Twice the variance of all scores of an attribute: the expected squared difference of two random scores."""
        often = self.distribution[number]
        if not often:
            return 0.0
        mean = sum(score * many for score, many in often.items()) / often.total()
        return 2 * sum(many * (score - mean) ** 2 for score, many in often.items()) / often.total()


def _error_weights(blocks: Mapping[str, ErrorSpansBlock]) -> Iterator[Row]:
    """What an error of each severity and category of a rubric counts, in hundredths; 0 without a severity."""
    unit, _ = judgements.SCORES["error_score"]
    for rubric_sha256, block in blocks.items():
        for severity in ("", *(label.key for label in block.severities)):
            for category in ("", *(label.key for label in block.categories)):
                error = WrittenCritique(id="w1", severity=severity, category=category)
                weight = round(unit * block.weight(error))
                yield {
                    "asked": rubric_sha256,
                    "block": block.key,
                    "severity": severity,
                    "category": category,
                    "weight": weight,
                }


def _decoded_value(column: str, value: Any) -> Any:
    return json.loads(value) if column == "metadata" and value else value


def person_aliases(people: Iterable[str]) -> dict[str, str]:
    """The alias of each person: ``Person`` and the first digits of a hash, equal in every report."""
    people = list(people)
    digests = {name: hashlib.sha256(name.encode()).hexdigest() for name in people}
    for digits in range(6, 65):
        aliases = {name: f"Person {digest[:digits]}" for name, digest in digests.items()}
        if len(set(aliases.values())) == len(aliases):
            return aliases
    return digests
