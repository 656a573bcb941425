export {
  findMedicoById as readMedico,
  type MedicoRow,
  readNomeDoMedico,
  readRegistroDoMedico,
} from './medicos.repository.ts';
