import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as contracts from '#contracts/consultorio/decisao.contract.ts';
import { desativarMedico } from '#contracts/contas/medicos.contract.ts';
import { verificarDocumento } from '#contracts/documentos/verificar.contract.ts';
import { readSecret } from '#features/documentos/segredo/segredo.public.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { mailTo } from '#testing/app/mail.ts';
import { readPedido, signInAdmin, visitor } from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { readPdf, wordsOf } from '#testing/files/pdf-tools.ts';
import {
  askIssue,
  documentoDeHoje,
  grantNumeros,
  readDocumentos,
  readyCase,
  writeDocumento,
  type ReadyCase,
} from '#testing/scenes/caso-a-decidir.ts';

let app: TestApp;
/** With numbers of every kind, and without any. */
let helena: Awaited<ReturnType<typeof newMedico>>;
let caio: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp({ fill: true });
  helena = await newMedico(app);
  caio = await newMedico(app);
  await grantNumeros(helena);
}, 60_000);
afterAll(() => app.stop());

/** A notification with its prescription, written and issued. */
async function issued(medica: typeof helena) {
  const held = await readyCase(app, medica, 'azul');
  const typed = documentoDeHoje('azul');
  const main = await writeDocumento(held, typed);
  const itens = 'itens' in typed.dados ? typed.dados.itens : [];
  const companion = await writeDocumento(held, documentoDeHoje('simples', { itens }), main.id);
  const answer = await askIssue(held);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { held, main: main.id, companion: companion.id };
}

const rowOf = (id: string) =>
  app.deps.db.selectFrom('documentos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const documentosOf = async (held: ReadyCase) => (await readDocumentos(held)).documentos;
const statesOf = async (held: ReadyCase) => (await documentosOf(held)).map(({ estado }) => estado);
const signed = (held: ReadyCase, states: string[]) =>
  vi.waitFor(async () => expect(await statesOf(held)).toEqual(states), { timeout: 30_000, interval: 100 });
const revoke = (id: string) =>
  helena.http.call(contracts.revogarDocumento, {
    params: { id },
    body: { rascunho: randomUUID(), motivo: 'A dose estava errada.' },
  });

test('a prescription beside a notification → bears its number; revoked together, told so', async () => {
  const { held, main, companion } = await issued(helena);
  await signed(held, ['assinado', 'assinado']);
  const { numero_sncr } = await rowOf(main);
  const file = await helena.http.fetch(`/api/medico/documentos/${companion}/arquivo`);
  const sheet = Buffer.from(await file.arrayBuffer());
  const words = wordsOf((await readPdf(sheet)).text);
  for (const said of ['Acompanha a Notificação de receita B', numero_sncr]) expect(words).toContain(said);

  const { runInTransaction } = app.deps;
  app.deps.runInTransaction = (context, work) =>
    runInTransaction(context, async (uow) => {
      await work(uow);
      throw new Error('killed before the commit');
    });
  expect((await revoke(main)).status).toBe(500);
  app.deps.runInTransaction = runInTransaction;
  expect(await statesOf(held)).toEqual(['assinado', 'assinado']);

  expect((await revoke(main)).status).toBe(201);
  const after = await documentosOf(held);
  expect(after.map(({ estado, revogadoMotivo }) => [estado, revogadoMotivo])).toEqual([
    ['revogado', 'A dose estava errada.'],
    ['revogado', 'A dose estava errada.'],
    ['rascunho', null],
    ['rascunho', null],
  ]);
  const drafts = after.slice(2);
  const next = drafts.find(({ documento }) => documento.tipo === 'azul');
  expect(drafts.find(({ documento }) => documento.tipo === 'simples')).toMatchObject({
    acompanha: { id: next?.id },
    substitui: companion,
  });
  const proof = { numero: (await rowOf(companion)).codigo ?? '', segredo: readSecret(sheet) ?? '' };
  expect(await visitor(app).want(verificarDocumento, 200, { body: proof })).toMatchObject({
    resultado: 'revogado',
    documento: { tipo: 'simples' },
  });
  await mailTo(app, held.patient.dados.emailContato, 'Um documento seu foi substituído');
  const lines = await app.deps.db
    .selectFrom('mensagens')
    .select('mensagem')
    .where('pedido_id', '=', held.id)
    .where('mensagem', 'like', '%revogou 2 documentos%')
    .execute();
  expect(lines).toHaveLength(1);

  expect((await askIssue(held)).status).toBe(200);
  const reissued = await rowOf(next?.id ?? '');
  expect(reissued.numero_sncr).not.toBe(numero_sncr);
  const again = await rowOf(drafts.find(({ documento }) => documento.tipo === 'simples')?.id ?? '');
  expect(again.folha).toMatchObject({ notificacao: { numero: { valor: reissued.numero_sncr } } });
}, 90_000);

test('beside a notification on paper it waits, in words, and is annulled with it', async () => {
  const { held, main, companion } = await issued(caio);
  expect(await documentosOf(held)).toMatchObject([
    { id: main, estado: 'a imprimir' },
    { id: companion, estado: 'a assinar', espera: expect.stringContaining('assinada à mão') },
  ]);
  expect(await readPedido(held.patient, held.id)).toMatchObject({ atendimento: 'a postar' });
  const rascunho = randomUUID();
  const body = { rascunho };
  for (let click = 0; click < 2; click += 1) {
    expect((await caio.http.call(contracts.anularEmissao, { params: { id: main }, body })).status).toBe(201);
  }
  const after = await documentosOf(held);
  expect(after.map(({ estado }) => estado).toSorted()).toEqual([
    'anulado',
    'anulado',
    'rascunho',
    'rascunho',
  ]);
  expect(
    after.find(({ documento, estado }) => documento.tipo === 'simples' && estado === 'rascunho'),
  ).toMatchObject({
    acompanha: { id: rascunho },
  });
  expect(await rowOf(companion)).toMatchObject({ acompanha: main });
}, 60_000);

test('a doctor who is put out before signing leaves both as drafts that belong together', async () => {
  const medica = await newMedico(app);
  const { held, main } = await issued(medica);
  await app.deps.db.updateTable('documentos').set({ estado: 'a assinar' }).where('id', '=', main).execute();
  const admin = await signInAdmin(app);
  await admin.want(desativarMedico, 200, { params: { id: medica.medico.id } });
  expect((await readPedido(held.patient, held.id)).atendimento).toBe('na fila');
  const rows = await app.deps.db
    .selectFrom('documentos')
    .select(['id', 'tipo', 'acompanha'])
    .where('pedido_id', '=', held.id)
    .where('estado', '=', 'rascunho')
    .execute();
  const next = rows.find(({ tipo }) => tipo === 'azul');
  expect(rows).toHaveLength(2);
  expect(rows.find(({ tipo }) => tipo === 'simples')).toMatchObject({ acompanha: next?.id });
}, 60_000);
