"""A table and its staff as a console has them: what is told, and what is done by whom.

It knows no rule: it does what the play waits for, by the role that is named, with the cards that
it was given.
"""
import json

from client import Client, Floor, lent

GAMES = (
    "fortune-six-v6", "fa-fa-fabulous-4-v3", "fortune-six-v5", "super-six-etg-v3", "tiger",
    "tiger-no-commission", "fabulous-4s", "fortune-six-no-commission", "no-commission",
    "super-6-no-commission", "super-six-no-commission",
)
LIMITS = {"limits.all": "5..500"}
HIGH = {"zone": "hlga"}
FELT = {"cards": "keyed-in", "seating": "felt"}
READER = {"cards": "card-reader", "seating": "felt"}
TO_TERMINALS = {"cards": "keyed-in", "seating": "terminals"}
# By hand as in a pit, by a device, and hand-dealt to terminals, as the books allow it.
KINDS = {
    "a": {**FELT, **HIGH, "method": "A"},
    "b": {**FELT, "method": "B", "differential": "300"},
    "r": {**READER, "method": "A"},
    "c": {**READER, **HIGH, "method": "C"},
    "f": FELT,
    "t": TO_TERMINALS,
}
WITH_METHODS, FELT_ONLY, TERMINALS = "abrc", "f", "t"
KINDS_OF = {
    "fortune-six-v6": WITH_METHODS,
    "fa-fa-fabulous-4-v3": WITH_METHODS,
    "fortune-six-v5": FELT_ONLY,
}

ROLES = ("dealer", "pit-supervisor", "pit-manager", "assistant-casino-manager",
         "gaming-shift-manager")
ADMIN, SECOND = 1, 2
SECRETS = {number: f"walking {number:03} steps" for number in range(1, 13)}
PERSONS = {role: 3 + i for i, role in enumerate(ROLES)}
OTHERS = {"pit-manager": 11, "gaming-shift-manager": 9}


def floor_file() -> str:
    lines = ['name = "A floor of irregularities"', 'checkpoint = "1h"', "[house]",
             'approval-from = "1000000.00"', 'large-transaction = "1000000.00"',
             # Terminals are lent where somebody plays by chance.
             "[[table]]", 'id = "shown"', 'game = "tiger"', "demonstration-players = 1",
             "[table.pace]", 'betting = "1h"']
    for game in GAMES:
        for kind in KINDS_OF.get(game, TERMINALS):
            opened_by = "assistant-casino-manager" if kind == "c" else "gaming-shift-manager"
            lines += ["[[table]]", f'id = "{game}-{kind}"', f'game = "{game}"',
                      f'opened-by = "{opened_by}"', "[table.settings]"]
            settings = {**KINDS[kind], **LIMITS}
            lines += [f'{key} = {value if value.isdigit() else json.dumps(value)}'
                      for key, value in settings.items()]
    return "\n".join(lines) + "\n"


# ---- the people ----------------------------------------------------------------------------------


