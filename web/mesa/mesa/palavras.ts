import { dataEmSaoPaulo, somarDias } from '../../../domain/datas.ts';
import { feriado } from '../../../domain/dias-uteis.ts';
import { relativeDayAndHour } from '../../lib/words/when.ts';

const EXTENSO = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** "Quinta-feira, 19 de novembro" of 'YYYY-MM-DD'. */
export function diaPorExtenso(data: string): string {
  const text = EXTENSO.format(new Date(`${data}T12:00:00Z`));
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** A national holiday today or tomorrow, which the promised times count with; null on any other day. */
export function fraseDoDia(hoje: string): string | null {
  const conta = 'Os prazos já contam com isso.';
  const agora = feriado(hoje);
  if (agora !== null) return `Hoje é feriado nacional: ${agora}. ${conta}`;
  const amanha = feriado(somarDias(hoje, 1));
  return amanha === null ? null : `Amanhã é feriado nacional: ${amanha}. ${conta}`;
}

/** "até hoje às 15h02", or since when it is late. */
export function frasePrazo(prazo: string, agora: Date): string {
  const quando = relativeDayAndHour(prazo, dataEmSaoPaulo(agora));
  return Date.parse(prazo) < agora.getTime() ? `venceu ${quando}` : `até ${quando.replace(/^em /, '')}`;
}

/** "1 pedido pago espera", "3 pedidos pagos esperam". */
export function contar(n: number, um: string, varios: string): string {
  return `${n.toLocaleString('pt-BR')} ${n === 1 ? um : varios}`;
}

const UMA_CASA = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** "35 min", "4,5 h", "23 h": a length of time in hours. */
export function horas(n: number): string {
  if (n < 1) return `${Math.round(n * 60)} min`;
  return `${n < 10 ? UMA_CASA.format(n) : Math.round(n).toLocaleString('pt-BR')} h`;
}

/** "19/11" of 'YYYY-MM-DD'. */
export function diaEMes(data: string): string {
  return `${data.slice(8)}/${data.slice(5, 7)}`;
}
