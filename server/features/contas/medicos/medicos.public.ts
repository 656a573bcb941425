export {
  findMedicoById as readMedico,
  MAX_MEDICOS,
  type MedicoRow,
  readNomeDoMedico,
  readRegistroDoMedico,
} from './medicos.repository.ts';
