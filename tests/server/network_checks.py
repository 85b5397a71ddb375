"""What is no proper HTTP and no proper WebSocket: refused, and others are served on."""
import json
import socket
import time

from client import Client, Floor, lent


def told(floor: Floor, sent: bytes, seconds: float = 3, source: str = "127.0.2.1") -> bytes:
    """All that comes back, until the server closes or is quiet."""
    address = ("127.0.0.1", floor.port)
    with socket.create_connection(address, timeout=seconds, source_address=(source, 0)) as wire:
        answer = b""
        try:
            wire.sendall(sent)
            while True:
                part = wire.recv(65536)
                if not part:
                    return answer
                answer += part
        except (TimeoutError, ConnectionError):
            return answer


def statuses(answer: bytes) -> list[int]:
    found = [part.split(b" ", 1)[0] for part in answer.split(b"HTTP/1.1 ")[1:]]
    return [int(status) for status in found if status.isdigit()]


def http(floor: Floor, check) -> None:
    host = f"Host: {floor.host}\r\n"
    post = f"POST /api/session/sign-off HTTP/1.1\r\n{host}Content-Type: application/json\r\n"
    second = f"GET /api/nothing HTTP/1.1\r\n{host}\r\n"
    chunk = "2\r\n{}\r\n0\r\n\r\n"
    cases = (
        ("two lengths", f"{post}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{{}}{second}", 400),
        (
            "length and chunks",
            f"{post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n{chunk}{second}",
            400,
        ),
        (
            "chunks and length",
            f"{post}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n{chunk}{second}",
            400,
        ),
        ("no number", f"{post}Content-Length: +2\r\n\r\n{{}}", 400),
        ("a negative length", f"{post}Content-Length: -2\r\n\r\n{{}}", 400),
        ("a length of lengths", f"{post}Content-Length: 2, 2\r\n\r\n{{}}{second}", None),
        ("a chunk of no size", f"{post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{{}}\r\n", 411),
        ("chunks", f"{post}Transfer-Encoding: chunked\r\n\r\n{chunk}{second}", 411),
        ("chunks that are packed", f"{post}Transfer-Encoding: gzip, chunked\r\n\r\n{chunk}", 411),
        ("a folded header", f"GET /healthz HTTP/1.1\r\n{host}X: a\r\n b\r\n\r\n", None),
        ("a space in a name", f"GET /healthz HTTP/1.1\r\n{host}X : a\r\n\r\n", 400),
        ("a bare line feed", "GET /healthz HTTP/1.1\nHost: x\n\n", 400),
        ("no HTTP", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400),
        ("HTTP/9.9", f"GET /healthz HTTP/9.9\r\n{host}\r\n", 400),
        ("HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
        ("a large head", f"GET /healthz HTTP/1.1\r\n{host}X: {'x' * 20_000}\r\n\r\n", 431),
        ("a large body", f"{post}Content-Length: 300000\r\n\r\n{'x' * 300_000}", 413),
        ("a huge length", f"{post}Content-Length: 99999999999999\r\n\r\n{{}}", 413),
        ("a path with a null", f"GET /api/\x00floor HTTP/1.1\r\n{host}\r\n", 400),
    )
    for number, (name, sent, wanted) in enumerate(cases, 1):
        source = f"127.0.6.{number}"
        answer = told(floor, sent.encode("latin-1"), 1, source)
        if wanted:
            check(f"{name} is in the log", floor.logs(f"{source}: "), source)
        found = statuses(answer)
        if wanted is None:
            is_one = len(found) <= 2 and 404 not in found[:1]
            check(f"{name} hides no other request", is_one, answer)
        else:
            check(f"{name} is {wanted}", found == [wanted], answer[:300])
        if found and found[0] >= 400:
            body = answer.split(b"\r\n\r\n", 1)[1]
            check(f"{name} has a sentence", len(json.loads(body)["detail"]) > 10, body)
    large = f"{post}Accept-Language: zh\r\nContent-Length: 99999999999999\r\n\r\n{{}}"
    answer = told(floor, large.encode(), 1).decode()
    check("whoever is refused unread is told in his language", "Content-Language: zh" in answer and
          answer.isascii() is False, answer)
    with socket.create_connection(("127.0.0.1", floor.port)) as wire:
        wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for part in (f"{post}Transfer-Encoding: chunked\r\n\r\n".encode(), b"0\r\n", b"\r", b"\n"):
            try:
                wire.sendall(part)
            except ConnectionError:
                break
            time.sleep(0.05)
    check("chunks byte by byte end nothing", Client(floor).get("/api/floor").status == 200)
    half = f"{post}Content-Length: 50\r\n\r\n{{"
    check("half a body is waited for", told(floor, half.encode(), 0.3) == b"")


def paths(floor: Floor, check) -> None:
    for number, path in enumerate((
        "/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/assets/../../../etc/passwd",
        "/api/../healthz",
        "/assets/..%2f..%2f..%2fetc/passwd",
        "/assets/%252e%252e/%252e%252e/etc/passwd",
        "/assets/..\\..\\etc\\passwd",
        "/assets/....//....//etc/passwd",
        "/.git/config",
        "/%c0%ae%c0%ae/etc/passwd",
        "/api/rulebooks/..%2f..%2fetc%2fpasswd",
        "/api/tables/tiger-1/rounds/../../../../etc/passwd",
        "/api/tables/..%2ftiger-1",
        "/api/tables/tiger-1%00",
        "/api/tables//place-wager",
        "/api/tables/tiger-1/",
        "/api/floor/",
        "/API/floor",
        "/api/floor;x",
        "http://other.example/api/floor",
        "*",
    ), 1):
        asked, source = f"GET {path} HTTP/1.1\r\nHost: {floor.host}\r\n\r\n", f"127.0.7.{number}"
        answer = told(floor, asked.encode(), 0.2, source)
        check(f"{path} is in the log", floor.logs(f"{source}: "), source)
        check(f"{path} is nothing", statuses(answer) in ([404], [400]), answer[:200])
        check(f"{path} shows no file", b"root:" not in answer, answer)


def origins(floor: Floor, check) -> None:
    terminal = lent(floor)
    body = {"Origin": "https://other.example", "Idempotency-Key": "k", "Cookie": ""}
    for origin in (
        "https://other.example",
        "null",
        f"http://{floor.host}.example",
        f"http://other.example:{floor.port}",
        "http://127.0.0.1",
        f"http://{floor.host}@other.example",
        f"http://other.example/{floor.host}",
        f"http://other.example#http://{floor.host}",
        f"http://{floor.host}/",
        floor.host,
        "http://",
        "x",
    ):
        headers = {**body, "Origin": origin, "Cookie": f"punto={terminal.token}"}
        answer = terminal.ask("POST", "/api/house/call-attendant", {}, headers)
        refused = answer.problem()[1] == "origin-not-allowed"
        check(f"a page of {origin} does nothing", refused, answer)
        live = terminal.live(origin=origin)
        check(f"nor opens a socket from {origin}", live.status == 403, live.status)
        live.close()
    own = terminal.live(origin=f"http://{floor.host}")
    check("our own page does", own.status == 101, own.status)
    own.close()
    elsewhere = terminal.live(path="/api/other")
    check("a socket elsewhere is refused", elsewhere.status == 404, elsewhere.status)


def frames(floor: Floor, check) -> None:
    """Each breaks one rule of RFC 6455; the server ends that socket."""
    deep = b'{"alive":' + b"[" * 5_000 + b"]" * 5_000 + b"}"
    text = b'{"alive":{}}'
    for name, make, code in (
        ("unmasked", lambda s: s.frame(text, masked=False), (1002, None)),
        ("binary", lambda s: s.frame(text, opcode=2), (1003,)),
        ("an unknown opcode", lambda s: s.frame(text, opcode=5), (1002, None)),
        ("a long ping", lambda s: s.frame(b"x" * 126, opcode=9), (1002, None)),
        ("a ping in pieces", lambda s: s.frame(b"x", opcode=9, last=False), (1002, None)),
        ("a piece of nothing", lambda s: s.frame(text, opcode=0), (1002, None)),
        ("no UTF-8", lambda s: s.frame(b"\xff\xfe\xfd"), (1007, None)),
        ("reserved bits", lambda s: bytes([0xF1]) + s.frame(text)[1:], (1002, None)),
        ("too large", lambda s: s.frame(b"x" * 70_000), (1009, None)),
        ("a huge length", lambda s: b"\x81\xff\x7f" + b"\xff" * 7 + b"abcd", (1009, 1002, None)),
        ("a close of one byte", lambda s: s.frame(b"x", opcode=8), (1002, None)),
        ("a close code of nothing", lambda s: s.frame(b"\x00\x01", opcode=8), (1002, None)),
    ):
        live = Client(floor).live()
        live.hear()
        live.raw(make(live))
        found = live.wait_closed(3)
        check(f"{name} ends the socket", found in code, found)
        live.close()
    live = Client(floor).live()
    live.hear()
    live.raw(live.frame(text[:5], last=False))
    live.raw(live.frame(b"p", opcode=9))
    live.raw(live.frame(text[5:], opcode=0))
    check("pieces are put together", "alive" in live.hear(), live.seen)
    for sent, fault in (
        (b"{", "not-json"),
        (b"[]", "wrong-type"),
        (b"{}", "missing-field"),
        (deep, "too-deep"),
        (b'{"alive":{},"x":{}}', "missing-field"),
        (b'{"alive":{"x":1}}', "unknown-field"),
        (b'{"other":{}}', "unknown-field"),
        (b'{"subscribe":{"table":7}}', "wrong-type"),
        (b'{"subscribe":{"table":"tiger-1","number":-1}}', "out-of-range"),
        (b'{"command":{"command":"leave","key":"k"}}', "missing-field"),
        (b'{"alive":{},"alive":{}}', "repeated-field"),
    ):
        live.raw(live.frame(sent))
        answer = live.wait_for(lambda f: "answer" in f)["answer"]
        found = answer["body"].get("mistake", {}).get("fault")
        check(f"{sent[:40]!r} is {fault}", (answer["status"], found) == (400, fault), answer)
    live.say({"subscribe": {"table": "none"}})
    none = live.wait_for(lambda f: "answer" in f)["answer"]
    check("no such table", none["status"] == 404, none)
    live.say({"command": {"command": "leave", "key": "k", "table": "tiger-1", "body": {}}})
    nobody = live.wait_for(lambda f: "answer" in f)["answer"]
    check("nobody does nothing", nobody["status"] == 401, nobody)
    live.close()


def half_frames(floor: Floor, check) -> None:
    """Many who begin and do not end keep nobody else waiting."""
    waiting = []
    for _ in range(100):
        wire = socket.create_connection(("127.0.0.1", floor.port))
        wire.sendall(b"POST /api/set-up HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        waiting.append(wire)
    for _ in range(20):
        live = Client(floor).live()
        live.raw(b"\x81\xfe")
        waiting.append(live.socket)
    begun = time.monotonic()
    answer = Client(floor).get("/api/floor")
    took = time.monotonic() - begun
    check("slow ones keep nobody waiting", answer.status == 200 and took < 5, took)
    for wire in waiting:
        wire.close()


def floods(floor: Floor, check) -> None:
    terminal = lent(floor, source="127.0.2.2")
    found = []
    for _ in range(150):
        answer = terminal.command("house/call-attendant", {})
        found.append(answer)
        if answer.status == 429:
            break
    last = found[-1]
    check("too many commands are refused", last.problem()[:2] == (429, "too-many-requests"), last)
    wait = last.headers.get("Retry-After", "")
    check("with a time to wait", wait.isdigit() and int(wait) >= 1, last.headers)
    other = lent(floor, source="127.0.2.2")
    check("others may", other.command("house/call-attendant", {}).status == 200)
    guesser = Client(floor, source="127.0.2.3")
    for guess in range(30):
        body = {"terminal": 900000, "key": "x" * 64}
        answer = guesser.post("/api/session/sign-on-terminal", body)
        if answer.status == 429:
            break
    check("so are too many guesses", answer.status == 429 and 10 < guess < 25, (guess, answer))
    for path, body in (
        ("/api/pairing", {"pairing_code": "11111111"}),
        ("/api/session/sign-on", {"person": 1, "secret": "x"}),
        ("/api/set-up", {"set_up_code": "1", "person": 1, "name": "x", "secret": "x"}),
    ):
        answer = guesser.post(path, body)
        check(f"then also of {path}", answer.status == 429, answer)
    once = b"GET /api/rulebooks/none HTTP/1.1\r\nHost: x\r\n\r\n"
    answer = told(floor, once * 4_000, 2, "127.0.2.4")
    found = statuses(answer)
    check("a flood is refused", found.count(429) > 200 and found.count(404) >= 1_900, len(found))
    check("and others are served", Client(floor).get("/api/floor").status == 200)
    lines = floor.log.read_text().count("127.0.2.4")
    check("nor does it drive others out of the log", lines < 400, lines)


def half_a_head(floor: Floor) -> socket.socket:
    wire = socket.create_connection(("127.0.0.1", floor.port), timeout=20)
    wire.sendall(b"POST /api/set-up HTTP/1.1\r\nHost: x\r\nX-Slow: ")
    return wire


def is_let_go(wire: socket.socket) -> bool:
    """A byte now and then does not keep it open."""
    try:
        for _ in range(40):
            wire.sendall(b"x")
            time.sleep(0.5)
            wire.settimeout(0.01)
            try:
                if wire.recv(1) == b"":
                    return True
            except TimeoutError:
                pass
    except ConnectionError:
        return True
    return False


def run(floor: Floor, check) -> None:
    slow = half_a_head(floor)
    http(floor, check)
    paths(floor, check)
    origins(floor, check)
    frames(floor, check)
    half_frames(floor, check)
    floods(floor, check)
    check("who is slow on purpose is let go", is_let_go(slow))
    slow.close()
    logged = floor.log.read_text()
    for text in ("a wrong key of terminal", "refused with 403", "refused with 429", "no text",
                 "timeout", "a body without a length"):
        check(f"{text!r} is in the log", text in logged)
