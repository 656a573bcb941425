// Live events under concurrent writers: node bench/events.mjs [--events=100000] [--replicas=1,2,10] [--disk=0,5]
// [--way=now]
// Each replica is a process with its share of twenty writers; a transaction writes an audit row and four events.
// Meanwhile another write transaction stays open, and a snapshot as a backup holds one. `--disk` adds milliseconds to
// each wait for the disk, by PostgreSQL's commit_delay: writers that arrive during the wait share it, which is kinder
// than a disk. `--way=before` writes as it was before decision 0057, with lock and NOTIFY in the writer's transaction.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../server/platform/db/database.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { createLogger } from '../server/platform/log/logger.ts';
import { openConnection, runAs } from '../server/testing/database/connections.ts';
import { createPostgresServer } from '../server/testing/database/postgres/server.ts';
import { withDataFolder } from './with-server.mjs';

const WRITERS = 20;
const EVENTS = 4;
const SAMPLE_MS = 20;
/** Events missing this long after the last writer are lost. */
const LOST_AFTER_MS = 10_000;

const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '100000' },
    replicas: { type: 'string', default: '1,2,10' },
    disk: { type: 'string', default: '0,5' },
    way: { type: 'string', default: 'now' },
  },
});
const numbers = (text) => text.split(',').map(Number);

/** Quantile. */
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

const share = (part, whole) => `${((100 * part) / Math.max(1, whole)).toFixed(2)} % of ${whole}`;

async function startReplica(url, n) {
  const child = fork(join(import.meta.dirname, 'events/replica.mjs'), [url, String(n), options.way], {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const answer = async () => {
    const [{ value, error }] = await once(child, 'message');
    if (error) throw new Error(error);
    return value;
  };
  await answer();
  return (act, how = {}) => {
    const came = answer();
    child.send({ act, ...how });
    return came;
  };
}

/** Samples statements that wait for a lock, by kind of session. */
async function sampleWaits(url, stopping) {
  const look = await openConnection({ url });
  const counts = { writers: 0, writersWaiting: 0, sequencers: 0, sequencersWaiting: 0, locks: new Set() };
  while (!stopping.aborted) {
    const { rows } = await look.query(
      `select application_name = 'zelo' as writer, case wait_event_type when 'Lock' then wait_event end as lock
       from pg_stat_activity
       where state <> 'idle' and application_name in ('zelo', 'zelo-live')`,
    );
    for (const { writer, lock } of rows) {
      counts[writer ? 'writers' : 'sequencers'] += 1;
      if (lock === null) continue;
      counts[writer ? 'writersWaiting' : 'sequencersWaiting'] += 1;
      counts.locks.add(lock);
    }
    await sleep(SAMPLE_MS);
  }
  await look.end();
  return counts;
}

async function measure(server, replicas, diskMs) {
  const name = `medida_${replicas}_${diskMs}`;
  const superuser = { url: server.url() };
  await runAs(superuser, `create database ${name}`);
  await runAs(superuser, `alter system set commit_delay = ${diskMs * 1000}`);
  await runAs(superuser, 'alter system set commit_siblings = 0');
  await runAs(superuser, 'select pg_reload_conf()');
  const url = server.url().replace('/postgres?', `/${name}?`);
  const db = openDatabase({ url }, createLogger('warn'));
  await migrate(db.kysely);
  await db.close();

  const [late, backup] = [await openConnection({ url }), await openConnection({ url })];
  await late.query(`begin; insert into eventos_novos (topico, tipo) values ('atrasado', 'pedido')`);
  await backup.query('begin isolation level repeatable read read only; select count(*) from eventos');
  const asks = [];
  for (let n = 0; n < replicas; n += 1) asks.push(await startReplica(url, n));
  const commits = Math.floor(Number(options.events) / EVENTS / replicas);
  const total = commits * EVENTS * replicas;
  const stopping = new AbortController();
  const sampling = sampleWaits(url, stopping.signal);
  const times = await Promise.all(asks.map((ask) => ask('write', { writers: WRITERS / replicas, commits })));
  stopping.abort();
  const counts = await sampling;

  let seen;
  const quiet = () => Date.now() - Math.max(...seen.map((one) => one.at), ...times.map(({ to }) => to));
  do {
    await sleep(50);
    seen = await Promise.all(asks.map((ask) => ask('seen')));
  } while (seen.some(({ count }) => count < total) && quiet() < LOST_AFTER_MS);
  const waits = (await Promise.all(asks.map((ask) => ask('waits')))).flat().toSorted((a, b) => a - b);
  for (const open of [late, backup]) await open.end();
  await Promise.all(asks.map((ask) => ask('stop')));
  await runAs(superuser, `drop database ${name} with (force)`);

  const seconds =
    (Math.max(...times.map(({ to }) => to)) - Math.min(...times.map(({ from }) => from))) / 1000;
  const sum = (key) => seen.reduce((all, one) => all + one[key], 0);
  process.stdout.write(
    `${[
      `${replicas} replica${replicas === 1 ? '' : 's'}, disk + ${diskMs} ms (${options.way}):`,
      `${((commits * replicas) / seconds).toFixed(0)} commits/s,`,
      `seen p50 ${at(waits, 0.5).toFixed(0)} ms, p99 ${at(waits, 0.99).toFixed(0)} ms, worst ${waits.at(-1).toFixed(0)} ms,`,
      `lost ${total * replicas - sum('count')} of ${total * replicas}, backwards ${sum('backwards')};`,
      `writers waiting for a lock ${share(counts.writersWaiting, counts.writers)} samples,`,
      `sequencers ${share(counts.sequencersWaiting, counts.sequencers)}`,
      counts.locks.size > 0 ? `(${[...counts.locks].join(', ')})` : '',
    ]
      .join(' ')
      .trimEnd()}\n`,
  );
}

await withDataFolder(async (folder) => {
  const server = await createPostgresServer({ major: 15, folder: join(folder, 'postgres'), durable: true });
  await server.start();
  try {
    for (const disk of numbers(options.disk)) {
      for (const replicas of numbers(options.replicas)) await measure(server, replicas, disk);
    }
  } finally {
    await server.stop();
  }
});
