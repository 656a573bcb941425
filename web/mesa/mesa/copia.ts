import type { MesaAgora } from '../../../contracts/mesa/mesa.contract.ts';
import { dataEmSaoPaulo } from '../../../domain/datas.ts';
import { relativeDayAndHour } from '../../lib/words/when.ts';
import { contar } from './palavras.ts';

type Copia = MesaAgora['copia'];

const DIA_MS = 86_400_000;

/** What the desk says of a copy that somebody has to see to; null while nobody has. */
export function alertaDaCopia(
  { em, faltando, atencao }: Copia,
  hoje: string,
): { titulo: string; conselho: string } | null {
  if (atencao === 'nenhuma') return null;
  if (atencao === 'incompleta') {
    return {
      titulo: `${contar(faltando, 'arquivo falta', 'arquivos faltam')} na última cópia de segurança`,
      conselho: 'Avise quem cuida do servidor: o comando da cópia diz quais são.',
    };
  }
  const conselho = 'Sem uma cópia recente, o que se perder no servidor não volta. Avise quem cuida dele.';
  if (em === null || atencao === 'nunca') return { titulo: 'Nenhuma cópia de segurança ainda', conselho };
  return {
    titulo: `A última cópia de segurança tem ${contar(diasDesde(em, hoje), 'dia', 'dias')}`,
    conselho,
  };
}

/** The quiet line at the foot of the desk. */
export function fraseDaCopia({ em }: Copia, hoje: string): string {
  return em === null
    ? 'Cópia de segurança: ainda não foi feita.'
    : `Última cópia de segurança: ${relativeDayAndHour(em, hoje)}.`;
}

function diasDesde(em: string, hoje: string): number {
  return Math.round((Date.parse(hoje) - Date.parse(dataEmSaoPaulo(em))) / DIA_MS);
}
