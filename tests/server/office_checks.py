"""What the pit and the office ask for: rounds, bundles, exports, long runs, odds of a table."""
import json
import subprocess
import time
from pathlib import Path

from client import Client, Floor, lent
from hostile_checks import wrong_bodies
from staff_checks import FIRST, SECRETS, setting_up

TABLE = "tiger-1"


def program(floor: Floor, *words: str, given: str = "") -> bytes:
    run = subprocess.run(
        [floor.program, *words], capture_output=True, timeout=120, input=given.encode()
    )
    return run.stdout


def on_duty(floor: Floor, check, job: str) -> Client:
    """The first of the staff, who has every job, in this one."""
    person = Client(floor)
    if person.get("/api/floor").json["needs_set_up"]:
        person = setting_up(floor, check)
    else:
        person.sign_on(FIRST, SECRETS[FIRST])
    person.command("house/end-duty", {})
    answer = person.command("house/begin-duty", {"job": job})
    check(f"somebody is at work as {job}", answer.status == 200, answer)
    return person


def not_for_everybody(floor: Floor, check) -> None:
    """Neither guests nor Players, and of the staff not those whose job it is not."""
    terminal = lent(floor)
    cashier = on_duty(floor, check, "cashier")
    for path in (
        "tables/tiger-1/odds",
        "tables/tiger-1/rounds",
        "tables/tiger-1/rounds/1/bundle",
        "exports/rounds",
        "verification",
        "simulations",
    ):
        for client, wanted in ((terminal, (403, "may-not")), (cashier, (403, "may-not"))):
            answer = client.get(f"/api/{path}")
            check(f"{path} is not for everybody", answer.problem()[:2] == wanted, answer)
    for path, body in (
        ("verification", {}),
        ("simulations", {"rulebook": "tiger", "rounds": 1_000}),
    ):
        answer = cashier.post(f"/api/{path}", body)
        check(f"nor is {path} begun by anybody", answer.problem()[:2] == (403, "may-not"), answer)


def all_rounds(person: Client) -> list[dict]:
    """Page by page, the newest first."""
    rounds, before = [], ""
    while True:
        page = person.get(f"/api/tables/{TABLE}/rounds?count=64{before}").json
        rounds += page["rounds"]
        if "before" not in page:
            return rounds
        before = f"&before={page['before']}"


def wait_for_rounds(person: Client, count: int) -> None:
    for _ in range(300):
        if len(all_rounds(person)) >= count:
            return
        time.sleep(0.1)


def odds_of_table(floor: Floor, check, person: Client) -> None:
    """From the cards that everybody has seen, as anybody can work them out."""
    for _ in range(200):
        view = person.get(f"/api/tables/{TABLE}").json
        if view["shoe"]["number"] != 1 or view["phase"] not in ("betting", "between-rounds"):
            time.sleep(0.05)
            continue
        told = person.get(f"/api/tables/{TABLE}/odds").json
        rounds = all_rounds(person)
        if told["shoe"] == 1 and told["round"] == view["round"] == rounds[0]["round"] + 1:
            break
    left = {rank + suit: 8 for rank in "A23456789TJQK" for suit in "CDHS"}
    for each in rounds:
        for card in each["cards"]:
            left[card] -= 1
    wanted = program(floor, "odds", "tiger", "--remaining", "-", "--json", given=json.dumps(left))
    check("the odds are those of the cards left", told["odds"] == json.loads(wanted), told)
    turned = [name for name, each in told["odds"]["wagers"].items() if each["house_edge"] < 0]
    check("and say which wagers have turned", told["favour_players"] == turned, told)
    nothing = person.get("/api/tables/none/odds")
    check("no table, no odds", nothing.problem()[:2] == (404, "no-such-table"), nothing)


