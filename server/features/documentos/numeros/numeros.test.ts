import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contracts from '#contracts/documentos/numeros.contract.ts';
import type { NumeroSncr } from '#domain/documentos/tipo-de-documento.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { takeNumero } from './numeros.repository.ts';

type Doctor = Awaited<ReturnType<typeof newMedico>>;

let app: TestApp;
let doctors: Doctor[];
beforeAll(async () => {
  app = await startTestApp();
  doctors = [await newMedico(app), await newMedico(app)];
});
afterAll(() => app.stop());

const enter = ({ http }: Doctor, inicio: number, fim: number, numero: NumeroSncr = 'RCE') =>
  http.call(contracts.importarFaixa, { body: { id: randomUUID(), numero, inicio, fim } });

const OF_ANOTHER =
  'Outro médico já cadastrou números desta faixa. Confira o que o SNCR deu; se está certo, fale com o suporte.';

test('overlapping ranges of two doctors at once → one accepted; the other doctor reads why', async () => {
  for (let round = 0; round < 10; round += 1) {
    const from = 1 + round * 1_000;
    const answers = await Promise.all(doctors.map((doctor, i) => enter(doctor, from + i, from + 500 + i)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: { code: 'faixa_repetida', message: OF_ANOTHER },
    });
  }
});

test('the database itself refuses a range that overlaps, and a number that was given', async () => {
  const { db } = app.deps;
  const range = { numero: 'RET' as const, uf: 'SP', inicio: 1_000_001, fim: 1_000_010, proximo: 1_000_001 };
  const insert = (medico_id: string) =>
    db
      .insertInto('faixas_sncr')
      .values({ id: randomUUID(), medico_id, ...range })
      .execute();
  const [one, other] = doctors.map(({ medico }) => medico.id);
  await insert(one ?? '');
  await expect(insert(other ?? '')).rejects.toMatchObject({ constraint: 'faixas_sncr_sem_sobreposicao' });
});

test('one range is no other kind of notification’s', async () => {
  const [doctor] = doctors;
  if (!doctor) throw new Error('no doctor');
  expect((await enter(doctor, 70_001, 70_050, 'RET')).status).toBe(201);
  for (const numero of ['NRA', 'NRB2', 'RCE'] as const) {
    const { status, body } = await enter(doctor, 70_001, 70_050, numero);
    expect([status, body]).toMatchObject([409, { error: { code: 'faixa_repetida' } }]);
  }
});

test('a doctor who moves to another state is given no number of the one before', async () => {
  const moved = await newMedico(app);
  expect((await enter(moved, 80_001, 80_050, 'NRB')).status).toBe(201);
  const take = () => app.deps.db.transaction().execute((tx) => takeNumero(tx, moved.medico.id, 'NRB'));
  const move = (uf: string) =>
    app.deps.db.updateTable('medicos').set({ uf }).where('id', '=', moved.medico.id).execute();
  await move('RJ');
  expect(await take()).toBeNull();
  const { faixas } = await moved.http.want(contracts.listarFaixas, 200);
  expect(faixas).toMatchObject([{ livres: 0, deOutroEstado: true }]);
  await move('SP');
  expect(await take()).toMatchObject({ numero: 80_001 });
});

test('a range that the national system never grants is refused in words at its field', async () => {
  const [doctor] = doctors;
  if (!doctor) throw new Error('no doctor');
  const answer = await enter(doctor, 1, 100_000);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    error: {
      code: 'faixa_invalida',
      details: [{ campo: 'fim', mensagem: expect.stringContaining('no máximo 1.000 números RCE') }],
    },
  });
  const rio = await enter(doctor, 26_026_330_000_001, 26_026_330_000_050);
  expect(JSON.stringify(rio.body)).toContain('O número é de RJ, e o seu CRM é de SP.');
});

test('taken by many at once, every number is taken once', async () => {
  const [doctor] = doctors;
  if (!doctor) throw new Error('no doctor');
  expect((await enter(doctor, 50_001, 50_020, 'NRB')).status).toBe(201);
  const take = () => app.deps.db.transaction().execute((tx) => takeNumero(tx, doctor.medico.id, 'NRB'));
  const taken = await Promise.all(Array.from({ length: 25 }, take));
  const numbers = taken.flatMap((one) => (one ? [one.numero] : []));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => 50_001 + i));
});
