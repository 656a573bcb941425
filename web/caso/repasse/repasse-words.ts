import { mesEmPalavras } from '#domain/calendario/mes.ts';
import type { SituacaoDoMes } from '#domain/pagamentos/repasse.ts';
import { dataEHora } from '#domain/calendario/horas.ts';

/** Whether the figures of a month can change, as sentences. */
export function situacaoWords(mes: string, situacao: SituacaoDoMes, fechadoEm: string | null): string {
  const nome = mesEmPalavras(mes);
  const words: Readonly<Record<SituacaoDoMes, string>> = {
    fechado: `Mês fechado${fechadoEm === null ? '' : ` em ${dataEHora(fechadoEm)}`}. Estes valores não mudam; o que se corrigir depois entra no mês da correção.`,
    'em curso': `${nome.charAt(0).toUpperCase()}${nome.slice(1)} ainda não acabou: os valores mudam até o fechamento.`,
    aberto: 'Mês aberto: os valores podem mudar até o fechamento.',
    'antes do repasse': 'O repasse começou depois deste mês. O que veio antes não entra aqui.',
  };
  return words[situacao];
}
