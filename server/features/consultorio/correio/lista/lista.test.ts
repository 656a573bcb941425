import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerMesa } from '#contracts/mesa/mesa.contract.ts';
import * as contracts from '#contracts/consultorio/correio.contract.ts';
import type { ListaDoCorreio } from '#domain/correio/envio.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import type { Client } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { countRoundTrips } from '#testing/database/round-trips.ts';
import { deskOf, enterTalao, issueNotificacao } from '#testing/scenes/notificacao-em-papel.ts';

type Letter = Awaited<ReturnType<typeof issueNotificacao>>;

const options = { jobs: true, fill: true };
let app: TestApp;
let admin: Client;
let letters: [Letter, Letter, Letter, Letter];
beforeAll(async () => {
  app = await startTestApp(options);
  admin = await build.signInAdmin(app);
  const ana = await newMedico(app);
  await enterTalao(admin, ana, { serie: 'P7' });
  const four = [];
  for (let i = 0; i < 4; i += 1) four.push(await issueNotificacao(app, ana));
  const [one, two, three, four_] = four;
  if (!one || !two || !three || !four_) throw new Error('four letters were issued');
  letters = [one, two, three, four_];
  const { printed } = deskOf(admin);
  for (const { id } of [two, three, four_]) await printed(id);
  for (const { id } of [three, four_]) {
    await admin.want(contracts.notarAssinatura, 204, { params: { id } });
  }
  const { postar } = await admin.want(contracts.lerCorreio, 200, { body: {} });
  const { endereco = [] } = postar.find(({ id }) => id === four_.id) ?? {};
  const envio = crypto.randomUUID();
  const body = { envio, transportadora: 'carta' as const, rastreio: 'QB473124829BR', endereco };
  await admin.want(contracts.postarCarta, 204, { params: { id: four_.id }, body });
  const late = { prazo: new Date(app.deps.clock().getTime() - 60_000) };
  await app.deps.db.updateTable('pedidos').set(late).where('id', 'in', [two.id, four_.id]).execute();
  // Queries of jobs beside a call would be counted, too.
  options.jobs = false;
  await app.restart();
}, 120_000);
afterAll(() => app.stop());

const read = (lista: ListaDoCorreio | null, busca = '') =>
  admin.want(contracts.lerCorreio, 200, { body: { lista, busca } });

/** Which of the four letters are listed, by their place, whatever their stage. */
async function listed(lista: ListaDoCorreio | null, busca = ''): Promise<number[]> {
  const { imprimir, assinar, postar, aCaminho } = await read(lista, busca);
  const ids = [...imprimir, ...assinar, ...postar, ...aCaminho].map(({ id }) => id);
  return letters.flatMap(({ id }, i) => (ids.includes(id) ? [i] : []));
}

test('each list holds the letters of its stage, and the counts are of all of them', async () => {
  expect(await listed(null)).toEqual([0, 1, 2, 3]);
  expect(await listed('imprimir')).toEqual([0]);
  expect(await listed('assinar')).toEqual([1]);
  expect(await listed('postar')).toEqual([2]);
  expect(await listed('a-caminho')).toEqual([3]);
  // Late is what was not posted by then; a letter on its way is not.
  expect(await listed('atrasadas')).toEqual([1]);
  const { contagem } = await read('imprimir', 'nobody');
  expect(contagem).toEqual({ imprimir: 1, assinar: 1, postar: 1, aCaminho: 1, atrasadas: 1 });
});

test('a letter is found by tracking code, patient, order and form', async () => {
  const { numero } = await app.deps.db
    .selectFrom('pedidos')
    .select('numero')
    .where('id', '=', letters[1].id)
    .executeTakeFirstOrThrow();
  expect(await listed(null, 'qb 473 124 829 br')).toEqual([3]);
  expect(await listed(null, `#${numero}`)).toEqual([1]);
  expect(await listed(null, 'SP P7 · 000402')).toEqual([2]);
  expect(await listed(null, 'béatriz ana')).toEqual([0, 1, 2, 3]);
  expect(await listed('assinar', 'ana')).toEqual([1]);
  expect(await listed(null, 'ana ninguem')).toEqual([]);
});

test('the list is one round trip beside the session’s, however many letters there are', async () => {
  expect(await countRoundTrips(() => read(null))).toBe(2);
  expect(await countRoundTrips(() => read('postar', 'ana'))).toBe(2);
});

test('the start page counts the same letters, in two round trips with the session’s', async () => {
  const { correio } = await admin.want(lerMesa, 200);
  expect(correio).toEqual({ imprimir: 1, assinar: 1, postar: 1, atrasadas: 1 });
  expect(await countRoundTrips(() => admin.want(lerMesa, 200))).toBe(2);
});
