"""Checks that every word that stands for something has something to stand for, on every way through a text.

*it, them*: the cards of the nearest earlier step that chose or moved cards. *they*: the players chosen last, or named
as those who act, or the owners of cards that were picked among several owners. *the rest*: what is left of the cards
last looked at, revealed, drawn or set aside. *that faction*: the one named last. *X*: the number given last. *if you
do*: the "may" step just before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

import attrs

from heirs_rules.frozen import frozen
from heirs_rules.language import effects as fx
from heirs_rules.language import roles
from heirs_rules.language.contradictions import parts
from heirs_rules.language.findings import Finding
from heirs_rules.language.roles import POINTS_BACK, ROLES, Change, Role, Word, targets
from heirs_rules.language.rules import (
    ALWAYS_TRUE,
    IT_FOR_SEVERAL,
    LEFT_ASIDE,
    NEVER_TRUE,
    NO_ANTECEDENT,
    NO_MAY_BEFORE,
    NO_VALUE,
    THEM_FOR_ONE,
    UNCERTAIN_ANTECEDENT,
    UNUSED_ANTECEDENT,
)
from heirs_rules.language.vocabulary import (
    OWNED_ZONES,
    Manner,
    Pronoun,
    Variable,
    Verb,
    Who,
    Whose,
    Zone,
)
from heirs_rules.text.diagnostics import Edit, Fix
from heirs_rules.text.source import Span


def check_antecedents(effect: fx.Effect, whole: bool = True) -> Iterator[Finding]:
    """What stands for nothing, or perhaps for nothing, and what is chosen, named or set aside for nothing.

    Where more of the text follows that could not be read, so that it is not `whole`, it may yet be for something.
    """
    walk = _Walk()
    scope = walk.through(effect, _Scope())
    yield from walk.findings
    if not whole:
        return
    for span, word in scope.unused.items():
        yield Finding(UNUSED_ANTECEDENT, span, *_UNUSED[word])
    if scope.aside is not None:
        message = "cards are set aside here and never all put somewhere, so they go back at the end"
        yield Finding(LEFT_ASIDE, scope.aside.span, message, "add a step such as 'discard the rest' or 'return them'")


@attrs.frozen
class _Bound:
    """What a word stands for: whether for several, the step that makes it uncertain, if any, and who announced it."""

    several: bool = False
    doubt: fx.Effect | None = attrs.field(default=None, eq=id)
    announced: frozenset[Span] = frozenset()


@frozen
class _Aside:
    """Cards that were set aside and have not all been put somewhere; how many are left is not always known."""

    span: Span
    left: int | None


@frozen
class _Scope:
    """What is known at one place of a text."""

    words: dict[Word, _Bound] = attrs.Factory(dict)
    may: fx.May | None = None
    """The "may" step just before, or before the "if you do" just before."""
    unused: dict[Span, Word] = attrs.Factory(dict)
    """What was chosen or named only to be spoken of, and has not been yet, even if the word means another by now."""
    aside: _Aside | None = None

    def binding(self, word: Word, several: bool = False) -> _Scope:
        return attrs.evolve(self, words={**self.words, word: _Bound(several)})

    def with_meaning(self, word: Word, of: _Scope) -> _Scope:
        """The scope in which a word has the meaning that it has in another one, if any."""
        words = {other: bound for other, bound in self.words.items() if other is not word}
        return attrs.evolve(self, words=words | ({word: of.words[word]} if word in of.words else {}))

    def using(self, word: Word) -> _Scope:
        used = self.words[word].announced if word in self.words else frozenset()
        if used.isdisjoint(self.unused):
            return self
        return attrs.evolve(self, unused={span: other for span, other in self.unused.items() if span not in used})

    def announcing(self, word: Word, span: Span, several: bool = False) -> _Scope:
        bound = _Bound(several, announced=frozenset({span}))
        return attrs.evolve(self, words={**self.words, word: bound}, unused={**self.unused, span: word})


_ABOUT = {
    Word.CARDS: ("no step before it chooses or moves a card", "say which card, such as 'a hero from the tavern'"),
    Word.REST: ("no step before it looks at, draws or sets aside cards", "look at or set aside some cards first"),
    Word.PLAYERS: ("no step before it chooses a player", "put 'choose a player' on a line before"),
    Word.FACTION: ("no step before it names a faction", "put 'name a faction' on a line before"),
    Word.X: ("X is never counted", "end the sentence with ', where X is the number of …'"),
}
_UNUSED = {
    Word.CARDS: (
        "cards are chosen here, and nothing is done with them",
        "use 'it' or 'them' in a later step, or delete this one",
    ),
    Word.PLAYERS: ("players are chosen here, and nothing is done with them", "use 'they' or 'their' in a later step"),
    Word.FACTION: ("a faction is named here, and never used", "use 'of that faction' in a later step"),
    Word.X: ("X is counted here, and never used", "write 'X' where the number belongs, such as '+X empire'"),
}
_STAY_ASIDE = frozenset({Verb.SET_ASIDE, Verb.TURN_OVER})
"""The verbs that change how cards lie, and do not put those somewhere that were set aside."""


class _Walk:
    """One walk through a text, which gathers findings."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.idle: set[int] = set()
        """The "may" steps that move no card, by their identity."""

    def through(self, effect: fx.Effect, scope: _Scope) -> _Scope:
        """The scope behind a step."""
        match effect:
            case fx.Sequence(steps):
                for step in steps:
                    scope = self._after_may(step, self.through(step, scope))
                return scope
            case fx.Choice(alternatives):
                return _joined([self.through(alternative, scope) for alternative in alternatives], scope, effect)
            case fx.May(who, inner):
                if not any(map(_moves_cards, parts(inner))):
                    self.idle.add(id(effect))
                acting = self._acted(who, scope, effect.span)
                accepted = _gathered(who, acting, self.through(inner, acting))
                return attrs.evolve(_joined([accepted, self._silently(who, scope)], scope, effect), may=effect)
            case fx.By(who, inner):
                acting = self._acted(who, scope, effect.span)
                return _gathered(who, acting, self.through(inner, acting))
            case fx.If():
                return self._conditional(effect, scope)
            case fx.Where(inner, counted):
                scope = self._look(counted, scope, counted.span)
                return self.through(inner, scope.announcing(Word.X, counted.span))
            case fx.Times(amount, inner):
                scope = self._point(amount, scope, effect.span)
                repeated = self.through(inner, scope)
                return repeated if amount is not Variable.X else _joined([repeated, scope], scope, effect)
            case _:
                return self._action(effect, scope)

    def _after_may(self, step: fx.Effect, scope: _Scope) -> _Scope:
        """Only the next step, and those that begin with "if you do" themselves, can say "if you do"."""
        match step:
            case fx.May():
                return scope
            case fx.Where(fx.May() | fx.If() as inner, _):
                return self._after_may(inner, scope)
            case fx.If(condition, inner) if _asks_did(condition) or isinstance(inner, fx.May):
                return scope
            case _:
                return attrs.evolve(scope, may=None)

    # Who acts

    def _acted(self, who: Who, scope: _Scope, span: Span) -> _Scope:
        if who is Who.THEY:
            return self._point(who, scope, Span(span.start, span.start + len(who.value)))
        return self._silently(who, scope)

    def _silently(self, who: Who, scope: _Scope) -> _Scope:
        if who in (Who.YOU, Who.THEY):
            return scope
        return scope.binding(Word.PLAYERS, who in (Who.EACH, Who.EACH_OTHER))

    # Conditions

    def _conditional(self, effect: fx.If, scope: _Scope) -> _Scope:
        scope = self._look(effect.condition, scope, effect.condition.span)
        did = _asks_did(effect.condition)
        granted = scope if did is None else _granted(scope)
        declined = scope if did is None else _declined(scope)
        first, second = (declined, granted) if did is not None and did.negated else (granted, declined)
        ways = [self.through(effect.effect, first)]
        ways.append(second if effect.otherwise is None else self.through(effect.otherwise, second))
        step = scope.may if did is not None and scope.may is not None else effect
        behind = _joined([_ungranted(way, granted, scope) for way in ways], scope, step)
        return attrs.evolve(behind, may=ways[0].may if did is None else scope.may)

    def _did(self, condition: fx.Did, scope: _Scope) -> None:
        if scope.may is None:
            message = f"'{condition.who.value} do' needs a step with 'may' just before it"
            self.findings.append(Finding(NO_MAY_BEFORE, condition.span, message, "put 'you may …' on the line before"))
        elif (scope.may.who is Who.YOU) is not (condition.who is Who.YOU):
            right = "you do" if scope.may.who is Who.YOU else "they do"
            message = f"the step before says '{scope.may.who.value} may', not '{condition.who.value} may'"
            related = ((scope.may.span, "this is the step before"),)
            start, said = condition.span.start, condition.who.value
            edit = Edit(Span(start, start + len(said)), right.removesuffix(" do"))
            fix = Fix(False, f"write '{right}'", (edit,))
            advice = f"write 'if {right}'"
            self.findings.append(Finding(NO_MAY_BEFORE, condition.span, message, advice, related, fix=fix))
        elif id(scope.may) in self.idle:
            rule, how_often = (ALWAYS_TRUE, "always") if condition.negated else (NEVER_TRUE, "never")
            message = f"{how_often} true: it asks whether a card was moved, and the step before moves none"
            related = ((scope.may.span, "this is the step before"),)
            advice = f"put both into one: '{scope.may.who.value} may (…, then …)'"
            self.findings.append(Finding(rule, condition.span, message, advice, related))

    # Actions

    def _action(self, effect: fx.Action, scope: _Scope) -> _Scope:
        several = _is_about_several(effect, scope)
        scope = self._owners(targets(effect), self._look(effect, scope, effect.span))
        role = roles.of(effect)
        if Change.CARDS in role.writes and not (isinstance(effect, fx.Handle) and effect.verb in _STAY_ASIDE):
            for group in targets(effect):
                scope = _put(scope, group)
        for word in role.binds:
            # What changes nothing is only there to be spoken of.
            scope = scope.binding(word, several) if role.writes else scope.announcing(word, effect.span, several)
        if isinstance(effect, fx.Handle) and effect.verb is Verb.SET_ASIDE:
            scope = attrs.evolve(scope, aside=_Aside(effect.span, _total(effect.cards)))
        return scope

    def _owners(self, groups: tuple[fx.Cards, ...], scope: _Scope) -> _Scope:
        """Picking cards among several owners, or of the next or previous player, says who "they" are."""
        several = len(groups) > 1
        for group in groups:
            if isinstance(group, fx.Selection) and _says_who_they_are(group.selector):
                scope = scope.binding(Word.PLAYERS, several or group.manner is Manner.EVERY or group.amount != 1)
        return scope

    # Parts

    def _look(self, part: fx.Worded, scope: _Scope, span: Span) -> _Scope:
        """The scope behind words that say what is meant, without a step in them: those that point back are read."""
        match part:
            case fx.Selection(fx.Selector(Pronoun.THEM), manner) if manner is not Manner.EVERY:
                self._part_of_them(span, scope)
            case fx.ChoosePlayers() | fx.PlayersWith():  # in "a player with", `their` is that player
                inside = self._look_into(part, scope.binding(Word.PLAYERS), span)
                return inside.with_meaning(Word.PLAYERS, scope)
            case fx.Has(fx.Tally(selector=fx.Selector(whose=Whose.THEY)) as tally):
                scope = self._read(Word.PLAYERS, scope, span, "they")
                held = attrs.evolve(tally, selector=attrs.evolve(tally.selector, whose=Whose.ANYBODY))
                return self._look(held, scope, held.span)
            case fx.Did():
                self._did(part, scope)
        return self._look_into(part, scope, span)

    def _look_into(self, part: fx.Worded, scope: _Scope, span: Span) -> _Scope:
        for name, role in ROLES[type(part)].fields.items():
            if role in (Role.READ, Role.TARGET):
                value = getattr(part, name)
                for inner in value if isinstance(value, tuple) else (value,):
                    if isinstance(inner, fx.Worded):
                        # The words of a kind stand on both sides of the noun, so that it has no span of its own.
                        scope = self._look(inner, scope, span if isinstance(inner, fx.Kind) else inner.span)
                    else:
                        scope = self._point(inner, scope, span)
        return scope

    def _part_of_them(self, span: Span, scope: _Scope) -> None:
        bound = scope.words.get(Word.CARDS)
        if bound is not None and not bound.several:
            message = "'them' is one card: the step before is about one, and it is this card again"
            advice = "write 'the rest' for those that are left, or 'it' for this one"
            self.findings.append(Finding(THEM_FOR_ONE, span, message, advice, words=("them",)))

    def _point(self, value: object, scope: _Scope, span: Span) -> _Scope:
        """The scope behind one word, if it points back."""
        if value not in POINTS_BACK:
            return scope
        word, said = POINTS_BACK[value]
        if value is Pronoun.IT and word in scope.words and scope.words[word].several:
            message = "'it' is one card, but the step before is about several"
            self.findings.append(Finding(IT_FOR_SEVERAL, span, message, "write 'them', or 'one of them'"))
        return self._read(word, scope, span, said)

    def _read(self, word: Word, scope: _Scope, span: Span, said: str) -> _Scope:
        """The scope after a word was used; with a finding if there is nothing that it surely stands for.

        What has been reported once counts as known from there on.
        """
        words = _WRITTEN.get(said, (said,))
        bound = scope.words.get(word)
        if bound is None:
            why, advice = _ABOUT[word]
            rule = NO_VALUE if word is Word.X else NO_ANTECEDENT
            message = why if word is Word.X else f"'{said}' stands for nothing: {why}"
            self.findings.append(Finding(rule, span, message, advice, words=words))
        elif bound.doubt is not None:
            why, advice = _doubted(bound.doubt)
            message = f"'{said}' may stand for nothing"
            related = ((bound.doubt.span, why),)
            self.findings.append(Finding(UNCERTAIN_ANTECEDENT, span, message, advice, related, words))
        else:
            return scope.using(word)
        return scope.using(word).binding(word)


