import { semAcento } from '../mesa/busca-pedidos.ts';
import { LIMITE_MENSAGEM } from './chat.ts';

/**
 * Words that may tell of an emergency, over the text as `simples` writes it. A false alarm is cheap, a miss is not: up to a
 * few words between the parts of a phrase may be any.
 */
const SINAIS: readonly RegExp[] = [
  // Heart.
  /(?:dor|dores|doi|doeu|doendo|aperto|apertado|apertando|pressao|pontadas?|queimacao)(?: [a-z]+){0,6} peito/,
  /peito(?: [a-z]+){0,3} (?:doi|doendo|doeu|dolorido|apertado|apertando|ardendo|queimando)/,
  /(?:dor|dores|doi|doendo|dormencia|formigamento)(?: [a-z]+){0,3} (?:coracao|braco esquerdo)/,
  /[ei]nfart[a-z]*|(?:parada|ataque) (?:cardiac[ao]|do coracao)/,
  /pressao(?: [a-z]+){0,4} (?:1[89]|2\d)0?(?: ?x ?| por )\d+/,
  // Breath.
  /falta(?:ndo|nd)?(?: [a-z]+){0,2} ar/,
  /(?:dificuldade|dificil|desconforto|cansaco)(?: [a-z]+){0,3} (?:respirar|respiratorio|respiracao)/,
  /(?:nao|nem|mal|sem)(?: (?:estou|esta|to|ta|eu|mais))?(?: (?:consig|consegu)[a-z]*)?(?: [a-z]+)? respir(?:ar|a|o|ando)/,
  /par(?:ou|ando) de respirar|respirando(?: [a-z]+)? (?:mal|dificuldade|ruim)|sem ar(?! condicionado)|ofegante/,
  /(?:sufoc|asfixi|engasg|afog)[a-z]+/,
  /(?:labios?|boca|unhas|pele)(?: [a-z]+){0,2} (?:rox|azul)[a-z]*/,
  /saturacao(?: [a-z]+){0,3} (?:baixa|caindo|[5-8]\d)/,
  // Consciousness.
  /desmai[a-z]+|convuls[a-z]+|desacordad[ao]|desfalec[a-z]+|inconsciente/,
  /(?:perdi|perdeu|perdendo|perder|perda)(?: [a-z]+){0,2} (?:consciencia|sentidos|visao)/,
  /nao (?:esta |ta )?(?:acorda|acordando|reage|reagindo)/,
  /(?:crise|ataque)s?(?: de| do)? epile[a-z]+/,
  // Stroke.
  /avc|derrame|pior dor de cabeca/,
  /(?:boca|rosto|cara|face)(?: [a-z]+){0,3} (?:tort|entort|paralis|repux|dorment|caid)[a-z]*/,
  /(?:entort|paralis)[a-z]+(?: [a-z]+){0,2} (?:boca|rosto|cara|face|corpo|lado|braco|perna)/,
  /lado(?: [a-z]+){0,3} (?:paralis|dorment|formig|fraco|sem forca)[a-z]*/,
  /(?:fala|voz|lingua|falando)(?: [a-z]+){0,2} (?:enrol|embol|arrast)[a-z]+/,
  /nao (?:estou |to |esta |ta )?(?:consig|consegu|sint)[a-z]*(?: [a-z]+){0,4} (?:bracos?|pernas?|rosto|corpo)/,
  // Bleeding and pregnancy.
  /sangr[a-z]+(?: [a-z]+){0,3} (?:muito|demais|bastante|intens[ao]|fortes?|abundante|sem parar|nao para)/,
  /(?:muito|bastante|tanto|intenso|forte) (?:sangramento|sangue)|hemorragi[a-z]+/,
  /nao (?:para|parou|estanca|esta parando|ta parando|consigo parar)(?: [a-z]+){0,3} sang[a-z]+/,
  /sang[a-z]+ (?:que )?nao (?:para|parou|estanca|esta parando|ta parando)/,
  /(?:vomit|cusp|tossi|evacu)[a-z]*(?: [a-z]+){0,2} sangue|perd(?:i|eu|endo)(?: [a-z]+){0,2} sangue/,
  /(?:gravida|gestante|gravidez)(?: [a-z]+){0,5} sangr[a-z]+|sangr[a-z]+(?: [a-z]+){0,5} (?:gravida|gestante|gravidez)/,
  /bolsa (?:estourou|rompeu)|bebe(?: [a-z]+){0,2} (?:nao|parou de) (?:esta )?mex[a-z]+/,
  // Poison and overdose.
  /overdose|superdosagem|envenen[a-z]+|veneno|chumbinho|intoxica[a-z]+/,
  /(?:tomei|tomou|ingeri[a-z]*|engoli[a-z]*)(?: [a-z]+){0,3} (?:muit[ao]s?|tod[ao]s?|vari[ao]s|mont[ae]o|punhado|cartelas?|caixas?|frasco|vidro)(?: [a-z]+){0,4} (?:remedios?|comprimidos?|capsulas?|medicamentos?|medicacao|calmantes?|gotas)/,
  /(?:tomei|tomou|ingeri[a-z]*|engoli[a-z]*)(?: [a-z]+){0,2} (?:cartela|caixa|frasco|vidro) (?:inteir[ao]|tod[ao]|complet[ao])/,
  /(?:tomei|tomou|ingeri[a-z]*|engoli[a-z]*)(?: [a-z]+){0,2} (?:[5-9]|[1-9]\d{1,2}|dez|doze|quinze|vinte|trinta|quarenta|cinquenta|cem)(?: [a-z]+){0,2} (?:remedios?|comprimidos?|capsulas?|medicamentos?|calmantes?)/,
  /(?:tomei|tomou|ingeri[a-z]*|engoli[a-z]*)(?: [a-z]+){0,5} (?:a mais|demais|em excesso|de uma (?:so )?vez)/,
  /(?:bebi|bebeu|tomei|tomou|ingeri[a-z]*|engoli[a-z]*)(?: [a-z]+){0,3} (?:soda|alvejante|desinfetante|sanitaria|candida|pilha|bateria|gasolina|detergente)/,
  // Life in danger by one's own hand.
  /suicid[a-z]+|(?:me|mi|se) mat(?:ar?|ando|arei|aria|o|ou)|vozes (?:que )?(?:mand|diz)[a-z]+/,
  /(?:tirar?|acabar?|acabo|terminar?|fim)(?: [a-z]+){0,4} vida|acabar com tudo/,
  /(?:quero|queria|querendo|vontade de|pens[a-z]+ em|prefiro|preferia|vou|melhor(?: eu)?) (?:so )?(?:morrer|sumir|desaparecer)/,
  /(?:estar|estivesse|estaria) mort[ao]|carta de despedida/,
  /nao (?:quero|queria|aguento|vejo|tenho|consigo|suporto|vale|ha|tem)(?: [a-z]+){0,6} (?:viver|vida|viv[ao])/,
  /sem(?: [a-z]+){0,3} (?:de|para|pra) viver|nao (?:aguento|suporto)(?: [a-z]+){0,3} (?:dor|sofrer|sofrimento)/,
  /dor(?:es)?(?: [a-z]+){0,3} insuporta[a-z]+|auto ?mutila[a-z]+/,
  /me (?:cort(?:ar|ando|ei)|enforc[a-z]+|ferir|machucar|jogar(?: [a-z]+)? (?:da|do|na)|queimar)/,
  /pular (?:da|do|de)(?: [a-z]+){0,2} (?:ponte|predio|janela|andar|viaduto|sacada)/,
  // Allergy.
  /anafila[a-z]+|edema de glote|(?:reacao|alergia|alergica)(?: [a-z]+){0,2} (?:grave|severa|forte)/,
  /(?:garganta|glote)(?: [a-z]+){0,3} (?:fech|inch|tranc)[a-z]+|fech[a-z]+(?: [a-z]+){0,2} (?:garganta|glote)/,
  /(?:lingua|labios?|boca|rosto|olhos?)(?: [a-z]+){0,3} inch[a-z]+|inch[a-z]+(?: [a-z]+){0,3} (?:lingua|labios?|boca|rosto|garganta|glote)/,
  // Violence and accidents.
  /violencia|estupr[a-z]+|abus(?:o sexual|ad[ao] sexualmente)|fui abusad[ao]/,
  /(?:fui|foi|sendo|sou) (?:agredid|espancad|violentad|ameacad|esfaquead|balead|atropelad)[ao]/,
  /(?:me|nos) (?:bateu|bate|batendo|agrediu|agride|ameac[a-z]+|espanc[a-z]+|estrangul[a-z]+)|apanh(?:ei|ando)/,
  /lev(?:ei|ou) (?:um |uma )?(?:tiro|facada)|choque eletrico|queimadura(?: [a-z]+){0,3} (?:grave|grau)/,
  /socorro|me socorr[a-z]+/,
];

