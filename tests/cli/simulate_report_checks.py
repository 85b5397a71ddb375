"""`punto simulate --report` as users call it: the page, and every way to fail without a trace."""
import json
import os
import re
import resource
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

ENDLESS = "1000000000000000"
QUICK = ["simulate", "tiger", "--rounds", "20000", "--report"]


def pages(punto: Callable, check: Callable, answers: Callable, folder: Path) -> None:
    page = folder / "page.html"
    answers("a report", [*QUICK, str(page)], r"^  Report: .*/page\.html$", r"^  Banker +\d")
    text = page.read_text()
    check("it is one page", text.startswith("<!DOCTYPE html>") and text.endswith("</html>\n"))
    tree = ElementTree.fromstring(text)
    check("well-formed, in English", tree.get("lang") == "en", tree.attrib)
    headings = [heading.text for heading in tree.iter("h2")]
    check("five sections", len(headings) == 5, headings)
    for words in ("Tiger Baccarat", "EB4 version 4", "8 decks of 52 cards", "20,000", "Punto 0."):
        check(f"it says {words}", words in text, text[:2000])
    plots = list(tree.iter("svg"))
    named = [plot for plot in plots if plot.get("role") == "img" and plot.find("title") is not None]
    check("plots have titles", len(named) >= 8 + 8 + 2 + 4 + 4, len(named))
    check("nothing else is fetched", "http" not in text.replace("http-equiv", ""))
    check("every number is one", not re.search(r"\b(nan|inf)\b", text.split("</style>")[1]))
    first = page.read_bytes()
    link = folder / "link.html"
    link.symlink_to(page)
    punto(*QUICK, str(link), "--threads", "3")
    check("the same seed makes the same page", page.read_bytes() == first)
    check("a link stays one", link.is_symlink())
    run = punto(*QUICK, str(page), "--json", "--seed", "2")
    check("json alone", json.loads(run.stdout)["seed"] == 2 and run.returncode == 0, run)
    check("another seed makes another page", page.read_bytes() != first)
    words = ["--plan", "1-3-2-6", "--plan-wager", "tiger-pair", "--session", "7"]
    answers("a plan", [*QUICK, str(page), *words], "Report:")
    text = page.read_text()
    check("the plan is told", "of 7 rounds on Tiger Pair. Betting plan 1-3-2-6:" in text)
    left = sorted(file.name for file in folder.iterdir())
    check("nothing is left behind", left == ["link.html", "page.html"], left)


def refusals(refuses: Callable, folder: Path) -> None:
    page = str(folder / "page.html")
    refuses(
        "unknown plan",
        [*QUICK, page, "--plan", "marting"],
        r'"marting" is no betting plan; there are flat, martingale, .* or 1-3-2-6$',
    )
    refuses(
        "unknown wager",
        [*QUICK, page, "--plan-wager", "lucky"],
        r'"lucky" is not offered in tiger; there are player, banker, .* or tiger-tie$',
    )
    for value in ("0", "100001", "-1", "8.5", "many"):
        refuses(
            f"session {value}",
            [*QUICK, page, "--session", value],
            r"--session .*; write a whole number from 1 to 100000$",
        )
    for option in (["--plan", "flat"], ["--plan-wager", "tie"], ["--session", "80"]):
        refuses(
            f"{option[0]} without a report",
            ["simulate", "tiger", "--rounds", "100", *option],
            r"are about the report; add --report FILE\.html$",
        )
    refuses("no name", [*QUICK, ""], r"--report is empty; write a value, or leave it out$")
    refuses("a folder", [*QUICK, str(folder)], r"is no plain file; name a file for the report")
    refuses("a folder to be", [*QUICK, page + "/"], r"is no plain file")
    refuses("a device", [*QUICK, "/dev/null"], r"/dev/null: is no plain file")
    # Found out before the simulation, which would not end.
    refuses(
        "no such folder",
        ["simulate", "tiger", "--rounds", ENDLESS, "--report", str(folder / "no" / "page.html")],
        r"page\.html: No such file or directory; name a report file that can be written$",
    )
    refuses("a name too long", [*QUICK, str(folder / ("x" * 252))], r"File name too long")


def full_disk(punto: Callable, check: Callable, folder: Path) -> None:
    page = folder / "page.html"
    page.write_text("what was there")

    def allow_little() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))

    run = punto(*QUICK, str(page), preexec_fn=allow_little, restore_signals=False)
    check(
        "no room for the page",
        run.returncode == 2
        and run.stderr.count(b"\n") == 1
        and b"File too large; name a report file" in run.stderr,
        run,
    )
    check("what was there stays", page.read_text() == "what was there")
    left = [file.name for file in folder.iterdir()]
    check("no part of it is left", left == ["page.html"], left)


def interrupted(program: str, check: Callable, folder: Path) -> None:
    page = folder / "page.html"
    words = [program, "simulate", "tiger", "--rounds", ENDLESS, "--report", str(page)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    check("Ctrl-C ends it well", process.returncode == 0 and not err, (process.returncode, err))
    check("and it says so", b"stopped early" in out and b"Report: " in out, out)
    check("the report is written", page.exists() and "stopped early" in page.read_text())


def report(punto: Callable, check: Callable, answers: Callable, refuses: Callable) -> None:
    with tempfile.TemporaryDirectory() as name:
        pages(punto, check, answers, Path(name))
    with tempfile.TemporaryDirectory() as name:
        refusals(refuses, Path(name))
        check("refusals write nothing", not os.listdir(name), os.listdir(name))
    with tempfile.TemporaryDirectory() as name:
        full_disk(punto, check, Path(name))
    with tempfile.TemporaryDirectory() as name:
        interrupted(punto("--version").args[0], check, Path(name))
