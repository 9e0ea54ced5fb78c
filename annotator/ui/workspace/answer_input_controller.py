"""The controller of answers that are not digits: tags, reactions, proposed edits, rank steps, flag and skip."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from annotator.model.edit import AnnotationEdit
from annotator.model.missing_answer import MissingAnswer
from annotator.model.ranking_edits import MoveResponseRank, TieResponseRank
from annotator.model.reaction_edits import SetReaction
from annotator.model.skip_edits import FlagTaskForRevisit, ReopenSkippedTask, SkipTask
from annotator.model.tag_edits import SetProposedTargetText, SetTag
from annotator.model.unsure_marks import MarkAnswerUnsure
from annotator.ui import intents
from annotator.ui.appearance import Appearance
from annotator.ui.dialogs.skip_dialog import SkipDialog
from annotator.ui.intents import IntentHandlers
from annotator.ui.reading.decoded_images import picture_store
from annotator.ui.reading.script_coverage import missing_scripts
from annotator.ui.widgets.notice_area import NoticeStrip
from annotator.ui.widgets.picker import PickerItem, PickerPopup
from annotator.ui.workspace.focus_controller import FocusController
from annotator.ui.workspace.proposed_text_panel import ProposedTextPanel
from annotator.ui.workspace.workspace_view import WorkspaceView
from annotator.workspace.card_model import Cursor, TextCardModel
from annotator.workspace.cursor import given
from annotator.workspace.field_models import (
    ResponsePreferenceFieldModel,
    ResponseRankFieldModel,
    TagChipModel,
    question_of,
)

if TYPE_CHECKING:
    from annotator.services.view_models import AnnotationEditResult, TaskViewModel

Apply = Callable[[AnnotationEdit, str], "AnnotationEditResult | None"]


class AnswerInputController(QObject):
    """Turns keys and chips into edits of answers. ``apply`` makes an edit, or returns None after showing why it was
    refused."""

    ranked = Signal(object, object, object)  # AnnotationEditResult, Cursor, ResponseRankFieldModel: moved by a key

    def __init__(
        self, appearance: Appearance, view: WorkspaceView, focus: FocusController, apply: Apply, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._view = view
        self._focus = focus
        self._apply = apply
        self._proposing = ""  # the text for which an edit is being proposed
        self._skipped: NoticeStrip | None = None  # the notice that the task is skipped
        self.handlers: IntentHandlers = {
            intents.ToggleTagIntent: lambda tag: self.turn(tag.target, tag.block, tag.tag),
            intents.UpdateAnswerNoteIntent: self._explain,
        }

    @cached_property
    def _proposal(self) -> ProposedTextPanel:
        """The editor of the proposed edit, made when it is first opened."""
        panel = self._view.proposal
        panel.edited.connect(self._propose_text)
        panel.close_button.clicked.connect(lambda: self.close_proposal())
        return panel

    # content

    def show_task(self, task: TaskViewModel) -> None:
        """Prepare for another task."""
        self.close_proposal(keep_focus=True)
        self.show_work(task)

    def show_work(self, task: TaskViewModel) -> None:
        """Update after a change of the annotation."""
        self._view.top.set_flagged(task.annotation.flagged)
        self._show_skipped(task)
        if self._proposing:
            self._proposal.show_proposal(task.annotation.proposals.get(self._proposing))

    def _show_skipped(self, task: TaskViewModel) -> None:
        skip, block = task.annotation.skip, task.rubric.skip
        self._view.notices.put_away(self._skipped)
        self._skipped = None
        if skip is not None:
            reason = block.reason_title(skip.reason) if block is not None else skip.reason
            words = self.tr("This task is skipped: {reason}.").format(reason=reason)
            note = f" {skip.note}" if skip.note else ""
            offer = (self.tr("Take up again"), self.reopen)
            self._skipped = self._view.notices.show_notice(words + note, "warning", offer)

    def flush(self) -> None:
        """Store pending text."""
        self._view.flush()
        if self._proposing:
            self._proposal.flush()

    # tags and reactions

    def has_tag(self, letter: str) -> bool:
        """Whether a tag of the focused text has this letter."""
        model = self._model()
        return model is not None and any(flag.letter == letter for flag in model.flags)

    def press_letter(self, letter: str) -> bool:
        """Toggle the tag with this letter on the focused text. Returns False if there is none. After the last score of
        a text has moved the focus on, the first letter is held back, because it may be meant for the previous text."""
        model = self._model()
        if model is None:
            return False
        found = next((flag for flag in model.flags if flag.letter == letter), None)
        if found is not None and (before := self._focus.screen.model(self._focus.state.came_from)) is not None:
            self._focus.state = replace(self._focus.state, came_from="")
            words = self.tr("“{tag}” is not set yet: press {key} again for {who}, or go back to {before} first.")
            self._view.status.show_message(
                words.format(tag=found.title, key=letter.upper(), who=model.who, before=before.who), "warning"
            )
        elif found is not None and self.turn(model.target, found.block, found.tag):
            self._show_toggled(model, found)
        return found is not None

    def _show_toggled(self, model: TextCardModel, flag: TagChipModel) -> None:
        task = self._focus.task
        is_set = task is not None and task.annotation.tags_of(model.target, flag.block).get(flag.tag)
        words = self.tr("{who}: “{tag}” is set.") if is_set else self.tr("{who}: “{tag}” is removed.")
        self._view.status.show_message(words.format(who=model.who, tag=flag.title))

    def turn(self, target: str, block: str, tag: str) -> bool:
        """Set or clear a tag. Returns False if it was refused, after showing why."""
        if self._focus.task is None:
            return False
        here = self._focus.find(target)
        if here is not None and (self._focus.location is None or self._focus.location.target != target):
            self._focus.go_to(here)
        was = self._focus.task.annotation.tags_of(target, block).get(tag)
        return self._apply(SetTag(target=target, key=block, tag=tag, value=not was), "") is not None

    def react(self) -> None:
        """Open the reactions of the focused text. One key then sets or clears a reaction."""
        model, task = self._model(), self._focus.task
        rows = self._view.rows(model.target) if model is not None else None
        if model is None or task is None or rows is None or not model.reactions or rows.chips is None:
            return
        given = {(b.key, key) for b in model.reactions for key in task.annotation.reactions_of(model.target, b.key)}
        picker = reaction_picker(self._appearance, model, given, self._view)
        picker.picked.connect(lambda chosen: self._react(model.target, chosen, given))
        picker.left.connect(lambda: self._focus.go_to(self._focus.location))
        picker.open_at(rows.chips.opener or rows)

    def _react(self, target: str, chosen: str, given: Set[tuple[str, str]]) -> None:
        block, reaction = chosen.split(".")
        value = (block, reaction) not in given
        self._apply(SetReaction(target=target, key=block, reaction=reaction, value=value), "")

    # proposed edits

    def propose(self) -> None:
        """Open the editor for a corrected version of the focused text."""
        model, task = self._model(), self._focus.task
        if model is None or task is None or not any(flag.edit for flag in model.flags):
            return
        self._proposal.flush()
        self._proposing = model.target
        proposal = task.annotation.proposals.get(model.target)
        self._proposal.show_text(model.who, model.source, proposal)
        self._view.show_proposal(True)
        self._proposal.begin()

    def close_proposal(self, *, keep_focus: bool = False) -> None:
        """Close the editor; the proposal is kept."""
        if not self._proposing:
            return
        self._proposal.flush()
        self._proposing = ""
        self._view.show_proposal(False)
        if not keep_focus:
            self._focus.go_to(self._focus.location)

    def _propose_text(self, words: str) -> None:
        if self._proposing:
            edit = SetProposedTargetText(target=self._proposing, text=words)
            if self._apply(edit, f"{self._proposing}.proposal") is None:
                self._proposal.editor.mark_not_accepted()

    # ranks and preferences

    def _move(self, by: int) -> None:
        """Move the rank up (-1) or down (1), or a preference by one step to the left or right."""
        location = self._focus.location
        field = self._focus.field
        if location is not None and isinstance(field, ResponsePreferenceFieldModel) and self._focus.task is not None:
            values, now = field.values, given(self._focus.state, location)
            at = values.index(now) + by if now is not None else len(values) // 2 + (by if 0 not in values else 0)
            wanted = values[max(0, min(at, len(values) - 1))]
            self._apply(field.edit(self._focus.task.annotation, location.target, wanted), "")
            return
        rank = self._rank()
        if rank is not None:
            target, row = rank
            step = -1 if by < 0 else 1
            self._put(MoveResponseRank(target=question_of(target), key=row.key, item=target, by=step), row)  # type: ignore[arg-type]

    def rank(self, command: str) -> None:
        """Run ``rank.better``, ``rank.worse`` or ``rank.tie``."""
        self._tie() if command == "rank.tie" else self._move(-1 if command == "rank.better" else 1)

    def _tie(self) -> None:
        """Tie the focused response with the one before it."""
        rank = self._rank()
        if rank is not None:
            target, row = rank
            self._put(TieResponseRank(target=question_of(target), key=row.key, item=target), row)

    def _put(self, edit: MoveResponseRank | TieResponseRank, row: ResponseRankFieldModel) -> None:
        if (change := self._apply(edit, "")) is not None:
            self.ranked.emit(change, Cursor(edit.item, row.key), row)

    def _rank(self) -> tuple[str, ResponseRankFieldModel] | None:
        model = self._model()
        rows = [row for row in model.rows if isinstance(row, ResponseRankFieldModel)] if model is not None else []
        if model is None or not rows:
            return None
        field = self._focus.field
        return model.target, field if isinstance(field, ResponseRankFieldModel) else rows[0]

    def _explain(self, why: intents.UpdateAnswerNoteIntent) -> None:
        rows, kept = self._view.rows(why.target), self._apply(why.edit, f"{why.target}.{why.key}.why")
        if kept is None and rows is not None and why.key in rows.reasons:
            rows.reasons[why.key].mark_not_accepted()

    def mark_unsure(self) -> None:
        """Toggle the unsure mark of the focused field, which may have no answer yet."""
        location, field, task = self._focus.location, self._focus.field, self._focus.task
        if location is None or field is None or task is None or not field.may_be_unsure:
            return
        value = not field.is_unsure(task.annotation, location.target)
        edit = MarkAnswerUnsure(target=location.target, key=field.block_key, value=value)
        if self._apply(edit, "") is None:
            return
        if not value:
            words = self.tr("{who}, {attribute}: not unsure any more.")
        elif field.given(task.annotation, location.target) is None:
            words = self.tr("{who}, {attribute}: the answer that you give here is marked as unsure.")
        else:
            words = self.tr("{who}, {attribute}: marked as unsure.")
        who = field.subject or self._view.who(location.target)
        self._view.status.show_message(words.format(who=who, attribute=field.title))

    # whole task

    def flag(self) -> None:
        """Toggle the flag that marks the task for later."""
        task = self._focus.task
        if task is not None and self._apply(FlagTaskForRevisit(value=not task.annotation.flagged), "") is not None:
            flagged = not task.annotation.flagged
            self._view.status.show_message(
                self.tr("Flagged for later.") if flagged else self.tr("Not flagged any more.")
            )

    def ask_skip(self, then: Callable[[], None]) -> None:
        """Ask for the reason, skip the task, and call ``then``."""
        if self._focus.task is None or (block := self._focus.task.rubric.skip) is None:
            return
        task = self._focus.task.task
        letters = not any(missing_scripts(text, self._appearance.family) for text in task.texts.values())
        shown = letters and not any(map(picture_store().failure, task.images))
        dialog = SkipDialog(self._appearance, block, self._view.window(), shown=shown)

        def skip(reason: str, note: str) -> None:
            if self._apply(SkipTask(key=block.key, reason=reason, note=note), "") is not None:
                then()  # at once: keys typed ahead are meant for the next task

        dialog.chosen.connect(skip)
        dialog.open()

    def reopen(self) -> None:
        """Reopen a skipped task."""
        if self._apply(ReopenSkippedTask(), "") is not None:
            self._focus.go_to(self._focus.location)

    # what is missing

    def focus_missing(self, problem: MissingAnswer) -> bool:
        """Focus the widget for a missing item that is not a row. Returns whether there is one."""
        rows = self._view.rows(problem.target)
        editor = rows.note_of(problem.key) if rows is not None and problem.row_part == "note" else None
        if editor is not None:
            editor.begin()
            return True
        if problem.code == "proposal.too_long":
            self.propose()
            return True
        return problem.code == "proposal.no_reason"  # it is corrected with the chips of the focused text

    def _model(self) -> TextCardModel | None:
        return self._focus.model


_COLUMNS = 2


def reaction_picker(
    appearance: Appearance, model: TextCardModel, given: Set[tuple[str, str]], parent: QWidget
) -> PickerPopup:
    """The popup for reactions. Its item ids have the form ``BLOCK.REACTION``; ``E`` closes it too."""
    every = [(block.key, each) for block in model.reactions for each in block.reactions]
    signs = all(appearance.draws(each.emoji) for _, each in every)  # all or none, to align the labels
    picks = [
        PickerItem(f"{key}.{each.key}", each.title, each.emoji if signs else "", (key, each.key) in given)
        for key, each in every
    ]
    words = QCoreApplication.translate("Reactions", "{who}, reactions to choose from").format(who=model.who)
    return PickerPopup(appearance, "workspace.reactions", words, picks, parent, columns=_COLUMNS, closing=Qt.Key.Key_E)
