"""The window: Qt widgets on top of the services. It contains no protocol rules."""
