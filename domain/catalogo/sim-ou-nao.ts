/** Lower case without accents; words of letters and digits, separated by one space. */
function plainWords(resposta: string): string {
  return resposta
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLocaleLowerCase('pt-BR')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * True for the quick answer `Sim` or a text whose first word is "sim". "simples" and "acho que sim" are left to the
 * reader of the case.
 */
export function dizSim(resposta: string): boolean {
  return /^sim(?= |$)/.test(plainWords(resposta));
}

/** Words of a thing denied, without any name: "tenho nenhuma alergia conhecida a remédios". No word of it begins a no. */
const OBJETO = `(?:${[
  'a|ao|aos|as|o|os|de|do|da|dos|das|por|com|em|e|ou|que|eu|tipo|qualquer|alguma?|algo|outr[ao]s?',
  'alergias?|alergic[ao]s?|alergenos?|reac(?:ao|oes)|conhecid[ao]s?|medicamentosas?|alimentar(?:es)?',
  'remedios?|medicamentos?|medicac(?:ao|oes)|alimentos?|comidas?|substancias?|coisas?|farmacos?',
  'saiba|sabia|conhecimento|conheca|lembre|momento|agora|hoje|presente|ate|no|na|atualmente|gracas|deus|obrigad[ao]',
  'des[st][ae]s?|deles|delas|disso|sintomas?|efeitos?|ruim|diferente|dia|tratamento',
].join('|')})`;

const VERBO =
  'tenho|tive|tem|teve|parei|suspendi|interrompi|possuo|possui|apresento|apresentei|conheco|uso|usei|tomo|tomei|sinto|senti|estou|esta|sou|fiz|faco|sofro|ha|houve|existe|consta|sei de';

/** Beginnings of a plain no, again and again; no two of them fit the same words, so that reading is linear. */
const NAO = [
  `(?:nao|nunca|jamais)(?: se aplica| que (?:eu )?saiba| (?:me |lhe )?(?:${VERBO}))?`,
  'n a',
  'n(?= |$)(?! a)',
  'nenhum[ao]?s?',
  'nada',
  'neg[ao](?:tivo|tiva)?',
  'desconheco',
  'sem alergias?',
  'inexistentes?',
].join('|');
/** After a bare no only another one may follow: "não, alergia a remédio" says something. */
const ANTES = '(?:ate (?:o momento|agora|hoje) |que eu saiba |no momento |eu )?';
const ONLY_NO = new RegExp(`^${ANTES}(?:${NAO})(?: (?:${NAO}|${OBJETO}))*$`);
const BARE = new RegExp(
  `(?:^| )(?:nao|nunca|jamais) (?:alerg|efeit|sintom|ruim|diferen|dia|trat|dess|dest|disso|a (?!nad|nenh)|de (?!nad|nenh)|remed|medic|aliment)`,
);

/** A plain no is short; what is longer says something. */
const MAX_NO = 200;

/**
 * True when an answer says only no: "não", "não se aplica", "nenhuma", "nego alergias", "não que eu saiba" and the
 * like, in each of its sentences. "não, mas já desmaiei" says more and is no such answer.
 */
export function dizNao(resposta: string): boolean {
  if (resposta.length > MAX_NO) return false;
  const sentences = resposta
    .split(/[.;!?\n](?=\s|$)/)
    .map(plainWords)
    .filter(Boolean);
  return sentences.length > 0 && sentences.every((words) => ONLY_NO.test(words) && !BARE.test(words));
}
