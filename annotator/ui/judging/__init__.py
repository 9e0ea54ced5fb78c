"""Judging critiques that models wrote: verdicts, the order of the helpful ones, and the question at the end."""
