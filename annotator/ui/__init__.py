"""The window: Qt widgets over the services. Nothing here decides a rule of a protocol."""
