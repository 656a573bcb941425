import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '#testing/app/app.ts';
import { writeDocumento, type DocumentoFeito } from '#testing/builders/documento-assinado.ts';
import { signingDoctor, startSigningApp } from '#testing/scenes/assinatura.ts';

let house: Awaited<ReturnType<typeof startSigningApp>>;
let app: TestApp;
let one: Awaited<ReturnType<typeof signingDoctor>>;
beforeAll(async () => {
  house = await startSigningApp();
  ({ app } = house);
});
afterAll(() => app.stop());
beforeEach(async () => {
  one = await signingDoctor(house);
});

/** A notification, and the common prescription that was issued before it. */
async function pair(principal: Partial<DocumentoFeito>) {
  const { pedidoId } = house;
  const { medicoId } = one;
  const companion = await one.write();
  const { id } = await writeDocumento(app, { pedidoId, medicoId, tipo: 'azul', ...principal });
  const table = app.deps.db.updateTable('documentos');
  await table.set({ acompanha: id }).where('id', '=', companion).execute();
  return { main: id, companion };
}

test('a notification is signed before the prescription that goes along with it', async () => {
  const { main, companion } = await pair({ estado: 'a assinar' });
  expect((await one.read()).aAssinar).toBe(1);
  expect(await one.sign()).toBe('more');
  expect([await one.estadoOf(main), await one.estadoOf(companion)]).toEqual(['assinado', 'a assinar']);
  expect(await one.signAll()).toEqual(['done']);
  expect(await one.estadoOf(companion)).toBe('assinado');
  expect(one.completed.map(({ id }) => id)).toEqual([main, companion]);
});

test('what goes along with a notification that cannot be signed waits with it', async () => {
  const { main, companion } = await pair({ estado: 'a assinar' });
  const failing: typeof one.deps = {
    ...one.deps,
    setSheet: (ask) =>
      ask.documentoId === main ? Promise.reject(new Error('no sheet')) : one.deps.setSheet(ask),
  };
  expect(await one.sign(failing)).toBe('later');
  expect([await one.estadoOf(main), await one.estadoOf(companion)]).toEqual(['a assinar', 'a assinar']);
});

test('beside a notification on paper nothing is asked of the key until that is signed by hand', async () => {
  const { main, companion } = await pair({ estado: 'a imprimir', canal: 'transcricao' });
  expect(await one.signAll()).toEqual(['done']);
  expect([await one.estadoOf(companion), (await one.read()).aAssinar]).toEqual(['a assinar', 0]);
  expect([app.fakes.psc.calls['signature'], app.fakes.psc.calls['token']]).toEqual([0, 0]);
  const table = app.deps.db.updateTable('documentos');
  await table.set({ estado: 'impresso', assinado_em: app.deps.clock() }).where('id', '=', main).execute();
  expect(await one.signAll()).toEqual(['done']);
  expect(await one.estadoOf(companion)).toBe('assinado');
});
