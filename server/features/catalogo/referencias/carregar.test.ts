import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase, type Database } from '#platform/db/database.ts';
import { transactionRunner } from '#platform/db/transaction.ts';
import { createLogger } from '#platform/log/logger.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/database.ts';
import { carregarReferencias, DADOS } from './carregar.usecases.ts';
import { REFERENCE_FILES } from './listas.policy.ts';

const actor = { tipo: 'Sistema', nome: 'teste' } as const;
const log = createLogger('silent');
const ALL = REFERENCE_FILES.map(({ arquivo }) => arquivo);

let database: TestDatabase;
/** Two replicas: each with connections of its own. */
let replicas: [Database, Database];
beforeAll(async () => {
  database = await createTestDatabase();
  const open = () => openDatabase(database.connection, log);
  replicas = [open(), open()];
});
afterAll(async () => {
  for (const replica of replicas) await replica.close();
  await database.drop();
});

function load({ kysely, pool }: Database, pasta = DADOS): Promise<string[]> {
  const runInTransaction = transactionRunner(kysely, {
    enqueue: async () => undefined,
    wake: () => undefined,
  });
  const deps = { db: kysely, pool, runInTransaction, clock: () => new Date(), log };
  return carregarReferencias({ actor, input: { pasta }, deps });
}

/** The records of a text as RFC 4180 divides them. */
function readCsv(text: string): string[][] {
  return text
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) =>
        quoted === undefined ? plain : quoted.replaceAll('""', '"'),
      ),
    );
}

const inOrder = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => JSON.stringify(row)).toSorted((a, b) => (a < b ? -1 : 1));

test('replicas that start together load each list once', async () => {
  const loaded = await Promise.all(replicas.map((replica) => load(replica)));
  expect(loaded.flat().toSorted()).toEqual(ALL.toSorted());
});

test.each(REFERENCE_FILES)('every row of $arquivo.csv → in its table', async (file) => {
  const [head = [], ...records] = readCsv(await readFile(join(DADOS, `${file.arquivo}.csv`), 'utf8'));
  expect(head).toEqual(file.colunas);
  const [{ pool }] = replicas;
  const query = { text: `select ${file.colunas.join(', ')} from ${file.tabela}`, rowMode: 'array' };
  const { rows } = await pool.query<string[]>(query);
  expect(inOrder(rows)).toEqual(inOrder(records));
  const note = await pool.query('select linhas from referencias where arquivo = $1', [file.arquivo]);
  expect(note.rows).toEqual([{ linhas: records.length }]);
});

test('files that did not change are not loaded again', async () => {
  expect(await load(replicas[1])).toEqual([]);
});

/** A copy of the files in which one may be changed. */
async function copyOfFiles(): Promise<string> {
  const pasta = await mkdtemp(join(tmpdir(), 'zelo-referencias-'));
  onTestFinished(() => rm(pasta, { recursive: true }));
  await cp(DADOS, pasta, { recursive: true });
  return pasta;
}

const codes = async () => {
  const { rows } = await replicas[0].pool.query<{ codigo: string }>('select codigo from cid10 limit 5');
  return rows.map(({ codigo }) => codigo);
};
const words = async (word: string) => {
  const text = 'select arquivo from referencias_palavras where palavra = $1';
  return (await replicas[0].pool.query<{ arquivo: string }>(text, [word])).rows;
};

test('a file that changed replaces its rows and their words, and no other', async () => {
  const pasta = await copyOfFiles();
  await writeFile(
    join(pasta, 'cid10.csv'),
    'codigo,descricao,tipo\r\nU07,"Palavra nova, inventada",categoria\r\n',
  );
  expect(await load(replicas[0], pasta)).toEqual(['cid10']);
  expect(await codes()).toEqual(['U07']);
  expect([await words('inventada'), await words('colera')]).toEqual([[{ arquivo: 'cid10' }], []]);
  expect(await words('hemograma')).toEqual([{ arquivo: 'exames' }]);
});

test('a damaged file leaves the rows of before, and is tried again', async () => {
  const before = await codes();
  const pasta = await copyOfFiles();
  const path = join(pasta, 'cid10.csv');
  await writeFile(path, 'codigo,tipo,descricao\r\nA00,categoria,Cólera\r\n');
  await expect(load(replicas[0], pasta)).rejects.toThrow('column name mismatch');
  await writeFile(path, 'codigo,descricao,tipo\r\nA00,Cólera,categoria\r\nA00,Cólera,categoria\r\n');
  await expect(load(replicas[0], pasta)).rejects.toThrow('duplicate key');
  expect(await codes()).toEqual(before);
  expect(await load(replicas[1])).toEqual(['cid10']);
});
