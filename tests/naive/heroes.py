"""What each of the 73 heroes does, written down a second time: in plain Python, from the facts and not from card text.

This is the second opinion on the cards and on the machine. It is slow and repeats itself, and it shares nothing with
what it is compared with: neither the language, nor the card file, nor any code. `outcomes` is what one asks it.

Each hero is a function that gets the performer and changes the table. The numbers are those of docs/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TypeAlias

from tests.naive.table import CHANCE, Answers, Outcomes, Table, every_path

EMPIRE, TRIBES, WATER_FOLK, UNDEAD = FACTIONS = ("empire", "tribes", "water folk", "undead")

RED, GREEN, LEADING, TRAILING = "red", "green", "leading", "trailing"

EVERYBODY = -1
"""Who looks at what is revealed."""

Move: TypeAlias = tuple[str, int]
"""A marker and by how much it moves."""

Spaces: TypeAlias = tuple[int, int]
"""Where red and green are."""


def outcomes(table: Table, seat: int, hero: str, most_paths: int = 20_000) -> Outcomes:
    """What can become of the table if a seat plays a hero from its hand, before anything is drawn (3.1, 4)."""

    def play(ending: Table, answers: Answers) -> None:
        ending.beginnings = 0
        ending.last_beginning = {}
        ending.looks = []
        Performer(ending, seat, answers).play(hero)

    return every_path(table, play, most_paths)


class Performer:
    """The player who carries out a hero, at a table, with answers to the questions on the way."""

    def __init__(self, table: Table, seat: int, answers: Answers) -> None:
        self.table = table
        self.seat = seat
        self.ask = answers.ask
        self.others = [(seat + step) % table.players for step in range(1, table.players)]
        """Clockwise from the left."""
        self.everybody = [seat, *self.others]
        self.next_player = self.others[0]

    # Playing and performing: 4.1, 8.3, 8.4, R24

    def play(self, hero: str) -> None:
        self.table.hand[self.seat].remove(hero)
        self.table.face_up[self.seat].append(hero)
        self.begin(hero)
        EFFECTS[hero](self)

    def perform(self, hero: str) -> None:
        if self.can_begin(hero):
            self.begin(hero)
            EFFECTS[hero](self)

    def begin(self, hero: str) -> None:
        self.table.beginnings += 1
        self.table.last_beginning[hero] = self.table.position()

    def can_begin(self, hero: str) -> bool:
        if self.table.beginnings >= self.table.most_beginnings:
            return False
        return self.table.last_beginning.get(hero) != self.table.position()

    # Markers (section 5)

    @property
    def spaces(self) -> Spaces:
        return self.table.red, self.table.green

    @spaces.setter
    def spaces(self, spaces: Spaces) -> None:
        self.table.red, self.table.green = spaces

    def after(self, *moves: Move) -> Spaces:
        """Where the markers would be if all of these moves happened at once."""
        red, green = self.spaces
        leading, trailing = (RED, GREEN) if red > green else (GREEN, RED)
        for marker, distance in moves:
            if marker in (LEADING, TRAILING) and self.table.red == self.table.green:
                continue
            which = {LEADING: leading, TRAILING: trailing}.get(marker, marker)
            if which == RED:
                red = min(max(red + distance, 1), 12)
            else:
                green = min(max(green + distance, 1), 12)
        return red, green

    def move(self, *moves: Move) -> None:
        """All of them."""
        self.spaces = self.after(*moves)

    def move_one(self, *moves: Move) -> None:
        """One of them that moves something (R11), the same result only once (R38)."""
        ends: list[Spaces] = []
        for move in moves:
            end = self.after(move)
            if end != self.spaces and end not in ends:
                ends.append(end)
        if ends:
            self.spaces = self.ask(self.seat, ends)

    def move_some(self, one: Move, other: Move) -> None:
        """The first, the second or both; none that would not move its marker (R10, R11)."""
        able = [move for move in (one, other) if self.after(move) != self.spaces]
        ends = [self.after(move) for move in able]
        if len(able) == 2:
            ends.append(self.after(one, other))
        if ends:
            self.spaces = self.ask(self.seat, ends)

    def let_move_one(self, seat: int, *moves: Move) -> None:
        """Another player decides; everything is on offer (R11)."""
        self.spaces = self.ask(seat, [self.after(move) for move in moves])

    # Where cards are

    def face_up_heroes(self, seats: Sequence[int], faction: str | None = None) -> list[str]:
        return [
            hero
            for seat in seats
            for hero in self.table.face_up[seat]
            if faction is None or faction in factions_of(hero)
        ]

    def hidden_heroes(self, seats: Sequence[int]) -> list[str]:
        return [hero for seat in seats for hero in self.table.hidden[seat]]

    def tavern_heroes(self, *factions: str) -> list[str]:
        """In the order of the slots; without factions, all."""
        return [
            hero
            for hero in self.table.tavern
            if hero is not None and (not factions or any(faction in factions_of(hero) for faction in factions))
        ]

    def owner(self, hero: str) -> int:
        for seat in self.everybody:
            if hero in self.table.face_up[seat] or hero in self.table.hidden[seat]:
                return seat
        raise AssertionError(f"{hero} is in no party")

    def remove(self, card: str) -> None:
        """Take a card from wherever it is. A tavern slot is left empty (8.6)."""
        table = self.table
        if card in table.tavern:
            table.tavern[table.tavern.index(card)] = None
            return
        zones = [
            *table.hand,
            *table.face_up,
            *table.hidden,
            table.harbor,
            table.wilderness,
            table.graveyard,
            table.aside,
        ]
        [zone] = [zone for zone in zones if card in zone]
        zone.remove(card)

    # What happens to cards (section 8)

    def bury(self, hero: str) -> None:
        self.remove(hero)
        self.table.graveyard.append(hero)

    def discard(self, card: str) -> None:
        self.remove(card)
        self.table.wilderness.append(card)

    def hide(self, card: str) -> None:
        """Place it hidden into the performer's party, on top of the stack (R20)."""
        self.remove(card)
        self.table.hidden[self.seat].append(card)

    def place_face_up(self, card: str) -> None:
        self.remove(card)
        self.table.face_up[self.seat].append(card)

    def take(self, card: str) -> None:
        self.remove(card)
        self.table.hand[self.seat].append(card)

    def set_aside(self, card: str) -> None:
        self.remove(card)
        self.table.aside.append(card)

    def turn_over(self, hero: str) -> None:
        seat = self.owner(hero)
        if hero in self.table.face_up[seat]:
            self.table.face_up[seat].remove(hero)
            self.table.hidden[seat].append(hero)
        else:
            self.table.hidden[seat].remove(hero)
            self.table.face_up[seat].append(hero)

    def exchange(self, one: str, other: str) -> None:
        """Each takes the exact place of the other (8.2)."""
        table = self.table
        zones: list[list[str] | list[str | None]] = [*table.hand, *table.face_up, *table.hidden]
        zones += [table.tavern, table.graveyard]
        [(zone, index)] = [(zone, zone.index(one)) for zone in zones if one in zone]
        [(other_zone, other_index)] = [(zone, zone.index(other)) for zone in zones if other in zone]
        zone[index], other_zone[other_index] = other, one

    def look(self, seat: int, cards: Sequence[str]) -> None:
        self.table.looks += [(seat, card) for card in cards]

    # Steps that several heroes have

    def bury_face_up_hero(self, faction: str | None = None) -> None:
        """Anybody's, the performer's own and the hero itself included (R14, R15)."""
        heroes = self.face_up_heroes(self.everybody, faction)
        if heroes:
            self.bury(self.ask(self.seat, heroes))

    def hide_from_hand(self) -> None:
        hand = list(self.table.hand[self.seat])
        if hand:
            self.hide(self.ask(self.seat, hand))

    def hide_one_of(self, cards: Sequence[str]) -> None:
        if cards:
            self.hide(self.ask(self.seat, cards))

    def look_at_two_hidden_heroes(self) -> None:
        hidden = self.hidden_heroes(self.others)
        if hidden:
            self.look(self.seat, self.ask(self.seat, [(), *combinations(hidden, 1), *combinations(hidden, 2)]))

    def turn_over_hero_of_another_player(self) -> None:
        heroes = [*self.face_up_heroes(self.others), *self.hidden_heroes(self.others)]
        if heroes:
            self.turn_over(self.ask(self.seat, heroes))

    def random_card_of_another_hand(self) -> str | None:
        robbed = [seat for seat in self.others if self.table.hand[seat]]  # R23
        if not robbed:
            return None
        return self.ask(CHANCE, list(self.table.hand[self.ask(self.seat, robbed)]))

    def player_with_face_up_hero(self) -> int | None:
        seats = [seat for seat in self.everybody if self.table.face_up[seat]]
        return self.ask(self.seat, seats) if seats else None

    def heroes_of_a_player(self, faction: str) -> int:
        """Pick any player (R42); how many face-up heroes of a faction they have, at most 3."""
        seat = self.ask(self.seat, self.everybody)
        return min(3, len(self.face_up_heroes([seat], faction)))

    def discard_from_tavern(self, *factions: str) -> int:
        """Every hero of these factions; without factions, every hero. How many there were."""
        heroes = self.tavern_heroes(*factions)
        for hero in heroes:
            self.discard(hero)
        return len(heroes)

    def pay_with_tavern_hero(self, faction: str) -> bool:
        """The performer may discard one; whether they did."""
        heroes = self.tavern_heroes(faction)
        paid = self.ask(self.seat, [*heroes, None]) if heroes else None
        if paid is not None:
            self.discard(paid)
        return paid is not None

    def exchange_may(self, ones: Sequence[str], others: Sequence[str]) -> None:
        """Both sides must exist; after the first card there is no declining (R39)."""
        if ones and others:
            one = self.ask(self.seat, [*ones, None])
            if one is not None:
                self.exchange(one, self.ask(self.seat, others))

    def exchange_must(self, ones: Sequence[str], others: Sequence[str]) -> None:
        if ones and others:
            one = self.ask(self.seat, ones)
            self.exchange(one, self.ask(self.seat, others))

    def draw_aside_from_harbor(self, number: int) -> list[str]:
        """Set the top cards of the harbor aside. An empty harbor is filled when the next card is needed (3.5, R9)."""
        drawn: list[str] = []
        for _ in range(number):
            if not self.table.harbor:
                self.table.harbor, self.table.wilderness = self.table.wilderness, []
            if self.table.harbor:  # R8
                card = self.ask(CHANCE, sorted(self.table.harbor))
                self.set_aside(card)
                drawn.append(card)
        return drawn

    def perform_aside_from_tavern(self) -> str | None:
        """Perform a hero in the tavern, which is set aside meanwhile; that hero."""
        heroes = [hero for hero in self.tavern_heroes() if self.can_begin(hero)]
        if not heroes:
            return None
        hero = self.ask(self.seat, heroes)
        self.set_aside(hero)
        self.perform(hero)
        return hero


