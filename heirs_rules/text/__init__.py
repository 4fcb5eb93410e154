"""Texts with exact places: sources, findings about them, and YAML whose every character can be pointed at."""
