"""The page *Identity and keys*: the annotator's key with its fingerprint words, and its status with each owner."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QWidget

from annotator.errors import AnnotatorError
from annotator.ui.dialogs.confirmation_dialog import confirm
from annotator.ui.dialogs.dialog import named
from annotator.ui.format_datetime import moment_of
from annotator.ui.identity.invite_dialog import LONGEST_NAME, FingerprintWordsPanel
from annotator.ui.identity.key_file_dialog import KeyFileDialog
from annotator.ui.identity.passphrase_dialog import ChangePassphraseDialog, run_with_unlocked_key
from annotator.ui.panel_column_page import PanelColumnPage
from annotator.ui.translation import error_text
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.flow_layout import flow_row
from annotator.ui.widgets.line_edit import LineEdit
from annotator.ui.widgets.panel import FocusRingPanel

if TYPE_CHECKING:
    from annotator.services.identity_summary import IdentitySummary, ProjectIdentitySummary
    from annotator.ui.main_window import MainWindow


class IdentityPage(PanelColumnPage):
    """The page of the annotator's key and projects."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__("identity", QCoreApplication.translate("Identity", "Identity and keys"), window)
        self._window, self._backend, self._jobs = window, window.open_backend, window.jobs
        self._name: QLineEdit | None = None
        self.refresh()

    def start(self) -> None:
        """Focus the name field, if there is one."""
        (self._name or self.back_button).setFocus()

    def refresh(self) -> None:
        """Update the page."""
        self.show_panels(self._panels)

    def _panels(self) -> Iterator[QWidget]:
        card = self._backend.identity_card()
        self._name = None
        if card is None:
            yield self._missing_key_panel()
            return
        yield self._key_panel(card)
        for project in card.projects:
            yield self._project_panel(project)
        yield self._elsewhere_panel()
        yield self._lost_panel(card)

    # content

    def _missing_key_panel(self) -> FocusRingPanel:
        panel, column = self.new_panel("none", self.tr("You have no key yet"))
        self.show_text(
            column,
            self.tr(
                "It is made here when you accept an invite, or export for the first time. If you have one"
                " on another computer, take it over."
            ),
            "muted",
        )
        column.addWidget(flow_row(self._invite_button(), self._take_button()))
        return panel

    def _invite_button(self) -> Button:
        return self.button("invite", self.tr("Accept an invite…"), self._window.opener.paste_invite)

    def _take_button(self) -> Button:
        return self.button("take", self.tr("Take over from another computer…"), self.take_over)

    def _key_panel(self, card: IdentitySummary) -> FocusRingPanel:
        panel, column = self.new_panel("key", self.tr("Your key"))
        text = self.tr("You sign as")
        field = self._name = LineEdit(card.name, panel, LONGEST_NAME)
        field.setObjectName("identity.name")
        field.editingFinished.connect(lambda: self._rename(field.text()))
        column.addLayout(named(text, field))
        self.show_text(
            column,
            self.tr(
                "These 12 words and the fingerprint stand for your key. Read them to an owner who asks "
                "whether it is really you."
            ),
            "muted",
        )
        column.addWidget(FingerprintWordsPanel("identity.words", card.fingerprint_words, panel))
        storage = {
            "keyring": self.tr("in the keyring of this computer"),
            "passphrase": self.tr("in a file under your passphrase"),
            "passphrase file": self.tr(
                "in a file on this computer; its passphrase lies beside it, because there is no keyring"
            ),
        }[card.protection]
        facts = {self.tr("Fingerprint"): card.key.fingerprint, self.tr("Kept"): storage,
                 self.tr("This device"): card.device}  # fmt: skip
        if card.replaced:
            facts[self.tr("Replaced")] = self.tr("It took the place of an earlier key, which vouches for it.")
        self.facts(column, "fact", [(name, value, "text") for name, value in facts.items()])
        clipboard = QGuiApplication.clipboard()
        copy = self.button(
            "copy", self.tr("Copy my public key"), lambda: clipboard.setText(card.key.line(self._backend.identity()[1]))
        )
        chosen = card.protection == "passphrase"
        text = self.tr("Change my passphrase…") if chosen else self.tr("Put it under a passphrase…")
        change = [] if card.protection == "keyring" else [
            self.button("passphrase", text, lambda: self._change_passphrase(first=not chosen))
        ]  # fmt: skip
        column.addWidget(flow_row(copy, *change))
        return panel

    def _project_panel(self, project: ProjectIdentitySummary) -> FocusRingPanel:
        panel, column = self.new_panel(f"project.{project.project_id}", project.title)
        owner = self.tr("{owner}, verified") if project.owner_verified else self.tr("{owner}, not verified yet")
        mine = project.annotator_id or self.tr("none: you were not invited, so the owner must trust your key once")
        gets = self.tr("what you export, signed by you")
        if project.encrypted:
            gets = self.tr("what you export, signed by you and encrypted to them")
        facts = {
            self.tr("Owner"): owner.format(owner=project.owner_name or self.tr("no name given")),
            self.tr("Fingerprint"): project.owner_fingerprint,
            self.tr("Your id"): mine,
            self.tr("They may"): self.tr("send you tasks, change and withdraw them; see nothing else on this computer"),
            self.tr("They get"): gets,
            self.tr("Last export"): moment_of(project.last_export or "") or self.tr("never"),
        }
        self.facts(column, f"of.{project.project_id}", [(name, value, "text") for name, value in facts.items()])
        if project.revoked:
            self.show_text(column, self._revocation_text(project), "danger", f"identity.revoked.{project.project_id}")
        elif project.former_revoked:
            text = self.tr(
                "The owner revoked a key that you used before. What they had received by then counts; "
                "your next export has all your work again, under your present key."
            )
            self.show_text(column, text, "warning", f"identity.revoked.{project.project_id}")
        return panel

    def _revocation_text(self, project: ProjectIdentitySummary) -> str:
        text = self.tr(
            "The owner revoked this key. What they had received by then counts and stays yours; "
            "nothing that you export under it from now on does. Ask them for a fresh invite: "
            "accepting it makes a new key, and your next export has all your work again."
        )
        if project.last_export is None:
            return f"{self.tr('Nothing of yours was exported yet, so nothing is lost.')} {text}"
        if project.changed:
            return f"{text} {self.tr('Work that you did since your last export is only here so far.')}"
        return text

    def _elsewhere_panel(self) -> FocusRingPanel:
        panel, column = self.new_panel("elsewhere", self.tr("Another computer"))
        self.show_text(
            column,
            self.tr(
                "To go on there and not here, move everything: keys, projects, all work, courses and preferences in "
                "one file under a passphrase of your choice. To work on both, take your key there: owners then see one "
                "annotator with two devices. Or ask for a fresh invite, and accept it there."
            ),
            "muted",
        )
        moved = self._backend.transfer_record
        if moved is not None:
            text = self.tr("Everything was moved to another computer on {day}, in {file}.")
            self.show_text(column, text.format(day=moment_of(moved.at) or moved.at, file=moved.file), "warning")
            stay = self.button("stay", self.tr("Continue here…"), self._window.opener.ask_to_stay)
            column.addWidget(flow_row(stay, self._take_button()))
        everything = self.button("everything", self.tr("Move everything to another computer…"), self.move_everything)
        move = self.button("move", self.tr("Move my key to another computer…"), self._move)
        column.addWidget(flow_row(everything, move, self._invite_button()))
        return panel

    def _lost_panel(self, card: IdentitySummary) -> FocusRingPanel:
        panel, column = self.new_panel("lost", self.tr("A lost computer or key"))
        self.show_text(
            column,
            self.tr(
                "Tell the owners at once: they revoke the key and invite you again. What they had "
                "received by then stays yours. If you only want another key, replace it: the old one "
                "vouches for the new one."
            ),
            "muted",
        )
        rotate = self.button("rotate", self.tr("Replace my key with a new one…"), self._ask_to_rotate)
        lost = [self.tr("I lost my passphrase…")] if card.protection == "passphrase" else []
        column.addWidget(flow_row(rotate, *(self.button("abandon", text, self._ask_to_abandon) for text in lost)))
        return panel

    # actions

    def _rename(self, name: str) -> None:
        def done(new_name: str) -> None:
            if self._name is not None:
                self._name.setText(new_name)

        self.run(self._jobs, lambda: self._backend.rename(name), done)

    def _move(self) -> None:
        text = self.tr(
            "Your key is in {path}. On the other computer choose “Take over from another computer”, then delete "
            "the file."
        )
        self._write(self._backend.key_file(), self._backend.export_key_file, text)

    def move_everything(self) -> None:
        """Ask for a file and a passphrase, and write everything to it."""
        text = self.tr(
            "Everything is in {path}. Open that file on the other computer (or choose “Take over from another "
            "computer” in its menu), then delete the file."
        )
        self._write(self._backend.move_file(), self._backend.write_everything, text, everything=True)

    def _write(
        self, file: Path, write: Callable[[Path, str, str | None], object], text: str, *, everything: bool = False
    ) -> None:
        """Ask for a file, at first ``file``, and its passphrase; ``write`` it and show ``text``."""
        dialog = KeyFileDialog(file, writing=True, parent=self, everything=everything)
        close = dialog.guarded(lambda _: dialog.accept())

        def chosen(path: str, phrase: str) -> None:
            def done(_: object) -> None:
                close(None)
                if everything:
                    self.refresh()
                    self._window.show_moved()
                self.notices.show_notice(text.format(path=path), "success")

            why = self.tr("It is needed to write your key to the file.")
            self._with_key(why, lambda own: write(Path(path), phrase, own), done, dialog.guarded(dialog.refuse))

        dialog.chosen.connect(chosen)
        dialog.open()

    def take_over(self, file: Path | None = None) -> None:
        """Ask for the passphrase of ``file``, or for both, and import what is in it."""
        dialog = KeyFileDialog(self._backend.key_file(), writing=False, parent=self)
        if file is not None:
            dialog.show_path(file)
        dialog.chosen.connect(lambda path, phrase: self._read(dialog, Path(path), phrase))
        dialog.open()

    def _read(self, dialog: KeyFileDialog, path: Path, phrase: str) -> None:
        close = dialog.guarded(lambda _: dialog.accept())
        if self._backend.is_move(path):

            def checked(_: object) -> None:
                close(None)
                self._window.opener.take_everything(path, phrase)

            self.run(self._jobs, lambda: self._backend.check_move(path, phrase), checked, dialog.guarded(dialog.refuse))
            return

        def done(titles: list[str]) -> None:
            close(None)
            self.refresh()
            text = self.tr("Your key is here. Delete the file now.")
            if titles:
                text += " " + self.tr("Projects that came with it: {titles}").format(titles=", ".join(titles))
            self.notices.show_notice(text, "success")

        self.run(self._jobs, lambda: self._backend.import_key_file(path, phrase), done, dialog.guarded(dialog.refuse))

    def _ask_to_rotate(self) -> None:
        title = self.tr("Replace your key?")
        text = self.tr(
            "A new key signs from now on. The old one vouches for it, and owners take that from your "
            "next export. Other computers of yours need the new key: move it there, for nothing new "
            "counts under the old one."
        )
        go, stay = self.tr("Replace it"), self.tr("Keep it")
        confirm("identity.ask", title, text, self._rotate, go=go, stay=stay, parent=self)

    def _ask_to_abandon(self) -> None:
        title = self.tr("Begin with a new key?")
        text = self.tr(
            "Nothing vouches for a key that is made without your passphrase. Ask every owner for a fresh invite; once "
            "you have accepted it, your next export has all your work again. The old key's files stay where they are."
        )
        go, stay = self.tr("Make a new key"), self.tr("Keep it")
        confirm("identity.ask", title, text, self._abandon, go=go, stay=stay, parent=self)

    def _abandon(self) -> None:
        def done(_: object) -> None:
            self.refresh()
            text = self.tr("You have a new key. Ask every owner for a fresh invite before you export.")
            self.notices.show_notice(text, "warning")

        self.run(self._jobs, self._backend.abandon_key, done)

    def _rotate(self) -> None:
        def done(_: object) -> None:
            self.refresh()
            self.notices.show_notice(self.tr("You have a new key. Export again when you next send work."), "success")

        why = self.tr("It is needed so that your key can vouch for the new one.")
        self._with_key(why, self._backend.rotate_key, done, self.notices.show_error)

    def _with_key(
        self,
        why: str,
        work: Callable[[str | None], object],
        done: Callable[[object], None],
        failed: Callable[[AnnotatorError], object],
    ) -> None:
        run_with_unlocked_key(self._window, why, work, self.guarded(done), self.guarded(failed))

    def _change_passphrase(self, *, first: bool) -> None:
        dialog = ChangePassphraseDialog(first=first, parent=self)

        def done(_: object) -> None:
            close(None)
            self.refresh()
            self.notices.show_notice(self.tr("Your key is under the new passphrase."), "success")

        def refused(error: AnnotatorError) -> None:
            wrong = self.tr("This is not the passphrase of your key. Nothing was changed.")
            dialog.refuse(wrong if error.code == "keys.wrong_passphrase" else error_text(error))

        def change(old: str, new: str) -> None:
            old_passphrase = None if first else old
            work = partial(self._backend.change_passphrase, old_passphrase, new)
            self.run(self._jobs, work, done, dialog.guarded(refused))

        close = dialog.guarded(lambda _: dialog.accept())
        dialog.chosen.connect(change)
        dialog.open()
