// The server's answers: what a response says of it, and what it brings. One rule for the page and its worker.

/** Why there is no answer, by its name in `RefreshTrouble`: there is no connection. */
export const offline = "no-connection";
/** The server has nothing to give, or declines. */
export const refused = "source-failed";
/** The server fails or takes too long, or a gateway answers in its place. */
export const unanswered = "unanswered";

/** Why a response brings nothing from the server, a stored one or a refusal too; null if it brings something. */
export const troubleOf = ({ ok, status, headers }) =>
  headers.get("x-kept") ?? (ok ? null : status < 500 ? refused : unanswered);

export const bytes = async (response) => new Uint8Array(await response.arrayBuffer());

/** Fetches bytes; fails for any status but success. */
export async function get(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return bytes(response);
}

/** The compiled program that a response brings, which is from `path`. */
export async function compile(path, response) {
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    // It was served without its type, or is not stored.
    return WebAssembly.compile(await get(path));
  }
}

/** The document at an address of this site, of which a script shows parts, and the response that brought it. */
export async function served(address, options) {
  const response = await fetch(address, { headers: { accept: "text/html" }, signal: options?.signal });
  return { parsed: new DOMParser().parseFromString(await response.text(), "text/html"), response };
}

/** The names of the files of a locale and of a language's messages. */
export const wordFiles = (locale, messages) => [`locales/${locale}.txt`, `messages/${messages}.txt`];

/** The version at the start of the JSON of a book of rates, or of a year. */
export const versionOf = (text) => /^\{"version":"([^"]*)"/.exec(text)?.[1];