_WRITTEN = {"X": ("X", "+X", "-X"), "their": ("their", "theirs"), "they": ("they", "their", "theirs")}
_DOUBT: dict[type, tuple[str, str]] = {
    fx.If: ("this happens only if the condition holds", "put both into one sentence: 'if …, (…, then …)'"),
    fx.Choice: ("not every alternative does it", "put the step into the alternative: '(…, then …), or …'"),
    fx.Times: ("this may happen no times at all", "put the step into the parentheses: 'X times (…, then …)'"),
}


def _doubted(step: fx.Effect) -> tuple[str, str]:
    """Why a step may not have happened, and what to do about it."""
    if isinstance(step, fx.May):
        who = "you" if step.who is Who.YOU else "they"
        return "this may be declined", f"begin the sentence with 'if {who} do, …'"
    return _DOUBT[type(step)]


def _gathered(who: Who, before: _Scope, after: _Scope) -> _Scope:
    """The scope behind what several players did, each with cards of their own: all of these are "them"."""
    cards = after.words.get(Word.CARDS)
    players = before.words.get(Word.PLAYERS)
    alone = who is Who.YOU or players is None or not players.several
    if alone or cards is None or cards is before.words.get(Word.CARDS):
        return after
    return attrs.evolve(after, words={**after.words, Word.CARDS: attrs.evolve(cards, several=True)})


