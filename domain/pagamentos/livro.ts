import type { Centavos } from './dinheiro.ts';

/** Amounts of one payment: received (null while it is not here), and sent back of it. */
export type Saldo = { recebido: Centavos | null; estornado: Centavos };

/** A line of the book; `centavos` is negative for what went back. */
export type Lancamento = { tipo: 'entrada' | 'devolucao' | 'desfeito'; centavos: number; em: Date };

/**
 * What the book notes when more is known of a payment. The lines of a payment add up to what is here of it, whatever was
 * learned in which order; `pagoEm`: when it came in.
 */
export function lancar(antes: Saldo, depois: Saldo & { pagoEm: Date | null }, agora: Date): Lancamento[] {
  const { recebido, estornado, pagoEm } = depois;
  const voltou = recebido === null ? 0 : Math.max(0, Math.min(estornado, recebido) - antes.estornado);
  // Money that comes in anew comes without what had been sent back of it before.
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
