"""The window: Qt widgets on top of the services. It contains no protocol rules."""

from annotator.ui.override_errors import complete_override_errors

complete_override_errors()
