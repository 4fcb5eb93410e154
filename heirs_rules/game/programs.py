"""Effects spelt out: a text becomes a list of instructions, once, so that a step only looks up what is next."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias, assert_never

from heirs_rules.frozen import frozen
from heirs_rules.language import effects as fx
from heirs_rules.language.printer import canonical
from heirs_rules.language.vocabulary import OWNED_ZONES, Manner, Verb, Who, Whose, Zone


@frozen
class Pick:
    """Pick the cards of one group of a step; whoever acts is asked, one card at a time, or chance."""

    cards: fx.Cards
    verb: Verb | None
    """What is going to be done with them; None for an exchange."""
    words: str
    """The step it belongs to, in words."""
    says_who: bool
    """Whether the owners of the cards are "they" from now on."""
    only: bool
    """Whether it is the only group of its step."""


@frozen
class Do:
    """Do something with the cards picked."""

    verb: Verb
    says_who: bool
    """Whether the owners of the cards are "they" from now on."""


@frozen
class Begin:
    """Begin the texts of the heroes that are waiting for it, one after the other."""

    played: bool
    """Whether they were played: then they were laid down to begin, and do."""


@frozen
class Swap:
    """Exchange the first group picked with the second."""

    says_who: bool


@frozen
class Sides:
    """Go on only if both sides of an exchange exist."""

    effect: fx.Exchange
    end: int


@frozen
class Split:
    """What was picked so far is the first side of an exchange; it falls away if there is no second."""


@frozen
class Draw:
    """Draw cards."""

    effect: fx.Draw
    words: str


@frozen
class Refill:
    """Refill the tavern."""

    effect: fx.Refill


@frozen
class Simple:
    """A step that asks nobody: markers, shuffling."""

    effect: fx.Shift | fx.MoveTo | fx.Shuffle


@frozen
class PickPlayers:
    """Pick players."""

    effect: fx.ChoosePlayers
    words: str


@frozen
class NameFaction:
    """Name a faction."""


@frozen
class Branch:
    """One alternative of a question."""

    effect: fx.Effect
    words: str
    start: int
    pick: Pick | None
    """The pick it begins with, if its cards can be offered in the same question."""


@frozen
class Ask:
    """Which alternatives happen, or whether the only one does."""

    words: str
    """The whole step."""
    branches: tuple[Branch, ...]
    several: bool
    may: bool
    end: int
    """Where to go on if nothing happens."""
    always: bool = False
    """Whether the last alternative is offered even if it finds nothing, when the others do not either."""


@frozen
class Next:
    """The end of an alternative: go on with the next one chosen, or behind them all."""

    end: int


@frozen
class Accepted:
    """The end of an accepted "may"."""


@frozen
class Test:
    """Go on if the condition holds, else elsewhere."""

    condition: fx.Condition
    otherwise: int
    end: int
    """Where to go if a pronoun of the condition stands for nobody."""


@frozen
class Count:
    """Count X."""

    effect: fx.Where
    end: int
    """Where to go if a pronoun of the number stands for nobody."""


@frozen
class Jump:
    """Go on elsewhere."""

    to: int


@frozen
class Repeat:
    """Begin a step that is carried out several times."""

    amount: fx.Amount
    end: int
    done: fx.Quantity | None = None
    """How many times count as done already."""


@frozen
class Again:
    """The end of one of these times."""

    start: int


@frozen
class ActAs:
    """From here on somebody else acts, or several do, one after the other."""

    who: Who
    end: int


@frozen
class ActedAs:
    """The end of what somebody else does: the next one's turn, or the performer acts again."""


@frozen
class FirstPlayer:
    """Chance decides who begins, unless the caller has (R1)."""


@frozen
class DealLeaders:
    """Each player gets a leader (2.1)."""


@frozen
class EndTurn:
    """Look whether the game is over (R2); if not, the next player's turn begins."""


Instruction: TypeAlias = (
    Pick
    | Do
    | Begin
    | Swap
    | Sides
    | Split
    | Draw
    | Refill
    | Simple
    | PickPlayers
    | NameFaction
    | Ask
    | Next
    | Accepted
    | Test
    | Count
    | Jump
    | Repeat
    | Again
    | ActAs
    | ActedAs
    | FirstPlayer
    | DealLeaders
    | EndTurn
)
Program: TypeAlias = tuple[Instruction, ...]


@cache
def program_of(
    effect: fx.Effect, before: tuple[Instruction, ...] = (), behind: tuple[Instruction, ...] = ()
) -> Program:
    """The instructions of a text, between others that are no part of it."""
    code: list[Instruction | None] = [*before]
    _spell(effect, code)
    return tuple(_complete([*code, *behind]))


def is_about_leaders(program: Program) -> bool:
    """Whether the cards that a text speaks of may be leaders: if it picks among them."""
    picked = [it.cards for it in program if isinstance(it, Pick)]
    return any(isinstance(cards, fx.Selection) and cards.selector.source is Zone.LEADER for cards in picked)


def words_set(instructions: Iterable[Instruction]) -> frozenset[str]:
    """The fields of a frame that some instructions may set: the words that stand for nothing where they are skipped."""
    return frozenset(word for instruction in instructions for word in _words_set(instruction))


def _words_set(instruction: Instruction) -> tuple[str, ...]:
    match instruction:
        case Do(verb, says_who):
            shows = verb in (Verb.LOOK, Verb.REVEAL, Verb.SET_ASIDE)
            return ("it", *(("rest",) if shows else ()), *(("they",) if says_who else ()))
        case Swap(says_who):
            return ("it", "they") if says_who else ("it",)
        case Draw():
            return ("it", "rest")
        case Refill():
            return ("it",)
        case PickPlayers():
            return ("they",)
        case ActAs(who):
            return () if who in (Who.YOU, Who.THEY) else ("they",)
        case NameFaction():
            return ("faction",)
        case Count():
            return ("x",)
        case Accepted():
            return ("did",)
        case _:
            return ()


