import type { BrowserContext } from '@playwright/test';

/** `replace`: the text leaves the page, as with Chrome's own translator; `move`: it goes into the new element. */
export type Translating = 'replace' | 'move';

/**
 * Translates every page of a context as it is drawn, each text within two `<font>` elements, without changing its
 * words, so that journeys find what they look for.
 */
export async function translatePages(context: BrowserContext, how: Translating): Promise<void> {
  await context.addInitScript((way) => {
    // A translator runs in an isolated world: it sees the browser's own methods, not those that the page replaced.
    // oxlint-disable-next-line typescript/unbound-method -- called with their parent below
    const { insertBefore, removeChild, appendChild } = Node.prototype;
    const translate = (text: Text) => {
      const parent = text.parentElement;
      if (!parent || text.data.trim() === '' || parent.closest('font, title, script, style, textarea, svg'))
        return;
      const font = document.createElement('font');
      const inner = document.createElement('font');
      appendChild.call(font, inner);
      insertBefore.call(parent, font, text);
      removeChild.call(parent, text);
      appendChild.call(inner, way === 'move' ? text : document.createTextNode(text.data));
    };
    const all = (node: Node) => {
      if (node instanceof Text) return translate(node);
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      return texts.forEach(translate);
    };
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) all(node);
      document.documentElement?.classList.add('translated-ltr');
    }).observe(document, { childList: true, subtree: true });
  }, how);
}
