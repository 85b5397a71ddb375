"""Every row of every irregularity of every rulebook, walked to its end over the real sockets.

A walk knows no rule. At each moment of a round it asks what can be declared, answers the questions
as the table has put them, and then does what the play waits for, by the role that is named, until
the round is settled or void. What nobody declares is provoked as it really happens.
"""
import json
import subprocess
from pathlib import Path

from client import Floor
from walked_table import GAMES, KINDS_OF, OTHERS, TERMINALS, House, Table, floor_file

# ---- the walks -----------------------------------------------------------------------------------


def rows_of(book: dict) -> dict[tuple[str, int], dict]:
    return {
        (irregularity["id"], i): {**row, "on": irregularity.get("on", "declared")}
        for irregularity in book["irregularities"]
        for i, row in enumerate(irregularity["resolutions"])
    }


def asked(question: dict, table: Table) -> object:
    """An answer to what has no few possible answers."""
    if question["kind"] == "cards":
        return [table.card(place) for place in question["places"]]
    if question["kind"] == "order":
        return list(range(question["count"]))
    return question["answers"][0]["value"]


def check_questions(table: Table, one: dict) -> None:
    """Every outcome is reached by the questions in their order, and by its own answers alone."""
    fields = [question["field"] for question in one["questions"]]
    answers = {question["field"]: [answer["value"] for answer in question["answers"]]
               for question in one["questions"]}
    ways = [json.dumps(outcome["answers"], sort_keys=True) for outcome in one["outcomes"]]
    name = f"{table.name}: {one['irregularity']}"
    table.check(f"{name} has each way once", len(set(ways)) == len(ways), ways)
    for outcome in one["outcomes"]:
        told = list(outcome["answers"])
        table.check(f"{name} is asked in order", told == [f for f in fields if f in told], told)
        known = all(value in answers[field] for field, value in outcome["answers"].items())
        table.check(f"{name} has its answers", known, outcome["answers"])
    words = [one["name"], *(question["text"] for question in one["questions"])]
    words += [answer["label"] for question in one["questions"] for answer in question["answers"]]
    words += [(outcome.get("refusal") or outcome)["text"] for outcome in one["outcomes"]]
    table.check(f"{name} is told in both languages",
                all(word["en"] and word["zh"] for word in words), words)


