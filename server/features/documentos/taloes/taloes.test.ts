import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contracts from '#contracts/documentos/taloes.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { enterTalao } from '#testing/scenes/notificacao-em-papel.ts';

let app: TestApp;
let admin: Client;
let doctors: [Awaited<ReturnType<typeof newMedico>>, Awaited<ReturnType<typeof newMedico>>];
beforeAll(async () => {
  app = await startTestApp();
  admin = await build.signInAdmin(app);
  doctors = [await newMedico(app), await newMedico(app)];
});
afterAll(() => app.stop());

const list = async () => (await admin.want(contracts.listarTaloes, 200)).taloes;
const find = async (id: string) => (await list()).find((one) => one.id === id);
const save = (given: Partial<Parameters<typeof bodyOf>[0]>) =>
  admin.call(contracts.salvarTalao, { body: bodyOf(given) });
const bodyOf = (given: Partial<{ medico: string; serie: string; inicio: string; fim: string }>) => ({
  id: randomUUID(),
  medico: doctors[0].medico.id,
  tipo: 'azul' as const,
  serie: '0099',
  inicio: '000001',
  fim: '000020',
  ...given,
});

test('a range is listed with its doctor, its numbers as they were typed and the next one', async () => {
  const { id } = await enterTalao(admin, doctors[0], { serie: ' 00-12 ', inicio: '000401', fim: '000420' });
  expect(await find(id)).toMatchObject({
    medico: { nome: doctors[0].medico.nome },
    serie: 'SP 0012',
    inicio: '000401',
    fim: '000420',
    total: 20,
    livres: 20,
    usadas: 0,
    proxima: '000401',
    encerrado: null,
  });
});

test.each([
  ['a series that is no series', { serie: '00/12!' }, 'serie'],
  ['a number with a letter', { inicio: '00A1' }, 'inicio'],
  ['numbers of unequal length', { fim: '20' }, 'fim'],
  ['a range backwards', { inicio: '000021' }, 'fim'],
  ['more numbers than one range may have', { fim: '000501' }, 'fim'],
])('%s is refused beside its field', async (_name, given, campo) => {
  const answer = await save(given);
  expect([answer.status, failureOf(answer).details?.[0]?.campo]).toEqual([400, campo]);
});

test('an untouched range is corrected in every field; a used or overlapping one is refused', async () => {
  const [ana, bia] = doctors;
  const { id } = await enterTalao(admin, ana, { serie: 'C1', inicio: '000001', fim: '000020' });
  const other = await enterTalao(admin, ana, { serie: 'C2' });
  const right = {
    medico: bia.medico.id,
    tipo: 'amarela',
    serie: 'c-9',
    inicio: '0101',
    fim: '0105',
  } as const;
  type Typed = { medico: string; tipo: 'azul' | 'amarela'; serie: string; inicio: string; fim: string };
  const correct = (body: Typed, of = id) => admin.call(contracts.corrigirTalao, { params: { id: of }, body });
  expect((await correct(right)).status).toBe(200);
  expect(await find(id)).toMatchObject({
    medico: { id: bia.medico.id },
    tipo: 'amarela',
    serie: 'SP C9',
    serieDigitada: 'C9',
    inicio: '0101',
    livres: 5,
  });
  const overlap = await correct({ ...right, medico: ana.medico.id, tipo: 'azul', serie: 'C2' });
  const numbers = { inicio: '000405', fim: '000410' };
  const taken = await correct({ ...right, medico: ana.medico.id, tipo: 'azul', serie: 'C2', ...numbers });
  expect([overlap.status, taken.status, failureOf(taken).code]).toEqual([200, 409, 'talao_repetido']);
  const body = { numero: '000401', motivo: 'rasgou' };
  await admin.want(contracts.inutilizarNumero, 204, { params: { id: other.id }, body });
  const used = await correct(right, other.id);
  expect([used.status, failureOf(used).code]).toEqual([409, 'talao_usado']);
  expect((await correct(right, randomUUID())).status).toBe(404);
});

