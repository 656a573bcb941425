import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as correio from '#contracts/consultorio/correio.contract.ts';
import * as decisao from '#contracts/consultorio/decisao.contract.ts';
import * as contracts from '#contracts/documentos/taloes.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { jobsDone } from '#testing/app/jobs.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { readPdf, wordsOf } from '#testing/files/pdf-tools.ts';
import { deskOf, enterTalao, issueNotificacao } from '#testing/scenes/notificacao-em-papel.ts';

let app: TestApp;
let admin: Client;
let print: ReturnType<typeof deskOf>['print'];
let printed: ReturnType<typeof deskOf>['printed'];
let refusal: ReturnType<typeof deskOf>['refusal'];
let formsOf: ReturnType<typeof deskOf>['formsOf'];
let usedOf: ReturnType<typeof deskOf>['usedOf'];
beforeAll(async () => {
  app = await startTestApp({ fill: true });
  admin = await build.signInAdmin(app);
  ({ print, printed, refusal, formsOf, usedOf } = deskOf(admin));
}, 60_000);
afterAll(() => app.stop());

test('printing a sheet → takes and repeats the next number; the form names its patient', async () => {
  const ana = await newMedico(app);
  const { id } = await enterTalao(admin, ana, { serie: 'A1' });
  const made = await issueNotificacao(app, ana);
  expect(await usedOf(id)).toEqual([]);
  expect(await printed(made.id)).toContain('SP A1 · 000401');
  expect(await printed(made.id)).toContain('SP A1 · 000401');
  expect(await usedOf(id)).toEqual([['000401', 'usado', made.id]]);
  const other = await issueNotificacao(app, ana);
  expect(await printed(other.id)).toContain('SP A1 · 000402');
  expect((await formsOf(id)).folhas[0]?.documento?.paciente).toBe('Ana Beatriz Moreira');
});

test('without a book → the answer names the missing form and doctor, nothing printed or taken', async () => {
  const ana = await newMedico(app);
  const amarela = await enterTalao(admin, ana, { tipo: 'amarela' });
  const made = await issueNotificacao(app, ana);
  await jobsDone(app, 'documentos.imprimir');
  expect(await refusal(made.id)).toEqual([
    409,
    `Falta talão de notificação de receita B para ${ana.medico.nome}, SP. Registre o talão em Talões e imprima de novo.`,
  ]);
  expect(await usedOf(amarela.id)).toEqual([]);
  const file = await ana.http.call(decisao.abrirDocumentoDoCaso, { params: { id: made.notificacao } });
  const hand = await ana.http.call(decisao.assinarDocumentoAMao, { params: { id: made.notificacao } });
  expect([file, hand].map(({ status }) => status)).toEqual([409, 409]);
  expect([failureOf(file).code, failureOf(hand).code]).toEqual(['sem_numero', 'sem_numero']);
});

test('the number in hand → selectable once; used, voided or foreign → refused with the next', async () => {
  const [ana, bia] = [await newMedico(app), await newMedico(app)];
  const book = await enterTalao(admin, ana);
  await enterTalao(admin, bia, { inicio: '000801', fim: '000820' });
  const one = await issueNotificacao(app, ana);
  const two = await issueNotificacao(app, ana);
  const choose = (made: typeof one, numero: string) => [{ folha: made.notificacao, numero }];
  expect(await printed(one.id, choose(one, '000405'))).toContain('· 000405');
  const { numero } = await app.deps.db
    .selectFrom('pedidos')
    .select('numero')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow();
  expect(await refusal(two.id, choose(two, '405'))).toEqual([
    409,
    `O 000405 já foi usado no pedido ${numero}. O próximo livre é o 000401.`,
  ]);
  const voiding = { params: { id: book.id }, body: { numero: '000401', motivo: 'rasgou' } };
  await admin.want(contracts.inutilizarNumero, 204, voiding);
  expect(await refusal(two.id, choose(two, '000401'))).toEqual([
    409,
    'O 000401 foi inutilizado. O próximo livre é o 000402.',
  ]);
  expect((await refusal(two.id, choose(two, '000801')))[1]).toContain('não está em talão aberto de');
  const second = await enterTalao(admin, ana, { serie: 'Z9' });
  expect((await refusal(two.id, choose(two, '000410')))[1]).toContain('Escreva a série antes');
  expect(await printed(two.id, choose(two, 'z9 000410'))).toContain('SP Z9 · 000410');
  expect(await usedOf(second.id)).toEqual([['000410', 'usado', two.id]]);
});

test('a damaged form is voided with a reason, and the sheet printed again takes the next number', async () => {
  const ana = await newMedico(app);
  const { id } = await enterTalao(admin, ana);
  const made = await issueNotificacao(app, ana);
  await printed(made.id);
  const params = { id: made.id };
  const body = { folha: made.notificacao, motivo: 'rasura no nome' };
  await admin.want(correio.inutilizarFolha, 204, { params, body });
  expect(await printed(made.id)).toContain('· 000402');
  expect(await usedOf(id)).toEqual([
    ['000401', 'inutilizado', made.id],
    ['000402', 'usado', made.id],
  ]);
  await admin.want(correio.notarAssinatura, 204, { params });
  const late = await admin.call(correio.inutilizarFolha, { params, body });
  expect([late.status, failureOf(late).code]).toEqual([409, 'folha_assinada']);
});

