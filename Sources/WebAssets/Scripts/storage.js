// What is kept on this device: a few texts by name, in IndexedDB.
//
// Where that is denied or lost (private windows, a full disk) in localStorage, and where that is denied too
// in memory: the app works on, it only remembers less. Page and service worker use this file, so it
// imports and exports nothing: it leaves the functions at `CambioStorage`.

globalThis.CambioStorage = (() => {
  const store = "kept";
  /** The version of the records; a later one may write them in another way. */
  const version = 1;
  const memory = new Map();
  let database = null;

  /** How long a request may take, in milliseconds, at each attempt. */
  const limits = [500, 2000];

  /** What a request comes to; it fails where no answer comes in time. */
  const result = (request, limit, late = () => {}) => new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error("IndexedDB does not answer"));
    }, limit);
    request.onsuccess = () => {
      clearTimeout(timer);
      if (isLate) late(request.result);
      resolve(request.result);
    };
    request.onerror = request.onblocked = () => {
      clearTimeout(timer);
      reject(request.error);
    };
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
        // WebKit sets a page aside with what it has begun: a transaction that waited there for its end would
        // lock all pages after it out, for good.
        transaction.commit();
        return await result(made, limit);
      } catch (error) {
        database = null;
        if (attempt === limits.length - 1) throw error;
      }
    }
  }

  const spare = () => globalThis.localStorage;

  return {
    /** The text kept under a name; null for none. */
    async read(name) {
      if (memory.has(name)) return memory.get(name);
      try {
        const record = await perform("readonly", (records) => records.get(name));
        if (record?.version === version) return record.text;
      } catch {}
      try {
        return spare()?.getItem(`cambio.${name}`) ?? null;
      } catch {
        return null;
      }
    },

    /** Keeps a text under a name; false when that is for this visit only. */
    async write(name, text) {
      try {
        await perform("readwrite", (records) => records.put({ version, text }, name));
        memory.delete(name);
        return true;
      } catch {}
      memory.set(name, text);
      try {
        spare().setItem(`cambio.${name}`, text);
        return true;
      } catch {
        return false;
      }
    },

    /** Forgets everything. */
    async clear() {
      memory.clear();
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
