/** What other rooms may use of the chat: the number of unread messages. */
export { describeNaoLidas, useNaoLidas } from './nao-lidas.api.ts';
