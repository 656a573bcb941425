import type { RoomReads } from '../lib/live/live-reads.ts';

/** What accounts read again: the record, who is signed in, and where else. */
export const contaReads: RoomReads = {
  cliente: () => [['cliente'], ['sessao']],
  // A session of this account ended: perhaps this one.
  sessao: () => [['sessao'], ['sessoes']],
};
