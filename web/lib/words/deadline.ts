import { dataEmSaoPaulo, dateCreated, diaDaSemana, formatDataBr } from '../../../domain/calendario/datas.ts';
import { relativeDayAndHour } from './when.ts';

const WEEKDAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;
const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const;

function clockParts(instant: string): { date: string; day: string; month: number; hour: string } {
  const [day = '', month = '', rest = ''] = dateCreated(instant).split('/');
  const [year = '', hour = ''] = rest.split(' ');
  return { date: `${year}-${month}-${day}`, day, month: Number(month), hour: hour.replace(':', 'h') };
}

/** An instant in São Paulo's time for a promised delivery: "segunda, 23 de novembro, 10h12". */
export function formatDayAndHour(instant: string): string {
  const { date, day, month, hour } = clockParts(instant);
  return `${WEEKDAYS[diaDaSemana(date)]}, ${Number(day)} de ${MONTHS[month - 1]}, ${hour}`;
}

/** An instant in São Paulo's time for what has happened: "18/11/2026, às 10h12". */
export function formatDateAndHour(instant: string): string {
  const { date, hour } = clockParts(instant);
  return `${formatDataBr(date)}, às ${hour}`;
}

/** Which holidays lengthen a prazo: "20/11 é feriado nacional e não conta." Empty without holidays. */
export function holidaySentence(holidays: readonly { data: string }[]): string {
  const days = holidays.map(({ data }) => formatDataBr(data).slice(0, 5));
  const last = days.at(-1);
  if (last === undefined) return '';
  if (days.length === 1) return `${last} é feriado nacional e não conta.`;
  return `${days.slice(0, -1).join(', ')} e ${last} são feriados nacionais e não contam.`;
}

/** A prazo in words; `urgent` when it ends today or has passed. */
export type RunningPrazo = { text: string; urgent: boolean };

/**
 * The prazo of a pedido that still waits for its document, as seen at `now` (UTC, `YYYY-MM-DDTHH:mm`); null when
 * nothing is promised or the pedido is over.
 */
export function runningPrazo(
  { prazo, status }: { prazo: string | null; status: string },
  now: string,
): RunningPrazo | null {
  if (prazo === null || status !== 'Aguardando Pagamento') return null;
  const today = dataEmSaoPaulo(`${now}Z`);
  const when = relativeDayAndHour(prazo, today).replace(/^em (\d\d\/\d\d)\/\d{4}/, '$1');
  if (prazo.slice(0, 16) < now) return { text: `venceu ${when}`, urgent: true };
  return { text: when, urgent: dataEmSaoPaulo(prazo) === today };
}
