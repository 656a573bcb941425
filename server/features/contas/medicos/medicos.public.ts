export {
  findMedicoById as readMedico,
  listMedicos,
  MAX_MEDICOS,
  type MedicoRow,
  readNomeDoMedico,
  readRegistroDoMedico,
} from './medicos.repository.ts';
