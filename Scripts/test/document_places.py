"""What the examples of each document find where they run: files, sources on the loopback, an authority for stamps."""

import csv
import gzip
import http.server
import shutil
import subprocess
import sys
import threading

from document_blocks import ROOT

sys.path.insert(0, str(ROOT / "Tests/Support"))
import served  # noqa: E402  (found through the line above)

LIBRARY = ROOT / ".build/release/libcambio.so.0"
PYTHON = ROOT / ".venv/bin/python"

#: What stands before and after a block of Python, by its first words: the block's names, and what it must lead to.
PYTHON_AROUND = {
    "import polars\nimport cambio": (
        "import decimal, polars\nsales = polars.read_csv('sales.csv', schema_overrides={'amount': polars.Decimal(12, 2)},"
        " try_parse_dates=True)\n",
        "assert [f'{eur:.2f}' for eur in converted['eur']] == ['71.09', '0.04', '-832.00'], converted\n",
    ),
    "import cambio": (
        "",
        "assert repr(cambio.convert('100', 'USD', 'BRL', date='2008-09-14')) == \"Decimal('180.29')\"\n"
        "assert repr(cambio.rate('EUR', 'USD', date='2026-10-30')) == \"Decimal('1.1172')\"\n",
    ),
    "frame.with_columns(": (
        "import cambio, datetime, polars\nframe = polars.DataFrame({'amount': [100], 'currency': ['USD'],"
        " 'day': [datetime.date(2008, 9, 14)]})\nfound = ",
        "assert f\"{found['eur'][0]}\" == '71.09', found\n",
    ),
    "connection.": (
        "import sqlite3\nconnection = sqlite3.connect(':memory:')\n",
        "call = \"select cambio_convert('100', 'USD', 'EUR', '2008-09-14')\"\n"
        "assert connection.execute(call).fetchall() == [('71.09',)]\n",
    ),
    "amount = ": (
        "import polars\nrows, rates = (polars.read_csv(f'{name}.csv', infer_schema=False) for name in ('sales', 'rates'))\n",
        "assert [f'{eur:.2f}' for eur in converted['eur']] == ['71.09', '0.04', '-832.00'], converted\n",
    ),
}
#: What a query of DuckDB returns of the same sales, in its last column.
SQL_ANSWER = ["71.09", "0.04", "-832.00"]

SALES = "date,amount,currency\n2008-09-12,100,USD\n2020-01-01,0.03,GBP\n2026-10-30,-146166.42,JPY\n"
BOOK = "2020-01-02 Hotel\n    Expenses:Travel  100.00 USD\n    Assets:Cash\n"
BEANCOUNT = """include "prices.beancount"
2000-01-01 open Assets:Cash
2000-01-01 open Expenses:Travel
2020-01-02 * "Hotel"
  Expenses:Travel  100.00 USD
  Assets:Cash     -100.00 USD
"""
AUTHORITY = """[tsa]
default_tsa = tsa
serial = authority/serial
crypto_device = builtin
signer_cert = authority/tsa.crt
signer_key = authority/tsa.key
certs = authority/cacert.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
"""


def package(folder, _):
    """The package of Python as its wheel has it, where Python looks first."""
    shutil.copytree(ROOT / "Python/cambio", folder / "cambio")
    (folder / "cambio/cambio.duckdb_extension").symlink_to(LIBRARY.with_name("cambio.duckdb_extension"))


def engines(folder, environment):
    package(folder, environment)
    (folder / "sales.csv").write_text(SALES)
    (folder / "libcambio.so").symlink_to(LIBRARY)
    script = """create table sales (day text, amount text, currency text);
insert into sales values ('2008-09-14', '100', 'USD'), ('2020-01-01', '0.03', 'GBP'), ('1999-01-04', '1000000', 'DEM');
"""
    subprocess.run(["sqlite3", "-batch", "-bail", folder / "books.sqlite"], input=script, text=True, check=True)
    (folder / "books.journal").write_text(BOOK)
    (folder / "main.journal").write_text(BOOK.replace("100.00 USD", "$100.00"))
    (folder / "main.beancount").write_text(BEANCOUNT)
    (folder / "prices.beancount").touch()


