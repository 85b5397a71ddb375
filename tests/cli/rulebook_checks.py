"""A rulebook of one's own: one file is one game."""
import json
import re
import tempfile
from pathlib import Path


def one_file_is_a_game(root, punto, check, answers, refuses) -> None:
    text = (root / "rulebooks/tiger.toml").read_text()
    with tempfile.TemporaryDirectory() as folder:
        mine = Path(folder) / "lion.toml"
        mine.write_text(
            text.replace('id         = "tiger"', 'id         = "lion"').replace(
                '"0.95 to 1"', '"0.90 to 1"'
            )
        )
        more = ["--rulebooks", folder]
        answers(
            "a new game is one file",
            ["settle", "lion", "--cards", "2C 4D 4H 3S", "--wager", "banker=100", *more],
            r"Banker +100\.00 +won +190\.00 +4\.7 +0\.90 to 1",
        )
        answers("the option may come first", [*more, "rules", "show", "lion"], "0.90 to 1")
        mine.write_text(text.replace('"0.95 to 1"', '"0.90 to 1"'))
        refuses(
            "same id and version, other content",
            ["rules", "list", *more],
            r"tiger version 4 is already there with other content",
        )
        mine.write_text(text)
        answers("the same content again", ["rules", "list", *more], "tiger")
        mine.write_text(
            text.replace("version    = 4", "version    = 5").replace('"0.95 to 1"', '"0.90 to 1"')
        )
        refuses(
            "two versions",
            ["settle", "tiger", "--cards", "9C", *more],
            r"several versions; name one: tiger@4, tiger@5",
        )
        answers(
            "one of two versions",
            ["settle", "tiger@5", "--cards", "2C 4D 4H 3S", *more],
            r"0\.90 to 1",
        )
        mine.write_text(text.replace("winner =", "winer =").replace('"8 to 1"', '"8 for 1"'))
        run = punto("rules", "check", str(mine))
        found = run.stdout.decode().splitlines()
        check("every mistake at once", run.returncode == 1 and len(found) > 5, found)
        check(
            "with its place and remedy",
            all(re.match(r".*lion\.toml:\d+:\d+: .+; .+", line) for line in found),
            found,
        )
        broken = punto("rules", "list", *more)
        check(
            "a broken file stops the start",
            broken.returncode == 2 and b"lion.toml" in broken.stderr,
            broken.stderr[:200],
        )
        mine.write_text(
            text.replace('id         = "tiger"', 'id         = "lion"')
            .replace('rule = "4.7"', 'rule = "i30"')
            .replace('rule = "5.3"', 'rule = "i45"')
            .replace('rule  = "2.1"', 'rule  = "i9"')
        )
        lion = ["settle", "lion", *more, "--cards"]
        answers("row by interpretation", [*lion, "9C 4D KH 2S"], r"won +interpretation 30 +1 to 1")
        answers("void by interpretation", [*lion, "9C"], r"the round \(interpretation 45\)")
        refuses("decks by interpretation", [*lion, "9C", "--decks", "3"], r"\(interpretation 9\)")
        run = json.loads(punto(*lion, "9C 4D KH 2S", "--json").stdout)
        check("json keeps the interpretation", run["rules"]["player"] == "i30", run)
        mine.write_bytes(b"\xff\xfe\x00")
        check("bytes that are no text", punto("rules", "check", str(mine)).returncode == 1)
