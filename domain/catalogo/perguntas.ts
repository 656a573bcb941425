/** Marks of a question, in the order of the screens. */
export const SINAIS = ['atencao', 'urgencia', 'agora', 'alergia', 'pedido'] as const;
export type Sinal = (typeof SINAIS)[number];

/**
 * Marks of one question; absent is false, as in every version published before they existed. `atencao`: an answer other
 * than no is shown first to the reader of the case · `urgencia`: an answer that says yes shows the emergency words at
 * once · `agora`: about today, never offered from an earlier order · `alergia`: substances that the patient does not
 * tolerate, cited beside a doctor's prescription · `pedido`: the requested thing and how it is taken, from which a
 * doctor may fill the document.
 */
export type Sinais = { [sinal in Sinal]?: boolean | undefined };

/** Most quick answers of one question, and the longest one (letters): they are drawn beside its field on a phone. */
export const MAX_RAPIDAS = 4;
export const MAX_RAPIDA = 40;

/** Facts about medicines that an answer may hold, one medicine a line. */
export const LINHAS = ['remedios', 'doses', 'usos'] as const;
export type Linhas = (typeof LINHAS)[number];

/** Settings of a question besides its words and marks; absent is the default. */
export type Ajustes = {
  /**
   * Texts that one click writes into the answer; absent: `Não` and `Não se aplica` (or `Sim`, for a question about
   * urgency).
   */
  rapidas?: string[] | undefined;
  /** Titles of the services for which it is asked; absent: all of them. */
  servicos?: string[] | undefined;
  /**
   * The answer has one medicine a line, and suggests while it is written: `remedios`: names, by brand or substance · `doses`:
   * strengths of the medicine in the same line of `remedios` · `usos`: common ways of taking one. Any text stays allowed.
   */
  linhas?: Linhas | undefined;
};

/** `descricao` is '' where there is none. */
export type Pergunta = { pergunta: string; descricao: string } & Sinais & Ajustes;

export function rapidasDe({ rapidas, urgencia }: Sinais & Ajustes): readonly string[] {
  return rapidas ?? (urgencia === true ? ['Não', 'Sim'] : ['Não', 'Não se aplica']);
}

/** Questions asked for a service; the answers of an order are in this order. */
export function perguntasDoServico<P extends Ajustes>(perguntas: readonly P[], servico: string): P[] {
  return perguntas.filter(({ servicos }) => servicos === undefined || servicos.includes(servico));
}

/** Questions of the version that the order was answered with; empty without a version. */
export function perguntasFeitas<P extends Ajustes>(
  versoes: readonly { id: string; perguntas: readonly P[] }[],
  versao: string | null,
  servico: string,
): P[] {
  return perguntasDoServico(versoes.find(({ id }) => id === versao)?.perguntas ?? [], servico);
}

/** The form of docs/product/records.md: descriptions in a list of their own, in the order of the questions. */
export function listasDePerguntas(saude: readonly Pergunta[], tratamento: readonly Pergunta[]) {
  return {
    perguntasSaude: { perguntas: saude.map(({ pergunta }) => pergunta) },
    perguntasTratamento: {
      perguntas: tratamento.map(({ pergunta }) => pergunta),
      descricao: tratamento.map(({ descricao }) => descricao),
    },
  };
}

/** Marks given by the words of a question in a list older than the mark, and these words. */
const PELAS_PALAVRAS = {
  alergia: /al[eé]rg|anafila|hipersensib/i,
  pedido:
    /(?:rem[eé]dio|medicamento|documento|receita|exame|atestado|encaminhamento)[^.?!]{0,40}(?:precisa|deseja|quer|pede|solicita)|qual é a dose|como (?:você )?(?:toma|usa)/i,
} as const;
export type SinalPelasPalavras = keyof typeof PELAS_PALAVRAS;
export const SINAIS_PELAS_PALAVRAS = ['alergia', 'pedido'] as const satisfies readonly SinalPelasPalavras[];

/** Sets a mark by the words of the questions; a list that has the mark already is returned unchanged. */
export function comSinalMarcado<P extends Pergunta>(
  perguntas: readonly P[],
  sinal: SinalPelasPalavras,
): readonly P[] {
  if (perguntas.some((one) => one[sinal] === true)) return perguntas;
  return perguntas.map((one) => (PELAS_PALAVRAS[sinal].test(one.pergunta) ? { ...one, [sinal]: true } : one));
}

/** Answers to the questions with a mark, without those that say no, in the order of the questions. */
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

/** Stored and sent form: only settings that differ from the defaults. */
export function ajustesDe({ rapidas, servicos, linhas }: Ajustes): Ajustes {
  return { ...(rapidas && { rapidas }), ...(servicos && { servicos }), ...(linhas && { linhas }) };
}

/** Stored and sent form: only the marks that are set. */
export function sinaisDe(sinais: Sinais): Sinais {
  return Object.fromEntries(SINAIS.filter((sinal) => sinais[sinal] === true).map((sinal) => [sinal, true]));
}

/** Errors of `/historico`, exact words (docs/product/messages.md). */
export const MENSAGENS_HISTORICO = {
  /** One of the two checkboxes is not ticked. */
  declaracao: 'Sem declaração de que as informações são verdadeiras ou a autorização, não podemos continuar',
  /** A health or treatment answer is blank. */
  respostas: 'Responda todas as perguntas com uma resposta válida.',
  /** Motivation or other info is blank. */
  motivacao: 'Responda todas as perguntas, por favor',
} as const;

/** At least one letter, digit, punctuation mark or symbol; only spaces and invisible characters are no answer. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

export function respondida(resposta: string): boolean {
  return VISIBLE.test(resposta);
}
