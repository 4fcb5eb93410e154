"""What of a text matters from a place of it on, and what others can follow: worked out once for each text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import attrs

from heirs_rules.frozen import frozen
from heirs_rules.game import programs as op
from heirs_rules.language import effects as fx
from heirs_rules.language.vocabulary import Likeness, Manner, Pronoun, Variable, Verb, Who, Zone

_CLOSED = (Zone.HAND, Zone.HARBOR, Zone.WILDERNESS)
"""The zones in which others cannot tell one card from another."""

_WORDS = {
    Pronoun.IT: "it",
    Pronoun.THEM: "it",
    Pronoun.REST: "rest",
    Likeness.THAT: "faction",
    Likeness.NOT_THAT: "faction",
    Likeness.ITS: "it",
    Likeness.NOT_ITS: "it",
    Variable.X: "x",
    Verb.RETURN: "origins",
}
"""Which field of a frame a word of a text looks up."""

CHANCE_ALONE = None
GLANCES: Mapping[str, Mapping[Who | None, str]] = {
    word: {
        CHANCE_ALONE: f"{word} was chosen by chance",
        **{who: f"{word} was seen by {who.value} alone" for who in Who},
    }
    for word in ("it", "rest")
}
"""What others cannot tell because cards were looked at, or chosen among others, by whoever acted."""
IT_BY_PLACE = "it was meant, and left, where nobody can tell one card from another"
GATHERED = {
    "it": "several had cards unseen, and may have had the same ones",
    "rest": "the rest is of several, who may have seen the same ones",
}
REST_LOST = "the rest may have moved"
REST_ANYWHERE = "other texts may have moved the rest"
REST_DRAWN = "the rest may have been drawn"
REST_HELD = "the rest may have been uncovered in a hand"
REST_MIXED = "the rest may have been uncovered in a pile"


@frozen
class Reach:
    """What can be said of each place of one text."""

    program: op.Program
    used: tuple[frozenset[str], ...]
    """The fields of a frame that are looked up there."""
    needed: tuple[frozenset[str], ...]
    """The fields of a frame that are looked up from there on, before they are set anew, and earlier in the step."""
    doubts: tuple[frozenset[str], ...]
    """What others cannot tell of the cards that the pronouns stand for, while these lie among others."""
    steps: tuple[int, ...]
    """Where the step begins whose cards are being picked there; the place itself, if none are."""
    pending: tuple[int, ...]
    """How many questions are open there of which several alternatives can be chosen."""
    marks: tuple[int, ...]
    counters: tuple[int, ...]
    most: int | None
    """As many cards at most can be those that one player had in a step; None if the words set no limit."""
    others_take: bool
    """Whether others than the performer may take cards that can be returned."""


def reach_of(program: op.Program) -> Reach:
    """What can be said of a text."""
    places = range(len(program) + 1)
    follow = [tuple(_following(program, at)) for at in places]
    around = [[it for it in program[:at] if at < getattr(it, "end", 0)] for at in places]
    asks = [[it for it in found if isinstance(it, op.Ask)] for found in around]
    sides = [sum(isinstance(it, op.Split) - isinstance(it, op.Swap) for it in program[:at]) for at in places]
    used = tuple(frozenset(looked_up(instruction)) for instruction in program)
    needed, steps = _needed(program, used, follow), [_step(program, at) for at in places]
    return Reach(
        program,
        (*used, frozenset()),
        tuple(needed[at].union(*used[steps[at] : at]) for at in places),
        _doubts(program, follow),
        tuple(steps),
        tuple(sum(ask.several for ask in found) for found in asks),
        tuple(sum(ask.may for ask in found) + open_sides for found, open_sides in zip(asks, sides, strict=True)),
        tuple(sum(isinstance(it, op.Repeat) for it in found) for found in around),
        _most(program),
        any(_takes(it) and _is_for_others(found) for it, found in zip(program, around, strict=False)),
    )


def _most(program: op.Program) -> int | None:
    amounts = [_amount(it) for it in program]
    return None if None in amounts else sum(amount or 0 for amount in amounts)


def _amount(instruction: op.Instruction) -> int | None:
    """How many cards an instruction is about at most, those apart that earlier ones were about; None is any number."""
    match instruction:
        case op.Pick(fx.Selection(selector, Manner.EVERY, top=top)):
            amount = None if top is None or selector.source is Zone.PARTY else top.amount
        case op.Pick(fx.Selection(amount=some)) | op.Draw(fx.Draw(amount=some)):
            amount = some
        case _:
            return 0
    return amount if isinstance(amount, int) else None


def _takes(instruction: op.Instruction) -> bool:
    return isinstance(instruction, op.Draw) or (isinstance(instruction, op.Do) and instruction.verb is Verb.SET_ASIDE)


def _is_for_others(around: Iterable[op.Instruction]) -> bool:
    return any(isinstance(it, op.ActAs) and it.who is not Who.YOU for it in around)


class Reaches(dict[int, Reach]):
    """For each text of a game what can be said of it, found when it is first asked for."""

    def __init__(self, programs: Mapping[int, op.Program]) -> None:
        super().__init__()
        self.programs = programs

    def __missing__(self, number: int) -> Reach:
        self[number] = reach = reach_of(self.programs[number])
        return reach


def _following(program: op.Program, at: int) -> Iterator[int]:
    """The places where a text can go on behind one of its places."""
    if at == len(program):
        return
    instruction = program[at]
    match instruction:
        case op.Jump(to):
            yield to
            return
        case op.Ask(branches=branches, end=end):
            yield from (*(branch.start for branch in branches), end)
            return
        case op.Next(end):
            asks = [it for it in program[:at] if isinstance(it, op.Ask) and it.end - it.may == end]
            yield from (branch.start for ask in asks for branch in ask.branches if branch.start > at)
            yield end
            return
        case op.Test(otherwise=otherwise, end=end):
            yield from (otherwise, end)
        case op.Again(start):
            yield start
        case op.Split():
            yield at + 2
        case op.ActedAs():
            yield from (
                place + 1 for place, it in enumerate(program[:at]) if isinstance(it, op.ActAs) and it.end == at + 1
            )
        case op.Count(end=end) | op.Repeat(end=end) | op.ActAs(end=end) | op.Sides(end=end):
            yield end
        case _:
            pass
    yield at + 1


# What is looked up


def _needed(
    program: op.Program, used: tuple[frozenset[str], ...], follow: list[tuple[int, ...]]
) -> tuple[frozenset[str], ...]:
    set_anew = [_set_anew(instruction) for instruction in program]
    needed: list[frozenset[str]] = [frozenset()] * len(follow)
    changed = True
    while changed:
        changed = False
        for at in reversed(range(len(program))):
            found = used[at] | (frozenset[str]().union(*(needed[to] for to in follow[at])) - set_anew[at])
            changed |= found != needed[at]
            needed[at] = found
    return tuple(needed)


def looked_up(instruction: op.Instruction) -> Iterator[str]:
    """The fields of a frame that an instruction looks up."""
    match instruction:
        case op.Ask(branches=branches):
            for branch in branches:
                yield from _mentioned((_first(branch.effect), branch.pick and branch.pick.cards))
        case op.Sides(effect):
            yield from _mentioned(effect)
        case op.Count(effect):
            yield from _mentioned(effect.quantity)
        case op.Pick(cards, verb):
            yield from _mentioned((cards, verb))
        case op.Draw(effect) | op.Simple(effect) | op.PickPlayers(effect):
            yield from _mentioned(effect)
        case op.Test(condition):
            yield from _mentioned(condition)
        case op.Repeat(amount, done=done):
            yield from _mentioned((amount, done))
        case op.Do(verb):
            yield from _mentioned(verb)
        case _:
            pass


def _first(effect: fx.Effect) -> fx.Effect:
    """What a question looks at to see whether an alternative finds something to act on."""
    return _first(effect.steps[0]) if isinstance(effect, fx.Sequence) else effect


def _mentioned(value: object) -> Iterator[str]:
    """The fields of a frame that the words of something look up."""
    if isinstance(value, Pronoun | Likeness | Variable | Verb):
        if value in _WORDS:
            yield _WORDS[value]
    elif isinstance(value, tuple):
        for one in value:
            yield from _mentioned(one)
    elif isinstance(value, fx.Where):
        yield from _mentioned(value.quantity)
        yield from (word for word in _mentioned(value.effect) if word != "x")
    elif isinstance(value, fx.Worded):
        if isinstance(value, fx.Did):
            yield "did"
        for field in attrs.fields(type(value)):
            if field.eq:
                yield from _mentioned(getattr(value, field.name))


def _set_anew(instruction: op.Instruction) -> frozenset[str]:
    """The fields of a frame that an instruction sets, whatever was in them."""
    match instruction:
        case op.Do(verb):
            return frozenset({"it", "rest"} if verb in (Verb.LOOK, Verb.REVEAL, Verb.SET_ASIDE) else {"it"})
        case op.Draw():
            return frozenset({"it", "rest"})
        case op.Refill() | op.Swap():
            return frozenset({"it"})
        case op.Count():
            return frozenset({"x"})
        case op.NameFaction():
            return frozenset({"faction"})
        case op.Accepted():
            return frozenset({"did"})
        case _:
            return frozenset()


# What others can follow


def _doubts(program: op.Program, follow: list[tuple[int, ...]]) -> tuple[frozenset[str], ...]:
    doubts: list[frozenset[str]] = [frozenset()] * len(follow)
    picked = _picked_unseen(program, follow)
    changed = True
    while changed:
        changed = False
        for at in range(len(program)):
            behind = _doubts_behind(program, at, doubts[at])
            if isinstance(program[at], op.ActedAs) and _are_several(program, at):
                behind |= {GATHERED[word] for word in picked[at]}
            for to in follow[at]:
                there = behind - _BY_ONE if isinstance(program[at], op.ActedAs) and to <= at else behind
                changed |= not there <= doubts[to]
                doubts[to] |= there
    return tuple(doubts)


_GLANCED = frozenset(glance for glances in GLANCES.values() for glance in glances.values())
"""All that may have been seen by one alone."""
_BY_ONE = _GLANCED.union(GATHERED.values())
"""Where the next of several begins, it is as it was before them all."""


_OF_THE_REST = {GATHERED["rest"], REST_LOST, REST_ANYWHERE, REST_DRAWN, REST_HELD, REST_MIXED}


def _doubts_behind(program: op.Program, at: int, before: frozenset[str]) -> frozenset[str]:
    match program[at]:
        case op.Draw():
            return before - {*_GLANCED, *_OF_THE_REST, IT_BY_PLACE, GATHERED["it"]} | {REST_DRAWN}
        case op.Do(verb):
            shown = verb in (Verb.LOOK, Verb.REVEAL)
            kept, glanced = _it_anew(program, at, before, verb is Verb.CHOOSE), _glanced(program, at, before, shown)
            if verb in (Verb.LOOK, Verb.REVEAL, Verb.SET_ASIDE):
                kept -= {*GLANCES["rest"].values(), *_OF_THE_REST}
                kept |= _rest_from([it.cards for it in _picks(program, at)], before)
                found = [GLANCES[word][who] for word in GLANCES for who in glanced]
                return kept.union(found) if verb is Verb.LOOK else kept
            if verb is Verb.CHOOSE:
                return kept.union(GLANCES["it"][who] for who in glanced)
            return kept | ({REST_LOST} if _picks_unseen(program, at) else set())
        case op.Swap():
            within_one = len({_source(it.cards) for it in _picks(program, at)}) == 1
            return _it_anew(program, at, before, within_one) | ({REST_LOST} if _picks_unseen(program, at) else set())
        case op.Begin():
            return before | {REST_LOST, REST_ANYWHERE}
        case _:
            return before


def _rest_from(picked: list[fx.Cards], before: frozenset[str]) -> set[str]:
    """Where those of the rest can lie that nobody can follow, by where they were uncovered."""
    sources = {_source(cards) for cards in picked if isinstance(cards, fx.Reference) or cards.top is None}
    if sources & {Pronoun.IT, Pronoun.THEM}:
        return {REST_HELD, REST_MIXED}
    found = {REST_HELD} if Zone.HAND in sources else set()
    found |= {REST_MIXED} if {Zone.HARBOR, Zone.WILDERNESS} & sources else set()
    return found | ({*before} & {REST_DRAWN, REST_HELD, REST_MIXED} if Pronoun.REST in sources else set())


def _picked_unseen(program: op.Program, follow: list[tuple[int, ...]]) -> list[frozenset[str]]:
    """For each place the words that may stand for cards that were picked where others cannot tell one from another."""
    found: list[frozenset[str]] = [frozenset()] * len(follow)
    changed = True
    while changed:
        changed = False
        for at in range(len(program)):
            behind = _picked_behind(program, at, found[at])
            for to in follow[at]:
                changed |= not behind <= found[to]
                found[to] |= behind
    return found


def _picked_behind(program: op.Program, at: int, before: frozenset[str]) -> frozenset[str]:
    words = _set_anew(program[at]) & {*GATHERED}
    picked = [it.cards for it in _picks(program, at)]
    if any(_may_lie_among_others(cards) and _source(cards) in _CLOSED for cards in picked):
        return before | words
    return before if any(isinstance(_source(cards), Pronoun) for cards in picked) else before - words


def _are_several(program: op.Program, at: int) -> bool:
    """Whether it is several players who have acted before a place."""
    acts = [it for it in program[:at] if isinstance(it, op.ActAs) and it.end == at + 1]
    return any(act.who in (Who.EACH, Who.EACH_OTHER, Who.THEY) for act in acts)


def _it_anew(program: op.Program, at: int, before: frozenset[str], stays: bool) -> frozenset[str]:
    """What is in doubt where it is about other cards than before; about the same ones, if a pronoun says so."""
    sources, kept = {_source(it.cards) for it in _picks(program, at)}, before.difference(GLANCES["it"].values())
    if any(isinstance(source, Pronoun) for source in sources):
        return kept
    kept -= {IT_BY_PLACE, GATHERED["it"]}
    return kept | ({IT_BY_PLACE} if stays and sources <= {*_CLOSED} else set())


def _glanced(program: op.Program, at: int, before: frozenset[str], shown: bool) -> set[Who | None]:
    """Who alone sees which cards a step picks, if these lie among others: who chooses, and who saw what is meant.

    What chance picks, nobody sees, unless it is shown to whoever acts.
    """
    by_chance = any(
        isinstance(it.cards, fx.Selection) and it.cards.manner is Manner.RANDOM for it in _picks(program, at)
    )
    actor = CHANCE_ALONE if by_chance and not shown else _actor(program, at)
    if _picks_unseen(program, at):
        return {actor}
    words = {_WORDS[word] for pick in _picks(program, at) if (word := _source(pick.cards)) in _WORDS}
    saw = {who for word in words & {*GLANCES} for who, glance in GLANCES[word].items() if glance in before}
    return saw | {actor} if any(map(_chooses_of_them, _picks(program, at))) else saw


def waits_unseen(program: op.Program, at: int) -> list[fx.Cards]:
    """Where heroes begin: how they were picked, if others cannot tell which of them are still to begin."""
    begin = program[at] if at < len(program) else None
    if not isinstance(begin, op.Begin) or begin.played:
        return []
    picked = [it.cards for it in _picks(program, at - 1)]
    return picked if any(map(_may_lie_among_others, picked)) else []


def _may_lie_among_others(cards: fx.Cards) -> bool:
    """Whether others may not see which cards are picked: the top or bottom ones of a pile they see."""
    if isinstance(cards, fx.Reference) or isinstance(cards.selector.source, Pronoun):
        return True
    return cards.selector.source in _CLOSED and (cards.top is None or cards.manner is not Manner.EVERY)


def _chooses_of_them(pick: op.Pick) -> bool:
    """Whether some of those are picked that a pronoun stands for, and not all."""
    cards = pick.cards
    return (
        isinstance(cards, fx.Selection)
        and isinstance(cards.selector.source, Pronoun)
        and cards.manner is not Manner.EVERY
    )


def _source(cards: fx.Cards) -> object:
    """From where cards are picked: a zone, or what a pronoun stands for."""
    return cards.pronoun if isinstance(cards, fx.Reference) else cards.selector.source


def _actor(program: op.Program, at: int) -> Who:
    """Who acts at a place."""
    acts = [act for act in program[:at] if isinstance(act, op.ActAs) and at < act.end]
    return acts[-1].who if acts else Who.YOU


def _picks(program: op.Program, at: int) -> list[op.Pick]:
    """The picks of a step."""
    return [it for it in program[_step(program, at) : at] if isinstance(it, op.Pick)]


def _picks_unseen(program: op.Program, at: int) -> bool:
    """Whether a step picks cards where others cannot tell one from another, and not by a pronoun."""
    return any(isinstance(it.cards, fx.Selection) and it.cards.selector.source in _CLOSED for it in _picks(program, at))


def _step(program: op.Program, at: int) -> int:
    """Where the step begins whose cards are picked or handled at a place."""
    if at == len(program) or not isinstance(program[at], op.Pick | op.Split | op.Do | op.Swap):
        return at
    while at and isinstance(program[at - 1], op.Pick | op.Split):
        at -= 1
    return at
