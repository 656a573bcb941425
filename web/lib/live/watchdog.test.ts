import { expect, test, vi } from 'vitest';
import { createWatchdog } from './watchdog.ts';

/** A server whose readiness checks give these results in order, then the last one for ever. */
function answering(...respostas: boolean[]) {
  const ask = vi.fn<() => Promise<boolean>>(async () => respostas.shift() ?? true);
  const pauses: number[] = [];
  const wait = async (ms: number) => void pauses.push(ms);
  const watchdog = createWatchdog({ ask, wait, random: () => 0.5 });
  const told: boolean[] = [];
  watchdog.subscribe(() => void told.push(watchdog.restarting()));
  return { watchdog, ask, pauses, told };
}

test('an absence is told once, and so is its end', async () => {
  const { watchdog, told, pauses } = answering(false, false, false, true);
  watchdog.noteOutage();
  await vi.waitFor(() => expect(told).toEqual([true, false]));
  expect(pauses).toEqual([2_000, 2_000, 2_000]);
});

test('a failure of something else is told to nobody', async () => {
  const { watchdog, ask, told } = answering(true);
  watchdog.noteOutage();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());
  await Promise.resolve();
  expect(told).toEqual([]);
});

test('however many calls fail, one watches; a later absence is watched anew', async () => {
  const { watchdog, ask, told } = answering(false, true, false, true);
  for (let n = 0; n < 5; n += 1) watchdog.noteOutage();
  await vi.waitFor(() => expect(told).toEqual([true, false]));
  expect(ask).toHaveBeenCalledTimes(2);
  await Promise.resolve();
  watchdog.noteOutage();
  await vi.waitFor(() => expect(told).toEqual([true, false, true, false]));
});
