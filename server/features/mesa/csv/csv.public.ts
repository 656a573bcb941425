/** CSV files for the administrator: their columns, their links and their streams. */
export { defineCsv, type CsvColumns } from './csv.presenter.ts';
export { makeCsvLink, openCsvLink, CSV_PAGE, streamCsv, type CsvDeps, type CsvLink } from './csv.usecases.ts';
