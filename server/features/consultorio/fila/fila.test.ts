import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contracts from '#contracts/consultorio/fila.contract.ts';
import { desativarMedico } from '#contracts/contas/medicos.contract.ts';
import { entrarMedico, salvarNovaSenha } from '#contracts/contas/identidade.contract.ts';
import { cancelarPedido } from '#contracts/pedidos/pedidos.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type AnyAnswer, type Client } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';
import {
  chargedPedido,
  newPatient,
  paidPedido,
  readPedido,
  signInAdmin,
  visitor,
} from '#testing/builders/builders.ts';
import { addMedico, invitationToken, newMedico } from '#testing/builders/medicos.ts';
import { SENHA } from '#testing/builders/people.ts';
import { devolverVencidos, MAX_HELD } from './fila.usecases.ts';

let app: TestApp;
let helena: Awaited<ReturnType<typeof newMedico>>;
let caio: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp();
  helena = await newMedico(app);
  caio = await newMedico(app);
});
afterAll(() => app.stop());

const fila = (http: Client, aba: contracts.AbaDaFila = 'para-ler') =>
  http.want(contracts.lerFila, 200, { query: { aba } });
const take = (http: Client, id: string) => http.call(contracts.assumirCaso, { params: { id } });
const idsOf = ({ casos }: Awaited<ReturnType<typeof fila>>) => casos.map(({ id }) => id);

function refusalOf(answer: AnyAnswer, status: number) {
  expect(answer.status).toBe(status);
  return failureOf(answer);
}

async function newCase() {
  const patient = await newPatient(app);
  return { patient, id: (await paidPedido(app, patient)).id };
}

test('a paid order enters the queue, and every doctor hears of it', async () => {
  const live = await openLive(helena.http);
  const patient = await newPatient(app);
  const unpaid = await chargedPedido(patient);
  const { id } = await paidPedido(app, await newPatient(app));
  await live.find(({ data }) => data.tipo === 'pedido' && data.id === id);
  live.close();
  const queue = await fila(caio.http);
  expect(idsOf(queue)).toContain(id);
  expect(idsOf(queue)).not.toContain(unpaid.id);
  expect(refusalOf(await take(helena.http, unpaid.id), 404).code).toBe('nao_encontrado');
  const shown = queue.casos.find((caso) => caso.id === id);
  expect(shown).toMatchObject({ com: null, arquivos: 0, faltam: ['foto'], idade: expect.any(Number) });
});

test('a case in hand → one doctor’s: visible to both, taken by one, returned', async () => {
  const { id, patient } = await newCase();
  await helena.http.want(contracts.assumirCaso, 200, { params: { id } });
  expect((await readPedido(patient, id)).atendimento).toBe('em atendimento');
  expect(idsOf(await fila(helena.http, 'comigo'))).toContain(id);
  expect(idsOf(await fila(helena.http))).not.toContain(id);
  const seen = (await fila(caio.http)).casos.find((caso) => caso.id === id);
  expect(seen?.com).toMatchObject({ nome: helena.medico.nome, voce: false });
  expect(refusalOf(await take(caio.http, id), 409).code).toBe('caso_assumido');
  // A colleague's giving back changes nothing.
  await caio.http.want(contracts.devolverCaso, 204, { params: { id } });
  expect(idsOf(await fila(helena.http, 'comigo'))).toContain(id);
  await helena.http.want(contracts.devolverCaso, 204, { params: { id } });
  expect((await readPedido(patient, id)).atendimento).toBe('na fila');
  await caio.http.want(contracts.assumirCaso, 200, { params: { id } });
});

test('two doctors at once never hold one case', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await newCase();
    const answers = await Promise.all([take(helena.http, id), take(caio.http, id)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const winner = answers[0]?.status === 200 ? helena : caio;
    await winner.http.want(contracts.devolverCaso, 204, { params: { id } });
  }
});

test('a case that nobody touches returns to the queue; touching it holds it', async () => {
  const { id, patient } = await newCase();
  const { ate } = await helena.http.want(contracts.assumirCaso, 200, { params: { id } });
  const again = await helena.http.want(contracts.assumirCaso, 200, { params: { id } });
  expect(new Date(again.ate).getTime()).toBeGreaterThanOrEqual(new Date(ate).getTime());
  const past = new Date(Date.now() - 1000);
  await app.deps.db.updateTable('casos').set({ assumido_ate: past }).where('pedido_id', '=', id).execute();
  // Even before the sweep it is anybody's.
  expect((await fila(caio.http)).casos.find((caso) => caso.id === id)?.com).toBeNull();
  await caio.http.want(contracts.assumirCaso, 200, { params: { id } });
  expect(idsOf(await fila(caio.http, 'comigo'))).toContain(id);
  await app.deps.db.updateTable('casos').set({ assumido_ate: past }).where('pedido_id', '=', id).execute();
  await devolverVencidos({ actor: { tipo: 'Sistema', nome: 'teste' }, input: null, deps: app.deps });
  expect((await readPedido(patient, id)).atendimento).toBe('na fila');
});

test('a patient who cancels and a doctor who begins: one of them wins', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, patient } = await newCase();
    const [claim, cancel] = await Promise.all([
      take(helena.http, id),
      patient.http.call(cancelarPedido, { params: { id } }),
    ]);
    expect(new Set([claim.status, cancel.status])).toEqual(new Set([200, 409]));
    const code = claim.status === 200 ? null : failureOf(claim).code;
    expect(code).toBe(claim.status === 200 ? null : 'fora_da_fila');
    if (claim.status === 200) await helena.http.want(contracts.devolverCaso, 204, { params: { id } });
  }
});

test('a deactivated doctor’s cases return to the queue', async () => {
  const leaving = await newMedico(app);
  const { id, patient } = await newCase();
  await leaving.http.want(contracts.assumirCaso, 200, { params: { id } });
  const admin = await signInAdmin(app);
  await admin.want(desativarMedico, 200, { params: { id: leaving.medico.id } });
  expect((await readPedido(patient, id)).atendimento).toBe('na fila');
  expect(idsOf(await fila(caio.http))).toContain(id);
});

test('a doctor who is em análise sees no case', async () => {
  const { email } = await addMedico(app);
  const http = visitor(app);
  const token = await invitationToken(app, email);
  await http.want(salvarNovaSenha, 200, { body: { token, senha: SENHA, confirmacao: SENHA } });
  await http.want(entrarMedico, 200, { body: { email, senha: SENHA } });
  expect(refusalOf(await http.call(contracts.lerFila), 403).code).toBe('cadastro_em_analise');
});

test('nobody holds more than a doctor may', async () => {
  const greedy = await newMedico(app);
  const { id } = await newCase();
  await sql`
    insert into casos (pedido_id, medico_id, assumido_em, assumido_ate)
    select id, ${greedy.medico.id}, now(), now() + interval '1 hour'
      from pedidos where id <> ${id} order by created_at limit ${MAX_HELD}
    on conflict (pedido_id) do update
      set medico_id = excluded.medico_id, assumido_em = now(), assumido_ate = excluded.assumido_ate`.execute(
    app.deps.db,
  );
  expect(refusalOf(await take(greedy.http, id), 409).code).toBe('casos_demais');
});
