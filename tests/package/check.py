#!/usr/bin/env python3
"""The Debian package: what is in it, and that it runs from another root. Dashboard and alarms.

Programs that look closer (lintian, systemd-analyze, promtool, groff) are asked where there are any.
"""
import json
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

HERE = Path(__file__).resolve().parents[2]
failures: list[str] = []
count = 0

FILES = {
    "usr/bin/punto": 0o755,
    "lib/systemd/system/punto.service": 0o644,
    "usr/lib/sysusers.d/punto.conf": 0o644,
    "etc/default/punto": 0o644,
    "etc/punto/floor.toml": 0o644,
    "usr/share/man/man1/punto.1.gz": 0o644,
    "usr/share/doc/punto/copyright": 0o644,
    "usr/share/doc/punto/changelog.gz": 0o644,
    "usr/share/doc/punto/OPERATING.md": 0o644,
    "usr/share/doc/punto/examples/grafana-dashboard.json": 0o644,
    "usr/share/doc/punto/examples/prometheus-alerts.yml": 0o644,
    "usr/share/punto/rulebooks/tiger.toml": 0o644,
}


def check(name: str, holds: object, detail: object = "") -> None:
    global count
    count += 1
    if not holds:
        failures.append(f"{name}: {detail}")


def run(*words: str | Path, **more) -> subprocess.CompletedProcess:
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, cwd=HERE,
                          timeout=120, **more)


def passes(name: str, *words: str | Path, **more) -> None:
    """Where the program is there, it must be content and say nothing."""
    if shutil.which(str(words[0])):
        done = run(*words, **more)
        check(name, done.returncode == 0, done.stdout + done.stderr)


# ---- the package ---------------------------------------------------------------------------------


def fields(package: Path) -> None:
    told = {}
    for line in run("dpkg-deb", "-f", package).stdout.splitlines():
        if not line.startswith(" "):
            key, _, value = line.partition(": ")
            told[key] = value
    version = re.search(r"project\(punto VERSION (\S+)", (HERE / "CMakeLists.txt").read_text())[1]
    check("its name and version", (told["Package"], told["Version"]) == ("punto", version), told)
    needed = ("libc6", "libsqlite3-0", "libpq5", "libsodium23", "libssl3", "libstdc++6", "tzdata")
    for library in needed:
        check(f"it depends on {library}", library in told["Depends"], told["Depends"])
    changelog = (HERE / "tools/package/changelog").read_text()
    check("the changelog has this version", changelog.startswith(f"punto ({version}) "), version)


def content(package: Path, root: Path) -> None:
    run("dpkg-deb", "-x", package, root)
    for name, mode in FILES.items():
        file = root / name
        there = file.is_file() and stat.S_IMODE(file.stat().st_mode) == mode
        check(f"{name} is there", there and file.stat().st_size > 0, name)
    listed = run("dpkg-deb", "-c", package).stdout
    for line in listed.splitlines():
        check("all belongs to root", line.split()[1] == "root/root", line)
    check("no library of ours, no header", not re.search(r"\.(a|hpp)$", listed, re.M), listed)
    books = {path.name for path in (root / "usr/share/punto/rulebooks").glob("*.toml")}
    ours = {path.name for path in (HERE / "rulebooks").glob("*.toml")}
    check("all rulebooks", books == ours, books)
    check("the program is stripped", ".debug_info" not in run(
        "objdump", "-h", root / "usr/bin/punto").stdout)


def scripts(package: Path, control: Path) -> None:
    run("dpkg-deb", "-e", package, control)
    for name in ("postinst", "prerm", "postrm"):
        file = control / name
        check(f"{name} is a program", file.exists() and stat.S_IMODE(file.stat().st_mode) == 0o755)
        check(f"{name} can be read", run("sh", "-n", file).returncode == 0)
        text = file.read_text()
        check(f"{name} takes nothing of a floor away", not re.search(r"\brm\b|userdel", text), text)
    kept = (control / "conffiles").read_text().split()
    settings = ["/etc/default/punto", "/etc/punto/floor.toml"]
    check("settings are the operator's", kept == settings, kept)


def program(root: Path) -> None:
    """From the other root, as another user would call it."""
    punto = root / "usr/bin/punto"
    listed = run(punto, "rules", "list")
    ours = run(HERE / "build/release/punto", "rules", "list")
    check("it runs", listed.returncode == 0 and listed.stdout == ours.stdout, listed)
    check("its rulebooks are sound", run(
        punto, "rules", "check", *(root / "usr/share/punto/rulebooks").glob("*.toml")
    ).returncode == 0)
    floor = run(punto, "serve", "--floor", root / "etc/punto/floor.toml", "--store",
                root / "data/floor.db", "--keys", root / "keys/floor.keys", "--for", "1s",
                "--listen", "none")
    check("the floor of the package runs", floor.returncode == 0, floor)


