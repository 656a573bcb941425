/** What other slices may use of doctors: their name, for whoever is signed in, and what their documents say of them. */
export {
  findMedicoById as readMedico,
  type MedicoRow,
  readNomeDoMedico,
  readRegistroDoMedico,
} from './medicos.repository.ts';
