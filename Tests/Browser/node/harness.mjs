// The browser's program without a browser, beside the native one.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";

export const project = path.resolve(import.meta.dirname, "../../..");
const wasm = process.env.CAMBIO_WASM
  ?? path.join(project, ".build-web/wasm32-unknown-none-wasm/release/BrowserClient.wasm");
const drawer = process.env.CAMBIO_DRAWER ?? path.join(project, ".build/debug/PageDrawer");

await import(path.join(project, "Sources/WebAssets/Scripts/program.js"));

const module = await WebAssembly.compile(await readFile(wasm));

/** The native program, which draws what the server would. */
export class Drawer {
  #process = spawn(drawer, { stdio: ["pipe", "pipe", "inherit"] });
  #received = Buffer.alloc(0);

  async ask(...parts) {
    this.#process.stdin.write(`${parts.join("\t")}\n`);
    for (;;) {
      const end = this.#received.indexOf("\n");
      if (end >= 0) {
        const start = end + 1;
        const length = Number(this.#received.subarray(0, end));
        if (this.#received.length >= start + length) {
          const answer = this.#received.subarray(start, start + length).toString();
          this.#received = this.#received.subarray(start + length);
          return answer;
        }
      }
      const [chunk] = await once(this.#process.stdout, "data");
      this.#received = Buffer.concat([this.#received, chunk]);
    }
  }

  close() {
    this.#process.stdin.end();
  }
}

/** The program as in a page, with a host that notes what it is asked for. */
export class Page {
  body = null;
  document = null;
  wishes = [];
  error = null;

  static async load() {
    const page = new Page();
    page.program = await new CambioProgram(page.#host()).load(module);
    return page;
  }

  #host() {
    const host = { trapped: (error) => { this.error = error; } };
    for (const call of CambioProgram.calls) {
      host[call] = (texts, number) => this.wishes.push({ call, texts, number });
    }
    host.render = ([body]) => { this.body = body; };
    host.document = ([text]) => { this.document = text; };
    return host;
  }

  call(...call) {
    const result = this.program.call(...call);
    if (this.error) throw this.error;
    return result;
  }
}

/** The bytes of a locale and of a language's messages. */
export async function words(locale, messages) {
  return Promise.all([
    readFile(path.join(project, `Sources/CEmbeddedLocales/Locales/${locale}.txt`)),
    readFile(path.join(project, `Data/messages/${messages}.txt`)),
  ]);
}
