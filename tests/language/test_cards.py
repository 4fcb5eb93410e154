"""The bundled heroes: their wording is canonical, and they do what a table that was made independently says.

The table has a hero a line: id, faction (`+`: advanced), and what happens, in order, in a shorthand of its own:

    E T L F               the markers: empire, tribes, the one that leads, the one that follows
    a & b, a / b, a // b  both, exactly one, one or both
    2 ?1 <=2 all top2     how many cards: so many, at random, up to, every, from the top
    own their other       whose; nothing: anybody's
    hide, show, aside     place hidden, place face-up, set aside
    a <> b                exchange
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import yaml

from heirs_rules.language import effects as fx
from heirs_rules.language.parser import read
from heirs_rules.language.printer import canonical
from heirs_rules.language.vocabulary import Faction, Likeness, Manner, Marker, Pronoun, Verb, Who, Whose, Zone
from heirs_rules.resources import bundled

FACTS = """
shaky-sharpshooter      : tribes      : E+1 / T-1; bury 1 face-up empire
overworked-amazon       : tribes+     : E+1 / T-1; choose player with face-up; they: bury 1 face-up their
hangry-barbarian        : tribes+     : discard all tavern empire|undead; E-X [X them]
joyless-chief           : tribes      : E+1; look top2 wilderness; hide 1 them
battle-pet-master       : tribes      : E+1 & T+1; hide 1 hand own
curious-troll           : tribes      : E+1 / T+1; look <=2 hidden other
pigmented-war-pig       : tribes      : E-1 & T+1
bored-goblin            : tribes      : if face-up own undead: E-2
curious-cat-lover       : tribes+     : E+1; choose other player with hand; hide ?1 hand their
watchful-witch          : tribes      : E-1 / T+1; look <=2 hidden other
depressed-druid         : tribes      : E-3 & T-1
blind-eye-collector     : tribes      : E+1 & T+3
hairy-hermit            : tribes      : E-1 / E-2 if E leads
long-eared-loner        : tribes      : T+1; turn-over 1 party other
saber-toothed-troll     : tribes+     : take 1 face-up other; they: T+2 / T-2
potato-privateer        : tribes+     : choose player; T+X [X face-up their empire max 3]
spirited-shaman         : tribes      : E-1 & T-1; turn-over 1 party other
grumpy-guard            : tribes      : if face-up own water-folk: T+2
short-sighted-soldier   : empire      : E+1 & T-1
doubtful-priest         : empire+     : next: E+2 / E-2; may: play 1 hand own !empire
underestimated-squire   : empire      : E-1 & T-1; may: exchange 1 hidden own <> 1 hand own
flailing-knight         : empire      : E-1 & T-3
underpaid-mercenary     : empire      : E+3 & T+1
heart-bending-bard      : empire+     : discard all tavern tribes|water-folk; T-X [X them]
modest-monsterslayer    : empire+     : aside 1 tavern; perform it; hide it
ace-fighter             : empire      : E+1 / E+2 if T leads
battle-connoisseur      : empire      : T+1; aside all tavern; hide 1 them; discard rest
canned-champion         : empire      : E-1 / T+1; bury 1 face-up tribes
nagging-northman        : empire      : may: discard 1 tavern tribes; if done: E+2
almost-evil-scholar     : empire      : choose player; E+X [X face-up their tribes max 3]
well-aged-warrior       : empire      : E+1 & T+1; hide 1 hand own
androgynous-assassin    : empire+     : E-1 / T+1; faction; turn-over 1 hidden other; if it named: bury it
groggy-preacher         : empire      : E+1 / T+1; exchange 1 tavern <> 1 face-up own
queer-quartermaster     : empire+     : E+1; may: exchange 1 face-up own !empire <> 1 hand own
angry-priestess         : empire      : may: discard 1 tavern undead; if done: T-2
resilient-rearguard     : empire      : E+1 / T-1; choose other player with hand; take ?1 hand their
arrowgant-skeleton      : undead      : E+2 // T+2
unconfident-executioner : undead      : E-1 & T-1; bury 1 face-up
ghastly-granny          : undead+     : perform 1 face-up own -this
rotting-orangutan       : undead      : E+2 / T+2
half-headed-wizard      : undead      : E+1 & T+1; exchange 1 tavern <> 1 face-up other
nightmarish-northman    : undead      : E+2 // T+2; bury 1 face-up own & 1 face-up other
half-eaten-bull         : undead      : E+2 & T+1; bury 1 face-up water-folk
gorgeous-gorgon         : undead      : E+1 / T+1; choose player with face-up; bury ?1 face-up their
crow-carrier            : undead      : E-1 & T-1; aside top2 graveyard; hide 1 them; discard rest
insidious-impaler       : undead+     : aside 1 tavern; perform it; bury it
lethargic-leech         : undead      : E-1 / T-1; hide 1 hand own
will-bending-witch      : undead+     : E+1 / T+1; each other: discard 1 hand their
resurrected-ram         : undead+     : E+1 / T+1; discard all tavern; refill graveyard
mummy-mystic            : undead      : E+1 & T+2; may: exchange top1 graveyard <> 1 face-up own
naughty-necromancer     : undead      : E+X & T+X [X graveyard max 3]
sun-shy-skeleton        : undead+     : perform top1 graveyard
wrapped-warrior         : undead      : E+1 / T+1; take 1 graveyard
slaughtered-slime       : undead      : E-1 / T-1; bury 1 hidden
pessimistic-whaleman    : water-folk  : E+1 / T+1; aside top2 harbor; hide 1 them; discard rest
tentacle-oracle         : water-folk  : reveal top1 wilderness; if it not undead: E-3 & T-3
drowned-deserter        : water-folk+ : L-1 / F+2
deep-sea-squire         : water-folk  : E+1 / T+1; aside top2 harbor; hide 1 them; take rest
vegetarian-sharkguard   : water-folk  : E+2 // T+2; discard 1 face-up other
double-shielded-turtle  : water-folk+ : faction; discard all tavern named; E-X // T-X [X them]
leery-lizard            : water-folk  : E-1 / T-2
furious-frog            : water-folk  : E-2 // T-2
apathetic-waterpriest   : water-folk  : E-2 / T-1
hopeful-salamander      : water-folk  : E+1 & T+1; show 1 tavern
keen-koi                : water-folk  : L-1 & F+1
triple-sword-lizard     : water-folk  : L-1 / L-3
saltwater-sage          : water-folk+ : turn-over 1 hidden own; perform it
miniature-merman        : water-folk+ : E-1 / T+1; draw 2 wilderness / draw 2 graveyard
krill-keeper            : water-folk  : choose player; E-X & T-X [X face-up their undead max 3]
aimless-eel             : water-folk  : E+1 / T+1; bury 1 face-up undead
bludgeoning-blowfish    : water-folk+ : E+1 / T-1; turn-over 1 hidden other / look 1 hidden other
friendly-frogmage       : water-folk  : E+1 & T+1; hide 1 hand own
deceased-emperor        : all         : nothing
"""

ROWS = [tuple(cell.strip() for cell in line.split(" : ")) for line in FACTS.strip().splitlines()]
CARDS: dict[str, Any] = yaml.safe_load(bundled("cards.yaml").read_text("utf-8"))
EFFECTS: dict[str, str] = {hero["id"]: hero["effect"].rstrip("\n") for hero in CARDS["heroes"] if "effect" in hero}


def test_the_heroes_are_those_of_the_table_in_its_order() -> None:
    expected = [(hero, faction) for hero, faction, _ in ROWS]
    assert [(hero["id"], hero["faction"] + "+" * hero.get("advanced", False)) for hero in CARDS["heroes"]] == expected


def test_the_deck_promises_what_there_is() -> None:
    factions = Counter(hero["faction"] for hero in CARDS["heroes"])
    advanced = sum(hero.get("advanced", False) for hero in CARDS["heroes"])
    assert CARDS["deck"] == {"heroes": 73, "leaders": 6, "advanced": 20, **factions}
    assert (len(CARDS["heroes"]), len(CARDS["leaders"]), advanced) == (73, 6, 20)
    assert factions == {"empire": 18, "tribes": 18, "water-folk": 18, "undead": 18, "all": 1}


def test_five_heroes_of_each_faction_are_advanced() -> None:
    advanced = Counter(hero["faction"] for hero in CARDS["heroes"] if hero.get("advanced"))
    assert set(advanced.values()) == {5}
    assert len(advanced) == len(Faction)


def test_the_leaders_are_those_of_the_game() -> None:
    leaders = [f"{leader['number']} {leader['name']}: {', '.join(leader['factions'])}" for leader in CARDS["leaders"]]
    assert leaders == [
        "1 Lemron: water-folk, tribes",
        "2 Cyra: empire, water-folk",
        "3 Myrad: undead, tribes",
        "4 Xiadul: empire, undead",
        "5 Pavyr: empire, tribes",
        "6 Enned: undead, water-folk",
    ]


@pytest.mark.parametrize("hero", EFFECTS)
def test_the_wording_is_canonical_and_reads_back_as_the_same_effect(hero: str) -> None:
    effect, findings = read(EFFECTS[hero])
    assert effect is not None
    assert not findings
    assert canonical(effect) == EFFECTS[hero]


@pytest.mark.parametrize(("hero", "outlined"), [(hero, outlined) for hero, _, outlined in ROWS])
def test_the_effect_does_what_the_table_says(hero: str, outlined: str) -> None:
    if hero not in EFFECTS:
        assert outlined == "nothing"
        return
    effect, _ = read(EFFECTS[hero])
    assert effect is not None
    assert outline(effect) == outlined


def test_a_turned_sign_would_be_noticed() -> None:
    right, _ = read("+1 empire or -1 tribes")
    wrong, _ = read("-1 empire or -1 tribes")
    assert right is not None
    assert wrong is not None
    assert outline(right) == "E+1 / T-1"
    assert outline(wrong) == "E-1 / T-1"


# The shorthand of the table


LETTER = {Marker.EMPIRE: "E", Marker.TRIBES: "T", Marker.LEADING: "L", Marker.TRAILING: "F"}
DECIDER = {Who.NEXT: "next: ", Who.THEY: "they: ", Who.EACH_OTHER: "each other: "}
OWNER = {Whose.ANYBODY: "", Whose.YOU: "own", Whose.THEY: "their", Whose.OTHERS: "other"}
VERB = {Verb.PLACE_HIDDEN: "hide", Verb.PLACE_FACE_UP: "show", Verb.SET_ASIDE: "aside", Verb.LOOK: "look"}


def outline(effect: fx.Effect) -> str:
    match effect:
        case fx.Sequence(steps):
            return "; ".join(map(outline, steps))
        case fx.Choice(alternatives, several):
            return (" // " if several else " / ").join(map(outline, alternatives))
        case fx.By(who, inner):
            return DECIDER[who] + outline(inner)
        case fx.May(Who.YOU, inner):
            return f"may: {outline(inner)}"
        case fx.If(fx.Leads(marker, False), inner, None):
            return f"{outline(inner)} if {LETTER[marker]} leads"
        case fx.If(condition, inner, None):
            return f"if {outlined_condition(condition)}: {outline(inner)}"
        case fx.Where(inner, fx.NumberOf(selector), at_most):
            cap = "" if at_most is None else f" max {at_most}"
            return f"{outline(inner)} [X {outlined_selector(selector)}{cap}]"
        case _:
            return outlined_action(effect)


def outlined_action(effect: fx.Effect) -> str:
    match effect:
        case fx.Shift(moves):
            return " & ".join(
                f"{LETTER[move.marker]}{'-' if move.sign < 0 else '+'}{outlined_amount(move.amount)}" for move in moves
            )
        case fx.Handle(verb, cards):
            return f"{VERB.get(verb, verb.name.lower().replace('_', '-'))} {' & '.join(map(outlined_cards, cards))}"
        case fx.Exchange(one, other):
            return f"exchange {outlined_cards(one)} <> {outlined_cards(other)}"
        case fx.Draw(amount, False, pile):
            return f"draw {outlined_amount(amount)} {pile.value}"
        case fx.Refill(pile):
            return f"refill {pile.value}"
        case fx.NameFaction():
            return "faction"
        case fx.ChoosePlayers(Manner.CHOSEN, 1, others, tally):
            having = f" with {outlined_condition(fx.Has(tally)).removesuffix(' their')}" if tally else ""
            return f"choose {'other ' if others else ''}player{having}"
        case _:
            raise AssertionError(f"the table has no shorthand for {effect}")


def outlined_condition(condition: fx.Condition) -> str:
    match condition:
        case fx.Has(tally):
            return outlined_selector(tally.selector)
        case fx.Did(Who.YOU, False):
            return "done"
        case fx.Is(Pronoun.IT, kind, negated):
            return f"it {'not ' if negated else ''}{outlined_kind(kind)}"
        case _:
            raise AssertionError(f"the table has no shorthand for {condition}")


def outlined_cards(cards: fx.Cards) -> str:
    match cards:
        case fx.Reference(pronoun):
            return pronoun.value.removeprefix("the ")
        case fx.Selection(selector, manner, amount, None):
            return f"{HOW_MANY[manner].replace('n', outlined_amount(amount))} {outlined_selector(selector)}"
        case fx.Selection(selector, Manner.EVERY, _, fx.Top(end, amount)):
            return f"{end.value}{outlined_amount(amount)} {outlined_selector(selector)}"
        case _:
            raise AssertionError(f"the table has no shorthand for {cards}")


HOW_MANY = {Manner.CHOSEN: "n", Manner.UP_TO: "<=n", Manner.RANDOM: "?n", Manner.EVERY: "all"}


def outlined_selector(selector: fx.Selector) -> str:
    place = selector.source.value
    if selector.source is Zone.PARTY and selector.kind.side:
        place = selector.kind.side.value
    exception = f"-{selector.excepting.value.removesuffix(' card')}" if selector.excepting else ""
    return " ".join(filter(None, [place, OWNER[selector.whose], outlined_kind(selector.kind), exception]))


def outlined_kind(kind: fx.Kind) -> str:
    factions = [faction.value.replace(" ", "-") for faction in kind.factions] + ["named"] * (kind.like is Likeness.THAT)
    return "|".join(factions) + "".join(f"!{faction.value}" for faction in kind.not_factions)


def outlined_amount(amount: fx.Amount) -> str:
    return str(amount) if isinstance(amount, int) else amount.value