const QUALQUER_SINAL = `(?<![^ ])(?:${SINAIS.map(({ source }) => source).join('|')})(?![^ ])`;

/** Words that deny the sign directly behind them; "não quero" and the like do not. */
const NEGADO =
  /(?<![^ ])(?:sem|nego|nega|(?:nao|nunca) (?:tenho|tive|tem|teve|sinto|senti|sentiu|apresento|apresentei|ha|houve|estou com|esta com|estou tendo|to com|ta com))(?: (?:mais|tido|nenhum|nenhuma|qualquer|mais nenhuma?|sinal de|sinais de|historico de|risco de|crises? de|ideacao|ideias?|pensamentos?|pensamento de|vontade de))? $/;
const LONGEST_NEGATION = 60;

/**
 * True when a message may tell of an emergency: words of danger, in any case, with or without accents, as whole words. A
 * sign directly after "sem", "não tenho" and the like does not count, nor one joined to it by "ou" or "nem". Of a text longer
 * than a message may be, only its beginning is read.
 */
export function falaDePerigo(texto: string): boolean {
  const plain = simples(texto.slice(0, LIMITE_MENSAGEM));
  const sinais = new RegExp(QUALQUER_SINAL, 'g');
  let denied = -1;
  for (let found = sinais.exec(plain); found !== null; found = sinais.exec(plain)) {
    const { index } = found;
    const between = denied < 0 ? '' : plain.slice(denied, index);
    const before = plain.slice(Math.max(0, index - LONGEST_NEGATION), index);
    if (!/^ (?:ou|e nem|nem) $/.test(between) && !NEGADO.test(before)) return true;
    denied = index + found[0].length;
    // A denied sign may hide another one: "sem dor, mas com aperto no peito".
    sinais.lastIndex = index + 1;
  }
  return false;
}

/** "1 possível urgência", "2 possíveis urgências". */
export function urgenciasWords(n: number): string {
  return n === 1 ? '1 possível urgência' : `${n} possíveis urgências`;
}

/** Lower case without accents, one blank between words, a dot alone where a sentence ends; "n" and "ñ" are "nao". */
function simples(texto: string): string {
  return semAcento(texto)
    .replaceAll(/([a-z])\1{2,}/g, '$1')
    .replaceAll(/[.;:!?\n]/g, ' . ')
    .replaceAll(/[^a-z\d.]+/g, ' ')
    .replaceAll(/(?<![^ ])n(?![^ ])/g, 'nao');
}
