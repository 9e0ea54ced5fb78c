"""Delivery in the window: what was sent, delivered, received and returned."""
