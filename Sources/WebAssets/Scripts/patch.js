// Changes the page to the program's rendering and touches nothing else, so that focus, caret,
// scrolling and transitions survive, with all that the browser keeps in elements.
//
// A rendering is the changed regions (`data-region`), and their outline if that has changed. Most
// differ from the last in a few texts and attributes. A comparison of the two strings, tag by tag,
// finds them, and they are written to their nodes without parsing. If the elements differ, the
// rendering is parsed and the region walked beside it. The rows of long lists (`data-rows`) are
// compared one by one, by their keys; of many new ones a screenful is added at once.

import { postpone, whenResting } from "./rest.js";

/** The last rendering of each region without rows, cut at every `<`, and the node that each piece starts or ends. */
const shown = new WeakMap();

/** The rendered state of each `details`, those of the server too: a difference comes from the reader. */
const opened = new WeakMap([...document.querySelectorAll("details")].map((details) => [details, details.open]));

const emptyElements = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b/;

/** Makes the content of `root` that of `outline`, unless that is empty, and of each region that of its HTML. */
export function patch(root, outline, regions) {
  if (outline) {
    // The document around the body's content adds line ends to it.
    morphChildren(root, parsed(blank(root.firstChild) + outline.trim() + blank(root.lastChild)));
  }
  for (const [id, html] of regions) patchRegion(document.getElementById(id), html);
}

/** The regions in a program's texts: the HTML of each after its id. */
export function regionsOf(texts) {
  const regions = new Map();
  for (let place = 0; place < texts.length; place += 2) regions.set(texts[place], texts[place + 1]);
  return regions;
}

/** Makes an element that of its HTML. */
export const patchElement = (node, html) => morphNode(node, parsed(html).firstElementChild);

function patchRegion(root, html) {
  const lists = [];
  const rendering = html.replace(unseen, "<noscript></noscript>").replace(list, (_, start, tag, rows, end) => {
    lists.push(rows);
    return start + end;
  });
  const pieces = rendering.split("<");
  if (!patchPieces(shown.get(root), pieces)) {
    morphChildren(root, parsed(rendering));
    shown.set(root, index(root, root.querySelectorAll("*:not([data-rows] *)"), pieces));
  }
  const containers = lists.length ? root.querySelectorAll("[data-rows]") : [];
  lists.forEach((rows, place) => patchRows(containers[place], rows));
}

function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

/** The content that a page with script reads as text. */
const unseen = /<noscript>.*?<\/noscript>/gs;

/** A list whose rows are compared by their keys. */
const list = /(<(ul|tbody)\b[^>]*\sdata-rows[^>]*>)(.*?)(<\/\2>)/gs;

const blank = (node) => (node?.nodeType === Node.TEXT_NODE && !node.data.trim() ? node.data : "");

// MARK: Few changes

function patchPieces(last, pieces) {
  if (last?.pieces.length !== pieces.length) return false;
  const differing = [];
  for (let place = 0; place < pieces.length; place++) {
    if (pieces[place] === last.pieces[place]) continue;
    if (!canBecome(last, place, pieces[place]) || !isAsRendered(last, place)) return false;
    differing.push(place);
  }
  for (const place of differing) change(last.nodes[place], last.pieces[place], pieces[place]);
  last.pieces = pieces;
  return true;
}

/** Whether the node of a piece can take the new piece: the same tag, the same key, still in its place. */
function canBecome({ root, pieces, nodes }, place, piece) {
  const node = nodes[place];
  return root.contains(node) && tagOf(pieces[place]) === tagOf(piece)
    && keyOf(pieces[place]) === keyOf(piece);
}

/**
 * Whether the text after a piece's tag is still the rendered one: translators and extensions replace it by
 * elements and texts of their own, and writing beside them would show it twice.
 */
function isAsRendered({ pieces, nodes }, place) {
  const [node, piece] = [nodes[place], pieces[place]];
  const next = piece.startsWith("/") ? node.nextSibling : node.firstChild;
  const text = decoded(piece.slice(piece.indexOf(">") + 1));
  return text ? next?.nodeType === Node.TEXT_NODE && next.data === text
    : next?.nodeType !== Node.TEXT_NODE && next?.localName !== "font";
}

const tagOf = (piece) => piece.match(/^\/?[\w-]*/)[0];
const keyOf = (piece) => piece.match(/^[^/>][^>]*?\s(?:data-key|id)="([^"]*)"/)?.[1];

function change(element, old, piece) {
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
  const parent = isEnd ? element.parentNode : element;
  const next = isEnd ? element.nextSibling : element.firstChild;
  if (next?.nodeType === Node.TEXT_NODE) {
    if (text) next.data = decoded(text);
    else next.remove();
  } else if (text) {
    parent.insertBefore(document.createTextNode(decoded(text)), next);
  }
}

const characters = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The text without the entities that views write. */
const decoded = (text) => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => characters[name]);

