import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { lerMedicamento } from '#domain/documentos/medicamentos/lexico/item.ts';
import { carregarReferencias, DADOS } from '#features/catalogo/referencias/carregar.usecases.ts';
import { REFERENCE_FILES } from '#features/catalogo/referencias/listas.policy.ts';
import { readLexico } from '#features/catalogo/referencias/referencias.public.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { runCli } from '#testing/app/cli.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill: true, jobs: false });
});
afterEach(async () => {
  while ((await runCli(app, ['referencias', '--undo'])).code === 0);
});
afterAll(() => app.stop());

type Change = (text: string) => string | Uint8Array;

/** A folder with these files of the program, each changed. */
async function folderWith(changes: Readonly<Record<string, Change>>): Promise<string> {
  const pasta = await mkdtemp(join(tmpdir(), 'zelo-listas-'));
  onTestFinished(() => rm(pasta, { recursive: true }));
  for (const [arquivo, change] of Object.entries(changes)) {
    await writeFile(join(pasta, arquivo), change(await readFile(join(DADOS, arquivo), 'utf8')));
  }
  return pasta;
}

const replace = (from: RegExp, to: string) => (text: string) => {
  expect(text).toMatch(from);
  return text.replace(from, to);
};
const added =
  (...lines: string[]) =>
  (text: string) =>
    `${text}${lines.join('\r\n')}\r\n`;
const lineOf = (text: string, part: RegExp) => text.split('\n').findIndex((line) => part.test(line)) + 1;

const renew = (pasta: string, ...words: string[]) => runCli(app, ['referencias', pasta, ...words]);
const listOf = async (text: string) =>
  lerMedicamento(text, await readLexico(app.deps.db)).substancias.map(({ dcb, lista }) => `${dcb} ${lista}`);
const loadedRows = async () =>
  app.deps.db.selectFrom('referencias').select(['arquivo', 'sha256', 'data']).orderBy('arquivo').execute();
/** Does as the next start of the program. */
const start = () =>
  carregarReferencias({ actor: { tipo: 'Sistema', nome: 'teste' }, input: { pasta: DADOS }, deps: app.deps });

const NOVINA = added('novina,B1,azul,,teste');

test('a newer set → changes shown, names read by it at once; reverted → as before', async () => {
  const before = await loadedRows();
  const pasta = await folderWith({
    'medicamentos.csv': (text) => NOVINA(replace(/^clonazepam,B1,azul,/m, 'clonazepam,A3,amarela,')(text)),
    'marcas.csv': added('Novamarca,novina,teste'),
  });
  expect(await listOf('Rivotril 2 mg')).toEqual(['clonazepam B1']);
  const looked = await renew(pasta, '--verify');
  expect(looked).toMatchObject({ code: 0, err: '' });
  expect(looked.out).toContain('medicamentos: 1 linha nova, 1 mudada.\nmarcas: 1 linha nova.\n');
  expect(looked.out).toContain(
    '  clonazepam: B1 (azul) → A3 (amarela)\n  novina: fora das listas → B1 (azul)\n',
  );
  expect(await loadedRows()).toEqual(before);

  const done = await renew(pasta);
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(done.out).toContain('Instalado o conjunto');
  expect(await listOf('Rivotril 2 mg')).toEqual(['clonazepam A3']);
  expect(await listOf('Novamarca 10 mg')).toEqual(['novina B1']);

  expect(await runCli(app, ['referencias', '--undo'])).toMatchObject({ code: 0, err: '' });
  expect(await loadedRows()).toEqual(before);
  expect(await listOf('Rivotril 2 mg')).toEqual(['clonazepam B1']);
  expect(await listOf('Novamarca 10 mg')).toEqual([]);
  expect(await runCli(app, ['referencias', '--undo'])).toMatchObject({ code: 1 });
  const acts = app.deps.db.selectFrom('auditoria').select('acao').where('alvo_tipo', '=', 'referencias');
  expect((await acts.execute()).map(({ acao }) => acao)).toEqual([
    'referencias.instalar',
    'referencias.retirar',
  ]);
});

test('an installed set → survives a start with older files of the program, dates the readings', async () => {
  await renew(await folderWith({ 'medicamentos.csv': NOVINA }), '--date', '2026-10-05');
  expect((await readLexico(app.deps.db)).versao).toMatch(/^2026-10-05 [0-9a-f]{12}$/);
  expect(await start()).toEqual([]);
  expect(await listOf('novina')).toEqual(['novina B1']);
  // A restored copy holds the set, and no loaded list.
  await app.deps.db.deleteFrom('referencias').execute();
  await app.deps.db.deleteFrom('medicamentos').execute();
  expect(await start()).toHaveLength(REFERENCE_FILES.length);
  expect(await listOf('novina')).toEqual(['novina B1']);
  expect((await readLexico(app.deps.db)).versao).toMatch(/^2026-10-05 /);
});

test('a later file of the program comes before an installed set', async () => {
  await renew(await folderWith({ 'medicamentos.csv': NOVINA }));
  await app.deps.db.updateTable('referencias_instaladas').set({ data: '2026-01-01' }).execute();
  expect(await start()).toEqual(['medicamentos']);
  expect(await listOf('novina')).toEqual([]);
});

test('a second set → the first is put back when it is taken back', async () => {
  await renew(await folderWith({ 'medicamentos.csv': NOVINA }));
  await renew(await folderWith({ 'medicamentos.csv': added('novina,A1,amarela,,teste') }));
  expect(await listOf('novina')).toEqual(['novina A1']);
  await runCli(app, ['referencias', '--undo']);
  expect(await listOf('novina')).toEqual(['novina B1']);
});

