import { UFS, type Uf } from '../contas/ufs.ts';
import { formatReais, parseValor, type Centavos } from '../pagamentos/dinheiro.ts';
import { SERVICOS, type Servico } from './servicos.ts';

/** Services whose document is posted, in the order of docs/product/services.md. */
export const SERVICOS_COM_FRETE: readonly Servico[] = SERVICOS.filter(({ exigeProva }) => exigeProva).map(
  ({ titulo }) => titulo,
);

/** True for a service whose document is posted. */
export function temFrete(servico: string): boolean {
  return SERVICOS_COM_FRETE.some((titulo) => titulo === servico);
}

/** In centavos; a higher freight is a typing error. */
export const MAX_FRETE: Centavos = 50_000;

export type RecusaDoFrete = 'alto' | 'forma' | 'desconhecido';

export const MENSAGENS_DO_FRETE: Readonly<Record<RecusaDoFrete, string>> = {
  alto: `O frete pode ser de até ${formatReais(MAX_FRETE)}. Confira se não sobrou um algarismo.`,
  forma: 'Não entendemos este valor. Escreva como 24,90, ou 0 para frete grátis.',
  desconhecido: 'Não conhecemos este estado ou este serviço.',
};

/** `lido` is the amount of a text that was parsed and refused. */
export type FreteLido =
  | { ok: true; valor: Centavos | null }
  | { ok: false; motivo: RecusaDoFrete; lido?: Centavos };

/** Empty text means that nothing is posted to the state, zero that posting is free. */
export function lerFrete(text: string): FreteLido {
  const typed = text.trim();
  if (typed === '') return { ok: true, valor: null };
  const valor = parseValor(typed);
  if (valor === null) return { ok: false, motivo: /^\d+$/.test(typed) ? 'alto' : 'forma' };
  const motivo = recusaDoFrete(valor);
  return motivo === null ? { ok: true, valor } : { ok: false, motivo, lido: valor };
}

/** Null when the amount is valid. */
export function recusaDoFrete(valor: Centavos): RecusaDoFrete | null {
  if (!Number.isInteger(valor) || valor < 0) return 'forma';
  return valor > MAX_FRETE ? 'alto' : null;
}

/** Demonstration freights by the first digit of a state's region; the administrator sets the real ones. */
const POR_REGIAO: readonly [Centavos, readonly Uf[]][] = [
  [1890, ['ES', 'MG', 'RJ', 'SP']],
  [2190, ['PR', 'RS', 'SC']],
  [2490, ['DF', 'GO', 'MS', 'MT']],
  [2790, ['AL', 'BA', 'CE', 'MA', 'PB', 'PE', 'PI', 'RN', 'SE']],
  [3290, ['AC', 'AM', 'AP', 'PA', 'RO', 'RR', 'TO']],
];

/** Null for an unknown state. */
export function freteDeDemonstracao(uf: string): Centavos | null {
  return POR_REGIAO.find(([, ufs]) => ufs.some((known) => known === uf))?.[0] ?? null;
}

/** Every state with every service that has a freight, in the order of the editor. */
export const FRETES: readonly { uf: Uf; servico: Servico }[] = SERVICOS_COM_FRETE.flatMap((servico) =>
  UFS.map(({ sigla }) => ({ uf: sigla, servico })),
);

/** Said when the charge cannot be made, because nothing is posted to the patient's state. */
export function semFrete(uf: string): string {
  const para = uf === '' ? 'o seu endereço' : `o seu estado (${uf})`;
  return `Ainda não enviamos receitas em papel para ${para}. Nada foi cobrado: fale com a gente pelo chat.`;
}

/** As beside the price, before paying. */
export function freteEmPalavras(centavos: Centavos | null): string {
  if (centavos === null) return 'sem envio';
  return centavos === 0 ? 'grátis' : formatReais(centavos);
}

/**
 * Freight contained in the amount of a charge, in centavos: the amount minus the reserved price of the service. Without
 * a state (`frete_uf` null) a charge has no freight.
 */
export function freteContido(
  charged: number,
  reserved: { valor_centavos: number; frete_centavos: number; frete_uf: string | null },
): number {
  if (reserved.frete_uf === null) return 0;
  const price = reserved.valor_centavos - reserved.frete_centavos;
  return Math.min(Math.max(0, charged - price), charged);
}
