// The Swift program as an object: calls go in with texts, what the program wants done comes out.
//
// The page loads this file as a module, the service worker as a classic script, so it imports and exports
// nothing: it leaves the class at `CambioProgram`.

globalThis.CambioProgram = class {
  /** What the program asks of its host, in the order of `Host.Call` in Swift. */
  static calls = [
    "render", "show", "keep", "load", "loadSearchNames", "refresh", "copy", "share", "focus",
    "download", "install", "reload", "erase", "document", "persist",
  ];

  static #encoder = new TextEncoder();
  static #decoder = new TextDecoder();

  #host;
  #exports;
  /** The texts of the call that Swift is about to make. */
  #texts = [];
  /** What Swift may take: the arguments of the call into it, as bytes. */
  #slots = [];
  /** What Swift wants done, first come first. */
  #wishes = [];
  #isServing = false;
  #hasTrapped = false;

  /**
   * `host` has a method for each of `calls`, given the texts and a number, and `trapped(error)`, after which
   * the program is of no use any more.
   */
  constructor(host) {
    this.#host = host;
  }

  /** Makes an instance of the compiled module; resolves to the program. */
  async load(module) {
    const env = {
      host_push: (start, count) =>
        this.#texts.push(CambioProgram.#decoder.decode(this.#memory(start, count))),
      host_call: (call, number) => {
        this.#wishes.push([CambioProgram.calls[call], this.#texts, number]);
        this.#texts = [];
      },
      host_length: (slot) => this.#slots[slot]?.length ?? -1,
      host_take: (slot, start, count) => this.#memory(start, count).set(this.#slots[slot]),
      host_random: (start, count) => crypto.getRandomValues(this.#memory(start, count)),
    };
    this.#exports = (await WebAssembly.instantiate(module, { env })).exports;
    return this;
  }

  /**
   * Calls an export with texts or bytes in the slots, then does what Swift wants done.
   *
   * That waits until Swift has returned: so Swift is never called while it runs, and no exception of the
   * page can unwind through it.
   */
  call(name, slots = [], ...numbers) {
    if (this.#hasTrapped) return 0;
    this.#slots = slots.map((slot) =>
      typeof slot === "string" ? CambioProgram.#encoder.encode(slot) : slot);
    let result;
    try {
      result = this.#exports[name](...numbers);
    } catch (error) {
      // The memory and the stack of an instance cannot be trusted after a trap.
      this.#hasTrapped = true;
      this.#wishes = [];
      this.#host.trapped(error);
      return 0;
    } finally {
      this.#slots = [];
    }
    this.#serve();
    return result;
  }

  /** Does what Swift wants done; what that leads to comes after what is left. */
  #serve() {
    if (this.#isServing) return;
    this.#isServing = true;
    try {
      for (let wish; (wish = this.#wishes.shift()); ) {
        const [call, texts, number] = wish;
        try {
          this.#host[call](texts, number);
        } catch (error) {
          console.error(error);
        }
      }
    } finally {
      this.#isServing = false;
    }
  }

  /** A view of the program's memory, for at once: growing makes it stale. */
  #memory(start, count) {
    return new Uint8Array(this.#exports.memory.buffer, start, count);
  }
};
