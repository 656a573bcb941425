import type { Page } from '@playwright/test';

/** Controls smaller than 24 by 24 CSS pixels (WCAG 2.2, 2.5.8); links within a sentence are exempt, as there. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ];
    return controls
      .filter(
        (control) =>
          control.checkVisibility() && !control.matches('.skip-link, .visually-hidden, .visually-hidden *'),
      )
      .filter(
        (control) =>
          !(control.tagName === 'A' && control.closest('p, li, dd, td')?.textContent !== control.textContent),
      )
      .flatMap((control) => {
        // A label is part of its control's target.
        const parts = [control, ...(control instanceof HTMLInputElement ? (control.labels ?? []) : [])];
        const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 1);
        const wide = Math.max(0, ...boxes.map(({ width }) => width));
        const high = Math.max(0, ...boxes.map(({ height }) => height));
        return boxes.length === 0 || (wide >= 24 && high >= 24)
          ? []
          : [`${control.outerHTML.slice(0, 120)} ${wide}×${high}`];
      });
  });
}

/** Fields about the person without autocomplete (WCAG 1.3.5), or that refuse pasting (3.3.8). */
export function fieldsWithoutPurpose(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLInputElement>(
        'input[type=text], input[type=tel], input[type=email], input[type=password], input:not([type])',
      ),
    ]
      .filter((field) => field.checkVisibility() && !field.readOnly && !field.hasAttribute('autocomplete'))
      .map((field) => field.id || field.name),
  );
}

/** Sets a reader's text spacing (WCAG 1.4.12). */
export async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

/** Elements whose own text is clipped by their box. */
export function cutText(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        (element) =>
          element.checkVisibility() && !element.closest('.visually-hidden, svg, [aria-hidden=true]'),
      )
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
      )
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        // One pixel wide: for screen readers only.
        if (element.clientWidth <= 1) return false;
        const cutX = ['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1;
        const cutY =
          ['hidden', 'clip'].includes(overflowY) && element.scrollHeight > element.clientHeight + 1;
        return cutX || cutY;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

const STOPS = 80;

/**
 * Stops of the Tab key from the top of the page: the words of the first, and those without a visible ring or covered by
 * fixed elements (WCAG 2.4.7, 2.4.11).
 */
export async function focusStops(page: Page): Promise<{ first: string; hidden: string[] }> {
  const hidden: string[] = [];
  let firstWords = '';
  await page.evaluate(() => {
    for (const stop of document.querySelectorAll<HTMLElement>('[data-stop]')) delete stop.dataset['stop'];
    // Tab continues from the last focus, even of a removed element.
    const top = document.createElement('span');
    top.tabIndex = -1;
    document.body.prepend(top);
    top.focus({ preventScroll: true });
    top.remove();
    window.scrollTo(0, 0);
  });
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return 'end';
      const isNew = element.dataset['stop'] === undefined;
      element.dataset['stop'] = '';
      if (!isNew) return 'end';
      // A choice drawn as a card or a file field drawn as a sheet shows the ring of its input.
      const shown = [element, element.parentElement, element.closest('label')].filter(
        (each) => each !== null,
      );
      const ring = shown.some((each) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      });
      const { left, top, width, height } = element.getBoundingClientRect();
      const points = [
        [0.5, 0.5],
        [0.2, 0.2],
        [0.8, 0.8],
      ] as const;
      const uncovered = points.some(([x, y]) => {
        const at = document.elementFromPoint(left + width * x, top + height * y);
        return at !== null && (element.contains(at) || at.contains(element));
      });
      return ring && uncovered
        ? 'seen'
        : `${ring ? '' : 'no ring '}${uncovered ? '' : 'covered '}${element.outerHTML.slice(0, 120)}`;
    });
    if (seen === 'end') break;
    if (stop === 0) firstWords = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    if (seen !== 'seen') hidden.push(seen);
  }
  return { first: firstWords, hidden };
}
