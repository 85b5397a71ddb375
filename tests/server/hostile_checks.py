"""Wrong bodies for every field of every command, and those who act for others."""
import json
import random

from client import Client, Floor, lent

WRONG_TYPES = {
    "integer": ["7", 1.5, [], {}, True],
    "string": [7, [], {}, False],
    "boolean": [0, "true", []],
    "array": [{}, "x", 1],
    "object": [[], "x", 1],
}


def wrong_bodies(contract, schema: dict):
    """Each with what is wrong in it, as text since some are no JSON objects that Python has."""
    base = contract.sample(schema)
    for name, described in schema.get("properties", {}).items():
        plain = contract.plain(described)
        whole = {**base, name: base.get(name, contract.sample(described))}
        if name in schema.get("required", []):
            yield f"{name} missing", json.dumps({k: v for k, v in base.items() if k != name})
        yield f"{name} null", json.dumps({**whole, name: None})
        kind = plain.get("type", "")
        for wrong in WRONG_TYPES.get(kind if isinstance(kind, str) else "", [])[:3]:
            yield f"{name} of another type", json.dumps({**whole, name: wrong})
        if "maximum" in plain:
            yield f"{name} too large", json.dumps({**whole, name: plain["maximum"] + 1})
            yield f"{name} much too large", json.dumps(whole).replace(
                f'"{name}": {json.dumps(whole[name])}', f'"{name}": 1{"0" * 400}'
            )
        if "minimum" in plain:
            yield f"{name} too small", json.dumps({**whole, name: plain["minimum"] - 1})
        if "maxLength" in plain:
            yield f"{name} too long", json.dumps({**whole, name: "x" * (plain["maxLength"] + 1)})
        if "enum" in plain:
            yield f"{name} unknown", json.dumps({**whole, name: "no such word"})
        if "maxItems" in plain and plain["maxItems"] < 2_000:
            item = contract.sample(plain["items"])
            yield f"{name} too many", json.dumps({**whole, name: [item] * (plain["maxItems"] + 1)})
        text = json.dumps(whole)
        yield f"{name} twice", f'{text[:-1]}, "{name}": {json.dumps(whole[name])}}}'
    yield "an unknown field", json.dumps({**base, "no_such_field": 1})
    yield "no object", "[]"
    yield "no JSON", json.dumps(base)[:-1]
    yield "deep", "[" * 20_000 + "]" * 20_000
    yield "nothing", ""


class Senders:
    """Terminals in turn, so that none sends too much."""

    def __init__(self, floor: Floor) -> None:
        self.floor, self.left, self.client = floor, 0, None

    def next(self) -> Client:
        if self.left == 0:
            source = f"127.0.3.{random.randint(1, 250)}"
            self.client = lent(self.floor, 10_000, source)
            self.left = 50
        self.left -= 1
        return self.client


def bodies(floor: Floor, check) -> None:
    contract, senders = floor.contract, Senders(floor)
    for path, item in contract.document["paths"].items():
        operation = item.get("post")
        if operation is None or path == "/api/tables/{table}/readings":
            continue
        schema = contract.plain(operation["requestBody"]["content"]["application/json"]["schema"])
        asked = path.replace("{table}", "tiger-1")
        through_house = operation["x-who"] == ["house"]
        for name, body in wrong_bodies(contract, schema):
            client = senders.next()
            key = {"Idempotency-Key": floor.fresh_key()}
            answer = client.ask("POST", asked, body, key)
            wanted = (400,) if not through_house else (400, 409)
            if path in ("/api/session/approvals", "/api/pairing/codes"):
                wanted = (403,)  # terminals may not, whatever they send
            if path in ("/api/verification", "/api/simulations"):
                wanted = (403,)  # office_checks sends them as somebody who may
            check(f"{path}: {name} is refused", answer.status in wanted, (body[:200], answer))


def keys(floor: Floor, check) -> None:
    terminal = lent(floor, 1_000)
    for key in ("", "x" * 65, "a b"):
        answer = terminal.command("house/call-attendant", {}, key)
        check(f"no key {key[:8]!r}", answer.status == 400, answer)
    none = terminal.send("POST", "/api/house/call-attendant", {})
    check("a key is needed", none.status == 400, none)
    unknown = terminal.command("house/no-such-command", {})
    check("no such command", unknown.status in (400, 404), unknown)
    unknown = terminal.command("tables/tiger-1/no-such-command", {})
    check("nor at a table", unknown.status in (400, 404), unknown)
    unknown = terminal.command("tables/none/leave", {})
    check("no such table", unknown.problem()[:2] == (404, "no-such-table"), unknown)
    for machine in ("open-house", "report-failed-sign-on", "take-back", "end-errand", "add-table"):
        answer = terminal.command(f"house/{machine}", {})
        check(f"{machine} is the machine's", answer.status in (400, 403, 404), answer)
    both = lent(floor, 1_000)
    one = terminal.command("house/insert-cash", {"amount": 500}, "same")
    two = both.command("house/insert-cash", {"amount": 500}, "same")
    check("keys of others are others", one.status == two.status == 200, (one, two))
    check("and done for each", two.json["repeated"] is False, two)


