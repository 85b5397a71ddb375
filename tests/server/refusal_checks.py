"""Every command of the house is done once, and what the house may refuse is refused by a running
floor, as the description of the server says it."""
import json
import time
from pathlib import Path

from client import Client, Floor, lent
from walked_table import FELT, HIGH, PERSONS, SECOND, SECRETS, House

TABLES = {
    "felt-1": {"game": "fortune-six-v6", "settings": {**FELT, **HIGH, "method": "A"}},
    "felt-2": {"game": "fortune-six-v6", "settings": {**FELT, "method": "B"}},
}
TEXT = """
name = "A floor of refusals"
checkpoint = "1h"

[house]
hand-pay-from = "2000.00"
most-credits = "8000.00"
approval-from = "5000.00"
slower-limit-hours = 0

[[table]]
id = "tiger-1"
game = "tiger"
demonstration-players = 1

[table.pace]
betting = "1h"
"""
CODE_OF_NOBODY = "0000-0000-0000-0000-0000-0000"
FAR = 32_503_680_000_000  # in the year 3000


def floor_file() -> str:
    lines = [TEXT]
    for name, table in TABLES.items():
        lines += ["[[table]]", f'id = "{name}"', f'game = "{table["game"]}"',
                  'opened-by = "gaming-shift-manager"', "[table.settings]"]
        lines += [f"{key} = {json.dumps(value)}" for key, value in table["settings"].items()]
    return "\n".join(lines) + "\n"


class People:
    """Who acts, and whether the house takes it."""

    def __init__(self, house: House, check) -> None:
        self.house, self.check, self.floor = house, check, house.floor
        self.admin, self.cage = house.admin, house.cage
        house.hire(12, ["cage-manager"])
        self.vault = house.at_work(12, "cage-manager")
        self.dealer = house.staff["dealer"]
        self.pit, self.shift = house.staff["pit-manager"], house.staff["gaming-shift-manager"]
        self.day = self.floor.raw_get("/api/floor").json["day"]

    def done(self, client: Client, command: str, body: dict, by: Client | None = None) -> dict:
        answer = self.send(client, command, body, by)
        self.check(f"{command} {body} is done", answer.status == 200, answer)
        return answer.json

    def refused(self, wanted: str, client: Client, command: str, body: dict,
                by: Client | None = None) -> None:
        answer = self.send(client, command, body, by)
        told = answer.status != 200 and answer.json.get("refusal")
        self.check(f"{command} {body} is refused with {wanted}", told == wanted, answer)

    @staticmethod
    def send(client: Client, command: str, body: dict, by: Client | None):
        more = {} if by is None else {"Approval": client.approval_of(by.person, SECRETS[by.person])}
        return client.command(command if "/" in command else f"house/{command}", body, **more)

    def until(self, holds) -> None:
        """Errands take a moment."""
        for _ in range(500):
            if holds():
                return
            time.sleep(0.02)
        raise TimeoutError(str(holds))

    def terminal(self, cash: int = 0) -> Client:
        client = lent(self.floor, cash, "127.0.6.1")
        client.has = lambda: client.get("/api/terminal").json
        return client


# ---- terminals -----------------------------------------------------------------------------------


