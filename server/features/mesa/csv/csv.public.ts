export { makeCsvLink, openCsvLink, CSV_PAGE, streamCsv, type CsvDeps, type CsvLink } from './csv.usecases.ts';
