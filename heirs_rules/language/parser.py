"""Reads card text: from words to effects, with one finding for each sentence that makes no sense."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any, TypeVar, cast

import attrs

from heirs_rules.frozen import frozen
from heirs_rules.language import effects as fx
from heirs_rules.language.findings import Finding
from heirs_rules.language.grammar import Maker, Misfit, grammar
from heirs_rules.language.mistakes import Mistake, misplaced, unfinished, without_words
from heirs_rules.language.rules import (
    EMPTY_EFFECT,
    NESTED_TOO_DEEP,
    NO_PLACE,
    NUMBER_TOO_LARGE,
    SAID_TWICE,
    UNEXPECTED_WORD,
)
from heirs_rules.language.tokens import UNKNOWN, Sentence, Token, place_of, sentences
from heirs_rules.language.vocabulary import (
    OWNED_ZONES,
    End,
    Faction,
    Likeness,
    Manner,
    Marker,
    Measure,
    Pronoun,
    Relation,
    Side,
    Variable,
    Verb,
    Who,
    Whose,
    Zone,
)
from heirs_rules.text.source import Span

DEEPEST = 20
"""How many parentheses may stand inside each other."""

LARGEST = 999
"""The largest number that a card text may say."""


def read(text: str) -> tuple[fx.Effect | None, tuple[Finding, ...]]:
    """The effect that a text describes, and what is wrong with the text; without an effect if anything is."""
    steps = _steps(text)
    return (_sequence(steps, Span(steps[0].span.start, steps[-1].span.end)), ()) if steps else _read_slowly(text)


def _read_slowly(text: str) -> tuple[fx.Effect | None, tuple[Finding, ...]]:
    """What `read` gives, for any text."""
    found = [*sentences(text, vocabulary())]
    outcomes = [_read_sentence(sentence) for sentence in found]
    findings = [outcome for outcome in outcomes if isinstance(outcome, Finding)]
    if findings:
        return None, tuple(findings)
    steps = [outcome for outcome in outcomes if not isinstance(outcome, Finding)]
    words = [word for sentence in found for word in sentence.words]
    if not steps:
        return None, (
            Finding(EMPTY_EFFECT, Span(0, 0), "the effect is empty", "a hero without effect has no `effect:` at all"),
        )
    return _sequence(steps, Span(place_of(words[0]).start, place_of(words[-1]).end)), ()


def _steps(text: str) -> list[fx.Effect]:
    """The steps of a text of short lines in which nothing is wrong, or none. The same lines come again and again."""
    steps: list[fx.Effect] = []
    start = 0
    for line in text.split("\n"):
        if len(line) > _LONGEST_REMEMBERED or (known := _steps_of_line(line)) is None:
            return []
        steps += known if start == 0 else [_moved(step, start) for step in known]
        start += len(line) + 1
    return steps


# A large file has some thousands of different lines. Longer ones are rare, and would take much memory.
_LONGEST_REMEMBERED = 200


@lru_cache(5_000)
def _steps_of_line(line: str) -> tuple[fx.Effect, ...] | None:
    """What the sentences of one line say, or None if anything is wrong with one."""
    outcomes = read_apart(line)
    steps = tuple(outcome for outcome in outcomes if not isinstance(outcome, Finding))
    return steps if len(steps) == len(outcomes) and "\r" not in line else None


_Part = TypeVar("_Part")


def _moved(part: _Part, by: int) -> _Part:
    """The same, so many characters further on in the text."""
    if isinstance(part, tuple):
        return cast("_Part", tuple(_moved(inner, by) for inner in part))
    if not isinstance(part, fx.Worded):
        return part
    inner = [_moved(getattr(part, name), by) for name in _names(type(part))]
    span = part.span if part.span == fx.NOWHERE else Span(part.span.start + by, part.span.end + by)
    return cast("_Part", type(part)(*inner, span=span))


def _names(kind: type) -> tuple[str, ...]:
    if kind not in _NAMES:
        _NAMES[kind] = tuple(field.name for field in attrs.fields(kind) if not field.kw_only)
    return _NAMES[kind]


_NAMES: dict[type, tuple[str, ...]] = {}


def read_apart(text: str) -> tuple[fx.Effect | Finding, ...]:
    """What each sentence of a text says by itself, or what is wrong with it."""
    return tuple(_read_sentence(sentence) for sentence in sentences(text, vocabulary()))


def vocabulary() -> Mapping[str, str]:
    """Every word of the language, with the name that the grammar gives to it."""
    return grammar().vocabulary


def _read_sentence(sentence: Sentence) -> fx.Effect | Finding:
    if not sentence.words:
        return without_words(sentence)
    if (deep := _too_deep(sentence.words)) is not None:
        return deep
    try:
        effect: fx.Effect = grammar().parse(sentence.words, _makers())
    except Misfit as misfit:
        return _explained(misfit, sentence)
    except Mistake as mistake:
        return _misfit_in(sentence) or mistake.finding
    return effect


def _misfit_in(sentence: Sentence) -> Finding | None:
    """What is said of a word that cannot stand where it stands; it may stand behind what is wrong otherwise."""
    try:
        grammar().parse(sentence.words, {})
    except Misfit as misfit:
        return _explained(misfit, sentence)
    return None


def _explained(misfit: Misfit, sentence: Sentence) -> Finding:
    words, possible = sentence.words, _possible(tuple(misfit.states))
    index = next((index for index, word in enumerate(words) if word is misfit.word), None)
    if index is None:
        return unfinished(sentence, possible)
    unknown = next((word for word in words[index + 1 : index + 3] if word.type == UNKNOWN), None)
    if words[index] == "," and unknown is not None:
        # Perhaps not the comma is wrong but the word behind it: before some words it may be left out.
        again = _read_sentence(attrs.evolve(sentence, words=[*words[:index], *words[index + 1 :]]))
        if isinstance(again, Finding) and again.span == place_of(unknown):
            return again
    return misplaced(words, index, possible, openers(), partial(_reach, misfit))


def _reach(misfit: Misfit, words: Sequence[str]) -> int:
    """How many of some words could follow, one after the other, from the place of the misfit on."""
    return grammar().reach(misfit.states, map(_kind_of, words))


def _kind_of(word: str) -> str:
    if isinstance(word, Token):
        return word.type
    return vocabulary().get(word, "NUMBER" if word.isdecimal() else UNKNOWN)


@cache
def openers() -> frozenset[str]:
    """The words, and the names of numbers, that can begin a sentence."""
    return frozenset(map(_shown, grammar().openers))


@cache
def _possible(states: tuple[int, ...]) -> frozenset[str]:
    """The words that could stand somewhere. They depend on the states of the machine alone, and are dear to find."""
    return frozenset(map(_shown, grammar().possible(states)))


def _shown(terminal: str) -> str:
    return _spelling().get(terminal, terminal)


@cache
def _spelling() -> Mapping[str, str]:
    return {name: word for word, name in vocabulary().items()}


def _too_deep(words: list[Token]) -> Finding | None:
    depth = 0
    for word in words:
        depth += (word == "(") - (word == ")")
        if depth > DEEPEST:
            message = f"more than {DEEPEST} parentheses stand inside each other"
            return Finding(NESTED_TOO_DEEP, place_of(word), message, "say it in several sentences")
    return None


def _sequence(steps: list[fx.Effect], span: Span) -> fx.Effect:
    return steps[0] if len(steps) == 1 else fx.Sequence(tuple(steps), span=span)


@frozen
class _Suffix:
    """What a phrase behind the noun adds to a selector."""

    span: Span
    fields: Mapping[str, object]


@frozen
class _Card:
    """The noun "card", which says nothing about where it lies; "hero" without more says: in a party."""

    span: Span


@frozen
class _Not:
    faction: Faction


_WORDS: Mapping[str, object] = {
    "you": Who.YOU,
    "they": Who.THEY,
    "next_player": Who.NEXT,
    "previous_player": Who.PREVIOUS,
    "each_other_player": Who.EACH_OTHER,
    "each_player": Who.EACH,
    "yours": Whose.YOU,
    "your": Whose.YOU,
    "theirs": Whose.THEY,
    "their": Whose.THEY,
    "another_player": Whose.OTHERS,
    "any_player": Whose.ANYBODY,
    "tavern": Zone.TAVERN,
    "harbor": Zone.HARBOR,
    "wilderness": Zone.WILDERNESS,
    "graveyard": Zone.GRAVEYARD,
    "leader": Zone.LEADER,
    "hero": Zone.PARTY,
    "a": (Manner.CHOSEN, 1),
    "every": (Manner.EVERY, 1),
    "all": (Manner.EVERY, 1),
    "other": Whose.OTHERS,
    "another": Whose.OTHERS,
    "negation": True,
    "x": Variable.X,
}
_RELATIONS = {
    "exactly": Relation.EXACTLY,
    "least": Relation.AT_LEAST,
    "most": Relation.AT_MOST,
    "more": Relation.MORE,
    "less": Relation.LESS,
}
_WHOSE_OF_WHO = {
    Who.YOU: Whose.YOU,
    Who.THEY: Whose.THEY,
    Who.NEXT: Whose.NEXT,
    Who.PREVIOUS: Whose.PREVIOUS,
    Whose.OTHERS: Whose.OTHERS,
}
_VERB_RULES = {
    "bury": Verb.BURY,
    "discard": Verb.DISCARD,
    "take": Verb.TAKE,
    "place_under": Verb.PLACE_UNDER,
    "put_on_harbor": Verb.PUT_ON_HARBOR,
    "put_into_tavern": Verb.PUT_INTO_TAVERN,
    "set_aside": Verb.SET_ASIDE,
    "return_card": Verb.RETURN,
    "turn_over": Verb.TURN_OVER,
    "look": Verb.LOOK,
    "reveal": Verb.REVEAL,
    "perform": Verb.PERFORM,
    "play": Verb.PLAY,
    "choose": Verb.CHOOSE,
}
_PLACED = {Side.HIDDEN: Verb.PLACE_HIDDEN, Side.FACE_UP: Verb.PLACE_FACE_UP}
_PUT_UNDER = {
    Zone.HARBOR: Verb.PUT_UNDER_HARBOR,
    Zone.WILDERNESS: Verb.PUT_UNDER_WILDERNESS,
    Zone.GRAVEYARD: Verb.PUT_UNDER_GRAVEYARD,
}


def _handling(verb: Verb) -> Maker:
    return lambda span, children: fx.Handle(verb, tuple(children), span=span)


def _standing_for(meaning: object) -> Maker:
    return lambda _span, _children: meaning


class _Builder:
    """Builds effects: a method for each rule of the grammar, in the grammar's order; single words stand in tables."""

    # Sentences

    def sentence(self, _span: Span, children: list[fx.Effect]) -> fx.Effect:
        return children[0]

    def where(self, span: Span, children: list[Any]) -> fx.Where:
        return fx.Where(*children, span=span)

    def conditional(self, span: Span, children: list[Any]) -> fx.If:
        return fx.If(*children, span=span)

    def only_if(self, span: Span, children: list[Any]) -> fx.If:
        effect, condition = children
        return fx.If(condition, effect, span=span)

    def by(self, span: Span, children: list[Any]) -> fx.By:
        return fx.By(*children, span=span)

    def may(self, span: Span, children: list[Any]) -> fx.May:
        return fx.May(*children, span=span)

    def times(self, span: Span, children: list[Any]) -> fx.Times:
        return fx.Times(*children, span=span)

    def either(self, span: Span, children: list[fx.Effect]) -> fx.Choice:
        return fx.Choice(tuple(children), span=span)

    def any_of(self, span: Span, children: list[fx.Effect]) -> fx.Choice:
        return fx.Choice(tuple(children), several=True, span=span)

    def group(self, span: Span, children: list[fx.Effect]) -> fx.Effect:
        return _sequence(children, span)

    # Markers

    def shift(self, span: Span, children: list[fx.Move]) -> fx.Shift:
        return fx.Shift(tuple(children), span=span)

    def move(self, span: Span, children: list[Any]) -> fx.Move:
        signed, marker = children
        amount = Variable.X if signed.type == "SIGNED_X" else _number(signed[1:], place_of(signed))
        return fx.Move(-1 if signed[0] == "-" else 1, amount, marker, span=span)

    def move_to(self, span: Span, children: list[Any]) -> fx.MoveTo:
        return fx.MoveTo(*children, span=span)

    def marker(self, _span: Span, children: list[Token]) -> Marker:
        return Marker(children[0])

    # What is done with cards

    def place(self, span: Span, children: list[Any]) -> fx.Handle:
        *cards, side = children
        return fx.Handle(_PLACED[side], tuple(cards), span=span)

    def put_under(self, span: Span, children: list[Any]) -> fx.Handle:
        *cards, pile = children
        return fx.Handle(_PUT_UNDER[pile], tuple(cards), span=span)

    def draw(self, span: Span, children: list[Any]) -> fx.Draw:
        (manner, amount), *pile = children
        return fx.Draw(amount, manner is Manner.UP_TO, *pile, span=span)

    def exchange(self, span: Span, children: list[Any]) -> fx.Exchange:
        return fx.Exchange(*children, span=span)

    def refill(self, span: Span, children: list[Any]) -> fx.Refill:
        return fx.Refill(*children, span=span)

    def shuffle(self, span: Span, children: list[Any]) -> fx.Shuffle:
        return fx.Shuffle(*children, span=span)

    def name_faction(self, span: Span, _children: list[Any]) -> fx.NameFaction:
        return fx.NameFaction(span=span)

    # Players

    def choose_players(self, span: Span, children: list[Any]) -> fx.ChoosePlayers:
        manner, amount = next((child for child in children if isinstance(child, tuple)), (Manner.CHOSEN, 1))
        return fx.ChoosePlayers(manner, amount, Whose.OTHERS in children, _their_tally(children), span=span)

    def some_of(self, span: Span, children: list[Any]) -> fx.Tally:
        return _tally(Measure.SOME, span, children)

    def none_of(self, span: Span, children: list[Any]) -> fx.Tally:
        return _tally(Measure.NONE, span, children)

    def at_least(self, span: Span, children: list[Any]) -> fx.Tally:
        amount, *rest = children
        return _tally(Measure.AT_LEAST, span, rest, amount)

    def most(self, span: Span, children: list[Any]) -> fx.Tally:
        return _tally(Measure.MOST, span, children)

    def fewest(self, span: Span, children: list[Any]) -> fx.Tally:
        return _tally(Measure.FEWEST, span, children)

    # Cards

    def it(self, span: Span, _children: list[Any]) -> fx.Reference:
        return fx.Reference(Pronoun.IT, span=span)

    def them(self, span: Span, _children: list[Any]) -> fx.Reference:
        return fx.Reference(Pronoun.THEM, span=span)

    def rest(self, span: Span, _children: list[Any]) -> fx.Reference:
        return fx.Reference(Pronoun.REST, span=span)

    def this_card(self, span: Span, _children: list[Any]) -> fx.Reference:
        return fx.Reference(Pronoun.THIS_CARD, span=span)

    def some(self, span: Span, children: list[Any]) -> fx.Selection:
        (manner, amount), *rest = children
        return fx.Selection(_selector(span, rest), manner, amount, span=span)

    def part(self, span: Span, children: list[Any]) -> fx.Cards:
        (manner, amount), whole = children
        match whole:
            case fx.Selection():
                return fx.Selection(whole.selector, manner, amount, whole.top, span=span)
            case fx.Selector():
                return fx.Selection(whole, manner, amount, span=span)
            case _ if manner is Manner.EVERY:
                return fx.Reference(whole.pronoun, span=span)
            case _:
                return fx.Selection(_selector_among(whole), manner, amount, span=span)

    def those(self, span: Span, children: list[Any]) -> fx.Selector:
        whose, kind, noun, *suffixes = children
        return _selector(span, [kind, noun, _Suffix(span, {"whose": whose}), *suffixes])

    def top(self, span: Span, children: list[Any]) -> fx.Selection:
        end, *rest = children
        amount = rest.pop(0) if not isinstance(rest[0], fx.Kind) else 1
        top = fx.Top(end, amount, span=span)
        return fx.Selection(_selector(span, rest), Manner.EVERY, top=top, span=span)

    def whole_hand(self, span: Span, children: list[Whose]) -> fx.Selection:
        selector = fx.Selector(Zone.HAND, children[0], span=span)
        return fx.Selection(selector, Manner.EVERY, span=span)

    def own_leader(self, span: Span, children: list[Whose]) -> fx.Selection:
        selector = fx.Selector(Zone.LEADER, children[0], span=span)
        return fx.Selection(selector, Manner.EVERY, span=span)

    def the_leader(self, span: Span, children: list[_Suffix]) -> fx.Selection:
        whose: Any = children[0].fields["whose"]
        manner = Manner.EVERY if whose in (Whose.YOU, Whose.THEY) else Manner.CHOSEN
        return fx.Selection(fx.Selector(Zone.LEADER, whose, span=span), manner, span=span)

    def chosen(self, _span: Span, children: list[fx.Amount]) -> tuple[Manner, fx.Amount]:
        return Manner.CHOSEN, children[0]

    def up_to(self, _span: Span, children: list[fx.Amount]) -> tuple[Manner, fx.Amount]:
        return Manner.UP_TO, children[0]

    def random(self, _span: Span, children: list[fx.Amount]) -> tuple[Manner, fx.Amount]:
        return Manner.RANDOM, children[0] if children else 1

    def random_ones(self, _span: Span, children: list[Any]) -> tuple[Manner, fx.Amount]:
        return Manner.RANDOM, children[0] if children else 1

    def count(self, _span: Span, children: list[Token]) -> fx.Amount:
        return Variable.X if children[0].type == "X" else _written(children[0])

    def limit(self, _span: Span, children: list[Token]) -> int:
        return _written(children[0])

    def kind(self, span: Span, children: list[Any]) -> fx.Kind:
        return fx.Kind(
            next((child for child in children if isinstance(child, Side)), None),
            tuple(child for child in children if isinstance(child, Faction)),
            tuple(child.faction for child in children if isinstance(child, _Not)),
            span=span,
        )

    def not_faction(self, _span: Span, children: list[Faction]) -> _Not:
        return _Not(children[0])

    def side(self, _span: Span, children: list[Token]) -> Side:
        return Side(children[0])

    def faction(self, _span: Span, children: list[Token]) -> Faction:
        return Faction.WATER_FOLK if children[0] == "water" else Faction(children[0])

    def noun(self, _span: Span, children: list[Zone | _Card]) -> Zone | _Card:
        return children[0]

    def card(self, span: Span, _children: list[Any]) -> _Card:
        return _Card(span)

    def end(self, _span: Span, children: list[Token]) -> End:
        return End(children[0])

    # What stands behind the noun

    def owner(self, span: Span, children: list[Whose | Who]) -> _Suffix:
        whose = children[0]
        return _Suffix(span, {"whose": _WHOSE_OF_WHO[whose] if isinstance(whose, Who) else whose})

    def place_of(self, span: Span, children: list[Any]) -> _Suffix:
        place = children[0]
        return place if isinstance(place, _Suffix) else _Suffix(span, {"source": place})

    def hand(self, span: Span, children: list[Any]) -> _Suffix:
        whose = next((child for child in children if isinstance(child, Whose)), Whose.ANYBODY)
        owner = next((child.fields for child in children if isinstance(child, _Suffix)), {"whose": whose})
        return _Suffix(span, {"source": Zone.HAND, **owner})

    def among(self, span: Span, children: list[fx.Reference]) -> _Suffix:
        return _Suffix(span, {"source": children[0].pronoun})

    def of_that_faction(self, span: Span, _children: list[Any]) -> _Suffix:
        return _Suffix(span, {"like": Likeness.THAT})

    def not_of_that_faction(self, span: Span, _children: list[Any]) -> _Suffix:
        return _Suffix(span, {"like": Likeness.NOT_THAT})

    def of_its_faction(self, span: Span, _children: list[Any]) -> _Suffix:
        return _Suffix(span, {"like": Likeness.ITS})

    def not_of_its_faction(self, span: Span, _children: list[Any]) -> _Suffix:
        return _Suffix(span, {"like": Likeness.NOT_ITS})

    def excepting(self, span: Span, children: list[fx.Reference]) -> _Suffix:
        return _Suffix(span, {"excepting": children[0].pronoun})

    # Numbers

    def number_of(self, span: Span, children: list[Any]) -> fx.Quantity:
        match children[0]:
            case fx.Reference() as reference:
                return fx.NumberOf(_selector_among(reference), span=span)
            case fx.Selector() as selector:
                return fx.NumberOf(selector, span=span)
            case quantity:
                return attrs.evolve(quantity, span=span)  # type: ignore[no-any-return]

    def counted(self, span: Span, children: list[Any]) -> fx.Selector:
        return _selector(span, children)

    def players_with(self, span: Span, children: list[Any]) -> fx.PlayersWith:
        return fx.PlayersWith(Whose.OTHERS in children, _their_tally(children), span=span)

    def factions_among(self, span: Span, children: list[Any]) -> fx.FactionsAmong:
        among = children[0]
        selector = _selector_among(among) if isinstance(among, fx.Reference) else among
        return fx.FactionsAmong(selector, span=span)

    def above(self, span: Span, children: list[Any]) -> fx.Above:
        measured, other = children
        return fx.Above(measured, other, span=span)

    def distance(self, span: Span, _children: list[Any]) -> fx.Distance:
        return fx.Distance(span=span)

    def space_of(self, span: Span, children: list[Marker]) -> fx.SpaceOf:
        return fx.SpaceOf(children[0], span=span)

    # Conditions

    def all_of(self, span: Span, children: list[fx.Condition]) -> fx.AllOf:
        return fx.AllOf(tuple(children), span=span)

    def any_true(self, span: Span, children: list[fx.Condition]) -> fx.AnyOf:
        return fx.AnyOf(tuple(children), span=span)

    def leads(self, span: Span, children: list[Any]) -> fx.Leads:
        return fx.Leads(children[0], len(children) > 1, span=span)

    def has(self, span: Span, children: list[Any]) -> fx.Has:
        holder, tally = children
        return fx.Has(_held_by(_WHOSE_OF_WHO[holder], tally), span=span)

    def there(self, span: Span, children: list[fx.Tally]) -> fx.Has:
        tally = children[0]
        if tally.measure in (Measure.MOST, Measure.FEWEST):
            message = f"'there is' cannot be followed by '{tally.measure.value}': somebody has to have them"
            raise Mistake(UNEXPECTED_WORD, tally.span, message, f"say who: 'you have {tally.measure.value} …'")
        return fx.Has(tally, span=span)

    def is_kind(self, span: Span, children: list[Any]) -> fx.Is:
        reference, *rest = children
        return fx.Is(reference.pronoun, _described(span, rest), True in rest, span=span)

    def did(self, span: Span, children: list[Any]) -> fx.Did:
        return fx.Did(children[0], len(children) > 1, span=span)

    def compare(self, span: Span, children: list[Any]) -> fx.Compare:
        return fx.Compare(*children, span=span)

    def relation(self, _span: Span, children: list[Token]) -> Relation:
        return _RELATIONS[children[0]]


