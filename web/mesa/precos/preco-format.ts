import type { PrecoEditavel } from '#contracts/catalogo/precos.contract.ts';
import { lerPreco, MENSAGENS_PRECO, precoEscrito } from '#domain/catalogo/preco.ts';
import type { ValorEmVigor, ValorFormat } from '../edicao/edited-values.ts';

export const PRECO_FORMAT: ValorFormat = {
  read(text) {
    const typed = lerPreco(text);
    return typed.ok
      ? { ok: true, valor: typed.preco }
      : { ok: false, mensagem: MENSAGENS_PRECO[typed.motivo], lido: typed.lido };
  },
  write: precoEscrito,
};

/**
 * Shown after saving; an emptied price names its effect for patients (docs/product/rules.md: an empty price takes the
 * service off sale).
 */
export function savedWords(saved: readonly Pick<PrecoEditavel, 'Servico' | 'preco'>[]): string {
  const off = saved.filter(({ preco }) => preco === null).map(({ Servico }) => Servico);
  const [first] = saved;
  if (saved.length === 1 && first) {
    return first.preco === null ? `Preço salvo. ${first.Servico}: ${SEM_PRECO}.` : 'Preço salvo. Já vale.';
  }
  const words = `${saved.length} preços salvos.`;
  if (off.length === 0) return `${words} Já valem.`;
  const rest = off.length < saved.length ? ' Os outros já valem.' : '';
  return `${words} ${SEM_PRECO}: ${off.join('; ')}.${rest}`;
}

/** Shown to patients in place of a missing price. */
export const SEM_PRECO = 'Indisponível no momento';

/** Named by its service. */
export function precoEmVigor({ Servico, preco, versao }: PrecoEditavel): ValorEmVigor {
  return { nome: Servico, valor: preco, versao };
}
