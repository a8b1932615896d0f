"""The program in the page draws what the server draws."""

import random
import re
import urllib.parse

import pytest
from conftest import until
from parts import long
from programs import Drawing
from screens import FIRST

pytestmark = pytest.mark.only("chromium", "what the program draws and when it is loaded is the same program's everywhere")

LANGUAGES = ["ar", *long("en-US", "pt-BR", "ko", "zh-CN")]
ADDRESSES = [
    *FIRST.values(),
    "/JPY/KRW?amount=12*8.50",
    "/USD/BRL?amount=&as=100.00.00",
    "/USD/BRL?amount=100&sheet=day",
    "/currencies?for=from&pair=USD-BRL&layout=grid&sort=-code",
    "/currencies?for=to&pair=USD-BRL&q=dolar",
    "/ask?q=20%20dollars%20in%20%24",
    "/USD/KRW/till?x=100000&at=9&card=2",
    "/settings/erase",
    "/settings/about",
]



def sentences(seed):
    """Texts with prices, menus and sentences, and texts that look like them, made of `seed`."""
    chance = random.Random(seed)
    words = ["Menu", "coffee", "Barolo 2019", "0,75 l", "in", "to", "14 sep 2008", "dólares", "사과", "قهوة", "·", "tip 10%"]
    amounts = ["35.50", "1.250", "12,90", "1,299.90", "3", "٣٥٫٥٠", "2 mil", "-5", "10-15", "1 000", "100.00.00", "8,-"]
    signs = ["€", "$", "R$", "usd", "EUR", "kr", "円", "pounds", "/lb", "/kg", "zł", "원"]
    for _ in range(12):
        parts = [chance.choice(chance.choice([words, amounts, signs, signs, ["\n"]])) for _ in range(chance.randint(2, 12))]
        yield chance.choice(["", " "]).join(parts)


