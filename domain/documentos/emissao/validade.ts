import { dataEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import type { Lista } from '../medicamentos/substancia.ts';
import type { TipoDeDocumento } from '../tipo-de-documento.ts';
import { tipoDeDocumento, validadeEmDias } from '../tipos.ts';

/**
 * For how many days a pharmacy takes a document issued at `de`, and the last of them (`YYYY-MM-DD`); null where no rule
 * gives a limit. The law counts the days after the date of the document: the thirtieth day is still good.
 */
export function validadeDoDocumento(
  tipo: TipoDeDocumento,
  listas: readonly Lista[],
  de: Date,
): { dias: number; ate: string } | null {
  const dias = validadeEmDias(tipo, listas);
  return dias === null ? null : { dias, ate: somarDias(dataEmSaoPaulo(de), dias) };
}

/** Whether a pharmacy may use a document once only (RDC 1.000/2025, art. 15): each kind that has a number of the SNCR. */
export function usoUnico(tipo: TipoDeDocumento): boolean {
  return tipoDeDocumento(tipo).canal !== 'eletronico';
}
