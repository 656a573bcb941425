import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  lerNumerosDoSncr,
  listarFaixas,
  pedirNumeros,
  voltarDoSncr,
} from '#contracts/documentos/numeros.contract.ts';
import type { NumeroSncr } from '#domain/documentos/tipo-de-documento.ts';
import { countGiven } from '#demo/sncr/given.ts';
import type { SncrFaults } from '#demo/sncr/sncr-fake.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { forgetProviders, jobsDone } from '#testing/app/jobs.ts';
import { visitor } from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { signInAtSncr } from '#testing/providers/sncr.ts';

type Doctor = Awaited<ReturnType<typeof newMedico>>;

let app: TestApp;
let ana: Doctor;
/** The switches of the fake, all off. */
let well: Partial<SncrFaults>;
beforeAll(async () => {
  app = await startTestApp({ times: { sncrMs: 1_500 } });
  well = { ...app.fakes.sncr.faults };
});
afterAll(() => app.stop());
beforeEach(async () => {
  ana = await newMedico(app);
  Object.assign(app.fakes.sncr.faults, well);
  await forgetProviders(app);
});

/** Signs in at SNCR's page. @returns what the browser comes back with */
async function atSncr(numero: NumeroSncr, quantidade = 10, { http, medico }: Doctor = ana) {
  const { url } = await http.want(pedirNumeros, 200, { body: { numero, quantidade } });
  const back = await signInAtSncr(url, { uf: medico.uf, inscricao: medico.crm });
  expect(back.pathname).toBe('/');
  return Object.fromEntries(back.searchParams);
}

async function comeBack(query: Record<string, string>, { http }: Pick<Doctor, 'http'> = ana) {
  const { status, headers } = await http.call(voltarDoSncr, { query });
  expect([status, headers.get('location')]).toEqual([303, '/medico/numeros']);
}

/** The whole way, until what came is in ranges. */
async function ask(numero: NumeroSncr, quantidade = 10, who: Doctor = ana) {
  await comeBack(await atSncr(numero, quantidade, who), who);
  await jobsDone(app, 'documentos.guardar_numeros');
}

const read = (one = ana) => one.http.want(lerNumerosDoSncr, 200);
const said = async (one = ana) => (await read(one)).ultimo;
const ranges = async (one = ana) => (await one.http.want(listarFaixas, 200)).faixas;
const rows = (one = ana) =>
  app.deps.db.selectFrom('pedidos_de_numeros').selectAll().where('medico_id', '=', one.medico.id).execute();
const stored = async () => JSON.stringify(await rows());
const changeRow = (change: object) =>
  app.deps.db.updateTable('pedidos_de_numeros').set(change).where('medico_id', '=', ana.medico.id).execute();
const free = async (one = ana) => (await ranges(one)).reduce((sum, { livres }) => sum + livres, 0);

test('at first nothing was asked for, and it can be', async () => {
  expect(await read()).toEqual({ disponivel: true, ultimo: null, saldos: [] });
});

test('the bare origin leads a doctor on whom SNCR sent back, and nobody else', async () => {
  const query = new URLSearchParams(await atSncr('RCE'));
  const there = await ana.http.fetch(`/?${query}`);
  expect([there.status, there.headers.get('location')]).toEqual([303, `${voltarDoSncr.path}?${query}`]);
  for (const search of ['', '?state=x', '?session_id=x', `?session_id=${'x'.repeat(2_000)}&state=y`]) {
    expect((await visitor(app).fetch(`/${search}`)).status).toBe(200);
  }
});

test('a block arrives as one range of the doctor’s, marked as made up in a demonstration', async () => {
  await ask('RCE');
  expect(await ranges()).toMatchObject([{ numero: 'RCE', livres: 1_000, simulada: true, bloqueada: false }]);
  expect(await said()).toMatchObject({ tom: 'ok', texto: '1.000 números entraram.' });
});

test('notifications arrive as many as were asked for, with the balance that is left', async () => {
  await ask('NRB', 25);
  expect(await ranges()).toMatchObject([{ numero: 'NRB', livres: 25 }]);
  const [{ saldo } = { saldo: 0 }] = (await read()).saldos;
  await ask('NRB', 10);
  expect(await free()).toBe(35);
  expect((await read()).saldos).toMatchObject([{ numero: 'NRB', saldo: saldo - 10 }]);
});

