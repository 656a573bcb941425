import { type Genero, porExtenso } from './por-extenso.ts';
import { semAcento } from '#domain/mesa/busca-pedidos.ts';

/** A whole number and its unit ("comprimidos", "caixas com 30"). */
export type Quantidade = { readonly numero: number; readonly unidade: string };

/** Unit of a presentation, by its form. */
export const CONTADAS = [
  ['comprimido', 'comprimidos'],
  ['cápsula', 'cápsulas'],
  ['drágea', 'drágeas'],
  ['ampola', 'ampolas'],
  ['adesivo', 'adesivos'],
  ['supositório', 'supositórios'],
  ['pastilha', 'pastilhas'],
  ['óvulo', 'óvulos'],
  ['sachê', 'sachês'],
  ['frasco', 'frascos'],
  ['bisnaga', 'bisnagas'],
] as const;

/**
 * Reads "30 comprimidos", "30 (trinta) comprimidos" or a bare "30", whose unit is taken from the presentation, else
 * "unidades". Null unless it begins with a whole number from 1 to 9,999.
 */
export function lerQuantidade(texto: string, apresentacao = ''): Quantidade | null {
  const [digits = '', rest = ''] = /^(\d{1,4})(?![\d.,/])(.*)$/s.exec(texto.trim())?.slice(1) ?? [];
  const numero = Number(digits);
  if (numero < 1) return null;
  const unidade = rest
    .trim()
    .replace(/^\([^)]*\)/, '')
    .trim();
  return { numero, unidade: unidade === '' ? unitOf(apresentacao, numero) : unidade };
}

function unitOf(apresentacao: string, numero: number): string {
  const form = semAcento(apresentacao);
  const [one, several] = CONTADAS.find(([word]) => form.includes(semAcento(word))) ?? ['unidade', 'unidades'];
  return numero === 1 ? one : several;
}

/** Words with the ending of the other gender, by their stems. */
const MASCULINAS = /^(?:gramas?|miligramas?|microgramas?|quilogramas?|sistemas?|enemas?|dias?)$/;
const FEMININAS = /(?:as?|dades?|gens?|gem|coes|cao|doses?)$/;

/** By the first word of the unit. */
export function generoDaUnidade(unidade: string): Genero {
  const word = semAcento(unidade).split(/[^\p{L}]+/u)[0] ?? '';
  return FEMININAS.test(word) && !MASCULINAS.test(word) ? 'f' : 'm';
}

/** In figures and words, as printed: "30 (trinta) comprimidos", "2 (duas) caixas". */
export function quantidadePorExtenso({ numero, unidade }: Quantidade): string {
  return `${numero} (${porExtenso(numero, generoDaUnidade(unidade))}) ${unidade}`;
}

/** "1 (um) dia", "2 (dois) dias". */
export function diasPorExtenso(dias: number): string {
  return quantidadePorExtenso({ numero: dias, unidade: dias === 1 ? 'dia' : 'dias' });
}
