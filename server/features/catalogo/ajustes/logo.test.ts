import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contracts from '#contracts/catalogo/ajustes.contract.ts';
import { lerSessao } from '#contracts/contas/sessao-atual.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { signInAdmin, visitor } from '#testing/builders/builders.ts';
import { writeNotice } from '#platform/mail/notice.ts';
import { LOGOS_PER_ADMIN, UNUSED_MS } from './logo.usecases.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signInAdmin(app);
});
afterAll(() => app.stop());

const picture = (width: number, height: number, background = '#123456') =>
  sharp({ create: { width, height, channels: 4, background } });
const send = (png: Buffer) => admin.call(contracts.enviarLogo, { body: { png: png.toString('base64') } });
async function stored(png: Buffer): Promise<string> {
  return (await admin.want(contracts.enviarLogo, 200, { body: { png: png.toString('base64') } })).logo;
}
async function save(change: { cor?: string; logo?: string }) {
  const { ajustes } = await admin.want(contracts.lerAjustes, 200);
  const versao = ajustes.find(({ secao }) => secao === 'marca')?.versao ?? 0;
  const conteudo = { nome: 'Clínica Aurora', frase: '', cor: '', logo: '', ...change };
  return admin.call(contracts.salvarAjuste, { body: { secao: 'marca', versao, conteudo } });
}

test('a picture and a colour → drawn anew, on pages and in mails; taken back by saving neither', async () => {
  const sent = await picture(120, 40)
    .withMetadata({ exif: { IFD0: { Copyright: 'segredo' } } })
    .png()
    .toBuffer();
  const logo = await stored(sent);
  expect(logo).toMatch(/^[\da-f]{32}-120x40$/);
  app.deps.web.shell = '<html><head></head></html>';
  app.deps.web.renderEntrance = (_page, _sessao, cor) => `<p>${cor}</p>`;
  expect((await save({ cor: '2F6F4E', logo })).status).toBe(200);

  const shown = await visitor(app).fetch(`/marca/logo/${logo}`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  const served = Buffer.from(await shown.arrayBuffer());
  expect(served.includes('segredo')).toBe(false);
  expect(await sharp(served).metadata()).toMatchObject({ width: 120, height: 40, format: 'png' });
  const { aplicacao } = await visitor(app).want(lerSessao, 200);
  expect(aplicacao.logo).toEqual({ id: logo, largura: 120, altura: 40 });

  const sheet = await visitor(app).fetch('/marca/cor/2f6f4e');
  expect(sheet.headers.get('content-type')).toContain('text/css');
  expect(await sheet.text()).toContain('--brand:#2f6f4e');
  const pageAt = async (path: string) =>
    (await visitor(app).fetch(path, { headers: { accept: 'text/html' } })).text();
  expect(await pageAt('/servico')).toContain('<link rel="stylesheet" href="/marca/cor/2f6f4e" /></head>');
  expect(await pageAt('/login')).toBe('<p>#2f6f4e</p>');
  const notice = { chave: 'nova-senha', to: 'a@b.example', key: 'k', url: 'https://x.example' } as const;
  const mail = writeNotice(app.deps.settings, notice);
  expect(mail.html).toContain(`/marca/logo/${logo}" alt="Clínica Aurora" width="120" height="40"`);
  expect(mail.html).toContain('bgcolor="#2f6f4e"');

  expect((await save({})).status).toBe(200);
  expect((await visitor(app).want(lerSessao, 200)).aplicacao.logo).toBeNull();
  const plain = writeNotice(app.deps.settings, notice).html;
  expect(plain).not.toContain('/marca/');
  expect(plain).toContain('bgcolor="#2244bb"');
});

test.each([
  [
    'a picture that is too large',
    () => picture(641, 40).png().toBuffer(),
    /641 × 40 pontos e o limite é 640 × 192/,
  ],
  ['a line', () => picture(400, 20).png().toBuffer(), /comprida demais/],
  ['another format', () => picture(100, 40).jpeg().toBuffer(), /Não conseguimos ler/],
  [
    'a PNG without pixels',
    async () => (await picture(100, 40).png().toBuffer()).subarray(0, 40),
    /Não conseguimos ler/,
  ],
])('%s → refused in words', async (_, make, words) => {
  const refused = await send(await make());
  expect([refused.status, failureOf(refused).code]).toEqual([400, 'logo_recusado']);
  expect(JSON.stringify(refused.body)).toMatch(words);
});

test('a colour too light, and a logo that is not stored → nothing is saved', async () => {
  expect(JSON.stringify((await save({ cor: '#f5a623' })).body)).toContain('clara demais');
  expect(JSON.stringify((await save({ logo: `${'ab'.repeat(16)}-10x10` })).body)).toContain(
    'não está mais guardada',
  );
  expect((await visitor(app).fetch('/marca/cor/f5a623')).status).toBe(404);
  expect((await visitor(app).fetch('/marca/logo/qualquer')).status).toBe(404);
});

test('left logos go with the next one after a day, named ones stay; too many are refused', async () => {
  const left = await stored(await picture(60, 30, '#111111').png().toBuffer());
  const named = await stored(await picture(60, 30, '#222222').png().toBuffer());
  expect((await save({ logo: named })).status).toBe(200);
  const before = new Date(Date.now() - UNUSED_MS - 1_000);
  await app.deps.db.updateTable('logos_da_marca').set({ em: before }).execute();
  const one = await picture(60, 30, '#333333').png().toBuffer();
  await stored(one);
  const there = async (id: string) => (await visitor(app).fetch(`/marca/logo/${id}`)).status;
  expect([await there(left), await there(named)]).toEqual([404, 200]);
  const answers = [];
  for (let i = 0; i < LOGOS_PER_ADMIN.max; i += 1) answers.push((await send(Buffer.from('x'))).status);
  expect(answers.at(-1)).toBe(429);
});
