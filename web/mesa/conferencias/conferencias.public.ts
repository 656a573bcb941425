/** Exports to the neighbour slice: the list of cases about who answers for a person. */
export { ConferenciasGroup } from './components/ConferenciasGroup.tsx';
export { useConferencias } from './conferencias.api.ts';
