/** What the administrator may mark a question with, in the order in which the screens name them. */
export const SINAIS = ['atencao', 'urgencia', 'agora', 'alergia', 'pedido'] as const;
export type Sinal = (typeof SINAIS)[number];

/**
 * The marks of one question; absent is the same as false, as in every version published before they existed.
 * `atencao`: an answer other than no is shown first to whoever reads the case · `urgencia`: an answer that says yes
 * shows the emergency words at once · `agora`: about today, never offered from an earlier order · `alergia`: what the
 * patient does not tolerate, cited beside what a doctor prescribes · `pedido`: what is asked for and how it is taken, from
 * which a doctor may fill the document.
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

/** Marks that a question gets by its own words in a list from before the mark, and these words. */
const PELAS_PALAVRAS = {
  alergia: /al[eé]rg|anafila|hipersensib/i,
  pedido:
    /(?:rem[eé]dio|medicamento|documento|receita|exame|atestado|encaminhamento)[^.?!]{0,40}(?:precisa|deseja|quer|pede|solicita)|qual é a dose|como (?:você )?(?:toma|usa)/i,
} as const;
export type SinalPelasPalavras = keyof typeof PELAS_PALAVRAS;
export const SINAIS_PELAS_PALAVRAS = ['alergia', 'pedido'] as const satisfies readonly SinalPelasPalavras[];

/** Sets a mark in a list by the words of the questions; a list in which one has it stays as it is. */
export function comSinalMarcado<P extends Pergunta>(
  perguntas: readonly P[],
  sinal: SinalPelasPalavras,
): readonly P[] {
  if (perguntas.some((one) => one[sinal] === true)) return perguntas;
  return perguntas.map((one) => (PELAS_PALAVRAS[sinal].test(one.pergunta) ? { ...one, [sinal]: true } : one));
}

/** The answers of an order to the questions with a mark, where they say something, in the order in which they were asked. */
export function respostasComSinal(
  { perguntas, respostas }: { perguntas: readonly Pergunta[]; respostas: readonly string[] },
  servico: string,
  sinal: SinalPelasPalavras,
): { pergunta: string; resposta: string }[] {
  return perguntasDoServico(comSinalMarcado(perguntas, sinal), servico).flatMap((one, i) => {
    const resposta = respostas[i] ?? '';
    return one[sinal] === true && respondida(resposta) ? [{ pergunta: one.pergunta, resposta }] : [];
  });
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
