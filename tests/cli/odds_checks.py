"""punto odds and punto simulate as users call them."""
import json
import signal
import subprocess
import time
from fractions import Fraction
from pathlib import Path


def odds(punto, check, answers, refuses) -> None:
    answers(
        "odds",
        ["odds", "tiger"],
        r"Tiger Baccarat · EB4 version 4 · 8 decks of 52 cards, 416 cards in all",
        r"Banker +1\.0579 % +45\.8597 % +9\.5156 % +44\.6247 %",
        r"all 4,998,398,275,503,360 ordered sequences",
    )
    full = json.loads(punto("odds", "tiger", "--decks", "8", "--json").stdout)
    banker = full["wagers"]["banker"]
    check("contract head", (full["game"], full["decks"], full["cards"]) == ("tiger", 8, 416), full)
    check("contract sequences", full["sequences"] == "4998398275503360", full["sequences"])
    check("house edge", abs(banker["house_edge"] - 0.0105790578424720) < 1e-15, banker)
    check("pay row", banker["pays"][0]["net"] == "19/20", banker["pays"])
    check("pay row count", banker["pays"][0]["count"] == "2292252566437888", banker["pays"])
    for name, wager in full["wagers"].items():
        counts = [int(row["count"]) for row in wager["pays"]]
        nets = [Fraction(row["net"]) for row in wager["pays"]]
        sequences = int(full["sequences"])
        expected = sum(c * n for c, n in zip(counts, nets)) / sequences
        square = sum(c * n * n for c, n in zip(counts, nets)) / sequences
        check(f"{name} adds up", sum(counts) == sequences, counts)
        check(f"{name} ev", Fraction(wager["ev"]) == expected, wager)
        check(
            f"{name} variance",
            abs(wager["variance"] - float(square - expected**2)) < 1e-12 * float(square),
            wager,
        )
        check(f"{name} edge", abs(wager["house_edge"] + float(expected)) < 1e-15, wager)
    sweep = json.loads(punto("odds", "tiger", "--decks", "4..10", "--json").stdout)
    check("sweep", [each["decks"] for each in sweep] == list(range(4, 11)), sweep)
    answers(
        "sweep as a table", ["odds", "tiger", "--decks", "4..10"], r"Tie +14\.5916 %.*14\.3119 %$"
    )
    answers(
        "explain",
        ["odds", "fa-fa-fabulous-4-v3", "--wager", "tie", "--explain"],
        r"Tie on Element Eights +800 to 1 +0\.0030 %",
        r"otherwise it loses +-1 +90\.4791 %",
    )
    rows = punto("odds", "tiger", "--csv").stdout.decode().splitlines()
    check("csv", len(rows) == 9 and rows[0].startswith("game,decks,cards,wager,house_edge"), rows)
    answers("csv of rows", ["odds", "tiger", "--csv", "--explain"], r"^tiger,8,416,banker,\"Banker")
    answers("covariance", ["odds", "tiger", "--covariance"], r"1 Player +1\.0000 +-1\.0000")
    answers("removal", ["odds", "tiger", "--removal"], r"Player +-0\.0045")
    few = json.loads(
        punto("odds", "tiger", "--remaining", "-", "--json", given='["9C","KD","2S","3H"]').stdout
    )
    check("void", abs(few["void"] - 2 / 3) < 1e-15 and few["sequences"] == "24", few)
    check("no decks where cards are given", "decks" not in few, few)
    same = json.loads(
        punto(
            "odds",
            "tiger",
            "--remaining",
            "-",
            "--json",
            given=json.dumps({r + s: 8 for r in "A23456789TJQK" for s in "CDHS"}),
        ).stdout
    )
    check("eight decks given card by card", same["wagers"] == full["wagers"], same)
    answers(
        "trace",
        ["odds", "tiger", "--shoe", "9C 4D KH 2S 5D", "--trace", "--wager", "tie"],
        r"1 +416 +9C 4D KH 2S +14\.3596",
        r"next +412 +5D \.\.\. +14\.3190",
    )
    traced = json.loads(punto("odds", "tiger", "--shoe", "9C 4D KH 2S", "--trace", "--json").stdout)
    check("trace json", traced["rounds"][0]["winner"] == "player", traced)


def figures(program: str, check) -> None:
    here = Path(__file__).resolve().parents[2]
    printed = subprocess.run([here / "tools/odds_figures", program], capture_output=True).stdout
    page = (here / "docs/MATHEMATICS.md").read_text()
    check(
        "the page has the figures of today",
        len(printed) > 1000 and printed.decode() in page,
        "mend with: tools/odds_figures build/release/punto --write",
    )


