// This device's storage for its reader: a few texts by name, among them the reader's choices.
//
// Texts are in IndexedDB. If that is denied or lost (private windows, a full disk), they are in
// localStorage, else in memory: the app works, but remembers less. The choices are also in a
// cookie, for pages without script. If several places have choices, those with more changes count.
//
// The records have an owner, a random text that goes with them when they are erased. Whoever finds another one than
// before, or none, holds what the reader has erased, perhaps in a tab that slept: it writes no more.
//
// Its functions are global, for page, service worker and tests: `CambioKeeper`.

globalThis.CambioKeeper = (() => {
  const store = "kept";
  /** The version of the records; a later one may have another form. */
  const version = 1;
  const memory = new Map();
  let database = null;
  /** The owner of the records; null for none, undefined before the first look. */
  let owner;
  /** The look for the owner, at the start of a page and whenever it is seen again. */
  let looked = null;
  /** Whether the reader has erased what this page may hold. */
  let isErased = false;

  /** The time limit of each attempt, in milliseconds. */
  const limits = [500, 2000];

  const overdue = (limit, reject) => setTimeout(reject, limit, new Error("IndexedDB does not answer"));

  /** A request's result; it fails if no answer comes in time, and `late` gets a later one. */
  const result = (request, limit, late) => new Promise((resolve, reject) => {
    let isLate = false;
    overdue(limit, (error) => {
      isLate = true;
      reject(error);
    });
    request.onsuccess = () => {
      if (isLate) late?.(request.result);
      resolve(request.result);
    };
    request.onerror = request.onblocked = () => reject(request.error);
  });

  function open(limit) {
    database ??= (async () => {
      const request = indexedDB.open("cambio", 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store);
      const opened = await result(request, limit, (connection) => connection.close());
      // Another tab erased everything, or the browser took the disk away: open again at the next use.
      opened.onclose = () => { database = null; };
      opened.onversionchange = () => { opened.close(); database = null; };
      return opened;
    })();
    return database;
  }

  /** Runs one request, in a second connection if the first was lost. */
  async function perform(mode, request) {
    for (const [attempt, limit] of limits.entries()) {
      try {
        const transaction = (await open(limit)).transaction(store, mode);
        const made = request(transaction.objectStore(store));
        const ended = end(transaction, limit);
        // WebKit sets a page aside with its open transactions: one that waited there for its end
        // would lock out all later pages, for good.
        transaction.commit();
        const answer = await result(made, limit);
        // A full disk is reported at the end.
        if (mode === "readwrite") await ended;
        return answer;
      } catch (error) {
        database = null;
        if (attempt === limits.length - 1) throw error;
      }
    }
  }

  function end(transaction, limit) {
    const ended = new Promise((resolve, reject) => {
      overdue(limit, reject);
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    ended.catch(() => {}); // Only a change waits for it.
    return ended;
  }

  const spare = () => globalThis.localStorage;

  const spareText = (name) => {
    try {
      return spare()?.getItem(`cambio.${name}`) ?? null;
    } catch {
      return null;
    }
  };

  async function read(name) {
    if (memory.has(name)) return memory.get(name);
    // It was written later than the record, which would have removed it.
    const newer = spareText(name);
    if (newer !== null) return newer;
    try {
      const record = await perform("readonly", (records) => records.get(name));
      if (record?.version === version) return record.text;
    } catch {}
    return null;
  }

  /** Looks whose records these are by now; a page of another owner's starts again, as on the first visit. */
  async function look() {
    try {
      const found = (await perform("readonly", (records) => records.get("owner")))?.text ?? null;
      if (owner && found !== owner) leave();
      owner = found;
    } catch {} // Then nothing is stored there.
  }

  /** Ends the writing of this page, and the page. */
  function leave() {
    isErased = true;
    memory.clear();
    location.assign("/");
  }

  /** Adds an owner to records without one. Another tab may be faster: its owner is found at the next look. */
  function own(records) {
    if (owner !== null) return;
    const text = crypto.randomUUID();
    const added = records.add({ version, text }, "owner");
    added.onsuccess = () => { owner = text; };
    added.onerror = (event) => {
      event.preventDefault();
      event.stopPropagation();
      owner = undefined;
    };
  }

  async function write(name, text) {
    await looked;
    if (isErased) return false;
    try {
      await perform("readwrite", (records) => {
        own(records);
        return records.put({ version, text }, name);
      });
      memory.delete(name);
      try {
        spare()?.removeItem(`cambio.${name}`);
      } catch {}
      return true;
    } catch {}
    try {
      spare().setItem(`cambio.${name}`, text);
      memory.delete(name);
      return true;
    } catch {
      memory.set(name, text);
      return false;
    }
  }

  // MARK: Choices

  const choices = "preferences";
  const cookieName = "cambio";
  /** As long as the server keeps it: 400 days. */
  const cookieAge = 34_560_000;
  /** Browsers do not store longer ones. */
  const maximumCookieBytes = 4000;

  /** The text of the cookie; null for none. */
  async function cookie() {
    try {
      const text = globalThis.document
        ? new RegExp(`(?:^|; )${cookieName}=([^;]*)`).exec(document.cookie)?.[1]
        : (await globalThis.cookieStore?.get(cookieName))?.value;
      return text || null;
    } catch {
      return null;
    }
  }

  function writeCookie(text, age) {
    if (!globalThis.document) return;
    try {
      document.cookie = `${cookieName}=${text}; Path=/; Max-Age=${age}; SameSite=Lax`;
    } catch {}
  }

  const changes = (text) => Number(/(?:^|&)changes=(\d{1,9})(?:&|$)/.exec(text ?? "")?.[1] ?? 0);

  if (globalThis.document) {
    const lookAgain = () => { looked = look(); };
    lookAgain();
    // A page that slept, or was put aside, has not heard of an erasure.
    addEventListener("visibilitychange", () => document.hidden || lookAgain());
    addEventListener("pageshow", ({ persisted }) => persisted && lookAgain());
  }

  return {
    /** The text stored under a name; null for none. */
    read,

    /** Stores a text under a name; false if it lasts for this visit only. */
    write,

    /** The reader's choices, the latest of several places; null for none. */
    async choices() {
      const kept = [await read(choices), await cookie()].filter((text) => text);
      const most = Math.max(...kept.map(changes));
      return kept.find((text) => changes(text) === most) ?? null;
    },

    /** One choice of a text; null for none. */
    choice: (text, name) => new URLSearchParams(text ?? "").get(name),

    /** The text with another choice, which is one more change. */
    changed(text, name, value) {
      const changed = new URLSearchParams(text);
      changed.set(name, value);
      changed.set("changes", changes(text) + 1);
      return changed.toString();
    },

    /** Stores the reader's choices, in all places. */
    async keepChoices(text) {
      await looked;
      if (isErased) return false;
      if (text.length <= maximumCookieBytes) writeCookie(text, cookieAge);
      return write(choices, text);
    },

    get isErased() { return isErased; },

    /** Ends the writing of this page, and the page: another tab has erased everything. */
    leave,

    /** Forgets everything, also what was to be stored; then this page stores as on a first visit. */
    async clear() {
      isErased = true;
      await looked;
      memory.clear();
      writeCookie("", 0);
      try {
        await perform("readwrite", (records) => records.clear());
      } catch {}
      try {
        for (const name of Object.keys(spare() ?? {})) {
          if (name.startsWith("cambio.")) spare().removeItem(name);
        }
        sessionStorage.clear();
      } catch {}
      owner = null;
      isErased = false;
    },

    /** Asks the browser to keep this when space gets short. */
    async persist() {
      try {
        return (await navigator.storage.persisted()) || (await navigator.storage.persist());
      } catch {
        return false;
      }
    },
  };
})();
