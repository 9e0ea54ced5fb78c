"""The dialog for the address of a network location, with its credentials."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from annotator.ui.dialogs.dialog import FormDialog
from annotator.ui.file_dialogs import ask_to_open
from annotator.ui.reading.labels import set_text


class SyncAddressDialog(FormDialog):
    """The dialog for the address to sync with. ``typed`` carries it with name, password and certificate."""

    typed = Signal(str)

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__("delivery.address", self.tr("A place on the network"), parent, width=560)
        self._authorities: Path | None = None
        explanation = self.tr(
            "The address that the project's owner gave you: https:// for WebDAV (for example Nextcloud), "
            "s3://, az:// or gs://. It is stored in this computer's keyring, or in a file only you can read if there "
            "is none, and not contacted yet."
        )
        self.line(explanation, "muted")
        self._field = self.entry("field", self.tr("Address"))
        self._field.setPlaceholderText("https://cloud.example.org/folder")
        self._field.editingFinished.connect(self._part)
        self._name = self.entry("name", self.tr("Name, account or key id, if required"))
        self._password = self.entry("password", self.tr("Password or secret key"), secret=True)
        self._certificate = self.fact(self.tr("Certificate"), self.tr("this computer's own"), "certificate")
        choose = self.button("authorities", self.tr("Choose a certificate…"), press=self._choose)
        self.finish(self.tr("Use it"), self._field, choose, keyring=True)

    def trust(self, authorities: Path) -> None:
        """Also trust the certificate authorities in this file."""
        self._authorities = authorities
        set_text(self._certificate, str(authorities))
        self.fit()

    def show_stored(self, address: str) -> None:
        """Show the address of a server to correct, with its parts in their fields, unless something was typed already.
        A folder's path is not shown."""
        if "://" not in address or any(field.text() for field in (self._field, self._name, self._password)):
            return
        from annotator.transfer.network_destination_address import network_address

        self._field.setText(address.partition("#")[0])
        self._part()
        authorities = network_address(address).authorities
        if authorities is not None:
            self.trust(authorities)
        self._field.selectAll()

    def _choose(self) -> None:
        kinds = self.tr("Certificates (*.pem *.crt *.cer);;All files (*)")
        chosen = ask_to_open(self, self.tr("A certificate to trust"), Path.home(), kinds)
        if chosen is not None:
            self.trust(chosen)

    def _part(self) -> None:
        """Move a user name and password that were pasted as part of the address to their own fields."""
        from annotator.transfer.network_destination_address import login_of

        plain, name, password = login_of(self._field.text().strip())
        if name or password:
            self._field.setText(plain)
            self._name.setText(name)
            self._password.setText(password)

    def take(self) -> None:
        from annotator.transfer.network_destination_address import with_authorities, with_login

        self._part()
        address = with_login(self._field.text().strip(), self._name.text(), self._password.text())
        self.typed.emit(with_authorities(address, self._authorities))
