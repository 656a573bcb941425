import { spawn } from 'node:child_process';
import { chmod, copyFile, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#testing/network/free-port.ts';
import { startBalancer, type Tally } from '../balancer.ts';
import { follow } from '../follower.ts';
import { createMoments } from '../moments.ts';
import { startProviders } from '../providers.ts';
import { makeDatabase } from '../targets.ts';
import { verify, verifyPatient, type Verdict } from '../verify.ts';
import { createVictim } from '../victim.ts';
import { keepWalking, type Ledger } from '../walk.ts';
import { fall, type Fall } from './falls.ts';
import { startPair } from './pair.ts';

export type PromotionOptions = {
  rounds: number;
  falls: readonly Fall[];
  walkers: number;
  onRound: (round: RoundFigures) => void;
};

type RoundFigures = {
  fall: Fall;
  /** From a writable address to the first acknowledged write (ms). */
  backMs: number;
  /** Longest time without an acknowledged write (ms). */
  gapMs: number;
  /** Longest wait for an answer (ms). */
  slowestMs: number;
  putOff: number;
};

export type PromotionVerdict = {
  verdict: Verdict;
  /** Failures other than 503 with `Retry-After` and those of `toldLater`. */
  failures: string[];
  /** Requests answered with a Pix that is still being created, because the provider was too slow. */
  toldLater: number;
  /** From sending each message to its live event (ms). */
  seenMs: number[];
};

const LOG = 'zelo.log';
const ROOT = join(import.meta.dirname, '../../..');
/** Load before a fall, and after it (ms). */
const BEFORE_MS = [800, 1_600] as const;
const AFTER_MS = 2_500;
const WRITES_WITHIN_MS = 60_000;
/** `pagamento_indisponivel`: a job continues the charge. */
const TOLD_LATER = /^POST \/api\/pedidos\/[^/]+\/cobranca: 502$/;

/**
 * Repeatedly loses the primary of a PostgreSQL under a load of registrations, drafts, uploads, payments and messages,
 * and promotes its synchronous standby; a fresh standby replaces the lost server. Acknowledged writes are verified
 * after each round and wholly at the end, the audit against the logged heads of its chain.
 */
export async function promotionRounds(options: PromotionOptions): Promise<PromotionVerdict> {
  const { rounds, falls, walkers, onRound } = options;
  const folder = await mkdtemp(join(tmpdir(), 'zelo-promocao-'));
  await chmod(folder, 0o755);
  const cleanup: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const load = { over: false };
  try {
    const pair = await startPair(folder);
    cleanup.push(() => pair.stop());
    const [front, port] = [await freePort(), await freePort()];
    const moments = createMoments();
    const providers = await startProviders(front, moments);
    cleanup.push(() => providers.close());
    const dataDir = join(folder, 'dados');
    const env = { ...providers.env, ...(await makeDatabase(pair.url)), LOG_LEVEL: 'info' };
    const log = await open(join(folder, LOG), 'w');
    cleanup.push(() => log.close());
    const victim = createVictim(port, dataDir, env, log.fd);
    cleanup.push(() => victim.stop());
    await victim.start();
    const balancer = await startBalancer(front, [port]);
    cleanup.push(() => balancer.close());
    const tally = balancer.tallies.get(port);
    if (!tally) throw new Error('nothing is counted');

    const everybody: Ledger = [];
    const problems: string[] = [];
    const seenMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const how = falls[round % falls.length] ?? 'killed';
      const ledger: Ledger = [];
      load.over = false;
      const walk = {
        url: () => balancer.url,
        providers,
        moments,
        ledger,
        over: () => load.over,
        open: follow,
        seen: (ms: number) => void seenMs.push(ms),
      };
      Object.assign(tally, { writes: [], putOff: [], slowest: 0 });
      const walking = Promise.all(Array.from({ length: walkers }, () => keepWalking(walk)));
      const failed = walking.then(() => new Promise<never>(() => undefined));
      failed.catch(() => undefined);
      const shift = BEFORE_MS[0] + Math.random() * (BEFORE_MS[1] - BEFORE_MS[0]);
      await Promise.race([sleep(shift), failed]);
      const ledAt = await Promise.race([fall(how, pair), failed]);
      const firstAt = await Promise.race([firstWrite(tally, ledAt), failed]);
      await Promise.race([sleep(AFTER_MS), failed]);
      // Measured before the walkers end one by one and stop writing.
      const gapMs = longestGap(tally);
      load.over = true;
      await walking;
      const { slowest: slowestMs, putOff } = tally;
      onRound({ fall: how, backMs: firstAt - ledAt, gapMs, slowestMs, putOff: putOff.length });
      await pair.rebuild();
      for (const patient of ledger) problems.push(...(await verifyPatient(balancer.url, patient)));
      everybody.push(...ledger);
    }
    const verdict = await verify(balancer.url, join(dataDir, 'arquivos'), everybody, providers);
    problems.push(...verdict.problems, ...(await verifyAudit({ ...env, DATA_DIR: dataDir }, folder)));
    const failures = tally.failed.filter((what) => !TOLD_LATER.test(what));
    return {
      verdict: { ...verdict, problems: [...new Set(problems)] },
      failures,
      toldLater: tally.failed.length - failures.length,
      seenMs,
    };
  } catch (error) {
    const kept = join(tmpdir(), `zelo-promocoes-${process.pid}.log`);
    await copyFile(join(folder, LOG), kept).catch(() => undefined);
    throw new Error(`the server's log: ${kept}`, { cause: error });
  } finally {
    load.over = true;
    for (const step of cleanup.toReversed()) await step();
  }
}

async function firstWrite(tally: Tally, since: number): Promise<number> {
  for (;;) {
    const first = tally.writes.find((at) => at >= since);
    if (first !== undefined) return first;
    if (performance.now() - since > WRITES_WITHIN_MS) throw new Error('nothing is written any more');
    await sleep(10);
  }
}

function longestGap({ writes }: Tally): number {
  const until = [...writes, performance.now()];
  return Math.max(...until.slice(1).map((at, i) => at - (until[i] ?? at)));
}

/** The audit is complete, and holds every logged head of its chain. */
async function verifyAudit(env: Record<string, string>, folder: string): Promise<string[]> {
  const words: Buffer[] = [];
  const args = ['--disable-warning=ExperimentalWarning', join(ROOT, 'server/cli/main.ts'), 'audit', 'verify'];
  const child = spawn(process.execPath, [...args, '--anchors', join(folder, LOG)], {
    cwd: ROOT,
    env: { ...process.env, ...env, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void words.push(chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return code === 0 ? [] : [`the audit: ${Buffer.concat(words).toString('utf8')}`];
}
