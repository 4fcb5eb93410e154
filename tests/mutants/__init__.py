"""Small changes to the code of a library, one at a time, and whether a test notices: `python -m tests.mutants`."""
