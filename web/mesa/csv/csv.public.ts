export { CsvDownload } from './CsvDownload.tsx';
