import type { PedidoDetalhe } from '#contracts/pedidos/pedidos.contract.ts';
import type { Perguntas } from '#contracts/catalogo/perguntas.contract.ts';

/** Questions of this order's answers, with their marks; null before the first answer. */
export function pedidoPerguntas(pedido: PedidoDetalhe): Perguntas | null {
  const { versaoSaude, versaoTrat } = pedido;
  if (versaoSaude === null || versaoTrat === null) return null;
  return {
    saude: {
      versao: versaoSaude,
      perguntas: pedido.pergSaude.map((pergunta, i) => ({
        pergunta,
        descricao: '',
        ...pedido.sinaisSaude[i],
      })),
    },
    tratamento: { versao: versaoTrat, perguntas: pedido.pergTrat },
  };
}

/** A key that identifies the pair of versions of the two lists of questions. */
export function versoesKey({ saude, tratamento }: Perguntas): string {
  return `${saude.versao} ${tratamento.versao}`;
}
