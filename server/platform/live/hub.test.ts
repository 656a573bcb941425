import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openConnection } from '#testing/database/connections.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/database.ts';
import { until } from '#testing/app/until.ts';
import { openDatabase } from '../db/database.ts';
import { EVENTS_CHANNEL, type StoredEvent } from '../db/queries/events.ts';
import { transactionRunner } from '../db/transaction.ts';
import { createLogger } from '../log/logger.ts';
import { createLiveHub } from './hub.ts';

const log = createLogger('silent');
const actor = { tipo: 'Sistema', nome: 'teste' } as const;
const nobodyEnqueues = { enqueue: () => Promise.resolve(), wake: () => undefined };
const TOPIC = 'teste';

let database: TestDatabase;
const cleanup: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const step of cleanup.splice(0).toReversed()) await step();
  await database.drop();
});

/** One process: its pool, its hub, what its streams were told. `wakes: false` is one that dies right after each commit. */
async function startProcess({ wakes = true } = {}) {
  const db = openDatabase(database.connection, log, { max: 4 });
  cleanup.push(() => db.close());
  const hub = createLiveHub(db.kysely, database.connection, log);
  const onEvents = wakes ? () => hub.eventsCommitted() : () => undefined;
  const run = transactionRunner(db.kysely, nobodyEnqueues, { onEvents });
  const heard: StoredEvent[] = [];
  hub.subscribe({ topics: [TOPIC], deliver: (event) => void heard.push(event) });
  return {
    hub,
    heard,
    refs: () => heard.map(({ ref, versao }) => `${ref} ${versao}`),
    async start() {
      await hub.start();
      cleanup.push(() => hub.stop());
    },
    emit: (ref: string, version = 1, events = 1) =>
      run({ actor }, async (uow) => {
        for (let n = 0; n < events; n += 1) {
          uow.emit({ topic: TOPIC, kind: 'pedido', ref, version: version + n });
        }
      }),
  };
}

async function startHub() {
  const process = await startProcess();
  await process.start();
  return process;
}

/** A connection of nobody's process. */
async function connect(): Promise<Client> {
  const client = await openConnection(database.connection);
  cleanup.push(() => client.end());
  return client;
}

const INSERT = `insert into eventos_novos (topico, tipo, ref) values ('${TOPIC}', 'pedido', $1)`;

test('simultaneous writes of many processes → once to all, in one order, each writer’s kept', async () => {
  const processes = await Promise.all([startHub(), startHub(), startHub()]);
  const [WRITERS, COMMITS, EVENTS] = [4, 60, 4];
  await Promise.all(
    processes.flatMap(({ emit }, p) =>
      Array.from({ length: WRITERS }, async (_, w) => {
        for (let n = 0; n < COMMITS; n += 1) await emit(`${p}.${w}`, n * EVENTS, EVENTS);
      }),
    ),
  );
  const total = processes.length * WRITERS * COMMITS * EVENTS;
  await expect.poll(() => processes.map(({ heard }) => heard.length)).toEqual(processes.map(() => total));
  const [first, ...others] = processes.map(({ heard }) => heard);
  for (const other of others) expect(other).toEqual(first);
  const positions = first?.map(({ posicao }) => posicao) ?? [];
  expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b));
  for (const ref of new Set(first?.map((event) => event.ref))) {
    const versions = first?.filter((event) => event.ref === ref).map(({ versao }) => versao);
    expect(versions).toEqual(Array.from({ length: COMMITS * EVENTS }, (_, n) => n));
  }
});

test('an open write and an open snapshot hold nothing up, and what commits late comes behind', async () => {
  const [late, backup] = [await connect(), await connect()];
  await late.query('begin');
  await late.query(INSERT, ['late']);
  await backup.query('begin isolation level repeatable read read only');
  await backup.query('select count(*) from eventos_novos');
  const { emit, refs } = await startHub();
  await emit('a');
  await expect.poll(refs).toEqual(['a 1']);
  await emit('b');
  await expect.poll(refs).toEqual(['a 1', 'b 1']);
  await late.query('commit');
  await expect.poll(refs).toEqual(['a 1', 'b 1', 'late 0']);
});

test('an event while streams of other topics are open → none of those is looked at', async () => {
  const { hub, emit, refs } = await startHub();
  let looks = 0;
  const others = Array.from({ length: 1_000 }, (_, n) => ({
    get topics() {
      looks += 1;
      return [`other ${n}`];
    },
    deliver: () => expect.unreachable(),
  }));
  const leave = others.map((one) => hub.subscribe(one));
  looks = 0;
  await emit('a');
  await expect.poll(refs).toEqual(['a 1']);
  expect(looks).toBe(0);
  for (const one of leave) one();
});