def manual(root: Path) -> None:
    page = run("gzip", "-dc", root / "usr/share/man/man1/punto.1.gz").stdout
    told = run(HERE / "build/release/punto", "help").stdout
    commands = re.findall(r"^  ([a-z]+) {3,}", told.partition("Subcommands:")[2], re.M)
    check("there are commands", len(commands) > 15, told)
    for command in commands:
        check(f"the manual has {command}", re.search(rf"^\.B {command}$", page, re.M), command)
    if shutil.which("groff"):
        shown = run("groff", "-man", "-Tutf8", "-ww", input=page)
        check("the manual is well formed", shown.returncode == 0 and not shown.stderr, shown.stderr)


def unit(root: Path) -> None:
    file = root / "lib/systemd/system/punto.service"
    command = re.search(r"^ExecStart=(.*)$", file.read_text(), re.M)[1].split()
    check("the unit starts what is there", (root / command[0].lstrip("/")).exists(), command)
    options = run(root / "usr/bin/punto", "help", "serve").stdout
    for option in (word for word in command if word.startswith("--")):
        check(f"the program knows {option}", option in options, options)
    if not shutil.which("systemd-analyze"):
        return
    # What it needs from elsewhere is not in this root.
    for target in ("network-online", "time-sync", "multi-user", "sysinit", "basic", "shutdown"):
        (file.parent / f"{target}.target").write_text("[Unit]\nDescription=x\n")
    verified = run("systemd-analyze", "verify", "--man=no", "--recursive-errors=no",
                   f"--root={root}", "punto.service")
    check("systemd can read the unit", verified.returncode == 0 and not verified.stderr, verified)
    exposed = run("systemd-analyze", "security", "--offline=yes", "--threshold=15", file)
    check("it is exposed by 1.5 of 10 at most", exposed.returncode == 0, exposed.stdout[-300:])


# ---- dashboard and alarms ------------------------------------------------------------------------


def known_metrics() -> set[str]:
    """Those that docs/OPERATING.md lists."""
    page = (HERE / "docs/OPERATING.md").read_text()
    return set(re.findall(r"^\| `(punto_[a-z_]+)", page, re.M))


def metrics_in(text: str) -> set[str]:
    return {re.sub(r"_bucket$", "", name) for name in re.findall(r"\bpunto_[a-z_]+", text)}


def dashboard() -> None:
    board = json.loads((HERE / "docs/grafana-dashboard.json").read_text())
    panels = board["panels"]
    asked = " ".join(target["expr"] for panel in panels for target in panel["targets"])
    known = known_metrics()
    check("the metrics are listed", len(known) >= 14, known)
    check("the dashboard shows each metric, and no other", metrics_in(asked) == known,
          metrics_in(asked) ^ known)
    check("panels are told apart", len({panel["id"] for panel in panels}) == len(panels))
    cells = [(x, y) for panel in panels for place in [panel["gridPos"]]
             for x in range(place["x"], place["x"] + place["w"])
             for y in range(place["y"], place["y"] + place["h"])]
    check("panels do not overlap", len(set(cells)) == len(cells))
    check("panels are within the page", all(x < 24 for x, _ in cells))


def alarms() -> None:
    file = HERE / "docs/prometheus-alerts.yml"
    groups = yaml.safe_load(file.read_text())["groups"]
    rules = [rule for group in groups for rule in group["rules"]]
    known = known_metrics()
    for rule in rules:
        name = rule["alert"]
        check(f"{name} asks for metrics that are there", metrics_in(rule["expr"]) <= known, rule)
        check(f"{name} says how urgent", rule["labels"]["severity"] in ("page", "ticket"), rule)
        check(f"{name} says what and what to do", set(rule["annotations"]) == {"summary", "action"})
    watched = {
        "punto_books_balanced", "punto_store_away", "punto_rounds_total", "punto_queue_length",
        "punto_push_seconds", "punto_table_suspended",
    }
    asked = metrics_in(" ".join(rule["expr"] for rule in rules))
    check("what matters is watched", watched <= asked, watched - asked)
    check("alarms are told apart", len({rule["alert"] for rule in rules}) == len(rules))
    passes("promtool reads the alarms", "promtool", "check", "rules", file)


def main() -> int:
    made = run("tools/package/make")
    package = HERE / made.stdout.strip()
    check("the package is made", made.returncode == 0 and package.suffix == ".deb", made)
    if not failures:
        with tempfile.TemporaryDirectory() as name:
            root = Path(name) / "root"
            fields(package)
            content(package, root)
            scripts(package, Path(name) / "control")
            program(root)
            manual(root)
            unit(root)
        passes("lintian is content", "lintian", "--fail-on", "error,warning", package,
               env={**os.environ, "LC_ALL": "C.UTF-8"})
    dashboard()
    alarms()
    for failure in failures:
        print(f"FAILED {failure}")
    print(f"{count - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
