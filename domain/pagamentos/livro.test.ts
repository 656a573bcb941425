import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lancar, type Saldo } from './livro.ts';

const PAGO_EM = new Date('2026-03-31T12:00:00Z');
const AGORA = new Date('2026-04-02T12:00:00Z');
const NADA: Saldo = { recebido: null, estornado: 0 };
const apos = (antes: Saldo, recebido: number | null, estornado = 0) =>
  lancar(antes, { recebido, estornado, pagoEm: recebido === null ? null : PAGO_EM }, AGORA);

test('a payment counts on its day, and what went back of it when that is learned', () => {
  expect(apos(NADA, 5_990, 2_000)).toEqual([
    { tipo: 'entrada', centavos: 5_990, em: PAGO_EM },
    { tipo: 'devolucao', centavos: -2_000, em: AGORA },
  ]);
});

test('what is taken back is what was still here; won back, only that comes in again', () => {
  const antes = { recebido: 5_990, estornado: 2_000 };
  expect(apos(antes, null, 2_000)).toEqual([{ tipo: 'desfeito', centavos: -3_990, em: AGORA }]);
  expect(apos({ ...antes, recebido: null }, 5_990, 2_000)).toEqual([
    { tipo: 'entrada', centavos: 3_990, em: PAGO_EM },
  ]);
});

test('a dispute that is lost takes nothing a second time', () => {
  expect(apos(NADA, null, 5_990)).toEqual([]);
});

test('whatever is learned in which order, the lines add up to what is here', () => {
  const seen = fc.tuple(fc.option(fc.integer({ min: 1, max: 9 })), fc.nat(3));
  fc.assert(
    fc.property(fc.array(seen, { maxLength: 8 }), (readings) => {
      let [saldo, total] = [NADA, 0];
      for (const [recebido, mais] of readings) {
        const estornado = saldo.estornado + mais;
        total += apos(saldo, recebido, estornado).reduce((sum, { centavos }) => sum + centavos, 0);
        saldo = { recebido, estornado };
        expect(total).toBe(recebido === null ? 0 : recebido - Math.min(estornado, recebido));
      }
    }),
  );
});
