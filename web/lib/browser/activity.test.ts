import { expect, test, vi } from 'vitest';
import { onActive, isIdle, trackActivity, lastActivity } from './activity.ts';

test('a page is idle a minute after the last touch, whatever kind it was', () => {
  // The file that loaded the page’s code in this process may have done so minutes ago.
  vi.useFakeTimers({ now: lastActivity() });
  const page = new EventTarget();
  trackActivity(page);
  expect(isIdle()).toBe(false);
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove']) {
    vi.advanceTimersByTime(61_000);
    expect(isIdle()).toBe(true);
    page.dispatchEvent(new Event(type));
    expect([isIdle(), lastActivity()]).toEqual([false, Date.now()]);
  }
  vi.advanceTimersByTime(61_000);
  page.dispatchEvent(new Event('focus'));
  expect(isIdle()).toBe(true);
  vi.useRealTimers();
});

test('who waits for somebody to come back is told once, and not of every touch', () => {
  vi.useFakeTimers({ now: Date.now() });
  const page = new EventTarget();
  trackActivity(page);
  page.dispatchEvent(new Event('keydown'));
  const told = vi.fn<() => void>();
  const end = onActive(told);
  page.dispatchEvent(new Event('keydown'));
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(61_000);
  for (let i = 0; i < 3; i += 1) page.dispatchEvent(new Event('pointermove'));
  expect(told).toHaveBeenCalledOnce();
  end();
  vi.advanceTimersByTime(61_000);
  page.dispatchEvent(new Event('keydown'));
  expect(told).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
