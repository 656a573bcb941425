/** What other slices may use of doctors: their name, for whoever is signed in. */
export { readNomeDoMedico } from './medicos.repository.ts';
