import type { ModeloDeDocumento } from '#contracts/consultorio/decisao.contract.ts';
import type { ModeloRow } from './modelos.repository.ts';

/** A template for its doctor. */
export function presentModelo({ id, nome, documento, nota, updated_at }: ModeloRow): ModeloDeDocumento {
  return { id, nome, documento, nota, atualizadoEm: updated_at.toISOString() };
}
