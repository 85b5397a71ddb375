"""The example games of rulebooks/examples: sound, and paid as their pages say."""
import json
import re
import tempfile
from pathlib import Path


def examples(here: Path, punto, check, answers) -> None:
    def pays(game: str, cards: str, expected: str) -> None:
        """A round of an example settles so: `expected` names every wager and its net."""
        folder = str(here / "rulebooks/examples")
        run = punto("--rulebooks", folder, "settle", game, "--json", "--cards", cards)
        settled = json.loads(run.stdout) if run.returncode == 0 else {}
        wanted = dict(word.split("=") for word in expected.split())
        check(f"{game} {cards}", settled.get("pays") == wanted, f"{settled} {run.stderr[:300]!r}")

    files = sorted((here / "rulebooks/examples").glob("*.toml"))
    check("four examples", len(files) == 4, files)
    for file in files:
        answers(f"check {file.name}", ["rules", "check", str(file)], rf"{file.name}: sound \(")
    shown = re.search(r"```toml\n(.*?)```", (here / "rulebooks/README.md").read_text(), re.S)
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "plain.toml"
        plain.write_text(shown[1] if shown else "")
        answers("the example of the README", ["rules", "check", str(plain)], r"sound \(plain")

    # Banker's 7 in three cards, in two, and as a losing and a tied hand.
    ez = "ez-baccarat"
    pays(ez, "KC KD 2C 4D 3H 3S", "player=-1 banker=0 tie=-1 dragon-7=40 panda-8=-1")
    pays(ez, "KC KD 6C 7D", "player=-1 banker=1 tie=-1 dragon-7=-1 panda-8=-1")
    pays(ez, "KC KD 2C 4D 6H 3S", "player=1 banker=-1 tie=-1 dragon-7=-1 panda-8=25")
    pays(ez, "KC KD 7C 4D 3S", "player=0 banker=0 tie=8 dragon-7=-1 panda-8=-1")
    # Player's 8 in two cards, tied, and beaten; Banker's 8 in three.
    pays(ez, "KC KD 8C 7D", "player=1 banker=-1 tie=-1 dragon-7=-1 panda-8=-1")
    pays(ez, "KC KD 2C 4D 6H 4S", "player=0 banker=0 tie=8 dragon-7=-1 panda-8=-1")
    pays(ez, "KC KD 2C 4D 6H 5S", "player=-1 banker=1 tie=-1 dragon-7=-1 panda-8=-1")
    pays(ez, "KC KD 2C 4D 3H 4S", "player=-1 banker=1 tie=-1 dragon-7=-1 panda-8=-1")

    # Banker's 6 in two cards, in three, tied and beaten; Banker's 7.
    lucky = "lucky-6"
    pays(lucky, "KC KD 2C 6D 3H", "player=-1 banker=1/2 tie=-1 lucky-6=12")
    pays(lucky, "KC KD 2C 4D 3H 2S", "player=-1 banker=1/2 tie=-1 lucky-6=20")
    pays(lucky, "KC KD 6C 6D", "player=0 banker=0 tie=8 lucky-6=-1")
    pays(lucky, "KC KD 7C 6D", "player=1 banker=-1 tie=-1 lucky-6=-1")
    pays(lucky, "KC KD 6C 7D", "player=-1 banker=1 tie=-1 lucky-6=-1")

    # Four cards, five of either hand's drawing, six.
    big = "big-small"
    pays(big, "KC KD 9C 4D", "player=1 banker=-1 tie=-1 big=-1 small=3/2")
    pays(big, "KC KD 2C 7D 3H", "player=-1 banker=19/20 tie=-1 big=27/50 small=-1")
    pays(big, "KC KD 7C 4D 3S", "player=0 banker=0 tie=8 big=27/50 small=-1")
    pays(big, "KC KD 2C 4D 3H 3S", "player=-1 banker=19/20 tie=-1 big=27/50 small=-1")

    # The initial cards are Player, Banker, Player, Banker. Each pair alone, mixed and in one suit;
    # both; none, where only the third card matches.
    either = "either-pair"
    won = "player=1 banker=-1 tie=-1"
    lost = "player=-1 banker=19/20 tie=-1"
    tied = "player=0 banker=0 tie=8"
    one = "either-pair=5"
    pays(either, "4C KD 4D 2S", f"{won} player-pair=11 banker-pair=-1 {one} perfect-pair=-1")
    pays(either, "4C KD 4C 2S", f"{won} player-pair=11 banker-pair=-1 {one} perfect-pair=25")
    pays(either, "KC 4D 2S 4C", f"{lost} player-pair=-1 banker-pair=11 {one} perfect-pair=-1")
    pays(either, "KC 4D 2S 4D", f"{lost} player-pair=-1 banker-pair=11 {one} perfect-pair=25")
    pays(either, "4C 4H 4D 4S", f"{tied} player-pair=11 banker-pair=11 {one} perfect-pair=-1")
    pays(either, "4C 4H 4C 4S", f"{tied} player-pair=11 banker-pair=11 {one} perfect-pair=25")
    pays(either, "4C 4H 4C 4H", f"{tied} player-pair=11 banker-pair=11 {one} perfect-pair=200")
    none = "player-pair=-1 banker-pair=-1 either-pair=-1 perfect-pair=-1"
    pays(either, "KC 4D 9C KS", f"{won} {none}")
    pays(either, "KC 7D 2C KS 2C", f"{lost} {none}")
