export { enderecoRecusado, listRefused } from './emails.repository.ts';
