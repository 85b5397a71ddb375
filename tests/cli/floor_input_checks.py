"""What can be wrong in the words that are given to `punto serve`, `verify`, `replay` and `keys`."""
import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path


def same_files(check: Callable, refuses: Callable, floor, folder: Path) -> None:
    files = (floor.witness, floor.file, floor.keys)
    before = [file.read_bytes() for file in files]
    link = folder / "linked.log"
    os.link(floor.witness, link)
    store = floor.store
    for name, more in {
        "the store": ["--log", str(store)],
        "its write-ahead log": ["--log", f"{store}-wal"],
        "its lock": ["--log", f"{store.parent}/../data/{store.name}.lock"],
        "the keys": ["--witness", str(floor.keys)],
        "the floor's file": ["--log", str(floor.file)],
        "the witness by a link": ["--log", str(link)],
        "what is not there yet": ["--log", f"{folder}/x", "--witness", f"{folder}/no/../x"],
    }.items():
        refuses(f"{name} is no other file", [*floor.words(), *more], "are the same file, .*; name")
    check("nothing was written", before == [file.read_bytes() for file in files])


def stores(refuses: Callable, floor, folder: Path) -> None:
    serve = ["serve", "--listen", "none", "--keys", str(floor.keys), "--for", "1s", "--store"]
    for address in ("pg:x", "SQLITE:x", ":memory:", "sqlite::memory:", "pg://x/y"):
        refuses(f"no store {address}", [*serve, address], "write sqlite:FILE, or the file's path")
        refuses(f"nor read {address}", ["verify", address], "write sqlite:FILE")
    refuses(
        "folders are not made from the root",
        [*serve, f"{folder}/no/such/a.db"],
        "the folder .*/no is missing; make it first",
    )
    refuses("nor for a log", [*floor.words(), "--log", f"{folder}/nowhere/log"], "log .* missing;")
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    refuses("nor a log", [*floor.words(), "--log", str(pipe)], "is a pipe, which would be waited")
    for file in (str(pipe), "/dev/zero"):
        refuses(f"{file} is no store", ["verify", file], "is no plain file; name a store")
        refuses(f"{file} is not served", [*serve, file], "is no plain file; name a store")
        refuses(f"{file} is not replayed", ["replay", file, "--house"], "is no plain file")


def words(refuses: Callable, floor) -> None:
    for option in ("--store", "--floor", "--keys", "--witness", "--log"):
        refuses(
            f"empty {option}",
            ["serve", "--listen", "none", option, "", "--for", "1s"],
            rf"^punto: {option} is empty; write a",
        )
    refuses("an empty store", ["verify", ""], "STORE is empty;")
    refuses("an empty game", ["odds", ""], "GAME is empty;")
    see = {name: f"; see `punto {name} --help`$" for name in ("replay", "verify", "settle")}
    store = str(floor.store)
    refuses(
        "twice",
        ["replay", store, "--table", "a", "--table", "b"],
        "--table is given more than once" + see["replay"],
    )
    refuses("too much", ["settle", "tiger", "one", "two"], '"one" is too much' + see["settle"])
    refuses("no value", ["verify", store, "--keys"], "--keys has no value" + see["verify"])
    refuses("no store named", ["replay", "--table", "t"], "STORE is missing" + see["replay"])
    refuses("keys for nothing", ["verify", "--keys", "x"], "--keys needs STORE, which is missing")
    refuses(
        "round and shoe",
        ["replay", store, "--table", "t", "--round", "1", "--shoe", "1"],
        "--round and --shoe do not go together" + see["replay"],
    )
    refuses(
        "no number",
        ["settle", "tiger", "--cards", "9C", "--decks", "many"],
        '--decks cannot be "many"' + see["settle"],
    )


def key_files(
    punto: Callable, check: Callable, answers: Callable, refuses: Callable, floor, folder: Path
) -> None:
    public = folder / "one.public"
    public.write_bytes(punto("keys", "public", str(floor.keys)).stdout)
    public.chmod(0o644)
    for command in ("public", "rotate"):
        refuses(
            f"keys {command} of public keys",
            ["keys", command, str(public)],
            "holds public keys; name the file with the secret ones",
        )
    refuses(
        "a witness is no keys",
        ["verify", str(floor.store), "--keys", str(floor.witness)],
        "is no file of keys: ",
    )
    refuses(
        "keys in no folder",
        ["keys", "create", f"{folder}/a/b/z.keys"],
        "its folder is missing; make it first",
    )
    other = folder / "other.keys"
    punto("keys", "create", str(other))
    more = folder / "two.public"
    more.write_bytes(punto("keys", "public", str(other)).stdout)
    verify = ["verify", str(floor.store), "--keys"]
    run = punto(*verify, str(more))
    check("other keys do not verify", run.returncode == 1, run)
    answers("keys of two files", [*verify, str(more), "--keys", str(public)], "verifies")
    more.write_bytes(more.read_bytes() + public.read_bytes())
    answers("keys put together", [*verify, str(more)], "verifies")


def floors(punto: Callable, check: Callable, refuses: Callable, floor, folder: Path) -> None:
    file = folder / "named.toml"
    file.write_text(floor.file.read_text().replace("A hurried floor", r"A\u0007 \u001b[31mfloor"))
    words = [*floor.words()[:-1], str(file), "--for", "1s"]
    out = punto(*words).stdout.decode()
    check("a name has no control characters", "A? ?[31mfloor · 1 table" in out, out[:100])
    file.write_text(floor.file.read_text().replace('"900ms"', '"0s"'))
    refuses("no time to wager", words, r"named\.toml:11:11: `betting` cannot be 0s; write 500ms")
    file.write_text(floor.file.read_text().replace('"08:00"', '"8 o\'clock"'))
    told = r'named\.toml:19:43: shift "afternoon" has no time at which it begins; write hours and'
    refuses("a shift without a time", words, told)


def full_log(check: Callable, program: str, floor) -> None:
    run = subprocess.run(
        [program, *floor.words(), "--for", "1s", "--log", "/dev/full"],
        capture_output=True,
        timeout=60,
    )
    told = run.stderr.decode()
    line = r"punto: the log /dev/full cannot be written; make room there\n"
    check("a full log is told once", re.fullmatch(line, told) and run.returncode == 0, run)


def run(
    punto: Callable,
    check: Callable,
    answers: Callable,
    refuses: Callable,
    program: str,
    floor,
) -> None:
    folder = floor.store.parent.parent
    # Whatever fails to be refused is not to run in somebody's home.
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        os.environ[variable] = str(folder / variable)
    same_files(check, refuses, floor, folder)
    stores(refuses, floor, folder)
    words(refuses, floor)
    key_files(punto, check, answers, refuses, floor, folder)
    floors(punto, check, refuses, floor, folder)
    full_log(check, program, floor)
