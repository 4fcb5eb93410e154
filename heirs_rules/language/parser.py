"""Reads card text: from words to effects, with one finding for each sentence that makes no sense."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, cast

import attrs
import lark
from lark import Lark, Token, Transformer, UnexpectedToken, v_args
from lark.exceptions import VisitError
from lark.lexer import Lexer, LexerState
from lark.tree import Meta

from heirs_rules.language import effects as fx
from heirs_rules.language.findings import Finding
from heirs_rules.language.mistakes import Mistake, misplaced, unfinished, without_words
from heirs_rules.language.rules import (
    EMPTY_EFFECT,
    NESTED_TOO_DEEP,
    NO_PLACE,
    NUMBER_TOO_LARGE,
    SAID_TWICE,
    UNEXPECTED_WORD,
)
from heirs_rules.language.tokens import UNKNOWN, Sentence, place_of, sentences
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
from heirs_rules.resources import bundled, kept
from heirs_rules.text.source import Span

DEEPEST = 20
"""How many parentheses may stand inside each other."""

LARGEST = 999
"""The largest number that a card text may say."""


def read(text: str) -> tuple[fx.Effect | None, tuple[Finding, ...]]:
    """The effect that a text describes, and what is wrong with the text; without an effect if anything is."""
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


def read_apart(text: str) -> tuple[fx.Effect | Finding, ...]:
    """What each sentence of a text says by itself, or what is wrong with it."""
    return tuple(_read_sentence(sentence) for sentence in sentences(text, vocabulary()))


@cache
def vocabulary() -> Mapping[str, str]:
    """Every word of the language, with the name that the grammar gives to it."""
    return {
        terminal.pattern.value: terminal.name for terminal in _grammar().terminals if terminal.pattern.type == "str"
    }


@cache
def _grammar() -> Lark:
    # Working the grammar out takes a quarter of a second, reading what was worked out a tenth of that. Lark itself
    # compares it with the grammar, and works it out anew if it is missing, spoilt, or another's.
    worked_out = kept(f"grammar-{lark.__version__}-{sys.implementation.cache_tag}")
    return Lark(
        (bundled("grammar") / "card.lark").read_text("utf-8"),
        parser="lalr",
        lexer=_WordsAsGiven,
        start="sentence",
        propagate_positions=True,
        maybe_placeholders=False,
        cache=str(worked_out) if worked_out is not None else False,
    )


class _WordsAsGiven(Lexer):
    """A lexer with nothing to do: the text has been cut into words already."""

    __future_interface__ = 2

    def __init__(self, lexer_conf: object) -> None:
        pass

    def lex(self, lexer_state: LexerState, parser_state: object) -> Iterator[Token]:  # noqa: ARG002 - as Lark calls it
        yield from cast("list[Token]", lexer_state.text)


def _read_sentence(sentence: Sentence) -> fx.Effect | Finding:
    if not sentence.words:
        return without_words(sentence)
    if (deep := _too_deep(sentence.words)) is not None:
        return deep
    try:
        effect: fx.Effect = _builder().transform(_grammar().parse(sentence.words))
    except UnexpectedToken as error:
        return _explained(error, sentence)
    except VisitError as error:
        if isinstance(error.orig_exc, Mistake):
            return error.orig_exc.finding
        raise
    return effect


def _explained(error: UnexpectedToken, sentence: Sentence) -> Finding:
    words, possible = sentence.words, _possible(error)
    index = next((index for index, word in enumerate(words) if word is error.token), None)
    if index is None:
        return unfinished(sentence, possible)
    unknown = next((word for word in words[index + 1 : index + 3] if word.type == UNKNOWN), None)
    if words[index] == "," and unknown is not None:
        # Perhaps not the comma is wrong but the word behind it: before some words it may be left out.
        again = _read_sentence(attrs.evolve(sentence, words=[*words[:index], *words[index + 1 :]]))
        if isinstance(again, Finding) and again.span == place_of(unknown):
            return again
    return misplaced(words, index, possible, openers(), partial(_reach, error))


def _reach(error: UnexpectedToken, words: Sequence[str]) -> int:
    """How many of some words could follow, one after the other, from the place of the error on."""
    parser = error.interactive_parser.copy(deepcopy_values=False)  # type: ignore[no-untyped-call]
    for count, word in enumerate(words):
        kind = vocabulary().get(word, "NUMBER" if word.isdecimal() else UNKNOWN)
        token = word if isinstance(word, Token) else Token(kind, word)
        try:
            parser.feed_token(token)
        except UnexpectedToken:
            return count
    return len(words)


@cache
def openers() -> frozenset[str]:
    """The words, and the names of numbers, that can begin a sentence."""
    parser = _grammar().parse_interactive([], start="sentence")
    return frozenset(map(_shown, parser.accepts()))  # type: ignore[no-untyped-call]


_POSSIBLE: dict[tuple[object, ...], frozenset[str]] = {}


def _possible(error: UnexpectedToken) -> frozenset[str]:
    """The words that could stand where the error is. They depend on the parser's state alone, and are dear to find."""
    state = tuple(error.interactive_parser.parser_state.state_stack)
    if state not in _POSSIBLE:
        _POSSIBLE[state] = frozenset(map(_shown, error.accepts))
    return _POSSIBLE[state]


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


