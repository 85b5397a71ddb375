"""`punto replay`: rounds, what was before them, void rounds, damage, terminals, the house."""
import json
import re
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

# Everybody has time to wager. At one table a round is then played at once, at the other nothing
# happens for long.
SLOW = """
name = "A slow floor"

[[table]]
id = "played"
game = "tiger"
demonstration-players = 7
pace = { betting = "11s", before-cards = "20ms", card = "20ms", result = "50ms" }

[[table]]
id = "waiting"
game = "tiger"
demonstration-players = 7
pace = { betting = "11s", before-cards = "10m", result = "50ms" }
"""
SECONDS = 13  # until the round at the first table is settled


class SlowFloor:
    """Runs beside the other checks."""

    def __init__(self, program: str, folder: Path) -> None:
        self.file = folder / "slow.toml"
        self.file.write_text(SLOW)
        self.store = folder / "slow" / "floor.db"
        self.keys = folder / "slow.keys"
        self.process = subprocess.Popen([program, *self.words()], stdout=subprocess.DEVNULL)
        self.until = time.monotonic() + SECONDS

    def words(self) -> list[str]:
        store = ["--store", str(self.store), "--keys", str(self.keys)]
        return ["serve", "--listen", "none", *store, "--floor", str(self.file)]

    def kill(self) -> None:
        time.sleep(max(0.0, self.until - time.monotonic()))
        self.process.kill()
        self.process.wait()


def rounds(punto: Callable, check: Callable, answers: Callable, store: Path) -> None:
    words = ["replay", str(store), "--table", "tiger-1"]
    answers(
        "a round",
        [*words, "--round", "1"],
        r"^Table tiger-1 · round 1 · shoe 1$",
        r"^Tiger Baccarat · EB4 version 4 \(tiger@4\)$",
        r"^\d{4}-\d\d-\d\d, times in UTC$",
        r"Betting opens for round 1\.  \[3\.1\]",
        r"No more bets\.  \[3\.2\]",
        r"The Player's first card is ..\.  \[3\.6\]",
        r"(wins with|A tie)",
        r"Round 1 is settled\.  \[3\.9\]",
    )
    answers(
        "what was before the rounds",
        [*words, "--round", "0"],
        r"^Table tiger-1 · before round 1$",
        r"The table is opened to play Tiger Baccarat",
        r"Shoe 1 of 8 decks is loaded, committed to [0-9a-f]{64}\.",
        r"It is cut: \d+ cards? put behind",
    )
    last = punto(*words).stdout.decode()
    number = int(re.search(r"round (\d+) · shoe", last)[1])
    after = punto(*words, "--round", str(number + 1))
    check("the last round that was opened", after.returncode == 2, after)
    check("a round in play is not finished", "The round is not finished." in last, last)
    told = json.loads(punto(*words, "--round", "1", "--json").stdout)
    check("as JSON", told["round"] == 1 and told["steps"][0]["event"] > 0, told)
    check("and of what", told["rulebook"] == "tiger@4" and told["shoe"] == 1, told)


def settlements(punto: Callable, check: Callable, store: Path) -> None:
    words = ["replay", str(store), "--table", "played", "--round", "1"]
    told = json.loads(punto(*words, "--json").stdout)
    shares = [share for step in told["steps"] for share in step.get("settlement", [])]
    text = punto(*words).stdout.decode()
    check("there were wagers", shares, text)
    for share in shares:
        amount = share["staked"] / 100
        line = rf"^  {share['player']} +\w[\w ]* +{amount:.2f}  \w+ .*\[{share['rule']}\]"
        check("each share is told", re.search(line, text, re.M), (share, text))
    rows = [line for line in text.splitlines() if re.match(r"  (P\d| +together )", line)]
    ends = {re.match(r".*?\d\.\d\d\b.*?\d\.\d\d\b", row).end() for row in rows}
    check("amounts stand below each other", len(ends) == 1, text)


def recall(
    punto: Callable, check: Callable, answers: Callable, refuses: Callable, store: Path
) -> None:
    """Of a terminal at the first table, whose round is over, and of one at the second. On a busy
    machine many more rounds are over."""
    words = ["replay", str(store), "--terminal"]
    played, waiting = "1", "1001"
    answers(
        "a terminal",
        [*words, played, "--last", "100"],
        rf"^RECALL of terminal {played} · Terminal {played} · \d+ rounds?, the oldest first$",
        r"^\S+ \S+  Cash is put in: (\d+\.\d\d)\.  Credits of the terminal: \1\.$",
        r"^\S+ \S+  P(\d+) sits down at table played with \d+\.\d\d\.",
        r"^---- recall 1 of \d+ · P\d+ ----$",
        r"^Table played · round 1 · shoe 1$",
        r"Round 1 is settled\.  \[3\.9\]$",
        r"^P\d+ in this round: credits \d+\.\d\d before, ",
    )
    told = json.loads(punto(*words, played, "--last", "100", "--json").stdout)
    first = next(item for item in told["items"] if "round" in item)
    shares = [
        share
        for step in first["round"]["steps"]
        for share in step.get("settlement", [])
        if share["player"] == first["player"]
    ]
    for sum_of in ("staked", "returned"):
        check(f"what was {sum_of}", sum(share[sum_of] for share in shares) == first[sum_of], first)
    moved = first["credits_after"] - first["credits_before"]
    check("credits before and after", moved == first["returned"] - first["staked"], first)
    table = ["replay", str(store), "--table", "played", "--round", "1"]
    same = json.loads(punto(*table, "--json").stdout)
    check("the round as it is replayed", first["round"] == same, (first["round"], same))
    open_round = punto(*words, waiting, "--last", "1").stdout.decode()
    check("one that is in play", "The round is not finished." in open_round, open_round)
    check("one was wanted", open_round.count("---- recall ") == 1, open_round)
    refuses("no such terminal", [*words, "99"], r"there is no terminal 99; there are \d+, from 1")
    refuses("no terminal", [*words, "door"], '--terminal "door"; write a whole number from 1 to')
    refuses("no rounds", [*words, "1", "--last", "0"], "write a whole number from 1 to 100")
    refuses("rounds of nothing", ["replay", str(store), "--last", "3"], "--last needs --terminal")
    refuses("a terminal and a table", [*words, "1", "--table", "played"], "do not go together")
    refuses("a terminal and the house", [*words, "1", "--house"], "do not go together")


