"""`punto backup` beside a running floor, `punto restore`, and what a service manager hears."""
import fcntl
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

TABLE = """
[[table]]
id = "{id}"
game = "tiger"
demonstration-players = 7
[table.pace]
betting = "500ms"
before-cards = "0ms"
card = "1ms"
result = "0ms"
shoe-change = "0ms"
plays-empty = true
"""
TABLES = [f"tiger-{number}" for number in range(1, 9)]


class BusyFloor:
    """Eight tables with seven players each, in a folder of its own."""

    def __init__(self, program: str, folder: Path) -> None:
        self.program = program
        self.store = folder / "data" / "floor.db"
        self.keys = folder / "keys" / "floor.keys"
        self.witness = folder / "keys" / "floor.witness"
        self.file = folder / "floor.toml"
        tables = "".join(TABLE.format(id=table) for table in TABLES)
        self.file.write_text(f'name = "A busy floor"\ncheckpoint = "1s"\n{tables}')

    def words(self, store: Path | None = None) -> list[str]:
        return ["serve", "--listen", "none", "--store", f"sqlite:{store or self.store}",
                "--keys", str(self.keys),
                "--floor", str(self.file)]

    def evidence(self) -> list[str]:
        return ["--keys", str(self.keys), "--witness", str(self.witness)]

    def start(self, **environment: str) -> subprocess.Popen:
        return subprocess.Popen([self.program, *self.words()], stdout=subprocess.DEVNULL,
                                env={**os.environ, **environment})


def rounds_of(punto: Callable, store: Path) -> int:
    report = json.loads(punto("verify", str(store), "--json").stdout)
    return sum(table["rounds"] for table in report["tables"])


def told(punto: Callable, store: Path) -> bytes:
    return punto("replay", str(store), "--table", "tiger-1", "--round", "1").stdout


def heard(listener: socket.socket, word: bytes) -> bool:
    """Whether it is said within some seconds."""
    until = time.monotonic() + 15
    while time.monotonic() < until:
        try:
            if word in listener.recv(4096).split(b"\n"):
                return True
        except TimeoutError:
            return False
    return False


def under_load(punto: Callable, check: Callable, floor: BusyFloor, folder: Path) -> None:
    """Copies are made while the floor plays; what a manager hears is listened to besides."""
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    listener.bind(str(folder / "notify"))
    listener.settimeout(15)
    process = floor.start(NOTIFY_SOCKET=str(folder / "notify"), WATCHDOG_USEC="3000000")
    try:
        check("a manager hears that it runs", heard(listener, b"READY=1"))
        time.sleep(2)
        played = []
        for number in range(3):
            file = folder / f"copy-{number}.punto"
            run = punto("backup", f"sqlite:{floor.store}", "--output", str(file), *floor.evidence())
            check("a running floor is copied", run.returncode == 0 and not run.stderr, run)
            check("and it says so", b"; it verifies\n" in run.stdout, run.stdout)
            again = punto("verify", str(file), *floor.evidence())
            check("a copy verifies, or the witness has seen more by now",
                  again.returncode == 0 or b"witnessed and are missing" in again.stdout, again)
            played.append(rounds_of(punto, file))
            time.sleep(1)
        check("each has more rounds", played == sorted(set(played)), played)
        check("the floor plays on", process.poll() is None and
              rounds_of(punto, floor.store) > played[-1], played)
        check("a copy tells the same round",
              told(punto, folder / "copy-0.punto") == told(punto, floor.store))
        check("a manager hears that it lives", heard(listener, b"WATCHDOG=1"))
        process.send_signal(signal.SIGTERM)
        check("a manager hears that it stops", heard(listener, b"STOPPING=1"))
        check("it stops in order", process.wait(20) == 0, process.returncode)
    finally:
        process.kill()
        process.wait()
        listener.close()
    beside = sorted(path.name for path in folder.glob("copy-*"))
    check("nothing stands beside a copy", beside == [f"copy-{n}.punto" for n in range(3)], beside)
    run = punto("verify", str(floor.store), *floor.evidence())
    check("the floor that was copied verifies", run.returncode == 0, run)


def secrets(punto: Callable, check: Callable, refuses: Callable, floor: BusyFloor,
            folder: Path) -> None:
    """Who has a copy and no keys can open nothing."""
    copy = folder / "copy-0.punto"
    content = copy.read_bytes()
    digits = re.findall(rb"[0-9a-f]{64}", floor.keys.read_bytes())
    check("there are keys", len(digits) == 2, digits)
    for key in digits:
        secret = bytes.fromhex(key.decode())
        check("no key is in a copy", key not in content and secret not in content)
    refuses("the seed of a shoe stays sealed",
            ["replay", str(copy), "--table", "tiger-1", "--shoe", "1"], "is not open yet")