@cache
def _makers() -> Mapping[str, Maker]:
    return {
        **{rule: _handling(verb) for rule, verb in _VERB_RULES.items()},
        **{rule: _standing_for(meaning) for rule, meaning in _WORDS.items()},
        **{rule: partial(method, _Builder()) for rule, method in vars(_Builder).items() if not rule.startswith("_")},
    }


def _written(token: Token) -> int:
    return 1 if token.type == "ONE" else _number(token, place_of(token))


def _number(digits: str, span: Span) -> int:
    stripped = digits.lstrip("0") or "0"
    if len(stripped) > len(str(LARGEST)):
        shown = digits if len(digits) <= 12 else f"{digits[:9]}…"
        message = f"{shown} is too large; the largest number in card text is {LARGEST}"
        raise Mistake(NUMBER_TOO_LARGE, span, message, "write a smaller number")
    return int(stripped)


def _selector(span: Span, children: list[Any]) -> fx.Selector:
    kind, noun, *suffixes = children
    fields: dict[str, Any] = {"source": noun} if noun is Zone.LEADER else {}
    for suffix in suffixes:
        if twice := fields.keys() & suffix.fields.keys():
            raise Mistake(SAID_TWICE, suffix.span, *_SAID_TWICE[min(twice)])
        fields |= suffix.fields
    if isinstance(noun, _Card) and "source" not in fields and kind.side is None:
        raise Mistake(NO_PLACE, noun.span, *_NO_PLACE)
    if "like" in fields:
        kind = attrs.evolve(kind, like=fields.pop("like"))
    return fx.Selector(fields.pop("source", Zone.PARTY), kind=kind, span=span, **fields)


