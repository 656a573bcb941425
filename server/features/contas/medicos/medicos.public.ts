/** What other slices may use of doctors: their name, for whoever is signed in, and what their documents say of them. */
export { readNomeDoMedico, readRegistroDoMedico } from './medicos.repository.ts';
