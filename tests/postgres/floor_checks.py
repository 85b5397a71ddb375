"""A floor on PostgreSQL as those who run it meet it: killed, its database killed, moved."""
import json
import os
import re
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Callable

TREE = Path(__file__).resolve().parent.parent.parent
PUNTO = os.environ.get("PUNTO", str(TREE / "build/release/punto"))
FLOOR = TREE / "tests/bots/short.toml"
check: Callable = lambda *_: None


def make_database(address: str, name: str, *more: str) -> str:
    words = ["/usr/lib/postgresql/15/bin/psql", "-q", "-d", f"{address}/postgres", "-c"]
    subprocess.run([*words, f"CREATE DATABASE {name} {' '.join(more)}"], check=True)
    return f"{address}/{name}"


def punto(*words: object) -> subprocess.CompletedProcess:
    return subprocess.run([PUNTO, *map(str, words)], capture_output=True, text=True, timeout=300)


def refuses(name: str, words: list, pattern: str) -> None:
    run = punto(*words)
    one_line = run.returncode == 2 and run.stderr.count("\n") == 1 and not run.stdout
    check(name, one_line and re.search(pattern, run.stderr), run.stderr + run.stdout)


class Floor:
    """A `punto serve` on any store, with keys of its own."""

    def __init__(self, folder: Path, store: object) -> None:
        self.folder, self.store = folder, str(store)
        self.keys, self.witness = folder / "keys/floor.keys", folder / "keys/floor.witness"
        self.log = folder / "log.jsonl"

    def words(self) -> list[str]:
        words = ["serve", "--floor", str(FLOOR), "--store", self.store, "--keys", str(self.keys)]
        return [*words, "--log", str(self.log), "--listen", "127.0.0.1:0"]

    def start(self) -> None:
        with open(self.folder / "out", "wb") as out:
            self.process = subprocess.Popen([PUNTO, *self.words()], stdout=out, stderr=out)
        for _ in range(900):
            told = (self.folder / "out").read_text()
            found = re.search(r"Open (http://\S+) in", told)
            if found or self.process.poll() is not None:
                break
            time.sleep(0.1)
        if not found:
            raise RuntimeError(f"the floor does not start: {told}")
        self.url = found[1]

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)

    def kill(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(self.url + "/readyz", timeout=20) as answer:
                return answer.status == 200
        except (urllib.error.URLError, TimeoutError):
            return False

    def wait_until(self, ready: bool, seconds: float) -> float:
        begun = time.monotonic()
        while self.is_ready() != ready:
            if time.monotonic() - begun > seconds:
                return -1
            time.sleep(0.05)
        return time.monotonic() - begun

    def rounds(self) -> int:
        run = punto("export", self.store, "rounds", "--unverified")
        return len(run.stdout.splitlines())

    def bots(self, seconds: int) -> subprocess.Popen:
        words = [PUNTO, "bots", "--server", self.url, "--json", "--terminals", "20"]
        return subprocess.Popen([*words, "--for", f"{seconds}s", "--seed", "7"],
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def verifies(self, name: str, store: object = "") -> str:
        words = ["verify", store or self.store, "--keys", self.keys, "--witness", self.witness]
        run = punto(*words)
        check(name, run.returncode == 0, run.stdout + run.stderr)
        return run.stdout


def tally_of(bots: subprocess.Popen) -> dict:
    out, error = bots.communicate(timeout=120)
    check("the bots end in order", bots.returncode == 0, error or out)
    return json.loads(out) if out else {}


# ---- what is checked ----------------------------------------------------------------------------


def mistakes(address: str, folder: Path) -> None:
    keys = ["--keys", folder / "x.keys", "--listen", "none", "--for", "1s"]
    away = "postgres://pit:secret@127.0.0.1:1/floor"
    for words in (["serve", *keys, "--store", away], ["verify", away], ["report", away]):
        refuses(f"{words[0]} without a server", words, r":1/floor cannot be reached \(.*start it")
    nowhere = ["serve", *keys, "--store", f"{address}/nowhere"]
    refuses("no database", nowhere, "make it with: createdb")
    refuses("no such floor", ["verify", f"{address}/postgres"], "is empty; nothing has been stored")
    refuses("no address", ["verify", "postgres://pit:secret@[x"], "write postgres://USER@HOST")
    refuses("a file is needed", ["restore", away, "--store", folder / "x"], "a file is needed here")
    refuses("two files", ["migrate", folder / "a.db", folder / "b.db"], "punto backup")
    latin = make_database(address, "latin", "ENCODING 'LATIN1' TEMPLATE template0")
    refuses("another encoding", ["serve", *keys, "--store", latin], "server_encoding = LATIN1")
    check("no keys were made", not (folder / "x.keys").exists())


def play(floor: Floor, folder: Path) -> None:
    floor.start()
    bots = floor.bots(6)
    refuses("one floor at a time", floor.words(), r"is in use by punto \d+ at .*; stop that first")
    for words in (["report", floor.store], ["export", floor.store, "wagers"],
                  ["replay", floor.store, "--house"]):
        run = punto(*words)
        check(f"punto {words[0]} beside the floor", run.returncode == 0 and run.stdout, run.stderr)
    tally = tally_of(bots)
    check("wagers are accepted", tally["wagers_accepted"] > 10 and not tally["errors"], tally)
    run = punto("backup", floor.store, "--output", folder / "copy.punto", "--keys", floor.keys)
    check("a backup beside the floor", run.returncode == 0 and "it verifies" in run.stdout, run)


def killed(floor: Floor) -> None:
    before = floor.rounds()
    floor.kill()
    floor.start()
    time.sleep(4)
    check("a floor that was killed goes on", floor.rounds() > before, before)
    floor.verifies("it verifies while it runs")


def database_killed(floor: Floor, server: Callable) -> None:
    bots = floor.bots(22)
    time.sleep(4)
    server("kill")
    check("betting is paused", floor.wait_until(False, 20) >= 0)
    check("it still answers", urllib.request.urlopen(floor.url + "/healthz").status == 200)
    time.sleep(2)
    server("start")
    seconds = floor.wait_until(True, 40)
    print(f"ready again {seconds:.1f} s after the database")
    check("it goes on by itself", seconds >= 0)
    before = floor.rounds()
    tally = tally_of(bots)
    check("refused meanwhile, in plain words", "store-away" in json.dumps(tally["refused"]), tally)
    check("rounds go on", floor.rounds() > before, before)
    check("it says so once", floor.log.read_text().count("the store failed") == 1)
    check("it stops in order", floor.stop() == 0)
    floor.verifies("it verifies after all that")
    books = punto("report", floor.store, "books")
    check("books balance", books.returncode == 0 and "out of balance" not in books.stdout, books)


def moved(floor: Floor, address: str, folder: Path) -> None:
    told = floor.verifies("before it is moved").split("\n", 1)[1]
    file = folder / "moved/floor.db"
    other = make_database(address, "other")
    for source, target in ((floor.store, file), (file, other)):
        run = punto("migrate", source, target, "--keys", floor.keys, "--witness", floor.witness)
        check(f"moved to {target}", run.returncode == 0 and "it verifies" in run.stdout, run)
        same = floor.verifies("the same afterwards", target).split("\n", 1)[1]
        check("verify says the same of both", same == told, same)
        for what in ("rounds", "wagers", "postings", "events"):
            left, right = punto("export", source, what), punto("export", target, what)
            check(f"the same {what}", left.stdout and left.stdout == right.stdout, right.stderr)
    refuses("not into another floor", ["migrate", file, other], "holds a floor already")
    refuses("not onto a file", ["migrate", other, file], "is there already")
    floor.store = other
    floor.start()
    time.sleep(3)
    refuses("not under a floor", ["migrate", other, folder / "x.db"], "is in use by punto")
    check("the moved floor stops in order", floor.stop() == 0)
    check("it has gone on", floor.verifies("the moved floor verifies").split("\n", 1)[1] != told)


def restored(floor: Floor, address: str, folder: Path) -> None:
    third = make_database(address, "third")
    words = ["restore", folder / "copy.punto", "--store", third, "--keys", floor.keys]
    run = punto(*words)
    check("a backup becomes a database", run.returncode == 0 and "it verifies" in run.stdout, run)
    refuses("only once", words, "holds a floor already")
    floor.store = third
    run = punto(*floor.words(), "--for", "1s")
    check("what the witness saw later is missed", "is not as it was left" in run.stderr, run)


def run(address: str, server: Callable, check_one: Callable) -> None:
    global check
    check = check_one
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        mistakes(address, folder)
        floor = Floor(folder, make_database(address, "floor"))
        try:
            play(floor, folder)
            killed(floor)
            database_killed(floor, server)
            moved(floor, address, folder)
            restored(floor, address, folder)
        finally:
            floor.kill()