class Walks:
    """All rows of one table that can be reached there."""

    def __init__(self, table: Table, missing: set, check) -> None:
        self.table, self.missing, self.check = table, missing, check
        self.rows = rows_of(table.book)
        self.is_now = True  # what was declared concerns the round in play
        self.is_any_round = False

    def run(self) -> None:
        """Rounds as long as they lead to something new: with cards, while wagering, in between,
        and at last about a round before."""
        playing = ("dealing", "betting")
        for phases in (("dealing",), playing, ("between-rounds",), playing, ("between-rounds",)):
            while self.missing and self.round(phases):
                pass
            self.is_any_round = phases == ("between-rounds",)

    def round(self, phases: tuple[str, ...]) -> bool:
        """One that ends by itself, or after what is declared at one of its moments."""
        table = self.table
        table.play_until(lambda view: "open-betting" in table.commands(view))
        self.is_now = True
        if phases == ("between-rounds",):
            return self.walk_something()
        table.go_on(table.view())  # wagers are taken
        while True:
            view = table.view()
            if view["procedure"]:
                table.handle(view)
            elif view["phase"] == "between-rounds":
                return False
            elif view["phase"] in phases and (self.provoke(view) or self.walk_something()):
                self.finish()
                return True
            else:
                table.go_on(view)

    def finish(self) -> None:
        table = self.table
        view = table.play_until(lambda view: view["phase"] == "between-rounds")
        self.check(f"{table.name}: books balance", view["settlement"] is not None, view["round"])
        paid = view["settlement"]
        staked = sum(seat["staked"] for seat in paid["seats"])
        returned = sum(seat["returned"] for seat in paid["seats"])
        same = (staked, returned) == (paid["staked"], paid["returned"])
        self.check(f"{table.name}: seats add up", same, paid)
        if not self.is_now:
            return  # another round was settled anew
        due = dict(table.before)
        for seat in paid["seats"]:
            due[seat["player"]] += seat["returned"] - seat["staked"]
        self.check(f"{table.name}: everybody has what is his", due == table.credits(view),
                   (due, table.credits(view), paid))

    # ---- by declaring

    def walk_something(self) -> bool:
        table = self.table
        number = table.view()["round"]
        for one in table.declarable():
            check_questions(table, one)
            for outcome in one["outcomes"]:
                if self.refuses(one, outcome):
                    continue
                key = (one["irregularity"], outcome["row"])
                is_now = outcome["body"]["round"] == number
                if key not in self.missing or not (is_now or self.is_any_round):
                    continue
                self.walk(one, outcome)
                self.missing.discard(key)
                return True
        return False

    def refuses(self, one: dict, outcome: dict) -> bool:
        """A row that refuses: it is declared, and refused by its rule."""
        if "refusal" not in outcome:
            return False
        for (name, i), row in self.rows.items():
            wanted = name == one["irregularity"] and row["do"] == "refuse"
            if wanted and (name, i) in self.missing and row["rule"] == outcome["refusal"]["rule"]:
                body = {"irregularity": name, "round": self.table.view()["round"]}
                answer = self.table.send("dealer", "declare-irregularity", body)
                told = answer.status != 200 and answer.json.get("rule") == row["rule"]
                self.check(f"{self.table.name}: {name} is refused", told, answer)
                self.missing.discard((name, i))
        return True

    def walk(self, one: dict, outcome: dict) -> None:
        table = self.table
        body = dict(outcome["body"])
        for question in outcome["asks"]:
            if not question.get("optional"):
                body[question["field"]] = asked(question, table)
        # Now and then by the role that has the authority: another of them must approve then.
        by_authority = outcome["by"] in OTHERS and outcome["row"] % 2 == 0
        by = outcome["by"] if by_authority else one["by"]
        self.is_now = body["round"] == table.view()["round"]
        answer = table.send(by, "declare-irregularity", body)
        name = f"{table.name}: {one['irregularity']} row {outcome['row']}"
        self.check(f"{name} is declared", answer.status == 200, (body, answer))
        if answer.status != 200:
            return
        procedure = table.checked_view()["procedure"]
        if procedure is None:
            self.check(f"{name} is carried out at once", "stage" not in outcome, outcome)
            return
        self.check(f"{name} is at that stage", procedure["stage"] == outcome.get("stage"),
                   (procedure, outcome))
        self.check(f"{name} is that row", procedure["row"] == outcome["row"], procedure)
        self.check(f"{name} goes by that rule", procedure["rule"] == outcome["rule"], procedure)
        self.check(f"{name} can be settled", bool(table.view()["steps"]), procedure)
        if procedure["stage"] != "offer":
            self.check(f"{name} waits for that role", procedure["awaited"] == outcome["by"],
                       (procedure, outcome))

    # ---- what the table notices by itself

    def left(self, on: str, **when) -> list[tuple[str, int]]:
        return [key for key in self.missing if self.rows[key]["on"] == on
                and all(value in self.rows[key].get("when", {}).get(word, [value])
                        for word, value in when.items())]

    def noticed(self, on: str, answer, keys: list) -> bool:
        """Refused by the rule of a row, or taken with what follows."""
        if not keys:
            return False
        key = keys[0]
        row = self.rows[key]
        name = f"{self.table.name}: {key[0]} row {key[1]}"
        if row["do"] == "refuse":
            told = answer.status != 200 and answer.json.get("rule") == row["rule"]
            self.check(f"{name} is refused by its rule", told, answer)
        else:
            late = answer.status != 200 and answer.json.get("rule") == row["rule"]
            self.check(f"{name} is noticed", answer.status == 200 or late, answer)
        self.missing.discard(key)
        return row["do"] != "refuse"

    def provoke(self, view: dict) -> bool:
        phase, cards = view["phase"], len(view["cards"])
        if phase == "betting":
            return self.provoke_while_betting(view)
        if phase != "dealing":
            return False
        if cards == 0:
            return self.provoke_before_cards(view)
        return self.provoke_failures(view)

    def provoke_while_betting(self, view: dict) -> bool:
        table = self.table
        first = view["seats"][0]["player"]
        kind = view["terms"][0]
        if table.kind == "t":
            for on, amount in (("wager under minimum", 100), ("wager over maximum", 60_000)):
                keys = self.left(on)
                if keys:
                    third = view["seats"][2]["player"]
                    self.noticed(on, table.place(third, kind["wager"], amount), keys)
        keys = self.left("differential exceeded")
        if keys and view["differential"]:
            wager = view["terms"][0]["wager"]
            table.house.must(table.place(first, wager, kind["limits"]["most"] - 1_000))
            answer = table.send("dealer", "close-betting", {"round": view["round"]})
            called = table.view()["differential"]["called"]
            self.check(f"{table.name}: the differential is called", called, answer)
            return self.noticed("differential exceeded", answer, keys)
        return False

    def provoke_before_cards(self, view: dict) -> bool:
        table = self.table
        players = [seat["player"] for seat in view["seats"]]
        wager = view["terms"][1]["wager"]
        keys = self.left("wager after closing")
        if keys:
            self.noticed("wager after closing", table.place(players[1], wager, 1_000), keys)
        keys = self.left("withdrawal after closing")
        if keys:
            body = {"round": view["round"], "player": players[1], "wager": wager}
            if players[1] in table.terminals:
                body.pop("player")
                answer = table.terminals[players[1]].command(
                    f"tables/{table.name}/withdraw-wager", body)
            else:
                answer = table.send("dealer", "withdraw-wager", body)
            self.noticed("withdrawal after closing", answer, keys)
        keys = self.left("cutting card first", zone=view["zone"].replace("-", " "))
        if keys:
            answer = table.send("dealer", "report-cutting-card", {})
            return self.noticed("cutting card first", answer, keys)
        if table.kind != "t":
            for on, amount in (("wager under minimum", 100), ("wager over maximum", 60_000)):
                repeated = players[2] in view["under_minimum"]
                keys = self.left(on, offence="repeated" if repeated else "first")
                if keys:
                    body = {"round": view["round"], "player": players[2], "wager": wager,
                            "amount": amount}
                    answer = table.send("pit-supervisor", "record-found-wager", body)
                    return self.noticed(on, answer, keys)
        return self.provoke_failures(view)

    def provoke_failures(self, view: dict) -> bool:
        """A terminal without a wager and one with; before and after any is decided."""
        table = self.table
        players = [seat["player"] for seat in view["seats"]]
        decided = "true" if view["outcome"] is not None else "false"
        for player, accepted in ((players[2], "false"), (players[0], "true")):
            for key in self.left("terminal failure", accepted=accepted, established=decided):
                if decided == "true" and "established" not in self.rows[key]["when"]:
                    continue  # a row before it has that
                answer = table.send("dealer", "report-terminal-failure", {"player": player})
                return self.noticed("terminal failure", answer, [key])
        return False


