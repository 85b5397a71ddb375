#!/usr/bin/env python3
"""A billion rounds of every game: each pay row comes as often as the exact law says."""
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
PUNTO = os.environ.get("PUNTO", str(HERE / "build/release/punto"))
ROUNDS = os.environ.get("PUNTO_ROUNDS", "1000000000")
MOST_DEVIATIONS = 4.5


def answer(*words: str) -> dict | list:
    return json.loads(subprocess.run([PUNTO, *words, "--json"], capture_output=True).stdout)


passed = failed = 0
for game in answer("rules", "list"):
    sample = answer("simulate", game["id"], "--rounds", ROUNDS, "--seed", "20")
    rows = [
        (abs(row["z"]), f"{game['id']} {wager} {row['net']}")
        for wager, seen in sample["wagers"].items()
        for row in seen["pays"]
    ]
    worst, where = max(rows)
    print(f"{game['id']}: {len(rows)} rows, the furthest {worst:.2f} deviations off ({where})")
    good = worst < MOST_DEVIATIONS and sample["rounds"] == int(ROUNDS)
    passed, failed = passed + good, failed + (not good)
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
