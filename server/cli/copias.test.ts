import { access, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeOwnFolder } from '../platform/files/own-folder.ts';
import { connect, type Cleanup } from '../connect.ts';
import { readConfig } from '../config.ts';
import { createLogger } from '../platform/log/logger.ts';
import { readCopias } from '#features/instalacao/copias/copias.public.ts';
import { startTestApp, type TestApp } from '../testing/app/app.ts';
import * as build from '../testing/builders/builders.ts';
import { runCli, runCliProcess } from '../testing/app/cli.ts';
import { CHAVE, comSql, conteudoDe, outraInstalacao } from '../testing/builders/copias.ts';
import { pdfOf } from '../testing/files/small-files.ts';
import { startS3 } from '../testing/providers/s3-server.ts';
import { upload } from '../testing/builders/upload.ts';
import { temporaryCopyPath } from './backup.ts';
import { inWords } from './copias.ts';

const env = { BACKUP_KEY: CHAVE };
/** Settings without a database server, so that the embedded one is used. */
const EMBUTIDO = { ...env, DATABASE_URL: undefined, DATABASE_OWNER_URL: undefined };

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp({ seedPeople: true });
  folder = await mkdtemp(join(tmpdir(), 'zelo-cli-copias-'));
  const patient = await build.newPatient(app);
  const { id: pedido } = await build.answeredPedido(patient);
  await upload(patient, { filename: 'laudo.pdf', bytes: pdfOf(30_000), pedido, tipo: 'laudo_medico' });
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The tables that no background job changes while the test runs. */
async function quietas(connection: Parameters<typeof conteudoDe>[0]) {
  const all = await conteudoDe(connection);
  const names = [
    'clientes',
    'pedidos',
    'mensagens',
    'conversas',
    'anexos',
    'precos',
    'perguntas_versoes',
    'consentimentos',
  ];
  return names.map((nome) => [nome, all.get(nome)]);
}

test('a key is made, the public half makes copies, and only the secret one opens them', async () => {
  const { code, out } = await runCli(app, ['backup', '--new-key']);
  const [secret = '', recipient = ''] = out.match(/(?<=BACKUP_KEY=).+/g) ?? [];
  expect([code, secret.slice(0, 16), recipient.slice(0, 4)]).toEqual([0, 'AGE-SECRET-KEY-1', 'age1']);
  const arquivo = join(folder, 'publica.age');
  const made = await runCli(app, ['backup', '--to', arquivo], { env: { BACKUP_KEY: recipient } });
  expect(made).toMatchObject({ code: 0, err: '' });
  const closed = await runCli(app, ['restore', '--verify', arquivo], { env: { BACKUP_KEY: recipient } });
  expect([closed.code, closed.err]).toEqual([1, expect.stringMatching(/metade pública/)]);
  const open = await runCli(app, ['restore', '--verify', arquivo], { env: { BACKUP_KEY: secret } });
  expect([open.code, open.out]).toEqual([0, expect.stringMatching(/^A cópia está inteira: .* arquivos/)]);
  expect(open.out).toContain('Anotado');
  const noted = await readCopias(app.deps.db);
  expect(noted).toMatchObject({ ultima: { destino: arquivo }, conferidaEm: expect.any(Date) });
});

test('a slip in a key is told before it is used, and the key stays unsaid', async () => {
  const key = `${CHAVE.slice(0, -1)}${CHAVE.endsWith('Q') ? 'P' : 'Q'}`;
  const { code, err } = await runCli(app, ['restore', '--verify', 'nenhuma.age'], {
    env: { BACKUP_KEY: key },
  });
  expect([code, err]).toEqual([1, expect.stringMatching(/BACKUP_KEY: valor inválido/)]);
  expect(err).not.toContain(key);
});

/** The output of a command that fails. */
async function words(args: string[], change: NodeJS.ProcessEnv = env): Promise<string> {
  const { code, err } = await runCli(app, args, { env: change });
  expect(code).toBe(1);
  expect(err).not.toMatch(/ at .*\.ts/);
  return err;
}

test('what cannot be done is said in a sentence', async () => {
  const arquivo = join(folder, 'existe.age');
  await writeFile(arquivo, 'algo de alguém');
  expect(await words(['backup', '--to', arquivo], {})).toMatch(/^Falta BACKUP_KEY/);
  expect(await words(['backup'])).toMatch(/^Diga onde a cópia fica/);
  expect(await words(['backup', '--to', arquivo])).toMatch(/já existe/);
  expect(await words(['backup', '--to', join(folder, 'nenhuma/copia.age')])).toMatch(/^O caminho não existe/);
  expect(await words(['backup', '--to', join(folder, 'nenhuma/')])).toMatch(/^A pasta .*nenhuma não existe/);
  expect(await words(['restore', '--verify', arquivo])).toMatch(/não é uma cópia de segurança|incompleta/);
  expect(await words(['restore', join(folder, 'nenhum.age')])).toMatch(/instalação vazia/);
  expect(await readFile(arquivo, 'utf8')).toBe('algo de alguém');
  const nowhere = { ...EMBUTIDO, DATA_DIR: join(folder, 'nada') };
  expect(await words(['backup', '--to', folder], nowhere)).toMatch(/não guarda uma instalação/);
  expect(await readdir(folder)).not.toContain('nada');
});

test('a schema that this program does not know is not copied in part', async () => {
  const outra = await outraInstalacao();
  onTestFinished(() => outra.stop());
  await comSql(outra.owner, `insert into kysely_migration values ('9999_de_amanha', now())`);
  const arquivo = join(folder, 'de-amanha.age');
  const { code, err } = await runCli(outra, ['backup', '--to', arquivo], { env });
  expect([code, err]).toEqual([1, expect.stringContaining('outra versão')]);
});

