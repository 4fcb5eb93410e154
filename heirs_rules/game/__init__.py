"""The machine: states as data, decisions as data, and a generic interpreter of effects; it knows nothing of text."""
