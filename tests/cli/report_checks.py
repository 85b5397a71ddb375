"""`punto report` and `punto export`: every kind in every format, periods and shifts."""
import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

KINDS = (
    *("win", "drop", "vouchers", "meters", "books", "exceptions", "pace", "events", "access"),
    *("signatures", "ratings"),
)
COLUMNS = {
    "rounds": "table,round,shoe,game,opened,ended,day,ended_by,player_total,banker_total,winner,"
    "cards,wagers,staked,returned,rule,shift,dealer",
    "wagers": "table,round,day,settled,wager,number,player,staked,at_risk,returned,rule,ended_by,"
    "shift,game",
    "postings": "stream,event,time,day,debit,credit,amount,shift",
    "events": "stream,event,time,day,by,kind,text,shift,errand",
}


def run(punto: Callable, check: Callable, refuses: Callable, store: Path) -> None:
    for kind in KINDS:
        for form in ("text", "csv", "json", "html"):
            made = punto("report", str(store), kind, "--format", form)
            check(f"report {kind} as {form}", made.returncode == 0 and made.stdout, made)
    for kind in ("win", "drop", "vouchers", "pace"):
        page = punto("report", str(store), kind, "--format", "html").stdout.decode()
        alone = "<svg" in page and "src=" not in page and 'href="http' not in page
        check(f"report {kind} has a plot and needs nothing else", alone, page[:200])
    for what, columns in COLUMNS.items():
        lines = punto("export", str(store), what).stdout.decode().splitlines()
        check(f"export of {what} names its columns", lines[0] == columns, lines[:1])
        as_json = punto("export", str(store), what, "--jsonl").stdout.decode().splitlines()
        check(f"{what} are the same as JSON", len(as_json) == len(lines) - 1, len(as_json))
        names = [",".join(json.loads(line)) for line in as_json]
        more = ",fields" if what == "events" else ""
        check(f"{what} have the same columns", set(names) <= {columns + more}, names[:1])
    events(punto, check, store)
    shifts(punto, check, refuses, store)
    filters(punto, check, refuses, store)
    unsound(punto, check, store)


def events(punto: Callable, check: Callable, store: Path) -> None:
    """Every event is told with its fields: of the house, of tables and of vouchers."""
    lines = punto("export", str(store), "events", "--jsonl").stdout.decode().splitlines()
    told = [json.loads(line) for line in lines]
    streams = {one["stream"].split("/")[0] for one in told}
    is_all = {"house", "table"} <= streams <= {"house", "table", "voucher"}
    check("events of house and tables, and of vouchers where guests have some", is_all, streams)
    bare = [one for one in told if one["text"].split(" ")[0] != one["kind"]]
    check("each begins with its kind", not bare, bare[:3])
    silent = [one for one in told if one["fields"] and " " not in one["text"]]
    silent = [one for one in silent if any(one["fields"].values())]
    check("none with fields is without words", not silent, silent[:3])
    opened = [one for one in told if one["kind"] == "house-opened"]
    check("the settings of the house", "settings-currency=" in opened[0]["text"], opened)


def rounds_of(made: bytes) -> int:
    by_table = json.loads(made)["sections"][0]
    return by_table["total"][1]


def shifts(punto: Callable, check: Callable, refuses: Callable, store: Path) -> None:
    words = ["report", str(store), "win", "--format", "json"]
    whole = rounds_of(punto(*words).stdout)
    names = ("morning", "afternoon", "night")
    parts = [rounds_of(punto(*words, "--shift", s).stdout) for s in names]
    check("shifts add up to the whole", whole > 0 and sum(parts) == whole, (whole, parts))
    told = "there are morning, afternoon or night"
    refuses("a shift that is none", [*words, "--shift", "tea"], told)
    refuses("a day that is none", [*words, "--day", "yesterday"], "write it as 2026-11-16")
    refuses("a day that the house has not had", [*words, "--day", "2000-01-01"],
            r"there is no gaming day 2000-01-01; the house has had \d{4}-\d\d-\d\d to ")
    period = json.loads(punto("report", str(store), "books", "--format", "json").stdout)["period"]
    check("books stand at the end", period == "at the end of the records", period)
    refuses("a report that is none", ["report", str(store), "weather"], "is no report")


def filters(punto: Callable, check: Callable, refuses: Callable, store: Path) -> None:
    """An export of a table, of days, of a shift has those lines of the whole, and no others."""
    words = ["export", str(store), "events", "--jsonl"]
    whole = [json.loads(line) for line in punto(*words).stdout.splitlines()]
    stream = next(line["stream"] for line in whole if line["stream"].startswith("table/"))
    table = stream.removeprefix("table/")
    for more, holds in (
        (["--table", table], lambda line: line["stream"] == stream),
        (["--shift", "night"], lambda line: line["shift"] == "night"),
        (["--from", "1971-01-01"], lambda line: line["day"] >= 365),
        (["--to", "1971-01-01"], lambda line: line["day"] <= 365),
        (["--day", "2000-01-01", "--table", table], lambda line: False),
    ):
        lines = [json.loads(line) for line in punto(*words, *more).stdout.splitlines()]
        wanted = [line for line in whole if holds(line)]
        check(f"export with {more}", lines == wanted, (len(lines), len(wanted), len(whole)))
    refuses("a table that is none", [*words, "--table", "tea"], 'no table "tea"')
    refuses("a shift that is none", [*words, "--shift", "tea"], "is no shift of this house")
    refuses("a day that is none", [*words, "--day", "today"], "write it as 2026-11-16")
    refuses("days the wrong way round", [*words, "--from", "2026-11-02", "--to", "2026-11-01"],
            "ends before it begins")


def unsound(punto: Callable, check: Callable, store: Path) -> None:
    """Nothing is told of records that do not verify, unless somebody asks for it."""
    harmed = store.with_name("unsound.db")
    for ending in ("", "-wal"):
        shutil.copy(f"{store}{ending}", f"{harmed}{ending}")
    with sqlite3.connect(harmed) as database:
        mine = "place >> 36 = (SELECT id FROM stream WHERE name = 'table/tiger-1')"
        first = f"(SELECT min(place) FROM record WHERE {mine})"
        database.execute(f"UPDATE record SET head = zeroblob(32) WHERE place = {first}")
    database.close()
    for words in (["export", str(harmed), "wagers"], ["report", str(harmed), "win"]):
        run = punto(*words)
        one_line = run.stderr.count(b"\n") == 1 and b"does not verify: table/tiger-1" in run.stderr
        check(f"{words[0]} of it says so", run.returncode == 1 and one_line, run)
        check("and tells nothing", run.stdout == b"", run.stdout)
        run = punto(*words, "--unverified")
        check(f"{words[0]} all the same", run.returncode == 0 and run.stdout, run)
    words = ["report", str(harmed), "win", "--unverified", "--format", "json"]
    period = json.loads(punto(*words).stdout)["period"]
    check("a report says that nobody verified", "the records were not verified" in period, period)
    run = punto("replay", str(harmed), "--table", "tiger-1")
    is_told = b"does not verify: table/tiger-1" in run.stderr and run.returncode == 1
    check("a round of it is told, and that it does not verify", is_told and run.stdout, run)
    bundle = store.with_name("unsound.bundle")
    run = punto(
        *("bundle", str(harmed), "--table", "tiger-1", "--round", "1", "--output", str(bundle))
    )
    is_refused = b"does not verify" in run.stderr and run.returncode == 2
    check("a bundle of it is not made", is_refused and not bundle.exists(), run)
