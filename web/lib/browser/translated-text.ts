/**
 * Translators (Chrome's own, extensions) put a `<font>` where a text of React was. React then removes or inserts beside a node that
 * is not there, throws, and the screen is lost (React issue 11538); or it writes into a text that nobody sees. From here on
 * each of these acts finds what is in the text's place.
 */

/** By text that is no longer in its place: the element that replaced it. */
const replacements = new WeakMap<Node, Element>();
/** By such an element: the texts it replaced, in their order. */
const originals = new WeakMap<Node, Text[]>();
/** Texts that React removed itself. */
const removed = new WeakSet<Node>();

// oxlint-disable-next-line typescript/unbound-method -- called with their parent below
const { insertBefore, removeChild } = Node.prototype;

/** The child of `parent` that replaced or holds `node`; null where none does. */
function placeIn(parent: Node, node: Node): Node | null {
  let place: Node | null = parent.contains(node) ? node : (replacements.get(node) ?? null);
  while (place !== null && place.parentNode !== parent) place = place.parentNode;
  return place;
}

const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

/** Records which element replaced which text. */
function note(records: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const text of removedNodes) {
      if (!(text instanceof Text) || removed.has(text)) continue;
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
      if (font === undefined || replacements.get(text) === font) continue;
      replacements.set(text, font);
      originals.set(font, [...(originals.get(font) ?? []), text]);
    }
  }
}

/** Puts the texts of React back into their parent, all of them: a sentence may be translated over several. */
function bringBack(text: Node): void {
  const parent = replacements.get(text)?.parentNode;
  // The list itself changes with the page.
  const children = [...(parent?.childNodes ?? [])];
  for (const font of children) {
    for (const original of originals.get(font) ?? []) {
      replacements.delete(original);
      insertBefore.call(parent, original, font);
    }
    if (originals.delete(font)) removeChild.call(parent, font);
  }
}

/** The element that replaced `text` goes with the last text that it replaced. */
function removeReplacement(parent: Node, text: Node): void {
  const font = replacements.get(text);
  replacements.delete(text);
  const left = font && originals.get(font)?.filter((original) => original !== text);
  if (font === undefined || left === undefined) return;
  originals.set(font, left);
  if (left.length === 0 && font.parentNode === parent) removeChild.call(parent, font);
}

/** Makes React's changes hold on a translated page; call it once, before React draws. */
export function surviveTranslation(root: Node): void {
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    removed.add(child);
    if (child.parentNode === this) removeChild.call(this, child);
    else if (this.contains(child)) child.parentNode?.removeChild(child);
    removeReplacement(this, child);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, child: T, before: Node | null): T {
    const place = before === null || before.parentNode === this ? before : placeIn(this, before);
    insertBefore.call(this, child, place);
    return child;
  };
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      value?.set?.call(this, text);
      if (replacements.has(this)) bringBack(this);
    },
  });
  new MutationObserver(note).observe(root, { childList: true, subtree: true });
}
