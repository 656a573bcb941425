import type { Centavos } from './dinheiro.ts';

/** Why money stands in the list. */
export const MOTIVOS_DE_DEVOLUCAO = [
  'cancelado',
  'pago_duas_vezes',
  'pedido_excluido',
  'valor_diferente',
  'cobranca_desconhecida',
] as const;

export type MotivoDaDevolucao = (typeof MOTIVOS_DE_DEVOLUCAO)[number];

/** How far an entry of the list has come. */
export const SITUACOES_DE_DEVOLUCAO = [
  'aberta',
  'pedida ao provedor',
  'devolvida',
  'falhou',
  'mantida',
] as const;

export type SituacaoDaDevolucao = (typeof SITUACOES_DE_DEVOLUCAO)[number];

/** Why the last try failed. */
export const ERROS_DE_DEVOLUCAO = ['sem-saldo', 'recusado', 'negado', 'sem-resposta'] as const;

export type ErroDaDevolucao = (typeof ERROS_DE_DEVOLUCAO)[number];

/** Somebody still has to do something about it: the administrator, the provider or we. */
export function pendente(situacao: SituacaoDaDevolucao): boolean {
  return situacao !== 'devolvida' && situacao !== 'mantida';
}

/** What the provider says of the refunds of one payment. */
export type EstornoNoProvedor = {
  /** Sent back so far. */
  estornado: Centavos;
  /** Asked for and not finished. */
  emAndamento: boolean;
  /** The last one asked for was turned down. */
  negado: boolean;
};

/**
 * The situation of an entry once the provider was read: what was sent back is sent back, whoever asked for
 * it; a refund turned down there is a failure here. Without news the entry stays as it is.
 */
export function situacaoPeloProvedor(
  atual: SituacaoDaDevolucao,
  valor: Centavos,
  { estornado, emAndamento, negado }: EstornoNoProvedor,
): SituacaoDaDevolucao {
  if (estornado >= valor) return 'devolvida';
  if (atual === 'devolvida') return atual;
  if (emAndamento) return 'pedida ao provedor';
  return negado && atual === 'pedida ao provedor' ? 'falhou' : atual;
}

const MINUTE_MS = 60_000;
const ESPERAS_EM_MINUTOS = [1, 5, 15, 60, 180] as const;
const LONGA_EM_MINUTOS = 360;

/** Milliseconds before the next try after `tentativas` of them: balance or a bank may take days to come. */
export function esperaDaDevolucao(tentativas: number): number {
  return (ESPERAS_EM_MINUTOS[tentativas - 1] ?? LONGA_EM_MINUTOS) * MINUTE_MS;
}