def restoring(punto: Callable, check: Callable, refuses: Callable, floor: BusyFloor,
              folder: Path) -> None:
    """The newest copy: nothing is missing."""
    last, store = folder / "last.punto", folder / "newest" / "floor.db"
    run = punto("backup", str(floor.store), "--output", str(last), *floor.evidence())
    check("a floor that has stopped is copied", run.returncode == 0, run)
    run = punto("restore", str(last), "--store", str(store), *floor.evidence())
    check("nothing is missing then", b"checkpoints more" not in run.stdout, run.stdout)
    witness = folder / "newest.witness"
    shutil.copy(floor.witness, witness)
    run = punto(*floor.words(store), "--witness", str(witness), "--for", "1s")
    check("the newest copy is gone on with", run.returncode == 0, run)
    refuses("nothing is restored over a store", ["restore", str(last), "--store", str(store)],
            r"newest/floor\.db is there already; move the old store away with its log first")


def restoring_older(punto: Callable, check: Callable, refuses: Callable, floor: BusyFloor,
                    folder: Path) -> None:
    """An older copy: accepted on record, then the witness begins anew (docs/OPERATING.md)."""
    older, store = folder / "copy-0.punto", folder / "back" / "floor.db"
    run = punto("restore", str(older), "--store", f"sqlite:{store}", *floor.evidence())
    out = run.stdout.decode()
    check("a copy is restored", run.returncode == 0 and not run.stderr, run)
    check("what is missing is told", re.search(r"witness has seen \d+ checkpoints more", out), out)
    check("and what follows", "--accept-store" in out, out)
    check("a restored store verifies",
          punto("verify", str(store), "--keys", str(floor.keys)).returncode == 0)
    check("and tells the same round", told(punto, store) == told(punto, floor.store))
    refuses("an older copy is not gone on with", floor.words(store), r"older copy.*--accept-store")
    old, new = folder / "old.witness", folder / "new.witness"
    shutil.copy(floor.witness, old)
    run = punto(*floor.words(store), "--witness", str(old), "--accept-store", "--for", "1s")
    check("unless somebody says so", run.returncode == 0, run)
    run = punto(*floor.words(store), "--witness", str(new), "--for", "1s")
    check("then with a witness that begins anew", run.returncode == 0, run)
    run = punto("verify", str(store), "--keys", str(floor.keys), "--witness", str(new))
    check("it verifies", run.returncode == 0, run)
    house = punto("replay", str(store), "--house").stdout
    check("and what was accepted is on record", b"store-accepted" in house, house)


def bad_places(punto: Callable, check: Callable, refuses: Callable, floor: BusyFloor,
               folder: Path) -> None:
    words = ["backup", str(floor.store), "--output"]
    there = folder / "there"
    there.write_text("mine")
    refuses("a copy overwrites nothing", [*words, str(there)], "is there already; name another")
    check("it is as it was", there.read_text() == "mine")
    refuses("not the store itself", [*words, str(floor.store)], "is there already")
    refuses("no folder", [*words, str(folder / "no" / "copy")], "make it first, or name another")
    refuses("a folder", [*words, str(folder)], "is there already")
    refuses("no store to copy", ["backup", str(folder / "none.db"), "--output", str(folder / "x")],
            r"none\.db is not there; check the path")
    refuses("no copy to restore",
            ["restore", str(folder / "none"), "--store", str(folder / "x.db")],
            r"none is not there; check the path")
    check("nothing is left of what failed", not [*folder.glob("x*"), *folder.glob("none*")])
    held = folder / "held.punto"
    with open(f"{held}.part", "wb") as part:
        fcntl.flock(part, fcntl.LOCK_EX)
        refuses("two at once", [*words, str(held)], "is being made by another process")
    for ending in (".part", ".part-wal", ".part-journal"):
        Path(f"{held}{ending}").write_bytes(b"what a killed process has left" * 1000)
    run = punto(*words, str(held))
    beside = sorted(path.name for path in folder.glob("held*"))
    check("what was left is no matter", run.returncode == 0 and beside == ["held.punto"], beside)
    left = folder / "left" / "floor.db"
    left.parent.mkdir()
    Path(f"{left}-wal").write_bytes(b"the log of a store that was moved away")
    refuses("a log that was left", ["restore", str(held), "--store", str(left)],
            r"floor\.db-wal is there already; move the old store away")
    check("no store came of it", not left.exists())


