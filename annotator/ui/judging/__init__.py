"""The layout for judging critiques written by models: verdicts, the ranking of the helpful ones, and the closing
question."""