def terminals(one: People) -> None:
    client = one.terminal()
    one.refused("no-credits", client, "cash-out", {})
    one.refused("amount-not-valid", client, "insert-cash", {"amount": 0})
    one.refused("too-many-credits", client, "insert-cash", {"amount": 900_000})
    one.refused("not-called", one.pit, "answer-call", {"terminal": client.terminal})
    one.done(client, "call-attendant", {})
    one.done(one.pit, "answer-call", {"terminal": client.terminal})
    one.refused("no-such-terminal", one.pit, "answer-call", {"terminal": 77})
    one.refused("no-hand-pay-open", one.pit, "pay-by-hand",
                {"terminal": client.terminal, "amount": 100})
    one.done(client, "insert-cash", {"amount": 300_000})
    one.done(client, "cash-out", {})
    one.check("so much is paid by hand", client.has()["hand_pay"] == 300_000, client.has())
    one.refused("hand-pay-open", client, "insert-cash", {"amount": 100})
    one.refused("cage-is-short", one.pit, "pay-by-hand",
                {"terminal": client.terminal, "amount": 300_000})
    one.done(one.cage, "fund-cage", {"amount": 10_000_000}, one.admin)
    one.refused("amount-not-valid", one.pit, "pay-by-hand",
                {"terminal": client.terminal, "amount": 100})
    one.done(one.pit, "pay-by-hand", {"terminal": client.terminal, "amount": 300_000})
    of_client = {"terminal": client.terminal}
    one.refused("terminal-is-enabled", one.pit, "enable-terminal", of_client)
    one.refused("terminal-in-service", one.admin, "set-terminal-key", of_client, one.shift)
    one.refused("reason-missing", one.pit, "disable-terminal", {**of_client, "reason": ""})
    one.refused("meters-add-up", one.pit, "correct-terminal",
                {**of_client, "owed": 0, "reason": "none"}, one.shift)
    box = {"day": one.day, "terminal": client.terminal, "counted": 300_000}
    one.refused("day-is-over", one.cage, "collect-terminal-box", {**box, "day": one.day - 1},
                one.pit)
    one.done(one.cage, "collect-terminal-box", box, one.pit)
    added = one.done(one.admin, "add-terminal", {"terminal": 55, "name": "By the bar"}, one.shift)
    one.floor.secrets.add(added["secret"])
    one.refused("already-there", one.admin, "add-terminal", {"terminal": 55, "name": "x"},
                one.shift)
    one.refused("name-missing", one.admin, "add-terminal", {"terminal": 56, "name": ""}, one.shift)


def vouchers(one: People) -> None:
    client = one.terminal(50_000)
    code = one.done(client, "cash-out", {})["code"]
    one.floor.secrets.add(code)
    one.done(one.cage, "cash-voucher", {"code": code})
    one.refused("already-redeemed", one.cage, "cash-voucher", {"code": code})
    sold = one.done(one.cage, "sell-voucher", {"amount": 20_000})["code"]
    one.floor.secrets.add(sold)
    one.refused("amount-not-valid", one.cage, "sell-voucher", {"amount": 0})
    one.refused("reason-missing", one.cage, "void-voucher", {"code": sold, "reason": ""},
                one.vault)
    one.done(one.cage, "void-voucher", {"code": sold, "reason": "torn"}, one.vault)
    one.refused("is-void", client, "present-voucher", {"code": sold})


# ---- Players -------------------------------------------------------------------------------------


def players(one: People) -> None:
    one.done(one.pit, "register-player", {"player": 700, "card_number": "7000-0001"})
    one.refused("already-there", one.pit, "register-player",
                {"player": 700, "card_number": "7000-0002"})
    one.done(one.pit, "replace-card", {"player": 700, "card_number": "7000-0003"}, one.shift)
    one.refused("no-such-player", one.pit, "replace-card",
                {"player": 701, "card_number": "7000-0004"}, one.shift)
    one.refused("player-not-locked", one.pit, "unlock-player", {"player": 700})
    one.refused("not-excluded", one.shift, "end-exclusion", {"player": 700}, one.pit)
    client, other = one.terminal(), one.terminal()
    one.refused("no-such-card", client, "insert-card", {"card_number": "7000-0001"})
    one.done(client, "insert-card", {"card_number": "7000-0003"})
    one.refused("card-in-use", other, "insert-card", {"card_number": "7000-0003"})
    one.refused("nobody-there", other, "tables/tiger-1/leave", {})
    one.refused("time-not-valid", client, "cool-off", {"until": 1})
    limits(one, client)
    one.done(client, "cool-off", {"until": int(time.time() * 1_000) + 3_600_000})
    one.refused("player-cools-off", client, "sit-at-terminal",
                {"table": "tiger-1", "position": 1, "credits": 1_000})
    one.done(client, "exclude", {"until": FAR})
    one.refused("player-is-excluded", client, "insert-cash", {"amount": 100})
    one.done(one.shift, "end-exclusion", {"player": 700}, one.pit)


