// Changes the page to the program's rendering and touches nothing else, so that focus, caret,
// scrolling and transitions survive, with all that the browser keeps in elements.
//
// Most renderings differ from the last in a few texts and attributes. A comparison of the two
// strings, tag by tag, finds them, and they are written to their nodes without parsing. If the
// elements differ, the rendering is parsed and the page walked beside it.

/** The number of changed nodes and attributes, in all and by the first rendering: for tests. */
export const counts = { changes: 0, renders: 0, parses: 0, first: null };

/** The last rendering, cut at every `<`, and the node that each piece starts or ends. */
let last = null;

/** The rendered state of each `details`: a difference comes from the reader. */
const opened = new WeakMap();

const emptyElements = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b/;

/** Makes the content of `root` that of `html`; texts for the live region go to `say`. */
export function patch(root, html, say) {
  // The document around the body's content adds line ends to it.
  const content = html.trim().replace(unseen, "<noscript></noscript>");
  const rendering = blank(root.firstChild) + content + blank(root.lastChild);
  const pieces = rendering.split("<");
  counts.renders += 1;
  if (!patchPieces(pieces, say)) {
    counts.parses += 1;
    const template = document.createElement("template");
    template.innerHTML = rendering;
    morphChildren(root, template.content, say);
    last = index(root, pieces);
  }
  counts.first ??= counts.changes;
}

/** The content that a page with script reads as text. */
const unseen = /<noscript>.*?<\/noscript>/gs;

const blank = (node) => (node?.nodeType === Node.TEXT_NODE && !node.data.trim() ? node.data : "");

// MARK: Few changes

function patchPieces(pieces, say) {
  if (last?.pieces.length !== pieces.length) return false;
  const differing = [];
  for (let place = 0; place < pieces.length; place++) {
    if (pieces[place] === last.pieces[place]) continue;
    if (!canBecome(last, place, pieces[place]) || !isAsRendered(last, place)) return false;
    differing.push(place);
  }
  for (const place of differing) change(last.nodes[place], last.pieces[place], pieces[place], say);
  last.pieces = pieces;
  return true;
}

/** Whether the node of a piece can take the new piece: the same tag, the same key, still in the page. */
function canBecome({ pieces, nodes }, place, piece) {
  const node = nodes[place];
  return node?.isConnected && tagOf(pieces[place]) === tagOf(piece)
    && keyOf(pieces[place]) === keyOf(piece);
}

/**
 * Whether the text after a piece's tag is still the rendered one: translators and extensions replace it by
 * elements and texts of their own, and writing beside them would show it twice.
 */
function isAsRendered({ pieces, nodes }, place) {
  const [node, piece] = [nodes[place], pieces[place]];
  if (!piece.startsWith("/") && node.hasAttribute("data-live")) return true;
  const next = piece.startsWith("/") ? node.nextSibling : node.firstChild;
  const text = decoded(piece.slice(piece.indexOf(">") + 1));
  return text ? next?.nodeType === Node.TEXT_NODE && next.data === text
    : next?.nodeType !== Node.TEXT_NODE && next?.localName !== "font";
}

const tagOf = (piece) => piece.match(/^\/?[\w-]*/)[0];
const keyOf = (piece) => piece.match(/^[^/>][^>]*?\s(?:data-key|id)="([^"]*)"/)?.[1];

function change(element, old, piece, say) {
  const [oldEnd, end] = [old.indexOf(">"), piece.indexOf(">")];
  const isEnd = piece.startsWith("/");
  if (!isEnd && old.slice(0, oldEnd) !== piece.slice(0, end)) {
    const attributes = new Map();
    for (const [, name, value = ""] of piece.slice(0, end).matchAll(/\s([\w:-]+)(?:="([^"]*)")?/g)) {
      attributes.set(name, decoded(value));
    }
    setAttributes(element, attributes);
  }
  const text = piece.slice(end + 1);
  if (old.slice(oldEnd + 1) === text) return;
  if (!isEnd && element.hasAttribute("data-live")) return tell(decoded(text), say);
  const parent = isEnd ? element.parentNode : element;
  const next = isEnd ? element.nextSibling : element.firstChild;
  counts.changes += 1;
  if (next?.nodeType === Node.TEXT_NODE) {
    if (text) next.data = decoded(text);
    else next.remove();
  } else if (text) {
    parent.insertBefore(document.createTextNode(decoded(text)), next);
  }
}

/** The last rendered announcement; the region itself gets it later, or never. */
let told = "";

/** Announces a text, or cancels the waiting one if there is none any more. */
function tell(text, say) {
  if (text !== told) say(text);
  told = text;
}

const decoder = document.createElement("textarea");

function decoded(text) {
  if (!text.includes("&")) return text;
  decoder.innerHTML = text;
  return decoder.value;
}