test('from a server to an embedded database and back, while it runs and while it does not', async () => {
  const before = await quietas(app.connection);
  const [first, second, third] = ['a.age', 'b.age', 'c.age'].map((name) => join(folder, name));
  if (!first || !second || !third) throw new Error('three names');
  expect(await runCli(app, ['backup', '--to', first], { env })).toMatchObject({ code: 0, err: '' });

  const dataDir = join(folder, 'embutido');
  const embutido = { env: { ...EMBUTIDO, DATA_DIR: dataDir } };
  expect(await runCliProcess(app, ['restore', first], embutido)).toMatchObject({ code: 0, err: '' });
  const again = await runCli(app, ['restore', first], embutido);
  expect([again.code, again.err]).toEqual([1, expect.stringMatching(/instalação vazia/)]);
  const forgetful = { env: { ...embutido.env, APP_SECRET: undefined } };
  const marked = await runCli(app, ['backup', '--to', join(folder, 'outro-segredo.age')], forgetful);
  expect([marked.code, marked.err]).toEqual([1, expect.stringMatching(/^Falta APP_SECRET/)]);
  expect(await readdir(dataDir)).not.toContain('app-secret');

  const cleanup: Cleanup = [];
  onTestFinished(async () => {
    for (const step of cleanup.splice(0).toReversed()) await step();
  });
  const config = readConfig({ DATA_DIR: dataDir });
  const { owner } = await connect(config, createLogger('silent'), cleanup);
  expect(await quietas(owner)).toEqual(before);
  // The database of the running server is used as it is.
  expect(await runCli(app, ['backup', '--to', second], embutido)).toMatchObject({ code: 0, err: '' });
  const inUse = await runCli(app, ['restore', second], embutido);
  expect([inUse.code, inUse.err]).toEqual([1, expect.stringMatching(/já está em uso/)]);
  for (const step of cleanup.splice(0).toReversed()) await step();
  expect(await runCli(app, ['backup', '--to', third], embutido)).toMatchObject({ code: 0, err: '' });

  const server = await outraInstalacao();
  onTestFinished(() => server.stop());
  expect(await runCli(server, ['restore', third], { env })).toMatchObject({ code: 0, err: '' });
  expect(await quietas(server.deps.connection)).toEqual(before);
});

test('without a place of its own a copy goes to the bucket, and an address fetches it', async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  const { code, out, err } = await runCliProcess(app, ['backup'], { env: { ...env, ...s3.env } });
  expect([code, err]).toEqual([0, '']);
  const [address = ''] = out.match(/^http\S+$/m) ?? [];
  const fetched = join(folder, 'baixada.age');
  await writeFile(fetched, Buffer.from(await (await fetch(address)).arrayBuffer()));
  expect(await runCli(app, ['restore', '--verify', fetched], { env })).toMatchObject({ code: 0, err: '' });
  expect(await readdir(join(app.dataDir, 'preparo-copias'))).toEqual([]);
});

test('a copy on its way to the bucket stays for as long as that takes, and one left behind goes', async () => {
  const dataDir = join(folder, 'a-caminho');
  const arquivo = await temporaryCopyPath(dataDir);
  await writeFile(arquivo, 'selado');
  const madeHoursAgo = async (hours: number) => {
    const then = Date.now() / 1_000 - hours * 3_600;
    for (const path of [arquivo, dirname(arquivo)]) await utimes(path, then, then);
  };
  await madeHoursAgo(30);
  // Every upload and every document of the server does this.
  await makeOwnFolder(join(dataDir, 'preparo'), 'documento');
  await temporaryCopyPath(dataDir);
  await access(arquivo);
  await madeHoursAgo(80);
  await temporaryCopyPath(dataDir);
  await expect(access(arquivo)).rejects.toThrow(/ENOENT/);
});

test('a database that is away is told as such, not as a path that is missing', () => {
  const socket = Object.assign(new Error('connect ENOENT /tmp/zelo-x/.s.PGSQL.5432'), {
    code: 'ENOENT',
    syscall: 'connect',
  });
  const cut = new Error('Client has encountered a connection error and is not queryable');
  for (const error of [socket, cut]) expect(String(inWords(error))).toMatch(/conexão com o banco/);
});

test.each([
  ['only reads', '25006'],
  ['has no disk left', '53100'],
])('a database that answers and %s is not told as one that is away', (_name, code) => {
  const error = Object.assign(new Error('refused'), { code, severity: 'ERROR' });
  expect(String(inWords(error))).toMatch(/não consegue trabalhar agora/);
});

test('the terminal → no CPF, known or unexpected', async () => {
  const path = '/dados/arquivos/52998224725/a1/laudo.pdf';
  for (const code of ['EACCES', 'EPERM', 'ENOENT']) {
    const said = inWords(Object.assign(new Error(`${code}: open '${path}'`), { code, path }));
    expect(String(said)).toMatch(/\/dados\/arquivos\/…$/);
  }
  const beside = join(folder, 'um-arquivo');
  await writeFile(beside, 'x');
  const { code, err } = await runCli(app, ['restore', '--verify', join(beside, '52998224725', 'laudo.pdf')], {
    env,
  });
  expect([code, err]).toEqual([1, expect.stringMatching(/ENOTDIR/)]);
  expect(err).not.toMatch(/52998224725|laudo/);
});
