#!/usr/bin/env python3
"""The reports of a simulated floor, compared with SQL over its export, to the cent.

second_opinion.py [HOURS] [SEED]: plays a floor, exports its records, lets figures.sql work every
figure out again, and makes the reports once more from a store that holds nothing but events.
"""
import csv
import json
import math
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILD = ROOT / "build/release"
PUNTO = os.environ.get("PUNTO", str(BUILD / "punto"))
HOURS = int(sys.argv[1]) if len(sys.argv) > 1 else 30
SEED = sys.argv[2] if len(sys.argv) > 2 else "2"

EXPORTS = ("rounds", "wagers", "postings", "events")
NUMBERS = {
    *("round", "shoe", "day", "player_total", "banker_total", "wagers", "staked", "returned"),
    *("dealer", "number", "player", "at_risk", "event", "amount", "errand"),
}
TABLE_SETTINGS = {
    *("limits-set", "offered-set", "differential-set", "method-chosen", "wagers-per-area-set"),
}
KINDS = (
    *("win", "drop", "vouchers", "meters", "books", "exceptions", "pace", "events", "access"),
    "ratings",
)
DECISIONS = {
    *("settings-changed", "change-proposed", "change-approved", "change-rejected"),
    *("terminal-enabled", "terminal-disabled", "incident-opened", "incident-noted"),
    *("incident-closed", "voucher-to-be-void", "player-limits-set", "cool-off-began"),
    *("player-excluded",),
}
RARE = {"missing_in_counts", "player-excluded"}  # at tables, and at all: not within a day or two
MOST_SINGLE_DAYS = 3
HOURS_TO_EXPIRE = 72
HOURS_TO_ARCHIVE = 96  # the last two days stay

passed = failed = figures = 0


def check(name: str, here: object, there: object) -> None:
    """Where the two sides differ, it prints what only one of them has."""
    global passed, failed
    if here == there:
        passed += 1
        return
    failed += 1
    print(f"FAILED {name}")
    if isinstance(here, list) and isinstance(there, list):
        here, there = ([x for x in here if x not in there], [x for x in there if x not in here])
    print(f"  here:  {str(here)[:600]}\n  there: {str(there)[:600]}")


def run(*words: str) -> str:
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def play(store: Path) -> None:
    words = ["--hours", str(HOURS), "--seed", SEED, "--file", str(store), "--crashes", "4"]
    run(str(BUILD / "punto_floor"), *words, "--verify-every", "100000", "--coarse")


# ---- the export in a database -------------------------------------------------------------------


def load(database: sqlite3.Connection, store: Path) -> None:
    for name in EXPORTS:
        words = [PUNTO, "export", str(store), name]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as export:
            lines = csv.reader(export.stdout)
            columns = next(lines)
            types = (f'"{c}" {"INTEGER" if c in NUMBERS else "TEXT"}' for c in columns)
            database.execute(f'CREATE TABLE {name} ({", ".join(types)})')
            places = ", ".join("?" * len(columns))
            wanted = (line for line in lines if name != "events" or is_wanted(line))
            database.executemany(f"INSERT INTO {name} VALUES ({places})", wanted)
        check(f"export of {name}", export.returncode, 0)


def is_wanted(event: list[str]) -> bool:
    """What happened at tables card by card has no figure that the other lists do not have."""
    return event[0][:6] != "table/" or event[5] in TABLE_SETTINGS


def name_games(database: sqlite3.Connection) -> None:
    database.execute("CREATE TABLE games (id TEXT, name TEXT, version TEXT)")
    database.execute("CREATE TABLE wager_names (game TEXT, wager TEXT, name TEXT)")
    database.execute("CREATE TABLE edges (game TEXT, wager TEXT, edge REAL)")
    for file in (ROOT / "rulebooks").glob("*.toml"):
        book = tomllib.loads(file.read_text())
        version = f"{book['short_name']} version {book['version']}"
        game = (book["id"], book["name"]["en"], version)
        database.execute("INSERT INTO games VALUES (?, ?, ?)", game)
        for wager in book["wager"]:
            names = (book["id"], wager["id"], wager["name"]["en"])
            database.execute("INSERT INTO wager_names VALUES (?, ?, ?)", names)


