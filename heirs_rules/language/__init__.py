"""The language of card text: its words, its effects, reading and writing them, and the checks."""
