"""The independent verifier of receipts beside `cambio verify`, on receipts of the server."""

import datetime
import hashlib
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
from served import BINARY, PROJECT, Server  # noqa: E402  (found through the line above)

FOLDER = PROJECT / "Documentation/receipts"
#: What `cambio verify` says against a receipt by itself, without any rates.
ALONE = {"it is not a receipt of Cambio, or no longer one", "it was changed after it was made",
         "its steps do not follow from its rates", "its steps do not lead to its result"}  # fmt: skip
RULES = {"de-ust": ["EUR"], "eu-customs": ["EUR"], "eu-ioss": ["EUR"], "eu-oss": ["EUR"],
         "eu-vat": ["EUR", "SEK", "CZK"], "pl-cit": ["PLN"], "pl-pit": ["PLN"], "pl-vat": ["PLN"],
         "pl-vat-ecb": ["PLN"], "uk-customs": ["GBP"], "uk-vat": ["GBP"]}  # fmt: skip


def plain(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sealed(receipt):
    rest = {name: value for name, value in receipt.items() if name != "digest"}
    return plain({**rest, "digest": "sha256:" + hashlib.sha256(plain(rest)).hexdigest()})


def forgeries(receipt):
    """The receipt with another result, rate, day and event, each time with a new digest."""
    row = receipt["published"][0]
    day = datetime.date.fromisoformat(row["day"])
    week = day - datetime.timedelta(7)
    look = row["look"].replace(row["day"], str(week))
    if row["by"] == "HMRC":
        week = week.replace(day=1)
        look = look.replace(f"_{day.year}-{day.month}.", f"_{week.year}-{week.month}.")
    rate, digit = row["rate"] + ("1" if "." in row["rate"] else ".1"), receipt["result"][-1]
    event = datetime.date.fromisoformat(receipt["event"]) - datetime.timedelta(400)
    rows = [{**row, "rate": rate}, *receipt["published"][1:]]
    steps = [receipt["steps"][0][0] + rate, *receipt["steps"][1:]]
    moved = [{**row, "day": str(week), "look": look}, *receipt["published"][1:]]
    return {
        "result": {**receipt, "result": receipt["result"][:-1] + ("8" if digit == "9" else "9")},
        "rate": {**receipt, "published": rows},
        "rate and step": {**receipt, "published": rows, "steps": steps},
        "day": {**receipt, "published": moved},
        "event": {**receipt, "event": str(event)},
    }


class VerifierTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.draw = random.Random(89)
        server = Server(cls.folder, "--rate-limit", "0", CAMBIO_TODAY="2026-11-27")
        server.start()
        cls.addClassCleanup(server.stop)
        cls.environment = {**server.environment, "LC_ALL": "C"}
        cls.receipts = []
        while len(cls.receipts) < 200:
            rule = cls.draw.choice(list(RULES))
            base = cls.draw.choice(["EUR", "USD", "GBP", "CHF", "JPY", "ISK", "HUF", "SEK", "IDR", "VND", "AED"])
            amount = cls.draw.choice(["1", "0.01", "-1234.56", "999999999.99", "7", "0", "12345.678", "1000"])
            day = datetime.date(2026, 10, 25) - datetime.timedelta(cls.draw.randrange(4_000))
            query = {"amount": amount, "base": base, "quotes": cls.draw.choice(RULES[rule]), "date": day,
                     "rule": rule, "receipt": "true"}  # fmt: skip
            try:
                answer = server.get("/api/v1/convert?" + urllib.parse.urlencode(query))
            except urllib.error.HTTPError as refusal:
                refusal.close()
                continue
            receipt = json.loads(answer)["receipt"]
            if receipt["published"]:
                cls.receipts.append(receipt)

    def run_on(self, files, *command):
        """The status, and what is said of each of files with these bytes after its name."""
        names = [f"{number}.json" for number in range(len(files))]
        for name, content in zip(names, files, strict=True):
            (self.folder / name).write_bytes(content)
        done = subprocess.run([*command, *names], cwd=self.folder, env=self.environment, capture_output=True,
                              timeout=60)  # fmt: skip
        lines = done.stdout.decode().splitlines()
        self.assertEqual((len(lines), done.stderr), (len(names), b""))
        return done.returncode, [line[len(name) :].lstrip(" :") for name, line in zip(names, lines, strict=True)]

    def judge(self, files):
        """The status of `cambio verify`, its answers, and those that both give to the questions without rates."""
        status, ours = self.run_on(files, BINARY, "verify")
        other_status, others = self.run_on(files, sys.executable, FOLDER / "verify-receipt.py")
        both = []
        for content, our, other in zip(files, ours, others, strict=True):
            if our.removeprefix("is contradicted: ") in ALONE:
                answer = "does not hold"
            else:
                answer = "cannot be judged" if our.startswith("cannot be judged: receipt/") else "holds"
            self.assertEqual(other.partition(":")[0], answer, (our, other, content))
            both.append(answer)
        worst = [code for code, answer in [(65, "does not hold"), (69, "cannot be judged")] if answer in both]
        self.assertEqual(other_status, (worst or [0])[0])
        return status, ours, both

    def test_they_agree_on_the_examples_of_the_documentation(self):
        examples = [file.read_bytes() for file in sorted(PROJECT.glob("Tests/ReceiptsTests/Fixtures/*.json"))]
        self.assertEqual(len(examples), 12)
        block = (FOLDER / "README.md").read_text().split("```json\n")[1].split("```")[0].encode()
        status, answers, both = self.judge([block, *examples])
        self.assertEqual((status, both[0], answers[0][:5]), (65, "holds", "holds"))
        self.assertEqual(set(both), {"holds", "does not hold", "cannot be judged"})

    def test_they_agree_that_receipts_hold(self):
        status, answers, both = self.judge([plain(receipt) for receipt in self.receipts])
        self.assertEqual((status, set(both)), (0, {"holds"}))
        self.assertEqual({answer.partition(":")[0] for answer in answers}, {"holds"})

    def test_they_agree_that_damaged_ones_do_not(self):
        damaged = []
        for receipt in self.receipts:
            content = bytearray(plain(receipt))
            place, byte = self.draw.randrange(len(content)), self.draw.randrange(1, 256)
            kind = self.draw.randrange(4)
            if kind == 0:
                content[place] ^= byte
            elif kind == 1:
                del content[place : place + self.draw.randrange(1, 30)]
            elif kind == 2:
                # Not white space, which does no harm.
                content.insert(place, byte | 0x41)
            else:
                content[place] = ord(self.draw.choice("0123456789".replace(chr(content[place]), "")))
            damaged.append(bytes(content))
        status, _, both = self.judge(damaged)
        self.assertEqual(status, 65)
        self.assertNotIn("holds", both)

    def test_they_agree_on_other_figures_with_a_new_digest(self):
        forged = []
        for receipt in self.receipts:
            changed = json.loads(plain(receipt))
            name = self.draw.choice(["amount", "result", "rounding", "from", "to", "steps", "rate"])
            row = self.draw.choice(changed["published"])
            text = {"steps": changed["steps"][0], "rate": row["rate"]}.get(name) or changed[name]
            place = self.draw.choice([place for place, sign in enumerate(text) if sign.isalnum()])
            signs = "0123456789" if text[place].isdigit() else "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
            text = text[:place] + self.draw.choice(signs.replace(text[place], "")) + text[place + 1 :]
            if name == "steps":
                changed["steps"][0] = text
            else:
                (row if name == "rate" else changed)[name] = text
            forged.append(sealed(changed))
        # Another amount may have the same result in cents.
        self.assertEqual(self.judge(forged)[0], 65)

    def test_a_new_digest_for_another_result_rate_day_or_event_is_contradicted(self):
        receipts = self.receipts[::4]
        for kind in forgeries(receipts[0]):
            status, answers, _ = self.judge([sealed(forgeries(receipt)[kind]) for receipt in receipts])
            self.assertEqual(status, 65, kind)
            for receipt, answer in zip(receipts, answers, strict=True):
                self.assertTrue(answer.startswith("is contradicted: "), (kind, receipt, answer))


if __name__ == "__main__":
    unittest.main()
