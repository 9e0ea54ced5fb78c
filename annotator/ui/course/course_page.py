"""The course page: the list of steps at the side, the current step, and the button for the next action."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QBoxLayout, QWidget

from annotator.errors import AnnotatorError
from annotator.model.course.course import CourseTestStep
from annotator.model.course.gold_comparison import compare_with_gold
from annotator.model.course.page_images import page_parts
from annotator.model.target import TASK
from annotator.text.render import render
from annotator.ui.appearance import appearance
from annotator.ui.callback import Callback
from annotator.ui.course.answer_key_view import AnswerKeyView
from annotator.ui.course.attempt_result_view import TestAttemptResultView, format_share
from annotator.ui.course.course_step_list import CourseStepList, CourseStepState
from annotator.ui.key_events import key_cap_text
from annotator.ui.overlay_page import OverlayPage
from annotator.ui.reading.decoded_images import picture_store
from annotator.ui.reading.labels import label_in, set_text, title_label
from annotator.ui.theme import SPACE
from annotator.ui.translation import command_names, counted, error_text, translate_message
from annotator.ui.widgets.boxes import in_column, in_row
from annotator.ui.widgets.button import Button
from annotator.ui.workspace.task_labels import name_of
from annotator.ui.workspace.text_display import make_pane
from annotator.workspace.answer_key import answer_key
from annotator.workspace.card_model import build_task_screen

if TYPE_CHECKING:
    from annotator.services.courses.course_run import AnnotatorCourseProgress
    from annotator.services.view_models import ProjectSummary
    from annotator.ui.main_window import MainWindow

_K = Qt.Key
_LONGEST = 90  # characters per line


_LEAST = QSize(640, 300)  # pixels: minimum size
_TEXT = 200  # pixels at 100 %: width of the text beside the buttons below which they are below it
_SIDE = 16  # pixels: margin of the page


def _tr(text: str) -> str:
    return QCoreApplication.translate("Course", text)


class CoursePage(OverlayPage):
    """The page of a course: its steps and the state from :class:`CourseRunService`. Tasks are answered in the
    workspace."""

    def __init__(self, window: MainWindow, project_id: str, at: int | None) -> None:
        steps = window.open_backend.course(project_id)
        run = steps.run()
        super().__init__("course", run.course.title, window)
        self._window, self._project_id, self._run_service = window, project_id, steps
        self._progress: AnnotatorCourseProgress = run
        self.at = run.current if at is None else at
        self._on_press: Callback = self.closed.emit
        self._does_other: Callback = self.closed.emit
        picture_store().open(steps.image)
        self._body: QWidget | None = None
        self._scrolls: QAbstractScrollArea | None = None
        self.list = CourseStepList(self)
        self.list.chosen.connect(self.show_step)
        self._heading_label = title_label("", self, name="course.heading", wrap=True)
        self._message_label = label_in("", "text", self, name="course.said", wrap=True)
        self.next_button = Button(
            "course.next",
            "",
            self,
            kind="primary",
            cap=key_cap_text("Ctrl+Enter"),
            press=lambda: self._do(self._on_press),
        )
        self.other_button = Button("course.other", "", self, press=lambda: self._does_other())
        self._room = in_column(spacing=3 * SPACE)
        self._lay_out()
        self.show_step(self.at)
        appearance.changed.connect(self._fit)
        window.delivery_changed.connect(self.refresh)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """Small: content is scrolled, and the buttons are below each other if they do not fit beside each other."""
        size = super().minimumSizeHint()
        return QSize(min(size.width(), _LEAST.width()), min(size.height(), _LEAST.height()))

    def hasHeightForWidth(self) -> bool:
        """False: wrapped text must not make the window higher than the screen."""
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Share the width of the page."""
        self.list.fit(self.width())
        buttons = [button for button in (self.other_button, self.next_button) if not button.isHidden()]
        wanted = appearance.px(_TEXT) + sum(button.sizeHint().width() + 2 * SPACE for button in buttons)
        room = self.width() - self.list.width() - 6 * SPACE - 2 * _SIDE
        across = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._foot_layout.setDirection(across[wanted > room])

    def _lay_out(self) -> None:
        foot = self._foot_layout = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        foot.setSpacing(2 * SPACE)
        foot.addWidget(self._message_label, 1)
        foot.addWidget(self.other_button)
        foot.addWidget(self.next_button)
        right = in_column(self._heading_label, (self._room, 1), foot, spacing=3 * SPACE)
        self.lines.addLayout(in_row(self.list, (right, 1), spacing=6 * SPACE), 1)

    def refresh(self) -> None:
        """Update the step after an export or a receipt."""
        if self._progress.course.steps[self.at].kind == "qualification":  # leave other steps scrolled where they are
            self._do(self._show_anew)

    def _show_anew(self) -> None:
        self._progress = self._run_service.run()
        self.show_step(min(self.at, len(self._progress.course.steps) - 1))

    def start(self) -> None:
        self.next_button.setFocus()

    def show_step(self, at: int) -> None:
        """Show a step if it is reachable."""
        run = self._progress
        if not run.reachable(at):
            return
        self.at = at
        step = run.course.steps[at]
        steps = counted(
            len(run.course.steps), "{done} of {n} step done.", "{done} of {n} steps done.", done=run.steps_done
        )
        opens = _tr("The tasks of the project open when the course is passed.")
        if run.state == "passed":
            opens = _tr("The tasks of the project are open.")
        self.bar.show_text(f"{steps} {opens}")
        set_text(self._heading_label, step.title)
        self._heading_label.setVisible(not step.text.startswith("# "))  # the page has its own heading
        set_text(self._message_label, "")
        self.other_button.hide()
        self._show_list()
        {
            "page": self._show_page,
            "example": self._show_example,
            "practice": self._show_practice,
            "qualification": self._show_test,
        }[step.kind]()
        self.next_button.setFocus()

    def _show_list(self) -> None:
        run = self._progress
        self.list.show_steps(
            [
                CourseStepState(step.title, run.is_done(at), run.reachable(at), at == self.at)
                for at, step in enumerate(run.course.steps)
            ]
        )

    # steps

    def _show_page(self) -> None:
        self._put_text(self._progress.course.steps[self.at].text)
        self._offer_button(_tr("Continue"), self._finish)

    def _show_example(self) -> None:
        self._put_judged(compare=False)
        self._offer_button(_tr("Continue"), self._finish)

    def _show_practice(self) -> None:
        step = self._progress.course.steps[self.at]
        if not self._progress.submitted(step.items[0].task.id):
            self._put_text(step.text)
            set_text(self._message_label, _tr("Answer the task; then your answers are shown beside the right ones."))
            self._offer_button(_tr("Answer the task"), self._answer)
            return
        points = self._put_judged(compare=True)
        wrong = sum(not right for right in points)
        text = _tr("This is not scored: compare what you wrote with what was written here, and why.")
        if wrong:
            text = counted(len(points), "{wrong} of {n} answer is off.", "{wrong} of {n} answers are off.", wrong=wrong)
        elif points:
            text = counted(len(points), "The answer is right.", "All {n} answers are right.")
        set_text(self._message_label, text)
        self._offer_other(_tr("Change my answers"), self._answer)
        self._offer_button(_tr("Continue"), self._finish)

    @property
    def _test(self) -> CourseTestStep:
        test = self._progress.course.qualification
        assert test is not None  # the step is its own
        return test

    def _show_test(self) -> None:
        run, test = self._progress, self._test
        attempt, last = run.attempt, run.last_attempt
        if run.was_passed:
            self._show_result()
        elif attempt is not None:
            self._show_attempt(test.text)
        elif last is None:
            self._put_text(test.text)
            set_text(self._message_label, self._terms())
            self._offer_button(_tr("Begin the test"), self._begin)
        elif last.result is None:
            self._put_text(test.text)
            self._show_handed_in(read=test.scored == "reviewer")
        else:
            self._show_result()

    def _show_handed_in(self, *, read: bool) -> None:
        """Show what the test waits for, and how to send it: with a sync if a destination is known. ``read``: a person
        scores it."""
        card = self._window.open_backend.project(self._project_id)
        sent = card.last_export is not None and not card.changed_since_export
        if sent and (not card.place or card.delivery in ("delivered", "received", "returned")):
            text = _tr(
                "The test is handed in and was exported. The owner's receipt will contain the result.")  # fmt: skip
            if not card.place:
                text += " " + _tr("Send the file to the project owner if you have not; the receipt comes as a file.")
            else:
                text += " " + _tr("A sync fetches it.")
        elif read:
            text = _tr("The test is handed in. Send your results to the project owner: somebody reads what you wrote, "
                        "and the tasks open with the owner's receipt.")  # fmt: skip
        else:
            text = _tr("The test is handed in. Send your results to the project owner, who scores it: "
                        "the tasks open with the owner's receipt.")  # fmt: skip
        set_text(self._message_label, text)
        self._offer_sending(card)

    def _offer_sending(self, card: ProjectSummary) -> None:
        """Offer to sync if a destination is known, otherwise to export."""
        if card.place:
            self._offer_button(_tr("Sync now"), self._sync)
            self._offer_other(_tr("Export results…"), self._export)
        else:
            self._offer_button(_tr("Export results…"), self._export)

    def _show_attempt(self, text: str) -> None:
        run, attempt = self._progress, self._progress.attempt
        assert attempt is not None
        self._put_text(text)
        finished = run.finished(attempt)
        if finished < len(attempt.tasks):
            message = counted(
                len(attempt.tasks), "Attempt {number}: {done} of {n} task is submitted.",
                "Attempt {number}: {done} of {n} tasks are submitted.", number=attempt.number, done=finished,
            )  # fmt: skip
            set_text(self._message_label, message)
            self._offer_button(_tr("Continue the test"), self._answer)
            return
        set_text(
            self._message_label,
            _tr("All tasks of the test are submitted. Once it is handed in, nothing in it can be changed."),
        )
        self._offer_other(_tr("Look through them again"), self._answer)
        self._offer_button(_tr("Hand in the test"), self._hand_in)

    def _show_result(self) -> None:
        run = self._progress
        scored = [attempt.result for attempt in run.attempts if attempt.result is not None]
        result = next((attempt for attempt in reversed(scored) if attempt.passed), scored[-1])
        view = TestAttemptResultView(run.course, result, self)
        view.step_chosen.connect(self.show_step)
        self._set_body(view, None)
        if run.state == "passed":
            set_text(self._message_label, _tr("The tasks of the project are open now."))
            self._offer_button(_tr("Open the tasks"), self._open_tasks)
        elif run.attempts_left:
            text = _tr("Attempts left: {n}. Some tasks may be repeated.")
            if not self._test.repeats:
                text = _tr("Attempts left: {n}. Each has different tasks.")
            set_text(self._message_label, text.format(n=run.attempts_left))
            self._offer_button(_tr("Try again"), self._begin)
        else:
            text = _tr("No attempt is left, and the tasks stay locked. Tell the project owner and send your results: "
                       "the owner can open the tasks with a receipt, or give a further attempt with a new bundle. "
                       "Nothing you did is lost.")  # fmt: skip
            set_text(self._message_label, text)
            self._offer_sending(self._window.open_backend.project(self._project_id))

    def _terms(self) -> str:
        test = self._test
        if test.scored == "reviewer":
            text = _tr("Tasks: {tasks}. Attempts: {attempts}. Somebody reads what you write, and decides.")
            return text.format(tasks=test.size, attempts=test.attempts)
        where = _tr("The result comes at once.") if test.scored == "laptop" else _tr("The project owner scores it.")
        text = _tr("Tasks: {tasks}. Right answers needed: {needed}. Attempts: {attempts}.")
        terms = text.format(tasks=test.size, needed=format_share(test.overall), attempts=test.attempts)
        return f"{terms} {where}"

    # content of a step

    def _set_body(self, body: QWidget, scrolls: QAbstractScrollArea | None) -> None:
        if self._body is not None:
            self._room.removeWidget(self._body)
            self._body.hide()
            self._body.deleteLater()
        self._body, self._scrolls = body, scrolls
        self._room.addWidget(body, 1)

    def _put_text(self, source: str) -> None:
        paragraphs = (part if isinstance(part, str) else part.markup for part in page_parts(source))
        pane = make_pane("course.text", _tr("Text of the step"), self, longest=_LONGEST)
        pane.set_rendered(render("\n\n".join(paragraphs), strict=True, lossless=False))
        self._set_body(pane, pane)

    def _put_judged(self, *, compare: bool) -> list[bool]:
        """Show the task with its gold answers. Returns, for each compared answer, whether it was right."""
        run, step = self._progress, self._progress.course.steps[self.at]
        item = step.items[0]
        assert item.gold is not None
        attempt_task = self._run_service.shown(item.task)
        answered = attempt_task.annotation if compare else None
        right = item.gold.annotation
        comparisons = compare_with_gold(run.rubric, item.task, right, answered if answered is not None else right)
        content = build_task_screen(
            run.rubric, item.task, attempt_task.order, attempt_task.letters, translate_message, critiquing=True
        )
        names = {path: name_of(path, content.names) for path in (TASK, *item.task.texts)}
        lines = answer_key(content, run.rubric, item.task, item.gold, answered, comparisons, translate_message)
        order = [path for path in item.task.texts if path not in attempt_task.letters]
        for question, responses in attempt_task.order.items():
            place = order.index(question) + 1
            order[place:place] = responses
        view = AnswerKeyView(self)
        view.show_task(run.rubric, item.task, order, names, lines, right, "" if compare else step.text)
        self._set_body(view, view)
        return [point.right for point in comparisons] if compare else []

    # buttons

    def _offer_button(self, text: str, handlers: Callback) -> None:
        self.next_button.setText(text)
        self.next_button.setAccessibleName(text)
        self.next_button.updateGeometry()
        self._fit()
        self._on_press = handlers

    def _offer_other(self, text: str, handlers: Callback) -> None:
        self.other_button.setText(text)
        self.other_button.setAccessibleName(text)
        self.other_button.show()
        self._fit()
        self._does_other = handlers

    def _do(self, work: Callback) -> None:
        try:
            work()
        except AnnotatorError as error:
            self.notices.show_notice(error_text(error), "danger")

    def _finish(self) -> None:
        self._progress = self._run_service.finish(self.at)
        if self._progress.state == "passed" and self._progress.course.qualification is None:
            self._open_tasks()
            return
        self.show_step(min(self.at + 1, len(self._progress.course.steps) - 1))

    def _sync(self) -> None:
        self._window.opener.sync(self._project_id)

    def _export(self) -> None:
        self._window.commands.export_project(self._project_id)

    def _open_tasks(self) -> None:
        """Open the project's own tasks."""
        self._window.open_project(self._project_id, self._window.commands.welcome)

    def _answer(self) -> None:
        """Open the tasks of the step in the workspace. Returns to the page once all are submitted."""
        window, project_id, at, run = self._window, self._project_id, self.at, self._run_service.run()
        window.open_tasks(project_id, lambda: _return_to_course(window, project_id, at), run.to_answer(at))
        if window.workspace is None:
            return
        step = run.course.steps[at]
        if step.kind == "practice":
            text = _tr("{title}: {keys} submits, and shows the right answers beside yours.")
        else:
            text = _tr(
                "{title}: no feedback is given while you work. {keys} submits; after the last task you can hand it in."
            )
        text = text.format(title=step.title, keys=command_names["task.submit"])
        window.workspace.view.notices.show_notice(text, "accent")

    def _begin(self) -> None:
        self._progress = self._run_service.begin()
        self._answer()

    def _hand_in(self) -> None:
        self._progress = self._run_service.hand_in()
        self.show_step(self.at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter presses the offered button, Alt+arrow keys change the step, other keys scroll the content."""
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        alt = event.modifiers() & Qt.KeyboardModifier.AltModifier
        key = event.key()
        if control and key in (_K.Key_Return, _K.Key_Enter):
            self._do(self._on_press)
        elif alt and key in (_K.Key_Left, _K.Key_Right):
            at = self.at + (1 if key == _K.Key_Right else -1)
            if 0 <= at < len(self._progress.course.steps):
                self.show_step(at)
        elif self._scrolls is not None and key in _SCROLLS:
            bar = self._scrolls.verticalScrollBar()
            steps = {"page": bar.pageStep(), "line": 3 * bar.singleStep(), "end": bar.maximum()}
            unit, way = _SCROLLS[_K(key)]
            bar.setValue(bar.value() + way * steps[unit])
        else:
            super().keyPressEvent(event)


_SCROLLS = {
    _K.Key_PageDown: ("page", 1),
    _K.Key_PageUp: ("page", -1),
    _K.Key_Down: ("line", 1),
    _K.Key_Up: ("line", -1),
    _K.Key_End: ("end", 1),
    _K.Key_Home: ("end", -1),
}


def show_course(window: MainWindow, project_id: str, at: int | None = None) -> None:
    """Show the course page of a project, at step ``at`` or else at the current step."""
    in_task = at is None and window.workspace is not None
    window.show_library()
    if window.workspace is not None:  # not all work is saved yet, as the first line shows
        return
    try:
        page = CoursePage(window, project_id, at)
    except AnnotatorError as error:
        work_state = _tr("All work on this project is unchanged.")
        window.show_error(_tr("The course cannot be opened"), error, work_state)
        return
    page.closed.connect(partial(window.open_project, project_id) if in_task else window.show_library)
    window.preferences.change(project=project_id)
    window.show_page(page)
    window.setWindowTitle(window.open_backend.project(project_id).title)


def _return_to_course(window: MainWindow, project_id: str, at: int) -> None:
    if window.workspace is not None and window.workspace.save():
        show_course(window, project_id, at)
