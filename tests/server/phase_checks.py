"""Every command of a table at every phase of a round, whether it belongs there or not: what the
table says to it is as the description of the server has it."""
from pathlib import Path

from client import Floor
from walked_table import House, Table, floor_file

TABLES = (("fortune-six-v6-a", "a"), ("fortune-six-v6-c", "c"), ("tiger-t", "t"))
PLACES = ("player-first", "banker-third")
SIDES = ("player", "banker")


def numbers(view: dict) -> tuple[int, int]:
    """A Player who wagers and one who does not."""
    players = [seat["player"] for seat in view["seats"]]
    return players[0], players[-1]


def wagers(view: dict) -> list[tuple[str, dict]]:
    first, last = numbers(view)
    wager = {"round": view["round"], "player": last, "wager": "banker", "amount": 1_000}
    wrong = ({"round": view["round"] + 5}, {"player": 999_999}, {"wager": "no-such-wager"},
             {"amount": 7}, {"amount": 100}, {"amount": 100_000_000}, {"amount": 0},
             {"wager": "player", "player": first, "amount": 49_000}, {"on_behalf": True})
    tries = [("place-wager", {**wager, **one}) for one in wrong]
    tries += [(name, {**wager, **one}) for name in ("decrease-wager", "record-found-wager")
              for one in ({}, {"amount": 7}, {"amount": 0}, {"wager": "no-such-wager"},
                          {"amount": 100_000_000})]
    without = {key: wager[key] for key in ("round", "player", "wager")}
    tries += [("withdraw-wager", without), ("withdraw-wager", {**without, "wager": "none"})]
    shares = [{"player": one, "amount": 1_000} for one in (first, last)]
    tries += [("place-joint-wager", {"round": view["round"], "wager": name, "shares": shares})
              for name in ("banker", "no-such-wager", "fortune-six")]
    tries += [("remove-wager", {"round": view["round"], "number": 77}),
              ("close-betting", {"round": view["round"] + 1})]
    return tries


def cards(view: dict) -> list[tuple[str, dict]]:
    first, last = numbers(view)
    tries = [("draw-card", body) for body in ({}, {"card": "9C"}, {"card": "9F"})]
    tries += [(name, {"place": place, "card": "9C", **more}) for place in PLACES
              for name, more in (("read-card", {}), ("correct-card", {"reason": "misread"}),
                                 ("correct-card", {"reason": ""}))]
    for side in SIDES:
        tries += [(name, {"side": side}) for name in
                  ("expose-hand", "reveal-first", "decline-hand", "pass-hand", "choose-handler")]
        tries += [("pass-hand", {"side": side, "to": player}) for player in (first, last)]
        tries += [("choose-handler", {"side": side, "player": first}),
                  ("allow-squeeze", {"side": side, "player": last}),
                  ("allow-squeeze", {"side": side, "player": 999_999})]
    tries += [(name, {"player": player}) for name in ("take-device", "allow-drawing")
              for player in (first, last)]
    return tries + [("relinquish-device", {}), ("burn-cards", {}), ("burn-cards", {"first": "9C"}),
                    ("cut-shoe", {"cards": 1}), ("load-shoe", {}), ("report-empty-shoe", {})]


def irregular(view: dict) -> list[tuple[str, dict]]:
    tries = [("declare-irregularity", {"irregularity": "none", "round": view["round"]})]
    tries += [("declare-irregularity", {"irregularity": name, "round": view["round"] + 9})
              for name in ("cards-drawn-together", "exposed-card")]
    tries += [(name, {}) for name in ("confirm", "dismiss", "approve", "close-offer",
                                      "set-cards-aside")]
    tries += [("decide-offer", {"allow": True}), ("decide-order", {"order": [0, 1]}),
              ("give-ruling", {"action": "continue", "reason": "so"}),
              ("give-ruling", {"action": "continue", "reason": ""}),
              ("answer-offer", {"player": numbers(view)[0], "withdraw": [1]}),
              ("record-inventory", {"sorted": [{"card": "9C", "count": 1}]}),
              ("assign-missing-cards", {"cards": ["9C"]}),
              ("correct-round", {"round": 1, "cards": ["9C"], "reason": ""}),
              ("correct-round", {"round": 99, "cards": ["9C", "9D", "2C", "3D"], "reason": "x"})]
    return tries


def others(view: dict) -> list[tuple[str, dict]]:
    first, last = numbers(view)
    return [("choose-method", {"method": "Z"}), ("choose-method", {"method": "A"}),
            ("set-wagers-per-area", {"most": 0}), ("suspend-table", {"reason": ""}),
            ("resume-table", {}), ("open-table", open_again(view)), ("sign-on", {}),
            ("leave", {"player": first}), ("leave", {"player": 999_999}),
            ("release-seat", {"player": last}), ("settle", {}), ("open-betting", {}),
            ("confirm-shown", {"player": last, "round": view["round"], "closing": False}),
            ("report-terminal-failure", {"player": 999_999})]


def open_again(view: dict) -> dict:
    return {"rulebook": "tiger@4", "settings": {}}


def try_all(table: Table, view: dict, heard: set) -> None:
    """All that does not belong there, and what does with something wrong in it."""
    offered = {step["command"] for step in view["steps"]}
    for command, body in irregular(view) + cards(view) + wagers(view) + others(view):
        if command in offered and "wager" not in command and len(body) < 2:
            continue
        for role in ("dealer", "gaming-shift-manager"):
            answer = table.send(role, command, body)
            heard.add(answer.json.get("refusal", answer.status))
            if answer.status == 200:
                break


def play(table: Table, check) -> set:
    heard, seen = set(), set()
    for _ in range(120):
        view = table.view()
        awaited = next((step["command"] for step in view["steps"] if step["awaited"]), "")
        moment = (view["phase"], awaited, bool(view["procedure"]))
        if moment not in seen:
            seen.add(moment)
            try_all(table, view, heard)
        view = table.view()
        if view["procedure"]:
            table.handle(view)
        elif len(seen) > 3 and view["phase"] == "between-rounds" and view["round"] >= 2:
            break
        else:
            table.go_on(view)
    check(f"{table.name}: a round was played among them", view["round"] >= 2, view["round"])
    return heard


def standing_still(table: Table, check) -> None:
    table.house.must(table.send("pit-manager", "suspend-table", {"reason": "a doubt"}))
    heard = set()
    try_all(table, table.view(), heard)
    check(f"{table.name} takes nothing meanwhile", "table-suspended" in heard, heard)
    table.house.must(table.send("pit-manager", "resume-table", {}))


def run(floor: Floor, check) -> None:
    folder = Path(floor.folder) / "phases"
    folder.mkdir()
    options = ("--most-commands", "100000", "--most-requests", "100000")
    own = Floor(floor.program, folder, check, text=floor_file(), options=options)
    try:
        house = House(own, check)
        for name, kind in TABLES:
            table = Table(house, name, kind, check)
            play(table, check)
            standing_still(table, check)
        check("it stops in order", own.stop() == 0)
    finally:
        own.kill()
