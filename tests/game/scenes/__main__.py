"""Write what each seat can follow of the scenes anew."""

from tests.game.scenes import SCENES, WRITTEN, text_of

WRITTEN.write_text("\n".join(map(text_of, range(len(SCENES)))), encoding="utf-8")
