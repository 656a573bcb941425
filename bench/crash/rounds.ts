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
  /** What dies, in turn. */
  targets?: readonly Target[];
  /** People at once. */
  walkers?: number;
  onRound?: (round: number, ledger: Ledger) => void;
};

/** From this long to this long the server lives in a round, in milliseconds: from its first answers to full load. */
const LIVES = [150, 1_800] as const;

/** What a round waits for, in turn; null: any instant of a life. */
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
/** The people of a round may all wait for something else: then any instant will do. */
const LONGEST_LIFE_MS = 30_000;

function death(moments: Moments, round: number): Promise<unknown> {
  const moment = DEATHS[(round - 1) % DEATHS.length];
  if (moment) return Promise.race([moments.next(moment), sleep(LONGEST_LIFE_MS)]);
  return sleep(LIVES[0] + Math.random() * (LIVES[1] - LIVES[0]));
}

/**
 * Kills the server or its database with SIGKILL again and again under a load of registrations, drafts, uploads and payments,
 * at the worst moments and at any, starts it on the same folder each time, and at the end holds every acknowledged write against what is there.
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
    // Its failure ends the rounds below; before and after them it must not count as unhandled.
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
