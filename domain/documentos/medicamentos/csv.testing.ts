import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'server/features/catalogo/referencias/dados';

/** Rows keyed by column name (RFC 4180). */
export function readRows(name: string): Record<string, string>[] {
  const [head = [], ...rows] = parseCsv(readFileSync(join(FOLDER, name), 'utf8'));
  return rows.map((row) => Object.fromEntries(head.map((column, i) => [column, row[i] ?? ''])));
}

function parseCsv(text: string): string[][] {
  return [...text.matchAll(/((?:(?:"(?:[^"]|"")*"|[^,"\r\n]*),)*(?:"(?:[^"]|"")*"|[^,"\r\n]*))\r?\n/g)].map(
    ([, line = '']) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(([, quoted, bare]) =>
        quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'),
      ),
  );
}
