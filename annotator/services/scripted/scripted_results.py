"""From a task bundle to results by a scripted annotator; intake, course, session, journal and export are real."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

from annotator.bundle.bundle_reader import check
from annotator.bundle.signing_key import SigningKey
from annotator.paths import DataDir
from annotator.services.courses.course_run import CourseActions, CourseState, course_run
from annotator.services.intake import read_tasks
from annotator.services.scripted.annotator import ScriptedRunResult, work
from annotator.services.scripted.profile import ScriptedAnnotatorProfile
from annotator.services.submission import write_results
from annotator.services.view_models import ExportResult
from annotator.services.work_origin import give_to
from annotator.store.store import Store


@dataclass(frozen=True)
class ScriptedResults:
    """What was written, and what was done for it; ``signer`` is the key that the owner has to trust. ``course`` says
    how the project's course stands, None where it has none: until it is ``passed`` no task is answered."""

    written: ExportResult
    worked: ScriptedRunResult
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
) -> ScriptedResults:
    """Take ``bundle`` in, go through its course, answer a ``share`` of its project's tasks once that is passed, and
    write the results to ``out``.

    ``key`` gives the annotator's key, and is asked once the bundle has been verified and the data directory is the
    script's; before that ``enrol`` may accept an invite. Raises ``demo.*`` and what import, session and export raise.
    """
    check(bundle, "tasks")
    give_to(paths, f"script:{profile.name}")
    with Store(paths) as store:
        enrol(store)
        signer = key()
        project = read_tasks(store, bundle, paths.quarantine).project_id
        me = signer.public.fingerprint
        course = take_course(store, project, me, lambda step: work(store, project, me, profile, seed, step=step))
        opened = course in (None, "passed")
        worked = work(store, project, me, profile, seed, share) if opened else ScriptedRunResult()
        return ScriptedResults(write_results(store, project, out, signer), worked, signer, course)


def take_course(
    store: Store, project_id: str, annotator_id: str, answer: Callable[[Collection[str]], object]
) -> CourseState | None:
    """Read, practise and take the test of a project's course, again and again while an attempt is left; how it stands
    then, None where the project has no course. ``answer`` submits the tasks of a step, whose ids it is given.

    Raises ``course.not_yet`` where ``answer`` left one open, and ``store.*``.
    """
    run = course_run(store, project_id)
    if run is None:
        return None
    steps = CourseActions(store, project_id, annotator_id)
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