Effect: TypeAlias = Callable[[Performer], None]

EFFECTS: dict[str, Effect] = {}

_FACTIONS: dict[str, tuple[str, ...]] = {}


def factions_of(hero: str) -> tuple[str, ...]:
    return _FACTIONS[hero]


def hero(id: str, *factions: str) -> Callable[[Effect], Effect]:
    """The function below is what this hero does."""

    def written_down(effect: Effect) -> Effect:
        EFFECTS[id] = effect
        _FACTIONS[id] = factions
        return effect

    return written_down


# Tribes


@hero("shaky-sharpshooter", TRIBES)
def shaky_sharpshooter(you: Performer) -> None:
    you.move_one((RED, +1), (GREEN, -1))
    you.bury_face_up_hero(EMPIRE)


@hero("overworked-amazon", TRIBES)
def overworked_amazon(you: Performer) -> None:
    you.move_one((RED, +1), (GREEN, -1))
    picked = you.player_with_face_up_hero()
    if picked is not None:
        you.bury(you.ask(picked, you.face_up_heroes([picked])))


@hero("hangry-barbarian", TRIBES)
def hangry_barbarian(you: Performer) -> None:
    discarded = you.discard_from_tavern(EMPIRE, UNDEAD)
    you.move((RED, -discarded))


