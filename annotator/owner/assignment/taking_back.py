"""``tasks assign --reassign``: what somebody has not finished goes back into the plan, and to others."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from annotator.errors import AnnotatorError
from annotator.owner.assignment.plan import Plan
from annotator.owner.assignment.roster import Person
from annotator.owner.exchange.exchange_state import read_exchange
from annotator.owner.owner_project import Project
from annotator.owner.series import tasks_of
from annotator.owner.submitted_work import finished_by


def unfinished(project: Project, plan: Plan, series: Mapping[str, str]) -> dict[str, frozenset[str]]:
    """By person the tasks of the ``plan`` that they neither submitted nor skipped, as far as results came or were
    merged. ``series`` is theirs, by person."""
    exchange = read_exchange(project)
    found = {}
    for person, name in series.items():
        given = {task for task, who in plan.people.items() if person in who} | {*plan.gold.get(person, ())}
        latest = project.state.series.get(name)
        sent = tasks_of(project, latest.bundle_id) if latest is not None else {}
        theirs = exchange.person(person)
        came = theirs.submitted.keys() | theirs.skipped
        done = {task for task, by in sent.items() if by in came} | finished_by(project, name, person)
        found[person] = frozenset(given - done)
    return found


def without(plan: Plan, taken: Mapping[str, Collection[str]]) -> Plan:
    """``plan`` as if nobody had been given what was ``taken`` back from them."""
    people = {
        task: tuple(person for person in who if task not in taken.get(person, ())) for task, who in plan.people.items()
    }
    gold = {
        person: tuple(task for task in own if task not in taken.get(person, ())) for person, own in plan.gold.items()
    }
    return replace(plan, people=people, gold=gold)


def check_named(wanted: Collection[str], roster: Sequence[Person], plan: Plan) -> None:
    """Raises ``assign.not_in_plan`` for somebody who is not in the roster, or was given nothing."""
    there = {person.id for person in roster}
    given = {person for who in plan.people.values() for person in who}
    for person in sorted(set(wanted) - (there & given)):
        raise AnnotatorError(
            "assign.not_in_plan",
            f"{person[:80]!r} is not in the roster, or has no tasks in this plan.",
            "Leave them in the roster, and give the plan's --name.",
        )


def closed(roster: Sequence[Person], plan: Plan, people: Collection[str]) -> tuple[Person, ...]:
    """The roster, in which those ``people`` can have no more tasks than the ``plan`` leaves them."""
    counts = {person: sum(person in who for who in plan.people.values()) for person in people}
    return tuple(replace(one, capacity=counts[one.id]) if one.id in counts else one for one in roster)
