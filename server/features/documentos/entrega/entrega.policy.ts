import type { DocumentoEntregue } from './entrega.repository.ts';

type Stored = Pick<DocumentoEntregue, 'objeto' | 'sha256' | 'size' | 'assinado_em'> & {
  canal: string | null;
};

/** A document whose bytes are stored. */
export type WithBytes<Row> = Row & { objeto: string; sha256: string; size: number };

/** True where bytes are stored. */
export function hasBytes<Row extends Stored>(row: Row): row is WithBytes<Row> {
  return row.objeto !== null && row.sha256 !== null && row.size !== null;
}

/** A document that its patient may take as a file. */
export type AsFile<Row> = WithBytes<Row> & { assinado_em: Date };

/**
 * True for a document that its patient may take as a file: one that was signed digitally. The sheet of a paper document waits
 * for a signature by hand and would be an open prescription in other hands.
 */
export function opensAsFile<Row extends Stored>(row: Row): row is AsFile<Row> {
  return hasBytes(row) && row.canal === 'eletronico' && row.assinado_em !== null;
}

/** True for a document whose pages its patient sees: also a transcription, which is marked as no prescription. */
export function showsSheet<Row extends Stored>(row: Row): row is WithBytes<Row> {
  return opensAsFile(row) || (hasBytes(row) && row.canal === 'transcricao');
}
