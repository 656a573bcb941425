// Measures the product and its limit: both servers and the load are processes on one PostgreSQL server; short rounds in
// turn, so that other load of the machine affects both.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from './parse-folder.mjs';
import { DEMO_ADMIN_PASSWORD } from '#server/config.ts';
import { openConnection } from '#testing/database/connections.ts';
import { memoryMb, processorMs, serverOf } from '../processes.mjs';
import { startBeside } from '../crash/targets.ts';
import { startServer, URL_OF_SERVER, withDataFolder } from '../with-server.mjs';
import { INSPECTED, startProfile } from './profile.mjs';
import { openCountingDoor } from './round-trips.mjs';
import { seed } from './seed.mjs';
import { COUNTED, countStatements } from './statements.mjs';
import { WORKS } from './works.mjs';

/**
 * Warm-up of each side: the earlier of the two. V8 recompiles functions as they run more often; the product's calls
 * reach their final speed after some thousands.
 */
const WARM = { calls: 8_000, seconds: 10 };
const COUNTED_CALLS = 15;

/** Middle value. */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function startProcess(file, ...args) {
  const child = fork(join(import.meta.dirname, file), args, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // The words of another product are no part of the table.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return {
    pid: child.pid,
    first: async () => (await once(child, 'message'))[0],
    async ask(message) {
      child.send(message);
      const [{ value, error }] = await once(child, 'message');
      if (error) throw new Error(error);
      return value;
    },
    end: () => child.disconnect(),
  };
}

async function waitUntilReady() {
  while (!(await fetch(`${URL_OF_SERVER}/readyz`).catch(() => null))?.ok) await sleep(20);
}

async function json(path, cookie) {
  return (await fetch(URL_OF_SERVER + path, { headers: { cookie } })).json();
}

