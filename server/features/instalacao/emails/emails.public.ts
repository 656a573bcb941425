/** What other contexts may use of the mail queue: the list of patients whose e-mail address was refused. */
export { listRefused } from './emails.repository.ts';
