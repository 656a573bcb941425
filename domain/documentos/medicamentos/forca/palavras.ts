import { isNumero, isPalavra } from './fichas.ts';

/** Spellings of a word of a form or route, without accents: plural, other gender, abbreviations. */
const GRAFIAS: Readonly<Record<string, string>> = {
  comprimido: 'comprimidos comp comps cp cpr cprs tablete tabletes',
  capsula: 'capsulas cap caps',
  dragea: 'drageas drg drgs',
  pastilha: 'pastilhas past',
  goma: 'gomas',
  supositorio: 'supositorios sup supos',
  ovulo: 'ovulos',
  ampola: 'ampolas amp amps',
  frasco: 'frascos fr frs',
  adesivo: 'adesivos patch',
  implante: 'implantes pellet pellets',
  injetavel: 'injetaveis inj injecao',
  solucao: 'solucoes sol',
  suspensao: 'suspensoes susp emulsao',
  gotas: 'gota gt gts',
  xarope: 'xaropes xpe xar',
  elixir: 'elixires',
  tintura: 'tinturas',
  creme: 'cremes crm',
  gel: 'geis emulgel',
  pomada: 'pomadas pom',
  locao: 'locoes',
  xampu: 'shampoo xampus',
  spray: 'sprays',
  colutorio: 'colutorios enxaguatorio enxaguante antisseptico',
  colirio: 'colirios',
  dentifricia: 'dentifricio dental',
  extemporanea: 'extemporaneo',
  preparacao: 'preparo',
  bochecho: 'bochechos gargarejo gargarejos',
  liofilizado: 'liofilo lio',
  liberacao: 'lib acao',
  prolongada: 'prol controlada contr sustentada',
  retard: 'xr sr cr er xl lp',
  gastrorresistente: 'gastrorresistentes',
  imediata: 'imed rapida',
  oral: 'orais vo',
  sublingual: 'sublinguais sl',
  bucal: 'bucais orofaringea orofaringeo',
  odontologica: 'odontologico',
  topica: 'topico topicas topicos',
  dermatologica: 'dermatologico dermatologicas cutanea cutaneo capilar',
  transdermica: 'transdermico transdermicos',
  oftalmica: 'oftalmico oftalmicas oftalmicos oftalmologica oftalmologico ocular',
  otologica: 'otologico otologicas otologicos auricular auriculares',
  otorrino: 'otorrinolaringologica otorrinolaringologico',
  nasal: 'nasais intranasal',
  inalatoria: 'inalatorio inalacao inalante nebulizacao',
  vaginal: 'vaginais intravaginal ginecologica ginecologico',
  retal: 'retais',
  parenteral:
    'intramuscular im intravenosa intravenoso iv endovenosa endovenoso ev subcutanea subcutaneo sc intradermica intratecal',
  intrauterina: 'intrauterino',
  interna: 'interno',
};

const BASE: ReadonlyMap<string, string> = new Map(
  Object.entries(GRAFIAS).flatMap(([word, others]) => others.split(' ').map((other) => [other, word])),
);

/** Words within a form's name that change nothing. */
const DE_LIGACAO: ReadonlySet<string> = new Set([
  'de',
  'da',
  'do',
  'para',
  'p',
  'em',
  'uso',
  'via',
  'a',
  'com',
]);

/** Words in their first spelling, without connecting words; numbers are words, too. */
export function palavrasDeForma(fichas: readonly string[]): string[] {
  return fichas
    .filter((ficha) => (isPalavra(ficha) || isNumero(ficha)) && !DE_LIGACAO.has(ficha))
    .map(primeiraGrafia);
}

/** The first spelling of a word: "cp" is "comprimido". */
export function primeiraGrafia(palavra: string): string {
  return BASE.get(palavra) ?? palavra;
}

const MAX_PALAVRAS = 3;

/** Meanings of words by a table of phrases: longest phrase first, no word used twice. */
export function frasesEncontradas<T>(palavras: readonly string[], frases: ReadonlyMap<string, T>): Set<T> {
  const found = new Set<T>();
  for (let i = 0; i < palavras.length; i += 1) {
    for (let length = MAX_PALAVRAS; length > 0; length -= 1) {
      const meant = frases.get(palavras.slice(i, i + length).join(' '));
      if (meant === undefined) continue;
      found.add(meant);
      i += length - 1;
      break;
    }
  }
  return found;
}
