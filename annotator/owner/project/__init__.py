"""An owner's project on disk: its folder, people, keys, sent tasks, and the owner's decisions."""
