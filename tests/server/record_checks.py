"""What the interface says of records that do not verify: no figure, unless somebody insists."""
import sqlite3
import time

from client import Client, Floor
from office_checks import TABLE, on_duty

REPORT = "/api/reports/win"
EXPORT = "/api/exports/rounds"
BUNDLE = f"/api/tables/{TABLE}/rounds/1/bundle"


def period(answer) -> str:
    return answer.json["period"]


def verifying(person: Client) -> dict:
    """The check that a floor makes of itself when it starts."""
    for _ in range(600):
        told = person.get("/api/verification").json
        if told["state"] not in ("not-begun", "running"):
            return told
        time.sleep(0.1)
    return told


def sound(floor: Floor, check, person: Client) -> None:
    told = verifying(person)
    check("a floor verifies itself", told["state"] == "done" and told["result"]["verified"], told)
    report = person.get(REPORT)
    check("a report says so", "; the records verified at 20" in period(report), period(report))
    check("an export is made", person.get(EXPORT).status == 200)
    for path in (REPORT, EXPORT):
        answer = person.get(f"{path}?unverified=yes")
        check("true or false", answer.json["mistake"]["pointer"] == "/unverified", answer)
    none = person.get(f"{EXPORT}?shift=none")
    check("no export of a shift that is not", none.json["mistake"]["pointer"] == "/shift", none)


def harm(floor: Floor) -> tuple[int, bytes]:
    """Whoever can write the store changes one byte of what was done long ago."""
    with sqlite3.connect(floor.store) as database:
        (place, data) = database.execute(
            "SELECT place, bytes FROM record WHERE place >> 36 ="
            " (SELECT id FROM stream WHERE name = ?) ORDER BY place LIMIT 1 OFFSET 4",
            [f"table/{TABLE}"],
        ).fetchone()
        changed = bytes([*data[:-1], data[-1] ^ 1])
        database.execute("UPDATE record SET bytes = ? WHERE place = ?", [changed, place])
    database.close()
    return place, data


def mend(floor: Floor, place: int, data: bytes) -> None:
    with sqlite3.connect(floor.store) as database:
        database.execute("UPDATE record SET bytes = ? WHERE place = ?", [data, place])
    database.close()


def unsound(floor: Floor, check, person: Client) -> None:
    told = verifying(person)
    found = told["result"]["found"]
    check("a floor finds what was changed", not told["result"]["verified"] and found, told)
    for path in (REPORT, EXPORT, BUNDLE):
        answer = person.get(path)
        check(f"{path} is refused", answer.problem()[:2] == (404, "not-there"), answer)
        told = answer.json["detail"]
        check("and says where", f"do not verify (table/{TABLE}, entry" in told, answer)
    report = person.get(f"{REPORT}?unverified=true")
    check("a report of them says so", "do not verify" in period(report), report)
    check("an export of them", person.get(f"{EXPORT}?unverified=true").status == 200)
    for _ in range(100):
        events = person.get("/api/house/events").json["events"]
        told = [event for event in events if event["subject"] == "the records"]
        if told:
            break
        time.sleep(0.1)
    kinds = [event["kind"] for event in told]
    check("it is a significant event", kinds == ["books-out-of-balance"], events)


def run(floor: Floor, check) -> None:
    sound(floor, check, on_duty(floor, check, "pit-manager"))
    floor.secrets.add(floor.set_up_code)  # another start tells none
    check("it stops", floor.stop() == 0, floor.process.returncode)
    place, data = harm(floor)
    floor.start()
    try:
        unsound(floor, check, on_duty(floor, check, "pit-manager"))
    finally:
        floor.stop()
        mend(floor, place, data)
        floor.start()
    person = on_duty(floor, check, "pit-manager")
    told = verifying(person)
    check("mended, it verifies again", told["result"]["verified"], told)
    check("and figures are told", person.get(EXPORT).status == 200)
