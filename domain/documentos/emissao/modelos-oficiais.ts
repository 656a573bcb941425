import type { TipoDeDocumento } from '../tipo-de-documento.ts';

/** Kinds with a model of Anvisa (RDC 1.000/2025), on paper, too; prescriptions that a pharmacy keeps have none. */
export const COM_MODELO_OFICIAL = [
  'controle_especial',
  'azul',
  'azul_b2',
  'amarela',
] as const satisfies readonly TipoDeDocumento[];
export type TipoComModelo = (typeof COM_MODELO_OFICIAL)[number];

/** Version of our layouts of these kinds: raised with every change of the print, which then needs a new comparison. */
export const DESENHO = 2;

/**
 * `ausentes`: kinds whose layout nobody confirmed against the official model; where `exigidos` (everywhere except the
 * demonstration) they are not printed.
 */
export type ModelosOficiais = { readonly ausentes: readonly TipoDeDocumento[]; readonly exigidos: boolean };

/** Every kind may be printed. */
export const MODELOS_CONFIRMADOS: ModelosOficiais = { ausentes: [], exigidos: false };

/** Derives the missing kinds from the confirmed ones. */
export function modelosOficiais(
  confirmados: readonly TipoDeDocumento[],
  { demo }: { demo: boolean },
): ModelosOficiais {
  return { ausentes: COM_MODELO_OFICIAL.filter((tipo) => !confirmados.includes(tipo)), exigidos: !demo };
}

/** True for a kind that is not printed: the doctor writes on the official form. */
export function faltaModelo(tipo: TipoDeDocumento, { ausentes, exigidos }: ModelosOficiais): boolean {
  return exigidos && ausentes.includes(tipo);
}