test('overlapping ranges in two administrators’ windows → exactly one accepted', async () => {
  for (let round = 0; round < 8; round += 1) {
    const serie = `R${round}`;
    const answers = await Promise.all(
      doctors.map(({ medico }, i) =>
        save({ medico: medico.id, serie, inicio: `00${10 + i}`, fim: `00${20 + i}` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && failureOf(refused).message).toContain(`Estes números já estão no talão SP ${serie} · `);
  }
});

test('the database refuses an overlap, and accepts another series, kind or state', async () => {
  const row = { tipo: 'azul' as 'azul' | 'amarela', uf: 'SP', serie: 'DB', inicio: 1, fim: 20, digitos: 3 };
  const insert = (other: Partial<typeof row>) =>
    app.deps.db
      .insertInto('taloes')
      .values({ id: randomUUID(), medico_id: doctors[0].medico.id, ...row, ...other })
      .execute();
  await insert({});
  await expect(insert({ inicio: 20, fim: 30 })).rejects.toMatchObject({
    constraint: 'taloes_sem_sobreposicao',
  });
  await insert({ serie: 'DC' });
  await insert({ tipo: 'amarela' });
  await insert({ uf: 'RJ' });
});

test('an unused range → deletable; one with a voided number → only closable, voiding the rest', async () => {
  const fresh = await enterTalao(admin, doctors[0]);
  await admin.want(contracts.apagarTalao, 204, { params: { id: fresh.id } });
  expect(await find(fresh.id)).toBeUndefined();

  const { id } = await enterTalao(admin, doctors[0]);
  const params = { id };
  const blank = await admin.call(contracts.inutilizarNumero, {
    params,
    body: { numero: '000403', motivo: ' ' },
  });
  expect([blank.status, failureOf(blank).code]).toEqual([400, 'sem_motivo']);
  await admin.want(contracts.inutilizarNumero, 204, { params, body: { numero: '000401', motivo: 'rasgou' } });
  const twice = await admin.call(contracts.inutilizarNumero, {
    params,
    body: { numero: '000401', motivo: 'x' },
  });
  expect([twice.status, failureOf(twice).code]).toEqual([409, 'numero_indisponivel']);
  expect(await find(id)).toMatchObject({ inutilizadas: 1, livres: 19, proxima: '000402' });
  const kept = await admin.call(contracts.apagarTalao, { params });
  expect([kept.status, failureOf(kept).code]).toEqual([409, 'talao_usado']);
  await admin.want(contracts.encerrarTalao, 204, { params, body: { motivo: 'devolvido à VISA' } });
  expect(await find(id)).toMatchObject({
    inutilizadas: 20,
    livres: 0,
    proxima: null,
    encerrado: { motivo: 'devolvido à VISA' },
  });
  const again = await admin.call(contracts.encerrarTalao, { params, body: { motivo: 'x' } });
  expect([again.status, failureOf(again).code]).toEqual([409, 'talao_encerrado']);
});

test('the forms of a book come in pages that hold each number once; each look is audited', async () => {
  const { id } = await enterTalao(admin, doctors[1], { inicio: '001', fim: '120' });
  const numbers: string[] = [];
  let depois: number | null = 0;
  let pages = 0;
  while (depois !== null) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(id, depois);
    numbers.push(...page.folhas.map(({ numero }) => numero));
    depois = page.proxima;
    pages += 1;
  }
  expect(numbers).toEqual(Array.from({ length: 120 }, (_, i) => String(i + 1).padStart(3, '0')));
  const looks = await app.deps.db
    .selectFrom('auditoria')
    .select('acao')
    .where('alvo_id', '=', id)
    .where('acao', '=', 'talao.ler')
    .execute();
  expect(looks).toHaveLength(pages);
});

const readPage = (id: string, depois: number) =>
  admin.want(contracts.listarFolhas, 200, { params: { id }, query: { depois } });