@hero("joyless-chief", TRIBES)
def joyless_chief(you: Performer) -> None:
    you.move((RED, +1))
    top = you.table.wilderness[-2:]
    you.look(you.seat, top)
    you.hide_one_of(top)


@hero("battle-pet-master", TRIBES)
def battle_pet_master(you: Performer) -> None:
    you.move((RED, +1), (GREEN, +1))
    you.hide_from_hand()


@hero("curious-troll", TRIBES)
def curious_troll(you: Performer) -> None:
    you.move_one((RED, +1), (GREEN, +1))
    you.look_at_two_hidden_heroes()


@hero("pigmented-war-pig", TRIBES)
def pigmented_war_pig(you: Performer) -> None:
    you.move((RED, -1), (GREEN, +1))


@hero("bored-goblin", TRIBES)
def bored_goblin(you: Performer) -> None:
    if you.face_up_heroes([you.seat], UNDEAD):
        you.move((RED, -2))


@hero("curious-cat-lover", TRIBES)
def curious_cat_lover(you: Performer) -> None:
    you.move((RED, +1))
    card = you.random_card_of_another_hand()
    if card is not None:
        you.hide(card)


@hero("watchful-witch", TRIBES)
def watchful_witch(you: Performer) -> None:
    you.move_one((RED, -1), (GREEN, +1))
    you.look_at_two_hidden_heroes()


