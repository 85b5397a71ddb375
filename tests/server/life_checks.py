"""The life of a terminal: cash, a seat, wagers, results, a voucher."""
import time

from client import Client, Closed, Floor, lent

TABLE = "tiger-1"
ROUND_OF: dict[str, dict] = {}  # what was sent, by its key


def take_over(view: dict | None, frame: dict, kind: str) -> dict:
    if f"{kind}snapshot" in frame:
        return dict(frame[f"{kind}snapshot"]["view"])
    return {**view, **frame[f"{kind}change"]["view"]}


def chain(check, live, kind: str) -> None:
    """Each change begins where the frame before it ended, and numbers rise."""
    number, fits = None, True
    for frame in live.seen:
        if f"{kind}snapshot" in frame:
            number = frame[f"{kind}snapshot"]["number"]
        elif f"{kind}change" in frame:
            change = frame[f"{kind}change"]
            fits = fits and change["before"] == number and change["number"] >= number
            number = change["number"]
    check(f"every {kind}change fits the frame before it", fits and number is not None, number)


def until_betting(live, first: dict) -> dict:
    """The view once a round takes wagers that has just begun."""
    view = first
    while view["phase"] == "betting":
        view = take_over(view, next_public(live), "")
    while view["phase"] != "betting":
        view = take_over(view, next_public(live), "")
    return view


def next_public(live) -> dict:
    return live.wait_for(lambda frame: "snapshot" in frame or "change" in frame)


def seated(floor: Floor, check, position: int) -> Client:
    client = lent(floor, 100_000)
    body = {"table": TABLE, "position": position, "credits": 50_000}
    answer = client.command("house/sit-at-terminal", body)
    check("a terminal sits down", answer.status == 200, answer)
    return client


def wagering(floor: Floor, check) -> Client:
    client = seated(floor, check, 1)
    other = seated(floor, check, 2)
    live, watching, public = client.live(), other.live(), Client(floor).live()
    hello = live.hear()["hello"]
    check("hello says who is there", hello["session"]["terminal"] == client.terminal, hello)
    own = live.wait_for(lambda frame: "terminal" in frame)["terminal"]
    check("a terminal sees what it has", own["credits"] == 50_000, own)
    for each in (live, watching, public):
        each.say({"subscribe": {"table": TABLE}})
    first = live.wait_for(lambda frame: "snapshot" in frame)["snapshot"]
    found = floor.contract.wrong({"type": "object", "required": ["phase", "round"]}, first["view"])
    check("a snapshot comes first", first["table"] == TABLE and found is None, found)
    for frame in (watching, public):
        frame.wait_for(lambda frame: "snapshot" in frame)
    view = until_betting(live, first["view"])
    place(floor, check, client, live, view["round"])
    settled(floor, check, (client, live), (other, watching), public)
    resuming(floor, check, live)
    return client


def place(floor: Floor, check, client: Client, live, number: int) -> None:
    path = f"tables/{TABLE}/place-wager"
    body = {"round": number, "wager": "banker", "amount": 1_000}
    ROUND_OF["once"] = body
    answer = live.command("place-wager", body, "once", table=TABLE)
    check("a wager over a WebSocket", answer["status"] == 200, answer)
    check("is done once", not answer["body"].get("repeated"), answer)
    again = live.command("place-wager", body, "once", table=TABLE)
    check("the same key again is repeated", again["body"].get("repeated") is True, again)
    by_http = client.command(path, body, "once")
    check("also over HTTP", by_http.json.get("repeated") is True, by_http)
    otherwise = client.command(path, {**body, "amount": 2_000}, "once")
    check(
        "a key is not used for something else",
        otherwise.problem()[:2] == (409, "key-used-otherwise"),
        otherwise,
    )
    player = {"round": number, "wager": "player", "amount": 2_500}
    answer = client.command(path, player)
    check("a wager over HTTP", answer.status == 200, answer)
    mine = live.wait_for(
        lambda frame: "2500" in str(frame.get("own_change", frame.get("own_snapshot", {})))
    )
    check("his own wagers are shown to him", "1000" in str(mine), mine)
    late = client.command(path, {**player, "round": number + 7})
    check("a wager for another round is refused", late.status in (409, 422), late)


def settled(floor: Floor, check, mine, other, public) -> None:
    client, live = mine
    told = live.wait_for(lambda f: "own_settlement" in f.get("own_change", {}).get("view", {}))
    settlement = told["own_change"]["view"]["own_settlement"]["settlement"]
    staked = sorted(one["staked"] for one in settlement)
    check("a wager that was sent twice is settled once", staked == [1_000, 2_500], settlement)
    for socket in (live, other[1], public):
        try:
            while True:
                socket.hear(0.5)
        except (TimeoutError, Closed):
            pass
        chain(check, socket, "")
    chain(check, live, "own_")
    view = client.get(f"/api/tables/{TABLE}")
    check("a Player sees the table over HTTP", view.status == 200, view)
    private = [str(frame) for frame in public.seen if "own" in str(list(frame))]
    check("nobody else hears what is a Player's own", not private, private[:1])
    theirs = [str(frame) for frame in other[1].seen if "own_" in str(list(frame))]
    check("another Player hears his own alone", "2500" not in "".join(theirs), theirs[:2])
    numbers = [list(frame.values())[0].get("number") for frame in public.seen if "change" in frame]
    check("changes of a round have come", len(numbers) >= 5, numbers)


