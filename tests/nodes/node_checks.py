"""Nodes of one floor as those who run it meet them."""
import csv
import io
import json
import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Callable

import cluster
from databases import Databases, Way

TREE = Path(__file__).resolve().parent.parent.parent
PUNTO = os.environ.get("PUNTO", str(TREE / "build/release/punto"))
DRAINS = ("--drain", "30s")
LENDING = "lending"  # the table with guests of the floor itself: such a floor lends terminals
check: Callable = lambda *_: None


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


ask_once = urllib.request.build_opener(NoRedirect)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def floor_file(folder: Path, tables: int) -> Path:
    """Small tables that are quick; all games are played."""
    listed = json.loads(subprocess.run([PUNTO, "rules", "list", "--json"], capture_output=True,
                                       text=True).stdout)
    games = [one["id"] for one in listed]
    text = 'name = "Nodes"\n'
    for i in range(tables):
        name = LENDING if i == 0 else f"t{i}"
        guests = "demonstration-players = 2\n" if i == 0 else ""
        text += f"""
[[table]]
id   = "{name}"
game = "{games[i % len(games)]}"
{guests}
[table.settings]
cards      = "virtual-shoe"
seating    = "terminals"
positions  = 6
limits.all = "20..500"

[table.pace]
betting      = "2s"
before-cards = "100ms"
card         = "50ms"
squeeze      = "200ms"
result       = "200ms"
"""
    file = folder / "floor.toml"
    file.write_text(text)
    return file


def punto(*words: object) -> subprocess.CompletedProcess:
    return subprocess.run([PUNTO, *map(str, words)], capture_output=True, text=True, timeout=600)


class Node:
    """A `punto serve --node` with a way of its own to the database."""

    def __init__(self, floor: "Floor", name: str) -> None:
        self.floor, self.name = floor, name
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.way = Way(floor.databases.primary.port)
        self.out = floor.folder / f"out-{name}"
        self.process: subprocess.Popen | None = None

    def start(self, *more: str) -> None:
        floor = self.floor
        words = [PUNTO, "serve", "--floor", str(floor.file), "--store", floor.store_by(self),
                 "--keys", str(floor.keys), "--witness", str(floor.folder / f"witness-{self.name}"),
                 "--listen", f"127.0.0.1:{self.port}", "--node", self.name, *more]
        with self.out.open("ab") as out:
            self.process = subprocess.Popen(words, stdout=out, stderr=out)

    def told(self) -> str:
        return self.out.read_text()

    def get(self, path: str, timeout: float = 3) -> tuple[int, dict]:
        """The status and the headers; 0 where nobody answers."""
        try:
            with ask_once.open(self.url + path, timeout=timeout) as answer:
                return answer.status, dict(answer.headers)
        except urllib.error.HTTPError as error:
            return error.code, dict(error.headers)
        except (OSError, TimeoutError):
            return 0, {}

    def is_ready(self, timeout: float = 3) -> bool:
        return self.get("/readyz", timeout)[0] == 200

    def signal(self, number: int) -> None:
        self.process.send_signal(number)

    def end(self) -> None:
        self.way.mend()
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()


