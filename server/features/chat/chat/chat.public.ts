export { conversaEvents } from '../chat.events.ts';
export { automaticLine, etapaLine } from './automaticas.decisions.ts';
export {
  lockPlace,
  pacienteDe,
  requireSendable,
  writeMessage,
  type CasosDoPaciente,
  type ChatDeps,
} from './escrever.usecases.ts';
export { findFirstHidden, findMensagem, listMensagensDoCaso, type MensagemRow } from './chat.repository.ts';
export { presentMensagem } from './chat.presenter.ts';
export { findPacienteDaConta, lockOpenAccount, patientExists } from './conversas/pacientes.repository.ts';
export { lockConversa, updateConversa, type ConversaRow } from './conversas/conversas.repository.ts';
export { readWaitingPatients, takeBackFrom } from './conversas/caixas.repository.ts';
export { caixaDe, COM_A_MESA } from './conversas/estado.decisions.ts';
export { countAnswers } from './conversas/respostas.repository.ts';
export { appendOldFile } from './conversas/antigas.repository.ts';
export { deleteConversa, moveLines } from './conversas/mover.repository.ts';
export { avisarNaoLidasJob } from './nao-lidas.usecases.ts';
