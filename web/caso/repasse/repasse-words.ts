import { mesEmPalavras } from '#domain/calendario/mes.ts';
import type { SituacaoDoMes } from '#domain/pagamentos/repasse.ts';
import { dataEHora } from '#domain/calendario/horas.ts';

/** Whether the figures of a month can change, as sentences. */
export function situacaoWords(mes: string, situacao: SituacaoDoMes, fechadoEm: string | null): string {
  const nome = mesEmPalavras(mes);
  switch (situacao) {
    case 'fechado':
      return fechadoEm === null
        ? 'Mês fechado.'
        : `Mês fechado em ${dataEHora(fechadoEm)}. Estes valores não mudam; o que se corrigir depois entra no mês da correção.`;
    case 'em curso':
      return `${nome.charAt(0).toUpperCase()}${nome.slice(1)} ainda não acabou: os valores mudam até o fechamento.`;
    case 'aberto':
      return 'Mês aberto: os valores podem mudar até o fechamento.';
    case 'antes do repasse':
      return 'O repasse começou depois deste mês. O que veio antes não entra aqui.';
  }
}
