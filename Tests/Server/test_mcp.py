"""Assistants, with the official client of the Model Context Protocol and with messages written by hand."""

import asyncio
import csv
import datetime
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.request
from decimal import Decimal

import babel.numbers
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
import figures  # noqa: E402  (found through the line above)
from served import BINARY, Server  # noqa: E402  (found through the line above)

ROOT = pathlib.Path(__file__).resolve().parents[2]

LOCALES = ["en", "en_GB", "en_IN", "de", "de_CH", "de_AT", "fr", "fr_CH", "pt_BR", "pt_PT", "es", "es_MX", "it", "nl",
           "pl", "cs", "sv", "da", "nb", "fi", "ru", "uk", "tr", "ja", "ko", "zh_Hans", "hi", "ar_EG", "he", "hu"]


class AssistantTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.server = Server(pathlib.Path(folder.name), "--mcp")
        cls.server.start()
        cls.addClassCleanup(cls.server.stop)
        cls.environment = {**os.environ, "HOME": folder.name, "XDG_DATA_HOME": folder.name,
                           "XDG_CONFIG_HOME": folder.name, "LC_ALL": "C"}

    def messages(self, *messages):
        """The answers of one process to messages, written at once."""
        lines = "".join((each if isinstance(each, str) else json.dumps(each)) + "\n" for each in messages)
        done = subprocess.run([BINARY, "mcp"], input=lines, env=self.environment, capture_output=True, text=True,
                              timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return [json.loads(line) for line in done.stdout.splitlines()]

    def calls(self, name, *arguments):
        """The results of calls, in their order."""
        answers = self.messages(*({"jsonrpc": "2.0", "id": number, "method": "tools/call",
                                   "params": {"name": name, "arguments": each}}
                                  for number, each in enumerate(arguments)))
        self.assertEqual([each["id"] for each in answers], list(range(len(arguments))))
        results = [each["result"] for each in answers]
        for result in results:
            if result["isError"]:
                # The hint is for a tool, not for the command.
                self.assertNotRegex(result["content"][0]["text"], "--[a-z]|cambio [a-z]")
        return results

    def post(self, body, **fields):
        """The status and the text of the answer to a message over HTTP."""
        request = urllib.request.Request(f"{self.server.address}/mcp", body.encode(),
                                         {"Content-Type": "application/json", **fields})
        try:
            with urllib.request.urlopen(request, timeout=20) as response:
                return response.status, response.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    # MARK: The official client

    async def ask(self, session):
        """What an assistant does: it looks at the tools, converts, and is refused."""
        tools = (await session.list_tools()).tools
        self.assertEqual([tool.name for tool in tools], ["convert", "explain", "rate", "history", "currencies",
                                                       "verify_receipt"])
        result = await session.call_tool("convert", {"question": "R$ 1.234,50", "to": "eur", "date": "2024-06-14"})
        self.assertFalse(result.is_error)
        # BRL 5.7566 and 1234.50 of them, on the ECB's list of that day.
        found = result.structured_content
        self.assertEqual((found["base"], found["amount"]), ("BRL", "1234.50"))
        conversion = found["conversions"][0]
        self.assertEqual((conversion["quote"], conversion["asOf"], conversion["sources"]), ("EUR", "2024-06-14", ["ECB"]))
        rate = Decimal(conversion["legs"][0]["rate"])
        self.assertEqual(Decimal(conversion["value"]), (Decimal("1234.50") / rate).quantize(Decimal("0.01")))
        self.assertEqual(json.loads(result.content[0].text), found)
        refused = await session.call_tool("convert", {"question": "100 XAG", "to": "eur"})
        self.assertTrue(refused.is_error)
        self.assertIn("XAG", refused.content[0].text)
        explained = await session.call_tool("explain", {"question": "1000 dem in frf"})
        self.assertIn("1.95583", explained.structured_content["explanation"])
        history = await session.call_tool("history", {"base": "usd", "quote": "brl", "since": "2024-01-01",
                                                      "until": "2024-01-05"})
        self.assertEqual([each["date"] for each in history.structured_content["series"][0]["rates"]],
                         ["2024-01-02", "2024-01-03", "2024-01-04", "2024-01-05"])
        listed = await session.call_tool("currencies", {"search": "real brasileiro", "locale": "pt-BR"})
        self.assertEqual(listed.structured_content["currencies"][0]["code"], "BRL")

    def connect(self, transport, mode, version):
        async def run():
            async with Client(transport, mode=mode) as client:
                self.assertEqual((client.protocol_version, client.server_info.name), (version, "cambio"))
                self.assertIn("do not estimate", client.instructions)
                await self.ask(client)

        asyncio.run(asyncio.wait_for(run(), 60))

    def test_the_official_client_by_standard_input(self):
        for mode, version in [("legacy", "2025-11-25"), ("auto", "2026-07-28")]:
            self.connect(stdio_client(StdioServerParameters(command=str(BINARY), args=["mcp"], env=self.environment)),
                         mode, version)

    def test_the_official_client_by_http(self):
        for mode, version in [("legacy", "2025-11-25"), ("auto", "2026-07-28")]:
            self.connect(streamable_http_client(f"{self.server.address}/mcp"), mode, version)

    def test_the_official_client_learns_that_a_question_is_too_long(self):
        async def run():
            transport = stdio_client(StdioServerParameters(command=str(BINARY), args=["mcp"], env=self.environment))
            async with Client(transport, mode="legacy") as client:
                with self.assertRaisesRegex(MCPError, "65536 bytes"):
                    await client.call_tool("convert", {"question": "a" * 70_000})
                result = await client.call_tool("convert", {"question": "100 usd in brl"})
                self.assertFalse(result.is_error)

        asyncio.run(asyncio.wait_for(run(), 60))

    # MARK: Amounts and refusals

    def test_amounts_of_every_locale_are_read_as_they_were_written(self):
        """Babel writes them, whose data are not ours; the price of an error would be a factor of thousand."""
        numbers = random.Random(33)
        wanted, arguments = [], []
        for round in range(500):
            locale = LOCALES[round % len(LOCALES)]
            amount = Decimal(numbers.randrange(1, 10 ** numbers.randrange(1, 9))) / 100
            code = numbers.choice(["USD", "EUR", "BRL", "CHF", "INR", "SEK"])
            text = babel.numbers.format_currency(amount, code, locale=locale, currency_digits=False,
                                                 format=numbers.choice([None, "#,##0.00 ¤¤"]))
            wanted.append((amount, code, locale, text))
            arguments.append({"question": text, "to": "EUR" if code != "EUR" else "USD", "locale": locale})
        read = 0
        for (amount, code, locale, text), result in zip(wanted, self.calls("convert", *arguments), strict=True):
            if result["isError"]:
                continue
            read += 1
            found = result["structuredContent"]
            self.assertEqual((Decimal(found["amount"]), found["base"]), (amount, code), (locale, text))
        figures.add(f"localised amounts: {read} of {len(wanted)} read, none wrong")
        self.assertGreater(read, 490)

    def test_whole_amounts_are_read_as_the_named_locale_writes_them(self):
        numbers = random.Random(35)
        wanted = [(numbers.randrange(1_000, 10 ** numbers.randrange(4, 10)), locale) for locale in LOCALES for _ in range(4)]
        calls = [{"question": babel.numbers.format_decimal(amount, locale=locale) + " USD in EUR", "locale": locale}
                 for amount, locale in wanted]
        results = self.calls("convert", *calls)
        read = [int(Decimal(result["structuredContent"]["amount"])) if not result["isError"] else None for result in results]
        figures.add(f"whole amounts with their locale: {sum(each is not None for each in read)} of {len(wanted)} read")
        self.assertEqual(read, [amount for amount, _ in wanted])

    def test_without_a_locale_nothing_is_guessed(self):
        for question in ["100 rials in eur", "100 dinars in eur", "100 pesos in usd", "100 francs in usd", "100 kr in eur",
                         "$100 in eur", "1,2,3 eur in usd", "1,234 eur in usd", "5 usd/ton in eur/kg",
                         "100 usd in eur on 03/04/2024"]:
            result, = self.calls("convert", {"question": question})
            self.assertTrue(result["isError"], question)
            self.assertIn("locale", result["content"][0]["text"], question)
        for locale in ["pt-BR", "de-DE", "en-US"]:
            result, = self.calls("convert", {"question": "100 chf", "locale": locale})
            self.assertTrue(result["isError"], "nobody named a target")

    def test_rules_of_law_answer_their_vectors_or_are_refused(self):
        self.environment = {**self.environment, "CAMBIO_TODAY": "2026-11-27"}
        with open(ROOT / "Tests/ExchangeRatesTests/Fixtures/rule_vectors.csv") as file:
            vectors = list(csv.DictReader(file))
        self.assertEqual(len(vectors), 75)
        said = {"not-final": "not final: ", "no-rate": "no rate: ", "not-covered": "not covered: ",
                "is-euro": "has been the euro since", "contested": "contested: "}
        results = self.calls("convert", *({"question": f"{row['amount']} {row['from']} in {row['to']}", "locale": "en",
                                           "rule": row["rule"], "date": row["on"]} for row in vectors))
        for row, result in zip(vectors, results, strict=True):
            if row["outcome"] == "ok":
                self.assertFalse(result["isError"], row)
                found = result["structuredContent"]
                self.assertEqual((found["conversions"][0]["value"], found["rule"]), (row["result"], row["rule"] + "/1"), row)
            else:
                self.assertTrue(result["isError"], row)
                self.assertIn(said[row["outcome"]], result["content"][0]["text"], row)

    def test_a_rule_takes_one_amount_with_a_date_and_no_source(self):
        asked = {"question": "1000 eur in pln", "rule": "pl-vat", "date": "2024-11-12"}
        for other, words in [({"date": "2024-11-12", "source": "nbp"}, "source"), ({"rule": "xx-vat"}, "pl-vat-ecb"),
                             ({"question": "20 eur + 30 usd in pln"}, "one amount"), ({"question": "1000 eur"}, "")]:
            result, = self.calls("convert", {**asked, **other})
            self.assertTrue(result["isError"], other)
            self.assertIn(words, result["content"][0]["text"], other)
        result, = self.calls("convert", {"question": "1000 eur in pln", "rule": "pl-vat"})
        self.assertEqual(result["content"][0]["text"], "rule needs date beside it.")

    def test_a_receipt_is_verified(self):
        line = [BINARY, "1000", "eur", "pln", "--rule", "pl-vat", "--on", "2024-11-12", "--receipt", "-"]
        receipt = subprocess.run(line, env=self.environment, capture_output=True, text=True, check=True).stdout
        whole, changed, none = self.calls("verify_receipt", {"receipt": receipt}, {"receipt": "{}"},
                                          {"receipt": receipt.replace("4324.40", "4324.41")})
        self.assertEqual((whole["isError"], whole["structuredContent"]["status"]), (False, 0))
        for result, reason in [(changed, "unreadable"), (none, "changed")]:
            self.assertEqual(result["structuredContent"]["status"], 65)
            self.assertEqual(result["structuredContent"]["intact"]["reason"], reason)

    def test_a_rate_takes_currencies_and_no_sentences(self):
        for base, quote in [("k usd", "eur"), ("/ 2 usd", "eur"), ("usd + 1 eur", "gbp"), ("usd", "eur gbp"), ("dollars", "eur")]:
            result, = self.calls("rate", {"base": base, "quote": quote})
            self.assertTrue(result["isError"], (base, quote))
        result, = self.calls("rate", {"base": "germany", "quote": "japanese yen"})
        self.assertEqual((result["structuredContent"]["base"], result["structuredContent"]["amount"]), ("EUR", "1"))

    def test_what_has_no_answer_is_refused_with_the_reason(self):
        numbers = random.Random(34)
        today = datetime.datetime.now(datetime.timezone.utc).date()
        arguments = []
        for _ in range(50):
            code = numbers.choice(["XAG", "XAU", "XPT", "XXX", "XTS", "BTC", "ZZZ", "XQX"])
            amount = numbers.randrange(1, 10_000)
            arguments += [
                {"question": f"{amount} {code}", "to": "eur"},
                {"question": f"{amount} usd", "to": code},
                # A point or a comma before three digits, and nothing that says which.
                {"question": f"{numbers.randrange(1, 999)}.{numbers.randrange(100, 999)} usd in eur"},
                {"question": f"{amount} usd in eur", "date": str(today + datetime.timedelta(numbers.randrange(2, 999)))},
                {"question": f"{amount} usd in brl", "date": f"{numbers.randrange(1900, 1998)}-06-15"},
                {"question": numbers.choice(["hello", "how much is it", "usd", "", "1..5 usd eur", "5 usd 6"])},
            ]
        answered = [each for each, result in zip(arguments, self.calls("convert", *arguments), strict=True)
                    if not result["isError"]]
        figures.add(f"questions without an answer: {len(arguments)} asked, {len(answered)} answered")
        self.assertEqual(answered, [])

    def test_arguments_are_checked(self):
        for tool, arguments, word in [
            ("convert", {}, "question"), ("convert", {"question": 5}, "question"),
            ("convert", {"question": "5 usd eur", "day": "2024-01-01"}, "day"),
            ("convert", {"question": "5 usd eur", "locale": "xx"}, "xx"),
            ("convert", {"question": "5 usd eur", "source": "nobody"}, "nobody"),
            ("rate", {"base": "usd"}, "quote"), ("rate", {"base": "usd", "quote": "eur", "date": "2024-02-30"}, "2008-09-14"),
            ("convert", {"question": "5 usd in eur on 2024-06-14", "date": "2024-06-15"}, "2024-06-14"),
            ("convert", {"question": "5 usd in eur", "date": "1970-01-01"}, "date"),
            ("convert", {"question": "5 usd in vnd", "source": "ecb"}, "source"),
            ("convert", {"question": "5 usd"}, "USD"), ("convert", {"question": "hello"}, "hello"),
            ("history", {"base": "usd", "quote": "eur", "since": "2024-02-01", "until": "2024-01-01"}, "until"),
            ("history", {"base": "usd", "quote": "xau"}, "explain"),
            ("history", {"base": "usd", "quote": "usd"}, "USD"),
            ("history", {"base": "usd", "quote": "eur", "since": "1999-01-04"}, "400"),
            ("currencies", {"search": "qqqq"}, "qqqq"),
        ]:
            result, = self.calls(tool, arguments)
            self.assertTrue(result["isError"], arguments)
            self.assertIn(word, result["content"][0]["text"], arguments)

    # MARK: The protocol

    def test_versions_are_negotiated(self):
        for asked, answered in [("2025-06-18", "2025-06-18"), ("2024-11-05", "2024-11-05"), ("1999-01-01", "2025-11-25"),
                                (None, "2025-11-25")]:
            answer, = self.messages({"jsonrpc": "2.0", "id": "a", "method": "initialize",
                                     "params": {"protocolVersion": asked} if asked else {}})
            self.assertEqual(answer["result"]["protocolVersion"], answered)

    def test_messages_that_are_none_are_refused_and_the_next_is_answered(self):
        ping = {"jsonrpc": "2.0", "id": 7, "method": "ping"}
        for message, code in [("{", -32700), ("[]", -32600), ('"x"', -32600), ("{}", -32600), ("x" * 70_000, -32700),
                              ("[" * 1_000, -32700), ({"jsonrpc": "2.0", "id": 1, "method": "nothing"}, -32601),
                              ({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "x"}}, -32602),
                              ({"jsonrpc": "1.0", "id": 1, "method": "ping"}, -32600)]:
            refused, answered = self.messages(message, ping)
            self.assertEqual(refused["error"]["code"], code, str(message)[:50])
            self.assertEqual(answered, {"jsonrpc": "2.0", "id": 7, "result": {}})
        self.assertEqual(self.messages({"jsonrpc": "2.0", "method": "notifications/initialized"}, "", ping), [answered])

    def test_a_message_that_is_too_long_is_answered_with_its_id(self):
        ping = {"jsonrpc": "2.0", "id": 7, "method": "ping"}
        long = "a" * 70_000
        odd = {"id": 1, "text": '\\"id\\":2,', "list": [{"id": 3}, "}]"]}
        for message, id in [
            ({"jsonrpc": "2.0", "id": 5, "method": "x", "params": {**odd, "a": long}}, 5),
            ({"method": "x", "params": {"a": long, **odd}, "jsonrpc": "2.0", "id": 's-\\"}'}, 's-\\"}'),
            ({"params": {"a": [long] * 20, **odd}, "id": -1.5, "method": "x"}, -1.5),
            ({"method": "x", "params": {"a": long, **odd}}, None), ({"id": {"id": 5}, "a": long}, None),
            ({"id": "b" * 2_000, "a": long}, None), ([{"id": 5, "a": long}], None), (f'{{"id":5,"a":"{long}', 5),
        ]:
            refused, answered = self.messages(message, ping)
            self.assertEqual((refused["error"]["code"], refused["id"]), (-32700, id), str(message)[:80])
            self.assertEqual(answered["id"], 7)

    def test_an_id_is_a_string_or_a_number(self):
        for id in [{}, {"a": 1}, [], [1], True, False]:
            message = {"jsonrpc": "2.0", "id": id, "method": "ping"}
            refused, = self.messages(message)
            self.assertEqual((refused["error"]["code"], refused["id"]), (-32600, None), id)
            self.assertEqual(self.post(json.dumps(message))[0], 400)
        for id in ["", "a", 0, -1, 1.5, None]:
            answered, = self.messages({"jsonrpc": "2.0", "id": id, "method": "ping"})
            self.assertEqual((answered["result"], answered["id"]), ({}, id))

    def test_a_request_that_is_cancelled_is_not_answered(self):
        def call(number):
            return {"jsonrpc": "2.0", "id": number, "method": "tools/call",
                    "params": {"name": "rate", "arguments": {"base": "usd", "quote": "eur"}}}

        answers = self.messages(call(1), call(2), {"jsonrpc": "2.0", "method": "notifications/cancelled",
                                                   "params": {"requestId": 1}})
        self.assertEqual([each["id"] for each in answers], [2])

    def test_a_request_that_names_its_version_is_checked(self):
        def request(version="2026-07-28", method="tools/list", **parameters):
            meta = {"io.modelcontextprotocol/protocolVersion": version,
                    "io.modelcontextprotocol/clientCapabilities": {}}
            return {"jsonrpc": "2.0", "id": 1, "method": method, "params": {"_meta": meta, **parameters}}

        listed, unknown, gone, other = self.messages(
            request(), request(method="nothing"), request(method="ping"), request(version="2031-01-01"))
        self.assertEqual((listed["result"]["resultType"], listed["result"]["cacheScope"]), ("complete", "public"))
        self.assertEqual([each["error"]["code"] for each in (unknown, gone, other)], [-32601, -32601, -32022])
        self.assertEqual(other["error"]["data"]["requested"], "2031-01-01")
        self.assertIn("2026-07-28", other["error"]["data"]["supported"])
        fields = {"MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/list"}
        call = request(method="tools/call", name="rate", arguments={"base": "usd", "quote": "eur"})
        for message, changed, status, code in [
            (request(), {}, 200, None), (request(), {"Mcp-Method": "tools/call"}, 400, -32020),
            (request(), {"MCP-Protocol-Version": "2025-11-25"}, 400, -32020),
            (call, {"Mcp-Method": "tools/call", "Mcp-Name": "rate"}, 200, None),
            (call, {"Mcp-Method": "tools/call", "Mcp-Name": "history"}, 400, -32020),
            (request(version="2031-01-01"), {"MCP-Protocol-Version": "2031-01-01"}, 400, -32022),
            (request(method="nothing"), {"Mcp-Method": "nothing"}, 404, -32601),
        ]:
            got, text = self.post(json.dumps(message), **{**fields, **changed})
            self.assertEqual((got, json.loads(text).get("error", {}).get("code")), (status, code), changed)

    def test_http_takes_messages_of_this_site_alone(self):
        ping = json.dumps({"jsonrpc": "2.0", "id": 7, "method": "ping"})
        self.assertEqual(self.post(ping)[0], 200)
        self.assertEqual(self.post(json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"})), (202, ""))
        self.assertEqual(self.post(ping, Origin="https://example.org")[0], 403)
        self.assertEqual(self.post("x" * 70_000)[0], 413)
        for body in ["", " ", "{", "[]"]:
            self.assertEqual(self.post(body)[0], 400, body)
        for version in ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]:
            self.assertEqual(self.post(ping, **{"MCP-Protocol-Version": version})[0], 200)
        for message in [ping, json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"})]:
            for version in ["2031-01-01", "", "1", "2025-06-18, 2025-11-25"]:
                status, text = self.post(message, **{"MCP-Protocol-Version": version})
                self.assertEqual((status, json.loads(text)["error"]["code"]), (400, -32022), version)
        with self.assertRaises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"{self.server.address}/mcp", timeout=20)
        self.assertEqual(refused.exception.code, 405)
        refused.exception.close()


if __name__ == "__main__":
    unittest.main()
