import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ProviderError } from '#ports/provider-error.ts';
import { createFolderStorage } from '#adapters/storage/drivers/folder.ts';
import { MARKER } from '#platform/storage/claim.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import { pdfOf } from '#testing/files/small-files.ts';
import { upload } from '#testing/builders/upload.ts';
import { readSweepState } from './arquivos.repository.ts';
import { varrerArquivos } from './varredura.usecases.ts';

const actor = { tipo: 'Sistema', nome: 'teste' } as const;
const DAY_MS = 86_400_000;

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await startTestApp();
  root = join(app.dataDir, 'arquivos');
});
afterAll(() => app.stop());

async function storeFile(): Promise<{ objeto: string; previa_objeto: string | null }> {
  const patient = await build.newPatient(app);
  const { id: pedido } = await build.attachedPedido(patient);
  const sent = { pedido, tipo: 'laudo_medico', filename: 'laudo.pdf', bytes: pdfOf(3_000) };
  expect((await upload(patient, sent)).status).toBe(204);
  const rows = app.deps.db.selectFrom('anexos').select(['objeto', 'previa_objeto']);
  return rows.where('pedido_id', '=', pedido).orderBy('created_at', 'desc').executeTakeFirstOrThrow();
}

const sweep = () => varrerArquivos({ actor, input: null, deps: app.deps });
const filesOnDisk = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && entry.name !== MARKER,
  );
const placeOf = async (chave: string) => {
  const row = app.deps.db.selectFrom('objetos').select('lugar').where('chave', '=', chave);
  return join(root, (await row.executeTakeFirstOrThrow()).lugar);
};
const absent = () =>
  app.deps.db.selectFrom('objetos').select('chave').where('ausente_desde', 'is not', null).execute();
const audited = async () => {
  const rows = app.deps.db.selectFrom('auditoria').select(['acao', 'alvo_id']);
  return (await rows.where('alvo_tipo', '=', 'arquivos').orderBy('id').execute()).map(
    ({ acao, alvo_id }) => `${acao} ${alvo_id}`,
  );
};

/** Stores an object that no row refers to. */
async function strange(ageMs: number): Promise<string> {
  const path = join(root, `estranho-${randomUUID()}`);
  await writeFile(path, 'x');
  const then = new Date(Date.now() - ageMs);
  await utimes(path, then, then);
  return path;
}

beforeEach(async () => {
  vi.restoreAllMocks();
  await app.deps.db.deleteFrom('objetos').execute();
  await app.deps.db.deleteFrom('anexos').execute();
  await rm(root, { recursive: true, force: true });
  await storeFile();
});

test('where all is well nothing is removed and nothing is missing', async () => {
  expect(await sweep()).toMatchObject({ vistos: 2, removidos: 0, ausentes: 0 });
  expect(await filesOnDisk()).toHaveLength(2);
  expect(await readSweepState(app.deps.db)).toMatchObject({ vistos: 2, ausentes: 0 });
});

test('what no row names goes after a day, and the audit keeps how many', async () => {
  const before = (await audited()).length;
  const [old, recent] = [await strange(2 * DAY_MS), await strange(DAY_MS / 2)];
  expect(await sweep()).toMatchObject({ vistos: 4, removidos: 1, ausentes: 0 });
  const names = (await filesOnDisk()).map((entry) => join(entry.parentPath, entry.name));
  expect([names.includes(old), names.includes(recent)]).toEqual([false, true]);
  expect((await audited()).slice(before)).toEqual(['arquivos.remover_sem_dono 1']);
});

test('an object that no file refers to goes with its row, after a day', async () => {
  const source = join(app.dataDir, 'fonte');
  await writeFile(source, 'x');
  await app.deps.storage.putFile('52998224725/sobra', source);
  expect(await sweep()).toMatchObject({ removidos: 0 });
  const created_at = new Date(Date.now() - 2 * DAY_MS);
  await app.deps.db.updateTable('objetos').set({ created_at }).execute();
  expect(await sweep()).toMatchObject({ removidos: 1, ausentes: 0 });
  expect(await app.deps.storage.stat('52998224725/sobra')).toBeNull();
  expect(await filesOnDisk()).toHaveLength(2);
});

test('a missing object is marked, counted and said; one that is back is not', async () => {
  const { objeto } = await storeFile();
  const path = await placeOf(objeto);
  await rm(path);
  expect(await sweep()).toMatchObject({ ausentes: 1 });
  expect(await absent()).toEqual([{ chave: objeto }]);
  expect(await audited()).toContain('arquivos.faltam 1');
  await writeFile(path, 'back');
  expect(await sweep()).toMatchObject({ ausentes: 0 });
  expect(await absent()).toEqual([]);
});

