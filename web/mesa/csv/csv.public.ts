/** Downloads of CSV files by the administrator. */
export { CsvDownload } from './CsvDownload.tsx';
