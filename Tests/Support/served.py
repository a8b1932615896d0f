"""`cambio serve` on a port and in a folder of its own, for tests of the release binary."""

import os
import pathlib
import socket
import subprocess
import time
import urllib.request

PROJECT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("CAMBIO_BINARY", PROJECT / ".build/release/cambio"))


HELD = []


def free_port():
    """A port that nothing else gets, not even a client's end, while a server starts and stops on it.

    It stays bound without listening. Linux then lets those listen on it who ask to reuse an address, as the
    server does.
    """
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    HELD.append(holder)
    return holder.getsockname()[1]


class Server:
    """A server that a test may stop and start, with the built-in rates unless it may go online."""

    def __init__(self, folder, *options, offline=True, binary=BINARY, **environment):
        self.binary = binary
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.options = [*options, *(["--offline"] if offline else [])]
        self.environment = {
            **os.environ,
            # Nothing of whoever runs the tests.
            "HOME": str(folder),
            "XDG_CONFIG_HOME": f"{folder}/config",
            "XDG_DATA_HOME": f"{folder}/data",
            **environment,
        }
        self.process = None

    def start(self, log=subprocess.DEVNULL):
        """Starts it; its standard error is `log`."""
        self.process = subprocess.Popen(
            [self.binary, "serve", "--port", str(self.port), *self.options],
            env=self.environment, stdout=subprocess.DEVNULL, stderr=log,
        )
        deadline = time.monotonic() + 60
        while True:
            try:
                self.get("/readyz")
                return self
            except OSError:
                assert self.process.poll() is None and time.monotonic() < deadline, "the server does not start"
                time.sleep(0.02)

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait(timeout=20)
            self.process = None

    def get(self, path):
        with urllib.request.urlopen(self.address + path, timeout=20) as response:
            return response.read()