def in_use(punto: Callable, check: Callable, refuses: Callable, floor: BusyFloor,
           folder: Path) -> None:
    """Also where the store was deleted under the floor."""
    copy = str(folder / "copy-0.punto")
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    listener.bind(str(folder / "ready"))
    listener.settimeout(15)
    process = floor.start(NOTIFY_SOCKET=str(folder / "ready"))
    try:
        words = ["restore", copy, "--store", str(floor.store)]
        runs = any(heard(listener, b"READY=1") for _ in range(4))
        check("the floor runs", runs, process.poll())
        refuses("a store in use", words, rf"is in use by process {process.pid}; stop that first")
        for ending in ("", "-wal", "-shm"):
            os.rename(f"{floor.store}{ending}", folder / f"away{ending}")
        refuses("a store that was moved away under a floor", words, "is in use by process")
    finally:
        process.kill()
        process.wait()
    for ending in ("", "-wal", "-shm"):
        os.rename(folder / f"away{ending}", f"{floor.store}{ending}")


def damage(punto: Callable, check: Callable, refuses: Callable, floor: BusyFloor,
           folder: Path) -> None:
    last = folder / "last.punto"
    harmed = folder / "harmed.db"
    shutil.copy(last, harmed)
    with sqlite3.connect(harmed) as database:
        database.execute("UPDATE record SET bytes = CAST(bytes || x'00' AS BLOB)"
                         " WHERE place = (SELECT max(place) FROM record)")
    database.close()
    output, store = folder / "y.punto", folder / "y" / "floor.db"
    for words in (["backup", str(harmed), "--output", str(output)],
                  ["restore", str(harmed), "--store", str(store)]):
        run = punto(*words)
        err = run.stderr.decode()
        check(f"{words[0]}: what does not verify is not kept",
              run.returncode == 1 and err.count("\n") == 1 and not run.stdout and
              re.search(r"harmed\.db does not verify, so no copy was kept: .*; see", err), run)
    kept = folder / "kept.punto"
    for words in (["backup", str(harmed), "--output", str(kept)],
                  ["restore", str(kept), "--store", str(folder / "kept" / "floor.db")]):
        run = punto(*words, "--unverified")
        check(f"{words[0]}: unless somebody wants it", run.returncode == 1 and not run.stderr and
              b"; it does not verify: " in run.stdout and Path(words[3]).exists(), run)
    torn = folder / "torn.db"
    content = bytearray(last.read_bytes())
    for page in range(2, len(content) // 4096, 3):
        content[page * 4096:page * 4096 + 64] = bytes(64)
    torn.write_bytes(content)
    refuses("torn pages", ["backup", str(torn), "--output", str(output)], r"torn\.db is damaged \(")
    refuses("a torn copy", ["restore", str(torn), "--store", str(store)], r"torn\.db is damaged")
    text = folder / "text"
    text.write_text("no store at all" * 500)
    refuses("a text", ["backup", str(text), "--output", str(output)], "is no store of Punto")
    bundle = folder / "bundle.punto"
    punto("bundle", str(last), "--table", "tiger-1", "--round", "1", "--output", str(bundle))
    refuses("a part", ["restore", str(bundle), "--store", str(store)],
            "is only a part of a store, .*not restored")
    refuses("keys of somebody else", ["backup", str(last), "--output", str(output), "--keys",
                                      str(floor.file)], "floor.toml")
    left = [*folder.glob("y.punto*"), *folder.glob("y/floor.db*")]
    check("nothing is left", [path.name for path in left] in ([], ["floor.db.lock"]), left)


def no_room(check: Callable, floor: BusyFloor, folder: Path) -> None:
    """On a disk of one megabyte, where this user may make one."""
    small = folder / "small"
    small.mkdir()
    mount = f"mount -t tmpfs -o size=1m none {small}"
    if subprocess.run(["unshare", "-m", "sh", "-c", mount], capture_output=True).returncode != 0:
        return
    backup = f"{floor.program} backup {floor.store} --output {small}/copy; echo $?; ls -A {small}"
    run = subprocess.run(["unshare", "-m", "sh", "-c", f"{mount} && {backup}"], capture_output=True)
    check("no room", run.stdout == b"2\n" and run.stderr.count(b"\n") == 1 and
          re.search(rb"copy needs \d+ MB, and its disk has 2 MB left; make room|has 1 MB left",
                    run.stderr), run)


def run(punto: Callable, check: Callable, refuses: Callable, program: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        floor = BusyFloor(program, folder)
        under_load(punto, check, floor, folder)
        secrets(punto, check, refuses, floor, folder)
        restoring(punto, check, refuses, floor, folder)
        restoring_older(punto, check, refuses, floor, folder)
        bad_places(punto, check, refuses, floor, folder)
        damage(punto, check, refuses, floor, folder)
        no_room(check, floor, folder)
        in_use(punto, check, refuses, floor, folder)
