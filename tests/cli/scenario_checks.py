"""`punto scenario` and `punto table` as users call them."""
import json
import os
import pty
import re
import select
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
        answers("one passes", ["scenario", str(passes)], r"^1 scenario, 1 passed, 0 failed$")
        answers(
            "show",
            ["scenario", "--show", "--under", "tiger", str(passes)],
            r"passes\.txt, as played under tiger$",
            r"^# It passes\.$",
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
        wrong.write_text(
            "under fortune-six-v6\n[EB4] table\ntable\nunder tiger\n"
            "dealer: add-credits P1 5 amount=6\ndealer: settle\n  ! no-shoe\n  ! no-shoe\n"
            "  ? dealer may settel\n"
        )
        found = punto("scenario", str(wrong)).stderr.decode()
        check("under after the first line", "wrong.txt:4:1: \"under\" comes after" in found, found)
        wrong.write_text(wrong.read_text().replace("under tiger\n", ""))
        found = punto("scenario", str(wrong)).stderr.decode()
        for place, what in (
            ("2:1", "it is for EB4 alone, and never played"),
            ("4:26", "amount is given twice"),
            ("7:1", "a command is refused for one reason"),
            ("8:16", 'unknown command "settel"; did you mean "settle"?'),
        ):
            check(f"mistake at {place}", f"wrong.txt:{place}: {what}" in found, found)
        passes.write_bytes(b"\xef\xbb\xbf" + PASSES.encode())
        answers("with a byte order mark", ["scenario", str(passes)], "1 passed, 0 failed")
        refuses(
            "nothing for the game",
            ["scenario", "--under", "fa-fa-fabulous-4-v3", str(passes)],
            "none of these is for fa-fa-fabulous-4-v3; name others",
        )
        nothing = folder / "nothing.txt"
        nothing.write_text("")
        refuses("an empty file", ["scenario", str(nothing)], "is empty; name a scenario")
        empty = folder / "empty"
        empty.mkdir()
        refuses("no scenarios", ["scenario", str(empty)], r"they are files \*\.txt")
        refuses("no such game", ["scenario", "--under", "tigr", str(passes)], "did you mean")
    refuses("no path", ["scenario"], "--help")


def helping(punto: Callable, check: Callable) -> None:
    """Every word that can be typed has help, and no line of it is wider than a screen."""
    lines = punto("table", "fortune-six-v6", "--example").stdout.decode()
    commands = punto("table", "tiger", given="help commands\n").stdout.decode()
    words = [line.split()[0] for line in commands.splitlines() if re.match("  [a-z]", line)]
    words += "table sits leaves deal draw expose round wait next help undo save quit exit".split()
    words += "commands irregularities settings limits house machine dealer P1 banker".split()
    words += "wrong-cards found ruling offer under-minimum 3.5.1 i42 wager-placed".split()
    given = lines + "".join(f"help {word}\n" for word in words)
    said = punto("table", "fortune-six-v6", given=given).stdout.decode()
    check("help on every word", "there is no help" not in said, said)
    wide = [line for line in said.splitlines() if len(line) > 80]
    check("no line is wider than a screen", not wide, wide)


def typing(program: str, check: Callable) -> None:
    """At a keyboard: arrow keys, and the question about a session that is not saved."""
    child, screen = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm"
        os.execv(program, [program, "table", "tiger"])
    seen = b""

    def read_until(end: bytes) -> None:
        nonlocal seen
        try:
            while end not in seen and select.select([screen], [], [], 20)[0]:
                seen += os.read(screen, 4096)
        except OSError:
            pass  # the program has ended

    read_until(b"> ")
    os.write(screen, b"tabe\x1b[Dl\n" b"P1 sits\n" b"open-betting\n")
    os.write(screen, b"\x1b[A\x1b[A\x7f\x7f\x7f\x7fleaves\n" b"\x04quit\n")
    read_until(b"never said")
    os.close(screen)
    _, status = os.waitpid(child, 0)
    said = seen.decode()
    check("the left arrow moves within the line", "- table-opened" in said, said)
    check("the up arrow brings a line back", "- player-left player=P1" in said, said)
    check("asks once before it quits", said.count("is not saved; save FILE") == 1, said)
    check("quits then", os.waitstatus_to_exitcode(status) == 0, status)


def table(punto: Callable, check: Callable, answers: Callable, refuses: Callable) -> None:
    for game in ("tiger", "fortune-six-v6", "fa-fa-fabulous-4-v3"):
        lines = punto("table", game, "--example").stdout.decode()
        answers(f"first round of {game}", ["table", game], r"- round-settled round=1", given=lines)
    answers(
        "refused with its sentence and rule",
        ["table", "fortune-six-v6"],
        r"! late-wager: Betting has closed and the wager is not taken; wait for the next\n"
        r"    round\. \[5\.4\]$",
        given="table\nP1 sits\nopen-betting\nclose-betting\nP1: place-wager tie 5\n",
    )
    answers(
        "wrong lines",
        ["table", "tiger"],
        r"\? unknown command \"opn-betting\"; did you mean \"open-betting\"\?",
        r"\? there is no colon after P1; write P1: settle",
        r"\? what does P1 do\?; did you mean \"sits\"\?",
        r"\? \"udno\" begins no line; did you mean \"undo\"\?",
        r"\? \"proves\" belongs to the head of a file; leave it out here",
        r"\? amount is given twice",
        code=2,
        given="dealer: opn-betting\nP1 settle\nP1 sist\nudno\nproves 3.1\n"
        "machine: add-credits P1 5 amount=6\n",
    )
    answers(
        "help and next",
        ["table", "tiger"],
        "takes the last line back",
        r"^  place-wager PLAYER WAGER AMOUNT \[round=ROUND\] \[on-behalf\]$",
        r"^  machine: open-betting",
        r"^  P1: place-wager WAGER AMOUNT  ",
        given="help\nhelp place-wager\ntable\nP1 sits\nnext\nopen-betting\nnext P1\nquit\nno\n",
    )
    answers(
        "refusals say what would be right",
        ["table", "fortune-six-v6"],
        r"^    banker takes 25\.\.500 here$",
        r"^    write pit-manager: set-wagers-per-area 2$",
        r"^    add cards=extra\|missing\|foreign\|unshuffled$",
        given="table limits.banker=25..500\nP1:sit\nP1 sits\nopen-betting\n"
        "P1:place-wager banker 5\nset-wagers-per-area 2\ndeclare-irregularity wrong-cards\n",
        code=2,
    )
    answers(
        "to the end of a table",
        ["table", "fortune-six-v6"],
        r"^  P1   banker +100  won +195  \[4\.1\] 0\.95 to 1$",
        r"^  last: B$",
        r"^  waits for  pit-manager: close-table$",
        r"^  the table is closed; undo, save FILE or quit$",
        r"^  undone: pit-manager: close-table$",
        given="table\nP1 sits\nannounce-last-round\nround P1 banker=100 cards 2C 4D 4H 3S\n"
        "pit-manager: close-table\nnext\nundo\n",
    )
    helping(punto, check)
    with tempfile.TemporaryDirectory() as name:
        saved = Path(name) / "saved.txt"
        lines = punto("table", "tiger", "--example").stdout.decode()
        given = f"{lines}open-betting\nundo\nP1: place-wager tie 5\nsave {saved}\n"
        answers("save", ["table", "tiger"], "saved; run it with", given=given)
        answers(
            "save does not overwrite",
            ["table", "tiger"],
            "is there already; name another file",
            "nothing was played yet",
            "save where\\?",
            given=f"save {saved}\ntable\nsave {saved}\nsave a b\n",
            code=2,
        )
        text = saved.read_text()
        check("undone lines are not saved", text.count("open-betting") == 1, text)
        check("refusals are saved", "! betting-not-open" in text, text)
        answers("what was saved passes", ["scenario", str(saved)], "1 passed, 0 failed")
    refuses("no such game", ["table", "tigr"], "did you mean")
