import { dataEmSaoPaulo, instanteEmSaoPaulo, somarDias } from '../calendario/datas.ts';
import type { Centavos } from './dinheiro.ts';

/** Reasons of a refund. */
export const MOTIVOS_DE_DEVOLUCAO = [
  'cancelado',
  'recusado',
  'pago_duas_vezes',
  'pedido_excluido',
  'valor_diferente',
  'cobranca_desconhecida',
  'frete_nao_usado',
] as const;

export type MotivoDaDevolucao = (typeof MOTIVOS_DE_DEVOLUCAO)[number];

/** True for money that is refunded at once and without a decision of the administrator. */
export function direitoDoPaciente(motivo: string | null): boolean {
  return motivo === 'cancelado' || motivo === 'recusado' || motivo === 'frete_nao_usado';
}

export const SITUACOES_DE_DEVOLUCAO = [
  'aberta',
  'pedida ao provedor',
  'devolvida',
  'falhou',
  'mantida',
] as const;

export type SituacaoDaDevolucao = (typeof SITUACOES_DE_DEVOLUCAO)[number];

/** Business hours within which the team answers about the money of a deleted order, as promised to its patient. */
export const HORAS_PARA_RESPONDER = 48;

/** Cause of the last failed attempt. */
export const ERROS_DE_DEVOLUCAO = [
  'sem-saldo',
  'recusado',
  'negado',
  'sem-resposta',
  'fora-do-prazo',
] as const;

export type ErroDaDevolucao = (typeof ERROS_DE_DEVOLUCAO)[number];

/** True while the administrator, the provider or this program still has to act. */
export function pendente(situacao: SituacaoDaDevolucao): boolean {
  return situacao !== 'devolvida' && situacao !== 'mantida';
}

/** Refunds of one payment as the provider reports them. */
export type EstornoNoProvedor = {
  /** Refunded so far. */
  estornado: Centavos;
  /** A refund is requested and not complete. */
  emAndamento: boolean;
  /** The last requested refund was denied. */
  negado: boolean;
};

/**
 * State after reading the provider: every refund counts, also one requested elsewhere; a denied refund is a failure.
 * Unchanged without news.
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

/** Days after a payment within which the provider refunds a Pix (BCB). */
export const DIAS_DO_PROVEDOR = 90;

/**
 * Instant after which the provider no longer refunds a payment and the refund is manual. Whole days after the payment's
 * own in São Paulo, because the provider may report only its date.
 */
export function fimDoProvedor(pagoEm: Date): Date {
  return instanteEmSaoPaulo(somarDias(dataEmSaoPaulo(pagoEm), DIAS_DO_PROVEDOR + 1), '00:00');
}

export type RecusaDoValor = 'forma' | 'mais-que-pago' | 'ja-devolvido' | 'pela-lei' | 'sem-motivo';

export const MENSAGENS_DO_VALOR: Readonly<Record<RecusaDoValor, string>> = {
  forma: 'Escreva um valor como 29,90.',
  'mais-que-pago': 'Não pode voltar mais do que foi pago.',
  'ja-devolvido': 'Essa parte já voltou: o valor só pode ser maior.',
  'pela-lei': 'Pela lei volta tudo neste caso: o valor não pode ser menor.',
  'sem-motivo': 'Para devolver menos do que a regra, escreva o motivo.',
};

/** A refund whose amount is to be set. */
export type ValorADecidir = {
  pago: Centavos;
  estornado: Centavos;
  /** Amount by the rule. */
  pelaRegra: Centavos;
  /** The law admits no lower amount. */
  pelaLei: boolean;
};

/** Null when `valor` is valid. Less than the rule's amount needs a reason. */
export function recusaDoValor(
  valor: Centavos,
  motivo: string,
  { pago, estornado, pelaRegra, pelaLei }: ValorADecidir,
): RecusaDoValor | null {
  if (!Number.isSafeInteger(valor) || valor <= 0) return 'forma';
  if (valor > pago) return 'mais-que-pago';
  if (valor < estornado) return 'ja-devolvido';
  if (valor >= pelaRegra) return null;
  if (pelaLei) return 'pela-lei';
  return motivo.trim() === '' ? 'sem-motivo' : null;
}

const ESPERAS_EM_MINUTOS = [1, 5, 15, 60, 180] as const;
const LONGA_EM_MINUTOS = 360;

/** Milliseconds before the next attempt; a low balance or a bank's outage may last days. */
export function esperaDaDevolucao(tentativas: number): number {
  return (ESPERAS_EM_MINUTOS[tentativas - 1] ?? LONGA_EM_MINUTOS) * MINUTE_MS;
}
