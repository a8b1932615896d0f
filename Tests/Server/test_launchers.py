"""Launchers: KRunner and GNOME over a private bus, started as they are installed; rofi's and Ulauncher's scripts."""

import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import types
import unittest
import unittest.mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
import figures  # noqa: E402  (found through the line above)
from served import BINARY, PROJECT  # noqa: E402

CLIENT = pathlib.Path(__file__).resolve().parent / "launcher_client.py"
KEYS = 1_000
BUS = """<busconfig>
  <type>session</type>
  <listen>unix:dir={folder}</listen>
  <auth>EXTERNAL</auth>
  <servicedir>{folder}/usr/share/dbus-1/services</servicedir>
  <policy context="default">
    <allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/>
  </policy>
</busconfig>
"""
NOT_QUESTIONS = ["firefox", "try", "usd", "12 monkeys", "100 us", "all my files", "100 xag in eur", "( ) ="]


class LauncherTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.environment = {key: value for key, value in os.environ.items()
                           if not key.startswith(("CAMBIO_", "LANG", "LC_", "XDG_", "ROFI_"))}
        cls.environment |= {"HOME": folder.name, "LC_ALL": "C.UTF-8", "CAMBIO_TODAY": "2026-11-21"}
        subprocess.run([PROJECT / "Scripts/release/install", cls.folder / "usr"], check=True, capture_output=True,
                       env=cls.environment | {"BINARY": str(BINARY)})
        cls.environment["PATH"] = f"{cls.folder}/usr/bin:{cls.folder}/bin:" + os.environ["PATH"]

    def cambio(self, *words):
        return subprocess.run([BINARY, *words], capture_output=True, text=True, env=self.environment)

    def questions(self, count):
        draw = random.Random(40)
        codes = ["usd", "eur", "brl", "jpy", "chf", "dem", "bhd", "idr", "gbp", "reais", "dollars", "$"]
        return [f"{draw.randrange(10 ** draw.randrange(1, 8))}.{draw.randrange(100)} {draw.choice(codes)} in "
                + " ".join(draw.sample(["usd", "eur", "brl", "jpy", "pln"], draw.choice([1, 1, 3])))
                for _ in range(count)]

    def test_krunner_and_gnome_get_the_commands_answers(self):
        """The first call starts the installed service; every answer's amounts are those of the command line."""
        (self.folder / "bus.conf").write_text(BUS.format(folder=self.folder))
        command = ["dbus-daemon", f"--config-file={self.folder}/bus.conf", "--nofork", "--print-address=1"]
        bus = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=self.environment)
        self.addCleanup(bus.wait, 10)
        self.addCleanup(bus.terminate)
        self.addCleanup(bus.stdout.close)
        environment = self.environment | {"DBUS_SESSION_BUS_ADDRESS": bus.stdout.readline().strip()}
        questions = self.questions(40) + NOT_QUESTIONS
        done = subprocess.run(["/usr/bin/python3", CLIENT, str(KEYS)], input="\n".join(questions), text=True,
                              capture_output=True, env=environment, timeout=300)
        self.assertEqual(done.returncode, 0, done.stderr)
        seen = json.loads(done.stdout)
        copied = []
        for question in questions:
            krunner, gnome = seen["answers"][question]["krunner"], seen["answers"][question]["gnome"]
            self.assertEqual([(match["id"], match["title"], match["subtitle"]) for match in krunner],
                             [(meta["id"], meta["name"], meta["description"]) for meta in gnome], question)
            if question in NOT_QUESTIONS:
                self.assertEqual(krunner, [], question)
                continue
            self.assertTrue(all((match["type"], match["relevance"]) == (100, 1) for match in krunner))
            written = json.loads(self.cambio(*question.split(), "--json").stdout)
            values = [each["value"] for each in written["conversions"]]
            self.assertEqual([meta["clipboardText"] for meta in gnome], values, question)
            copied += values
            shown = " ".join(self.cambio(*question.split()).stdout.split())
            for match in krunner:
                amount, result = match["title"].split(" = ")
                self.assertIn(amount, shown)
                self.assertIn(result, shown)
                self.assertIn(match["subtitle"].split("; ")[-1].split(" of ")[0], shown)
        self.assertEqual(seen["copied"], copied)
        self.assertEqual((seen["actions"], seen["nothing"], seen["long"], seen["unknown metas"]), (0, 0, 0, []))
        self.assertEqual(seen["described"]["org.kde.krunner1.Match"], ["s", "a(sssida{sv})"])
        self.assertEqual(seen["described"]["org.gnome.Shell.SearchProvider2.LaunchSearch"], ["asu", ""])
        self.assertEqual(len(seen["described"]), 10)
        self.assertEqual(seen["refused"], ["org.freedesktop.DBus.Error.UnknownMethod"] * 3)
        times = [seconds * 1_000 for seconds in seen["times"]]
        status = pathlib.Path(f"/proc/{seen['process']}/status").read_text()
        memory = int(status.split("VmRSS:")[1].split()[0]) // 1_024
        figures.add(f"KRunner over D-Bus: {len(times)} keys, p50 {figures.percentile(times, 50):.1f} ms, "
                    f"p99 {figures.percentile(times, 99):.1f} ms, longest {max(times):.1f} ms, {memory} MiB")
        again = subprocess.run([BINARY, "launcher"], env=environment, capture_output=True, text=True, timeout=30)
        self.assertEqual(again.returncode, 69)
        self.assertIn("answers as io.github.cambio_app.Cambio already", again.stderr)
        # The session's end is the service's.
        bus.terminate()
        bus.wait(10)
        gone = f"/proc/{seen['process']}"
        subprocess.run(["timeout", "10", "sh", "-c", f"while [ -e {gone} ]; do sleep 0.05; done"], check=True)

    def test_installed_files_name_each_other(self):
        share = self.folder / "usr/share"
        name = "io.github.cambio_app.Cambio"
        service = (share / f"dbus-1/services/{name}.service").read_text()
        self.assertIn(f"Exec={self.folder}/usr/bin/cambio launcher\n", service)
        provider = (share / f"gnome-shell/search-providers/{name}.search-provider.ini").read_text()
        self.assertIn(f"DesktopId={name}.desktop\n", provider)
        # GNOME leaves out a provider whose application is hidden.
        application = (share / f"applications/{name}.desktop").read_text()
        self.assertIn(f"Exec={self.folder}/usr/bin/cambio serve\n", application)
        self.assertNotIn("NoDisplay", application)
        runner = (share / "krunner/dbusplugins/cambio.desktop").read_text()
        self.assertIn(f"X-Plasma-DBusRunner-Service={name}\n", runner)
        for text in [provider, runner]:
            self.assertIn("=/io/github/cambio_app/Cambio\n", text)

    def test_rofi_converts_and_copies(self):
        tools = self.folder / "bin"
        tools.mkdir()
        for tool in ["wl-copy", "xclip"]:
            (tools / tool).write_text(f'#!/bin/sh\necho "{tool} $*: $(cat)" >"$HOME/copied"\n')
            (tools / tool).chmod(0o755)

        def rofi(*words, **more):
            done = subprocess.run([self.folder / "usr/share/cambio/rofi", *words], capture_output=True, text=True,
                                  env={**self.environment, "WAYLAND_DISPLAY": "", **more})
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            return done.stdout

        self.assertEqual(rofi(ROFI_RETV="0"), "\0prompt\x1fcambio\n")
        row, info = rofi("100 usd brl", ROFI_RETV="2").rstrip("\n").split("\0info\x1f")
        self.assertTrue(row.startswith("100.00 USD = 543.25 BRL · "))
        self.assertEqual(rofi("-5 usd brl", ROFI_RETV="2").split(" · ")[0], "-5.00 USD = -27.16 BRL")
        for display, tool in [("wayland-0", "wl-copy "), ("", "xclip -selection clipboard")]:
            self.assertEqual(rofi(row, ROFI_RETV="1", ROFI_INFO=info, WAYLAND_DISPLAY=display), "")
            self.assertEqual((self.folder / "copied").read_text(), f"{tool}: 543.25\n")

    def test_ulauncher_shows_and_copies(self):
        """The extension, with stand-ins for the classes of Ulauncher's documented interface."""
        def module(name, **members):
            made = types.ModuleType(name)
            made.__dict__.update(members)
            sys.modules[name] = made
            self.addCleanup(sys.modules.pop, name)

        for package in ["ulauncher", "ulauncher.api", "ulauncher.api.client", "ulauncher.api.shared",
                        "ulauncher.api.shared.action", "ulauncher.api.shared.item"]:
            module(package)
        module("ulauncher.api.client.EventListener", EventListener=object)
        module("ulauncher.api.client.Extension", Extension=object)
        module("ulauncher.api.shared.event", KeywordQueryEvent=object)
        module("ulauncher.api.shared.action.CopyToClipboardAction", CopyToClipboardAction=lambda text: ("copy", text))
        module("ulauncher.api.shared.action.RenderResultListAction", RenderResultListAction=list)
        module("ulauncher.api.shared.item.ExtensionResultItem", ExtensionResultItem=dict)
        folder = self.folder / "usr/share/cambio/ulauncher"
        space = {"__name__": "extension"}
        exec(compile((folder / "main.py").read_text(), "main.py", "exec"), space)

        def shown(text):
            with unittest.mock.patch.dict(os.environ, self.environment, clear=True):
                return space["Listener"]().on_event(types.SimpleNamespace(get_argument=lambda: text), None)

        found = shown("100 usd in brl eur")
        self.assertEqual([item["name"] for item in found], ["100.00 USD = 543.25 BRL", "100.00 USD = 89.51 EUR"])
        self.assertEqual(found[0]["on_enter"], ("copy", "543.25"))
        self.assertTrue((folder / found[0]["icon"]).is_file())
        self.assertEqual((shown(None), shown("--help")), ([], []))
        manifest = json.loads((folder / "manifest.json").read_text())
        self.assertTrue((folder / manifest["icon"]).is_file())
        self.assertEqual(json.loads((folder / "versions.json").read_text())[0]["required_api_version"],
                         manifest["required_api_version"])


if __name__ == "__main__":
    unittest.main()
