"""What the pit sees at a glance: the day's play as the reports have it, alerts, and the queue."""
import json
import subprocess
import time

from client import Client, Floor, lent
from office_checks import on_duty
from staff_checks import FIRST, SECOND, SECRETS, hire

TABLE = "tiger-1"


def pit_of(person: Client) -> dict:
    """As soon as the server has read what was before its start."""
    for _ in range(200):
        answer = person.get("/api/pit")
        if answer.status != 503:
            return answer.json
        time.sleep(0.05)
    return answer.json


def table_of(pit: dict, table: str = TABLE) -> dict:
    return next(each for each in pit["tables"] if each["table"] == table)


def counted(person: Client) -> dict:
    """Once the odds of every table are there too."""
    for _ in range(200):
        pit = pit_of(person)
        if all("expected_win" in each["play"] for each in pit["tables"]):
            return pit
        time.sleep(0.05)
    return pit


def play_until(check, person: Client, rounds: int) -> None:
    """Somebody plays at the table until so many rounds of the day are over."""
    guest = lent(person.floor, 500_000)
    body = {"table": TABLE, "position": 4, "credits": 500_000}
    check("somebody sits down", guest.command("house/sit-at-terminal", body).status == 200)
    for _ in range(400):
        pit = table_of(pit_of(person))
        if pit["play"]["rounds"] >= rounds:
            break
        for wager, amount in (("banker", 20_000), ("player", 3_000), ("tie", 1_000)):
            sent = {"round": pit["round"], "wager": wager, "amount": amount}
            guest.command(f"tables/{TABLE}/place-wager", sent)
        stakes = table_of(pit_of(person))["stakes"]
        if stakes["all"] == 24_000:
            at_risk(check, person)
        time.sleep(0.3)
    for _ in range(100):
        if guest.command(f"tables/{TABLE}/leave", {}).status == 200:
            break
        time.sleep(0.1)


def at_risk(check, person: Client) -> None:
    """While nothing is dealt the house can lose most by a tie: 8 to 1, both hands given back."""
    pit = table_of(pit_of(person))
    if pit["phase"] != "betting" or pit["stakes"]["all"] != 24_000:
        return
    stakes = pit["stakes"]
    hands = (stakes["player"], stakes["banker"], stakes["difference"], stakes["heavier"])
    check("stakes on both hands", hands == (3_000, 20_000, 17_000, "banker"), stakes)
    by_banker = 20_000 * 95 // 100 - 3_000 - 1_000
    check("what can be lost", pit["exposure"] == max(8_000, by_banker), pit)


def as_reported(floor: Floor, check, pit: dict) -> None:
    """What was told just before the floor stood still is what the report says of the day."""
    words = [floor.program, "report", str(floor.store), "win", "--format", "json"]
    run = subprocess.run(words, capture_output=True, timeout=60)
    parts = json.loads(run.stdout)["sections"]
    section = next(one for one in parts if one["heading"] == "By table")
    names = [one["name"] for one in section["columns"]]
    rows = {row[0]: dict(zip(names, row)) for row in section["rows"]}
    rows["together"] = dict(zip(names, section["total"]))
    plays = {each["table"]: each["play"] for each in pit["tables"] if each["table"] in rows}
    check("every table that was played", set(plays) | {"together"} == set(rows), (plays, rows))
    for name, play in {**plays, "together": pit["together"]}.items():
        row = rows[name]
        told = [play[key] for key in ("rounds", "voided", "handle", "win", "expected_win")]
        wanted = [row[key] for key in ("rounds", "void", "handle", "win", "expected win")]
        check(f"{name} is as reported", told == wanted, (play, row))
        if play["handle"]:
            holds = (play["hold_millionths"], play["expected_hold_millionths"])
            close = abs(holds[0] - row["hold"] * 1e6) < 1 and abs(
                holds[1] - row["expected hold"] * 1e6) < 1
            check("and its holds", close, (play, row))


