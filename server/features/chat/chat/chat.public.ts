/** What other rooms may use of the chat: the lines that nobody types, and those that bring a file. */
export { writeAutomaticLine, writeEtapaLine } from './automaticas.usecases.ts';
export { announceConversa } from '../chat.events.ts';
export { writeMensagem } from './escrever.usecases.ts';
export { findMensagem } from './chat.repository.ts';
export { patientExists } from './conversas/pacientes.repository.ts';
export { readWaitingPatients } from './conversas/conversas.repository.ts';
