"""What one address may do, behind a proxy too; figures; and the way back for a locked office."""
import socket
import subprocess
import time
from pathlib import Path

from client import Client, Floor, lent
from network_checks import statuses, told

PROXY, MOST = "127.0.0.9", 20
TOKEN = "0123456789abcdef0123456789abcdef"
SECRET, OTHER = "correct horse 1", "battery staple 2"


def guess(client: Client, address: str) -> int:
    body = {"terminal": 900000, "key": "x" * 64}
    headers = {"X-Forwarded-For": address} if address else {}
    return client.send("POST", "/api/session/sign-on-terminal", body, headers).status


def proxies(floor: Floor, check) -> None:
    proxy, liar = Client(floor, source=PROXY), Client(floor, source="127.0.0.8")
    for count in range(40):
        if guess(proxy, f"10.9.9.{count}, 10.1.1.1") == 429:
            break
    check("the last hop is who guesses", 10 < count < 25, count)
    check("others behind the proxy may", guess(proxy, "10.1.1.2") == 401)
    check("nobody else says who he is", guess(liar, "10.1.1.1") == 401)
    check("the log names him", floor.logs("10.1.1.1: a wrong key"))
    check("and the liar as who he is", floor.logs("127.0.0.8: a wrong key"))
    check("and nobody before the last hop", "10.9.9" not in floor.log.read_text())


def probes(floor: Floor, check) -> None:
    for path in ("/healthz", "/readyz"):
        once = f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
        found = statuses(told(floor, once * 3_000, 3, "127.0.5.1"))
        check(f"{path} is always answered", found == [200] * 3_000, len(found))
    check("and costs no other request", Client(floor, source="127.0.5.1").get(
        "/api/floor").status == 200)


def figures(floor: Floor, check) -> None:
    def status(client: Client, **headers: str) -> int:
        sent = {k.replace("_", "-"): v for k, v in headers.items()}
        return client.send("GET", "/metrics", None, sent).status

    proxy = Client(floor, source=PROXY)
    check("figures are for this machine", status(Client(floor)) == 200)
    check("and not for others", status(proxy, X_Forwarded_For="10.1.1.3") == 403)
    wrong = {"X_Forwarded_For": "10.1.1.3", "Authorization": "Bearer " + "0" * 32}
    check("nor with another token", status(proxy, **wrong) == 403)
    right = {**wrong, "Authorization": f"Bearer {TOKEN}"}
    check("with the token they are", status(proxy, **right) == 200)
    text = Client(floor).send("GET", "/metrics").body.decode()
    check("pushing is measured", "punto_push_seconds_count" in text)


def answered(floor: Floor, source: str, count: int) -> int:
    wires, answers = [], 0
    for _ in range(count):
        address = ("127.0.0.1", floor.port)
        wires.append(socket.create_connection(address, 5, source_address=(source, 0)))
    for wire in wires:
        try:
            wire.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            answers += wire.recv(100).startswith(b"HTTP/1.1 200")
        except ConnectionError:
            pass
    for wire in wires:
        wire.close()
    return answers


def connections(floor: Floor, check) -> None:
    check("one address has its share", answered(floor, "127.0.0.7", MOST + 15) == MOST)
    check("a proxy has many", answered(floor, PROXY, MOST + 15) == MOST + 15)


def messages(floor: Floor, check) -> None:
    one, other = lent(floor).live(), lent(floor).live()
    for _ in range(400):
        one.say({"alive": {}})
    late = one.wait_for(lambda f: "answer" in f)["answer"]
    check("a socket that says too much is told so", late["status"] == 429, late)
    other.say({"alive": {}})
    check("another is not", "alive" in other.wait_for(lambda f: "alive" in f or "answer" in f))
    one.close()
    other.close()


def set_up(floor: Floor, secret: str, person: int = 1) -> Client:
    client = Client(floor)
    floor.secrets.add(secret)
    body = {"set_up_code": floor.set_up_code, "person": person, "name": "Ng", "secret": secret}
    client.begin(client.post("/api/set-up", body))
    return client


def way_back(floor: Floor, check) -> None:
    """Strangers have locked the only administrator, or his secret is lost."""
    set_up(floor, SECRET)
    stranger = Client(floor, source="127.0.5.2")
    for _ in range(3):
        stranger.sign_on(1, "111222333")
    check("he is locked", Client(floor).sign_on(1, SECRET).status == 401)
    check("it stops in order", floor.stop() == 0)
    floor.start()
    check("also after a restart", Client(floor).sign_on(1, SECRET).status == 401)
    check("nobody is asked to set up", not floor.set_up_code)
    floor.stop()
    floor.options += ("--new-set-up-code",)
    floor.start()
    floor.secrets.add(floor.set_up_code)
    needs = floor.raw_get("/api/floor").json["needs_set_up"]
    check("by the machine he is set up again", needs is True and floor.set_up_code)
    back = set_up(floor, OTHER)
    check("under his number", back.get("/api/session").json.get("person") == 1)
    check("the old secret is none", Client(floor).sign_on(1, SECRET).status == 401)
    check("the code is good once", set_up(floor, OTHER, 9).token == "")
    words = [floor.program, "replay", str(floor.store), "--house"]
    out = subprocess.run(words, capture_output=True, timeout=60).stdout.decode()
    check("that goes on record", "set-up code" in out or "set-up-code-made" in out, out[-600:])


def credits_of(client: Client, wanted: int) -> int:
    for _ in range(100):
        told = client.get("/api/terminal").json["credits"]
        if told == wanted:
            break
        time.sleep(0.05)
    return told


def older_keys(floor: Floor, check) -> None:
    """A voucher that was printed before the keys were rotated is money all the same."""
    before = lent(floor, 7_000)
    code = before.command("house/cash-out", {}, "before").json["code"]
    floor.secrets.add(code)
    check("it stops in order", floor.stop() == 0)
    words = [floor.program, "keys", "rotate", str(floor.keys)]
    check("keys are rotated", subprocess.run(words, capture_output=True).returncode == 0)
    floor.start()
    before.close()
    before.sign_on_terminal(before.terminal, before.key)
    again = before.command("house/cash-out", {}, "before")
    check("the same request has the code that it had", again.json.get("code") == code, again)
    other = lent(floor)
    taken = other.command("house/present-voucher", {"code": code})
    check("it is taken", taken.status == 200, taken)
    check("with all that was on it", credits_of(other, 7_000) == 7_000)
    twice = lent(floor).command("house/present-voucher", {"code": code})
    check("once", twice.status in (404, 409, 422), twice)
    made = other.command("house/cash-out", {}).json["code"]
    floor.secrets.add(made)
    third = lent(floor)
    check("a new one too", third.command("house/present-voucher", {"code": made}).status == 200)
    check("with its worth", credits_of(third, 7_000) == 7_000)


def run(floor: Floor, check) -> None:
    folder = Path(floor.folder) / "limits"
    folder.mkdir()
    (folder / "token").write_text(TOKEN + "\n")
    options = ("--proxy", PROXY, "--most-connections", str(MOST),
               "--metrics-token", str(folder / "token"))
    own = Floor(floor.program, folder, check, options=options)
    own.secrets.add(TOKEN)
    try:
        for part in (proxies, probes, figures, connections, messages, older_keys, way_back):
            part(own, check)
            time.sleep(0.2)
        check("it stops in order", own.stop() == 0)
        check("no token is in the log", TOKEN not in own.log.read_text())
    finally:
        own.kill()
