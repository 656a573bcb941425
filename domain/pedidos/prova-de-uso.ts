import { servicoPorTitulo } from '../catalogo/servicos.ts';
import { respondida } from '../catalogo/perguntas.ts';
import type { TipoAnexo } from './anexos.ts';

/** The kinds of file that may prove prior use: an expired prescription (or the labelled box), and a medical report. */
export const TIPOS_QUE_PROVAM = ['receita_vencida', 'laudo_medico'] as const satisfies readonly TipoAnexo[];

/** True for a kind of file that may prove prior use; null is a file of the chat, which has no kind. */
export function podeProvar(tipo: string | null): boolean {
  return TIPOS_QUE_PROVAM.some((known) => known === tipo);
}

/** How an order answers for prior use. `dispensada`: its service asks for none. */
export const PROVAS_DE_USO = ['dispensada', 'arquivo', 'justificativa', 'falta'] as const;
export type ProvaDeUso = (typeof PROVAS_DE_USO)[number];

/**
 * How an order answers for prior use (docs/product/services.md): by a file of a kind that may prove it, otherwise by the
 * patient's own justification, otherwise not at all. Nobody judges either here: the doctor does.
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

/** The longest justification, in UTF-16 units as a field counts them. */
export const MAX_JUSTIFICATIVA_DO_USO = 2000;

const milhares = new Intl.NumberFormat('pt-BR');

/** Why a justification cannot be kept, as the sentence to show; null when it can. An empty one takes it back. */
export function recusaDaJustificativa(texto: string): string | null {
  if (texto.length <= MAX_JUSTIFICATIVA_DO_USO) return null;
  return `A justificativa tem ${milhares.format(texto.length)} letras e o limite é ${milhares.format(MAX_JUSTIFICATIVA_DO_USO)}.`;
}
