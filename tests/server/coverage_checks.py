"""How much of what the description says was really heard from a running server, by all parts."""
from contract import HEARD

LEAST_DONE, LEAST_REASONS = 115, 115


def reasons_of(contract, response: dict) -> set[tuple[str, str]]:
    """Each trouble, with each of its refusals."""
    content = contract.plain(response)["content"]["application/problem+json"]
    schema = contract.plain(content["schema"])
    found = set()
    for each in schema.get("oneOf", [schema]):
        members = contract.plain(each)["properties"]
        trouble = members["type"]["const"].split(":")[-1]
        refusal = contract.plain(members.get("refusal", {"enum": [""]}))
        names = refusal["enum"] if "enum" in refusal else [refusal["const"]]
        found |= {(trouble, name) for name in names}
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
    heard = {(trouble, refusal) for _, status, trouble, refusal in HEARD if status != 200}
    print(f"{len(done)} of {len(operations)} operations done, "
          f"{len(heard & described)} of {len(described)} refusals heard")
    check("most operations were done", len(done) >= LEAST_DONE, sorted(operations - done))
    check("most refusals were heard", len(heard & described) >= LEAST_REASONS,
          sorted(described - heard))
    check("nothing else was heard", heard <= described, sorted(heard - described))
