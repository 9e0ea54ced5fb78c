"""The panel with the project's guidelines."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from annotator.ui.intents import IntentBus
from annotator.ui.widgets.button import CommandButton
from annotator.ui.widgets.titled_panel import TitledPanel
from annotator.ui.workspace.text_display import cached_rendering, make_pane


class GuidelinesPanel(TitledPanel):
    """The panel of the guidelines, with a button that closes it. They are rendered when shown."""

    wide = 380

    def __init__(self, intents: IntentBus, parent: QWidget) -> None:
        super().__init__("workspace.guidelines", parent)
        self.set_title(self.tr("Guidelines"))
        self.pane = make_pane("workspace.guidelines.text", self.tr("Guidelines, text"), self)
        path, text = "workspace.guidelines.close", self.tr("Close guidelines")
        self.close_button = CommandButton(intents, "view.guidelines", path, text, self)
        self.fill(self.pane, self.close_button)

    def show_text(self, source: str) -> None:
        """Show these guidelines, from their top unless they are shown already."""
        # The guidelines are Markdown whose line breaks have no meaning.
        source = source or self.tr("This project has no guidelines.")
        rendered = cached_rendering(source, strict=True, lossless=False)
        if self.pane.rendered is not rendered:
            self.pane.set_rendered(rendered)
