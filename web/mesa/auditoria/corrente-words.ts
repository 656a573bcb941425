import type { Corrente } from '#contracts/mesa/auditoria.contract.ts';
import type { MesaAgora } from '#contracts/mesa/mesa.contract.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';

type Words = { kind: 'ok' | 'stop' | 'wait'; title: string; text: string };

const checkedAt = (em: string | null, today: string) =>
  em === null ? 'Ainda não foi conferida.' : `Conferida ${relativeDayAndHour(em, today)}.`;

/** The state of the chain in words. */
export function correnteWords(
  { estado, conferidaEm, registros, registroErrado }: Corrente,
  today: string,
): Words {
  const at = checkedAt(conferidaEm, today);
  if (estado === 'quebrada') {
    const where =
      registroErrado === null ? '' : ` O primeiro que não confere é o registro ${registroErrado}.`;
    return {
      kind: 'stop',
      title: 'A corrente está quebrada: um registro foi mudado ou apagado.',
      text: `${at}${where} Avise o responsável pelo servidor: o comando audit verify diz o que mudou.`,
    };
  }
  const proven =
    registros === 0
      ? ''
      : ` ${registros.toLocaleString('pt-BR')} registros conferidos, nenhum faltando nem mudado.`;
  if (estado === 'sem-conferencia') {
    return {
      kind: 'wait',
      title: 'A corrente não é conferida há mais de dois dias.',
      text: `${at}${proven} A conferência de toda noite não rodou: avise o responsável pelo servidor.`,
    };
  }
  return {
    kind: 'ok',
    title: conferidaEm === null ? 'Corrente nova.' : 'Corrente inteira.',
    text:
      conferidaEm === null
        ? 'Ela é conferida toda noite. A primeira conferência ainda vem.'
        : `${at}${proven} Toda noite os novos são conferidos; aos domingos, todos.`,
  };
}

/** The warning on the desk; null while the chain holds. */
export function correnteWarning({ estado, em }: MesaAgora['auditoria'], today: string) {
  if (estado === 'inteira') return null;
  return estado === 'quebrada'
    ? {
        title: 'A auditoria foi mexida: um registro foi mudado ou apagado',
        advice: 'Avise o responsável pelo servidor. A conferência mostra qual é o registro.',
      }
    : {
        title: 'A auditoria não é conferida há mais de dois dias',
        advice: `${checkedAt(em, today)} Avise o responsável pelo servidor.`,
      };
}
