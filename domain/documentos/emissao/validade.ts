import { dataEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import type { Lista } from '../medicamentos/substancia.ts';
import type { TipoDeDocumento } from '../tipo-de-documento.ts';
import { tipoDeDocumento, validadeEmDias } from '../tipos.ts';

/**
 * Days for which a pharmacy accepts a document issued at `de`, and the last of them (`YYYY-MM-DD`); null without a
 * limit. The law counts from the day after the document: the thirtieth day is included.
 */
export function validadeDoDocumento(
  tipo: TipoDeDocumento,
  listas: readonly Lista[],
  de: Date,
): { dias: number; ate: string } | null {
  const dias = validadeEmDias(tipo, listas);
  return dias === null ? null : { dias, ate: somarDias(dataEmSaoPaulo(de), dias) };
}

/** True for a kind with an SNCR number: a pharmacy uses it once (RDC 1.000/2025, art. 15). */
export function usoUnico(tipo: TipoDeDocumento): boolean {
  return tipoDeDocumento(tipo).canal !== 'eletronico';
}