def limits(one: People, client: Client) -> None:
    """Each of a Player's own limits, while he sits at a table and when he would sit down."""
    one.done(client, "insert-cash", {"amount": 90_000})
    seat = {"table": "tiger-1", "position": 2, "credits": 50_000}
    one.refused("not-seated", client, "add-at-terminal", {"amount": 100})
    one.refused("not-enough-credits", client, "sit-at-terminal", {**seat, "credits": 95_000})
    one.refused("not-at-terminals", client, "sit-at-terminal", {**seat, "table": "felt-1"})
    one.refused("no-such-table", client, "sit-at-terminal", {**seat, "table": "none"})
    one.refused("amount-not-valid", client, "set-player-limits", {"limits": {"loss": 0}})
    one.done(client, "set-player-limits", {"limits": {"loss": 1_000}})
    one.refused("loss-limit-reached", client, "sit-at-terminal", seat)
    one.done(client, "set-player-limits", {"limits": {}})
    one.until(lambda: taken(one, 1))
    one.refused("position-taken", client, "sit-at-terminal", {**seat, "position": 1})
    one.until(lambda: client.has()["credits"] == 90_000)
    one.done(client, "sit-at-terminal", seat)
    one.until(lambda: "table" in client.has())
    one.refused("already-seated", client, "sit-at-terminal", {**seat, "credits": 1_000})
    one.done(client, "add-at-terminal", {"amount": 1_000})
    one.refused("seat-not-locked", one.pit, "release-winner", {"terminal": client.terminal})
    one.done(client, "tables/tiger-1/leave", {})
    one.until(lambda: "table" not in client.has())


def taken(one: People, position: int) -> bool:
    seats = one.floor.raw_get("/api/tables/tiger-1").json["seats"]
    return any(seat["position"] == position for seat in seats)


# ---- staff ---------------------------------------------------------------------------------------


def staff(one: People) -> None:
    hired = {"person": 21, "name": "Person 21", "jobs": ["attendant"]}
    one.done(one.admin, "hire", hired, one.shift)
    one.refused("already-there", one.admin, "hire", hired, one.shift)
    one.done(one.admin, "change-jobs", {"person": 21, "jobs": ["cashier"]}, one.shift)
    one.refused("no-such-person", one.admin, "change-jobs", {"person": 99, "jobs": ["cashier"]},
                one.shift)
    one.done(one.admin, "dismiss", {"person": 21}, one.shift)
    one.refused("person-has-left", one.admin, "change-jobs", {"person": 21, "jobs": ["dealer"]},
                one.shift)
    one.refused("second-person-may-not", one.admin, "hire", {**hired, "person": 22}, one.cage)
    one.refused("job-not-held", one.pit, "begin-duty", {"job": "auditor"})
    one.refused("no-such-device", one.admin, "remove-device", {"device": 99}, one.shift)
    told = one.admin.get("/api/house").json["settings"]
    one.refused("setting-not-valid", one.admin, "change-settings",
                {"settings": {**told, "currency": "XYZ"}}, one.shift)
    one.done(one.admin, "change-settings", {"settings": {**told, "voucher_days": 90}}, one.shift)


def incidents(one: People) -> None:
    one.refused("reason-missing", one.pit, "open-incident", {"text": ""})
    one.done(one.pit, "open-incident", {"text": "a quarrel"})
    number = one.pit.get("/api/house").json["incidents"][0]["incident"]
    one.done(one.pit, "add-to-incident", {"incident": number, "text": "they made peace"})
    one.done(one.pit, "close-incident", {"incident": number, "text": "over"})
    one.refused("no-such-incident", one.pit, "close-incident", {"incident": number, "text": "x"})
    one.done(one.pit, "note", {"kind": "door-opened", "subject": "terminal 55", "text": "cleaned"})
    client = one.terminal()
    for kind in ("books-out-of-balance", "link-restored", "floor-started", "program-changed"):
        answer = client.command("house/note", {"kind": kind, "subject": "house", "text": "so"})
        fault = answer.json.get("mistake", {}).get("fault")
        one.check(f"nobody says {kind} for the floor", fault == "unknown-word", answer)


