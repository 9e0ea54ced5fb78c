"""Of how many tasks each block is asked, and which forms of export the work on them will fit: said before anybody has
done it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from annotator.cli.output import counted, say
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.coverage import BlockCoverage
from annotator.owner.dataset import fits
from annotator.owner.exporters import EXPORTERS, forms
from annotator.owner.exporting.export_form import fitting


def fitting_forms(rubric: Rubric, tasks: Sequence[Task]) -> Mapping[str, tuple[int, str]]:
    """For every form how many of ``tasks`` fit it, and why the first other one does not."""
    found = {name: fits(form, rubric, tasks) for name, form in EXPORTERS.items()}
    return found | {name: fitting(form, rubric, tasks) for name, form in forms().items() if name not in found}


def say_coverage(found: Sequence[BlockCoverage], tasks: int) -> None:
    """Say of how many tasks each block is asked: one line, and one for each block that is asked of none."""
    asked = [f"{each.key} {each.tasks:,}" for each in found]
    say(f"Asked, of {counted(tasks, 'task')}: {', '.join(asked)}")
    for each in found:
        if each.unasked:
            say(f"Asked of none: {each.sentence(tasks)}")


def say_exports(exports: Mapping[str, tuple[int, str]], tasks: int) -> None:
    """Say them: a line for the forms that are made of results files, and one for all others."""
    for name in (each for each in EXPORTERS if each in exports):
        say(f"Export {name}: {_fitting(*exports[name], tasks)}")
    others = {name: count for name, (count, _) in exports.items() if name not in EXPORTERS}
    whole = [name for name, count in others.items() if count == tasks]
    partly = [f"{name} ({count:,} of {tasks:,})" for name, count in others.items() if 0 < count < tasks]
    if whole:
        say(f"Export also, every task: {', '.join(whole)}")
    if partly:
        say(f"Export also, in part: {', '.join(partly)}")


def _fitting(count: int, why: str, tasks: int) -> str:
    """How much of a bundle can become a data set of some form."""
    return "every task" if count == tasks else f"{count:,} of {counted(tasks, 'task')}. {why}"
