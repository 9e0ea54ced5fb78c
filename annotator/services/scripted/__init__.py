"""Scripted annotators with known accuracy, with which an owner can test a project before people work on it."""
