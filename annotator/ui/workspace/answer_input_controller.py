"""The controller of answers that are not digits: tags, reactions, proposed edits, rank steps, flag and skip."""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtWidgets import QWidget

from annotator.model.blocks.skip_block import NOT_SHOWN
from annotator.model.edit import AnnotationEdit
from annotator.model.missing_answer import MissingAnswer
from annotator.model.reaction_edits import SetReaction
from annotator.model.skip_edits import MAX_NOTE, ReopenSkippedTask, SkipTask
from annotator.model.tag_edits import SetProposedTargetText
from annotator.ui.appearance import appearance
from annotator.ui.callback import Callback
from annotator.ui.dialogs.reason_dialog import Reason, ReasonDialog
from annotator.ui.intents import IntentHandlers
from annotator.ui.reading.decoded_images import picture_store
from annotator.ui.reading.script_coverage import missing_scripts
from annotator.ui.widgets.picker import PickerItem, PickerPopup
from annotator.workspace.card_model import TextCardModel

if TYPE_CHECKING:
    from annotator.services.view_models import TaskViewModel
    from annotator.ui.workspace_controller import WorkspaceController


class AnswerInputController(QObject):
    """Turns keys and chips into edits of answers."""

    def __init__(self, workspace: WorkspaceController) -> None:
        super().__init__(workspace)
        self._view, self._focus, self._apply = workspace.view, workspace.focus, workspace.answer_with
        self._proposal = self._view.proposed_text_panel
        self._proposal.edited.connect(self._propose_text)
        self._proposal.close_button.clicked.connect(lambda: self.close_proposal())
        self.handlers: IntentHandlers = {"note": self._set_reason}

    # content

    def show_work(self, task: TaskViewModel) -> None:
        """Update after a change of the annotation."""
        self._view.top.change(flagged=task.annotation.flagged)
        self._show_skipped(task)
        if proposing := self._focus.state.proposing:
            self._proposal.show_proposal(task.annotation.proposals.get(proposing))

    def _show_skipped(self, task: TaskViewModel) -> None:
        skip, block = task.annotation.skip, task.rubric.skip
        self._view.notices.put_away("notice.skipped")
        if skip is not None:
            reason = block.reason_title(skip.reason) if block is not None else skip.reason
            text = self.tr("This task is skipped: {reason}.").format(reason=reason)
            note = f" {skip.note}" if skip.note else ""
            offer = (self.tr("Take up again"), self.reopen)
            self._view.notices.show_notice(text + note, "warning", offer, name="notice.skipped")

    def flush(self) -> None:
        """Store pending text."""
        self._view.flush()
        if self._focus.state.proposing:
            self._proposal.flush()

    # tags and reactions

    def react(self) -> None:
        """Open the reactions of the focused text. Each key then sets or clears one, until Esc."""
        model, task = self._focus.state.model, self._focus.task
        rows = self._view.rows(model.target) if model is not None else None
        if model is None or task is None or rows is None or not model.reactions or rows.chips is None:
            return
        picker = reaction_picker(model, self._reactions(model), self._view)
        picker.picked.connect(lambda chosen: self._react(picker, model, chosen))
        picker.unknown.connect(self._refuse_reaction)
        picker.left.connect(lambda: self._focus.go_to(self._focus.cursor))
        picker.open_at(rows.chips.react or rows)

    def _reactions(self, model: TextCardModel) -> set[str]:
        """The reactions of a text, each as ``BLOCK.REACTION``."""
        annotation = self._focus.state.annotation
        return {f"{b.key}.{key}" for b in model.reactions for key in annotation.reactions_of(model.target, b.key)}

    def _react(self, picker: PickerPopup, model: TextCardModel, chosen: str) -> None:
        block, reaction = chosen.split(".")
        value = chosen not in self._reactions(model)
        self._apply(SetReaction(target=model.target, key=block, reaction=reaction, value=value), "")
        picker.show_picked(self._reactions(model))

    def _refuse_reaction(self, key: str) -> None:
        text = self.tr("“{key}” is none of the reactions. Esc leaves them.").format(key=key)
        self._view.status.show_message(text, "warning")

    # proposed edits

    def propose(self) -> None:
        """Open the editor for a corrected version of the focused text."""
        model, task = self._focus.state.model, self._focus.task
        if model is None or task is None or not model.takes_edits:
            return
        self._proposal.flush()
        self._focus.change(proposing=model.target)
        proposal = task.annotation.proposals.get(model.target)
        self._proposal.show_text(model.name, model.source, proposal, model.ideal)
        self._view.show_proposal(True)
        self._proposal.begin()

    def close_proposal(self, *, keep_focus: bool = False) -> None:
        """Close the editor; the proposal is kept."""
        if not self._focus.state.proposing:
            return
        self._proposal.flush()
        self._focus.change(proposing="")
        self._view.show_proposal(False)
        if not keep_focus:
            self._focus.go_to(self._focus.cursor)

    def _propose_text(self, text: str) -> None:
        if proposing := self._focus.state.proposing:
            edit = SetProposedTargetText(target=proposing, text=text)
            if self._apply(edit, f"{proposing}.proposal") is None:
                self._proposal.editor.mark_not_accepted()

    def _set_reason(self, target: str, key: str, edit: AnnotationEdit) -> None:
        rows, result = self._view.rows(target), self._apply(edit, f"{target}.{key}.why")
        if result is None and rows is not None and key in rows.reasons:
            rows.reasons[key].mark_not_accepted()

    def ask_skip(self, then: Callback) -> None:
        """Ask for the reason, skip the task, and call ``then``."""
        if self._focus.task is None or (block := self._focus.task.rubric.skip) is None:
            return
        task = self._focus.task.task
        letters = not any(missing_scripts(text, appearance.family) for text in task.texts.values())
        is_shown = letters and not any(map(picture_store().failure, task.images))
        reasons = [Reason(option.key, option.title, option.note) for option in block.reasons]
        if not is_shown and NOT_SHOWN.key not in [reason.key for reason in reasons]:
            reasons.append(Reason(NOT_SHOWN.key, self.tr("This computer cannot show the text"), NOT_SHOWN.note))
        about = self.tr("What you entered so far is kept. You can reopen the task at any time.")
        labels = block.title, about, self.tr("Skip")
        dialog = ReasonDialog("skip", labels, reasons, MAX_NOTE, self._view.window())

        def skip(reason: str, note: str, _goes_on: bool) -> None:
            if self._apply(SkipTask(key=block.key, reason=reason, note=note), "") is not None:
                then()  # at once: keys typed ahead are meant for the next task

        dialog.chosen.connect(skip)
        dialog.open()

    def reopen(self) -> None:
        """Reopen a skipped task."""
        if self._apply(ReopenSkippedTask(), "") is not None:
            self._focus.go_to(self._focus.cursor)

    # what is missing

    def focus_missing(self, problem: MissingAnswer) -> bool:
        """Focus the widget for a missing item that is not a row. Returns whether there is one."""
        rows = self._view.rows(problem.target)
        editor = rows.note_of(problem.key) if rows is not None and problem.row_part == "note" else None
        if editor is not None:
            editor.begin()
            return True
        if problem.code in ("proposal.too_long", "ideal.invalid"):
            self.propose()
            return True
        return problem.code in ("proposal.no_reason", "ideal.missing", "ideal.several")  # the chips of the focused text


_COLUMNS = 2


def reaction_picker(model: TextCardModel, set_reactions: Set[str], parent: QWidget) -> PickerPopup:
    """The popup for reactions. Its item ids have the form ``BLOCK.REACTION``, as ``set_reactions``; ``E`` closes it
    too."""
    choices = [(block.key, choice) for block in model.reactions for choice in block.reactions]
    signs = all(appearance.draws(choice.emoji) for _, choice in choices)  # all or none, to align the labels
    picks = [
        PickerItem(
            f"{key}.{choice.key}", choice.title, choice.emoji if signs else "", f"{key}.{choice.key}" in set_reactions
        )
        for key, choice in choices
    ]
    text = QCoreApplication.translate("Reactions", "{who}, reactions to choose from").format(who=model.name)
    return PickerPopup("workspace.reactions", text, picks, parent, columns=_COLUMNS, closing=Qt.Key.Key_E, several=True)
