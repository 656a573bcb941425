import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import type { PublicContext } from '#contracts/public-pages.ts';

/** The current price of a service in words; a service without a price is not for sale. */
export function precoWords(titulo: string, precos: PublicContext['precos']): string {
  const centavos = precos.find((preco) => preco.titulo === titulo)?.valorCentavos ?? null;
  return centavos === null ? 'Indisponível no momento' : formatReais(centavos);
}
