"""A floor that signs staff off after two seconds: what keeps them there, and what does not."""
import tempfile
import time
from pathlib import Path

from client import Client, Floor
from staff_checks import FIRST, SECRETS

IDLE = 2.0
SESSIONS = f"""
[sessions]
staff-idle = "{IDLE:.0f}s"
"""
ALONE = {"Unattended": "true"}


def signed_on(floor: Floor) -> Client:
    client = Client(floor)
    client.sign_on(FIRST, SECRETS[FIRST])
    return client


def kind(client: Client, **headers: str) -> str:
    return client.ask("GET", "/api/session", None, headers).json["kind"]


def polls_alone(floor: Floor, check) -> None:
    """Pages of the staff read the floor every few seconds, also when nobody is there."""
    client = signed_on(floor)
    live = client.live()
    check("his socket knows him", live.hear()["hello"]["session"]["kind"] == "staff", live.seen)
    end = time.monotonic() + 2 * IDLE
    told = []
    while time.monotonic() < end:
        for path in ("/api/floor", "/api/pit"):
            client.ask("GET", path, None, ALONE)
        told.append(kind(client, **ALONE))
        if told[-1] == "staff":
            live.say({"alive": {}})
            live.say({"subscribe": {"table": "felt-1"}})
        time.sleep(0.2)
    check("he is there at first", told[0] == "staff", told)
    check("a page that polls does not keep him signed on", told[-1] == "nobody", told)
    heard = live.wait_closed(15)
    check("his socket is told so", heard == 4001, heard)
    opened = client.live()
    check("it opens as nobody", opened.hear()["hello"]["session"]["kind"] == "nobody")


def touches(floor: Floor, check) -> None:
    client = signed_on(floor)
    for _ in range(6):
        time.sleep(IDLE / 3)
        told = kind(client)
    check("whoever does something stays", told == "staff", told)
    live = client.live()
    for _ in range(6):
        time.sleep(IDLE / 3)
        live.say({"command": {"command": "end-duty", "key": floor.fresh_key(), "body": {}}})
    check("so does he by commands", kind(client, **ALONE) == "staff")


def hurried(floor: Floor, check) -> None:
    """Whoever sends too much is told which of it was not done."""
    live = signed_on(floor).live()
    live.hear()
    keys = [floor.fresh_key() for _ in range(300)]
    for key in keys:
        live.say({"command": {"command": "end-duty", "key": key, "body": {}}})
    answers = []
    while len(answers) < len(keys):
        frame = live.hear()
        if "answer" in frame:
            answers.append(frame["answer"])
    check("some of it is refused", 429 in {answer["status"] for answer in answers})
    told = sorted(answer["key"] for answer in answers)
    strange = [answer for answer in answers if answer["key"] not in keys]
    check("each with its key", told == sorted(keys), strange[:1])


def run(floor: Floor, check) -> None:
    with tempfile.TemporaryDirectory() as name:
        idle = Floor(floor.program, Path(name), check, more=SESSIONS)
        try:
            body = {"set_up_code": idle.set_up_code, "person": FIRST, "name": "Ng Ah Choo",
                    "secret": SECRETS[FIRST]}
            first = Client(idle).post("/api/set-up", body)
            check("the first is hired", first.status == 200, first)
            polls_alone(idle, check)
            touches(idle, check)
            hurried(idle, check)
        finally:
            idle.kill()
