import { formatReais, formatValor, parseValor, type Centavos } from '../pagamentos/dinheiro.ts';

/** In centavos; a higher price is a typing error. */
export const MAX_PRECO: Centavos = 1_000_000;

export type RecusaDoPreco = 'zero' | 'alto' | 'forma';

export const MENSAGENS_PRECO: Readonly<Record<RecusaDoPreco, string>> = {
  zero: 'O preço não pode ser zero. Para tirar o serviço da venda, deixe o campo vazio.',
  alto: `O preço pode ser de até ${formatReais(MAX_PRECO)}. Confira se não sobrou um algarismo.`,
  forma: 'Não entendemos este valor. Escreva como 49,90 ou 1.234,56.',
};

/** `lido` is the amount of a text that was parsed and refused. */
export type PrecoLido =
  | { ok: true; preco: Centavos | null }
  | { ok: false; motivo: RecusaDoPreco; lido?: Centavos };

/** Digits, dots and commas only (docs/product/rules.md). */
export function soValor(text: string): string {
  return text.replace(/[^\d.,]/g, '');
}

/** Empty text means that the service is not for sale. */
export function lerPreco(text: string): PrecoLido {
  const typed = text.trim();
  if (typed === '') return { ok: true, preco: null };
  const preco = parseValor(typed);
  if (preco === null) return { ok: false, motivo: /^\d+$/.test(typed) ? 'alto' : 'forma' };
  const motivo = recusaDoPreco(preco);
  return motivo === null ? { ok: true, preco } : { ok: false, motivo, lido: preco };
}

/** Null when the amount is valid. */
export function recusaDoPreco(preco: Centavos): RecusaDoPreco | null {
  if (preco <= 0) return 'zero';
  return preco > MAX_PRECO ? 'alto' : null;
}

/** "49,90"; '' for null. */
export function precoEscrito(preco: Centavos | null): string {
  return preco === null ? '' : formatValor(preco);
}
