/** Exports to other slices: notes the installation's keys at a start, reads their ages. */
export { noteChaves, readIdades, type ChaveEmUso } from './chaves.repository.ts';
