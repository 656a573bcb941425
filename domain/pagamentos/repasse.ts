import { dataEmSaoPaulo, somarDias } from '../calendario/datas.ts';
import { mesEmPalavras, mesEmSaoPaulo, somarMeses, type Mes } from '../calendario/mes.ts';
import { TIPOS_DE_DOCUMENTO, type TipoDeDocumento } from '../documentos/tipo-de-documento.ts';
import { tipoDeDocumento } from '../documentos/tipos.ts';
import type { Centavos } from './dinheiro.ts';

/** Acts with a value of their own, in the order of the editor. A document that accompanies another one has one value, of any kind. */
export const ATOS_COM_VALOR = [...TIPOS_DE_DOCUMENTO, 'acompanhante', 'recusa', 'consulta'] as const;
export type AtoComValor = (typeof ATOS_COM_VALOR)[number];

/** Values of the acts; an absent one is not paid. */
export type ValoresDoRepasse = Readonly<Partial<Record<AtoComValor, Centavos>>>;

/** 10,000.00 reais. */
export const MAX_POR_ATO: Centavos = 1_000_000;
/** A table of values reaches back and ahead by so many months. */
export const MESES_DA_REGRA = 12;

export const MENSAGENS_DO_REPASSE = {
  desconhecido: 'Não conhecemos este ato.',
  valor: 'Escreva um valor de 0,00 a 10.000,00.',
  antiga: 'A data pode ser de até 12 meses atrás.',
  distante: 'A data pode ser de até 12 meses à frente.',
} as const;
export type RecusaDoRepasse = keyof typeof MENSAGENS_DO_REPASSE;

export function isAtoComValor(text: string): text is AtoComValor {
  return ATOS_COM_VALOR.some((ato) => ato === text);
}

/** Null when the value is valid. */
export function recusaDoValor(ato: string, centavos: number): RecusaDoRepasse | null {
  if (!isAtoComValor(ato)) return 'desconhecido';
  return Number.isInteger(centavos) && centavos >= 0 && centavos <= MAX_POR_ATO ? null : 'valor';
}

/** Null when a table of values may hold from this real day (YYYY-MM-DD) on. */
export function recusaDoInicio(data: string, agora: Date): RecusaDoRepasse | null {
  const mes = mesEmSaoPaulo(agora);
  if (data < `${somarMeses(mes, -MESES_DA_REGRA)}-01`) return 'antiga';
  return data > somarDias(dataEmSaoPaulo(agora), 366) ? 'distante' : null;
}

/** Acts as a statement names them: never which document it was, which is health data. */
export const ATOS_DO_EXTRATO = ['documento', 'acompanhante', 'recusa', 'consulta'] as const;
export type AtoDoExtrato = (typeof ATOS_DO_EXTRATO)[number];

export const PALAVRAS_DO_ATO: Readonly<Record<AtoDoExtrato, string>> = {
  documento: 'Documento',
  acompanhante: 'Documento que acompanha outro',
  recusa: 'Recusa',
  consulta: 'Consulta',
};

/** Why a later month corrects an act of a closed one. */
export const CORRECOES = ['revogado', 'devolvido', 'pago de novo', 'desfeito', 'incluido', 'regra'] as const;
export type Correcao = (typeof CORRECOES)[number];

const PALAVRAS_DA_CORRECAO: Readonly<Record<Correcao, string>> = {
  revogado: 'documento revogado',
  devolvido: 'pagamento devolvido ao paciente',
  'pago de novo': 'pagamento recebido de novo',
  desfeito: 'decisão desfeita',
  incluido: 'soube-se depois do fechamento',
  regra: 'valor mudou',
};

/** "Correção de outubro de 2026: documento revogado". */
export function correcaoEmPalavras(correcao: Correcao, feitoEm: Date): string {
  return `Correção de ${mesEmPalavras(mesEmSaoPaulo(feitoEm))}: ${PALAVRAS_DA_CORRECAO[correcao]}`;
}