def said(effect: fx.Effect) -> str:
    """A step in the words of card text, on one line."""
    return canonical(effect).replace("\n", ", then ")


def _complete(code: list[Instruction | None]) -> list[Instruction]:
    complete = [instruction for instruction in code if instruction is not None]
    assert len(complete) == len(code), "every gap that was left for a jump has been filled"
    return complete


def _spell(effect: fx.Effect, code: list[Instruction | None]) -> None:
    """Append the instructions of an effect. A `None` keeps the room for one that has to know where others stand."""
    match effect:
        case fx.Shift() | fx.MoveTo() | fx.Shuffle():
            code.append(Simple(effect))
        case fx.Refill():
            code.append(Refill(effect))
        case fx.Handle(verb, cards):
            words = said(effect)
            code += [Pick(group, verb, words, _says_who((group,)), len(cards) == 1) for group in cards]
            code.append(Do(verb, _says_who(cards)))
            if verb in (Verb.PERFORM, Verb.PLAY):
                code.append(Begin(verb is Verb.PLAY))
        case fx.Draw():
            code.append(Draw(effect, said(effect)))
        case fx.Exchange(one, other):
            at, words = _gap(code), said(effect)
            code += [Pick(one, None, words, _says_who((one,)), False), Split()]
            code += [Pick(other, None, words, _says_who((other,)), False), Swap(_says_who((one, other)))]
            code[at] = Sides(effect, len(code))
        case fx.ChoosePlayers():
            code.append(PickPlayers(effect, said(effect)))
        case fx.NameFaction():
            code.append(NameFaction())
        case fx.Sequence(steps):
            for step in steps:
                _spell(step, code)
        case fx.Choice(alternatives, several):
            _spell_question(effect, alternatives, several, code)
        case fx.May() | fx.By():
            _spell_as(effect, code)
        case fx.If():
            _spell_if(effect, code)
        case fx.Where(inner):
            at = _gap(code)
            _spell(inner, code)
            code[at] = Count(effect, len(code))
        case fx.Times(amount, inner):
            at = _gap(code)
            _spell(inner, code)
            code.append(Again(at + 1))
            code[at] = Repeat(amount, len(code))
        case _:
            assert_never(effect)


def _says_who(groups: tuple[fx.Cards, ...]) -> bool:
    """Picking cards among several owners, or of the next or previous player, says who "they" are."""
    return any(
        isinstance(group, fx.Selection)
        and group.selector.source in OWNED_ZONES
        and group.selector.whose not in (Whose.YOU, Whose.THEY)
        for group in groups
    )


def _gap(code: list[Instruction | None]) -> int:
    code.append(None)
    return len(code) - 1


def _spell_as(effect: fx.May | fx.By, code: list[Instruction | None]) -> None:
    at = _gap(code)
    inner = effect.effect
    if isinstance(effect, fx.May):
        alternatives = inner.alternatives if isinstance(inner, fx.Choice) and not inner.several else (inner,)
        _spell_question(effect, alternatives, False, code)
    else:
        _spell(inner, code)
    code.append(ActedAs())
    code[at] = ActAs(effect.who, len(code))


def _spell_question(
    step: fx.Effect, alternatives: tuple[fx.Effect, ...], several: bool, code: list[Instruction | None]
) -> None:
    may = isinstance(step, fx.May)
    at = _gap(code)
    branches, ends = [], []
    for alternative in alternatives:
        start = len(code)
        _spell(alternative, code)
        start += may and isinstance(code[start], Sides)  # "may" has looked at both sides before it asks
        pick = _offered_at_once(code[start], may and _is_all_or_nothing(alternative), several)
        branches.append(Branch(alternative, _offered_as(alternative), start, pick))
        ends.append(_gap(code))
    for end in ends:
        code[end] = Next(len(code)) if several else Jump(len(code))
    code[at] = Ask(said(step), tuple(branches), several, may, len(code) + may)
    if may:
        code.append(Accepted())


def _offered_as(alternative: fx.Effect) -> str:
    """How an alternative is offered: where it depends on a condition, that holds by then."""
    if isinstance(alternative, fx.If) and alternative.otherwise is None:
        return said(alternative.effect)
    return said(alternative)


def _offered_at_once(first: Instruction | None, with_up_to: bool, several: bool) -> Pick | None:
    """R39: "you may" and its objects are one question; so are the alternatives of "or" and theirs."""
    if several or not isinstance(first, Pick) or not isinstance(first.cards, fx.Selection):
        return None
    manners = (Manner.CHOSEN, Manner.UP_TO) if with_up_to else (Manner.CHOSEN,)
    in_no_order = first.cards.top is not None and first.cards.selector.source in (Zone.HARBOR, Zone.WILDERNESS)
    return first if first.cards.manner in manners and not in_no_order else None


def _is_all_or_nothing(effect: fx.Effect) -> bool:
    """Whether nothing happens without a card of the first group, so that none of "up to" is the same as to decline."""
    return isinstance(effect, fx.Exchange) or (isinstance(effect, fx.Handle) and len(effect.cards) == 1)


def _spell_if(effect: fx.If, code: list[Instruction | None]) -> None:
    at = _gap(code)
    _spell(effect.effect, code)
    if effect.otherwise is None:
        code[at] = Test(effect.condition, len(code), len(code))
        return
    over = _gap(code)
    otherwise = len(code)
    _spell(effect.otherwise, code)
    code[over] = Jump(len(code))
    code[at] = Test(effect.condition, otherwise, len(code))
