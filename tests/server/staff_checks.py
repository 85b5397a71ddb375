"""Staff: the first of them, sign-on, locks, approvals, duties, pairing, devices, Players' cards."""
import json
import subprocess
import threading
import time

from client import Client, Floor, lent

FIRST, SECOND, DEALER, PIT, CLUMSY = 1, 2, 3, 4, 5
SECRETS = {
    FIRST: "correct horse 1",
    SECOND: "battery staple 2",
    DEALER: "482915",
    PIT: "730462",
    CLUMSY: "951748",
}


def setting_up(floor: Floor, check) -> Client:
    guest = Client(floor, source="127.0.1.1")
    floor.secrets.update(SECRETS.values())
    body = {
        "set_up_code": "0000000000",
        "person": FIRST,
        "name": "Ng Ah Choo",
        "secret": SECRETS[FIRST],
    }
    check("the floor waits for its first", guest.get("/api/floor").json["needs_set_up"] is True)
    wrong = guest.post("/api/set-up", body)
    check("another code is refused", wrong.problem()[:2] == (401, "sign-in-failed"), wrong)
    body["set_up_code"] = floor.set_up_code
    weak = guest.post("/api/set-up", {**body, "secret": "123456"})
    told = weak.json.get("mistake", {}).get("fault")
    check("a weak secret is refused", (weak.status, told) == (400, "secret-too-weak"), weak)
    nobody = guest.post("/api/set-up", {**body, "name": ""})
    check("a name is needed", nobody.status in (400, 409, 422), nobody)
    nobody = guest.post("/api/set-up", {**body, "person": 0})
    check("a number is needed", nobody.status in (400, 404, 409, 422), nobody)
    first = guest.begin(guest.post("/api/set-up", body))
    check("the code is good after what came to nothing", first.status == 200, first)
    cookie = first.headers.get("Set-Cookie", "")
    check("no script reads the cookie", "HttpOnly" in cookie and "SameSite=Strict" in cookie)
    again = Client(floor, source="127.0.1.1").post("/api/set-up", {**body, "person": 9})
    check("the code is good once", again.problem()[:2] == (401, "sign-in-failed"), again)
    check("and no longer asked for", guest.get("/api/floor").json["needs_set_up"] is False)
    return guest


def hire(check, by: Client, person: int, jobs: list[str], **headers: str) -> None:
    body = {"person": person, "name": f"Person {person}", "jobs": jobs}
    answer = by.command("house/hire", body, **headers)
    check(f"person {person} is hired", answer.status == 200, answer)
    answer = by.command("house/set-credential", {"person": person, "secret": SECRETS[person]})
    check(f"person {person} gets a secret", answer.status == 200, answer)


def hiring(floor: Floor, check, first: Client) -> Client:
    duty = first.command("house/begin-duty", {"job": "administrator"})
    check("the first begins duty", duty.status == 200, duty)
    hire(check, first, SECOND, ["administrator", "gaming-shift-manager"])
    second = Client(floor, source="127.0.1.2")
    answer = second.sign_on(SECOND, SECRETS[SECOND])
    check("the second signs on", answer.status == 200, answer)
    check("and is who he is", second.get("/api/session").json["person"] == SECOND)
    check("off duty he sees no house", second.get("/api/house").problem()[2] == "not-on-duty")
    second.command("house/begin-duty", {"job": "administrator"})
    body = {"person": DEALER, "name": "Person 3", "jobs": ["dealer"]}
    alone = first.command("house/hire", body)
    check("now two are needed", alone.problem()[2] == "second-person-needed", alone)
    check("staff see the house", len(first.get("/api/house").json["persons"]) >= 2)
    return second


