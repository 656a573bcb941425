/** What other rooms may use of the mail: whose address takes none. */
export { listRefused } from './emails.repository.ts';
