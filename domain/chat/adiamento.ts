import { dataEmSaoPaulo, diaDaSemana, instanteEmSaoPaulo, somarDias } from '../calendario/datas.ts';

/** Until when a conversation may be put off. */
export const ADIAMENTOS = ['1 hora', 'amanhã 8h', 'segunda 8h'] as const;
/** One of the moments to which a conversation is put off. */
export type Adiamento = (typeof ADIAMENTOS)[number];

const HORA_MS = 3_600_000;
const ABERTURA = '08:00';
const SEGUNDA = 1;

/** The moment to which a conversation is put off now; days and hours are those of America/Sao_Paulo. */
export function adiadaAte(adiamento: Adiamento, agora: Date): Date {
  if (adiamento === '1 hora') return new Date(agora.getTime() + HORA_MS);
  const hoje = dataEmSaoPaulo(agora);
  if (adiamento === 'amanhã 8h') return instanteEmSaoPaulo(somarDias(hoje, 1), ABERTURA);
  // A Monday puts off by a week: its own eight o'clock is past, or about to come without help.
  const faltam = (SEGUNDA - diaDaSemana(hoje) + 7) % 7 || 7;
  return instanteEmSaoPaulo(somarDias(hoje, faltam), ABERTURA);
}
