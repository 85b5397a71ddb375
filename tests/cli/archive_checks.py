"""`punto archive`: a closed period in a file of its own, and what must not become one."""
import csv
import fcntl
import io
import json
import os
import resource
import signal
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PUNTO = Path(os.environ.get("PUNTO", ROOT / "build/release/punto"))
# At tables of Dealers, who do many things at once here, states are taken in a round.
PLAYS_BY_ITSELF = "tiger-1"
HOURS = "76"  # four gaming days: the last two stay
LITTLE_ROOM = 1 << 20


def played(store: Path) -> bool:
    """Lets a simulated floor play a few days; nothing where it has not been built."""
    program = ROOT / "build/release/punto_floor"
    if not program.exists():
        return False
    words = ["--hours", HOURS, "--seed", "7", "--crashes", "1", "--verify-every", "1000"]
    subprocess.run([program, *words, "--coarse", "--file", store], check=True, capture_output=True)
    return True


class Archive:
    """A store of four days, and what is asked of it."""

    def __init__(self, punto: Callable, store: Path) -> None:
        self.punto = punto
        self.store = store
        self.keys = f"{store}.public"
        self.file = store.parent / "old.punto"
        self.dates = [row[0] for row in self.by_day(store)]
        self.words = ["archive", str(store), "--keys", self.keys, "--before"]

    def by_day(self, store: Path) -> list[list]:
        made = self.punto("report", str(store), "win", "--format", "json").stdout
        sections = {one["heading"]: one for one in json.loads(made)["sections"]}
        return sections["By gaming day"]["rows"]

    def streams(self) -> set[str]:
        lines = self.punto("export", str(self.store), "events").stdout.decode()
        return {line["stream"].split("/")[0] for line in csv.DictReader(io.StringIO(lines))}

    def to(self, file: Path, date: str | None = None) -> list[str]:
        return [*self.words, date or self.dates[-2], "--output", str(file)]

    def records(self) -> int:
        database = sqlite3.connect(f"file:{self.store}?mode=ro", uri=True)
        try:
            return database.execute("SELECT COUNT(*) FROM record").fetchone()[0]
        finally:
            database.close()

    def first_round(self) -> tuple[str, str]:
        lines = self.punto("export", str(self.store), "rounds").stdout.decode()
        for line in csv.DictReader(io.StringIO(lines)):
            if line["ended_by"] == "settled" and line["table"] == PLAYS_BY_ITSELF:
                return line["table"], line["round"]
        return "", ""


def refusals(archive: Archive, check: Callable, refuses: Callable) -> None:
    """Nothing is made, and nothing is taken out of the store."""
    before = archive.records()
    folder = archive.store.parent
    other = folder / "other.punto"
    refuses("the last two days stay", archive.to(other, archive.dates[-1]), "name a day before")
    refuses("a day that is none", archive.to(other, "yesterday"), "write it as 2026-11-16")
    other.write_text("mine")
    refuses("an archive overwrites nothing", archive.to(other), "is there already; name another")
    check("what was there stays", other.read_text() == "mine")
    other.unlink()
    with open(f"{archive.store}.lock") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        refuses("while a floor runs", archive.to(other), "is in use")
    no_room(archive, check, other)
    check("nothing is left of what failed", not list(folder.glob("other.punto*")))
    check("nothing was taken away", archive.records() == before, archive.records())


def no_room(archive: Archive, check: Callable, other: Path) -> None:
    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (LITTLE_ROOM, LITTLE_ROOM))

    run = archive.punto(*archive.to(other), preexec_fn=limit)
    told = run.stderr.decode()
    good = run.returncode == 2 and told.count("\n") == 1 and "cannot be used" in told
    check("no file may become so large", good, (run.returncode, told))
    small_disk(archive, check)


def small_disk(archive: Archive, check: Callable) -> None:
    """Where this user may not mount one there is none to fill."""
    disk = archive.store.parent / "disk"
    disk.mkdir()
    words = " ".join([str(PUNTO), *archive.to(disk / "other.punto")])
    mount = f"mount -t tmpfs -o size={LITTLE_ROOM} none {disk}"
    script = f"{mount} || exit 77; {words}; code=$?; ls {disk}; exit $code"
    run = subprocess.run(["unshare", "-m", "sh", "-c", script], capture_output=True)
    disk.rmdir()
    if run.returncode == 77 or b"unshare" in run.stderr:
        return
    told = run.stderr.decode()
    good = run.returncode == 2 and told.count("\n") == 1 and "no room" in told and not run.stdout
    check("no room on the disk", good, (run.returncode, told, run.stdout))


def making(archive: Archive, check: Callable, answers: Callable, refuses: Callable) -> None:
    table, number = archive.first_round()
    words = ["--table", table, "--round", number]
    told = archive.punto("replay", str(archive.store), *words).stdout
    days, size = archive.by_day(archive.store), archive.store.stat().st_size
    streams = archive.streams()
    check("events of house, tables and vouchers", streams == {"house", "table", "voucher"}, streams)
    words_to_make = archive.to(archive.file)
    answers("an archive is made", words_to_make, r"old\.punto: what \d+ tables did before")
    beside = sorted(path.name for path in archive.store.parent.glob("old.punto*"))
    check("it is one file", beside == ["old.punto"], beside)
    check("the store is smaller", archive.store.stat().st_size < size * 3 / 4)
    for one in (archive.store, archive.file):
        as_what = ", as a part only: archived up to checkpoint .*" if one == archive.file else ""
        answers(f"{one.name} verifies", ["verify", str(one), "--keys", archive.keys],
                f"verifies{as_what}$")
    again = archive.punto("replay", str(archive.file), *words).stdout
    check("an old round is told from the archive", told and again == told, again[:300])
    both = archive.by_day(archive.file) + archive.by_day(archive.store)
    parts = [row[1:7] for row in both if row[0] == days[0][0]]
    sums = [sum(figures) for figures in zip(*parts)]
    check("a day is in the archive, and in the store of tables that stay", sums == days[0][1:7],
          (sums, days[0]))
    check("a day is in the store", archive.by_day(archive.store)[-1] == days[-1], days[-1])
    other = archive.store.parent / "again.punto"
    refuses("nothing is archived twice", archive.to(other), "is not archived yet")


def damages(archive: Archive, check: Callable) -> None:
    """Whatever byte of it was changed, and wherever it was cut."""
    whole = archive.file.read_bytes()
    harmed = archive.store.parent / "harmed.punto"
    words = ["verify", str(harmed), "--keys", archive.keys]
    for part in range(1, 8):
        at = len(whole) * part // 8
        harmed.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        run = archive.punto(*words)
        told = run.returncode == 1 and b"does not verify" in run.stdout and not run.stderr
        check(f"a changed byte at {at}", told, (run.returncode, run.stdout[:200], run.stderr))
        harmed.write_bytes(whole[:at])
        run = archive.punto(*words)
        told = run.returncode == 1 and b"does not verify" in run.stdout and not run.stderr
        check(f"cut at {at}", told, (run.returncode, run.stdout[:200], run.stderr))
    harmed.unlink()


def run(punto: Callable, check: Callable, answers: Callable, refuses: Callable) -> None:
    shared = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=shared) as name:
        store = Path(name) / "floor.db"
        if not played(store):
            return
        archive = Archive(punto, store)
        refusals(archive, check, refuses)
        making(archive, check, answers, refuses)
        damages(archive, check)
