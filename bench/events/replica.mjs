// One replica of bench/events.mjs: its writers, its hub and its streams. Controlled by its parent over IPC.
import { openDatabase } from '#platform/db/database.ts';
import { transactionRunner } from '#platform/db/transaction.ts';
import { createLiveHub } from '#platform/live/hub.ts';
import { createLogger } from '#platform/log/logger.ts';
import { emitInTransaction } from './before.repository.ts';

/** Events of an order: for the patient and the desk, of the order and of the conversation. */
const EVENTS = 4;

const [url, replica, way] = process.argv.slice(2);
const connection = { url };
const log = createLogger('warn');
const db = openDatabase(connection, log);
const hub = createLiveHub(db.kysely, connection, log);
const run = transactionRunner(
  db.kysely,
  { enqueue: async () => undefined },
  { onEvents: () => hub.eventsCommitted() },
);
const now = () => performance.timeOrigin + performance.now();

const waits = [];
const seen = { count: 0, backwards: 0, last: 0, at: 0 };
hub.subscribe({
  topics: ['medida'],
  deliver({ posicao, ref }) {
    seen.count += 1;
    if (posicao <= seen.last) seen.backwards += 1;
    seen.last = posicao;
    seen.at = now();
    waits.push(seen.at - Number(ref.split(' ')[1]));
  },
});

async function writeOne(writer) {
  const ref = `${replica}.${writer} ${now()}`;
  await run({ actor: { tipo: 'Sistema', nome: 'medida' } }, async (uow) => {
    uow.audit({ action: 'medida', targetType: 'pedido', targetId: null });
    if (way === 'before') emitInTransaction(uow, ref, EVENTS);
    else {
      for (let n = 0; n < EVENTS; n += 1) uow.emit({ topic: 'medida', kind: 'pedido', ref, version: n });
    }
  });
}

async function write({ writers, commits }) {
  const from = now();
  let left = commits;
  const writer = async (w) => {
    while (left > 0) {
      left -= 1;
      await writeOne(w);
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, w) => writer(w)));
  return { from, to: now() };
}

const acts = {
  write,
  seen: () => ({ ...seen }),
  waits: () => waits,
  async stop() {
    await hub.stop();
    await db.close();
  },
};

await hub.start();
process.on('message', ({ act, ...how }) => {
  Promise.resolve(acts[act](how)).then(
    (value) => process.send({ value }, () => act === 'stop' && process.exit(0)),
    (error) => process.send({ error: String(error) }),
  );
});
process.send({ value: 'ready' });