@hero("depressed-druid", TRIBES)
def depressed_druid(you: Performer) -> None:
    you.move((RED, -3), (GREEN, -1))


@hero("blind-eye-collector", TRIBES)
def blind_eye_collector(you: Performer) -> None:
    you.move((RED, +1), (GREEN, +3))


@hero("hairy-hermit", TRIBES)
def hairy_hermit(you: Performer) -> None:
    if you.table.red > you.table.green:
        you.move_one((RED, -1), (RED, -2))
    else:
        you.move_one((RED, -1))


@hero("long-eared-loner", TRIBES)
def long_eared_loner(you: Performer) -> None:
    you.move((GREEN, +1))
    you.turn_over_hero_of_another_player()


@hero("saber-toothed-troll", TRIBES)
def saber_toothed_troll(you: Performer) -> None:
    heroes = you.face_up_heroes(you.others)
    if heroes:
        taken = you.ask(you.seat, heroes)
        victim = you.owner(taken)
        you.take(taken)
        you.let_move_one(victim, (GREEN, +2), (GREEN, -2))


@hero("potato-privateer", TRIBES)
def potato_privateer(you: Performer) -> None:
    you.move((GREEN, +you.heroes_of_a_player(EMPIRE)))


@hero("spirited-shaman", TRIBES)
def spirited_shaman(you: Performer) -> None:
    you.move((RED, -1), (GREEN, -1))
    you.turn_over_hero_of_another_player()


@hero("grumpy-guard", TRIBES)
def grumpy_guard(you: Performer) -> None:
    if you.face_up_heroes([you.seat], WATER_FOLK):
        you.move((GREEN, +2))


# Empire


@hero("short-sighted-soldier", EMPIRE)
def short_sighted_soldier(you: Performer) -> None:
    you.move((RED, +1), (GREEN, -1))


@hero("doubtful-priest", EMPIRE)
def doubtful_priest(you: Performer) -> None:
    you.let_move_one(you.next_player, (RED, +2), (RED, -2))
    playable = [card for card in you.table.hand[you.seat] if EMPIRE not in factions_of(card) and you.can_begin(card)]
    extra = you.ask(you.seat, [*playable, None])  # asked also without any (R36)
    if extra is not None:
        you.play(extra)


@hero("underestimated-squire", EMPIRE)
def underestimated_squire(you: Performer) -> None:
    you.move((RED, -1), (GREEN, -1))
    you.exchange_may(list(you.table.hidden[you.seat]), list(you.table.hand[you.seat]))


@hero("flailing-knight", EMPIRE)
def flailing_knight(you: Performer) -> None:
    you.move((RED, -1), (GREEN, -3))


@hero("underpaid-mercenary", EMPIRE)
def underpaid_mercenary(you: Performer) -> None:
    you.move((RED, +3), (GREEN, +1))


