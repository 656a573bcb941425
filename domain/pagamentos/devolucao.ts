import { dataEmSaoPaulo, instanteEmSaoPaulo, somarDias } from '../calendario/datas.ts';
import type { Centavos } from './dinheiro.ts';

/** Why money is in the list of refunds. */
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

/** True for money that the patient gets back whatever the administrator thinks: it is asked for at once, and never kept. */
export function direitoDoPaciente(motivo: string | null): boolean {
  return motivo === 'cancelado' || motivo === 'recusado' || motivo === 'frete_nao_usado';
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
export const ERROS_DE_DEVOLUCAO = [
  'sem-saldo',
  'recusado',
  'negado',
  'sem-resposta',
  'fora-do-prazo',
] as const;

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

/** A Pix may be given back by the provider within so many days of its payment (BCB). */
export const DIAS_DO_PROVEDOR = 90;

/**
 * The instant from which the provider does not refund a payment any more: it is given back by hand. Whole days after the
 * payment's own in São Paulo, because the provider may say no more of it than its date.
 */
export function fimDoProvedor(pagoEm: Date): Date {
  return instanteEmSaoPaulo(somarDias(dataEmSaoPaulo(pagoEm), DIAS_DO_PROVEDOR + 1), '00:00');
}

/** Why an amount cannot be set for a refund. */
export type RecusaDoValor = 'forma' | 'mais-que-pago' | 'ja-devolvido' | 'pela-lei' | 'sem-motivo';

/** The sentences shown at the field of the amount. */
export const MENSAGENS_DO_VALOR: Readonly<Record<RecusaDoValor, string>> = {
  forma: 'Escreva um valor como 29,90.',
  'mais-que-pago': 'Não pode voltar mais do que foi pago.',
  'ja-devolvido': 'Este tanto já voltou: o valor só pode ser maior.',
  'pela-lei': 'Pela lei volta tudo neste caso: o valor não pode ser menor.',
  'sem-motivo': 'Para devolver menos do que a regra, escreva o motivo.',
};

/** What is known of a refund whose amount is to be set. */
export type ValorADecidir = {
  pago: Centavos;
  estornado: Centavos;
  /** What the rule gave. */
  pelaRegra: Centavos;
  /** True when the law leaves no lower amount. */
  pelaLei: boolean;
};

/** Why `valor` cannot be the amount of a refund; null when it can. Less than the rule gives needs a reason. */
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

/**
 * Milliseconds before the next attempt after `tentativas` of them; a low balance or a bank's outage may last
 * days.
 */
export function esperaDaDevolucao(tentativas: number): number {
  return (ESPERAS_EM_MINUTOS[tentativas - 1] ?? LONGA_EM_MINUTOS) * MINUTE_MS;
}