/** Finds the node of every piece; null if the page's elements differ from the rendering. */
function index(root, pieces) {
  const elements = root.getElementsByTagName("*");
  const nodes = [null];
  const open = [];
  let count = 0;
  for (let place = 1; place < pieces.length; place++) {
    const piece = pieces[place];
    if (piece.startsWith("/")) {
      nodes.push(open.pop() ?? null);
    } else {
      const element = elements[count++];
      if (element?.localName !== tagOf(piece).toLowerCase()) return null;
      nodes.push(element);
      const isClosed = piece[piece.indexOf(">") - 1] === "/";
      if (!isClosed && !emptyElements.test(piece)) open.push(element);
    }
  }
  return open.length === 0 && count === elements.length ? { pieces, nodes } : null;
}

// MARK: Other elements

const keyOfNode = (node) =>
  node.nodeType === Node.ELEMENT_NODE ? node.dataset?.key ?? (node.id || null) : null;

const isAlike = (left, right) =>
  left.nodeType === right.nodeType && left.nodeName === right.nodeName
    && keyOfNode(left) === keyOfNode(right);

/**
 * Children are matched by key, else by id, else by place and tag. An awaited element (`data-awaits`) leaves the
 * element of its key as it is.
 */
function morphChildren(parent, wanted, say) {
  const keyed = new Map();
  for (const child of parent.childNodes) {
    const key = keyOfNode(child);
    if (key) keyed.set(key, child);
  }
  let current = parent.firstChild;
  for (let want = wanted.firstChild, next; want; want = next) {
    next = want.nextSibling;
    const key = keyOfNode(want);
    const have = key ? keyed.get(key) : current && !keyOfNode(current) ? current : null;
    const isAwaited = key && want.hasAttribute("data-awaits");
    if (have && (isAwaited || isAlike(have, want))) {
      if (have === current) current = current.nextSibling;
      else move(have, parent, current);
      if (!isAwaited) morphNode(have, want, say);
    } else {
      parent.insertBefore(want, current);
      counts.changes += 1;
    }
  }
  while (current) {
    const next = current.nextSibling;
    // A field named `remove` hides a form's own `remove`.
    parent.removeChild(current);
    counts.changes += 1;
    current = next;
  }
}

function move(node, parent, before) {
  counts.changes += 1;
  // Moved in this way an element keeps its focus; in other browsers, the caller restores it.
  if (parent.moveBefore) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
}

function morphNode(node, want, say) {
  if (node.nodeType !== Node.ELEMENT_NODE) {
    if (node.data !== want.data) {
      node.data = want.data;
      counts.changes += 1;
    }
    return;
  }
  const attributes = new Map();
  for (const { name, value } of want.attributes) attributes.set(name, value);
  setAttributes(node, attributes);
  if (node.localName === "noscript") return;
  if (!node.hasAttribute("data-live")) morphChildren(node, want, say);
  else tell(want.textContent, say);
}

// MARK: Attributes

function setAttributes(element, attributes) {
  const isDetails = element.localName === "details";
  if (isDetails) {
    // The reader may have opened or closed it: that stays until it is rendered in another state.
    const before = opened.get(element) ?? element.open;
    const now = attributes.has("open");
    opened.set(element, now);
    if (before === now && element.open) attributes.set("open", "");
    if (before === now && !element.open) attributes.delete("open");
  }
  for (const [name, value] of attributes) {
    if (element.getAttribute(name) === value || isOurs(element, name)) continue;
    element.setAttribute(name, value);
    counts.changes += 1;
    reflect(element, name, value);
  }
  for (const { name } of [...element.attributes]) {
    if (attributes.has(name) || isOurs(element, name)) continue;
    element.removeAttribute(name);
    counts.changes += 1;
    reflect(element, name, null);
  }
}

/** Attributes set by the page's scripts, not by views: for the keypad, and for a heading with focus. */
const isOurs = (element, name) =>
  name === "inputmode" || (name === "tabindex" && element === document.activeElement);

/** The state of a field follows its attribute only when that changes: until then it is the reader's. */
function reflect(element, name, value) {
  if (name === "value" && "value" in element) setValue(element, value ?? "");
  else if (name === "checked") element.checked = value !== null;
  else if (name === "selected") element.selected = value !== null;
}

/** The field with a word being composed: writing into it would end that. */
let composing = null;

export const compose = (field) => { composing = field; };

/** Sets a field's text; the caret keeps its distance from the end, where typing adds. */
export function setValue(field, text) {
  if (field.value === text || field === composing) return;
  const restoreCaret = keepCaret(field);
  field.value = text;
  restoreCaret(field);
}

/** Returns a function that puts a field's caret as far from the end as it is in `element` now. */
export function keepCaret(element) {
  const hasCaret = element === document.activeElement && element.localName === "input" && element.selectionEnd != null;
  if (!hasCaret) return () => {};
  const distance = element.value.length - element.selectionEnd;
  return (field) => {
    if (field?.localName !== "input" || field.selectionEnd == null) return;
    const caret = Math.max(0, field.value.length - distance);
    field.setSelectionRange(caret, caret);
  };
}
