"""Widgets that do not depend on tasks: buttons with key caps, panels, bars, painting."""
