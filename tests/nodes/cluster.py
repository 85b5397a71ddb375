"""Patroni, etcd and HAProxy out of Debian's packages: unpacked beside the build, not installed."""
import json
import os
import signal
import socket
import subprocess
import time
import urllib.request
from pathlib import Path

from databases import server

TREE = Path(__file__).resolve().parent.parent.parent
PACKAGES = """etcd-server patroni python3-etcd python3-psycopg2 python3-psutil python3-urllib3
  python3-prettytable python3-click python3-dateutil python3-cdiff python3-dnspython python3-six
  python3-wcwidth python3-yaml haproxy liblua5.3-0 libopentracing1
  libopentracing-c-wrapper0""".split()


def unpack(folder: Path) -> Path:
    """The root of everything; needs the network, and no rights."""
    root = folder / "root"
    packages = folder / "packages"
    packages.mkdir(parents=True)
    subprocess.run(["apt-get", "-q", "download", *PACKAGES], cwd=packages, check=True,
                   capture_output=True)
    for package in packages.glob("*.deb"):
        subprocess.run(["dpkg-deb", "-x", package, root], check=True)
    return root


def free_ports(count: int) -> int:
    """The first of so many in a row."""
    for first in range(21000, 30000, count):
        try:
            for port in range(first, first + count):
                with socket.socket() as one:
                    one.bind(("127.0.0.1", port))
            return first
        except OSError:
            continue
    raise RuntimeError("no ports are free")


class Cluster:
    """Two databases and three etcd as tools/cluster/make has written their settings."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "cluster"
        self.folder.mkdir()
        self.root = unpack(self.folder)
        self.first = free_ports(12)
        self.running: dict[str, subprocess.Popen] = {}

    def port(self, name: str, which: int) -> int:
        return self.first + 4 * ("db1", "db2", "db3").index(name) + which

    def environment(self, **more: str) -> dict[str, str]:
        modules = self.root / "usr/lib/python3/dist-packages"
        return {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": str(self.folder),
                "PYTHONPATH": str(modules), **more}

    def run(self, name: str, words: list, environment: dict[str, str]) -> None:
        with (self.folder / f"log-{name}").open("ab") as log:
            self.running[name] = subprocess.Popen(
                server.as_user([str(word) for word in words]), stdout=log, stderr=log, cwd="/",
                env=environment, start_new_session=True)

    def make(self) -> None:
        settings, data = self.folder / "settings", self.folder / "data"
        subprocess.run(
            [TREE / "tools/cluster/make", "--machine", "db1=127.0.0.1", "--machine",
             "db2=127.0.0.1", "--machine", "db3=127.0.0.1", "--only-etcd", "db3", "--all-here",
             str(self.first), "--data", data, "--sockets", self.folder, "--output", settings],
            check=True, stdout=subprocess.DEVNULL)
        data.mkdir(mode=0o700)
        if os.getuid() == 0:
            subprocess.run(["chown", "-R", "postgres:postgres", self.folder], check=True)
        self.passwords = dict(line.split() for line in
                              (settings / "passwords").read_text().splitlines())
        for name in ("db1", "db2", "db3"):
            own = dict(line.split("=", 1) for line in
                       (settings / name / "etc-default-etcd").read_text().splitlines())
            own["ETCD_DATA_DIR"] = str(data / f"etcd-{name}")
            self.run(f"etcd-{name}", [self.root / "usr/bin/etcd"], self.environment(**own))
        for name in ("db1", "db2"):
            self.run(name, ["/usr/bin/python3", self.root / "usr/bin/patroni",
                            settings / name / "etc-patroni-config.yml"], self.environment())
        self.wait_until(lambda: len(self.states()) == 2 and "sync_standby" in self.states(), 180)

    def states(self) -> list[str]:
        """Of the members: leader, sync_standby, replica; none where nobody knows."""
        for name in ("db1", "db2"):
            address = f"http://127.0.0.1:{self.port(name, 2)}/cluster"
            try:
                with urllib.request.urlopen(address, timeout=5) as answer:
                    members = json.load(answer)["members"]
                return [m["role"] for m in members if m["state"] in ("running", "streaming")]
            except (OSError, ValueError, KeyError):
                continue
        return []

    def leader(self) -> str:
        for name in ("db1", "db2"):
            try:
                address = f"http://127.0.0.1:{self.port(name, 2)}/leader"
                with urllib.request.urlopen(address, timeout=5):
                    return name
            except OSError:
                continue
        raise RuntimeError("there is no leader")

    @staticmethod
    def wait_until(holds, seconds: float) -> None:
        begun = time.monotonic()
        while not holds():
            if time.monotonic() - begun > seconds:
                raise RuntimeError("the cluster does not come to be")
            time.sleep(0.5)

    def address(self, role: str, database: str) -> str:
        ports = [self.port(name, 3) for name in ("db1", "db2")]
        hosts = ",".join(f"127.0.0.1:{port}" for port in ports)
        return f"postgres://{role}@{hosts}/{database}?target_session_attrs=read-write"

    def make_floor(self, name: str) -> None:
        os.environ["PGPASSFILE"] = str(self.folder.parent / "pgpass")
        own = Path(os.environ["PGPASSFILE"])
        own.write_text("".join(f"*:*:*:{role}:{word}\n" for role, word in self.passwords.items()))
        own.chmod(0o600)
        for text in (f"CREATE ROLE punto LOGIN PASSWORD '{self.passwords['punto']}'",
                     f"CREATE DATABASE {name} OWNER punto ENCODING 'UTF8' TEMPLATE template0"):
            subprocess.run([server.PROGRAMS / "psql", "-X", "-q", "-d",
                            self.address("postgres", "postgres"), "-c", text], check=True)

    def kill(self, name: str) -> None:
        """The whole machine: Patroni, and the database with all its processes."""
        os.kill(self.running[name].pid, signal.SIGKILL)
        self.running.pop(name).wait()
        database = server.Server(self.folder)
        database.data = self.folder / "data" / name
        database.kill()

    def end(self) -> None:
        for name in ("db1", "db2"):
            if name in self.running:
                self.kill(name)
        for process in self.running.values():
            process.kill()
            process.wait()
