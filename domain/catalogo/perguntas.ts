/** What the administrator may mark a question with, in the order in which the screens name them. */
export const SINAIS = ['atencao', 'urgencia', 'agora'] as const;
export type Sinal = (typeof SINAIS)[number];

/**
 * The marks of one question; absent is the same as false, as in every version published before they existed.
 * `atencao`: an answer other than no is shown first to whoever reads the case · `urgencia`: an answer that says yes
 * shows the emergency words at once · `agora`: about today, never offered from an earlier order.
 */
export type Sinais = { [sinal in Sinal]?: boolean | undefined };

/** One question of the questionnaire with its marks; the description is optional and then empty. */
export type Pergunta = { pergunta: string; descricao: string } & Sinais;

/** Only the marks that are set, which is the form they are stored and sent in. */
export function sinaisDe(sinais: Sinais): Sinais {
  return Object.fromEntries(SINAIS.filter((sinal) => sinais[sinal] === true).map((sinal) => [sinal, true]));
}

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
