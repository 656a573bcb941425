/** One question of the questionnaire; the description is optional and then empty. */
export type Pergunta = { pergunta: string; descricao: string };

/** What `/historico` says when something is missing, exact words (docs/product/messages.md). */
export const MENSAGENS_HISTORICO = {
  /** One of the two checkboxes is not ticked. */
  declaracao: 'Sem declaração de que as informações são verdadeiras ou a autorização, não podemos continuar',
  /** A health or treatment answer is blank. */
  respostas: 'Responda todas as perguntas com uma resposta válida.',
  /** Motivation or other info is blank. */
  motivacao: 'Responda todas as perguntas, por favor',
} as const;

/**
 * At least one letter, digit, punctuation mark or symbol; spaces and invisible characters alone are no
 * answer.
 */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** True when the text contains something readable. */
export function respondida(resposta: string): boolean {
  return VISIBLE.test(resposta);
}