class Floor:
    def __init__(self, databases: Databases, folder: Path, name: str, tables: int) -> None:
        self.databases, self.folder, self.name = databases, folder / name, name
        self.folder.mkdir()
        self.tables = tables
        self.file = floor_file(self.folder, tables)
        self.keys = self.folder / "floor.keys"
        self.make_database()
        self.nodes = [Node(self, each) for each in ("a", "b", "c")]
        self.takeovers: list[float] = []

    def make_database(self) -> None:
        self.databases.make_floor(self.name)

    @property
    def store(self) -> str:
        return f"{self.databases.primary.address}/{self.name}"

    def store_by(self, node: Node) -> str:
        return f"postgres://punto@127.0.0.1:{node.way.port}/{self.name}"

    def start(self, *more: str) -> Node:
        """The first has the floor; then the others come."""
        first = self.nodes[0]
        first.start(*more)
        self.wait_for_owner([first], 60)
        for node in self.nodes[1:]:
            node.start(*more)
        for node in self.nodes[1:]:
            wait_until(lambda node=node: node.get("/healthz")[0] == 200, 60)
        return first

    def wait_for_owner(self, among: list[Node], seconds: float) -> tuple[Node, float]:
        begun = time.monotonic()
        while time.monotonic() - begun < seconds:
            for node in among:
                if node.is_ready(0.5):
                    return node, time.monotonic() - begun
            time.sleep(0.02)
        raise RuntimeError(f"nobody takes the floor: {[node.told()[-600:] for node in among]}")

    def owner(self) -> Node:
        return self.wait_for_owner([n for n in self.nodes if n.process.poll() is None], 30)[0]

    def bots(self, seconds: int, servers: list[str] | None = None) -> subprocess.Popen:
        words = [PUNTO, "bots", "--json", "--terminals", "30", "--for", f"{seconds}s"]
        for url in servers or [node.url for node in self.nodes]:
            words += ["--server", url]
        for i in range(1, self.tables):
            words += ["--tables", f"t{i}"]
        return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def wagers_stored(self) -> int:
        """Of everybody but the floor's own guests."""
        run = punto("export", self.store, "events", "--unverified")
        rows = csv.DictReader(io.StringIO(run.stdout))
        kinds = ("wager-placed", "wager-increased")
        return sum(row["kind"] in kinds and LENDING not in row["stream"] for row in rows)

    def end(self) -> None:
        for node in self.nodes:
            node.end()

    def judge(self, what: str, bots: subprocess.Popen) -> dict:
        """What was acknowledged is there once; the books balance; the whole floor verifies."""
        out, error = bots.communicate(timeout=240)
        tally = json.loads(out) if out else {}
        check(f"{what}: the bots come to their end", tally, error)
        accepted, uncertain = tally["wagers_accepted"], tally["refused"].get("not-certain", 0)
        check(f"{what}: everybody leaves", tally["left_behind"] == 0, tally)
        stored = self.wagers_stored()
        check(f"{what}: wagers were acknowledged", accepted > 20, tally)
        check(f"{what}: what was acknowledged is stored once",
              accepted <= stored <= accepted + uncertain, (accepted, stored, uncertain))
        return tally

    def stop_and_verify(self, what: str) -> None:
        for node in self.nodes:
            if node.process.poll() is None:
                node.signal(signal.SIGTERM)
        for node in self.nodes:
            node.process.wait(60)
        run = punto("verify", self.store, "--keys", self.keys)
        check(f"{what}: it verifies", run.returncode == 0, run.stdout + run.stderr)
        books = punto("report", self.store, "books")
        balanced = books.returncode == 0 and "out of balance" not in books.stdout
        check(f"{what}: books balance", balanced, books.stdout + books.stderr)
        house = punto("replay", self.store, "--house")
        wrong = [line for line in house.stdout.splitlines() if "balance" in line]
        check(f"{what}: and always did", house.returncode == 0 and not wrong, wrong)


def wait_until(holds: Callable, seconds: float) -> bool:
    begun = time.monotonic()
    while not holds():
        if time.monotonic() - begun > seconds:
            return False
        time.sleep(0.02)
    return True


def taken_over(floor: Floor, what: str, owner: Node, at: float) -> Node:
    """Another node has the floor; how long nobody had it."""
    others = [n for n in floor.nodes if n is not owner and n.process.poll() is None]
    new, _ = floor.wait_for_owner(others, 60)
    seconds = time.monotonic() - at
    floor.takeovers.append(seconds)
    print(f"{what}: node {new.name} has the floor {seconds:.1f} s later")
    return new


# ---- what is checked ----------------------------------------------------------------------------


def mistakes(floor: Floor) -> None:
    database = ["--store", floor.store]
    at = ["--listen", "127.0.0.1:8080"]
    for words, told in (
        (["--node", "a", "--store", floor.folder / "x/x.db", *at], "name a database by --store"),
        (["--node", "A b", *database, *at], "is no name of a node"),
        (["--node", "a", *database, *at, "--address", "node-a"], "is no address of a node"),
        (["--node", "a", *database, *at, "--address", "http://" + "x" * 60], "choose shorter ones"),
        (["--node", "a", *database, "--listen", "127.0.0.1:0"], "name a port by --listen"),
        (["--node", "a", *database, "--listen", "none"], "name a port by --listen"),
        (["--address", "http://a", *database, *at], "--address belongs to --node"),
        (["--drain", "soon", *database, *at], "--drain"),
    ):
        run = punto("serve", "--keys", floor.keys, *words)
        one_line = run.returncode == 2 and run.stderr.count("\n") == 1
        check(f"refused: {told}", one_line and told in run.stderr, run.stderr + run.stdout)


