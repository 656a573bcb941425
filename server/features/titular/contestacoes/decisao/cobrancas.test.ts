import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerContestacao } from '#contracts/titular/contestacoes.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { bankOf, eventsApplied } from '#testing/providers/bank.ts';
import * as build from '#testing/builders/builders.ts';
import { acceptCase, claimOf, openCase, registerOwner } from '#testing/builders/contestacao.ts';
import type { Client } from '#testing/app/client.ts';
import { mailsTo } from '#testing/app/mail.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await build.signInAdmin(app);
});
afterAll(() => app.stop());

const orderOf = (id: string) =>
  app.deps.db
    .selectFrom('pedidos')
    .select(['status', 'status_anterior', 'pago_em', 'atendimento'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const entriesOf = (pedidoId: string) =>
  app.deps.db.selectFrom('devolucoes').selectAll().where('pedido_id', '=', pedidoId).execute();
const removed = async (idPayment: string | null) =>
  (await app.deps.payment.readCobranca(idPayment ?? ''))?.removida;

test('unpaid charges → deleted here and at the provider; paid ones → the administrator decides', async () => {
  const thief = await build.newPatient(app);
  const paid = await build.paidPedido(app, thief);
  const begun = await build.answeredPedido(thief, 'Atestados de saúde');
  const charged = await build.chargedPedido(thief, 'Pedido de Exames Complementares');
  await eventsApplied(app, charged.idPayment);
  const claim = claimOf(thief.cpf);
  const { id } = await openCase(app, claim);
  expect(await removed(charged.idPayment)).toBe(false);
  await acceptCase(admin, id);

  expect(await orderOf(begun.id)).toMatchObject({ status: 'Excluído', status_anterior: begun.status });
  expect(await orderOf(charged.id)).toMatchObject({ status: 'Excluído', status_anterior: charged.status });
  expect(await orderOf(paid.id)).toMatchObject({ status: 'Aguardando Pagamento', atendimento: 'na fila' });
  await expect.poll(() => removed(charged.idPayment)).toBe(true);
  const { conta } = await admin.want(lerContestacao, 200, { params: { id } });
  expect(conta).toMatchObject({ pedidos: 3, pagos: [{ id: paid.id, numero: paid.numero }] });
  expect(await entriesOf(paid.id)).toEqual([]);
  // The owner's list starts empty, although the customer at the provider has charges.
  const owner = await registerOwner(app, claim);
  expect(await build.readPedido(owner, paid.id).catch((error: unknown) => String(error))).toContain('404');
});

test('money received all the same → listed for the closed account, nobody told it was paid', async () => {
  const thief = await build.newPatient(app);
  const charged = await build.chargedPedido(thief);
  await eventsApplied(app, charged.idPayment);
  const { id } = await openCase(app, claimOf(thief.cpf));
  await bankOf(app).says(charged.idPayment ?? '', { status: 'RECEIVED' });
  await acceptCase(admin, id);
  await expect
    .poll(() => entriesOf(charged.id))
    .toMatchObject([{ motivo: 'pedido_excluido', situacao: 'aberta' }]);
  expect(await mailsTo(app, thief.dados.emailContato, 'Pagamento confirmado')).toEqual([]);
});
