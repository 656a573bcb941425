import { ehUnidade, textoCanonico, type Unidade, UNIDADES } from './vocabulario.ts';

/** `detalhe` is a clock ("8:00") or an act; '' for the part of the day alone. */
export type Momento = {
  readonly tipo: 'momento';
  readonly periodo: 'manha' | 'almoco' | 'tarde' | 'noite';
  readonly detalhe: string;
  readonly relogio: boolean;
  /** False for "8h" without "às", which may be an interval. */
  readonly certo: boolean;
};

export type ParteDaPosologia =
  | Momento
  | { readonly tipo: 'dose'; readonly numero: number; readonly unidade: Unidade | null }
  /** So many times in every so many days. */
  | { readonly tipo: 'ritmo'; readonly vezes: number; readonly dias: number }
  /** "Todos os dias", which does not tell how often. */
  | { readonly tipo: 'diario' }
  | { readonly tipo: 'dia-da-semana'; readonly dia: string }
  /** "Após as refeições", which does not tell how many. */
  | { readonly tipo: 'refeicoes' }
  /** Duration of the treatment; `dito` where "por" or "durante" marks it. */
  | { readonly tipo: 'prazo'; readonly dias: number; readonly dito: boolean }
  | { readonly tipo: 'virgula' | 'e' | 'traco' | 'desconhecida' };

/** Builds parts from a pattern's groups, '' where empty; null where they make no sense. */
type Reading = (...words: string[]) => ParteDaPosologia[] | null;

const DIAS_POR: Readonly<Record<string, number>> = { dia: 1, diario: 1, semana: 7, mes: 30, ano: 365 };
const daysOf = (unit: string) => DIAS_POR[unit] ?? 0;

const ritmo = (vezes: number, dias: number): ParteDaPosologia[] | null =>
  vezes > 0 && dias > 0 ? [{ tipo: 'ritmo', vezes, dias }] : null;

function everySo(count: number, unit: string): ParteDaPosologia[] | null {
  if (unit !== 'h') return ritmo(1, count * daysOf(unit));
  if (24 % count === 0) return ritmo(24 / count, 1);
  return count % 24 === 0 ? ritmo(1, count / 24) : null;
}

const prazo = (count: string, unit: string, half: string, dito: boolean): ParteDaPosologia[] => [
  { tipo: 'prazo', dias: Math.floor((Number(count) + (half ? 0.5 : 0)) * daysOf(unit)), dito },
];

function dose(whole: string, half: string, unit: string, more: string): ParteDaPosologia[] | null {
  if (half !== '' && (more !== '' || whole.includes('.'))) return null;
  const numero = Number(whole) + fraction(half) + fraction(more);
  return numero > 0 ? [{ tipo: 'dose', numero, unidade: ehUnidade(unit) ? unit : null }] : null;
}

function fraction(text: string): number {
  const [above = 0, below = 1] = text.split('/').map(Number);
  return above / below;
}

const PERIODOS: Readonly<Record<string, readonly [Momento['periodo'], detalhe: string]>> = {
  manha: ['manha', ''],
  jejum: ['manha', ''],
  acordar: ['manha', ''],
  cafe: ['manha', 'cafe'],
  almoco: ['almoco', ''],
  tarde: ['tarde', ''],
  lanche: ['tarde', 'lanche'],
  noite: ['noite', ''],
  jantar: ['noite', 'jantar'],
  ceia: ['noite', 'ceia'],
  deitar: ['noite', 'deitar'],
};

function moment(word: string): ParteDaPosologia[] | null {
  const [periodo, detalhe] = PERIODOS[word] ?? [];
  if (periodo === undefined || detalhe === undefined) return null;
  return [{ tipo: 'momento', periodo, detalhe, relogio: false, certo: true }];
}

function clock(hour: string, minutes: string, certo: boolean): ParteDaPosologia[] | null {
  const h = Number(hour);
  if (h > 24 || Number(minutes) > 59) return null;
  const periodo = h < 4 || h >= 18 ? 'noite' : h < 11 ? 'manha' : h < 14 ? 'almoco' : 'tarde';
  return [{ tipo: 'momento', periodo, detalhe: `${h % 24}:${Number(minutes)}`, relogio: true, certo }];
}

const UNIDADE = UNIDADES.join('|');
const FRACAO = String.raw`1\/2|1\/4|3\/4`;
/** Words before a time of the day that add nothing. */
const ANTES = `(?:(?:as?|d[aeo]s?|n[ao]s?|os?|aos?|pel[ao]s?|com|por|cada|todas?|em|antes|apos|depois|logo|junto|durante|hora|periodo|parte|ao se|de se) ){0,4}`;
const SEMANA = 'segunda|terca|quarta|quinta|sexta|sabado|domingo';
const NAO_ANTES = '(?! (?:antes|apos|depois))';
const SILENCIO = [
  'tomar|tome|tomando|ingerir|usar|use|usando|administrar|engolir|aplicar|colocar|inserir|injetar|trocar|manter|continuar|fazer',
  '(?:por )?via|uso|oral|vo|sublingual|sl|im|sc|ev|iv|intramuscular|subcutanea|vaginal|retal|interno|continuo',
  'revestidos?|inteiros?|apenas|somente|sempre|de|(?:de|com) estomago vazio|(?:no )?mesmo horario',
  String.raw`(?:com|em)(?: (?:1|1\/2))?(?: (?:copo|pouco|bastante|pouca))?(?: cheio)?(?: de)? (?:agua|leite|alimentos?|comida)`,
].join('|');