def harmed_recall(punto: Callable, check: Callable, store: Path) -> None:
    """What comes before the damage is told, with a note."""
    harmed = store.with_name("harmed.db")
    for ending in ("", "-wal"):
        shutil.copy(f"{store}{ending}", f"{harmed}{ending}")
    with sqlite3.connect(harmed) as database:
        mine = "place >> 36 = (SELECT id FROM stream WHERE name = 'table/played')"
        last = f"(SELECT max(place) FROM record WHERE {mine})"
        database.execute(f"UPDATE record SET bytes = x'ff' WHERE place = {last}")
    database.close()
    run = punto("replay", str(harmed), "--terminal", "1", "--last", "100")
    told = run.stdout.decode()
    check("a round before the damage is recalled", "Round 1 is settled." in told, run)
    check("and what is missing", "Note: not all could be read" in told, told)


def house(punto: Callable, check: Callable, answers: Callable, store: Path) -> None:
    words = ["replay", str(store), "--house"]
    answers(
        "the house", words, r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}  floor-started +the floor +\w"
    )
    events = json.loads(punto(*words, "--json").stdout)["events"]
    times = [event["time"] for event in events]
    check("the oldest first", times == sorted(times) and len(times) > 1, times)
    check("of the floor", events[0]["subject"] is None, events[0])


def damaged(punto: Callable, check: Callable, refuses: Callable, store: Path) -> None:
    """Of a damaged store every round that was over before the damage is told."""
    harmed = store.with_name("damaged.db")
    mine = "place >> 36 = (SELECT id FROM stream WHERE name = 'table/tiger-1')"
    for name, harm in {
        "missing": f"DELETE FROM record WHERE place = (SELECT place FROM record WHERE {mine} "
        "ORDER BY place DESC LIMIT 1 OFFSET 1)",
        "changed": "UPDATE record SET bytes = x'ff' WHERE place = (SELECT max(place) FROM record "
        f"WHERE {mine})",
    }.items():
        for ending in ("", "-wal"):
            shutil.copy(f"{store}{ending}", f"{harmed}{ending}")
        with sqlite3.connect(harmed) as database:
            database.execute(harm)
        database.close()
        words = ["replay", str(harmed), "--table", "tiger-1"]
        run = punto(*words, "--round", "1")
        told = run.stdout.decode()
        check(f"a round before a record that is {name}", "Round 1 is settled." in told, run)
        check("says what it did not read", "Note: nothing later could be read" in told, told)
        run = punto(*words, "--round", "1", "--json")
        check("as JSON", b'"damage":"' in run.stdout, run)
        refuses(f"the last one, with one {name}", words, "rounds before that can be told")


def void(punto: Callable, check: Callable, slow: SlowFloor) -> None:
    """A floor that has lost its keys cannot deal on, so the round is void."""
    slow.keys = slow.keys.with_name("other.slow.keys")
    slow.file.write_text(SLOW.replace("10m", "20ms"))
    run = punto(*slow.words(), "--new-keys", "--for", "2s")
    check("a round is void", b"round 1 is void by rule 5.9.1" in run.stdout, run)
    replay = ["replay", str(slow.store), "--table", "waiting", "--round", "1"]
    text = punto(*replay).stdout.decode()
    stake = r"^  P\d+ +\w[\w ]*? +(\d+\.\d\d)  returned +\1  \[5\.9\.1\]$"
    check("every stake is returned", re.search(stake, text, re.M), text)
    check("and none is lost", "lost" not in text.split("is void")[-1], text)
    steps = json.loads(punto(*replay, "--json").stdout)["steps"]
    shares = [share for step in steps for share in step.get("settlement", [])]
    returned = {(share["verdict"], share["rule"]) for share in shares}
    check("as JSON", returned == {("returned", "5.9.1")}, shares)
    check("to the cent", all(share["staked"] == share["returned"] for share in shares), shares)


def refusals(refuses: Callable, store: Path) -> None:
    replay = ["replay", str(store)]
    refuses("neither table nor house", replay, "no table; name one with --table, or a terminal")
    refuses("a table and the house", [*replay, "--house", "--table", "tiger-1"], "go together")
    refuses("no round number", [*replay, "--table", "tiger-1", "--round", ""], "--round is empty;")
    refuses("no shoe number", [*replay, "--table", "tiger-1", "--shoe", ""], "--shoe is empty;")


def run(
    punto: Callable, check: Callable, answers: Callable, refuses: Callable, store: Path
) -> None:
    rounds(punto, check, answers, store)
    house(punto, check, answers, store)
    damaged(punto, check, refuses, store)
    refusals(refuses, store)


def run_slow(
    punto: Callable, check: Callable, answers: Callable, refuses: Callable, slow: SlowFloor
) -> None:
    slow.kill()
    settlements(punto, check, slow.store)
    recall(punto, check, answers, refuses, slow.store)
    harmed_recall(punto, check, slow.store)
    void(punto, check, slow)
