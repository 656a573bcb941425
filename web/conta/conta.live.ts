import type { RoomReads } from '../lib/live/live.ts';

/** The queries of whoever is signed in that each event makes stale: the record, the session, the list of sessions. */
export const contaReads = {
  // By which every account reads when the team answers, and what is promised.
  calendario: () => [['calendario']],
  // Without an id it is the reader's own record.
  cliente: (id) => (id === null ? [['cliente'], ['sessao']] : []),
  // A doctor's own registration was activated, or is to be checked anew.
  medico: () => [['sessao']],
  // A session of this account ended, possibly this one.
  sessao: () => [['sessao'], ['sessoes']],
} satisfies RoomReads;