async function signInAdmin() {
  const body = JSON.stringify({ email: 'adm@exemplo.com.br', senha: DEMO_ADMIN_PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${URL_OF_SERVER}/api/sessao/adm`, { method: 'POST', headers, body });
  const session = answer.headers.getSetCookie().find((line) => line.startsWith('zelo_sessao='));
  if (!session) throw new Error(`the administrator was not let in: ${answer.status}`);
  return session.split(';')[0];
}

/** Data of the works, in the migrated database of the running product. */
async function makeWorld(url) {
  const admin = await signInAdmin();
  const { precos } = await json('/api/precos', '');
  const perguntas = await json('/api/perguntas', admin);
  const client = await openConnection({ url });
  try {
    const servicos = precos.map(({ Servico }) => Servico);
    return { admin, ...(await seed(client, { servicos, perguntas })) };
  } finally {
    await client.end();
  }
}

/** Bytes of a row on disk with its indexes, of the tables that grow with every order. */
async function bytesPerRow(url) {
  const client = await openConnection({ url });
  const bytes = {};
  try {
    for (const table of ['pedidos', 'mensagens', 'auditoria', 'eventos']) {
      const { rows } = await client.query(
        `select round(pg_total_relation_size('${table}') / greatest(count(*), 1))::int as bytes from ${table}`,
      );
      bytes[table] = rows[0].bytes;
    }
    return bytes;
  } finally {
    await client.end();
  }
}

/** Round trips of one call; the least of some calls, since jobs of the product send statements meanwhile. */
async function countTrips(load, door, work) {
  const counts = [];
  for (let i = 0; i < COUNTED_CALLS; i += 1) {
    const before = door.trips();
    await load.ask({ single: true, work, base: URL_OF_SERVER });
    counts.push(door.trips() - before);
    await sleep(30);
  }
  return Math.min(...counts);
}

/** The server beside the product: the bare one, or Parse Server on a database of its own. */
async function startOther({ parse, postgres, env }) {
  if (!parse) return { side: 'limit', process: startProcess('server.mjs', env.DATABASE_OWNER_URL) };
  return { side: 'parse', process: startProcess('parse.mjs', await createDatabase(postgres.url()), parse) };
}

/**
 * Measures works beside their limits.
 * @param works names of WORKS
 * @param rounds of each side
 * @param seconds of each round
 * @param major PostgreSQL 15 or 18
 * @param parse a folder with Parse Server, measured in the limit's place, if any
 * @param settings of the product besides
 * @param onWork called with each row when it is complete
 * @param profile a folder for profiles of the product's processor, if any
 * @param onStatements called for each work with PostgreSQL's statistics for the product, if wanted (which slows it
 * down)
 * @returns `rows`: requests per second of the product and the `other` (middle round), the middle of the rounds' ratios, processor time of a
 * call in both servers (`cpu`, microseconds), round trips of a call; and the product's `memory` at rest and its peak
 * under these works, in MB, and the `bytes` of a row with its indexes, by table
 */
export function measureHot({
  works,
  rounds,
  seconds,
  major,
  profile,
  parse,
  settings = {},
  onWork,
  onStatements,
}) {
  return withDataFolder(async (folder) => {
    const { server: postgres, env } = await startBeside([major], folder, onStatements && COUNTED);
    let product = await startServer(folder, {
      ...env,
      ...(profile && INSPECTED),
      LOG_LEVEL: 'info',
      ...settings,
    });
    const load = startProcess('load.mjs');
    const { side: other, process: beside } = await startOther({ parse, postgres, env });
    const { url, world } = await beside.first();
    const bases = { product: URL_OF_SERVER, [other]: url };
    try {
      await waitUntilReady();
      await sleep(3_000);
      const pid = await serverOf(product.pid);
      const memory = { rest: await memoryMb(pid, 'VmRSS') };
      await load.ask({ world: { ...(await makeWorld(env.DATABASE_OWNER_URL)), [other]: world } });
      const rows = [];
      for (const work of works) {
        for (const side of [other, 'product']) await load.ask({ work, side, base: bases[side], ...WARM });
        const endProfile = profile && (await startProfile(pid, join(profile, `${work}.cpuprofile`)));
        const pids = { [other]: beside.pid, product: pid };
        const rates = { [other]: [], product: [] };
        const cpu = { [other]: [], product: [] };
        for (let round = 0; round < rounds; round += 1) {
          for (const side of round % 2 === 0 ? [other, 'product'] : ['product', other]) {
            const before = await processorMs(pids[side]);
            const { done, rate } = await load.ask({ work, side, base: bases[side], seconds });
            rates[side].push(rate);
            cpu[side].push((((await processorMs(pids[side])) - before) * 1_000) / done);
          }
        }
        await endProfile?.();
        if (onStatements) {
          const told = await countStatements(postgres.url());
          const { done } = await load.ask({ work, side: 'product', base: bases.product, seconds });
          onStatements(work, await told(done));
        }
        const ratios = rates.product.map((rate, i) => rate / rates[other][i]);
        const row = {
          work,
          product: median(rates.product),
          other: median(rates[other]),
          ratio: median(ratios),
          cpu: { product: median(cpu.product), other: median(cpu[other]) },
          floor: parse ? WORKS[work].goal : WORKS[work].floor,
          worst: Math.min(...ratios),
          best: Math.max(...ratios),
        };
        rows.push(row);
        onWork?.(row);
      }
      memory.load = await memoryMb(pid, 'VmHWM');
      const bytes = await bytesPerRow(env.DATABASE_URL);
      await product.stop();
      const door = await openCountingDoor(postgres.port, 'zelo');
      const through = env.DATABASE_URL.replace(`:${postgres.port}/`, `:${door.port}/`);
      product = await startServer(folder, { ...env, DATABASE_URL: through });
      await waitUntilReady();
      // Background work of a start is over by then.
      await sleep(3_000);
      for (const row of rows) row.trips = await countTrips(load, door, row.work);
      door.close();
      return { rows, memory, bytes };
    } finally {
      load.end();
      beside.end();
      await product.stop();
      await postgres.stop();
    }
  });
}