_SAID_TWICE = {
    "excepting": ("two 'except' for the same cards", "keep one of them"),
    "like": ("a faction is said twice of the same cards", "keep one of them"),
    "source": ("these cards cannot lie in two places", "keep the place you mean"),
    "whose": ("these cards cannot belong to two owners", "keep the owner you mean"),
}


_NO_PLACE = ("where does the card lie?", "say it, such as 'from your hand'; what lies in a party is a 'hero'")


def _selector_among(reference: fx.Reference) -> fx.Selector:
    return fx.Selector(reference.pronoun, span=reference.span)


def _tally(measure: Measure, span: Span, children: list[Any], amount: fx.Amount = 1) -> fx.Tally:
    return fx.Tally(measure, _selector(span, children), amount, span=span)


def _their_tally(children: list[Any]) -> fx.Tally | None:
    tally = next((child for child in children if isinstance(child, fx.Tally)), None)
    return tally and _held_by(Whose.THEY, tally)


def _held_by(whose: Whose, tally: fx.Tally) -> fx.Tally:
    """The tally with the owner that is said before it: "you have", "a player with"."""
    selector = tally.selector
    if selector.source not in OWNED_ZONES:
        place = f"{'in the' if isinstance(selector.source, Zone) else 'among'} {selector.source.value}"
        message = f"cards {place} are nobody's: a player cannot have them"
        raise Mistake(UNEXPECTED_WORD, tally.span, message, "say 'there is …', or a player's own cards")
    # "The next player has a card in their hand" speaks of one player, "you have a card in their hand" of two.
    theirs = selector.whose is Whose.THEY and whose is not Whose.YOU
    if not theirs and selector.whose not in (Whose.ANYBODY, whose):
        raise Mistake(SAID_TWICE, tally.span, *_SAID_TWICE["whose"])
    return attrs.evolve(tally, selector=attrs.evolve(selector, whose=whose))


def _described(span: Span, children: list[Any]) -> fx.Kind:
    """The kind of which a card is, however short it was said: "a hidden undead hero", "hidden", "of that faction"."""
    kind = next((child for child in children if isinstance(child, fx.Kind)), None)
    side = next((child for child in children if isinstance(child, Side)), None)
    factions = tuple(child for child in children if isinstance(child, Faction))
    like: Any = next((child.fields["like"] for child in children if isinstance(child, _Suffix)), None)
    return attrs.evolve(kind or fx.Kind(side, factions, span=span), like=like)
