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

/**
 * Quotes a cell. Text that a spreadsheet program could run as a formula gets a leading apostrophe (CSV
 * injection).
 */
export function csvCell(text: string): string {
  const harmless = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
