import type { MesaAgora } from '#contracts/mesa/mesa.contract.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';
import { countWords } from './mesa-words.ts';

type CopiaState = MesaAgora['copia'];

const DAY_MS = 86_400_000;

/**
 * Title and advice of the administrator's warning about the backup; null while the last backup needs no
 * attention. `today` is `YYYY-MM-DD`.
 */
export function copiaWarning(
  { em, faltando, atencao }: CopiaState,
  today: string,
): { title: string; advice: string } | null {
  if (atencao === 'nenhuma') return null;
  if (atencao === 'incompleta') {
    return {
      title: `${countWords(faltando, 'arquivo falta', 'arquivos faltam')} na última cópia de segurança`,
      advice: 'Avise o responsável pelo servidor: o comando da cópia diz quais são.',
    };
  }
  const advice = 'Sem uma cópia recente, o que se perder no servidor não volta. Avise o responsável por ele.';
  if (em === null || atencao === 'nunca') return { title: 'Nenhuma cópia de segurança ainda', advice };
  return {
    title: `A última cópia de segurança tem ${countWords(daysSince(em, today), 'dia', 'dias')}`,
    advice,
  };
}

/** The sentence on `/menu_adm` that says when the last backup was made. `today` is `YYYY-MM-DD`. */
export function copiaSentence({ em }: CopiaState, today: string): string {
  return em === null
    ? 'Cópia de segurança: ainda não foi feita.'
    : `Última cópia de segurança: ${relativeDayAndHour(em, today)}.`;
}

function daysSince(em: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(dataEmSaoPaulo(em))) / DAY_MS);
}
