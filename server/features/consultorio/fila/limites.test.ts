import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lerCaso } from '#contracts/consultorio/caso.contract.ts';
import { assumirCaso, devolverCaso, lerFila } from '#contracts/consultorio/fila.contract.ts';
import { desativarMedico } from '#contracts/contas/medicos.contract.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { newPatient, paidPedido, readPedido, signInAdmin } from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { expectWaiting } from '#testing/database/held-row.ts';
import { countRoundTrips } from '#testing/database/round-trips.ts';
import { MAX_HELD } from './fila.usecases.ts';

const options: TestAppOptions = { jobs: true };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(options);
});
afterAll(() => app.stop());

const take = (http: Client, id: string) => http.call(assumirCaso, { params: { id } });

async function newCase() {
  const patient = await newPatient(app);
  return { patient, id: (await paidPedido(app, patient)).id };
}

/** Puts cases of other orders into a doctor's hand, until there is room for so many more. */
async function fillHand(medicoId: string, room: number): Promise<void> {
  await sql`
    with spare as (
      insert into pedidos (cliente_id, chave, servico_selecionado, status, preco_centavos, preco_em)
      select (select id from clientes limit 1), gen_random_uuid(), 'Atestados de saúde', 'Concluído', 4990, now()
        from generate_series(1, ${MAX_HELD - room}) returning id)
    insert into casos (pedido_id, medico_id, assumido_em, assumido_ate)
    select id, ${medicoId}, now(), now() + interval '1 hour' from spare`.execute(app.deps.db);
}

test('the last free place in a hand is taken once, however many cases are taken at once', async () => {
  const { http, medico } = await newMedico(app);
  const cases = [await newCase(), await newCase(), await newCase()];
  await fillHand(medico.id, 1);
  const answers = await Promise.all(cases.map(({ id }) => take(http, id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const refused = answers.filter(({ status }) => status === 409).map((answer) => failureOf(answer).code);
  expect(new Set(refused)).toEqual(new Set(['casos_demais']));
});

test('a doctor who is deactivated while taking a case is left with none', async () => {
  const admin = await signInAdmin(app);
  for (let round = 0; round < 4; round++) {
    const { http, medico } = await newMedico(app);
    const { id, patient } = await newCase();
    const [taken, closed] = await Promise.all([
      take(http, id),
      admin.call(desativarMedico, { params: { id: medico.id } }),
    ]);
    expect(closed.status).toBe(200);
    expect([200, 401, 403]).toContain(taken.status);
    expect((await readPedido(patient, id)).atendimento).toBe('na fila');
    const held = app.deps.db.selectFrom('casos').select('pedido_id').where('medico_id', '=', medico.id);
    expect(await held.execute()).toEqual([]);
  }
});

test.each(['the claim', 'the deactivation'])(
  'a claim and a deactivation over one freed case wait in one order, %s first',
  async (first) => {
    const admin = await signInAdmin(app);
    const { http, medico } = await newMedico(app);
    const { id, patient } = await newCase();
    await http.want(assumirCaso, 200, { params: { id } });
    const claim = () => take(http, id);
    const closing = () => admin.call(desativarMedico, { params: { id: medico.id } });
    // The holder of the order's lock frees the case (as its run-out claim does) while both wait: the claim then takes a case that
    // is not the doctor's any more, and the deactivation has it on its list still.
    const begun = await app.deps.db.transaction().execute(async (tx) => {
      await tx.selectFrom('pedidos').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
      const one = first === 'the claim' ? claim() : closing();
      await vi.waitFor(() => expectWaiting(app), { timeout: 30_000, interval: 20 });
      const other = first === 'the claim' ? closing() : claim();
      await vi.waitFor(() => expectWaiting(app, 2), { timeout: 30_000, interval: 20 });
      await tx.updateTable('casos').set({ medico_id: null, assumido_em: null, assumido_ate: null }).execute();
      await tx.updateTable('pedidos').set({ atendimento: 'na fila' }).where('id', '=', id).execute();
      return { answers: [one, other] };
    });
    const statuses = (await Promise.all(begun.answers)).map(({ status }) => status);
    expect(statuses).toEqual(first === 'the claim' ? [200, 200] : [200, 403]);
    expect((await readPedido(patient, id)).atendimento).toBe('na fila');
    const held = app.deps.db.selectFrom('casos').select('pedido_id').where('medico_id', '=', medico.id);
    expect(await held.execute()).toEqual([]);
  },
);

test('round trips: queue, taking and returning a case, reading a case', async () => {
  const { http } = await newMedico(app);
  const { id } = await newCase();
  // Without the jobs, whose statements would be counted, too.
  options.jobs = false;
  await app.restart();
  const params = { params: { id } };
  // The first call of a session notes its use.
  await http.want(lerFila, 200);
  const trips = {
    fila: await countRoundTrips(() => http.want(lerFila, 200)),
    reduzida: await countRoundTrips(() => http.want(lerCaso, 200, params)),
    assumir: await countRoundTrips(() => http.want(assumirCaso, 200, params)),
    segurar: await countRoundTrips(() => http.want(assumirCaso, 200, params)),
    inteira: await countRoundTrips(() => http.want(lerCaso, 200, params)),
    denovo: await countRoundTrips(() => http.want(lerCaso, 200, params)),
    devolver: await countRoundTrips(() => http.want(devolverCaso, 204, params)),
  };
  // One of each is the session's; an act begins with what it reads and commits with what it writes; a look travels with the reads.
  expect(trips).toEqual({
    fila: 2,
    reduzida: 3,
    assumir: 3,
    segurar: 3,
    inteira: 3,
    denovo: 3,
    devolver: 3,
  });
});