# ---- a report -----------------------------------------------------------------------------------


def report(store: Path, kind: str, *period: str) -> dict:
    """The store is verified with its exports; once is enough."""
    words = (PUNTO, "report", str(store), kind, "--format", "json", "--unverified", *period)
    return json.loads(run(*words))


def rows(section: dict, *columns: str) -> list[tuple]:
    """The cells of these columns, row by row, in an order that does not depend on the report."""
    global figures
    names = [column["name"] for column in section["columns"]]
    places = [names.index(column) for column in columns]
    figures += len(places) * len(section["rows"])
    return sorted(tuple(row[place] for place in places) for row in section["rows"])


def total(section: dict, *columns: str) -> list[tuple]:
    return rows({**section, "rows": [section["total"]]}, *columns)


def sections(made: dict) -> dict[str, dict]:
    return {section["heading"]: section for section in made["sections"]}


PLAY = ("rounds", "void", "wagers", "handle", "returned", "win")
MONEY = (
    *("cash at terminals", "cash at tables", "chips sold", "chips cashed", "vouchers issued"),
    *("redeemed", "expired", "void", "paid by hand", "fills", "credits", "debts settled"),
    "missing in counts",
)


TABLE_MONEY = (
    *("brought", "taken away", "cash", "float opened", "fills", "credits", "float closed"),
    *("drop counted", "debts settled", "missing in counts"),
)
DEVIATIONS_OF_95 = 1.959963984540054
LEAST_DIFFERENCE = 1e-9


DECKS = "8"  # of all shoes of this floor


def exact_odds(game: str) -> dict[str, dict]:
    """Of each wager, by the exact odds of full shoes."""
    return json.loads(run(PUNTO, "odds", game, "--decks", DECKS, "--json"))["wagers"]


def person_number(text: str) -> str:
    """"Ana Li (100)" as the export has it."""
    found = re.search(r"(\d+)\)?$", text)
    return found.group(1) if found else ""


