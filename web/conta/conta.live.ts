import type { RoomReads } from '../lib/live/live.ts';

/** The queries of the account that each event makes stale: the record, the session, the list of sessions. */
export const contaReads: RoomReads = {
  cliente: () => [['cliente'], ['sessao']],
  // A doctor's own registration was activated, or is to be checked anew.
  medico: () => [['sessao']],
  // A session of this account ended, possibly this one.
  sessao: () => [['sessao'], ['sessoes']],
};