@hero("heart-bending-bard", EMPIRE)
def heart_bending_bard(you: Performer) -> None:
    discarded = you.discard_from_tavern(WATER_FOLK, TRIBES)
    you.move((GREEN, -discarded))


@hero("modest-monsterslayer", EMPIRE)
def modest_monsterslayer(you: Performer) -> None:
    performed = you.perform_aside_from_tavern()
    if performed is not None:
        you.hide(performed)


@hero("ace-fighter", EMPIRE)
def ace_fighter(you: Performer) -> None:
    if you.table.green > you.table.red:
        you.move_one((RED, +1), (RED, +2))
    else:
        you.move_one((RED, +1))


@hero("battle-connoisseur", EMPIRE)
def battle_connoisseur(you: Performer) -> None:
    you.move((GREEN, +1))
    heroes = you.tavern_heroes()
    for each in heroes:
        you.set_aside(each)
    you.hide_one_of(heroes)
    for each in heroes:
        if each in you.table.aside:
            you.discard(each)


@hero("canned-champion", EMPIRE)
def canned_champion(you: Performer) -> None:
    you.move_one((RED, -1), (GREEN, +1))
    you.bury_face_up_hero(TRIBES)


@hero("nagging-northman", EMPIRE)
def nagging_northman(you: Performer) -> None:
    if you.pay_with_tavern_hero(TRIBES):
        you.move((RED, +2))


@hero("almost-evil-scholar", EMPIRE)
def almost_evil_scholar(you: Performer) -> None:
    you.move((RED, +you.heroes_of_a_player(TRIBES)))


@hero("well-aged-warrior", EMPIRE)
def well_aged_warrior(you: Performer) -> None:
    you.move((RED, +1), (GREEN, +1))
    you.hide_from_hand()


@hero("androgynous-assassin", EMPIRE)
def androgynous_assassin(you: Performer) -> None:
    you.move_one((RED, -1), (GREEN, +1))
    guess = you.ask(you.seat, FACTIONS)
    hidden = you.hidden_heroes(you.others)
    if hidden:
        victim = you.ask(you.seat, hidden)
        you.turn_over(victim)
        if guess in factions_of(victim):
            you.bury(victim)


@hero("groggy-preacher", EMPIRE)
def groggy_preacher(you: Performer) -> None:
    you.move_one((RED, +1), (GREEN, +1))
    you.exchange_must(you.tavern_heroes(), you.face_up_heroes([you.seat]))


@hero("queer-quartermaster", EMPIRE)
def queer_quartermaster(you: Performer) -> None:
    you.move((RED, +1))
    own = [each for each in you.table.face_up[you.seat] if EMPIRE not in factions_of(each)]
    you.exchange_may(own, list(you.table.hand[you.seat]))


@hero("angry-priestess", EMPIRE)
def angry_priestess(you: Performer) -> None:
    if you.pay_with_tavern_hero(UNDEAD):
        you.move((GREEN, -2))


@hero("resilient-rearguard", EMPIRE)
def resilient_rearguard(you: Performer) -> None:
    you.move_one((RED, +1), (GREEN, -1))
    card = you.random_card_of_another_hand()
    if card is not None:
        you.take(card)


# Undead


@hero("arrowgant-skeleton", UNDEAD)
def arrowgant_skeleton(you: Performer) -> None:
    you.move_some((RED, +2), (GREEN, +2))


@hero("unconfident-executioner", UNDEAD)
def unconfident_executioner(you: Performer) -> None:
    you.move((RED, -1), (GREEN, -1))
    you.bury_face_up_hero()


@hero("ghastly-granny", UNDEAD)
def ghastly_granny(you: Performer) -> None:
    heroes = [each for each in you.table.face_up[you.seat] if each != "ghastly-granny" and you.can_begin(each)]
    if heroes:
        you.perform(you.ask(you.seat, heroes))


@hero("rotting-orangutan", UNDEAD)
def rotting_orangutan(you: Performer) -> None:
    you.move_one((RED, +2), (GREEN, +2))


@hero("half-headed-wizard", UNDEAD)
def half_headed_wizard(you: Performer) -> None:
    you.move((RED, +1), (GREEN, +1))
    you.exchange_must(you.tavern_heroes(), you.face_up_heroes(you.others))