def odds_badly(punto, check, answers, refuses) -> None:
    tiger = ["odds", "tiger"]
    refuses("unknown game", ["odds", "tigr"], r'did you mean "tiger"\?')
    refuses("decks", [*tiger, "--decks", "3"], r"3 decks are not allowed; tiger is played with 4")
    refuses("decks in words", [*tiger, "--decks", "x"], r"write --decks 8 or --decks 4\.\.10")
    refuses("sweep too far", [*tiger, "--decks", "4..11"], r"11 decks are not allowed")
    refuses("sweep backwards", [*tiger, "--decks", "10..4"], r"is no number of decks")
    refuses("unknown wager", [*tiger, "--wager", "tigre"], r"is not offered in tiger; there are")
    for name, given, pattern in (
        ("negative", '{"9C": -1}', r"-1 of 9C cannot be left; 10 decks hold 0 to 10"),
        ("too many", '{"9C": 11}', r"11 of 9C cannot be left"),
        ("huge", '{"9C": 99999999999999999999}', r"the count of 9C is no whole number"),
        ("fraction", '{"9C": 1.5}', r"the count of 9C is no whole number"),
        ("no card", '{"9X": 1}', r'"9X" is no card'),
        ("other deck", '{"4G": 1}', r"4G does not belong to the deck of 52 cards"),
        ("no json", "{", r"it is no JSON"),
        ("numbers", "[1]", r"a card of the list is no text"),
        ("nothing", "", r"no card is left"),
        ("empty object", "{}", r"no card is left"),
        ("too many in a list", json.dumps(["9C"] * 11), r"1 of 9C cannot be left"),
    ):
        refuses(f"remaining: {name}", [*tiger, "--remaining", "-"], pattern, given=given)
    refuses("no file", [*tiger, "--remaining", "/no/such"], r"there is no such file")
    refuses("a folder", [*tiger, "--remaining", "/tmp"], r"is no plain file")
    refuses("trace alone", [*tiger, "--trace"], r"--trace and --shoe go together")
    refuses("two formats", [*tiger, "--json", "--csv"], r"choose one")
    refuses(
        "not in the shoe",
        [*tiger, "--decks", "4", "--shoe", "9C 9C 9C 9C 9C", "--trace"],
        r"card 5 is 9C, of which none is left",
    )
    refuses("no card in the shoe", [*tiger, "--shoe", "9C 1D", "--trace"], r'"1D" is no card')


def simulate(punto, check, answers, refuses) -> None:
    tiger = ["simulate", "tiger"]
    answers(
        "simulate",
        [*tiger, "--rounds", "2000000", "--threads", "2"],
        r"2,000,000 rounds, seed 1, in ",
        r"Banker +1\.\d{4} % +± 0\.\d{4} % +1\.0579 %",
    )
    one = punto(*tiger, "--rounds", "3000001", "--threads", "1", "--json").stdout
    two = punto(*tiger, "--rounds", "3000001", "--threads", "2", "--json").stdout
    check("the same for any threads", one == two and one, (one[:200], two[:200]))
    read = json.loads(one)
    check("exactly so many", read["rounds"] == 3000001, read["rounds"])
    check(
        "near the exact values",
        all(abs(row["z"]) < 4.5 for w in read["wagers"].values() for row in w["pays"]),
        read,
    )
    other = punto(*tiger, "--rounds", "3000001", "--seed", "2", "--json").stdout
    check("another seed, other rounds", other != one)
    answers("rows", [*tiger, "--rounds", "100000", "--explain"], r"otherwise it loses +\d")
    answers(
        "policies",
        [*tiger, "--rounds", "1000", "--burn", "by-first-card", "--one-more-round", "--cut", "52"],
        r"before the last 52 and one more round, cards burned by the first",
    )
    for name, words, pattern in (
        ("no rounds", ["--rounds", "0"], r'--rounds "0"; write a whole number from 1'),
        ("rounds below zero", ["--rounds", "-5"], r"write a whole number"),
        ("rounds in words", ["--rounds", "many"], r"write a whole number"),
        ("no threads", ["--threads", "0"], r"0 threads; choose 1 to 1024"),
        ("decks", ["--decks", "11"], r"11 decks are not allowed"),
        ("cut", ["--cut", "3"], r"3 cards behind the cutting card; choose 6 to 208"),
        ("burn", ["--burn", "21"], r"from 0 to 20, none or by-first-card"),
        ("seed", ["--seed", "-1"], r"write a whole number from 0"),
    ):
        refuses(f"simulate: {name}", [*tiger, *words], pattern)


def stopping(program: str, check) -> None:
    run = subprocess.Popen(
        [program, "simulate", "tiger", "--rounds", "100000000000000", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    time.sleep(1)
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=30)
    read = json.loads(out) if out else {}
    check("Ctrl-C ends with what there is", run.returncode == 0 and read.get("stopped"), err)
    check("and that is something", read.get("rounds", 0) > 0, read.get("rounds"))
