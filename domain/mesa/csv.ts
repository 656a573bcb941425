/**
 * Spreadsheet programs with Brazilian settings expect semicolons, and recognise UTF-8 only by the byte order
 * mark.
 */
const BOM = '\uFEFF';
const SEPARATOR = ';';
const END = '\r\n';

/** The columns of a CSV file: the title of each, and its text of a row. */
export type CsvColumns<Row> = readonly (readonly [string, (row: Row) => string])[];

/** The lines of a CSV file for spreadsheet programs with Brazilian settings. */
export type Csv<Row> = {
  /** The line of titles, with the byte order mark. */
  header: string;
  line: (row: Row) => string;
};

/** A CSV file of these columns; no cell of it runs as a formula. */
export function defineCsv<Row>(columns: CsvColumns<Row>): Csv<Row> {
  return {
    header: BOM + line(columns.map(([title]) => title)),
    line: (row) => line(columns.map(([, value]) => value(row))),
  };
}

function line(cells: readonly string[]): string {
  return cells.map(csvCell).join(SEPARATOR) + END;
}

/** Text that a spreadsheet program could run as a formula (CSV injection), also behind apostrophes. */
const FORMULA = /^'*(?:[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** Quotes a cell. Text that could run as a formula gets a leading apostrophe, which `lerCsv` takes away again. */
export function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

const PROTECTED = /^'(?='*(?:[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n]))/u;

/** The rows of a CSV file, its titles first; separated by semicolons, commas or tabs, whichever its first line has most of. */
export function lerCsv(text: string): string[][] {
  const content = text.startsWith(BOM) ? text.slice(1) : text;
  const separator = separatorOf(content);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < content.length) {
    const cell = readCell(content, at, separator);
    row.push(cell.text.replace(PROTECTED, ''));
    at = cell.end;
    if (content[at] === separator) {
      at += 1;
      if (at < content.length) continue;
      row.push('');
    }
    rows.push(row);
    row = [];
    if (content[at] === '\r') at += 1;
    if (content[at] === '\n') at += 1;
  }
  return rows;
}

function separatorOf(content: string): string {
  const [first = ''] = content.split(/[\r\n]/, 1);
  const counts = [SEPARATOR, ',', '\t'].map((sign) => ({ sign, n: first.split(sign).length }));
  return counts.toSorted((a, b) => b.n - a.n)[0]?.sign ?? SEPARATOR;
}

/** The cell that begins at a place, and the place behind it: a separator, the end of a line or of the file. */
function readCell(content: string, from: number, separator: string): { text: string; end: number } {
  let text = '';
  let at = from;
  while (content[at] === '"') {
    const end = content.indexOf('"', at + 1);
    text += content.slice(at + 1, end === -1 ? undefined : end);
    if (end === -1) return { text, end: content.length };
    at = end + 1;
    // Two quotes within a cell are one.
    if (content[at] === '"') text += '"';
  }
  let end = at;
  while (end < content.length && ![separator, '\r', '\n'].includes(content.charAt(end))) end += 1;
  return { text: text + content.slice(at, end), end };
}