/** Phrases in the order in which they are tried; each matches a bounded number of words. */
const FRASES: readonly (readonly [pattern: RegExp, read: Reading])[] = (
  [
    [
      String.raw`(?:(?:por|durante|x) )?(\d{1,2}) dia (?:por|na|da|cada|a cada|a|\/) (semana|mes)`,
      (count, unit) => (Number(count) > daysOf(unit) ? null : ritmo(Number(count), daysOf(unit))),
    ],
    [
      String.raw`(?:por|durante|x) (?:periodo de )?(\d{1,4})(?: \( [^ ]+ \))? (dia|semana|mes|ano)(?: e (1\/2)(?! (?:${UNIDADE})))?`,
      (count, unit, half) => prazo(count, unit, half, true),
    ],
    ['(?:1 x )?(?:dia sim(?: ,| e)? dia nao|(?:em )?dia alternado)', () => ritmo(1, 2)],
    ['todos? (?:os )?dia|diariamente', () => [{ tipo: 'diario' }]],
    [
      String.raw`(\d{1,2}) x (?:(?:ao|por|\/|a|a cada|cada|no|na|em cada) )?(dia|semana|mes|diario)`,
      (count, unit) => ritmo(Number(count), daysOf(unit)),
    ],
    [
      String.raw`(?:1 x )?(?:de |a cada |cada )?(\d{1,3})(?: em | ?\/ ?)(\d{1,3}) (h|dia|semana|mes)`,
      (a, b, unit) => (Number(a) === Number(b) ? everySo(Number(a), unit) : null),
    ],
    [String.raw`(?:1 x )?(?:a )?cada (\d{1,3}) (h|dia|semana|mes)`, (a, unit) => everySo(Number(a), unit)],
    [String.raw`(?:ao|por|\/|a cada|cada) (dia|semana|mes)`, (unit) => ritmo(1, daysOf(unit))],
    ['diario', () => ritmo(1, 1)],
    ['semanal', () => ritmo(1, 7)],
    ['quinzenal', () => ritmo(1, 15)],
    ['mensal', () => ritmo(1, 30)],
    [
      `(?:(?:as|aos?|n[ao]s?|tod[ao]s?|todos os|todas as) )?(${SEMANA})(?: (?:- )?feira)?`,
      (dia) => [{ tipo: 'dia-da-semana', dia }],
    ],
    [
      String.raw`as (\d{1,2})(?:[:h](\d\d))?(?: h)?(?= |$)(?! (?:${UNIDADE}|antes|apos|depois|x|em|\/|\())`,
      (hour, minutes) => clock(hour, minutes, true),
    ],
    [String.raw`(\d{1,2})[:h](\d\d)(?: h)?`, (hour, minutes) => clock(hour, minutes, true)],
    [
      String.raw`(\d{1,2})(?: h${NAO_ANTES}|(?=(?: (?:,|e) \d{1,2}){1,5} h${NAO_ANTES}))`,
      (hour) => clock(hour, '', false),
    ],
    [`${ANTES}(?:principais )?refeicao`, () => [{ tipo: 'refeicoes' }]],
    [
      String.raw`(?:(?:1\/2|\d{1,3}) (?:h|min) (?=antes|apos|depois))?${ANTES}(${Object.keys(PERIODOS).join('|')})(?: da manha| da tarde)?`,
      (word) => moment(word),
    ],
    ['(?:todas )?as (manha|tarde|noite)s', (word) => moment(word)],
    [String.raw`(\d{1,4}) (dia|semana|mes)${NAO_ANTES}`, (count, unit) => prazo(count, unit, '', false)],
    [SILENCIO, () => []],
    [
      String.raw`(?:(\d{1,3}(?:\.(?:5|50|25|75))?)(?: (?:e )?(${FRACAO}))?)(?: (${UNIDADE})(?:(?: \.)? e (${FRACAO}))?)?(?= |$)(?! (?:principais )?refeicao)`,
      dose,
    ],
    [`(${FRACAO})(?: (${UNIDADE}))?`, (part, unit) => dose('', part, unit, '')],
    [String.raw`[,;.:()]`, () => [{ tipo: 'virgula' }]],
    ['e', () => [{ tipo: 'e' }]],
    ['-', () => [{ tipo: 'traco' }]],
  ] satisfies [string, Reading][]
).map(([pattern, read]) => [new RegExp(`(?:${pattern})(?= |$)`, 'y'), read]);

/** In order; each word outside of all phrases is an unknown part. */
export function partesDaPosologia(posologia: string): ParteDaPosologia[] {
  const text = textoCanonico(posologia);
  const parts: ParteDaPosologia[] = [];
  for (let at = 0; at < text.length;) {
    const { length, found } = phraseAt(text, at);
    parts.push(...(found ?? [{ tipo: 'desconhecida' } as const]));
    at += length + 1;
  }
  return parts;
}

function phraseAt(text: string, at: number): { length: number; found: ParteDaPosologia[] | null } {
  for (const [pattern, read] of FRASES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { length: match[0].length, found: read(...match.slice(1).map((word) => word ?? '')) };
  }
  const end = text.indexOf(' ', at);
  return { length: (end < 0 ? text.length : end) - at, found: null };
}
