#!/usr/bin/env python3
"""Bots play on a floor over the network; then it is stopped, and must verify, books balanced.

  tests/bots/check.py           40 terminals for some seconds
  tests/bots/check.py --soak    2,000 terminals for PUNTO_SOAK_MINUTES (30); memory must not grow
  tests/bots/check.py --load    300 terminals for PUNTO_LOAD_SECONDS (60), the floor run by the
                                program PUNTO_SERVER, which a sanitizer may watch
"""
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
TREE = HERE.parent.parent
PUNTO = os.environ.get("PUNTO", str(TREE / "build/release/punto"))
SERVER = os.environ.get("PUNTO_SERVER", PUNTO)
SOAK, LOAD = "--soak" in sys.argv, "--load" in sys.argv
failures: list[str] = []
count = 0


def check(name: str, holds: bool, detail: object = "") -> None:
    global count
    count += 1
    if not holds:
        failures.append(f"{name}: {detail}")


class Server:
    """A floor that runs until stop()."""

    def __init__(self, folder: Path, floor: Path, *more: str) -> None:
        self.store, self.keys = folder / "store/floor.db", folder / "keys/floor.keys"
        self.output = (folder / "output").open("w+")
        words = [SERVER, "serve", "--floor", str(floor), "--store", f"sqlite:{self.store}"]
        words += ["--keys", str(self.keys), "--listen", "127.0.0.1:0", *more]
        self.process = subprocess.Popen(words, stdout=self.output, stderr=self.output)
        self.url = self.wait_until_open(folder / "output")

    def wait_until_open(self, output: Path) -> str:
        for _ in range(300):
            found = re.search(r"Open (http://\S+) ", output.read_text())
            if found:
                return found[1]
            time.sleep(0.1)
        raise SystemExit(f"the floor does not open: {output.read_text()}")

    def kilobytes(self) -> int:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1])

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)


def punto(*words: str) -> subprocess.CompletedProcess:
    return subprocess.run([PUNTO, *words], capture_output=True, text=True)


def verify(server: Server) -> None:
    run = punto("verify", str(server.store), "--keys", str(server.keys))
    check("it verifies", run.returncode == 0, run.stdout + run.stderr)
    run = punto("report", str(server.store), "books")
    check("the books can be read", run.returncode == 0, run.stderr)
    check("the books balance", "out of balance" not in run.stdout, run.stdout)
    run = punto("replay", str(server.store), "--house")
    told = [line for line in run.stdout.splitlines() if "balance" in line or "fault" in line]
    check("the house has noted nothing of it", not told, told[:3])


def check_tally(tally: dict, terminals: int) -> None:
    check("no errors", tally["errors"] == {}, tally)
    check("nobody is left behind", tally["left_behind"] == 0, tally)
    check("nobody was disconnected", tally["reconnects"] == 0, tally)
    check("all are there", tally["terminals"] == terminals, tally)
    check("wagers are accepted", tally["wagers_accepted"] > tally["terminals"] / 2, tally)
    few = tally["wagers_sent"] / 50  # that came when betting had just closed
    refused = tally["wagers_sent"] - tally["wagers_accepted"]
    check("few wagers are refused", refused <= few, tally)
    check("events are pushed", tally["pushes"]["count"] > 0, tally)


def bots(server: Server, *words: str) -> subprocess.Popen:
    return subprocess.Popen(
        [PUNTO, "bots", "--server", server.url, "--json", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def end_of(run: subprocess.Popen) -> dict:
    out, error = run.communicate()
    check("the bots end in order", run.returncode == 0 and not error, error or out)
    return json.loads(out) if out else {}


def refuses(name: str, words: list[str], pattern: str) -> None:
    run = punto("bots", *words)
    one_line = run.returncode == 2 and run.stderr.count("\n") == 1 and not run.stdout
    check(name, one_line and re.search(pattern, run.stderr), run.stderr + run.stdout)


def check_mistakes(server: Server, folder: Path) -> None:
    away = ["--server", "http://127.0.0.1:1"]
    refuses("nobody is there", away, r"nothing answers at .*; start it with punto serve")
    refuses("no address", ["--server", "floor"], r"write http://127\.0\.0\.1:8080")
    refuses("no such table", ["--server", server.url, "--tables", "moon"], r'no table "moon"')
    refuses("no terminals", ["--terminals", "0"], r"write 1 to 18000")
    (folder / "terminals").write_text("seven\n")
    refuses("no key", ["--terminals-file", str(folder / "terminals")], r"terminals:1: .*its key")


def check_not_demonstration(folder: Path) -> None:
    text = (HERE / "short.toml").read_text().replace("demonstration-players = 2\n", "")
    (folder / "floor.toml").write_text(text)
    server = Server(folder, folder / "floor.toml")
    refuses("no demonstration", ["--server", server.url], r"--terminals-file")
    check("it stops", server.stop() == 0)


def run_short(folder: Path) -> None:
    server = Server(folder, HERE / "short.toml")
    check_mistakes(server, folder)
    tally = end_of(bots(server, "--terminals", "40", "--for", "8s", "--seed", "7"))
    check_tally(tally, 40)
    check("nearly all sit", tally["seated"] >= 34, tally)  # the guests sit down too
    check("who sat has cashed out or lost all", tally["cashed_out"] > tally["seated"] / 2, tally)
    check("the floor stops in order", server.stop() == 0)
    verify(server)


def run_soak(folder: Path) -> None:
    minutes = float(os.environ.get("PUNTO_SOAK_MINUTES", "30"))
    terminals = int(os.environ.get("PUNTO_SOAK_TERMINALS", "2000"))
    server = Server(folder, TREE / "bench/floors/load.toml", "--most-requests", "10000",
                    "--most-connections", "20000")
    run = bots(server, "--terminals", str(terminals), "--for", f"{int(minutes * 60)}s")
    samples = []
    while run.poll() is None:
        time.sleep(1)
        samples.append(server.kilobytes())
    check_tally(end_of(run), terminals)
    third = len(samples) // 3
    early, late = max(samples[third:2 * third]), max(samples[2 * third:])
    print(f"memory: {early} KiB in the second third, {late} KiB in the last")
    check("memory is flat", late <= early * 1.1 + 8192, (early, late))
    check("the floor stops in order", server.stop() == 0)
    verify(server)


def run_load(folder: Path) -> None:
    """Slow programs refuse more and answer late; they must make no mistake."""
    seconds = os.environ.get("PUNTO_LOAD_SECONDS", "60")
    server = Server(folder, TREE / "bench/floors/load.toml", "--most-requests", "10000",
                    "--most-connections", "20000")
    tally = end_of(bots(server, "--terminals", "300", "--for", f"{seconds}s", "--seed", "3"))
    check("wagers are accepted", tally.get("wagers_accepted", 0) > 300, tally)
    check("no errors", tally.get("errors") == {}, tally)
    status = server.stop()
    told = (folder / "output").read_text()
    check("the floor stops in order", status == 0, (status, told[-6000:]))
    check("no sanitizer has said anything", not re.search(r"Sanitizer|runtime error", told), told)
    verify(server)


with tempfile.TemporaryDirectory() as name:
    if SOAK:
        run_soak(Path(name))
    elif LOAD:
        run_load(Path(name))
    else:
        for part, run_part in (("play", run_short), ("other", check_not_demonstration)):
            (Path(name) / part).mkdir()
            run_part(Path(name) / part)
for failure in failures:
    print(failure)
print(f"{count - len(failures)} passed, {len(failures)} failed")
sys.exit(1 if failures else 0)
