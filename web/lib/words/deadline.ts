import { devolveTudo } from '#domain/pedidos/atendimento.ts';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import { fimDoPrazo, prazoEmFrase, prazoVistoDe } from '#domain/calendario/promessa.ts';

/** Which holidays lengthen a prazo: "20/11 é feriado e não conta." Empty without holidays. */
export function holidaySentence(holidays: readonly { data: string }[]): string {
  const days = holidays.map(({ data }) => formatDataBr(data).slice(0, 5));
  const last = days.at(-1);
  if (last === undefined) return '';
  if (days.length === 1) return `${last} é feriado e não conta.`;
  return `${days.slice(0, -1).join(', ')} e ${last} são feriados e não contam.`;
}

/** A prazo in words; `urgent` when it ends today or has passed. */
export type RunningPrazo = { text: string; urgent: boolean };

/**
 * The prazo of a pedido that still waits for its document, as seen at `now` (UTC, `YYYY-MM-DDTHH:mm`); null when
 * nothing is promised or the pedido is over.
 */
export function runningPrazo(
  {
    prazo,
    status,
    atendimento = null,
  }: { prazo: string | null; status: string; atendimento?: string | null },
  now: string,
): RunningPrazo | null {
  // A refused or cancelled order has no document to come.
  if (prazo === null || status !== 'Aguardando Pagamento' || devolveTudo(atendimento)) return null;
  const today = dataEmSaoPaulo(`${now}Z`);
  if (prazo.slice(0, 16) < now) return { text: prazoEmFrase(prazo, today, true), urgent: true };
  return { text: prazoVistoDe(prazo, today), urgent: fimDoPrazo(prazo).data === today };
}
