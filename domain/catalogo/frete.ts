import { UFS, type Uf } from '../contas/ufs.ts';
import { formatReais, parseValor, type Centavos } from '../pagamentos/dinheiro.ts';
import { SERVICOS, type Servico } from './servicos.ts';

/** The services whose document goes by post, in the order of docs/product/services.md; freight is charged with them. */
export const SERVICOS_COM_FRETE: readonly Servico[] = SERVICOS.filter(({ exigeProva }) => exigeProva).map(
  ({ titulo }) => titulo,
);

/** True for a service whose document goes by post. */
export function temFrete(servico: string): boolean {
  return SERVICOS_COM_FRETE.some((titulo) => titulo === servico);
}

/** A higher freight is taken for a typing error (centavos). */
export const MAX_FRETE: Centavos = 50_000;

/** Why an amount cannot be a freight. */
export type RecusaDoFrete = 'alto' | 'forma' | 'desconhecido';

/** The sentences shown below the field of a freight. */
export const MENSAGENS_DO_FRETE: Readonly<Record<RecusaDoFrete, string>> = {
  alto: `O frete pode ser de até ${formatReais(MAX_FRETE)}. Confira se não sobrou um algarismo.`,
  forma: 'Não entendemos este valor. Escreva como 24,90, ou 0 para frete grátis.',
  desconhecido: 'Não conhecemos este estado ou este serviço.',
};

/** A typed freight; `lido` is the amount of a text that was understood and refused all the same. */
export type FreteLido =
  | { ok: true; valor: Centavos | null }
  | { ok: false; motivo: RecusaDoFrete; lido?: Centavos };

/** Parses a typed freight; empty text means that nothing is posted there, zero that posting is free. */
export function lerFrete(text: string): FreteLido {
  const typed = text.trim();
  if (typed === '') return { ok: true, valor: null };
  const valor = parseValor(typed);
  if (valor === null) return { ok: false, motivo: /^\d+$/.test(typed) ? 'alto' : 'forma' };
  const motivo = recusaDoFrete(valor);
  return motivo === null ? { ok: true, valor } : { ok: false, motivo, lido: valor };
}

/** Why an amount in centavos cannot be a freight; null when it can. */
export function recusaDoFrete(valor: Centavos): RecusaDoFrete | null {
  if (!Number.isInteger(valor) || valor < 0) return 'forma';
  return valor > MAX_FRETE ? 'alto' : null;
}

/** Demonstration freights in centavos by the first digit of a state's region; the administrator sets the real ones. */
const POR_REGIAO: readonly [Centavos, readonly Uf[]][] = [
  [1890, ['ES', 'MG', 'RJ', 'SP']],
  [2190, ['PR', 'RS', 'SC']],
  [2490, ['DF', 'GO', 'MS', 'MT']],
  [2790, ['AL', 'BA', 'CE', 'MA', 'PB', 'PE', 'PI', 'RN', 'SE']],
  [3290, ['AC', 'AM', 'AP', 'PA', 'RO', 'RR', 'TO']],
];

/** The freight to a state in the demonstration, in centavos; null for a state that there is not. */
export function freteDeDemonstracao(uf: string): Centavos | null {
  return POR_REGIAO.find(([, ufs]) => ufs.some((known) => known === uf))?.[0] ?? null;
}

/** Every state with every service whose document goes by post, in the order of the editor. */
export const FRETES: readonly { uf: Uf; servico: Servico }[] = SERVICOS_COM_FRETE.flatMap((servico) =>
  UFS.map(({ sigla }) => ({ uf: sigla, servico })),
);

/** The sentence of a charge that cannot be made, because nothing is posted to the patient's state. */
export function semFrete(uf: string): string {
  const para = uf === '' ? 'o seu endereço' : `o seu estado (${uf})`;
  return `Ainda não enviamos receitas em papel para ${para}. Nada foi cobrado: fale com a gente pelo chat.`;
}

/**
 * The freight within what a charge asks for, in centavos: what the price of the service, agreed for days, leaves of it. The
 * charge as it was reserved says price and freight; without a state (`frete_uf` null) it has no freight.
 */
export function freteContido(
  charged: number,
  reserved: { valor_centavos: number; frete_centavos: number; frete_uf: string | null },
): number {
  if (reserved.frete_uf === null) return 0;
  const price = reserved.valor_centavos - reserved.frete_centavos;
  return Math.min(Math.max(0, charged - price), charged);
}
