"""The texts of the first line and the status line: position, saving, progress and missing items."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from operator import attrgetter
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QObject, QTimer
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from annotator.errors import AnnotatorError
from annotator.model.missing_answer import MissingAnswer
from annotator.model.pace import HasteWarning
from annotator.store.tables import REVISED
from annotator.ui.actions import CommandActions
from annotator.ui.items.editor import PAUSE, TextEditor
from annotator.ui.items.highlight_chip import HighlightChip
from annotator.ui.key_events import key_cap_text
from annotator.ui.rank_messages import rank_change_message
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.translation import counted, error_text, translate_message
from annotator.ui.widgets.notice_area import NoticeStrip, Offer
from annotator.ui.widgets.picker import PickerPopup
from annotator.ui.workspace.active_time_clock import PaceEstimator
from annotator.ui.workspace.focus_controller import FocusController
from annotator.ui.workspace.ranking_board import RankingBoard
from annotator.ui.workspace.session_goal_tracker import SessionGoalTracker
from annotator.ui.workspace.task_labels import clock_text, time_left
from annotator.ui.workspace.workspace_status_bar import Hint
from annotator.ui.workspace.workspace_view import WorkspaceView
from annotator.workspace import cursor as cursors
from annotator.workspace.card_model import Cursor
from annotator.workspace.commands import reasons
from annotator.workspace.contradictions import contradictions
from annotator.workspace.field_models import (
    AnswerFieldModel,
    ResponsePreferenceFieldModel,
    ResponseRankFieldModel,
    question_of,
)
from annotator.workspace.state import Workspace

if TYPE_CHECKING:
    from annotator.services.session import Session
    from annotator.services.view_models import AnnotationEditResult

_code_of = attrgetter("code")
_SETTLED = PAUSE + 100  # milliseconds after the last key, when all editors have emitted their text
_SAVED_DELAY = 200  # milliseconds without a commit until *Saved* is shown between quick keys
_NAMED = 5  # tasks listed by number


class WorkspaceStatusPresenter(QObject):
    """Shows the state of the session in the first line and the status line."""

    def __init__(self, view: WorkspaceView, session: Session, actions: CommandActions, focus: FocusController,
                 goals: SessionGoalTracker, highlights: Callable[[], bool], parent: QObject) -> None:  # fmt: skip
        """``highlights``: whether Enter in caret mode makes a highlight."""
        super().__init__(parent)
        self._highlights = highlights
        self._view = view
        self._top = view.top
        self._status = view.status
        self._session = session
        self._actions = actions
        self._focus = focus
        self._goals = goals
        goals.changed.connect(self.show_active)
        self.pace = PaceEstimator()
        self.paused: Callable[[], bool] = lambda: False
        """Whether active time is paused."""
        self._contradictions: set[str] = set()  # those of the task that were shown
        self._remarked: set[str] = set()  # signs of haste that were shown as a notice
        self._hurry: NoticeStrip | None = None  # the notice about haste in the last submitted task
        self._all_submitted: NoticeStrip | None = None  # the notice after the last task
        self._shift = key_cap_text("Shift+A")[:-1]
        self._failure = ""  # the message about a failed save
        self._to_submit = False  # a submission is waiting for the disk
        self._unsaved: NoticeStrip | None = None  # the notice about an action that waits for the disk
        self._typing = QTimer(self, singleShot=True, interval=_SETTLED)
        self._typing.timeout.connect(self.show_saved)
        self._saved_delay = QTimer(self, singleShot=True, interval=_SAVED_DELAY)
        self._saved_delay.timeout.connect(self.show_saved)
        self._committed = QElapsedTimer()  # since the last commit
        self._editor: TextEditor | None = None
        self._hinted = ""  # the state of the focus for which hints are shown: see :attr:`_keyboard`
        self._state: Workspace | None = None  # the last state shown; None while another task is being shown
        self._shown: tuple[int, str] = (-1, "")  # position and status for which the first line was updated
        self._able: list[Hint] | None = None  # cached hints of enabled commands
        self._onward: Sequence[Hint] = ()  # the key that leads on from a finished task
        actions.enabled.connect(self._forget_able)
        actions.remapped.connect(self._forget_able)
        actions.set_object_source(self._turns)
        self._one_of_many = False  # one response is in sight, and there are others
        view.columns.window_changed.connect(self._watch_columns)
        view.guard.watch(actions)
        view.guard.settled.connect(self._status.take_back)
        QApplication.instance().focusChanged.connect(self._watch)  # type: ignore[union-attr]

    def _watch(self, old: QWidget | None, new: QWidget | None) -> None:
        """Follow the editor in use: typed text is not saved until the editor has emitted it."""
        if old is not None and old is self._editor:
            self._editor.textChanged.disconnect(self._typed)
            self._editor.show_saved_state("")
            self._editor = None
        if isinstance(new, TextEditor) and new is not self._editor:
            self._editor = new
            new.textChanged.connect(self._typed)
            new.show_saved_state(self._top.saved_words)
        if self._state is None:  # the layout may not have its task yet
            return
        if self._keyboard != self._hinted or (new is not None and self._view.task_layout is not None):
            self.show_hints()  # in some layouts the available keys depend on the focus

    def _typed(self) -> None:
        self._typing.start()
        self.show_saving()

    def update_pace(self, change: AnnotationEditResult) -> None:
        """Add a submitted task to the pace estimate, or remove it after an undo, and clear the delivery state, since no
        export contains the change."""
        self._view.guard.put_away()
        self._top.set_delivery("")
        was, now = change.before.status, change.after.status
        if was == now:
            return
        task = self._session.task_index.keys[change.position]
        name = f"{self._session.project.id} {task}"
        if now == "submitted" != was:
            self._goals.submitted(name)
            self.pace.add(task, float(self._session.active_seconds_of(change.position)))
        elif was == "submitted" != now:
            self._goals.count_reopened(name)
            self.pace.drop(task)

    def show_task(self) -> None:
        """Another task is about to be shown: remove the messages about the previous one."""
        self._view.notices.put_away(self._hurry)
        self._hurry = self._state = None
        self._contradictions = set()
        self._to_submit = False
        self._shown = (-1, "")
        self.show_active()

    def render(self, state: Workspace, *, accepts: bool = False) -> None:
        """Show the state where it differs from the last one. ``accepts``: submitting accepts reviewed work with its
        corrections, so a missing verdict is not reported."""
        before, self._state = self._state, state
        if before is None or before.task is not state.task:
            self._show_progress()
            self.show_missing(missing := self._session.missing(), accepts=accepts)
            if not missing and state.annotation.status == "in_progress":  # later, when the key has said what it did
                QTimer.singleShot(0, self, lambda: self._show_contradiction(state))
            self.show_saving()
        self._show_availability()
        if before is None or self._view.task_layout is not None or not state.answered_as(before):
            self.show_hints()

    def _show_contradiction(self, state: Workspace) -> None:
        """Say once that answers contradict each other, when the task is complete."""
        new = [words for words in contradictions(state) if words not in self._contradictions]
        if new and self._state is not None and self._state.task is state.task:
            self._contradictions.update(new)
            self._status.show_message(f"{self._status.message} {translate_message(new[0])}".strip(), "warning")

    def _show_progress(self) -> None:
        """Update the progress and the estimate after a change of the position or status."""
        session = self._session
        shown = (session.position, session.task_index.status(session.position))
        if shown == self._shown:
            return
        self._shown = shown
        if session.next_open(-1) is not None:
            self._view.notices.put_away(self._all_submitted)
        onward = self._find_onward()
        if onward != self._onward:
            self._onward = onward
            self.show_hints()
        left = time_left(self.pace.left(session.count - session.done))
        self._top.set_progress(session.position + 1, session.count, session.counts, left)

    def _turns(self) -> dict[str, str]:
        """What undo and redo would do, and in which task if it is another one. Empty if the journal cannot be read, so
        that menus still open."""
        try:
            turns = {"edit.undo": self._session.undo_step, "edit.redo": self._session.redo_step}
        except AnnotatorError:
            return {}
        return {name: self._edit(*step) for name, step in turns.items() if step is not None}

    def _edit(self, label: str, position: int) -> str:
        words = translate_message(label)
        if position == self._session.position:
            return words
        return self.tr("{edit} (task {n})").format(edit=words, n=position + 1)

    def show_missing(self, problems: Sequence[MissingAnswer], *, accepts: bool) -> None:
        """Show what prevents submitting the task, or that nothing does."""
        if accepts:
            problems = [problem for problem in problems if problem.code != "verdict.missing"]
        status = self._session.task_index.status(self._session.position)
        revised = status == REVISED
        if status == "skipped":
            self._status.set_missing(self.tr("Skipped"))
        elif problems:
            words = self._to_go(len(problems), set(map(_code_of, problems)))
            self._status.set_missing(
                self.tr("Revised, not resubmitted · {words}").format(words=words) if revised else words
            )
        elif revised:
            self._status.set_missing(self.tr("Revised, not resubmitted"), cap=self._actions.caps["task.submit"])
        elif status == "submitted":
            self._status.set_missing(self.tr("✓ Submitted"), "good")
        elif accepts:
            caps = self._actions.caps["task.submit"]
            self._status.set_missing(self.tr("✓ Ready to accept with your corrections"), "good", caps)
        else:
            self._status.set_missing(self.tr("✓ Ready to submit"), "good", self._actions.caps["task.submit"])

    def _to_go(self, count: int, codes: Set[str]) -> str:
        if codes == {"rating.missing"}:
            return counted(count, "{n} score to go", "{n} scores to go")
        if codes == {"verdict.missing"}:  # all answers are complete
            return self.tr("Not accepted or returned yet")
        return counted(count, "{n} thing missing", "{n} things missing")

    def _show_availability(self) -> None:
        """Enable the commands that have something to act on."""
        state = self._focus.state
        done = frozenset({"task.flag"} if state.annotation.flagged else ())
        self._actions.set_availability(reasons(state), done)

    @property
    def _writing(self) -> bool:
        """Whether an editor of this window has the focus: bare keys are text there."""
        return isinstance(self._view.window().focusWidget(), TextEditor | QLineEdit)

    @property
    def _keyboard(self) -> str:
        """The state of the focus, as far as it determines the available keys."""
        now = self._view.window().focusWidget()
        if self._writing:
            return "editor"
        if isinstance(now, ReadingPane) and now.caret_mode and self._view.isAncestorOf(now):
            return "caret"
        if isinstance(now, PickerPopup):
            return "picker"
        if isinstance(now, RankingBoard):
            return "board"
        return "highlight" if isinstance(now, HighlightChip) and now.editable else ""

    def show_hints(self) -> None:
        """Show the keys that are available."""
        self._hinted = self._keyboard
        layout = self._view.task_layout
        if self._hinted == "caret":
            others = layout.hints() if layout is not None else self._able_hints()
            there = self._actions.caps["text.caret"]
            self._set_hints([*self._caret_hints(), *(hint for hint in others if hint[0] != there)])
            return
        if self._hinted == "picker":
            self._set_hints([(key_cap_text("Esc"), self.tr("leave"))])
            return
        if self._hinted == "highlight":
            self._set_hints([*self._highlight_hints(), *(layout.hints() if layout is not None else self._able_hints())])
            return
        if layout is not None or self._writing:
            hints: list[Hint] = [*self._reviewing(), *layout.hints()] if layout is not None else self._able_hints()
            letters = self._letters() if layout is not None and layout.context != "adjudication" else []
            self._set_hints(self._while_writing(hints) if self._writing else [*self._onward, *hints, *letters])
            return
        hints = [*self._onward]
        field = self._focus.field
        if field is not None:
            hints += [
                *self._digits(field),
                *self._others(),
                *self._steps(field),
                *(self._arrows() if self._hinted != "board" else ()),  # the board shows its own
                *self._letters(),
            ]
            hints = [hint for at, hint in enumerate(hints) if hint[0] not in {keys for keys, _ in hints[:at]}]
        elif cursors.asked(self._focus.state) is not None:  # a text without fields of its own
            hints += [(self._actions.caps["go.scores"], self.tr("back")), *self._letters()]
        model = self._focus.model
        if model is not None and model.reactions:
            hints.append((self._actions.caps["rate.react"], self.tr("reaction")))
        self._set_hints([*hints, *self._able_hints()])

    def _highlight_hints(self) -> list[Hint]:
        """The keys of a focused highlight."""
        return [
            (key_cap_text("Delete"), self.tr("remove highlight")),
            ("← →", self.tr("move its end")),
            (key_cap_text("Shift+←") + " →", self.tr("move its beginning")),
            (key_cap_text("Esc"), self.tr("leave")),
        ]

    def _caret_hints(self) -> list[Hint]:
        """The keys of caret mode."""
        enter: list[Hint] = [(key_cap_text("Enter"), self.tr("highlight"))] if self._highlights() else []
        return [("← → ↑ ↓", self.tr("move")), (key_cap_text("Shift"), self.tr("select")), *enter,
                (key_cap_text("Esc"), self.tr("leave"))]  # fmt: skip

    def _set_hints(self, hints: Sequence[Hint]) -> None:
        """Set the hints with the help last, where it is kept if there is not enough room."""
        cap = self._actions.commands["help.here"].shown_caps
        self._status.set_hints(sorted(hints, key=lambda hint: hint[0] == cap))

    def _find_onward(self) -> list[Hint]:
        """The key that leads on from a finished task, or shows what comes after the last one."""
        cap, session = self._actions.commands["go.open"].shown_caps, self._session
        if session.next_open(-1) is None:
            return [(cap, self.tr("what comes next"))] if cap else []
        return [(cap, self.tr("next task to do"))] if session.finished and cap else []

    def _letters(self) -> list[Hint]:
        """The keys that go to a response by letter, if there are several."""
        letters = self._focus.state.letters
        if len(letters) < 2:
            return []
        return [(f"{self._shift}{letters[0]} – {letters[-1]}", self.tr("go to"))]

    def no_answer(self, letter: str) -> str:
        """The message that no response has this letter."""
        if self._view.task_layout is not None:
            return self.tr("There is no answer {letter} here.").format(letter=letter)
        if not self._focus.state.letters and self._focus.screen.turns:
            keys = " ".join(filter(None, (self._actions.caps[name] for name in ("rate.left", "rate.right"))))
            return self.tr("Messages have no letters. {keys} go from one to the next.").format(keys=keys)
        return self.tr("There is no response {letter} here.").format(letter=letter)

    def returned_elsewhere(self, command: str) -> str:
        """The message of a command for returned places if other tasks have some; otherwise empty."""
        index = self._session.task_index
        back = [at + 1 for at in index.positions(("returned",)) if at not in index.withdrawn]
        if not back or command != "returned.next":
            return ""
        shown = ", ".join(map(str, back[:_NAMED])) + (", …" if len(back) > _NAMED else "")
        words = counted(
            len(back),
            "This task was not returned; task {numbers} was.",
            "This task was not returned; tasks {numbers} were.",
            numbers=shown,
        )
        cap = self._actions.caps["go.open"]
        return f"{words} {self.tr('{key} goes there.').format(key=cap)}" if cap else words

    def _while_writing(self, hints: Sequence[Hint]) -> list[Hint]:
        """The key that leaves the editor, and the keys that do not type characters."""
        typed = self._actions.typed_caps
        leave = (self._actions.caps["go.scores"], self.tr("back"))
        return [leave, *(hint for hint in hints if hint[0] not in typed)]

    def _forget_able(self) -> None:
        """Update after commands were enabled or disabled, or their keys have changed."""
        self._able = None
        if self._state is not None:
            self.show_hints()

    def _watch_columns(self) -> None:
        """The arrow keys lead out of sight now, or no longer."""
        if (one := self._view.columns.one_of_many) != self._one_of_many:
            self._one_of_many = one
            if self._state is not None:
                self.show_hints()

    def _able_hints(self) -> list[Hint]:
        """The hints of the enabled commands."""
        if self._able is None:
            able = (c for c in self._actions.bound if c.hint and c.shown_caps and self._actions[c.id].isEnabled())
            self._able = [(command.shown_caps, command.shown_hint) for command in able]
        return self._able

    def _reviewing(self) -> list[Hint]:
        """The keys of a review, in layouts with hints of their own."""
        able = (
            c for c in self._actions.bound if c.context in ("review", "returned") and self._actions[c.id].isEnabled()
        )
        return [(command.shown_caps, command.shown_hint) for command in able if command.hint]

    def _digits(self, field: AnswerFieldModel) -> list[tuple[str, str]]:
        """The keys that answer a field, and what they set."""
        said = {
            "score": self.tr("score"),
            "rank": self.tr("rank"),
            "letter": self.tr("for {letter}"),
            "aside": "{letter}",
        }
        return [(keys, said[meaning].format(letter=name)) for keys, meaning, name in field.digits]

    def _arrows(self) -> list[Hint]:
        """What the arrow keys move to."""
        focus = self._focus
        down = [("↓", self.tr("why"))] if focus.reason_below is not None else []
        steps = any(cursors.below(focus.state, rows) != focus.location for rows in (-1, 1))
        rows = [("↑ ↓", self.tr("attribute"))] if not down and steps else []
        others = {model.target for model in focus.screen.every} - {focus.location.target if focus.location else ""}
        across = self.tr("message") if others <= focus.screen.turns.keys() else self.tr("response")
        return [*down, *rows, *([("← →", across)] if others else [])]

    def _others(self) -> list[Hint]:
        """The keys that bring the responses into sight of which one at a time is shown: before all that can do
        without being said."""
        columns, location = self._view.columns, self._focus.location
        if not columns.one_of_many or location is None:
            return []
        words = self.tr("other responses")
        if location.target in columns.numbers:
            return [("← →", words)]
        return [(keys, words) for keys, _ in self._letters()]

    def show_no_other(self, rows: int, columns: int) -> None:
        """Say that an arrow key had no effect."""
        last, first = self.tr("There is no response after this one."), self.tr("There is no response before this one.")
        if self._focus.screen.turns or not any(self._session.view().order.values()):
            last, first = self.tr("There is nothing after this one."), self.tr("There is nothing before this one.")
        self._status.show_message(
            self.tr("There are no other questions about it.") if rows else last if columns > 0 else first
        )

    def _steps(self, field: AnswerFieldModel) -> list[tuple[str, str]]:
        """The keys that move an answer by a step."""
        if not field.step:
            return []
        able = (name for name in ("rank.better", "rank.worse", "rank.tie") if not self._actions.reason(name))
        keys = {name: self._actions.caps[name] for name in able}
        both = " ".join(filter(None, (keys.get("rank.better"), keys.get("rank.worse"))))
        words = (
            self.tr("rank higher, lower") if isinstance(field, ResponseRankFieldModel) else self.tr("towards {a}, {b}")
        )
        a, b = field.letters if isinstance(field, ResponsePreferenceFieldModel) else ("", "")
        tie = [(cap, self.tr("tie"))] if (cap := keys.get("rank.tie")) else []
        return [*([(both, words.format(a=a, b=b))] if both else []), *tie]

    def show_active(self) -> None:
        """Show the active time of this task."""
        words = self.tr("Active {time}").format(time=clock_text(self._session.active_seconds))
        if self.paused():
            words = self.tr("{active} · paused").format(active=words)
        if goal := self._goals.words:
            words = self.tr("Goal {goal} · {active}").format(goal=goal, active=words)
        self._status.set_active(words)

    def summary_text(self) -> None:
        """Show a summary as a notice once the goal of the session is reached."""
        words = self._goals.summary_text()
        if words and self._session.next_open(-1) is None:  # the notice says what comes next
            self._status.show_message(f"{self._status.message} {words}".strip(), "success")
        elif words:
            self._view.notices.show_notice(words, "success")

    def show_saving(self) -> bool:
        """Show *Saving* while text is being typed or saved. Returns whether that is the case."""
        unsaved = bool(self._session.pending) or self._typing.isActive()
        if unsaved:
            self._show_saved(self.tr("Saving…"), "muted")
        return unsaved

    def show_saved(self) -> None:
        """Show *Saved* once nothing is being typed or saved, and never before."""
        if not self.show_saving():
            self._show_saved(self.tr("✓ Saved"), "success")
            if self._to_submit and self._session.failure is None:
                self._to_submit = False
                words = self.tr("Everything is saved again. {keys} submits the task.")
                self._status.show_message(words.format(keys=self._actions.caps["task.submit"]), "success")
            elif self._failure and self._status.message == self._failure:
                self._status.show_message(self.tr("Everything is saved again."), "success")
            self._failure = ""
            self._view.notices.put_away(self._unsaved)
            self._unsaved = None

    def show_saved_soon(self) -> None:
        """Show *Saved*, soon after the previous commit only after a pause: between two quick keys the first line keeps
        saying *Saving*, instead of being painted twice for each."""
        quick = self._committed.isValid() and not self._committed.hasExpired(_SAVED_DELAY)
        self._committed.start()
        if quick and not self._failure and not self._to_submit and self._unsaved is None:
            self._saved_delay.start()
        else:
            self.show_saved()

    def keep_submission(self) -> None:
        """Remember that the disk prevented submitting; say when everything is saved, which may be now."""
        self._to_submit = True
        if self._session.failure is None:
            self.show_saved()

    def show_until_saved(self, error: AnnotatorError, kept: str) -> None:
        """Show an error as a notice until everything is saved."""
        self._unsaved = self._view.notices.show_error(error, kept)

    def show_not_saved(self, error: AnnotatorError) -> None:
        gone = error.code == "store.moved"
        self._saved_delay.stop()
        self._show_saved(self.tr("Not saved") if gone else self.tr("Not saved yet, trying again"), "danger")
        self._failure = " ".join(filter(None, (error_text(error), error.where)))
        self._status.show_message(self._failure, "danger")

    def _show_saved(self, words: str, role: str) -> None:
        self._top.set_saved(words, role)
        if self._editor is not None:
            self._editor.show_saved_state(words)

    def show_moved(
        self, change: AnnotationEditResult, location: Cursor, field: AnswerFieldModel, value: int | None
    ) -> None:
        """Say which other ranks an answer has changed, and its actual rank if it differs from the typed one."""
        if not isinstance(field, ResponseRankFieldModel):
            return
        question = question_of(location.target)
        before, after = (each.ranking(question, field.key) for each in (change.before, change.after))
        models = [
            model for group in after.groups for path in group if (model := self._focus.screen.model(path)) is not None
        ]
        names = {m.target: m.letter for m in sorted(models, key=lambda m: (len(m.letter), m.letter))}
        if words := rank_change_message(before, after, location.target, value, names):
            self._status.show_message(words)

    def show_pace_warning(self, remarks: Sequence[HasteWarning], position: int, back: Callable[[], object]) -> None:
        """Show that a submitted task shows signs of haste: each sign as a notice once, later as a message. The notice
        stays until another task is shown, and has a button that returns to the task."""
        for remark in remarks[:1]:
            words = self.tr("Task {n}: {remark}").format(n=position + 1, remark=translate_message(remark.message))
            if remark.code in self._remarked or self._session.next_open(-1) is None:  # the notice says what comes next
                said = self._status.message  # that it was submitted, and how to undo that
                self._status.show_message(f"{said} {words}".strip(), "warning")
            else:
                self._remarked.add(remark.code)
                offer = (self.tr("Back to it"), back) if position != self._session.position else None
                self._hurry = self._view.notices.show_notice(words, "warning", offer)

    def show_submitted(self, position: int) -> None:
        words = self.tr("Task {n} is submitted. {keys} undoes this.")
        self._status.show_message(words.format(n=position + 1, keys=self._actions.caps["edit.undo"]), "success")

    def show_skipped(self, position: int) -> None:
        words = self.tr("Task {n} is skipped. {keys} undoes this.")
        self._status.show_message(words.format(n=position + 1, keys=self._actions.caps["edit.undo"]), "success")

    def show_message_written(self) -> None:
        """Say that a message to the owner is saved, and when it is sent."""
        self._status.show_message(self.tr("Saved. It is sent to the project owner with your next results."), "success")

    def show_all_submitted(self, words: str, offer: Offer, cap: str) -> None:
        """Say what follows after the last task, until one is open again."""
        self._all_submitted = self._view.notices.show_notice(words, "success", offer, cap)

    def show_all_done(self) -> None:
        self._status.show_message(self.tr("Every task is submitted or skipped."), "success")

    def show_nothing_missing(self) -> None:
        self._status.show_message(self.tr("Nothing is missing here."), "success")
