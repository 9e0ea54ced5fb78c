"""Turns a task bundle into results by a scripted annotator. Import, course, session, journal and export are the real
ones."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.signing_key import SigningKey
from annotator.paths import DataDir
from annotator.services.courses.course_run import CourseRunService, CourseState, course_run
from annotator.services.intake import read_tasks
from annotator.services.scripted.annotator import ScriptedRunResult, answer_open_tasks
from annotator.services.scripted.profile import ScriptedAnnotatorProfile
from annotator.services.submission import write_results
from annotator.services.view_models import ResultsExportResult
from annotator.services.work_origin import mark_data_directory
from annotator.store.store import Store


@dataclass(frozen=True)
class ScriptedExportResult:
    """What was written, and how. ``signer`` is the key that the owner has to trust. ``course`` is the state of the
    project's course, None if it has none; tasks are answered only once it is ``passed``."""

    export_result: ResultsExportResult
    run_result: ScriptedRunResult
    signer: SigningKey
    course: CourseState | None = None


def answer_bundle(
    paths: DataDir,
    bundle: Path,
    profile: ScriptedAnnotatorProfile,
    seed: str,
    out: Path,
    share: float = 1.0,
    key: Callable[[], SigningKey] = lambda: SigningKey.generate("Script"),
    enrol: Callable[[Store], object] = lambda _: None,
) -> ScriptedExportResult:
    """Import ``bundle``, take its course, answer a ``share`` of its tasks once it is passed, and write the results to
    ``out``.

    ``key`` returns the annotator's key; it is called after the bundle is verified and the data directory is marked as
    the script's. Before that, ``enrol`` may accept an invite. Raises ``demo.*`` and the errors of import, session and
    export.
    """
    with open_bundle(bundle, paths.quarantine, "tasks") as opened_bundle:
        tasks = {json.loads(line)["id"] for line in opened_bundle.lines("tasks.jsonl")}
    mark_data_directory(paths, f"script:{profile.name}")
    with Store(paths) as store:
        enrol(store)
        signer = key()
        project = read_tasks(store, bundle, paths.quarantine).project_id
        me = signer.public.fingerprint
        course = take_course(
            store, project, me, lambda step: answer_open_tasks(store, project, me, profile, seed, step=step)
        )
        opened = course in (None, "passed")
        worked = ScriptedRunResult()
        if opened:
            worked = answer_open_tasks(store, project, me, profile, seed, share, among=tasks)
        return ScriptedExportResult(write_results(store, project, out, signer), worked, signer, course)


def take_course(
    store: Store, project_id: str, annotator_id: str, answer: Callable[[Collection[str]], object]
) -> CourseState | None:
    """Read the pages, answer the practice tasks and take the test of a project's course until it is passed or no
    attempt is left. Returns its state; None if the project has no course. ``answer`` must submit the tasks whose ids it
    gets.

    Raises ``course.not_yet`` if ``answer`` left a task open, and ``store.*``.
    """
    run = course_run(store, project_id)
    if run is None:
        return None
    steps = CourseRunService(store, project_id, annotator_id)
    while run.state == "open":
        at = run.current
        testing = run.course.steps[at].kind == "qualification"
        if testing:
            run = steps.begin()
        waiting = [task for task in run.to_answer(at) if not run.submitted(task)]
        if waiting:
            answer(waiting)
        run = steps.hand_in() if testing else steps.finish(at)
    return run.state
