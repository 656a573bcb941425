/** What other rooms may use of the chat: the lines that nobody types. */
export { escreverAviso, escreverEtapa } from './chat.usecases.ts';