def approvals(floor: Floor, check, first: Client) -> None:
    path = "/api/session/approvals"
    own = first.post(path, {"person": FIRST, "secret": SECRETS[FIRST]})
    check("nobody approves for himself", own.problem()[2] == "same-person", own)
    begun = time.monotonic()
    wrong = first.post(path, {"person": SECOND, "secret": "battery staple 3"})
    check("nor without his secret", wrong.problem()[:2] == (401, "sign-in-failed"), wrong)
    check("a wrong secret is answered late", time.monotonic() - begun > 0.9)
    guest = Client(floor).post(path, {"person": SECOND, "secret": SECRETS[SECOND]})
    check("nor for nobody", guest.problem()[:2] == (401, "not-signed-in"), guest)
    token = first.approval_of(SECOND, SECRETS[SECOND])
    body = {"person": DEALER, "name": "Person 3", "jobs": ["dealer"]}
    foreign = Client(floor)
    foreign.sign_on(SECOND, SECRETS[SECOND])
    stolen = foreign.command("house/hire", body, Approval=token)
    check("an approval is for whom it was given", stolen.status == 401, stolen)
    elsewhere = Client(floor)
    elsewhere.sign_on(FIRST, SECRETS[FIRST])
    moved = elsewhere.command("house/hire", body, Approval=token)
    check("nor for him at another console", moved.status == 401, moved)
    done = first.command("house/hire", body, "hire-3", Approval=token)
    check("two may", done.status == 200, done)
    lost = first.command("house/hire", body, "hire-3", Approval=token)
    check("a request whose answer was lost may come again", lost.json.get("repeated"), lost)
    again = first.command("house/hire", {**body, "person": 77}, Approval=token)
    check("an approval is good once", again.status == 401, again)
    made_up = first.command("house/hire", {**body, "person": 77}, Approval="f" * 64)
    check("none is made up", made_up.status == 401, made_up)
    first.command("house/set-credential", {"person": DEALER, "secret": SECRETS[DEALER]})
    for person, jobs in ((PIT, ["pit-manager"]), (CLUMSY, ["cashier"])):
        token = first.approval_of(SECOND, SECRETS[SECOND])
        hire(check, first, person, jobs, Approval=token)


def locking(floor: Floor, check, first: Client) -> None:
    guest = Client(floor, source="127.0.1.3")
    took = []
    for _ in range(3):
        begun = time.monotonic()
        wrong = guest.sign_on(CLUMSY, "111222333")
        took.append(time.monotonic() - begun)
        check("a wrong PIN", wrong.problem()[:2] == (401, "sign-in-failed"), wrong)
    check("each wait is longer", took[0] < took[1] < took[2] and took[2] > 2, took)
    right = guest.sign_on(CLUMSY, SECRETS[CLUMSY])
    check("after three he is locked", right.problem()[:2] == (401, "sign-in-failed"), right)
    nobody = guest.sign_on(4711, "111222333")
    same = nobody.json == right.json
    check("whoever is not there is told the same", same, (nobody, right))
    persons = {one["person"]: one for one in first.get("/api/house").json["persons"]}
    check("staff see that he is locked", persons[CLUMSY]["locked"] is True, persons[CLUMSY])
    freed = first.command("house/unlock-person", {"person": CLUMSY})
    check("the office unlocks him", freed.status == 200, freed)
    check("and he signs on", guest.sign_on(CLUMSY, SECRETS[CLUMSY]).status == 200)
    for _ in range(2):
        for _ in range(2):
            guest.sign_on(CLUMSY, "111222333")
        right = guest.sign_on(CLUMSY, SECRETS[CLUMSY])
        check("a right secret ends the row of failures", right.status == 200, right)
    live = guest.live()
    live.hear()
    answer = guest.command("house/set-credential", {"person": CLUMSY, "secret": "another secret"})
    floor.secrets.add("another secret")
    check("he chooses another secret", answer.status == 200, answer)
    check("which ends what was open", live.wait_closed(5) == 4001, live.seen)
    check("and his session", guest.get("/api/session").json["kind"] == "nobody")


def guessing_at_once(floor: Floor, check, first: Client) -> None:
    """Whoever tries many secrets at the same time has three tries all the same."""
    answers: list[int] = []

    def guess(number: int) -> None:
        secret = SECRETS[PIT] if number == 11 else f"77{number:04}"
        client = Client(floor, source="127.0.1.6")
        answers.append(client.sign_on(PIT, secret).status)

    threads = [threading.Thread(target=guess, args=(i,)) for i in range(11)]
    for thread in threads:
        thread.start()
    time.sleep(0.2)
    threads.append(threading.Thread(target=guess, args=(11,)))
    threads[-1].start()
    for thread in threads:
        thread.join()
    check("none of many guesses at once is right", answers == [401] * 12, answers)
    first.command("house/unlock-person", {"person": PIT})


