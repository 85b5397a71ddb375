"""What docs/PROTOCOL.md and its neighbours say to those who write a terminal of their own."""
import re
import subprocess
import sys
from pathlib import Path

from client import Floor

ROOT = Path(__file__).resolve().parent.parent.parent
DOCS = ROOT / "docs"
SERVED = ROOT / "build" / "test" / "openapi.json"
EXAMPLE = DOCS / "examples" / "terminal.py"
MOST_LINES = 60
CODE = r"\d{4}(?:-\d{4}){5}"


def description(floor: Floor, check) -> None:
    """The document that is committed is the one that the server serves."""
    served = floor.raw_get("/api/openapi.json").body
    SERVED.parent.mkdir(parents=True, exist_ok=True)
    SERVED.write_bytes(served)
    mend = f"mend with: cp {SERVED.relative_to(ROOT)} docs/openapi.json"
    check("docs/openapi.json is as served", (DOCS / "openapi.json").read_bytes() == served, mend)


def shown(check) -> None:
    program = EXAMPLE.read_text()
    check("the terminal is short", len(program.splitlines()) <= MOST_LINES)
    blocks = re.findall(r"^```python\n(.*?)^```$", (DOCS / "PROTOCOL.md").read_text(), re.M | re.S)
    mend = "mend with: put docs/examples/terminal.py between the marks of docs/PROTOCOL.md"
    check("docs/PROTOCOL.md shows it whole", blocks == [program], mend)


def played(floor: Floor, check) -> None:
    """It plays a round for money, and ends with a voucher for what is left."""
    words = [sys.executable, str(EXAMPLE), f"http://{floor.host}", "tiger-1"]
    run = subprocess.run(words, capture_output=True, text=True, timeout=60)
    lines = run.stdout.splitlines()
    check("the terminal comes to its end", run.returncode == 0 and not run.stderr, run)
    wagered = re.fullmatch(r"round \d+: 100 on \S+ returns \d+", lines[0] if lines else "")
    check("it has wagered and tells the result", wagered is not None, run)
    code = re.fullmatch(CODE, lines[-1] if lines else "")
    check("it ends with a voucher", code is not None, run)
    if code is not None:
        floor.secrets.update((code[0], code[0].replace("-", "")))


def run(floor: Floor, check) -> None:
    description(floor, check)
    shown(check)
    played(floor, check)
