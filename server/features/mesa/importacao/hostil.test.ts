import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { levantar } from './levantar.usecases.ts';
import { createRelato } from './relato.presenter.ts';

const [CPF, OTHER] = ['52998224725', '11144477735'];
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostil-'));
});
afterEach(() => rm(folder, { recursive: true }));

const NOW = new Date('2026-11-28T12:00:00Z');

/** The words of the operator: why all of the folder is refused, or the lines of its report. */
async function said(): Promise<string> {
  const lines: string[] = [];
  const relato = createRelato((line) => void lines.push(line));
  try {
    await levantar({ pasta: folder, agora: NOW, adminEmail: 'adm@zelo.br', relato });
  } catch (error) {
    return `refused: ${String(error)}`;
  }
  return [...lines, ...relato.resumo()].join('\n');
}
const write = (file: string, content: string) => writeFile(join(folder, file), content);
const order = (fields: string) => `{"pedidos": {"p": {"cpf": "${CPF}", "status": "Concluído", ${fields}}}}`;

const NOT_JSON = 'refused: ImportRefused: firestore.json não é JSON inteiro';
test.each([
  ['no JSON', 'oi', NOT_JSON],
  ['cut in the middle', '{"clientes": {"a": {"cpf": "529', NOT_JSON],
  ['cut between documents', '{"clientes": {"a": {}},', NOT_JSON],
  ['a list instead of collections', '[]', 'firestore.json: Não tem nenhum documento'],
  ['10,000 levels', order(`"x": ${'['.repeat(10_000)}`), 'há mais de 60 níveis'],
  ['10,000 levels of names', `${'{"a":'.repeat(10_000)}1`, 'há mais de 60 níveis'],
  ['a text of 2 MB', order(`"motivacao": "${'a'.repeat(2 ** 21)}"`), 'um texto tem mais de 1 MB'],
  ['a name of 2 MB', `{"clientes": {"${'a'.repeat(2 ** 21)}": {}}}`, 'um texto tem mais de 1 MB'],
  ['a document of 5 MB', order(`"x": [${'"aaaaaaaa",'.repeat(5e5)}1]`), 'um documento tem mais de 4 MB'],
  ['a number without an end', order(`"createdAt": 1${'0'.repeat(500)}`), 'letras demais'],
  ['1e999 as a time', order('"createdAt": 1e999'), 'pedidos/p: A data de criação faltava'],
  [
    '-1e999 seconds',
    order('"createdAt": {"_seconds": -1e999, "_nanoseconds": 0}'),
    'A data de criação faltava',
  ],
  [
    '1e999 as a price',
    '{"precos": {"Atestados de saúde": {"preco": 1e999}}}',
    'precos/Atestados de saúde: Não entend',
  ],
  [
    'words as a price',
    '{"precos": {"Atestados de saúde": {"preco": "a combinar"}}}',
    'Não entendemos este valor',
  ],
  ['1e999 as a CPF', '{"clientes": {"a": {"cpf": 1e999}}}', 'O CPF não pode ser lido'],
  [
    'a path as a name',
    '{"clientes": {"../../etc/passwd": {"cpf": "1"}}}',
    'clientes/../../etc/passwd: O CPF',
  ],
  ['a NUL in a name', String.raw`{"clientes": {"a\u0000b": {"cpf": "1"}}}`, 'clientes/ab: O CPF'],
  ['a prototype', '{"clientes": {"a": {"__proto__": {"cpf": {"x": 1}}}}}', 'O CPF não pode ser lido'],
  ['a list as a document', '{"clientes": {"a": [1, 2]}}', 'O CPF não pode ser lido'],
  ['a CPF as a collection that is none', '{"1e5": {"a": {}}}', 'Coleção que o sistema anterior não descreve'],
])('%s → its words', async (_, content, words) => {
  await write('firestore.json', content);
  expect(await said()).toContain(words);
});

test('a link, a pipe or a folder in place of the database → refused, and nothing waits', async () => {
  const path = join(folder, 'firestore.json');
  await symlink('/etc/passwd', path);
  expect(await said()).toContain('firestore.json é um atalho para outro lugar (link simbólico)');
  await rm(path);
  execFileSync('mkfifo', [path]);
  expect(await said()).toContain('firestore.json não é um arquivo');
  await rm(path);
  await mkdir(path);
  expect(await said()).toContain('firestore.json não é um arquivo');
});

const METADATA = JSON.stringify({ name: `${OTHER}/laudo_medico` });
const put = (name: string, bytes = 'x') => writeFile(join(folder, 'files', name), bytes);
const FILES: readonly [string, () => Promise<unknown>, string][] = [
  [
    'a link to a file',
    () => symlink('/etc/passwd', join(folder, 'files', CPF, 'laudo')),
    'laudo: É um atalho',
  ],
  ['a link to a folder', () => symlink('/etc', join(folder, 'files', OTHER)), 'Não é a pasta de um CPF'],
  [
    'a pipe',
    async () => execFileSync('mkfifo', [join(folder, 'files', CPF, 'tubo')]),
    'tubo: Não é um arquivo',
  ],
  ['a folder within', () => mkdir(join(folder, 'files', CPF, '..x')), '..x: Não é um arquivo'],
  ['no CPF', () => mkdir(join(folder, 'files', '..a')).then(() => put('..a/b')), '..a/b: A pasta não tem'],
  ['nothing in it', () => put(`${CPF}/vazio`, ''), 'vazio: Arquivo não aceito: o arquivo está vazio'],
  [
    'metadata of another CPF',
    async () => {
      await put(`${CPF}/laudo_medico`);
      await put(`${CPF}/laudo_medico.metadata.json`, METADATA);
    },
    'laudo_medico: Arquivo não aceito: a ficha dele diz que é de outro CPF',
  ],
  [
    'a path in the metadata',
    async () => {
      await put(`${CPF}/laudo_medico`);
      await put(`${CPF}/laudo_medico.metadata.json`, JSON.stringify({ name: `../${OTHER}/laudo_medico` }));
    },
    'a ficha dele diz que é de outro CPF',
  ],
  [
    'metadata that link away',
    async () => {
      await put(`${CPF}/laudo_medico`);
      await symlink('/etc/passwd', join(folder, 'files', CPF, 'laudo_medico.metadata.json'));
    },
    'ficha foram vistos (1)',
  ],
];
test.each(FILES)('in files/: %s → its words, without the CPF', async (_, make, words) => {
  await write('firestore.json', '{}');
  await mkdir(join(folder, 'files', CPF), { recursive: true });
  await make();
  const text = await said();
  expect(text).toContain(words);
  expect(text).not.toMatch(new RegExp(`${CPF}|${OTHER}|root:`));
});