# ---- felt ----------------------------------------------------------------------------------------


def money_on_felt(one: People) -> None:
    table = {"day": one.day, "table": "felt-1"}
    one.house.dealer_to("felt-1")
    one.refused("not-at-this-table", one.dealer, "open-float",
                {**table, "table": "felt-2", "counted": 1}, one.pit)
    one.refused("not-on-felt", one.pit, "open-float", {**table, "table": "tiger-1", "counted": 1},
                one.shift)
    one.refused("no-such-table", one.pit, "open-float", {**table, "table": "none", "counted": 1},
                one.shift)
    seat = {"table": "felt-1", "position": 2, "cash": 20_000}
    one.refused("float-not-open", one.dealer, "sit-at-felt", seat)
    one.done(one.dealer, "open-float", {**table, "counted": 500_000}, one.pit)
    one.refused("float-is-open", one.dealer, "open-float", {**table, "counted": 500_000}, one.pit)
    one.done(one.dealer, "fill-float", {**table, "amount": 100_000}, one.pit)
    one.done(one.dealer, "credit-float", {**table, "amount": 50_000}, one.pit)
    one.refused("float-is-short", one.dealer, "credit-float", {**table, "amount": 5_000_000},
                one.pit)
    one.refused("day-is-over", one.dealer, "fill-float", {**table, "day": 1, "amount": 1}, one.pit)
    one.refused("too-many-chips", one.dealer, "sit-at-felt", {**seat, "chips": 9_000_000})
    one.done(one.dealer, "sit-at-felt", seat)
    player = one.pit.get("/api/tables/felt-1").json["seats"][0]["player"]
    one.done(one.dealer, "buy-in-at-felt", {"table": "felt-1", "player": player, "cash": 1_000})
    one.done(one.dealer, "give-change", {**table, "amount": 1_000})
    one.refused("no-such-debt", one.cage, "settle-debt",
                {"table": "felt-1", "player": player, "amount": 100}, one.vault)
    one.done(one.dealer, "tables/felt-1/leave", {"player": player})
    one.until(lambda: not one.pit.get("/api/tables/felt-1").json["seats"])
    one.done(one.dealer, "close-float", {**table, "counted": 529_000}, one.pit)
    one.done(one.cage, "collect-table-drop", {**table, "counted": 21_000}, one.pit)
    one.done(one.cage, "sell-chips", {"amount": 10_000})
    one.done(one.cage, "cash-chips", {"amount": 10_000})
    one.refused("too-many-chips", one.cage, "cash-chips", {"amount": 50_000_000}, one.vault)
    one.done(one.cage, "count-cage", {"counted": one.pit.get("/api/house").json["cage"]}, one.admin)
    one.done(one.cage, "bank-cash", {"amount": 1_000}, one.admin)


def changes(one: People) -> None:
    change = {"table": "felt-1", "change": {"command": "set-wagers-per-area", "most": 3}}
    one.done(one.pit, "propose-change", change)
    number = one.pit.get("/api/house").json["proposals"][0]["proposal"]
    one.refused("proposal-is-yours", one.pit, "approve-change", {"proposal": number})
    one.done(one.shift, "approve-change", {"proposal": number})
    one.refused("no-such-proposal", one.shift, "approve-change", {"proposal": number})
    one.done(one.pit, "propose-change", change)
    one.done(one.shift, "reject-change", {"proposal": number + 1, "reason": "not today"})
    one.refused("no-such-proposal", one.shift, "reject-change", {"proposal": 99, "reason": "x"})


def run(floor: Floor, check) -> None:
    folder = Path(floor.folder) / "refusals"
    folder.mkdir()
    options = ("--most-commands", "100000", "--most-requests", "100000")
    own = Floor(floor.program, folder, check, text=floor_file(), options=options)
    try:
        house = House(own, check)
        house.admin.person, house.staff["dealer"].person = 1, PERSONS["dealer"]
        one = People(house, check)
        for part in (terminals, vouchers, players, staff, incidents, money_on_felt, changes):
            part(one)
        check("it stops in order", own.stop() == 0)
    finally:
        own.kill()
