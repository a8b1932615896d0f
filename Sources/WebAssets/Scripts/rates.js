// The page's requests to the server: newer rates, and answers about older ones.

import { bytes, offline, refused, troubleOf, versionOf } from "./answers.js";
import { postToWorker } from "./worker.js";

const hour = 3_600_000;
const book = "/app/tables";
const year = "/app/year";

export class Rates {
  #program;
  #root;
  /** Addresses being fetched, and failed ones: tried again on a new page or online. */
  #asked = new Set();
  /** The version of the rates in use. */
  version;
  #events = null;
  #checkedAt = -Infinity;
  #failedAt = -Infinity;
  #isRefreshing = false;

  constructor(program, root) {
    this.#program = program;
    this.#root = root;
  }

  /** Begins to keep the rates of the book `text` up to date while the page is open. */
  watch(text) {
    this.version = versionIn(text);
    // The page came with rates; the first event announces newer ones.
    this.#checkedAt = performance.now();
    if (!navigator.onLine) this.#check();
    setInterval(() => this.#checkIfDue(), hour / 60);
    // An answer has come after the worker's time limit.
    navigator.serviceWorker?.addEventListener("message", ({ data }) => {
      if (data.rates) this.#getBook(bookOf(data.rates));
      else if (data.answer) this.load(data.answer);
    });
    addEventListener("online", () => this.#connectionChanged(false));
    addEventListener("offline", () => this.#connectionChanged(true));
    addEventListener("visibilitychange", () => {
      this.#checkIfDue();
      this.#listen();
    });
    this.#listen();
  }

  /** Forgets failed addresses, so that they are tried again. */
  retry() {
    this.#asked.clear();
  }

  /** Makes the server refresh now, then fetches its rates. */
  async refresh() {
    if (this.#isRefreshing) return;
    this.#isRefreshing = true;
    // The answer redirects to a page; only its arrival matters.
    const asked = await fetch("/refresh", { method: "POST", redirect: "manual" }).catch(() => null);
    if (!asked) {
      this.#connectionChanged(true);
    } else if (!asked.ok && asked.type !== "opaqueredirect") {
      const { reason = refused, source = "", due } = (await asked.json().catch(() => null)) ?? {};
      this.#program.call("app_trouble", [reason, source], Date.parse(due) / 1000);
    }
    // The reader who asked gets an answer in any case: stored rates are not one.
    const trouble = asked ? await this.#getBook(book) : offline;
    if (trouble) this.#program.call("app_trouble", [trouble]);
    this.#isRefreshing = false;
  }

  /** Fetches the server's rates: it refreshes at its start and every hour by itself. */
  #check() {
    this.#checkedAt = performance.now();
    this.#getBook(book);
  }

  /** Gives the program the answer that is stored on this device; if there is none, it is fetched later. */
  async loadKept(address) {
    const answer = await kept(address);
    if (answer) this.#program.call("app_answer", [address, answer, new Uint8Array()], 200);
    else this.load(address);
  }

  /** Fetches the answer to a question, once. */
  async load(address) {
    if (this.#asked.has(address)) return;
    this.#asked.add(address);
    let [status, body, history] = [0, new Uint8Array(), new Uint8Array()];
    try {
      const response = await fetch(address);
      [status, body] = [response.status, await bytes(response)];
    } catch {
      this.#connectionChanged(true);
    }
    if (status === 200) {
      this.#asked.delete(address);
      // On a first visit it comes before there is a worker to store it.
      if (address.startsWith(year)) navigator.serviceWorker?.ready.then(() => postToWorker({ keep: [address] }));
    } else if (!address.startsWith("/app/fetches")) {
      // The ECB's whole history, to answer from, if it is stored.
      history = (await kept(`${this.#root}/ecb-history.csv`)) ?? new Uint8Array();
    }
    this.#program.call("app_answer", [address, body, history], status);
  }

  /** Fetches the nicknames, and the names in other languages that most searches use, or all that any does. */
  async loadSearchNames(isAll) {
    const [usual, rare] = ["names.txt", "names-rare.txt"].map((name) => `${this.#root}/${name}`);
    const last = isAll ? rare : usual;
    // If they do not come, they are asked for again on a new page or online, not at each letter.
    if (this.#asked.has(last)) return;
    const paths = isAll ? [usual, rare] : [usual];
    for (const path of paths) this.#asked.add(path);
    const texts = await Promise.all(paths.map((path) =>
      fetch(path).then((response) => (response.ok ? response.text() : ""), () => "")));
    // All have been asked for since.
    if (!isAll && this.#asked.has(rare)) return;
    const [keywords, ...locales] = (texts[0] && texts.join("")).split(/^(?=cambio-locale )/m);
    this.#program.call("app_search_names", [...locales, keywords], locales.length, texts[1] ? 0 : 1);
    postToWorker({ keep: paths });
  }

  /** Fetches a book; returns why the program took none from the network, or null. */
  async #getBook(address) {
    const [trouble, text] = await fetch(address)
      .then(async (response) => [troubleOf(response), await bytes(response)])
      .catch(() => [offline]);
    this.#connectionChanged(trouble === offline);
    if (trouble) return trouble;
    if (!this.#program.call("app_rates", [text])) return refused;
    this.version = versionIn(text) ?? this.version;
    this.#program.book = text;
    return null;
  }

  #checkIfDue() {
    const isDue = performance.now() - this.#checkedAt >= hour;
    if (isDue && !document.hidden && navigator.onLine) this.#check();
  }

  /** Listens for new rates while the page is visible. */
  #listen() {
    if (document.hidden || !navigator.onLine) {
      this.#events?.close();
      this.#events = null;
      return;
    }
    if (this.#events) return;
    const events = new EventSource("/app/events");
    this.#events = events;
    events.addEventListener("rates", ({ data }) => {
      if (data !== this.version) this.#getBook(bookOf(data));
    });
    // By itself it would ask again every few seconds; the next hour or sight of the page is enough.
    events.onopen = () => this.#connectionChanged(false);
    events.onerror = () => {
      events.close();
      if (this.#events === events) this.#events = null;
      if (performance.now() - this.#failedAt < hour / 60) return;
      this.#failedAt = performance.now();
      this.#check();
    };
  }

  #connectionChanged(isOffline) {
    if (!isOffline) {
      this.retry();
      this.#listen();
    }
    this.#program.call("app_offline", [], isOffline ? 1 : 0);
  }
}

/** The address of the book of a version, which never changes. */
export const bookOf = (version) => `${book}?v=${encodeURIComponent(version)}`;

const versionIn = (book) => versionOf(new TextDecoder().decode(book.subarray(0, 200)));

/** The bytes that are stored on this device under a path; undefined for none, or where the store fails. */
export const kept = async (path) =>
  globalThis.caches?.match(path).then((found) => found && bytes(found)).catch(() => undefined);
