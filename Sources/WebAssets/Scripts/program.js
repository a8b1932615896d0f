// The Swift program as an object: calls with texts go in, the program's requests come out.
//
// The class is global, for page, service worker and tests: `CambioProgram`. A program may have further parts, with
// functions that a first page does not run, see `Scripts/build/split-program`.

/** A function was called that is in a part that is not there. */
class Missing extends Error {}

globalThis.CambioProgram = class {
  static #encoder = new TextEncoder();
  static #decoder = new TextDecoder();

  #host;
  #exports;
  /** The name and the texts of Swift's next call. */
  #texts = [];
  /** The arguments of the call into Swift, as bytes. */
  #slots = [];
  /** Swift's requests, oldest first. */
  #wishes = [];
  #isServing = false;
  #hasTrapped = false;

  /**
   * `host` has a method for each `HostCall` in Swift, called with the texts and a number, and two after which the program
   * is unusable: `trapped(error)`, and `missed(call)` for a call that needs another part.
   */
  constructor(host) {
    this.#host = host;
  }

  /** Makes an instance of the compiled module, and of the parts that are there; resolves to the program. */
  async load(module, ...parts) {
    const env = {
      host_push: (start, count) =>
        this.#texts.push(CambioProgram.#decoder.decode(this.#memory(start, count))),
      host_call: (number) => {
        const [call, ...texts] = this.#texts;
        this.#wishes.push([call, texts, number]);
        this.#texts = [];
      },
      host_length: (slot) => this.#slots[slot]?.length ?? -1,
      host_take: (slot, start, count) => this.#memory(start, count).set(this.#slots[slot]),
      host_random: (start, count) => crypto.getRandomValues(this.#memory(start, count)),
    };
    const placeholder = new Proxy({}, { get: () => () => { throw new Missing(); } });
    this.#exports = (await WebAssembly.instantiate(module, { env, placeholder })).exports;
    for (const part of parts) await this.complete(part);
    return this;
  }

  /** Adds a part. */
  async complete(part) {
    await WebAssembly.instantiate(part, { primary: this.#exports });
  }

  /**
   * Calls an export with texts or bytes in the slots, then performs Swift's requests.
   *
   * They wait until Swift has returned, so Swift is never called while it runs, and no exception of the
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
      // After a trap, the memory and the stack of an instance cannot be trusted.
      this.#hasTrapped = true;
      this.#wishes = [];
      if (error instanceof Missing) this.#host.missed([name, slots, ...numbers]);
      else this.#host.trapped(error);
      return 0;
    } finally {
      this.#slots = [];
    }
    this.#serve();
    return result;
  }

  /** Performs Swift's requests; new ones come after the rest. */
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

  /** A view of the program's memory, for immediate use: growing invalidates it. */
  #memory(start, count) {
    return new Uint8Array(this.#exports.memory.buffer, start, count);
  }
};
