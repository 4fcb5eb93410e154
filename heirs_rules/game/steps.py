"""Steps and answers: what the instructions of a text are turned into, once for a game, to be carried out many times.

The steps of a text are linked: each carries out its instruction and goes on with the step that follows, so that one
call leads from an answer to the next question. Unlinked, each carries out its instruction alone, as if there were no
others, and notes where the text goes on: that is how the instructions are meant, and linked ones come to the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from heirs_rules.frozen import frozen
from heirs_rules.game.draft import Draft
from heirs_rules.game.options import Decision, Option
from heirs_rules.game.programs import ActAs, Do, Instruction, Program, is_about_leaders, words_set
from heirs_rules.game.reach import looked_up
from heirs_rules.game.rulebook import Rulebook
from heirs_rules.game.state import Card, Frame
from heirs_rules.language.vocabulary import Verb, Who

Step: TypeAlias = Callable[[Draft, Frame], Decision | None]
"""Carries out an instruction and goes on; the frame is the draft's. None if another text is to be carried out first.

A step that asks notes its place and changes nothing else before that it would change again: so a state that was loaded
asks what it asked.
"""

Answer: TypeAlias = Callable[[Draft, Frame, Option], Decision | None]
"""Takes the answer to what the step has asked, and goes on."""

Deed: TypeAlias = Callable[[Draft, Frame, tuple[Card, ...]], Decision | None]
"""Does something with cards, and goes on."""

_NOTHING: Mapping[str, object] = {"it": (), "rest": (), "they": (), "faction": -1, "x": 0, "did": False}
"""What the words of a text stand for where the step that would have said it was skipped."""

_LINKED_AT_MOST, BACK_AT_ONCE = 24, 4
"""How many steps are linked in one stretch, and how many times a text goes back in one: each step calls the next, and
Python limits how deep."""


class Site:
    """The place of an instruction in its text, for whoever turns the instruction into a step or an answer."""

    __slots__ = ("here", "rules", "text")

    def __init__(self, text: Text, here: int) -> None:
        self.text, self.here, self.rules = text, here, text.rules

    @property
    def then(self) -> Step:
        """Goes on behind the instruction."""
        return self.text.going(self.here, self.here + 1)

    @property
    def again(self) -> Step:
        """Carries out the instruction once more."""
        return self.text.going(self.here, self.here)

    def to(self, place: int) -> Step:
        """Goes on at a place of the text."""
        return self.text.going(self.here, place)

    def skipping_to(self, place: int) -> Step:
        """Goes on at a place of the text because what stands before it is skipped: its words stand for nothing."""
        then = self.to(place)
        nothing = [(word, _NOTHING[word]) for word in words_set(self.text.program[self.here : place])]

        def step(draft: Draft, frame: Frame) -> Decision | None:
            for word, none in nothing:
                setattr(frame, word, none)
            return then(draft, frame)

        return step if nothing else then

    @property
    def doubts(self) -> frozenset[str]:
        """What others cannot tell here of the cards that the words of the text stand for."""
        return self.rules.reaches[self.text.number].doubts[self.here]

    def of(self, place: int) -> Site:
        """Another place."""
        return Site(self.text, place)

    @property
    def is_for_others(self) -> bool:
        """Whether others than the performer may act here, and choose unseen by each other."""
        return any(begun < self.here < over for begun, over in self.text.for_others)

    @property
    def deed(self) -> Deed | None:
        """What is done next with the cards that are picked here, if it can be done without a step between."""
        return self.text.deed(self.here + 1)


@frozen
class Kinds:
    """For each kind of instruction what turns one into a step, an answer or a deed; and the step that ends a text."""

    steps: Mapping[type, Callable[[Site, Any], Step]]
    answers: Mapping[type, Callable[[Site, Any], Answer]]
    deeds: Mapping[type, Callable[[Site, Any], Deed]]
    end: Step


class Text:
    """The steps of one text, and what takes the answers, by their places; the last step ends the text."""

    def __init__(self, rules: Rulebook, number: int, kinds: Kinds, linked: bool) -> None:
        self.rules, self.number, self.linked, self._kinds = rules, number, linked, kinds
        self.program: Program = rules.programs[number]
        program = self.program
        self.is_about_leaders = is_about_leaders(program)
        """Whether the cards that the text speaks of may be leaders."""
        self.may_return = any(isinstance(it, Do) and it.verb is Verb.RETURN for it in program)
        """Whether it may put something back where it came from."""
        self.speaks_of_rest = any("rest" in looked_up(it) for it in program)
        """Whether it looks up what the rest is, which need not be kept otherwise."""
        acts = [(place, it) for place, it in enumerate(program) if isinstance(it, ActAs)]
        self.acts = {act.end: place for place, act in acts}
        """Where somebody acts: from which place, by the place behind it."""
        self.for_others = [(place, act.end) for place, act in acts if act.who is not Who.YOU]
        """Where others than the performer act: behind a place, and before another."""
        places = range(len(program))
        self.steps = [*map(_going_on_at, places), kinds.end]
        self.answers: list[Answer] = [*map(self._first_answer, places)]
        self._lengths = [0] * (len(program) + 1)
        self._built = False
        for here in reversed(places):
            self.steps[here] = kinds.steps[type(program[here])](Site(self, here), program[here])
        self._built = True

    def _first_answer(self, place: int) -> Answer:
        """Makes what takes the answers at a place, when the first is given."""

        def answer(draft: Draft, frame: Frame, option: Option) -> Decision | None:
            instruction = self.program[place]
            self.answers[place] = made = self._kinds.answers[type(instruction)](Site(self, place), instruction)
            return made(draft, frame, option)

        return answer

    def going(self, here: int, to: int) -> Step:
        """From one place on to another: at once, or, before a long stretch and backwards, by noting the place only."""
        if self.linked and (self._built or (here < to and self._lengths[to] < _LINKED_AT_MOST)):
            self._lengths[here] = max(self._lengths[here], self._lengths[to] + 1)
            return self.steps[to]
        return _going_on_at(to)

    def deed(self, place: int) -> Deed | None:
        """What is done at a place with the cards picked before; None if the step there has to be taken."""
        instruction: Instruction = self.program[place]
        make = self._kinds.deeds.get(type(instruction)) if self.linked else None
        return None if make is None else make(Site(self, place), instruction)


def _going_on_at(place: int) -> Step:
    def step(_draft: Draft, frame: Frame) -> None:
        frame.pc = place

    return step