def signing_off(floor: Floor, check) -> None:
    person = Client(floor, source="127.0.1.4")
    check("the pit manager signs on", person.sign_on(PIT, SECRETS[PIT]).status == 200)
    live = person.live()
    check("a cookie opens a socket", live.hear()["hello"]["session"]["person"] == PIT)
    off = person.post("/api/session/sign-off", {})
    check("he signs off", off.status == 200 and off.json["kind"] == "nobody", off)
    check("the cookie is taken back", "Max-Age=0" in off.headers.get("Set-Cookie", ""), off.headers)
    check("his socket ends", live.wait_closed(3) == 4001, live.seen)
    check("his token is no more", person.get("/api/session").json["kind"] == "nobody")
    refused = person.command("house/begin-duty", {"job": "pit-manager"})
    check("and does nothing", refused.problem()[:2] == (401, "not-signed-in"), refused)


def roles(floor: Floor, check) -> None:
    dealer = Client(floor)
    dealer.sign_on(DEALER, SECRETS[DEALER])
    table = "tables/felt-1/open-betting"
    off = dealer.command(table, {})
    check("nobody deals off duty", off.problem()[2] == "not-on-duty", off)
    not_held = dealer.command("house/begin-duty", {"job": "pit-manager"})
    check("nor as what he is not", not_held.problem()[2] == "job-not-held", not_held)
    on = dealer.command("house/begin-duty", {"job": "dealer", "table": "felt-1"})
    check("a Dealer begins at a table", on.status == 200, on)
    for path, body in (
        ("house/add-terminal", {"terminal": 5, "name": "x"}),
        ("house/fund-cage", {"amount": 100}),
        ("house/dismiss", {"person": FIRST}),
        ("house/insert-cash", {"terminal": 900000, "amount": 100}),
    ):
        answer = dealer.command(path, body)
        check(f"a Dealer does no {path}", answer.problem()[2] == "may-not", answer)
    forged = dealer.command("tables/felt-1/resume-table", {})
    check("nor what is the pit's", forged.status in (403, 409), forged)
    other = dealer.command("tables/tiger-1/suspend-table", {"reason": "x"})
    check("nor at another table", other.status == 403, other)
    live = dealer.live()
    live.say({"subscribe": {"table": "felt-1"}})
    check("he watches his table", live.wait_for(lambda f: "snapshot" in f), live.seen)
    live.close()


def one_secret_for_a_key(floor: Floor, check) -> None:
    """The same key with another secret is another request, though no secret is kept."""
    body = {"person": DEALER, "secret": SECRETS[DEALER]}
    dealer = Client(floor)
    dealer.sign_on(DEALER, SECRETS[DEALER])
    once = dealer.command("house/set-credential", body, "secret-of-3")
    dealer.sign_on(DEALER, SECRETS[DEALER])
    again = dealer.command("house/set-credential", body, "secret-of-3")
    check("a secret is set once", once.status == 200 and again.json["repeated"], (once, again))
    other = {**body, "secret": "another secret 3"}
    floor.secrets.add(other["secret"])
    otherwise = dealer.command("house/set-credential", other, "secret-of-3")
    used = otherwise.problem()[:2] == (409, "key-used-otherwise")
    check("not another with the same key", used, otherwise)
    check("the first one counts", Client(floor).sign_on(DEALER, SECRETS[DEALER]).status == 200)


def second_persons_at_tables(floor: Floor, check) -> None:
    """Who approves at a table is at work there, and so is who asks."""
    path, body = "tables/felt-1/suspend-table", {"reason": "a quarrel"}
    dealer = Client(floor)
    dealer.sign_on(DEALER, SECRETS[DEALER])
    pit = Client(floor)
    pit.sign_on(PIT, SECRETS[PIT])
    off = dealer.command(path, body, Approval=dealer.approval_of(PIT, SECRETS[PIT]))
    check("nobody approves off duty", off.problem()[1:] == ("not-on-duty", "not-on-duty"), off)
    pit.command("house/begin-duty", {"job": "pit-manager"})
    dealer.command("house/end-duty", {})
    off = dealer.command(path, body, Approval=dealer.approval_of(PIT, SECRETS[PIT]))
    check("nor for who is off duty", off.problem()[1:] == ("not-on-duty", "not-on-duty"), off)
    dealer.command("house/begin-duty", {"job": "dealer", "table": "felt-1"})
    other = dealer.command("tables/tiger-1/suspend-table", body,
                           Approval=dealer.approval_of(PIT, SECRETS[PIT]))
    elsewhere = other.problem()[1:] == ("not-on-duty", "not-at-this-table")
    check("nor at another table", elsewhere, other)
    office = dealer.command(path, body, Approval=dealer.approval_of(FIRST, SECRETS[FIRST]))
    check("nor who has no role there", office.problem()[1:] == ("not-on-duty", "may-not"), office)
    token = dealer.approval_of(PIT, SECRETS[PIT])
    both = dealer.command(path, body, "both", Approval=token)
    check("two who are may", both.status == 200, both)
    lost = dealer.command(path, body, "both", Approval=token)
    check("and are told so again", lost.json.get("repeated") is True, lost)
    house = dealer.command("house/note", {"kind": "incident", "text": "x"}, "both", Approval=token)
    check("with that key, and at that table alone", house.status == 401, house)
    check("the play goes on", pit.command("tables/felt-1/resume-table", {}).status == 200)
    floats(floor, check, dealer)
    pit.command("house/end-duty", {})


