import type { Centavos } from './dinheiro.ts';

/** Received (null without a payment) and refunded amount of one payment. */
export type Saldo = { recebido: Centavos | null; estornado: Centavos };

/** Line of the ledger; `centavos` is negative for outgoing money. */
export type Lancamento = { tipo: 'entrada' | 'devolucao' | 'desfeito'; centavos: number; em: Date };

/**
 * Ledger lines for new facts about a payment. The lines of a payment sum to its balance, in whatever order the facts
 * were learned; `pagoEm`: the instant of the payment.
 */
export function lancar(antes: Saldo, depois: Saldo & { pagoEm: Date | null }, agora: Date): Lancamento[] {
  const { recebido, estornado, pagoEm } = depois;
  const voltou = recebido === null ? 0 : Math.max(0, Math.min(estornado, recebido) - antes.estornado);
  // Money that is received again arrives without its earlier refunds.
  const entrou = aqui(depois) + voltou - aqui(antes);
  const em = antes.recebido === null ? (pagoEm ?? agora) : agora;
  return [
    ...(entrou > 0 ? linha('entrada', entrou, em) : linha('desfeito', entrou, agora)),
    ...linha('devolucao', -voltou, agora),
  ];
}

function aqui({ recebido, estornado }: Saldo): number {
  return recebido === null ? 0 : recebido - Math.min(estornado, recebido);
}

function linha(tipo: Lancamento['tipo'], centavos: number, em: Date): Lancamento[] {
  return centavos === 0 ? [] : [{ tipo, centavos, em }];
}
