"""`punto scenario` and `punto table` as users call them."""
import json
import tempfile
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent.parent

PASSES = """# It passes.
proves 3.1
under fortune-six-v6 tiger
table
P1 sits
round P1 banker=100 cards 2C 4D 4H 3S
  = roads B
"""


def scenarios(punto: Callable, check: Callable, answers: Callable, refuses: Callable) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        passes = folder / "passes.txt"
        passes.write_text(PASSES)
        answers("one passes", ["scenario", str(passes)], r"^1 scenarios, 1 passed, 0 failed$")
        answers(
            "show",
            ["scenario", "--show", "--under", "tiger", str(passes)],
            r"as played under tiger",
            r"^  - round-settled round=1 settlement=P1/banker:100->195$",
        )
        fails = folder / "inner" / "fails.txt"
        fails.parent.mkdir()
        fails.write_text(PASSES.replace("= roads B", "= roads P"))
        answers(
            "a folder, side by side",
            ["scenario", name],
            r"fails\.txt under fortune-six-v6",
            r"^ +7  = roads P +B$|^ +7  = roads P  = B$",
            r"^2 scenarios, 1 passed, 1 failed$",
            code=1,
        )
        told = json.loads(punto("scenario", "--json", name).stdout)
        check("json counts", (told["scenarios"], told["passed"], told["failed"]) == (2, 1, 1), told)
        difference = {"line": 7, "expected": "= roads P", "actual": "= B"}
        check(
            "json differences",
            told["files"][0]["runs"][0]["differences"] == [difference],
            told["files"][0],
        )
        wrong = folder / "wrong.txt"
        wrong.write_text("under tigr\ntabel\n")
        run = punto("scenario", str(wrong))
        check(
            "a mistake has its place and remedy",
            run.returncode == 2
            and b'wrong.txt:1:7: unknown rulebook "tigr"; did you mean "tiger"?' in run.stderr,
            run,
        )
        clauses = folder / "clauses.tsv"
        row = "\tOpens\tprocedure\tDealer\tyes\tleaf\n"
        head = "doc\tclause\tparaphrase\tkind\tactor\tsoftware\tlevel\n"
        clauses.write_text(f"{head}F6V6\t3.1{row}EB4\t3.1{row}")
        answers(
            "every clause is proved",
            ["scenario", "--clauses", str(clauses), str(passes)],
            r"^\| 3\.1 \| Opens \| yes \| \[passes\]",
        )
        clauses.write_text(f"{head}F6V6\t3.1{row}EB4\t3.2{row}")
        run = punto("scenario", "--clauses", str(clauses), str(passes))
        check(
            "a clause without a scenario, and one that is not there",
            run.returncode == 1
            and b"EB4 3.2 has no scenario" in run.stderr
            and b"EB4 has no clause 3.1" in run.stderr,
            run,
        )
        empty = folder / "empty"
        empty.mkdir()
        refuses("no scenarios", ["scenario", str(empty)], r"they are files \*\.txt")
        refuses("no such game", ["scenario", "--under", "tigr", str(passes)], "did you mean")
    refuses("no path", ["scenario"], "--help")


def table(punto: Callable, check: Callable, answers: Callable, refuses: Callable) -> None:
    for game in ("tiger", "fortune-six-v6", "fa-fa-fabulous-4-v3"):
        lines = punto("table", game, "--example").stdout.decode()
        answers(f"first round of {game}", ["table", game], r"- round-settled round=1", given=lines)
    answers(
        "refused with its sentence and rule",
        ["table", "fortune-six-v6"],
        r"! late-wager: Betting has closed.*; wait for the next round\. \[5\.4\]",
        given="table\nP1 sits\nopen-betting\nclose-betting\nP1: place-wager tie 5\n",
    )
    answers(
        "wrong lines",
        ["table", "tiger"],
        r"\? unknown command \"opn-betting\"; did you mean \"open-betting\"\?",
        r"\? what does P1 do\?; write P1: and a command",
        code=2,
        given="dealer: opn-betting\nP1 settle\n",
    )
    answers(
        "help and next",
        ["table", "tiger"],
        "takes the last line back",
        r"place-wager \[round\] player wager amount",
        r"machine: open-betting",
        given="help\nhelp place-wager\ntable\nnext\nquit\nnot read\n",
    )
    with tempfile.TemporaryDirectory() as name:
        saved = Path(name) / "saved.txt"
        lines = punto("table", "tiger", "--example").stdout.decode()
        given = f"{lines}open-betting\nundo\nP1: place-wager tie 5\nsave {saved}\n"
        answers("save", ["table", "tiger"], "saved; run it with", given=given)
        text = saved.read_text()
        check("undone lines are not saved", text.count("open-betting") == 1, text)
        check("refusals are saved", "! betting-not-open" in text, text)
        answers("what was saved passes", ["scenario", str(saved)], "1 passed, 0 failed")
    refuses("no such game", ["table", "tigr"], "did you mean")
