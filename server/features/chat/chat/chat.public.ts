export { conversaEvents } from '../chat.events.ts';
export { automaticLine, etapaLine } from './automaticas.decisions.ts';
export { lockPlace, writeMessage, type ChatDeps } from './escrever.usecases.ts';
export { findMensagem, listMensagens, type MensagemRow } from './chat.repository.ts';
export { presentMensagem } from './chat.presenter.ts';
export { patientExists } from './conversas/pacientes.repository.ts';
export { readWaitingPatients } from './conversas/conversas.repository.ts';