class House:
    """Staff of every role, on duty."""

    def __init__(self, floor: Floor, check) -> None:
        self.floor, self.check = floor, check
        floor.secrets.update(SECRETS.values())
        admin = Client(floor, source="127.0.2.1")
        body = {"set_up_code": floor.set_up_code, "person": ADMIN, "name": "Person 1",
                "secret": SECRETS[ADMIN]}
        self.must(admin.begin(admin.post("/api/set-up", body)))
        self.must(admin.command("house/begin-duty", {"job": "administrator"}))
        self.admin = admin
        self.hire(SECOND, ["administrator", "cage-manager"], alone=True)
        self.at_work(SECOND, "administrator")
        self.hire(10, ["cashier", "cage-manager"])
        self.staff = {}
        for role, person in PERSONS.items():
            self.hire(person, [role])
            self.staff[role] = self.at_work(person, role)
        self.others = {}
        for role, person in OTHERS.items():
            self.hire(person, [role])
            self.others[role] = self.at_work(person, role)
        self.cage = self.at_work(10, "cage-manager")
        self.devices = 0
        self.choices = 0  # that consoles have shown
        self.seen = set()  # refusals to those who may not approve

    def must(self, answer):
        if answer.status != 200:
            raise RuntimeError(f"refused: {answer}")
        return answer.json

    def hire(self, person: int, jobs: list[str], alone: bool = False) -> None:
        body = {"person": person, "name": f"Person {person}", "jobs": jobs}
        more = {} if alone else {"Approval": self.admin.approval_of(SECOND, SECRETS[SECOND])}
        self.must(self.admin.command("house/hire", body, **more))
        body = {"person": person, "secret": SECRETS[person]}
        self.must(self.admin.command("house/set-credential", body))

    def at_work(self, person: int, job: str) -> Client:
        client = Client(self.floor, source=f"127.0.2.{person}")
        client.person = person
        self.must(client.sign_on(person, SECRETS[person]))
        if job != "dealer":
            self.must(client.command("house/begin-duty", {"job": job}))
        return client

    def device_at(self, table: str) -> Client:
        self.devices += 1
        body = {"device": self.devices, "name": "Reader", "table": table}
        token = self.admin.approval_of(SECOND, SECRETS[SECOND])
        key = self.must(self.admin.command("house/add-device", body, Approval=token))["secret"]
        self.floor.secrets.add(key)
        device = Client(self.floor, source="127.0.2.50")
        body = {"device": self.devices, "key": key}
        self.must(device.begin(device.post("/api/session/sign-on-device", body)))
        return device

    def dealer_to(self, table: str) -> None:
        dealer = self.staff["dealer"]
        dealer.command("house/end-duty", {})
        self.must(dealer.command("house/begin-duty", {"job": "dealer", "table": table}))


# ---- the cards -----------------------------------------------------------------------------------

# Both hands have five and draw; the ranks change, so that no shoe runs out of one.
PATTERNS = ("223367", "AA4456", "669947", "778865", "TT5546")
ELEMENTS, SUITS = "FGEWA", "CDHS"


def cards_of_round(number: int, deck: str) -> list[str]:
    suits = SUITS if deck == "52 cards" else ELEMENTS
    ranks = PATTERNS[number % len(PATTERNS)]
    return [rank + suits[(number + i) % len(suits)] for i, rank in enumerate(ranks)]


def whole_deck(deck: str) -> list[str]:
    ranks, suits = ("A23456789TJQK", SUITS) if deck == "52 cards" else ("A23456789TSLF", ELEMENTS)
    return [rank + suit for suit in suits for rank in ranks]


PLACES = ("player-first", "banker-first", "player-second", "banker-second", "player-third",
          "banker-third")


# ---- one table -----------------------------------------------------------------------------------


