"""The first steps: a strip above the texts that shows one task after the other, each completed by doing it. They start
with the first imported bundle and depend on its rubric."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from annotator.model.critique_parts import critiques_block_of
from annotator.ui.appearance import appearance
from annotator.ui.preferences_file import MOST_STEPS
from annotator.ui.reading.labels import label_in, set_text
from annotator.ui.theme import FOCUS_RING, SPACE, STRONG_LABEL, TEXT_LABEL
from annotator.ui.timer import single_shot_timer
from annotator.ui.translation import command_names, translate_message
from annotator.ui.widgets.announcement import announce_text
from annotator.ui.widgets.boxes import in_row
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.panel import FocusRingPanel
from annotator.workspace.critique_list import list_of

if TYPE_CHECKING:
    from annotator.ui.main_window import MainWindow
    from annotator.ui.workspace_controller import WorkspaceController

OVER = MOST_STEPS
"""The stored step once the steps are finished or were ended. They are then only shown on request."""
STEPS = OVER - 1

_NEXT, _UNDO = 2, 5  # the steps "go to the next response" and "undo"
_FORMS = ("critiques", "judging", "authoring")
_NARROWEST = 320  # pixels at 100 %: the minimum width of the text before the widgets beside it are hidden


class OnboardingStrip(FocusRingPanel):
    """The strip of the first steps. It changes nothing itself: it checks whether the current step has been done, by
    whatever key or click, and stores the number of the next step in the preferences."""

    def __init__(self, window: MainWindow, workspace: WorkspaceController) -> None:
        super().__init__("first_steps", workspace.view)
        self._window = window
        self._workspace = workspace
        self.step = window.preferences.value.first_step
        self._count_label = label_in("", "accent", self, style=STRONG_LABEL)
        self._text_label = label_in("", "text", self, name="first_steps.words", wrap=True)
        self._skip_button = Button(
            "first_steps.skip", self.tr("Skip this step"), self, style=TEXT_LABEL, press=self._go_on
        )
        self._end_button = Button(
            "first_steps.end", self.tr("End first steps"), self, kind="quiet", style=TEXT_LABEL, press=self.end
        )
        in_row(
            self._count_label,
            (self._text_label, 1),
            self._skip_button,
            self._end_button,
            on=self,
            margins=(14, FOCUS_RING, SPACE, FOCUS_RING),
            spacing=3 * SPACE,
        )
        appearance.changed.connect(self._fit)
        self._check_timer = single_shot_timer(self, 0, self.check_step)  # one check for all changes of one key
        for happened in (workspace.events.saved, workspace.state_shown, window.table.ran, window.delivery_changed):
            happened.connect(self._check_soon)
        self._begin()
        self._check_soon()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Hide the counter, then the skip button, if the text would get less than its minimum width."""
        gap, needed = 3 * SPACE, appearance.px(_NARROWEST)
        parts = (self._end_button, self._skip_button, self._count_label)
        spare = self.width() - 14 - SPACE - sum(part.sizeHint().width() + gap for part in parts)
        for part in (self._count_label, self._skip_button):
            part.setVisible(spare >= needed and (part is self._count_label or self.step < OVER))
            spare += 0 if spare >= needed else part.sizeHint().width() + gap

    @property
    def words(self) -> str:
        return self._text_label.text()

    def _check_soon(self) -> None:
        if self.step < OVER and self.parent() is not None:
            self._check_timer.start()

    def check_step(self) -> None:
        """Go to the next step if the current one has been done or does not apply, and speak of the current task."""
        set_text(self._text_label, self._instruction())
        if self.step < OVER and (self._done[self.step - 1]() or not self._applies()):
            self._go_on()

    def _applies(self) -> bool:
        """Whether the current step can be done in the open task. There is no next response if there is only one, or if
        the question is about all responses, or while given critiques are judged; text editors have an undo of their
        own."""
        view, form = self._workspace.view, _form(self._workspace)
        if form == "authoring":
            return self.step != _UNDO
        if form:
            return self.step != _NEXT or (form == "critiques" and self._scored)
        return self.step != _NEXT or (len(self._workspace.focus.state.letters) > 1 and view.footer.isHidden())

    @property
    def _scored(self) -> bool:
        return self._workspace.focus.state.field is not None

    def end(self) -> None:
        """End the steps and remember that in the preferences."""
        self._window.preferences.change(first_step=OVER)
        self.put_away()

    def put_away(self) -> None:
        """Remove the strip and stop checking."""
        self._check_timer.stop()
        self._workspace.view.set_overlay(None)

    def _go_on(self) -> None:
        self.step += 1
        self._window.preferences.change(first_step=self.step)
        self._begin()
        announce_text(self, f"{self._count_label.text()} {self.words}")

    def _begin(self) -> None:
        """Show the current step and remember the state before it."""
        self._target = self._workspace.focus.state.target
        self._submitted = self._count_submitted()
        self._export = self._last_export() if self.step == STEPS else None
        set_text(self._text_label, self._instruction())
        if self.step < OVER:
            count = self.tr("First steps, {n} of {count}").format(n=self.step, count=STEPS)
            set_text(self._count_label, count)
            self._check_soon()
            return
        set_text(self._count_label, self.tr("First steps"))
        if self._skip_button.hasFocus():
            self._end_button.setFocus()
        self._skip_button.hide()
        self._end_button.setText(self.tr("Close first steps"))
        self._end_button.setAccessibleName(self._end_button.text())
        self._end_button.updateGeometry()

    def _instruction(self) -> str:
        text, command = (
            self._first(),
            self._second(),
            (self.tr("Press {key}: the guidelines say how to judge. The same key hides them."), "view.guidelines"),
            (self._fourth(), "task.submit"),
            (self.tr("Press {key}: the submission is undone. Every step can be undone."), "edit.undo"),
            (self.tr("Press {key}: all your work is written to one signed file, to be sent to the owner."),
             "file.export"),
            (self.tr("That is all you need. {key} opens the help, wherever you are."), "help.here"),
        )[self.step - 1]  # fmt: skip
        key = command_names[command] if command else ""
        field = self._workspace.focus.state.field
        values = (field.values if field is not None else ()) or (0,)
        left, right = field.ends if field is not None else ("", "")
        title = field.title if field is not None else ""
        return text.format(key=key, low=values[0], high=values[-1], left=left, right=right, attribute=title)

    def _first(self) -> tuple[str, str]:
        form = _form(self._workspace)
        if form == "judging":
            yes = self._window.table.commands["judge.helpful"].shown_caps
            text = self.tr("Press {yes} if the critique with the frame helps, {key} if it does not.")
            return text.replace("{yes}", yes), "judge.not_helpful"
        if form == "authoring":
            return self.tr("Write a question about the passage, and its answer. It is saved while you write."), ""
        if form == "critiques" and not self._scored:
            return self._critique()
        return self._answer_keys(), ""

    def _answer_keys(self) -> str:
        """The keys that answer the focused row."""
        field = self._workspace.focus.state.field
        values = field.values if field is not None else ()
        if field is not None and not values:
            return self.tr("{attribute} is answered by a text: press Tab and type it.")
        if field is not None and values and values[0] < 0 and all(field.ends):  # a preference
            return self.tr(
                "Press a digit, {high} at most, if {right} is better, and − before it if {left} is: it answers the row "
                "with the tint."
            )
        if len(values) == 2:  # no and yes
            return self.tr("Press {low} or {high}: it answers the row with the tint, and the focus goes on.")
        return self.tr("Press a digit, {low} to {high}: it answers the row with the tint, and the focus moves on.")

    def _second(self) -> tuple[str, str]:
        form = _form(self._workspace)
        if form == "critiques":
            return self._critique()
        if form == "authoring":
            return self.tr("Press {key} to write one more question."), "authoring.question"
        return self.tr("Press {key} to go to the next response."), "rate.right"

    def _critique(self) -> tuple[str, str]:
        spec = list_of(critiques_block_of(self._workspace.session.rubric))
        return translate_message(spec.first_step), ""

    def _fourth(self) -> str:
        if _form(self._workspace):
            return self.tr("When all is done, press {key} to submit. If something is missing, you are taken there.")
        return self.tr("Score every row, then press {key} to submit. If one is missing, you are taken there.")

    # conditions of the steps

    @property
    def _done(self) -> tuple[Callable[[], bool], ...]:
        return (
            self._has_score,
            self._has_second,
            lambda: self._workspace.view.panels.shows("guidelines"),
            lambda: self._count_submitted() > self._submitted,
            lambda: self._count_submitted() < self._submitted,
            lambda: self._last_export() != self._export,
        )

    def _has_score(self) -> bool:
        task = self._workspace.focus.task
        return task is not None and task.annotation.status != "new"

    def _has_second(self) -> bool:
        form, task = _form(self._workspace), self._workspace.focus.task
        if not form or task is None:
            return self._workspace.focus.state.target not in ("", self._target)
        if form == "critiques":
            return any(of.series for of in task.annotation.critiques.values())
        return any(len(of.questions) > 1 for of in task.annotation.authored.values())

    def _count_submitted(self) -> int:
        return self._workspace.session.task_index.count(("submitted",))

    def _last_export(self) -> str | None:
        return self._window.open_backend.project(self._workspace.session.project.id).last_export


def fits_onboarding(workspace: WorkspaceController) -> bool:
    """Whether the steps can be done in the open task: it has something to answer, and is not a review."""
    if workspace.review.contexts or workspace.focus.task is None:
        return False
    return _form(workspace) != "" or (not workspace.task_layout.one_text and workspace.focus.state.field is not None)


def _form(workspace: WorkspaceController) -> str:
    """The form of work in the task's layout: ``critiques``, ``judging`` or ``authoring``; empty for cards."""
    topic = workspace.task_layout.help_topic
    return topic if topic in _FORMS else ""


def begin_first_steps(window: MainWindow, workspace: WorkspaceController) -> QWidget:
    """Start with the first step. A strip that is already shown is replaced. Returns the new one."""
    for strip in workspace.view.findChildren(OnboardingStrip):
        strip.put_away()
    window.preferences.change(first_step=1)
    return show_first_steps(window, workspace)


def show_first_steps(window: MainWindow, workspace: WorkspaceController) -> QWidget:
    """Show the strip above the texts, at the stored step."""
    strip = OnboardingStrip(window, workspace)
    workspace.view.set_overlay(strip)
    return strip
