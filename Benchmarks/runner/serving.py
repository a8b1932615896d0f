"""The server: the API and a page beside others that send the same bytes, under the same load.

Everything is on this machine's loopback; `wrk` asks, one server at a time, in turns.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request
from collections import defaultdict
from pathlib import Path
from statistics import median

from runner import startup
from runner.contenders import BUILD, RIVALS, Broken, Missing, need, output

# The address in Cambio, by what is measured; the others send its bytes at `/page` and `/json`.
PATHS = {"json": "/api/v1/rates/USD", "page": "/USD/BRL?amount=100"}
ROUNDS = 5
SECONDS = 3
CONNECTIONS = 32
STARTS = 20


class Serving:
    """Requests a second by (server, what), one a round; milliseconds to the first answer."""

    def __init__(self):
        self.rates = defaultdict(list)
        self.starts = []
        self.sizes = {}

    def ratio(self, server, what, rival):
        """What a server does of the rival's requests: each round for itself, then the median."""
        pairs = zip(self.rates[server, what], self.rates.get((rival, what), []))
        ratios = [own / other for own, other in pairs]
        return median(ratios) if ratios else None

    def first_answer(self):
        return median(self.starts)

    def servers(self):
        return list(dict.fromkeys(server for server, _ in self.rates))

    def saved(self):
        rates = {f"{server} {what}": numbers for (server, what), numbers in self.rates.items()}
        return {"requests a second": rates, "first answer ms": self.starts, "bytes": self.sizes}


def measure(say):
    """All of it; raises `Missing` without the binary or `wrk`."""
    need("wrk", "wrk")
    cambio = str(startup.cambio())
    serving = Serving()
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        folder = Path(folder)
        for number in range(STARTS):
            say(f"server start {number + 1} of {STARTS}")
            with Server("Cambio", own(cambio, folder), PATHS["json"]) as server:
                serving.starts.append(server.milliseconds)
        with Server("Cambio", own(cambio, folder), PATHS["json"]) as server:
            files = {what: keep(server, path, folder / what) for what, path in PATHS.items()}
        serving.sizes = {what: file.size for what, file in files.items()}
        contenders = [("Cambio", own(cambio, folder), PATHS)] + rivals(files, folder)
        for number in range(ROUNDS):
            for name, command, paths in contenders:
                with Server(name, command, paths["json"]) as server:
                    for what, path in paths.items():
                        say(f"{name}, {what}, round {number + 1} of {ROUNDS}")
                        serving.rates[name, what].append(load(server.port, path))
    return serving


def own(cambio, folder):
    store = str(folder / "cambio.sqlite")
    return lambda port: [
        cambio, "serve", "--port", str(port), "--database", store, "--offline",
        "--rate-limit", "0",
    ]


def rivals(files, folder):
    paths = {"json": "/json", "page": "/page"}
    words = [word for what in paths for word in (paths[what], files[what].type, files[what].path)]
    found = [("Hummingbird", lambda port: [bare_server(), str(port), *words], paths)]
    if shutil.which("node"):
        script = str(RIVALS / "node_server.js")
        found.append(("Node", lambda port: ["node", script, str(port), *words], paths))
    else:
        print("skipped: Node: install nodejs")
    if shutil.which("nginx"):
        found.append(("nginx", lambda port: nginx(port, files, folder), paths))
    else:
        print("skipped: nginx: install nginx-light")
    return found


def bare_server():
    package = RIVALS / "bare_server"
    scratch = BUILD / "bare_server"
    program = scratch / "release" / "BareServer"
    if not program.exists():
        output("swift", "build", "-c", "release", "--package-path", package, "--scratch-path", scratch)
    return str(program)


def nginx(port, files, folder):
    served = "".join(
        f'location = /{what} {{ types {{}} default_type "{file.type}"; alias {file.path}; }}\n'
        for what, file in files.items()
    )
    configuration = folder / "nginx.conf"
    # Started as root, its workers are nobody, who may not read the folder.
    user = "user root;" if os.geteuid() == 0 else ""
    text = NGINX.format(user=user, folder=folder, port=port, served=served)
    configuration.write_text(text, "utf-8")
    return ["nginx", "-p", str(folder), "-c", str(configuration), "-g", "daemon off;"]


NGINX = """\
{user}
worker_processes auto;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{ worker_connections 512; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  open_file_cache max=10;
  keepalive_requests 1000000;
  server {{
    listen 127.0.0.1:{port};
    {served}
  }}
}}
"""


class Kept:
    """A body of Cambio's, as a file for the others."""

    def __init__(self, path, type, size):
        self.path, self.type, self.size = str(path), type, size


def keep(server, path, file):
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}{path}", timeout=10) as answer:
        body = answer.read()
        file.write_bytes(body)
        return Kept(file, answer.headers["content-type"], len(body))


class Server:
    """A server on a free port, from its start to its end, which is by its own process."""

    def __init__(self, name, command, path):
        self.name, self.command, self.path = name, command, path
        self.port = self.process = self.milliseconds = None

    def __enter__(self):
        self.port = free_port()
        command = self.command(self.port)
        start = time.perf_counter()
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=dict(os.environ)
        )
        request = f"http://127.0.0.1:{self.port}{self.path}"
        while time.perf_counter() - start < 20:
            if self.process.poll() is not None:
                raise Broken(f"{self.name} ended with status {self.process.returncode}")
            try:
                with urllib.request.urlopen(request, timeout=5) as answer:
                    answer.read()
                self.milliseconds = (time.perf_counter() - start) * 1000
                return self
            except OSError:
                time.sleep(0.002)
        self.__exit__()
        raise Broken(f"{self.name} does not answer")

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def load(port, path):
    """Requests a second that were answered with 200."""
    text = output(
        "wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", f"http://127.0.0.1:{port}{path}"
    )
    if "Non-2xx" in text:
        raise Broken(f"{path} is not always answered: {text}")
    return float(re.search(r"Requests/sec:\s*([\d.]+)", text).group(1))
