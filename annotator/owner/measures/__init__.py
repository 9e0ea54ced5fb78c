"""Measuring a data set: what was collected, agreement, people, systems; as numbers and as a page."""
