import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerSessao } from '#contracts/contas/sessao-atual.contract.ts';
import { enviarMensagem } from '#contracts/chat/chat.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import { findAccountByCpf } from './encerrar.usecases.ts';
import { devolverVazios } from './vazios.usecases.ts';

let app: TestApp;
let now = Date.now();
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
});
afterAll(() => app.stop());

const SYSTEM = { tipo: 'Sistema', nome: 'teste' } as const;
const HOUR_MS = 3_600_000;
const giveBack = () => devolverVazios({ actor: SYSTEM, input: null, deps: app.deps });
const held = async (cpf: string) => (await findAccountByCpf(app.deps.db, cpf)) !== null;
/** As if its registration were so many hours ago, and its session last used then. */
async function age(cpf: string, hours: number): Promise<void> {
  const then = new Date(now - hours * HOUR_MS);
  const account = (await findAccountByCpf(app.deps.db, cpf)) ?? '';
  await app.deps.db.updateTable('clientes').set({ created_at: then }).where('id', '=', account).execute();
  await app.deps.db
    .updateTable('sessoes')
    .set({ vista_em: then })
    .where('cliente_id', '=', account)
    .execute();
}

test('a registration that nothing followed gives its CPF back after a day, and can be made anew', async () => {
  const empty = await build.registerPatient(app);
  await age(empty.cpf, 23);
  await giveBack();
  expect(await held(empty.cpf)).toBe(true);
  await age(empty.cpf, 25);
  await giveBack();
  expect(await held(empty.cpf)).toBe(false);
  expect(await empty.http.want(lerSessao, 200)).toMatchObject({ papel: 'Visitante' });
  const again = await build.registerPatient(app, empty.cpf);
  expect(await held(again.cpf)).toBe(true);
});

test('data, an order, a message or a page in use → account kept; a week of use alone → not', async () => {
  const [known, asking, writing, typing] = await Promise.all([
    build.newPatient(app),
    build.newPatient(app),
    build.registerPatient(app),
    build.registerPatient(app),
  ]);
  await build.createPedido(asking);
  await writing.http.want(enviarMensagem, 200, {
    body: { id: crypto.randomUUID(), mensagem: 'Bom dia' },
  });
  await app.deps.db.updateTable('clientes').set({ dados_em: null }).where('cpf', '=', asking.cpf).execute();
  for (const { cpf } of [known, asking, writing, typing]) await age(cpf, 30);
  const used = { vista_em: new Date(now) };
  const open = (await findAccountByCpf(app.deps.db, typing.cpf)) ?? '';
  await app.deps.db.updateTable('sessoes').set(used).where('cliente_id', '=', open).execute();
  await giveBack();
  for (const { cpf } of [known, asking, writing, typing]) expect(await held(cpf)).toBe(true);
  now += 8 * 24 * HOUR_MS;
  await app.deps.db
    .updateTable('sessoes')
    .set({ vista_em: new Date(now) })
    .where('cliente_id', '=', open)
    .execute();
  await giveBack();
  expect(await held(typing.cpf)).toBe(false);
  expect(await held(writing.cpf)).toBe(true);
});

test('received money → account kept; the next empty one is still released', async () => {
  const [paid, empty] = [await build.registerPatient(app), await build.registerPatient(app)];
  const cliente_id = (await findAccountByCpf(app.deps.db, paid.cpf)) ?? '';
  const money = {
    cliente_id,
    valor_centavos: 4990,
    motivo: 'cobranca_desconhecida',
    asaas_id: 'pay_1',
  } as const;
  await app.deps.db.insertInto('devolucoes').values(money).execute();
  await age(paid.cpf, 31);
  await age(empty.cpf, 30);
  await giveBack();
  expect([await held(paid.cpf), await held(empty.cpf)]).toEqual([true, false]);
});
