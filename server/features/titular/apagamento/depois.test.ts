import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apagarConta, lerComprovante } from '#contracts/titular/apagamento.contract.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { DIAS_DO_COMPROVANTE } from '#domain/titular/apagamento.ts';
import { systemScope } from '#platform/actor.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import type { Patient } from '#testing/builders/builders.ts';
import { writeDocumento } from '#testing/builders/documento-assinado.ts';
import { addMedico } from '#testing/builders/medicos.ts';
import {
  apagarDeNovo,
  apagarRestos,
  expurgar,
  localizarGuardados,
  removerDoProvedor,
} from './depois.usecases.ts';

const SYSTEM = { tipo: 'Sistema', nome: 'teste' } as const;
const DAY_MS = 86_400_000;

let app: TestApp;
let medicoId: string;
let now = Date.now();
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
  medicoId = (await addMedico(app)).id;
});
afterAll(() => app.stop());

const jobDeps = () => ({
  ...app.deps,
  paymentBackground: app.deps.payment,
  paymentIdle: () => Promise.resolve(true),
});
const run = (
  act: (call: { actor: typeof SYSTEM; input: null; deps: ReturnType<typeof jobDeps> }) => Promise<void>,
) => act({ actor: SYSTEM, input: null, deps: jobDeps() });
const leave = ({ http }: Patient, chave: string = randomUUID()) =>
  http.want(apagarConta, 200, { body: { chave } });

async function accountOf({ cpf }: Patient) {
  const query = app.deps.db.selectFrom('clientes').select(['id', 'asaas_id']).where('cpf', '=', cpf);
  return query.where('contestada_em', 'is', null).executeTakeFirstOrThrow();
}

const countOf = async (table: 'documentos' | 'notas_clinicas' | 'anexos', pedido: string) => {
  const query = app.deps.db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('n'));
  return (await query.where('pedido_id', '=', pedido).executeTakeFirstOrThrow()).n;
};

/** An instant whose term of twenty years ended three days ago. */
function twentyYearsAgo(): Date {
  const then = new Date(now - 3 * DAY_MS);
  then.setUTCFullYear(then.getUTCFullYear() - 20);
  return then;
}

test('twenty years after the last entry the record goes, not a day earlier; another’s stays', async () => {
  const [old, young] = [await build.newPatient(app), await build.newPatient(app)];
  const orders: string[] = [];
  for (const [patient, assinadoEm] of [
    [old, twentyYearsAgo()],
    [young, new Date(twentyYearsAgo().getTime() + 30 * DAY_MS)],
  ] as const) {
    const { id } = await build.answeredPedido(patient);
    await writeDocumento(app, { pedidoId: id, medicoId, assinadoEm });
    const nota = { id: randomUUID(), pedido_id: id, medico_id: medicoId, texto: 'Segue igual.' };
    await app.deps.db
      .insertInto('notas_clinicas')
      .values({ ...nota, created_at: assinadoEm })
      .execute();
    orders.push(id);
  }
  const [mine = '', other = ''] = orders;
  const { id: conta } = await accountOf(old);
  const { guardado } = await leave(old);
  await leave(young);
  const lastDay = dataEmSaoPaulo(new Date(now - 3 * DAY_MS));
  expect(guardado[0]?.ate).toBe(lastDay);
  const today = now;
  now = today - 3 * DAY_MS;
  await run(expurgar);
  expect(await countOf('documentos', mine)).toBe(1);
  now = today - 2 * DAY_MS;
  await run(expurgar);
  await run(expurgar);
  now = today;
  expect([await countOf('documentos', mine), await countOf('notas_clinicas', mine)]).toEqual([0, 0]);
  expect([await countOf('documentos', other), await countOf('notas_clinicas', other)]).toEqual([1, 1]);
  const order = await app.deps.db
    .selectFrom('pedidos')
    .select(['hist_saude', 'motivacao', 'status'])
    .where('id', '=', mine)
    .executeTakeFirstOrThrow();
  expect(order).toEqual({ hist_saude: [], motivacao: '', status: 'Excluído' });
  const found = await localizarGuardados({ actor: SYSTEM, input: { cpf: old.cpf }, deps: app.deps });
  expect(found).toEqual([]);
  const lines = app.deps.db.selectFrom('auditoria').select('acao').where('alvo_id', '=', conta);
  expect((await lines.where('acao', '=', 'cliente.expurgar').execute()).length).toBe(1);
});

test('the database refuses to erase a record before its time, also where its owner asks', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.answeredPedido(patient);
  await writeDocumento(app, { pedidoId: id, medicoId });
  await leave(patient);
  await expect(sql`select expurga_prontuario(${id})`.execute(app.deps.db)).rejects.toThrow(/stays/);
  await expect(app.deps.db.deleteFrom('documentos').where('pedido_id', '=', id).execute()).rejects.toThrow(
    /stay/,
  );
  await expect(sql`delete from notas_clinicas where pedido_id = ${id}`.execute(app.deps.db)).rejects.toThrow(
    /append-only|permission/,
  );
});