def others(floor: Floor, check) -> None:
    """Somebody else's terminal, seat, Player and credits."""
    mine, theirs = lent(floor, 60_000), lent(floor, 60_000)
    seat = {"table": "tiger-1", "position": 4, "credits": 50_000}
    sat = theirs.command("house/sit-at-terminal", seat)
    check("another sits", sat.status == 200, sat)
    player = theirs.get("/api/terminal").json["player"]
    before = theirs.get("/api/terminal").json
    for path, body in (
        ("house/insert-cash", {"terminal": theirs.terminal, "amount": 100}),
        ("house/cash-out", {"terminal": theirs.terminal}),
        ("house/remove-card", {"terminal": theirs.terminal}),
        ("house/sit-at-terminal",
         {"terminal": theirs.terminal, "table": "six-1", "position": 1, "credits": 100}),
        ("house/add-at-terminal", {"terminal": theirs.terminal, "credits": 100}),
        ("house/set-player-pin", {"player": player, "pin": "482617"}),
        ("house/set-player-limits", {"player": player, "limits": {}}),
        ("house/cool-off", {"player": player, "until": 1}),
        ("house/hire", {"person": 66, "name": "Me", "jobs": ["administrator"]}),
        ("house/set-credential", {"person": 1, "secret": "my own secret"}),
        ("house/begin-duty", {"job": "administrator"}),
        ("house/change-jobs", {"person": 1, "jobs": ["dealer"]}),
        ("house/set-terminal-key", {"terminal": theirs.terminal}),
        ("house/sell-voucher", {"amount": 100_000}),
        ("house/fund-cage", {"amount": 100_000}),
        ("tables/tiger-1/place-wager",
         {"round": 1, "player": player, "wager": "banker", "amount": 1_000}),
        ("tables/tiger-1/leave", {"player": player}),
        ("tables/tiger-1/add-credits", {"player": player, "amount": 100_000}),
        ("tables/tiger-1/suspend-table", {"reason": "I say so"}),
        ("tables/tiger-1/settle", {}),
        ("tables/tiger-1/draw-card", {"card": "9C"}),
        ("tables/tiger-1/sign-on", {}),
    ):
        answer = mine.command(path, body)
        check(f"no {path} for others", answer.status in (400, 403, 404, 409), answer)
    after = theirs.get("/api/terminal").json
    check("nothing of it has happened", before == after, (before, after))
    for token in ("0" * 64, mine.token[:-1] + "0", mine.token.upper(), "", "x" * 5_000, "../x"):
        forged = Client(floor, token)
        answer = forged.get("/api/terminal")
        if token.lower() != mine.token or token != mine.token:
            check("a made-up session is nobody's", answer.status == 401, (token[:8], answer))
    check("a terminal sees no house", mine.get("/api/house").status == 403)
    stranger = mine.live()
    stranger.say({"subscribe": {"table": "tiger-1"}})
    stranger.wait_for(lambda f: "own_snapshot" in f)
    told = [f for f in stranger.seen if "terminal" not in f]
    check("nor another's credits", "50000" not in str(told), told)
    stranger.close()


def forged(floor: Floor, check) -> None:
    """Whoever says that he is somebody else is who he is."""
    terminal = lent(floor, 10_000)
    for more in ({"by": {"kind": "staff", "role": "pit-manager", "id": 1}}, {"role": "dealer"},
                 {"person": 1}, {"actor": "machine"}, {"approver": 2}, {"terminal": "1"}):
        answer = terminal.command("house/insert-cash", {"amount": 100, **more})
        check(f"no {list(more)[0]} in a body", answer.status == 400, answer)
    for name in ("X-Role", "X-Person", "X-Forwarded-User", "Forwarded", "X-Original-URL"):
        headers = {name: "1", "Idempotency-Key": floor.fresh_key()}
        answer = terminal.ask("POST", "/api/house/fund-cage", {"amount": 100}, headers)
        check(f"{name} says nothing", answer.problem()[2] == "may-not", answer)
    for approval in ("0" * 64, terminal.token, "x"):
        answer = terminal.command("house/fund-cage", {"amount": 100}, Approval=approval)
        check("nobody has approved that", answer.problem()[:2] == (401, "sign-in-failed"), answer)
    both = {"Authorization": f"Bearer {'0' * 64}", "Cookie": f"punto={terminal.token}"}
    answer = terminal.ask("GET", "/api/terminal", None, both)
    check("the header counts before the cookie", answer.status == 401, answer)
    for path in (f"/api/terminals/{terminal.terminal}/rounds", "/api/tables/tiger-1/rounds/1",
                 "/api/house/events", "/api/house/incidents", "/api/reports/win",
                 "/api/verification", "/api/house"):
        answer = terminal.get(path)
        check(f"{path} is for staff", answer.problem()[:2] == (403, "may-not"), answer)
    own = terminal.get("/api/terminal/rounds")
    is_empty = own.status in (200, 404) and b"tiger-1" not in own.body
    check("its own rounds are none yet", is_empty, own)


