// Replicas that share nothing but a database and a bucket, one of them killed in the middle of the patients' walks:
// node bench/replicas.mjs [replicas] [seconds] [patients at once]
import { replicaRounds } from './crash/replicas.ts';
import { report } from './with-server.mjs';

const [replicas = 10, seconds = 60, walkers = 12] = process.argv.slice(2, 5).map(Number);
/** Bounds: delay of a live change; sessions at work that wait for a foreign lock. */
const SEEN_MS = 3_000;
const WAITING_PERCENT = 1;
/** Rows touched only by their patient's own requests: the walk requests its Pix twice at once. */
const OWN = /^transactionid: select .* from "(?:pedidos|conversas)" where "(?:id|cliente_id)" = /;
const say = (line) => process.stdout.write(`${line}\n`);

const { startMs, verdict, failures, answered, seenMs, locks } = await replicaRounds({
  replicas,
  seconds,
  walkers,
});
const { problems, ...counts } = verdict;
const waiting = Object.entries(locks.waiting).reduce(
  (sum, [kind, some]) => sum + (OWN.test(kind) ? 0 : some),
  0,
);
const percent = (100 * waiting) / Math.max(1, locks.atWork);
say(
  `${replicas} replicas, each with a folder of its own: ready after ${(startMs / 1000).toFixed(1)} s, migrated once`,
);
say(
  `${answered} requests answered; acknowledged: ${Object.entries(counts)
    .map(([name, n]) => `${n} ${name}`)
    .join(', ')}`,
);
report('message to its live event', seenMs, SEEN_MS);
say(
  `sessions at work that waited for somebody else's lock: ${percent.toFixed(2)} % of ${locks.atWork}  limit ${WAITING_PERCENT} %`,
);
for (const [kind, some] of Object.entries(locks.waiting)) say(`  ${kind}: ${some}`);
say(`failed at the replicas that were not killed: ${failures.length}  limit 0`);
for (const failure of failures.slice(0, 20)) say(`  ${failure}`);
say(`problems: ${problems.length}  limit 0`);
for (const problem of problems.slice(0, 20)) say(`  ${problem}`);
const kept = problems.length === 0 && failures.length === 0 && percent < WAITING_PERCENT;
process.exit(kept && counts.paid > 0 && seenMs.every((ms) => ms <= SEEN_MS) ? 0 : 1);