def series(check, pit: dict) -> None:
    for table in pit["tables"]:
        points = table["series"]
        rises = all(a["at"] <= b["at"] for a, b in zip(points, points[1:]))
        check("the series goes on in time", rises and len(points) <= 48, points)
        last = points[-1]["win"] if points else 0
        check("and ends with the win", last == table["play"]["win"], table)


def ratings(floor: Floor, check, person: Client) -> None:
    """Those of the report, which SQL has looked at."""
    told = person.get("/api/house/ratings").json["ratings"]
    words = [floor.program, "report", str(floor.store), "ratings", "--format", "json"]
    parts = json.loads(subprocess.run(words, capture_output=True, timeout=60).stdout)["sections"]
    wanted = []
    for part in parts:
        names = [one["name"] for one in part["columns"]]
        wanted += [dict(zip(names, row)) for row in part["rows"]]
    check("somebody has played", any(one["rounds"] > 1 for one in told), told)
    check("as many as in the report", len(told) == len(wanted) > 0, (told, wanted))
    for one, row in zip(told, wanted):
        here = [f"P{one['player']}", one["rounds"], one["wagers"], one.get("average_wager")]
        here += [one.get("average_round"), one["handle"], one["win"], one["theoretical_loss"]]
        there = [row[name] for name in ("Player", "rounds", "wagers", "average wager")]
        there += [row[name] for name in ("average a round", "handle", "win", "theoretical loss")]
        hours = abs(one["milliseconds"] / 3_600_000 - row["hours"]) < 1e-6
        check("a rating is that of the report", here == there and hours, (one, row))
    listed = person.get("/api/house/incidents")
    check("incidents are listed", listed.status == 200 and "incidents" in listed.json, listed)
    rounds = person.get("/api/terminals/900000/rounds")  # there where somebody has played before
    check("so are a terminal's rounds", rounds.status in (200, 404), rounds)
    none = person.get("/api/house/ratings?to=2000-01-01").json
    check("of other days there are none", none["ratings"] == [] and none["to"] == 10957, none)
    wrong = person.get("/api/house/ratings?from=yesterday")
    check("a day is a day", wrong.json["mistake"]["pointer"] == "/from", wrong)
    wrong = person.get("/api/house/ratings?from=2026-11-16&to=2026-11-15")
    check("a period ends after it begins", wrong.json["mistake"]["pointer"] == "/to", wrong)
    wrong = person.get("/api/house/ratings?shift=tea-break")
    told = wrong.json.get("mistake", {})
    is_said = (told.get("pointer"), told.get("fault")) == ("/shift", "unknown-word")
    check("a shift is one of the house", wrong.status == 400 and is_said, wrong)


def commitments(floor: Floor, check) -> dict[str, str]:
    """What was published of the shoes in use before their first cards, for everybody to see."""
    words = [floor.program, "export", str(floor.store), "events", "--jsonl"]
    lines = subprocess.run(words, capture_output=True, timeout=60).stdout.splitlines()
    loaded = {}
    for line in map(json.loads, lines):
        if line["kind"] == "shoe-loaded":
            loaded[line["stream"], line["fields"]["number"]] = line["fields"]["commitment"]
    seen = {}
    for table in (TABLE, "six-1"):
        live = Client(floor).live()
        live.say({"subscribe": {"table": table}})
        shoe = live.wait_for(lambda f: "snapshot" in f)["snapshot"]["view"]["shoe"]
        live.close()
        same = shoe["commitment"] == loaded[f"table/{table}", shoe["number"]]
        check(f"the commitment of {table} is in the view", same, shoe)
        asked = Client(floor).get(f"/api/tables/{table}").json["shoe"]
        check("and in what is asked for", asked["commitment"] == shoe["commitment"], asked)
        seen[table] = shoe["commitment"]
    felt = Client(floor).get("/api/tables/felt-1").json["shoe"]
    check("cards of a real shoe have none", "commitment" not in felt, felt)
    return seen


