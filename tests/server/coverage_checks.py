"""What of the description was really heard from a running server, by all parts: everything but what
stands here with a reason."""
from contract import HEARD

# Operations of which no answer 200 is heard.
NOT_DONE = {
    "the house sends it to tables: over the interface it is through-the-house": """
        addCredits closeTable restrainPlayer setDifferential setLimits setOffered settleDebt sit
        startGamingDay""",
    "it belongs to a procedure on felt that no part plays; scenarios and unit tests do": """
        allowDrawing announceLastRound burnCards chooseHandler chooseMethod closeOffer confirm
        correctRound declineHand dismiss openTable placeJointWager relinquishDevice reportEmptyShoe
        setWagersPerArea signOn""",
    "a terminal on felt has nothing to show; at terminals bots and pages send it": "confirmShown",
    "it needs a large win, a debt, or meters that do not add up": """
        houseCorrectTerminal houseReleaseWinner houseSettleDebt releaseSeat""",
    "it needs a shoe that is over; web/browser plays one": "getShoeProof",
}
# Each trouble, with each of its refusals: "house-refusal/terminal-is-busy".
NOT_HEARD = {
    "it is answered to requests that are no operation, which are sent as bytes: network_checks": """
        body-too-large method-not-allowed unknown-path""",
    "the floor, its store or a device has to fail: tests/crash, tests/nodes, unit tests": """
        device-failed fault floor-stopped house-out-of-service not-certain out-of-service set-aside
        store-away house-refusal/meters-do-not-add-up not-taken/not-as-recorded""",
    "a session ends before he could hear it": """
        house-refusal/person-is-locked not-on-duty/no-such-person not-on-duty/person-has-left
        not-on-duty/person-is-locked""",
    "it takes days, or hours of play": """
        house-refusal/voucher-has-expired not-taken/has-expired not-taken/not-expired-yet
        house-refusal/stake-limit-reached house-refusal/time-limit-reached
        table-refusal/loss-limit-reached table-refusal/stake-limit-reached
        table-refusal/time-limit-reached""",
    "it is heard for a moment only, while an errand is under way": """
        house-refusal/terminal-is-busy house-refusal/voucher-in-use not-taken/voucher-in-use
        not-taken/already-issued not-taken/already-seated not-taken/procedure-open
        not-taken/not-between-rounds not-taken/already-done not-taken/table-suspended
        table-refusal/left-out-of-round table-refusal/offer-still-open""",
    "the house or the server refuses it before a table is asked": """
        house-refusal/change-not-allowed not-taken/amount-not-valid not-taken/card-reader-needed
        not-taken/dealer-not-signed-on not-taken/last-round-not-announced
        not-taken/machines-may-not not-taken/method-not-allowed-here not-taken/no-such-method
        not-taken/no-such-player not-taken/no-such-procedure not-taken/no-such-wager
        not-taken/not-yourself not-taken/players-may-not not-taken/role-too-low
        not-taken/second-person-needed not-taken/setting-not-valid not-taken/staff-may-not
        not-taken/table-not-open not-taken/table-not-suspended""",
    "it belongs to a set-up or a procedure that no part plays; scenarios and unit tests do": """
        table-refusal/all-or-none table-refusal/card-not-given table-refusal/card-reader-needed
        table-refusal/cards-do-not-fit table-refusal/cards-must-be-replaced
        table-refusal/circumstance-missing table-refusal/dealer-not-signed-on
        table-refusal/decks-not-allowed table-refusal/first-hand-not-chosen
        table-refusal/last-round-played table-refusal/method-not-allowed-here
        table-refusal/no-shoe table-refusal/no-such-irregularity table-refusal/no-such-method
        table-refusal/no-such-wager table-refusal/nobody-to-pass-to
        table-refusal/not-at-one-position table-refusal/not-offered table-refusal/not-this-deck
        table-refusal/not-this-stage table-refusal/payment-not-exact
        table-refusal/positions-not-allowed table-refusal/round-finished
        table-refusal/rulebook-not-valid table-refusal/seat-is-locked table-refusal/shoe-ended
        table-refusal/shoe-not-ready table-refusal/table-already-open
        table-refusal/table-not-open table-refusal/table-notices-itself
        table-refusal/too-many-wagers table-refusal/wager-decided
        table-refusal/wager-not-offered table-refusal/widens-differential""",
}


def named(reasons: dict[str, str]) -> set[str]:
    return {name for names in reasons.values() for name in names.split()}


def name_of(trouble: str, refusal: str) -> str:
    return f"{trouble}/{refusal}" if refusal else trouble


def reasons_of(contract, response: dict) -> set[str]:
    """Each trouble, with each of its refusals."""
    content = contract.plain(response)["content"]["application/problem+json"]
    schema = contract.plain(content["schema"])
    found = set()
    for each in schema.get("oneOf", [schema]):
        members = contract.plain(each)["properties"]
        trouble = members["type"]["const"].split(":")[-1]
        refusal = contract.plain(members.get("refusal", {"enum": [""]}))
        names = refusal["enum"] if "enum" in refusal else [refusal["const"]]
        found |= {name_of(trouble, name) for name in names}
    return found


def run(floor, check) -> None:
    contract, described, operations = floor.contract, set(), set()
    for item in contract.document["paths"].values():
        for operation in item.values():
            operations.add(operation["operationId"])
            for status, response in operation["responses"].items():
                if status != "200":
                    described |= reasons_of(contract, response)
    done = {name for name, status, *_ in HEARD if status == 200} & operations
    heard = {name_of(trouble, refusal) for _, status, trouble, refusal in HEARD if status != 200}
    print(f"{len(done)} of {len(operations)} operations done, "
          f"{len(heard & described)} of {len(described)} refusals heard")
    missing = operations - done - named(NOT_DONE)
    check("every operation was done, or stands in the list", not missing, sorted(missing))
    missing = described - heard - named(NOT_HEARD)
    check("every refusal was heard, or stands in the list", not missing, sorted(missing))
    gone = named(NOT_DONE) - operations | named(NOT_HEARD) - described
    check("the list has nothing that is not there", not gone, sorted(gone))
    wrong = named(NOT_DONE) & done
    check("no operation of the list was done: take it out", not wrong, sorted(wrong))
    # Some are heard by chance, as those of a moment: a list that is too long costs nothing else.
    by_chance = sorted(named(NOT_HEARD) & heard)
    if by_chance:
        print(f"heard though they are in the list: {', '.join(by_chance)}")
    check("nothing else was heard", heard <= described, sorted(heard - described))
