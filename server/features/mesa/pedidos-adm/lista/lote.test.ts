import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agirEmLote, type AtoDaMesa } from '#contracts/mesa/pedidos-adm.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import type { Client } from '#testing/app/client.ts';

let app: TestApp;
let admin: Client;
let patient: build.Patient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await build.signInAdmin(app);
  patient = await build.newPatient(app);
});
afterAll(() => app.stop());

const act = async (ato: AtoDaMesa, ids: string[]) =>
  (await admin.want(agirEmLote, 200, { body: { ato, ids } })).resultados;

test('each order gets its own answer, in the order given', async () => {
  const one = await build.createPedido(patient, 'Atestados de saúde');
  const other = await build.answeredPedido(patient, 'Renovação de Receita Azul');
  const nobody = randomUUID();
  expect(await act('excluir', [one.id, nobody, other.id])).toEqual([
    { id: one.id, feito: true, status: 'Excluído', mensagem: null },
    { id: nobody, feito: false, status: null, mensagem: 'Não encontramos o que você procura.' },
    { id: other.id, feito: true, status: 'Excluído', mensagem: null },
  ]);
  const back = await act('restaurar', [other.id, one.id]);
  expect(back.map(({ status }) => status)).toEqual([
    'Sendo feito - Histórico Respondido',
    'Sendo Feito - Serviço Selecionado',
  ]);
});

test('what one refuses does not hold the others up, and is said in words', async () => {
  const one = await build.createPedido(patient, 'Relatório ou Laudo Médico');
  await act('excluir', [one.id]);
  const two = await build.createPedido(patient, 'PrEP Online (Prevenção ao HIV)');
  expect(await act('restaurar', [two.id, one.id])).toMatchObject([
    { feito: false, status: null, mensagem: 'Este pedido não está excluído.' },
    { feito: true, mensagem: null },
  ]);
  expect(await act('concluir', [one.id, two.id])).toMatchObject([
    { status: 'Concluído' },
    { status: 'Concluído' },
  ]);
});

test('each act → in the audit, by its own order', async () => {
  const { id } = await build.createPedido(patient, 'Pedido de Encaminhamentos');
  await act('excluir', [id]);
  const rows = await app.deps.db
    .selectFrom('auditoria')
    .select(['acao', 'ator_tipo'])
    .where('alvo_id', '=', id)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { acao: 'pedido.criar', ator_tipo: 'Paciente' },
    { acao: 'pedido.excluir', ator_tipo: 'Admin' },
  ]);
});

test('nothing, and more than a hundred, are refused', async () => {
  for (const ids of [[], Array.from({ length: 101 }, () => randomUUID())]) {
    expect((await admin.call(agirEmLote, { body: { ato: 'excluir', ids } })).status).toBe(400);
  }
});
