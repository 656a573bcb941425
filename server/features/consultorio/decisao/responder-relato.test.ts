import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as decisao from '#contracts/consultorio/decisao.contract.ts';
import { lerCaso } from '#contracts/consultorio/caso.contract.ts';
import { lerFila } from '#contracts/consultorio/fila.contract.ts';
import { desativarMedico } from '#contracts/contas/medicos.contract.ts';
import * as entrega from '#contracts/documentos/entrega.contract.ts';
import { lerFio } from '#contracts/mesa/fio.contract.ts';
import { abrirPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type AnyAnswer } from '#testing/app/client.ts';
import { mailTo } from '#testing/app/mail.ts';
import { newPatient, paidPedido, signInAdmin } from '#testing/builders/builders.ts';
import { writeDocumento } from '#testing/builders/documento-assinado.ts';
import { newMedico } from '#testing/builders/medicos.ts';

type Medica = Awaited<ReturnType<typeof newMedico>>;

let app: TestApp;
let helena: Medica;
let caio: Medica;
beforeAll(async () => {
  app = await startTestApp({ fill: true });
  [helena, caio] = await Promise.all([newMedico(app), newMedico(app)]);
}, 60_000);
afterAll(() => app.stop());

const TEXTO = 'O nome da minha mãe está errado.';
const RESPOSTA = 'O documento não leva o nome da mãe: está certo assim.';

/** A document of Helena in the patient's hand, with an error reported in it. */
async function reported(medica = helena) {
  const patient = await newPatient(app);
  const { id: pedidoId, numero } = await paidPedido(app, patient);
  const { id } = await writeDocumento(app, { pedidoId, medicoId: medica.medico.id });
  const { db, clock } = app.deps;
  const done = { atendimento: 'emitido', status: 'Concluído', recebido: 'documento' } as const;
  await db.updateTable('pedidos').set(done).where('id', '=', pedidoId).execute();
  const decided = { decidido_em: clock(), decidido_por: medica.medico.id };
  await db
    .insertInto('casos')
    .values({ pedido_id: pedidoId, ...decided })
    .execute();
  await report(patient, id);
  return { patient, pedidoId, numero, documentoId: id };
}

function report({ http }: Awaited<ReturnType<typeof newPatient>>, id: string, texto = TEXTO) {
  return http.want(entrega.relatarErro, 201, { params: { id }, body: { texto } });
}

const relatosOf = async ({ http }: Medica, pedidoId: string) =>
  (await http.want(decisao.lerDocumentosDoCaso, 200, { params: { id: pedidoId } })).relatos;
const answer = ({ http }: Medica, id: string, resposta = RESPOSTA): Promise<AnyAnswer> =>
  http.call(decisao.responderRelato, { params: { id }, body: { resposta } });
const codeOf = (sent: AnyAnswer) => `${sent.status} ${failureOf(sent).code}`;
const mine = ({ http }: Medica) => http.want(lerFila, 200, { query: { aba: 'comigo' } });

test('a report → with its doctor, in Comigo and by mail, until answered at the document', async () => {
  const { patient, pedidoId, numero, documentoId } = await reported();
  const waiting = await mine(helena);
  expect(waiting.contagens.comigo).toBe(waiting.casos.length);
  expect(waiting.casos.find(({ id }) => id === pedidoId)).toMatchObject({
    seu: true,
    relatadoEm: expect.any(String),
    decididoEm: expect.any(String),
  });
  expect((await mine(caio)).casos).toEqual([]);
  const told = await mailTo(app, helena.medico.email, `Um erro foi relatado: pedido ${numero}`);
  expect(told.texto).not.toContain(TEXTO);
  const [relato] = await relatosOf(helena, pedidoId);
  if (!relato) throw new Error('no report');
  expect(relato).toMatchObject({ documentoId, texto: TEXTO, resposta: null, responde: true });

  expect(codeOf(await answer(helena, relato.id, '  '))).toBe('400 texto_recusado');
  expect(codeOf(await answer(helena, relato.id, 'a'.repeat(1001)))).toBe('400 texto_recusado');
  expect((await answer(helena, relato.id)).status).toBe(204);
  expect((await answer(helena, relato.id)).status).toBe(204);
  expect(codeOf(await answer(helena, relato.id, 'Outra coisa.'))).toBe('409 relato_resolvido');
  expect((await mine(helena)).casos.filter(({ id }) => id === pedidoId)).toEqual([]);
  expect(await relatosOf(helena, pedidoId)).toMatchObject([
    { responde: false, resposta: { texto: RESPOSTA, medico: helena.medico.nome } },
  ]);

  const { documentos } = await patient.http.want(entrega.listarDocumentos, 200, { params: { id: pedidoId } });
  expect(documentos[0]?.relato).toMatchObject({
    texto: TEXTO,
    resposta: { texto: RESPOSTA, medico: helena.medico.nome },
  });
  const mail = await mailTo(app, patient.dados.emailContato, `O seu relato foi respondido: pedido ${numero}`);
  expect(mail.texto).not.toContain(RESPOSTA);
  const lines = await app.deps.db
    .selectFrom('mensagens')
    .select('mensagem')
    .where('pedido_id', '=', pedidoId)
    .where('mensagem', 'like', '%com a resposta ao erro%')
    .execute();
  expect(lines).toHaveLength(1);
  const admin = await signInAdmin(app);
  const inteiro = await admin.want(abrirPedido, 200, { params: { id: pedidoId } });
  const { acontecimentos } = await admin.want(lerFio, 200, { params: { id: pedidoId } });
  expect(inteiro.relatos).toMatchObject([{ texto: TEXTO, resposta: { texto: RESPOSTA } }]);
  expect(acontecimentos.map(({ oQue }) => oQue)).toContain('Relato de erro respondido');
});

