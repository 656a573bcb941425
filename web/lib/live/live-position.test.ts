import { expect, test, vi } from 'vitest';
import { createLivePosition } from './live-position.ts';

test('the first stream begins at the smallest position that an answer carried', () => {
  const position = createLivePosition();
  expect(position.open()).toBeNull();
  for (const header of ['40', '38', null, 'x', '', '41']) position.note(header);
  expect(position.open()).toBe(38);
});

test('later answers do not move it, events do', () => {
  const position = createLivePosition();
  position.note('40');
  position.open();
  for (const header of ['40', '55']) position.note(header);
  expect(position.open()).toBe(40);
  position.reached('47');
  position.note('46');
  expect(position.open()).toBe(47);
});

test('an answer requested before the stream and received after → reopens it from there', () => {
  const position = createLivePosition();
  const again = vi.fn<() => void>();
  const forget = position.onEarlier(again);
  position.note('40');
  position.open();
  position.reached('47');
  position.note('39');
  expect([again.mock.calls.length, position.open()]).toEqual([1, 39]);
  position.note('39');
  forget();
  position.note('30');
  expect([again.mock.calls.length, position.open()]).toEqual([1, 30]);
});

test('without any position of an answer the stream’s first word counts', () => {
  const position = createLivePosition();
  position.open();
  position.reached('7');
  position.note('9');
  expect(position.open()).toBe(7);
});