@cache
def _builder() -> _Builder:
    return _Builder()


@attrs.frozen
class _Suffix:
    """What a phrase behind the noun adds to a selector."""

    span: Span
    fields: Mapping[str, object]


@attrs.frozen
class _Card:
    """The noun "card", which says nothing about where it lies; "hero" without more says: in a party."""

    span: Span


@attrs.frozen
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


@v_args(meta=True)
class _Builder(Transformer[Token, Any]):
    """Builds effects: a method for each rule of the grammar, in the grammar's order; single words stand in tables."""

    def __default__(self, data: str, children: list[Any], meta: Meta) -> Any:
        if data in _VERB_RULES:
            return fx.Handle(_VERB_RULES[data], tuple(children), span=_span(meta))
        return _WORDS[data]

    # Sentences

    def sentence(self, _meta: Meta, children: list[fx.Effect]) -> fx.Effect:
        return children[0]

    def where(self, meta: Meta, children: list[Any]) -> fx.Where:
        return fx.Where(*children, span=_span(meta))

    def conditional(self, meta: Meta, children: list[Any]) -> fx.If:
        return fx.If(*children, span=_span(meta))

    def only_if(self, meta: Meta, children: list[Any]) -> fx.If:
        effect, condition = children
        return fx.If(condition, effect, span=_span(meta))

    def by(self, meta: Meta, children: list[Any]) -> fx.By:
        return fx.By(*children, span=_span(meta))

    def may(self, meta: Meta, children: list[Any]) -> fx.May:
        return fx.May(*children, span=_span(meta))

    def times(self, meta: Meta, children: list[Any]) -> fx.Times:
        return fx.Times(*children, span=_span(meta))

    def either(self, meta: Meta, children: list[fx.Effect]) -> fx.Choice:
        return fx.Choice(tuple(children), span=_span(meta))

    def any_of(self, meta: Meta, children: list[fx.Effect]) -> fx.Choice:
        return fx.Choice(tuple(children), several=True, span=_span(meta))

    def group(self, meta: Meta, children: list[fx.Effect]) -> fx.Effect:
        return _sequence(children, _span(meta))

    # Markers

    def shift(self, meta: Meta, children: list[fx.Move]) -> fx.Shift:
        return fx.Shift(tuple(children), span=_span(meta))

    def move(self, meta: Meta, children: list[Any]) -> fx.Move:
        signed, marker = children
        amount = Variable.X if signed.type == "SIGNED_X" else _number(signed[1:], place_of(signed))
        return fx.Move(-1 if signed[0] == "-" else 1, amount, marker, span=_span(meta))

    def move_to(self, meta: Meta, children: list[Any]) -> fx.MoveTo:
        return fx.MoveTo(*children, span=_span(meta))

    def marker(self, _meta: Meta, children: list[Token]) -> Marker:
        return Marker(children[0].value)

    # What is done with cards

    def place(self, meta: Meta, children: list[Any]) -> fx.Handle:
        *cards, side = children
        return fx.Handle(_PLACED[side], tuple(cards), span=_span(meta))

    def put_under(self, meta: Meta, children: list[Any]) -> fx.Handle:
        *cards, pile = children
        return fx.Handle(_PUT_UNDER[pile], tuple(cards), span=_span(meta))

    def draw(self, meta: Meta, children: list[Any]) -> fx.Draw:
        (manner, amount), *pile = children
        return fx.Draw(amount, manner is Manner.UP_TO, *pile, span=_span(meta))

    def exchange(self, meta: Meta, children: list[Any]) -> fx.Exchange:
        return fx.Exchange(*children, span=_span(meta))

    def refill(self, meta: Meta, children: list[Any]) -> fx.Refill:
        return fx.Refill(*children, span=_span(meta))

    def shuffle(self, meta: Meta, children: list[Any]) -> fx.Shuffle:
        return fx.Shuffle(*children, span=_span(meta))

    def name_faction(self, meta: Meta, _children: list[Any]) -> fx.NameFaction:
        return fx.NameFaction(span=_span(meta))

    # Players

    def choose_players(self, meta: Meta, children: list[Any]) -> fx.ChoosePlayers:
        manner, amount = next((child for child in children if isinstance(child, tuple)), (Manner.CHOSEN, 1))
        return fx.ChoosePlayers(manner, amount, Whose.OTHERS in children, _their_tally(children), span=_span(meta))

    def some_of(self, meta: Meta, children: list[Any]) -> fx.Tally:
        return _tally(Measure.SOME, meta, children)

    def none_of(self, meta: Meta, children: list[Any]) -> fx.Tally:
        return _tally(Measure.NONE, meta, children)

    def at_least(self, meta: Meta, children: list[Any]) -> fx.Tally:
        amount, *rest = children
        return _tally(Measure.AT_LEAST, meta, rest, amount)

    def most(self, meta: Meta, children: list[Any]) -> fx.Tally:
        return _tally(Measure.MOST, meta, children)

    def fewest(self, meta: Meta, children: list[Any]) -> fx.Tally:
        return _tally(Measure.FEWEST, meta, children)

    # Cards

    def it(self, meta: Meta, _children: list[Any]) -> fx.Reference:
        return fx.Reference(Pronoun.IT, span=_span(meta))

    def them(self, meta: Meta, _children: list[Any]) -> fx.Reference:
        return fx.Reference(Pronoun.THEM, span=_span(meta))

    def rest(self, meta: Meta, _children: list[Any]) -> fx.Reference:
        return fx.Reference(Pronoun.REST, span=_span(meta))

    def this_card(self, meta: Meta, _children: list[Any]) -> fx.Reference:
        return fx.Reference(Pronoun.THIS_CARD, span=_span(meta))

    def some(self, meta: Meta, children: list[Any]) -> fx.Selection:
        (manner, amount), *rest = children
        return fx.Selection(_selector(meta, rest), manner, amount, span=_span(meta))

    def part(self, meta: Meta, children: list[Any]) -> fx.Cards:
        (manner, amount), whole = children
        match whole:
            case fx.Selection():
                return fx.Selection(whole.selector, manner, amount, whole.top, span=_span(meta))
            case fx.Selector():
                return fx.Selection(whole, manner, amount, span=_span(meta))
            case _ if manner is Manner.EVERY:
                return fx.Reference(whole.pronoun, span=_span(meta))
            case _:
                return fx.Selection(_selector_among(whole), manner, amount, span=_span(meta))

    def those(self, meta: Meta, children: list[Any]) -> fx.Selector:
        whose, kind, noun, *suffixes = children
        return _selector(meta, [kind, noun, _Suffix(_span(meta), {"whose": whose}), *suffixes])

    def top(self, meta: Meta, children: list[Any]) -> fx.Selection:
        end, *rest = children
        amount = rest.pop(0) if not isinstance(rest[0], fx.Kind) else 1
        top = fx.Top(end, amount, span=_span(meta))
        return fx.Selection(_selector(meta, rest), Manner.EVERY, top=top, span=_span(meta))

    def whole_hand(self, meta: Meta, children: list[Whose]) -> fx.Selection:
        selector = fx.Selector(Zone.HAND, children[0], span=_span(meta))
        return fx.Selection(selector, Manner.EVERY, span=_span(meta))

    def own_leader(self, meta: Meta, children: list[Whose]) -> fx.Selection:
        selector = fx.Selector(Zone.LEADER, children[0], span=_span(meta))
        return fx.Selection(selector, Manner.EVERY, span=_span(meta))

    def the_leader(self, meta: Meta, children: list[_Suffix]) -> fx.Selection:
        whose: Any = children[0].fields["whose"]
        manner = Manner.EVERY if whose in (Whose.YOU, Whose.THEY) else Manner.CHOSEN
        return fx.Selection(fx.Selector(Zone.LEADER, whose, span=_span(meta)), manner, span=_span(meta))

    def chosen(self, _meta: Meta, children: list[fx.Amount]) -> tuple[Manner, fx.Amount]:
        return Manner.CHOSEN, children[0]

    def up_to(self, _meta: Meta, children: list[fx.Amount]) -> tuple[Manner, fx.Amount]:
        return Manner.UP_TO, children[0]

    def random(self, _meta: Meta, children: list[fx.Amount]) -> tuple[Manner, fx.Amount]:
        return Manner.RANDOM, children[0] if children else 1

    def random_ones(self, _meta: Meta, children: list[Any]) -> tuple[Manner, fx.Amount]:
        return Manner.RANDOM, children[0] if children else 1

    def count(self, _meta: Meta, children: list[Token]) -> fx.Amount:
        return Variable.X if children[0].type == "X" else _written(children[0])

    def limit(self, _meta: Meta, children: list[Token]) -> int:
        return _written(children[0])

    def kind(self, meta: Meta, children: list[Any]) -> fx.Kind:
        return fx.Kind(
            next((child for child in children if isinstance(child, Side)), None),
            tuple(child for child in children if isinstance(child, Faction)),
            tuple(child.faction for child in children if isinstance(child, _Not)),
            span=_span(meta),
        )

    def not_faction(self, _meta: Meta, children: list[Faction]) -> _Not:
        return _Not(children[0])

    def side(self, _meta: Meta, children: list[Token]) -> Side:
        return Side(children[0].value)

    def faction(self, _meta: Meta, children: list[Token]) -> Faction:
        return Faction.WATER_FOLK if children[0] == "water" else Faction(children[0].value)

    def noun(self, _meta: Meta, children: list[Zone | _Card]) -> Zone | _Card:
        return children[0]

    def card(self, meta: Meta, _children: list[Any]) -> _Card:
        return _Card(_span(meta))

    def end(self, _meta: Meta, children: list[Token]) -> End:
        return End(children[0].value)

    # What stands behind the noun

    def owner(self, meta: Meta, children: list[Whose | Who]) -> _Suffix:
        whose = children[0]
        return _Suffix(_span(meta), {"whose": _WHOSE_OF_WHO[whose] if isinstance(whose, Who) else whose})

    def place_of(self, meta: Meta, children: list[Any]) -> _Suffix:
        place = children[0]
        return place if isinstance(place, _Suffix) else _Suffix(_span(meta), {"source": place})

    def hand(self, meta: Meta, children: list[Any]) -> _Suffix:
        whose = next((child for child in children if isinstance(child, Whose)), Whose.ANYBODY)
        owner = next((child.fields for child in children if isinstance(child, _Suffix)), {"whose": whose})
        return _Suffix(_span(meta), {"source": Zone.HAND, **owner})

    def among(self, meta: Meta, children: list[fx.Reference]) -> _Suffix:
        return _Suffix(_span(meta), {"source": children[0].pronoun})

    def of_that_faction(self, meta: Meta, _children: list[Any]) -> _Suffix:
        return _Suffix(_span(meta), {"like": Likeness.THAT})

    def not_of_that_faction(self, meta: Meta, _children: list[Any]) -> _Suffix:
        return _Suffix(_span(meta), {"like": Likeness.NOT_THAT})

    def of_its_faction(self, meta: Meta, _children: list[Any]) -> _Suffix:
        return _Suffix(_span(meta), {"like": Likeness.ITS})

    def not_of_its_faction(self, meta: Meta, _children: list[Any]) -> _Suffix:
        return _Suffix(_span(meta), {"like": Likeness.NOT_ITS})

    def excepting(self, meta: Meta, children: list[fx.Reference]) -> _Suffix:
        return _Suffix(_span(meta), {"excepting": children[0].pronoun})

    # Numbers

    def number_of(self, meta: Meta, children: list[Any]) -> fx.Quantity:
        match children[0]:
            case fx.Reference() as reference:
                return fx.NumberOf(_selector_among(reference), span=_span(meta))
            case fx.Selector() as selector:
                return fx.NumberOf(selector, span=_span(meta))
            case quantity:
                return attrs.evolve(quantity, span=_span(meta))  # type: ignore[no-any-return]

    def counted(self, meta: Meta, children: list[Any]) -> fx.Selector:
        return _selector(meta, children)

    def players_with(self, meta: Meta, children: list[Any]) -> fx.PlayersWith:
        return fx.PlayersWith(Whose.OTHERS in children, _their_tally(children), span=_span(meta))

    def factions_among(self, meta: Meta, children: list[Any]) -> fx.FactionsAmong:
        among = children[0]
        selector = _selector_among(among) if isinstance(among, fx.Reference) else among
        return fx.FactionsAmong(selector, span=_span(meta))

    def above(self, meta: Meta, children: list[Any]) -> fx.Above:
        measured, other = children
        return fx.Above(measured, other, span=_span(meta))

    def distance(self, meta: Meta, _children: list[Any]) -> fx.Distance:
        return fx.Distance(span=_span(meta))

    def space_of(self, meta: Meta, children: list[Marker]) -> fx.SpaceOf:
        return fx.SpaceOf(children[0], span=_span(meta))

    # Conditions

    def all_of(self, meta: Meta, children: list[fx.Condition]) -> fx.AllOf:
        return fx.AllOf(tuple(children), span=_span(meta))

    def any_true(self, meta: Meta, children: list[fx.Condition]) -> fx.AnyOf:
        return fx.AnyOf(tuple(children), span=_span(meta))

    def leads(self, meta: Meta, children: list[Any]) -> fx.Leads:
        return fx.Leads(children[0], len(children) > 1, span=_span(meta))

    def has(self, meta: Meta, children: list[Any]) -> fx.Has:
        holder, tally = children
        return fx.Has(_held_by(_WHOSE_OF_WHO[holder], tally), span=_span(meta))

    def there(self, meta: Meta, children: list[fx.Tally]) -> fx.Has:
        tally = children[0]
        if tally.measure in (Measure.MOST, Measure.FEWEST):
            message = f"'there is' cannot be followed by '{tally.measure.value}': somebody has to have them"
            raise Mistake(UNEXPECTED_WORD, tally.span, message, f"say who: 'you have {tally.measure.value} …'")
        return fx.Has(tally, span=_span(meta))

    def is_kind(self, meta: Meta, children: list[Any]) -> fx.Is:
        reference, *rest = children
        return fx.Is(reference.pronoun, _described(meta, rest), True in rest, span=_span(meta))

    def did(self, meta: Meta, children: list[Any]) -> fx.Did:
        return fx.Did(children[0], len(children) > 1, span=_span(meta))

    def compare(self, meta: Meta, children: list[Any]) -> fx.Compare:
        return fx.Compare(*children, span=_span(meta))

    def relation(self, _meta: Meta, children: list[Token]) -> Relation:
        return _RELATIONS[children[0].value]


