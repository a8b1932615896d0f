// What a response says of the server: one rule for the page and its worker.

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
