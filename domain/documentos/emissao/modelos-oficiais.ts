import type { TipoDeDocumento } from '../tipo-de-documento.ts';

/** Kinds whose model is Anvisa's (RDC 1.000/2025), on paper, too; of prescriptions that a pharmacy keeps there is none. */
export const COM_MODELO_OFICIAL = [
  'controle_especial',
  'azul',
  'azul_b2',
  'amarela',
] as const satisfies readonly TipoDeDocumento[];
export type TipoComModelo = (typeof COM_MODELO_OFICIAL)[number];

/** The version of our layouts of these kinds: a change of what they print is a new one, and is compared anew. */
export const DESENHO = 2;

/**
 * `ausentes`: kinds whose official model nobody confirmed our layout by; where that is `exigidos` (everywhere but in a
 * demonstration) they are not printed.
 */
export type ModelosOficiais = { readonly ausentes: readonly TipoDeDocumento[]; readonly exigidos: boolean };

/** Every kind may be printed. */
export const MODELOS_CONFIRMADOS: ModelosOficiais = { ausentes: [], exigidos: false };

/** The kinds that are missing, by those that somebody confirmed. */
export function modelosOficiais(
  confirmados: readonly TipoDeDocumento[],
  { demo }: { demo: boolean },
): ModelosOficiais {
  return { ausentes: COM_MODELO_OFICIAL.filter((tipo) => !confirmados.includes(tipo)), exigidos: !demo };
}

/** True for a kind that is not printed here: its doctor writes on the official form. */
export function faltaModelo(tipo: TipoDeDocumento, { ausentes, exigidos }: ModelosOficiais): boolean {
  return exigidos && ausentes.includes(tipo);
}
