import { afterEach, expect, test, vi } from 'vitest';
import { noteServerTime, onServerTime, timeNow } from './server-time.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 13);
const header = (ms: number) => new Date(ms).toUTCString();

afterEach(() => {
  noteServerTime(header(Date.now()), Date.now());
  vi.useRealTimers();
});

test.each([DAY_MS, -DAY_MS])('a clock that is %d ms wrong → the time of the server', (wrong) => {
  vi.useFakeTimers({ now: NOW + wrong });
  const told = vi.fn<() => void>();
  const stop = onServerTime(told);
  noteServerTime(header(NOW), Date.now());
  expect(Math.abs(timeNow().getTime() - NOW)).toBeLessThanOrEqual(500);
  vi.advanceTimersByTime(3_600_000);
  expect(Math.abs(timeNow().getTime() - NOW - 3_600_000)).toBeLessThanOrEqual(500);
  noteServerTime(header(NOW + 3_600_000), Date.now());
  expect(told).toHaveBeenCalledTimes(1);
  stop();
});

test('a clock that is right → its own time, however long an answer takes', () => {
  vi.useFakeTimers({ now: NOW + 700 });
  const sentAt = Date.now();
  noteServerTime(header(NOW), sentAt);
  expect(timeNow().getTime()).toBe(NOW + 700);
  vi.advanceTimersByTime(20_000);
  noteServerTime(header(NOW + 1_000), sentAt);
  noteServerTime(header(NOW + 20_000), sentAt);
  expect(timeNow().getTime()).toBe(NOW + 20_700);
});

test('a clock that is put right while the page is open → its own time again', () => {
  vi.useFakeTimers({ now: NOW + DAY_MS });
  noteServerTime(header(NOW), Date.now());
  vi.setSystemTime(NOW + 5_000);
  noteServerTime(header(NOW + 5_000), Date.now());
  expect(timeNow().getTime()).toBe(NOW + 5_000);
});

test.each([null, '', 'yesterday'])('an answer with the date %j changes nothing', (date) => {
  vi.useFakeTimers({ now: NOW });
  noteServerTime(date, Date.now());
  expect(timeNow().getTime()).toBe(NOW);
});