def _joined(ways: list[_Scope], before: _Scope, step: fx.Effect) -> _Scope:
    """The scope behind a step that goes one of several ways: what only some of them bind is in doubt."""
    words = {}
    for word in {word for way in ways for word in way.words}:
        bounds = [way.words.get(word) for way in ways]
        changed = [bound for bound in bounds if bound is not None and bound is not before.words.get(word)]
        doubts = [bound.doubt for bound in changed if bound.doubt is not None]
        announced = frozenset[Span]().union(*(bound.announced for bound in bounds if bound is not None))
        if not changed:
            words[word] = before.words[word]
        elif len(changed) == len(ways):
            words[word] = _Bound(any(bound.several for bound in changed), next(iter(doubts), None), announced)
        else:
            words[word] = _Bound(any(bound.several for bound in changed), next(iter(doubts), step), announced)
    unused = {span: word for way in ways for span, word in way.unused.items() if all(span in w.unused for w in ways)}
    fresh = {span: word for way in ways for span, word in way.unused.items() if span not in before.unused}
    aside = next((way.aside for way in ways if way.aside is not None), None)
    return _Scope(words, None, unused | fresh, aside)


def _granted(scope: _Scope) -> _Scope:
    """The scope if the "may" step just before was accepted: what was in doubt because of it is sure."""
    words = {
        word: attrs.evolve(bound, doubt=None) if bound.doubt is not None and bound.doubt is scope.may else bound
        for word, bound in scope.words.items()
    }
    return attrs.evolve(scope, words=words)


