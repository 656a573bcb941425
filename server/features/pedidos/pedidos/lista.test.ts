import { afterAll, beforeAll, expect, test } from 'vitest';
import { listarPedidos } from '#contracts/pedidos/pedidos.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { createPedido, newPatient, type Patient } from '#testing/builders/builders.ts';
import { addPessoa, childOf } from '#testing/builders/pessoas.ts';
import { LIST_CAP } from './pedidos.repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Concluded orders of one person, a minute apart, the last one the newest. */
async function addOrders({ cpf }: Patient, paciente_id: string | null, n: number): Promise<void> {
  const { id: cliente_id } = await app.deps.db
    .selectFrom('clientes')
    .select('id')
    .where('cpf', '=', cpf)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: n }, (_, i) => ({
    cliente_id,
    paciente_id: paciente_id ?? cliente_id,
    chave: crypto.randomUUID(),
    servico_selecionado: 'Atestados de saúde',
    status: 'Concluído' as const,
    preco_centavos: 4_990,
    preco_em: new Date(),
    created_at: new Date(Date.now() - (n - i) * 60_000),
  }));
  await app.deps.db.insertInto('pedidos').values(rows).execute();
}

test('more orders than are listed → the newest of each person, however many another one has', async () => {
  const mother = await newPatient(app);
  const { id: child } = await addPessoa(mother, childOf());
  await addOrders(mother, child, 3);
  await addOrders(mother, null, LIST_CAP + 2);
  const { pedidos } = await mother.http.want(listarPedidos, 200);
  const own = pedidos.filter(({ paciente }) => paciente === null);
  expect([own.length, pedidos.length]).toEqual([LIST_CAP, LIST_CAP + 3]);
  const numbers = await app.deps.db
    .selectFrom('pedidos')
    .select('numero')
    .where('paciente_id', '<>', child)
    .orderBy('created_at', 'desc')
    .limit(LIST_CAP)
    .execute();
  expect(own.map(({ numero }) => numero)).toEqual(numbers.map(({ numero }) => numero));
});

test('as many orders as are listed, and an unfinished one → all, and that one apart', async () => {
  const patient = await newPatient(app);
  await addOrders(patient, null, LIST_CAP);
  const pedido = await createPedido(patient);
  const { pedidos, retomar } = await patient.http.want(listarPedidos, 200);
  expect([pedidos.length, retomar?.id]).toEqual([LIST_CAP, pedido.id]);
  expect(pedidos.map(({ id }) => id)).not.toContain(pedido.id);
});
