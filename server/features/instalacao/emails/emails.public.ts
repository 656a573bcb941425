export { enderecoRecusado, listRefused, readReputation, type Reputation } from './emails.repository.ts';
