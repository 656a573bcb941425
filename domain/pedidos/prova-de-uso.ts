import { servicoPorTitulo } from '../catalogo/servicos.ts';
import { respondida } from '../catalogo/perguntas.ts';
import type { TipoAnexo } from './anexos.ts';

/** An expired prescription (or the labelled box), and a medical report. */
export const TIPOS_QUE_PROVAM = ['receita_vencida', 'laudo_medico'] as const satisfies readonly TipoAnexo[];

/** Null is a file of the chat, which has no kind. */
export function podeProvar(tipo: string | null): boolean {
  return TIPOS_QUE_PROVAM.some((known) => known === tipo);
}

/** `dispensada`: its service needs no proof. */
export const PROVAS_DE_USO = ['dispensada', 'arquivo', 'justificativa', 'falta'] as const;
export type ProvaDeUso = (typeof PROVAS_DE_USO)[number];

/**
 * By docs/product/services.md: a file of a kind that may prove it, otherwise the patient's own justification, otherwise
 * none. Only the doctor judges their content.
 */
export function provaDeUso(pedido: {
  servico: string;
  temArquivo: boolean;
  justificativa: string;
}): ProvaDeUso {
  if (!servicoPorTitulo(pedido.servico)?.exigeProva) return 'dispensada';
  if (pedido.temArquivo) return 'arquivo';
  return respondida(pedido.justificativa) ? 'justificativa' : 'falta';
}

/** In UTF-16 units. */
export const MAX_JUSTIFICATIVA_DO_USO = 2000;

const milhares = new Intl.NumberFormat('pt-BR');

/** Sentence to show; null when valid. An empty justification withdraws it. */
export function recusaDaJustificativa(texto: string): string | null {
  if (texto.length <= MAX_JUSTIFICATIVA_DO_USO) return null;
  return `A justificativa tem ${milhares.format(texto.length)} letras e o limite é ${milhares.format(MAX_JUSTIFICATIVA_DO_USO)}.`;
}
