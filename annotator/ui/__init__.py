"""The window: Qt widgets on top of the services. It contains no protocol rules."""

from annotator.ui.qt_subclasses import prepare_subclasses

prepare_subclasses()
