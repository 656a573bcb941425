import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enviarMensagem, listarMensagens } from '#contracts/chat/chat.contract.ts';
import { consultarPedidos, TAMANHO_DA_PAGINA } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import type { CallInput, Client } from '#testing/app/client.ts';
import { countRoundTrips } from '#testing/database/round-trips.ts';
import { MAX_COUNTED } from './lista.policy.ts';

const options = { jobs: true };
let app: TestApp;
let admin: Client;
let patient: build.Patient;
beforeAll(async () => {
  app = await startTestApp(options);
  admin = await build.signInAdmin(app);
  patient = await build.newPatient(app);
});
afterAll(() => app.stop());

type Consulta = NonNullable<CallInput<typeof consultarPedidos>['body']>;
const ask = (body: Consulta) => admin.want(consultarPedidos, 200, { body });
/** The orders of a page of another size, which is read like any other page. */
const askAsAnyPage = (body: Consulta = {}) => ask({ ...body, tamanho: TAMANHO_DA_PAGINA + 1 });

async function grow(count: number): Promise<void> {
  await sql`
    insert into pedidos (cliente_id, chave, servico_selecionado, status, preco_centavos, preco_em, created_at)
    select c.id, gen_random_uuid(), 'Atestados de saúde', 'Concluído', 4990, now(), now() - (i / 2) * interval '1 minute'
      from generate_series(1, ${count}::int) i, clientes c where c.cpf = ${patient.cpf}`.execute(app.deps.db);
}

test('the desk opens with the newest orders, and goes on from there', async () => {
  const { id } = await build.createPedido(patient);
  await patient.http.want(enviarMensagem, 200, { body: { id: crypto.randomUUID(), mensagem: 'Bom dia.' } });
  const few = await ask({});
  expect([few.total, few.haMais, few.inicio, few.proxima]).toEqual([1, false, 1, null]);
  // Of the two lines of the conversation a person wrote one, which nobody has read.
  expect((await patient.http.want(listarMensagens, 200)).mensagens).toHaveLength(2);
  expect(few.pedidos).toMatchObject([{ id, mensagens: 1, naoLidas: 1 }]);
  await grow(30);
  const [page, all] = [await ask({}), await askAsAnyPage()];
  expect(page.pedidos).toEqual(all.pedidos.slice(0, TAMANHO_DA_PAGINA));
  expect(page.pedidos).toHaveLength(TAMANHO_DA_PAGINA);
  expect([page.total, page.haMais, page.inicio, page.anterior]).toEqual([31, false, 1, null]);
  const rest = await ask({ lugar: page.proxima });
  expect(rest.pedidos).toHaveLength(31 - TAMANHO_DA_PAGINA);
  expect(rest.pedidos[0]).toEqual(all.pedidos[TAMANHO_DA_PAGINA]);
});

test('what is beyond counting is said to be more, and is one statement beside the session', async () => {
  // Without the jobs, whose statements would be counted, too.
  options.jobs = false;
  await app.restart();
  await grow(MAX_COUNTED);
  for (let i = 0; i < 2; i += 1) {
    const page = await ask({});
    expect([page.total, page.haMais, page.inicio]).toEqual([MAX_COUNTED, true, 1]);
    expect(page.pedidos).toEqual((await askAsAnyPage()).pedidos.slice(0, TAMANHO_DA_PAGINA));
  }
  expect(await countRoundTrips(() => ask({}))).toBe(2);
  // The page that a walk through the orders goes on to.
  const { proxima } = await ask({});
  expect(await countRoundTrips(() => ask({ lugar: proxima }))).toBe(3);
});