def frame_fields(floor: Floor, check) -> None:
    """Every field of every frame, of every other type, is refused and closes nothing."""
    live = lent(floor).live()
    fields = {
        "subscribe": {"table": "tiger-1", "chain": "x", "number": 1},
        "unsubscribe": {"table": "tiger-1"},
        "command": {"table": "tiger-1", "command": "leave", "key": "k", "approval": "0" * 64,
                    "body": {}},
        "alive": {},
    }
    for frame, members in fields.items():
        for wrong in ([], "x", 1, True, None):
            expect_refused(check, live, {frame: wrong})
        for name, value in members.items():
            others = [7, [], {}, False, None] if isinstance(value, str) else ["7", [], {}, 1.5, -1]
            for wrong in others if name != "body" else [[], "x", 1, None]:
                expect_refused(check, live, {frame: {**members, name: wrong}})
        expect_refused(check, live, {frame: {**members, "no_such_field": 1}})
    live.say({"alive": {}})
    check("the socket lives on", live.wait_for(lambda f: "alive" in f) is not None)
    live.close()


def expect_refused(check, live, frame: dict) -> None:
    live.say(frame)
    answer = live.wait_for(lambda f: "answer" in f)["answer"]
    check(f"{str(frame)[:60]} is refused", answer["status"] in (400, 401), (frame, answer))


def reordered(floor: Floor, check) -> None:
    """Wagers that come again, late and in another order, over both ways, move nothing more."""
    terminal = lent(floor, 20_000)
    body = {"table": "tiger-1", "position": 6, "credits": 20_000}
    sat = terminal.command("house/sit-at-terminal", body)
    check("he sits", sat.status == 200, sat)
    live = terminal.live()
    live.say({"subscribe": {"table": "tiger-1"}})
    view = live.wait_for(lambda f: "snapshot" in f)["snapshot"]["view"]
    while view["phase"] == "betting":
        view |= live.wait_for(lambda f: "change" in f)["change"]["view"]
    while view["phase"] != "betting":
        view |= live.wait_for(lambda f: "change" in f)["change"]["view"]
    number = view["round"]
    sent = [
        ("place-wager", {"round": number, "wager": "banker", "amount": 1_000}, "o1"),
        ("place-wager", {"round": number, "wager": "player", "amount": 500}, "o2"),
        ("withdraw-wager", {"round": number, "wager": "player"}, "o3"),
        ("place-wager", {"round": number, "wager": "player", "amount": 700}, "o4"),
    ]
    for command, fields, key in sent:
        answer = live.command(command, fields, key, table="tiger-1")
        check(f"{command} is done", answer["status"] == 200, answer)
    random.shuffle(sent)
    for command, fields, key in sent:
        answer = terminal.command(f"tables/tiger-1/{command}", fields, key)
        check("again it is repeated", answer.json.get("repeated") is True, answer)
        swapped = terminal.command("tables/tiger-1/leave", {}, key)
        check("and no key is another's", swapped.problem()[1] == "key-used-otherwise", swapped)
    told = live.wait_for(lambda f: "own_settlement" in f.get("own_change", {}).get("view", {}), 20)
    settled = told["own_change"]["view"]["own_settlement"]["settlement"]
    staked = sorted(one["staked"] for one in settled)
    check("each counts once", staked == [700, 1_000], settled)
    body = {"round": number, "wager": "banker", "amount": 1_000}
    late = terminal.command("tables/tiger-1/place-wager", body)
    check("a round that is over takes nothing", late.status == 409, late)
    terminal.command("tables/tiger-1/leave", {})
    live.close()


def replayed(floor: Floor, check) -> None:
    """The same commands in another order change nothing more."""
    terminal = lent(floor, 1_000)
    sent = [({"amount": 100 * i}, f"again-{i}") for i in range(1, 8)]
    for body, key in sent:
        terminal.command("house/insert-cash", body, key)
    has = terminal.get("/api/terminal").json["credits"]
    random.shuffle(sent)
    for body, key in sent:
        answer = terminal.command("house/insert-cash", body, key)
        check("replayed is repeated", answer.json.get("repeated") is True, answer)
    now = terminal.get("/api/terminal").json["credits"]
    check("and adds nothing", now == has == 1_000 + 2_800, (has, now))


def logged(floor: Floor, check) -> None:
    text = floor.log.read_text()
    for told in ("hire refused with 403", "set-credential refused with 403"):
        check(f"{told} is in the log", told in text, text[-300:])


def run(floor: Floor, check) -> None:
    keys(floor, check)
    others(floor, check)
    forged(floor, check)
    frame_fields(floor, check)
    reordered(floor, check)
    replayed(floor, check)
    logged(floor, check)
    bodies(floor, check)