def command(folder, environment):
    days = [f"2024-{month:02}-{day:02}" for month in (1, 4, 7, 10) for day in range(8, 29)]
    rows = [f"{days[row % len(days)]},{row + 1}.50,{'USD' if row % 3 else 'EUR'}\n" for row in range(1000)]
    (folder / "in.csv").write_text("day,sum,code\n" + "".join(rows))
    sources(folder, environment)


def receipts(folder, _):
    authority = folder / "authority"
    authority.mkdir()
    (folder / "tsa.cnf").write_text(AUTHORITY)
    (authority / "serial").write_text("01\n")
    (authority / "purpose").write_text("extendedKeyUsage = critical, timeStamping\n")
    for words in (
        "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=authority -keyout ca.key -out cacert.pem",
        "req -newkey rsa:2048 -nodes -subj /CN=stamps -keyout tsa.key -out tsa.csr",
        "x509 -req -in tsa.csr -CA cacert.pem -CAkey ca.key -CAcreateserial -days 2 -extfile purpose -out tsa.crt",
    ):
        subprocess.run(["openssl", *words.split()], cwd=authority, check=True, capture_output=True)


class Source(http.server.BaseHTTPRequestHandler):
    """CurrencyLayer and the ECB with newer rates than the built-in ones; NBP and HMRC with the same."""

    def do_GET(self):
        body = next((body for part, body in self.server.answers.items() if part in self.path), None)
        self.send_response(404 if body is None else 200)
        self.send_header("Content-Length", str(len(body or b"")))
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, *_):
        pass


def nbp(letter, day, rates):
    """A table of NBP as its API writes it."""
    rows = ",".join(f'{{"currency":"-","code":"{code}","mid":{mid}}}' for code, mid in rates.items())
    return f'[{{"table":"{letter}","no":"1/{letter}/NBP/2026","effectiveDate":"{day}","rates":[{rows}]}}]'.encode()


def sources(folder, environment):
    """Starts the sources, which end with the script, and names them in the environment."""
    table = subprocess.run(
        [served.BINARY, "rates", "usd", "--csv"], env=environment, cwd=folder, capture_output=True, text=True, check=True)
    dollars = {code: f"{float(rate):.6f}" for _, code, rate, *_ in csv.reader(table.stdout.splitlines()[1:])}
    dollars |= {"EUR": "0.894123", "BRL": "5.4123"}
    quotes = ",".join(f'"USD{code}":{rate}' for code, rate in dollars.items() if float(rate))
    zloty, pounds = {"2026-10-21": {}, "2026-10-26": {}}, []
    with gzip.open(ROOT / "Data/rates/nbp_mid_rates.csv.gz", "rt") as file:
        for day, code, mid in csv.reader(file):
            zloty.get(day, {})[code] = mid
    with open(ROOT / "Data/rates/hmrc_monthly.csv") as file:
        for month, code, rate, _ in csv.reader(file):
            if month == "2026-11":
                pounds.append(f"-,-,{code},{rate},01/11/2026,30/11/2026\n")
    ecb = (ROOT / "Tests/FeedsTests/Fixtures/ecb/eurofxref-daily.xml").read_bytes()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Source)
    server.answers = {
        # 2026-11-21T10:00:00Z.
        "/live": f'{{"success":true,"timestamp":1795255200,"source":"USD","quotes":{{{quotes}}}}}'.encode(),
        "/eurofxref": ecb.replace(b"2026-10-30", b"2026-11-20"),
        "/tables/A": nbp("A", "2026-10-26", zloty["2026-10-26"]),
        # A day of table B has the currencies of both.
        "/tables/B": nbp("B", "2026-10-21", {k: v for k, v in zloty["2026-10-21"].items() if k not in zloty["2026-10-26"]}),
        "/monthly_csv_2026-11": ("Country/Territories,Currency,Currency Code,Currency Units per £1,Start date,End date\n"
                                 + "".join(pounds)).encode(),
    }  # fmt: skip
    threading.Thread(target=server.serve_forever, daemon=True).start()
    for name in ("CURRENCYLAYER", "ECB", "NBP", "HMRC"):
        environment[f"CAMBIO_{name}_URL"] = f"http://127.0.0.1:{server.server_port}"


PLACES = {
    "Python/README.md": package, "Documentation/engines.md": engines, "Documentation/command.md": command, "Documentation/cambio.1": sources,
    "Documentation/receipts/README.md": receipts,
}