def given_back(floor: Floor, check) -> None:
    """What a table would not have is on the terminal again, and its screen is told."""
    guest = lent(floor, 50_000)
    live = guest.live()
    live.wait_for(lambda f: "terminal" in f)
    body = {"table": TABLE, "position": 250, "credits": 50_000}
    refused = live.command("sit-at-terminal", body)
    check("there is no such position", refused["body"]["type"].endswith(":not-taken"), refused)
    live.say({"alive": {}})
    live.wait_for(lambda f: "alive" in f)
    told = [frame["terminal"] for frame in live.seen if "terminal" in frame]
    check("the credits were on their way", any(one["credits"] == 0 for one in told), told)
    back = told[-1]["credits"] == 50_000 and "table" not in told[-1]
    check("and are back without being asked for", back, told)
    live.close()


def large_house(floor: Floor, check, person: Client) -> None:
    """More terminals than one page of anything; the description holds of all of them."""
    for number in range(70):
        lent(floor, source=f"127.0.2.{number + 1}").close()
    house = person.get("/api/house").json
    check("all of them are there", len(house["terminals"]) > 70, len(house["terminals"]))
    some = person.get("/api/house?parts=persons,incidents").json
    check("of some lists", some["persons"] == house["persons"] and not some["terminals"], some)
    wrong = person.get("/api/house?parts=persons,tea")
    check("that there are", wrong.json["mistake"]["pointer"] == "/parts", wrong)


def stand_still(check, person: Client, table: str) -> None:
    """Between two rounds: one that was interrupted would not be the same after a start."""
    live = person.live()
    live.say({"subscribe": {"table": table}})
    path = f"tables/{table}"
    for _ in range(40):
        live.wait_for(lambda f: phase_in(f) == "between-rounds")
        person.command(f"{path}/suspend-table", {"reason": "the sums are compared"})
        view = person.get(f"/api/{path}").json
        if view["phase"] == "between-rounds":
            break
        person.command(f"{path}/resume-table", {})
    is_still = view["suspended"] and view["phase"] == "between-rounds"
    check(f"{table} stands still", is_still, view)
    live.close()


def phase_in(frame: dict) -> str | None:
    told = frame.get("snapshot") or frame.get("change") or {}
    return told.get("view", {}).get("phase")


def restart(floor: Floor, check) -> None:
    """The sums of the day are the same after the floor was killed."""
    person = on_duty(floor, check, "pit-manager")
    for table in ("six-1", TABLE):
        stand_still(check, person, table)
    before = counted(person)
    series(check, before)
    as_reported(floor, check, before)
    ratings(floor, check, person)
    seen = commitments(floor, check)
    floor.kill()
    floor.start()
    person = on_duty(floor, check, "pit-manager")
    after = counted(person)
    check("commitments are as before", commitments(floor, check) == seen, seen)
    for key in ("day", "day_begins", "shift", "together"):
        check(f"{key} is as before", before[key] == after[key], (before[key], after[key]))
    for old, new in zip(before["tables"], after["tables"]):
        for key in ("play", "series", "stakes", "exposure", "round"):
            check(f"{key} is as before", old[key] == new[key], (old[key], new[key]))
        waits = [[one["kind"], one.get("since")] for one in new["alerts"]]
        known = [[one["kind"], one.get("since")] for one in old["alerts"]]
        check("alerts too", waits == known, (known, waits))
    kinds = {(one["kind"], one.get("table")) for one in after["queue"]}
    check("what waits still waits", ("suspended", TABLE) in kinds, kinds)
    for item in after["queue"]:
        if item["kind"] == "suspended":
            send(check, person, item)
    gone = {one["kind"] for one in pit_of(person)["queue"]}
    check("play goes on", "suspended" not in gone, gone)


def send(check, person: Client, item: dict, step: int = 0, **more) -> None:
    """As the queue says it."""
    way = item["send"][step]
    check("what is still to be said is named", set(way["more"]) == set(more), way)
    headers = {}
    if "second" in way:
        headers["Approval"] = person.approval_of(SECOND, SECRETS[SECOND])
    done = person.command(way["path"].removeprefix("/api/"), {**way["body"], **more}, **headers)
    check(f"{way['path']} is done", done.status == 200, done)


