"""Small widgets that know nothing of tasks: buttons with their key, panels, bars, painting."""
