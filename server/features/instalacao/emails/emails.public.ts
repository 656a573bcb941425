export { listRefused } from './emails.repository.ts';