# Renders the page again from what its document says, in an instance of its own; the calls and their texts.
DRAW = """async () => {
  const root = document.querySelector("script[src]").getAttribute("src").replace("/bridge.js", "");
  const { lang, dataset } = document.documentElement;
  const get = async (path) => new Uint8Array(await (await fetch(path)).arrayBuffer());
  const calls = [];
  const host = new Proxy({}, { get: (_, call) => (texts) => calls.push([call, call === "trapped" ? [String(texts)] : texts]) });
  const parts = ["cambio", "list", "screens"].map(async (name) => WebAssembly.compile(await get(`${root}/${name}.wasm`)));
  const program = await new CambioProgram(host).load(...(await Promise.all(parts)));
  const answers = (dataset.answers ?? "").split(" ").filter(Boolean);
  const slots = [
    location.pathname + location.search, await get(`/app/tables?v=${encodeURIComponent(dataset.book)}`),
    await get(`${root}/locales/${dataset.locale}.txt`), await get(`${root}/messages/${lang}.txt`), "", "", root, "", "",
    new Intl.Locale(navigator.language).region ?? "",
    ...(await Promise.all(answers.map(async (address) => [address, await get(address)]))).flat(),
  ];
  const start = () => program.call("app_start", slots, Date.now() / 1000, 0);
  start();
  const [, [year] = []] = calls.find(([call, [address]]) => call === "load" && /^[/]app[/](year|history)[?]/.test(address)) ?? [];
  if (year) {
    calls.length = 0;
    if (year.startsWith("/app/year")) slots[5] = await get(year);
    else slots.push(year, await get(year));
    start();
  }
  if (calls.some(([call]) => call === "loadSearchNames") && location.search.includes("q=")) {
    const names = await Promise.all(["names", "names-rare"].map((name) => get(`${root}/${name}.txt`)));
    const text = names.map((bytes) => new TextDecoder().decode(bytes)).join("");
    const [keywords, ...locales] = text.split(/^(?=cambio-locale )/m);
    program.call("app_search_names", [...locales, keywords], locales.length, 0);
  }
  return calls;
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_is_drawn_byte_for_byte_as_the_server_does(visit, language):
    reader = visit(locale=language, service_workers="block")
    for address in [*ADDRESSES, *("/ask?q=" + urllib.parse.quote(text) for text in sentences(language))]:
        response = reader.page.goto(reader.address + address)
        body = re.search(r"<body[^>]*>\n(.*)</body>", response.text(), re.DOTALL)[1]
        reader.page.wait_for_selector("html[data-script]", state="attached")
        drawing = Drawing()
        for call, texts in reader.page.evaluate(DRAW):
            assert call in ("render", "loadSearchNames", "say"), f"{address}: {call}, the server answers all that a page needs"
            if call == "render":
                drawing.render(texts)
        assert drawing.body == body, address


# Counts the script's changes in the body, from its start.
COUNT = """
  window.changes = [];
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver((records) => {
      for (const { type, target } of records) changes.push(`${type} ${target.nodeName}`);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
"""


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_taking_over_changes_nothing_on_the_page(visit, language):
    reader = visit(locale=language, service_workers="block")
    reader.context.add_init_script(COUNT)
    # Histories first: below them the program adds what the reader has converted.
    for address in sorted(ADDRESSES, key=lambda address: "/history" not in address):
        reader.open(address)
        assert reader.page.evaluate("changes") == [], address


def test_the_charts_that_the_server_drew_stay_until_others_are_wanted(visit):
    reader = visit(service_workers="block")
    page = reader.open("/USD/BRL?amount=100")
    charts = [page.wait_for_selector(name, state="attached") for name in (".spark-line", ".chart-plot")]
    page.fill("input[data-action=amount]", "250")
    until(page, "document.querySelector('#convert-result').textContent.includes('1,358.13')")
    assert all(chart.evaluate("(chart) => chart.isConnected") for chart in charts)
    fetched = "performance.getEntriesByType('resource').some(({ name }) => name.includes('/app/history?base=BRL'))"
    assert not page.evaluate(fetched)
    page.click("#swap")
    until(page, "document.querySelector('#spark-h')?.textContent.startsWith('BRL → USD')")
    assert page.evaluate(fetched)
    page = reader.open("/USD/BRL/history")
    assert page.locator(".history-panel .chart").count() == 1


def test_everything_a_page_needs_is_fetched_once_and_the_program_from_the_start(visit):
    reader = visit(service_workers="block")
    page = reader.open("/USD/BRL?amount=100")
    page.wait_for_timeout(500)
    fetched = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)")
    preloaded = page.evaluate("""[...document.querySelectorAll("link[rel=modulepreload], link[rel=preload], script[src]")]
      .map((it) => new URL(it.href || it.src).pathname)""")
    data = [path for path in fetched if path.endswith((".js", ".wasm", ".txt", "/tables", "/fetches"))]
    assert len(data) == len(set(data)) == 6, data
    # Words and rates come while the program does: asked for in the head, they would delay the page's first sight.
    assert sorted(preloaded) == sorted(path for path in data if path.endswith((".js", ".wasm")))


def test_what_was_seen_first_is_the_same_element_afterwards(visit):
    reader = visit()
    reader.page.goto(reader.address + "/USD/BRL?amount=100", wait_until="commit")
    field = reader.page.wait_for_selector("input[data-action=amount]")
    reader.page.wait_for_selector("html[data-script]", state="attached")
    reader.page.fill("input[data-action=amount]", "250")
    assert field.evaluate("(field) => field.isConnected")


@pytest.mark.long
def test_memory_stays_flat_over_ten_thousand_events(visit):
    reader = visit()
    reader.open("/USD/BRL?amount=100")
    live = """async (count) => {
      const { program } = await import(document.querySelector("script[src]").src);
      for (let index = 0; index < count; index++) {
        program.call("app_event", ["amount", String(index % 9973)]);
        if (index % 500 === 0) program.call("app_event", ["swap", ""]);
      }
      program.call("app_open", ["/USD/BRL?amount=1"], 1);
      return program.call("app_live_bytes");
    }"""
    reader.wait_until_kept()
    # The first events fill what is kept of the latest ones.
    before = reader.page.evaluate(live, 10_000)
    after = reader.page.evaluate(live, 10_000)
    assert abs(after - before) < 512


@pytest.mark.long
def test_a_keystroke_is_quick(visit, record_property):
    reader = visit()
    reader.open("/USD/BRL?amount=100")
    times = reader.page.evaluate("""async () => {
      const field = document.querySelector("input[data-action=amount]");
      const times = [];
      for (let index = 0; index < 100; index++) {
        field.value = String(index * 37);
        const start = performance.now();
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        times.push(performance.now() - start);
        await new Promise(requestAnimationFrame);
      }
      return times.sort((left, right) => left - right);
    }""")
    print(f"\na keystroke: median {times[50]:.2f} ms, 90th percentile {times[90]:.2f} ms")
    record_property("keystroke_ms", times[50])
    assert times[50] > 0