test('a set that is older than the lists in force, or of no day → refused', async () => {
  const pasta = await folderWith({ 'medicamentos.csv': NOVINA });
  const old = await renew(pasta, '--date', '2020-01-01');
  expect(old).toMatchObject({ code: 1, out: '' });
  expect(old.err).toContain('medicamentos.csv: é de 2020-01-01, e a lista em vigor é de 2026-');
  for (const date of ['2026-02-30', '2999-01-01', 'hoje'])
    expect(await renew(pasta, '--date', date)).toMatchObject({ code: 1, out: '' });
  expect(await listOf('novina')).toEqual([]);
});

const latin1 = (text: string) => Buffer.from(text, 'latin1');

test.each<[string, string, Change, RegExp, string]>([
  ['a missing column', 'marcas.csv', replace(/^marca,dcbs,fonte/, 'marca,fonte'), /./, 'falta a coluna dcbs'],
  ['columns in another order', 'sinonimos.csv', replace(/^termo,dcb/, 'dcb,termo'), /./, 'as colunas são'],
  ['a row that is short', 'marcas.csv', added('Curta,losartana'), /^Curta/, 'tem 2 colunas em vez de 3'],
  ['an unknown list', 'medicamentos.csv', added('novina,B9,azul,,t'), /^novina/, 'lista “B9” não existe'],
  [
    'an unknown document',
    'medicamentos.csv',
    added('novina,B1,verde,,t'),
    /^novina/,
    'documento “verde” não existe',
  ],
  [
    'an unknown substance',
    'marcas.csv',
    added('Nova,losartana + nadina,t'),
    /^Nova,/,
    '“nadina” não está em medicamentos',
  ],
  ['a substance of a synonym', 'sinonimos.csv', added('novo,nadina,t'), /^novo/, '“nadina” não está'],
  [
    'a substance of a presentation',
    'apresentacoes.csv',
    added('nadina,1 mg,gel,oral,t'),
    /^nadina/,
    '“nadina” não está',
  ],
  [
    'a substance of another name',
    'apelidos.csv',
    added('medicamentos,novim,nadina'),
    /^medicamentos,novim/,
    '“nadina” não está',
  ],
  [
    'a doubled key',
    'sinonimos.csv',
    added('3TC,lamivudina,t'),
    /^3TC,lamivudina,t/,
    'repete a chave da linha',
  ],
  ['an empty name', 'marcas.csv', added(',losartana,t'), /^,losartana/, 'marca está em branco'],
  [
    'a condition without limits',
    'medicamentos-excecoes.csv',
    added('codeína,A2,simples,se der,t'),
    /se der/,
    '“se der” não tem linha',
  ],
  [
    'an exception of another list',
    'medicamentos-excecoes.csv',
    added('clonazepam,A2,simples,uso tópico,t'),
    /^clonazepam,A2/,
    'clonazepam está na lista B1',
  ],
  [
    'a figure that is none',
    'medicamentos-limites.csv',
    replace(/^até 10 mg de clor(.*),10,/m, 'até 10 mg de clor$1,dez,'),
    /,dez,/,
    'não se lê',
  ],
  [
    'a class that is none',
    'palavras-de-item.csv',
    added('palavrim,nada'),
    /^palavrim/,
    'classe “nada” não existe',
  ],
  [
    'no UTF-8',
    'marcas.csv',
    (text) => Buffer.concat([Buffer.from(text), latin1('Ação,losartana,t\r\n')]),
    /^A��o|^A.+,losartana,t/,
    'não está em UTF-8',
  ],
])('%s → the whole set is refused with its line', async (_, arquivo, change, where, words) => {
  const before = await loadedRows();
  const pasta = await folderWith({ [arquivo]: change });
  if (arquivo !== 'medicamentos.csv') {
    const good = await folderWith({ 'medicamentos.csv': NOVINA });
    await copyFile(join(good, 'medicamentos.csv'), join(pasta, 'medicamentos.csv'));
  }
  const line = lineOf(await readFile(join(pasta, arquivo), 'utf8'), where);
  const refused = await renew(pasta);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain(`${arquivo}, linha ${line}: `);
  expect(refused.err).toContain(words);
  expect(await loadedRows()).toEqual(before);
  expect(await listOf('novina')).toEqual([]);
});

test('a substance that is gone while a list in force names it → refused', async () => {
  const gone = replace(/^clonazepam,.*\r\n/m, '');
  const refused = await renew(await folderWith({ 'medicamentos.csv': gone }));
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('“clonazepam” não está em medicamentos (lista em vigor, ');
});

test('quotation marks that do not close, an empty list, a folder without lists → refused', async () => {
  const open = await renew(await folderWith({ 'marcas.csv': added('"Aberta,losartana,t') }));
  expect(open).toMatchObject({ code: 1, out: '' });
  expect(open.err).toContain('marcas.csv: aspas que não fecham');
  const empty = await renew(await folderWith({ 'sinonimos.csv': () => 'termo,dcb,fonte\r\n' }));
  expect(empty.err).toContain('não tem nenhuma linha');
  expect(await renew(await folderWith({}))).toMatchObject({ code: 1, out: '' });
  expect(await renew('/nenhuma-pasta')).toMatchObject({
    code: 1,
    err: 'O caminho não existe: /nenhuma-pasta\n',
  });
});

test('the files of the program themselves → nothing changes', async () => {
  const all = Object.fromEntries(
    REFERENCE_FILES.map(({ arquivo }) => [`${arquivo}.csv`, (text: string) => text]),
  );
  const { code, out } = await renew(await folderWith(all), '--verify');
  expect(code).toBe(0);
  expect(out.match(/nada muda/g)).toHaveLength(REFERENCE_FILES.length);
});
