import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { criarLinkAnexo, listarAnexos } from '#contracts/pedidos/anexos.contract.ts';
import { onlyUpkeep } from '../platform/db/queries/advisory-locks.ts';
import { MARKER } from '../platform/storage/claim.ts';
import { startTestApp, type TestApp } from '../testing/app/app.ts';
import { attachedPedido, newPatient, type Patient } from '../testing/builders/builders.ts';
import { runCli, runCliProcess } from '../testing/app/cli.ts';
import { pdfOf } from '../testing/files/small-files.ts';
import { startS3, type TestS3 } from '../testing/providers/s3-server.ts';
import { upload } from '../testing/builders/upload.ts';

const CONTENT = pdfOf(100_000);
const [OLD, NEW] = [randomBytes(32).toString('base64'), randomBytes(32).toString('hex')];

let s3: TestS3;
let app: TestApp;
let patient: Patient;
let pedido: string;
/** The environment that the server is started with; changed between starts. */
const env: NodeJS.ProcessEnv = { MASTER_KEY: OLD };
beforeAll(async () => {
  s3 = await startS3();
  app = await startTestApp({ env });
  patient = await newPatient(app);
  pedido = (await attachedPedido(patient)).id;
  await upload(patient, { pedido, tipo: 'laudo_medico', filename: 'laudo.pdf', bytes: CONTENT });
});
afterAll(async () => {
  await app.stop();
  await s3.stop();
});
beforeEach(() => {
  for (const name of Object.keys(env)) delete env[name];
});

async function download(): Promise<Buffer> {
  const [anexo] = (await patient.http.want(listarAnexos, 200, { params: { id: pedido } })).anexos;
  const { url } = await patient.http.want(criarLinkAnexo, 201, { params: { id: anexo?.id ?? '' } });
  return Buffer.from(await (await patient.http.fetch(url)).arrayBuffer());
}
const inFolder = async () =>
  (await readdir(join(app.dataDir, 'arquivos'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && entry.name !== MARKER,
  );

test('keys rotate: after it the earlier key opens nothing and the server starts without it', async () => {
  Object.assign(env, { MASTER_KEY: NEW });
  const refused = await runCli(app, ['keys', 'rotate'], { env });
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('MASTER_KEY_PREVIOUS')]);

  Object.assign(env, { MASTER_KEY: NEW, MASTER_KEY_PREVIOUS: OLD });
  const rotated = await runCli(app, ['keys', 'rotate'], { env });
  expect([rotated.code, rotated.err]).toEqual([0, '']);
  expect(rotated.out).toContain('Chaves trocadas: 2.');

  delete env['MASTER_KEY_PREVIOUS'];
  await app.restart();
  expect((await download()).equals(CONTENT)).toBe(true);
  env['MASTER_KEY'] = OLD;
  await expect(app.restart()).rejects.toThrow('MASTER_KEY_PREVIOUS');
  env['MASTER_KEY'] = NEW;
  await app.restart();
});

test('storage move: to the bucket and back, each copy proven, sources removed on request only', async () => {
  Object.assign(env, { MASTER_KEY: NEW });
  const nowhere = await runCli(app, ['storage', 'move', '--to', 's3'], { env });
  expect([nowhere.code, nowhere.err.trim()]).toEqual([1, 'Falta S3_ENDPOINT nas configurações.']);

  Object.assign(env, s3.env);
  await app.restart();
  const there = await runCliProcess(app, ['storage', 'move', '--to', 's3'], { env });
  expect([there.code, there.out.trim(), there.err]).toEqual([0, 'Mudados e conferidos: 2.', '']);
  expect(await inFolder()).toHaveLength(2);
  const cleaned = await runCli(app, ['storage', 'move', '--to', 's3', '--remove-source'], { env });
  expect(cleaned.out).toContain('Cópias apagadas da origem: 2.');
  expect(await inFolder()).toEqual([]);
  expect((await download()).equals(CONTENT)).toBe(true);

  const early = await runCli(app, ['storage', 'move', '--to', 'folder'], { env });
  expect([early.code, early.err]).toEqual([1, expect.stringContaining('STORAGE=folder')]);
  env['STORAGE'] = 'folder';
  const back = await runCli(app, ['storage', 'move', '--to', 'folder', '--remove-source'], { env });
  expect([back.code, back.out]).toEqual([0, expect.stringContaining('Mudados e conferidos: 2.')]);

  for (const name of Object.keys(env)) if (name !== 'MASTER_KEY') delete env[name];
  await app.restart();
  expect((await download()).equals(CONTENT)).toBe(true);
});

test('where no installation is, no file is found well', async () => {
  const nowhere = {
    DATABASE_URL: undefined,
    DATABASE_OWNER_URL: undefined,
    DATA_DIR: join(app.dataDir, 'nada'),
  };
  const rotated = await runCli(app, ['keys', 'rotate'], { env: nowhere });
  expect([rotated.code, rotated.err]).toEqual([1, expect.stringContaining('não guarda uma instalação')]);
});

test('a second command over all files waits for nobody: it says that one is under way', async () => {
  Object.assign(env, { MASTER_KEY: NEW });
  const second = await onlyUpkeep(app.deps.db, () => runCli(app, ['keys', 'rotate'], { env }));
  expect([second?.code, second?.err]).toEqual([1, expect.stringContaining('em andamento')]);
});

test('a server that lacks the settings of a bucket that holds files refuses to start in words', async () => {
  Object.assign(env, { MASTER_KEY: NEW, ...s3.env });
  await app.restart();
  const sent = { pedido, tipo: 'exames_anteriores', filename: 'exame.pdf', bytes: CONTENT };
  expect((await upload(patient, sent)).status).toBe(204);
  for (const name of Object.keys(s3.env)) delete env[name];
  await expect(app.restart()).rejects.toThrow('há arquivos no S3');
  Object.assign(env, s3.env);
  await app.restart();
});

test('doctor tries each store, tells what is still to be done and what the last night missed', async () => {
  Object.assign(env, { MASTER_KEY: NEW, MASTER_KEY_PREVIOUS: OLD, STORAGE: 'folder', ...s3.env });
  const well = await runCli(app, ['doctor'], { env });
  expect(well.out).toContain('✓ Arquivos: na pasta, cifrados, aceitando novos');
  expect(well.out).toContain('✓ Arquivos: no S3, cifrados, só os que já estão lá');
  expect(well.out).toContain('! Arquivos: há arquivos fora de onde vão os novos');
  expect(well.out).toContain('! Arquivos: ainda não conferidos');

  const found = { em: new Date(), vistos: 3, removidos: 0, ausentes: 1 };
  await app.deps.db.insertInto('varredura_de_arquivos').values(found).execute();
  const wrong = await runCli(app, ['doctor'], { env: { ...env, S3_SECRET_ACCESS_KEY: 'outra' } });
  expect(wrong.code).toBe(1);
  expect(wrong.out).toContain('✗ Arquivos: s3: key-refused (403)');
  expect(wrong.out).toContain('✗ Arquivos: falta 1 na última conferência');
  const closed = await runCli(app, ['doctor'], { env: { MASTER_KEY: OLD } });
  expect(closed.out).toMatch(/✗ MASTER_KEY: há arquivos cifrados com outra chave/);
  expect(closed.out).toMatch(/✗ S3_ENDPOINT: falta, e há arquivos no S3/);
});