def _span(meta: Meta) -> Span:
    return fx.NOWHERE if meta.empty else Span(meta.start_pos, meta.end_pos)


def _written(token: Token) -> int:
    return 1 if token.type == "ONE" else _number(token.value, place_of(token))


def _number(digits: str, span: Span) -> int:
    stripped = digits.lstrip("0") or "0"
    if len(stripped) > len(str(LARGEST)):
        shown = digits if len(digits) <= 12 else f"{digits[:9]}…"
        message = f"{shown} is too large; the largest number in card text is {LARGEST}"
        raise Mistake(NUMBER_TOO_LARGE, span, message, "write a smaller number")
    return int(stripped)


def _selector(meta: Meta, children: list[Any]) -> fx.Selector:
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
    return fx.Selector(fields.pop("source", Zone.PARTY), kind=kind, span=_span(meta), **fields)


_SAID_TWICE = {
    "excepting": ("two 'except' for the same cards", "keep one of them"),
    "like": ("a faction is said twice of the same cards", "keep one of them"),
    "source": ("these cards cannot lie in two places", "keep the place you mean"),
    "whose": ("these cards cannot belong to two owners", "keep the owner you mean"),
}


_NO_PLACE = ("where does the card lie?", "say it, such as 'from your hand'; what lies in a party is a 'hero'")


def _selector_among(reference: fx.Reference) -> fx.Selector:
    return fx.Selector(reference.pronoun, span=reference.span)


def _tally(measure: Measure, meta: Meta, children: list[Any], amount: fx.Amount = 1) -> fx.Tally:
    return fx.Tally(measure, _selector(meta, children), amount, span=_span(meta))


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


def _described(meta: Meta, children: list[Any]) -> fx.Kind:
    """The kind of which a card is, however short it was said: "a hidden undead hero", "hidden", "of that faction"."""
    kind = next((child for child in children if isinstance(child, fx.Kind)), None)
    side = next((child for child in children if isinstance(child, Side)), None)
    factions = tuple(child for child in children if isinstance(child, Faction))
    like: Any = next((child.fields["like"] for child in children if isinstance(child, _Suffix)), None)
    return attrs.evolve(kind or fx.Kind(side, factions, span=_span(meta)), like=like)