class Table:
    """A table as its console has it: what may be done, by whom, and what the play waits for."""

    def __init__(self, house: House, name: str, kind: str, check) -> None:
        self.house, self.name, self.kind, self.check = house, name, kind, check
        self.staff = house.staff
        house.dealer_to(name)
        self.book = self.staff["dealer"].get(f"/api/tables/{name}/rulebook").json
        self.deck = self.book["deck"]["kind"]
        self.terminals: dict[int, Client] = {}
        self.laid: dict[str, str] = {}
        self.refused = set()  # rows that refuse, and did
        self.given = self.asked = 0
        self.device = None  # that reads cards
        self.declarer = None  # of what is handled, where another must approve it
        self.before: dict[int, int] = {}  # what each Player had before the round
        self.sit_down()
        self.play_until(lambda view: "open-betting" in self.commands(view))

    # ---- what is told

    def view(self) -> dict:
        return self.quickly(f"/api/tables/{self.name}").json

    def checked_view(self) -> dict:
        return self.staff["dealer"].get(f"/api/tables/{self.name}").json

    def declarable(self) -> list[dict]:
        """Now and then held against the description, which takes long."""
        self.asked += 1
        ask = self.staff["dealer"].get if self.asked % 20 == 1 else self.quickly
        return self.house.must(ask(f"/api/tables/{self.name}/irregularities"))["irregularities"]

    def quickly(self, path: str):
        return self.staff["dealer"].send("GET", path)

    @staticmethod
    def commands(view: dict) -> list[str]:
        return [step["command"] for step in view["steps"]]

    @staticmethod
    def credits(view: dict) -> dict[int, int]:
        return {seat["player"]: seat["account"]["credits"] for seat in view["seats"]}

    # ---- what is done

    def send(self, role: str, command: str, body: dict):
        return self.staff[role].command(f"tables/{self.name}/{command}", body)

    def do(self, step: dict, **more) -> dict:
        """By somebody of the role that is named, and not by who declared it."""
        fields = ("side", "player", "to", "place", "wager", "number", "action", "on_behalf")
        body = {field: step[field] for field in fields if field in step}
        client = self.staff[step["by"]]
        if client.person == self.declarer and step["by"] in self.house.others:
            client = self.house.others[step["by"]]
        answer = client.command(f"tables/{self.name}/{step['command']}", {**body, **more})
        if answer.status != 200:
            raise RuntimeError(f"{step} {more}: {answer}")
        return answer.json

    # ---- Players

    def sit_down(self) -> None:
        for position in (1, 2, 3):
            if self.kind == "t":
                client = lent(self.house.floor, 2_000_000, source=f"127.0.3.{position}")
                body = {"table": self.name, "position": position, "credits": 2_000_000}
                self.house.must(client.command("house/sit-at-terminal", body))
                player = client.get("/api/terminal").json["player"]
                self.terminals[player] = client
            else:
                self.house.must(self.house.cage.command("house/sell-chips", {"amount": 2_000_000}))
                body = {"table": self.name, "position": position, "chips": 2_000_000}
                self.house.must(self.staff["dealer"].command("house/sit-at-felt", body))

    def place(self, player: int, wager: str, amount: int):
        body = {"round": self.round, "player": player, "wager": wager, "amount": amount}
        if player in self.terminals:
            body.pop("player")
            return self.terminals[player].command(f"tables/{self.name}/place-wager", body)
        return self.send("dealer", "place-wager", body)

    def wager(self, view: dict) -> None:
        """The first Player on everything, the second on one; the third waits."""
        self.round = view["round"]
        players = [seat["player"] for seat in view["seats"]]
        kinds = [terms["wager"] for terms in view["terms"] if terms["offered"]]
        for kind in kinds:
            self.house.must(self.place(players[0], kind, 1_000))
        self.house.must(self.place(players[1], kinds[1], 2_000))

    # ---- the play

    def card(self, place: str) -> str:
        if place not in self.laid:
            index = PLACES.index(place)
            self.laid[place] = cards_of_round(self.given, self.deck)[index]
        return self.laid[place]

    def draw(self, step: dict) -> None:
        card = self.card(step["place"])
        answer = self.send(step["by"], "draw-card", {"card": card})
        if answer.status != 200 and answer.problem()[2] in ("card-is-face-down", "card-not-given"):
            answer = self.send(step["by"], "draw-card", {})
        self.house.must(answer)

    def drawn_by_player(self, view: dict) -> None:
        """He draws, and the device reads what comes out."""
        told = view["awaits_player"] is not None and view["next_card"] is not None
        self.check(f"{self.name}: a Player is waited for", told, view["steps"][:5])
        if self.device is None:
            self.device = self.house.device_at(self.name)
        out = view["decks"] * len(whole_deck(self.deck)) - view["shoe"]["cards_left"]
        body = {"place_in_shoe": out + 1, "card": self.card(view["next_card"]), "read_at": out}
        self.house.must(self.device.command(f"tables/{self.name}/readings", body))

    def go_on(self, view: dict) -> None:
        """The first thing that the play waits for."""
        awaited = [step for step in view["steps"] if step["awaited"]]
        if not awaited:
            return self.drawn_by_player(view)
        step = awaited[0]
        command = step["command"]
        if command == "draw-card":
            return self.draw(step)
        if command == "read-card":
            return self.do(step, card=self.card(step["place"]))
        if command == "open-betting":
            self.before = self.credits(view)
            self.do(step)
            self.given += 1
            self.laid = {}
            return self.wager(self.view())
        if command == "close-betting":
            return self.do(step, round=view["round"])
        if command == "cut-shoe":
            return self.do(step, cards=100)
        if command == "remove-wager":
            return self.do(step, round=view["round"])
        self.do(step)

    def play_until(self, holds) -> dict:
        for _ in range(60):
            view = self.view()
            if view["procedure"]:
                self.handle(view)
            elif holds(view):
                return view
            else:
                self.go_on(view)
        raise RuntimeError(f"the play does not get there: {view['steps'][:5]}")

    # ---- an irregularity

    def handle(self, view: dict) -> None:
        """The next step of the procedure, after whoever may not was refused."""
        awaited = [step for step in view["steps"] if step["awaited"]]
        second = view["handling"]["needs_second_person"]
        self.declarer = view["handling"]["declared_by"] if second else None
        self.check(f"{self.name}: somebody is waited for", bool(awaited), view["procedure"])
        step = awaited[0]
        act = getattr(self, step["command"].replace("-", "_"), None)
        self.check(f"{self.name}: {step['command']} is a step", act is not None, step)
        self.refuse_others(view, step)
        act(view, step)
        self.declarer = None

    def refuse_others(self, view: dict, step: dict) -> None:
        """A lower role, and whoever declared it, may not."""
        if step["command"] not in ("approve", "give-ruling", "decide-order", "set-cards-aside"):
            return
        body = {"reason": "x", "action": step.get("action", "continue")}
        body = body if step["command"] == "give-ruling" else {}
        if step["command"] == "decide-order":
            body = {"order": list(range(len(view["shoe"]["waiting"])))}
        for role in ROLES[:ROLES.index(step["by"])]:
            answer = self.send(role, step["command"], body)
            low = answer.problem()[2] in ("role-too-low", "dealer-not-signed-on")
            self.check(f"{self.name}: {step['command']} is not for a {role}", low, answer)
        handling = view["handling"]
        if not handling["needs_second_person"]:
            return
        declarer = next(client for client in self.staff.values()
                        if client.person == handling["declared_by"])
        answer = declarer.command(f"tables/{self.name}/{step['command']}", body)
        wanted = "second-person-needed" if declarer is self.staff[step["by"]] else "role-too-low"
        told = answer.problem()[2] == wanted
        self.check(f"{self.name}: nor for who declared it", told, answer)
        self.house.seen.add(wanted)

    def confirm(self, view: dict, step: dict) -> None:
        self.do(step)

    def approve(self, view: dict, step: dict) -> None:
        self.do(step)

    def decide_order(self, view: dict, step: dict) -> None:
        self.do(step, order=list(reversed(range(len(view["shoe"]["waiting"])))))

    def give_ruling(self, view: dict, step: dict) -> None:
        self.do(step, reason="as it was found")

    def set_cards_aside(self, view: dict, step: dict) -> None:
        self.do(step)

    def read_card(self, view: dict, step: dict) -> None:
        self.do(step, card=self.card(step["place"]))

    def record_inventory(self, view: dict, step: dict) -> None:
        """All cards but those on the table, those set aside, and two that are missing."""
        missing = [self.card(place) for place in view["handling"]["unread"]]
        aside = [card for card in whole_deck(self.deck) if card not in self.laid.values()]
        aside = aside[:len(view["shoe"]["waiting"])]
        gone = missing + aside + [card["card"] for card in view["cards"] if "card" in card]
        counted = [{"card": card, "count": view["decks"] - gone.count(card)}
                   for card in whole_deck(self.deck)]
        self.do(step, sorted=counted, set_aside=aside)

    def assign_missing_cards(self, view: dict, step: dict) -> None:
        self.do(step, cards=view["procedure"]["missing"])

    def decide_offer(self, view: dict, step: dict) -> None:
        self.do(step, allow=True)

    def answer_offer(self, view: dict, step: dict) -> None:
        """One withdraws, the next does not."""
        seats = view["handling"]["seats"]
        seat = next(one for one in seats if one["player"] == step["player"])
        waiting = sum(not one["answered"] for one in seats)
        withdraw = seat["may_withdraw"] if waiting % 2 == self.given % 2 else []
        terminal = self.terminals.get(seat["player"])
        if terminal is None:
            self.do(step, withdraw=withdraw)
        else:
            body = {"withdraw": withdraw}
            self.house.must(terminal.command(f"tables/{self.name}/answer-offer", body))
        self.check_choice(seat["player"], bool(withdraw))

    def check_choice(self, player: int, withdraws: bool) -> None:
        """While others choose, the console shows what was chosen."""
        handling = self.view()["handling"]
        if handling is None or not any(not seat["answered"] for seat in handling["seats"]):
            return
        told = [seat for seat in handling["seats"] if seat["player"] == player]
        shown = [(seat["answered"], seat["withdrawn"] > 0) for seat in told]
        self.check(f"{self.name}: a choice is shown", shown == [(True, withdraws)], told)
        self.house.choices += 1

    def close_offer(self, view: dict, step: dict) -> None:
        self.do(step)
