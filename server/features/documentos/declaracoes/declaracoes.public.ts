/** The count of declarations for other contexts: how many documents newer lists ask another one for. */
export { countDesajustes } from './lista.repository.ts';
