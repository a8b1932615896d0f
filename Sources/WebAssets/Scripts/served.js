// Pages of the server that a script fetches, of which it shows parts.

/** The document at an address of this site, and the response that brought it. */
export async function served(address, options) {
  const response = await fetch(address, { headers: { accept: "text/html" }, signal: options?.signal });
  return { parsed: new DOMParser().parseFromString(await response.text(), "text/html"), response };
}
