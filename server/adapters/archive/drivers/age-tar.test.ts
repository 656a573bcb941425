import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { Encrypter } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ArchiveUnreadable, KeyOnlySeals, type Part } from '#ports/archive.ts';
import { newKeyPair, openerOf } from './age-key.ts';
import { createAgeTar } from './age-tar.ts';

let folder: string;
let key: string;
let recipient: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-archive-'));
  ({ secret: key, recipient } = await newKeyPair());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const CONTENTS: [string, Buffer][] = [
  ['um.json', Buffer.from('{"a":1}')],
  ['vazio', Buffer.alloc(0)],
  ['tabelas/pedidos/000001.copy', Buffer.from('linha\n'.repeat(200_000))],
  [`arquivos/52998224725/${'longa'.repeat(60)}.pdf`, randomBytes(1_500_000)],
  ['último', randomBytes(511)],
];

async function* parts(contents = CONTENTS): AsyncGenerator<Part> {
  for (const [name, bytes] of contents) {
    yield { name, size: bytes.length, content: Readable.from([bytes]) };
  }
}

async function readAll(path: string, withKey = key): Promise<[string, Buffer][]> {
  const all: [string, Buffer][] = [];
  for await (const { name, size, content } of createAgeTar(withKey).read(path)) {
    const bytes = await buffer(Readable.from(content));
    expect(bytes.length).toBe(size);
    all.push([name, bytes]);
  }
  return all;
}

async function written(withKey = key): Promise<string> {
  const path = join(folder, `${randomBytes(4).toString('hex')}.age`);
  const size = await createAgeTar(withKey).write(path, parts());
  expect((await readFile(path)).length).toBe(size);
  return path;
}

const reasonOf = async (path: string, withKey = key): Promise<string> => {
  const error: unknown = await readAll(path, withKey).catch((reason: unknown) => reason);
  return error instanceof ArchiveUnreadable ? error.reason : String(error);
};

test('the parts → in order, byte for byte, and not readable in the file', async () => {
  const path = await written();
  expect(await readAll(path)).toEqual(CONTENTS);
  expect((await readFile(path)).includes('linha')).toBe(false);
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('what is not taken of a part is passed over', async () => {
  const path = await written();
  const names: string[] = [];
  for await (const { name } of createAgeTar(key).read(path)) names.push(name);
  expect(names).toEqual(CONTENTS.map(([name]) => name));
});

test('a reader that stops early leaves nothing open', async () => {
  for await (const part of createAgeTar(key).read(await written())) {
    expect(part.name).toBe('um.json');
    break;
  }
});

test('a passphrase serves as well as a pair of keys', async () => {
  const passphrase = 'uma frase longa que só a clínica conhece';
  const path = await written(passphrase);
  expect(await readAll(path, passphrase)).toEqual(CONTENTS);
  expect(await reasonOf(path, `${passphrase}!`)).toBe('key');
  const [, work] = /^-> scrypt \S+ (\d+)$/m.exec((await readFile(path)).toString('latin1')) ?? [];
  expect(Number(work)).toBeGreaterThanOrEqual(17);
});

test('a copy that was made with less work for its passphrase opens', async () => {
  const before = new Encrypter();
  before.setScryptWorkFactor(12);
  before.setPassphrase('uma frase longa que só a clínica conhece');
  const sealed = await before.encrypt('o de antes');
  const opened = await openerOf('uma frase longa que só a clínica conhece').decrypt(sealed, 'text');
  expect(opened).toBe('o de antes');
});

test('who has the public half makes copies and opens none', async () => {
  const path = await written(recipient);
  await expect(readAll(path, recipient)).rejects.toThrow(KeyOnlySeals);
  expect(await readAll(path)).toEqual(CONTENTS);
});

test('another key is told from a damaged file', async () => {
  const path = await written();
  expect(await reasonOf(path, (await newKeyPair()).secret)).toBe('key');
  expect(await reasonOf(path, 'uma frase qualquer, longa o bastante')).toBe('key');
});

test('a file that is no archive says so', async () => {
  const path = join(folder, 'foto.jpg');
  await writeFile(path, randomBytes(5_000));
  expect(await reasonOf(path)).toMatch(/foreign|damaged/);
  await writeFile(path, 'age-encryption.org/v2\n');
  expect(await reasonOf(path)).toBe('foreign');
});

test('cut anywhere, it does not pass', async () => {
  const bytes = await readFile(await written());
  const path = join(folder, 'cortado.age');
  const cuts = [0, 1, 10, 60, 150, 200, 216, 1_000, 65_700, 65_752, bytes.length >> 1, bytes.length - 16];
  for (const at of [...cuts, bytes.length - 1]) {
    await writeFile(path, bytes.subarray(0, at));
    expect(await reasonOf(path), `cut at ${at}`).toMatch(/foreign|damaged/);
  }
});

test('a changed byte anywhere does not pass; nor does a byte more', async () => {
  const bytes = await readFile(await written());
  const path = join(folder, 'alterado.age');
  for (const at of [0, 30, 80, 120, 170, 190, 230, 1_000, bytes.length >> 1, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await writeFile(path, changed);
    expect(await reasonOf(path), `changed at ${at}`).toMatch(/foreign|damaged|key/);
  }
  await writeFile(path, Buffer.concat([bytes, Buffer.from('a')]));
  expect(await reasonOf(path)).toBe('damaged');
});

async function* failing(): AsyncGenerator<Part> {
  yield* parts();
  throw new Error('a fonte secou');
}

async function* short(): AsyncGenerator<Part> {
  yield { name: 'curto', size: 10, content: Readable.from([Buffer.from('abc')]) };
}

test('a source that fails leaves no file behind', async () => {
  const path = join(folder, 'nunca.age');
  await expect(createAgeTar(key).write(path, failing())).rejects.toThrow('a fonte secou');
  await expect(createAgeTar(key).write(path, short())).rejects.toThrow('Size mismatch');
  expect((await readdir(folder)).filter((name) => /nunca|parcial/.test(name))).toEqual([]);
});

test('a place where nothing can be written is told as such', async () => {
  await expect(createAgeTar(key).write(join(folder, 'nada/aqui.age'), parts())).rejects.toThrow(/ENOENT/);
  await expect(readAll(join(folder, 'nenhum.age'))).rejects.toThrow(/ENOENT/);
});
