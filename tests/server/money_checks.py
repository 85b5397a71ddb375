"""Money that cannot be: one sentence says what to do, and nothing moves."""
import time

from client import Client, Floor, lent
from life_checks import of_another_floor
from office_checks import on_duty
from staff_checks import FIRST, SECOND, SECRETS

LEAVER = 6
SECRETS[LEAVER] = "640285"
MOST_CREDITS = 100_000_000  # cents, where a floor's file says nothing else


def money(person: Client) -> tuple:
    """Everything that the house has and owes."""
    told = person.get("/api/house").json
    credits = [(one["terminal"], one["credits"]) for one in told["terminals"]]
    vouchers = sorted(one["amount"] for one in told["vouchers"])
    return told["cage"], told["chips"], credits, vouchers


def refused(check, name: str, answer, status: int, word: str) -> None:
    """By that word, in one sentence that says what to do."""
    told = answer.json
    words = (told.get("refusal"), told.get("mistake", {}).get("fault"))
    check(f"{name} is refused", (answer.status, word in words) == (status, True), answer)
    detail = told["detail"]
    check(f"{name}: what to do", "; " in detail and detail.endswith("."), detail)


def with_other_digits(code: str) -> str:
    """A code of the same floor with check digits that fit (ISO 7064), which nobody has printed."""
    digits = "".join(c for c in code if c.isdigit())
    text = f"{digits[:21]}{(int(digits[21]) + 1) % 10}"
    return f"{text}{98 - int(text) * 100 % 97:02}"


def mistyped(code: str) -> str:
    return code[:-1] + ("1" if code[-1] != "1" else "2")


def vouchers(floor: Floor, check) -> None:
    cashier = on_duty(floor, check, "cashier")
    sold = cashier.command("house/sell-voucher", {"amount": 5_000})
    code = sold.json["code"]
    floor.secrets.update((code, "".join(c for c in code if c.isdigit())))
    paid = cashier.command("house/cash-voucher", {"code": code})
    check("a voucher is paid at the cage", paid.status == 200, (sold, paid))
    before = money(cashier)
    terminal = lent(floor)
    for where, path, who in (
        ("the cage", "house/cash-voucher", cashier),
        ("a terminal", "house/present-voucher", terminal),
    ):
        for name, wrong, status, word in (
            ("used", code, 409, "already-redeemed"),
            ("unknown", with_other_digits(code), 409, "no-such-voucher"),
            ("of another floor", of_another_floor(code), 404, "no-such-voucher"),
            ("mistyped", mistyped(code), 400, "code-mistyped"),
            ("too short", code[:-5], 400, "code-wrong-length"),
            ("no digits", "ABCD-1234", 400, "code-not-digits"),
        ):
            answer = who.command(path, {"code": wrong})
            refused(check, f"a voucher at {where} that is {name}", answer, status, word)
    check("nothing has moved", money(cashier)[:2] == before[:2], (before, money(cashier)))
    check("nor is it on the terminal", terminal.get("/api/terminal").json["credits"] == 0)


def amounts(floor: Floor, check) -> None:
    cashier = on_duty(floor, check, "cashier")
    terminal = lent(floor)
    before = money(cashier)
    answer = terminal.command("house/insert-cash", {"amount": MOST_CREDITS + 1})
    refused(check, "more than a terminal holds", answer, 409, "too-many-credits")
    for amount in (0, -1):
        for who, command in ((terminal, "insert-cash"), (cashier, "sell-voucher")):
            answer = who.command(f"house/{command}", {"amount": amount})
            check(f"{command} of {amount}", answer.status in (400, 422), answer)
    huge = terminal.command("house/insert-cash", {"amount": 10**15})
    check("more than there can be", huge.status in (400, 422), huge)
    alone = cashier.command("house/sell-voucher", {"amount": 600_000})
    refused(check, "a large amount by one person", alone, 403, "second-person-needed")
    own = cashier.post("/api/session/approvals", {"person": FIRST, "secret": SECRETS[FIRST]})
    refused(check, "an approval for oneself", own, 403, "same-person")
    check("nothing has moved", money(cashier) == before, (before, money(cashier)))


def days(floor: Floor, check) -> None:
    dealer = Client(floor)
    dealer.sign_on(FIRST, SECRETS[FIRST])
    dealer.command("house/end-duty", {})
    on = dealer.command("house/begin-duty", {"job": "dealer", "table": "felt-1"})
    check("somebody deals", on.status == 200, on)
    day = floor.raw_get("/api/floor").json["day"]
    body = {"table": "felt-1", "amount": 1_000}
    for other in (day - 1, day + 1):
        answer = dealer.command("house/give-change", {**body, "day": other})
        refused(check, f"gaming day {other - day:+}", answer, 409, "day-is-over")


def leaver(floor: Floor, check) -> None:
    office = on_duty(floor, check, "administrator")
    known = {one["person"] for one in office.get("/api/house").json["persons"]}
    approval = {}
    if SECOND in known:
        second = Client(floor)
        second.sign_on(SECOND, SECRETS[SECOND])
        second.command("house/begin-duty", {"job": "administrator"})
        approval = {"Approval": office.approval_of(SECOND, SECRETS[SECOND])}
    body = {"person": LEAVER, "name": "Person 6", "jobs": ["cashier"]}
    hired = office.command("house/hire", body, **approval)
    secret = {"person": LEAVER, "secret": SECRETS[LEAVER]}
    office.command("house/set-credential", secret)
    person = Client(floor)
    on = person.sign_on(LEAVER, SECRETS[LEAVER])
    check("somebody works here", (hired.status, on.status) == (200, 200), (hired, on))
    person.command("house/begin-duty", {"job": "cashier"})
    gone = office.command("house/dismiss", {"person": LEAVER})
    check("and leaves", gone.status == 200, gone)
    for _ in range(100):
        if person.get("/api/session").json["kind"] == "nobody":
            break
        time.sleep(0.02)
    sold = person.command("house/sell-voucher", {"amount": 1_000})
    check("his session has ended", sold.problem()[:2] == (401, "not-signed-in"), sold)
    back = Client(floor).sign_on(LEAVER, SECRETS[LEAVER])
    check("a leaver does not sign on", back.problem()[:2] == (401, "sign-in-failed"), back)
    own = office.post("/api/session/approvals", secret)
    check("nor approves", own.problem()[:2] == (401, "sign-in-failed"), own)


def run(floor: Floor, check) -> None:
    vouchers(floor, check)
    amounts(floor, check)
    days(floor, check)
    leaver(floor, check)