test('the prescription beside it waits for the number, and prints it', async () => {
  const ana = await newMedico(app);
  await enterTalao(admin, ana, { serie: 'B7' });
  const made = await issueNotificacao(app, ana);
  const early = await admin.call(correio.notarAssinatura, { params: { id: made.id } });
  expect(early.status).toBe(409);
  await printed(made.id);
  const { setSheet } = await import('../emitir/emitir.public.ts');
  const ask = { documentoId: made.companheira, segredo: 'K7M42QXD9RTF', certificadoDeTeste: true };
  const { pdf } = await setSheet(ask, app.deps);
  const words = wordsOf((await readPdf(pdf)).text);
  for (const part of ['SP B7 · 000401', 'Número do talão', 'Serve só com a notificação.']) {
    expect(words).toContain(part);
  }
});

test('a doctor who moved to another state is given no number of the one before', async () => {
  const ana = await newMedico(app);
  const { id } = await enterTalao(admin, ana);
  const made = await issueNotificacao(app, ana);
  const move = (uf: string) =>
    app.deps.db.updateTable('medicos').set({ uf }).where('id', '=', ana.medico.id).execute();
  await move('RJ');
  expect((await refusal(made.id))[0]).toBe(409);
  await move('SP');
  await printed(made.id);
  expect(await usedOf(id)).toHaveLength(1);
});

test('of two printings of one order at once both print the same number', async () => {
  const ana = await newMedico(app);
  const { id } = await enterTalao(admin, ana);
  const made = await issueNotificacao(app, ana);
  const both = await Promise.all([printed(made.id), printed(made.id)]);
  for (const words of both) expect(words).toContain('· 000401');
  expect(await usedOf(id)).toHaveLength(1);
});

test('a document that is revoked before it is signed leaves its form voided', async () => {
  const ana = await newMedico(app);
  const { id } = await enterTalao(admin, ana);
  const made = await issueNotificacao(app, ana);
  await printed(made.id);
  const params = { id: made.notificacao };
  const body = { rascunho: crypto.randomUUID(), motivo: 'Dose errada no formulário.' };
  await ana.http.want(decisao.revogarDocumento, 201, { params, body });
  expect(await usedOf(id)).toEqual([['000401', 'inutilizado', made.id]]);
});

const SEED = Number(process.env['TALOES_SEED'] ?? Date.now() % 2 ** 31);

/** One act of a history: upon which order and book, and with which number. */
const ACT = fc.record({
  act: fc.constantFrom('print', 'print', 'print', 'choose', 'void', 'void', 'voidFree'),
  order: fc.nat(5),
  book: fc.nat(5),
  numero: fc.integer({ min: 100, max: 122 }).map(String),
});

test(
  `histories of two doctors at once give no number twice and lose none (TALOES_SEED=${SEED})`,
  { timeout: 240_000 },
  async () => {
    const books: string[] = [];
    const orders: Awaited<ReturnType<typeof issueNotificacao>>[] = [];
    for (const ana of [await newMedico(app), await newMedico(app)]) {
      for (const [i, tipo] of (['azul', 'azul', 'amarela'] as const).entries()) {
        orders.push(await issueNotificacao(app, ana, tipo));
        books.push(
          (await enterTalao(admin, ana, { tipo, inicio: `${100 + 10 * i}`, fim: `${101 + 10 * i}` })).id,
        );
      }
    }
    const [history = []] = fc.sample(fc.array(ACT, { minLength: 32, maxLength: 32 }), {
      numRuns: 1,
      seed: SEED,
    });
    const play = async ({ act, order: nth, book, numero }: (typeof history)[number]): Promise<number> => {
      const order = orders[nth];
      if (!order) throw new Error('no order');
      const { id, notificacao: folha } = order;
      if (act === 'print') return (await print(id)).status;
      if (act === 'choose') return (await print(id, [{ folha, numero }])).status;
      const motivo = 'rasura';
      if (act === 'void') {
        return (await admin.call(correio.inutilizarFolha, { params: { id }, body: { folha, motivo } }))
          .status;
      }
      const params = { id: books[book] ?? '' };
      return (await admin.call(contracts.inutilizarNumero, { params, body: { numero, motivo } })).status;
    };
    while (history.length > 0) {
      const statuses = await Promise.all(history.splice(0, 4).map(play));
      for (const status of statuses) expect([200, 204, 409]).toContain(status);
    }
    const forms = (await Promise.all(books.map(formsOf))).flatMap(({ folhas }) => folhas);
    expect(forms).toHaveLength(12);
    const inUse = forms.flatMap(({ estado, documento }) => (estado === 'usado' ? [documento?.pedido] : []));
    expect(new Set(inUse).size).toBe(inUse.length);
    expect(inUse).not.toContain(undefined);
    // Every sheet that is printed has one number, of a book of its own doctor and kind, and prints it.
    const { rows } = await sql<{ id: string; ok: boolean }>`
      select d.pedido_id as id, count(f.numero) = 1 and bool_and(t.medico_id = d.medico_id and t.tipo = d.tipo) as ok
        from documentos d
        left join folhas_de_talao f on f.documento_id = d.id and f.inutilizada_em is null
        left join taloes t on t.id = f.talao_id
       where d.id in (${sql.join(orders.map(({ notificacao }) => notificacao))})
         and d.folha_impressa_em is not null
       group by d.pedido_id`.execute(app.deps.db);
    expect(rows.filter(({ ok }) => !ok)).toEqual([]);
    for (const { id } of rows) expect(inUse).toContain(id);
  },
);
