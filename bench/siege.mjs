// All attacks of docs/decisions/0047 to 0051 at once, beside honest patients who walk from their registration to the
// Pix code: node bench/siege.mjs [patients] [rounds] [pause between two patients in ms]
// In each round the same walk comes first beside as many harmless requests. Each client has its own address.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { measure, watch } from './siege/measure.ts';
import { walkAll } from './siege/honest.ts';
import { startServer, URL_OF_SERVER, withDataFolder } from './with-server.mjs';

const [patients = 40, rounds = 1, pauseMs = 1000] = process.argv.slice(2, 5).map(Number);
/**
 * Promises: ratio of the honest patients' p99 to the harmless phase, and growth of the server and its disk afterwards.
 */
const RATIO = 2;
const GROWTH_MB = { server: 150, children: 100, files: 200 };
/** Longer than an idle reader of files lives. */
const REST_MS = 45_000;
/** Accepted requests of the attackers are processed to their end meanwhile. */
const WORK_LEFT_MS = 300_000;
let failed = false;

const say = (line) => process.stdout.write(`${line}\n`);

function judge(name, value, limit, unit) {
  const kept = value <= limit;
  failed ||= !kept;
  say(
    `${kept ? 'kept  ' : 'BROKEN'} ${name.padEnd(52)} ${value.toFixed(2).padStart(9)} ${unit}  limit ${limit} ${unit}`,
  );
}

const quantile = (values, q) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
};

/** Next message of the attacker. @throws when it exited instead */
const next = async (attacker) => {
  const ended = once(attacker, 'exit').then(([code]) =>
    Promise.reject(new Error(`the attacker ended: ${code}`)),
  );
  // Its exit is not awaited once its message came.
  ended.catch(() => undefined);
  const [word] = await Promise.race([once(attacker, 'message'), ended]);
  return word;
};

function merge(into, tallies) {
  for (const [name, { sent, unsent, statuses, failures }] of Object.entries(tallies)) {
    const known = (into[name] ??= { sent: 0, unsent: 0, statuses: {}, failures: [] });
    known.sent += sent;
    known.unsent += unsent;
    known.failures.push(...failures);
    for (const [status, count] of Object.entries(statuses)) {
      known.statuses[status] = (known.statuses[status] ?? 0) + count;
    }
  }
}

/** The walk beside one kind of requests, on a fresh installation, so that the phases share no limits. */
const phase = (kind, round) =>
  withDataFolder(async (dataDir) => {
    const server = await startServer(dataDir, { TRUST_PROXY: '1' });
    const { cpfs } = await walkAll(URL_OF_SERVER, { patients: 5, pauseMs: 200, network: '10.10' });
    const attacker = fork(join(import.meta.dirname, 'siege/attacker.ts'), [URL_OF_SERVER, cpfs[0]]);
    await next(attacker);
    const watching = watch(server.pid, dataDir);
    attacker.send(kind);
    await sleep(3_000);
    const network = `10.${20 + round}`;
    const honest = await walkAll(URL_OF_SERVER, { patients, pauseMs, network });
    attacker.send('stop');
    merge(tallies[kind], await next(attacker));
    const most = await watching.stop();
    const rested = performance.now();
    await sleep(REST_MS);
    let after = await measure(server.pid, dataDir);
    while (after.children > 0 && performance.now() - rested < WORK_LEFT_MS) {
      await sleep(5_000);
      after = await measure(server.pid, dataDir);
    }
    const restedS = (performance.now() - rested) / 1000;
    const { bavail, bsize } = await statfs(dataDir);
    phases[kind].push({ honest, most, after, restedS, freeGb: (bavail * bsize) / 1024 ** 3 });
    attacker.send('end');
    await server.stop();
  });

const phases = { calm: [], siege: [] };
const tallies = { calm: {}, siege: {} };
for (let round = 0; round < rounds; round += 1) {
  for (const kind of ['calm', 'siege']) await phase(kind, round);
}

const steps = (kind) => phases[kind].flatMap(({ honest }) => honest.steps);
say('honest call          harmless p50 / p99      siege p50 / p99');
for (const name of [...new Set(steps('calm').map((step) => step.name)), 'all']) {
  const times = (kind) =>
    steps(kind)
      .filter((step) => name === 'all' || step.name === name)
      .map(({ ms }) => ms);
  const both = ['calm', 'siege'].map((kind) => {
    const [p50, p99] = [0.5, 0.99].map((q) => quantile(times(kind), q).toFixed(0).padStart(6));
    return `${p50} / ${p99} ms`;
  });
  say(`${name.padEnd(18)} ${both.join('     ')}`);
}
say('attack                 sent  held back  answers (0: ended without one)');
for (const [name, { sent, unsent, statuses }] of Object.entries(tallies.siege)) {
  const told = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  say(`${name.padEnd(22)} ${String(sent).padStart(4)} ${String(unsent).padStart(10)}  ${told.join(', ')}`);
}
const count = (kind) => Object.values(tallies[kind]).reduce((sum, { sent }) => sum + sent, 0);
say(`requests beside the honest: ${count('calm')} harmless, ${count('siege')} of the attack`);
for (const kind of ['calm', 'siege']) {
  for (const { most, after, restedS, freeGb } of phases[kind]) {
    const told = Object.keys(most).map(
      (part) => `${part} ${most[part].toFixed(0)} → ${after[part].toFixed(0)}`,
    );
    say(
      `${kind.padEnd(6)} MB at its most → ${restedS.toFixed(0)} s later: ${told.join(', ')}; ${freeGb.toFixed(1)} GB free`,
    );
  }
}

const p99 = (kind) =>
  quantile(
    steps(kind).map(({ ms }) => ms),
    0.99,
  );
const failures = (kind) => steps(kind).filter(({ failure }) => failure !== null);
for (const { name, failure } of [...failures('calm'), ...failures('siege')].slice(0, 20))
  say(`  ${name}: ${failure}`);
const ours = Object.entries(tallies.siege).flatMap(([name, { failures: all }]) =>
  all.map((one) => `${name}: ${one}`),
);
for (const one of ours.slice(0, 20)) say(`  ${one}`);
judge('p99 of the honest, siege to harmless', p99('siege') / p99('calm'), RATIO, 'times');
judge('honest calls that failed', failures('siege').length + failures('calm').length, 0, '');
const pix = phases.siege.reduce((sum, { honest }) => sum + honest.pix, 0);
judge('honest patients of the siege without their Pix', patients * rounds - pix, 0, '');
judge('answers of 5xx without a name', ours.length, 0, '');
const [calm, siege] = ['calm', 'siege'].map((kind) => phases[kind].at(-1).after);
for (const [part, limit] of Object.entries(GROWTH_MB)) {
  judge(`${part}: more than after the harmless requests`, siege[part] - calm[part], limit, 'MB');
}
process.exit(failed ? 1 : 0);
