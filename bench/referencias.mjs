// Searches of the reference lists beside a row read by its key, in the same run: node bench/referencias.mjs [rounds]
// Each search as a field asks for it; p50 and p99 in ms, searches per second one after the other, and how many reads by
// key one search costs. Before: how long the lists take to load, and to be found unchanged.
import { setTimeout as sleep } from 'node:timers/promises';
import { carregarReferencias, DADOS } from '../server/features/catalogo/referencias/carregar.usecases.ts';
import {
  buscarCid10,
  buscarEspecialidades,
  buscarExames,
  buscarMedicamentos,
} from '../server/features/catalogo/referencias/referencias.usecases.ts';
import { openDatabase } from '../server/platform/db/database.ts';
import { startEmbeddedPostgres } from '../server/platform/db/embedded/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { createLogger } from '../server/platform/log/logger.ts';
import { withDataFolder } from './with-server.mjs';

const rounds = Number(process.argv[2] ?? 300);

const SEARCHES = {
  'medicine, a mistake': [buscarMedicamentos, ['losartna', 'amoxilina', 'clonasepam', 'omeprasol']],
  'medicine, a beginning': [buscarMedicamentos, ['los', 'amox', 'clon', 'hidroc']],
  'medicine, a brand': [buscarMedicamentos, ['ritalina', 'rivotril', 'tylenol', 'ozempic']],
  exam: [buscarExames, ['hemograma', 'TSH', 'vitamina d', 'ultrasom abdome']],
  'CID-10, a code': [buscarCid10, ['J06.9', 'j069', 'm54', 'f41']],
  'CID-10, words': [buscarCid10, ['dor lombar', 'pneumunia', 'hipertensao', 'rinite alergica']],
  'CID-10, two letters': [buscarCid10, ['co', 'in', 'do', 'tr']],
  speciality: [buscarEspecialidades, ['cardiologia', 'dermatolojia', 'orto', 'psiquiatra']],
};

await withDataFolder(async (dataDir) => {
  const log = createLogger('silent');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const database = openDatabase(postgres.owner, log);
  const { kysely, pool } = database;
  try {
    await migrate(kysely);
    const deps = { db: kysely, pool, log, clock: () => new Date() };
    for (const name of ['lists loaded', 'lists found unchanged']) {
      const took = await timed(() => carregarReferencias({ actor: null, input: { pasta: DADOS }, deps }));
      process.stdout.write(`${name.padEnd(24)} ${Math.round(took)} ms\n`);
    }
    await sleep(1_000);
    await compare(deps);
  } finally {
    await database.close();
    await postgres.stop();
  }
});

/** Every kind of search and the bare read, in turn, so that what else the machine does meets all of them. */
async function compare(deps) {
  const bare = { name: 'bare', text: 'select dcb, lista from medicamentos where dcb = $1' };
  const asks = {
    'row by its key': () => deps.pool.query({ ...bare, values: ['losartana'] }),
    ...Object.fromEntries(
      Object.entries(SEARCHES).map(([name, [search, texts]]) => [
        name,
        (round) => search({ actor: null, input: { busca: texts[round % texts.length] }, deps }),
      ]),
    ),
  };
  const times = Object.fromEntries(Object.keys(asks).map((name) => [name, []]));
  for (let round = -20; round < rounds; round += 1) {
    for (const [name, ask] of Object.entries(asks)) {
      const took = await timed(() => ask(round + 20));
      if (round >= 0) times[name].push(took);
    }
  }
  const base = median(times['row by its key']);
  for (const [name, values] of Object.entries(times)) {
    const p50 = median(values);
    const p99 = values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)];
    const figures = [`p50 ${p50.toFixed(2)}`, `p99 ${p99.toFixed(2)}`, `${Math.round(1000 / p50)}/s`];
    process.stdout.write(
      `${name.padEnd(24)} ${figures.join('  ')}  ${(p50 / base).toFixed(1)} reads by key\n`,
    );
  }
}

async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
