import { dataEmSaoPaulo, diaDaSemana, instanteEmSaoPaulo, somarDias } from '../calendario/datas.ts';

export const ADIAMENTOS = ['1 hora', 'amanhã 8h', 'segunda 8h'] as const;
export type Adiamento = (typeof ADIAMENTOS)[number];

const HORA_MS = 3_600_000;
const ABERTURA = '08:00';
const SEGUNDA = 1;

/** Days and hours are those of America/Sao_Paulo. */
export function adiadaAte(adiamento: Adiamento, agora: Date): Date {
  if (adiamento === '1 hora') return new Date(agora.getTime() + HORA_MS);
  const hoje = dataEmSaoPaulo(agora);
  if (adiamento === 'amanhã 8h') return instanteEmSaoPaulo(somarDias(hoje, 1), ABERTURA);
  // On a Monday the next one is a week away: eight o'clock of the same day is past or about to come.
  const faltam = (SEGUNDA - diaDaSemana(hoje) + 7) % 7 || 7;
  return instanteEmSaoPaulo(somarDias(hoje, faltam), ABERTURA);
}
