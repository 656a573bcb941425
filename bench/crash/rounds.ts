import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMoments, type Moment, type Moments } from './moments.ts';
import { startProviders } from './providers.ts';
import { startBeside, strike, type Target } from './targets.ts';
import { verify, type Verdict } from './verify.ts';
import { freePort } from '#testing/network/free-port.ts';
import { createVictim } from './victim.ts';
import { keepWalking, type Ledger } from './walk.ts';

export type RoundsOptions = {
  rounds: number;
  /** Killed in turn. */
  targets?: readonly Target[];
  walkers?: number;
  onRound?: (round: number, ledger: Ledger) => void;
};

/** Range of the server's life in a round, in milliseconds: from its first answers to full load. */
const LIVES = [150, 1_800] as const;

/** Moments of death in turn; null: a random instant. */
const DEATHS: readonly (Moment | null)[] = [
  'charge made',
  null,
  'draft kept',
  'file stored',
  'payment told',
  'customer made',
  null,
  'answers saved',
];
/** After this time a round dies at any instant: all of its people may be waiting for something else. */
const LONGEST_LIFE_MS = 30_000;

function death(moments: Moments, round: number): Promise<unknown> {
  const moment = DEATHS[(round - 1) % DEATHS.length];
  if (moment) return Promise.race([moments.next(moment), sleep(LONGEST_LIFE_MS)]);
  return sleep(LIVES[0] + Math.random() * (LIVES[1] - LIVES[0]));
}

/**
 * Repeatedly kills the server or its database with SIGKILL under a load of registrations, drafts, uploads and payments,
 * at the worst moments and at random ones, restarts it on the same folder, and verifies every acknowledged write at the
 * end.
 */
export async function killRounds({
  rounds,
  targets = ['server'],
  walkers = 6,
  onRound,
}: RoundsOptions): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'zelo-queda-'));
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'dados');
  const beside = await startBeside(targets, folder);
  const port = await freePort();
  const moments = createMoments();
  const providers = await startProviders(port, moments);
  const victim = createVictim(port, dataDir, { ...providers.env, ...beside?.env });
  const ledger: Ledger = [];
  let over = false;
  try {
    await victim.start();
    const load = { url: () => victim.url, providers, moments, ledger, over: () => over };
    const walking = Promise.all(Array.from({ length: walkers }, () => keepWalking(load)));
    // A failure ends the rounds below; before and after them it must not count as unhandled.
    const failed = walking.then(() => new Promise<never>(() => undefined));
    failed.catch(() => undefined);
    for (let round = 1; round <= rounds; round += 1) {
      await Promise.race([death(moments, round), failed]);
      const target = targets[(round - 1) % targets.length] ?? 'server';
      await strike(target, { victim, beside, dataDir, died: () => moments.died() });
      onRound?.(round, ledger);
    }
    over = true;
    await walking;
    return await verify(victim.url, join(dataDir, 'arquivos'), ledger, providers);
  } finally {
    over = true;
    moments.died();
    await victim.stop();
    await beside?.server.stop();
    await providers.close();
    await rm(folder, { recursive: true, force: true });
  }
}