@hero("nightmarish-northman", UNDEAD)
def nightmarish_northman(you: Performer) -> None:
    you.move_some((RED, +2), (GREEN, +2))
    own, others = you.face_up_heroes([you.seat]), you.face_up_heroes(you.others)
    victims = [you.ask(you.seat, heroes) for heroes in (own, others) if heroes]
    for victim in victims:
        you.bury(victim)


@hero("half-eaten-bull", UNDEAD)
def half_eaten_bull(you: Performer) -> None:
    you.move((RED, +2), (GREEN, +1))
    you.bury_face_up_hero(WATER_FOLK)


@hero("gorgeous-gorgon", UNDEAD)
def gorgeous_gorgon(you: Performer) -> None:
    you.move_one((RED, +1), (GREEN, +1))
    picked = you.player_with_face_up_hero()
    if picked is not None:
        you.bury(you.ask(CHANCE, you.face_up_heroes([picked])))


@hero("crow-carrier", UNDEAD)
def crow_carrier(you: Performer) -> None:
    you.move((RED, -1), (GREEN, -1))
    drawn = you.table.graveyard[-2:][::-1]
    for card in drawn:
        you.set_aside(card)
    you.hide_one_of(drawn)
    for card in drawn:
        if card in you.table.aside:
            you.discard(card)


@hero("insidious-impaler", UNDEAD)
def insidious_impaler(you: Performer) -> None:
    performed = you.perform_aside_from_tavern()
    if performed is not None:
        you.bury(performed)


@hero("lethargic-leech", UNDEAD)
def lethargic_leech(you: Performer) -> None:
    you.move_one((RED, -1), (GREEN, -1))
    you.hide_from_hand()


@hero("will-bending-witch", UNDEAD)
def will_bending_witch(you: Performer) -> None:
    you.move_one((RED, +1), (GREEN, +1))
    chosen = [you.ask(seat, list(you.table.hand[seat])) for seat in you.others if you.table.hand[seat]]
    for card in chosen:
        you.discard(card)


@hero("resurrected-ram", UNDEAD)
def resurrected_ram(you: Performer) -> None:
    you.move_one((RED, +1), (GREEN, +1))
    you.discard_from_tavern()
    for slot in range(3):
        if you.table.graveyard:
            you.table.tavern[slot] = you.table.graveyard.pop()


@hero("mummy-mystic", UNDEAD)
def mummy_mystic(you: Performer) -> None:
    you.move((RED, +1), (GREEN, +2))
    you.exchange_may(you.table.graveyard[-1:], you.face_up_heroes([you.seat]))


@hero("naughty-necromancer", UNDEAD)
def naughty_necromancer(you: Performer) -> None:
    buried = min(3, len(you.table.graveyard))
    you.move((RED, +buried), (GREEN, +buried))


@hero("sun-shy-skeleton", UNDEAD)
def sun_shy_skeleton(you: Performer) -> None:
    if you.table.graveyard:
        you.perform(you.table.graveyard[-1])


@hero("wrapped-warrior", UNDEAD)
def wrapped_warrior(you: Performer) -> None:
    you.move_one((RED, +1), (GREEN, +1))
    if you.table.graveyard:
        you.take(you.ask(you.seat, list(you.table.graveyard)))


@hero("slaughtered-slime", UNDEAD)
def slaughtered_slime(you: Performer) -> None:
    you.move_one((RED, -1), (GREEN, -1))
    hidden = you.hidden_heroes(you.everybody)
    if hidden:
        you.bury(you.ask(you.seat, hidden))


# Water Folk


@hero("pessimistic-whaleman", WATER_FOLK)
def pessimistic_whaleman(you: Performer) -> None:
    you.move_one((RED, +1), (GREEN, +1))
    drawn = you.draw_aside_from_harbor(2)
    you.hide_one_of(drawn)
    for card in drawn:
        if card in you.table.aside:
            you.discard(card)


@hero("tentacle-oracle", WATER_FOLK)
def tentacle_oracle(you: Performer) -> None:
    if you.table.wilderness:
        top = you.table.wilderness[-1]
        you.look(EVERYBODY, [top])
        if UNDEAD not in factions_of(top):
            you.move((RED, -3), (GREEN, -3))


