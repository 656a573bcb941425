/** What other contexts may use of declarations: how many documents newer lists ask another one for. */
export { countDesajustes } from './lista.repository.ts';
