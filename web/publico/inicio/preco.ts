import { formatReais } from '../../../domain/pagamentos/dinheiro.ts';
import type { PublicContext } from '../../../contracts/public-pages.ts';

/** The current price of a service in words; a service without a price is not for sale. */
export function precoDe(titulo: string, precos: PublicContext['precos']): string {
  const valor = precos.find((preco) => preco.titulo === titulo)?.valorCentavos ?? null;
  return valor === null ? 'Indisponível no momento' : formatReais(valor);
}