@hero("drowned-deserter", WATER_FOLK)
def drowned_deserter(you: Performer) -> None:
    you.move_one((LEADING, -1), (TRAILING, +2))


@hero("deep-sea-squire", WATER_FOLK)
def deep_sea_squire(you: Performer) -> None:
    you.move_one((RED, +1), (GREEN, +1))
    drawn = you.draw_aside_from_harbor(2)
    you.hide_one_of(drawn)
    for card in drawn:
        if card in you.table.aside:
            you.take(card)


@hero("vegetarian-sharkguard", WATER_FOLK)
def vegetarian_sharkguard(you: Performer) -> None:
    you.move_some((RED, +2), (GREEN, +2))
    heroes = you.face_up_heroes(you.others)
    if heroes:
        you.discard(you.ask(you.seat, heroes))


@hero("double-shielded-turtle", WATER_FOLK)
def double_shielded_turtle(you: Performer) -> None:
    named = you.ask(you.seat, FACTIONS)
    discarded = you.discard_from_tavern(named)
    you.move_some((RED, -discarded), (GREEN, -discarded))


@hero("leery-lizard", WATER_FOLK)
def leery_lizard(you: Performer) -> None:
    you.move_one((RED, -1), (GREEN, -2))


@hero("furious-frog", WATER_FOLK)
def furious_frog(you: Performer) -> None:
    you.move_some((RED, -2), (GREEN, -2))


@hero("apathetic-waterpriest", WATER_FOLK)
def apathetic_waterpriest(you: Performer) -> None:
    you.move_one((RED, -2), (GREEN, -1))


@hero("hopeful-salamander", WATER_FOLK)
def hopeful_salamander(you: Performer) -> None:
    you.move((RED, +1), (GREEN, +1))
    heroes = you.tavern_heroes()
    if heroes:
        you.place_face_up(you.ask(you.seat, heroes))


@hero("keen-koi", WATER_FOLK)
def keen_koi(you: Performer) -> None:
    you.move((LEADING, -1), (TRAILING, +1))


@hero("triple-sword-lizard", WATER_FOLK)
def triple_sword_lizard(you: Performer) -> None:
    you.move_one((LEADING, -1), (LEADING, -3))


@hero("saltwater-sage", WATER_FOLK)
def saltwater_sage(you: Performer) -> None:
    hidden = list(you.table.hidden[you.seat])
    if hidden:
        turned = you.ask(you.seat, hidden)
        you.turn_over(turned)
        you.perform(turned)


@hero("miniature-merman", WATER_FOLK)
def miniature_merman(you: Performer) -> None:
    you.move_one((RED, -1), (GREEN, +1))
    piles = [pile for pile in (you.table.wilderness, you.table.graveyard) if pile]
    if piles:
        for card in you.ask(you.seat, piles)[-2:]:
            you.take(card)


@hero("krill-keeper", WATER_FOLK)
def krill_keeper(you: Performer) -> None:
    counted = you.heroes_of_a_player(UNDEAD)
    you.move((RED, -counted), (GREEN, -counted))


@hero("aimless-eel", WATER_FOLK)
def aimless_eel(you: Performer) -> None:
    you.move_one((RED, +1), (GREEN, +1))
    you.bury_face_up_hero(UNDEAD)


@hero("bludgeoning-blowfish", WATER_FOLK)
def bludgeoning_blowfish(you: Performer) -> None:
    you.move_one((RED, +1), (GREEN, -1))
    hidden = you.hidden_heroes(you.others)
    if hidden:
        chosen, only_look = you.ask(you.seat, [(each, only_look) for each in hidden for only_look in (False, True)])
        if only_look:
            you.look(you.seat, [chosen])
        else:
            you.turn_over(chosen)


@hero("friendly-frogmage", WATER_FOLK)
def friendly_frogmage(you: Performer) -> None:
    you.move((RED, +1), (GREEN, +1))
    you.hide_from_hand()


# All four factions


@hero("deceased-emperor", *FACTIONS)
def deceased_emperor(_: Performer) -> None:
    """He has no effect (8.5)."""
