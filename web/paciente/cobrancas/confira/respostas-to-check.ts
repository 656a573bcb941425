import type { PedidoDetalhe } from '#contracts/pedidos/pedidos.contract.ts';
import { respondida } from '#domain/catalogo/perguntas.ts';

/** Answered questions of the order, its two fixed ones included. */
export function respostasCount(pedido: PedidoDetalhe): { answered: number; total: number } {
  const { histSaude, histTrat, motivacao, outrasInfos } = pedido;
  const all = [...histSaude, ...histTrat, motivacao, outrasInfos];
  return { answered: all.filter(respondida).length, total: all.length };
}

/** `field` is the id of its control at `/historico`. */
export type RespostaToCheck = { field: string; pergunta: string; resposta: string };

/** Answers to questions marked `atencao`, and the motivation. */
export function importantRespostas(pedido: PedidoDetalhe): RespostaToCheck[] {
  const { pergSaude, sinaisSaude, histSaude, pergTrat, histTrat } = pedido;
  const saude = pergSaude.map((pergunta, i) => ({
    pergunta,
    ...sinaisSaude[i],
    at: `saude-${i}`,
    resposta: histSaude[i] ?? '',
  }));
  const trat = pergTrat.map((asked, i) => ({ ...asked, at: `tratamento-${i}`, resposta: histTrat[i] ?? '' }));
  return [...saude, ...trat]
    .filter(({ atencao, at }) => atencao === true || at === 'tratamento-0')
    .map(({ at, pergunta, resposta }) => ({ field: at, pergunta, resposta }));
}
