// The former release and this one on one database under load, there and back; then every acknowledged write must be there:
// node bench/upgrade.mjs [--quick] [--seconds=600] [--patients=6]
// RELEASE_BEFORE names the commit of the former release; otherwise it is the newest one with another version.
import { parseArgs } from 'node:util';
import { upgradeRound } from './crash/upgrade.ts';
import { report } from './with-server.mjs';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    patients: { type: 'string', default: '6' },
  },
});
const seconds = Number(values.seconds ?? (values.quick ? 60 : 600));
/** A migration may wait for a lock for so long, and others behind it. */
const LOCK_MS = 3_000;
const say = (line) => process.stdout.write(`${line}\n`);

const began = performance.now();
const clock = () => `${Math.round((performance.now() - began) / 1000)} s`.padStart(6);
const { verdict, failures, answered, migrated, migratingMs, slowestMs, ...rest } = await upgradeRound({
  seconds,
  walkers: Number(values.patients),
  onStep: (words) => say(`${clock()}  ${words}`),
});
const { seenMs, locks, cutUploads } = rest;
const limit = slowestMs.before + LOCK_MS;
const { problems, ...counts } = verdict;
const acknowledged = Object.entries(counts).map(([name, n]) => `${n} ${name}`);
say(`${answered.before} requests answered by the former release, ${answered.after} by this one`);
say(`acknowledged: ${acknowledged.join(', ')}`);
say(
  `${migrated.length} migrations, the new server ready after ${(migratingMs / 1000).toFixed(1)} s; slowest answer of the former release before ${Math.round(slowestMs.before)} ms, meanwhile ${Math.round(slowestMs.meanwhile)} ms  limit ${Math.round(limit)} ms`,
);
report('message to its live event', seenMs);
for (const [kind, some] of Object.entries(locks.waiting))
  say(`  waited, of ${locks.atWork}: ${some} ${kind}`);
say(`parts of uploads cut by a stop, and sent again: ${cutUploads}`);
say(`failed requests: ${failures.length}  limit 0`);
for (const failure of failures.slice(0, 20)) say(`  ${failure}`);
say(`problems: ${problems.length}  limit 0`);
for (const problem of problems.slice(0, 20)) say(`  ${problem}`);
const served = answered.before > 0 && answered.after > 0 && counts.paid > 0;
process.exit(served && problems.length + failures.length === 0 && slowestMs.meanwhile <= limit ? 0 : 1);
