"""Scripted annotators of known skill, who try an owner's pipeline before people do."""
