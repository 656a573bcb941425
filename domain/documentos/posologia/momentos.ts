import type { Momento, ParteDaPosologia } from './partes.ts';

/** More times of the day than any medicine is taken at. */
const MAX_MOMENTOS = 24;

/** Join of two consecutive times. */
type Ligacao = 'nada' | 'virgula' | 'e' | 'traco' | 'dose';

/**
 * Times of the day before the first dose, after it, after the second and so on: "à noite, ao deitar" is one, "no jantar
 * e ao deitar" are two. Null where ambiguous ("à tarde, após o almoço").
 */
export function contarMomentos(partes: readonly ParteDaPosologia[]): number[] | null {
  const moments: Momento[] = [];
  const counts = [0];
  let link: Ligacao = 'nada';
  for (const part of partes) {
    if (part.tipo === 'dose') {
      counts.push(0);
      link = 'dose';
    } else if (part.tipo === 'momento') {
      const last = moments.at(-1);
      const count = last === undefined ? 2 : together(last, part, link);
      if (count === null) return null;
      if (count === 1) moments.pop();
      else counts.push((counts.pop() ?? 0) + 1);
      moments.push(count === 1 && last?.detalhe ? last : part);
      link = 'nada';
    } else if (link !== 'dose') link = strongest(link, part);
  }
  if (moments.length > MAX_MOMENTOS) return null;
  if (moments.some((one, i) => moments.slice(i + 1).some((other) => clash(one, other)))) return null;
  const clocks = moments.filter(({ relogio }) => relogio);
  return clocks.length === 1 && clocks[0]?.certo === false ? null : counts;
}

function strongest(link: Ligacao, { tipo }: ParteDaPosologia): Ligacao {
  if (tipo === 'traco' || link === 'traco') return 'traco';
  if (tipo === 'e' || link === 'e') return 'e';
  return tipo === 'virgula' ? 'virgula' : link;
}

/** Two joined times are one or two; null where they may be either. */
function together(a: Momento, b: Momento, link: Ligacao): 1 | 2 | null {
  if (link === 'dose') return 2;
  if (link === 'traco') return null;
  const mixed = a.relogio !== b.relogio;
  if (a.periodo !== b.periodo) {
    if (link === 'e') return 2;
    const afternoon = [a, b].every(({ periodo }) => periodo === 'almoco' || periodo === 'tarde');
    return link === 'nada' || mixed || (afternoon && !a.relogio) ? null : 2;
  }
  if (a.detalhe === b.detalhe || a.detalhe === '' || b.detalhe === '') return link === 'e' ? null : 1;
  if (a.relogio || b.relogio) return link === 'nada' ? null : 2;
  return link === 'e' ? 2 : null;
}

/** True where two times that must differ may be one. */
function clash(a: Momento, b: Momento): boolean {
  const same = a.detalhe === b.detalhe || a.detalhe === '' || b.detalhe === '';
  return a.periodo === b.periodo && (same || a.relogio !== b.relogio);
}
