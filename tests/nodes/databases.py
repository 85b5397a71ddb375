"""A PostgreSQL with a synchronous standby, and ways to it that can be cut."""
import shutil
import socket
import subprocess
import threading
import time
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

HERE = Path(__file__).resolve().parent


def load(name: str, path: Path):
    loader = SourceFileLoader(name, str(path))
    module = module_from_spec(spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


server = load("server", HERE.parent / "postgres/server")


class Databases:
    """The primary, and in the end the standby that takes its place."""

    def __init__(self, folder: Path) -> None:
        self.primary = server.Server(folder / "primary")
        self.standby = server.Server(folder / "standby")

    def make(self) -> None:
        self.primary.make()

    def ask(self, text: str, database: str = "postgres", at: object = None) -> str:
        address = f"{(at or self.primary).address}/{database}"
        words = [server.PROGRAMS / "psql", "-X", "-q", "-A", "-t", "-d", address, "-c", text]
        done = subprocess.run(words, capture_output=True, text=True, timeout=60)
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
        return done.stdout.strip()

    def make_floor(self, name: str) -> None:
        self.ask(f"CREATE DATABASE {name}")

    def add_standby(self) -> None:
        """Nothing is acknowledged from now on that the standby does not have too."""
        folder = self.standby.folder
        folder.mkdir()
        if server.os.getuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            (folder / "port").write_text(str(free.getsockname()[1]))
        server.run(server.PROGRAMS / "pg_basebackup", "-d", f"{self.primary.address}/postgres",
                   "-D", self.standby.data, "-R", "-X", "stream", "--checkpoint=fast")
        with (self.standby.data / "postgresql.conf").open("a") as settings:
            settings.write(f"\nport = {self.standby.port}\n")
        self.standby.start()
        self.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.ask("SELECT pg_reload_conf()")
        for _ in range(300):
            if self.ask("SELECT sync_state FROM pg_stat_replication") == "sync":
                return
            time.sleep(0.1)
        raise RuntimeError("the standby does not become synchronous")

    def promote_standby(self) -> None:
        """As whoever looks after the database does it, once the primary is certainly dead."""
        self.ask("ALTER SYSTEM RESET synchronous_standby_names", at=self.standby)
        self.ask("SELECT pg_reload_conf()", at=self.standby)
        self.ask("SELECT pg_promote()", at=self.standby)

    def remove(self) -> None:
        self.primary.remove()
        self.standby.remove()


class Way:
    """The way of one node to the database. Cut, nothing gets through and nobody is told."""

    def __init__(self, to: int) -> None:
        self.to = to
        self.open = threading.Event()
        self.open.set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def cut(self) -> None:
        self.open.clear()

    def mend(self) -> None:
        self.open.set()

    def accept(self) -> None:
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.carry_both, args=(near,), daemon=True).start()

    def carry_both(self, near: socket.socket) -> None:
        self.open.wait()
        try:
            far = socket.create_connection(("127.0.0.1", self.to))
        except OSError:
            return near.close()
        for one in (near, far):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        threading.Thread(target=self.carry, args=(far, near), daemon=True).start()
        self.carry(near, far)

    def carry(self, source: socket.socket, target: socket.socket) -> None:
        try:
            while data := source.recv(65536):
                self.open.wait()
                target.sendall(data)
            self.open.wait()
        except OSError:
            pass
        for one in (source, target):
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self) -> None:
        self.open.set()
        self.listener.close()
