"""`punto serve`, `verify`, `replay` and `keys` as users call them, and every bad input."""
import fcntl
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import floor_input_checks
import bundle_checks
import listen_checks
import replay_checks
import report_checks

HURRIED = """
name = "A hurried floor"
checkpoint = "1s"

[[table]]
id = "tiger-1"
game = "tiger"
demonstration-players = 3

[table.pace]
betting = "900ms"
before-cards = "20ms"
card = "20ms"
result = "50ms"
shoe-change = "20ms"
plays-empty = true

[house]
shifts = { morning = "00:00", afternoon = "08:00", night = "16:00" }
"""


class Floor:
    """A floor in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.store = folder / "data" / "floor.db"
        self.keys = folder / "keys" / "floor.keys"
        self.witness = folder / "keys" / "floor.witness"
        self.log = folder / "log.jsonl"
        self.file = folder / "floor.toml"
        folder.mkdir(exist_ok=True)
        self.file.write_text(HURRIED)

    def words(self) -> list[str]:
        return [
            "serve",
            "--listen",
            "none",
            "--store",
            f"sqlite:{self.store}",
            "--keys",
            str(self.keys),
            "--floor",
            str(self.file),
        ]

    def evidence(self) -> list[str]:
        return ["--keys", str(self.keys), "--witness", str(self.witness)]


def serving(punto: Callable, check: Callable, floor: Floor) -> None:
    run = punto(*floor.words(), "--log", str(floor.log), "--for", "4s")
    out = run.stdout.decode()
    check("a floor runs and stops", run.returncode == 0 and not run.stderr, run)
    check("it greets", "A hurried floor · 1 table\n" in out, out[:200])
    check("the whole commitment is told", re.search(r"committed to [0-9a-f]{64}$", out, re.M), out)
    check("rounds are told", re.search(r"round 1 settled: .* wagered, .* returned", out), out)
    lines = [json.loads(line) for line in floor.log.read_text().splitlines()]
    check("the log is JSON lines", all("time" in line and "text" in line for line in lines), lines)
    events = [line.get("event") for line in lines]
    check("start and stop are logged", {"floor-started", "floor-stopped"} <= set(events), events)
    check("keys are private", floor.keys.stat().st_mode & 0o077 == 0, floor.keys.stat())
    run = punto(*floor.words(), "--for", "2s")
    for part in ("house", "tiger-1"):
        goes_on = re.search(rf" {part} +replayed 0 of \d+ events", run.stdout.decode())
        check(f"a second start goes on: {part}", goes_on, run)


def demonstration_staff(punto: Callable, check: Callable, folder: Path) -> None:
    """Whoever was hired for a demonstration is on no floor that asks for nobody."""
    floor = Floor(folder / "staffed")
    plain = floor.file.read_text()
    floor.file.write_text(plain + "\n[demonstration]\nstaff = true\n")
    run = punto(*floor.words(), "--for", "3s")
    check("demonstration staff work", run.returncode == 0 and not run.stderr, run)
    floor.file.write_text(plain)
    run = punto(*floor.words(), "--for", "1s")
    error = run.stderr.decode()
    refused = run.returncode == 2 and re.search(r"^punto: .* has demonstration staff, .*;", error)
    check("and are not taken over", refused and error.count("\n") == 1, run)
    floor.file.write_text(plain + "\n[demonstration]\nstaff = true\n")
    run = punto(*floor.words(), "--for", "1s")
    check("where they are asked for they go on", run.returncode == 0, run)


def started(program: str, floor: Floor, hang_up: signal.Handlers) -> subprocess.Popen:
    """A floor that has just begun; a terminal leaves SIGHUP as it is, nohup has it ignored."""
    process = subprocess.Popen(
        [program, *floor.words()],
        stdout=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, hang_up),
    )
    for line in iter(process.stdout.readline, b""):
        if b"Ctrl-C" in line:
            break
    time.sleep(0.5)
    return process


def stopping(check: Callable, program: str, floor: Floor) -> None:
    for stop in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        process = started(program, floor, signal.SIG_DFL)
        for ignored in (signal.SIGUSR1, signal.SIGUSR2):
            process.send_signal(ignored)
        process.send_signal(stop)
        out, _ = process.communicate(timeout=20)
        check(f"stops in order by {stop.name}", process.returncode == 0, process.returncode)
        check("and says so", b"stopped by command" in out, out[-200:])
    process = started(program, floor, signal.SIG_IGN)
    process.send_signal(signal.SIGHUP)
    time.sleep(0.5)
    check("nohup keeps it running", process.poll() is None, process.returncode)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=20)


def unread(punto: Callable, check: Callable, program: str, floor: Floor) -> None:
    """Nobody reads what the floor writes: it plays on all the same."""
    reading, writing = os.pipe()
    fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, 4096)
    os.write(writing, b"x" * 4096)
    process = subprocess.Popen([program, *floor.words()], stdout=writing)
    rounds = []
    try:
        for _ in range(2):
            time.sleep(2.5)
            report = json.loads(punto("verify", str(floor.store), "--json").stdout)
            rounds.append(report["tables"][0]["rounds"])
    finally:
        process.kill()
        process.wait()
        os.close(reading)
        os.close(writing)
    check("a floor plays on though nobody reads its lines", rounds[1] > rounds[0], rounds)


def running(punto: Callable, check: Callable, program: str, floor: Floor) -> None:
    process = subprocess.Popen([program, *floor.words()], stdout=subprocess.DEVNULL)
    try:
        time.sleep(1.5)
        run = punto("verify", str(floor.store), *floor.evidence())
        check("a running floor verifies", run.returncode == 0, run)
        again = punto(*floor.words(), "--for", "1s")
        check("it is not opened twice", again.returncode == 2, again)
        check("and says by whom", str(process.pid).encode() in again.stderr, again.stderr)
    finally:
        process.kill()
        process.wait()
    run = punto("verify", str(floor.store), *floor.evidence())
    check("after a kill it verifies", run.returncode == 0, run)


def verifying(punto: Callable, check: Callable, answers: Callable, floor: Floor) -> None:
    words = ["verify", f"sqlite:{floor.store}"]
    answers("verify", [*words, *floor.evidence()], "verifies", r"^  tiger-1 +\d+ +0")
    answers("without evidence it says so", words, "signatures were not checked", "cut end")
    report = json.loads(punto(*words, *floor.evidence(), "--json").stdout)
    check("as JSON", report["verified"] and report["tables"][0]["rounds"] > 0, report)
    check("nothing found", report["found"] == [] and report["remarks"] == [], report)
    harmed = floor.store.with_name("harmed.db")
    shutil.copy(floor.store, harmed)
    with sqlite3.connect(harmed) as database:
        database.execute("UPDATE record SET bytes = bytes || x'00' WHERE place % 1000 = 40")
        database.execute("DELETE FROM record WHERE place = (SELECT max(place) FROM record)")
    database.close()
    run = punto("verify", str(harmed), *floor.evidence())
    check("harm is found", run.returncode == 1 and b"does not verify" in run.stdout, run)
    witness = floor.witness.with_name("longer.witness")
    last = floor.witness.read_text().splitlines()[-1].split()
    witness.write_text(
        floor.witness.read_text() + f"{last[0]} {int(last[1]) + 9} {last[2]} {last[3]}\n"
    )
    run = punto(*words, "--witness", str(witness))
    check("a cut end is found", run.returncode == 1 and b"witnessed and are missing" in run.stdout)


def keys(
    punto: Callable, check: Callable, answers: Callable, refuses: Callable, floor: Floor
) -> None:
    file = str(floor.keys)
    public = floor.keys.with_name("floor.public")
    public.write_bytes(punto("keys", "public", file).stdout)
    check("no secret in public keys", public.read_text().startswith("punto public keys 1\n"))
    answers("verified by others", ["verify", str(floor.store), "--keys", str(public)], "verifies")
    answers("rotated", ["keys", "rotate", file], "has newer keys: .* holds 2 keys")
    run = punto(*floor.words(), "--for", "1s")
    check("a floor goes on with newer keys", run.returncode == 0, run)
    note = b"the snapshot was not used: its seal is not ours; the table was replayed from its first"
    check("and says which snapshot it did not use", note in run.stdout, run)
    answers("both verify", ["verify", str(floor.store), *floor.evidence()], "verifies")
    refuses("made twice", ["keys", "create", file], "floor.keys")
    refuses("keys nowhere", ["keys", "public", file + "x"], "floor.keysx")


def refusals(refuses: Callable, floor: Floor, folder: Path) -> None:
    store = str(floor.store)
    serve = ["serve", "--listen", "none", "--keys", str(floor.keys), "--for", "1s", "--store"]
    other = folder / "other.db"
    sqlite3.connect(other).execute("CREATE TABLE t(a)").connection.close()
    text = folder / "text.db"
    text.write_text("no database at all, just a text that is long enough to look like something")
    newer = folder / "newer.db"
    shutil.copy(floor.store, newer)
    with sqlite3.connect(newer) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    for name, file in (("another's", other), ("a text", text), ("a newer", newer)):
        refuses(f"{name} store is not served", [*serve, f"sqlite:{file}"], r"^punto: .*;")
        refuses(f"{name} store is not verified", ["verify", str(file)], r"^punto: .*;")
    refuses("no such store", ["verify", str(folder / "none.db")], r"none\.db.*;")
    refuses("no store", ["verify"], "name a store, or a proof with --shoe FILE")
    refuses("no such table", ["replay", store, "--table", "tigre-1"], 'did you mean "tiger-1"')
    table = ["replay", store, "--table", "tiger-1"]
    refuses("no such round", [*table, "--round", "999999"], "has not played round 999999")
    refuses("no round", [*table, "--round", "x"], "write a whole number")
    refuses("no such shoe", [*table, "--shoe", "99"], "has had no shoe 99")
    refuses("a shoe in use", [*table, "--shoe", "1"], "is not open yet")
    refuses(
        "a witness of something else",
        ["verify", store, "--witness", str(floor.file)],
        r"floor\.toml has no line of a witness;",
    )
    refuses("keys of something else", ["verify", store, "--keys", str(floor.file)], "floor.toml")
    refuses(
        "keys in the folder of the data",
        ["serve", "--listen", "none", "--store", store, "--keys", str(floor.store.parent / "k")],
        r"^punto: .*;",
    )
    keys = folder / "other" / "floor.keys"
    refuses(
        "keys that are not there",
        ["serve", "--listen", "none", "--store", store, "--keys", str(keys)],
        "is not there, and the store is signed with key .*--new-keys",
    )
    refuses("no such floor", [*serve, store, "--floor", str(folder / "no.toml")], "no.toml")
    bad = folder / "bad.toml"
    bad.write_text(HURRIED.replace('game = "tiger"', 'game = "tigre"'))
    refuses("a bad floor", [*serve, store, "--floor", str(bad)], r"bad\.toml:7:8: .*tiger")
    refuses("a bad time", ["serve", "--listen", "none", "--for", "soon"], "--for: ")
    refuses(
        "a log nowhere",
        [*serve, store, "--log", str(floor.file / "x")],
        "cannot be written|made",
    )
    if os.geteuid() != 0:
        floor.store.parent.chmod(0o500)
        refuses("a folder that may not be written", [*serve, store], r"^punto: .*;")
        floor.store.parent.chmod(0o700)


def copied(floor: Floor, folder: Path, name: str) -> Floor:
    """The floor with its store and witness in a folder of their own."""
    place = folder / name
    for part in ("data", "keys"):
        shutil.copytree(folder / part, place / part)
    return Floor(place)


def older_copies(punto: Callable, check: Callable, refuses: Callable, folder: Path) -> None:
    """A store that is not as it was left is not gone on with."""
    floor = Floor(folder)
    older = copied(floor, folder, "older")
    punto(*floor.words(), "--for", "2s")
    shutil.copy(floor.witness, older.witness)
    refuses("an older copy", older.words(), r"is not as it was left: .*older copy.*--accept-store")
    run = punto(*older.words(), "--accept-store", "--for", "1s")
    check("it can be accepted", run.returncode == 0 and b"not as it was left" in run.stdout, run)
    told = punto("replay", str(older.store), "--house")
    check("and that is on record", b"store-accepted" in told.stdout, told.stdout)
    cut = copied(floor, folder, "cut")
    with sqlite3.connect(cut.store) as database:
        house = "place >> 36 = (SELECT id FROM stream WHERE name = 'house')"
        database.execute(
            f"DELETE FROM record WHERE place = (SELECT max(place) FROM record WHERE {house})"
        )
    database.close()
    refuses("a store that was cut", cut.words(), r"is not as it was left: the stream ")
    foreign = copied(floor, folder, "foreign")
    with sqlite3.connect(foreign.store) as database:
        database.execute("CREATE TRIGGER x AFTER INSERT ON record BEGIN DELETE FROM record; END")
    database.close()
    for words in (foreign.words(), ["verify", str(foreign.store)]):
        refuses("a trigger", words, r'holds "x", which Punto did not make')


def witnesses(punto: Callable, check: Callable, refuses: Callable, folder: Path) -> None:
    floor = Floor(folder)
    other = folder / "other.txt"
    other.write_text("something else\n")
    for words, told in (
        ([str(folder)], "is no plain file"),
        ([str(folder / "no" / "witness")], "No such file"),
        ([str(other)], "has no line of a witness"),
    ):
        refuses("a witness", [*floor.words(), "--witness", *words], told)
    lines = floor.witness.read_text().splitlines(keepends=True)
    torn = folder / "torn.witness"
    torn.write_text("".join(lines[:-2]) + lines[-2][:30])
    run = punto(*floor.words(), "--witness", str(torn), "--for", "1s")
    check("a torn line is ended", run.returncode == 0, run)
    check("what it missed is added", set(lines[-2:]) <= set(torn.read_text().splitlines(True)))
    run = punto("verify", str(floor.store), "--keys", str(floor.keys), "--witness", str(torn))
    check("and it verifies", run.returncode == 0 and b"cannot be read" in run.stdout, run)


def run(
    punto: Callable, check: Callable, answers: Callable, refuses: Callable, program: str
) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        floor = Floor(folder)
        slow = replay_checks.SlowFloor(program, folder)
        try:
            serving(punto, check, floor)
            demonstration_staff(punto, check, folder)
            verifying(punto, check, answers, floor)
            replay_checks.run(punto, check, answers, refuses, floor.store)
            bundle_checks.run(punto, check, answers, refuses, floor)
            report_checks.run(punto, check, refuses, floor.store)
            floor_input_checks.run(punto, check, answers, refuses, program, floor)
            refusals(refuses, floor, folder)
            listen_checks.run(check, refuses, program, floor)
            keys(punto, check, answers, refuses, floor)
            older_copies(punto, check, refuses, folder)
            witnesses(punto, check, refuses, folder)
            stopping(check, program, floor)
            unread(punto, check, program, floor)
            running(punto, check, program, floor)
            replay_checks.run_slow(punto, check, answers, refuses, slow)
        finally:
            slow.process.kill()
    answers("the demonstration floor is printed", ["serve", "--print-floor"], r"^\[\[table\]\]$")
