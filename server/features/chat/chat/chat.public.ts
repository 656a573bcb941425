export { conversaEvents } from '../chat.events.ts';
export { automaticLine, etapaLine } from './automaticas.decisions.ts';
export {
  lockPlace,
  pacienteDe,
  writeMessage,
  type CasosDoPaciente,
  type ChatDeps,
} from './escrever.usecases.ts';
export { findMensagem, listMensagensDoCaso, type MensagemRow } from './chat.repository.ts';
export { presentMensagem } from './chat.presenter.ts';
export { findPacienteDaConta, lockOpenAccount, patientExists } from './conversas/pacientes.repository.ts';
export { readWaitingPatients } from './conversas/conversas.repository.ts';
export { deleteConversa, moveLines } from './conversas/mover.repository.ts';
export { avisarNaoLidasJob } from './nao-lidas.usecases.ts';
