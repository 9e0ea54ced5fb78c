"""What is asked of ``tasks assign``, put together from files and options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from annotator.errors import AnnotatorError
from annotator.owner.assignment.assigning import MAIN, Request
from annotator.owner.assignment.disputed import Disputed
from annotator.owner.assignment.plan_file import plan_path, read_plan
from annotator.owner.assignment.plan_options import options, read_options
from annotator.owner.assignment.roster import read_roster
from annotator.owner.blinding import Disclosure
from annotator.owner.build import created_time
from annotator.owner.owner_project import Project
from annotator.owner.rubrics import protocol
from annotator.owner.source import read_source


@dataclass(frozen=True)
class RequestFiles:
    """Where a request is read from: the task file, the roster, gold items, a TOML file of options; and the rubric by
    its name. ``disputed`` gives more people to tasks on which those who judged them disagree; what the people
    of ``reassign`` have not finished goes to others."""

    tasks: Path | None
    roster: Path
    gold: Path | None = None
    plan: Path | None = None
    rubric: str | None = None
    name: str = MAIN
    more: bool = False
    created: str | None = None
    disputed: Disputed | None = None
    reassign: Sequence[str] = ()

    def request(self, project: Project, given: Mapping[str, Any], shown: Disclosure) -> Request:
        """The request, over the plan that ``more`` goes on with. ``given`` are options of the plan by their names
        (None: not given), which win over the file's. Raises ``assign.*``, ``roster.*``, ``source.*``."""
        before = read_plan(plan_path(project, self.name)) if self.more else None
        chosen = {key: value for key, value in given.items() if value not in (None, [])}
        from_file = read_options(self.plan) if self.plan else {}
        if self.tasks is None and not self.more:
            raise AnnotatorError("assign.no_tasks", "It is not said what to share out.", "Name a file of tasks.")
        return Request(
            roster=read_roster(self.roster),
            options=options({**from_file, **chosen}, before.plan.options if before else None, self.gold is not None),
            protocol=protocol(self.rubric) if self.rubric else None,
            rows=read_source(self.tasks) if self.tasks else (),
            gold=read_source(self.gold) if self.gold else (),
            disclosure=before.disclosure if before and shown == Disclosure() else shown,
            name=self.name,
            more=self.more,
            created=created_time(self.created) if self.created else None,
            disputed=self.disputed,
            reassign=self.reassign,
        )
