"""The description of the server: whole, and true of every operation."""
from client import Client, Floor


def run(floor: Floor, check) -> None:
    contract = floor.contract
    for reference in set(contract.references()):
        try:
            contract.resolve(reference)
            found = True
        except KeyError:
            found = False
        check(f"{reference} is there", found)
    identities = set()
    guest = Client(floor)
    for path, item in contract.document["paths"].items():
        for method, operation in item.items():
            answered(check, guest, (method.upper(), path), operation)
            identities.add(operation["operationId"])
    count = sum(len(item) for item in contract.document["paths"].values())
    check("each has a name of its own", len(identities) == count, count)
    chinese(floor, check)
    odd_methods(floor, check)


def answered(check, guest: Client, where: tuple[str, str], operation: dict) -> None:
    """Whoever is not signed on is refused for that, and the path is one of the server's."""
    method, path = where
    asked = path.replace("{table}", "tiger-1").replace("{rulebook}", "tiger")
    for name in ("{round}", "{shoe}", "{terminal}"):
        asked = asked.replace(name, "1")
    asked = asked.replace("{report}", "win").replace("{other}", "tiger-no-commission")
    asked = asked.replace("{export}", "rounds")
    body = None
    if "requestBody" in operation:
        body = {"no such field": 1}
    answer = guest.ask(method, asked, body, {"Idempotency-Key": "k"})
    is_known = answer.status not in (404, 405, 500) or b"not-there" in answer.body
    check(f"{method} {path} is answered", is_known, answer)
    if answer.status != 200:
        known = answer.json["status"] == answer.status and answer.json["type"].startswith("urn:")
        check(f"{path} says what is wrong", known, answer)
    for name in ("X-Content-Type-Options", "Content-Security-Policy", "X-Frame-Options"):
        check(f"{path} has {name}", name in answer.headers, answer.headers)
    check(f"{path} is not kept", answer.headers.get("Cache-Control") == "no-store")


def chinese(floor: Floor, check) -> None:
    guest = Client(floor)
    for language in ("zh", "zh-Hans-SG,zh;q=0.9,en;q=0.5", "fr, zh;q=0.3"):
        guest.language = language
        answer = guest.send("POST", "/api/house/note", {}, {"Idempotency-Key": "k"})
        told = answer.json["detail"]
        check(f"{language} is answered in Chinese", "请" in told, told)
    guest.language = "zh"
    guest.post("/api/session/sign-on", {"person": "x"})
    guest.post("/api/session/sign-on-terminal", {"terminal": 1, "key": "x"})
    guest.command("tables/tiger-1/leave", {})
    guest.get("/api/terminal")
    guest.get("/api/tables/none")


def odd_methods(floor: Floor, check) -> None:
    guest = Client(floor)
    for method, path, status, allowed in (
        ("GET", "/api/session/sign-on", 405, "POST"),
        ("POST", "/api/floor", 405, "GET, HEAD"),
        ("PUT", "/api/floor", 405, "GET, HEAD"),
        ("DELETE", "/api/tables/tiger-1/place-wager", 405, "POST"),
        ("OPTIONS", "/api/house", 405, "GET, HEAD"),
        ("PATCH", "/api/house", 405, "GET, HEAD"),
        ("HEAD", "/api/floor", 200, None),
        ("GET", "/api/nothing", 404, None),
    ):
        answer = guest.send(method, path, "{}" if method not in ("GET", "HEAD") else None)
        check(f"{method} {path} is {status}", answer.status == status, answer)
        told = answer.headers.get("Allow")
        check(f"{method} {path} allows {allowed}", told == allowed, answer.headers)
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        answer = guest.send("POST", "/api/session/sign-off", "{}", {"Content-Type": kind})
        check(f"a body of {kind!r} is refused", answer.status == 415, answer)
    kind = "Application/JSON ; charset=utf-8"
    answer = guest.send("POST", "/api/session/sign-off", "{}", {"Content-Type": kind})
    check("JSON is JSON however it is written", answer.status == 200, answer)
