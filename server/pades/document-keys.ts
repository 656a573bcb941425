import { readPdfValue, skipSpace, textOf } from './pdf-syntax.ts';

/** The facts of a health document in its Info dictionary, by the keys of ITI's guide (docs/decisions/0031). */
export type DocumentKeys = {
  /** The kind of document: its OID (2.16.76.1.12.1.x) and its Portuguese name. */
  type: { oid: string; name: string };
  /** Digits of the CRM, its state, the speciality or ''. */
  crm: { number: string; uf: string; speciality: string };
  /**
   * The code that proves that somebody holds the document. It is printed on the sheet, too; here it is found again in the
   * bytes, which nobody has who does not know it.
   */
  secret?: string;
};

/** The secret's key in the Info dictionary; our own, which no reader knows. */
export const SECRET_KEY = 'ZeloSegredo';
const CRM = '2.16.76.1.4.2.2';
const CRF = '2.16.76.1.4.2.3';
/** The pharmacist's registration and its state. */
export const CRF_KEYS = [`${CRF}.1`, `${CRF}.2`] as const;

/** Names and values of the Info dictionary. The pharmacist's are empty: they cannot be added once the doctor has signed. */
export function infoEntries({ type, crm, secret }: DocumentKeys): (readonly [string, string])[] {
  return [
    [type.oid, type.name],
    [`${CRM}.1`, crm.number],
    [`${CRM}.2`, crm.uf],
    [`${CRM}.3`, crm.speciality],
    [`${CRF}.1`, ''],
    [`${CRF}.2`, ''],
    [`${CRF}.3`, ''],
    ...(secret === undefined ? [] : [[SECRET_KEY, secret] as const]),
  ];
}

/**
 * A text of the Info dictionary of a PDF that we prepared and others may have updated: the last one under this key.
 * Nothing is looked up through the cross-reference table; null where the key is not in the file.
 */
export function readInfoKey(pdf: Uint8Array, key: string): string | null {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const name = `/${key}`;
  const at = bytes.lastIndexOf(name, undefined, 'latin1');
  if (at < 0) return null;
  try {
    const behind = skipSpace(bytes, at + name.length);
    return textOf(readPdfValue(bytes, behind).value);
  } catch {
    return null;
  }
}