def floats(floor: Floor, check, dealer: Client) -> None:
    """Two persons open a float, and the house tells what is in it."""
    def told() -> dict:
        return dealer.get("/api/house").json["floats"][0]

    shut = {"table": "felt-1", "is_open": False, "chips": 0, "drop": 0}
    check("a float is not open by itself", told() == shut, told())
    body = {"day": floor.raw_get("/api/floor").json["day"], "table": "felt-1", "counted": 500_000}
    alone = dealer.command("house/open-float", body)
    check("nobody opens it alone", alone.problem()[2] == "second-person-needed", alone)
    both = dealer.command("house/open-float", body, Approval=dealer.approval_of(PIT, SECRETS[PIT]))
    check("two open it", both.status == 200, both)
    seat = {"table": "felt-1", "position": 2, "cash": 20_000}
    check("a guest sits", dealer.command("house/sit-at-felt", seat).status == 200)
    there = {**shut, "is_open": True, "chips": 480_000, "drop": 20_000}
    check("his cash is in the drop, and chips are his", told() == there, told())
    player = dealer.get("/api/tables/felt-1").json["seats"][0]["player"]
    check("he leaves", dealer.command("tables/felt-1/leave", {"player": player}).status == 200)


def other_eyes(floor: Floor, check) -> None:
    """Who looks with other eyes than before gets a whole view, whatever he says he has seen."""
    dealer = Client(floor)
    dealer.sign_on(DEALER, SECRETS[DEALER])
    seen = {}
    for name, client in (("everybody", Client(floor)), ("dealer", dealer)):
        live = client.live()
        live.say({"subscribe": {"table": "felt-1"}})
        told = live.wait_for(lambda f: "snapshot" in f)["snapshot"]
        seen[name] = {"chain": told["chain"], "number": told["number"]}
        check(f"{name} has a view of its own", ("takings" in told["view"]) == (name == "dealer"))
        live.close()
    check("the same number", seen["everybody"]["number"] == seen["dealer"]["number"], seen)
    for name, client in (("everybody", dealer), ("dealer", Client(floor))):
        live = client.live()
        live.say({"subscribe": {"table": "felt-1", **seen[name]}})
        live.say({"alive": {}})
        told = live.wait_for(lambda f: "snapshot" in f or "alive" in f)
        check(f"{name} is not taken for another", "snapshot" in told, told)
        live.close()
    live = dealer.live()
    live.say({"subscribe": {"table": "felt-1", **seen["dealer"]}})
    live.say({"alive": {}})
    told = live.wait_for(lambda f: "snapshot" in f or "alive" in f)
    check("the same eyes go on", "alive" in told, told)
    dealer.command("house/end-duty", {})
    told = live.wait_for(lambda f: "snapshot" in f)["snapshot"]
    check("off duty they are everybody's", told["chain"] == seen["everybody"]["chain"], told)
    check("who sees less", "takings" not in told["view"], told)
    dealer.command("house/begin-duty", {"job": "dealer", "table": "felt-1"})
    live.close()


