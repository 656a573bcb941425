import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renovarPedido } from '#contracts/pedidos/renovacao.contract.ts';
import { sugerirRespostas } from '#contracts/pedidos/rascunhos.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf } from '#testing/app/client.ts';
import { answeredPedido, newPatient, paidPedido, type Patient } from '#testing/builders/builders.ts';

const SERVICO = 'Pedido de Exames Complementares';
let app: TestApp;
let patient: Patient;
beforeAll(async () => {
  app = await startTestApp();
  patient = await newPatient(app);
});
afterAll(() => app.stop());

test('a renewed order → same service, today’s price, and the last answers offered', async () => {
  const { id } = await paidPedido(app, patient, SERVICO);
  await app.deps.db
    .updateTable('precos')
    .set({ preco_centavos: 4321 })
    .where('servico', '=', SERVICO)
    .execute();
  const body = { chave: randomUUID() };
  const first = await patient.http.want(renovarPedido, 201, { params: { id }, body });
  const again = await patient.http.want(renovarPedido, 201, { params: { id }, body });
  expect(first.pedido).toMatchObject({
    Servico_Selecionado: SERVICO,
    status: 'Sendo Feito - Serviço Selecionado',
    precoCentavos: 4321,
  });
  expect(first.pedido.id).not.toBe(id);
  expect(again.pedido.id).toBe(first.pedido.id);
  const { sugestoes } = await patient.http.want(sugerirRespostas, 200, { params: { id: first.pedido.id } });
  expect(JSON.stringify(sugestoes)).toContain('Continuar o tratamento.');
});

test('what was never paid, and what is somebody else’s, is not renewed', async () => {
  const { id } = await answeredPedido(patient);
  const body = { chave: randomUUID() };
  const unpaid = await patient.http.call(renovarPedido, { params: { id }, body });
  expect([unpaid.status, failureOf(unpaid).code]).toEqual([409, 'nao_renovavel']);
  const stranger = await newPatient(app);
  const foreign = await stranger.http.call(renovarPedido, { params: { id }, body });
  const missing = await stranger.http.call(renovarPedido, { params: { id: randomUUID() }, body });
  expect([foreign.status, failureOf(foreign).code]).toEqual([404, failureOf(missing).code]);
});
