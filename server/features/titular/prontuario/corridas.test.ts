import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as chat from '#contracts/chat/chat.contract.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { lerCaso, perguntarAoPaciente } from '#contracts/consultorio/caso.contract.ts';
import { listarDocumentos } from '#contracts/documentos/entrega.contract.ts';
import * as pedidos from '#contracts/pedidos/pedidos.contract.ts';
import * as contracts from '#contracts/titular/prontuario.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import type { Client } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import type { Patient } from '#testing/builders/builders.ts';
import { writeDocumento } from '#testing/builders/documento-assinado.ts';
import { familyWithAdult } from '#testing/builders/prontuario.ts';
import {
  askIssue,
  documentoDeHoje,
  takeReady,
  writeDocumento as writeDraft,
} from '#testing/scenes/caso-a-decidir.ts';
import { newMedico } from '#testing/builders/medicos.ts';

let app: TestApp;
let helena: Client;
beforeAll(async () => {
  app = await startTestApp({ fill: true });
  helena = (await newMedico(app)).http;
});
afterAll(() => app.stop());

const say = ({ http }: Patient, mensagem: string, sobre: string | null = null) =>
  http.call(chat.enviarMensagem, { body: { id: randomUUID(), mensagem, sobre } });
const log = ({ http }: Patient) => http.want(chat.listarMensagens, 200);
const written = async (patient: Patient) =>
  (await log(patient)).mensagens.flatMap(({ mensagem, automatica }) => (automatica ? [] : [mensagem]));
const take = ({ http }: Patient) => http.want(contracts.trazerProntuario, 200);

describe('at the same time as', () => {
  test('a message about the person → it is in one conversation, the right one', async () => {
    const { mother, own, ivone } = await familyWithAdult(app);
    const [sent] = await Promise.all([say(mother, 'na corrida', ivone.id), take(own)]);
    const [hers, mine] = [await written(mother), await written(own)];
    expect(hers).toEqual([]);
    expect(mine).toEqual(sent.status === 200 ? ['na corrida'] : []);
    expect([200, 409]).toContain(sent.status);
  });

  test('a charge of an unpaid order → the order is deleted, and no charge of it stays open', async () => {
    const { mother, own, ivone } = await familyWithAdult(app);
    const { id } = await build.attachedPedido(mother, 'Pedido de Exames Complementares', ivone.id);
    const charge = mother.http.call(pedidos.gerarCobranca, { params: { id }, body: {} });
    const [charged] = await Promise.all([charge, take(own)]);
    expect([200, 404, 409]).toContain(charged.status);
    const row = await app.deps.db
      .selectFrom('pedidos')
      .select(['status', 'cliente_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { id: me } = await app.deps.db
      .selectFrom('clientes')
      .select('id')
      .where('cpf', '=', own.cpf)
      .where('conta_id', 'is', null)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: 'Excluído', cliente_id: me });
    const open = await app.deps.db
      .selectFrom('cobrancas')
      .select('id')
      .where('pedido_id', '=', id)
      .where('encerrada_em', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  test('the issue of a document → the document is where its order is, and only there', async () => {
    const medica = await newMedico(app);
    const { mother, own, id } = await familyWithAdult(app, { servico: 'Pedido de Exames Complementares' });
    await takeReady(medica, id);
    await writeDraft({ id, medica }, documentoDeHoje('exames'));
    const [issued] = await Promise.all([askIssue({ id, medica }), take(own)]);
    expect([issued.status, issued.body]).toEqual([200, expect.anything()]);
    const rows = await app.deps.db
      .selectFrom('documentos as d')
      .innerJoin('pedidos as p', 'p.id', 'd.pedido_id')
      .innerJoin('clientes as c', 'c.id', 'd.cliente_id')
      .select(['c.cpf', 'c.conta_id', 'd.estado'])
      .whereRef('d.cliente_id', '=', 'p.cliente_id')
      .whereRef('d.paciente_id', '=', 'p.paciente_id')
      .where('d.pedido_id', '=', id)
      .execute();
    expect(rows).toMatchObject([
      { cpf: own.cpf, conta_id: null, estado: expect.not.stringMatching('rascunho') },
    ]);
    expect((await mother.http.call(listarDocumentos, { params: { id } })).status).toBe(404);
    const { documentos } = await own.http.want(listarDocumentos, 200, { params: { id } });
    expect(documentos.length).toBeLessThanOrEqual(1);
  });

  test('a doctor asks about the case → the question is in the conversation of its new owner', async () => {
    const { mother, own, id } = await familyWithAdult(app);
    await helena.want(assumirCaso, 200, { params: { id } });
    const body = { id: randomUUID(), texto: 'Desde quando?', pedeDocumento: false };
    const [asked] = await Promise.all([
      helena.call(perguntarAoPaciente, { params: { id }, body }),
      take(own),
    ]);
    expect([200, 404]).toContain(asked.status);
    expect(await written(mother)).toEqual([]);
    expect(await written(own)).toEqual(asked.status === 200 ? ['Desde quando?'] : []);
    expect((await helena.call(lerCaso, { params: { id } })).status).toBe(200);
  });

  test('nobody’s document is ever in two accounts: the database refuses any other move', async () => {
    const { mother, own, id } = await familyWithAdult(app);
    const stranger = await build.newPatient(app);
    const ids = await app.deps.db
      .selectFrom('clientes')
      .select(['id', 'cpf'])
      .where('cpf', 'in', [mother.cpf, own.cpf, stranger.cpf])
      .where('conta_id', 'is', null)
      .execute();
    const of = ({ cpf }: Patient) => ids.find((one) => one.cpf === cpf)?.id ?? '';
    const move = (cliente_id: string, paciente_id: string) =>
      app.deps.db.updateTable('pedidos').set({ cliente_id, paciente_id }).where('id', '=', id).execute();
    await expect(move(of(stranger), of(stranger))).rejects.toThrow('stays with its patient');
    await expect(move(of(stranger), of(own))).rejects.toThrow('stays with its patient');
    const { medico } = await newMedico(app);
    await writeDocumento(app, { pedidoId: id, medicoId: medico.id });
    const moved = app.deps.db
      .updateTable('documentos')
      .set({ cliente_id: of(own), paciente_id: of(own) })
      .where('pedido_id', '=', id);
    await expect(moved.execute()).rejects.toThrow('issued documents stay');
  });
});