test('what comes back is good once, for its own doctor, in the browser that began it', async () => {
  const query = await atSncr('RCE');
  const begun = ana.http.cookies.get('zelo_autorizacao') ?? '';
  const other = await newMedico(app);
  other.http.cookies.set('zelo_autorizacao', begun);
  await comeBack(query, other);
  const elsewhere = visitor(app);
  elsewhere.cookies.set('zelo_sessao', ana.http.cookies.get('zelo_sessao') ?? '');
  await comeBack(query, { http: elsewhere });
  const calls = app.fakes.sncr.calls['/auth/token'] ?? 0;
  await comeBack(query);
  await comeBack(query);
  await jobsDone(app, 'documentos.guardar_numeros');
  expect(await free()).toBe(1_000);
  expect(app.fakes.sncr.calls['/auth/token']).toBe(calls + 1);
  expect(await ranges(other)).toEqual([]);
});

test('nobody who is not signed in asks for anything', async () => {
  const query = await atSncr('RCE');
  const { status, headers } = await visitor(app).call(voltarDoSncr, { query });
  expect([status, headers.get('location')]).toEqual([303, '/loginMedico']);
  expect(await said()).toMatchObject({ titulo: 'Pedido não concluído' });
});

test.each([
  ['noLink', 'inscrição ativa sua no conselho'],
  ['limit', 'já deu o máximo: 50 números de cada notificação por dia'],
  ['noBalance', 'A Vigilância Sanitária não deixou saldo'],
  ['expireToken', 'vale 30 segundos'],
] as const)('%s: the doctor reads why, and no number is lost', async (fault, words) => {
  app.fakes.sncr.faults[fault] = true;
  await ask('NRA');
  expect(await said()).toMatchObject({ tom: 'stop', titulo: 'O SNCR não deu números' });
  expect((await said())?.texto).toContain(words);
  app.fakes.sncr.faults[fault] = false;
  await ask('NRA');
  expect(await free()).toBe(10);
});

test('somebody else at the page is told so', async () => {
  const other = await newMedico(app);
  const { url } = await ana.http.want(pedirNumeros, 200, { body: { numero: 'RCE', quantidade: 10 } });
  const back = await signInAtSncr(url, { uf: other.medico.uf, inscricao: other.medico.crm });
  await comeBack(Object.fromEntries(back.searchParams));
  expect((await said())?.texto).toContain('não é o médico desta inscrição');
  expect(await free()).toBe(0);
});

test('SNCR that does not answer the way back is a sentence; asked again it gives numbers', async () => {
  const query = await atSncr('RCE');
  app.fakes.sncr.faults.down = true;
  await comeBack(query);
  expect((await said())?.texto).toContain('O SNCR não respondeu, e nada foi pedido.');
  app.fakes.sncr.faults.down = false;
  await forgetProviders(app);
  await ask('RCE');
  expect(await free()).toBe(1_000);
});

test('a lost answer is told, is not asked for again, and doubles no number', async () => {
  const before = await newMedico(app);
  await ask('NRB', 10, before);
  app.fakes.sncr.faults.loseAnswer = true;
  await ask('NRB');
  expect(await said()).toMatchObject({ tom: 'stop', titulo: 'A resposta do SNCR se perdeu' });
  expect(await free()).toBe(0);
  app.fakes.sncr.faults.loseAnswer = false;
  await ask('NRB');
  const [range] = await ranges();
  expect(range).toMatchObject({ livres: 10 });
  // The ten that were lost are used up: the next ones follow them.
  expect((range?.inicio ?? 0) - ((await ranges(before))[0]?.fim ?? 0)).toBe(11);
  expect((await rows()).map(({ estado }) => estado).toSorted()).toEqual(['guardado', 'perdido']);
});

const LOST = 'A resposta do SNCR se perdeu';
const NONE = 'O SNCR não deu números';