test('a document is reported five times, each after the answer to the one before', async () => {
  const { patient, pedidoId, documentoId } = await reported();
  const again = (): Promise<AnyAnswer> =>
    patient.http.call(entrega.relatarErro, { params: { id: documentoId }, body: { texto: 'Ainda.' } });
  for (let n = 1; n < entrega.MAX_RELATOS; n++) {
    const open = (await relatosOf(helena, pedidoId)).find(({ responde }) => responde);
    await answer(helena, open?.id ?? '');
    expect((await again()).status).toBe(201);
  }
  expect(codeOf(await again())).toBe('409 ja_relatado');
  const last = (await relatosOf(helena, pedidoId)).at(-1);
  await answer(helena, last?.id ?? '');
  expect(codeOf(await again())).toBe('409 relatos_demais');
});

test('a colleague neither reads nor answers it, and answering twice at once is one answer', async () => {
  const { pedidoId } = await reported();
  const [relato] = await relatosOf(helena, pedidoId);
  const id = relato?.id ?? '';
  expect(codeOf(await answer(caio, id))).toBe('404 nao_encontrado');
  expect(codeOf(await answer(helena, randomUUID()))).toBe('404 nao_encontrado');
  expect((await caio.http.call(lerCaso, { params: { id: pedidoId } })).status).toBe(404);
  const both = await Promise.all([answer(helena, id, 'Uma.'), answer(helena, id, 'Outra.')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
});

test('of a doctor who left any colleague answers, or revokes and makes another', async () => {
  const rita = await newMedico(app);
  const [first, second] = [await reported(rita), await reported(rita)];
  const admin = await signInAdmin(app);
  await admin.want(desativarMedico, 200, { params: { id: rita.medico.id } });
  expect((await mine(caio)).casos.map(({ id }) => id)).toEqual(
    expect.arrayContaining([first.pedidoId, second.pedidoId]),
  );
  const [relato] = await relatosOf(caio, first.pedidoId);
  expect((await answer(caio, relato?.id ?? '')).status).toBe(204);
  // Answered, the case of somebody else is closed to this colleague again.
  expect((await caio.http.call(lerCaso, { params: { id: first.pedidoId } })).status).toBe(404);

  const rascunho = randomUUID();
  const revoke = ({ http }: Medica, draft = rascunho) =>
    http.call(decisao.revogarDocumento, {
      params: { id: second.documentoId },
      body: { rascunho: draft, motivo: 'O nome estava errado.' },
    });
  expect((await revoke(caio)).status).toBe(201);
  expect((await revoke(caio)).status).toBe(201);
  expect((await revoke(helena)).status).toBe(404);
  expect((await mine(caio)).casos.find(({ id }) => id === second.pedidoId)).toMatchObject({
    relatadoEm: null,
    com: { voce: true },
  });
});

test('revoked, a report is settled without an answer, and says no more than the revocation', async () => {
  const { patient, pedidoId, documentoId } = await reported();
  const [relato] = await relatosOf(helena, pedidoId);
  const body = { rascunho: randomUUID(), motivo: 'O nome estava errado.' };
  await helena.http.want(decisao.revogarDocumento, 201, { params: { id: documentoId }, body });
  expect(codeOf(await answer(helena, relato?.id ?? ''))).toBe('409 relato_resolvido');
  const { documentos } = await patient.http.want(entrega.listarDocumentos, 200, { params: { id: pedidoId } });
  expect(documentos.find(({ id }) => id === documentoId)).toMatchObject({ estado: 'revogado', relato: null });
});
