import type { ReferenceFile } from './listas.policy.ts';

/** A row by the names of its columns; the line of its file on which it begins, null for a row that is in force. */
export type ListRow = { linha: number | null; celulas: Readonly<Record<string, string>> };

/** A problem of a file; `linha` counts from 1, null for the file as a whole. */
export type Falha = { arquivo: string; linha: number | null; motivo: string };

/** A file of a list may be so large; the largest of the program has 1 MB. */
export const MAX_BYTES_DA_LISTA = 16 * 1024 * 1024;
const MAX_CELULA = 2_000;

/**
 * Reads the file of a list: its rows, or its faults by line. Stricter than the database that loads it: no blank line, no
 * empty key, no key twice.
 */
export function readLista(bytes: Uint8Array, file: ReferenceFile): { linhas: ListRow[]; falhas: Falha[] } {
  const falhas: Falha[] = [];
  const wrong = (linha: number | null, motivo: string) =>
    void falhas.push({ arquivo: file.arquivo, linha, motivo });
  const broken = firstBrokenLine(bytes);
  if (broken !== null) wrong(broken, 'não está em UTF-8');
  const records =
    broken === null ? recordsOf(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)) : [];
  if (records === null) wrong(null, 'aspas que não fecham');
  const [head, ...rest] = records ?? [];
  if (falhas.length > 0 || !headerFits(head?.celulas ?? [], file, wrong)) return { linhas: [], falhas };
  if (rest.length === 0) wrong(null, 'não tem nenhuma linha');
  const seen = new Map<string, number>();
  const linhas = rest.flatMap(({ linha, celulas }) => {
    const before = falhas.length;
    if (celulas.length !== file.colunas.length) {
      wrong(linha, `tem ${celulas.length} colunas em vez de ${file.colunas.length}`);
      return [];
    }
    const row = Object.fromEntries(file.colunas.map((coluna, i) => [coluna, celulas[i] ?? '']));
    for (const [coluna, celula] of Object.entries(row)) {
      if (celula.length > MAX_CELULA) wrong(linha, `${coluna} tem mais de ${MAX_CELULA} caracteres`);
      if (celula.includes('\0')) wrong(linha, `${coluna} tem um caractere nulo`);
    }
    for (const coluna of file.chave) if (row[coluna]?.trim() === '') wrong(linha, `${coluna} está em branco`);
    const key = keyOf(row, file);
    const first = seen.get(key);
    if (first !== undefined) wrong(linha, `repete a chave da linha ${first} (${file.chave.join(', ')})`);
    else seen.set(key, linha);
    return falhas.length === before ? [{ linha, celulas: row }] : [];
  });
  return { linhas, falhas };
}

/** The cells of a row that tell it from the others of its list. */
export const keyOf = (celulas: ListRow['celulas'], { chave }: ReferenceFile): string =>
  JSON.stringify(chave.map((coluna) => celulas[coluna]));

type Wrong = (linha: number | null, motivo: string) => void;

function headerFits(head: readonly string[], { colunas }: ReferenceFile, wrong: Wrong): boolean {
  const missing = colunas.filter((coluna) => !head.includes(coluna));
  if (missing.length > 0) wrong(1, `falta a coluna ${missing.join(', ')}`);
  else if (head.join() !== colunas.join()) wrong(1, `as colunas são ${colunas.join(',')}, nesta ordem`);
  else return true;
  return false;
}

/** The first line with bytes that are no UTF-8; null where there is none. */
function firstBrokenLine(bytes: Uint8Array): number | null {
  const whole = Buffer.from(bytes);
  const strict = new TextDecoder('utf-8', { fatal: true });
  const reads = (part: Uint8Array) => {
    try {
      return strict.decode(part) !== null;
    } catch {
      return false;
    }
  };
  if (reads(whole)) return null;
  let from = 0;
  for (let line = 1; ; line += 1) {
    const end = whole.indexOf(10, from);
    if (end === -1 || !reads(whole.subarray(from, end))) return line;
    from = end + 1;
  }
}

const CELL = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
const AFTER = /,|\r?\n|$/y;

/** The records of a text as RFC 4180 divides them, each with its line; null where a quotation mark is out of place. */
function recordsOf(text: string): { linha: number; celulas: string[] }[] | null {
  const records: { linha: number; celulas: string[] }[] = [];
  let line = 1;
  let record = { linha: line, celulas: [] as string[] };
  for (let at = 0; at < text.length;) {
    CELL.lastIndex = at;
    const [cell = '', quoted, bare = ''] = CELL.exec(text) ?? [];
    AFTER.lastIndex = at + cell.length;
    const after = AFTER.exec(text)?.[0];
    if (after === undefined) return null;
    record.celulas.push(quoted?.replaceAll('""', '"') ?? bare);
    line += cell.split('\n').length - 1;
    at += cell.length + after.length;
    if (after === ',' && at < text.length) continue;
    if (after === ',') record.celulas.push('');
    records.push(record);
    line += 1;
    record = { linha: line, celulas: [] };
  }
  return records;
}
