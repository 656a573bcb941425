import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { criarLinkDocumento, lerContestacao } from '#contracts/titular/contestacoes.contract.ts';
import { errorBody } from '#contracts/contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { randomCpf, signInAdmin, visitor } from '#testing/builders/builders.ts';
import { claimOf, openCase, sendDocument } from '#testing/builders/contestacao.ts';
import { EICAR } from '#ports/scanner.ts';
import { startClamdFake, type ClamdFake } from '#testing/providers/clamd-fake.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { PNG } from '#testing/files/small-files.ts';
import { pagesOf, pdfOfObjects } from '#testing/files/pdf.ts';
import { noise, PLACE } from '#testing/files/pictures.ts';

const INFECTED = pdfOfObjects(pagesOf(1), EICAR);

let clamd: ClamdFake;
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  clamd = await startClamdFake();
  app = await startTestApp({ env: { CLAMD_URL: clamd.url }, times: { scanMs: 2_500 } });
  admin = await signInAdmin(app);
});
afterAll(async () => {
  await app.stop();
  await clamd.stop();
});
beforeEach(async () => {
  Object.assign(clamd.faults, { down: false, silent: false, says: null, maxBytes: Infinity });
  await app.deps.db.deleteFrom('limites').execute();
});

async function refusal(bytes: Buffer): Promise<[number, string]> {
  const answer = await sendDocument(visitor(app), bytes);
  return [answer.status, errorBody.parse(await answer.json()).error.message];
}

const ask = (id: string) => admin.call(criarLinkDocumento, { params: { id } });
const onDisk = () => readdir(join(app.dataDir, 'arquivos', 'contestacoes')).catch(() => []);

async function bytesOf(id: string): Promise<Buffer> {
  const { url } = await admin.want(criarLinkDocumento, 201, { params: { id } });
  return Buffer.from(await (await admin.fetch(url)).arrayBuffer());
}

test('a photo is drawn anew: where it was taken is nowhere any more', async () => {
  const photo = await noise(400, 300).withExif(PLACE).jpeg().toBuffer();
  const { id } = await openCase(app, claimOf(randomCpf()), photo);
  const stored = await sharp(await bytesOf(id)).metadata();
  expect([stored.format, stored.width, stored.height, stored.exif]).toEqual(['jpeg', 400, 300, undefined]);
});

test.each([
  [
    'a picture that breaks off',
    PNG.subarray(0, 45),
    'Não conseguimos ler esta imagem. Tire outra foto ou envie em PDF.',
  ],
  [
    'a PDF without a page',
    Buffer.from('%PDF-1.7\n%%EOF\n'),
    'Não conseguimos ler este PDF. Salve-o de novo ou envie uma foto.',
  ],
  ['a threat', INFECTED, 'O antivírus encontrou uma ameaça neste arquivo.'],
])('%s is refused with its sentence and leaves nothing', async (_name, bytes, message) => {
  const before = await onDisk();
  expect(await refusal(bytes)).toEqual([415, message]);
  expect(await onDisk()).toEqual(before);
});

test('while the antivirus is silent the case is opened, but the document is given to nobody', async () => {
  clamd.faults.silent = true;
  const { id } = await openCase(app, claimOf(randomCpf()));
  const early = await ask(id);
  expect([early.status, failureOf(early).code]).toEqual([503, 'sem_exame']);
  clamd.faults.silent = false;
  expect((await bytesOf(id)).length).toBeGreaterThan(0);
});

test('a threat that was found late is deleted, and the case says so', async () => {
  clamd.faults.down = true;
  const { id } = await openCase(app, claimOf(randomCpf()), INFECTED);
  clamd.faults.down = false;
  const before = await onDisk();
  const late = await ask(id);
  expect([late.status, failureOf(late).code]).toEqual([409, 'documento_com_ameaca']);
  expect(await onDisk()).toHaveLength(before.length - 1);
  const { documento, situacao } = await admin.want(lerContestacao, 200, { params: { id } });
  expect([situacao, documento.apagadoEm]).toEqual(['aberta', expect.any(String)]);
  expect(failureOf(await ask(id)).code).toBe('documento_apagado');
});