class Floor:
    """A store and the database of its export."""

    def __init__(self, store: Path) -> None:
        self.store = store
        self.database = sqlite3.connect(":memory:")
        self.odds: dict[str, dict[str, dict]] = {}
        load(self.database, store)
        name_games(self.database)
        self.database.executescript((HERE / "figures.sql").read_text())

    def ask(self, question: str) -> list[tuple]:
        return sorted(self.database.execute(question).fetchall())

    def set_period(self, first: int, last: int, shift: str | None) -> None:
        self.database.execute("DELETE FROM period")
        self.database.execute("INSERT INTO period VALUES (?, ?, ?)", (first, last, shift))

    def odds_of(self, game: str, wager: str) -> dict:
        if game not in self.odds:
            self.odds[game] = exact_odds(game)
        return self.odds[game][wager]

    # What is asked about one period.

    def take_edges(self, where: str, by_wager: dict) -> None:
        """The edges are those of the odds, whatever the report says; and it says the same."""
        names = self.ask("SELECT n.game, n.wager, g.name || ' (' || g.version || ')', n.name"
                         " FROM wager_names AS n JOIN games AS g ON g.id = n.game")
        seen = {row[:2]: row[2] for row in rows(by_wager, "game", "wager", "edge")}
        edges = [(*title, self.odds_of(game, wager)["house_edge"])
                 for game, wager, *title in names if tuple(title) in seen]
        self.database.execute("DELETE FROM edges")
        self.database.executemany("INSERT INTO edges VALUES (?, ?, ?)", edges)
        far = [edge for edge in edges if abs(edge[2] - seen[edge[:2]]) > LEAST_DIFFERENCE]
        check(f"{where}: edges", far, [])

    def compare_win(self, *period: str) -> None:
        where = " ".join(["win", *period])
        parts = sections(report(self.store, "win", *period))
        for heading, first, view in (
            ("By table", "table", "win_by_table"),
            ("By gaming day", "gaming day", "win_by_day"),
            ("By shift", "shift", "win_by_shift"),
            ("By game", "game", "win_by_game"),
        ):
            by_sql = self.ask(f"SELECT * FROM {view}")
            check(f"{where}: {heading}", rows(parts[heading], first, *PLAY), by_sql)
            if by_sql:
                all_of_it = self.ask("SELECT * FROM win_together")
                check(f"{where}: {heading}, all", total(parts[heading], first, *PLAY), all_of_it)
        by_wager = parts["By game and wager"]
        self.take_edges(where, by_wager)
        columns = ("game", "wager", "wagers", "handle", "returned", "win", "expected win")
        by_sql = self.ask("SELECT * FROM win_by_wager")
        check(f"{where}: By game and wager", rows(by_wager, *columns), by_sql)
        self.compare_bands(where, by_wager)

    def compare_bands(self, where: str, by_wager: dict) -> None:
        """The band of each wager again, to the cent."""
        names = self.ask("SELECT n.game, n.wager, g.name || ' (' || g.version || ')', n.name"
                         " FROM wager_names AS n JOIN games AS g ON g.id = n.game")
        titles = {(game, wager): (title, name) for game, wager, title, name in names}
        by_sql = []
        for game, wager, at_risk, squares in self.ask("SELECT * FROM risk_by_wager"):
            odds = self.odds_of(game, wager)
            title = titles[game, wager]
            band = DEVIATIONS_OF_95 * math.sqrt(squares * odds["variance"])
            expected = at_risk * odds["house_edge"]
            by_sql.append((*title, expected - band, expected + band))
        seen = rows(by_wager, "game", "wager", "95 % from", "95 % to", "wagers")
        seen = [row[:4] for row in seen if row[4]]
        check(f"{where}: bands of", [row[:2] for row in seen], sorted(row[:2] for row in by_sql))
        far = [(here, there) for here, there in zip(seen, sorted(by_sql))
               if max(abs(here[2] - there[2]), abs(here[3] - there[3])) > 1]
        check(f"{where}: bands", far, [])

    def compare_drop(self, *period: str) -> None:
        where = " ".join(["drop", *period])
        parts = sections(report(self.store, "drop", *period))
        for heading, first, view in (
            ("By gaming day", "gaming day", "drop_by_day"),
            ("By shift", "shift", "drop_by_shift"),
        ):
            # A day on which nothing of it moved has no line in the report.
            by_sql = [row for row in self.ask(f"SELECT * FROM {view}") if any(row[1:])]
            seen = [row for row in rows(parts[heading], first, *MONEY) if any(row[1:])]
            check(f"{where}: {heading}", seen, by_sql)
            together = [sum(column) for column in zip(*(row[1:] for row in by_sql))]
            seen_together = list(total(parts[heading], *MONEY)[0])
            check(f"{where}: {heading}, together", seen_together, together or [0] * len(MONEY))

        by_sql = [row for row in self.ask("SELECT * FROM drop_by_table") if any(row[1:])]
        seen = rows(parts["By table"], "table", *TABLE_MONEY)
        check(f"{where}: By table", seen, by_sql)
        together = [sum(column) for column in zip(*(row[1:] for row in by_sql))]
        seen_together = list(total(parts["By table"], *TABLE_MONEY)[0])
        check(f"{where}: By table, all", seen_together, together or [0] * len(TABLE_MONEY))

    def compare_pace(self, *period: str) -> None:
        part, by_dealer = report(self.store, "pace", *period)["sections"]
        seen = []
        for dealer, rounds, hours in rows(by_dealer, "Dealer", "rounds", "hours in play"):
            number = 0 if dealer == "the machine" else int(re.findall(r"\d+", dealer)[-1])
            seen.append((number, rounds, round(hours * 3_600_000)))
        by_sql = self.ask("SELECT * FROM pace_by_dealer")
        check(" ".join(["pace by Dealer", *period]), sorted(seen), by_sql)
        seen = []
        columns = ("table", "Dealer", "rounds", "hours in play")
        for table, dealer, rounds, hours in rows(part, *columns):
            number = 0 if dealer == "the machine" else int(re.findall(r"\d+", dealer)[-1])
            seen.append((table, number, rounds, round(hours * 3_600_000)))
        check(" ".join(["pace", *period]), sorted(seen), self.ask("SELECT * FROM pace"))

    def compare_ratings(self, *period: str) -> None:
        """Of each Player all the times that he sat down; who wagered nothing has no line here."""
        where = " ".join(["ratings", *period])
        columns = ("Player", "rounds", "wagers", "handle", "win", "theoretical loss")
        sums: dict[int, list] = {}
        for part in report(self.store, "ratings", *period)["sections"]:
            for player, *amounts in rows(part, *columns):
                own = sums.setdefault(int(player[1:]), [0] * len(amounts))
                own[:] = [one + more for one, more in zip(own, amounts)]
        seen = sorted((player, *own) for player, own in sums.items() if any(own))
        by_sql = [row for row in self.ask("SELECT * FROM ratings") if any(row[1:])]
        check(where, [row[:5] for row in seen], [row[:5] for row in by_sql])
        far = [(here, there) for here, there in zip(seen, by_sql) if abs(here[5] - there[5]) > 20]
        check(f"{where}: theoretical losses", far, [])

    def compare_exceptions(self, *period: str) -> None:
        part, of_house = report(self.store, "exceptions", *period)["sections"]
        told = [what for (what,) in rows(part, "what")]
        corrected = [what for what in told if what.startswith("settled round corrected")]
        seen = [(told.count("round void"), len(corrected))]
        check(" ".join(["exceptions", *period]), seen, self.ask("SELECT * FROM exceptions"))
        settings = ("limits of", "table differential", "dealing method", "wagers at one area")
        seen = [(table, time) for table, time, what in rows(part, "table", "time", "what")
                if what.startswith(settings) or " is offered" in what]
        by_sql = self.ask("SELECT * FROM changed_settings")
        check(" ".join(["changed settings of tables", *period]), sorted(seen), by_sql)
        seen = []
        for time, kind, by, second in rows(of_house, "time", "kind", "by", "second person"):
            by = "machine" if by == "the machine" else by
            person = by if by.startswith(("machine", "terminal")) else f"person {person_number(by)}"
            seen.append((time, kind, person, person_number(second)))
        by_sql = self.ask("SELECT * FROM house_exceptions")
        check(" ".join(["decisions of the house", *period]), sorted(seen), by_sql)

    def compare_period(self, first: int, last: int, shift: str | None, *words: str) -> None:
        self.set_period(first, last, shift)
        self.compare_win(*words)
        self.compare_drop(*words)
        self.compare_pace(*words)
        self.compare_ratings(*words)
        self.compare_exceptions(*words)

    # What is asked about the whole.

    def compare_vouchers(self) -> None:
        parts = sections(report(self.store, "vouchers"))
        became = rows(parts["Vouchers by what became of them"], "standing", "vouchers", "amount")
        check("vouchers by standing", became, self.ask("SELECT * FROM vouchers_by_standing"))
        open_ones = parts["Open vouchers"]
        seen = rows(open_ones, "voucher", "issued", "amount")
        check("open vouchers", seen, self.ask("SELECT * FROM open_voucher"))
        check("liability", total(open_ones, "amount"), self.ask("SELECT * FROM liability"))
        columns = ("gaming day", "issued", "redeemed", "expired", "void", "liability")
        seen = rows(parts["Liability by gaming day"], *columns)
        by_sql = [row for row in self.ask("SELECT * FROM liability_by_day") if any(row[1:5])]
        check("liability by day", [row for row in seen if any(row[1:5])], by_sql)
        check("liability at the end", [seen[-1][-1:]], self.ask("SELECT * FROM liability"))

    def compare_books(self) -> None:
        part = report(self.store, "books")["sections"][0]
        part["rows"] = [[cell or 0 for cell in row] for row in part["rows"]]
        lines = rows(part, "account", "debit", "credit")
        seen = [(name, debit - credit) for name, debit, credit in lines]
        check("books", seen, self.ask("SELECT account, amount FROM balance"))
        check("debits are credits", *total(part, "debit", "credit")[0])

    def compare_meters(self) -> None:
        part = report(self.store, "meters")["sections"][0]
        columns = ("cash in", "vouchers in", "vouchers out", "by hand", "to tables", "from tables")
        seen = rows(part, *columns, "by the books")
        used = [row for row in seen if any(row)]
        check("meters", used, self.ask("SELECT * FROM meters"))
        check("credits by the meters", rows(part, "credits"), rows(part, "by the meters"))
        check("credits by the books", rows(part, "credits"), rows(part, "by the books"))

    def check_richness(self) -> None:
        """A floor on which something never happened would prove nothing about it."""
        columns = self.columns("money_by_shift")[2:]
        sums = ", ".join(f"SUM(ABS({column}))" for column in columns)
        ((*moved,),) = self.ask(f"SELECT {sums} FROM money_by_shift")
        unmoved = [column for column, amount in zip(columns, moved) if not amount]
        # Vouchers are looked through when a gaming day begins: the first expire on the third.
        if HOURS < HOURS_TO_EXPIRE:
            unmoved = [column for column in unmoved if column != "vouchers_expired"]
        check("kinds of money that never moved", unmoved, [])
        ((*ended,),) = self.ask("SELECT SUM(ended_by = 'void') > 9, SUM(ended_by = 'corrected') > 9"
                                " FROM rounds")
        check("rounds were void and corrected", ended, [1, 1])
        columns = self.columns("table_money")[3:]
        sums = ", ".join(f"SUM(ABS({column}))" for column in columns)
        ((*moved,),) = self.ask(f"SELECT {sums} FROM table_money")
        unmoved = [column for column, amount in zip(columns, moved) if not amount]
        rare = RARE if HOURS < HOURS_TO_ARCHIVE else set()
        unmoved = [column for column in unmoved if column not in rare]
        check("kinds of money at tables that never moved", unmoved, [])
        kinds = {kind for (kind,) in self.ask("SELECT DISTINCT kind FROM house_exception")}
        check("kinds of decisions that were never made", sorted(DECISIONS - kinds - rare), [])

    def columns(self, table: str) -> list[str]:
        return [row[1] for row in self.database.execute(f"PRAGMA table_info({table})")]

    def compare_sources(self) -> None:
        """What the lists of the export say of the same thing."""
        check("days and shifts", [], self.ask("SELECT * FROM wrong_moment LIMIT 20"))
        by_wagers = self.ask("SELECT * FROM win_by_wagers")
        check("win by the books", by_wagers, self.ask("SELECT * FROM win_by_books"))
        check("win by rounds", by_wagers, self.ask("SELECT * FROM win_by_rounds"))


