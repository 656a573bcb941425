import type { Page } from '@playwright/test';

const STOPS = 80;

/** Tabs until an element with this name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    // Evaluated at once: a locator would wait for a focus that a redraw has just removed.
    const found = await page.evaluate((wanted) => {
      const focused = document.activeElement;
      const labels =
        focused instanceof HTMLInputElement ||
        focused instanceof HTMLTextAreaElement ||
        focused instanceof HTMLSelectElement
          ? [...(focused.labels ?? [])]
          : [];
      const words = [
        focused?.textContent,
        focused?.getAttribute('aria-label'),
        ...labels.map((label) => label.textContent),
      ];
      // Without a focus the whole document would be read.
      return (
        focused !== document.body && words.some((text) => text?.replace('*', '').trim().startsWith(wanted))
      );
    }, name);
    if (found) return;
  }
  throw new Error(`the keyboard does not reach ${name}`);
}
