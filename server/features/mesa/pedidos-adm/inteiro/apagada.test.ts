import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as mesa from '#contracts/mesa/pedidos-adm.contract.ts';
import { apagarConta } from '#contracts/titular/apagamento.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import { writeDocumento } from '#testing/builders/documento-assinado.ts';
import { addMedico } from '#testing/builders/medicos.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await build.signInAdmin(app);
});
afterAll(() => app.stop());

test('a kept order of an account that left → no act of the desk moves it, no document opens', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.paidPedido(app, patient);
  await writeDocumento(app, { pedidoId: id, medicoId: (await addMedico(app)).id });
  await app.deps.db.updateTable('pedidos').set({ atendimento: 'emitido' }).where('id', '=', id).execute();
  const documento = await app.deps.db
    .selectFrom('documentos')
    .select('id')
    .where('pedido_id', '=', id)
    .executeTakeFirstOrThrow();
  const file = () => admin.fetch(`/api/adm/documentos/${documento.id}/arquivo`);
  expect((await file()).status).toBe(200);
  await admin.want(mesa.concluirPedido, 200, { params: { id } });
  await patient.http.want(apagarConta, 200, { body: { chave: randomUUID() } });
  const refused = [
    await admin.call(mesa.reabrirPedido, { params: { id } }),
    await admin.call(mesa.excluirPedido, { params: { id } }),
    await admin.call(mesa.restaurarPedido, { params: { id } }),
  ];
  expect(refused.map((answer) => [answer.status, failureOf(answer).code])).toEqual(
    refused.map(() => [409, 'conta_apagada']),
  );
  expect(refused.map((answer) => failureOf(answer).message)[0]).toContain('não volta a andar');
  const { resultados } = await admin.want(mesa.agirEmLote, 200, { body: { ato: 'reabrir', ids: [id] } });
  expect(resultados).toMatchObject([{ feito: false, mensagem: expect.stringContaining('apagou a conta') }]);
  const closed = await file();
  expect([closed.status, await closed.json()]).toMatchObject([409, { error: { code: 'conta_apagada' } }]);
  // Its end is still possible: a letter on its way arrives, and nobody is told.
  const lines = () => app.deps.db.selectFrom('mensagens').select('id').where('pedido_id', '=', id).execute();
  const before = await lines();
  await app.deps.db
    .updateTable('pedidos')
    .set({ status: 'Aguardando Pagamento' })
    .where('id', '=', id)
    .execute();
  await admin.want(mesa.concluirPedido, 200, { params: { id } });
  expect(await lines()).toHaveLength(before.length);
});