def waits(floor: Floor) -> None:
    owner = floor.owner()
    for node in floor.nodes:
        if node is owner:
            continue
        check("a node that waits lives", node.get("/healthz")[0] == 200)
        check("it is not ready", node.get("/readyz")[0] == 503)
        wait_until(lambda n=node: n.get("/")[0] == 307, 10)  # it has looked
        for path in ("/", "/api/floor?x=1", "/api/live"):
            status, headers = node.get(path)
            there = headers.get("Location")
            check(f"{path} is sent on", (status, there) == (307, owner.url + path), (status, there))
        check("it says who has the floor",
              wait_until(lambda n=node: f"node {owner.name} at {owner.url} has" in n.told(), 5),
              node.told())
    mistakes(floor)
    run = punto("serve", "--floor", floor.file, "--store", floor.store, "--keys", floor.keys,
                "--listen", "none", "--for", "1s")
    check("whoever is no node is refused", run.returncode == 2 and "is in use by" in run.stderr,
          run.stderr)
    run = punto("serve", "--store", floor.store, "--keys", floor.folder / "other.keys",
                "--listen", f"127.0.0.1:{free_port()}", "--node", "d")
    check("a node without the keys does not wait", run.returncode == 2
          and "is not there, and the store is signed with key" in run.stderr, run.stderr)


def killed(floor: Floor) -> None:
    bots = floor.bots(14)
    time.sleep(5)
    owner = floor.owner()
    at = time.monotonic()
    owner.signal(signal.SIGKILL)
    owner.process.wait()
    taken_over(floor, "killed", owner, at)
    tally = floor.judge("killed", bots)
    check("killed: terminals came to the other node", tally["reconnects"] > 0, tally)
    owner.start()


def frozen(floor: Floor) -> None:
    bots = floor.bots(18)
    time.sleep(5)
    owner = floor.owner()
    at = time.monotonic()
    owner.signal(signal.SIGSTOP)
    new = taken_over(floor, "frozen", owner, at)
    time.sleep(2)
    owner.signal(signal.SIGCONT)
    check("a zombie notices and waits",
          wait_until(lambda: "another node has the floor by now" in owner.told(), 20), owner.told())
    check("it sends on", wait_until(
        lambda: owner.get("/")[1].get("Location") == new.url + "/", 10), owner.told())
    check("it is not ready", not owner.is_ready())
    check("the other keeps the floor", floor.owner() is new)
    floor.judge("frozen", bots)


def cut(floor: Floor) -> None:
    bots = floor.bots(24)
    time.sleep(5)
    owner = floor.owner()
    at = time.monotonic()
    owner.way.cut()
    new = taken_over(floor, "cut off", owner, at)
    check("it notices that it is cut off", wait_until(lambda: not owner.is_ready(), 20))
    owner.way.mend()
    check("it waits then", wait_until(
        lambda: owner.get("/")[1].get("Location") == new.url + "/", 30), owner.told())
    floor.judge("cut off", bots)


def rounds_in_play(node: Node) -> int:
    """As the node found them when it took the floor."""
    told = [line for line in node.told().splitlines() if "replayed" in line and "; round" in line]
    check("tables were replayed", len(told) >= node.floor.tables, told)
    return sum(line.endswith((", betting", ", dealing")) for line in told[-node.floor.tables:])


def drained(floor: Floor) -> None:
    bots = floor.bots(14)
    time.sleep(5)
    owner = floor.owner()
    owner.signal(signal.SIGTERM)
    check("a node stops in order", owner.process.wait(60) == 0, owner.told())
    new = taken_over(floor, "stopped", owner, time.monotonic())
    check("no round was in play at any table", rounds_in_play(new) == 0, new.told())
    floor.judge("stopped", bots)
    owner.start(*DRAINS)


def promoted(floor: Floor) -> None:
    databases = floor.databases
    databases.add_standby()
    bots = floor.bots(30)
    time.sleep(5)
    check("wagers go on with a synchronous standby", floor.owner())
    at = time.monotonic()
    databases.primary.kill()
    for node in floor.nodes:  # as an address with several hosts, or a proxy, leads to the new one
        node.way.to = databases.standby.port
    databases.promote_standby()
    databases.primary, databases.standby = databases.standby, databases.primary
    new, _ = floor.wait_for_owner(floor.nodes, 60)
    print(f"promoted: node {new.name} goes on {time.monotonic() - at:.1f} s later")
    floor.judge("promoted", bots)


