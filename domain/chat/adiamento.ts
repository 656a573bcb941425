import { dataEmSaoPaulo, diaDaSemana, instanteEmSaoPaulo, somarDias } from '../calendario/datas.ts';
import type { Calendario } from '../calendario/calendario.ts';
import { proximaAbertura, type HorarioDaCasa } from '../calendario/horario.ts';

export const ADIAMENTOS = ['1 hora', 'próximo dia', 'próxima semana'] as const;
export type Adiamento = (typeof ADIAMENTOS)[number];

/** When the house is open: its hours and the days on which it is closed. */
export type QuandoAbre = { horario: HorarioDaCasa; calendario: Calendario };

const HORA_MS = 3_600_000;
const SEGUNDA = 1;

/**
 * Days and hours are those of America/Sao_Paulo. The next day is the next one on which the house opens, and the next week begins
 * on its first opening from Monday on.
 */
export function adiadaAte(adiamento: Adiamento, agora: Date, { horario, calendario }: QuandoAbre): Date {
  if (adiamento === '1 hora') return new Date(agora.getTime() + HORA_MS);
  const hoje = dataEmSaoPaulo(agora);
  // On a Monday the next one is a week away.
  const dias = adiamento === 'próximo dia' ? 1 : (SEGUNDA - diaDaSemana(hoje) + 7) % 7 || 7;
  const midnight = instanteEmSaoPaulo(somarDias(hoje, dias), '00:00').getTime();
  // An opening at midnight itself counts.
  return proximaAbertura(new Date(midnight - 1), calendario, horario);
}
