import type { PedidoDetalhe } from '../../../contracts/pedidos/pedidos.contract.ts';
import type { Perguntas } from '../../../contracts/catalogo/perguntas.contract.ts';

/** The questions as this order was asked them; null until it is answered. */
export function pedidoPerguntas(pedido: PedidoDetalhe): Perguntas | null {
  const { versaoSaude, versaoTrat } = pedido;
  if (versaoSaude === null || versaoTrat === null) return null;
  return {
    saude: {
      versao: versaoSaude,
      perguntas: pedido.pergSaude.map((pergunta) => ({ pergunta, descricao: '' })),
    },
    tratamento: { versao: versaoTrat, perguntas: pedido.pergTrat },
  };
}

/** Tells one pair of versions from another. */
export function versoesKey({ saude, tratamento }: Perguntas): string {
  return `${saude.versao} ${tratamento.versao}`;
}
