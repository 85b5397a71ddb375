"""Terminals that go and come, and sessions that end, on floors where that takes seconds."""
import subprocess
import time
from pathlib import Path

from client import Client, Floor, lent

TIMES = """
[terminals]
link-lost = "3s"
back-after-start = "2s"
"""
SESSIONS = """
[sessions]
staff-idle = "2s"
staff-longest = "8s"
machine-longest = "4s"
"""
TABLE = "tiger-1"


def on_record(floor: Floor, word: str) -> int:
    words = [floor.program, "export", str(floor.store), "events", "--jsonl"]
    out = subprocess.run(words, capture_output=True, timeout=60).stdout.decode()
    return sum(word in line for line in out.splitlines())


def wait_for(holds, seconds: float = 15) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.3)
    return holds()


def opened(client: Client):
    live = client.live()
    live.hear()
    return live


def reported(floor: Floor) -> int:
    return on_record(floor, "terminal-carries-on") + on_record(floor, "player-left-out")


def lost_and_restored(floor: Floor, check) -> Client:
    client = lent(floor, 50_000)
    seat = {"table": TABLE, "position": 1, "credits": 50_000}
    check("a visitor sits", client.command("house/sit-at-terminal", seat).status == 200)
    opened(client).close()
    time.sleep(0.5)
    second = opened(client)
    time.sleep(1.7)
    second.close()
    time.sleep(1.4)  # the time of the first closing is over, that of the second is not
    third = opened(client)
    check("who goes and comes is not lost", on_record(floor, "link-lost") == 0)
    times = 0
    while reported(floor) == 0 and times < 4:  # between rounds there is nothing to report
        third.close()
        times += 1
        lost = wait_for(lambda: on_record(floor, "link-lost") == times)
        check("who does not come back is lost", lost, on_record(floor, "link-lost"))
        wait_for(lambda: reported(floor) > 0, 1)
        third = opened(client)
        restored = wait_for(lambda: on_record(floor, "link-restored") == times)
        check("and restored when he does", restored, on_record(floor, "link-restored"))
    check("his table was told that the terminal failed", reported(floor) > 0)
    third.close()
    return client


def after_restart(floor: Floor, check, client: Client) -> None:
    """Nobody has seen the link close; who comes back is there, who does not is lost."""
    stays = lent(floor, 50_000)
    seat = {"table": TABLE, "position": 2, "credits": 50_000}
    check("another sits", stays.command("house/sit-at-terminal", seat).status == 200)
    live = opened(stays)
    back = opened(client)
    check("it stops in order", floor.stop() == 0)
    live.close()
    back.close()
    before = on_record(floor, "link-lost")
    floor.start()
    stays.close()
    stays.sign_on_terminal(stays.terminal, stays.key)
    live = opened(stays)
    lost = wait_for(lambda: on_record(floor, "link-lost") > before)
    check("after a restart a terminal that does not come back is lost", lost)
    name = f"terminal {client.terminal}"
    time.sleep(0.5)
    check("that one alone", on_record(floor, "link-lost") == before + 1, name)
    live.close()


def links(floor: Floor, check) -> None:
    client = lost_and_restored(floor, check)
    after_restart(floor, check, client)


def sessions(floor: Floor, check) -> None:
    person = Client(floor)
    secret = "correct horse 1"
    floor.secrets.add(secret)
    body = {"set_up_code": floor.set_up_code, "person": 1, "name": "Ng", "secret": secret}
    person.begin(person.post("/api/set-up", body))
    begun = time.monotonic()
    live = opened(person)
    check("who does nothing is signed off", live.wait_closed(6) == 4001, live.seen)
    took = time.monotonic() - begun
    check("when it is time", 1.5 < took < 5, took)
    check("and is nobody", person.get("/api/session").json["kind"] == "nobody")
    person.sign_on(1, secret)
    for _ in range(12):
        time.sleep(0.25)
        kind = person.get("/api/session").json["kind"]
    check("who does something stays", kind == "staff", kind)
    check("it is on record that he was signed off", on_record(floor, "signed-off") == 1)
    for _ in range(30):
        time.sleep(0.25)
        kind = person.get("/api/session").json["kind"]
    check("but not for ever", kind == "nobody", kind)
    terminal = lent(floor)
    live = opened(terminal)
    check("so it is with terminals", live.wait_closed(8) == 4001, live.seen)
    tokens = []
    for _ in range(9):
        person.sign_on(1, secret)
        tokens.append(person.token)
    kinds = [Client(floor, token).get("/api/session").json["kind"] for token in tokens]
    check("nobody has more than eight", kinds[0] == "nobody" and kinds[-1] == "staff", kinds)


def run(floor: Floor, check) -> None:
    for name, more, part in (("links", TIMES, links), ("sessions", SESSIONS, sessions)):
        folder = Path(floor.folder) / name
        folder.mkdir()
        own = Floor(floor.program, folder, check, more=more)
        try:
            part(own, check)
            check(f"{name}: it stops in order", own.stop() == 0)
        finally:
            own.kill()
