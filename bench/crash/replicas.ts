import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrationNames } from '#platform/db/migrate.ts';
import { openConnection } from '#testing/database/connections.ts';
import { freePort } from '#testing/network/free-port.ts';
import { startS3 } from '#testing/providers/s3-server.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { follow } from './follower.ts';
import { sampleLocks, type LockSamples } from './lock-samples.ts';
import { createMoments } from './moments.ts';
import { startProviders } from './providers.ts';
import { startBeside } from './targets.ts';
import { verify, type Verdict } from './verify.ts';
import { createVictim, type Victim } from './victim.ts';
import { keepWalking, type Ledger } from './walk.ts';

export type ReplicaOptions = {
  replicas: number;
  /** Length of the load; one replica is killed after a third of it and returns after two. */
  seconds: number;
  walkers: number;
};

export type ReplicaFigures = {
  /** Time until all replicas are ready, on an empty database. */
  startMs: number;
  verdict: Verdict;
  /** Failures of the replicas that were not killed. */
  failures: string[];
  /** Answered requests of all replicas. */
  answered: number;
  /** From sending each message to its live event (ms). */
  seenMs: number[];
  locks: LockSamples;
};

/** A start is over after this many looks, in milliseconds apart, without an advisory lock. */
const CALM_LOOKS = 15;
const CALM_EVERY_MS = 200;

/**
 * Replicas that share only a PostgreSQL server and a bucket, started at once on an empty database, behind a round-robin
 * balancer. Patients walk through them from registration to payment; in the middle one replica is killed with SIGKILL,
 * and later started again. At the end every acknowledged write is verified.
 * @throws where the first start did something twice
 */
export async function replicaRounds(options: ReplicaOptions): Promise<ReplicaFigures> {
  const { replicas, seconds, walkers } = options;
  const folder = await mkdtemp(join(tmpdir(), 'zelo-replicas-'));
  await chmod(folder, 0o755);
  const cleanup: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  let over = false;
  try {
    const beside = await startBeside([15], folder);
    if (!beside) throw new Error('no database server');
    cleanup.push(() => beside.server.stop());
    const bucket = join(folder, 'balde');
    const s3 = await startS3({ folder: bucket });
    cleanup.push(() => s3.stop());
    const front = await freePort();
    const moments = createMoments();
    const providers = await startProviders(front, moments);
    cleanup.push(() => providers.close());

    const env = { ...providers.env, ...beside.env, ...s3.env, APP_URL: `http://127.0.0.1:${front}` };
    const victims: Victim[] = [];
    for (let i = 0; i < replicas; i += 1)
      victims.push(createVictim(await freePort(), join(folder, `dados-${i}`), env));
    cleanup.push(() => Promise.all(victims.map((victim) => victim.stop())));
    const began = performance.now();
    await Promise.all(victims.map((victim) => victim.start()));
    const startMs = performance.now() - began;
    await assertStartedOnce(beside.env['DATABASE_URL'] ?? '');
    await startsAreOver(beside.server.url());

    const ports = victims.map(({ port }) => port);
    const balancer = await startBalancer(front, ports);
    cleanup.push(() => balancer.close());
    const ledger: Ledger = [];
    const seenMs: number[] = [];
    const load = {
      url: () => balancer.url,
      providers,
      moments,
      ledger,
      over: () => over,
      open: follow,
      seen: (ms: number) => void seenMs.push(ms),
    };
    const locks = await sampleLocks(beside.server.url());
    cleanup.push(() => locks.stop());
    const walking = Promise.all(Array.from({ length: walkers }, () => keepWalking(load)));
    await Promise.race([killOne(victims[0], seconds * 1000), walking]);
    over = true;
    await walking;
    return {
      startMs,
      seenMs,
      locks: await locks.stop(),
      ...countedOf(balancer, ports.slice(1)),
      verdict: await verify(balancer.url, bucket, ledger, providers),
    };
  } finally {
    over = true;
    for (const step of cleanup.toReversed()) await step();
  }
}

async function killOne(victim: Victim | undefined, ms: number): Promise<void> {
  await sleep(ms / 3);
  await victim?.kill();
  await sleep(ms / 3);
  await victim?.start();
  await sleep(ms / 3);
}

function countedOf({ tallies }: Balancer, survivors: readonly number[]) {
  const answered = [...tallies.values()].reduce((sum, tally) => sum + tally.answered, 0);
  const those = survivors.flatMap((port) => tallies.get(port) ?? []);
  return { answered, failures: those.flatMap(({ failed, putOff }) => [...failed, ...putOff]) };
}

/** Waits for background work of a start, such as loading the reference lists one replica after another. */
async function startsAreOver(url: string): Promise<void> {
  const client = await openConnection({ url });
  try {
    for (let calm = 0; calm < CALM_LOOKS;) {
      const { rows } = await client.query("select 1 from pg_locks where locktype = 'advisory' limit 1");
      calm = rows.length === 0 ? calm + 1 : 0;
      await sleep(CALM_EVERY_MS);
    }
  } finally {
    await client.end();
  }
}

/** Each migration and everything that a first start makes exists exactly once. */
async function assertStartedOnce(url: string): Promise<void> {
  const client = await openConnection({ url });
  try {
    const { rows } = await client.query<Record<string, number>>(
      `select (select count(*)::int from kysely_migration) as migrations, (select count(*)::int from administradores) as admins,
        (select count(*)::int from precos) as precos, (select count(*)::int from perguntas_versoes) as perguntas`,
    );
    const migrations = (await migrationNames()).length;
    const wanted = { migrations, admins: 1, precos: 9, perguntas: 2 };
    if (JSON.stringify(rows[0]) !== JSON.stringify(wanted))
      throw new Error(`the first start made ${JSON.stringify(rows[0])} instead of ${JSON.stringify(wanted)}`);
  } finally {
    await client.end();
  }
}
