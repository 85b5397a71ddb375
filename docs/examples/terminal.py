#!/usr/bin/env python3
"""A whole terminal, which plays one round: terminal.py http://HOST:PORT TABLE [TERMINAL KEY]"""
import http.client, json, os, secrets, socket, sys, time, urllib.parse

server, (table, *own) = urllib.parse.urlsplit(sys.argv[1]), sys.argv[2:]
web, head = http.client.HTTPConnection(server.netloc, timeout=90), {}

def post(path, body):  # until the answer is certain: with the same key it is done once
    sent = {"Content-Type": "application/json", "Idempotency-Key": secrets.token_hex(8), **head}
    for _ in range(10):
        try:
            web.request("POST", path, json.dumps(body), sent)
            told = json.loads((answer := web.getresponse()).read())
            if answer.status not in (429, 503, 504):
                return told if answer.status == 200 else sys.exit(told["detail"])
        except (OSError, http.client.HTTPException):
            told = web.close() or {}  # nobody knows whether it was done
        time.sleep(told.get("retry_after", 1))
    sys.exit("The floor does not answer; call for help.")

def say(told, kind=0x81):
    data, mask = told if kind == 0x8A else json.dumps(told).encode(), os.urandom(4)
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    link.sendall(bytes([kind]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

def hear():  # the name of a frame, and what it tells
    while (start := stream.read(2)) and start[0] != 0x88:
        wide = {126: 2, 127: 8}.get(start[1], 0)
        data = stream.read(int.from_bytes(stream.read(wide), "big") if wide else start[1])
        if start[0] == 0x81:
            return next(iter(json.loads(data).items()))
        say(data, 0x8A)  # to a ping
    sys.exit("The server has closed the link; connect again.")

own = {"terminal": int(own[0]), "key": own[1]} if own else post("/api/demonstration/terminals", {})
head["Authorization"] = "Bearer " + post("/api/session/sign-on-terminal", own)["token"]
link = socket.create_connection((server.hostname, server.port or 80), 90)
stream, view, tried = link.makefile("rb"), {}, 0
ask = {"Host": server.netloc, "Upgrade": "websocket", "Connection": "Upgrade", **head}
ask |= {"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "cHVudG8gdGVybWluYWwuLg=="}
lines = "".join(f"{name}: {value}\r\n" for name, value in ask.items())
link.sendall(f"GET /api/live HTTP/1.1\r\n{lines}\r\n".encode())
while stream.readline().strip(): pass
post("/api/house/insert-cash", {"amount": 10_000})
say({"subscribe": {"table": table}})
while "positions" not in view: view |= hear()[1].get("view", {})
free = set(range(1, view["positions"] + 1)) - {seat["position"] for seat in view["seats"]}
post("/api/house/sit-at-terminal", {"table": table, "position": min(free), "credits": 10_000})
while (view.get("own_settlement") or {}).get("round") != tried:
    view |= hear()[1].get("view", {})
    step = next((s for s in view.get("own_steps", []) if s["command"] == "place-wager"), None)
    if step and view["round"] > tried:  # where it is refused, the next round is tried
        tried, key = view["round"], secrets.token_hex(8)
        body = {"round": tried, "wager": step["wager"], "amount": step["amounts"]["least"]}
        say({"command": {"table": table, "command": "place-wager", "key": key, "body": body}})
for one in view["own_settlement"]["settlement"]:
    print(f"round {tried}: {one['staked']} on {one['kind']} returns {one['returned']}")
post(f"/api/tables/{table}/leave", {})
while "table" in (last := hear())[1] or last[0] != "terminal": pass  # the credits come back
print(post("/api/house/cash-out", {}).get("code", "It is paid by hand; wait for an attendant."))