def _declined(scope: _Scope) -> _Scope:
    """The scope if the "may" step just before was not accepted: nothing was set aside by it."""
    if scope.may is None or scope.aside is None:
        return scope
    within = scope.may.span.start <= scope.aside.span.start and scope.aside.span.end <= scope.may.span.end
    return attrs.evolve(scope, aside=None) if within else scope


def _ungranted(way: _Scope, granted: _Scope, scope: _Scope) -> _Scope:
    """The scope behind an accepted "may", with the old doubt about what the step left as it was."""
    words = {
        word: scope.words[word] if bound is granted.words.get(word) else bound for word, bound in way.words.items()
    }
    return attrs.evolve(way, words=words)


def _moves_cards(part: fx.Worded) -> bool:
    return Change.CARDS in roles.of(part).writes


def _asks_did(condition: fx.Condition) -> fx.Did | None:
    match condition:
        case fx.Did():
            return condition
        case fx.AllOf(conditions):
            return next(filter(None, map(_asks_did, conditions)), None)
        case _:
            return None


def _is_about_several(step: fx.Action, scope: _Scope) -> bool:
    """Whether what a step binds is several, for all that its words say."""
    match step:
        case fx.Handle(_, cards):
            return len(cards) > 1 or any(_is_several(group, scope) for group in cards)
        case fx.ChoosePlayers(manner, amount):
            return manner is Manner.EVERY or amount != 1
        case fx.Draw(amount):
            return amount != 1
        case _:
            return not isinstance(step, fx.NameFaction)


