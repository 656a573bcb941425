import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { criarLinkAnexo, listarAnexos, verPrevia, type Anexo } from '#contracts/pedidos/anexos.contract.ts';
import { errorBody } from '#contracts/contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { attachedPedido, newPatient, signInAdmin, type Patient } from '#testing/builders/builders.ts';
import { pdfOf } from '#testing/files/small-files.ts';
import { pagesOf, pdfOfObjects } from '#testing/files/pdf.ts';
import { HEIC, PDF_WITH_PASSWORD } from '#testing/files/phone-files.ts';
import { coloursOf, noise, PLACE, pngBomb, quarters } from '#testing/files/pictures.ts';
import { unfinishedFiles } from '#testing/builders/pieces.ts';
import { upload } from '#testing/builders/upload.ts';

let app: TestApp;
let patient: Patient;
let pedido: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  patient = await newPatient(app);
  pedido = (await attachedPedido(patient)).id;
});

const send = (filename: string, bytes: Buffer) =>
  upload(patient, { pedido, tipo: 'laudo_medico', filename, bytes });

async function stored(): Promise<Anexo | undefined> {
  return (await patient.http.want(listarAnexos, 200, { params: { id: pedido } })).anexos[0];
}

async function download(): Promise<{ bytes: Buffer; name: string | undefined; type: string | null }> {
  const { url } = await patient.http.want(criarLinkAnexo, 201, {
    params: { id: (await stored())?.id ?? '' },
  });
  const { headers, ...answer } = await patient.http.fetch(url).then(async (response) => ({
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }));
  const name = /filename="?([^";]*)/.exec(headers.get('content-disposition') ?? '')?.[1];
  return { bytes: answer.bytes, name, type: headers.get('content-type') };
}

test('a PDF with actions on opening → stored unchanged and marked, downloaded as an attachment', async () => {
  const acting = pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  ]);
  expect((await send('laudo.pdf', acting)).status).toBe(204);
  const anexo = await stored();
  expect(anexo).toMatchObject({ paginas: 1, executa: true, previa: expect.any(String) });
  const { url } = await patient.http.want(criarLinkAnexo, 201, { params: { id: anexo?.id ?? '' } });
  const answer = await patient.http.fetch(url);
  expect(Buffer.from(await answer.arrayBuffer()).equals(acting)).toBe(true);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
});

test('a telephone’s HEIC → stored and downloaded as JPEG, without its location', async () => {
  expect((await send('IMG_0042.HEIC', HEIC)).status).toBe(204);
  const anexo = await stored();
  expect(anexo).toMatchObject({ nomeOriginal: 'IMG_0042.HEIC', contentType: 'image/jpeg', paginas: null });
  const { bytes, name, type } = await download();
  expect([name, type, bytes.length]).toEqual(['IMG_0042.jpg', 'image/jpeg', anexo?.size]);
  expect(await coloursOf(bytes)).toEqual(['red', 'green', 'blue', 'white']);
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
});

test('no byte of a photograph’s data is left anywhere in the data folder', async () => {
  const photo = await quarters(96, 64).withExif(PLACE).jpeg().toBuffer();
  await send('foto.jpg', photo);
  const names = await readdir(app.dataDir, { recursive: true });
  const kept: string[] = [];
  for await (const { key } of app.deps.storage.list(`${patient.cpf}/`)) kept.push(key);
  expect(kept.map((name) => name.replace(/^.*-[0-9a-f]+/, '')).toSorted()).toEqual(['.jpg', '.previa.webp']);
  for (const key of kept) {
    // One object each, and no other under the CPF.
    expect(names.filter((name) => name.includes(key))).toHaveLength(1);
    expect((await sharp(await buffer(await app.deps.storage.read(key))).metadata()).exif).toBeUndefined();
  }
  // The folders of incoming uploads and of files being prepared are empty.
  expect(await unfinishedFiles(app.dataDir)).toEqual([]);
  expect(await readdir(join(app.dataDir, 'preparo'))).toEqual([]);
});