test('a stream that left → it hears nothing, and those of its topics go on', async () => {
  const { hub, emit, refs } = await startHub();
  const left: string[] = [];
  const leave = hub.subscribe({
    topics: [TOPIC, 'other'],
    deliver: ({ ref }) => void left.push(String(ref)),
  });
  await emit('a');
  await expect.poll(refs).toEqual(['a 1']);
  leave();
  await emit('b');
  await expect.poll(refs).toEqual(['a 1', 'b 1']);
  expect(left).toEqual(['a']);
});

test('a commit whose process woke nobody is made good by the others', async () => {
  const [dead, living] = [await startProcess({ wakes: false }), await startHub()];
  await dead.emit('orphan');
  await expect.poll(living.refs).toEqual(['orphan 1']);
  // Its own hub would have done it, too; it never ran.
  expect(dead.hub.position()).toBeNull();
});

test('what was committed while nobody ran is found at the next start', async () => {
  await (await startProcess()).emit('before', 1, 3_000);
  const { heard } = await startHub();
  await expect.poll(() => heard.length).toBe(3_000);
  expect(heard.map(({ versao }) => versao)).toEqual(Array.from({ length: 3_000 }, (_, n) => n + 1));
});

test('more events than one read → delivered at once, not by the next timed pass', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  cleanup.push(() => Promise.resolve(vi.useRealTimers()));
  const { emit, heard } = await startHub();
  await emit('many', 1, 9_000);
  // Not expect.poll, which moves a faked clock.
  await until('all events', async () => heard.length >= 9_000);
  expect(heard.map(({ versao }) => versao)).toEqual(Array.from({ length: 9_000 }, (_, n) => n + 1));
});

test('writers → do not wait for others’ commits, no lock or notify in their transaction', async () => {
  const KEY = 99;
  const [gate, look] = [await connect(), await connect()];
  // Holds every writer between its statements and its commit.
  const owner = await openConnection(database.owner);
  cleanup.push(() => owner.end());
  await owner.query(`create function parar() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${KEY}); return null; end $$`);
  await owner.query(`create constraint trigger parar after insert on eventos_novos
    deferrable initially deferred for each row execute function parar()`);
  await gate.query(`select pg_advisory_lock(${KEY})`);
  const { emit } = await startProcess({ wakes: false });
  const sent = vi.spyOn(Client.prototype, 'query');
  const writers = Promise.all([emit('a'), emit('b'), emit('c')]);
  const waiting = async () => {
    const { rows } = await look.query<{ objid: number; granted: boolean }>(
      `select objid::int, granted from pg_locks l
       join pg_database d on d.oid = l.database and d.datname = current_database()
       where locktype = 'advisory'`,
    );
    return rows.toSorted((a, b) => Number(b.granted) - Number(a.granted));
  };
  await expect
    .poll(waiting)
    .toEqual([
      { objid: KEY, granted: true },
      ...Array.from({ length: 3 }, () => ({ objid: KEY, granted: false })),
    ]);
  await gate.query(`select pg_advisory_unlock(${KEY})`);
  await writers;
  const all = sent.mock.calls.map((call) => JSON.stringify(call));
  sent.mockRestore();
  expect(all.filter((text) => text.includes('insert into eventos_novos'))).not.toEqual([]);
  expect(all.filter((text) => /notify/i.test(text))).toEqual([]);
});

test('a session that was lost is followed by one that looks at everything', async () => {
  const look = await connect();
  const { emit, refs } = await startHub();
  await emit('a');
  await expect.poll(refs).toEqual(['a 1']);
  // A crash gives ids of unfinished transactions again: this one had ended, as the lost session knew.
  await look.query(
    `insert into eventos_novos (transacao, topico, tipo, ref) values ('3', '${TOPIC}', 'pedido', 'again')`,
  );
  await look.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'zelo-live' and datname = current_database()`);
  await expect.poll(refs).toEqual(['a 1', 'again 0']);
});

test('a server of an earlier version writes beside it: one lock, one order', async () => {
  const { emit, refs } = await startHub();
  const earlier = await connect();
  await earlier.query('begin');
  await earlier.query(`insert into eventos (topico, tipo, ref)
    select '${TOPIC}', 'pedido', 'earlier' from (select pg_advisory_xact_lock(4242) offset 0) turn`);
  await emit('later');
  await earlier.query(`select pg_notify('${EVENTS_CHANNEL}', '')`);
  expect(refs()).toEqual([]);
  await earlier.query('commit');
  await expect.poll(refs).toEqual(['earlier 0', 'later 1']);
});
