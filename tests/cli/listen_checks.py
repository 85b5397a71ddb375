"""Where `punto serve` listens, with and without TLS, and what can be wrong with that."""
import http.client
import json
import re
import socket
import ssl
import subprocess
import time
from collections.abc import Callable
from pathlib import Path


def certificate(folder: Path, name: str) -> tuple[Path, Path]:
    pem, key = folder / f"{name}.pem", folder / f"{name}.key"
    words = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    words += ["-nodes", "-days", "1", "-subj", "/CN=localhost"]
    words += ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(pem)]
    subprocess.run(words, check=True, capture_output=True)
    return pem, key


def mistakes(
    check: Callable, refuses: Callable, program: str, words: list[str], folder: Path
) -> None:
    for address in ("8080", "nowhere:80", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:70000",
                    "::1:8080", "300.1.1.1:80", "", "127.0.0.1:80:90"):
        refuses(
            f"no address {address!r}",
            [*words, "--listen", address],
            "--listen.*(is no address and port; write 127.0.0.1:8080|is empty; write)",
        )
    refuses(
        "nothing plain for others",
        [*words, "--listen", "0.0.0.0:0"],
        "nothing would be encrypted; add --tls-cert and --tls-key, or --insecure",
    )
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        run = [*words, "--listen", f"127.0.0.1:{port}"]
        told = "cannot be listened at: Address already in use; stop what listens there"
        refuses_late(check, program, ("a port in use", run, told))
    pem, key = certificate(folder, "one")
    _, other = certificate(folder, "two")
    tls = [*words, "--listen", "127.0.0.1:0", "--tls-cert"]
    refuses("a certificate alone", [*tls, str(pem)], "belong together; give both or neither")
    no_key = [*words, "--tls-key", str(key)]
    refuses("a key alone", no_key, "belong together; give both or neither")
    for name, one, two, told in (
        ("no certificate", folder / "no.pem", key, "the certificate .*no.pem cannot be used"),
        ("no key", pem, folder / "no.key", "the key .*no.key cannot be used"),
        ("a key as a certificate", key, key, "the certificate .* cannot be used"),
        ("another's key", pem, other, "the key .* cannot be used"),
    ):
        refuses_late(check, program, (name, [*tls, str(one), "--tls-key", str(two)], told))


def refuses_late(check: Callable, program: str, what: tuple[str, list[str], str]) -> None:
    """The floor has greeted by then, so that standard output is not empty."""
    name, words, told = what
    run = subprocess.run([program, *words], capture_output=True, timeout=60)
    err = run.stderr.decode()
    ok = run.returncode == 2 and err.count("\n") == 1 and re.search(f"^punto: .*{told}", err)
    check(name, bool(ok), f"exit {run.returncode}: {err[:300]!r} {run.stdout[-200:]!r}")


def started(program: str, words: list[str], out: Path) -> tuple[subprocess.Popen, str, int]:
    with out.open("wb") as file:
        process = subprocess.Popen([program, *words, "--for", "30s"], stdout=file)
    for _ in range(500):
        found = re.search(r"Open (https?)://[^ ]*:(\d+) in a browser", out.read_text())
        if found:
            return process, found.group(1), int(found.group(2))
        time.sleep(0.02)
    process.kill()
    raise RuntimeError(out.read_text())


def secure(check: Callable, program: str, words: list[str], folder: Path) -> None:
    pem, key = certificate(folder, "floor")
    tls = [*words, "--listen", "127.0.0.1:0", "--tls-cert", str(pem), "--tls-key", str(key)]
    process, scheme, port = started(program, tls, folder / "out")
    try:
        check("https is told", scheme == "https", scheme)
        context = ssl.create_default_context(cafile=str(pem))
        body = b'{"person":1,"secret":"x"}'
        head = f"POST /api/session/sign-off HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        head += "Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"
        with socket.create_connection(("127.0.0.1", port), timeout=10) as plain:
            with context.wrap_socket(plain, server_hostname="127.0.0.1") as wire:
                version = wire.version()
                check("by TLS 1.2 or newer", version in ("TLSv1.2", "TLSv1.3"), version)
                wire.sendall(head.encode())
                answer = b""
                while part := wire.recv(4096):
                    answer += part
        check("it answers", answer.startswith(b"HTTP/1.1 200"), answer[:200])
        check("cookies stay on TLS", b"; Secure" in answer, answer)
        check("and browsers come back by it alone", b"Strict-Transport-Security:" in answer, answer)
        by_tls(check, context, port)
        with socket.create_connection(("127.0.0.1", port), timeout=10) as plain:
            plain.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" + body)
            check("nothing plain is answered", b"200" not in plain.recv(4096))
    finally:
        process.terminate()
        check("and stops in order", process.wait(timeout=20) == 0, process.returncode)


def by_tls(check: Callable, context: ssl.SSLContext, port: int) -> None:
    """Answers of any size come whole, and pages without TLS are another site's."""
    web = http.client.HTTPSConnection("127.0.0.1", port, timeout=20, context=context)
    paths = ["/api/openapi.json", "/api/floor", "/api/openapi.json"]
    for path in paths:
        web.request("GET", path)
        answer = web.getresponse()
        size, whole = int(answer.headers["Content-Length"]), answer.read()
        check(f"{path} of {size} bytes comes whole", len(whole) == size, len(whole))
    check("one of them is large", size > 100_000, size)
    for scheme, wanted in (("http", 403), ("https", 200)):
        web.request("GET", "/api/floor", headers={"Origin": f"{scheme}://127.0.0.1:{port}"})
        answer = web.getresponse()
        answer.read()
        check(f"a page that came by {scheme} gets {wanted}", answer.status == wanted, answer.status)
    web.close()


def insecure(check: Callable, program: str, words: list[str], folder: Path) -> None:
    plain = [*words, "--listen", "0.0.0.0:0", "--insecure"]
    process, scheme, port = started(program, plain, folder / "out")
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=10) as wire:
            wire.sendall(b"GET /api/floor HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            answer = b""
            while part := wire.recv(65536):
                answer += part
        found = json.loads(answer.split(b"\r\n\r\n", 1)[1])
        check("--insecure listens for everybody", scheme == "http" and found["tables"], answer[:99])
    finally:
        process.terminate()
        check("and stops", process.wait(timeout=20) == 0, process.returncode)


def run(check: Callable, refuses: Callable, program: str, floor) -> None:
    words = [word for word in floor.words() if word not in ("--listen", "none")]
    folder = floor.store.parent.parent / "listening"
    folder.mkdir()
    mistakes(check, refuses, program, words, folder)
    secure(check, program, words, folder)
    insecure(check, program, words, folder)
