import { appendFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDocuments, type JsonFile } from './documents.ts';
import { readHashConfig } from './hash-config.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitura-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Buffer, file: JsonFile = 'firestore.json') {
  await writeFile(join(folder, file), content);
  return drain(file);
}

async function drain(file: JsonFile = 'firestore.json') {
  const found = [];
  for await (const { colecao, id, documento } of (await openDocuments(folder, file)) ?? [])
    found.push([colecao, id, documento]);
  return found;
}

const CLIENTE = { cpf: '52998224725', updatedAt: { _seconds: 1, _nanoseconds: 0 } };
const COLLECTIONS = {
  clientes: { a: CLIENTE, b: { __collections__: { x: {} } } },
  '52998224725': { m: { Por: 'Adm' } },
};
const ROWS = [
  ['clientes', 'a', CLIENTE],
  ['clientes', 'b', { __collections__: { x: {} } }],
  ['52998224725', 'm', { Por: 'Adm' }],
];

test('both forms of a database, spread or with a mark in front, and accounts → their documents', async () => {
  expect(await read(JSON.stringify(COLLECTIONS))).toEqual(ROWS);
  expect(await read(JSON.stringify({ __collections__: COLLECTIONS }))).toEqual(ROWS);
  expect(await read(`\uFEFF\n${JSON.stringify({ __collections__: COLLECTIONS }, null, 2)}\n`)).toEqual(ROWS);
  expect(await read('{"users": [{"localId": "u"}], "x": 1}', 'users.json')).toEqual([
    ['users', '0', { localId: 'u' }],
  ]);
  expect(await read('{}')).toEqual([]);
});

test('documents over many pieces of the file → each one, in order, with every sign', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 3000 }, (_, i) => [`d${i}`, { nome: `José ${i} 👩‍⚕️` }]),
  );
  const rows = await read(JSON.stringify({ pedidos: many }));
  expect(rows).toHaveLength(3000);
  expect(rows.at(-1)).toEqual(['pedidos', 'd2999', { nome: 'José 2999 👩‍⚕️' }]);
});

const deep = (levels: number) => `{"clientes": {"a": ${'['.repeat(levels)}${']'.repeat(levels)}}}`;
test.each([
  ['no JSON', 'isto não é JSON', 'não é JSON inteiro'],
  ['cut in the middle', JSON.stringify(COLLECTIONS).slice(0, 60), 'não é JSON inteiro'],
  ['something behind the end', '{"clientes": {}} {}', 'não é JSON inteiro'],
  ['nothing', '', 'está vazio'],
  ['10,000 levels', deep(10_000), '60 níveis'],
  ['a long number', `{"clientes": {"a": {"n": ${'9'.repeat(100)}}}}`, 'letras demais'],
])('%s → refused in words', async (_, content, words) => {
  await expect(read(content)).rejects.toThrow(words);
});

test('a text of 200 MB, or a document of as much → refused before it is held in memory', async () => {
  const path = join(folder, 'firestore.json');
  const letters = Buffer.alloc(1024 ** 2, 'a');
  await writeFile(path, '{"clientes": {"a": {"nome": "');
  for (let mb = 0; mb < 200; mb += 1) await appendFile(path, letters);
  const before = process.memoryUsage().rss;
  await expect(drain()).rejects.toThrow('mais de 1 MB');
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 ** 2);
  const list = `["${'a'.repeat(1000)}"],`.repeat(5000);
  await expect(read(`{"clientes": {"a": {"x": [${list}1]}}}`)).rejects.toThrow('mais de 4 MB');
});

test('a symbolic link, or no file → refused, or none', async () => {
  await rm(join(folder, 'users.json'), { force: true });
  expect(await openDocuments(folder, 'users.json')).toBeNull();
  await symlink('/etc/passwd', join(folder, 'users.json'));
  await expect(openDocuments(folder, 'users.json')).rejects.toThrow('link simbólico');
});

test('the parameters of the hashes → read; another form → refused in words', async () => {
  expect(await readHashConfig(folder)).toBeNull();
  const given = { base64_signer_key: 'AAAA', base64_salt_separator: 'Bw==', rounds: '8', mem_cost: 14 };
  await writeFile(join(folder, 'hash-config.json'), JSON.stringify(given));
  expect(await readHashConfig(folder)).toEqual({
    signerKey: 'AAAA',
    saltSeparator: 'Bw==',
    rounds: 8,
    memCost: 14,
  });
  for (const wrong of ['não', JSON.stringify({ ...given, mem_cost: 40 }), ' '.repeat(20_000)]) {
    await writeFile(join(folder, 'hash-config.json'), wrong);
    await expect(readHashConfig(folder)).rejects.toThrow('hash-config.json');
  }
});
