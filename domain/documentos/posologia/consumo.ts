import { contarMomentos } from './momentos.ts';
import { type ParteDaPosologia, partesDaPosologia } from './partes.ts';
import { type Unidade, unidadeComum } from './vocabulario.ts';

/** Units per days: half a tablet a day is 0.5 in 1, one capsule a week 1 in 7. */
export type Consumo = {
  readonly numero: number;
  readonly dias: number;
  /** Null where the doses name none ("1 de manhã"). */
  readonly unidade: Unidade | null;
};
type Ritmo = Pick<Consumo, 'dias'> & { readonly vezes: number };
type De<T extends ParteDaPosologia['tipo']> = Extract<ParteDaPosologia, { tipo: T }>;

/**
 * Consumption of an unambiguous posology of known words only: null for "se dor", "1 a 2 comprimidos", changing doses,
 * and a missing dose or rhythm.
 */
export function consumoDaPosologia(posologia: string): Consumo | null {
  const parts = partesDaPosologia(posologia);
  const doses = only(parts, 'dose');
  const moments = isPlain(parts) ? contarMomentos(parts) : null;
  const rhythm = rhythmOf(parts);
  const unidade = unitOf(doses);
  if (moments === null || rhythm === undefined || unidade === undefined) return null;
  const any = sum(moments) > 0;
  if (parts.some(({ tipo }) => tipo === 'refeicoes') && (any || rhythm === null)) return null;
  const numero = any ? amountAt(moments, doses, rhythm) : amountOf(doses, rhythm, parts);
  return numero === null ? null : { numero, dias: rhythm?.dias ?? 1, unidade };
}

/** One dose, or doses each with their times before or after them, and common parts at the ends. */
const FORMA = /^(?:o*(?:do*(?:mo*)*|(?:mo*)+do*)|o*(?:dm+){2,}o*|o*(?:md){2,}o*)$/;
const LETRAS: Readonly<Partial<Record<ParteDaPosologia['tipo'], string>>> = {
  dose: 'd',
  momento: 'm',
  virgula: '',
  e: '',
  traco: '',
};

/** True where all parts are known and each dose has its own times. */
function isPlain(parts: readonly ParteDaPosologia[]): boolean {
  const shape = parts.map(({ tipo }) => LETRAS[tipo] ?? 'o').join('');
  const at = (tipo: ParteDaPosologia['tipo']) => parts.findIndex((part) => part.tipo === tipo);
  const range = at('traco') >= 0 && at('dia-da-semana') >= 0;
  // "Por 7 dias a cada 2 meses" is no rhythm of its dose.
  const again =
    at('prazo') >= 0 && at('prazo') < parts.findLastIndex((part) => part.tipo === 'ritmo' && part.dias > 1);
  return FORMA.test(shape) && !range && !again && at('desconhecida') < 0 && only(parts, 'prazo').length < 2;
}

/** The one rhythm that all parts agree on; null without one, undefined where they differ. */
function rhythmOf(parts: readonly ParteDaPosologia[]): Ritmo | null | undefined {
  const days = only(parts, 'dia-da-semana').map(({ dia }) => dia);
  const rhythms: Ritmo[] = only(parts, 'ritmo');
  if (days.length > 0) rhythms.push({ vezes: days.length, dias: 7 });
  const [first] = rhythms;
  if (first === undefined) return null;
  const daily = parts.some(({ tipo }) => tipo === 'diario');
  const one = rhythms.every(({ vezes, dias }) => vezes * first.dias === first.vezes * dias);
  return one && new Set(days).size === days.length && !(daily && first.dias > 1) ? first : undefined;
}

/** Unit of all doses; undefined where they differ. */
function unitOf(doses: readonly De<'dose'>[]): Unidade | null | undefined {
  return doses.reduce<Unidade | null | undefined>(
    (unit, dose) => (unit === undefined ? unit : unidadeComum(unit, dose.unidade)),
    null,
  );
}

/** Dose without a time of the day: its rhythm tells how often. */
function amountOf(
  doses: readonly De<'dose'>[],
  rhythm: Ritmo | null,
  parts: readonly ParteDaPosologia[],
): number | null {
  const [dose, ...more] = doses;
  if (dose === undefined || more.length > 0) return null;
  if (rhythm !== null) return dose.numero * rhythm.vezes;
  return parts.some(({ tipo }) => tipo === 'diario') ? dose.numero : null;
}

/** Doses at times of the day. "2 comprimidos de manhã e à noite" may be two each or two in all. */
function amountAt(
  moments: readonly number[],
  doses: readonly De<'dose'>[],
  rhythm: Ritmo | null,
): number | null {
  const [before = 0] = moments;
  const [first] = doses;
  if (rhythm !== null && doses.length === 1 && first) {
    return sum(moments) === (rhythm.dias === 1 ? rhythm.vezes : 1) ? first.numero * rhythm.vezes : null;
  }
  if (rhythm !== null && (rhythm.dias > 1 || rhythm.vezes !== sum(moments))) return null;
  const amounts = doses.map(({ numero }, i) => {
    const times = moments[before > 0 ? i : i + 1] ?? 0;
    return times > 1 && numero > 1 ? Number.NaN : numero * times;
  });
  return Number.isNaN(sum(amounts)) ? null : sum(amounts);
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

function only<T extends ParteDaPosologia['tipo']>(parts: readonly ParteDaPosologia[], tipo: T): De<T>[] {
  return parts.filter((part): part is De<T> => part.tipo === tipo);
}
