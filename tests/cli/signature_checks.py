"""punto signatures as laboratories call it."""
import hashlib
import json
import re
import tempfile
from pathlib import Path


def sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def signatures(here: Path, program: str, punto, check, answers, refuses) -> None:
    printed = punto("signatures").stdout.decode()
    lines = printed.splitlines()
    first = re.fullmatch(rf"{sha256(Path(program))} program punto (\S+) (\S+)", lines[0])
    version = punto("--version").stdout.decode().split()[1]
    check("the program that runs", bool(first) and first[1] == version, lines[0])
    books = sorted(here.glob("rulebooks/*.toml"))
    check("a line for each rulebook", len(lines) == 1 + len(books), printed)
    check(
        "rulebooks as their files are",
        sorted(line.split()[0] for line in lines[1:]) == sorted(sha256(file) for file in books),
        printed,
    )
    listed = json.loads(punto("signatures", "--json").stdout)
    as_text = [
        " ".join(c[key] for key in ("sha256", "kind", "name", "version", "build") if key in c)
        for c in listed
    ]
    check("the same as JSON", as_text == lines, listed)
    with tempfile.TemporaryDirectory() as folder:
        comparing(here, Path(folder), lines, answers)
        mistaken(Path(folder), lines, refuses)
        serving(Path(folder), lines, punto, check, refuses)
    refuses("JSON and a list", ["signatures", "--json", "--compare", "x"], "--help")


def serving(folder: Path, lines: list[str], punto, check, refuses) -> None:
    """Nothing else runs than what is listed, and what runs is on record."""
    approved = folder / "approved.txt"
    store = folder / "data" / "floor.db"
    words = ["serve", "--listen", "none", "--store", str(store), "--keys", str(folder / "keys")]
    words += ["--for", "1s"]
    approved.write_text("".join(line + "\n" for line in lines))
    run = punto(*words, "--signatures", str(approved))
    check("an approved program runs", run.returncode == 0, run)
    recorded = b"the signatures of the program and its rulebooks were recorded"
    check("and is recorded", recorded in run.stdout, run.stdout[-500:])
    run = punto(*words)
    check("once", run.returncode == 0 and recorded not in run.stdout, run.stdout[-500:])
    approved.write_text("".join(line + "\n" for line in lines[:-1]))
    refuses("another does not", [*words, "--signatures", str(approved)], "nothing else may run")
    missing = str(folder / "none.txt")
    refuses("nor without its list", [*words, "--signatures", missing], "none.txt")


def comparing(here: Path, folder: Path, lines: list[str], answers) -> None:
    file = folder / "approved.txt"
    words = ["signatures", "--compare", str(file)]

    def approve(*approved: str) -> None:
        file.write_text("".join(line + "\n" for line in approved))

    approve(*lines)
    answers("all as listed", words, rf"\Aall {len(lines)} as listed\n\Z")
    approve(*reversed(lines))
    answers("in any order", words, rf"\Aall {len(lines)} as listed\n\Z")
    tiger = next(line for line in lines if " tiger " in line)
    others = [line for line in lines if line != tiger]
    approve(*others)
    answers("new", words, r"\Anew: rulebook tiger@4 is not on the list\n\Z", code=1)
    approve(*lines, "ab" * 32 + " rulebook lion 1")
    answers("missing", words, r"\Amissing: rulebook lion@1 is on the list and not here\n\Z", code=1)
    changed = "ab" * 32 + tiger[64:]
    approve(*others, changed)
    different = rf"different: rulebook tiger@4 is {tiger[:64]}, on the list it is {changed[:64]}"
    answers("different", words, rf"\A{different}\n\Z", code=1)
    approve("cd" * 32 + " program punto 0.0.1 gcc-11", *lines[1:])
    other = r"\Adifferent: program punto@.* on the list it is (cd){32} \(0\.0\.1 gcc-11\)\n\Z"
    answers("another program", words, other, code=1)
    approve(*lines)
    more = ["--rulebooks", str(here / "rulebooks/examples")]
    unlisted = r"\A(new: rulebook \S+ is not on the list\n){4}\Z"
    answers("rulebooks of a folder", [*words, *more], unlisted, code=1)


def mistaken(folder: Path, lines: list[str], refuses) -> None:
    file = folder / "wrong.txt"
    words = ["signatures", "--compare", str(file)]
    refuses("no list", words, "there is no such file; name a list of signatures")
    file.write_text("")
    refuses("an empty list", words, "is empty; name a list of signatures")
    file.write_text("\n")
    refuses("nothing on the list", words, "nothing is listed")
    file.write_text(lines[0] + '\n[{"kind":"program"}]\n')
    refuses("a list as JSON", words, r"wrong\.txt:2:1: .* is no SHA-256 digest; .* without --json")
    file.write_text(lines[1] + "\n" + lines[1] + "\n")
    refuses("one twice", words, r"wrong\.txt:2:1: rulebook \S+ is there twice")
    file.write_bytes(bytes(range(256)))
    refuses("rubbish", words, "is no SHA-256 digest")