/** An act as a month finds it: what it is worth now, what earlier months brought for it, and why. */
export type AtoApurado = {
  feitoEm: Date;
  devido: Centavos;
  lancado: Centavos;
  /** An earlier month has a line of it. */
  tinhaLinha: boolean;
  /** False for a decision that was taken back after its month was closed. */
  existe: boolean;
  revogado: boolean;
  /** The payment for the service went back whole. */
  devolvido: boolean;
};

/** The line of an act in a month, with the reason where the act is of an earlier month. */
export function linhaDoAto(mes: Mes, ato: AtoApurado): { centavos: Centavos; correcao: Correcao | null } {
  const centavos = ato.devido - ato.lancado;
  const own = mesEmSaoPaulo(ato.feitoEm) === mes && !ato.tinhaLinha;
  return { centavos, correcao: own ? null : motivoDe(ato) };
}

function motivoDe({ devido, lancado, tinhaLinha, existe, revogado, devolvido }: AtoApurado): Correcao {
  if (!existe) return 'desfeito';
  if (devido === 0 && revogado) return 'revogado';
  if (devido === 0 && devolvido) return 'devolvido';
  if (!tinhaLinha) return 'incluido';
  return lancado === 0 ? 'pago de novo' : 'regra';
}

/** Longest note beside a payment. */
export const MAX_NOTA_DO_REPASSE = 200;

/** The month that follows the closed ones, which are in their order. Null: any month that ended may be the first. */
export function proximoAFechar(fechados: readonly Mes[]): Mes | null {
  const last = fechados.at(-1);
  return last === undefined ? null : somarMeses(last, 1);
}

/** Months that are open, newest first, twelve at most: those behind the last closed one, or from the first act on. */
export function mesesAbertos(fechados: readonly Mes[], primeiroMes: Mes, mesAtual: Mes): Mes[] {
  const first = proximoAFechar(fechados) ?? primeiroMes;
  return Array.from({ length: 12 }, (_, i) => somarMeses(mesAtual, -i)).filter((mes) => mes >= first);
}

export type SituacaoDoMes = 'em curso' | 'aberto' | 'fechado' | 'antes do repasse';

/** How far a month is: not over yet, over and open, closed, or from before the first month that was closed. */
export function situacaoDoMes(mes: Mes, fechados: readonly Mes[], mesAtual: Mes): SituacaoDoMes {
  if (fechados.includes(mes)) return 'fechado';
  const first = fechados[0];
  if (first !== undefined && mes < first) return 'antes do repasse';
  return mes >= mesAtual ? 'em curso' : 'aberto';
}

/** Why a month cannot be closed now, as a sentence; null where it can. */
export function recusaDoFechamento(mes: Mes, fechados: readonly Mes[], mesAtual: Mes): string | null {
  const situacao = situacaoDoMes(mes, fechados, mesAtual);
  if (situacao === 'em curso') return 'O mês ainda não acabou. Feche-o depois do último dia.';
  if (situacao === 'antes do repasse') {
    return `O repasse começou em ${mesEmPalavras(fechados[0] ?? mes)}. O que veio antes não entra.`;
  }
  const next = proximoAFechar(fechados);
  if (situacao === 'aberto' && next !== null && mes !== next) return `Feche antes ${mesEmPalavras(next)}.`;
  return null;
}

/** How the editor calls an act. */
export function nomeDoAtoComValor(ato: AtoComValor): string {
  if (ato === 'acompanhante') return 'Documento que acompanha outro';
  if (ato === 'recusa') return 'Recusa';
  if (ato === 'consulta') return 'Consulta';
  return tipoDeDocumento(ato satisfies TipoDeDocumento).titulo;
}

/** Values of the demonstration. */
export const VALORES_DE_DEMONSTRACAO: ValoresDoRepasse = {
  ...Object.fromEntries(TIPOS_DE_DOCUMENTO.map((tipo) => [tipo, 1_800])),
  relatorio: 3_000,
  prep: 2_500,
  acompanhante: 0,
  recusa: 600,
  consulta: 4_000,
};
