import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enviarMensagem } from '#contracts/chat/chat.contract.ts';
import * as caso from '#contracts/consultorio/caso.contract.ts';
import { revogarDocumento } from '#contracts/consultorio/decisao.contract.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { lerFio } from '#contracts/mesa/fio.contract.ts';
import { abrirDocumentoNaMesa, abrirPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '#testing/app/app.ts';
import type { Client } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';
import * as build from '#testing/builders/builders.ts';
import { heldDocumento } from '#testing/builders/held-documento.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { countRoundTrips } from '#testing/database/round-trips.ts';
import { signingWorld } from '#testing/files/signing.ts';
import { askIssue, documentoDeHoje, readyCase, writeDocumento } from '#testing/scenes/caso-a-decidir.ts';

const options: TestAppOptions = {};
let app: TestApp;
let admin: Client;
let helena: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp(options);
  admin = await build.signInAdmin(app);
  helena = await newMedico(app);
});
afterAll(() => app.stop());

const open = (id: string) => admin.want(abrirPedido, 200, { params: { id } });
const note = (id: string, texto: string, adendoDe: string | null = null) => {
  const body = { id: randomUUID(), texto, adendoDe };
  return helena.http.want(caso.escreverNota, 200, { params: { id }, body });
};

test('holder, notes, addenda, questions, answers, and the refusal with its words', async () => {
  const patient = await build.newPatient(app);
  const before = await build.paidPedido(app, patient, 'Atestados de saúde');
  const { id } = await build.paidPedido(app, patient);
  expect((await open(id)).prontuario).toEqual({
    com: null,
    semRespostaEm: null,
    identidade: null,
    responsavelConferido: null,
    notas: [],
    perguntas: [],
    decisao: null,
    anteriores: [expect.objectContaining({ id: before.id, medico: null, seu: false, documentos: [] })],
  });

  const live = await openLive(admin);
  const params = { id };
  await helena.http.want(assumirCaso, 200, { params });
  await helena.http.want(caso.conferirIdentidade, 200, { params, body: { conferida: true, como: 'video' } });
  const seen = live.messages.length;
  const { nota } = await note(id, 'Pressão estável.');
  // The note is on the desk's page as soon as the event is.
  await live.find((message) => live.messages.indexOf(message) >= seen && message.data.id === id);
  live.close();
  await note(id, 'Mediu em casa: 13 por 8.', nota.id);
  const question = { id: randomUUID(), texto: 'Desde quando?' };
  await helena.http.want(caso.perguntarAoPaciente, 200, { params, body: question });
  expect((await open(id)).prontuario.perguntas).toMatchObject([{ encerradaEm: null, resposta: null }]);
  await patient.http.want(enviarMensagem, 200, { body: { id: randomUUID(), mensagem: 'Desde maio.' } });
  await helena.http.want(assumirCaso, 200, { params });
  const { nome } = helena.medico;
  const { prontuario } = await open(id);
  expect(prontuario).toMatchObject({
    com: { nome, voce: false },
    identidade: { por: nome },
    notas: [{ texto: 'Pressão estável.', medico: nome, adendos: [{ texto: 'Mediu em casa: 13 por 8.' }] }],
    perguntas: [{ texto: 'Desde quando?', medico: nome, resposta: 'Desde maio.' }],
  });
  expect(prontuario.perguntas[0]?.respondidaEm).not.toBeNull();

  const motivo = 'Precisa de exame presencial.';
  await helena.http.want(caso.recusarCaso, 204, { params, body: { motivo } });
  const refused = await open(id);
  expect(refused.prontuario).toMatchObject({
    com: null,
    decisao: { medico: nome, voce: false, motivoDaRecusa: motivo },
  });
  expect(refused.conversa).not.toBeNull();
});

test('its documents in every state but draft → their bytes open and are audited', async () => {
  const ready = await readyCase(app, helena, 'relatorio');
  await writeDocumento(ready, documentoDeHoje('relatorio'));
  const { id } = ready;
  expect((await open(id)).documentos).toEqual([]);
  expect((await askIssue(ready)).status).toBe(200);
  const [issued] = (await open(id)).documentos;
  expect(issued).toMatchObject({
    titulo: 'Relatório médico',
    estado: 'a assinar',
    medico: helena.medico.nome,
    arquivo: false,
  });
  const unsigned = { params: { id: issued?.id ?? '' } };
  expect((await admin.call(abrirDocumentoNaMesa, unsigned)).status).toBe(404);

  const row = await app.deps.db
    .selectFrom('pedidos')
    .select('cliente_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const owners = { pedido_id: id, cliente_id: row.cliente_id, medico_id: helena.medico.id };
  const held = await heldDocumento(app, owners, await signingWorld(), { tipo: 'simples', serie: '0b' });
  const file = await admin.fetch(`/api/adm/documentos/${held.id}/arquivo`);
  expect(Buffer.from(await file.arrayBuffer()).equals(held.pdf)).toBe(true);
  const revocation = { rascunho: randomUUID(), motivo: 'A dose estava errada.' };
  await helena.http.want(revogarDocumento, 201, { params: { id: held.id }, body: revocation });
  const { documentos } = await open(id);
  const { acontecimentos } = await admin.want(lerFio, 200, { params: { id } });
  expect(documentos.find((one) => one.id === held.id)).toMatchObject({
    estado: 'revogado',
    revogadoMotivo: 'A dose estava errada.',
    arquivo: true,
  });
  expect(documentos).toHaveLength(2);
  expect(acontecimentos.map(({ quem, oQue }) => `${quem}: ${oQue}`)).toContain(
    'Administração: Documento aberto',
  );
});

test('round trips: opening an order, and the same reading again', async () => {
  const other = await build.createPedido(await build.newPatient(app));
  const { id } = await build.paidPedido(app, await build.newPatient(app));
  // Without the jobs, whose statements would be counted, too.
  options.jobs = false;
  await app.restart();
  // The first call of a session notes its use.
  await open(other.id);
  // One is the session’s; the lists of what belongs to the order and the line of the audit travel together.
  expect(await countRoundTrips(() => open(id))).toBe(4);
  expect(await countRoundTrips(() => open(id))).toBe(4);
});
