import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

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

/** Gives the focus to the screen's heading: where the part that held it is gone. */
export function focusHeading(): void {
  const target = heading();
  if (target === null) return;
  target.tabIndex = -1;
  // Scrolling is the router's: it knows where this entry of the history was left.
  target.focus({ preventScroll: true });
}

/** After each navigation the heading takes the focus: who cannot see the change hears where it led. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusHeading();
  }, [pathname]);
}

/** The same where an act puts other words in the place of the screen, and the button that did it is gone. */
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