def pairing(floor: Floor, check, first: Client) -> None:
    body = {"terminal": 31, "name": "By the door"}
    alone = first.post("/api/pairing/codes", body)
    check("pairing needs two", alone.problem()[2] == "second-person-needed", alone)
    dealer = Client(floor)
    dealer.sign_on(DEALER, SECRETS[DEALER])
    refused = dealer.post("/api/pairing/codes", body, Approval=dealer.approval_of(
        SECOND, SECRETS[SECOND]))
    check("a Dealer makes no code", refused.problem()[:1] + refused.problem()[2:] ==
          (403, "may-not"), refused)
    token = first.approval_of(DEALER, SECRETS[DEALER])
    refused = first.post("/api/pairing/codes", body, Approval=token)
    check("nor approves one", refused.problem()[2] == "second-person-may-not", refused)
    made_up = first.post("/api/pairing/codes", body, Approval="f" * 64)
    check("nor does nobody", made_up.problem()[:2] == (401, "sign-in-failed"), made_up)
    token = first.approval_of(SECOND, SECRETS[SECOND])
    made = first.post("/api/pairing/codes", body, Approval=token)
    code = made.json["pairing_code"]
    floor.secrets.add(code)
    again = first.post("/api/pairing/codes", body, Approval=token)
    check("by an approval of its own", again.status != 200, again)
    terminal = Client(floor, source="127.0.1.5")
    wrong = terminal.post("/api/pairing", {"pairing_code": "00000000"})
    check("another code pairs nothing", wrong.problem()[:2] == (401, "sign-in-failed"), wrong)
    paired = terminal.post("/api/pairing", {"pairing_code": code})
    check("the code gives a key", paired.status == 200 and paired.json["terminal"] == 31, paired)
    twice = terminal.post("/api/pairing", {"pairing_code": code})
    check("once", twice.status == 401, twice)
    on = terminal.sign_on_terminal(31, paired.json["key"])
    check("with which it signs on", on.status == 200, on)
    body = {"terminal": 31, "reason": "to be cleaned"}
    check("staff disable it", first.command("house/disable-terminal", body).status == 200)
    off = terminal.command("house/insert-cash", {"amount": 1_000})
    check("not in service it takes nothing", off.problem()[2] == "terminal-is-disabled", off)
    there = terminal.command("tables/tiger-1/leave", {})
    check("nor plays", there.problem()[2] == "terminal-is-disabled", there)
    check("staff enable it", first.command("house/enable-terminal", {"terminal": 31}).status == 200)
    check("then it does", terminal.command("house/insert-cash", {"amount": 1_000}).status == 200)
    dealer = Client(floor)
    dealer.sign_on(DEALER, SECRETS[DEALER])
    dealer.command("house/set-terminal-key", {"terminal": 31})
    check("who may not pair ends no session", terminal.get("/api/terminal").status == 200)
    token = first.approval_of(SECOND, SECRETS[SECOND])
    code = terminal.command("house/cash-out", {}).json["code"]
    floor.secrets.add(code)
    first.command("house/disable-terminal", {"terminal": 31, "reason": "to be paired anew"})
    anew = first.command("house/set-terminal-key", {"terminal": 31}, Approval=token)
    check("paired anew", anew.status == 200 and anew.json.get("secret"), anew)
    floor.secrets.add(anew.json["secret"])
    for _ in range(50):
        if terminal.get("/api/session").json["kind"] == "nobody":
            break
    check("the one before is signed off", terminal.get("/api/session").json["kind"] == "nobody")
    check("and its key is void", terminal.sign_on_terminal(31, paired.json["key"]).status == 401)


def devices(floor: Floor, check, first: Client) -> None:
    token = first.approval_of(SECOND, SECRETS[SECOND])
    body = {"device": 8, "name": "Shoe reader", "table": "felt-1"}
    added = first.command("house/add-device", body, Approval=token)
    check("a device is added", added.status == 200 and added.json.get("secret"), added)
    floor.secrets.add(added.json["secret"])
    device = Client(floor)
    on = device.post("/api/session/sign-on-device", {"device": 8, "key": added.json["secret"]})
    device.begin(on)
    check("it signs on", on.status == 200 and on.json["kind"] == "device", on)
    reading = {"place_in_shoe": 1, "card": "AC", "read_at": 1}
    elsewhere = device.post("/api/tables/tiger-1/readings", reading, Idempotency_Key="r1")
    check("it reads at its own table alone", elsewhere.status == 403, elsewhere)
    read = device.post("/api/tables/felt-1/readings", reading, Idempotency_Key="r2")
    keyed_in = read.problem()[2] == "machines-may-not" and read.json["rule"] == "i42"
    check("a table whose cards are keyed in takes none, by its rule", keyed_in, read)
    for path, body in (
        ("house/insert-cash", {"amount": 1}),
        ("house/note", {"kind": "incident", "text": "x"}),
        ("tables/felt-1/open-betting", {}),
    ):
        answer = device.command(path, body)
        check(f"a device does no {path}", answer.status == 403, answer)
    check("nor sees the house", device.get("/api/house").status == 403)
    token = first.approval_of(SECOND, SECRETS[SECOND])
    gone = first.command("house/remove-device", {"device": 8}, Approval=token)
    check("it is removed", gone.status == 200, gone)
    check("and signed off", device.get("/api/session").json["kind"] == "nobody")


