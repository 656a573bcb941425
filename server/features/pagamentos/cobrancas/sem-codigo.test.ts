import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { estadoDaCobranca, semCodigo } from '#domain/pagamentos/cobranca.ts';
import { appForTest } from '#testing/app/app.ts';
import { SEM_CODIGO } from './cobrancas.repository.ts';

const EM = new Date('2026-11-22T12:00:00Z');
const CHARGES = [null, 'PENDING'].flatMap((status) =>
  [null, '000201'].flatMap((pix) =>
    [null, EM].flatMap((pago_em) =>
      [null, EM].flatMap((em_preparo_desde) =>
        [null, 'dados'].map((recusa_motivo) => ({ status, pix, pago_em, em_preparo_desde, recusa_motivo })),
      ),
    ),
  ),
);

test('every charge without a code in the domain → the same in SQL', async () => {
  const { deps } = await appForTest();
  const { rows } = await sql<{ n: number; sem: boolean }>`
    select k.n, ${SEM_CODIGO} as sem
      from jsonb_to_recordset(${JSON.stringify(CHARGES.map((charge, n) => ({ ...charge, n })))}::jsonb)
        as k (n int, status text, pix text, pago_em timestamptz, encerrada_em timestamptz)
     order by k.n`.execute(deps.db);
  expect(rows.map(({ sem }) => sem)).toEqual(CHARGES.map((charge) => semCodigo(estadoDaCobranca(charge))));
  expect(new Set(rows.map(({ sem }) => sem)).size).toBe(2);
});
