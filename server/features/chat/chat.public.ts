/** What other rooms may use of the chat: the line that each step of an order writes. */
export { escreverEtapa } from './chat.usecases.ts';
