import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection } from '#testing/database/connections.ts';
import { freePort } from '#testing/network/free-port.ts';
import { startS3 } from '#testing/providers/s3-server.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { follow } from './follower.ts';
import { sampleLocks, type LockSamples } from './lock-samples.ts';
import { createMoments } from './moments.ts';
import { startProviders } from './providers.ts';
import { checkOut, commitBefore, copyTree, type Release } from './releases.ts';
import { startBeside } from './targets.ts';
import { verify, type Verdict } from './verify.ts';
import { createVictim, type Victim } from './victim.ts';
import { keepWalking, type Ledger } from './walk.ts';

export type UpgradeOptions = {
  /** Length of the load; each of its five parts takes a fifth. */
  seconds: number;
  walkers: number;
  onStep: (words: string) => void;
};

export type UpgradeFigures = {
  /** Migrations that the new release brought. */
  migrated: string[];
  /** From the start of the first server of the new release until it was ready, its migrations included. */
  migratingMs: number;
  /** Longest wait for an answer of the former release before that, and meanwhile. */
  slowestMs: { before: number; meanwhile: number };
  verdict: Verdict;
  /** Failed and put off requests of all servers, but for these: */
  failures: string[];
  /** Parts of uploads that a stop cut; their sender goes on at another server, and the file is verified at the end. */
  cutUploads: number;
  answered: Record<'before' | 'after', number>;
  seenMs: number[];
  locks: LockSamples;
};

/** Every kind of change that the rule allows (docs/decisions/0116), for a release that has no migration of its own. */
const TRIAL = {
  '9000_prova.sql': `
    create table provas (id uuid primary key default gen_random_uuid(), pedido_id uuid references pedidos (id), em timestamptz not null);
    create index provas_do_pedido on provas (pedido_id);
    alter table pedidos add column prova text, add column peso_de_prova integer not null default 0;
    alter table mensagens add column prova boolean not null default false;
    alter table pedidos add constraint pedidos_prova_check check (peso_de_prova >= 0) not valid;`,
  '9001_indice_prova.sql': 'create index concurrently mensagens_de_prova on mensagens (id) where prova',
};

/** A server says that it is about to stop for so long before it does; its balancer looks more often. */
const DRAIN_SECONDS = '5';
const LOOK_MS = 300;

/**
 * Two servers of the former release and then two of this one on one database, while patients walk through all that serve:
 * the former one alone, a new one that migrates beside it, the new release alone, both, the former one alone on the migrated
 * database. Then every acknowledged write is verified.
 */
export async function upgradeRound({ seconds, walkers, onStep }: UpgradeOptions): Promise<UpgradeFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'zelo-subida-'));
  await chmod(folder, 0o755);
  const cleanup: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  let over = false;
  try {
    const former = checkOut(commitBefore(), join(folder, 'antes'));
    const { after, migrated } = releaseAfter(former, join(folder, 'depois'));
    onStep(`${former.version} (${former.commit}) and ${after.version}: ${migrated.join(', ')}`);

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
    const env = {
      ...providers.env,
      ...beside.env,
      ...s3.env,
      APP_URL: `http://127.0.0.1:${front}`,
      DRAIN_SECONDS,
    };
    const make = async (name: string, { root }: Release) =>
      createVictim(await freePort(), join(folder, name), env, undefined, root);
    const [first, second] = [await make('a', former), await make('b', former)];
    const [third, fourth] = [await make('c', after), await make('d', after)];
    const all = [first, second, third, fourth];
    cleanup.push(() => Promise.all(all.map((victim) => victim.stop())));

    await Promise.all([first.start(), second.start()]);
    const ports = all.map(({ port }) => port);
    const balancer = await startBalancer(front, ports, LOOK_MS);
    cleanup.push(() => balancer.close());
    const ledger: Ledger = [];
    const seenMs: number[] = [];
    const seen = (ms: number) => void seenMs.push(ms);
    const load = {
      url: () => balancer.url,
      providers,
      moments,
      ledger,
      over: () => over,
      open: follow,
      seen,
    };
    const locks = await sampleLocks(beside.server.url());
    cleanup.push(() => locks.stop());
    const walking = Promise.all(Array.from({ length: walkers }, () => keepWalking(load)));

    const part = () => Promise.race([sleep(seconds * 200), walking]);
    const old = [first, second].map(({ port }) => port);
    await part();
    onStep('the new release starts beside the former one, and migrates');
    const before = slowestOf(balancer, old);
    forgetSlowest(balancer);
    const began = performance.now();
    await third.start();
    const migratingMs = performance.now() - began;
    const slowestMs = { before, meanwhile: slowestOf(balancer, old) };
    await assertApplied(beside.env['DATABASE_URL'] ?? '', migrated);
    await part();
    onStep('the new release alone');
    await replace([first, second], [fourth]);
    await part();
    onStep('the way back: the former release starts on the migrated database');
    await Promise.all([first.start(), second.start()]);
    await part();
    onStep('the former release alone');
    await replace([third, fourth], []);
    await part();
    over = true;
    await walking;
    return {
      migrated,
      migratingMs,
      slowestMs,
      seenMs,
      locks: await locks.stop(),
      ...countedOf(balancer, new Set(old)),
      verdict: await verify(balancer.url, bucket, ledger, providers),
    };
  } finally {
    over = true;
    for (const step of cleanup.toReversed()) await step();
  }
}

/** This tree, with the trial where it brings no migration of its own. */
function releaseAfter(former: Release, folder: string): { after: Release; migrated: string[] } {
  const after = copyTree(folder, (own) => (added(own, former).length > 0 ? {} : TRIAL));
  return { after, migrated: added(after.migrations, former).toSorted() };
}

const added = (names: readonly string[], former: Release) =>
  names.filter((name) => !former.migrations.includes(name));

/** Starts some servers, then stops others one after the other, as an operator does. */
async function replace(stopping: readonly Victim[], starting: readonly Victim[]): Promise<void> {
  await Promise.all(starting.map((victim) => victim.start()));
  for (const victim of stopping) await victim.stop();
}

function slowestOf({ tallies }: Balancer, ports: readonly number[]): number {
  return Math.max(...ports.map((port) => tallies.get(port)?.slowest ?? 0));
}

function forgetSlowest({ tallies }: Balancer): void {
  for (const tally of tallies.values()) tally.slowest = 0;
}

async function assertApplied(url: string, migrated: readonly string[]): Promise<void> {
  const client = await openConnection({ url });
  try {
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
    const applied = new Set(rows.map(({ name }) => name));
    const missing = migrated.filter((name) => !applied.has(name));
    if (missing.length > 0) throw new Error(`not migrated: ${missing.join(', ')}`);
  } finally {
    await client.end();
  }
}

const isCutUpload = (what: string) => /: PATCH \/api\/uploads\/\S+ socket hang up$/.test(what);

function countedOf({ tallies }: Balancer, former: ReadonlySet<number>) {
  const answered = { before: 0, after: 0 };
  const failures: string[] = [];
  for (const [port, tally] of tallies) {
    const release = former.has(port) ? 'before' : 'after';
    answered[release] += tally.answered;
    failures.push(...[...tally.failed, ...tally.putOff].map((what) => `${release}: ${what}`));
  }
  const [cut, others] = [failures.filter(isCutUpload), failures.filter((what) => !isCutUpload(what))];
  return { answered, failures: others, cutUploads: cut.length };
}
