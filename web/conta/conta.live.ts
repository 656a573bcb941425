import type { RoomReads } from '../lib/live/live.ts';

/** Queries of the signed-in person that each event invalidates: the record, the session, the lists of sessions and passkeys. */
export const contaReads = {
  // Every account shows opening hours and promises.
  calendario: () => [['calendario']],
  ajustes: () => [['sessao'], ['termo-de-telemedicina']],
  // Without an id it is the reader's own record.
  cliente: (id) =>
    id === null
      ? [['cliente'], ['sessao'], ['pessoas'], ['pagos-por-outros'], ['prontuario'], ['canais'], ['celular']]
      : [],
  // A doctor's own registration was activated, or is to be checked anew.
  medico: () => [['sessao']],
  // A session of this account ended, possibly this one, or its passkeys changed.
  sessao: () => [['sessao'], ['sessoes'], ['chaves-de-acesso']],
} satisfies RoomReads;
