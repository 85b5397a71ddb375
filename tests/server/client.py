"""A screen of the floor: HTTP and WebSocket with nothing but sockets, so that it can misbehave."""
import base64
import http.client
import json
import os
import re
import socket
import struct
import subprocess
import time
from pathlib import Path

import contract

FLOOR = """
name = "A floor for tests"
checkpoint = "1s"

[[table]]
id = "tiger-1"
game = "tiger"

[table.pace]
betting = "2500ms"
before-cards = "20ms"
card = "20ms"
result = "400ms"
shoe-change = "20ms"
plays-empty = true

[[table]]
id = "six-1"
game = "fortune-six-no-commission"
demonstration-players = 2

[table.pace]
betting = "1500ms"
before-cards = "20ms"
card = "20ms"
result = "50ms"
shoe-change = "20ms"
plays-empty = true

[[table]]
id = "felt-1"
game = "fortune-six-v6"

[house]
shifts = { morning = "00:00", afternoon = "08:00", night = "16:00" }
"""


class Answer:
    def __init__(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def json(self):
        return json.loads(self.body)

    def problem(self) -> tuple:
        """The status, what is wrong, and by whom it was refused."""
        if self.status == 200:
            return (200,)
        told = self.json
        return self.status, told["type"].split(":")[-1], told.get("refusal")

    def __repr__(self) -> str:
        return f"{self.status} {self.body[:300]!r}"


class Floor:
    """A real `punto serve` in a folder of its own."""

    def __init__(self, program: str, folder: Path, check, more: str = "", text: str = FLOOR,
                 options: tuple[str, ...] = ()) -> None:
        self.program, self.folder, self.check, self.options = program, folder, check, options
        self.store = folder / "data" / "floor.db"
        self.keys = folder / "keys" / "floor.keys"
        self.log = folder / "log.jsonl"
        self.file = folder / "floor.toml"
        self.file.write_text(text + more)
        self.secrets: set[str] = set()
        self.contract = None
        self.key = 0
        self.start()

    def start(self) -> None:
        words = ["serve", "--store", f"sqlite:{self.store}", "--keys", str(self.keys)]
        words += ["--floor", str(self.file), "--log", str(self.log), "--listen", "127.0.0.1:0"]
        words += self.options
        with open(self.folder / "out", "wb") as out:
            self.process = subprocess.Popen([self.program, *words], stdout=out)
        wanted = r"Open http://127\.0\.0\.1:(\d+) in a browser\.(?:\n.* code (?:is )?(\d+)\n)?"
        for _ in range(1_000):
            told = (self.folder / "out").read_text()
            found = re.search(wanted, told)
            if found or self.process.poll() is not None:
                break
            time.sleep(0.01)
        if not found:
            raise RuntimeError(f"the floor does not start: {told!r}")
        time.sleep(0.1)
        found = re.search(wanted, (self.folder / "out").read_text())
        self.port, self.set_up_code = int(found.group(1)), found.group(2) or ""
        self.host = f"127.0.0.1:{self.port}"
        document = self.raw_get("/api/openapi.json").json
        self.contract = contract.Contract(document, self.check)

    def stop(self) -> int:
        self.process.terminate()
        try:
            return self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            return -1

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def logs(self, text: str, seconds: float = 5) -> bool:
        """Whether it is in the log, which a thread of its own writes a moment later."""
        end = time.monotonic() + seconds
        while text not in self.log.read_text():
            if time.monotonic() > end:
                return False
            time.sleep(0.02)
        return True

    def raw_get(self, path: str) -> Answer:
        return Client(self).send("GET", path)

    def fresh_key(self) -> str:
        self.key += 1
        return f"key-{os.getpid()}-{self.key}"


class Client:
    """Somebody who asks, with or without a session."""

    def __init__(self, floor: Floor, token: str = "", source: str = "127.0.0.1") -> None:
        self.floor, self.token, self.source = floor, token, source
        self.language = "en"
        self.connection = None

    def send(self, method: str, path: str, body=None, headers: dict | None = None) -> Answer:
        """One request on a connection that is kept; what comes back is not looked at."""
        sent = {"Accept-Language": self.language, **(headers or {})}
        if self.token and "Authorization" not in sent:
            sent["Authorization"] = f"Bearer {self.token}"
        data = body
        if body is not None and not isinstance(body, (bytes, str)):
            data = json.dumps(body)
        if data is not None and "Content-Type" not in sent:
            sent["Content-Type"] = "application/json"
        for attempt in (1, 2):
            try:
                if self.connection is None:
                    self.connection = http.client.HTTPConnection(
                        "127.0.0.1", self.floor.port, timeout=30, source_address=(self.source, 0)
                    )
                self.connection.request(method, path, data, sent)
                came = self.connection.getresponse()
                answer = Answer(came.status, dict(came.getheaders()), came.read())
                self.hear(method, path, answer)
                return answer
            except (http.client.HTTPException, ConnectionError):
                self.close()
                if attempt == 2:
                    raise

    def hear(self, method: str, path: str, answer: Answer) -> None:
        contract = self.floor.contract
        if contract is not None and answer.body.startswith((b"{", b"[")):
            body = None if answer.status == 200 else answer.json
            contract.hear(contract.operation(method, path), answer.status, body)

    def ask(self, method: str, path: str, body=None, headers: dict | None = None) -> Answer:
        """The same, held against the description of the server."""
        answer = self.send(method, path, body, headers)
        self.floor.contract.look_at(method, path, answer, self.language)
        return answer

    def get(self, path: str) -> Answer:
        return self.ask("GET", path)

    def post(self, path: str, body, **headers: str) -> Answer:
        return self.ask("POST", path, body, {k.replace("_", "-"): v for k, v in headers.items()})

    def command(self, path: str, body, key: str | None = None, **headers: str) -> Answer:
        """`path` is "house/cash-out" or "tables/tiger-1/place-wager"."""
        key = self.floor.fresh_key() if key is None else key
        return self.post(f"/api/{path}", body, Idempotency_Key=key, **headers)

    def sign_on(self, person: int, secret: str) -> Answer:
        self.floor.secrets.add(secret)
        return self.begin(self.post("/api/session/sign-on", {"person": person, "secret": secret}))

    def sign_on_terminal(self, terminal: int, key: str) -> Answer:
        self.floor.secrets.add(key)
        body = {"terminal": terminal, "key": key}
        return self.begin(self.post("/api/session/sign-on-terminal", body))

    def begin(self, answer: Answer) -> Answer:
        if answer.status == 200:
            self.token = answer.json["token"]
            self.floor.secrets.add(self.token)
        return answer

    def approval_of(self, person: int, secret: str) -> str:
        answer = self.post("/api/session/approvals", {"person": person, "secret": secret})
        token = answer.json["approval"]
        self.floor.secrets.add(token)
        return token

    def live(self, **more) -> "Live":
        return Live(self.floor, self.token, **more)

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None


def lent(floor: Floor, cash: int = 0, source: str = "127.0.0.1") -> Client:
    """A terminal of its own, signed on, with credits."""
    client = Client(floor, source=source)
    answer = client.post("/api/demonstration/terminals", {})
    client.terminal = answer.json["terminal"]
    client.key = answer.json["key"]
    client.sign_on_terminal(client.terminal, client.key)
    if cash:
        client.command("house/insert-cash", {"amount": cash})
    return client


class Closed(Exception):
    def __init__(self, code: int | None) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class Live:
    """A WebSocket, frame by frame."""

    def __init__(self, floor: Floor, token: str = "", origin: str = "", path: str = "/api/live"):
        self.floor = floor
        self.socket = socket.create_connection(("127.0.0.1", floor.port), timeout=10)
        key = base64.b64encode(os.urandom(16)).decode()
        head = f"GET {path} HTTP/1.1\r\nHost: {floor.host}\r\nUpgrade: websocket\r\n"
        head += f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        if token:
            head += f"Cookie: other=1; punto={token}\r\n"
        if origin:
            head += f"Origin: {origin}\r\n"
        self.socket.sendall(head.encode() + b"\r\n")
        self.left = b""
        while b"\r\n\r\n" not in self.left:
            self.more()
        told, self.left = self.left.split(b"\r\n\r\n", 1)
        self.status = int(told.split()[1])
        self.seen: list[dict] = []

    def more(self) -> None:
        part = self.socket.recv(65536)
        if not part:
            raise Closed(None)
        self.left += part

    # ---- frames

    def frame(self, data: bytes, opcode: int = 1, last: bool = True, masked: bool = True) -> bytes:
        head = bytes([(0x80 if last else 0) | opcode])
        mask = 0x80 if masked else 0
        if len(data) < 126:
            head += bytes([mask | len(data)])
        elif len(data) < 65536:
            head += struct.pack("!BH", mask | 126, len(data))
        else:
            head += struct.pack("!BQ", mask | 127, len(data))
        if not masked:
            return head + data
        key = os.urandom(4)
        return head + key + bytes(byte ^ key[i % 4] for i, byte in enumerate(data))

    def raw(self, data: bytes) -> None:
        self.socket.sendall(data)

    def say(self, value) -> None:
        self.raw(self.frame(json.dumps(value).encode()))

    def take(self, size: int) -> bytes:
        while len(self.left) < size:
            self.more()
        data, self.left = self.left[:size], self.left[size:]
        return data

    def hear(self, seconds: float = 10) -> dict:
        """The next text; raises Closed where there is none any more."""
        self.socket.settimeout(seconds)
        while True:
            first, size = self.take(2)
            if size == 126:
                (size,) = struct.unpack("!H", self.take(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self.take(8))
            data = self.take(size)
            if first & 15 == 8:
                raise Closed(struct.unpack("!H", data[:2])[0] if data else None)
            if first & 15 == 1:
                self.bytes = data
                frame = json.loads(data)
                self.seen.append(frame)
                self.floor.contract.look_at_frame(frame)
                return frame

    def wait_for(self, holds, seconds: float = 10) -> dict:
        """The first frame for which it holds, from now on."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            frame = self.hear(max(0.1, end - time.monotonic()))
            if holds(frame):
                return frame
        raise TimeoutError(f"it did not come: {self.seen[-3:]}")

    def wait_closed(self, seconds: float = 10) -> int | None:
        """Why the other side has closed it; -1 where it has not."""
        try:
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                self.hear(max(0.1, end - time.monotonic()))
        except Closed as closed:
            return closed.code
        except ConnectionError:
            return None
        except TimeoutError:
            pass
        return -1

    def command(self, command: str, body, key: str | None = None, **more) -> dict:
        key = self.floor.fresh_key() if key is None else key
        self.say({"command": {"command": command, "key": key, "body": body, **more}})
        answer = self.wait_for(lambda f: f.get("answer", {}).get("key") == key)["answer"]
        table = more.get("table")
        path = f"/api/tables/{table}/{command}" if table else f"/api/house/{command}"
        self.floor.contract.look_at_body("POST", path, answer["status"], answer["body"])
        return answer

    def close(self) -> None:
        self.socket.close()
