"""Write the playthroughs anew."""

from tests.playthroughs import FOLDER, texts

for name, text in texts().items():
    (FOLDER / name).write_bytes(text.encode())
