import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enviarMensagem } from '#contracts/chat/chat.contract.ts';
import { consultarPedidos } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { abrirPedido, concluirPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import type { Client } from '#testing/app/client.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await build.signInAdmin(app);
});
afterAll(() => app.stop());

const noes = (some: readonly string[]) => JSON.stringify(some.map(() => 'Não, nenhuma.'));

async function marks(numero: number) {
  const { pedidos } = await admin.want(consultarPedidos, 200, { body: { busca: `#${numero}` } });
  return pedidos[0]?.atencao;
}

test('a quiet order has no mark; what is to be known or done has, until the order is over', async () => {
  const patient = await build.newPatient(app);
  const { id, numero } = await build.paidPedido(app, patient);
  const { db } = app.deps;
  const { pedido } = await admin.want(abrirPedido, 200, { params: { id } });
  await db
    .updateTable('pedidos')
    .set({ hist_saude: noes(pedido.histSaude), hist_trat: noes(pedido.histTrat) })
    .where('id', '=', id)
    .execute();
  expect(await marks(numero)).toEqual([]);
  const marked = pedido.sinaisSaude.findIndex((sinais) => sinais.atencao === true);
  const answers = pedido.histSaude.map((_answer, i) => (i === marked ? 'Dipirona' : 'Não'));
  const hist_saude = JSON.stringify(answers);
  await db
    .updateTable('pedidos')
    .set({ hist_saude, prazo: new Date(0) })
    .where('id', '=', id)
    .execute();
  const { cliente_id } = await db
    .selectFrom('pedidos')
    .select('cliente_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('clientes')
    .set({ data_nascimento: '2015-01-01' })
    .where('id', '=', cliente_id)
    .execute();
  await db
    .insertInto('emails')
    .values({ chave: `atraso-${id}`, cliente_id, recusado_em: new Date(Date.now() + 60_000) })
    .execute();
  await patient.http.want(enviarMensagem, 200, { body: { id: randomUUID(), mensagem: 'Alguém aí?' } });
  expect(await marks(numero)).toEqual(['atraso', 'mensagem', 'email', 'menor', 'resposta']);
  const read = await admin.want(abrirPedido, 200, { params: { id } });
  expect(read).toMatchObject({ emailRecusado: true, mensagemEmEspera: { texto: 'Alguém aí?' } });
  await admin.want(concluirPedido, 200, { params: { id } });
  expect(await marks(numero)).toEqual(['mensagem']);
});