test('a file whose place is known no more is missing too', async () => {
  const { objeto } = await storeFile();
  await app.deps.db.deleteFrom('objetos').where('chave', '=', objeto).execute();
  expect(await sweep()).toMatchObject({ ausentes: 1 });
});

test('a store full of unknown objects is another database’s: nothing of it is removed', async () => {
  for (let n = 0; n < 30; n += 1) await strange(2 * DAY_MS);
  expect(await sweep()).toMatchObject({ removidos: 0 });
  expect(await filesOnDisk()).toHaveLength(32);
});

test('a store with another installation’s mark → untouched, however small', async () => {
  await sweep();
  const old = await strange(2 * DAY_MS);
  await writeFile(join(root, MARKER), randomUUID());
  expect(await sweep()).toMatchObject({ removidos: 0 });
  await rm(join(root, MARKER));
  expect(await sweep()).toMatchObject({ removidos: 1 });
  expect((await filesOnDisk()).map((entry) => join(entry.parentPath, entry.name))).not.toContain(old);
});

test('a few files that the database knows none of are not removed, whatever the marker says', async () => {
  await app.restart();
  await app.deps.db.deleteFrom('objetos').execute();
  for (let n = 0; n < 3; n += 1) await strange(2 * DAY_MS);
  expect(await sweep()).toMatchObject({ removidos: 0 });
});

test('what a replica of an earlier version stored is taken over as it is, and not removed', async () => {
  const { objeto, previa_objeto } = await storeFile();
  await app.deps.db.deleteFrom('objetos').where('chave', '=', objeto).execute();
  const path = join(root, objeto);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'plain, as it was');
  await utimes(path, new Date(0), new Date(0));
  expect(await sweep()).toMatchObject({ ausentes: 0 });
  expect(await text(await app.deps.storage.read(objeto))).toBe('plain, as it was');
  expect(await app.deps.storage.stat(previa_objeto ?? '')).not.toBeNull();
});

test('unencrypted files → deleted once encrypted elsewhere, kept without that copy', async () => {
  const other = createFolderStorage({ root: join(app.dataDir, 'outra') });
  const store = app.deps.upkeep.store.bind(app.deps.upkeep);
  vi.spyOn(app.deps.upkeep, 'store').mockImplementation((guarda) =>
    guarda === 's3' ? other : store(guarda),
  );
  const encrypted = {
    guarda: 's3' as const,
    size: 1,
    sha256: 'x',
    mestra: 'x',
    chave_cifrada: Buffer.from('x'),
  };
  for (let n = 0; n < 30; n += 1) {
    const chave = `velho-${n}`;
    await writeFile(join(root, chave), 'x');
    await utimes(join(root, chave), new Date(0), new Date(0));
    const source = join(app.dataDir, 'fonte');
    await writeFile(source, 'x');
    await other.putFile(`${chave}.cifrado`, source);
    const row = { ...encrypted, chave, lugar: `${chave}.cifrado` };
    await app.deps.db.insertInto('objetos').values(row).execute();
  }
  await other.remove('velho-7.cifrado');
  expect(await sweep()).toMatchObject({ removidos: 29 });
  expect((await filesOnDisk()).map(({ name }) => name)).toContain('velho-7');
});

test('a file that somebody put there by hand stops nothing', async () => {
  const path = join(root, 'a b.txt');
  await writeFile(path, 'x');
  await utimes(path, new Date(0), new Date(0));
  expect(await sweep()).toMatchObject({ vistos: 2, removidos: 0, ausentes: 0 });
});

test('a file that is written anew while the sweep looks for it is not missing', async () => {
  const { objeto } = await storeFile();
  await rm(await placeOf(objeto));
  const store = app.deps.upkeep.store('pasta');
  if (!store) throw new Error('no folder');
  const stat = store.stat.bind(store);
  vi.spyOn(store, 'stat').mockImplementation(async (lugar) => {
    const there = await stat(lugar);
    const source = join(app.dataDir, 'fonte');
    await writeFile(source, 'anew');
    await app.deps.storage.putFile(objeto, source);
    return there;
  });
  expect(await sweep()).toMatchObject({ ausentes: 0 });
  expect(await absent()).toEqual([]);
});

test('a store that does not answer has lost nothing', async () => {
  const store = app.deps.upkeep.store('pasta');
  if (!store) throw new Error('no folder');
  vi.spyOn(store, 'list').mockImplementation(() => {
    throw new ProviderError('s3', 'unreachable');
  });
  await expect(sweep()).rejects.toThrow(ProviderError);
  expect(await absent()).toEqual([]);
});
