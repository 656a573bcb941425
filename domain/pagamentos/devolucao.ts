import type { Centavos } from './dinheiro.ts';

/** Why money is in the list of refunds. */
export const MOTIVOS_DE_DEVOLUCAO = [
  'cancelado',
  'recusado',
  'pago_duas_vezes',
  'pedido_excluido',
  'valor_diferente',
  'cobranca_desconhecida',
] as const;

export type MotivoDaDevolucao = (typeof MOTIVOS_DE_DEVOLUCAO)[number];

/** True for money that the patient gets back whatever the administrator thinks: it is asked for at once, and never kept. */
export function direitoDoPaciente(motivo: string | null): boolean {
  return motivo === 'cancelado' || motivo === 'recusado';
}

/** The states of a refund. */
export const SITUACOES_DE_DEVOLUCAO = [
  'aberta',
  'pedida ao provedor',
  'devolvida',
  'falhou',
  'mantida',
] as const;

export type SituacaoDaDevolucao = (typeof SITUACOES_DE_DEVOLUCAO)[number];

/** Within so many business hours the team answers for the money of a deleted order, as its patient is told. */
export const HORAS_PARA_RESPONDER = 48;

/** Why the last attempt of a refund failed. */
export const ERROS_DE_DEVOLUCAO = ['sem-saldo', 'recusado', 'negado', 'sem-resposta'] as const;

export type ErroDaDevolucao = (typeof ERROS_DE_DEVOLUCAO)[number];

/** True while somebody still has to act: the administrator, the provider or this program. */
export function pendente(situacao: SituacaoDaDevolucao): boolean {
  return situacao !== 'devolvida' && situacao !== 'mantida';
}

/** What the provider reports about the refunds of one payment. */
export type EstornoNoProvedor = {
  /** Refunded so far. */
  estornado: Centavos;
  /** True while a refund is requested and not complete. */
  emAndamento: boolean;
  /** True when the last requested refund was refused. */
  negado: boolean;
};

/**
 * The state of a refund after the provider was read: what was refunded counts, whoever requested it; a
 * refused refund is a failure here. Without news the state stays.
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

/**
 * Milliseconds before the next attempt after `tentativas` of them; a low balance or a bank's outage may last
 * days.
 */
export function esperaDaDevolucao(tentativas: number): number {
  return (ESPERAS_EM_MINUTOS[tentativas - 1] ?? LONGA_EM_MINUTOS) * MINUTE_MS;
}
