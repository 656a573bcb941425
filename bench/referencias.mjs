// Searches of the reference lists beside a row read by its key, in the same run: node bench/referencias.mjs [rounds]
// Each search as a field asks for it; p50 and p99 in ms, searches per second one after the other, and how many reads by
// key one search costs. Before: how long the lists take to load, and to be found unchanged. After: the lexicon of all names,
// its first reading from the database, the longest turn of the event loop in it, its memory, texts read with it, as a
// ratio to their bare normalisation (NFKD), and the names nearest to unknown words.
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { carregarReferencias, DADOS } from '../server/features/catalogo/referencias/carregar.usecases.ts';
import {
  buscarCid10,
  buscarEspecialidades,
  buscarExames,
  buscarMedicamentos,
} from '../server/features/catalogo/referencias/referencias.usecases.ts';
import { readApresentacoes, readLexico } from '../server/features/catalogo/referencias/referencias.public.ts';
import { citar } from '../domain/documentos/alergias/citar.ts';
import { preencherDoPedido } from '../domain/documentos/pedido/preencher.ts';
import { lerMedicamento } from '../domain/documentos/medicamentos/lexico/item.ts';
import { lerCitados } from '../domain/documentos/medicamentos/lexico/mencoes.ts';
import { nomesParecidos } from '../domain/documentos/medicamentos/lexico/parecidos.ts';
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

/** A text of every category of Unicode, one of a thousand names, and an item as a doctor types it. */
const TEXTS = {
  'an item': 'Losartana potássica 50 mg, comprimido revestido (Cozaar)',
  '5,000 letters, names': 'Rivotril 2 mg, dipirona '.repeat(250).slice(0, 5_000),
  '5,000 letters, one by one': 'c l o n a z e p a m '.repeat(250).slice(0, 5_000),
  '5,000 letters, unknown words': 'xyzabcina fortissima '.repeat(250).slice(0, 5_000),
  '5,000 letters, every script': Array.from({ length: 5_000 }, (_, i) =>
    String.fromCodePoint(0x20 + i * 11 + (i * 11 > 0xd7ff ? 0x800 : 0)),
  ).join(''),
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
    await readNames(deps);
  } finally {
    await database.close();
    await postgres.stop();
  }
});

/** All searches and the bare read in turn, so that other load of the machine affects all. */
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

async function readNames({ db }) {
  const before = process.memoryUsage().heapUsed;
  const began = performance.now();
  const { result: lexico, longest } = await watchTurns(readLexico(db));
  const took = performance.now() - began;
  const heap = (process.memoryUsage().heapUsed - before) / 1e6;
  const figures = [
    `${Math.round(took)} ms`,
    `at most ${longest.toFixed(1)} ms of processor at a time`,
    `heap +${heap.toFixed(0)} MB`,
  ];
  process.stdout.write(`lexicon, first reading    ${figures.join(', ')}\n`);
  // Names without one letter.
  const unknown = lexico.nomes.filter((_, i) => i % 33 === 0).map(({ nome }) => nome.replace(/^.../u, '$&w'));
  const nearest = best(() => unknown.map((palavra) => nomesParecidos(palavra, lexico)), 20) / unknown.length;
  process.stdout.write(`an unknown word, its nearest names       ${nearest.toFixed(3)} ms\n`);
  // An answer about allergy beside five substances, with all words different: the most expensive one that a patient can
  // write.
  const words = Array.from({ length: 1_000 }, (_, i) => `palav${i.toString(36)}`);
  const resposta = words.join(' ').slice(0, 5_000);
  const dcbs = ['dipirona', 'paracetamol', 'amoxicilina', 'losartana', 'ibuprofeno'];
  const citaveis = { respostas: [{ pergunta: '', resposta, dia: null }], recentes: [] };
  process.stdout.write(
    `an answer of 5,000 letters, cited        ${best(() => citar(dcbs, citaveis, lexico)).toFixed(1)} ms\n`,
  );
  // A request of 5,000 letters that names a hundred medicines, each with a strength and a dose.
  const asked = 'Losartana 50 mg, um comprimido de manhã; Rivotril 2 mg à noite. '.repeat(90).slice(0, 5_000);
  const pedido = { respostas: [asked], motivacao: '' };
  const presentations = await readApresentacoes(db, ['losartana', 'clonazepam']);
  const listas = { lexico, apresentacoes: presentations, nomes: { comecos: new Map() } };
  const filled = best(() => preencherDoPedido('simples', pedido, listas, '2026-11-27'));
  process.stdout.write(`a request of 5,000 letters, filled in    ${filled.toFixed(1)} ms\n`);
  for (const [name, text] of Object.entries(TEXTS)) {
    const bare = best(() => text.normalize('NFKD'));
    for (const [how, read] of Object.entries({ item: lerMedicamento, text: lerCitados })) {
      const own = best(() => read(text, lexico));
      const ratio = `${Math.round(own / bare)} normalisations`;
      process.stdout.write(`${`${name}, as ${how}`.padEnd(40)} ${own.toFixed(3)} ms  ${ratio}\n`);
    }
  }
}

/** Result of the work, and the longest turn of the event loop in processor time (ms) of this thread. */
async function watchTurns(work) {
  const end = work.then(() => true);
  let [longest, since] = [0, process.threadCpuUsage()];
  for (let ended = false; !ended;) {
    ended = await Promise.race([end, turn(false)]);
    const { user, system } = process.threadCpuUsage(since);
    longest = Math.max(longest, (user + system) / 1000);
    since = process.threadCpuUsage();
  }
  return { result: await work, longest };
}

/** Shortest of so many runs, in milliseconds. */
function best(work, runs = 200) {
  let shortest = Infinity;
  for (let i = 0; i < runs; i += 1) {
    const began = performance.now();
    work();
    shortest = Math.min(shortest, performance.now() - began);
  }
  return shortest;
}