def waiting(person: Client, kind: str) -> dict | None:
    return next((one for one in pit_of(person)["queue"] if one["kind"] == kind), None)


def second_manager(floor: Floor, check, person: Client) -> Client:
    other = Client(floor)
    if other.sign_on(SECOND, SECRETS[SECOND]).status != 200:
        person.command("house/end-duty", {})
        person.command("house/begin-duty", {"job": "administrator"})
        hire(check, person, SECOND, ["administrator", "gaming-shift-manager"])
        person.command("house/end-duty", {})
        person.command("house/begin-duty", {"job": "pit-manager"})
        other.sign_on(SECOND, SECRETS[SECOND])
    other.command("house/end-duty", {})
    other.command("house/begin-duty", {"job": "gaming-shift-manager"})
    return other


def queue(floor: Floor, check, person: Client) -> None:
    other = second_manager(floor, check, person)
    person.command("house/end-duty", {})
    person.command("house/begin-duty", {"job": "cage-manager"})
    token = person.approval_of(SECOND, SECRETS[SECOND])
    funded = person.command("house/fund-cage", {"amount": 10_000_000}, Approval=token)
    check("there is cash to pay with", funded.status == 200, funded)
    person.command("house/end-duty", {})
    person.command("house/begin-duty", {"job": "pit-manager"})
    guest = lent(floor, 2_000_000)
    change = {"command": "announce-last-round"}
    quarrel = {"table": TABLE, "round": 1, "text": "a quarrel"}
    for who, command, body in [(guest, "call-attendant", {}),
                               (person, "propose-change", {"table": TABLE, "change": change}),
                               (person, "open-incident", quarrel),
                               (guest, "cash-out", {})]:
        who.command(f"house/{command}", body)
        time.sleep(0.005)  # what waits since one millisecond is in no order of its own
    pit = pit_of(person)
    kinds = [one["kind"] for one in pit["queue"]]
    wanted = ["call", "proposal", "incident", "hand-pay"]
    check("the oldest is first", [one for one in kinds if one in wanted] == wanted, kinds)
    times = [one.get("since", 0) for one in pit["queue"]]
    check("each says since when", times == sorted(times), times)
    calls = [one for one in pit["alerts"] if one["kind"] == "terminal-calls"]
    check("a terminal calls", [one["terminal"] for one in calls] == [guest.terminal], pit["alerts"])
    send(check, person, waiting(person, "call"))
    proposal = waiting(person, "proposal")
    jobs = proposal["send"][0]["jobs"]
    check("who may approve", "gaming-shift-manager" in jobs and "dealer" not in jobs, proposal)
    check("not he who proposes", proposal["send"][0]["not_by"] == FIRST, proposal)
    check("what is proposed", proposal["proposal"]["change"] == change, proposal)
    send(check, other, proposal, 1, reason="not today")
    pay = waiting(person, "hand-pay")
    check("how much", pay["amount"] == 2_000_000 and pay["terminal"] == guest.terminal, pay)
    send(check, person, pay)
    send(check, other, waiting(person, "incident"), text="they shook hands")
    left = {one["kind"] for one in pit_of(person)["queue"]} & set(wanted)
    check("nothing of it waits any more", not left, left)


def not_for_everybody(floor: Floor, check) -> None:
    for client in (lent(floor), on_duty(floor, check, "cashier")):
        for path in ("pit", "house/ratings"):
            answer = client.get(f"/api/{path}")
            check(f"{path} is not for everybody", answer.problem()[:2] == (403, "may-not"), answer)
    check("nor for nobody", Client(floor).get("/api/pit").status == 401)


def run(floor: Floor, check) -> None:
    not_for_everybody(floor, check)
    person = on_duty(floor, check, "pit-manager")
    play_until(check, person, 4)
    queue(floor, check, person)
    given_back(floor, check)
    large_house(floor, check, person)
    restart(floor, check)
