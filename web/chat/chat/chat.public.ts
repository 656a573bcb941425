/** What other rooms may use of the chat: how many messages nobody has read yet. */
export { describeNaoLidas, useNaoLidas } from './nao-lidas.api.ts';
