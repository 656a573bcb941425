import { presentFechamento } from '#features/mesa/fechamento/fechamento.presenter.ts';
import * as repository from '#features/mesa/fechamento/fechamento.repository.ts';
import { listPaid } from '#features/mesa/fechamento/movimentos.repository.ts';
import type { TestApp } from '../app/app.ts';

const EVER = { desde: new Date(0), antesDe: new Date('9999-01-01T00:00:00Z') };

/** Sums of the books of all months (centavos): the balances, and the values of the tax notes. */
export async function booksOf({ deps: { db } }: TestApp): Promise<{ fechamento: number; notas: number }> {
  const [payments, others] = [await repository.sumPayments(db, EVER), await repository.sumOthers(db, EVER)];
  const pending = { n: 0, centavos: 0 };
  const first = { mes: '2026-01', mesAtual: '2026-01', primeiroMes: '2026-01' } as const;
  const { saldoCentavos } = presentFechamento({
    ...first,
    payments,
    others,
    pending,
    documentos: [],
    decisions: [],
  });
  const paid = await listPaid(db, EVER, { after: null, limit: 100_000 });
  const notas = paid.reduce((total, { centavos, devolvido }) => total + centavos - (devolvido ?? 0), 0);
  return { fechamento: saldoCentavos, notas };
}
