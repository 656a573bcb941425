import { expect, test, vi } from 'vitest';
import { ocioso, ouvirToques, ultimoToque } from './atividade.ts';

test('a page is idle a minute after the last touch, whatever kind it was', () => {
  vi.useFakeTimers({ now: Date.now() });
  const page = new EventTarget();
  ouvirToques(page);
  expect(ocioso()).toBe(false);
  for (const toque of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove']) {
    vi.advanceTimersByTime(61_000);
    expect(ocioso()).toBe(true);
    page.dispatchEvent(new Event(toque));
    expect([ocioso(), ultimoToque()]).toEqual([false, Date.now()]);
  }
  vi.advanceTimersByTime(61_000);
  page.dispatchEvent(new Event('focus'));
  expect(ocioso()).toBe(true);
  vi.useRealTimers();
});