def rounds(floor: Floor, check, person: Client) -> None:
    listed = all_rounds(person)
    numbers = [each["round"] for each in listed]
    check("the newest is first", numbers == list(range(numbers[0], 0, -1)), numbers)
    out = program(floor, "export", str(floor.store), "rounds", "--jsonl").decode()
    lines = [json.loads(line) for line in out.splitlines()]
    known = {line["round"]: line for line in lines if line["table"] == TABLE}
    for each in listed:
        line = known[each["round"]]
        is_same = each["cards"] == line["cards"].split() and each["staked"] == line["staked"]
        is_same = is_same and each["returned"] == line["returned"]
        totals = (each["winner"], each["player_total"], each["banker_total"])
        wanted = (line["winner"], line["player_total"], line["banker_total"])
        check("a round is as it was", is_same and totals == wanted, (each, line))
    page = person.get(f"/api/tables/{TABLE}/rounds?before=4&count=2").json
    check("a page", [each["round"] for each in page["rounds"]] == [3, 2], page)
    last = person.get(f"/api/tables/{TABLE}/rounds?before={page['before']}&count=2").json
    numbers = [each["round"] for each in last["rounds"]]
    check("and the last", numbers == [1] and "before" not in last, last)
    for query, pointer in (("count=0", "/count"), ("count=65", "/count"), ("before=x", "/before")):
        answer = person.get(f"/api/tables/{TABLE}/rounds?{query}")
        told = answer.json.get("mistake", {})
        check(f"{query} is refused", told.get("pointer") == pointer, answer)


def bundle(floor: Floor, check, person: Client) -> None:
    answer = person.get(f"/api/tables/{TABLE}/rounds/2/bundle")
    wanted = f'attachment; filename="{TABLE}-round-2.punto"'
    check("a bundle is a file", answer.headers.get("Content-Disposition") == wanted, answer.headers)
    file = floor.folder / "round-2.punto"
    file.write_bytes(answer.body)
    words = [floor.program, "verify", str(file), "--keys", str(floor.keys)]
    run = subprocess.run(words, capture_output=True, timeout=60)
    check("which verifies", run.returncode == 0, run)
    told = program(floor, "replay", str(file), "--table", TABLE, "--round", "2", "--json")
    same = person.get(f"/api/tables/{TABLE}/rounds/2").json
    check("and tells the round", json.loads(told)["steps"] == same["steps"], told[:300])
    for path in ("tiger-1/rounds/999999", "none/rounds/1"):
        nothing = person.get(f"/api/tables/{path}/bundle")
        check(f"there is no bundle of {path}", nothing.status == 404, nothing)
    left = [each for each in Path("/tmp").glob("punto-??????") if (each / "bundle.punto").exists()]
    check("nothing is left behind", not left, left)


def exports(floor: Floor, check, person: Client) -> None:
    for kind in ("rounds", "wagers", "postings", "events"):
        for form, more in (("csv", []), ("jsonl", ["--jsonl"])):
            answer = person.get(f"/api/exports/{kind}?format={form}")
            lines = answer.body.decode().splitlines()
            out = program(floor, "export", str(floor.store), kind, *more).decode()
            known = set(out.splitlines())
            is_known = all(line in known for line in lines)
            check(f"{kind} as {form} are those of punto export", lines and is_known, lines[:3])
            check("they are chunked", answer.headers.get("Transfer-Encoding") == "chunked")
    one = person.get(f"/api/exports/rounds?format=jsonl&table={TABLE}").body.decode().splitlines()
    tables = {json.loads(line)["table"] for line in one}
    check("one table alone", tables == {TABLE}, tables)
    none = person.get("/api/exports/rounds?to=2000-01-01").body.decode().splitlines()
    check("days alone", len(none) == 1 and none[0].startswith("table,round"), none[:3])
    for query, status in (
        ("rounds?format=xml", 400),
        ("rounds?from=yesterday", 400),
        ("rounds?table=none", 404),
        ("secrets", 404),
    ):
        answer = person.get(f"/api/exports/{query}")
        check(f"{query} is refused", answer.status == status, answer)


