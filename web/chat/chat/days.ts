import type { Mensagem } from '#contracts/chat/chat.contract.ts';
import { dataEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';

export type Day = { data: string; mensagens: Mensagem[] };

/** Groups messages by their day in São Paulo, in the order in which they came. */
export function groupByDay(mensagens: readonly Mensagem[]): Day[] {
  const days: Day[] = [];
  for (const mensagem of mensagens) {
    const data = dataEmSaoPaulo(mensagem.createdAt);
    const last = days.at(-1);
    if (last?.data === data) last.mensagens.push(mensagem);
    else days.push({ data, mensagens: [mensagem] });
  }
  return days;
}

// `data` is already a day in São Paulo: format it in UTC, so that it does not shift.
const THIS_YEAR = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const OTHER_YEAR = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/**
 * The heading of a day, relative to `today`: "Hoje", "Ontem", "Quarta-feira, 18 de novembro" or "18 de novembro
 * de 2025".
 */
export function titleOfDay(data: string, today: string): string {
  if (data === today) return 'Hoje';
  if (data === somarDias(today, -1)) return 'Ontem';
  const format = data.slice(0, 4) === today.slice(0, 4) ? THIS_YEAR : OTHER_YEAR;
  const text = format.format(new Date(`${data}T00:00:00Z`));
  return text.charAt(0).toUpperCase() + text.slice(1);
}
