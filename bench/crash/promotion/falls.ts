import { setTimeout as sleep } from 'node:timers/promises';
import type { Pair } from './pair.ts';

/**
 * How a primary is lost:
 * - `stopped`: in order, every connection closed;
 * - `killed`: with SIGKILL, every connection cut;
 * - `late`: killed, and the address leads to the standby for a while before it is promoted;
 * - `silent`: with its machine: nobody hears of it, and what is sent goes nowhere;
 * - `parted`: it lives and is reached, but not by its standby, which is promoted after a while.
 */
export type Fall = 'stopped' | 'killed' | 'late' | 'silent' | 'parted';

export const FALLS: readonly Fall[] = ['stopped', 'killed', 'late', 'silent', 'parted'];

/** So long the address leads to a standby that only reads (ms). */
const LATE_MS = 2_000;
/** So long nobody answers before the address leads to the promoted one (ms). */
const SILENT_MS = 2_000;
/** Longer than any statement of ours may take, so that the primary gives up waiting for its standby (ms). */
const PARTED_MS = 18_000;

/** Lets the primary of the pair fall and its standby follow. @returns when the address led to a server that writes */
export async function fall(how: Fall, pair: Pair): Promise<number> {
  const { address, link } = pair;
  const standby = pair.standby();
  if (how === 'stopped') await pair.primary().stop();
  if (how === 'killed' || how === 'late') {
    await pair.primary().kill();
    address.cut();
  }
  if (how === 'late') {
    address.leadTo(standby.port);
    await sleep(LATE_MS);
  }
  if (how === 'silent') {
    address.silence();
    await pair.primary().kill();
    await sleep(SILENT_MS);
  }
  if (how === 'parted') {
    link.silence();
    await sleep(PARTED_MS);
  }
  await pair.promote();
  address.leadTo(standby.port);
  if (how === 'parted') address.cut();
  return performance.now();
}
