"""punto shuffle and punto verify as users call them."""
import json
import tempfile
from pathlib import Path

import second_shuffle

SEED = "07" * 32
RULEBOOK = "ab" * 32


def shuffling(punto, check, answers, refuses) -> None:
    for deck, decks in ((52, 8), (65, 8), (52, 4), (65, 10)):
        words = ["--deck", str(deck), "--decks", str(decks), "--seed", SEED]
        line = punto("shuffle", *words).stdout.decode()
        again = " ".join(second_shuffle.shoe(SEED, deck, decks)) + "\n"
        check(f"shoe of {decks} decks of {deck}, derived again", line == again, line[:80])
    named = punto("shuffle", "tiger", "--seed", SEED).stdout
    check("a game has its deck", named == punto("shuffle", "--deck", "52", "--seed", SEED).stdout)
    answers("65 cards by game", ["shuffle", "fa-fa-fabulous-4-v3"], r"^([A2-9TSLF][FGEWA] ?){520}$")
    lines = punto("shuffle", "tiger", "--seed", SEED, "--shoes", "3").stdout.decode().splitlines()
    check("shoes of a seed", len(set(lines)) == 3 and lines[0] + "\n" == named.decode(), lines)
    by_chance = punto("shuffle", "tiger", "--shoes", "50").stdout.decode().splitlines()
    check("shoes by chance", len(set(by_chance)) == 50, len(by_chance))
    for more in ([], ["--raw"]):
        words = ["shuffle", "tiger", "--seed", SEED, "--bytes", "100001", *more]
        bytes_ = punto(*words).stdout
        check(f"as many bytes as wanted {more}", len(bytes_) == 100001, len(bytes_))
        check(f"the same bytes again {more}", bytes_ == punto(*words).stdout)
        check(f"bytes are spread {more}", len(set(bytes_)) == 256)
    words = second_shuffle.words_of(bytes.fromhex(SEED))
    stream = b"".join(next(words).to_bytes(2, "little") for _ in range(100))
    raw = punto("shuffle", "tiger", "--seed", SEED, "--bytes", "200", "--raw").stdout
    check("raw is the keystream", raw == stream, raw[:16])
    check("bits are those of the order", order_bits(200) == punto(
        "shuffle", "tiger", "--seed", SEED, "--bytes", "200").stdout)
    refuses("neither game nor deck", ["shuffle"], "name a game, or the deck")
    refuses("game and deck", ["shuffle", "tiger", "--deck", "52"], "name a game, or the deck")
    refuses("no deck", ["shuffle", "--deck", "54"], '--deck "54"; write 52 or 65')
    refuses("decks", ["shuffle", "tiger", "--decks", "11"], "11 decks; choose 4 to 10")
    refuses("seed", ["shuffle", "tiger", "--seed", "7"], "write 64 hexadecimal digits")
    refuses("shoes", ["shuffle", "tiger", "--shoes", "0"], "write a whole number from 1 to")
    refuses("bytes", ["shuffle", "tiger", "--bytes", "x"], "write a whole number from 1 to")
    refuses("raw text", ["shuffle", "tiger", "--raw"], "say how many with --bytes")
    refuses("both", ["shuffle", "tiger", "--shoes", "1", "--bytes", "1"], "choose one")


def order_bits(size: int) -> bytes:
    """The bits of the first shoe as docs/RANDOMNESS.md describes them."""
    left = list(range(416))
    bits = ""
    for number in second_shuffle.shuffled(left, bytes.fromhex(SEED)):
        rank = left.index(number)
        width = len(left).bit_length() - 1
        if rank < 1 << width and width > 0:
            bits += format(rank, f"0{width}b")
        left.remove(number)
    return bytes(int(bits[i : i + 8], 2) for i in range(0, 8 * size, 8))


def proof(**changed) -> dict:
    commitment = second_shuffle.commitment("T7", 3, RULEBOOK, 52, 8, SEED)
    cards = second_shuffle.shoe(SEED, 52, 8, cut=100)[:402]
    cards[3] = None
    return {"format": "punto shoe proof 1", "table": "T7", "shoe": 3, "rulebook": RULEBOOK,
            "deck": 52, "decks": 8, "commitment": commitment, "seed": SEED, "cut": 100,
            "cards": cards, **changed}


def verifying(punto, check, answers, refuses) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "shoe.json")
        words = ["verify", "--shoe", str(file)]

        def given(**changed) -> None:
            file.write_text(json.dumps(proof(**changed), indent=1))

        given()
        answers("an honest shoe", words, r"^Shoe 3 of table T7 verifies$",
                "402 of 416 drawn, 401 of them seen: all as the seed gives them",
                "100 cards put behind the others", "none of those at hand")
        verdict = json.loads(punto(*words, "--json").stdout)
        check("an honest shoe as JSON", verdict == {
            "table": "T7", "shoe": 3, "verified": True, "cards_seen": 401, "difference": None},
            verdict)
        cards = proof()["cards"]
        other = "9C" if cards[16] != "9C" else "8C"
        given(cards=cards[:16] + [other] + cards[17:])
        answers("another card", words, "^Shoe 3 of table T7 does not verify$",
                f"card 17 is {other}, but the seed gives {cards[16]}", code=1)
        verdict = json.loads(punto(*words, "--json").stdout)
        check("another card as JSON", not verdict["verified"] and "card 17" in
              verdict["difference"], verdict)
        for name, value in {"seed": "08" * 32, "table": "T8", "shoe": 4, "decks": 7,
                            "rulebook": "cd" * 32}.items():
            given(**{name: value})
            answers(f"another {name}", words, "the commitment was .*, but the seed gives", code=1)
        given(cards=[])
        answers("no card", words, "0 of 416 drawn, 0 of them seen: no card was compared")
        given(table="t" * 1001)
        refuses("a long name", words, "a text in it is longer than 1000 bytes")
        given(cut=101)
        answers("another cut", words, r"card \d is \w\w, but the seed gives", code=1)
        given(decks=3)
        refuses("wrong decks", words, r'shoe\.json: "decks" is wrong; write 4 to 10')
        given(colour="red")
        refuses("unknown key", words, 'unknown key "colour"; known are')
        file.write_text("{")
        refuses("no JSON", words, "not understood")
    refuses("no file", ["verify", "--shoe", "nothing.json"], "there is no such file")
    refuses("nothing to verify", ["verify"], "--shoe")


def known_rulebook(answers, text: bytes) -> None:
    """A shoe of a rulebook that the program has is told by its name."""
    digest = second_shuffle.hashlib.sha256(text).hexdigest()
    commitment = second_shuffle.commitment("T7", 3, digest, 52, 8, SEED)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "shoe.json")
        file.write_text(json.dumps(proof(rulebook=digest, commitment=commitment)))
        answers("the rulebook by name", ["verify", "--shoe", str(file)], "Tiger Baccarat · EB4")