test('an entry that is added after the erasure moves the end', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.answeredPedido(patient);
  await writeDocumento(app, { pedidoId: id, medicoId, assinadoEm: twentyYearsAgo() });
  const { id: conta } = await accountOf(patient);
  await leave(patient);
  const late = { id: randomUUID(), pedido_id: id, medico_id: medicoId, texto: 'Retificação.' };
  await app.deps.db
    .insertInto('notas_clinicas')
    .values({ ...late, created_at: new Date(now) })
    .execute();
  await run(expurgar);
  expect(await countOf('documentos', id)).toBe(1);
  const row = await app.deps.db
    .selectFrom('apagamentos')
    .select('guardado_ate')
    .where('cliente_id', '=', conta)
    .executeTakeFirstOrThrow();
  expect(row.guardado_ate?.slice(0, 4)).toBe(String(new Date(now).getFullYear() + 20));
});

test('an account without any order → a minute later no row of it is left', async () => {
  const { id } = await app.deps.db
    .insertInto('clientes')
    .values({ cpf: build.randomCpf(), senha_hash: 'x', nome: 'Ana' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await apagarDeNovo({ actor: SYSTEM, input: { contas: [id, id, randomUUID()] }, deps: app.deps });
  await apagarRestos({ actor: SYSTEM, input: { scope: systemScope(SYSTEM, id) }, deps: app.deps });
  const rows = await app.deps.db.selectFrom('clientes').select('id').where('id', '=', id).execute();
  expect(rows).toEqual([]);
});

test('no charge open at the provider → the customer goes there; one that is down is asked again', async () => {
  const patient = await build.newPatient(app);
  await build.chargedPedido(patient);
  const { id: conta, asaas_id: customer } = await accountOf(patient);
  await leave(patient);
  const removed = async () => {
    const query = app.deps.db.selectFrom('apagamentos').select('asaas_removido_em');
    return (await query.where('cliente_id', '=', conta).executeTakeFirstOrThrow()).asaas_removido_em !== null;
  };
  await app.deps.db
    .updateTable('cobrancas')
    .set({ removida_em: new Date(now) })
    .where('pedido_id', 'in', (eb) => eb.selectFrom('pedidos').select('id').where('cliente_id', '=', conta))
    .execute();
  const down = { ...app.deps.payment, deleteCliente: () => Promise.reject(new Error('down')) };
  const broken = { ...jobDeps(), paymentBackground: down };
  await expect(removerDoProvedor({ actor: SYSTEM, input: null, deps: broken })).rejects.toThrow('down');
  expect(await removed()).toBe(false);
  await run(removerDoProvedor);
  expect(await removed()).toBe(true);
  expect(await app.deps.payment.findCliente(patient.cpf)).toBeNull();
  expect(customer).not.toBeNull();
});

test('a customer that a new account of the CPF took over stays at the provider', async () => {
  const patient = await build.newPatient(app);
  const { id: conta, asaas_id: customer } = await accountOf(patient);
  await leave(patient);
  const again = await build.registerPatient(app, patient.cpf);
  const { id } = await accountOf(again);
  await app.deps.db.updateTable('clientes').set({ asaas_id: customer }).where('id', '=', id).execute();
  await run(removerDoProvedor);
  expect(await app.deps.payment.findCliente(patient.cpf)).toEqual({ id: customer });
  const lines = app.deps.db.selectFrom('auditoria').select('acao').where('alvo_id', '=', conta);
  expect((await lines.execute()).map(({ acao }) => acao)).toContain('cliente.manter_no_provedor');
});

test('the receipt opens for thirty days', async () => {
  const patient = await build.newPatient(app);
  await build.createPedido(patient);
  const chave = randomUUID();
  await leave(patient, chave);
  const read = () => build.visitor(app).call(lerComprovante, { body: { chave } });
  const today = now;
  now = today + (DIAS_DO_COMPROVANTE - 1) * DAY_MS;
  await run(expurgar);
  expect((await read()).status).toBe(200);
  now = today + (DIAS_DO_COMPROVANTE + 1) * DAY_MS;
  await run(expurgar);
  expect((await read()).status).toBe(404);
  now = today;
});

test('an account that a backup brought back → erased again, unless a paid order waits in it', async () => {
  const [back, waiting] = [await build.newPatient(app), await build.newPatient(app)];
  await build.answeredPedido(back);
  await build.paidPedido(app, waiting);
  const contas = [(await accountOf(back)).id, (await accountOf(waiting)).id, randomUUID()];
  const again = () => apagarDeNovo({ actor: SYSTEM, input: { contas }, deps: app.deps });
  expect(await again()).toEqual({ apagadas: 1, esperam: 1 });
  expect(await again()).toEqual({ apagadas: 0, esperam: 1 });
});
