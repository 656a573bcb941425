/** Exports to other rooms: the number of unread messages. */
export { describeNaoLidas, useNaoLidas } from './nao-lidas.api.ts';
