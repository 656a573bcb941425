import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assumirCaso, devolverCaso } from '#contracts/consultorio/fila.contract.ts';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import type { Medico } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { newPatient, paidPedido } from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { requireInHand } from './caso.public.ts';

let app: TestApp;
let helena: Awaited<ReturnType<typeof newMedico>>;
let caio: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp();
  helena = await newMedico(app);
  caio = await newMedico(app);
});
afterAll(() => app.stop());

const actorOf = ({ medico }: typeof helena, change: Partial<Medico> = {}): Medico => ({
  tipo: 'Medico',
  medicoId: medico.id,
  sessaoId: randomUUID(),
  ativo: true,
  ...change,
});

function inHand(actor: Medico, pedidoId: string) {
  return app.deps.runInTransaction({ actor }, (uow) => requireInHand(uow, app.deps, { actor, pedidoId }));
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (failure: unknown) => failure,
  );
  return error instanceof AppError ? error.code : 'done';
}

test('an act in a case renews the claim, and knows what the rules of a document ask', async () => {
  const { id } = await paidPedido(app, await newPatient(app));
  await helena.http.want(assumirCaso, 200, { params: { id } });
  const soon = new Date(Date.now() + 60_000);
  await app.deps.db.updateTable('casos').set({ assumido_ate: soon }).where('pedido_id', '=', id).execute();
  const { scope, ate, fatos } = await inHand(actorOf(helena), id);
  const stored = app.deps.db.selectFrom('casos').select('assumido_ate').where('pedido_id', '=', id);
  expect((await stored.executeTakeFirstOrThrow()).assumido_ate).toEqual(ate);
  expect(scope).toMatchObject({ pedidoId: id, medicoId: helena.medico.id });
  expect(ate.getTime()).toBeGreaterThan(soon.getTime());
  expect(SERVICOS.map(({ titulo }) => titulo)).toContain(fatos.servico);
  expect(fatos).toMatchObject({ idade: expect.any(Number), consentimentoCid: false, provaDeUso: false });
});

test('only the doctor who has a case in hand acts in it', async () => {
  const { id } = await paidPedido(app, await newPatient(app));
  expect(await refusal(inHand(actorOf(helena), id))).toBe('fora_das_maos');
  await helena.http.want(assumirCaso, 200, { params: { id } });
  expect(await refusal(inHand(actorOf(caio), id))).toBe('caso_assumido');
  expect(await refusal(inHand(actorOf(helena, { ativo: false }), id))).toBe('cadastro_em_analise');
  await app.deps.db
    .updateTable('medicos')
    .set({ estado: 'em análise' })
    .where('id', '=', helena.medico.id)
    .execute();
  expect(await refusal(inHand(actorOf(helena), id))).toBe('cadastro_em_analise');
  await app.deps.db
    .updateTable('medicos')
    .set({ estado: 'ativo' })
    .where('id', '=', helena.medico.id)
    .execute();
  expect(await refusal(inHand(actorOf(helena), randomUUID()))).toBe('nao_encontrado');
  await helena.http.want(devolverCaso, 204, { params: { id } });
  expect(await refusal(inHand(actorOf(helena), id))).toBe('fora_das_maos');
});