def by_patroni(floor: "PatroniFloor") -> None:
    """As docs/OPERATING.md has it: nobody but Patroni promotes anything."""
    bots = floor.bots(60)
    time.sleep(10)
    check("wagers go on with a synchronous standby", floor.owner())
    at = time.monotonic()
    floor.cluster.kill(floor.cluster.leader())
    wait_until(lambda: not any(node.is_ready(1) for node in floor.nodes), 20)
    new, _ = floor.wait_for_owner(floor.nodes, 120)
    print(f"patroni: node {new.name} goes on {time.monotonic() - at:.1f} s later")
    floor.judge("patroni", bots)


def balanced(floor: Floor) -> None:
    """Terminals know HAProxy alone, with the settings of docs/haproxy.cfg."""
    port = free_port()
    text = (TREE / "docs/haproxy.cfg").read_text()
    text = text.replace("127.0.0.1:8080", f"127.0.0.1:{port}")
    text = text.replace("maxconn 40000", "maxconn 1000")  # what any user may have
    for i, node in enumerate(floor.nodes):
        text = text.replace(f"10.0.0.{21 + i}:8080", f"127.0.0.1:{node.port}")
    settings = floor.folder / "haproxy.cfg"
    settings.write_text(text)
    root = cluster.unpack(floor.folder / "haproxy")
    libraries = str(root / "usr/lib/x86_64-linux-gnu")
    balancer = subprocess.Popen([root / "usr/sbin/haproxy", "-f", settings, "-q"],
                                env={"LD_LIBRARY_PATH": libraries})
    try:
        url = f"http://127.0.0.1:{port}"
        check("the balancer finds the node that has the floor",
              wait_until(lambda: status_of(url + "/readyz") == 200, 20))
        check("figures are not for everybody", status_of(url + "/metrics") == 403)
        bots = floor.bots(20, servers=[url])
        time.sleep(5)
        owner = floor.owner()
        at = time.monotonic()
        owner.signal(signal.SIGKILL)
        owner.process.wait()
        taken_over(floor, "killed behind the balancer", owner, at)
        check("the balancer follows", wait_until(lambda: status_of(url + "/readyz") == 200, 20))
        print(f"balanced: terminals have the floor again {time.monotonic() - at:.1f} s later")
        tally = floor.judge("balanced", bots)
        check("balanced: terminals came back", tally["reconnects"] > 0, tally)
        owner.start()
    finally:
        balancer.kill()
        balancer.wait()


def status_of(url: str) -> int:
    try:
        with urllib.request.urlopen(url, timeout=3) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0


class PatroniFloor(Floor):
    def __init__(self, databases: Databases, folder: Path, name: str, tables: int) -> None:
        self.cluster = cluster.Cluster(folder)
        self.cluster.make()
        super().__init__(databases, folder, name, tables)

    def make_database(self) -> None:
        self.cluster.make_floor(self.name)

    @property
    def store(self) -> str:
        return self.cluster.address("punto", self.name)

    def store_by(self, node: Node) -> str:
        return self.store

    def end(self) -> None:
        super().end()
        self.cluster.end()


LONG_PARTS = {"balanced": balanced, "patroni": by_patroni}
PARTS = {"waits": waits, "killed": killed, "frozen": frozen, "cut": cut, "drained": drained,
         "promoted": promoted}


def run(wanted: list[str], databases: Databases, folder: Path, check_one: Callable,
        is_long: bool) -> None:
    global check
    check = check_one
    for name in wanted:
        kind = PatroniFloor if name == "patroni" else Floor
        floor = kind(databases, folder, name, 60 if is_long else 12)
        try:
            floor.start(*(DRAINS if name == "drained" else []))
            for _ in range(3 if is_long and name in ("killed", "frozen", "cut", "drained") else 1):
                {**PARTS, **LONG_PARTS}[name](floor)
            floor.stop_and_verify(name)
        finally:
            floor.end()
        if not floor.takeovers:
            continue
        check(f"{name}: taken over", max(floor.takeovers) < 60, floor.takeovers)
