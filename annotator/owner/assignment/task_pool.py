"""The tasks that are shared out: those of the input, and those that earlier personal bundles hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from annotator.bundle import strictjson
from annotator.bundle.bundle_reader import open_bundle
from annotator.errors import AnnotatorError
from annotator.model.task import Task
from annotator.owner.assignment.plan import Item
from annotator.owner.blinding import Blinded, Disclosure, blind_task
from annotator.owner.owner_project import Project
from annotator.owner.source_task import SourceTask

AUTHOR = "annotator:"
"""How the origin of a text begins that an annotator wrote; the annotator's id follows."""


def authors(origins: Iterable[str | None]) -> frozenset[str]:
    """The annotators among ``origins``."""
    return frozenset(origin.removeprefix(AUTHOR) for origin in origins if origin and origin.startswith(AUTHOR))


def item(task: SourceTask) -> Item:
    """What the planner has to know of a task."""
    found = [message.origin for message in task.conversation]
    for question in task.asked:
        for response in question.responses:
            found += [response.origin, *(critique.origin for critique in response.critiques)]
    return Item(task.id, task.language, authors(found))


class TaskPool:
    """Tasks by the owner's ids, as they go out. ``earlier`` are bundles of the project; their tasks stay as they were
    sent unless the input has them anew."""

    def __init__(
        self, project: Project, tasks: Mapping[str, SourceTask], disclosure: Disclosure, earlier: Iterable[str] = ()
    ) -> None:
        self._project, self._disclosure = project, disclosure
        self._secret = project.secret
        self._tasks = tasks
        self._earlier: dict[str, Blinded] = {}
        for bundle_id in earlier:
            for blinded in sent_before(project, bundle_id):
                if blinded.kept["task"] not in tasks:
                    self._earlier.setdefault(blinded.kept["task"], blinded)

    def items(self) -> list[Item]:
        """All tasks for the planner: earlier ones first, then those of the input in its order."""
        old = [
            Item(name, blinded.sent.get("language"), authors(ids.get("origin") for ids in blinded.kept["ids"].values()))
            for name, blinded in self._earlier.items()
        ]
        return [*old, *map(item, self._tasks.values())]

    def blinded(self, task: str, name: str) -> Blinded:
        """The task as it travels under the id ``name``."""
        if task in self._tasks:
            return blind_task(self._secret, self._tasks[task], self._disclosure, name)
        before = self._earlier[task]
        kept = {key: value for key, value in before.kept.items() if key != "sent"}
        renamed = {"task": task, "sent": name} if name != task else {"task": task}
        return Blinded({**before.sent, "id": name}, {**renamed, **kept, "task": task})


def sent_before(project: Project, bundle_id: str) -> Iterator[Blinded]:
    """The tasks of an earlier bundle, as they were sent. Raises ``project.damaged`` where its copy is not whole."""
    path, id_map = project.built(bundle_id), project.id_map(bundle_id)
    if not path.is_file() or not id_map.is_file():
        raise AnnotatorError("project.damaged", "The copy of an earlier bundle is missing.", "", str(path))
    kept = [strictjson.loads(line, id_map.name) for line in id_map.read_bytes().splitlines()]
    with open_bundle(path, project.quarantine, "tasks") as bundle:
        for line, own in zip(bundle.lines("tasks.jsonl"), kept, strict=True):
            Task.model_validate_json(line)
            yield Blinded(strictjson.loads(line, path.name), own)
