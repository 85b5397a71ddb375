"""Who may ask for what: the description against what the server really answers to each kind."""
import time

from client import Answer, Client, Floor, lent
from hostile_checks import wrong_bodies
from staff_checks import FIRST, SECOND, SECRETS

DEVICE = 9
REFUSED_FOR_KIND = (("not-signed-in",), ("may-not",))
NOT_TRIED = {"/api/session/sign-off", "/api/set-up"}  # they would end what is looked at


def signed_on_device(floor: Floor, check, first: Client) -> Client:
    body = {"device": DEVICE, "name": "Reader", "table": "felt-1"}
    added = first.command("house/add-device", body,
                          Approval=first.approval_of(SECOND, SECRETS[SECOND]))
    check("a device is added", added.status == 200, added)
    key = added.json["secret"]
    floor.secrets.add(key)
    device = Client(floor, source="127.0.4.2")
    device.begin(device.post("/api/session/sign-on-device", {"device": DEVICE, "key": key}))
    return device


def off_duty(floor: Floor) -> Client:
    """Somebody of the staff who is not at work can change next to nothing."""
    person = Client(floor, source="127.0.4.3")
    person.sign_on(5, "another secret")
    person.command("house/end-duty", {})
    return person


def asked_for(path: str) -> str:
    for name, value in (("{table}", "felt-1"), ("{rulebook}", "tiger"), ("{report}", "win")):
        path = path.replace(name, value)
    return path.replace("{round}", "1").replace("{shoe}", "1").replace("{terminal}", "1")


def send(client: Client, where: tuple[str, str], operation: dict) -> Answer:
    method, path = where
    contract = client.floor.contract
    body = None
    if "requestBody" in operation:
        body = contract.sample(operation["requestBody"]["content"]["application/json"]["schema"])
    while True:
        key = {"Idempotency-Key": client.floor.fresh_key()}
        answer = client.ask(method, asked_for(path), body, key)
        if answer.status != 429:
            return answer
        time.sleep(int(answer.headers["Retry-After"]))


def needs_session(operation: dict) -> bool:
    return bool(operation["security"]) and {} not in operation["security"]


def look_at(check, where: tuple[str, str], operation: dict, clients: dict[str, Client]) -> None:
    method, path = where
    name, needed = f"{method} {path}", needs_session(operation)
    guest = send(clients["nobody"], where, operation).problem()
    if needed:
        check(f"{name} is for those who are signed on", guest[:2] == (401, "not-signed-in"), guest)
    else:
        check(f"{name} is for everybody", guest[1:2] not in REFUSED_FOR_KIND, guest)
    for kind, client in clients.items():
        if kind == "nobody" or path in NOT_TRIED:
            continue
        told = send(client, where, operation).problem()
        is_for = not needed or kind in operation["x-sessions"]
        if is_for:
            check(f"{name} is for {kind}", told[1:2] not in REFUSED_FOR_KIND, told)
        else:  # a table may have another reason before it looks at who asks
            wanted = (400, 403, 409) if path.startswith("/api/tables/") else (400, 403)
            check(f"{name} is not for {kind}", told[0] in wanted, told)
        if kind == "terminal" and is_for:
            check(f"{name} may be sent by {kind}", told[2:] != ("may-not",), told)


def readings(floor: Floor, check, device: Client) -> None:
    """What no card reader tells is refused, field by field."""
    path = "/api/tables/{table}/readings"
    operation = floor.contract.document["paths"][path]["post"]
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    for name, body in wrong_bodies(floor.contract, floor.contract.plain(schema)):
        answer = device.ask("POST", path.replace("{table}", "felt-1"), body)
        check(f"a reading with {name} is refused", answer.status == 400, (body[:200], answer))


def schemes(floor: Floor, check) -> None:
    """Both ways in which a session is shown are as described."""
    described = floor.contract.document["components"]["securitySchemes"]
    terminal = lent(floor, source="127.0.4.4")
    name = described["cookie"]["name"]
    cookie = Client(floor).ask("GET", "/api/terminal", None, {"Cookie": f"{name}={terminal.token}"})
    check("a cookie shows a session", cookie.status == 200, cookie)
    check("so does a bearer", described["bearer"]["scheme"] == "bearer" and
          terminal.get("/api/terminal").status == 200)
    wrong = {"Authorization": f"Basic {terminal.token}"}
    basic = Client(floor).ask("GET", "/api/terminal", None, wrong)
    check("nothing else does", basic.status == 401, basic)
    in_address = Client(floor).send("GET", f"/api/terminal?token={terminal.token}")
    check("least of all an address", in_address.status == 401, in_address)


def two_cookies(floor: Floor, check) -> None:
    """In one browser somebody of the staff and a terminal are signed on at once."""
    described = floor.contract.document["components"]["securitySchemes"]
    terminal = lent(floor, source="127.0.4.4")
    staff = Client(floor, source="127.0.4.7")
    answer = staff.sign_on(FIRST, SECRETS[FIRST])
    of_staff, of_machine = described["staff-cookie"]["name"], described["cookie"]["name"]
    is_own = answer.headers.get("Set-Cookie", "").startswith(f"{of_staff}={staff.token};")
    check("staff have a cookie of their own", is_own, answer)
    cookies = f"{of_machine}={terminal.token}; {of_staff}={staff.token}"
    for said, wanted in ((None, "staff"), ("staff", "staff"), ("terminal", "terminal")):
        headers = {"Cookie": cookies, **({"Session-Kind": said} if said else {})}
        told = Client(floor).ask("GET", "/api/session", None, headers)
        check(f"a page that says {said} is {wanted}", told.json["kind"] == wanted, told)
    headers = {"Cookie": cookies, "Session-Kind": "terminal"}
    off = Client(floor).ask("POST", "/api/session/sign-off", {}, headers)
    is_own = off.headers.get("Set-Cookie", "").startswith(f"{of_machine}=;")
    check("it signs itself off alone", is_own, off.headers)
    check("and not the other", staff.get("/api/session").json["kind"] == "staff")


def run(floor: Floor, check) -> None:
    first = Client(floor, source="127.0.4.5")
    first.sign_on(FIRST, SECRETS[FIRST])
    two_cookies(floor, check)
    clients = {
        "nobody": Client(floor, source="127.0.4.1"),
        "staff": off_duty(floor),
        "terminal": lent(floor, 10_000, "127.0.4.6"),
        "device": signed_on_device(floor, check, first),
    }
    for path, item in floor.contract.document["paths"].items():
        for method, operation in item.items():
            look_at(check, (method.upper(), path), operation, clients)
    readings(floor, check, clients["device"])
    schemes(floor, check)
