import type { Mensagem } from '../../../contracts/chat/chat.contract.ts';
import { dataEmSaoPaulo, somarDias } from '../../../domain/calendario/datas.ts';

export type Dia = { data: string; mensagens: Mensagem[] };

/** The messages by their day in São Paulo, in the order they came. */
export function porDia(mensagens: readonly Mensagem[]): Dia[] {
  const dias: Dia[] = [];
  for (const mensagem of mensagens) {
    const data = dataEmSaoPaulo(mensagem.createdAt);
    const last = dias.at(-1);
    if (last?.data === data) last.mensagens.push(mensagem);
    else dias.push({ data, mensagens: [mensagem] });
  }
  return dias;
}

// The day is already São Paulo's: shown as it is, in no other zone.
const NESTE_ANO = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const OUTRO_ANO = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** "Hoje", "Ontem", "Quarta-feira, 18 de novembro" or "18 de novembro de 2025", as seen from the day `hoje`. */
export function tituloDoDia(data: string, hoje: string): string {
  if (data === hoje) return 'Hoje';
  if (data === somarDias(hoje, -1)) return 'Ontem';
  const format = data.slice(0, 4) === hoje.slice(0, 4) ? NESTE_ANO : OUTRO_ANO;
  const text = format.format(new Date(`${data}T00:00:00Z`));
  return text.charAt(0).toUpperCase() + text.slice(1);
}