/** Finds the node of every piece; null if the elements differ from the rendering. */
function index(root, elements, pieces) {
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
  return open.length === 0 && count === elements.length ? { root, pieces, nodes } : null;
}

// MARK: Rows

/** Rows by their keys, with their last rendering: also those that are not shown now, but may be again. */
const known = new Map();
const maximumKnown = 2_000;
/** The last rendering of each list. */
const shownRows = new WeakMap();
/** The wanted rows of each list that lacks some of them. */
const lacking = new Map();
/** The most rows that are added to a list at once: what a screen shows of rows or cards, and some more. */
const screenful = Math.ceil((screen.width * screen.height) / 20_000);

function patchRows(container, html) {
  if (shownRows.get(container) === html) return;
  shownRows.set(container, html);
  const end = container.localName === "ul" ? "</li>" : "</tr>";
  const shown = new Map([...container.children].map((row) => [row.dataset.key, row]));
  if (known.size > maximumKnown) known.clear();
  addRows(container, html.split(end).slice(0, -1).map((start) => {
    const html = start.trim() + end;
    const key = keyOf(html.slice(1));
    if (!known.has(key) && shown.has(key)) known.set(key, { node: shown.get(key) });
    return { key, html };
  }), screenful);
}

/** Makes the list show the rows, but of those that it has not only the first `most`; the others follow. */
function addRows(container, rows, most) {
  const wanted = rows.filter(({ key }) => known.get(key)?.node.parentNode === container || most-- > 0);
  lacking.delete(container);
  if (wanted.length < rows.length) {
    lacking.set(container, rows);
    postpone();
  }
  const others = wanted.filter(({ key, html }) => !patchRow(known.get(key), html));
  if (others.length) {
    [...parsed(others.map((row) => row.html).join("")).children].forEach((row, place) => {
      const { key, html } = others[place];
      const node = known.get(key)?.node;
      if (node) morphNode(node, row);
      known.set(key, { node: node ?? row, html });
    });
  }
  let current = container.firstElementChild;
  for (const { key } of wanted) {
    const { node } = known.get(key);
    if (node === current) current = current.nextElementSibling;
    else move(node, container, current);
  }
  while (current) {
    const next = current.nextElementSibling;
    current.remove();
    current = next;
  }
}

/** Adds rows to the lists that lack some: a screenful when the reader rests or scrolls, or all of them. */
export function completeLists(most = Infinity) {
  for (const [container, rows] of [...lacking]) {
    if (container.isConnected) addRows(container, rows, most);
    else lacking.delete(container);
  }
}

const growLists = () => completeLists(screenful);

whenResting(growLists);
addEventListener("scroll", growLists, { passive: true });

/** Changes a row to its new rendering where that has the same elements; whether it has them. */
function patchRow(row, html) {
  if (!row?.html) return false;
  if (row.html === html) return true;
  row.last ??= index(row.node, [row.node, ...row.node.querySelectorAll("*")], row.html.split("<"));
  if (!patchPieces(row.last, html.split("<"))) return false;
  row.html = html;
  return true;
}

// MARK: Other elements

const keyOfNode = (node) =>
  node.nodeType === Node.ELEMENT_NODE ? node.dataset?.key ?? (node.id || null) : null;

const isAlike = (left, right) =>
  left.nodeType === right.nodeType && left.nodeName === right.nodeName
    && keyOfNode(left) === keyOfNode(right);

/** Children are matched by key, else by id, else by place and tag. */
function morphChildren(parent, wanted) {
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
    if (have && isAlike(have, want)) {
      if (have === current) current = current.nextSibling;
      else move(have, parent, current);
      morphNode(have, want);
    } else {
      parent.insertBefore(want, current);
    }
  }
  while (current) {
    const next = current.nextSibling;
    // A field named `remove` hides a form's own `remove`.
    parent.removeChild(current);
    current = next;
  }
}

function move(node, parent, before) {
  // Moved in this way an element keeps its focus; in other browsers, the caller restores it.
  if (parent.moveBefore && node.isConnected) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
}

function morphNode(node, want) {
  if (node.nodeType !== Node.ELEMENT_NODE) {
    if (node.data !== want.data) node.data = want.data;
    return;
  }
  const attributes = new Map();
  for (const { name, value } of want.attributes) attributes.set(name, value);
  setAttributes(node, attributes);
  if (node.localName === "noscript") return;
  // What is in regions and rows is patched by itself.
  if (want.hasAttribute("data-region") || node.hasAttribute("data-rows")) return;
  shown.delete(node);
  const { defaultValue } = node;
  morphChildren(node, want);
  // The content of a text area is its value, as long as nobody has typed.
  if (node.localName === "textarea" && node.defaultValue !== defaultValue) node.value = node.defaultValue;
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
    reflect(element, name, value);
  }
  for (const { name } of [...element.attributes]) {
    if (attributes.has(name) || isOurs(element, name)) continue;
    element.removeAttribute(name);
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
