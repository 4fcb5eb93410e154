"""The commands of `heirs-rules`: each takes what was asked for and gives what there is to say."""


class Refusal(Exception):  # noqa: N818 - the caller is at fault, and is told so in a sentence
    """Why a call cannot be carried out."""
