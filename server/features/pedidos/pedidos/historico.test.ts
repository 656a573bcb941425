import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerPedido, salvarHistorico } from '#contracts/pedidos/pedidos.contract.ts';
import { perguntasDoServico } from '#domain/catalogo/perguntas.ts';
import { listarPerguntas } from '#contracts/catalogo/perguntas.contract.ts';
import { runAs } from '#testing/database/connections.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { createPedido, historico, newPatient, readPedido, type Patient } from '#testing/builders/builders.ts';
import { failureOf } from '#testing/app/client.ts';
import { writtenEvents } from '#testing/database/events.ts';

let app: TestApp;
let patient: Patient;
beforeAll(async () => {
  app = await startTestApp();
  patient = await newPatient(app);
});
afterAll(() => app.stop());

const ATESTADOS = 'Atestados de saúde';

type Body = Awaited<ReturnType<typeof historico>>;

async function save(id: string, change: Partial<Body>) {
  const { Servico_Selecionado: servico } = await readPedido(patient, id);
  const body = { ...(await historico(patient, servico)), ...change };
  return patient.http.call(salvarHistorico, { params: { id }, body });
}

const DECLARACAO =
  'Sem declaração de que as informações são verdadeiras ou a autorização, não podemos continuar';

test('what is missing is said in one sentence at a time, with every field at fault', async () => {
  const { id } = await createPedido(patient);
  const blank = { histSaude: [], histTrat: [], motivacao: ' ', outrasInfos: '\u200B' };
  const declaration = failureOf(await save(id, { ...blank, declaraVerdade: false, autorizaEnvio: false }));
  expect(declaration.message).toBe(DECLARACAO);
  expect(declaration.details).toHaveLength(12);
  expect(declaration.details?.slice(-2).map(({ campo }) => campo)).toEqual([
    'declaraVerdade',
    'autorizaEnvio',
  ]);
  expect(failureOf(await save(id, { autorizaEnvio: false })).message).toBe(DECLARACAO);
  const answers = failureOf(await save(id, blank));
  expect(answers.message).toBe('Responda todas as perguntas com uma resposta válida.');
  expect(answers.details).toHaveLength(10);
  const good = await historico(patient);
  const oneBlank = failureOf(await save(id, { histTrat: good.histTrat.with(2, ' \n ') }));
  expect(oneBlank.details?.map(({ campo }) => campo)).toEqual(['histTrat.2']);
  const texts = failureOf(await save(id, { motivacao: ' ', outrasInfos: '' }));
  expect(texts.message).toBe('Responda todas as perguntas, por favor');
  expect(texts.details?.map(({ campo }) => campo)).toEqual(['motivacao', 'outrasInfos']);
  expect((await save(id, {})).status).toBe(200);
});

test('the questions stay as they were asked, whatever is asked later', async () => {
  const { id } = await createPedido(patient, ATESTADOS);
  const { saude, tratamento } = await patient.http.want(listarPerguntas, 200);
  const body = await historico(patient, ATESTADOS);
  await app.deps.db
    .insertInto('perguntas_versoes')
    .values({ tipo: 'saude', numero: 2, perguntas: JSON.stringify([{ pergunta: 'Nova?', descricao: '' }]) })
    .execute();
  // A new version was published meanwhile: the answers belong to the version that the patient saw.
  await patient.http.want(salvarHistorico, 200, { params: { id }, body });
  const read = await patient.http.want(lerPedido, 200, { params: { id } });
  expect(read.pergSaude).toEqual(
    perguntasDoServico(saude.perguntas, ATESTADOS).map(({ pergunta }) => pergunta),
  );
  expect(read.pergTrat).toEqual(perguntasDoServico(tratamento.perguntas, ATESTADOS));
  expect(read.histSaude).toEqual(body.histSaude);
  const now = await patient.http.want(listarPerguntas, 200);
  expect(now.saude.perguntas).toEqual([{ pergunta: 'Nova?', descricao: '' }]);
});

test('answers to questions nobody asked are refused', async () => {
  const { id } = await createPedido(patient, 'Pedido de Encaminhamentos');
  const { versaoSaude, versaoTrat } = await historico(patient);
  for (const change of [
    { versaoSaude: randomUUID() },
    { versaoSaude: versaoTrat, versaoTrat: versaoSaude },
  ]) {
    const answer = await save(id, change);
    expect([answer.status, failureOf(answer).code]).toEqual([409, 'perguntas_mudaram']);
  }
});

test('an order’s version → must exist, and answering locks none', async () => {
  const { id } = await createPedido(await newPatient(app));
  const { db } = app.deps;
  const unknown = db.updateTable('pedidos').set({ versao_trat: randomUUID() }).where('id', '=', id);
  await expect(unknown.execute()).rejects.toMatchObject({ code: '23503' });
  const { versaoSaude, versaoTrat } = await historico(patient);
  await db.transaction().execute(async (answering) => {
    const answered = { versao_saude: versaoSaude, versao_trat: versaoTrat };
    await answering.updateTable('pedidos').set(answered).where('id', '=', id).execute();
    // As if to change them, which only the owner could: at once, or not at all.
    const ids = `'${versaoSaude}', '${versaoTrat}'`;
    await runAs(app.owner, `select id from perguntas_versoes where id in (${ids}) for update nowait`);
  });
});

test('the consents are kept with the version of their text', async () => {
  const { id } = await createPedido(patient, 'PrEP Online (Prevenção ao HIV)');
  await save(id, {});
  const rows = await app.deps.db
    .selectFrom('consentimentos')
    .selectAll()
    .where('pedido_id', '=', id)
    .execute();
  expect(rows.map(({ tipo, versao }) => [tipo, versao])).toEqual([
    ['telemedicina', 1],
    ['declaracao_verdade', 1],
    ['autorizacao_envio', 1],
  ]);
});

test('health answers never reach the audit or the events', async () => {
  const { id } = await createPedido(patient, 'Relatório ou Laudo Médico');
  await save(id, { motivacao: 'palavra-de-saude' });
  const { db } = app.deps;
  const written = [await db.selectFrom('auditoria').selectAll().execute(), await writtenEvents(db)];
  expect(JSON.stringify(written)).toContain(id);
  expect(JSON.stringify(written)).not.toContain('palavra-de-saude');
  expect(JSON.stringify(written)).not.toContain(patient.cpf);
});
