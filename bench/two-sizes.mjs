// Compares questions at two sizes: an installation in a cluster of its own for each size, both asked in turn, so that other work of
// the machine meets both alike.
import { loadavg } from 'node:os';
import { openDatabase } from '../server/platform/db/database.ts';
import { startEmbeddedPostgres } from '../server/platform/db/embedded/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { createLogger } from '../server/platform/log/logger.ts';
import { openConnection } from '../server/testing/database/connections.ts';
import { withDataFolder } from './with-server.mjs';

/** The larger size may take so many times as long as the smaller one. */
export const RATIO_LIMIT = 1.3;
/** Calls before the measured ones: they warm plans and cache. */
const WARMING = 20;

/** A migrated, empty installation, gone after `work`. */
export function withInstallation(work) {
  return withDataFolder(async (dataDir) => {
    const log = createLogger('silent');
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    const { kysely, pool, ...database } = openDatabase(postgres.owner, log);
    try {
      await migrate(kysely);
      return await work({ db: kysely, pool, owner: postgres.owner });
    } finally {
      await database.close();
      await postgres.stop();
    }
  });
}

/** Runs `act` with a connection of its own, whose statements may take any time: one of the pool ends with a server that is silent. */
export async function withPatience({ owner }, act) {
  const client = await openConnection(owner);
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

export function quantiles(values, at = [0.5, 0.99]) {
  const sorted = values.toSorted((a, b) => a - b);
  return at.map((q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]);
}

async function timed(act) {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/** Milliseconds of each call of two or more acts, in turn. */
export async function inTurn(acts, rounds) {
  const values = acts.map(() => []);
  for (let i = 0; i < rounds + WARMING; i += 1) {
    // Each goes first as often as the others: the first one finds a colder processor.
    for (let k = 0; k < acts.length; k += 1) {
      const at = (i + k) % acts.length;
      const time = await timed(acts[at]);
      if (i >= WARMING) values[at].push(time);
    }
  }
  return values;
}

/**
 * Asks the questions of two installations, by name, and prints p50 and p99 in ms of both and the large divided by the small.
 * @param sides the questions of the small and of the large one: names and calls
 */
export async function compare(sizes, [few, many], rounds, limit = RATIO_LIMIT) {
  const [small, large] = sizes;
  process.stdout.write(
    `${'ms'.padEnd(30)}${small} p50 / p99   ${large} p50 / p99   ratio (limit ${limit}), load ${loadavg()[0].toFixed(1)}\n`,
  );
  for (const name of Object.keys(few)) {
    const [a, b] = (await inTurn([few[name], many[name]], rounds)).map((values) => quantiles(values));
    const figures = [...a, ...b].map((value) => value.toFixed(2).padStart(8)).join(' ');
    const ratios = a.map((value, q) => (b[q] / value).toFixed(2)).join(' / ');
    process.stdout.write(`${name.padEnd(30)}${figures}   ${ratios}${b[0] / a[0] > limit ? '  above' : ''}\n`);
  }
  process.stdout.write(`load ${loadavg()[0].toFixed(1)} at the end\n`);
}

/** An installation of each size, filled by `fill`, and what `questions` asks of it, compared. */
export function compareSizes({ sizes: [small, large], rounds, limit, fill, questions, after }) {
  const filled = (size, work) =>
    withInstallation(async (installation) => {
      const began = performance.now();
      const kept = await fill(installation, size);
      process.stdout.write(`${size} after ${Math.round((performance.now() - began) / 1000)} s\n`);
      return work({ ...installation, kept, asked: await questions(installation, size, kept) });
    });
  return filled(small, (few) =>
    filled(large, async (many) => {
      await compare([small, large], [few.asked, many.asked], rounds, limit);
      await after?.(many);
    }),
  );
}