test.each<[string, Partial<SncrFaults>, string]>([
  ['cuts the line', { down: true }, LOST],
  ['cuts its answer in the middle', { cut: true }, LOST],
  ['does not answer in time', { slowMs: 30_000 }, LOST],
  ['answers HTML with 200', { html: true }, LOST],
  ['answers JSON of another shape', { wrongJson: true }, LOST],
  ['answers 500', { status500: true }, LOST],
  ['answers 429', { status429: true }, NONE],
  ['answers 403', { status403: true }, NONE],
])(
  'SNCR %s between sign-in and numbers: it is asked once, and no number is lost in silence',
  async (_, fault, title) => {
    const asked = () => app.fakes.sncr.calls['/numeracoes/notificacao-receita'] ?? 0;
    const before = asked();
    const query = await atSncr('NRB');
    Object.assign(app.fakes.sncr.faults, { ...fault, afterSignIn: true });
    await comeBack(query);
    expect(await said()).toMatchObject({ tom: 'stop', titulo: title });
    await comeBack(query);
    expect(asked() - before).toBe(1);
    Object.assign(app.fakes.sncr.faults, well);
    await forgetProviders(app);
    await ask('NRB');
    expect(await free()).toBe(10);
    // Numbers that SNCR gave before are counted in the request that lost them.
    const given = await countGiven(app.demo.store, `${ana.medico.uf}-${ana.medico.crm}`);
    const lost = (await rows()).filter(({ estado }) => estado === 'perdido');
    expect(lost.length).toBe(title === LOST ? 1 : 0);
    expect(given - 10).toBeLessThanOrEqual(10 * lost.length);
  },
);

test('a process that ended before the answer was stored leaves a request that says so', async () => {
  await ask('NRB');
  const asked = { estado: 'pedindo', resposta: null, pedido_em: new Date(Date.now() - 30_000) };
  await changeRow(asked);
  expect(await said()).toMatchObject({ titulo: 'Pedindo números ao SNCR' });
  await changeRow({ pedido_em: new Date(Date.now() - 61_000) });
  expect(await said()).toMatchObject({ titulo: 'A resposta do SNCR se perdeu' });
});

test('a process killed between answer and ranges → the job continues with the stored answer', async () => {
  const { guardarNumeros } = await import('./sncr.usecases.ts');
  await ask('NRB');
  const [row] = await rows();
  if (!row) throw new Error('no request');
  await app.deps.db.deleteFrom('faixas_sncr').where('medico_id', '=', ana.medico.id).execute();
  await app.deps.db
    .updateTable('pedidos_de_numeros')
    .set({ estado: 'recebido' })
    .where('id', '=', row.id)
    .execute();
  const actor = { tipo: 'Sistema', nome: 'números' } as const;
  const run = () =>
    guardarNumeros({ actor, input: { medicoId: ana.medico.id, pedidoId: row.id }, deps: app.deps });
  await Promise.all([run(), run()]);
  await run();
  expect(await free()).toBe(10);
});

test('numbers of another state are kept with the request and never given', async () => {
  app.fakes.sncr.faults.otherState = true;
  await ask('RCE');
  expect(await ranges()).toEqual([]);
  expect(await said()).toMatchObject({ tom: 'stop', titulo: 'Nem todos os números servem' });
  expect((await said())?.texto).toContain('não é do estado do seu CRM');
  expect((await rows())[0]?.resposta).toEqual([{ inicio: expect.any(String), fim: expect.any(String) }]);
});

test('numbers that are in a range already are not taken twice', async () => {
  const other = await newMedico(app);
  await ask('NRA', 10, other);
  const [first] = await ranges(other);
  if (!first) throw new Error('no range');
  // The range that SNCR gives next was entered by hand before.
  const { inicio } = first;
  const row = {
    numero: 'NRB2' as const,
    uf: 'SP',
    inicio: inicio + 12,
    fim: inicio + 13,
    proximo: inicio + 12,
  };
  const id = crypto.randomUUID();
  await app.deps.db
    .insertInto('faixas_sncr')
    .values({ id, medico_id: other.medico.id, ...row })
    .execute();
  await ask('NRA');
  expect((await ranges()).map((one) => [one.inicio - inicio, one.fim - inicio])).toEqual([
    [10, 11],
    [14, 19],
  ]);
  expect((await said())?.texto).toBe(
    '8 números entraram. O resto já estava cadastrado e não será usado de novo.',
  );
});

test('neither token, session nor state is stored', async () => {
  const query = await atSncr('RCE');
  for (const secret of Object.values(query)) expect(await stored()).not.toContain(secret);
  await comeBack(query);
  for (const secret of Object.values(query)) expect(await stored()).not.toContain(secret);
});
