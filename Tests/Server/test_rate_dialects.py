"""Clients of other rate APIs, as published, against a server that has the embedded rates and no key."""

import asyncio
import datetime
import decimal
import html
import http.client
import json
import pathlib
import random
import re
import shlex
import sys
import tempfile
import unittest
import unittest.mock
import urllib.request
import xml.etree.ElementTree

import aiocurrencylayer
import aioopenexchangerates
import aioopenexchangerates.client
import beanprice.sources.ecbrates as ecbrates
import currency_converter
import exchange_rate_api_client
import fixerio.client
import frankfurter.engine
import oxr.client
import oxr.exceptions
import sdmx

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
from served import Server, free_port  # noqa: E402  (found through the line above)


class RateDialectTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        names = ["currencylayer", "apilayer", "frankfurter", "openexchangerates", "exchangerate-host", "fixer",
                 "exchangerate-api", "currencyconverterapi", "ecb"]
        cls.ports = {name: free_port() for name in names}
        options = [text for name, port in cls.ports.items() for text in ("--at", f"{name}:{port}")]
        cls.server = Server(pathlib.Path(folder.name), *options)
        cls.server.start()
        cls.addClassCleanup(cls.server.stop)

    def ask(self, path, port=None, host=None):
        """The status, the fields and the text."""
        connection = http.client.HTTPConnection("127.0.0.1", port or self.server.port, timeout=20)
        try:
            connection.request("GET", path, headers={"Host": host} if host else {})
            response = connection.getresponse()
            return response.status, response.headers, response.read().decode()
        finally:
            connection.close()

    def rate(self, base, quote, day=None):
        """The rate of our own interface."""
        _, _, text = self.ask(f"/api/v1/rates/{base}/{quote}" + (f"?date={day}" if day else ""))
        return float(json.loads(text)["rates"][0]["rate"])

    # MARK: Programs

    def test_aiocurrencylayer_gets_quotes(self):
        aiocurrencylayer._RESOURCE = f"http://127.0.0.1:{self.ports['currencylayer']}/api/live"
        client = aiocurrencylayer.CurrencyLayer("k", source="USD", quote="BRL")
        asyncio.run(client.get_data())
        self.assertTrue(client.valid)
        self.assertAlmostEqual(client.quote, self.rate("USD", "BRL"), 4)
        self.assertGreater(client.timestamp, 1_700_000_000)

    def test_fixerio_gets_rates_of_the_marketplace(self):
        fixerio.client.BASE_URL = f"http://127.0.0.1:{self.ports['apilayer']}/fixer/"
        client = fixerio.client.Fixerio("k")
        latest = client.latest()
        self.assertEqual((latest["success"], latest["base"], latest["rates"]["EUR"]), (True, "EUR", 1))
        self.assertGreater(len(latest["rates"]), 150)
        self.assertIn("BRL", client.available_currencies()["symbols"])
        past = fixerio.client.Fixerio("k", base="USD").historical_rates("2024-01-15", symbols=["BRL", "GBP"])
        self.assertEqual((past["date"], past["timestamp"], list(past["rates"])), ("2024-01-15", 1705363199, ["BRL", "GBP"]))
        self.assertAlmostEqual(past["rates"]["BRL"], self.rate("USD", "BRL", "2024-01-15"), 6)

    def test_oxr_gets_rates_and_is_refused_in_words_that_it_knows(self):
        client = oxr.client.Client("k", base_url=f"http://127.0.0.1:{self.ports['openexchangerates']}/api")
        latest = client.latest()
        self.assertEqual((latest.base, latest.rates["USD"]), ("USD", 1))
        self.assertAlmostEqual(float(latest.rates["BRL"]), self.rate("USD", "BRL"), 6)
        with self.assertRaises(oxr.exceptions.Error):
            client.latest(base="XQX")

    def test_aioopenexchangerates_gets_rates_and_currencies(self):
        aioopenexchangerates.client.BASE_API_ENDPOINT = f"http://127.0.0.1:{self.ports['openexchangerates']}/api/"

        async def ask():
            async with aioopenexchangerates.client.Client("k") as client:
                return await client.get_latest(base="EUR", symbols=["BRL"]), await client.get_currencies()

        latest, currencies = asyncio.run(ask())
        self.assertEqual((latest.base, list(latest.rates)), ("EUR", ["BRL"]))
        self.assertEqual(currencies["BRL"], "Brazilian Real")

    def test_frankfurter_gets_days_and_times(self):
        def request(url, **rest):
            return urllib.request.Request(url.replace("https://", "http://"), **rest)

        frankfurter.engine.Request = request
        frankfurter.engine.BASE_URL = f"127.0.0.1:{self.ports['frankfurter']}/v1"
        client = frankfurter.engine.FrankfurterEngine()
        day = client.fetch_data_for_date("2024-01-13", base="USD", symbols="BRL")
        self.assertEqual(day["date"], "2024-01-12")
        self.assertAlmostEqual(day["rates"]["BRL"], self.rate("USD", "BRL", "2024-01-13"), 3)
        series = client.fetch_time_series_data(symbols="USD", start_date="2024-01-06", end_date="2024-01-09")
        self.assertEqual(list(series["rates"]), ["2024-01-05", "2024-01-08", "2024-01-09"])
        self.assertGreater(client.convert_currency(10, "EUR", "USD"), 5)
        self.assertIn("JPY", client.fetch_currencies())

    def test_exchange_rate_api_client_gets_pairs_and_days(self):
        client = exchange_rate_api_client.ExchangeRateApiV6Client("k")
        client._EXCHANGE_RATE_API_V6_URL = f"http://127.0.0.1:{self.ports['exchangerate-api']}/v6"
        pair = client.pair_conversion("USD", "BRL", 100)
        self.assertAlmostEqual(pair.conversion_rate, self.rate("USD", "BRL"), 6)
        self.assertAlmostEqual(pair.conversion_result, 100 * self.rate("USD", "BRL"), 4)
        day = client.fetch_historical_data("EUR", datetime.date(2024, 1, 5), 100)
        self.assertAlmostEqual(day.conversion_amounts["BRL"], 100 * self.rate("EUR", "BRL", "2024-01-05"), 4)
        with self.assertRaises(exchange_rate_api_client.exceptions.UnsupportedCode):
            client.fetch_exchange_rates("XQX")

    def test_the_ecbs_files_are_read_as_programs_read_them(self):
        """OCA's currencies of Odoo, KDE's KUnitConversion, eu_central_bank: unprefixed cubes, `time`, then `currency` and `rate`."""
        cube = "{http://www.ecb.int/vocabulary/2002-08-01/eurofxref}Cube"
        days = {}
        for name in ["daily", "hist-90d", "hist"]:
            status, fields, text = self.ask(f"/stats/eurofxref/eurofxref-{name}.xml", host="www.ecb.europa.eu")
            self.assertEqual((status, fields["Content-Type"]), (200, "text/xml"))
            root = xml.etree.ElementTree.fromstring(text)
            days[name] = [(day.get("time"), {each.get("currency"): each.get("rate") for each in day})
                          for day in root.iter(cube) if day.get("time")]
        self.assertEqual(days["daily"], days["hist"][:1])
        self.assertEqual(days["hist-90d"], days["hist"][:len(days["hist-90d"])])
        # Each day of the ECB's own file, the newest first.
        self.assertGreater(len(days["hist"]), 7_000)
        self.assertEqual([day for day, _ in days["hist"]], sorted((day for day, _ in days["hist"]), reverse=True))
        self.assertEqual(days["hist"][-1][0], "1999-01-04")
        self.assertEqual((days["hist"][-1][1]["USD"], days["hist"][-1][1]["JPY"]), ("1.1789", "133.73"))

    def test_currencyconverter_reads_the_archive(self):
        address = f"http://127.0.0.1:{self.ports['ecb']}/stats/eurofxref/eurofxref"
        for name in ["", "-hist"]:
            client = currency_converter.CurrencyConverter(f"{address}{name}.zip", decimal=True)
            self.assertIn("USD", client.currencies)
        self.assertEqual(client.convert(100, "EUR", "USD", date=datetime.date(2024, 6, 14)), decimal.Decimal("106.86"))
        self.assertEqual(client.bounds["USD"].first_date, datetime.date(1999, 1, 4))

    def test_beanprice_reads_series(self):
        port = self.ports["ecb"]
        get = ecbrates.requests.get

        def local(url, *rest, **named):
            return get(url.replace("https://data-api.ecb.europa.eu", f"http://127.0.0.1:{port}"), *rest, **named)

        # It sets the precision of all decimals of the process.
        with unittest.mock.patch.object(ecbrates.requests, "get", local), decimal.localcontext():
            day = datetime.datetime(2024, 6, 14, tzinfo=datetime.timezone.utc)
            price = ecbrates.Source().get_historical_price("EUR-USD", day)
        self.assertEqual((str(price.price), price.time.date()), ("1.0686", day.date()))

    def test_sdmx1_reads_the_ecbs_series_and_their_structure(self):
        client = sdmx.Client("ECB")
        client.source.url = f"http://127.0.0.1:{self.ports['ecb']}/service"
        self.assertEqual(list(client.dataflow().dataflow), ["EXR"])
        structure = client.datastructure("ECB_EXR1").structure["ECB_EXR1"]
        dimensions = ["FREQ", "CURRENCY", "CURRENCY_DENOM", "EXR_TYPE", "EXR_SUFFIX", "TIME_PERIOD"]
        self.assertEqual([each.id for each in structure.dimensions], dimensions)
        codes = client.dataflow("EXR").codelist["CL_CURRENCY"]
        self.assertEqual(codes["JPY"].name.localized_default("en"), "Japanese Yen")
        query = {"startPeriod": "2024-06-13", "endPeriod": "2024-06-17"}
        expected = {("JPY", "2024-06-13"): 169.58, ("JPY", "2024-06-14"): 167.8, ("JPY", "2024-06-17"): 169.11,
                    ("USD", "2024-06-13"): 1.0784, ("USD", "2024-06-14"): 1.0686, ("USD", "2024-06-17"): 1.0712}
        kind = "application/vnd.sdmx"
        for key, options in [
            ("D.USD+JPY.EUR.SP00.A", {}), ({"CURRENCY": ["USD", "JPY"]}, {}),
            ("D.USD+JPY.EUR.SP00.A", {"headers": {"Accept": f"{kind}.structurespecificdata+xml;version=2.1"},
                                      "dsd": structure}),
            ("D.USD+JPY.EUR.SP00.A", {"headers": {"Accept": f"{kind}.data+json;version=1.0.0-wd"}}),
        ]:
            message = client.data("EXR", key=key, **{"params": query, **options})
            found = sdmx.to_pandas(message.data[0])
            names = list(found.index.names)
            places = names.index("CURRENCY"), names.index("TIME_PERIOD")
            values = {tuple(str(index[place]) for place in places): value for index, value in found.items()}
            self.assertEqual(values, expected, (key, options))
        keys = client.data("EXR", key="D.USD+JPY.EUR.SP00.A", params={**query, "detail": "serieskeysonly"})
        self.assertEqual(len(keys.data[0].series), 2)
        self.assertEqual(len(keys.data[0].obs), 0)

    def test_the_currency_converter_api_answers_as_recorded(self):
        """exchanger (PHP) reads the whole form, fca4ynab and most scripts the shortest, of one day or of several."""
        base = f"/api/v7/convert?apiKey=K&q=USD_BRL,BRL_USD"
        full = json.loads(self.ask(base, self.ports["currencyconverterapi"])[2])
        self.assertEqual(full["query"], {"count": 2})
        self.assertEqual({key: full["results"]["BRL_USD"][key] for key in ("id", "fr", "to")},
                         {"id": "BRL_USD", "fr": "BRL", "to": "USD"})
        shortest = json.loads(self.ask(base + "&compact=ultra", host="free.currconv.com")[2])
        self.assertAlmostEqual(shortest["USD_BRL"], self.rate("USD", "BRL"), 6)
        self.assertEqual(full["results"]["USD_BRL"]["val"], shortest["USD_BRL"])
        days = json.loads(self.ask("/currencyconverterapi" + base + "&compact=ultra&date=2024-06-13&endDate=2024-06-16")[2])
        self.assertEqual(list(days["USD_BRL"]), ["2024-06-13", "2024-06-14", "2024-06-15", "2024-06-16"])
        self.assertAlmostEqual(days["USD_BRL"]["2024-06-13"], self.rate("USD", "BRL", "2024-06-13"), 6)
        status, _, text = self.ask("/currencyconverterapi/api/v6/convert")
        self.assertEqual((status, json.loads(text)), (400, {"status": 400, "error": "Query parameter not found"}))

    def test_every_example_of_the_page_for_programs_runs_as_it_is_written(self):
        page = self.ask("/programs")[2]
        commands = [shlex.split(html.unescape(each)) for each in re.findall("<code>(curl [^<]*)</code>", page)]
        self.assertEqual(len(commands), 13)
        for program, address in commands:
            self.assertEqual(program, "curl")
            with urllib.request.urlopen(address, timeout=20) as response:
                self.assertGreater(len(response.read()), 20, address)
        text = self.ask("/llms.txt")[2]
        addresses = re.findall(r"\]\((/[^)]*)\)", text)
        self.assertGreater(len(addresses), 15)
        for address in addresses:
            self.assertEqual(self.ask(address)[0], 200, address)

    # MARK: What programs send and read

    def test_requests_that_programs_send(self):
        """Sure, ERPNext, Dolibarr, Finance::Quote, Magento, Spliit, split-pro, Home Assistant, money.js."""
        for path, keys in [
            ("/frankfurter/v2/rate/USD/BRL?date=2024-01-15", "rate"),
            ("/frankfurter/v2//rate/USD/BRL", "rate"),
            ("/frankfurter/v2/rates?base=USD&quotes=BRL&from=2024-01-10&to=2024-01-31", None),
            ("/frankfurter/v2/currencies", None),
            ("/frankfurter/v1/2024-01-15?base=USD&symbols=BRL", "rates.BRL"),
            ("/frankfurter/2024-01-15?base=USD&symbol=BRL", "rates.BRL"),
            ("/exchangerate-host/convert?access_key=K&amount=1&date=2024-01-15&from=USD&to=BRL", "result"),
            ("/currencylayer/live?access_key=K&source=EUR", "quotes.EURUSD"),
            ("/openexchangerates/api/latest.json?app_id=K&show_alternative=1", "rates.USD"),
            ("/openexchangerates/api/currencies.json", "BRL"),
            ("/fixer/api/latest?access_key=K&base=USD&symbols=BRL,EUR", "rates.BRL"),
            ("/apilayer/fixer/latest?apikey=K&base=USD&symbols=BRL,EUR", "rates.EUR"),
            ("/fixer/api/latest?access_key=K&base=USD&symbols=BRL,USD", "rates.USD"),
        ]:
            status, fields, text = self.ask(path)
            self.assertEqual((status, fields["Access-Control-Allow-Origin"]), (200, "*"), path)
            self.assertTrue(fields["Content-Type"].startswith("application/json"), path)
            value = json.loads(text)
            for key in keys.split(".") if keys else []:
                value = value[key]
            # Numbers are numbers: texts break clients.
            if keys and keys != "BRL":
                self.assertIsInstance(value, (int, float), path)
                self.assertGreater(value, 0, path)
        status, fields, text = self.ask("/openexchangerates/latest.json?callback=fx.load")
        self.assertTrue(text.startswith("fx.load({") and "javascript" in fields["Content-Type"])

    def test_whatever_amount_is_sent_the_answer_is_json(self):
        def refuse(word):
            raise ValueError(word)

        numbers = random.Random(27)
        amounts = ["1e2", "1E%2B30", "1e400", "5abc", "NaN", "Infinity", "-0", "0x10", "%00"]
        amounts += ["".join(numbers.choice("0159.eE-") for _ in range(numbers.randrange(1, 12))) for _ in range(150)]
        for amount in amounts:
            for path in [f"/frankfurter/v1/latest?symbols=USD&amount={amount}",
                         f"/currencylayer/convert?from=EUR&to=VND&amount={amount}",
                         f"/exchangerate-api/v6/K/pair/EUR/VND/{amount}"]:
                status, _, text = self.ask(path)
                self.assertLess(status, 500, path)
                # Python accepts NaN as JSON, unless it is refused.
                self.assertIsInstance(json.loads(text, parse_constant=refuse), dict, path)
        self.assertEqual(json.loads(self.ask("/frankfurter/v1/latest?symbols=USD&amount=1e2")[2])["amount"], 100.0)

    def test_today_is_answered_with_the_newest_rates(self):
        today = datetime.datetime.now(datetime.timezone.utc).date()
        newest = self.rate("USD", "BRL")
        published = json.loads(self.ask("/frankfurter/v2/rate/USD/BRL")[2])["date"]
        # The built-in rates may be older than the days for which they are carried.
        is_old = (today - datetime.date.fromisoformat(published)).days > 14
        for path, keys in [
            (f"/frankfurter/v2/rate/USD/BRL?date={today}", ["rate"]),
            (f"/currencylayer/historical?date={today}&currencies=BRL", ["quotes", "USDBRL"]),
            (f"/fixer/{today}?base=USD&symbols=BRL", ["rates", "BRL"]),
            (f"/openexchangerates/historical/{today}.json?symbols=BRL", ["rates", "BRL"]),
        ]:
            value = json.loads(self.ask(path)[2])
            if is_old and keys[0] != "rate" and "openexchangerates" not in path:
                self.assertEqual(value["error"]["code"], 106, path)
                continue
            for key in keys:
                value = value[key]
            self.assertAlmostEqual(value, newest, 3, path)

    def test_each_name_and_each_port_lead_to_the_same(self):
        for name, host, path in [
            ("currencylayer", "api.currencylayer.com", "/live?currencies=BRL"),
            ("currencylayer", "apilayer.net", "/api/live?currencies=BRL"),
            ("fixer", "data.fixer.io", "/api/latest?symbols=BRL"),
            ("fixer", "api.exchangeratesapi.io", "/v1/latest?symbols=BRL"),
            ("apilayer", "api.apilayer.com", "/currency_data/live?currencies=BRL"),
            ("exchangerate-host", "api.exchangerate.host", "/live?currencies=BRL"),
            ("exchangerate-host", "api.exchangerate.host", "/latest?symbols=BRL"),
            ("frankfurter", "api.frankfurter.app", "/latest?to=BRL"),
            ("frankfurter", "api.frankfurter.dev", "/v2/rates?quotes=BRL"),
            ("openexchangerates", "openexchangerates.org", "/api/latest.json?symbols=BRL"),
            ("exchangerate-api", "open.er-api.com", "/v6/latest/USD"),
            ("exchangerate-api", "api.exchangerate-api.com", "/v4/latest/USD"),
            ("currencyconverterapi", "free.currconv.com", "/api/v7/convert?q=USD_BRL"),
            ("currencyconverterapi", "api.currconv.com", "/api/v8/currencies"),
        ]:
            _, _, by_path = self.ask(f"/{name}{path}")
            self.assertIn("BRL", by_path, path)
            self.assertEqual(self.ask(path, self.ports[name])[2], by_path, path)
            self.assertEqual(self.ask(path, host=host)[2], by_path, path)
            self.assertEqual(self.ask("/USD/BRL", host=host)[1]["Content-Type"].split(";")[0], "application/json")


if __name__ == "__main__":
    unittest.main()