def until_done(check, person: Client, path: str) -> dict:
    for _ in range(600):
        told = person.get(path).json
        check(f"{path} has done no more than all", told["done"] <= max(1, told["all"]), told)
        if told["state"] not in ("running",):
            return told
        time.sleep(0.1)
    return told


def verification(floor: Floor, check, person: Client) -> None:
    until_done(check, person, "/api/verification")  # that of the start
    begun = person.post("/api/verification", {})
    check("a verification begins", begun.json["state"] in ("running", "done"), begun)
    again = person.post("/api/verification", {})
    check("there is one at a time", again.status == 200, again)
    told = until_done(check, person, "/api/verification")
    check("everything verifies", told["state"] == "done" and told["result"]["verified"], told)
    check("all of it was looked at", told["done"] == told["all"] > 0, told)
    check("who began it", told["by"] == FIRST and told["begun"] <= told["ended"], told)
    check("the result stays", person.get("/api/verification").json == told)


def simulation(floor: Floor, check, person: Client) -> None:
    body = {"rulebook": "tiger", "rounds": 2_000_000, "decks": 6, "seed": 7}
    begun = person.post("/api/simulations", body)
    check("a simulation begins", begun.status == 200, begun)
    told = until_done(check, person, "/api/simulations")
    words = ("--rounds", "2000000", "--decks", "6", "--seed", "7", "--json")
    wanted = json.loads(program(floor, "simulate", "tiger", *words))
    check("it is that of punto simulate", told.get("result") == wanted, told)
    for wrong, pointer in (
        ({"rounds": 0}, "/rounds"),
        ({"rounds": 1_000_000_001}, "/rounds"),
        ({"decks": 3}, "/decks"),
        ({"rulebook": "none"}, "/rulebook"),
        ({"seed": -1}, "/seed"),
    ):
        answer = person.post("/api/simulations", {**body, **wrong})
        check(f"{wrong} is refused", answer.json["mistake"]["pointer"] == pointer, answer)
    for path in ("/api/simulations", "/api/verification"):
        asked = floor.contract.operation("POST", path)["requestBody"]["content"]
        schema = floor.contract.plain(asked["application/json"]["schema"])
        for name, wrong in wrong_bodies(floor.contract, schema):
            answer = person.ask("POST", path, wrong)
            check(f"{path}: {name} is refused", answer.status == 400, (wrong[:200], answer))
    one = person.post("/api/simulations", {"rulebook": "tiger", "rounds": 1})
    check("one round is enough", one.status == 200, one)
    until_done(check, person, "/api/simulations")
    person.post("/api/simulations", {**body, "rounds": 1_000_000_000})
    busy = person.post("/api/simulations", body)
    check("there is one at a time", busy.problem()[:2] == (503, "busy"), busy)


def comparison(floor: Floor, check) -> None:
    guest = Client(floor)
    told = guest.get("/api/rulebooks/fortune-six-v5/comparison/fortune-six-v6").json
    changes = json.loads(
        program(floor, "rules", "diff", "fortune-six-v5", "fortune-six-v6", "--json")
    )
    check("the changes are those of punto rules diff", told["changes"] == changes, told)
    ends = (told["from"]["id"], told["to"]["id"])
    check("between these two", ends == ("fortune-six-v5", "fortune-six-v6"), ends)
    nothing = guest.get("/api/rulebooks/tiger/comparison/none")
    check("with nothing else", nothing.problem()[:2] == (404, "not-there"), nothing)


def run(floor: Floor, check) -> None:
    comparison(floor, check)
    not_for_everybody(floor, check)
    person = on_duty(floor, check, "pit-manager")
    wait_for_rounds(person, 4)
    odds_of_table(floor, check, person)
    rounds(floor, check, person)
    bundle(floor, check, person)
    exports(floor, check, person)
    verification(floor, check, person)
    simulation(floor, check, person)
