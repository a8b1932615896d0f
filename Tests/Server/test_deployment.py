"""What `Deployment` and its page start: every option is one that `cambio serve` has."""

import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
from served import BINARY, PROJECT, Server  # noqa: E402  (found through the line above)

UNIT = PROJECT / "Deployment/cambio.service"
IMAGE = PROJECT / "Scripts/release/build-image"
PAGE = PROJECT / "Documentation/running.md"


def commands():
    """The command lines of the unit, the image and the page, each with where it stands."""
    for line in UNIT.read_text().splitlines():
        if line.startswith("ExecStart="):
            yield "cambio.service", shlex.split(line.removeprefix("ExecStart="))[1:]
    for line in IMAGE.read_text().splitlines():
        if '"Cmd": [' in line:
            yield "build-image", re.findall(r'"([^"]*)"', line)[1:]
    for line in PAGE.read_text().splitlines():
        if line.startswith(("cambio serve", "ExecStart=/usr/local/bin/cambio serve")):
            yield "running.md", shlex.split(line)[1:]


class DeploymentTests(unittest.TestCase):
    def test_every_option_is_one_of_the_server(self):
        help_screen = subprocess.run([BINARY, "serve", "--help"], check=True, capture_output=True, text=True).stdout
        known = set(re.findall(r"^\s+(--[a-z-]+)", help_screen, re.M))
        places = set()
        for place, words in commands():
            places.add(place)
            self.assertEqual(words[0], "serve", place)
            for word in words:
                if word.startswith("--"):
                    self.assertIn(word, known, place)
        self.assertEqual(places, {"cambio.service", "build-image", "running.md"})

    def test_the_variables_are_those_of_the_manual(self):
        manual = (PROJECT / "Documentation/cambio.1").read_text()
        for file in (UNIT, IMAGE, PAGE):
            for name in re.findall(r"CAMBIO_[A-Z_]+", file.read_text()):
                self.assertIn(name, manual, file.name)

    def test_the_proxy_passes_on_what_the_server_reads(self):
        nginx = PAGE.read_text().split("location / {")[1].split("}")[0]
        fields = dict(re.findall(r"proxy_set_header (\S+) (\S+);", nginx))
        self.assertEqual(fields["X-Forwarded-Proto"], "$scheme")
        self.assertEqual(fields["X-Forwarded-For"], "$remote_addr")
        self.assertEqual(fields["Host"], "$host")
        # The largest file that the server takes must pass.
        sources = "".join(file.read_text() for file in (PROJECT / "Sources/Presentation/Movies").rglob("*.swift"))
        most = int(re.search(r"maximumMegabytes = (\d+)", sources)[1])
        self.assertGreaterEqual(int(re.search(r"client_max_body_size (\d+)m;", nginx)[1]), most)

    def test_the_unit_and_the_container_are_bounded(self):
        unit = dict(re.findall(r"^(\w+)=(.*)$", UNIT.read_text(), re.M))
        self.assertEqual((unit["MemoryMax"], unit["TasksMax"]), ("512M", "512"))
        run = re.search(r"podman run (?:.*\\\n)*.*", PAGE.read_text())[0]
        self.assertIn("--memory 512m --pids-limit 512", run)
        # The status of a wrong configuration.
        done = subprocess.run([BINARY, "serve", "--config", "/dev/null/none"], capture_output=True, timeout=60)
        self.assertEqual(done.returncode, int(unit["RestartPreventExitStatus"]), done.stderr)

    def test_a_local_user_of_the_unit_names_no_other_client(self):
        with tempfile.TemporaryDirectory() as folder:
            line = next(line for place, line in commands() if place == "cambio.service")
            options = [word for word in line[1:] if word != "--host" and word != "127.0.0.1"]
            options = options[: options.index("--port")] + options[options.index("--port") + 2 :]
            options[options.index("--database") + 1] = f"{folder}/cambio.sqlite"
            server = Server(folder, *options, "--rate-limit", "3").start()
            self.addCleanup(server.stop)
            statuses = set()
            for number in range(9):
                request = urllib.request.Request(
                    f"{server.address}/healthz", headers={"X-Forwarded-For": f"10.1.1.{number}"})
                try:
                    with urllib.request.urlopen(request, timeout=20) as answer:
                        statuses.add(answer.status)
                except urllib.error.HTTPError as answer:
                    statuses.add(answer.code)
                    answer.close()
            self.assertIn(429, statuses)

    def test_a_header_of_clients_needs_the_proxy_that_writes_it(self):
        for options, word in [
            (["--client-header", "X-Forwarded-For"], "--proxy"), (["--proxy", "127.0.0.1"], "--client-header"),
            (["--client-header", "X-Forwarded-For", "--proxy", "127.0.0.1/33"], "127.0.0.1/33"),
        ]:
            done = subprocess.run([BINARY, "serve", "--port", "0", *options], capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 64, done.stderr)
            self.assertIn(word, done.stderr)

    def test_the_binary_is_hardened(self):
        """Its own code lies at a random place, nothing that the loader fills stays writable, no folder lends libraries."""
        text = subprocess.run(["readelf", "-hldW", BINARY], check=True, capture_output=True, text=True).stdout
        self.assertRegex(text, r"Type: +DYN \(Position-Independent Executable file\)")
        self.assertRegex(text, r"\n +GNU_RELRO ")
        self.assertRegex(text, r"\(FLAGS_1\) +Flags: .*NOW")
        self.assertRegex(text, r"\n +GNU_STACK .* RW +0")
        self.assertNotRegex(text, r"\((?:RUNPATH|RPATH|TEXTREL)\)")

    def test_the_unit_is_one_that_systemd_takes(self):
        if not shutil.which("systemd-analyze"):
            self.skipTest("there is no systemd here")
        with tempfile.TemporaryDirectory() as folder:
            unit = pathlib.Path(folder) / "cambio.service"
            text = UNIT.read_text().replace("/usr/local/bin/cambio", str(BINARY))
            unit.write_text(re.sub("^Documentation=.*$", "", text, flags=re.M))
            done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
