import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  history,
  openCast,
  play,
  sumOfActs,
  sumOfMonths,
  type Cast,
  type History,
} from '#testing/scenes/repasse-historias.ts';

let cast: Cast;
beforeAll(async () => {
  cast = await openCast();
}, 60_000);
afterAll(() => cast.app.stop());

test('any history of corrections → months sum up to the acts, and no closed month changes', async () => {
  let corrected = 0;
  await fc.assert(
    fc.asyncProperty(history, async (told) => {
      const { lines, changed, corrections } = await play(cast, told, sumOfMonths);
      if (corrections > 0) corrected += 1;
      expect(changed).toEqual([]);
      const owed = sumOfActs(cast, told);
      for (const medico of cast.medicos) expect(lines.get(medico) ?? 0).toBe(owed.get(medico) ?? 0);
    }),
    { numRuns: 40 },
  );
  // Else the histories would say little.
  expect(corrected).toBeGreaterThan(5);
}, 120_000);

const told = (change: Partial<History>): History => ({
  atos: [],
  regras: [{ em: 0, desde: 0, valores: [1_000, 0, 2_000] }],
  devolucoes: [],
  lags: Array.from({ length: 12 }, () => 2),
  ...change,
});

/** The lines of a history: month, reason and centavos. */
function linesOf(one: History): Promise<string[]> {
  return play(cast, one, async (db) => {
    const rows = await db
      .selectFrom('linhas_de_repasse')
      .select(['mes', 'correcao', 'centavos'])
      .orderBy('mes')
      .orderBy('centavos')
      .execute();
    return rows.map(({ mes, correcao, centavos }) => `${mes} ${correcao ?? 'ato'} ${centavos}`);
  });
}

const documento = (change: Partial<History['atos'][number]> = {}) =>
  ({ kind: 'documento', medico: 0, pedido: 0, dia: 5, late: 0, revogado: null, ...change }) as const;

test('a revocation of a closed month → minus its value, in the month of the revocation', async () => {
  expect(await linesOf(told({ atos: [documento({ revogado: { em: 70, late: 0 } })] }))).toEqual([
    '2025-01 ato 1000',
    '2025-03 revogado -1000',
  ]);
});

test('a month that is closed late → what was revoked after its end is no correction of its own', async () => {
  const lags = [70, 50, ...Array.from({ length: 10 }, () => 2)];
  expect(await linesOf(told({ atos: [documento({ revogado: { em: 60, late: 0 } })], lags }))).toEqual([]);
});

test('the payment goes back and the freight stays → the document is not paid', async () => {
  const devolucoes = [{ em: 40, late: 0, pedido: 0 }];
  expect(await linesOf(told({ atos: [documento()], devolucoes }))).toEqual([
    '2025-01 ato 1000',
    '2025-02 devolvido -1000',
  ]);
});

test('a value that holds from a closed month on → the difference, in the month of the change', async () => {
  const regras = [
    { em: 0, desde: 0, valores: [1_000, 0, 0] as [number, number, number] },
    { em: 40, desde: 0, valores: [1_250, 0, 0] as [number, number, number] },
  ];
  expect(await linesOf(told({ atos: [documento()], regras }))).toEqual([
    '2025-01 ato 1000',
    '2025-02 regra 250',
  ]);
});

test('signed at the last moment of a month and written after its closing → paid by the next', async () => {
  const end = 31 - 1e-6;
  const lags = Array.from({ length: 12 }, () => 0);
  expect(await linesOf(told({ atos: [documento({ dia: end, late: 0.01 })], lags }))).toEqual([
    '2025-02 incluido 1000',
  ]);
  expect(await linesOf(told({ atos: [documento({ dia: end })], lags }))).toEqual(['2025-01 ato 1000']);
  expect(await linesOf(told({ atos: [documento({ dia: 31 })], lags }))).toEqual(['2025-02 ato 1000']);
});

test('a document that accompanies another one → not paid unless its rule says so', async () => {
  const atos = [documento({ kind: 'acompanhante' })];
  expect(await linesOf(told({ atos }))).toEqual([]);
  const regras = [{ em: 0, desde: 0, valores: [1_000, 300, 0] as [number, number, number] }];
  expect(await linesOf(told({ atos, regras }))).toEqual(['2025-01 ato 300']);
});
