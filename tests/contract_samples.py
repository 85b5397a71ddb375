#!/usr/bin/env python3
"""Compares `punto settle --jsonl` with the worked samples of tests/samples.

They fix the format that other programs rely on; they do not cover the law. Every expected field
must be there with its value, more fields are fine. PUNTO names the program to ask.
"""
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
PUNTO = os.environ.get("PUNTO", str(HERE.parent / "build/release/punto"))

Answer = dict[str, Any]


def ask(lines: str) -> tuple[list[Answer], int]:
    run = subprocess.run([PUNTO, "settle", "--jsonl"], input=lines, capture_output=True, text=True)
    return [json.loads(line) for line in run.stdout.splitlines() if line.strip()], run.returncode


def differences(expected: Answer, actual: Answer) -> list[str]:
    return [
        f"  {field}: expected {json.dumps(value)}, got {json.dumps(actual.get(field))}"
        for field, value in expected.items()
        if actual.get(field) != value
    ]


def main() -> int:
    asked = (HERE / "samples/settle-in.jsonl").read_text()
    wanted_text = (HERE / "samples/settle-expected.jsonl").read_text()
    wanted = [json.loads(line) for line in wanted_text.splitlines()]
    answers, status = ask(asked)
    failed = 0
    if len(answers) != len(wanted):
        print(f"{len(answers)} answers for {len(wanted)} lines")
        failed += abs(len(answers) - len(wanted))
    for number, (line, expected, actual) in enumerate(zip(asked.splitlines(), wanted, answers), 1):
        if found := differences(expected, actual):
            print(f"line {number}: {line}", *found, sep="\n")
            failed += 1
    any_error = any("error" in answer for answer in wanted)
    if status != (2 if any_error else 0):
        print(f"exit code {status}")
        failed += 1
    print(f"{max(len(wanted) + 1 - failed, 0)} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
