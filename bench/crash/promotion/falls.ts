import { setTimeout as sleep } from 'node:timers/promises';
import type { Pair } from './pair.ts';

/**
 * Ways to lose a primary: - `stopped`: orderly, every connection closed; - `killed`: with SIGKILL, every connection
 * cut; - `late`: killed, and the address leads to the standby for a while before its promotion; - `silent`: with its
 * machine, so that packets are dropped; - `parted`: reachable by clients, but not by its standby, which is promoted
 * after a while.
 */
export type Fall = 'stopped' | 'killed' | 'late' | 'silent' | 'parted';

export const FALLS: readonly Fall[] = ['stopped', 'killed', 'late', 'silent', 'parted'];

/** Time (ms) for which the address leads to a read-only standby. */
const LATE_MS = 2_000;
/** Time (ms) without answers before the address leads to the promoted standby. */
const SILENT_MS = 2_000;
/** Longer than our longest statement timeout, so that the primary gives up waiting for its standby (ms). */
const PARTED_MS = 18_000;

/** @returns when the address led to a server that writes */
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
