import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contracts from '#contracts/catalogo/avisos.contract.ts';
import { AVISOS, CHAVES_DOS_AVISOS } from '#domain/avisos/avisos.ts';
import { editedMailer, writeNotice } from '#platform/mail/notice.ts';
import { darProva } from '#contracts/contas/conta.contract.ts';
import { ADMIN, startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { mailTo } from '#testing/app/mail.ts';
import { endProvas, signInAdmin } from '#testing/builders/builders.ts';
import { textoDoAviso } from './avisos.usecases.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signInAdmin(app);
});
afterAll(() => app.stop());

const chave = 'pergunta';
const params = { chave };
const ORIGINAL = AVISOS[chave].texto;
const known = async () =>
  (await admin.want(contracts.lerAvisos, 200)).avisos.find((aviso) => aviso.chave === chave);
const save = async (texto: typeof ORIGINAL | null, versao?: number) =>
  admin.call(contracts.salvarAviso, {
    params,
    body: { texto, versao: versao ?? (await known())?.versao ?? 0 },
  });

/** The mail that is sent of this notice now. */
async function sent() {
  const mails: string[] = [];
  const driver = { ...app.deps.mailer, send: async ({ text }: { text: string }) => void mails.push(text) };
  const valores = { pedido: '1042', termo: 'Responda até terça' };
  const mail = writeNotice(
    { brand: 'Zelo' },
    { chave, to: 'a@b.com.br', key: 'k', valores, url: 'https://z' },
  );
  await editedMailer(driver, (of) => textoDoAviso(app.deps, of)).send(mail);
  return mails.join('');
}

test('a mail says what was saved last, upon its version, and its first words again', async () => {
  expect((await admin.want(contracts.lerAvisos, 200)).avisos.map((aviso) => aviso.chave)).toEqual(
    CHAVES_DOS_AVISOS,
  );
  expect(await known()).toMatchObject({ texto: ORIGINAL, editado: false, versao: 0, em: null });
  expect(await sent()).toContain('Há uma pergunta para você');

  const texto = { ...ORIGINAL, titulo: 'Falta você responder' };
  expect((await save(texto)).status).toBe(200);
  expect(await known()).toMatchObject({ texto, editado: true, versao: 1 });
  expect(await sent()).toMatch(/^Falta você responder\n[^]*Responda até terça\. O prazo fica parado/);

  expect((await save(null)).status).toBe(200);
  expect(await known()).toMatchObject({ texto: ORIGINAL, editado: false, versao: 2 });
  expect(await sent()).toContain('Há uma pergunta para você');
  const { mudancas } = await admin.want(contracts.lerHistoricoDeAvisos, 200);
  expect(mudancas.map(({ versao, texto: kept }) => [versao, kept === null])).toEqual([
    [2, true],
    [1, false],
  ]);
});

test('what may not go out is refused in words, also as a test; an unknown notice is not there', async () => {
  const texto = { ...ORIGINAL, titulo: 'A sua receita, {nome}' };
  const refused = await save(texto);
  expect([refused.status, failureOf(refused).details]).toEqual([
    400,
    [{ campo: 'titulo', mensagem: '{nome} não é um marcador.' }],
  ]);
  expect((await admin.call(contracts.testarAviso, { params, body: { texto } })).status).toBe(400);
  const unknown = { params: { chave: 'constructor' }, body: { texto: ORIGINAL, versao: 0 } };
  expect((await admin.call(contracts.salvarAviso, unknown)).status).toBe(404);
});

test('a stored text that the house does not take any more is not sent', async () => {
  const { id } = await app.deps.db.selectFrom('administradores').select('id').executeTakeFirstOrThrow();
  const row = { chave, versao: 90, administrador_id: id, em: app.deps.clock() };
  const texto = JSON.stringify({ ...ORIGINAL, titulo: 'Olá, {sumiu}' });
  await app.deps.db
    .insertInto('avisos_editados')
    .values({ ...row, texto })
    .execute();
  expect(await sent()).toContain('Há uma pergunta para você');
  expect(await known()).toMatchObject({ texto: ORIGINAL, editado: false, versao: 90 });
});

test('what a mail says is changed with a proof of who is there', async () => {
  await endProvas(app);
  const texto = { ...ORIGINAL, titulo: 'De quem achou a tela aberta' };
  const refused = await save(texto);
  expect([refused.status, failureOf(refused).code]).toEqual([403, 'prova_necessaria']);
  expect(await sent()).not.toContain(texto.titulo);
  await admin.want(darProva, 200, { body: { senhaAtual: ADMIN.senha } });
  expect((await save(texto)).status).toBe(200);
  expect(await sent()).toContain(texto.titulo);
  expect((await save(null)).status).toBe(200);
});

test('a test goes to the administrator with made-up values, and twenty in an hour', async () => {
  const texto = { ...ORIGINAL, titulo: 'Um teste de título' };
  const answer = await admin.want(contracts.testarAviso, 202, { params, body: { texto } });
  expect(answer.mensagem).toContain('***');
  const mail = await mailTo(app, app.deps.settings.adminEmail, 'Precisamos de uma resposta sua: pedido 1042');
  expect(mail.texto).toContain('Um teste de título');
  const statuses: number[] = [];
  for (let i = 0; i < 20; i++) {
    statuses.push((await admin.call(contracts.testarAviso, { params, body: { texto } })).status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});