def cards(floor: Floor, check) -> None:
    person = Client(floor)
    person.sign_on(PIT, SECRETS[PIT])
    person.command("house/begin-duty", {"job": "pit-manager"})
    number, pin = "6006-4913-2278", "48261937"
    floor.secrets.update((number, pin))
    body = {"player": 501, "card_number": number}
    known = person.command("house/register-player", body)
    check("a Player gets a card", known.status == 200, known)
    weak = person.command("house/set-player-pin", {"player": 501, "pin": "1234"})
    check("no PIN that everybody tries", weak.status == 400, weak)
    chosen = person.command("house/set-player-pin", {"player": 501, "pin": pin})
    check("a PIN", chosen.status == 200, chosen)
    keyed = person.command("house/set-player-pin", {"player": 501, "pin": pin}, "pin")
    other = person.command("house/set-player-pin", {"player": 501, "pin": "48261930"}, "pin")
    used = other.problem()[:2] == (409, "key-used-otherwise")
    check("a key is for one PIN", keyed.status == 200 and used, (keyed, other))
    terminal = lent(floor)
    body = {"card_number": number}
    for wrong in (body, {**body, "pin": "48261938"}):
        answer = terminal.command("house/insert-card", wrong)
        check("not without it", answer.problem()[:2] == (401, "sign-in-failed"), answer)
    right = terminal.command("house/insert-card", {**body, "pin": pin})
    check("with it", right.status == 200, right)
    check("the terminal has the card", terminal.get("/api/terminal").json["has_card"] is True)
    terminal.command("house/remove-card", {})
    unknown = terminal.command("house/insert-card", {"card_number": "1-2-3"})
    check("no such card", unknown.status in (404, 409, 422), unknown)
    for _ in range(3):
        terminal.command("house/insert-card", {**body, "pin": "48261938"})
    locked = terminal.command("house/insert-card", {**body, "pin": pin})
    check("three wrong PINs lock a card", locked.status != 200, locked)
    check("staff unlock it", person.command("house/unlock-player", {"player": 501}).status == 200)
    answer = terminal.command("house/insert-card", {**body, "pin": pin})
    check("and it is good again", answer.status == 200, answer)
    me = person.get("/api/house").json
    check("who is here is seen by staff", any(p["player"] == 501 for p in me["players"]), me)


def recorded(floor: Floor, check) -> None:
    words = [floor.program, "export", str(floor.store), "events", "--jsonl"]
    out = subprocess.run(words, capture_output=True, timeout=60).stdout.decode()
    lines = [json.loads(line) for line in out.splitlines()]
    text = {line.get("event", line.get("kind")) for line in lines}
    locks = ("sign-on-failed", "person-locked", "person-unlocked")
    signed = ("signed-on", "signed-off", "approval-given")
    for event in ("person-hired", "duty-began", *locks, *signed):
        check(f"{event} is on record", event in text or f'"{event}"' in out, sorted(map(str, text)))
    hired = [line for line in out.splitlines() if '"person-hired"' in line]
    check("two hired the Dealer", "2" in hired[2] and "1" in hired[2], hired)
    both = [line for line in lines if line.get("kind") == "play-suspended"]
    names = [line["by"] for line in both if line["stream"] == "table/felt-1"]
    check("two have suspended the play", f"pit-manager {PIT} with {DEALER}" in names, names)
    told = subprocess.run(
        [floor.program, "replay", str(floor.store), "--house"], capture_output=True, timeout=60
    ).stdout.decode()
    check("locks are significant", "lock" in told, told[-500:])


def run(floor: Floor, check) -> None:
    first = setting_up(floor, check)
    hiring(floor, check, first)
    approvals(floor, check, first)
    locking(floor, check, first)
    guessing_at_once(floor, check, first)
    signing_off(floor, check)
    roles(floor, check)
    one_secret_for_a_key(floor, check)
    second_persons_at_tables(floor, check)
    other_eyes(floor, check)
    pairing(floor, check, first)
    devices(floor, check, first)
    cards(floor, check)
    recorded(floor, check)