test('a PDF keeps its bytes, its pages are counted and its first one shown', async () => {
  const sent = pdfOfObjects(pagesOf(3));
  await send('exame de sangue.pdf', sent);
  expect(await stored()).toMatchObject({ paginas: 3, size: sent.length, contentType: 'application/pdf' });
  const { bytes, name } = await download();
  expect([bytes.equals(sent), name]).toEqual([true, 'exame de sangue.pdf']);
});

test('a preview → a picture for its patient and the administrator, nobody else', async () => {
  await send('foto.jpg', await noise(2000, 1500).jpeg().toBuffer());
  const anexo = await stored();
  const address = anexo?.previa ?? '';
  const answer = await patient.http.fetch(address);
  expect(answer.status).toBe(200);
  const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect(picture).toMatchObject({ format: 'webp', width: 1200, height: 900 });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'content-security-policy':
      "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  });
  const admin = await signInAdmin(app);
  expect((await admin.fetch(address)).status).toBe(200);
  expect((await admin.fetch(`${address}?vista=1`)).status).toBe(200);
  const params = { id: anexo?.id ?? '' };
  expect((await (await newPatient(app)).http.call(verPrevia, { params })).status).toBe(404);
  const audited = app.deps.db.selectFrom('auditoria').select(['ator_tipo', 'acao']);
  expect(await audited.where('alvo_id', '=', params.id).orderBy('id').execute()).toEqual([
    { ator_tipo: 'Paciente', acao: 'anexo.guardar' },
    { ator_tipo: 'Admin', acao: 'anexo.miniatura' },
    { ator_tipo: 'Admin', acao: 'anexo.ver' },
  ]);
});

const TIPO = 'aceitamos só imagens (JPG, PNG, WebP, HEIC, AVIF ou GIF) e PDF';
const IMAGEM = 'não conseguimos ler esta imagem. Tire outra foto ou envie em PDF';
const ENORME = 'esta imagem tem pontos demais para ser aberta. Envie uma menor ou tire outra foto';
const PDF = 'não conseguimos ler este PDF. Salve-o de novo ou envie uma foto';
const SENHA = 'o PDF está protegido por senha. Envie uma cópia sem senha';
const LONGO = 'o PDF tem mais de 500 páginas. Envie só as que importam';

test.each([
  ['a program', TIPO, async () => Buffer.from('MZ\x90\0 this is no picture')],
  [
    'a drawing that can carry scripts',
    TIPO,
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
  ],
  ['a page', TIPO, async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a header and a page', IMAGEM, async () => Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF<script>', 'latin1')],
  ['half a photograph', IMAGEM, async () => (await noise(800, 600).jpeg().toBuffer()).subarray(0, 20_000)],
  ['900 megapixels', ENORME, async () => pngBomb(30_000)],
  ['a PDF without a page', PDF, async () => pdfOfObjects(pagesOf(0))],
  ['a torn PDF', PDF, async () => pdfOf(2_000).subarray(0, 300)],
  ['a PDF with a password', SENHA, async () => PDF_WITH_PASSWORD],
  ['a book', LONGO, async () => pdfOfObjects(pagesOf(501))],
])('%s is refused by its bytes, whatever its name, and nothing of it stays', async (_name, motivo, make) => {
  const answer = await send('laudo.pdf', await make());
  expect(answer.status).toBe(415);
  const { error } = errorBody.parse(await answer.json());
  expect(error.message).toBe(`Não foi enviado: ${motivo}. O pedido segue sem ele.`);
  expect(error.requestId).toBe(answer.headers.get('x-request-id'));
  expect(await stored()).toBeUndefined();
  const left = await readdir(app.dataDir, { recursive: true });
  expect(
    left.filter((name) => name.includes(patient.cpf) || /^(envios|arquivos\/envios|preparo)\//.test(name)),
  ).toEqual([]);
});
