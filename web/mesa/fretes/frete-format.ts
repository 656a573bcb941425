import type { FreteEditavel } from '#contracts/catalogo/fretes.contract.ts';
import { lerFrete, MENSAGENS_DO_FRETE } from '#domain/catalogo/frete.ts';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { UFS } from '#domain/contas/ufs.ts';
import { formatValor } from '#domain/pagamentos/dinheiro.ts';
import type { ValorEmVigor, ValorFormat } from '../edicao/edited-values.ts';

export const FRETE_FORMAT: ValorFormat = {
  read(text) {
    const typed = lerFrete(text);
    return typed.ok ? typed : { ok: false, mensagem: MENSAGENS_DO_FRETE[typed.motivo], lido: typed.lido };
  },
  write: (valor) => (valor === null ? '' : formatValor(valor)),
};

/** As in the server's errors: state and service. */
export function nameOfFrete({ uf, servico }: { uf: string; servico: string }): string {
  return `${uf}/${servico}`;
}

export function freteEmVigor(frete: FreteEditavel): ValorEmVigor {
  return { nome: nameOfFrete(frete), valor: frete.centavos, versao: frete.versao };
}

/** Shown after saving; an emptied freight says that patients there cannot pay. */
export function savedWords(
  saved: readonly { uf: string; servico: string; centavos: number | null }[],
): string {
  const missing = saved.filter(({ centavos }) => centavos === null);
  const words = saved.length === 1 ? 'Frete salvo.' : `${saved.length} fretes salvos.`;
  if (missing.length === 0) return `${words} ${saved.length === 1 ? 'Já vale.' : 'Já valem.'}`;
  const [first] = missing;
  const where = missing.length === 1 && first ? labelOfFrete(first) : `${missing.length} fretes`;
  return `${words} Sem valor: ${where}. De lá ninguém consegue pagar.`;
}

export function idOfFrete({ uf, servico }: { uf: string; servico: string }): string {
  return `${uf}-${servicoPorTitulo(servico)?.slug ?? servico}`.toLowerCase();
}

/** Short name for a narrow column: "Azul". */
export function shortServico(servico: string): string {
  return servico.replace('Renovação de Receita ', '');
}

/** Label of a field: "São Paulo, Azul". */
export function labelOfFrete({ uf, servico }: { uf: string; servico: string }): string {
  return `${UFS.find(({ sigla }) => sigla === uf)?.nome ?? uf}, ${shortServico(servico)}`;
}

/** Number of states without freight for a service, in words; null for none. */
export function missingWords(fretes: readonly FreteEditavel[]): string | null {
  const missing = fretes.filter(({ centavos }) => centavos === null);
  if (missing.length === 0) return null;
  if (missing.length === fretes.length) {
    return 'Nenhum frete está preenchido: ninguém consegue pagar uma receita em papel.';
  }
  const [first] = missing;
  if (missing.length === 1 && first)
    return `Sem frete: ${labelOfFrete(first)}. De lá ninguém consegue pagar.`;
  return `Faltam ${missing.length} fretes: desses estados ninguém consegue pagar.`;
}
