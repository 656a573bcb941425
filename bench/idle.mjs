// Cost of an idle process: node bench/idle.mjs [postgres] [seconds] [settling]
// Transactions of its database and processor time of the process, after a settling time in which a start's background
// work ends and PostgreSQL vacuums the tables that it wrote.
import { readFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection } from '../server/testing/database/connections.ts';
import { startBeside } from './crash/targets.ts';
import { serverOf } from './processes.mjs';
import { startServer, withDataFolder } from './with-server.mjs';

const [major = 18, seconds = 60, settling = 120] = process.argv.slice(2).map(Number);
/** Clock ticks of a second in /proc: fixed on Linux. */
const TICKS = 100;

/** Processor seconds of a process so far. */
async function cpuSeconds(pid) {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Transactions of the product's database so far; queried in another database, so that the query does not count. */
async function transactions(client) {
  const { rows } = await client.query(
    `select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = 'zelo'`,
  );
  return rows[0].n;
}

await withDataFolder(async (folder) => {
  const { server: postgres, env } = await startBeside([major], folder);
  const product = await startServer(folder, env);
  const client = await openConnection({ url: postgres.url() });
  try {
    await sleep(settling * 1_000);
    const pid = await serverOf(product.pid);
    const before = { cpu: await cpuSeconds(pid), n: await transactions(client), at: performance.now() };
    await sleep(seconds * 1_000);
    const elapsed = (performance.now() - before.at) / 1_000;
    const n = ((await transactions(client)) - before.n) / elapsed;
    const cpu = (((await cpuSeconds(pid)) - before.cpu) / elapsed) * 100;
    process.stdout.write(
      `idle for ${elapsed.toFixed(0)} s: ${n.toFixed(2)} transactions a second, ${cpu.toFixed(2)} % of a core ` +
        `(PostgreSQL ${major}; ${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)})\n`,
    );
  } finally {
    await client.end();
    await product.stop();
    await postgres.stop();
  }
});
