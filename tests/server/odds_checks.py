"""Exact odds over the interface: those of the program, and nothing that a hidden card decides."""
import json
import subprocess

from client import Client, Floor


def of_rulebooks(floor: Floor, check) -> None:
    guest = Client(floor)
    for game, decks in (("tiger", 8), ("tiger@4", 6), ("fa-fa-fabulous-4-v3", 8)):
        words = [floor.program, "odds", game, "--decks", str(decks), "--json"]
        told = json.loads(subprocess.run(words, capture_output=True, timeout=60).stdout)
        for _ in range(2):  # the second is not counted again
            answer = guest.get(f"/api/rulebooks/{game}/odds?decks={decks}")
            check(f"the odds of {game} are those of punto odds", answer.json == told, answer)
    usual = guest.get("/api/rulebooks/tiger/odds").json
    check("8 decks where none are named", usual["decks"] == 8, usual)
    check("wagers have names", usual["wagers"]["tiger-tie"]["name"]["en"] == "Tiger Tie", usual)


def refused(floor: Floor, check) -> None:
    guest = Client(floor)
    for decks in ("0", "11", "-8", "8.0", "eight", "99999999999999999999", ""):
        answer = guest.get(f"/api/rulebooks/tiger/odds?decks={decks}")
        told = answer.json.get("mistake", {})
        wanted = {"fault": "out-of-range", "pointer": "/decks", "allowed": "4 to 10"}
        check(f"{decks!r} decks are refused", (answer.status, told) == (400, wanted), answer)
    nothing = guest.get("/api/rulebooks/none/odds")
    check("no such rulebook", nothing.problem()[:2] == (404, "not-there"), nothing)


def run(floor: Floor, check) -> None:
    of_rulebooks(floor, check)
    refused(floor, check)
