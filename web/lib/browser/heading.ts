import { useEffect } from 'react';

function heading(): HTMLElement | null {
  return document.querySelector('main h1');
}

/** Keeps the document's title at "<h1> · <brand>", whatever draws the heading and whenever it changes. */
export function useTitle(brand: string): void {
  useEffect(() => {
    const write = () => {
      const words = heading()?.textContent.trim();
      const title = words ? `${words} · ${brand}` : brand;
      if (document.title !== title) document.title = title;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [brand]);
}

/** Moves the focus to the screen's `h1`; for acts that remove the element that had it. */
export function focusHeading(): void {
  const target = heading();
  if (target === null) return;
  target.tabIndex = -1;
  // Scrolling is left to the router, which restores the position of each history entry.
  target.focus({ preventScroll: true });
}

/**
 * Moves the focus to the `h1` when its text changes without a navigation and the element that had the focus was
 * removed: a screen reader announces the new content, and the keyboard does not fall back to the top of the page.
 */
export function useFocusOnNewHeading(): void {
  useEffect(() => {
    let held: Element | null = null;
    let words = heading()?.textContent;
    const hold = ({ target }: FocusEvent) => {
      held = target instanceof Element ? target : null;
    };
    const observer = new MutationObserver(() => {
      const before = words;
      words = heading()?.textContent;
      if (words === undefined || words === before) return;
      if (document.activeElement === document.body && held?.isConnected === false) focusHeading();
    });
    document.addEventListener('focusin', hold);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    return () => {
      document.removeEventListener('focusin', hold);
      observer.disconnect();
    };
  }, []);
}