# ---- from events alone --------------------------------------------------------------------------


def all_reports(store: Path) -> dict[str, dict]:
    made = {kind: report(store, kind) for kind in KINDS}
    for one in made.values():
        del one["made"]
    return made


def without_projections(store: Path, copy: Path) -> Path:
    source, target = sqlite3.connect(store), sqlite3.connect(copy)
    source.backup(target)
    dropped = 0
    for table in ("projection_row", "projection_position"):
        dropped += target.execute(f"DELETE FROM {table}").rowcount
    target.commit()
    target.close()
    source.close()
    check("there were projections", dropped > 0, True)
    return copy


def compare_copies(store: Path, folder: Path) -> None:
    bare = without_projections(store, folder / "bare.db")
    check("reports made twice, once from events alone", all_reports(bare), all_reports(store))


def chosen(days: list[int]) -> list[int]:
    """The first day, the last, and some between them."""
    step = max(1, (len(days) - 1) // (MOST_SINGLE_DAYS - 1))
    return sorted({*days[::step], days[-1]})


def compare_all(floor: Floor) -> None:
    floor.check_richness()
    floor.compare_sources()
    floor.compare_vouchers()
    floor.compare_books()
    floor.compare_meters()
    days = [row[0] for row in floor.ask("SELECT DISTINCT day FROM rounds")]
    floor.compare_period(days[0], days[-1], None)
    floor.compare_period(days[0], days[-1], "second", "--shift", "second")
    for day in chosen(days):
        ((date,),) = floor.ask(f"SELECT date({day} * 86400, 'unixepoch')")
        floor.compare_period(day, day, None, "--day", date)
    floor.compare_period(day, day, "first", "--day", date, "--shift", "first")


def archive(store: Path, folder: Path) -> None:
    """A closed period is put into a file of its own; what both say is what the whole said."""
    whole = Floor(store)
    days = [row[0] for row in whole.ask("SELECT DISTINCT day FROM rounds ORDER BY day")]
    dates = [whole.ask(f"SELECT date({day} * 86400, 'unixepoch')")[0][0] for day in days]
    cut, file, keys = dates[len(dates) // 2], folder / "old.punto", f"{store}.public"
    words = ["archive", str(store), "--keys", keys, "--output", str(file), "--before"]

    def told(of: Path, kind: str, date: str) -> object:
        asked = (kind, "--day", date, "--format", "json")
        return json.loads(run(PUNTO, "report", str(of), *asked))["sections"]

    def win(of: Path, date: str) -> object:
        return told(of, "win", date), told(of, "pace", date)

    def rounds(of: Path) -> set[str]:
        return set(run(PUNTO, "export", str(of), "rounds").splitlines())

    def books(of: Path) -> object:
        return json.loads(run(PUNTO, "report", str(of), "books", "--format", "json"))["sections"]

    early = subprocess.run([PUNTO, *words, dates[-1]], capture_output=True, text=True)
    check("the last days stay", "the last two gaming days stay" in early.stderr, True)
    before = {date: win(store, date) for date in (dates[0], dates[-1])}
    in_books, played, size = books(store), rounds(store), store.stat().st_size
    print(run(PUNTO, *words, cut).strip())
    check("the store is smaller", store.stat().st_size < size * 3 / 4, True)
    for one in (store, file):
        first = run(PUNTO, "verify", str(one), "--keys", keys).splitlines()[0]
        as_what = "verifies, as a part only: archived up to" if one == file else "verifies"
        check(f"{one.name} verifies", as_what in first, True)
    check("the books are as they were", books(store), in_books)
    check("an old day is in the archive", win(file, dates[0]), before[dates[0]])
    check("a new day is in the store", win(store, dates[-1]), before[dates[-1]])
    check("no round is parted", sorted(rounds(file) | rounds(store)), sorted(played))
    again = subprocess.run([PUNTO, *words, cut], capture_output=True, text=True)
    check("nothing is archived twice", "is not archived yet" in again.stderr, True)


def main() -> int:
    shared = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=shared) as name:
        folder = Path(name)
        store = folder / "floor.db"
        play(store)
        floor = Floor(store)
        compare_all(floor)
        compare_copies(store, folder)
        rounds = floor.ask("SELECT COUNT(*) FROM rounds")[0][0]
        if HOURS >= HOURS_TO_ARCHIVE:
            archive(store, folder)
    print(f"{HOURS} hours, {rounds} rounds, {figures} figures compared")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
