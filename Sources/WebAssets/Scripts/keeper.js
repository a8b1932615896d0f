// What this device keeps for its reader: a few texts by name, the reader's choices among them.
//
// Texts are in IndexedDB. Where that is denied or lost (private windows, a full disk) they are in localStorage,
// and where that is denied too in memory: the app works on, it only remembers less. The choices are in a cookie as
// well, where pages without script put them. Of choices in several places those count that more changes led to.
//
// Page and service worker use this file, so it imports and exports nothing: it leaves its functions at
// `CambioKeeper`.

globalThis.CambioKeeper = (() => {
  const store = "kept";
  /** The version of the records; a later one may write them in another way. */
  const version = 1;
  const memory = new Map();
  let database = null;

  /** How long a request may take, in milliseconds, at each attempt. */
  const limits = [500, 2000];

  const overdue = (limit, reject) => setTimeout(reject, limit, new Error("IndexedDB does not answer"));

  /** What a request comes to; it fails where no answer comes in time, and `late` gets what comes after that. */
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
      // Another tab erases everything, or the browser takes the disk away: open again at the next use.
      opened.onclose = () => { database = null; };
      opened.onversionchange = () => { opened.close(); database = null; };
      return opened;
    })();
    return database;
  }

  /** Runs one request, in a second connection where the first was lost. */
  async function perform(mode, request) {
    for (const [attempt, limit] of limits.entries()) {
      try {
        const transaction = (await open(limit)).transaction(store, mode);
        const made = request(transaction.objectStore(store));
        const ended = end(transaction, limit);
        // WebKit sets a page aside with what it has begun: a transaction that waited there for its end would
        // lock all pages after it out, for good.
        transaction.commit();
        const answer = await result(made, limit);
        // A disk that is full says so at the end.
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
    try {
      const record = await perform("readonly", (records) => records.get(name));
      if (record?.version === version) return record.text;
    } catch {}
    return spareText(name);
  }

  async function write(name, text) {
    try {
      await perform("readwrite", (records) => records.put({ version, text }, name));
      memory.delete(name);
      try {
        spare()?.removeItem(`cambio.${name}`);
      } catch {}
      return true;
    } catch {}
    memory.set(name, text);
    try {
      spare().setItem(`cambio.${name}`, text);
      return true;
    } catch {
      return false;
    }
  }

  // MARK: Choices

  const choices = "preferences";
  const cookieName = "cambio";
  /** As long as the server keeps it: 400 days. */
  const cookieAge = 34_560_000;
  /** Browsers keep no longer ones. */
  const mostCookieBytes = 4000;

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

  return {
    /** The text kept under a name; null for none. */
    read,

    /** Keeps a text under a name; false when that is for this visit only. */
    write,

    /** The reader's choices: of those kept in several places the latest; null for none. */
    async choices() {
      const kept = [await read(choices), spareText(choices), await cookie()].filter((text) => text);
      const most = Math.max(...kept.map(changes));
      return kept.find((text) => changes(text) === most) ?? null;
    },

    /** Keeps the reader's choices, in all places. */
    async keepChoices(text) {
      if (text.length <= mostCookieBytes) writeCookie(text, cookieAge);
      return write(choices, text);
    },

    /** Forgets everything. */
    async clear() {
      memory.clear();
      writeCookie("", 0);
      try {
        await perform("readwrite", (records) => records.clear());
      } catch {}
      try {
        for (const name of Object.keys(spare() ?? {})) {
          if (name.startsWith("cambio.")) spare().removeItem(name);
        }
      } catch {}
    },

    /** Asks the browser not to clear this away when space gets short. */
    async persist() {
      try {
        return (await navigator.storage.persisted()) || (await navigator.storage.persist());
      } catch {
        return false;
      }
    },
  };
})();
