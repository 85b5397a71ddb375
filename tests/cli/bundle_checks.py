"""`punto bundle`: one round that verifies by itself."""
import hashlib
import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path


def run(punto: Callable, check: Callable, answers: Callable, refuses: Callable, floor) -> None:
    """The floor has stopped; its table tiger-1 has played round 1."""
    store, keys = floor.store, floor.keys
    folder = store.parent
    file = folder / "round-1.punto"
    words = ["bundle", str(store), "--table", "tiger-1"]
    answers(
        "a bundle is made",
        [*words, "--round", "1", "--output", str(file)],
        r"round-1\.punto: round 1 of table tiger-1, with the events 1 to \d+ of its table$",
    )
    beside = [path.name for path in folder.iterdir() if path.name.startswith("round-1.punto")]
    check("a bundle is one file", beside == ["round-1.punto"], beside)
    answers(
        "a bundle verifies",
        ["verify", str(file), "--keys", str(keys)],
        r"round-1\.punto verifies, as a part only: round 1 of table tiger-1$",
        r"Note: this is a part of the store [0-9a-f]{16}, round 1 of table tiger-1;",
    )
    whole = punto("replay", str(store), "--table", "tiger-1", "--round", "1").stdout
    part = punto("replay", str(file), "--table", "tiger-1", "--round", "1").stdout
    check("a bundle tells the same round", whole == part and whole, part[:300])
    changed = folder / "changed.punto"
    shutil.copy(file, changed)
    with sqlite3.connect(changed) as database:
        database.execute("UPDATE record SET bytes = CAST(bytes || 'x' AS BLOB)")
    run = punto("verify", str(changed), "--keys", str(keys), "--json")
    found = json.loads(run.stdout)["found"]
    check("a changed bundle does not verify", run.returncode == 1 and found, run.stdout[:300])
    again = [*words, "--round", "1", "--output", str(file)]
    refuses("a bundle overwrites nothing", again, r"is there already; name another file")
    other = str(folder / "other.punto")
    refuses("a round to come", [*words, "--round", "999", "--output", other],
            r"table tiger-1 has no round 999 that is over")
    refuses("a round that is no number", [*words, "--round", "-1", "--output", other],
            r'--round "-1"')
    refuses("a bundle of no table",
            ["bundle", str(store), "--table", "nil", "--round", "1", "--output", other],
            r"there is no table nil")
    refuses("a bundle cannot be run",
            ["serve", "--listen", "none", "--store", str(file), "--keys", str(keys), "--for", "1s"],
            r"only a part of a store, round 1 of table tiger-1; it can be verified and replayed")
    check("nothing is left of what failed", not list(folder.glob("other.punto*")))
    refuses("a round that is not in a bundle",
            ["replay", str(file), "--table", "tiger-1", "--round", "999"],
            r'round 999 of table "tiger-1" is not in it')
    untouched(check, refuses, file, keys)


def untouched(check: Callable, refuses: Callable, file: Path, keys: Path) -> None:
    """Whoever means to run, archive or move a bundle by mistake changes nothing of it."""
    mine = file.parent / "evidence"
    mine.mkdir()
    copy = mine / file.name
    shutil.copy(file, copy)
    was = hashlib.sha256(copy.read_bytes()).hexdigest()
    only_a_part = r"only a part of a store, round 1 of table tiger-1; it can be verified"
    for words in (
        ["serve", "--listen", "none", "--store", str(copy), "--keys", str(keys), "--for", "1s"],
        ["archive", str(copy), "--before", "2026-11-16", "--output", str(mine / "old.punto"),
         "--keys", str(keys)],
        ["migrate", str(copy), "postgres://nobody@localhost:1/none"],
    ):
        refuses(f"{words[0]} of a bundle", words, only_a_part)
        now = hashlib.sha256(copy.read_bytes()).hexdigest()
        left = sorted(path.name for path in mine.iterdir())
        check(f"{words[0]} changes nothing", now == was and left == [copy.name], left)