def resuming(floor: Floor, check, live) -> None:
    """Whoever comes back with the number of his last frame gets what he has missed."""
    public = [frame.get("snapshot", frame.get("change")) for frame in live.seen]
    chained = [each["number"] for each in public if each]
    (eyes,) = {frame["snapshot"]["chain"] for frame in live.seen if "snapshot" in frame}
    back = Client(floor).live()
    back.say({"subscribe": {"table": TABLE, "chain": eyes, "number": chained[-4]}})
    frame = next_public(back)
    fits = "change" in frame and frame["change"]["before"] == chained[-4]
    check("he goes on with changes from where he was", fits, frame)
    far = Client(floor).live()
    for chain, number in ((eyes, 999_999_999), ("", chained[-4]), ("dealer" + eyes, chained[-4])):
        far.say({"subscribe": {"table": TABLE, "chain": chain, "number": number}})
        check("else he gets everything", "snapshot" in next_public(far), far.seen)
    far.say({"subscribe": {"table": TABLE, "number": chained[-4]}})
    check("a number alone is no place to go on from", "snapshot" in next_public(far), far.seen)
    far.say({"unsubscribe": {"table": TABLE}})
    far.say({"alive": {}})
    check("he may ask whether it lives", far.wait_for(lambda f: "alive" in f)["alive"], far.seen)
    back.close()
    far.close()


def wait_without(client: Client, member: str) -> None:
    for _ in range(200):
        if member not in client.get("/api/terminal").json:
            return
        time.sleep(0.02)


def cashing_out(floor: Floor, check, client: Client) -> None:
    left = client.command(f"tables/{TABLE}/leave", {}, "left")
    check("he leaves the table", left.status == 200, left)
    wait_without(client, "table")
    has = client.get("/api/terminal").json["credits"]
    answer = client.command("house/cash-out", {}, "out")
    check("cashing out gives a code", len(answer.json.get("code", "")) >= 24, answer)
    again = client.command("house/cash-out", {}, "out")
    code = answer.json["code"]
    check("the same code where it is asked again", again.json.get("code") == code, again)
    floor.secrets.update((code, "".join(c for c in code if c.isdigit())))
    check("nothing is left", client.get("/api/terminal").json["credits"] == 0, client)
    wait_without(client, "player")
    repeated_when_gone(check, client, left)
    other = lent(floor)
    taken = other.command("house/present-voucher", {"code": code})
    check("another terminal takes it", taken.status == 200, taken)
    now = 0
    for _ in range(100):
        now = other.get("/api/terminal").json["credits"]
        if now:
            break
        time.sleep(0.02)
    check("with all that was on it", now == has > 0, (now, has))
    third = lent(floor)
    twice = third.command("house/present-voucher", {"code": code})
    check("once only", twice.status in (404, 409, 422), twice)
    wrong = code[:-1] + ("1" if code[-1] != "1" else "2")
    mistyped = third.command("house/present-voucher", {"code": wrong})
    check("a code mistyped is noticed", mistyped.status in (400, 404), mistyped)
    elsewhere = third.command("house/present-voucher", {"code": of_another_floor(code)})
    check("a code of another floor is told so", b"of another floor" in elsewhere.body, elsewhere)
    check("its sentence does not repeat it", code[:12].encode() not in mistyped.body, mistyped)


def of_another_floor(code: str) -> str:
    """The same digits with those of another floor, and check digits that fit (ISO 7064)."""
    digits = "".join(c for c in code if c.isdigit())
    text = f"{(int(digits[:4]) + 1) % 10_000:04}{digits[4:22]}"
    return f"{text}{98 - int(text) * 100 % 97:02}"


def repeated_when_gone(check, client: Client, left) -> None:
    """What was done is told again by its key, though nobody sits at the terminal any more."""
    again = client.command(f"tables/{TABLE}/leave", {}, "left")
    same = {**left.json, "repeated": True}
    check("leaving is told again", again.status == 200 and again.json == same, again)
    otherwise = client.command(f"tables/{TABLE}/leave", {"player": 1}, "left")
    used = otherwise.problem()[:2] == (409, "key-used-otherwise")
    check("with another body it is not", used, otherwise)
    placed = client.command(f"tables/{TABLE}/place-wager", ROUND_OF["once"], "once")
    check("a wager is told again", placed.json.get("repeated") is True, placed)
    more = {**ROUND_OF["once"], "amount": 2_000}
    otherwise = client.command(f"tables/{TABLE}/place-wager", more, "once")
    used = otherwise.problem()[:2] == (409, "key-used-otherwise")
    check("but no other wager", used, otherwise)
    nobody = client.command(f"tables/{TABLE}/leave", {})
    check("anything new is for nobody", nobody.problem()[2] == "nobody-there", nobody)


def run(floor: Floor, check) -> None:
    client = wagering(floor, check)
    cashing_out(floor, check, client)
