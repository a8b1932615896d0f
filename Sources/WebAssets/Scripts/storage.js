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

  const result = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = request.onblocked = () => reject(request.error);
  });

  function open() {
    database ??= (async () => {
      const request = indexedDB.open("cambio", 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store);
      const opened = await result(request);
      // Another tab erases everything, or the browser takes the disk away: open again at the next use.
      opened.onclose = () => { database = null; };
      opened.onversionchange = () => { opened.close(); database = null; };
      return opened;
    })();
    return database;
  }

  /** Runs one request, in a second connection where the first was lost. */
  async function perform(mode, request) {
    for (let attempt = 0; ; attempt++) {
      try {
        return await result(request((await open()).transaction(store, mode).objectStore(store)));
      } catch (error) {
        database = null;
        if (attempt > 0) throw error;
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
