"""Seats of visitors who close the page, on a floor that keeps them for a moment."""
import time
from pathlib import Path

from client import Client, Floor, lent

SETTINGS = """
[demonstration]
seat-kept = "1s"
"""
TABLE = "tiger-1"


def sit(check, client: Client, position: int) -> None:
    body = {"table": TABLE, "position": position, "credits": 50_000}
    answer = client.command("house/sit-at-terminal", body)
    check("a visitor sits", answer.status == 200, answer)


def seats(floor: Floor) -> list[int]:
    return [seat["position"] for seat in floor.raw_get(f"/api/tables/{TABLE}").json["seats"]]


def wait_free(floor: Floor, position: int, seconds: float = 20) -> bool:
    end = time.monotonic() + seconds
    while position in seats(floor) and time.monotonic() < end:
        time.sleep(0.1)
    return position not in seats(floor)


def gone(floor: Floor, check) -> None:
    """One who stays, one who goes, and one who goes while his wager is in play."""
    stays, goes, plays = lent(floor, 50_000), lent(floor, 50_000), lent(floor, 50_000)
    screens = [client.live() for client in (stays, goes, plays)]
    for position, client in enumerate((stays, goes, plays), 1):
        sit(check, client, position)
    screens[2].say({"subscribe": {"table": TABLE}})
    view = screens[2].wait_for(lambda f: "snapshot" in f)["snapshot"]["view"]
    while not (view["phase"] == "betting" and view["next_step_at"]):
        told = screens[2].wait_for(lambda f: "snapshot" in f or "change" in f)
        view |= told.get("snapshot", told.get("change"))["view"]
    body = {"round": view["round"], "wager": "banker", "amount": 1_000}
    placed = plays.command(f"tables/{TABLE}/place-wager", body)
    check("he wagers", placed.status == 200, placed)
    for screen in screens[1:]:
        screen.close()
    check("an empty seat is free again", wait_free(floor, 2), seats(floor))
    check("whoever is there keeps his", 1 in seats(floor), seats(floor))
    check("so is the other's after his round", wait_free(floor, 3), seats(floor))
    has = goes.get("/api/terminal").json
    check("his credits are the terminal's", has["credits"] == 50_000 and "table" not in has, has)
    rounds = plays.get("/api/terminal/rounds").body.decode()
    check("the wager was settled", "1000" in rounds, rounds[:300])
    left = plays.get("/api/terminal").json["credits"]
    check("and what came of it is there", left in (49_000, 50_000, 50_950, 51_000), left)
    check("the log says why", "its seat at tiger-1 is free" in floor.log.read_text())
    screens[0].close()


def after_restart(floor: Floor, check) -> None:
    """A seat taken before the server was started anew is nobody's link, and free as well."""
    visitor = lent(floor, 50_000)
    screen = visitor.live()
    cash = visitor.command("house/insert-cash", {"amount": 700}, "before")
    check("he has more", cash.status == 200, cash)
    sit(check, visitor, 5)
    floor.kill()
    floor.start()
    over = visitor.get("/api/terminal")
    check("sessions of before are over", over.problem()[:2] == (401, "not-signed-in"), over)
    check("the seat that was still taken is free then", wait_free(floor, 5), seats(floor))
    freed = [line for line in floor.log.read_text().splitlines() if "seat at tiger-1" in line]
    given_up = any(f"terminal {visitor.terminal}" in line for line in freed)
    check("since nothing is heard of it", given_up, freed)
    visitor.sign_on_terminal(visitor.terminal, visitor.key)
    again = visitor.command("house/insert-cash", {"amount": 700}, "before")
    check("keys of before still count", again.json.get("repeated") is True, again)
    other = visitor.command("house/insert-cash", {"amount": 800}, "before")
    check("for what they came with", other.problem()[1] == "key-used-otherwise", other)
    credits = visitor.get("/api/terminal").json["credits"]
    check("and nothing is lost or there twice", credits == 50_700, credits)
    screen.close()


def run(floor: Floor, check) -> None:
    folder = Path(floor.folder) / "seats"
    folder.mkdir()
    own = Floor(floor.program, folder, check, SETTINGS)
    try:
        gone(own, check)
        after_restart(own, check)
        check("it stops in order", own.stop() == 0)
    finally:
        own.kill()
