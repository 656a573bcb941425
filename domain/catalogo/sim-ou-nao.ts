/** Without accents, capitals and whatever is no letter or digit; words are separated by one space. */
function plainWords(resposta: string): string {
  return resposta
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLocaleLowerCase('pt-BR')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * True when an answer says yes: the quick answer `Sim` or a text whose first word is "sim". "simples" and "acho que
 * sim" are not such a text: whoever reads the case judges the rest.
 */
export function dizSim(resposta: string): boolean {
  return /^sim(?= |$)/.test(plainWords(resposta));
}

/** What counts as a plain no. Longer ones first, so that the rest of an answer is not mistaken for more words. */
const NOS = [
  'nao se aplica',
  'nao (?:tenho|tive|uso|tomo|sinto|senti|estou|sou|fiz|sofro|ha|houve)',
  'n a',
  'nao',
  'n',
  'nenhum[ao]?',
  'nunca(?: (?:tive|usei|tomei|fiz))?',
  'jamais',
  'nada',
  'negativo',
];
const ONLY_NO = new RegExp(`^(?:(?:${NOS.join('|')})(?: |$))+$`);

/**
 * True when an answer says nothing but no: "não", "não se aplica", "nenhuma", "nunca" and the like, several of them
 * included. "não, mas já desmaiei" says more and is therefore no such answer.
 */
export function dizNao(resposta: string): boolean {
  return ONLY_NO.test(plainWords(resposta));
}