# ---- all of it -----------------------------------------------------------------------------------


WITHOUT_DECLARING = ("withdrawal-not-honoured", "wager-found", "wager-withdrawn")


def recorded(floor: Floor) -> set:
    """What is on record of rows: of each table those declared, and rules that were followed."""
    words = [floor.program, "export", str(floor.store), "events", "--jsonl"]
    out = subprocess.run(words, capture_output=True, timeout=120).stdout.decode()
    rows = set()
    for line in out.splitlines():
        event = json.loads(line)
        table, fields = event["stream"].removeprefix("table/"), event["fields"]
        if event["kind"] == "irregularity-declared":
            rows.add((table, fields["irregularity"], fields["row"]))
        elif event["kind"] in WITHOUT_DECLARING:
            rows.add((table, fields["rule"]))
    return rows


def on_record(check, rows: set, game: str, walked: dict) -> None:
    """A row that refuses leaves nothing behind; every other one does."""
    tables = [f"{game}-{kind}" for kind in KINDS_OF.get(game, TERMINALS)]
    for (name, i), row in walked.items():
        there = any((table, name, i) in rows or (table, row["rule"]) in rows for table in tables)
        check(f"{game}: {name} row {i} is on record", there or row["do"] == "refuse", row)


def shown_live(table: Table, check) -> None:
    """A console is told the next steps as soon as one is done."""
    live = table.staff["dealer"].live()
    live.say({"subscribe": {"table": table.name}})
    view = live.wait_for(lambda frame: "snapshot" in frame)["snapshot"]["view"]
    check("a console begins with what is awaited",
          view["steps"][0]["command"] == "open-betting" and view["steps"][0]["awaited"], view)
    table.do(view["steps"][0])
    told = live.wait_for(lambda frame: "steps" in frame.get("change", {}).get("view", {}))
    first = told["change"]["view"]["steps"][0]
    check("and is told what is next", (first["command"], first["by"]) ==
          ("close-betting", "dealer"), first)
    table.do(first, round=view["round"] + 1)
    live.close()


def walk_all(house: House, check) -> tuple[dict, dict]:
    """The rows of each game that were walked, and those that were not."""
    walked, left = {}, {}
    for game in GAMES:
        missing = None
        for kind in KINDS_OF.get(game, TERMINALS):
            table = Table(house, f"{game}-{kind}", kind, check)
            rows = rows_of(table.book)
            if missing is None:
                missing = set(rows)
                shown_live(table, check)
            Walks(table, missing, check).run()
        walked[game] = {key: row for key, row in rows.items() if key not in missing}
        left[game] = sorted(missing)
    return walked, left


def run(floor: Floor, check) -> None:
    folder = Path(floor.folder) / "walks"
    folder.mkdir()
    options = ("--most-commands", "100000", "--most-requests", "100000")
    own = Floor(floor.program, folder, check, text=floor_file(), options=options)
    try:
        house = House(own, check)
        walked, left = walk_all(house, check)
        check("it stops in order", own.stop() == 0)
        words = [own.program, "verify", str(own.store), "--keys", str(own.keys)]
        verified = subprocess.run(words, capture_output=True, timeout=120)
        check("what was walked verifies, and its books balance", verified.returncode == 0, verified)
        rows = recorded(own)
    finally:
        own.kill()
    for game in GAMES:
        on_record(check, rows, game, walked[game])
    refusals = {"role-too-low", "second-person-needed"}
    check("too low a role and the same person were refused", house.seen == refusals, house.seen)
    check("choices of Players were shown", house.choices >= 5, house.choices)
    count = sum(map(len, walked.values()))
    every = count + sum(map(len, left.values()))
    print(f"{count} of {every} rows of irregularities walked, of {len(GAMES)} rulebooks")
    check("every row was walked", count == every, left)
