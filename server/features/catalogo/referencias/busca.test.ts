import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as contracts from '#contracts/catalogo/referencias.contract.ts';
import { appForTest, startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { registerPatient, signInAdmin } from '#testing/builders/builders.ts';
import { countRoundTrips } from '#testing/database/round-trips.ts';
import { normalizeCodigo } from './busca.repository.ts';

let app: TestApp;
let http: Client;
beforeAll(async () => {
  app = await startTestApp({ fill: true, jobs: false });
  http = await signInAdmin(app);
});
afterAll(() => app.stop());

const medicamentos = async (busca: string) =>
  (await http.want(contracts.buscarMedicamentos, 200, { query: { busca } })).medicamentos;
const exames = async (busca: string) =>
  (await http.want(contracts.buscarExames, 200, { query: { busca } })).exames;
const cid10 = async (busca: string) =>
  (await http.want(contracts.buscarCid10, 200, { query: { busca } })).cid10;
const especialidades = async (busca: string) =>
  (await http.want(contracts.buscarEspecialidades, 200, { query: { busca } })).especialidades;
const apresentacoes = async (medicamento: string) =>
  (await http.want(contracts.listarApresentacoes, 200, { query: { medicamento } })).apresentacoes;

test.each([
  ['losartna', 'losartana'],
  ['Losartana 50mg', 'losartana'],
  ['amoxilina', 'amoxicilina'],
  ['clonasepam', 'clonazepam'],
  ['hidroclorotiazida', 'hidroclorotiazida'],
  ['HIDROCLORO', 'hidroclorotiazida'],
  ['acido acetilsalisilico', 'ácido acetilsalicílico'],
  ['a\u0301cido acetilsalic', 'ácido acetilsalicílico'],
  ['glarjina', 'insulina glargina'],
  ['meperidina', 'petidina'],
  ['thc', 'tetraidrocanabinol'],
])('%s finds %s first', async (typed, dcb) => {
  expect((await medicamentos(typed))[0]?.dcb).toBe(dcb);
});

test.each(['xyz', '%%', "';--", '  _ ; _  '])(
  '%s finds no medicine, and nothing else is offered for it',
  async (typed) => {
    expect(await medicamentos(typed)).toEqual([]);
  },
);

test('a combination as it is typed finds each of its substances', async () => {
  const found = (await medicamentos('paracetamol + codeina')).map(({ dcb }) => dcb);
  expect(found.slice(0, 2)).toEqual(['paracetamol', 'codeína']);
});

test('a substance → with list, document and exceptions, without its source’s remark', async () => {
  const [found] = await medicamentos('acitretina');
  expect(found).toMatchObject({ dcb: 'acitretina', lista: 'C2', documento: 'retinoide' });
  expect(found?.excecoes).toEqual([{ documento: 'simples', condicao: 'uso tópico' }]);
  expect((await medicamentos('amoxicilina'))[0]).toMatchObject({
    lista: 'antimicrobiano',
    documento: 'retencao',
    excecoes: [],
  });
  expect(found).not.toHaveProperty('observacao');
});

test('presentations of a substance stand by form and strength, those of combinations after them', async () => {
  const rows = await apresentacoes('Losartana');
  const tablets = rows.filter(({ forma }) => forma === 'comprimido revestido');
  expect(tablets.map(({ concentracao }) => concentracao)).toEqual(['25 mg', '50 mg', '100 mg']);
  const names = (await apresentacoes('amoxicilina')).map(({ dcb }) => dcb);
  const combined = names.indexOf('amoxicilina + ácido clavulânico');
  expect(combined).toBeGreaterThan(0);
  expect(names.slice(0, combined).every((dcb) => dcb === 'amoxicilina')).toBe(true);
  const both = await apresentacoes('amoxicilina+acido clavulanico');
  expect(new Set(both.map(({ dcb }) => dcb))).toEqual(new Set(['amoxicilina + ácido clavulânico']));
  expect(await apresentacoes('ritalina')).toEqual([]);
});

test.each([
  ['hemograma', 'Hemograma completo'],
  ['TSH', 'Hormônio tireoestimulante'],
  ['betahcg', 'Beta-hCG qualitativo'],
  ['anti hcv', 'Anti-HCV'],
  ['b12', 'Vitamina B12'],
  ['glicose', 'Glicemia de jejum'],
  ['colesterl total', 'Colesterol total'],
  ['40304361', 'Hemograma completo'],
])('%s finds %s first', async (typed, nome) => {
  expect((await exames(typed))[0]?.nome).toBe(nome);
});

test('an exam comes with its codes, synonyms one by one, and preparation', async () => {
  expect((await exames('hemograma'))[0]).toEqual({
    nome: 'Hemograma completo',
    grupo: 'laboratório',
    codigoTuss: '40304361',
    codigoSigtap: '0202020380',
    sinonimos: ['HMG', 'hemograma com plaquetas', 'CBC'],
    preparo: '',
  });
  expect((await exames('acido folico'))[0]).toMatchObject({
    codigoTuss: null,
    sinonimos: ['folato', 'vitamina B9'],
  });
});

test.each([
  ['J06.9', 'J06.9'],
  ['j069', 'J06.9'],
  ['j06', 'J06'],
  ['dor lombar', 'M54.5'],
  ['dor lonbar', 'M54.5'],
  ['cefaleia', 'R51'],
  ['asma', 'J45'],
])('%s finds %s first', async (typed, codigo) => {
  expect((await cid10(typed))[0]?.codigo).toBe(codigo);
});

test('the beginning of a code → the codes below it, in order', async () => {
  const codes = (await cid10('m54')).map(({ codigo }) => codigo);
  expect(codes.slice(0, 4)).toEqual(['M54', 'M54.0', 'M54.1', 'M54.2']);
  expect((await cid10('f4')).map(({ codigo }) => codigo)).toHaveLength(12);
});

test.each([
  ['cardiologia', 'Cardiologia'],
  ['psiquiatra', 'Psiquiatria'],
  ['dermatolojia', 'Dermatologia'],
  ['ginecologista', 'Ginecologia e Obstetrícia'],
])('%s finds %s first', async (typed, nome) => {
  expect((await especialidades(typed))[0]).toEqual({ nome, tipo: 'especialidade', rqe: true });
});

test('what is too short or too long to look for is refused', async () => {
  for (const busca of ['a', '  a  ', '', 'a'.repeat(81)]) {
    expect((await http.call(contracts.buscarCid10, { query: { busca } })).status).toBe(400);
  }
});

const SEARCHES = [
  ['medicines', () => medicamentos('losartna')],
  ['presentations', () => apresentacoes('losartana')],
  ['exams', () => exames('hemogram')],
  ['CID-10', () => cid10('dor lombar')],
  ['specialities', () => especialidades('cardio')],
] as const;

/** The searches of the lists that a call makes: how often the database is asked besides for the session. */
async function queriesOf(call: () => Promise<unknown>) {
  const spy = vi.spyOn(app.deps.pool, 'query');
  const other = vi.spyOn(app.deps.db, 'getExecutor');
  try {
    await call();
    expect(other).not.toHaveBeenCalled();
    const asked: unknown[] = spy.mock.calls.map(([query]) => query);
    return asked.filter(isNamed).filter(({ name }) => name !== 'sessao');
  } finally {
    spy.mockRestore();
    other.mockRestore();
  }
}

type Named = { name: string; text: string; values: unknown[] };
const isNamed = (query: unknown): query is Named =>
  typeof query === 'object' && query !== null && 'name' in query && 'text' in query;

test.each(SEARCHES)('a search of %s is one named statement, and no more', async (_name, call) => {
  expect(await queriesOf(call)).toHaveLength(1);
});

const PLANNED_ONCE = SEARCHES.filter(([name]) => name !== 'presentations');

test.each(PLANNED_ONCE)('a search of %s is planned for its first calls only', async (_name, call) => {
  const [query] = await queriesOf(call);
  const client = await app.deps.pool.connect();
  try {
    const planned = { name: 'planned', text: query?.text ?? '', values: query?.values ?? [] };
    for (let i = 0; i < 8; i += 1) await client.query(planned);
    const { rows } = await client.query<{ custom_plans: number }>(
      "select custom_plans from pg_prepared_statements where name = 'planned'",
    );
    // PostgreSQL plans five times before it compares.
    expect(rows[0]?.custom_plans).toBe(5);
  } finally {
    client.release(true);
  }
});

test.each([
  ['CID-10', () => cid10('dor lombar'), ['cid10_palavras', 'referencias_palavras_trechos_cid10']],
  [
    'medicines',
    () => medicamentos('losartna'),
    ['marcas_palavras', 'referencias_palavras_trechos_medicamentos'],
  ],
  ['presentations', () => apresentacoes('losartana'), ['apresentacoes_nomes']],
] as const)('a search of %s goes through its indexes', async (_name, call, indexes) => {
  const [query] = await queriesOf(call);
  const { rows } = await app.deps.pool.query<{ 'QUERY PLAN': string }>(
    `explain ${query?.text ?? ''}`,
    query?.values,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  for (const index of indexes) expect(plan).toContain(index);
  // The 1,663 medicines are few: PostgreSQL 15 joins them by a scan of 50 pages.
  expect(plan).not.toMatch(/Seq Scan on (?:cid10|apresentacoes|referencias_palavras)\b/);
});

test('while a list was never loaded a search says so, and finds nothing wrong', async () => {
  const empty = await appForTest({ jobs: false });
  const admin = await signInAdmin(empty);
  const answer = await admin.call(contracts.buscarCid10, { query: { busca: 'asma' } });
  expect([answer.status, failureOf(answer).code]).toEqual([503, 'listas_carregando']);
});

test.each([
  ['J06.9', 'J06.9'],
  ['j069', 'J06.9'],
  [' j06 ', 'J06'],
  ['J06.', 'J06'],
  ['f4', 'F4'],
  ['f4.1', null],
  ['J0699', null],
  ['06.9', null],
  ['dor', null],
  ['', null],
])('a typed %s is the code %s', (texto, codigo) => {
  expect(normalizeCodigo(texto)).toBe(codigo);
});

test('what a patient types → medicines by brand or substance, and the strengths of a named one', async () => {
  const patient = await registerPatient(app);
  const remedios = async (busca: string) =>
    (await patient.http.want(contracts.sugerirRemedios, 200, { body: { busca } })).remedios;
  const doses = async (remedio: string) =>
    (await patient.http.want(contracts.sugerirDoses, 200, { body: { remedio } })).doses;
  expect((await remedios('zoco'))[0]).toEqual({ nome: 'Zocor', composicao: 'sinvastatina' });
  expect((await remedios('losarta'))[0]).toEqual({ nome: 'losartana', composicao: null });
  const both = await remedios('hyzaar');
  expect(both.filter(({ nome }) => nome === 'Hyzaar')).toHaveLength(1);
  expect(await doses('Zocor')).toEqual(await doses('SINVASTATINA'));
  expect(await doses('losartana')).toEqual(expect.arrayContaining(['25 mg', '50 mg', '100 mg']));
  // Another medicine's strengths would be wrong.
  expect(await doses('losartna')).toEqual([]);
  expect((await http.call(contracts.sugerirDoses, { body: { remedio: 'losartana' } })).status).toBe(403);
  const trips = [await countRoundTrips(() => remedios('zoco')), await countRoundTrips(() => doses('Zocor'))];
  expect(trips).toEqual([2, 3]);
});
