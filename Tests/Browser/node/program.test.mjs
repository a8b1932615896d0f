// The same events give the same pages in WebAssembly and natively, byte for byte.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Drawer, Page, words } from "./harness.mjs";

const drawer = new Drawer();
after(() => drawer.close());

const now = 1793577600;
const book = await drawer.ask("book");
const languages = [["en", "en"], ["pt-BR", "pt-BR"], ["ko", "ko"], ["ar", "ar"], ["de-CH", "de"]];
const addresses = [
  "/", "/USD/BRL?amount=100", "/JPY/KRW?amount=12*8.50", "/EUR/USD?receive=1000", "/USD/BRL?amount=",
  "/USD/BRL?amount=100.00.00", "/USD/BRL?amount=100&options=1&fee=2", "/USD/BRL?amount=100&on=2026-06-18",
  "/currencies?for=to&pair=USD-BRL&amount=100", "/currencies?for=from&sort=-code&q=dolar",
  "/currencies?for=to&layout=grid", "/USD/BRL/history?range=1Y", "/send/KR?amount=1250",
  "/send/JP?amount=10001", "/settings", "/settings/erase", "/settings/about",
];

/** Starts both programs alike. */
async function start(address, [locale, messages], preferences = "") {
  const native = await drawer.ask("start", address, locale, messages, now, preferences);
  const state = await drawer.ask("state");
  const page = await Page.load();
  const slots = [address, state, book, ...(await words(locale, messages)), ""];
  assert.equal(page.call("app_start", slots, now, 0), 1, "the program starts");
  // A search waits for the names in other languages, of which the native program has none.
  if (page.body === null) page.call("app_search_names", [], 0);
  return { native, page, slots };
}

for (const language of languages) {
  test(`every screen is drawn alike in ${language[0]}`, async () => {
    for (const address of addresses) {
      const { native, page } = await start(address, language);
      assert.equal(page.body, native, address);
    }
  });

  test(`documents are alike in ${language[0]}`, async () => {
    for (const address of addresses) {
      const { slots } = await start(address, language);
      const page = await Page.load();
      assert.equal(page.call("app_document", slots), 1);
      assert.equal(page.document, await drawer.ask("document"), address);
    }
  });
}

const script = [
  ["act", "amount", "1"], ["act", "amount", "12"], ["act", "amount", "12.5"], ["key", "7"],
  ["act", "key", "7"], ["act", "key", "equals"], ["act", "key", "back"], ["act", "key", "clear"],
  ["act", "amount", "<b>&\"'"], ["act", "amount", "99999999999999999"], ["act", "swap", ""],
  ["act", "star", "EUR"], ["tick", String(now + 3600)], ["zone", "-10800"], ["offline", "1"],
  ["act", "toggle-theme", "dark"], ["open", "/currencies?for=to&pair=USD-BRL"],
  ["act", "search", "dólar"], ["act", "sort", "-name"], ["open", "/USD/BRL/history"],
  ["act", "range", "1M"], ["open", "/send/PH?amount=5"], ["act", "send", "10000.01"],
  ["open", "/settings"], ["act", "theme", "light"], ["open", "/"],
];

/** The event of a line of a script, given to the program in WebAssembly. */
function perform(page, [command, ...parts]) {
  switch (command) {
    case "act": return page.call("app_event", parts);
    case "key": return page.call("app_key", parts);
    case "open": return page.call("app_open", parts, 0);
    case "tick": return page.call("app_tick", [], Number(parts[0]));
    case "zone": return page.call("app_zone", [], Number(parts[0]));
    case "offline": return page.call("app_offline", [], Number(parts[0]));
  }
}

for (const language of languages) {
  test(`a script of events leads to the same pages in ${language[0]}`, async () => {
    const { page } = await start("/USD/BRL?amount=100", language);
    for (const [index, step] of script.entries()) {
      perform(page, step);
      assert.equal(page.body, await drawer.ask(...step), `step ${index}: ${step.join(" ")}`);
    }
  });
}

test("ten thousand events leave no bytes behind", async () => {
  const { page } = await start("/USD/BRL?amount=100", ["en", "en"]);
  const round = (count) => {
    for (let index = 0; index < count; index++) {
      page.call("app_event", ["amount", String(index % 7919)]);
      if (index % 100 === 0) page.call("app_event", ["swap", ""]);
      if (index % 250 === 0) page.call("app_open", [index % 500 ? "/currencies" : "/USD/BRL"], 1);
      page.wishes.length = 0;
    }
    page.call("app_open", ["/USD/BRL?amount=1"], 1);
    return page.call("app_live_bytes");
  };
  const before = round(1000);
  assert.ok(Math.abs(round(10_000) - before) < 4096);
});

test("what cannot be read does not start it", async () => {
  const page = await Page.load();
  const state = await drawer.ask("state");
  const files = await words("en", "en");
  const start = (...slots) => page.call("app_start", slots, now, 0);
  assert.equal(start("/nowhere/at/all", state, book, ...files, ""), 0);
  assert.equal(start("/", "{", book, ...files, ""), 0);
  assert.equal(start("/", state, "[]", ...files, ""), 0);
  assert.equal(start("/", state, book, new Uint8Array(), new Uint8Array(), ""), 0);
  assert.equal(page.call("app_event", ["amount", "1"]), 1, "an event before the start is harmless");
});

test("rates that cannot be read leave the old ones", async () => {
  const { page, native } = await start("/USD/BRL?amount=100", ["en", "en"]);
  assert.equal(page.call("app_rates", ["{}"]), 0);
  assert.equal(page.body, native);
  assert.equal(page.call("app_rates", [book]), 1);
});
