/** What the administrator may mark a question with, in the order in which the screens name them. */
export const SINAIS = ['atencao', 'urgencia', 'agora', 'alergia'] as const;
export type Sinal = (typeof SINAIS)[number];

/**
 * The marks of one question; absent is the same as false, as in every version published before they existed.
 * `atencao`: an answer other than no is shown first to whoever reads the case · `urgencia`: an answer that says yes
 * shows the emergency words at once · `agora`: about today, never offered from an earlier order · `alergia`: what the
 * patient does not tolerate, cited beside what a doctor prescribes.
 */
export type Sinais = { [sinal in Sinal]?: boolean | undefined };

/** The most quick answers of one question, and the longest one (letters): they stand beside its field on a phone. */
export const MAX_RAPIDAS = 4;
export const MAX_RAPIDA = 40;

/** What the administrator may set of a question besides its words and marks; absent is the default of both. */
export type Ajustes = {
  /** Texts that one click writes into the answer; absent: `Não` and `Não se aplica` (or `Sim`, of a question about urgency). */
  rapidas?: string[] | undefined;
  /** The services for which it is asked, by title; absent: all of them. */
  servicos?: string[] | undefined;
};

/** One question of the questionnaire with its marks; the description is optional and then empty. */
export type Pergunta = { pergunta: string; descricao: string } & Sinais & Ajustes;

/** The quick answers of a question, its own or the default ones. */
export function rapidasDe({ rapidas, urgencia }: Sinais & Ajustes): readonly string[] {
  return rapidas ?? (urgencia === true ? ['Não', 'Sim'] : ['Não', 'Não se aplica']);
}

/** The questions of a list that are asked for a service; the answers of an order stand in their order. */
export function perguntasDoServico<P extends Ajustes>(perguntas: readonly P[], servico: string): P[] {
  return perguntas.filter(({ servicos }) => servicos === undefined || servicos.includes(servico));
}

/** The questions that an order of a service was asked, by the version that it was answered to; none without one. */
export function perguntasFeitas<P extends Ajustes>(
  versoes: readonly { id: string; perguntas: readonly P[] }[],
  versao: string | null,
  servico: string,
): P[] {
  return perguntasDoServico(versoes.find(({ id }) => id === versao)?.perguntas ?? [], servico);
}

/** As docs/product/records.md has both questionnaires: the descriptions in a list of their own, in the order of the words. */
export function listasDePerguntas(saude: readonly Pergunta[], tratamento: readonly Pergunta[]) {
  return {
    perguntasSaude: { perguntas: saude.map(({ pergunta }) => pergunta) },
    perguntasTratamento: {
      perguntas: tratamento.map(({ pergunta }) => pergunta),
      descricao: tratamento.map(({ descricao }) => descricao),
    },
  };
}

/** True for a question that is about allergy by its own words. */
export function falaDeAlergia({ pergunta }: Pick<Pergunta, 'pergunta'>): boolean {
  return /al[eé]rg|anafila|hipersensib/i.test(pergunta);
}

/** Marks the questions of a list that are about allergy by their words; a list in which one is marked stays as it is. */
export function comAlergiaMarcada<P extends Pergunta>(perguntas: readonly P[]): readonly P[] {
  if (perguntas.some(({ alergia }) => alergia === true)) return perguntas;
  return perguntas.map((one) => (falaDeAlergia(one) ? { ...one, alergia: true } : one));
}

/** Only the settings that differ from the defaults, which is the form they are stored and sent in. */
export function ajustesDe({ rapidas, servicos }: Ajustes): Ajustes {
  return { ...(rapidas && { rapidas }), ...(servicos && { servicos }) };
}

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
