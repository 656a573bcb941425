import type { Calendario } from '#domain/calendario/calendario.ts';
import { dataEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { feriado } from '#domain/calendario/dias-uteis.ts';
import { prazoEmFrase } from '#domain/calendario/promessa.ts';

const LONG_DATE = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** A day 'YYYY-MM-DD' in words: "Quinta-feira, 19 de novembro". */
export function longDay(data: string): string {
  const text = LONG_DATE.format(new Date(`${data}T12:00:00Z`));
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/**
 * A sentence about a holiday today or tomorrow, which lengthens promised times; null on any other day.
 */
export function nearHolidaySentence(today: string, calendario: Calendario): string | null {
  const counted = 'Os prazos já contam com isso.';
  const holiday = feriado(today, calendario);
  if (holiday !== null) return `Hoje é feriado: ${holiday}. ${counted}`;
  const tomorrow = feriado(somarDias(today, 1), calendario);
  return tomorrow === null ? null : `Amanhã é feriado: ${tomorrow}. ${counted}`;
}

/** A promised time in words: "até hoje às 15h02", or since when it is late. */
export function prazoSentence(prazo: string, now: Date): string {
  return prazoEmFrase(prazo, dataEmSaoPaulo(now), Date.parse(prazo) < now.getTime());
}

/** A count with the singular or plural text: "1 pedido pago espera", "3 pedidos pagos esperam". */
export function countWords(n: number, one: string, many: string): string {
  return `${n.toLocaleString('pt-BR')} ${n === 1 ? one : many}`;
}

/** The orders that wait, and how many of them are late: "3 à espera, 1 atrasado". */
export function waitingWords({ esperando, atrasados }: { esperando: number; atrasados: number }): string {
  if (esperando === 0) return 'Nenhum à espera';
  const late = atrasados === 0 ? '' : `, ${countWords(atrasados, 'atrasado', 'atrasados')}`;
  return `${esperando.toLocaleString('pt-BR')} à espera${late}`;
}

/** How many services have a price: "9 serviços", "8 serviços, 1 indisponível". */
export function precosWords(precos: readonly { preco: number | null }[]): string {
  const off = precos.filter(({ preco }) => preco === null).length;
  const on = countWords(precos.length - off, 'serviço', 'serviços');
  return off === 0 ? on : `${on}, ${countWords(off, 'indisponível', 'indisponíveis')}`;
}

const ONE_DECIMAL = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** A duration in hours as text: "35 min", "4,5 h", "23 h". */
export function hoursWords(n: number): string {
  if (n < 1) return `${Math.round(n * 60)} min`;
  return `${n < 10 ? ONE_DECIMAL.format(n) : Math.round(n).toLocaleString('pt-BR')} h`;
}

/** A day 'YYYY-MM-DD' as "19/11". */
export function dayAndMonth(data: string): string {
  return `${data.slice(8)}/${data.slice(5, 7)}`;
}
