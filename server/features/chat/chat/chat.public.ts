/** What other rooms may use of the chat: the lines that nobody types, and those that bring a file. */
export { escreverAviso, escreverEtapa } from './avisos.usecases.ts';
export { announceConversa } from '../chat.events.ts';
export { escrever as escreverMensagem } from './escrever.usecases.ts';
export { findMensagem } from './chat.repository.ts';
export { existePaciente } from './conversas/pacientes.repository.ts';
export { readEspera } from './conversas/conversas.repository.ts';