def _is_several(cards: fx.Cards, scope: _Scope) -> bool:
    match cards:
        case fx.Reference(Pronoun.THIS_CARD):
            return False
        case fx.Reference(pronoun):
            bound = scope.words.get(Word.REST if pronoun is Pronoun.REST else Word.CARDS)
            return bound is not None and bound.several
        case fx.Selection(_, Manner.EVERY, _, fx.Top(_, amount)):
            return amount != 1
        case fx.Selection(fx.Selector(Zone.LEADER, Whose.YOU), Manner.EVERY):
            return False
        case fx.Selection(_, manner, amount):
            return manner is Manner.EVERY or amount != 1
        case _:
            assert_never(cards)


def _says_who_they_are(selector: fx.Selector) -> bool:
    return selector.source in OWNED_ZONES and selector.whose not in (Whose.YOU, Whose.THEY)


def _put(scope: _Scope, cards: fx.Cards) -> _Scope:
    """The scope after cards, perhaps of those set aside, were put somewhere."""
    match cards:
        case fx.Reference(Pronoun.IT | Pronoun.THEM | Pronoun.REST):
            return attrs.evolve(scope, aside=None)
        case fx.Selection(fx.Selector(Pronoun())) if scope.aside is not None:
            number, left = _total((cards,)), scope.aside.left
            if number is None or left is None:
                return scope
            return attrs.evolve(scope, aside=_Aside(scope.aside.span, left - number) if number < left else None)
        case _:
            return scope


def _total(groups: tuple[fx.Cards, ...]) -> int | None:
    """How many cards are meant at most; None where the words do not say it, or not for sure."""
    total = 0
    for cards in groups:
        match cards:
            case fx.Selection(_, Manner.CHOSEN | Manner.RANDOM, int(amount)):
                total += amount
            case fx.Selection(_, Manner.EVERY, _, fx.Top(_, int(amount))):
                total += amount
            case fx.Reference(Pronoun.IT | Pronoun.THIS_CARD):
                total += 1
            case _:
                return None
    return total
