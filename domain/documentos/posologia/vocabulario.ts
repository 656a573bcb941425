import { semAcento } from '#domain/mesa/busca-pedidos.ts';
import { porExtenso } from '../extenso/por-extenso.ts';

/** Units of doses and quantities; `cps` may be tablets or capsules. */
export const UNIDADES = [
  'comprimido',
  'capsula',
  'cps',
  'dragea',
  'adesivo',
  'ampola',
  'sache',
  'supositorio',
  'ovulo',
  'pastilha',
  'gota',
  'ml',
] as const;
export type Unidade = (typeof UNIDADES)[number];

export function ehUnidade(word: string | undefined): word is Unidade {
  return UNIDADES.some((unidade) => unidade === word);
}

/** Common unit; undefined where they differ. Null is compatible with all. */
export function unidadeComum(a: Unidade | null, b: Unidade | null): Unidade | null | undefined {
  if (a === null || a === b) return b;
  if (b === null) return a;
  const other = a === 'cps' ? b : a;
  const either = a === 'cps' || b === 'cps';
  return either && (other === 'comprimido' || other === 'capsula') ? other : undefined;
}

/** Canonical words and their other spellings, without accents. */
const SINONIMOS: Readonly<Record<string, string>> = {
  comprimido: 'comprimidos comp comps compr cp cpr cprs',
  capsula: 'capsulas cap caps',
  dragea: 'drageas drg',
  adesivo: 'adesivos',
  ampola: 'ampolas amp amps',
  sache: 'saches',
  supositorio: 'supositorios',
  ovulo: 'ovulos',
  pastilha: 'pastilhas',
  gota: 'gotas gt gts',
  ml: 'mls mililitro mililitros',
  h: 'hs hr hrs hora horas',
  min: 'mins minuto minutos',
  dia: 'dias d',
  semana: 'semanas',
  mes: 'meses',
  ano: 'anos',
  x: 'vez vezes ×',
  diario: 'diaria diarios diarias',
  alternado: 'alternados',
  semanal: 'semanalmente',
  quinzenal: 'quinzenalmente',
  mensal: 'mensalmente',
  refeicao: 'refeicoes',
  almoco: 'meiodia',
  jantar: 'janta',
  deitar: 'dormir',
  acordar: 'levantar despertar',
  segunda: 'segundas seg',
  terca: 'tercas ter',
  quarta: 'quartas qua',
  quinta: 'quintas qui',
  sexta: 'sextas sex',
  sabado: 'sabados sab',
  domingo: 'domingos dom',
  feira: 'feiras',
  '14': 'catorze',
  '1/2': 'meio meia',
  '-': '– —',
};

const POR_EXTENSO = [...Array.from({ length: 20 }, (_, i) => i + 1), 30, 40, 50, 60, 70, 80, 90];

const CANONICAS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SINONIMOS).flatMap(([word, others]) => others.split(' ').map((o) => [o, word] as const)),
  ...POR_EXTENSO.flatMap((n) =>
    (['m', 'f'] as const).map((genero) => [semAcento(porExtenso(n, genero)), `${n}`] as const),
  ),
]);

/** A number with its fraction, a clock ("7h30", "8:00") or an interval ("8/8"); a word; any other character. */
const WORD = /\d+(?:[.,/:h]\d+)?|\p{L}+|\S/gu;

/**
 * Lower case without accents, one blank between words, units and numbers in one spelling ("Tomar 01 (um) cp." is "tomar
 * 1 comprimido ."). Signs are words.
 */
export function textoCanonico(texto: string): string {
  const plain = semAcento(texto)
    .replaceAll(/[½¼¾]/g, (sign) => ({ '½': ' 1/2 ', '¼': ' 1/4 ', '¾': ' 3/4 ' })[sign] ?? sign)
    .replaceAll(/\bmei([oa])[ -](dia|noite)\b/g, 'mei$1$2')
    .replaceAll(/\bv\. ?o\b/g, 'vo')
    .replaceAll(/\bc\//g, 'com ')
    .replaceAll(/\bp\//g, 'por ')
    .replaceAll('(s)', '');
  return (plain.match(WORD) ?? [])
    .map((word) => CANONICAS.get(word) ?? word.replace(/(?<=\d),/, '.').replace(/^0+(?=\d)/, ''))
    .join(' ')
    .replaceAll(/(?<![^ ])(\d{1,4}|1\/2) \( \1 \)(?![^ ])/g, '$1');
}
