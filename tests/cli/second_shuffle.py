"""A virtual shoe derived a second time, from docs/RANDOMNESS.md alone and with nothing shared.

  python3 tests/cli/second_shuffle.py SEED [52|65] [DECKS]     the shoe of a seed of 64 digits
"""
import hashlib
import sys
from collections.abc import Iterator


def _multiplied(one: int, other: int) -> int:
    """In the field of AES."""
    product = 0
    while other:
        if other & 1:
            product ^= one
        one = (one << 1) ^ (0x11B if one & 0x80 else 0)
        other >>= 1
    return product


def _substitution() -> list[int]:
    box = []
    for value in range(256):
        inverse = next((x for x in range(256) if _multiplied(value, x) == 1), 0)
        turned = inverse
        for shift in range(1, 5):
            turned ^= (inverse << shift | inverse >> (8 - shift)) & 0xFF
        box.append(turned ^ 0x63)
    return box


SUBSTITUTION = _substitution()
TWICE = [_multiplied(value, 2) for value in range(256)]
ROUNDS = 14


def round_keys(key: bytes) -> list[list[int]]:
    """Of AES-256, 16 bytes each (FIPS 197, 5.2)."""
    words = [list(key[i : i + 4]) for i in range(0, 32, 4)]
    constant = 1
    for i in range(8, 4 * (ROUNDS + 1)):
        word = words[-1]
        if i % 8 == 0:
            word = [SUBSTITUTION[byte] for byte in word[1:] + word[:1]]
            word[0] ^= constant
            constant = TWICE[constant]
        elif i % 8 == 4:
            word = [SUBSTITUTION[byte] for byte in word]
        words.append([old ^ new for old, new in zip(words[-8], word)])
    return [sum(words[i : i + 4], []) for i in range(0, len(words), 4)]


def encrypted(keys: list[list[int]], block: bytes) -> list[int]:
    """One block by AES-256 (FIPS 197, 5.1)."""
    state = [byte ^ key for byte, key in zip(block, keys[0])]
    for number in range(1, ROUNDS + 1):
        state = [SUBSTITUTION[state[(i + 4 * (i % 4)) % 16]] for i in range(16)]
        if number < ROUNDS:
            mixed = []
            for column in range(0, 16, 4):
                a = state[column : column + 4]
                every = a[0] ^ a[1] ^ a[2] ^ a[3]
                mixed += [a[i] ^ every ^ TWICE[a[i] ^ a[(i + 1) % 4]] for i in range(4)]
            state = mixed
        state = [byte ^ key for byte, key in zip(state, keys[number])]
    return state


def words_of(seed: bytes) -> Iterator[int]:
    keys = round_keys(seed)
    counter = 0
    while True:
        block = encrypted(keys, counter.to_bytes(16, "big"))
        for i in range(0, 16, 2):
            yield block[i] + 256 * block[i + 1]
        counter += 1


def shuffled(items: list, seed: bytes) -> list:
    words = words_of(seed)
    order = list(items)
    for place in range(len(order) - 1, 0, -1):
        choices = place + 1
        while True:
            high, low = divmod(next(words) * choices, 65536)
            if low >= 65536 % choices:
                break
        order[place], order[high] = order[high], order[place]
    return order


def new_decks(deck: int, decks: int) -> list[str]:
    suits, ranks = {52: ("CDHS", "A23456789TJQK"), 65: ("FGEWA", "A23456789TSLF")}[deck]
    return [rank + suit for suit in suits for rank in ranks] * decks


def shoe(seed: str, deck: int = 52, decks: int = 8, cut: int = 0) -> list[str]:
    order = shuffled(new_decks(deck, decks), bytes.fromhex(seed))
    return order[cut:] + order[:cut]


def commitment(table: str, number: int, rulebook: str, deck: int, decks: int, seed: str) -> str:
    text = b"punto shoe commitment 1\n"
    fields = {"table": table, "shoe": number, "rulebook": rulebook, "deck": deck, "decks": decks}
    for name, value in {**fields, "seed": seed}.items():
        value = str(value).encode()
        text += b"%s %d:%s\n" % (name.encode(), len(value), value)
    return hashlib.sha256(text).hexdigest()


if __name__ == "__main__":
    print(*shoe(sys.argv[1], *map(int, sys.argv[2:4])))
