/** What others may use of the installation's keys: noting them at a start, and reading how old they are. */
export { noteChaves, readIdades, type ChaveEmUso } from './chaves.repository.ts';
