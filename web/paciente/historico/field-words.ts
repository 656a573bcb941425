import type { Perguntas } from '../../../contracts/catalogo/perguntas.contract.ts';
import type { CampoHistorico } from '../../../domain/pedidos/historico.ts';

/** Labels, exactly as in docs/product/names.md. */
export const HISTORICO_LABELS = {
  motivacao: 'Motivação',
  outrasInfos: 'Outras informações',
  declaraVerdade: 'Declaro que as informações são verdadeiras',
  autorizaEnvio: 'Autorizo o envio do documento assinado',
} as const;

type FixedField = keyof typeof HISTORICO_LABELS;

function isFixedField(field: string): field is FixedField {
  return field in HISTORICO_LABELS;
}

const ANSWER_MISSING = 'Escreva uma resposta. Se não se aplica, escreva “não”.';

const MESSAGES: Readonly<Record<FixedField, string>> = {
  motivacao: 'Escreva por que você precisa do documento.',
  outrasInfos: ANSWER_MISSING,
  declaraVerdade: 'Marque para continuar.',
  autorizaEnvio: 'Marque para continuar.',
};

/** The error message of a field. */
export function fieldMessage(field: CampoHistorico): string {
  return isFixedField(field) ? MESSAGES[field] : ANSWER_MISSING;
}

/** The id of a field's control; it has no points, because in a selector a point begins a class. */
export function controlId(field: CampoHistorico): string {
  return field.replace('.', '-');
}

/** The label of a field: the question, or the words of docs/product/names.md. */
export function fieldLabel(field: CampoHistorico, perguntas: Perguntas): string {
  if (isFixedField(field)) return HISTORICO_LABELS[field];
  const lista = field.startsWith('saude') ? perguntas.saude : perguntas.tratamento;
  return lista.perguntas[Number(field.split('.')[1])]?.pergunta ?? '';
}

/**
 * The name of a field that the server reported (`histSaude.2`) in the form (`saude.2`); null for an unknown one.
 */
export function fieldFromServer(field: string): CampoHistorico | null {
  const numbered = /^hist(Saude|Trat)\.(\d+)$/.exec(field);
  if (numbered) return `${numbered[1] === 'Saude' ? 'saude' : 'tratamento'}.${Number(numbered[2])}`;
  return isFixedField(field) ? field : null;
}
